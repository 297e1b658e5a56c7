"""The table of golden files in CONTRIBUTING: each of its formats is there, and no file is left unread."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
TOLD = (FOLDER.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATTERNS = re.findall(r"^\| `((?:ratings|tournaments|knight)/\S+)` \|", TOLD, flags=re.MULTILINE)
NOT_DATA = {".py", ".pyc", ".md"}


def test_every_format_has_a_file() -> None:
    assert len(PATTERNS) == 16
    assert [pattern for pattern in PATTERNS if not list(FOLDER.glob(pattern))] == []


def test_no_file_is_left_unread() -> None:
    fitting = {path for pattern in PATTERNS for path in FOLDER.glob(pattern)}
    files = {path for path in FOLDER.rglob("*") if path.is_file() and path.suffix not in NOT_DATA}
    assert sorted(files - fitting) == []
