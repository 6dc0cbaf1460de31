"""Skill rules: what the machinery of skills asks of a game."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from events.cards.prints import CardSkill
from events.skills.events import Event, EventTable
from events.skills.state import Pending
from events.table.fact import CardMoved, Fact
from events.table.ids import Card, Player
from events.table.table import Table


@dataclass(frozen=True, kw_only=True)
class TriggerRules:
    """What a game says of triggers.

    `events`: which facts are which events. `once_a_turn`: those that trigger a skill once in a turn. `waits_in`: by
    event, the zones in which a card's skills wait for it beside those where they are valid; `hears_itself_in`: those of
    them in which a card hears only of its own move there, from where its skills are not valid. `remembered_from`,
    `remembered_to`: the zones of which it is remembered what a card was as it left, or came; of all that leaves an open
    zone for one that is not it is, too. `two_sided`: the kinds of cards of which other sides have other skills.
    """

    events: EventTable = field(default_factory=lambda: EventTable({}))
    once_a_turn: frozenset[str] = frozenset()
    waits_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hears_itself_in: frozenset[str] = frozenset()
    remembered_from: frozenset[str] = frozenset()
    remembered_to: frozenset[str] = frozenset()
    two_sided: frozenset[str] = frozenset()


def _no_events(state: Any, fact: Fact) -> Iterable[Event]:
    return ()


def _comes_alone(state: Any, fact: Fact, group: Sequence[Fact]) -> CardMoved | None:
    return None


async def _all_of_it(table: Table, group: list[Fact]) -> list[Fact]:
    return group


def _never(state: Any, player: Player, card: Card, card_skill: CardSkill) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class ReplacementRules:
    """What a game says of replacement effects.

    `would_be(state, fact)`: the events that can be replaced which a fact would be. `comes_with(state, fact, group)`:
    the move of the group without which a fact of it would not be. `damage`: the facts that deal damage, of an `amount`
    to a `player`; `replace_damage(table, group)`: what happens of a group with such, once all is replaced that is.
    `fails`: the facts that were not done for a cost if they were replaced. `enters`: those by which a card comes into
    play.
    """

    would_be: Callable[[Any, Fact], Iterable[Event]] = _no_events
    comes_with: Callable[[Any, Fact, Sequence[Fact]], CardMoved | None] = _comes_alone
    damage: tuple[type[Fact], ...] = ()
    replace_damage: Callable[[Table, list[Fact]], Awaitable[list[Fact]]] = _all_of_it
    fails: tuple[type[Fact], ...] = ()
    enters: tuple[type[CardMoved], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ActivationRules:
    """What a game says of activating skills.

    `can_declare(state, player, card, held)`: whether the player can declare that skill of the card now, and pay what it
    costs. `closed`: the zones in which none is declared.
    """

    can_declare: Callable[[Any, Player, Card, CardSkill], bool] = _never
    closed: frozenset[str] = frozenset()


ResolveApart: TypeAlias = Callable[[Table, Pending, int], Awaitable[None]]
"""Resolves the skill that stands at that place of the pending ones."""


@dataclass(frozen=True, kw_only=True)
class SkillRules:
    """How skills work in a game: what triggers them, what is replaced, which can be declared.

    `apart`: by keyword, how skills are resolved that the game triggers and resolves in a way of its own.
    `free_timings`: the kinds of asks, beside those of checkpoints, at which nothing is half done.
    """

    triggers: TriggerRules = field(default_factory=TriggerRules)
    replacements: ReplacementRules = field(default_factory=ReplacementRules)
    activation: ActivationRules = field(default_factory=ActivationRules)
    apart: Mapping[str, ResolveApart] = field(default_factory=dict)
    free_timings: tuple[str, ...] = ()
