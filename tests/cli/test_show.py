"""``referee show``: files, pipes and exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli.show import command
from tests.cli.running import one_sentence, referee, shell
from tests.show.made_log import a12

GOLDEN = Path(__file__).parents[1] / "show" / "golden"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a12().write(tmp_path_factory.mktemp("show") / "match.jsonl")


def test_a_whole_log(log: Path) -> None:
    run = referee("show", str(log))
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == (GOLDEN / "a12.txt").read_text()


def test_a_seat_and_a_bank(log: Path) -> None:
    run = referee("show", str(log), "--seat", "2", "--bank", "0")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == (GOLDEN / "a12-seat-2.txt").read_text()


def test_a_compressed_log(tmp_path: Path) -> None:
    path = a12().write(tmp_path / "match.jsonl.zst")
    assert referee("show", str(path)).stdout == (GOLDEN / "a12.txt").read_text()


def test_a_cut_log_is_shown_and_its_status_is_1(log: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(log.read_bytes()[:-300])
    run = referee("show", str(cut))
    assert (run.returncode, run.stderr) == (1, "")
    lines = run.stdout.splitlines()
    assert "bank 0 ends: A +11, B -4, C -6, D -1" in lines
    assert lines[-1].startswith("From line ")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seat", "4"], "There is no seat 4 in this match: its seats are 0 to 3."),
        (["--bank", "1"], "There is no bank 1 in this log: it holds bank 0 alone."),
    ],
)
def test_what_is_not_in_the_log(log: Path, args: list[str], sentence: str) -> None:
    run = referee("show", str(log), *args)
    assert (run.returncode, run.stdout) == (2, "")
    assert one_sentence(run.stderr) == sentence


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\n", b'{"rec":"head"}\n', b"[" * 100_000])
def test_what_is_no_log(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    run = referee("show", str(path))
    assert (run.returncode, run.stdout) == (2, "")
    assert "is not a log of a match" in one_sentence(run.stderr)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        run = referee("show", str(path))
        assert (run.returncode, run.stdout) == (2, "")
        assert "cannot be read" in one_sentence(run.stderr)


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_suits_that_the_output_cannot_say_are_letters(log: Path, encoding: str) -> None:
    run = shell(f"PYTHONIOENCODING={encoding} referee show '{log}'")
    assert (run.returncode, run.stderr) == (0, "")
    golden = (GOLDEN / "a12.txt").read_text()
    for glyph, letter in zip("♣♦♥♠", "cdhs", strict=True):
        golden = golden.replace(glyph, letter)
    assert run.stdout == golden


def test_without_a_process_of_its_own(log: Path) -> None:
    result = CliRunner().invoke(command, [str(log), "--seat", "2"])
    assert result.exit_code == 0
    assert result.output == (GOLDEN / "a12-seat-2.txt").read_text()


def test_on_a_terminal_it_is_coloured_and_says_the_same(log: Path) -> None:
    run = shell(f"TERM=xterm-256color script -qec \"referee show '{log}'\" /dev/null < /dev/null")
    assert run.returncode == 0
    text = run.stdout.replace("\r\n", "\n")
    assert "\x1b[" in text
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == (GOLDEN / "a12.txt").read_text()
