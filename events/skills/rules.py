"""Skill rules: the part of a game that triggers, replacements and activations use."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from events.cards.prints import CardSkill
from events.skills.chances import ChancesPassed
from events.skills.events import Event, EventTable
from events.skills.state import Pending
from events.table.fact import CardMoved, Fact
from events.table.ids import Card, Player
from events.table.table import Table


@dataclass(frozen=True, kw_only=True)
class TriggerRules:
    """A game's rules of triggers.

    `events`: the events of facts. `once_a_turn`: the events that trigger a skill once in a turn. `each_time`: whether
    a skill is triggered once for each of several cards to which its event happens at once. `waits_in`: by event, the
    zones in which a card's skills wait for it beside those where they are valid; `own_moves_in`: those of them in which
    a card listens only to its own move there, from where its skills are not valid. `remembered_from`, `remembered_to`:
    the zones with last known information of cards that leave, or enter; cards that leave an open zone for a secret one
    have it, too. `two_sided`: the kinds of cards with different skills on the other side. `stays_if_negated`: whether a
    pending skill is activated though an effect negates it by then. `remembered_for_all`: whether a card asks what
    happened earlier in the turn as whoever controls it now sees it, also if that player gained control of it later.
    `delayed_among_skills`: whether delayed effects that have come due stand among the pending skills of their master,
    who chooses which is next; else they come after these.
    """

    events: EventTable = field(default_factory=lambda: EventTable({}))
    once_a_turn: frozenset[str] = frozenset()
    each_time: bool = False
    waits_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own_moves_in: frozenset[str] = frozenset()
    remembered_from: frozenset[str] = frozenset()
    remembered_to: frozenset[str] = frozenset()
    two_sided: frozenset[str] = frozenset()
    stays_if_negated: bool = True
    remembered_for_all: bool = False
    delayed_among_skills: bool = False


def _no_events(state: Any, fact: Fact) -> Iterable[Event]:
    return ()


def _comes_alone(state: Any, fact: Fact, group: Sequence[Fact]) -> CardMoved | None:
    return None


def _never(state: Any, player: Player, card: Card, card_skill: CardSkill) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class ReplacementRules:
    """A game's rules of replacement effects.

    `would_be(state, fact)`: the replaceable events of a fact. `comes_with(state, fact, group)`: the move of the group
    that a fact follows. `damage`: the facts that deal damage, of an `amount` to a `player`; `replace_damage(table,
    group)`: a group with damage after replacement, in a game where what is lost by damage is replaced apart, which is
    one game so far. `fails`: the facts that pay no cost if they are replaced. `enters`: the facts by which a card
    enters play. `chosen_is_use`: whether a player who chooses what a permanent skill says instead uses that skill.
    """

    would_be: Callable[[Any, Fact], Iterable[Event]] = _no_events
    comes_with: Callable[[Any, Fact, Sequence[Fact]], CardMoved | None] = _comes_alone
    damage: tuple[type[Fact], ...] = ()
    replace_damage: Callable[[Table, list[Fact]], Awaitable[list[Fact]]] | None = None
    fails: tuple[type[Fact], ...] = ()
    enters: tuple[type[CardMoved], ...] = ()
    chosen_is_use: bool = False


@dataclass(frozen=True, kw_only=True)
class ActivationRules:
    """A game's rules of activation.

    `can_declare(state, player, card, card_skill)`: whether the player can declare a skill of a card now, and pay its
    cost. `closed`: the zones whose cards' skills cannot be declared; one game alone has such zones so far.
    """

    can_declare: Callable[[Any, Player, Card, CardSkill], bool] = _never
    closed: frozenset[str] = frozenset()


ResolveApart: TypeAlias = Callable[[Table, Pending, int], Awaitable[None]]
"""The function that resolves the pending skill at an index."""


@dataclass(frozen=True, kw_only=True)
class SkillRules:
    """A game's rules of skills: triggers, replacements, activation.

    `apart`: by keyword, the resolution of skills that the game triggers and resolves in its own way.
    `free_timings`: the kinds of asks, beside those of checkpoints, at which nothing is half done. One game alone uses
    these two so far. `chances`: the fact that chances to use cards for what has just happened pass; one game alone
    has such chances so far. `loops_stopped_by`: who says how often a loop goes on: all who can stop it, or who does
    more in it than decline, if anybody does.
    """

    triggers: TriggerRules = field(default_factory=TriggerRules)
    replacements: ReplacementRules = field(default_factory=ReplacementRules)
    activation: ActivationRules = field(default_factory=ActivationRules)
    apart: Mapping[str, ResolveApart] = field(default_factory=dict)
    free_timings: tuple[str, ...] = ()
    chances: type[ChancesPassed] | None = None
    loops_stopped_by: Literal["who_can", "who_acts"] = "who_can"
