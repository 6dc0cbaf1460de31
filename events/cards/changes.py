"""Changes of a deck list: more or fewer copies of some cards, and what one list has more and fewer than another.

As text they stand in a line: `-1 KF01-101,+1 KF01-120,+1 KF02-003@sideboard`, the part behind an `@` but for the main
one.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from events.cards.deck import CARD_NUMBER, Deck, DeckEntry, quoted
from events.cards.deckwords import MOST_COPIES
from events.cards.parts import MAIN
from events.errors import BadDeck

MOST_CHANGES = 200
"""The most cards that changes tell of."""
_CHANGE = re.compile(rf"(?P<more>[+-][0-9]{{1,3}}) (?P<number>{CARD_NUMBER.pattern})(?:@(?P<part>[^,@]+))?")


class Change(NamedTuple):
    """So many copies of a card more, or fewer if below 0, by its number, in a part of a deck."""

    more: int
    number: str
    part: str = MAIN


def read_changes(text: str) -> list[Change]:
    """The changes in a text. BadDeck quotes one that cannot be read."""
    words = text.split(",") if text else []
    if len(words) > MOST_CHANGES:
        raise BadDeck(f"{len(words):,} cards are changed: change {MOST_CHANGES} at most, or paste the other list")
    found = []
    for word in words:
        match = _CHANGE.fullmatch(word)
        if match is None:
            raise BadDeck(f'{quoted(word)} is no change of a list: write "-1 KF01-101" or "+1 KF01-101"')
        found.append(Change(int(match["more"]), match["number"], match["part"] or MAIN))
    return found


def changed(deck: Deck, changes: Iterable[Change]) -> Deck:
    """The deck with more copies of some cards and fewer of others, none below 0; new cards stand last."""
    left = Counter[tuple[str, str]]()
    for change in changes:
        left[change.part, change.number] += change.more
    entries = []
    for entry in deck.entries:
        key = entry.part, entry.number
        copies = min(MOST_COPIES, max(0, entry.copies + left[key]))
        left[key] -= copies - entry.copies
        if copies:
            entries.append(msgspec.structs.replace(entry, copies=copies))
    listed = {(entry.part, entry.number) for entry in deck.entries}
    new = [
        DeckEntry(number, min(MOST_COPIES, more), part=part)
        for (part, number), more in left.items()
        if more > 0 and (part, number) not in listed
    ]
    return msgspec.structs.replace(deck, entries=(*entries, *new))


def line_copies(deck: Deck) -> Mapping[tuple[str, str], int]:
    """The copies of each card in each part of a list, by (part, number), in the order of its lines."""
    copies = Counter[tuple[str, str]]()
    for entry in deck.entries:
        copies[entry.part, entry.number] += entry.copies
    return copies


def changes_between(before: Deck, after: Deck) -> Sequence[Change]:
    """What a list has more and fewer of than another: first what it has fewer of, each in the order of the lists."""
    first, second = line_copies(before), line_copies(after)
    found = [Change(second.get(key, 0) - first.get(key, 0), key[1], key[0]) for key in {**first, **second}]
    return sorted((change for change in found if change.more), key=lambda change: change.more > 0)
