"""The current values of conditions: whether they are fulfilled."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.errors import BadCard
from events.language.effect import (
    Came,
    Compare,
    Condition,
    Did,
    DidNot,
    During,
    Either,
    Exists,
    Happened,
    Not,
    Occurred,
    Turn,
)
from events.table.ids import Card
from events.table.state import State
from events.values.context import Context, player_of
from events.values.differing import had_now, most_different
from events.values.selecting import amount, asked, select, within


def holds(state: State, context: Context, condition: Condition) -> bool:
    """Whether a condition is fulfilled now."""
    return _HOLDS[type(condition)](state, context, condition)


def _exists(state: State, context: Context, condition: Exists) -> bool:
    cards = (select if isinstance(condition.cards, str) else asked)(state, context, condition.cards)
    count = len(cards) if condition.different is None else _differing(state, context, cards, condition.different)
    return count >= amount(state, context, condition.least) and (
        condition.most is None or count <= amount(state, context, condition.most)
    )


def _differing(state: State, context: Context, cards: Sequence[Card], word: str) -> int:
    """How many of the cards are known to differ from each other."""
    had = [had_now(state, context, card, word) for card in cards]
    return most_different(filter(None, had), len(cards))


def _turn(state: State, context: Context, condition: Turn) -> bool:
    return (state.turn_player == context.you) == (condition.whose == "you")


def _did(state: State, context: Context, condition: Did) -> bool:
    wanted, made = context.done.get(condition.name, (0, 0))
    return made > 0 and made >= wanted


def _happened(state: State, context: Context, condition: Happened) -> bool:
    if condition.within != "turn":
        raise BadCard(f"what happened in this {condition.within} is not counted, only what did in this turn")
    player = player_of(context.you, condition.whose)
    return state.happened.get((condition.event, player), 0) >= condition.least


def _occurred(state: State, context: Context, condition: Occurred) -> bool:
    """Whether it happened so often; of `this`, also before the move by which the card has left."""
    meant = (*context.incarnations, *(state.cards[card].incarnation for card in context.cards("this")))
    times = state.times(context.you, condition.event, context.source, condition.within, frozenset(meant))
    return times >= condition.least


_HOLDS: Mapping[type[Any], Callable[[State, Context, Any], bool]] = {
    Exists: _exists,
    Compare: lambda state, context, condition: within(
        state, context, amount(state, context, condition.number), condition.within
    ),
    Turn: _turn,
    During: lambda state, context, condition: state.in_part(condition.part),
    Did: _did,
    DidNot: lambda state, context, condition: context.done.get(condition.name, (0, 0))[1] == 0,
    Happened: _happened,
    Occurred: _occurred,
    Came: lambda state, context, condition: condition.event in context.came,
    Not: lambda state, context, condition: not holds(state, context, condition.condition),
    Either: lambda state, context, condition: any(holds(state, context, other) for other in condition.of),
}
