"""Asks about cards that the asked player does not see, by their zones and places alone.

The cards of a zone whose order is part of the game are identified by their places in it. The cards of another zone,
such as the opponent's hand, are numbered in an order that chance draws for each ask, since the player must not learn
from the options in which order they came there, or which cards of the deck list they are.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Protocol

from events.table.ask import CHANCE, ORDER, Asked, Option
from events.table.ids import Card, Zone, zone_name
from events.table.sight import sees


class Asking(Protocol):
    """The part of a table that asks players."""

    state: Any

    @property
    def ask(self) -> Callable[..., Awaitable[tuple[Option, ...]]]: ...  # noqa: D102


async def ask_unseen(
    table: Asking,
    player: Asked,
    kind: str,
    options: Sequence[Option],
    *,
    rule: str,
    mixing: str,
    least: int = 1,
    most: int = 1,
    about: Card | None = None,
    picked: Sequence[Option] = (),
) -> tuple[Option, ...]:
    """Ask a player who may not see the cards of all options.

    `mixing`: the rule by which the order of the cards is unknown to the player.
    """
    ask = partial(table.ask, player, kind, rule=rule, least=least, most=most, about=about)
    if all(_is_seen(table, player, option) for option in (*options, *picked)):
        return await ask(options, picked=picked)
    placed = [option for option in options if _is_seen(table, player, option) or _place(table, option) is not None]
    drawn = await _mix(table, [option for option in options if option not in placed], rule=mixing)
    behind = [*placed, *drawn]
    unseen = [not _is_seen(table, player, option) for option in behind]
    numbers = [*map(partial(_place, table), placed), *range(len(drawn))]
    return await ask(
        [
            Option(option.verb, number=number) if hidden else option
            for option, number, hidden in zip(behind, numbers, unseen, strict=True)
        ],
        picked=[option if _is_seen(table, player, option) else Option(option.verb) for option in picked],
        zones=[_zone(table, option) if hidden else None for option, hidden in zip(behind, unseen, strict=True)],
        behind=behind,
    )


def _is_seen(table: Asking, player: Asked, option: Option) -> bool:
    return player == CHANCE or option.card is None or sees(table.state, player, option.card)


def _zone(table: Asking, option: Option) -> Zone | None:
    return None if option.card is None else table.state.cards[option.card].zone


def _place(table: Asking, option: Option) -> int | None:
    """The index of the option's card in its zone; None if the zone has no order."""
    zone = _zone(table, option)
    if zone is None or not table.state.specs[zone_name(zone)].ordered:
        return None
    place: int = table.state.zones[zone].index(option.card)
    return place


async def _mix(table: Asking, options: Sequence[Option], *, rule: str) -> Sequence[Option]:
    """Let chance draw an order of the options."""
    if len(options) < 2:
        return options
    cards = [Option("place", option.card) for option in options]
    return await table.ask(CHANCE, ORDER, cards, rule=rule, behind=options)
