"""Logs: changed anywhere, cut anywhere, of a referee that was stopped or killed, on a full disk."""

from __future__ import annotations

import json
import os
import shlex
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.record.reader import read_log
from referee.record.records import StderrRecord
from referee.record.verify import verify_log
from tests.matches.forging import Forgery, check_forgery, first, problem_of, records_of, resealed
from tests.matches.stage import PUPPET, Play, puppet

REFEREE = [sys.executable, "-m", "referee"]


@pytest.fixture
def log(play: Play, tmp_path: Path) -> Path:
    """A short log with a svara, faults, strays and notes in it."""
    odd = puppet(
        at=2, do="write", text='hello\\n{"id": 77, "action": "fold"}\\n', then="answer", prefer="look"
    )
    play(odd, puppet(prefer="bet"), puppet(), profile="joker-21", seed="logs", banks=3)
    return tmp_path / "match.jsonl"


def test_any_changed_byte_is_found_on_its_line(log: Path, tmp_path: Path) -> None:
    data = log.read_bytes()
    changed = tmp_path / "changed.jsonl"
    for place in range(0, len(data), 29):
        other = b"7" if data[place : place + 1] != b"7" else b"8"
        line = data.count(b"\n", 0, place) + 1
        found = problem_of(changed, data[:place] + other + data[place + 1 :])
        assert found is not None, place
        assert found[0] == line, (place, found)


def test_a_log_resealed_without_a_change_is_in_order(log: Path, tmp_path: Path) -> None:
    records = records_of(log)
    assert problem_of(tmp_path / "same.jsonl", resealed(records)) is None


def _card(records: list[dict[str, Any]]) -> int:
    at = first(records, "deal")
    cards = records[at]["cards"]
    cards[0], cards[1] = cards[1], cards[0]
    return at


def _event_amount(records: list[dict[str, Any]]) -> int:
    at = next(n for n, r in enumerate(records) if r["rec"] == "event" and r["event"]["type"] == "bank")
    records[at]["event"]["pot"] = "4"
    return at


def _answer(records: list[dict[str, Any]]) -> int:
    at = first(records, "answer", action="bet")
    records[at]["amount"] = 5 if records[at]["amount"] != 5 else 4
    return at + 1


def _clock(records: list[dict[str, Any]]) -> int:
    at = first(records, "request")
    records[at]["clock"]["reserve"] += 1
    return at


def _order(records: list[dict[str, Any]]) -> int:
    at = first(records, "event")
    records[at], records[at + 1] = records[at + 1], records[at]
    return at


def _missing_event(records: list[dict[str, Any]]) -> int:
    at = next(n for n, r in enumerate(records) if r["rec"] == "event" and r["event"]["type"] == "bet")
    del records[at]
    return at


def _extra_line(records: list[dict[str, Any]]) -> int:
    at = first(records, "answer")
    records.insert(at + 1, dict(records[at]))
    return at + 1


def _result(records: list[dict[str, Any]]) -> int:
    records[-1]["results"][0]["balance"] = "1000"
    return len(records) - 1


def _seed(records: list[dict[str, Any]]) -> int:
    records[-1]["seed"] = "0" * 64
    return len(records) - 1


def _profile(records: list[dict[str, Any]]) -> int:
    records[0]["profile"]["stakes"]["cap"] = 4
    return first(records, "request", kind="act")


def _commitment(records: list[dict[str, Any]]) -> int:
    records[0]["commitment"] = "0" * 64
    return len(records) - 1


def _dealer(records: list[dict[str, Any]]) -> int:
    at = next(n for n, r in enumerate(records) if r["rec"] == "event" and r["event"]["type"] == "deal")
    records[at]["event"]["dealer"] = (records[at]["event"]["dealer"] + 1) % 3
    return at


def _strikes(records: list[dict[str, Any]]) -> int:
    at = first(records, "fault")
    records[at]["strikes_left"] = 10
    return at


def _version(records: list[dict[str, Any]]) -> int:
    records[0]["format"] = 2
    return 0


@pytest.mark.parametrize(
    "forge",
    [
        _card, _event_amount, _answer, _clock, _order, _missing_event, _extra_line, _result, _seed,
        _profile, _commitment, _dealer, _strikes, _version,
    ],
)  # fmt: skip
def test_a_forged_log_fails_at_its_first_line_that_does_not_follow(
    log: Path, tmp_path: Path, forge: Forgery
) -> None:
    check_forgery(log, tmp_path, forge)


def test_a_log_cut_anywhere_says_what_is_missing(log: Path, tmp_path: Path) -> None:
    data = log.read_bytes()
    cut = tmp_path / "cut.jsonl"
    for length in range(0, len(data), 41):
        found = problem_of(cut, data[:length])
        assert found is not None
        assert found[0] == data.count(b"\n", 0, length) + 1, found
        assert "breaks off" in found[1] or "without its end record" in found[1], found


