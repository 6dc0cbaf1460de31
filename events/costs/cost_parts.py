"""Costs whose parts are paid at once: a card moved by one part cannot pay another."""

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
    """A part of a cost: `count` of these cards pay it, by the facts that `paid` makes; `verb`: of its options."""

    verb: str
    cards: Sequence[Card]
    count: int
    paid: Callable[[Card], Fact]


def payable(parts: Sequence[Part], picked: Sequence[Card] = ()) -> bool:
    """Whether cards other than those picked can pay all parts, each card a single one."""
    wants = [[card for card in part.cards if card not in picked] for part in parts for _ in range(part.count)]
    return matched(wants) == len(wants)


async def pay_at_once(
    table: Table, player: Player, parts: Sequence[Part], *, also: Sequence[Fact] = (), about: Card, rule: str
) -> None:
    """A payable cost, paid at once with cards that the player picks one by one, each leading to a whole payment.

    `also`: the facts of parts without a choice.
    """
    picked: dict[Card, Fact] = {}
    wanted = [part for part in parts for _ in range(part.count)]
    for index, part in enumerate(wanted):
        rest = [Part(later.verb, later.cards, 1, later.paid) for later in wanted[index + 1 :]]
        able = [card for card in part.cards if card not in picked and payable(rest, [*picked, card])]
        options = [Option(part.verb, card) for card in able]
        [chosen] = await ask_unseen(
            table, player, "pay", options, rule=rule, mixing=table.cites["placing"], about=about
        )
        assert chosen.card is not None
        picked[chosen.card] = part.paid(chosen.card)
    await table.perform(*picked.values(), *also)
