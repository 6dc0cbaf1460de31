"""Legality: what can happen, and what effects in force forbid, asked of facts just before they happen."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeAlias

from events.language.effect import Cannot
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.table.state import State
from events.table.table import Agent
from events.values.holding import any_holds
from events.values.permissions import forbidden

Maker: TypeAlias = Player | str | None
"""Who makes something happen: a player by a skill; the rules (None); or what else does, `battle` or the game's word."""


def maker(agent: Agent | None) -> Maker:
    """Who makes what happens now."""
    if agent is None:
        return None
    return agent.player if agent.how == "skill" else agent.how


class Act(NamedTuple):
    """What a fact would be, by the word of the language for it: done by (or to) a card, or by a player."""

    action: str
    card: Card | None
    player: Player | None = None


ActsOf: TypeAlias = Callable[[Any, Any], Iterable[Act]]
"""The acts that a fact would be, at the table before it."""


def _no_act(state: State, fact: Fact) -> Iterable[Act]:
    return ()


def _always(state: State, fact: Fact) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class Legality:
    """What a game says of what can happen.

    `possible(state, fact)`: whether its rules let a skill make that happen. `acts`: the acts that facts of a class
    would be, `actions`: the words for all acts that effects can forbid. `inevitable`: the rules whose facts no text
    hinders.
    """

    possible: Callable[[Any, Fact], bool] = _always
    acts: Mapping[type[Fact], ActsOf] = field(default_factory=dict)
    actions: frozenset[str] = frozenset()
    inevitable: frozenset[str] = frozenset()

    @cached_property
    def _forbidden(self) -> frozenset[tuple[type[Cannot], str]]:
        return frozenset((Cannot, action) for action in self.actions)

    def can_happen(self, state: State, fact: Fact, *, by: Player) -> bool:
        """Whether a skill of that player can make it happen."""
        return self.possible(state, fact) and not self.prohibited(state, fact, by=by)

    def permitted(self, state: State, group: Sequence[Fact], agent: Agent | None) -> list[Fact]:
        """Those of a group's facts that no effect in force forbids."""
        if not any_holds(state, *self._forbidden):
            return list(group)
        by = maker(agent)
        return [fact for fact in group if not self.prohibited(state, fact, by=by)]

    def prohibited(self, state: State, fact: Fact, *, by: Maker) -> bool:
        """Whether an effect in force forbids what the fact would be, before it happens."""
        if fact.rule in self.inevitable or not any_holds(state, *self._forbidden):
            return False
        return any(
            forbidden(state, act.action, act.card, player=act.player, by=by)
            for act in _acts_of(self, type(fact))(state, fact)
        )


def prohibited(state: State, fact: Fact, *, by: Maker) -> bool:
    """Whether an effect in force forbids what the fact would be, before it happens at that table."""
    legality: Legality = state.game.texts.legality
    return legality.prohibited(state, fact, by=by)


@cache
def _acts_of(legality: Legality, kind: type[Fact]) -> ActsOf:
    """What makes the acts that facts of that class would be."""
    return next((legality.acts[each] for each in kind.__mro__ if each in legality.acts), _no_act)
