"""``referee verify``: what is a wrong log, what is no log, and what becomes of the others."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import ROOT, one_sentence, referee, shell
from tests.matches.stage import PUPPET, puppet, run_match

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"

Change = Callable[[bytes], bytes]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify")
    run_match(folder, puppet(), puppet(prefer="bet"), log=folder / "good.jsonl")
    shutil.copy(folder / "good.jsonl", folder / "good2.jsonl")
    return folder / "good.jsonl"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.replace(b'"strikes":10', b'"strikes":11', 1), "the crc does not fit"),
        (lambda data: data[:200], "the line breaks off"),
        (lambda data: data[:5], "the line breaks off"),
        (lambda data: b"", "the log ends here"),
        (lambda data: data.replace(b"\n", b"\r\n"), "not a record of a log"),
        (lambda data: b"\xef\xbb\xbf" + data, "not a record of a log"),
        (lambda data: b"7" + data[1:], "not a record of a log"),
        (lambda data: data[1:], "not a record of a log"),
        (lambda data: data.split(b"\n", 1)[1], "the first record is not a head"),
        (lambda data: data.replace(b'"rec"', b'"rek"', 1), "not a record of a log"),
    ],
    ids=["strikes", "cut", "cut early", "empty", "CRLF", "BOM", "first", "shifted", "headless", "key"],
)  # fmt: skip
def test_a_wrong_first_line_is_a_wrong_line(log: Path, change: Change, reason: str) -> None:
    (log.parent / "bad.jsonl").write_bytes(change(log.read_bytes()))
    run = referee("verify", "bad.jsonl", "good.jsonl", cwd=log.parent)
    assert (run.returncode, run.stderr) == (1, "")
    bad, good = run.stdout.splitlines()
    assert bad.startswith(f"bad.jsonl: line 1: {reason}")
    assert good.startswith("good.jsonl: in order: ")


@pytest.mark.parametrize(
    "data", [PNG, b"hello\n", b'{"version": 1}\n', b"(", PUPPET.read_bytes(), b"[" * 100_000]
)
def test_what_plainly_is_something_else_is_no_log(log: Path, data: bytes) -> None:
    (log.parent / "other.jsonl").write_bytes(data)
    run = referee("verify", "other.jsonl", "good.jsonl", cwd=log.parent)
    assert run.returncode == 2
    assert one_sentence(run.stderr).startswith("other.jsonl is not a log of a match: line 1: ")
    assert run.stdout.startswith("good.jsonl: in order: ")


def test_the_page_that_quotes_records_is_no_log() -> None:
    assert referee("verify", "docs/faults.md", cwd=ROOT).returncode == 2


@pytest.mark.parametrize("missing", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_it(log: Path, missing: str) -> None:
    (log.parent / "bad.jsonl").write_bytes(log.read_bytes()[:-5])
    run = referee("verify", "good.jsonl", missing, "bad.jsonl", "good2.jsonl", cwd=log.parent)
    assert run.returncode == 2
    assert one_sentence(run.stderr).startswith(f"The log {missing} cannot be read: ")
    assert [line.partition(": ")[0] for line in run.stdout.splitlines()] == [
        "good.jsonl", "bad.jsonl", "good2.jsonl",
    ]  # fmt: skip


def test_a_name_does_not_make_a_log_a_compressed_one(log: Path, tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    plain = shutil.copy(log, tmp_path / "plain.jsonl.zst")
    packed = tmp_path / "packed.log"
    packed.write_bytes(zstandard.ZstdCompressor().compress(log.read_bytes()))
    cut = tmp_path / "cut.log"
    cut.write_bytes(packed.read_bytes()[:6])
    run = referee("verify", str(plain), str(packed), str(cut))
    assert (run.returncode, run.stderr) == (1, "")
    lines = [line.partition(": ")[2] for line in run.stdout.splitlines()]
    assert lines[0] == lines[1]
    assert lines[0].startswith("in order: ")
    assert lines[2].startswith("line 1: the log ends here")
    assert referee("show", str(packed)).stdout == referee("show", str(plain)).stdout


def test_a_log_may_come_through_a_pipe(log: Path) -> None:
    pytest.importorskip("zstandard")
    for line in (
        "cat good.jsonl",
        f"referee play {bots()} --seed pipe --quiet --log /dev/stderr 2>&1 >/dev/null",
    ):
        run = shell(f"{line} | referee verify /dev/stdin", log.parent)
        assert (run.returncode, run.stderr) == (0, "")


def bots() -> str:
    return " ".join(f"'{ROOT}/sample_bots/{name}'" for name in ("tight", "caller"))


def test_a_log_in_another_compression_is_no_log(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl.gz"
    path.write_bytes(gzip.compress(log.read_bytes()))
    run = referee("verify", str(path))
    assert run.returncode == 2
    assert "is not a log of a match" in one_sentence(run.stderr)
