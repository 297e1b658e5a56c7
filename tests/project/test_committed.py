"""What stands in the repository: no registry address, no path of a machine; chapters that can run, pinned actions."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
# Put together here, so that this file does not hold what it looks for.
REGISTRIES = [
    "py" + "pi.org",
    "pythonhosted" + ".org",
    "npm" + "js.org",
    "npm" + "js.com",
    "yarn" + "pkg.com",
    "npm" + "mirror.com",
    "deb.debian" + ".org",
    "cran.r-" + "project.org",
    "CRAN.R-" + "project.org",
    "crates" + ".io",
    "conda" + ".org",
]
MACHINE_PATH = re.compile(r"(?<![\w.:/~-])/(?:work|tmp|root)/|(?<![\w.:/~-])/(?:home|Users)/(?!pyodide/)\w+/")
SOURCE_OPTIONS = re.compile(r"--(?:extra-)?index-url|--find-links|--registry\b")
# A row of a published table may be long; a line of code is ruff's to measure.
LONGEST_MODULE = 550


def committed() -> list[Path]:
    """The files of the repository as git lists them, new ones that are not ignored included."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def text(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return None


TEXTS = {str(path.relative_to(ROOT)): content for path in committed() if (content := text(path)) is not None}


def holding(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}, line {number}: {match.group()}"
        for name, content in TEXTS.items()
        for number, line in enumerate(content.splitlines(), 1)
        if (match := pattern.search(line))
    ]


def test_there_is_something_to_look_through() -> None:
    assert {"pyproject.toml", "package-lock.json", "requirements/dev.txt", "Makefile"} <= TEXTS.keys()


def test_no_registry_address() -> None:
    assert holding(re.compile("|".join(map(re.escape, REGISTRIES)))) == []


def test_no_path_of_a_machine() -> None:
    assert holding(MACHINE_PATH) == []


@pytest.mark.parametrize("line", ["see /" + "work/x", "('/" + "tmp/y')", "cd /" + "root/z", "/" + "home/me/arpad/"])
def test_a_path_of_a_machine_is_seen(line: str) -> None:
    assert MACHINE_PATH.search(line)


@pytest.mark.parametrize("line", ["https://example.org/" + "work/x", "tmp_path / 'y'", "../home/", "lib/" + "work/x"])
def test_an_address_or_a_relative_path_is_none(line: str) -> None:
    assert not MACHINE_PATH.search(line)


def test_installers_are_told_no_other_source() -> None:
    asking = [found for found in holding(SOURCE_OPTIONS) if not found.startswith("tests/project/")]
    # uv's own option that leaves the address out carries the other's name.
    assert [found for found in asking if "scripts/dev.py" not in found] == []


def test_no_drawer_for_everything_and_no_overlong_module() -> None:
    modules = [name for name in TEXTS if name.startswith("lib/") and name.endswith(".py")]
    assert modules
    assert [name for name in modules if Path(name).stem in {"utils", "util", "helpers", "helper", "misc"}] == []
    assert [name for name in modules if TEXTS[name].count("\n") > LONGEST_MODULE] == []


CHAPTERS = [name for name in TEXTS if name.startswith("book/") and name.endswith(".md")]


def header(content: str) -> dict[str, object]:
    match = re.match(r"---\n(.*?)\n---\n", content, re.DOTALL)
    return yaml.safe_load(match.group(1)) if match else {}


def faults_of_header(content: str) -> list[str]:
    """What the jupytext header of an executable chapter lacks; without it the cells do not run."""
    if "{code-cell}" not in content:
        return []
    front = header(content)
    jupytext = front.get("jupytext") or {}
    said = []
    if (jupytext.get("text_representation") or {}).get("format_name") != "myst":
        said.append("jupytext.text_representation.format_name is not myst")
    if (jupytext.get("text_representation") or {}).get("extension") != ".md":
        said.append("jupytext.text_representation.extension is not .md")
    kernel = front.get("kernelspec") or {}
    if kernel.get("name") != "python3" or not kernel.get("display_name"):
        said.append("kernelspec lacks name: python3 or display_name")
    return said


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_executable_chapter_has_the_full_jupytext_header(chapter: str) -> None:
    assert faults_of_header(TEXTS[chapter]) == []


def test_a_chapter_without_the_header_is_seen() -> None:
    cell = "```{code-cell}\n1 + 1\n```\n"
    assert len(faults_of_header(cell)) == 3
    assert faults_of_header(f"---\njupytext: {{}}\nkernelspec: {{name: python3}}\n---\n{cell}")
    assert faults_of_header("# Prose alone\n") == []


def test_the_citation_file_speaks_of_this_version() -> None:
    citation = yaml.safe_load(TEXTS["CITATION.cff"])
    project = tomllib.loads(TEXTS["pyproject.toml"])["project"]
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "license", "abstract", "type"} <= citation.keys()
    assert str(citation["version"]) == project["version"]


def test_the_readme_and_make_know_the_same_tasks() -> None:
    tasks = set(re.search(r"^TASKS := (.*)$", TEXTS["Makefile"], re.MULTILINE).group(1).split())  # type: ignore[union-attr]
    called = re.findall(r"(?:^|`)(?:make|python3? scripts/dev\.py) ([a-z][a-z-]*)", TEXTS["README.md"], re.MULTILINE)
    assert set(called) <= tasks
    assert {"book", "test"} <= set(called)
    python = re.search(r"^TASKS = \{(.*?)^\}", TEXTS["scripts/dev.py"], re.MULTILINE | re.DOTALL).group(1)  # type: ignore[union-attr]
    assert set(re.findall(r'^    "([a-z-]+)":', python, re.MULTILINE)) == tasks


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "benchmarks/README.md"])
def test_what_a_readme_points_at_is_there(name: str) -> None:
    targets = [target for target in re.findall(r"\]\(([^)#]+)", TEXTS[name]) if "://" not in target]
    assert targets or name.startswith("benchmarks")
    assert [target for target in targets if not (ROOT / name).parent.joinpath(target).exists()] == []


WORKFLOWS = [name for name in TEXTS if name.startswith(".github/workflows/")]


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_workflows_pin_actions_and_ask_for_little(workflow: str) -> None:
    used = re.findall(r"uses:\s*(.*)", TEXTS[workflow])
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), f"{action} is not pinned"
    content = yaml.safe_load(TEXTS[workflow])
    assert content["permissions"] == {}, "nothing for all jobs; each job asks for what it needs"
    for name, job in content["jobs"].items():
        assert "permissions" in job, name
        writes = {scope for scope, level in job["permissions"].items() if level == "write"}
        assert writes <= ({"pages", "id-token"} if name == "publish" else set())


def test_the_three_workflows_are_there() -> None:
    assert {Path(name).stem for name in WORKFLOWS} == {"test", "book", "weekly"}
