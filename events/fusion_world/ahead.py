"""1-4-6. What can be chosen while a cost is being paid, so that the rest of it can still be paid."""

from collections.abc import Hashable, Sequence

from events.fusion_world.affording import as_seen
from events.fusion_world.alike import Alike
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.trial import CardCost, Part, Parts, Picks, leaves_energy, of_each
from events.fusion_world.ways import leads_on, ways
from events.language.effect import Pay
from events.table.ask import Option
from events.values.context import Context


class CostAhead:
    """What a choice in a part of a cost leaves for what comes after it: for one of the `rests`."""

    def __init__(self, state: FusionWorldState, context: Context, part: Part, rests: Sequence[Parts]) -> None:
        self._trial, self._part, self._rests = as_seen(state, context), part, rests
        effects = [part, *(each for rest in rests for each in rest)]
        self._alike = Alike(state, context, self._trial.hidden, effects, colors=isinstance(part, CardCost))

    def able(self, options: Sequence[Option], picked: Sequence[Option] = ()) -> list[Option]:
        """Those of the options that can be chosen beside what has been picked."""
        found: dict[Hashable, bool] = {}
        for option in options:
            sort = self._sort(option)
            if sort not in found:
                found[sort] = self._leads_on((*picked, option), whole=False)
        return [option for option in options if found[self._sort(option)]]

    def enough(self, picked: Sequence[Option]) -> bool:
        """Whether these, and no others, can be chosen."""
        return self._leads_on(picked, whole=True)

    def free(self, options: Sequence[Option], sizes: Sequence[int], picked: Sequence[Option] = ()) -> bool:
        """Whether every choice of so many of the options can be made, beside what has been picked."""
        groups: dict[Hashable, list[Option]] = {}
        for option in options:
            groups.setdefault(self._sort(option), []).append(option)
        return all(
            size <= len(options) and all(self.enough((*picked, *some)) for some in of_each(list(groups.values()), size))
            for size in sizes
        )

    def _sort(self, option: Option) -> Hashable:
        return None if option.card is None else self._alike.sort(option.card)

    def _leads_on(self, picked: Sequence[Option], *, whole: bool) -> bool:
        trial = self._trial._replace(picks=Picks(picked, whole))
        return any(leads_on(after, rest) for rest in self._rests for after in ways(trial, self._part, rest))


def ahead(state: FusionWorldState, context: Context, part: Part, rests: Sequence[Parts]) -> CostAhead | None:
    """What comes after that part: one of the `rests`. None: nothing that what is chosen for the part matters to."""
    if not all(rests) or (isinstance(part, CardCost | Pay) and all(all(map(leaves_energy, rest)) for rest in rests)):
        return None
    return CostAhead(state, context, part, rests)
