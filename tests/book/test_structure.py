"""Every chapter has the shape of a lesson, in its source and on its page; every claim of the sources has its place."""

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from arpad.datasets import load_claims
from arpad.figures.chart import TRACE_TYPES

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"


@dataclass(frozen=True)
class Source:
    """A page as it is written: its prose (without code, maths and markup of its own) and its code cells."""

    path: Path
    text: str
    prose: str
    cells: tuple[str, ...]

    @property
    def headings(self) -> list[tuple[int, str]]:
        return [(len(marks), title) for marks, title in re.findall(r"^(#+) +(.+)$", self.prose, re.MULTILINE)]

    def calls(self) -> Iterator[ast.Call]:
        """The calls in all cells, in their order."""
        for cell in self.cells:
            found = (node for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Call))
            yield from sorted(found, key=lambda call: (call.lineno, call.col_offset))

    def calls_of(self, name: str) -> list[ast.Call]:
        return [call for call in self.calls() if isinstance(call.func, ast.Name) and call.func.id == name]

    def said(self) -> str:
        """All that a reader is told: the prose, and the sentences inside cells (questions, reasons, solutions)."""
        texts = [
            node.value
            for cell in self.cells
            for node in ast.walk(ast.parse(cell))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") >= 3
        ]
        return "\n".join([self.prose, *texts])


