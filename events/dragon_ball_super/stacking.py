"""Cards on top of others and under them: the effects carried over, and the moves that follow."""

from collections.abc import Iterable, Sequence

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.facts import RolePassed
from events.dragon_ball_super.moves import dropped
from events.language.vocabulary import speaks_of
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
from events.table.ids import Card, zone_name
from events.table.in_force import InForce
from events.table.ongoing import DelayNamed, EffectCarried, EffectEnded
from events.values.figures import NUMERIC


def concerns_power(effect: InForce) -> bool:
    """Whether an ongoing effect changes power."""
    return isinstance(effect.change, NUMERIC) and effect.change.figure == "power"


def effects_on(state: BattleState, card: Card) -> list[InForce]:
    """The ongoing effects on a single card."""
    incarnation = state.cards[card].incarnation
    return [effect for effect in state.effects.values() if effect.card == card and effect.incarnation == incarnation]


def carried_over(state: BattleState, card: Card, lower: Sequence[Card]) -> list[Fact]:
    """The facts by which the card on top takes over effects, counters and the place in the battle of those below."""
    cites = state.game.table.cites
    rule, facts = cites["take_over"], list[Fact]()
    for other in lower:
        effects, counters = _carried(state, other)
        facts += [EffectCarried(effect=number, card=card, rule=rule) for number in effects]
        facts += [fact for fact in _delays_carried(state, other, card, rule=rule) if fact not in facts]
        if counters:
            facts.append(CountersPlaced(card=card, amount=counters, rule=rule))
        if state.passes_part(other):
            facts.append(RolePassed(card=card, other=other, rule=cites["take_role"]))
    return facts


def _carried(state: BattleState, card: Card) -> tuple[list[int], int]:
    """The numbers of the effects that a card would pass on, and its number of counters."""
    effects = [effect.number for effect in effects_on(state, card) if state.is_carried(effect)]
    return effects, state.cards[card].counters


def _delays_carried(state: BattleState, card: Card, to: Card, *, rule: str) -> list[Fact]:
    """The facts by which the delayed effects on a card concern another, too, if those are carried over."""
    if not state.delays or not state.carries_delays:
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


def with_beneath(state: BattleState, moves: Iterable[Fact]) -> list[Fact]:
    """The moves with those of cards under the cards that leave play, to the Drop, unless these stay stacked.

    Counters of a card that stays the same card in the Combo Area are removed.
    """
    facts = list(moves)
    for move in list(facts):
        if not isinstance(move, CardMoved) or zone_name(move.source) not in ("battle", "combo"):
            continue
        if zone_name(move.source) != zone_name(move.target):
            facts += _left_with(state, move)
    return facts


def _left_with(state: BattleState, move: CardMoved) -> list[Fact]:
    """The facts of the cards under a card that leaves the Battle Area or the Combo Area, and of its counters."""
    cites, facts = state.game.table.cites, list[Fact]()
    if state.cards[move.card].counters and zone_name(move.target) == "combo":
        lost = state.cards[move.card].counters
        facts.append(CountersRemoved(card=move.card, amount=lost, rule=cites["counters_lost"]))
    beneath = state.beneath(move.card)
    if isinstance(move, CardStacked) and zone_name(state.cards[move.host].zone) == zone_name(move.source):
        # The stack stays in an area of that name, and stays together.
        rule = cites["stay_under"]
        facts += [StackPassed(card=card, host=move.host, rule=rule) for card in reversed(beneath)]
    elif not {zone_name(move.source), zone_name(move.target)} <= state.stays_stacked_in:
        facts += [dropped(state, card, rule=cites["drop_under"]) for card in beneath]
    return facts


def uncovered(state: BattleState, moves: Iterable[CardMoved]) -> list[Fact]:
    """The facts of moves of top cards alone: the next card below each becomes the top card.

    The new top card has the position, counters and effects of the former one.
    """
    rule, facts = state.game.table.cites["uncover"], list[Fact]()
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
        if counters and zone_name(move.target) in ("battle", "combo"):
            facts.append(CountersRemoved(card=move.card, amount=counters, rule=rule))
        if counters:
            facts.append(CountersPlaced(card=card, amount=counters, rule=rule))
        facts += [EffectCarried(effect=number, card=card, rule=rule) for number in effects]
        facts += _delays_carried(state, move.card, card, rule=rule)
    return facts


def accompanied(state: BattleState, moves: Sequence[CardMoved], *, alone: bool) -> list[Fact]:
    """The moves with the facts that accompany them; for cards that move `alone`, those of the new top cards."""
    return (uncovered if alone else with_beneath)(state, moves)


def flip_ends(state: BattleState, card: Card) -> list[Fact]:
    """The effects that end as a Leader Card is flipped: all that do not change power."""
    rule = state.game.table.cites["flip_ends"]
    return [
        EffectEnded(effect=effect.number, rule=rule) for effect in effects_on(state, card) if not concerns_power(effect)
    ]
