"""The figures and words that a card prints beside its text: numbers, words, and lists of these.

What is of parts, as what must be done to call a card, the text says in words.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from events.game import Game

_ELSEWHERE = ("number", "name", "kind", "text", "back", "skills", "keywords")
"""What is told elsewhere, or by the text."""


def card_figures(game: Game, face: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The captions and values of what a side of a card prints, by its fields as built-in values."""
    captions, words = game.board.look.captions, game.board.look.figures
    for name, value in face.items():
        if name not in _ELSEWHERE and value not in (None, (), [], "") and _is_figure(value):
            yield captions.get(name) or name.replace("_", " ").title(), _told(value, words.get(name, {}))


def _is_figure(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_figure, value))
    return isinstance(value, int | float | str) and value is not False


def _told(value: Any, words: Mapping[int, str]) -> str:
    if value is True:
        return "yes"
    if isinstance(value, list | tuple):
        return ", ".join(words.get(one, str(one)) for one in value)
    return words.get(value, f"{value:,}") if isinstance(value, int) else str(value)
