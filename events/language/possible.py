"""Possible cards: whether there can be a card such as a phrase describes, by where cards of its kind lie."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.language.effect import Cards, Node, Range, Skill, Trigger
from events.language.figures import bounds_now, bounds_printed
from events.language.vocabulary import parts


class Possible(NamedTuple):
    """What cards of a game can be. `never_in`: the zones where cards of a kind never lie; `never_with`: the
    figures that they do not have; `with_modes`: the zones in which cards are in a mode, and in which the cards lie
    that have one of the `roles`.
    """

    never_in: Mapping[str, Collection[str]] = {}
    never_with: Mapping[str, Collection[str]] = {}
    with_modes: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def fault(self, cards: Cards) -> str | None:
        """Why no card can be such; None if one can."""
        said = [name for name, _ in (*bounds_now(cards), *bounds_printed(cards))]
        kinds = [kind for kind in cards.kinds if not {*said} & {*self.never_with.get(kind, ())}]
        if cards.kinds and not kinds:
            return "cards with a figure that cards of their kind do not have"
        if kinds and cards.zones and all({*cards.zones} <= {*self.never_in.get(kind, ())} for kind in kinds):
            return "cards where no card of their kind lies"
        if (cards.mode or cards.role in self.roles) and cards.zones and self._without_modes(cards.zones):
            return "cards in a mode, or with a role, where they have none"
        if any(_is_empty(within) for _, within in (*bounds_now(cards), *bounds_printed(cards))):
            return "cards with a number between two between which there is none"
        where = {"zones": cards.zones} if cards.zones else {}
        each = (self.fault(replace(one, **({} if one.zones else where))) for one in cards.alternatives)
        return next(filter(None, each), None)

    def _without_modes(self, zones: Sequence[str]) -> bool:
        return bool(self.with_modes) and {*zones}.isdisjoint(self.with_modes)

    def fault_in(self, skills: Sequence[Skill]) -> str | None:
        """Of the first cards of skills that there cannot be: where, and why; None if there is no such."""
        for at, skill in enumerate(skills, start=1):
            for place, node in parts(skill):
                for cards in _cards_of(node):
                    if (why := self.fault(cards)) is not None:
                        return f"skill {at}, {place}: {why}"
        return None


def _cards_of(node: Node) -> Sequence[Any]:
    """The cards of a node; those of an event come from its source."""
    if isinstance(node, Trigger) and isinstance(node.card, Cards) and not node.card.zones:
        return (replace(node.card, zones=node.source),)
    return (node,) if isinstance(node, Cards) else ()


def _is_empty(within: Range) -> bool:
    least, most = within.least, within.most
    return isinstance(least, int) and isinstance(most, int) and least > most
