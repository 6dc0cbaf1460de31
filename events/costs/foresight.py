"""Foresight of costs: choices in a part that keep the rest payable."""

from collections.abc import Sequence
from typing import Any

from events.costs.affording import as_seen
from events.costs.equivalence import OptionClasses
from events.costs.payments import after_choice, can_complete, definition_in
from events.costs.rules import Part, Parts
from events.costs.supposed_table import Picks, SupposedTable, of_each
from events.effects.definition import Choice, Choosing, choosing_in
from events.table.ask import Option
from events.values.context import Context


class CostForesight:
    """The foresight of a choice in a cost: what is chosen must keep one of the `rests` payable."""

    def __init__(self, table: SupposedTable, choosing: Choosing, rests: Sequence[Parts]) -> None:
        self._table, self._rests = table, rests
        self._choice = choosing(self._table)
        self._classes = OptionClasses(self._table, self._choice, *rests)

    def able(self, options: Sequence[Option], picked: Sequence[Option] = ()) -> list[Option]:
        """The options that can be chosen beside those picked."""
        groups = self._classes.groups(options)
        able = {option for group in groups if self._can_complete((*picked, group[0]), whole=False) for option in group}
        return [option for option in options if option in able]

    def enough(self, picked: Sequence[Option]) -> bool:
        """Whether the picked options are a complete choice."""
        return self._can_complete(picked, whole=True)

    def free(self, options: Sequence[Option], sizes: Sequence[int], picked: Sequence[Option] = ()) -> bool:
        """Whether every choice of these sizes among the options can be made, beside those picked."""
        groups = self._classes.groups(options)
        return all(
            size <= len(options) and all(self.enough((*picked, *some)) for some in of_each(groups, size))
            for size in sizes
        )

    def _can_complete(self, picked: Sequence[Option], *, whole: bool) -> bool:
        picks = Picks(picked, whole)
        return any(
            can_complete(after, rest)
            for rest in self._rests
            for after in after_choice(self._table, self._choice, rest, picks)
        )


def foresight(state: Any, context: Context, part: Part, rests: Sequence[Parts]) -> CostForesight | None:
    """The foresight of the choice in a part with these `rests`; None if what is chosen cannot matter to a rest."""
    table = as_seen(state, context)
    branches = definition_in(table, part).branches
    assert branches is not None, "foresight of a part without a choice"
    choosing = choosing_in(branches, part)
    return foresight_of(state, context, choosing, choosing(table), rests)


def foresight_of(
    state: Any, context: Context, choosing: Choosing, choice: Choice, rests: Sequence[Parts]
) -> CostForesight | None:
    """The foresight of a choice with these `rests`; None if what is chosen cannot matter to a rest."""
    if not all((*choice.then, *rest) for rest in rests):
        return None
    if choice.matters is not None and not any(map(choice.matters, rests)):
        return None
    return CostForesight(as_seen(state, context), choosing, rests)
