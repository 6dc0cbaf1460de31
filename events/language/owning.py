"""Owning: whose place the words say that cards are put into, and whether that can be: cards go to their owner's."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.parsing import NoMeaning
from events.language.reading import Unread

Owner: TypeAlias = Literal["you", "opponent", "both", "their", "owner"]
"""Whose a place is said to be: a player's, each player's, `theirs`, or of the owner of each card that comes to it."""
_CAN_BE: Mapping[Owner, tuple[e.Who | None, ...]] = {
    "you": ("you",),
    "opponent": ("opponent",),
    "both": ("both",),
    "their": ("opponent", "both", None),
    "owner": ("you", "opponent", "both", None),
}
"""Whose cards can be put into a place that is said to be of these; None: of cards of which it is not known."""
ELSEWHERE = "cards that are put into the place of a player whose they are not said to be"
"""Why a move is not understood."""
_YOURS: Mapping[str, e.Who] = {"this": "you", "host": "you", "paid": "you"}
"""The names of cards that are always the player's own."""


class OwnedMove(e.Move, frozen=True, kw_only=True, tag="move"):
    """A move into a place that is said to be somebody's, until it is known whose the cards are."""

    owner: Owner

    @property
    def plain(self) -> e.Move:
        """The move, without whose place it is."""
        return e.Move(**{name: getattr(self, name) for name in e.Move.__struct_fields__})


def plain_move(move: e.Move, whose: e.Who) -> e.Move:
    """The move of cards of that player. NoMeaning if the place is said to be another's."""
    if not isinstance(move, OwnedMove):
        return move
    if whose not in _CAN_BE[move.owner]:
        raise NoMeaning(ELSEWHERE)
    return move.plain


def with_owners(costs: Effects, effects: Effects, event: Sequence[e.Trigger] = ()) -> tuple[Effects, Effects]:
    """The costs and effects, in which cards go to their owners'. Unread if words say that they go to another player's.

    `event`: what sets them off, or what they replace.
    """
    owners = _Owners(event)
    return owners.each(costs), owners.each(effects)


class _Owners:
    """The players whose cards have been named so far."""

    def __init__(self, event: Sequence[e.Trigger] = (), *, of_opponent: bool = False) -> None:
        """`of_opponent`: the opponent does all that, with cards of the opponent's own."""
        self._of_opponent = of_opponent
        self._of: dict[str, e.Who | None] = {**_YOURS, "that": _of_event(event, "card"), "by": _of_event(event, "by")}

    def each(self, node: Any) -> Any:
        """The effects, conditions or cards in their order, with plain moves."""
        if isinstance(node, tuple):
            return tuple(self.each(one) for one in node)
        if not isinstance(node, e.Node):
            return node
        self._note(node)
        if isinstance(node, OwnedMove):
            whose = self._owner(node.what)
            if node.owner not in ("their", "owner") if self._of_opponent else whose not in _CAN_BE[node.owner]:
                raise Unread(ELSEWHERE)
            return node.plain
        if isinstance(node, e.Cannot):
            return replace(node, unless=_Owners(of_opponent=True).each(node.unless))
        if isinstance(node, e.Later):
            return replace(node, effects=_Owners(node.when.events).beside(self).each(node.effects))
        return replace(node, **{name: self.each(getattr(node, name)) for name in node.__struct_fields__})

    def beside(self, before: "_Owners") -> "_Owners":
        """These, and those that were named before."""
        self._of = {**before._of, **{name: owner for name, owner in self._of.items() if owner is not None}}
        return self

    def _note(self, node: e.Node) -> None:
        if isinstance(node, e.Choose):
            self._of[node.name] = "both" if node.by == "both" else self._owner(node.cards)
        elif isinstance(node, e.Discard):
            self._of[node.name] = node.whose
        elif isinstance(node, e.Search):
            self._of[node.name] = "opponent" if node.cards.whose == "opponent" else "you"
        elif isinstance(node, e.Look | e.ChooseSkill):
            self._of[node.name] = self._owner(node.cards)
        elif isinstance(node, e.Reveal):
            self._of[node.name] = self._owner(node.what)
        elif isinstance(node, e.Token):
            self._of[node.name] = "you"

    def _owner(self, what: e.What) -> e.Who | None:
        """Whose cards are that are selected, or named; None if it is not said."""
        if isinstance(what, str):
            return self._of.get(what)
        if what.whose != "both":
            return what.whose
        named = what.among or what.under
        if named is not None:
            return self._of.get(named)
        owners = {self._owner(one) for one in what.alternatives}
        return owners.pop() if len(owners) == 1 else "both"


def _of_event(event: Sequence[e.Trigger], field: Literal["card", "by"]) -> e.Who | None:
    """Whose card is that an event happens to, or that does it; None if it is not known."""
    owners: set[e.Who | None] = set()
    for trigger in event:
        what = getattr(trigger, field)
        if field == "card" and trigger.whose != "both":
            owners.add(trigger.whose)
        elif isinstance(what, e.Cards):
            owners.add(what.whose)
        else:
            owners.add("you" if what == "this" else None)
    return owners.pop() if len(owners) == 1 else None
