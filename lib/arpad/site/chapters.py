"""Heads, lists and boxes of chapters. What the book holds stands in `book/contents.toml`; a page that is not written
yet is named there and listed without a link."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from arpad.figures.markup import Html, el, join
from arpad.words import _

__all__ = ["Chapter", "Part", "connect", "linked", "read_contents"]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One lesson."""

    number: int
    doc: str
    title: str
    question: str
    minutes: int
    age: int
    need: str


@dataclass(frozen=True, slots=True)
class Part:
    """Several lessons under one question."""

    numeral: str
    doc: str
    title: str
    question: str
    picture: str
    chapters: tuple[Chapter, ...]

    @property
    def label(self) -> str:
        """Its place in the book."""
        return _("Part {numeral}").format(numeral=self.numeral)


def read_contents(file: Path) -> tuple[Part, ...]:
    """The parts and chapters of the book. Raises ExtensionError where a line is missing."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    try:
        return tuple(
            Part(**{**part, "chapters": tuple(Chapter(**chapter) for chapter in part["chapters"])})
            for part in data["parts"]
        )
    except (KeyError, TypeError) as error:
        raise ExtensionError(f"{file.name}: {error}") from error


def connect(app: Sphinx) -> None:
    """The directives of the book, and the head around each chapter's title."""
    app.add_config_value("arpad_contents", "book/contents.toml", "env")
    app.connect("config-inited", _read)
    app.add_config_value("arpad_cover", "", "env")
    app.add_config_value("arpad_teachers", "how-to-use", "env")
    app.add_node(HomeNode)
    app.connect("doctree-resolved", _put_head)
    app.connect("doctree-resolved", _put_home)
    app.connect("doctree-resolved", _put_part)
    app.connect("html-page-context", _body_class)
    app.add_directive("teacher", TeacherBox)
    app.add_directive("home", Home)
    app.add_directive("deeper", Deeper)


def _read(app: Sphinx, config: Any) -> None:
    config.arpad_parts = read_contents(Path(app.srcdir) / config.arpad_contents)


def _parts(app: Sphinx) -> tuple[Part, ...]:
    parts: tuple[Part, ...] = app.config.arpad_parts
    return parts


def _prefix(app: Sphinx) -> str:
    """Where the book's pages lie below the root of the build."""
    return str(Path(app.config.arpad_contents).parent)


def chapter_at(app: Sphinx, docname: str) -> tuple[Part, Chapter] | None:
    """The part and chapter of a page, None for any other page."""
    for part in _parts(app):
        for chapter in part.chapters:
            if f"{_prefix(app)}/{chapter.doc}" == docname:
                return part, chapter
    return None


def _link(app: Sphinx, chapter: Chapter, fromdoc: str) -> Html:
    target = f"{_prefix(app)}/{chapter.doc}"
    if target not in app.env.found_docs:
        return el("span", chapter.title, cls="unwritten", title=_("Not written yet"))
    return el("a", chapter.title, href=_uri(app, fromdoc, chapter.doc))


def _steps(parts: tuple[Part, ...], here: Chapter) -> Html:
    squares: list[Html] = []
    for part in parts:
        if squares:
            squares.append(el("i", cls="gap"))
        for chapter in part.chapters:
            cls = "here" if chapter == here else "past" if chapter.number < here.number else None
            squares.append(el("i", cls=cls))
    return el("div", *squares, cls="book-steps", aria_hidden="true")


