"""Cards on top of others and beneath them: laying one there, what it takes over, and what goes along with a move."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from events.language.vocabulary import speaks_of
from events.table.ask import ORDER, Option
from events.table.fact import (
    CardMoved,
    CardPlaced,
    CardRested,
    CardStacked,
    CountersPlaced,
    CountersRemoved,
    Fact,
    StackPassed,
)
from events.table.ids import Card, Player, zone_name
from events.table.in_force import InForce
from events.table.ongoing import DelayNamed, EffectCarried
from events.table.table import Table

Beneath: TypeAlias = Literal["stay", "pass", "go"]
"""What becomes of the cards beneath one that moves: they stay beneath it, they lie beneath the card that it is put
under, or they go by themselves."""


def _stay(state: Any, move: CardMoved) -> Beneath:
    return "stay"


def _unknown(state: Any, card: Card) -> CardMoved:
    raise AssertionError("no card of the game goes by itself")


def _nothing(state: Any, move: CardMoved) -> Sequence[Fact]:
    return ()


def _always(state: Any, effect: InForce) -> bool:
    return True


def _never(state: Any) -> bool:
    return False


def _no_role(state: Any, card: Card, other: Card) -> Fact | None:
    return None


@dataclass(frozen=True, kw_only=True)
class LayRules:
    """The numbers of the rules by which a card is `laid` on top of others, and is `rested` as the topmost of them is.

    Without the second it has its own mode.
    """

    laid: str = ""
    rested: str = ""


@dataclass(frozen=True, kw_only=True)
class StackRules:
    """How cards lie on top of others in a game.

    `beneath(state, move)`: what becomes of the cards beneath one that moves; `go(state, card)`: the fact that one goes
    by itself; `besides(state, move)`: what else happens by the move. `upwards`: those that pass do so from the lowest
    up. Of what the card on top takes over: `carries(state, effect)`: whether it does an ongoing effect;
    `carries_delays(state)`: whether it does delayed effects; `role(state, card, other)`: the fact that it takes the
    role of the other, if that has one. The numbers of the rules by which cards pass, by which what lay on others is
    `taken_over`, and by which a card that lay beneath is `uncovered`; `played`: those by which an effect plays a card
    on top of another.
    """

    beneath: Callable[[Any, CardMoved], Beneath] = _stay
    go: Callable[[Any, Card], CardMoved] = _unknown
    besides: Callable[[Any, CardMoved], Sequence[Fact]] = _nothing
    upwards: bool = False
    passed: str = ""
    taken_over: str = ""
    uncovered: str = ""
    played: LayRules = LayRules()
    carries: Callable[[Any, InForce], bool] = _always
    carries_delays: Callable[[Any], bool] = _never
    role: Callable[[Any, Card, Card], Fact | None] = _no_role


def rules_of(state: Any) -> StackRules:
    """The game's rules of cards on top of others."""
    rules: StackRules = state.game.texts.stacking
    return rules


def with_beneath(state: Any, facts: Iterable[Fact]) -> list[Fact]:
    """The facts with what their moves do to the cards beneath those that move, unless these move themselves."""
    rules, whole = rules_of(state), list(facts)
    moves = [fact for fact in whole if isinstance(fact, CardMoved)]
    for move in moves:
        whole += rules.besides(state, move)
        fate = rules.beneath(state, move)
        cards = [] if fate == "stay" else state.beneath(move.card)
        if cards:
            moving = {other.card for other in moves}
            cards = [card for card in cards if card not in moving]
        if fate == "go":
            whole += [rules.go(state, card) for card in cards]
        elif cards and isinstance(move, CardStacked):
            whole += _passed(rules, cards, move.host)
    return whole


def _passed(rules: StackRules, cards: Sequence[Card], host: Card) -> list[Fact]:
    """The facts that cards which lay beneath another lie beneath the one that it is put under."""
    cards = cards if rules.upwards else cards[::-1]
    return [StackPassed(card=card, host=host, rule=rules.passed) for card in cards]


def accompanied(state: Any, moves: Sequence[CardMoved], *, alone: bool) -> list[Fact]:
    """The moves with what happens by them to the cards beneath; for cards that move `alone`, what is on top then."""
    return (uncovered if alone else with_beneath)(state, moves)


