"""The standard streams of ``referee``: full disks, readers that leave, streams that are closed."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from referee.record.reader import read_log
from tests.cli.running import ROOT, one_sentence, shell
from tests.show.made_log import MadeLog

BOTS = " ".join(shlex.quote(str(ROOT / "sample_bots" / name)) for name in ("tight", "caller"))
PLAY = f"referee play {BOTS} --banks 2 --seed streams"
CHECK = f"referee check {shlex.quote(str(ROOT / 'sample_bots' / 'tight'))} --only start.hello"
FULL = "The output cannot be written: No space left on device."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Holds ``long.jsonl``, whose story is much more than a pipe holds, and ``cut.jsonl``."""
    folder = tmp_path_factory.mktemp("streams")
    made = MadeLog("tamashebi-36", "ABCD", banks=600)
    made.play_randomly(1)
    made.end()
    whole = made.write(folder / "long.jsonl").read_bytes()
    (folder / "cut.jsonl").write_bytes(whole[:-9])
    return folder


@pytest.mark.parametrize(
    "line",
    [
        "referee verify cut.jsonl", "referee show long.jsonl", "referee --help", "referee --version",
        "referee play --help", "referee profiles", f"{PLAY} --quiet", PLAY, CHECK, f"{CHECK} --json",
    ],
)  # fmt: skip
def test_a_full_disk_is_one_sentence(folder: Path, line: str) -> None:
    run = shell(f"{line} > /dev/full", folder)
    assert (run.returncode, one_sentence(run.stderr)) == (2, FULL)


def test_a_full_disk_for_the_sentence_itself_leaves_the_status(folder: Path) -> None:
    for line in ("referee verify none.jsonl", "referee show --seat", "referee profiles > /dev/full"):
        assert shell(f"{line} 2> /dev/full", folder).returncode == 2


def test_a_match_on_a_full_disk_is_played_and_logged(tmp_path: Path) -> None:
    run = shell(f"{PLAY} --log match.jsonl > /dev/full", tmp_path)
    assert (run.returncode, one_sentence(run.stderr)) == (2, FULL)
    assert read_log(tmp_path / "match.jsonl").complete


def test_a_full_disk_for_the_verdicts_is_one_sentence() -> None:
    run = shell(f"{CHECK} --junit /dev/full")
    assert run.returncode == 2
    assert one_sentence(run.stderr) == "/dev/full cannot be written: No space left on device."
    assert "1 checks: 1 passed, 0 failed" in run.stdout


LEAVING = [
    ("referee show long.jsonl", 0), ("referee show cut.jsonl", 1), ("referee verify cut.jsonl", 1),
    ("referee --help", 0), ("referee show --help", 0), ("referee --version", 0),
    (PLAY, 0), (f"{PLAY} --quiet", 0), (f"{PLAY} --json", 0), (f"{PLAY} --log /dev/full", 1),
]  # fmt: skip
"""Commands, and the status that each has of its own."""


@pytest.mark.parametrize(("line", "status"), LEAVING)
def test_a_reader_that_leaves_does_not_change_the_status(folder: Path, line: str, status: int) -> None:
    run = shell(f"{{ {line}; echo $? > status; }} | exec <&-", folder)
    said = run.stderr if "/dev/full" not in line else re.sub(r"^referee: The log .*\n", "", run.stderr)
    assert (said, (folder / "status").read_text()) == ("", f"{status}\n")


@pytest.mark.parametrize("pipe", ["head -1", "head -c 20000 | tail -c 10", "true"])
def test_a_pipe_whose_reader_has_seen_enough_succeeds(folder: Path, pipe: str) -> None:
    run = shell(f"referee show long.jsonl | {pipe}", folder)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_reader_that_leaves_does_not_hide_what_is_wrong(folder: Path) -> None:
    run = shell("referee verify none.jsonl cut.jsonl | true", folder)
    assert run.returncode == 2
    assert "none.jsonl cannot be read" in one_sentence(run.stderr)


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("line", "status"), LEAVING)
def test_closed_streams_lead_into_nothing(folder: Path, line: str, status: int, closed: str) -> None:
    run = shell(f"{line} {closed}", folder)
    said = "" if "2>" in closed or "/dev/full" not in line else "No space left on device.\n"
    assert run.returncode == status
    assert run.stderr.endswith(said)
    assert (run.stderr == "") == (said == "")
    assert (run.stdout == "") == (">&-" in closed.replace("2>&-", ""))


def test_a_log_does_not_take_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    run = shell(f"{PLAY} --log match.jsonl <&- >&- 2>&- && referee verify match.jsonl", tmp_path)
    assert run.returncode == 0, run.stdout
    assert run.stdout.startswith("match.jsonl: in order: ")


def test_a_sentence_for_a_closed_standard_error_is_not_printed_elsewhere(folder: Path) -> None:
    run = shell("referee verify none.jsonl 2>&-", folder)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", "")


def test_python_m_referee_is_the_same(folder: Path) -> None:
    run = shell(f"{shlex.quote(sys.executable)} -m referee verify cut.jsonl > /dev/full", folder)
    assert (run.returncode, one_sentence(run.stderr)) == (2, FULL)
