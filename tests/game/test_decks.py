"""Decks from a seed against the protocol's words, and decks set by hand (G1, G2)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice
from random import Random

import pytest

from referee.errors import UsageError
from referee.game.cards import CODES, NAMES, names_of, parse_card
from referee.game.decks import (
    GivenDecks,
    SeededDecks,
    below,
    commitment,
    first_dealer,
    key_of,
    new_seed,
    parse_seed,
    shuffled,
    words,
)
from referee.game.events import BankStart, CardsSeen, Deal
from referee.game.options import DEFAULTS
from referee.game.profile import cards_of
from referee.game.profile_file import load_profile
from referee.game.table import Table
from tests.game import slow_decks
from tests.game.made_profiles import FOUR

SEED = bytes(range(32))


def seeds(count: int) -> list[bytes]:
    random = Random("seeds")
    return [bytes(32), b"\xff" * 32, SEED, *(random.randbytes(32) for _ in range(count))]


# --- the function of the protocol ---


@pytest.mark.parametrize("name", FOUR)
def test_base_order_is_ranks_upwards_and_suits_c_d_h_s(name: str) -> None:
    assert " ".join(names_of(cards_of(load_profile(name).deck))) == slow_decks.BASE_ORDER[name]


def test_words_are_eight_to_a_block_big_endian() -> None:
    for text in ("seka/1/dealer", "seka/1/deck/0/0"):
        assert list(islice(words(SEED, text.encode()), 50)) == list(islice(slow_decks.words(SEED, text), 50))


@pytest.mark.parametrize("name", FOUR)
def test_a_second_computation_deals_the_same_cards_for_every_number_of_seats(name: str) -> None:
    profile = load_profile(name)
    for seed in seeds(4):
        decks = SeededDecks(profile, seed)
        for seats in range(2, profile.seats.max + 1):
            for bank, deal in ((0, 0), (0, 1), (1, 0), (7, 3), (12, 100), (2**31 - 1, 99)):
                expected = slow_decks.deck(name, seed, bank, deal, 3 * seats)
                assert list(names_of(decks(bank, deal, 3 * seats))) == expected
                plain = shuffled(decks.cards, 3 * seats, words(seed, f"seka/1/deck/{bank}/{deal}".encode()))
                assert list(names_of(plain)) == expected


@pytest.mark.parametrize("name", FOUR)
def test_fewer_cards_are_the_top_of_more(name: str) -> None:
    decks = SeededDecks(load_profile(name), SEED)
    whole = decks(3, 1, len(decks.cards))
    assert sorted(whole) == list(decks.cards)
    for count in range(len(whole) + 1):
        assert decks(3, 1, count) == whole[:count]


def test_a_second_computation_draws_the_same_first_dealer() -> None:
    for seed in seeds(20):
        for seats in range(2, 13):
            assert first_dealer(seed, seats) == slow_decks.first_dealer(seed, seats)


def test_a_table_deals_the_cards_of_its_seed() -> None:
    for name in FOUR:
        table = Table(load_profile(name), 4, seed=SEED, banks=3)
        events = table.start()
        while table.turn:
            events += table.act(DEFAULTS[table.turn.kind])
        assert [event.dealer for event in events if isinstance(event, BankStart)] == [
            (slow_decks.first_dealer(SEED, 4) + bank) % 4 for bank in range(3)
        ]
        deals = [event for event in events if isinstance(event, Deal)]
        hands: dict[tuple[int, int], tuple[str, ...]] = {}
        for deal in deals:
            top = slow_decks.deck(name, SEED, deal.bank, deal.deal, 12)
            hands |= {(deal.bank, seat): tuple(top[place::4]) for place, seat in enumerate(deal.seats)}
        bank = -1
        for event in events:
            if isinstance(event, BankStart):
                bank = event.bank
            elif isinstance(event, CardsSeen):
                assert event.cards == hands.pop((bank, event.to))
        assert not hands


def test_the_commitment_is_the_hash_of_a_label_and_the_seed() -> None:
    for seed in seeds(5):
        assert commitment(seed) == slow_decks.commitment(seed)


@pytest.mark.parametrize(
    "cuts", [[], [b""], [b"a", b""], [b"", b"a"], [b"ab", b"c"], [b"a", b"bc"], [b"\0" * 64, b"\xff" * 64]]
)
def test_the_key_with_cuts(cuts: list[bytes]) -> None:
    assert key_of(SEED, cuts) == slow_decks.cut_key(SEED, cuts)
    assert key_of(SEED) == SEED


def test_every_cut_and_its_seat_count() -> None:
    cuts = [
        [b""] * 2,
        [b"a", b""],
        [b"", b"a"],
        [b"ab", b"c"],
        [b"a", b"bc"],
        [b"a", b"b"],
        [b"a", b"b", b""],
    ]
    assert len({key_of(SEED, cut) for cut in cuts} | {SEED}) == len(cuts) + 1


# --- dropped words ---


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 12, 31, 32, 35, 36])
def test_words_past_the_last_whole_multiple_are_dropped(bound: int) -> None:
    limit = (2**32 // bound) * bound
    past = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
    assert below(iter([*past, limit - 1, 5]), bound) == bound - 1
    assert below(iter([*past, *past, 5]), bound) == 5 % bound
    assert slow_decks.draw(iter([*past, limit - 1]), bound) == bound - 1


def test_a_whole_deal_with_dropped_words() -> None:
    """A dropped word is too rare to be met by any seed at hand, so the stream is set by hand."""
    random = Random("dropped")

    class Crafted(SeededDecks):
        def _block(self, text: bytes) -> bytes:
            return stream[32 * int.from_bytes(text[-4:], "big") :][:32]

    profile = load_profile("tamashebi-36")
    for _ in range(20):
        numbers = [2**32 - 1 if random.random() < 0.4 else random.getrandbits(32) for _ in range(400)]
        stream = b"".join(number.to_bytes(4, "big") for number in numbers)
        expected = slow_decks.dealt(slow_decks.BASE_ORDER["tamashebi-36"].split(), iter(numbers), 36)
        assert list(names_of(Crafted(profile, SEED)(0, 0, 36))) == expected
        assert list(names_of(shuffled(cards_of(profile.deck), 36, iter(numbers)))) == expected


def test_every_card_comes_to_every_place() -> None:
    decks = SeededDecks(load_profile("joker-21"), SEED)
    firsts = Counter(decks(bank, 0, 1)[0] for bank in range(21 * 100))
    assert len(firsts) == 21
    assert max(firsts.values()) < 160
    assert min(firsts.values()) > 55


# --- seeds ---


def test_a_seed_is_64_hexadecimal_digits_or_the_hash_of_any_text() -> None:
    assert parse_seed(SEED.hex()) == SEED
    assert parse_seed(SEED.hex().upper()) == SEED
    for text in ("a", "Сека", "0" * 63, "g" * 64, "ab " * 21 + "a", " " * 64, "0" * 62 + " 1", "٣" * 64):
        assert parse_seed(text) == sha256(text.encode()).digest()


def test_an_empty_seed_is_refused() -> None:
    with pytest.raises(UsageError, match="The seed is empty"):
        parse_seed("")


def test_a_new_seed_is_new() -> None:
    assert len({new_seed() for _ in range(20)}) == 20
    assert len(new_seed()) == 32


# --- decks set by hand ---


def test_given_cards_come_first_and_the_rest_from_the_seed() -> None:
    seeded = SeededDecks(load_profile("joker-21"), SEED)
    given = [CODES["As"], CODES["7s"], CODES["Td"]]
    decks = GivenDecks([[given], [[], given]], seeded)
    whole = decks(0, 0, 21)
    assert whole[:3] == given
    assert sorted(whole) == list(seeded.cards)
    assert [card for card in seeded(0, 0, 21) if card not in given] == list(whole[3:])
    assert list(decks(0, 0, 2)) == given[:2]
    assert list(decks(1, 1, 3)) == given
    for bank, deal in ((0, 1), (1, 0), (1, 2), (2, 0)):
        assert list(decks(bank, deal, 9)) == seeded(bank, deal, 9)


@pytest.mark.parametrize(("cards", "wrong"), [(["As", "Ks", "As"], "As"), (["As", "6c"], "6c")])
def test_given_cards_must_be_of_the_deck_and_once(cards: list[str], wrong: str) -> None:
    seeded = SeededDecks(load_profile("joker-21"), SEED)
    with pytest.raises(UsageError, match=f"bank 1, deal 2.*{wrong}"):
        GivenDecks([[[]], [[], [], [CODES[name] for name in cards]]], seeded)


# --- cards as people write them ---


@pytest.mark.parametrize("text", ["Td", "td", "TD", "10d", "10D", "10♦", "T♦", " 10♦\ufe0f "])
def test_a_card_may_be_written_in_many_ways(text: str) -> None:
    assert NAMES[parse_card(text)] == "Td"


@pytest.mark.parametrize(
    "text", ["", " ", "T", "d", "1d", "11d", "5c", "Tx", "dT", "T d", "10", "♦", "TTd", "ad h"]
)
def test_what_is_no_card_is_refused_with_what_is(text: str) -> None:
    with pytest.raises(UsageError, match="is not a card: write a rank"):
        parse_card(text)


def test_every_card_has_its_name() -> None:
    assert [parse_card(name) for name in NAMES] == list(range(36))
