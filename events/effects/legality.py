"""Legality: the facts that can happen, by the rules and by effects that forbid acts."""

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
"""The maker of a fact: a player by a skill; the rules (None); or another, `battle` or the game's word."""


def maker(agent: Agent | None) -> Maker:
    """The maker of the present facts, by the agent."""
    if agent is None:
        return None
    return agent.player if agent.how == "skill" else agent.how


class Act(NamedTuple):
    """An act by the word of the effect language, of (or on) a card, or of a player."""

    action: str
    card: Card | None
    player: Player | None = None


ActsOf: TypeAlias = Callable[[Any, Any], Iterable[Act]]
"""The function that gives a fact's acts, by the state before it."""


def _no_act(state: State, fact: Fact) -> Iterable[Act]:
    return ()


def _always(state: State, fact: Fact) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class Legality:
    """A game's rules of legality.

    `possible(state, fact)`: whether its rules let a skill make the fact happen. `acts`: the acts of facts, by class;
    `actions`: the words for all acts that effects can forbid. `inevitable`: the rules whose facts no text prevents; one
    game alone has such rules so far.
    """

    possible: Callable[[Any, Fact], bool] = _always
    acts: Mapping[type[Fact], ActsOf] = field(default_factory=dict)
    actions: frozenset[str] = frozenset()
    inevitable: frozenset[str] = frozenset()

    @cached_property
    def _forbidden(self) -> frozenset[tuple[type[Cannot], str]]:
        return frozenset((Cannot, action) for action in self.actions)

    def _forbids(self, state: State) -> bool:
        """Whether an effect forbids any act."""
        return any_holds(state, Cannot) and any_holds(state, *self._forbidden)

    def can_happen(self, state: State, fact: Fact, *, by: Player) -> bool:
        """Whether a player's skill can make a fact happen."""
        return self.possible(state, fact) and not self.prohibited(state, fact, by=by)

    def permitted(self, state: State, group: Sequence[Fact], agent: Agent | None) -> list[Fact]:
        """The facts of a group that no effect forbids."""
        if not self._forbids(state):
            return list(group)
        by = maker(agent)
        return [fact for fact in group if not self.prohibited(state, fact, by=by)]

    def prohibited(self, state: State, fact: Fact, *, by: Maker) -> bool:
        """Whether an effect forbids an act of a fact, before it happens."""
        if fact.rule in self.inevitable or not self._forbids(state):
            return False
        return any(
            forbidden(state, act.action, act.card, player=act.player, by=by)
            for act in _acts_of(self, type(fact))(state, fact)
        )


def prohibited(state: State, fact: Fact, *, by: Maker) -> bool:
    """Whether an effect forbids an act of a fact, before it happens, by the state's game."""
    legality: Legality = state.game.texts.legality
    return legality.prohibited(state, fact, by=by)


@cache
def _acts_of(legality: Legality, kind: type[Fact]) -> ActsOf:
    """The function that gives the acts of a class of facts."""
    return next((legality.acts[base] for base in kind.__mro__ if base in legality.acts), _no_act)
