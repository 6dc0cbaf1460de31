"""What cards are now: figures, names, traits, colors and skills as functions of the table, each with what made it.

A reading starts from what the card prints (`State.printed`), then applies every change that holds for it: those that
are no numbers first, then those of numbers, each in the order in which they came to be.
"""

from collections.abc import Callable

import msgspec

from events.cards.prints import MARKS, Info
from events.language.effect import Adjust, Change
from events.table.ids import Card
from events.table.state import State
from events.values import figures
from events.values.cache import ValueCache, with_cache
from events.values.context import Context, Step
from events.values.cycles import closes_cycle, in_cycles
from events.values.dependencies import dependencies_of
from events.values.holding import holding, holding_before, may_change


def info(state: State, card: Card, context: Context | None = None, *, words: bool = False) -> Info:
    """What a card is now; or, for a card whose past the context knows, what it was then.

    `words`: nobody asks for its figures.
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
        found = _read(state, cache, card, words=words)
    return found


Context.reader = staticmethod(info)


def as_it_was(state: State, card: Card) -> Info:
    """What a card that is about to move is, and how it lies."""
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


def _read(state: State, cache: ValueCache, card: Card, *, words: bool) -> Info:
    """Of cards that ask each other for figures, each is for the others what it is but for the changes that ask so.

    The rest is applied before: so it is the same whichever is read first.
    """
    if not (state.effects or state.static_zones) or not may_change(state, cache, card):
        found = cache.infos[card] = figures.read_with(state, card, ())
        return found
    if words and cache.busy:
        return _but(state, cache.worded, card, _of_figures)
    if closes_cycle(cache, card):
        return _but(state, cache.simple, card, _asks)
    if card in cache.whole:
        return cache.whole[card]
    found = in_cycles(state, cache, card, _whole)
    (cache.whole if card in cache.cycles else cache.infos)[card] = found
    return found


def _whole(state: State, cache: ValueCache, card: Card) -> Info:
    return figures.read_with(state, card, holding(state, card))


def _but(state: State, found: dict[Card, Info], card: Card, but: Callable[[State, Change], bool]) -> Info:
    """What a card is but for such changes. For what asks meanwhile, it is what it prints."""
    cache: ValueCache | None = state.cache
    assert cache is not None
    if card not in found:
        found[card] = figures.read_with(state, card, ())
        found[card] = figures.read_with(state, card, holding_before(state, cache, card, but))
    return found[card]


def _of_figures(state: State, change: Change) -> bool:
    return isinstance(change, figures.NUMERIC)


def _asks(state: State, change: Change) -> bool:
    """Whether a change of a figure depends on figures."""
    if not isinstance(change, figures.NUMERIC):
        return False
    number = change.by if isinstance(change, Adjust) else change.to
    return not isinstance(number, int) and "figures" in dependencies_of(number, state.usual_zones)


def figure(state: State, card: Card, name: str) -> int | None:
    """A figure of the card now; None if it has none."""
    if state.effects or state.static_zones:
        return info(state, card).figures[name]
    printed = state.printed(card)
    value = printed.figures[name]
    if value is None:
        return None
    for _, by in state.beside_figure(card, name):
        value += by
    return state.as_read(card, name, value, len(printed.specified))


def explain(state: State, card: Card, name: str) -> list[Step]:
    """What made a figure what it is, in order: what is printed first, the last step's `after` is the figure."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, explain, card, name)

    def told(state: State, cache: ValueCache, card: Card) -> list[Step]:
        steps: list[Step] = []
        figures.figure_with(state, card, name, holding(state, card), steps)
        return steps

    return in_cycles(state, cache, card, told)
