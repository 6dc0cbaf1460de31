"""Costs whose parts are all paid at one moment: what one part lays somewhere cannot pay another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from events.costs.payment import matched
from events.table.ask import Option
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.table.table import Table
from events.table.unseen import ask_unseen


@dataclass(frozen=True)
class Part:
    """A part of a cost: `count` of these cards pay it, each by the fact that `paid` makes of it; `verb` names it."""

    verb: str
    cards: Sequence[Card]
    count: int
    paid: Callable[[Card], Fact]


def payable(parts: Sequence[Part], picked: Sequence[Card] = ()) -> bool:
    """Whether cards other than those picked pay all parts, each card one of them."""
    wants = [[card for card in part.cards if card not in picked] for part in parts for _ in range(part.count)]
    return matched(wants) == len(wants)


async def pay_at_once(
    table: Table, player: Player, parts: Sequence[Part], *, also: Sequence[Fact] = (), about: Card, rule: str
) -> None:
    """Ask which cards pay each part, one at a time, each from which the whole can be paid; then all of it happens.

    `also`: what is paid without a choice. The cost must be payable.
    """
    picked: dict[Card, Fact] = {}
    wanted = [part for part in parts for _ in range(part.count)]
    for at, part in enumerate(wanted):
        rest = [Part(later.verb, later.cards, 1, later.paid) for later in wanted[at + 1 :]]
        able = [card for card in part.cards if card not in picked and payable(rest, [*picked, card])]
        options = [Option(part.verb, card) for card in able]
        [chosen] = await ask_unseen(
            table, player, "pay", options, rule=rule, mixing=table.cites["placing"], about=about
        )
        assert chosen.card is not None
        picked[chosen.card] = part.paid(chosen.card)
    await table.perform(*picked.values(), *also)
