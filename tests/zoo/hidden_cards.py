"""Cards that a seat cannot see, and others in their place.

Two ways. **Any**: all of one deal's unseen cards are dealt anew; up to the first moment at which something
may be told of them, nothing may differ. **Equal**: in every deal each hand that is never shown becomes
another one of the same worth, so that every comparison ends as before; nothing may differ to the match's end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from referee.game.cards import Card, Hand
from referee.game.events import CardsSeen, Deal, Event, Limit, Peek, Peeked, Reveal, Showdown, receiver
from referee.game.hands import HandTable, hand_table
from referee.game.profile import cards_of
from referee.record.records import EventRecord, RequestRecord
from tests.zoo.told import Cards, Told

Place = tuple[int, int]
"""Bank and deal."""


def events_of(told: Told) -> list[Event]:
    """All events, in order."""
    return [record.event for record in told.records if isinstance(record, EventRecord)]


def hands_of(event: Deal, cards: Sequence[Card]) -> dict[int, Hand]:
    """Who was dealt what: one card at a time, three rounds (G2)."""
    count = len(event.seats)
    return {seat: (cards[n], cards[n + count], cards[n + 2 * count]) for n, seat in enumerate(event.seats)}


def dealt(event: Deal, hands: dict[int, Hand]) -> list[Card]:
    """The cards from the top that give these hands."""
    return [hands[seat][lap] for lap in range(3) for seat in event.seats]


def shown_to(told: Told, seat: int | None) -> dict[Place, set[int]]:
    """By deal: whose cards the seat was shown; for None, whose the whole table was shown."""
    found: dict[Place, set[int]] = {}
    place = (0, 0)
    for event in events_of(told):
        if isinstance(event, Deal):
            place = (event.bank, event.deal)
            found[place] = set()
        elif receiver(event) in (None, seat):
            found.setdefault(place, set()).update(_shown(event))
    return found


def _shown(event: Event) -> Iterable[int]:
    if isinstance(event, CardsSeen):
        return (event.to,)
    if isinstance(event, Peeked | Reveal):
        return (event.seat,)
    if isinstance(event, Showdown):
        return (hand.seat for hand in event.hands)
    return ()


def equal_cards(told: Told, seat: int | None, random: Random) -> tuple[Cards, int]:
    """Cards that tell the seat the very same, and how many hands of them are others."""
    profile = told.head.profile
    values, deck = hand_table(profile), cards_of(profile.deck)
    shown = shown_to(told, seat)
    cards: Cards = {}
    changed = 0
    for event in events_of(told):
        if isinstance(event, Deal):
            place = (event.bank, event.deal)
            before = hands_of(event, told.cards[place])
            hidden = [other for other in event.seats if other not in shown[place]]
            after = _exchange(before, hidden, values, deck, random)
            changed += sum(set(before[other]) != set(after[other]) for other in hidden)
            cards[place] = dealt(event, after)
    return cards, changed


def _exchange(
    hands: dict[int, Hand], hidden: list[int], values: HandTable, deck: Sequence[Card], random: Random
) -> dict[int, Hand]:
    """One hidden hand after the other becomes one of the same worth out of the cards that nobody holds."""
    found = dict(hands)
    for seat in hidden:
        held = {card for other, hand in found.items() if other != seat for card in hand}
        free = [card for card in deck if card not in held]
        worth = values.rank(found[seat])
        equals = [three for three in combinations(free, 3) if values.rank(three) == worth]
        a, b, c = random.choice(equals)
        found[seat] = (a, b, c)
    return found


def any_cards(told: Told, seat: int | None, place: Place, random: Random) -> Cards:
    """All that the seat cannot see of one deal is dealt anew; its own cards too, if it never saw them."""
    cards = dict(told.cards)
    event = next(e for e in events_of(told) if isinstance(e, Deal) and (e.bank, e.deal) == place)
    hands = hands_of(event, cards[place])
    known = {seat} & set(event.seats) if seat is not None and _has_looked(told, seat, place) else set()
    held = {card for other in known for card in hands[other]}
    free = [card for card in cards_of(told.head.profile.deck) if card not in held]
    random.shuffle(free)
    for other in event.seats:
        if other not in known:
            hands[other] = (free.pop(), free.pop(), free.pop())
    cards[place] = dealt(event, hands)
    return cards


def _has_looked(told: Told, seat: int, place: Place) -> bool:
    own = [event for event in in_deal(told, place) if isinstance(event, CardsSeen)]
    return any(event.to == seat for event in own)


def in_deal(told: Told, place: Place) -> list[Event]:
    """The events of one deal, from its start to the next one's."""
    found: list[Event] = []
    here = False
    for event in events_of(told):
        if isinstance(event, Deal):
            here = (event.bank, event.deal) == place
        if here:
            found.append(event)
    return found


def silent_until(told: Told, place: Place) -> int:
    """How many records there are up to the first one after which something is told of a deal's cards: a
    comparison that is paid for, cards that lie open. That a seat sees its own cards is no news."""
    here = False
    for number, record in enumerate(told.records):
        event = record.event if isinstance(record, EventRecord) else None
        if isinstance(event, Deal):
            here = (event.bank, event.deal) == place
        if here and isinstance(event, Peek):
            return number + 1
        if here and isinstance(event, Showdown | Limit | Reveal):
            return number
    return len(told.records)


def lines_until(told: Told, seat: int, count: int) -> int:
    """How many of a seat's lines come of the first so many records: all events and requests of theirs."""
    due = 2  # hello and match_start
    for record in told.records[:count]:
        if isinstance(record, EventRecord):
            due += receiver(record.event) in (None, seat)
        elif isinstance(record, RequestRecord):
            due += record.seat == seat
    return due
