"""Choices that must leave something possible: what comes after them, and asking for them so that it is."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from events.table.ask import Option
from events.table.ids import Card


class Foresight(Protocol):
    """What has to be possible once a choice is made: it tells which options leave that open."""

    def able(self, options: Sequence[Option], picked: Sequence[Option] = ()) -> list[Option]:
        """Those of the options that can be chosen beside what has been picked."""

    def enough(self, picked: Sequence[Option]) -> bool:
        """Whether these, and no others, can be chosen."""

    def free(self, options: Sequence[Option], sizes: Sequence[int], picked: Sequence[Option] = ()) -> bool:
        """Whether every choice of so many of the options can be made, beside what has been picked."""


async def choose_with_foresight(
    foresight: Foresight,
    ask: Callable[..., Awaitable[tuple[Option, ...]]],
    options: Sequence[Option],
    *,
    least: int,
    most: int,
    picked: Sequence[Option],
    seen: Callable[[Card], bool],
) -> tuple[Option, ...]:
    """Ask for some of the options, so that what comes after can still be done: at once if any of them will do.

    If nothing will do, it is asked as if nothing came after. `seen`: whether all see a card: if one is hidden, it is
    asked even where none of them is offered.
    """
    able = foresight.able(options, picked)
    if not able and not (least == 0 and foresight.enough(picked)):
        return await ask(options, least=least, most=most, picked=picked)
    if not able and all(option.card is not None and seen(option.card) for option in options):
        return ()
    most = min(most, len(able))
    if foresight.free(able, range(least, most + 1), picked):
        return await ask(able, least=least, most=most, picked=picked)
    chosen: tuple[Option, ...] = ()
    while len(chosen) < most:
        there = (*picked, *chosen)
        able = foresight.able([option for option in able if option not in there], there)
        if not able:
            break
        ends = len(chosen) >= least and foresight.enough(there)
        one = await ask(able, least=0 if ends else 1, picked=there)
        if not one:
            break
        chosen += one
    return chosen
