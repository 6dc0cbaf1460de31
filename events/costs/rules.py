"""Cost rules: the part of a game that paying uses; and the parts of costs beside effects."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from events.costs.payment import Cost, Source
from events.language.effect import Effect, Skill
from events.table.ask import Option
from events.table.fact import Fact
from events.table.ids import Card, Player


class CardCost(NamedTuple):
    """The cost of a card, paid before the cost of its skill, with the sources for cards."""

    cost: Cost


class CardSpent(NamedTuple):
    """The effect on the card itself between its cost and its skill's, without a choice."""

    effect: Effect


Part: TypeAlias = Effect | CardCost | CardSpent
Parts: TypeAlias = Sequence[Part]
Ways: TypeAlias = Sequence[Parts]
"""The ways to pay a cost, of which the player chooses one."""


def _nothing(state: Any, player: Player, *, of_skill: bool) -> Sequence[Source]:
    return ()


def _free(state: Any, card: Card) -> Cost:
    return Cost(0, ())


def _no_skill(state: Any, card: Card, *, places: Sequence[str]) -> Skill | None:
    return None


def _as_printed(state: Any, player: Player, card: Card, skill: Skill) -> Skill:
    return skill


class Payers(NamedTuple):
    """How costs of a kind are paid by a single card: `cards(state, player)`: what each that may pay has of it;
    `spend(card, amount)`: the fact that one pays; `verb`: that of the option to pay with a card.
    """

    cards: Callable[[Any, Player], Mapping[Card, int]]
    spend: Callable[[Card, int], Fact]
    verb: str


def _unknown(player: Player, option: Option) -> Fact:
    raise AssertionError("the game has nothing to pay with")


@dataclass(frozen=True, kw_only=True)
class CostRules:
    """How costs are paid in a game.

    `cost_of(state, card)`: what it costs to use a card, in games where a card has a cost. `use_of(state, card,
    places)`: in others the skill whose cost is paid to use it, or None; `places`: the zones to which it can be brought.
    `sources(state, player, of_skill)`: what can pay now, for a card or as a part of a skill cost.
    `spend(player, option)`: the fact that such a source pays. `words`: what such a source is called, by the verb of its
    option.

    `plain(state, player)`: the number of sources, in a game where each pays one of any cost, for a card or a skill,
    and costs are paid `at_once`.

    `payers`: how costs of the kinds are paid of which a single card pays all, as in one game alone so far.

    `plays`: the keywords of the skills by which a card is played for its cost.

    `discounted`: what costs less by effects: what a skill costs of its `own`, or the `whole`, with what they add to it.
    `as_used(state, player, card, skill)`: a skill as these effects see it: with what others say of the attack that it
    makes.

    `parts`: when the parts of a skill cost are paid. `in_turn`: one after the other; what one part moves can pay the
    next. `at_once`: all at one moment; no card pays two parts, and effects that cannot wait for that moment, such as a
    look at cards, pay none.
    """

    cost_of: Callable[[Any, Card], Cost] = _free
    use_of: Callable[..., Skill | None] = _no_skill
    sources: Callable[..., Sequence[Source]] = _nothing
    spend: Callable[[Player, Option], Fact] = _unknown
    words: Mapping[str, str] = field(default_factory=dict)
    plain: Callable[[Any, Player], int] | None = None
    payers: Mapping[str, Payers] = field(default_factory=dict)
    plays: Collection[str] = ()
    discounted: Literal["own", "whole"] = "own"
    as_used: Callable[[Any, Player, Card, Skill], Skill] = _as_printed
    parts: Literal["in_turn", "at_once"] = "in_turn"
