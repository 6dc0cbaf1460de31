"""The current values of selectors (cards) and amounts (numbers)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

from events.cards.bounds import check_figure
from events.cards.prints import MARKS, Info
from events.language.effect import (
    Amount,
    Attribute,
    Beside,
    Cards,
    Count,
    Done,
    EventNumber,
    Figure,
    Lookup,
    Range,
    Same,
    Spent,
    Sum,
    What,
    X,
)
from events.language.figures import bounds_now, bounds_printed, is_bounded
from events.once import once_each
from events.table.ids import Card, zone_name, zone_of
from events.table.state import CardState, State
from events.values.context import Context, players_of, zones_of
from events.values.differing import had, had_now

FIRST_WORDS = frozenset({"union"})
"""The families of keywords that are called by their first word, as [Union-Fusion] is; others are by their last."""


class Criteria(NamedTuple):
    """The criteria of a selector: whether it has any on how cards lie, and a test of their information.

    `known`: it needs the information of cards; `words`: but no figures.
    """

    lies: bool
    qualities: "Test | None"
    known: bool
    words: bool


Test: TypeAlias = Callable[[State, Context, Info, Any], bool]
"""A test of a card by its current and its printed information."""


def select(state: State, context: Context, what: What, *, without: Collection[Card] = ()) -> list[Card]:
    """The cards of a selector or a name now, zone by zone, the turn player's first, bottom to top.

    `without`: the cards that no selector finds; the top cards of a zone are the top ones of the others.
    """
    if isinstance(what, str):
        return list(cards_named(state, context, what))
    if what.among is not None:
        named = cards_named(state, context, what.among)
        return [card for card in named if card not in without and matches(state, context, card, what)]
    if what.under is not None:
        beneath = [card for card in state.beneath(*cards_named(state, context, what.under)) if card not in without]
        return [card for card in beneath if matches(state, context, card, what, anywhere=True)]
    players, criteria, found = players_of(context.you, what.whose), _criteria(what), []
    lent = what.whose != "both" and state.lends_control
    for player in state.in_turn_order():
        for name in zones_of(state, what) if lent or player in players else ():
            cards: Sequence[Card] = state.zones[zone_of(player, name)]
            if without:
                cards = [card for card in cards if card not in without]
            if what.top is not None:
                cards = cards[::-1][: amount(state, context, what.top)]
            elif what.bottom is not None:
                cards = cards[: amount(state, context, what.bottom)]
            if lent:
                cards = [card for card in cards if state.controller(card) in players]
            if what.alternatives:
                found += [card for card in cards if matches(state, context, card, what, as_now=True)]
            elif criteria.lies or criteria.qualities is not None:
                found += [card for card in cards if _fits(state, context, card, what, criteria, as_now=True)]
            else:
                found += cards
    return found


def cards_named(state: State, context: Context, name: str) -> Sequence[Card]:
    """The cards of a name; the `host` is the card above the one with the skill."""
    if name == "host" and name not in context.named:
        host = None if context.source is None else state.cards[context.source].host
        return () if host is None else (host,)
    return context.cards(name)


def asked(state: State, context: Context, what: What) -> list[Card]:
    """The cards of a selector or a name of which a text asks something.

    Of those of a name, also cards that have left, if it is known what they were.
    """
    if isinstance(what, str):
        return list(context.asked(what))
    if what.among is not None and not cards_named(state, context, what.among):
        return [card for card in context.asked(what.among) if matches(state, context, card, what)]
    return select(state, context, what)


def matches(
    state: State, context: Context, card: Card, selector: Cards, *, anywhere: bool = False, as_now: bool = False
) -> bool:
    """Whether a card matches a selector. An unknown card matches no criterion on information.

    `as_now`: by its current information, not its last known one.
    """
    if not anywhere and (as_now or card not in context.known) and selector.among is None:
        if selector.whose != "both" and state.controller(card) not in players_of(context.you, selector.whose):
            return False
        if zone_name(state.cards[card].zone) not in zones_of(state, selector):
            return False
    if selector.among is not None and not _is_among(state, context, card, selector):
        return False
    if selector.under is not None and state.cards[card].host not in cards_named(state, context, selector.under):
        return False
    if selector.alternatives:
        placed = anywhere or selector.among is not None or bool(selector.zones)
        return any(
            matches(state, context, card, other, anywhere=placed and (anywhere or not other.zones), as_now=as_now)
            for other in selector.alternatives
        )
    return _fits(state, context, card, selector, _criteria(selector), as_now=as_now)


def _is_among(state: State, context: Context, card: Card, selector: Cards) -> bool:
    """Whether a card has the name that a selector says, and lies where and on whose side it says.

    One that has left lies nowhere.
    """
    assert selector.among is not None
    if selector.whose != "both" and state.controller(card) not in players_of(context.you, selector.whose):
        return False
    named = cards_named(state, context, selector.among)
    if not selector.zones:
        return card in named or card in context.asked(selector.among)
    return zone_name(state.cards[card].zone) in selector.zones and card in named


def _fits(state: State, context: Context, card: Card, selector: Cards, criteria: Criteria, *, as_now: bool) -> bool:
    """Whether a card meets a selector's criteria in any zone, by its last known information if the context has it."""
    was = None if as_now or not context.known else context.known.get(card)
    return (not criteria.lies or _lies_so(state, context, card, selector, was)) and (
        criteria.qualities is None or _has_qualities(state, context, card, selector, criteria, was)
    )


