"""Marked texts: the words of a printed text, and which of them are done by hand because they are not understood."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from events.cards.card import Definition
from events.cards.printed import PrintedCard, PrintedTexts
from events.language.compiled import Clause
from events.language.effect import Manual, Skill


class Piece(NamedTuple):
    """Words of a text. `by_hand`: a player does what they say; `fault`: why it is they that are not understood."""

    words: str
    by_hand: bool = False
    fault: str = ""


def marked_sides(card: Definition, texts: PrintedTexts | None) -> list[tuple[Piece, ...]]:
    """The text of each side of a card in pieces, as `marked` gives them; `texts`: how its game reads printed texts."""
    sides = card.sides()
    faults: list[list[Clause]] = [[] for _ in sides]
    if texts is not None and card.manual:
        printed = PrintedCard(card.number, card.name, tuple(text for text, _ in sides), card.kind)
        faults = [[clause for part in side.parts for clause in part.faults] for side in texts.compile(printed)]
    return [marked(text, skills, wrong) for (text, skills), wrong in zip(sides, faults, strict=True)]


def marked(text: str, skills: Sequence[Skill], faults: Iterable[Clause]) -> tuple[Piece, ...]:
    """The pieces of a text, in their order.

    Done by hand is what the skills leave to a player: those of a card as a game uses it, also where more is understood
    today. `faults`: the clauses that are not. What the text does not hold stands behind it.
    """
    manual = dict.fromkeys(effect.text for skill in skills for effect in skill.effects if isinstance(effect, Manual))
    places = {words: [found.span() for found in _pattern(words).finditer(text)] for words in manual}
    by_hand = [span for spans in places.values() for span in spans]
    wrong = [(fault.start, fault.end, fault.fault) for fault in faults]
    cuts = sorted({0, len(text), *(at for span in by_hand for at in span), *(at for *span, _ in wrong for at in span)})
    pieces = [_piece(text, start, end, by_hand, wrong) for start, end in pairwise(cuts)]
    alike = (("".join(piece.words for piece in of), *marks) for marks, of in groupby(pieces, lambda piece: piece[1:]))
    return (*(Piece(*piece) for piece in alike), *(Piece(words, by_hand=True) for words in manual if not places[words]))


def _piece(
    text: str, start: int, end: int, by_hand: Sequence[tuple[int, int]], wrong: Sequence[tuple[int, int, str]]
) -> Piece:
    if not any(first <= start and end <= last for first, last in by_hand):
        return Piece(text[start:end])
    fault = next((why for first, last, why in wrong if first <= start and end <= last), "")
    return Piece(text[start:end], by_hand=True, fault=fault)


def _pattern(words: str) -> re.Pattern[str]:
    """What finds words in a text, of which marks may have another form, and notes may have been made blanks."""
    return re.compile("".join(letter if letter.isascii() and letter.isalnum() else "." for letter in words), re.DOTALL)
