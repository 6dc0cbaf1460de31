"""Cards on top of others and under them, in both games: their rules, and what ends as a Leader Card is flipped."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.facts import RolePassed
from events.dragon_ball_super.moves import dropped
from events.effects.stacking import Beneath, StackRules, effects_on
from events.table.fact import CardMoved, CardStacked, CountersRemoved, Fact
from events.table.ids import Card, zone_name
from events.table.in_force import InForce
from events.table.ongoing import EffectEnded
from events.values.figures import NUMERIC


def concerns_power(effect: InForce) -> bool:
    """Whether an ongoing effect changes power."""
    return isinstance(effect.change, NUMERIC) and effect.change.figure == "power"


def stack_rules(
    *,
    carries: Callable[[Any, InForce], bool],
    carries_delays: Callable[[Any], bool],
    has_part: Callable[[Any, Card], bool],
    passed: str,
    taken_over: str,
    uncovered: str,
    stay_in: Collection[str] = (),
) -> StackRules:
    """The rules of cards on top of others, with their numbers as `StackRules` has them.

    `carries`, `carries_delays`: what the card on top takes over. `has_part`: whether a card has a place in the battle.
    `stay_in`: the areas between which a card moves with the cards under it; from the others those go to the Drop.
    """

    def beneath(state: BattleState, move: CardMoved) -> Beneath:
        source, target = zone_name(move.source), zone_name(move.target)
        if not _leaves(move):
            return "stay"
        if isinstance(move, CardStacked) and zone_name(state.cards[move.host].zone) == source:
            return "pass"  # The stack stays in an area of that name, and stays together.
        return "stay" if source in stay_in and target in stay_in else "go"

    def role_passed(state: BattleState, card: Card, other: Card) -> Fact | None:
        rule = state.game.table.cites["take_role"]
        return RolePassed(card=card, other=other, rule=rule) if has_part(state, other) else None

    return StackRules(
        beneath=beneath,
        go=lambda state, card: dropped(state, card, rule=state.game.table.cites["drop_under"]),
        besides=_counters_lost,
        carries=carries,
        carries_delays=carries_delays,
        role=role_passed,
        passed=passed,
        taken_over=taken_over,
        uncovered=uncovered,
    )


def _leaves(move: CardMoved) -> bool:
    """Whether a card leaves the Battle Area or the Combo Area for an area of another name."""
    source = zone_name(move.source)
    return source in ("battle", "combo") and source != zone_name(move.target)


def _counters_lost(state: BattleState, move: CardMoved) -> Sequence[Fact]:
    """The fact that counters are removed from a card that stays the same card in the Combo Area."""
    lost = state.cards[move.card].counters
    if not lost or not _leaves(move) or zone_name(move.target) != "combo":
        return ()
    rule = state.game.table.cites["counters_lost"]
    return (CountersRemoved(card=move.card, amount=lost, rule=rule),)


def flip_ends(state: BattleState, card: Card) -> list[Fact]:
    """The effects that end as a Leader Card is flipped: all that do not change power."""
    rule = state.game.table.cites["flip_ends"]
    return [
        EffectEnded(effect=effect.number, rule=rule) for effect in effects_on(state, card) if not concerns_power(effect)
    ]
