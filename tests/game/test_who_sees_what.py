"""Section 5 of the rules, row by row: who is told what."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import UNSET

from referee.game.cards import Card, parse_card
from referee.game.decks import SeededDecks
from referee.game.events import (
    CardsSeen,
    Event,
    Fold,
    Peek,
    Peeked,
    Showdown,
    Svara,
    Win,
    receiver,
)
from referee.game.options import pick
from referee.game.profile import Profile
from referee.game.profile_file import load_profile, profile_names
from referee.game.table import Table
from tests.game.made_profiles import profile_with
from tests.game.secrets_watch import Watcher, cards_in
from tests.game.table_scene import Scene

PEEKING = load_profile("joker-21")
LEVEL = load_profile("joker-32")
HARD = profile_with("joker-21", showdown="last-two")
PLAIN = load_profile("tamashebi-36")

ONE, TWO, THREE, DEALER = "Ac Kd Qh", "Ad Kh Qc", "Kc Qd Jh", "Ts Js Ks"
"""Two that tie at 11, one of 10 and one of 30."""


def told(scene: Scene, seat: int) -> list[Event]:
    """All that a seat was told, in order."""
    return [event for event in scene.heard if receiver(event) in (None, seat)]


def knows(scene: Scene, seat: int, hand: str) -> bool:
    """Whether the seat was told those three cards, by events or by its view."""
    cards = set(hand.split())
    named = [cards_in(event) for event in [*told(scene, seat), scene.table.view(seat)]]
    return any(cards <= some for some in named)


def knowers(scene: Scene, hand: str) -> list[int]:
    """The seats that were told a hand."""
    return [seat for seat in range(scene.table.seats) if knows(scene, seat, hand)]


def peeking(three: str = THREE, dealer: str = DEALER) -> Scene:
    scene = Scene(PEEKING, [{1: ONE, 2: TWO, 3: three, 0: dealer}], dealer=0)
    scene.play("1 look, 1 bet 1")
    return scene


# --- row 1: own cards ---


def test_section_5_own_cards_when_dealt_to_their_seat_alone() -> None:
    scene = Scene(PLAIN, [{1: ONE, 2: TWO, 0: THREE}], dealer=0)
    assert [(event.to, event.cards) for event in scene.all(CardsSeen)] == [
        (1, tuple(ONE.split())),
        (2, tuple(TWO.split())),
        (0, tuple(THREE.split())),
    ]
    assert [knowers(scene, hand) for hand in (ONE, TWO, THREE)] == [[1], [2], [0]]


def test_section_5_own_cards_with_a_blind_chain_when_the_phase_is_over() -> None:
    scene = Scene(LEVEL, [{1: ONE, 2: TWO, 0: THREE}], dealer=0)
    scene.play("1 stake 1")
    assert [knowers(scene, hand) for hand in (ONE, TWO, THREE)] == [[], [], []]
    scene.play("2 look")
    assert [knowers(scene, hand) for hand in (ONE, TWO, THREE)] == [[1], [2], [0]]


def test_section_5_own_cards_with_a_blind_first_seat() -> None:
    scene = Scene(PEEKING, [{1: ONE, 2: TWO, 0: THREE}], dealer=0)
    scene.play("1 stake 1")
    assert [knowers(scene, hand) for hand in (ONE, TWO, THREE)] == [[], [2], [0]]
    scene.play("2 bet 2, 0 bet 2")
    assert [knowers(scene, hand) for hand in (ONE, TWO, THREE)] == [[1], [2], [0]]


# --- row 2: what is done, paid and owned ---


def test_section_5_what_is_done_and_paid_is_told_to_the_whole_table() -> None:
    again = {2: "", 3: "", 1: ""}
    scene = Scene(PEEKING, [{1: ONE, 2: TWO, 3: "", 0: ""}, again], dealer=0)
    scene.play("1 stake 1, 0 out, 2 bet 2, 3 fold, 1 peek 2, 3 enter, 0 decline")
    scene.play("2 look, 2 bet 1, 3 fold, 1 fold, 2 no")
    public = [type(event).__name__ for event in scene.heard if receiver(event) is None]
    assert public == [
        "BankStart", "Deal", "BlindStake", "Fold", "Bet", "Fold", "Peek", "Showdown", "Svara", "Enter",
        "Decline", "Deal", "Look", "Bet", "Fold", "Fold", "Win", "Muck", "BankEnd",
    ]  # fmt: skip
    private = {type(event).__name__ for event in scene.heard if receiver(event) is not None}
    assert private == {"CardsSeen", "Peeked"}


def test_section_5_calls_raises_and_shows_are_told_to_the_whole_table() -> None:
    level = Scene(LEVEL, [{1: ONE, 2: TWO, 0: THREE}], dealer=0)
    level.play("1 look, 1 bet 1, 2 raise 2, 0 fold, 1 call")
    plain = Scene(PLAIN, [{1: ONE, 2: THREE, 0: ""}], dealer=0)
    plain.play("1 bet 1, 2 bet 1, 0 fold, 1 show")
    for scene in (level, plain):
        assert {type(event) for event in scene.heard if receiver(event) is not None} == {CardsSeen}


def test_section_5_money_is_the_same_in_every_view() -> None:
    scene = peeking()
    views = [scene.table.view(seat) for seat in range(4)]
    for view in views:
        assert (view.pot, view.staked, view.paid, view.balances, view.live, view.dealer) == (
            "5", (0, 1, 0, 0), ("1", "2", "1", "1"), ("-1", "-2", "-1", "-1"), (1, 2, 3, 0), 0,
        )  # fmt: skip


# --- rows 3 and 4: showdowns ---


@pytest.mark.parametrize("profile", [PLAIN, HARD], ids=["A8", "last-two"])
def test_section_5_a_showdown_of_two_opens_both_hands_and_no_folded_one(profile: Profile) -> None:
    scene = Scene(profile, [{1: ONE, 2: THREE, 0: DEALER}], dealer=0)
    scene.play("1 look, 1 bet 1" if profile.blind != "none" else "1 bet 1")
    scene.play("2 bet 1, 0 fold, 1 show")
    assert [knowers(scene, hand) for hand in (ONE, THREE, DEALER)] == [[0, 1, 2], [0, 1, 2], [0]]


def test_section_5_a_showdown_of_all_opens_all_hands_still_in() -> None:
    scene = Scene(LEVEL, [{1: ONE, 2: "8c 9d Th", 3: THREE, 0: DEALER}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 fold, 3 call, 0 call")
    assert [knowers(scene, hand) for hand in (ONE, THREE, DEALER)] == [[0, 1, 2, 3]] * 3
    assert knowers(scene, "8c 9d Th") == [2]


# --- rows 5 to 8: peeks ---


@pytest.mark.parametrize(("target", "case"), [(3, "a"), (2, "b"), (0, "c")])
def test_section_5_peek_shows_the_target_to_the_opener_in_every_case(target: int, case: str) -> None:
    scene = peeking()
    scene.play("2 bet 1, 3 bet 1, 0 bet 1")
    scene.play(f"1 peek {target}")
    hand = {3: THREE, 2: TWO, 0: DEALER}[target]
    assert any(isinstance(e, Peeked) and (e.to, e.seat) == (1, target) for e in scene.heard)
    assert knowers(scene, hand) == ([0, 1, 2, 3] if case == "b" else sorted([1, target]))


def test_section_5_peek_a_shows_the_opener_to_the_target() -> None:
    scene = peeking()
    scene.play("2 peek 3")
    assert knowers(scene, TWO) == [2, 3]
    assert knowers(scene, THREE) == [2, 3]


def test_section_5_peek_b_shows_both_to_the_table_and_the_better_only_by_name() -> None:
    scene = peeking()
    scene.play("2 peek 1")
    assert knowers(scene, ONE) == knowers(scene, TWO) == [0, 1, 2, 3]
    assert knowers(scene, DEALER) == [0]
    assert knowers(scene, THREE) == [3]
    assert scene.last(Win).seat == 0


def test_section_5_peek_b_a_further_tied_hand_is_not_shown() -> None:
    scene = peeking(three="Ah Kc Qd", dealer="Ks Td Jc")
    scene.play("2 peek 1")
    assert scene.last(Svara).tied == (1, 2, 3)
    assert [e.to for e in scene.heard if "Ah" in cards_in(e) and isinstance(e, CardsSeen)] == [3]
    assert not [e for e in scene.heard if isinstance(e, Showdown) and "Ah" in cards_in(e)]


def test_section_5_peek_c_the_target_sees_nothing() -> None:
    scene = peeking()
    heard = scene.play("2 peek 0")
    assert [type(event) for event in heard if receiver(event) in (None, 0)] == [Peek, Fold]
    assert knowers(scene, TWO) == [2]
    assert knowers(scene, DEALER) == [0, 2]


# --- rows 9 and 10: the limit, and what stays hidden ---


def test_section_5_a_forced_comparison_opens_all_hands_still_in() -> None:
    limited = profile_with("tamashebi-36", turn_limit=3)
    scene = Scene(limited, [{1: ONE, 2: TWO, 3: THREE, 0: DEALER}], dealer=0)
    scene.play("1 bet 1, 2 fold, 3 bet 1")
    assert [knowers(scene, hand) for hand in (ONE, THREE, DEALER)] == [[0, 1, 2, 3]] * 3
    assert knowers(scene, TWO) == [2]


@pytest.mark.parametrize("name", profile_names())
def test_section_5_folded_hands_and_the_rest_of_the_deck_are_never_told(name: str) -> None:
    """Every event and view of whole matches, against a watcher who knows the cards."""
    profile = load_profile(name)
    for number in range(12):
        random = Random(number)
        seats = random.randint(profile.seats.min, profile.seats.max)
        decks = SeededDecks(profile, random.randbytes(32))
        table = Table(profile, seats, decks=decks, dealer=random.randrange(seats), banks=4)
        watcher = Watcher(profile, decks)
        watcher.hear(table.start())
        while table.turn:
            watcher.views(table)
            watcher.hear(table.act(pick(table.turn, random)))


@pytest.mark.parametrize("name", profile_names())
def test_section_5_hidden_cards_change_nothing_that_a_seat_is_told(name: str) -> None:
    """Other cards for everybody else: up to the first comparison the seat's stream is the same."""
    profile = load_profile(name)
    compared = 0
    for number in range(15):
        random = Random(f"hidden {number}")
        seats = random.randint(profile.seats.min, min(profile.seats.max, 5))
        seat = random.randrange(seats)
        table = Table(profile, seats, seed=f"hidden {number}", banks=1)
        twin = Table(profile, seats, decks=_others_changed(table, seat, random), dealer=table.dealer, banks=1)
        stream, other = _told(table.start(), seat), _told(twin.start(), seat)
        assert stream == other
        while table.turn and table.turn.kind != "reveal":
            assert table.turn == twin.turn
            assert table.view(seat) == twin.view(seat)
            action = pick(table.turn, random)
            if action.action in ("show", "peek"):
                break
            events, others = table.act(action), twin.act(action)
            if any(isinstance(event, Showdown) for event in events):
                break
            assert _told(events, seat) == _told(others, seat)
            compared += 1
    assert compared > 20