def test_compressed_logs_verify_and_say_where_they_are_cut(play: Play, tmp_path: Path) -> None:
    pytest.importorskip("zstandard")
    path = tmp_path / "match.jsonl.zst"
    play(puppet(), puppet(), log=path, banks=8)
    plain = tmp_path / "plain.jsonl"
    play(puppet(), puppet(), log=plain, banks=8)
    assert path.stat().st_size * 3 < plain.stat().st_size
    data = path.read_bytes()
    found = problem_of(tmp_path / "cut.jsonl.zst", data[: len(data) * 2 // 3])
    assert found is not None
    assert "the log ends here" in found[1]


def start(*arguments: str, bots: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*REFEREE, "play", *bots, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_a_bank(referee: subprocess.Popen[str], path: Path) -> None:
    """Until the live log has a whole bank: the bots then wait on a pipe that nobody writes to."""
    while not (path.exists() and b'"bank_end"' in path.read_bytes()):
        assert referee.poll() is None, referee.communicate()
        os.sched_yield()


@pytest.fixture
def endless() -> list[str]:
    """A bot that falls silent on its twelfth request, with no clock to end that, and one that plays."""
    command = shlex.join([sys.executable, "-S", "-E", str(PUPPET)])
    return [f"{command} at=12 do=sleep", command]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stopped_referee_completes_its_log(
    endless: list[str], tmp_path: Path, number: signal.Signals
) -> None:
    path = tmp_path / "match.jsonl"
    referee = start("--no-clock", "--banks", "50", "--log", str(path), "--json", bots=endless)
    wait_for_a_bank(referee, path)
    referee.send_signal(number)
    out, err = referee.communicate(timeout=60)
    assert referee.returncode == 1
    assert err == ""
    result = json.loads(out)
    assert result["reason"] == "interrupted"
    assert result["faults"] == []
    assert sum(int(seat["balance"]) for seat in result["results"]) == 0
    assert verify_log(read_log(path)) is None


def test_bots_of_a_stopped_referee_have_their_moment_to_leave(endless: list[str], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    bots = [f"{bot} keep=match_end linger=0.3" for bot in endless]
    referee = start("--no-clock", "--grace-s", "30", "--banks", "50", "--log", str(path), bots=bots)
    wait_for_a_bank(referee, path)
    referee.send_signal(signal.SIGINT)
    _, err = referee.communicate(timeout=60)
    assert (referee.returncode, err) == (1, "")
    notes = [record for record in read_log(path).records if isinstance(record, StderrRecord)]
    assert [note.seat for note in notes if '"reason":"interrupted"' in note.head] == [0, 1]


def test_a_stop_is_heard_while_an_event_is_on_show(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    referee = start("--pace-ms", "60000", "--log", str(path), bots=BOTS)
    assert referee.stdout is not None
    assert referee.stdout.readline()
    referee.send_signal(signal.SIGINT)
    out, err = referee.communicate(timeout=30)
    assert (referee.returncode, err) == (1, "")
    assert "is interrupted" in out
    assert verify_log(read_log(path)) is None


def test_a_killed_referee_leaves_the_public_part_and_its_bots_see_the_end(
    endless: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    referee = start("--no-clock", "--banks", "50", "--log", str(path), "--json", bots=endless)
    wait_for_a_bank(referee, path)
    children = Path(f"/proc/{referee.pid}/task/{referee.pid}/children").read_text().split()
    assert len(children) == 2
    referee.kill()
    referee.communicate(timeout=60)
    for line in path.read_bytes().splitlines():
        assert json.loads(line)["rec"] in ("head", "event")
    problem = verify_log(read_log(path))
    assert problem is not None
    assert "its match has not finished: it is still running, or its referee was killed" in problem.reason
    for child in children:  # end of input reaches them: they leave by themselves
        while os.path.exists(f"/proc/{child}") and _state(child) != "Z":
            os.sched_yield()


def _state(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


BOTS = [shlex.join([sys.executable, "-S", "-E", str(PUPPET)])] * 2


def test_a_full_disk_costs_the_log_but_not_the_result() -> None:
    referee = start("--log", "/dev/full", "--json", bots=BOTS)
    out, err = referee.communicate(timeout=60)
    assert referee.returncode == 1
    assert json.loads(out)["reason"] == "played"
    assert err == "referee: The log /dev/full could not be written: No space left on device.\n"


def test_a_log_on_standard_output_is_whole() -> None:
    referee = start("--log", "/dev/stdout", "--quiet", "--seed", "x", bots=BOTS)
    out, _ = referee.communicate(timeout=60)
    assert referee.returncode == 0
    assert '"rec":"end"' in out


def test_a_log_that_cannot_be_opened_is_said_before_the_match(tmp_path: Path) -> None:
    referee = start("--log", str(tmp_path / "none" / "match.jsonl"), bots=BOTS)
    out, err = referee.communicate(timeout=60)
    assert referee.returncode == 2
    assert out == ""
    assert err.endswith("cannot be written: No such file or directory.\n")
    assert err.count("\n") == 1


def test_a_log_keeps_the_permissions_that_its_file_had(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.touch(0o600)
    play(puppet(), puppet())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_log_on_a_link_is_whole_where_the_link_leads(play: Play, tmp_path: Path) -> None:
    link, target = tmp_path / "match.jsonl", tmp_path / "elsewhere" / "kept.jsonl"
    target.parent.mkdir()
    link.symlink_to(target)
    play(puppet(), puppet())
    assert link.is_symlink()
    assert verify_log(read_log(target)) is None


@pytest.mark.parametrize("loss", ["moved", "deleted"])
def test_a_log_that_goes_away_while_it_is_written_is_whole_in_the_end(
    endless: list[str], tmp_path: Path, loss: str
) -> None:
    path = tmp_path / "match.jsonl"
    path.touch(0o640)
    referee = start("--no-clock", "--banks", "50", "--log", str(path), "--json", bots=endless)
    wait_for_a_bank(referee, path)
    if loss == "moved":
        path.rename(tmp_path / "moved.jsonl")
    else:
        path.unlink()
    referee.send_signal(signal.SIGINT)
    _, err = referee.communicate(timeout=60)
    assert err == ""
    assert verify_log(read_log(path)) is None
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
