"""Costs by total and colors: check, and choice of sources; the caller pays all in one group."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from events.effects.choosing import Foresight
from events.table.ask import Option
from events.table.ids import Card, Player
from events.table.table import Table
from events.table.unseen import ask_unseen


class Source(NamedTuple):
    """A source that can pay 1, with the specified colors that it covers."""

    option: Option
    colors: frozenset[str]


class Cost(NamedTuple):
    """A total, and one color for each part of it that is specified. The total is never below the specified part."""

    total: int
    specified: tuple[str, ...]

    @classmethod
    def determine(cls, *, total: int, specified: Sequence[str]) -> "Cost":
        """A cost whose total covers its specified part."""
        return cls(max(total, len(specified)), tuple(specified))


def can_pay(sources: Sequence[Source], cost: Cost) -> bool:
    """Whether some of the sources, one each, pay the total and every specified color."""
    return len(sources) >= cost.total and _covered(sources, cost.specified) == len(cost.specified)


async def choose_payment(
    table: Table,
    player: Player,
    sources: Sequence[Source],
    cost: Cost,
    *,
    rule: str,
    mixing: str,
    about: Card,
    foresight: Foresight | None = None,
) -> tuple[Option, ...]:
    """The options of the sources that the player picks. The cost must be payable.

    One ask if every choice of that many sources pays; else pick by pick, each leading to a whole payment.
    Cards that the player does not see are told apart by their places, or in an order that is unknown by the rule
    `mixing`. `foresight`: of the parts that must stay payable.
    """
    if foresight is not None:
        able = foresight.able([source.option for source in sources])
        sources = [source for source in sources if source.option in able] or sources
        foresight = foresight if able else None
    options = [source.option for source in sources]
    ask = partial(ask_unseen, table, player, "pay", rule=rule, mixing=mixing, about=about)
    if _any_choice_pays(sources, cost) and (foresight is None or foresight.free(options, (cost.total,))):
        return await ask(options=options, least=cost.total, most=cost.total)
    picked: list[Source] = []
    while len(picked) < cost.total:
        rest = [source for source in sources if source not in picked]
        allowed = [source.option for source in rest if _leads_on(picked, source, cost)]
        paid = [source.option for source in picked]
        if foresight is not None:
            allowed = foresight.able(allowed, paid)
        [option] = await ask(options=allowed, picked=paid)
        picked.append(next(source for source in rest if source.option == option))
    return tuple(source.option for source in picked)


def _any_choice_pays(sources: Sequence[Source], cost: Cost) -> bool:
    wanted = set(cost.specified)
    return len(sources) == cost.total or all(wanted <= source.colors for source in sources)


def _leads_on(picked: Sequence[Source], candidate: Source, cost: Cost) -> bool:
    """Whether, with the candidate picked too, enough picks remain for the colors that none of them covers yet.

    That is enough: what covers some of the colors can always be extended to cover all, if all can be covered at all.
    """
    covered = _covered([*picked, candidate], cost.specified)
    return cost.total - len(picked) - 1 >= len(cost.specified) - covered


def _covered(sources: Sequence[Source], specified: Sequence[str]) -> int:
    """The most specified colors that the sources can cover, a source per color (a maximum matching)."""
    if not specified:
        return 0
    if specified.count(specified[0]) == len(specified):
        return min(len(specified), sum(specified[0] in source.colors for source in sources))
    able = {
        color: [index for index, source in enumerate(sources) if color in source.colors] for color in set(specified)
    }
    return matched([able[color] for color in specified])


def matched(wanted: Sequence[Sequence[int]]) -> int:
    """The most wants that can each get a candidate of their own (a maximum matching)."""
    given: dict[int, int] = {}

    def give(want: int, seen: set[int]) -> bool:
        for value in wanted[want]:
            if value not in seen:
                seen.add(value)
                if value not in given or give(given[value], seen):
                    given[value] = want
                    return True
        return False

    return sum(give(want, set()) for want in range(len(wanted)))
