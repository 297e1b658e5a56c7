"""The package as it is installed from a wheel: the data, the styles and scripts, the types, the licence."""

import zipfile
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[2]


def test_the_wheel_carries_every_file_of_the_package(tmp_path: Path) -> None:
    [wheel] = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    package = ROOT / "lib" / "arpad"
    files = {
        path.relative_to(ROOT / "lib").as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert "arpad/py.typed" in files
    assert files <= packed
    assert any(name.endswith("licenses/LICENSE") for name in packed)
    assert not [name for name in packed if name.startswith(("tests/", "book/", "scripts/"))]
