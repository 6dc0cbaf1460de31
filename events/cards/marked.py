"""Marked texts: the words of a printed text, and which of them are done by hand because they are not understood."""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from events.cards.card import Definition, done_by_hand
from events.cards.printed import PrintedCard, PrintedTexts
from events.language.compiled import Part
from events.language.effect import Skill

TAG_END = r". *"
"""What ends a tag, behind which a text may have a blank."""


class Piece(NamedTuple):
    """Words of a text. `by_hand`: a player does what they say; `fault`: why it is they that are not understood."""

    words: str
    by_hand: bool = False
    fault: str = ""


def marked_sides(card: Definition, texts: PrintedTexts | None) -> list[tuple[Piece, ...]]:
    """The text of each side of a card in pieces, as `marked` gives them; `texts`: how its game reads printed texts."""
    sides = card.sides()
    parts: list[Sequence[Part]] = [() for _ in sides]
    if texts is not None and card.manual:
        printed = PrintedCard(card.number, card.name, tuple(text for text, _ in sides), card.kind)
        parts = [side.parts for side in texts.compile(printed)]
    return [marked(text, skills, read) for (text, skills), read in zip(sides, parts, strict=True)]


def marked(text: str, skills: Sequence[Skill], parts: Sequence[Part]) -> tuple[Piece, ...]:
    """The pieces of a text, in their order.

    Done by hand is what the skills leave to a player: those of a card as a game uses it, also where more is understood
    today. `parts`: the printed skills of the text, as it is understood. What the text does not hold stands behind it.
    """
    unread = [(part.start, part.end) for part in parts if not part.is_full]
    places = {words: _places(words, text, unread) for words in dict.fromkeys(done_by_hand(skills))}
    by_hand = [span for spans in places.values() for span in spans]
    wrong = [(fault.start, fault.end, fault.fault) for part in parts for fault in part.faults]
    cuts = sorted({0, len(text), *(at for span in by_hand for at in span), *(at for *span, _ in wrong for at in span)})
    pieces = [_piece(text, start, end, by_hand, wrong) for start, end in pairwise(cuts)]
    alike = (("".join(piece.words for piece in of), *marks) for marks, of in groupby(pieces, lambda piece: piece[1:]))
    behind = (Piece(words, by_hand=True) for words, spans in places.items() if not spans)
    return (*(Piece(*piece) for piece in alike), *behind)


def _places(words: str, text: str, unread: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where words stand in a text: in the skills that are not understood, by their letters; anywhere, if in none.

    Lines that stand apart in the text are placed one by one, if each stands in it.
    """
    spans = [found.span() for found in _pattern(words).finditer(text)]
    within = [span for span in spans if any(first <= span[0] and span[1] <= last for first, last in unread)]
    if spans or "\n" not in words:
        return within or spans
    lines = [_places(line, text, unread) for line in words.split("\n")]
    return [span for line in lines for span in line] if all(lines) else []


def _piece(
    text: str, start: int, end: int, by_hand: Sequence[tuple[int, int]], wrong: Sequence[tuple[int, int, str]]
) -> Piece:
    if not any(first <= start and end <= last for first, last in by_hand):
        return Piece(text[start:end])
    fault = next((why for first, last, why in wrong if first <= start and end <= last), "")
    return Piece(text[start:end], by_hand=True, fault=fault)


def _pattern(words: str) -> re.Pattern[str]:
    """What finds words in a text, of which marks may have another form, and notes may have been made blanks."""
    plain = (letter if letter.isascii() and letter.isalnum() else TAG_END if letter == "]" else "." for letter in words)
    return re.compile("".join(plain), re.DOTALL | re.IGNORECASE)
