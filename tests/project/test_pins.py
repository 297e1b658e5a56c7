"""What the set-up installs: every package pinned with its hashes, from no address, and the parts fit each other."""

import importlib.util
import json
import re
import tomllib
from pathlib import Path

import plotly.offline
import pytest
import sphinxcontrib.katex
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FILES = sorted((ROOT / "requirements").glob("*.txt"))


def pins(file: Path) -> list[tuple[Requirement, list[str]]]:
    """Each requirement of a pinned file with its hashes."""
    text = file.read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return [(Requirement(line.split(" --hash=")[0]), re.findall(r"--hash=(\S+)", line)) for line in lines]


def group(name: str) -> list[Requirement]:
    """The requirements of a dependency group, those of the groups that it includes with them."""
    found = []
    for entry in PYPROJECT["dependency-groups"][name]:
        found += group(entry["include-group"]) if isinstance(entry, dict) else [Requirement(entry)]
    return found


def test_the_pinned_files_are_those_that_the_set_up_knows() -> None:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "scripts" / "dev.py")
    assert spec
    assert spec.loader
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    assert {file.stem for file in FILES} == dev.PINNED.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_package_has_one_version_and_its_hashes(file: Path) -> None:
    for requirement, hashes in pins(file):
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), f"{requirement} is not pinned"
        assert hashes, f"{requirement} has no hash"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in hashes)


@pytest.mark.parametrize("name", ["dev", "lab", "bench", "uv"])
def test_a_pinned_file_holds_what_its_group_asks_for(name: str) -> None:
    wanted = group(name) + (
        [] if name == "uv" else [Requirement(line) for line in PYPROJECT["project"]["dependencies"]]
    )
    pinned = pins(ROOT / "requirements" / f"{name}.txt")
    for requirement in wanted:
        versions = [str(pin.specifier)[2:] for pin, _ in pinned if pin.name == requirement.name.lower()]
        assert versions, f"{requirement} has no pin in requirements/{name}.txt: make update-pins"
        assert all(requirement.specifier.contains(version) for version in versions), f"{requirement}: {versions}"


@pytest.mark.parametrize("name", ["lab", "bench"])
def test_no_file_has_another_version_than_dev(name: str) -> None:
    versions = {(pin.name, str(pin.specifier)) for pin, _ in pins(ROOT / "requirements" / "dev.txt")}
    names = {package for package, _ in versions}
    other = [pin for pin, _ in pins(ROOT / "requirements" / f"{name}.txt") if pin.name in names]
    assert {(pin.name, str(pin.specifier)) for pin in other} <= versions


def test_npm_packages_are_pinned_and_locked_without_an_address() -> None:
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for kind in ("dependencies", "optionalDependencies", "devDependencies"):
        assert lock[""][kind] == manifest[kind], "package-lock.json is behind package.json: make update-pins"
        for name, version in manifest[kind].items():
            assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} is not pinned"
            assert lock[f"node_modules/{name}"]["version"] == version
    for path, package in lock.items():
        if path:
            assert package["integrity"].startswith("sha512-")
            assert "resolved" not in package


def test_the_plotly_bundle_is_the_one_that_plotly_py_speaks_to() -> None:
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert manifest["dependencies"]["plotly.js-cartesian-dist-min"] == plotly.offline.get_plotlyjs_version()


def test_the_katex_styles_are_those_of_the_version_that_renders() -> None:
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert manifest["dependencies"]["katex"] == sphinxcontrib.katex.katex_version


def test_binder_installs_the_pinned_lab_set() -> None:
    [line] = [
        line
        for line in (ROOT / ".binder" / "requirements.txt").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert line == "-r ../requirements/lab.txt"
    python = (ROOT / ".binder" / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    assert SpecifierSet(PYPROJECT["project"]["requires-python"]).contains(python)
