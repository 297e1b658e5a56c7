"""The set-up's fetch of npm packages, against a registry on this machine that has, lacks or spoils a package."""

import base64
import gzip
import hashlib
import importlib.util
import io
import json
import socket
import tarfile
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

spec = importlib.util.spec_from_file_location("fetch_web", ROOT / "scripts" / "fetch_web.py")
assert spec
assert spec.loader
fetch_web = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fetch_web)

VERSIONS, OPTIONAL = fetch_web.pinned(ROOT)


def tarball(name: str, version: str, text: str = "export {}") -> bytes:
    """A package of two small files, as npm packs it; the same bytes at any time."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as archive:
        manifest = json.dumps({"name": name, "version": version}).encode()
        for path, content in {"package/package.json": manifest, "package/index.js": text.encode()}.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(raw.getvalue(), mtime=0)


def integrity(content: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()


class Registry:
    """Serves the packages; a name in `lacks` answers 404, one in `spoils` has another content than was locked."""

    def __init__(self) -> None:
        self.packages = {name: tarball(name, version) for name, version in VERSIONS.items()}
        self.lacks: set[str] = set()
        self.spoils: set[str] = set()
        registry = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                name, _, file = self.path.strip("/").partition("/-/")
                if name in registry.lacks or name not in registry.packages:
                    self.send_error(404)
                    return
                body = registry.packages[name]
                if name in registry.spoils:
                    body = tarball(name, VERSIONS[name], "something else")
                if not file:
                    dist = {"tarball": f"{registry.address}/{name}/-/{name}.tgz", "integrity": integrity(body)}
                    version = {"name": name, "version": VERSIONS[name], "dist": dist}
                    body = json.dumps({"name": name, "versions": {VERSIONS[name]: version}}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Registry]:
    served = Registry()
    threading.Thread(target=served.server.serve_forever, daemon=True).start()
    monkeypatch.setenv("npm_config_registry", served.address)
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    yield served
    served.server.shutdown()
    served.server.server_close()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with the project's own package.json and .npmrc, and a lock file for the small packages."""
    root = tmp_path / "project"
    root.mkdir()
    for name in ("package.json", ".npmrc"):
        (root / name).write_bytes((ROOT / name).read_bytes())
    manifest = json.loads((root / "package.json").read_text("utf-8"))
    packages: dict[str, object] = {"": manifest}
    for name, version in VERSIONS.items():
        locked = {"version": version, "integrity": integrity(tarball(name, version))}
        optional = {"optional": True} if name in OPTIONAL else {}
        packages[f"node_modules/{name}"] = locked | optional
    lock = {"name": manifest["name"], "lockfileVersion": 3, "requires": True, "packages": packages}
    (root / "package-lock.json").write_text(json.dumps(lock))
    return root


def there(project: Path) -> set[str]:
    return {name for name in VERSIONS if (project / "node_modules" / name / "index.js").is_file()}


def test_pyodide_is_the_only_package_that_may_be_missing() -> None:
    assert {"pyodide"} == OPTIONAL
    assert VERSIONS.keys() == {"pyodide", "plotly.js-cartesian-dist-min", "katex", "axe-core"}


def test_everything_arrives_and_a_second_run_asks_nobody(registry: Registry, project: Path) -> None:
    assert fetch_web.main(project) == 0
    assert there(project) == set(VERSIONS)
    registry.lacks = set(VERSIONS)
    assert fetch_web.main(project) == 0


def test_pyodide_alone_may_be_missing(registry: Registry, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    registry.lacks = {"pyodide"}
    assert fetch_web.main(project) == 0
    assert there(project) == set(VERSIONS) - {"pyodide"}
    said = capsys.readouterr().err
    assert f"Not fetched: pyodide {VERSIONS['pyodide']}: 404" in said
    assert "built without Pyodide" in said
    registry.lacks = set()
    assert fetch_web.main(project) == 0
    assert there(project) == set(VERSIONS)


@pytest.mark.parametrize("name", sorted(set(VERSIONS) - {"pyodide"}))
def test_any_other_package_that_is_missing_stops_the_set_up(
    name: str, registry: Registry, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fetch_web.main(project) == 0
    (project / "node_modules" / name / "package.json").unlink()
    registry.lacks = {name}
    fetch_web.npm("cache", "clean", "--force", folder=project, retries=0)
    assert fetch_web.main(project) == 1
    said = capsys.readouterr().err
    assert f"Not fetched: {name} {VERSIONS[name]}: 404" in said
    assert said.count("Not fetched") == 1, "what is there already is still there"
    assert "cannot be built" in said


def test_a_package_with_another_content_than_locked_is_refused(
    registry: Registry, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.spoils = {"katex"}
    assert fetch_web.main(project) == 1
    assert "katex" not in there(project)
    assert "integrity" in capsys.readouterr().err.lower()


def test_a_registry_out_of_reach_is_said_for_each_package_and_takes_nothing_away(
    registry: Registry, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fetch_web.main(project) == 0
    (project / "node_modules" / "katex" / "package.json").unlink()
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{unused.getsockname()[1]}")
        fetch_web.npm("cache", "clean", "--force", folder=project, retries=0)
        assert fetch_web.main(project) == 1
    said = capsys.readouterr().err
    assert f"Not fetched: katex {VERSIONS['katex']}" in said
    assert "ECONNREFUSED" in said
    assert {"pyodide", "axe-core"} <= there(project)
