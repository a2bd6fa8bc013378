"""Which files and folders a bot's command needs to see in a sandbox, and no more."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from referee.arbiter.belongings import belongings, is_too_wide, program_of, search_path


def needs(*command: str, folder: Path | None = None, more: tuple[Path, ...] = ()) -> set[Path]:
    return belongings(command, program_of(command[0], folder or Path.cwd()), folder, more)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a bot's folder in it, where the command is called."""
    (tmp_path / "home" / "bots").mkdir(parents=True)
    (tmp_path / "home" / "bots" / "bot.sh").write_text("#!/bin/sh\n")
    (tmp_path / "home" / "bots" / "bot.sh").chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "home")
    return tmp_path / "home"


def installed(folder: Path, interpreter: str) -> Path:
    """A program with what belongs to it, outside the system."""
    (folder / "bin").mkdir(parents=True)
    (folder / "lib").mkdir()
    program = folder / "bin" / interpreter
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_what_the_system_has_is_not_named(house: Path) -> None:
    assert needs("sh", "-c", "exit 0") == set()


def test_a_bots_folder_is_all_that_is_shown_of_the_rest(house: Path) -> None:
    bots = house / "bots"
    assert needs("sh", "bot.sh", folder=bots) == {bots}
    assert needs("./bot.sh", folder=bots) == {bots}


def test_a_command_line_shows_the_folders_of_the_files_that_it_names(house: Path) -> None:
    assert needs("sh", "bots/bot.sh") == {house / "bots"}
    assert needs("bots/bot.sh") == {house / "bots"}
    assert needs("sh", "bots") == {house / "bots"}


def test_a_file_in_a_home_is_shown_alone(house: Path) -> None:
    (house / "bot.sh").write_text("#!/bin/sh\n")
    assert needs("sh", "bot.sh") == {house / "bot.sh"}
    assert needs("sh", ".") == set()
    assert needs("sh", "/", "..") == set()


def test_links_are_shown_with_what_they_lead_to(house: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "bot.sh").write_text("")
    (house / "bots" / "link.sh").symlink_to("../../real/bot.sh")
    assert needs("sh", "bots/link.sh") == {house / "bots", tmp_path / "real"}


def test_an_interpreter_brings_what_is_installed_with_it(house: Path, tmp_path: Path) -> None:
    program = installed(tmp_path / "lang" / "3.1", "lang")
    environment = installed(house / "env", "other")
    (environment.parent / "lang").symlink_to(program)
    bots = house / "bots"
    assert needs(str(program), "bot.lang", folder=bots) == {bots, tmp_path / "lang" / "3.1"}
    link = str(environment.parent / "lang")
    assert needs(link, "bot.lang", folder=bots) == {bots, house / "env", tmp_path / "lang" / "3.1"}


def test_a_script_brings_the_interpreter_of_its_first_line(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = installed(tmp_path / "lang", "lang")
    script = house / "bots" / "bot.lang"
    script.write_text(f"#!{program} -x\n")
    script.chmod(0o755)
    assert needs("./bot.lang", folder=house / "bots") == {house / "bots", tmp_path / "lang"}
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    script.write_text("#!/usr/bin/env -S lang --fast\n")
    assert needs("./bot.lang", folder=house / "bots") == {house / "bots", tmp_path / "lang"}


def test_programs_of_the_home_itself_do_not_open_the_home(house: Path) -> None:
    program = installed(house / ".local", "lang")
    assert needs(str(program), "bot.lang", folder=house / "bots") == {house / "bots", program}
    (house / "bin").mkdir()
    (house / "lib").mkdir()
    (house / "bin" / "tool").write_text("")
    (house / "bin" / "tool").chmod(0o755)
    assert needs(str(house / "bin" / "tool"), folder=house / "bots") == {
        house / "bots",
        house / "bin" / "tool",
    }


def test_what_is_asked_for_is_shown_however_wide(house: Path) -> None:
    assert needs("sh", "bot.sh", folder=house / "bots", more=(house,)) == {house / "bots", house}


def test_shims_give_way_to_the_running_interpreter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "shims").mkdir()
    (tmp_path / "shims" / "python3").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "shims" / "python3").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/shims:/usr/bin")
    own = Path(sys.executable).parent
    assert search_path() == f"{own}:/usr/bin"
    assert program_of("python3", tmp_path) == own / "python3"


def test_a_program_that_is_not_there_is_none(tmp_path: Path) -> None:
    assert program_of("no-such-program", tmp_path) is None
    assert program_of("./no-such-program", tmp_path) is None


@pytest.mark.parametrize("folder", ["/", "/tmp", "/home", "/etc", "/opt", "/var/tmp"])
def test_too_wide(folder: str) -> None:
    assert is_too_wide(Path(folder))
    assert not is_too_wide(Path(folder) / "bots" / "mine")