@cache
def source(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    body = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    cells = re.findall(r"^```\{code-cell\}[^\n]*\n(?::[^\n]*\n)*(.*?)^```", body, re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^(```+|~~~+).*?^\1\s*$", "", body, flags=re.DOTALL | re.MULTILINE)
    prose = re.sub(r"\$\$.*?\$\$|\$[^$\n]+\$|`[^`\n]*`|!\[", " ", prose, flags=re.DOTALL)
    return Source(path, text, prose, tuple(cells))


def contents() -> list[dict[str, object]]:
    """The chapters of the book in order, each with its part."""
    parts = tomllib.loads((BOOK / "contents.toml").read_text(encoding="utf-8"))["parts"]
    return [chapter for part in parts for chapter in part["chapters"]]


WRITTEN = [chapter for chapter in contents() if (BOOK / f"{chapter['doc']}.md").is_file()]
PAGES = sorted(BOOK.rglob("*.md"))
chapters = pytest.mark.parametrize("chapter", WRITTEN, ids=lambda chapter: str(chapter["doc"]))
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(BOOK).as_posix())


def of(chapter: dict[str, object]) -> Source:
    return source(BOOK / f"{chapter['doc']}.md")


# What a reader moves: an explorer, or a board to walk on, which needs no Python at all.
MOVED = ("explore", "walk_on")


def keyword(call: ast.Call, name: str, default: object = None) -> object:
    return next((ast.literal_eval(given.value) for given in call.keywords if given.arg == name), default)


# ---------- the source of a chapter ----------


@chapters
def test_a_chapter_is_in_the_table_of_contents_and_named_like_there(chapter: dict[str, object]) -> None:
    assert f"book/{chapter['doc']}" in (ROOT / "_toc.yml").read_text(encoding="utf-8").split()
    ones = [title for level, title in of(chapter).headings if level == 1]
    assert [title.replace("'", "’") for title in ones] == [str(chapter["title"]).replace("'", "’")]


@pages
def test_a_page_with_code_runs_its_code(page: Path) -> None:
    """Without jupytext's whole header cells are not run, and the launch button fails."""
    if source(page).cells:
        header = re.match(r"---\n(.*?)\n---\n", page.read_text(encoding="utf-8"), re.DOTALL)
        assert header is not None
        for line in ("jupytext:", "formats: md:myst", "format_name: myst", "kernelspec:", "name: python3"):
            assert line in header[1]


@chapters
def test_a_chapter_begins_with_a_scene_and_a_bet_before_the_control_moves(chapter: dict[str, object]) -> None:
    written = of(chapter)
    opening = written.text.partition("\n## ")[0]
    assert "You will" in opening
    assert "You need" in opening or "you need" in opening
    asking = [call.func.id for call in written.calls() if isinstance(call.func, ast.Name)]
    moving = [i for i, name in enumerate(asking) if name in MOVED]
    assert "bet" in asking
    assert moving, "nothing in this chapter can be moved"
    assert asking.index("bet") < moving[0], "predict, then move the control"
    bets = {ast.literal_eval(call.args[0]) for call in written.calls_of("bet")}
    shown = {keyword(call, "bet") for call in written.calls_of("explore")} - {None}
    assert shown <= bets
    assert shown or "explore" not in asking, "no explorer shows the reader's bet beside its answer"


@chapters
def test_a_chapter_has_exercises_on_three_levels_a_quiz_a_teachers_box_and_sources(chapter: dict[str, object]) -> None:
    written = of(chapter)
    checks = written.calls_of("check")
    assert [ast.literal_eval(call.args[0]) for call in checks] == list(range(1, len(checks) + 1))
    assert len(checks) >= 3
    assert {keyword(call, "level", 1) for call in checks} == {1, 2, 3}
    for call in checks:
        given = {word.arg for word in call.keywords}
        assert {"mistakes", "solution"} <= given, f"exercise {ast.literal_eval(call.args[0])} lacks one of these"
    assert len(written.calls_of("Question")) >= 2
    teacher = re.search(r"^:::+\{teacher\}\n(.*?)^:::", written.text, re.DOTALL | re.MULTILINE)
    assert teacher is not None
    for term in ("Aim", "Minutes", "Usual answer", "Board plan"):
        assert re.search(rf"^{term}\n: ", teacher[1], re.MULTILINE), f"the teacher's box lacks: {term}"
    assert written.headings[-1] == (2, "Sources")
    assert "{cite" in written.text.rpartition("## Sources")[2]


@chapters
def test_the_minutes_for_the_teacher_fit_the_lesson(chapter: dict[str, object]) -> None:
    found = re.search(r"^Minutes\n: (.*?)\n\n", of(chapter).text, re.DOTALL | re.MULTILINE)
    assert found is not None
    minutes = [int(number) for number in re.findall(r"\b(\d+) (?:minutes )?(?:for|on|at|in)\b", found[1])]
    assert sum(minutes) <= int(str(chapter["minutes"]))


PLAIN_TITLES = {"Exercises", "Quiz", "Sources"}


@chapters
def test_a_section_says_its_idea_as_a_sentence(chapter: dict[str, object]) -> None:
    topics = []
    for level, title in of(chapter).headings:
        words = re.findall(r"[\w’'½]+", title)
        capitals = [word for word in words[1:] if word[0].isupper()]
        if level == 2 and title not in PLAIN_TITLES and (len(words) < 3 or len(capitals) > len(words) / 2):
            topics.append(title)
    assert topics == []


@chapters
def test_a_wrong_claim_of_the_sources_has_its_box(chapter: dict[str, object]) -> None:
    shown = {ast.literal_eval(call.args[0]) for call in of(chapter).calls_of("corrected")}
    claims = [claim for claim in load_claims() if claim.chapter == chapter["doc"]]
    assert {claim.id for claim in claims if claim.verdict == "wrong"} <= shown
    faulty = [claim for claim in claims if claim.verdict in ("wrong", "imprecise", "dated")]
    assert shown or not faulty
    assert shown <= {claim.id for claim in load_claims()}


@pages
def test_every_citation_is_in_the_bibliography(page: Path) -> None:
    known = set(re.findall(r"^@\w+\{([^,\s]+),", (BOOK / "references.bib").read_text(encoding="utf-8"), re.MULTILINE))
    cited = {
        key.strip() for keys in re.findall(r"\{cite(?::\w+)?\}`([^`]+)`", source(page).text) for key in keys.split(",")
    }
    assert cited - known == set()


# CONTENT, "Voice": what the book never says.
NEVER = (
    r"in this (chapter|section|lesson)",
    r"(it is|it's) (important|worth) (to note|noting)",
    r"\bdelv(e|es|ing)\b",
    r"\bfascinat\w*",
    r"\bas (we|you) can see\b",
    r"\blet'?s (explore|dive|take a look)\b",
    r"\b(obviously|clearly|simply put|needless to say)\b",
)


@pages
def test_the_prose_keeps_its_voice(page: Path) -> None:
    said = source(page).said()
    found = [match[0] for pattern in NEVER for match in re.finditer(pattern, said, re.IGNORECASE)]
    # A factorial follows a digit, a letter of a formula or a bracket; a shout follows a word.
    found += re.findall(r"[^\n]{0,30}[a-z’'”\"]{2,}!(?!=)", said)
    assert found == []


# ---------- the page of a chapter ----------


def soup_of(site: Path, doc: str) -> BeautifulSoup:
    return BeautifulSoup((site / "book" / f"{doc}.html").read_text(encoding="utf-8"), "html.parser")


@pytest.fixture(scope="session")
def html(built_site: Path) -> Callable[[str], BeautifulSoup]:
    """A page of the built site by its document."""
    return cache(lambda doc: soup_of(built_site, doc))


@pytest.mark.site
@chapters
def test_the_head_of_a_chapter_tells_its_place(html, chapter: dict[str, object]) -> None:
    head = html(chapter["doc"]).select_one("header.book-head")
    assert head is not None
    squares = [" ".join(square.get("class", [])) for square in head.select(".book-steps i")]
    numbered = [square for square in squares if square != "gap"]
    assert len(numbered) == len(contents())
    assert numbered.index("here") == int(str(chapter["number"])) - 1
    assert numbered.count("past") == int(str(chapter["number"])) - 1
    assert head.h1 is not None
    assert head.h1.contents[0] == str(chapter["title"])
    assert head.select_one(".book-question").get_text() == chapter["question"]
    assert f"{chapter['minutes']} minutes" in head.select_one(".book-meta").get_text()


@pytest.mark.site
@chapters
def test_the_parts_of_a_lesson_are_on_the_page(html, chapter: dict[str, object]) -> None:
    page = html(chapter["doc"])
    written = of(chapter)
    for part, call in (("book-bet", "bet"), ("book-explore", "explore"), ("book-exercise", "check")):
        assert len(page.select(f".{part}")) == len(written.calls_of(call)), part
    assert len(page.select(".book-quiz")) == len(written.calls_of("Question"))
    assert len(page.select("details.book-teacher")) == 1
    assert len(page.select(".book-fixed")) == len(written.calls_of("corrected"))
    # Folded for readers; a reader without a script reads every solution too.
    assert all(exercise.select_one("details") for exercise in page.select(".book-exercise"))
    assert not page.select("details[open]")


@pytest.mark.site
@pages
def test_what_is_drawn_is_also_said_and_listed(html, page: Path) -> None:
    built = html(page.relative_to(BOOK).with_suffix("").as_posix()).select_one("article")
    assert isinstance(built, Tag)
    for image in built.select("img"):
        assert image.get("alt") is not None
    for drawing in built.select("svg"):
        if drawing.find_parent(attrs={"aria-hidden": "true"}) or drawing.get("aria-hidden") == "true":
            continue
        assert drawing["role"] == "img"
        names = str(drawing.get("aria-labelledby", "")).split()
        named = [drawing.find(id=name).get_text(strip=True) for name in names] or [drawing.get("aria-label")]
        assert all(named), str(drawing)[:200]
    for chart in built.select(".plot"):
        figure = chart.find_parent("figure")
        assert isinstance(figure, Tag)
        shown = figure.select_one("[role=img]")
        assert shown is not None
        assert len(str(shown["aria-label"]).split()) >= 4
        whole = figure.find_parent(class_="book-answer") or figure
        assert whole.select_one("details table, .book-scroll table"), "no table of the chart's numbers"
        if whole is figure:
            assert figure.select_one("figcaption b"), "the caption's first sentence is the finding, in bold"


@pytest.mark.site
@pages
def test_traces_are_of_types_that_the_sites_plotly_knows(html, page: Path) -> None:
    built = html(page.relative_to(BOOK).with_suffix("").as_posix())
    for script in built.select(".plot script"):
        plot = json.loads(script.get_text())
        assert plot["data"]
        assert {trace.get("type") for trace in plot["data"]} <= TRACE_TYPES


@pytest.mark.site
@pages
def test_no_id_stands_twice_on_a_page(html, page: Path) -> None:
    ids = [tag["id"] for tag in html(page.relative_to(BOOK).with_suffix("").as_posix()).select("[id]")]
    assert sorted({each for each in ids if ids.count(each) > 1}) == []


# ---------- the claims of the sources ----------


@pytest.mark.site
@chapters
def test_every_claim_has_its_place_in_its_chapter(html, chapter: dict[str, object]) -> None:
    page = html(chapter["doc"])
    absent = [
        claim.id for claim in load_claims() if claim.chapter == chapter["doc"] and not page.find(id=f"claim-{claim.id}")
    ]
    assert absent == []


@pytest.mark.site
def test_all_seventy_claims_are_listed_and_lead_to_their_chapters(html) -> None:
    page = html("reference/sources-corrected")
    rows = {str(row["id"]): row for row in page.select("tr[id^=claim-]")}
    claims = load_claims()
    assert list(rows) == [f"claim-{number}" for number in range(1, 71)]
    assert [claim.id for claim in claims] == list(range(1, 71))
    written = {str(chapter["doc"]) for chapter in WRITTEN}
    for claim in claims:
        row = rows[f"claim-{claim.id}"]
        cells = [cell.get_text() for cell in row.select("td")]
        assert all(cells), f"claim {claim.id} has an empty cell"
        link = row.select_one("a")
        assert (link is not None) == (claim.chapter in written)
        if link is not None:
            assert str(link["href"]).endswith(f"{claim.chapter}.html#claim-{claim.id}")
