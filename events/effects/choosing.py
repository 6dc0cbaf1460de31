"""Choices that must keep later parts possible: foresight, and asking with it."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from events.table.ask import Option
from events.table.ids import Card


class Foresight(Protocol):
    """The options of a choice that keep later parts possible."""

    def able(self, options: Sequence[Option], picked: Sequence[Option] = ()) -> list[Option]:
        """The options that can be chosen beside those picked."""

    def enough(self, picked: Sequence[Option]) -> bool:
        """Whether the picked options are a complete choice."""

    def free(self, options: Sequence[Option], sizes: Sequence[int], picked: Sequence[Option] = ()) -> bool:
        """Whether every choice of these sizes among the options can be made, beside those picked."""


async def choose_with_foresight(
    foresight: Foresight | None,
    ask: Callable[..., Awaitable[tuple[Option, ...]]],
    options: Sequence[Option],
    *,
    least: int,
    most: int,
    picked: Sequence[Option],
    seen: Callable[[Card], bool],
) -> tuple[Option, ...]:
    """Ask for options such that later parts stay possible: one ask if every choice leaves them so, else pick by pick.

    If no choice does, or without foresight, the player is asked plainly. `seen`: whether all see a card; if a card is
    hidden, the player is asked even without an option.
    """
    if foresight is None:
        return await ask(options, least=least, most=most, picked=picked)
    able = foresight.able(options, picked)
    if not able and not (least == 0 and foresight.enough(picked)):
        return await ask(options, least=least, most=most, picked=picked)
    if not able and all(option.card is None or seen(option.card) for option in options):
        return ()
    most = min(most, len(able))
    if foresight.free(able, range(least, most + 1), picked):
        return await ask(able, least=least, most=most, picked=picked)
    chosen: tuple[Option, ...] = ()
    while len(chosen) < most:
        so_far = (*picked, *chosen)
        able = foresight.able([option for option in able if option not in so_far], so_far)
        if not able:
            break
        ends = len(chosen) >= least and foresight.enough(so_far)
        pick = await ask(able, least=0 if ends else 1, picked=so_far)
        if not pick:
            break
        chosen += pick
    return chosen
