"""Profiles as data: the files of the package, a user's own, and what is said of a wrong one (section 6)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from referee.errors import ProfileError
from referee.game.options import Action, pick
from referee.game.profile import Profile, cap_of, cards_of
from referee.game.profile_file import ALLOWED, load_profile, parse_profile, profile_names, profile_text
from referee.game.table import Table
from tests.game.made_profiles import keys_of, profile_with, toml_of

OWN = """
name = "kitchen"
blind = "chain"
showdown = "all"
svara = 3
fold_out_of_turn = true
banks = 2
[deck]
ranks = "89TJQKA"
jokers = ["6c", "6s"]
[hand]
trips = "above-all"
two_aces = 22
[joker]
points = 12
[stakes]
style = "equalise"
ante = 2
smallest = 3
cap = "6 x ante"
[seats]
max = 5
"""


def complaint(tmp_path: Path, text: str | bytes) -> str:
    """What is said of a profile file: one sentence that begins with the file."""
    file = tmp_path / "mine.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ProfileError) as caught:
        load_profile(str(file))
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith(".")
    assert str(file) in said
    return said.replace(str(file), "FILE")


def wrong(tmp_path: Path, name: str, path: str, value: Any) -> str:
    """What is said of a profile of the package with one key set to a wrong value."""
    data = keys_of(name)
    *tables, key = path.split(".")
    place = data
    for table in tables:
        place = place.setdefault(table, {})
    place[key] = value
    return complaint(tmp_path, toml_of(data))


# --- the files of the package ---


def test_the_four_games_come_first_and_two_others_prove_the_axes() -> None:
    assert profile_names()[:4] == ["tamashebi-36", "joker-32", "joker-21", "jokers-24"]
    assert {"top-666", "share-36"} <= set(profile_names()[4:])


@pytest.mark.parametrize("name", profile_names())
def test_a_file_is_named_as_its_profile_and_its_text_reads_back(name: str) -> None:
    profile = load_profile(name)
    assert profile.name == name
    assert parse_profile(profile_text(name), name) == profile
    assert parse_profile(toml_of(keys_of(name)), name) == profile


@pytest.mark.parametrize("name", profile_names())
def test_a_profile_survives_the_wire(name: str) -> None:
    profile = load_profile(name)
    assert msgspec.json.decode(msgspec.json.encode(profile), type=Profile) == profile


def test_share_instead_of_svara() -> None:
    profile = load_profile("share-36")
    assert profile.svara == "share"
    assert len(cards_of(profile.deck)) == 36
    assert profile.deck.jokers == ("7c",)


def test_every_key_of_the_structs_is_explained() -> None:
    def keys(kind: Any, prefix: str = "") -> set[str]:
        found = set()
        for field in msgspec.structs.fields(kind):
            found.add(prefix + field.name)
            for part in getattr(field.type, "__args__", (field.type,)):
                if isinstance(part, type) and issubclass(part, msgspec.Struct):
                    found |= keys(part, f"{prefix}{field.name}.")
        return found

    assert keys(Profile) == set(ALLOWED)


# --- a user's own ---


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_users_own_profile_plays(tmp_path: Path, seats: int) -> None:
    file = tmp_path / "a profile of my own.toml"
    file.write_text(OWN)
    profile = load_profile(str(file))
    assert cap_of(profile.stakes) == 12
    random = Random(seats)
    table = Table(profile, seats, seed="kitchen")
    table.start()
    while table.turn:
        table.act(pick(table.turn, random))
    assert sum(result.balance for result in table.results()) == 0
    assert table.bank == 1


def test_a_file_without_a_suffix_is_named_by_a_path(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text(OWN)
    assert load_profile(str(file)).name == "kitchen"


def test_a_file_in_this_folder_may_be_named_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    assert load_profile("mine.toml").name == "kitchen"


def test_smallest_stake_counts_for_every_stake() -> None:
    profile = profile_with("joker-21", stakes__smallest=2, stakes__cap=9)
    table = Table(profile, 2, seed="x", dealer=0)
    table.start()
    assert table.turn
    assert table.turn.describe() == "stake 2 to 4, look"


# --- files that cannot be read ---


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(
        ProfileError, match=r"^The profile .*nowhere\.toml cannot be read: No such file"
    ) as caught:
        load_profile(str(tmp_path / "nowhere.toml"))
    assert str(caught.value).endswith(".")


def test_an_unknown_name_lists_the_names() -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile("joker-23")
    for name in profile_names():
        assert name in str(caught.value)


@pytest.mark.parametrize("name", ["", "x" * 5000, "nul\0here", "x" * 5000 + ".toml", "a/nul\0here.toml", "."])
def test_names_that_no_file_can_have(name: str) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(name)
    assert len(str(caught.value)) < 400
    assert "\0" not in str(caught.value)


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="Is a directory"):
        load_profile(str(tmp_path))


def test_not_utf_8(tmp_path: Path) -> None:
    assert complaint(tmp_path, b'name = "caf\xe9"') == "The profile FILE is not UTF-8 text."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name = ",
        "name: kitchen",
        "\x00",
        "a = " + "[" * 100_000,
        f"banks = {'9' * 5000}",
        "[deck]\n[deck]",
    ],
    ids=["empty", "no value", "yaml", "nul", "deep", "digits", "twice"],
)
def test_bad_toml(tmp_path: Path, text: str) -> None:
    said = complaint(tmp_path, text)
    assert (
        said.startswith("FILE is not TOML: ")
        or said == f"FILE: name is missing; it must be {ALLOWED['name']}."
    )


# --- keys ---


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("colour", "red"),
        ("deck.suits", "cdhs"),
        ("stakes.limit", 5),
        ("seats.most", 4),
    ],
)
def test_an_unknown_key(tmp_path: Path, path: str, value: object) -> None:
    said = wrong(tmp_path, "tamashebi-36", path, value)
    table = path.rpartition(".")[0]
    assert said.startswith("FILE: ")
    shown = repr(value)
    assert f"there is no key {path} (= {shown}); allowed here: " in said
    near = [key for key in ALLOWED if key.rpartition(".")[0] == table]
    assert said.endswith(", ".join(near) + ".")


def test_an_unknown_key_in_quotes(tmp_path: Path) -> None:
    said = complaint(tmp_path, '"deck.ranks" = "A"\n' + profile_text("tamashebi-36"))
    assert "there is no key 'deck.ranks' (= 'A'); allowed here: " in said


@pytest.mark.parametrize(
    "key",
    [
        "name",
        "deck",
        "deck.ranks",
        "hand",
        "hand.trips",
        "stakes",
        "stakes.style",
        "stakes.cap",
        "showdown",
        "svara",
        "seats",
        "seats.max",
    ],
)
def test_a_missing_key(tmp_path: Path, key: str) -> None:
    data = keys_of("tamashebi-36")
    *tables, last = key.split(".")
    place = data
    for table in tables:
        place = place[table]
    del place[last]
    assert complaint(tmp_path, toml_of(data)) == f"FILE: {key} is missing; it must be {ALLOWED[key]}."


# --- values ---

WRONG: list[tuple[str, Any]] = [
    ("name", 3),
    ("name", ""),
    ("name", "x" * 65),
    ("title", ["a", "list"]),
    ("title", "x" * 201),
    ("deck", 36),
    ("deck", ["6", "7"]),
    ("deck.ranks", "A6"),
    ("deck.ranks", "66"),
    ("deck.ranks", ""),
    ("deck.ranks", "2345"),
    ("deck.ranks", 36),
    ("deck.jokers", "7c"),
    ("deck.jokers", ["7x"]),
    ("deck.jokers", [7]),
    ("deck.jokers", ["10c"]),
    ("hand", "above-all"),
    ("hand.trips", "below"),
    ("hand.trips", True),
    ("hand.top", "667"),
    ("hand.top", 666),
    ("hand.top_points", 0),
    ("hand.two_aces", "22"),
    ("hand.two_aces", -22),
    ("hand.two_sevens", 2**31),
    ("joker", 11),
    ("joker.points", 11.5),
    ("joker.completes_trips", 1),
    ("joker.clean_above_dirty", "yes"),
    ("stakes", []),
    ("stakes.style", "pot-limit"),
    ("stakes.ante", 0),
    ("stakes.ante", -1),
    ("stakes.ante", 1.0),
    ("stakes.smallest", True),
    ("stakes.cap", 0),
    ("stakes.cap", "ante"),
    ("stakes.cap", "0 x ante"),
    ("stakes.cap", "5xante"),
    ("stakes.cap", 2.5),
    ("stakes.cap", [5]),
    ("blind", "yes"),
    ("blind", False),
    ("showdown", "none"),
    ("svara", 0),
    ("svara", 1001),
    ("svara", "half"),
    ("svara", 2.0),
    ("svara", True),
    ("fold_out_of_turn", "on"),
    ("optional_show", 0),
    ("seats", 4),
    ("seats.min", 1),
    ("seats.min", 13),
    ("seats.max", 13),
    ("seats.max", "many"),
    ("banks", 0),
    ("banks", 2**31),
    ("turn_limit", 0),
    ("svara_limit", "none"),
]


@pytest.mark.parametrize(("key", "value"), WRONG, ids=[f"{key}={str(value)[:12]}" for key, value in WRONG])
def test_a_wrong_type_or_value_names_key_value_and_what_is_allowed(
    tmp_path: Path, key: str, value: Any
) -> None:
    said = wrong(tmp_path, "joker-32", key, value)
    shown = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    assert said == f"FILE: {key} = {shown} must be {ALLOWED[key]}."


@pytest.mark.parametrize("text", ["1979-05-27", "nan", "inf", "0x" + "f" * 5000])
def test_values_of_no_use_to_anyone(tmp_path: Path, text: str) -> None:
    said = complaint(tmp_path, f"banks = {text}\n" + profile_text("tamashebi-36"))
    assert said.startswith("FILE: banks = ")
    assert said.endswith(f" must be {ALLOWED['banks']}.")
    assert len(said) < 200


# --- contradictions ---

CONTRADICTIONS: list[tuple[str, dict[str, Any], str]] = [
    (
        "tamashebi-36",
        {"deck__ranks": "9TJQKA"},
        "seats.max = 12: the deck's 24 cards are enough for at most 8",
    ),
    ("tamashebi-36", {"seats__min": 5, "seats__max": 4}, "seats.min = 5: it must not be over seats.max, 4"),
    ("joker-21", {"deck__jokers": ["7s", "7s"]}, "deck.jokers = ['7s', '7s']: a card is named twice"),
    ("joker-21", {"joker": None}, "deck.jokers = ['7s']: jokers and the table joker go together"),
    ("tamashebi-36", {"joker__points": 11}, "deck.jokers = []: jokers and the table joker go together"),
    ("joker-21", {"hand__top": "999"}, "hand.top = '999': the deck has no three of 9"),
    ("joker-21", {"hand__top": "777"}, "hand.top = '777': the deck has no three of 7"),
    ("tamashebi-36", {"hand__top_points": 34}, "hand.top_points = 34: it needs hand.top beside it"),
    ("top-666", {"hand__top_points": None}, "hand.top = '666': with numeric trips it needs hand.top_points"),
    ("top-666", {"hand__top_points": 33}, "hand.top_points = 33: it must be more than 33"),
    ("joker-21", {"hand__two_sevens": 23}, "hand.two_sevens = 23: the deck has no two of 7"),
    ("joker-32", {"joker__clean_above_dirty": True}, "joker.clean_above_dirty = true: numeric trips"),
    (
        "joker-21",
        {"joker__completes_trips": False},
        "joker.clean_above_dirty = true: jokers that complete no",
    ),
    ("joker-32", {"showdown": "peek"}, "showdown = 'peek': stakes that equalise end in a showdown of all"),
    ("joker-32", {"showdown": "last-two"}, "showdown = 'last-two': stakes that equalise"),
    ("tamashebi-36", {"stakes__ante": 11}, "stakes.cap = 10: it must be at least the smallest stake, 11"),
    ("tamashebi-36", {"stakes__smallest": 11}, "stakes.cap = 10: it must be at least the smallest stake, 11"),
    ("joker-32", {"stakes__ante": 2**20, "stakes__cap": "999999 x ante"}, "and at most 2147483647, so that"),
    (
        "tamashebi-36",
        {"stakes__cap": 4277857},
        "stakes.cap = 4277857: it must be at least the smallest stake, 1, ",
    ),
    (
        "joker-21",
        {"turn_limit": 2**31 - 1},
        "stakes.cap = '5 x ante': it must be at least the smallest stake",
    ),
    ("joker-21", {"turn_limit": 2**31 - 1, "stakes__cap": "pot", "stakes__ante": 2}, "stakes.smallest = 1: "),
]


@pytest.mark.parametrize(
    ("name", "changes", "expected"), CONTRADICTIONS, ids=[c[2][:24] for c in CONTRADICTIONS]
)
def test_a_contradiction(name: str, changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(ProfileError) as caught:
        profile_with(name, **changes)
    said = str(caught.value)
    assert expected in said
    assert said.startswith(f"{name}, changed: ")
    assert said.endswith(".")
    assert "\n" not in said


def test_a_deck_of_top_hands_alone_is_a_game_too(tmp_path: Path) -> None:
    """Every hand is three sevens: a tie, always."""
    file = tmp_path / "sevens.toml"
    file.write_text("""
name = "sevens"
showdown = "all"
svara = "share"
[deck]
ranks = "7"
jokers = ["6c", "6d", "6h", "6s"]
[hand]
trips = "above-all"
top = "777"
top_points = 34
[joker]
points = 7
[stakes]
style = "new-full"
cap = 10
[seats]
max = 2
""")
    table = Table(load_profile(str(file)), 2, seed="sevens", banks=1)
    table.start()
    for word in ("bet", "show"):
        table.act(Action(word, 1) if word == "bet" else Action(word))
    assert [result.balance for result in table.results()] == [0, 0]


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + OWN.encode())
    assert load_profile(str(file)) == parse_profile(OWN, "kitchen")


def test_values_are_named_as_the_file_has_them(tmp_path: Path) -> None:
    assert "svara = 1979-05-27 must be" in complaint(tmp_path, OWN.replace("svara = 3", "svara = 1979-05-27"))
    said = complaint(tmp_path, OWN.replace('["6c", "6s"]', "[true]"))
    assert "deck.jokers = [true] must be" in said
