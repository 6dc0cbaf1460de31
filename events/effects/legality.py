"""Legality: the facts that can happen, by the rules and by effects that forbid acts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeAlias, TypeVar

from events.language.effect import Cannot
from events.table.attribution import Agent
from events.table.created import CardCreated, supposing_created
from events.table.fact import CardMoved, Fact
from events.table.ids import Card, Player
from events.table.state import State
from events.values.holding import kinds_in_force
from events.values.permissions import forbidden

F = TypeVar("F", bound=Fact)

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
"""The function that gives a fact's acts, by the state before it; of a card that comes to be, with it outside."""


def _no_act(state: State, fact: Fact) -> Iterable[Act]:
    return ()


Possible: TypeAlias = Callable[[Any, Any], bool]
"""The function that says whether the rules let a skill make a fact happen, by the state before it."""


def never(state: State, fact: Fact) -> bool:
    """False: no such fact."""
    return False


def always(state: State, fact: Fact) -> bool:
    """True: the rules let a skill make any such fact happen."""
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class Legality:
    """A game's rules of legality.

    `possible`: whether its rules let a skill make a fact happen, by class (without an entry: always). `acts`: the acts
    of facts, by class; a class without an entry has that of the class that it extends. `actions`: the words for all
    acts that effects can forbid. `inevitable`: the rules whose facts no text prevents; one game alone has such rules so
    far. `by_rules`: whether the rules make a fact, though it counts as a skill's: what names a skill or the battle does
    not prevent it; one game alone has such facts so far.
    """

    possible: Mapping[type[Fact], Possible] = field(default_factory=dict)
    acts: Mapping[type[Fact], ActsOf] = field(default_factory=dict)
    actions: frozenset[str] = frozenset()
    inevitable: frozenset[str] = frozenset()
    by_rules: Possible = never

    @cached_property
    def _forbidden(self) -> frozenset[tuple[type[Cannot], str]]:
        return frozenset((Cannot, action) for action in self.actions)

    def _forbids(self, state: State) -> bool:
        """Whether an effect forbids any act."""
        return not self._forbidden.isdisjoint(kinds_in_force(state))

    def can_happen(self, state: State, fact: Fact, *, by: Player, source: Card | None = None) -> bool:
        """Whether a player's skill can make a fact happen; `source`: the card that has it."""
        possible = _legality_of(self, type(fact)).possible(state, fact)
        return possible and not self.prohibited(state, fact, by=by, source=source)

    def is_free(self, state: State, kind: type[Fact]) -> bool:
        """Whether nothing excludes any fact of a class: neither the rules nor an effect."""
        return _legality_of(self, kind).possible is always and not self._forbids(state)

    def all_that_can(self, state: State, facts: Iterable[F], *, by: Player, source: Card | None) -> list[F]:
        """The facts that a player's skill can make happen; `source`: the card that has it."""
        able = [fact for fact in facts if _legality_of(self, type(fact)).possible(state, fact)]
        return [fact for fact in able if not self._prohibits(state, fact, by, source)] if self._forbids(state) else able

    def permitted(self, state: State, group: Sequence[Fact], agent: Agent | None) -> list[Fact]:
        """The facts of a group that no effect forbids."""
        if not self._forbids(state):
            return list(group)
        by, source = maker(agent), None if agent is None else agent.card
        return [fact for fact in group if not self._prohibits(state, fact, by, source)]

    def prohibited(self, state: State, fact: Fact, *, by: Maker, source: Card | None = None) -> bool:
        """Whether an effect forbids an act of a fact, before it happens; `source`: the card with the skill."""
        return self._forbids(state) and self._prohibits(state, fact, by, source)

    def _prohibits(self, state: State, fact: Fact, by: Maker, source: Card | None) -> bool:
        """As `prohibited`, where an effect forbids any act."""
        if self.by_rules(state, fact):
            by, source = None, None
        if isinstance(fact, CardCreated):
            state = supposing_created(state, fact)
        return fact.rule not in self.inevitable and any(
            forbidden(state, act.action, act.card, player=act.player, by=by, source=source)
            for act in _legality_of(self, type(fact)).acts(state, fact)
        )


def all_that_can(
    state: State, facts: Iterable[F], *, by: Player, source: Card | None, unseen: Callable[[Card], bool]
) -> list[F]:
    """The facts that a player's skill can make happen as far as is known: a move of any card can, of an unseen one."""
    legality: Legality = state.game.texts.legality
    every = list(facts)
    asked = [fact for fact in every if not (isinstance(fact, CardMoved) and fact.of_any_card and unseen(fact.card))]
    able = legality.all_that_can(state, asked, by=by, source=source)
    if len(asked) == len(every):
        return able
    return [fact for fact in every if fact not in asked or fact in able]


def prohibited(state: State, fact: Fact, *, by: Maker, source: Card | None = None) -> bool:
    """Whether an effect forbids an act of a fact, before it happens, by the state's game."""
    legality: Legality = state.game.texts.legality
    return legality.prohibited(state, fact, by=by, source=source)


class FactLegality(NamedTuple):
    """The legality of a class of facts."""

    possible: Possible
    acts: ActsOf


@cache
def _legality_of(legality: Legality, kind: type[Fact]) -> FactLegality:
    """The legality of a class of facts: that of the nearest class that it extends."""
    possible = next((legality.possible[base] for base in kind.__mro__ if base in legality.possible), always)
    acts = next((legality.acts[base] for base in kind.__mro__ if base in legality.acts), _no_act)
    return FactLegality(possible, acts)
