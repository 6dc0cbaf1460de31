"""The current information of cards: figures, names, traits and colors as functions of the state, with their steps.

A reading starts from the card's print (`State.printed`), then applies every change that holds for it: changes of
figures last, and each in the order of arrival.
"""

from collections.abc import Callable

import msgspec

from events.cards.prints import MARKS, Info
from events.language.effect import Change
from events.table.ids import Card
from events.table.state import State
from events.values import figures
from events.values.cache import ValueCache, with_cache
from events.values.context import Context, Step
from events.values.cycles import closes_cycle, in_cycles
from events.values.dependencies import dependencies_of
from events.values.holding import holding, holding_before, may_be_changed, may_change


def info(state: State, card: Card, context: Context | None = None, *, words: bool = False) -> Info:
    """The current information of a card, or its last known one if the context has it.

    `words`: its figures are not needed.
    """
    if context is not None:
        if card in context.known:
            return context.known[card]
        if card in context.reading:
            return context.reading[card]
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, info, card)
    found = cache.infos.get(card)
    if found is None:
        found = _cached_info(state, cache, card, words=words)
    return found


Context.reader = staticmethod(info)


def as_it_was(state: State, card: Card) -> Info:
    """The last known information of a card that is about to move, with how it lies."""
    card_state = state.cards[card]
    roles = tuple(role for role in state.battle_roles if state.in_role(card, role))
    read = info(state, card)
    counted = {MARKS + kind: count for kind, count in card_state.kind_counters.items()}
    how = {
        "figures": {**read.figures, **counted} if counted else read.figures,
        "rested": card_state.rested,
        "counters": card_state.counters,
        "played_by": card_state.played_by,
        "revealed": card_state.revealed if state.is_face_up(card) else None,
    }
    return msgspec.structs.replace(read, roles=roles, **how)


def _cached_info(state: State, cache: ValueCache, card: Card, *, words: bool) -> Info:
    """The information of a card, cached.

    Cards in a cycle see each other without the changes that depend on figures, so that the order of reading does not
    matter.
    """
    if not (state.effects or state.static_zones) or not may_change(state, cache, card):
        found = cache.infos[card] = figures.read_with(state, card, ())
        return found
    if words and cache.stack:
        return _without(state, cache.figureless, card, _is_of_figure)
    if closes_cycle(cache, card):
        return _without(state, cache.independent, card, _depends_on_figures)
    if card in cache.cyclic:
        return cache.cyclic[card]
    found = in_cycles(state, cache, card, _under_all_changes)
    (cache.cyclic if card in cache.cycles else cache.infos)[card] = found
    return found


def _under_all_changes(state: State, cache: ValueCache, card: Card) -> Info:
    return figures.read_with(state, card, holding(state, card))


def _without(state: State, found: dict[Card, Info], card: Card, left_out: Callable[[State, Change], bool]) -> Info:
    """The information of a card without the changes `left_out`, cached in `found`; its print while it is being read."""
    cache: ValueCache | None = state.cache
    assert cache is not None
    if card not in found:
        found[card] = figures.read_with(state, card, ())
        found[card] = figures.read_with(state, card, holding_before(state, cache, card, left_out))
    return found[card]


def _is_of_figure(state: State, change: Change) -> bool:
    return isinstance(change, figures.NUMERIC)


def _depends_on_figures(state: State, change: Change) -> bool:
    """Whether a change of a figure depends on figures of cards."""
    return isinstance(change, figures.NUMERIC) and "figures" in dependencies_of(change, state.usual_zones)


def figure(state: State, card: Card, name: str) -> int | None:
    """A figure of a card now; None if the card lacks it."""
    if state.effects or state.static_zones:
        found = None if state.cache is None else state.cache.infos.get(card)
        if found is not None or may_be_changed(state, name):
            return (found or info(state, card)).figures[name]
    printed = state.printed(card)
    value = printed.figures[name]
    if value is None:
        return None
    for _, by in state.figure_additions(card, name):
        value += by
    return state.as_read(card, name, value, len(printed.specified))


def explain(state: State, card: Card, name: str) -> list[Step]:
    """The steps to a figure, in order, the printed value first; the last step's `after` is the figure."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, explain, card, name)

    def steps_of(state: State, cache: ValueCache, card: Card) -> list[Step]:
        steps: list[Step] = []
        figures.figure_with(state, card, name, holding(state, card), steps)
        return steps

    return in_cycles(state, cache, card, steps_of)
