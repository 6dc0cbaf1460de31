"""Cases: what two sentences that each begin with a condition say together."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import astuple

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.reading import Unread
from events.language.vocabulary import parts

Relation: TypeAlias = Literal["excluded", "implied", "unclear", "apart"]
"""How a condition stands to an earlier one: it is excluded by it, implies it, or asks of other things; or it asks of
the same so that it is unclear whether it is meant beside it or under it."""


def is_other_case(first: e.If, rest: Sequence[Effects]) -> bool:
    """Whether the next sentence is the other case of a sentence with a condition, and not under that condition.

    It is if both cannot be: the first case leaves nothing for the second. Unread if that is unclear, or if another
    sentence follows the cases.
    """
    [*conditions] = rest[0]
    second = conditions[0]
    if len(conditions) != 1 or not isinstance(second, e.If) or not second.conditions or second.otherwise:
        return False
    found = {relation(one, other) for one in first.conditions for other in second.conditions}
    if "excluded" not in found:
        if "unclear" in found:
            raise Unread("two conditions on the same, of which it is unclear whether both are asked")
        return False
    if _can_change(first.then, second.conditions):
        raise Unread("two cases, of which the first can change what the second asks")
    if rest[1:] and not is_other_case(first, rest[1:]):
        raise Unread("a sentence behind two cases, of which it is unclear whether it belongs to both")
    return True


def _can_change(effects: Effects, conditions: Sequence[e.Condition]) -> bool:
    """Whether effects may change what conditions ask.

    Whose turn it is, they do not change; nor what a card is that has a name already, wherever it goes; and of other
    cards, a choice and a change of cards do not change how many there are.
    """
    changes = any(isinstance(effect, e.Give) for effect in effects)
    moves = not all(isinstance(effect, e.Give | e.Choose) for effect in effects)
    asked = [condition for condition in conditions if not isinstance(condition, e.Turn)]
    return any((changes and _asks_figures(one)) or (moves and not _asks_of_named(one)) for one in asked)


def _asks_figures(condition: e.Condition) -> bool:
    """Whether a condition asks for the figures of cards, or for a number of counters."""
    for _, node in parts(condition):
        if isinstance(node, e.Figure):
            return True
        if isinstance(node, e.Cards) and (node.figures or any(isinstance(each, e.Range) for each in astuple(node))):
            return True
    return False


def _asks_of_named(condition: e.Condition) -> bool:
    """Whether a condition asks only what cards are that have a name, and not how they lie."""
    cards = [node for _, node in parts(condition) if isinstance(node, e.Cards)]
    return bool(cards) and all(one.among is not None and not any(_lying(one)) for one in cards)


def _lying(cards: e.Cards) -> tuple[object, ...]:
    return (
        cards.zones,
        cards.mode,
        cards.face,
        cards.role,
        cards.counters,
        cards.under,
        cards.at_end,
        cards.marked,
        cards.hosting,
    )


def relation(first: e.Condition, second: e.Condition) -> Relation:
    """How the second of two conditions stands to the first."""
    if first == second:
        return "implied"
    if e.Not(condition=first) == second or e.Not(condition=second) == first or {type(first), type(second)} == {e.Turn}:
        return "excluded"
    if isinstance(first, e.Compare) and isinstance(second, e.Compare) and first.number == second.number:
        return _of_ranges(first.within, second.within)
    if not isinstance(first, e.Exists) or not isinstance(second, e.Exists):
        return "apart"
    if not isinstance(first.cards, e.Cards) or not isinstance(second.cards, e.Cards):
        return "apart"
    return _of_cards(first, second, first.cards, second.cards)


def _of_ranges(first: e.Range, second: e.Range) -> Relation:
    ends = (first.least, first.most, second.least, second.most)
    if not all(end is None or isinstance(end, int) for end in ends):
        return "unclear"
    low, high, least, most = (_end(end, default) for end, default in zip(ends, (0, _ALL, 0, _ALL), strict=True))
    if high < least or most < low:
        return "excluded"
    return "implied" if low <= least and most <= high else "unclear"


_ALL = 1 << 30


def _end(end: Any, default: int) -> int:
    return default if end is None else int(end)


def _of_cards(first: e.Exists, second: e.Exists, one: e.Cards, other: e.Cards) -> Relation:
    if first.different is not None or second.different is not None:
        return "unclear"
    if one == other:
        return _of_ranges(e.Range(least=first.least, most=first.most), e.Range(least=second.least, most=second.most))
    plain = e.Cards()
    differing = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    of_same = one.among is not None and one.among == other.among
    if of_same and any(_excludes(name, getattr(one, name), getattr(other, name)) for name in differing):
        return "excluded"
    if all(getattr(one, name) == getattr(plain, name) for name in differing):
        return "implied" if (first.least, first.most) == (second.least, second.most) else "apart"
    both_said = all(getattr(plain, name) not in (getattr(one, name), getattr(other, name)) for name in differing)
    return "unclear" if of_same or (both_said and {*differing}.isdisjoint(("whose", "zones"))) else "apart"


def _excludes(name: str, one: Any, other: Any) -> bool:
    """Whether no card can be both, as a field says it: a card has one kind, one mode and one cost."""
    if isinstance(one, e.Range) and isinstance(other, e.Range):
        return _of_ranges(one, other) == "excluded"
    if name == "kinds":
        return bool(one and other) and {*one}.isdisjoint(other)
    return name in ("mode", "face") and None not in (one, other)