def _told(events: list[Event], seat: int) -> list[Event]:
    return [event for event in events if receiver(event) in (None, seat)]


class _Changed:
    """A first deal in which one seat keeps its cards and all the others are shuffled anew."""

    def __init__(self, table: Table, seat: int, random: Random) -> None:
        deck = list(table.decks(0, 0, len(SeededDecks(table.profile, bytes(32)).cards)))
        place = (seat - table.dealer - 1) % table.seats
        own = {place, place + table.seats, place + 2 * table.seats}
        rest = [card for at, card in enumerate(deck) if at not in own]
        random.shuffle(rest)
        self.deck: list[Card] = [deck[at] if at in own else rest.pop() for at in range(len(deck))]

    def __call__(self, bank: int, deal: int, count: int) -> list[Card]:
        return self.deck[:count]


def _others_changed(table: Table, seat: int, random: Random) -> _Changed:
    return _Changed(table, seat, random)


def test_section_5_the_watcher_itself_notices() -> None:
    """The double must be able to fail: a peek shown to the wrong seat, a folded hand in a showdown."""
    scene = peeking()
    scene.play("2 peek 3")
    decks = scene.table.decks
    for event in [event for event in scene.heard if isinstance(event, Peeked)]:
        watcher = Watcher(PEEKING, decks)
        watcher.hear(scene.heard[: scene.heard.index(event)])
        with pytest.raises(AssertionError):
            watcher.hear([Peeked(0, event.seat, event.cards, event.hand)])
    watcher = Watcher(PEEKING, decks)
    watcher.hear(scene.heard)
    assert scene.table.view(1).cards is not UNSET
    assert parse_card("Kc") in watcher.hands[3]
