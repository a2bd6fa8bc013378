"""The table as a picture for a terminal: one row a seat, from 2 to 12 of them."""

from __future__ import annotations

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from referee.game.amounts import Amount
from referee.game.cards import pretty
from referee.show.model import SeatModel, TableModel
from referee.show.plain import plain, signed

FULL_WIDTH = 72
"""From this many columns on there is a place for all that is known of a seat; below, for less money."""

NARROW = 50
"""Below so many columns gaps and headings are cut too."""

WIDEST = 96
"""The picture grows no wider than this."""

FULL_REST = 58
"""Columns that a row needs beside the name: marks, cards, three amounts, what the seat did last."""

SLIM_REST = 42
"""The same with one amount."""

NARROW_REST = 28
"""The same with gaps and headings cut."""

FACE = {"c": "grey3 on grey93", "s": "grey3 on grey93", "d": "red3 on grey93", "h": "red3 on grey93"}
BACK = "steel_blue3 on navy_blue"
ABSENT = "grey42"


def card_chips(cards: tuple[str, ...] | None) -> Text:
    """Cards as small chips, face down where they are not known; 11 cells for three of them."""
    if cards is None:
        return Text(" ").join([Text("░░░", BACK)] * 3)
    return Text(" ").join([Text(f"{pretty(name):>3}", f"bold {FACE[name[1]]}") for name in cards])


class TablePicture:
    """Renders a ``TableModel`` as it stands, as wide as the console up to ``WIDEST`` columns."""

    def __init__(self, model: TableModel) -> None:
        self.model = model

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """One panel; its height depends on the number of seats alone."""
        width = min(options.max_width, WIDEST)
        yield Panel(
            _rows(self.model, width - 4, full=width >= FULL_WIDTH),
            box=box.ROUNDED,
            border_style="green4",
            title=_where(self.model, width - 4),
            title_align="left",
            subtitle=_pot_line(self.model),
            subtitle_align="left",
            width=width,
            padding=(0, 1),
        )


def summary(model: TableModel) -> Text:
    """Where the match stands in one line, for a terminal that has no room for the picture."""
    line = Text.assemble(_where(model, WIDEST), _pot_line(model))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _where(model: TableModel, room: int) -> Text:
    """The game, the bank and the deal; without the game where there is no room for it."""
    name = Text(f" {plain(model.profile.name)} ", "bold default")
    if model.bank < 0:
        return name
    deal = f"svara {model.deal}" if model.deal else "first deal"
    bank = Text(f" bank {model.bank} ({model.bank + 1} of {model.banks})  {deal} ", "default")
    return Text.assemble(name, bank) if name.cell_len + bank.cell_len <= room else bank


def _pot_line(model: TableModel) -> Text:
    line = Text.assemble((f" pot {model.pot} ", "bold yellow"))
    if not model.due:
        return line
    if model.profile.stakes.style == "equalise":
        return line.append(f" level {model.due} ", "default")
    line.append(f" latest stake {model.latest} ", "default")
    return line if model.due == model.latest else line.append(f"(blind: {model.due} to stay in) ", "default")


def _rows(model: TableModel, inner: int, *, full: bool) -> Table:
    longest = max(cell_len(seat.name) for seat in model.seats)
    narrow = inner < NARROW - 4
    room = inner - (NARROW_REST if narrow else FULL_REST if full else SLIM_REST)
    gap = (0, 1, 0, 0) if narrow else (0, 1)
    table = Table(box=None, expand=True, pad_edge=False, padding=gap, header_style="grey50")
    table.add_column("", width=2, no_wrap=True)
    table.add_column("seat", no_wrap=True, width=max(6, min(longest, room)))
    table.add_column("cards", width=11, no_wrap=True)
    if full:
        table.add_column("staked", justify="right", no_wrap=True, min_width=6)
        table.add_column("paid", justify="right", no_wrap=True, min_width=6)
    money_title = "bal" if narrow else "balance"
    table.add_column(money_title, justify="right", no_wrap=True, min_width=len(money_title))
    table.add_column("", no_wrap=True, ratio=1)
    for number, seat in enumerate(model.seats):
        money = [_staked(seat), Text(str(seat.paid))] if full else []
        table.add_row(
            _marks(model, number),
            _name(model, number),
            _cards(model, number),
            *money,
            _balance(seat.balance),
            _last(model, number),
            style="" if model.bank < 0 or _present(model, number) else ABSENT,
        )
    return table


def _cards(model: TableModel, number: int) -> Text:
    """The seat's cards; a folded hand that nobody saw is gone from the table."""
    seat = model.seats[number]
    return card_chips(seat.cards) if seat.cards or number in model.live else Text()


def _present(model: TableModel, number: int) -> bool:
    return number in model.live or number in model.winners


def _marks(model: TableModel, number: int) -> Text:
    """An arrow for the seat on turn, a button for the dealer."""
    marks = Text("▶" if model.turn == number else " ", "bold green3")
    return marks.append("●" if model.bank >= 0 and model.dealer == number else " ", "white")


def _name(model: TableModel, number: int) -> Text:
    on_turn = "bold" if model.turn == number else ""
    return Text(model.seats[number].name, "bold yellow" if number in model.winners else on_turn)


def _staked(seat: SeatModel) -> Text:
    return Text(str(seat.staked) if seat.dealt else "")


def _balance(balance: Amount) -> Text:
    colour = "red3" if balance < 0 else "green3" if balance > 0 else ""
    return Text(signed(str(balance)), colour)


def _last(model: TableModel, number: int) -> Text:
    """What the seat's known cards are worth, and what it did last."""
    seat = model.seats[number]
    worth = (plain(seat.hand.name), "cyan") if seat.hand else ""
    did = (seat.last, "bold yellow" if number in model.winners else "")
    return Text.assemble(worth, "  " if seat.hand and seat.last else "", did)
