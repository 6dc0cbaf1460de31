"""14-5, 14-7 and 16-2. Cards on top of others and under them: what is carried over, and what goes with them."""

from collections.abc import Iterable, Sequence

from events.dragon_ball_super.facts import CardDropped, RolePassed
from events.fusion_world.areas import FusionWorldState
from events.language.effect import Adjust, Become
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
from events.table.ids import Card, zone_name, zone_of
from events.table.in_force import InForce
from events.table.ongoing import EffectCarried, EffectEnded


def concerns_power(effect: InForce) -> bool:
    """14-5-2. Whether an effect in force changes power."""
    return isinstance(effect.change, Adjust | Become) and effect.change.figure == "power"


def effects_on(state: FusionWorldState, card: Card) -> list[InForce]:
    """The effects in force on that one card."""
    incarnation = state.cards[card].incarnation
    return [effect for effect in state.effects.values() if effect.card == card and effect.incarnation == incarnation]


def carried_over(state: FusionWorldState, card: Card, lower: Sequence[Card]) -> list[Fact]:
    """14-5-2. The card on top takes over the power effects, the [Ki] and the place in the battle of those below."""
    facts: list[Fact] = []
    for other in lower:
        effects, counters, battling = carried(state, other)
        facts += [EffectCarried(effect=number, card=card, rule="14-5-2") for number in effects]
        if counters:
            facts.append(CountersPlaced(card=card, amount=counters, rule="14-5-2"))
        if battling:
            facts.append(RolePassed(card=card, other=other, rule="8-1-6-1"))
    return facts


def carried(state: FusionWorldState, card: Card) -> tuple[list[int], int, bool]:
    """What a card would pass on: its power effects, its [Ki], whether it is in the battle."""
    effects = [one.number for one in effects_on(state, card) if concerns_power(one)]
    return effects, state.cards[card].counters, state.in_role(card, "battling")


def with_beneath(state: FusionWorldState, moves: Iterable[Fact]) -> list[Fact]:
    """16-2-5, 1-12-4. The moves, and what goes with cards that leave the Battle Area: those under them to the Drop.

    [Ki] go as well: to a Combo Area, where the card stays the same (3-1-4-1), they are removed.
    """
    facts = list(moves)
    for move in list(facts):
        if not isinstance(move, CardMoved) or zone_name(move.source) == zone_name(move.target):
            continue
        if zone_name(move.source) not in ("battle", "combo"):
            continue
        if state.cards[move.card].counters and zone_name(move.target) == "combo":
            facts.append(CountersRemoved(card=move.card, amount=state.cards[move.card].counters, rule="1-12-4"))
        if isinstance(move, CardStacked) and zone_name(state.cards[move.host].zone) == zone_name(move.source):
            # 16-2-2-2: the stack stays in an area of that name, and stays together.
            lower = reversed(state.beneath(move.card))
            facts += [StackPassed(card=card, host=move.host, rule="16-2-2") for card in lower]
            continue
        facts += [
            CardDropped(
                card=card,
                source=state.cards[card].zone,
                target=zone_of(state.cards[card].owner, "drop"),
                rule="16-2-5",
            )
            for card in state.beneath(move.card)
        ]
    return facts


def uncovered(state: FusionWorldState, moves: Iterable[CardMoved]) -> list[Fact]:
    """16-2-6, 16-2-6-1, FW-44. The moves of cards on top alone: in place of each, the next below lies on top.

    That one lies as the card did; the [Ki] stay with it, and the effects on its power, but no others.
    """
    facts: list[Fact] = []
    for move in moves:
        *lower, card = state.beneath(move.card) or [move.card]
        if card == move.card:
            facts += with_beneath(state, [move])
            continue
        effects, counters, _ = carried(state, move.card)
        facts.append(move)
        facts.append(CardPlaced(card=card, source=state.cards[card].zone, target=move.source, rule="16-2-6"))
        if state.cards[move.card].rested:
            facts.append(CardRested(card=card, rule="16-2-6"))
        facts += [StackPassed(card=low, host=card, rule="16-2-6") for low in reversed(lower)]
        if counters and zone_name(move.target) in ("battle", "combo"):
            facts.append(CountersRemoved(card=move.card, amount=counters, rule="16-2-6"))
        if counters:
            facts.append(CountersPlaced(card=card, amount=counters, rule="16-2-6"))
        facts += [EffectCarried(effect=number, card=card, rule="16-2-6") for number in effects]
    return facts


def accompanied(state: FusionWorldState, moves: Sequence[CardMoved], *, alone: bool) -> list[Fact]:
    """16-2-5, 16-2-6. The moves with what goes along, or of cards that move `alone` with what lies on top then."""
    return (uncovered if alone else with_beneath)(state, moves)


def flip_ends(state: FusionWorldState, card: Card) -> list[Fact]:
    """14-7-2-1. The effects that end as a Leader Card is flipped: all that do not change power."""
    return [
        EffectEnded(effect=effect.number, rule="14-7-2-1")
        for effect in effects_on(state, card)
        if not concerns_power(effect)
    ]
