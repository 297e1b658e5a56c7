"""The weekly link check, against a server on this machine: what counts as gone, what as not checked."""

import importlib.util
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

spec = importlib.util.spec_from_file_location("check_links", ROOT / "scripts" / "check_links.py")
assert spec
assert spec.loader
check_links = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_links)


class Handler(BaseHTTPRequestHandler):
    """/200, /404 ... answer with that status; /moved leads to /200."""

    def do_GET(self) -> None:
        moved = self.path == "/moved"
        self.send_response(302 if moved else int(self.path.strip("/")))
        if moved:
            self.send_header("Location", "/200")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_said: object) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(check_links, "PAUSE", 0)
    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    running.server_close()


def site(folder: Path, *addresses: str) -> Path:
    links = "".join(f'<a href="{address}">there</a>' for address in addresses)
    (folder / "part").mkdir()
    (folder / "part" / "page.html").write_text(f'{links}<a href="other.html">here</a><img src="http://x.invalid/i">')
    return folder


def test_an_address_that_answers_is_no_fault(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = site(tmp_path, f"{server}/200", f"{server}/200#part", f"{server}/moved")
    assert check_links.check(folder) == 0
    assert capsys.readouterr().out == "2 addresses asked, 0 gone\n"


@pytest.mark.parametrize("status", [404, 410])
def test_one_that_is_gone_is_named_with_its_page(
    status: int, server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_links.check(site(tmp_path, f"{server}/{status}")) == 1
    assert f"GONE: {server}/{status} ({status}), linked from part/page.html" in capsys.readouterr().out


@pytest.mark.parametrize("status", [403, 429, 503])
def test_one_that_will_not_speak_with_a_program_is_named_only(
    status: int, server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_links.check(site(tmp_path, f"{server}/{status}")) == 0
    assert f"not checked: {server}/{status}" in capsys.readouterr().out


def test_a_server_that_is_not_there_is_gone(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_links.check(site(tmp_path, "http://127.0.0.1:9/", "http://[broken/")) == 1
    assert "refused" in capsys.readouterr().out
