"""Mistakes on the command line: one sentence that says what is wrong and what is allowed, and status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ROOT, one_sentence, referee

BOTS = tuple(str(ROOT / "sample_bots" / name) for name in ("tight", "caller"))


WHOLE = "must be a whole number"
NAMES = "let its name end in .jsonl, or in .jsonl.zst."
LOG = ("play", *BOTS, "--log")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing command: see referee --help."),
        (("deal",), "No such command 'deal': see referee --help."),
        (("--quiet",), "There is no option --quiet: see referee --help."),
        (("play", "--bnks", "3"), "no option --bnks (did you mean --banks?): see referee play --help."),
        (("play",), "Missing argument 'BOT BOT...': see referee play --help."),
        (("show", "a", "b\nc"), "Got unexpected extra argument (b c): see referee show --help."),
        (("deck", "--seats", "2"), "Missing option '--seed': see referee deck --help."),
        (("play", *BOTS, "--banks"), "Option '--banks' requires an argument."),
        (("play", *BOTS, "--banks", "x"), f"'--banks': 'x' {WHOLE} from 1 to 1000000."),
        (("play", *BOTS, "--banks", "0"), f"'--banks': '0' {WHOLE} from 1 to 1000000."),
        (("play", *BOTS, "--strikes", "1.5"), f"'--strikes': '1.5' {WHOLE} from 1 to 1000000."),
        (("play", *BOTS, "--dealer", "-1"), f"'--dealer': '-1' {WHOLE} of 0 or more."),
        (("show", "none.jsonl", "--seat", ""), f"'--seat': '' {WHOLE} of 0 or more."),
        (("deck", "--seed", "1", "--seats", "13"), f"'--seats': '13' {WHOLE} from 2 to 12."),
        (("check", "true", "--memory-mb", "0"), f"'--memory-mb': '0' {WHOLE} from 1 to 1048576."),
        (("play", *BOTS, "--move-s", "x"), "'x' must be a number of seconds from 0.001 to 86400."),
        (("play", *BOTS, "--on-crash", "x"), "'x' is not one of 'fold', 'forfeit', 'void', 'restart'."),
        ((*LOG, "-"), "'-' is not the standard output here: name a file, or /dev/stdout."),
        ((*LOG, "x.jsonl.gz"), f"a log is not compressed as .gz: {NAMES}"),
        ((*LOG, "x.ZST"), f"a log is not compressed as .ZST: {NAMES}"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    run = referee(*arguments, cwd=tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert one_sentence(run.stderr).endswith(said)


@pytest.mark.parametrize("name", ["match", "match.log", "round.1", "./-", "gz"])
def test_other_names_of_logs_are_fine(tmp_path: Path, name: str) -> None:
    run = referee("play", *BOTS, "--banks", "1", "--quiet", "--log", name, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert referee("verify", name, cwd=tmp_path).returncode == 0