def _put_head(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    found = chapter_at(app, docname)
    section = next(iter(doctree.findall(nodes.section)), None)
    if found is None or section is None:
        return
    part, chapter = found
    label = _("{part}, {title} · chapter {n}").format(part=part.label, title=part.title, n=chapter.number)
    above = join([Html('<header class="book-head">'), _steps(_parts(app), chapter), el("p", label, cls="book-label")])
    facts = [
        _("{n} minutes").format(n=chapter.minutes),
        _("From {n} years").format(n=chapter.age),
        _("You need: {what}").format(what=chapter.need),
    ]
    below = join(
        [
            el("p", chapter.question, cls="book-question"),
            el("ul", *(el("li", fact) for fact in facts), cls="book-meta"),
            Html("</header>"),
        ]
    )
    section.insert(0, nodes.raw("", above, format="html"))
    section.insert(2, nodes.raw("", below, format="html"))


def _body_class(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if pagename == app.config.root_doc:
        context["body_class"] = "home"


class TeacherBox(SphinxDirective):
    """For the teacher: aim, minutes, usual answer, board plan, as a definition list; folded, but open in print."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        return _folded(self, _("For the teacher"), "book-fold book-teacher")


class Deeper(SphinxDirective):
    """Something for those who want more: a proof, a logarithm; folded."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        return _folded(self, _("Go deeper: {what}").format(what=self.arguments[0]), "book-fold book-deeper")


def _folded(directive: SphinxDirective, summary: str, cls: str) -> list[nodes.Node]:
    inside = nodes.container()
    directive.state.nested_parse(directive.content, directive.content_offset, inside)
    opening = Html(f'<details class="{cls}">') + el("summary", summary)
    return [nodes.raw("", opening, format="html"), *inside.children, nodes.raw("", "</details>", format="html")]


class HomeNode(nodes.General, nodes.Element):
    """Where the home page's parts and stages stand; its children are the stages, as a definition list."""


class Home(SphinxDirective):
    """The parts of the book with their chapters, then its stages: a definition list, one term a stage."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        placed = HomeNode()
        self.state.nested_parse(self.content, self.content_offset, placed)
        return [placed]


def _put_home(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """The first page: its title and first paragraph become the hero, the directive's place the parts and stages."""
    for placed in list(doctree.findall(HomeNode)):
        section = placed.parent
        title, lead = section[0], section[1]
        if not (isinstance(title, nodes.title) and isinstance(lead, nodes.paragraph)):
            raise ExtensionError("the home page begins with its title and one paragraph")
        lead["classes"].append("lead")
        parts = _parts(app)
        opening = join([Html('<section class="book-hero"><div>'), el("p", _("An executable book"), cls="book-label")])
        first = parts[0].chapters[0]
        start = el("a", _("Start with chapter 1"), cls="book-btn", href=_uri(app, docname, first.doc))
        teachers = el("a", _("For teachers"), cls="book-btn quiet", href=_uri(app, docname, app.config.arpad_teachers))
        closing = join(
            [
                el("p", start, teachers, cls="book-actions"),
                Html("</div>"),
                linked(app, docname, _picture(app.config.arpad_cover)),
                Html("</section>"),
            ]
        )
        section.insert(0, nodes.raw("", opening, format="html"))
        section.insert(3, nodes.raw("", closing, format="html"))
        stages = [
            el("li", el("h2", item[0].astext()), *(el("p", line.astext()) for line in item[-1].children))
            for item in placed.findall(nodes.definition_list_item)
        ]
        lists = join([el("div", *_columns(app, docname), cls="book-parts"), el("ol", *stages, cls="book-stages")])
        placed.replace_self(nodes.raw("", lists, format="html"))


def _put_part(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """The first page of a part: picture, question, one paragraph, then its chapters with question and minutes."""
    part = next((part for part in _parts(app) if f"{_prefix(app)}/{part.doc}" == docname), None)
    section = next(iter(doctree.findall(nodes.section)), None)
    if part is None or section is None:
        return
    above = join(
        [
            Html('<header class="book-part">'),
            _picture(part.picture),
            Html("<div>"),
            el("p", part.label, cls="book-label"),
        ]
    )
    below = join([el("p", part.question, cls="book-question"), Html("</div></header>")])
    entries = (
        el(
            "li",
            el("span", chapter.number, cls="num"),
            el("p", _link(app, chapter, docname), el("em", chapter.question)),
            el("small", _("{n} min").format(n=chapter.minutes)),
        )
        for chapter in part.chapters
    )
    section.insert(0, nodes.raw("", above, format="html"))
    section.insert(2, nodes.raw("", below, format="html"))
    section.append(nodes.raw("", el("ol", *entries, cls="book-contents"), format="html"))


def _columns(app: Sphinx, fromdoc: str) -> Iterator[Html]:
    for part in _parts(app):
        entries = (
            el("li", el("span", chapter.number, cls="num"), el("p", _link(app, chapter, fromdoc)))
            for chapter in part.chapters
        )
        yield el(
            "section",
            el("p", part.label, cls="book-label"),
            el("h2", _part_link(app, part, fromdoc)),
            el("p", part.question, cls="book-question"),
            _picture(part.picture),
            el("ol", *entries, cls="book-contents short"),
        )


def _part_link(app: Sphinx, part: Part, fromdoc: str) -> str | Html:
    if f"{_prefix(app)}/{part.doc}" not in app.env.found_docs:
        return part.title
    return el("a", part.title, href=_uri(app, fromdoc, part.doc))


def _picture(name: str) -> Html:
    """A picture by the name of the function that draws it: the extension knows no chess."""
    module, _colon, function = name.partition(":")
    drawn: Html = getattr(import_module(module), function)()
    return drawn


def _uri(app: Sphinx, fromdoc: str, page: str) -> str:
    docname, hash_, anchor = f"{_prefix(app)}/{page}".partition("#")
    return app.builder.get_relative_uri(fromdoc, docname) + hash_ + anchor


def linked(app: Sphinx, fromdoc: str, html: str) -> Html:
    """Links by page name (`href="doc:ratings/expected-score#claim-4"`); to a page not yet written: plain text."""

    def link(found: re.Match[str]) -> str:
        page, rest, text = found.groups()
        if f"{_prefix(app)}/{page.partition('#')[0]}" not in app.env.found_docs:
            return f"<span>{text}</span>"
        return f'<a href="{_uri(app, fromdoc, page)}"{rest}>{text}</a>'

    return Html(re.sub(r'<a href="doc:([^"]+)"([^>]*)>(.*?)</a>', link, html))
