"""The scripts of tools/ find their checkout, by whatever way they are called."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("demo", "test", "bench", "generate")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A checkout whose environment says no more than where the scripts look for it."""
    tools = tmp_path / "a house" / "tools"
    tools.mkdir(parents=True)
    for name in TOOLS:
        shutil.copy(ROOT / "tools" / name, tools)
    (tools / "venv.sh").write_text('echo "$tool $root"\nexit 0\n', encoding="utf-8")
    return tools.parent


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize(
    "way", ["itself", "a link", "a link of a link", "a relative link", "a linked folder"]
)
def test_a_script_finds_its_checkout(house: Path, name: str, way: str) -> None:
    other = house.parent / "other" / "bin"
    other.mkdir(parents=True)
    tool, link = house / "tools" / name, other / name
    if way == "itself":
        link = tool
    elif way == "a link":
        link.symlink_to(tool)
    elif way == "a link of a link":
        (house.parent / "first").symlink_to(tool)
        link.symlink_to(house.parent / "first")
    elif way == "a relative link":
        link.symlink_to(Path("../../a house/tools") / name)
    else:
        (other / "tools").symlink_to(house / "tools")
        link = other / "tools" / name
    done = subprocess.run([link], cwd="/", capture_output=True, text=True, timeout=20, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"tools/{name} {house}\n", "")