def _lies_so(state: State, context: Context, card: Card, selector: Cards, was: Info | None) -> bool:
    """Whether a card meets a selector's criteria on how cards lie, now or by its last known information."""
    held = was or state.cards[card]
    return (
        not (selector.other and card == context.source)
        and (selector.mode is None or held.rested == (selector.mode == "rest"))
        and (selector.face is None or _facing(state, card, was, selector.face))
        and (
            selector.role is None or (state.in_role(card, selector.role) if was is None else selector.role in was.roles)
        )
        and (selector.played_by is None or keyed(selector.played_by, (held.played_by,)))
        and (selector.counters is None or within(state, context, held.counters, selector.counters))
        and (selector.hosting is None or within(state, context, len(state.beneath(card)), selector.hosting))
        and all(within(state, context, marks(held, each.kind), each.within) for each in selector.marked)
    )


def _facing(state: State, card: Card, was: Info | None, face: str) -> bool:
    """Whether a side of the card is up, or its face is up or down, now or by its last known information."""
    if face in ("front", "back"):
        return not state.cards[card].face_down and state.cards[card].flipped == (face == "back")
    up = state.is_face_up(card) if was is None else was.revealed is not None
    return up == (face == "up")


def needs_information(selector: Cards) -> bool:
    """Whether a selector needs the information of cards."""
    return _criteria(selector).known


@once_each
def _criteria(selector: Cards) -> Criteria:
    lies = any(getattr(selector, name) not in (None, False, ()) for name in _LIES)
    tests = list(_qualities(selector))
    qualities = reduce(_both, tests) if tests else None
    known = bool(tests) or any(map(needs_information, selector.alternatives))
    return Criteria(lies, qualities, known, words=not is_bounded(selector))


_LIES = ("other", "mode", "face", "role", "played_by", "counters", "marked", "hosting")


def _qualities(selector: Cards) -> Iterator[Test]:
    """The tests of a selector's criteria on cards' information."""
    yield from _named(selector)
    if selector.keywords:
        yield _keyed_one_of(selector.keywords)
    if selector.without_keywords:
        yield _not(_keyed_one_of(selector.without_keywords))
    if selector.textless:
        yield lambda state, context, read, printed: printed.textless
    if selector.declared is not None:
        # Nothing was declared: a word that was stands in the selector itself (`with_declared_words`).
        yield lambda state, context, read, printed: False
    yield from _figured(selector)
    for other in selector.all_of:
        yield _means(other)
    for other in selector.none_of:
        yield _not(_means(other))
    for same in selector.same:
        yield _shares(same)


