"""Foresight of costs: choices in a part that keep the rest payable."""

from collections.abc import Hashable, Sequence
from typing import Any

from events.costs.affording import as_seen
from events.costs.equivalence import Equivalence
from events.costs.payments import can_complete, payments
from events.costs.rules import CardCost, Part, Parts
from events.costs.supposed_table import Picks, SupposedTable, leaves_sources, of_each
from events.language.effect import Pay
from events.table.ask import Option
from events.table.fact import Fact
from events.values.context import Context


class CostForesight:
    """The foresight of a part of a cost: its choices must keep one of the `rests` payable."""

    def __init__(self, table: SupposedTable, part: Part, rests: Sequence[Parts]) -> None:
        self._table, self._part, self._rests = table, part, rests
        effects = [part, *(later for rest in rests for later in rest)]
        colors = isinstance(part, CardCost)
        self._classes = Equivalence(table.state, table.context, table.hidden, effects, colors=colors)

    def able(self, options: Sequence[Option], picked: Sequence[Option] = ()) -> list[Option]:
        """The options that can be chosen beside those picked."""
        found: dict[Hashable, bool] = {}
        for option in options:
            its_class = self._class_of(option)
            if its_class not in found:
                found[its_class] = self._can_complete((*picked, option), whole=False)
        return [option for option in options if found[self._class_of(option)]]

    def enough(self, picked: Sequence[Option]) -> bool:
        """Whether the picked options are a complete choice."""
        return self._can_complete(picked, whole=True)

    def free(self, options: Sequence[Option], sizes: Sequence[int], picked: Sequence[Option] = ()) -> bool:
        """Whether every choice of these sizes among the options can be made, beside those picked."""
        groups: dict[Hashable, list[Option]] = {}
        for option in options:
            groups.setdefault(self._class_of(option), []).append(option)
        return all(
            size <= len(options) and all(self.enough((*picked, *some)) for some in of_each(list(groups.values()), size))
            for size in sizes
        )

    def _class_of(self, option: Option) -> Hashable:
        return None if option.card is None else self._classes.class_of(option.card)

    def _can_complete(self, picked: Sequence[Option], *, whole: bool) -> bool:
        table = self._table._replace(picks=Picks(picked, whole))
        return any(can_complete(after, rest) for rest in self._rests for after in payments(table, self._part, rest))


def foresight(
    state: Any, context: Context, part: Part, rests: Sequence[Parts], *, paid: Sequence[Fact] = ()
) -> CostForesight | None:
    """The foresight of a part with these `rests`; None if its choices cannot matter to a rest.

    `paid`: the facts of the parts before it that have not happened yet, of a cost that is paid at once.
    """
    if not all(rests) or (isinstance(part, CardCost | Pay) and all(all(map(leaves_sources, rest)) for rest in rests)):
        return None
    table = as_seen(state, context)
    return CostForesight(table.after(paid) if paid else table, part, rests)
