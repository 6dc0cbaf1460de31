"""Chances to use what is used when something has just happened: they pass for all to see."""

from typing import Any, ClassVar

from events.cards.prints import Print
from events.language.effect import Occurred, Trigger
from events.language.vocabulary import parts
from events.once import once_each
from events.skills.events import words_of
from events.skills.state import TextState
from events.table.fact import Fact, PhaseBegan
from events.table.table import Table


class ChancesPassed(Fact, frozen=True, kw_only=True, tag=47):
    """The chances to use cards for what has happened have passed, whether there were any; `but`: for these events."""

    but: tuple[Trigger, ...] = ()
    caption: ClassVar[str] = "What has happened is no chance any more"
    invalidates = frozenset({"remembered"})

    def apply(self, state: Any) -> None:
        """Forget what has just happened, but these events."""
        for key in [key for key in state.remembered if key.span == "timing" and key.event not in self.but]:
            del state.remembered[key]


def pass_chances(table: Table, *, rule: str, but: tuple[Trigger, ...] = ()) -> None:
    """Let the chances to use cards for what has happened pass, but those of these events.

    In a game with cards that ask for them, they pass whenever something has happened: which hidden card asks for it is
    not given away.
    """
    kind: type[ChancesPassed] | None = table.game.skills.chances
    if kind is not None and _are_asked_for(table.state) and _has_happened(table, kind):
        table.emit(kind(but=but, rule=rule))


def _has_happened(table: Table, kind: type[ChancesPassed]) -> bool:
    """Whether something that can be an event has happened since chances passed, in this phase."""
    for fact in reversed(table.facts):
        if isinstance(fact, PhaseBegan) or (isinstance(fact, kind) and not fact.but):
            return False
        if words_of(table.game.skills.triggers.events, type(fact)):
            return True
    return False


def _are_asked_for(state: TextState) -> bool:
    """Whether a card of the game, wherever it is, is used when something has just happened."""
    return any(_asks_what_just_happened(state.sides(card)[0]) for card in state.remembers)


@once_each
def _asks_what_just_happened(printed: Print) -> bool:
    nodes = (node for skill in printed.skills for _, node in parts(skill))
    return any(isinstance(node, Occurred) and node.within == "timing" for node in nodes)