def _shares(same: Same) -> Test:
    """The test whether a card shares a name (or a number, …) with one of others, or has exactly the same of it."""

    def test(state: State, context: Context, read: Info, printed: Any) -> bool:
        own = had(read, same.word)
        others = asked(state, context, same.of) if own else ()
        theirs = (had_now(state, context, card, same.word) for card in others)
        return any(own == other if same.exactly else not own.isdisjoint(other) for other in theirs)

    return test


def _named(selector: Cards) -> Iterator[Test]:
    """The tests of a selector's criteria on kinds, numbers, names, traits and colors."""
    for name, wanted in (("kind", selector.kinds), ("number", selector.numbers)):
        if wanted:
            yield _is_one_of(name, wanted)
    for name, wanted in (("names", selector.names), ("traits", selector.traits), ("colors", selector.colors)):
        if wanted:
            yield _has_one_of(name, frozenset(wanted))
    for name, words in (("names", selector.names_with), ("traits", selector.traits_with)):
        if words:
            yield _has_one_with(name, words)
    for attribute in selector.attributes:
        yield _has_attribute(attribute)
    if selector.without_traits:
        yield _not(_has_one_of("traits", frozenset(selector.without_traits)))
    for name, exactly in (("traits", selector.only_traits), ("colors", selector.exactly)):
        if exactly:
            yield _has_just(name, frozenset(exactly))


def _means(selector: Cards) -> Test:
    """The test of all that a selector says of cards' information, and of one of its alternatives."""
    tests = list(_qualities(selector))
    if selector.alternatives:
        tests.append(_any([_means(other) for other in selector.alternatives]))
    return reduce(_both, tests, lambda state, context, read, printed: True)


def _figured(selector: Cards) -> Iterator[Test]:
    """The tests of a selector's bounds on figures."""
    for name, bounds in bounds_now(selector):
        yield _within(name, bounds)
    for name, bounds in bounds_printed(selector):
        yield _prints_within(name, bounds)


def _both(first: Test, second: Test) -> Test:
    return lambda state, context, read, printed: (
        first(state, context, read, printed) and second(state, context, read, printed)
    )


def _any(tests: Sequence[Test]) -> Test:
    return lambda state, context, read, printed: any(test(state, context, read, printed) for test in tests)


def _not(test: Test) -> Test:
    return lambda state, context, read, printed: not test(state, context, read, printed)


def _is_one_of(name: str, wanted: Sequence[str]) -> Test:
    return lambda state, context, read, printed: getattr(read, name) in wanted


def _has_one_of(name: str, wanted: frozenset[str]) -> Test:
    return lambda state, context, read, printed: not wanted.isdisjoint(getattr(read, name))


def _has_attribute(attribute: Attribute) -> Test:
    if attribute.part:
        return lambda state, context, read, printed: any(
            word in whole for whole in read.attributes.get(attribute.kind, ()) for word in attribute.words
        )
    wanted = frozenset(attribute.words)
    return lambda state, context, read, printed: not wanted.isdisjoint(read.attributes.get(attribute.kind, ()))


def _has_just(name: str, wanted: frozenset[str]) -> Test:
    return lambda state, context, read, printed: wanted == {*getattr(read, name)}


def _has_one_with(name: str, words: Sequence[str]) -> Test:
    """The test whether one of a card's names (or traits) has one of these words as a part."""
    return lambda state, context, read, printed: any(word in one for one in getattr(read, name) for word in words)


def _keyed_one_of(wanted: Sequence[str]) -> Test:
    return lambda state, context, read, printed: any(keyed(word, read.keywords) for word in wanted)


def _within(name: str, bounds: Range) -> Test:
    return lambda state, context, read, printed: _in(state, context, read.figures.get(name), bounds)


def _prints_within(name: str, bounds: Range) -> Test:
    return lambda state, context, read, printed: _in(
        state, context, read.originals.get(name, printed.figures.get(name)), bounds
    )


def _has_qualities(
    state: State, context: Context, card: Card, selector: Cards, criteria: Criteria, was: Info | None
) -> bool:
    if state.cards[card].face is None or criteria.qualities is None:
        return False
    if selector.reverse:
        read = state.reverse(card)
    else:
        read = was or context.reading.get(card) or context.reader(state, card, words=criteria.words)
    if read is None:
        return False
    printed = read if selector.reverse else state.printed(card)
    return criteria.qualities(state, context, read, printed)


