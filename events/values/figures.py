"""The information of a card by its print and the changes on it, with the steps to its figures."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.cards.prints import Info, Print
from events.language.effect import Adjust, Become, Bound, Change, Gain, Multiply, Specify
from events.once import once_each
from events.table.ids import Card
from events.table.state import State
from events.values.context import Applied, Context, Step
from events.values.selecting import amount, kept_within

UNMOVED = (False, 0, "", (), False)
"""What the information of a card that has not moved has of how it lay (`Info.rested` to `Info.revealed`)."""
NUMERIC = (Adjust, Become, Multiply, Bound)
"""The changes of figures."""
IN_ORDER: Mapping[type[Any], int] = {Multiply: 0, Become: 1, Adjust: 1}
SET_FIRST: Mapping[type[Any], int] = {Become: 0, Multiply: 1, Adjust: 2}
"""The order in which changes of a figure apply: as they began, or those that set it before those that raise it.

What sets its printed value comes before all of them, and bounds come last of all.
"""


def layer(change: Change) -> int:
    """The place of a change among the layers: 0 of no figure, 1 of a printed figure, 2 of any other."""
    if not isinstance(change, NUMERIC):
        return 0
    return 1 if _is_of_original(change) else 2


def _is_of_original(change: Change) -> bool:
    return isinstance(change, Become) and change.original


def read_with(state: State, card: Card, changes: Sequence[Applied]) -> Info:
    """The information of a card under these changes; that of unchanged prints is cached per zone."""
    printed = state.printed(card)
    unchanged, zone = _unchanged(printed), state.cards[card].zone[2:]
    plain = unchanged.get(zone)
    if plain is None:
        figures = {name: _unchanged_figure(state, card, name, value) for name, value in printed.figures.items()}
        plain = unchanged[zone] = msgspec.structs.replace(as_printed(printed), figures=figures)
    return _changed(state, card, printed, plain, changes) if changes or card in state.battling() else plain


def _unchanged_figure(state: State, card: Card, name: str, value: int | None) -> int | None:
    """A printed figure as the rules bound it; None if the card lacks it."""
    return None if value is None else state.as_read(card, name, value, len(state.printed(card).specified))


def _changed(state: State, card: Card, printed: Print, plain: Info, changes: Sequence[Applied]) -> Info:
    """The information of a card under these changes, from its unchanged one."""
    names = [name for name in printed.figures if state.figure_additions(card, name)]
    gains: list[Gain] = []
    colors = plain.specified
    for applied in changes:
        change = applied.change
        if isinstance(change, NUMERIC):
            names.append(change.figure)
        elif isinstance(change, Gain):
            gains.append(change)
        elif isinstance(change, Specify):
            names.append(state.specified_figure)
            colors = specified(state, card, changes)
    if not names and not gains:
        return plain
    figures = {name: figure_with(state, card, name, changes, None) for name in names if name in printed.figures}
    named = as_printed(printed, gains) if gains else plain
    originals = _originals(state, changes)
    return msgspec.structs.replace(
        named, specified=colors, figures={**plain.figures, **figures}, originals=originals or plain.originals
    )


def _originals(state: State, changes: Sequence[Applied]) -> dict[str, int]:
    """The printed figures that changes set, by name; the last change of each counts."""
    return {
        applied.change.figure: _shifted(state, applied, 0)
        for applied in changes
        if isinstance(applied.change, Become) and applied.change.original
    }


@once_each
def _unchanged(printed: Print) -> dict[str, Info]:
    """The cache of unchanged information of a print, by the names of zones."""
    return {}


def as_printed(printed: Print, gains: Sequence[Gain] = ()) -> Info:
    """The printed information with gained words; figures are the printed ones."""
    keywords = [skill.keyword for skill in printed.skills if skill.keyword]
    keywords += [keyword for gain in gains for keyword in gain.keywords]
    keywords += [skill.keyword for gain in gains for skill in gain.skills if skill.keyword]
    return Info(
        printed.kind,
        printed.number,
        _more(printed.names, (gain.names for gain in gains)),
        _more(printed.traits, (gain.traits for gain in gains)),
        _more(printed.colors, (gain.colors for gain in gains)),
        printed.specified,
        printed.figures,
        tuple(dict.fromkeys(keywords)),
        *UNMOVED,
        attributes=printed.attributes,
    )


def _more(printed: tuple[str, ...], gained: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*printed, *(word for words in gained for word in words)]))


def specified(state: State, card: Card, changes: Sequence[Applied]) -> tuple[str, ...]:
    """The colors of the specified cost now."""
    printed = state.printed(card).specified
    if not changes:
        return printed
    colors = list(printed)
    for applied in changes:
        if isinstance(applied.change, Specify):
            if applied.change.none:
                colors = []
            elif applied.change.fewer:
                for color in applied.change.colors:
                    if color in colors:
                        colors.remove(color)
            else:
                colors += applied.change.colors
    return tuple(colors)


def figure_with(
    state: State, card: Card, name: str, changes: Sequence[Applied], steps: list[Step] | None
) -> int | None:
    """A figure under these changes; its steps are appended to `steps`."""
    printed = state.printed(card).figures[name]
    if steps is not None:
        steps.append(Step(None, "printed", printed))
    if printed is None:
        return None
    value = printed
    for source, made_by, value in _shifts(state, card, name, changes, printed):
        if steps is not None:
            steps.append(Step(source, made_by, value))
    return state.as_read(card, name, value, len(specified(state, card, changes)))


def _shifts(
    state: State, card: Card, name: str, changes: Sequence[Applied], value: int
) -> Iterator[tuple[Card | None, Change | str, int]]:
    """The shifts of a figure, in order: source, change or words, and the value after it; bounds come last of all."""
    numeric = [applied for applied in changes if isinstance(applied.change, NUMERIC) and applied.change.figure == name]
    bounds = [applied for applied in numeric if isinstance(applied.change, Bound)]
    shifting = [applied for applied in numeric if not isinstance(applied.change, Bound)] if bounds else numeric
    if len(shifting) > 1:
        order = SET_FIRST if state.sets_figures_first() else IN_ORDER
        shifting.sort(key=lambda applied: (layer(applied.change), order[type(applied.change)]))
    for applied in shifting:
        value = _shifted(state, applied, value)
        yield applied.source, applied.change, value
    if name == state.specified_figure:
        before = len(state.printed(card).specified)
        for index, applied in enumerate(changes):
            if isinstance(applied.change, Specify):
                after = len(specified(state, card, changes[: index + 1]))
                if not applied.change.none:
                    value += after - before
                    yield applied.source, applied.change, value
                before = after
    for words, by in state.figure_additions(card, name):
        value += by
        yield None, words, value
    for applied in bounds:
        value = _shifted(state, applied, value)
        yield applied.source, applied.change, value


def _shifted(state: State, applied: Applied, value: int) -> int:
    """A figure after one change of it."""
    context, change = Context(applied.master, applied.source), applied.change
    if isinstance(change, Adjust):
        return value + amount(state, context, change.by)
    if isinstance(change, Become):
        return amount(state, context, change.to)
    if isinstance(change, Multiply):
        return value * change.times
    return kept_within(state, context, value, change.within) if isinstance(change, Bound) else value
