"""Moments: the facts of a game that tell a reader nothing beside those before them, with which they are read."""

from typing import Any

from events.seats.eyes import SeenFact
from events.skills.declared import (
    DeclarationEnded,
    DeclarationResolved,
    LeftUseDeclared,
    ResolutionBegan,
    UseDeclared,
)
from events.skills.facts import LeftSkillActivated, PendingDeclared, SkillActivated
from events.table.fact import Fact

DECLARED = UseDeclared | LeftUseDeclared
_NOBODY = object()
"""The card of a fact that does not say what the card does."""


class Moments:
    """The declarations that lie as a game is read, of each whether it was answered. It must get every seen fact."""

    def __init__(self, attacks: tuple[type[Fact], ...] = ()) -> None:
        """`attacks`: the facts by which cards attack in this game, which say of what use a declaration is, too."""
        self._telling: tuple[type[Fact], ...] = (SkillActivated, LeftSkillActivated, *attacks)
        self._answered: list[bool] = []
        self._of: list[Any] = [_NOBODY]
        self._last = 0

    def tells_nothing(self, fact: SeenFact) -> bool:
        """Whether a fact tells a reader nothing: that a card is used of which a fact before says what it does, that a
        use is resolved which nobody has answered, or that one is over.
        """
        kind, of, last, cause = fact.kind, _whom(fact), self._last, fact.cause
        self._of.append(of if issubclass(kind, self._telling) else _NOBODY)
        if issubclass(kind, PendingDeclared):
            return True
        if not issubclass(kind, DECLARED | (ResolutionBegan | DeclarationResolved | DeclarationEnded)):
            return False
        self._last = len(self._of) - 1
        if issubclass(kind, DECLARED):
            if self._answered:
                self._answered[-1] = True
            self._answered.append(False)
            return cause is not None and cause > last and self._of[cause] == of
        if issubclass(kind, ResolutionBegan):
            return not self._answered[-1]
        if issubclass(kind, DeclarationEnded):
            self._answered.pop()
        return True


def _whom(fact: SeenFact) -> Any:
    """The card of a fact, or the name of one that has left."""
    card = fact.fields.get("card")
    return fact.fields.get("name") if card is None else card.ref