def keyed(word: str, keywords: Sequence[str]) -> bool:
    """Whether a keyword is among others, by its whole name or by the word of its family; `any`: whichever."""
    if word == "any":
        return bool(keywords)
    if word in FIRST_WORDS:
        return any(keyword == word or keyword.startswith(f"{word}_") for keyword in keywords)
    return any(keyword == word or keyword.endswith(f"_{word}") for keyword in keywords)


def _in(state: State, context: Context, value: int | None, bounds: Range) -> bool:
    return value is not None and within(state, context, value, bounds)


def within(state: State, context: Context, value: int, bounds: Range) -> bool:
    """Whether a number lies in the range, bounds included."""
    if bounds.least is not None and value < amount(state, context, bounds.least):
        return False
    return bounds.most is None or value <= amount(state, context, bounds.most)


def kept_within(state: State, context: Context, value: int, bounds: Range) -> int:
    """The number in the range that is nearest to a number."""
    if bounds.least is not None:
        value = max(value, amount(state, context, bounds.least))
    return value if bounds.most is None else min(value, amount(state, context, bounds.most))


def amount(state: State, context: Context, number: Amount) -> int:
    """The value of an amount now. BadCard if it is beyond bounds."""
    return number if isinstance(number, int) else check_figure(_AMOUNTS[type(number)](state, context, number))


def _counted(state: State, context: Context, number: Count) -> int:
    cards = asked(state, context, number.of)
    if number.different is None:
        return len(cards)
    return len(frozenset().union(*(had_now(state, context, card, number.different) for card in cards)))


def _figures(state: State, context: Context, number: Figure) -> int:
    cards = asked(state, context, number.of)
    values: list[int]
    if number.figure == "counters":
        values = [marks(_lying(state, context, card), number.kind) for card in cards]
    else:
        values = [context.reader(state, card, context).figures.get(number.figure) or 0 for card in cards]
    return number.times * sum(values)


def _sum(state: State, context: Context, number: Sum) -> int:
    total = number.times * (sum(amount(state, context, each) for each in number.of) // number.per)
    total = total if number.least is None else max(number.least, total)
    return total if number.most is None else min(number.most, total)


def _looked_up(state: State, context: Context, number: Lookup) -> int:
    table = state.tables[number.table]
    return table.amount(amount(state, context, number.row), amount(state, context, number.column))


_AMOUNTS: Mapping[type[Any], Callable[[State, Context, Any], int]] = {
    X: lambda state, context, number: context.x,
    Count: lambda state, context, number: number.times * (_counted(state, context, number) // number.per),
    Figure: _figures,
    Beside: lambda state, context, number: state.player_counter(players_of(context.you, number.whose)[0], number.name),
    Spent: lambda state, context, number: _spent_on(state, context.source).count(number.kind),
    EventNumber: lambda state, context, number: context.number,
    Done: lambda state, context, number: context.done.get(number.name, (0, 0))[1],
    Sum: _sum,
    Lookup: _looked_up,
}


def _spent_on(state: State, card: Card | None) -> tuple[str, ...]:
    """What the cost of a card was paid with, by whose use it lies where it does, or came into play and has left it."""
    if card is None or card not in state.costs_paid:
        return ()
    incarnation, paid_with = state.costs_paid[card]
    moves = state.cards[card].incarnation - incarnation
    left = moves == 2 and zone_name(state.cards[card].zone) not in state.usual_zones
    return paid_with if moves <= 1 or left else ()


def _lying(state: State, context: Context, card: Card) -> Any:
    """The state of a card, or its last known information if the context has it."""
    return context.known.get(card) or state.cards[card]


def marks(held: CardState | Info, kind: str) -> int:
    """The number of counters of a kind on a card; with an empty kind, of those without a kind."""
    if not kind:
        return held.counters
    if isinstance(held, Info):
        return held.figures.get(MARKS + kind) or 0
    return held.kind_counters.get(kind, 0)