async def lay_on_top(
    table: Table, player: Player, card: Card, comes: Sequence[Fact], lower: Sequence[Card], rules: LayRules
) -> None:
    """Let a card come by these facts and lie on top of others, with what it takes over of them.

    They lie in the player's order. It is rested as the topmost of them is, if the rules say so.
    """
    state, facts = table.state, [*comes]
    if len(lower) > 1:
        options = [Option("place", other) for other in lower]
        ordered = await table.ask(player, ORDER, options, rule=rules.laid, about=card)
        lower = [option.card for option in ordered if option.card is not None]
    already = any(isinstance(fact, CardRested) for fact in facts)
    if rules.rested and state.cards[lower[-1]].rested and not already:
        facts.append(CardRested(card=card, rule=rules.rested))
    for other in reversed(lower):
        facts.append(replace(state.game.texts.moves.stacked(state, other, card), rule=rules.laid))
        facts += _passed(rules_of(state), state.beneath(other), card)
    table.emit(*facts, *carried_over(state, card, lower))


def effects_on(state: Any, card: Card) -> list[InForce]:
    """The ongoing effects on a single card."""
    incarnation = state.cards[card].incarnation
    return [effect for effect in state.effects.values() if effect.card == card and effect.incarnation == incarnation]


def carried_over(state: Any, card: Card, lower: Sequence[Card]) -> list[Fact]:
    """The facts by which the card on top takes over effects, counters and the roles of those below."""
    rules, facts = rules_of(state), list[Fact]()
    rule = rules.taken_over
    for other in lower:
        effects, counters = _carried(state, other)
        facts += [EffectCarried(effect=number, card=card, rule=rule) for number in effects]
        facts += [fact for fact in _delays_carried(state, other, card, rule=rule) if fact not in facts]
        if counters:
            facts.append(CountersPlaced(card=card, amount=counters, rule=rule))
        if role := rules.role(state, card, other):
            facts.append(role)
    return facts


def _carried(state: Any, card: Card) -> tuple[list[int], int]:
    """The numbers of the effects that a card would pass on, and its number of counters."""
    carries = rules_of(state).carries
    effects = [effect.number for effect in effects_on(state, card) if carries(state, effect)]
    return effects, state.cards[card].counters


def _delays_carried(state: Any, card: Card, to: Card, *, rule: str) -> list[Fact]:
    """The facts by which the delayed effects on a card concern another, too, if those are carried over."""
    if not state.delays or not rules_of(state).carries_delays(state):
        return []
    incarnation, facts = state.cards[card].incarnation, list[Fact]()
    for delay in state.delays.values():
        names = [name for name, named, was in delay.named if (named, was) == (card, incarnation)]
        if (delay.source, delay.incarnation) == (card, incarnation) and any(
            speaks_of(node, "this") for node in (delay.when, *delay.effects)
        ):
            names.append("this")
        facts += [DelayNamed(effect=delay.number, name=name, card=to, rule=rule) for name in names]
    return facts


def uncovered(state: Any, moves: Iterable[CardMoved]) -> list[Fact]:
    """The facts of moves of top cards alone: the next card below each becomes the top card.

    The new top card has the position, counters and effects of the former one, which keeps counters only in play.
    """
    rule, facts = rules_of(state).uncovered, list[Fact]()
    for move in moves:
        *lower, card = state.beneath(move.card) or [move.card]
        if card == move.card:
            facts += with_beneath(state, [move])
            continue
        effects, counters = _carried(state, move.card)
        facts.append(move)
        facts.append(CardPlaced(card=card, source=state.cards[card].zone, target=move.source, rule=rule))
        if state.cards[move.card].rested:
            facts.append(CardRested(card=card, rule=rule))
        facts += [StackPassed(card=low, host=card, rule=rule) for low in reversed(lower)]
        if counters and zone_name(move.target) in state.specs[zone_name(move.source)].same_card_as:
            facts.append(CountersRemoved(card=move.card, amount=counters, rule=rule))
        if counters:
            facts.append(CountersPlaced(card=card, amount=counters, rule=rule))
        facts += [EffectCarried(effect=number, card=card, rule=rule) for number in effects]
        facts += _delays_carried(state, move.card, card, rule=rule)
    return facts
