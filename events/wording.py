"""The words of users, wherever they are taken: short, on one line, and of characters that can be shown."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from events.deck import quoted

if TYPE_CHECKING:
    from events.envelope import GameStarted, Note

MOST_NAME = 200
"""Letters of a name: a player's, a deck's, an event's, whatever a provenance says."""
MOST_REMARK = 2_000
"""Letters of a remark, or of the reason of a ruling."""


def unfit(text: str, *, most: int = MOST_NAME) -> str | None:
    """Why a text cannot be recorded, if it cannot."""
    if not text.strip():
        return "is empty: say something"
    if text.splitlines() != [text]:
        return "has several lines, or ends in a line end: write it on one line"
    if text != text.strip():
        return "begins or ends with a space: leave it out"
    if len(text) > most:
        return f"has {len(text):,} letters: {most:,} are the most"
    return None if text.isprintable() else "holds characters that cannot be shown: use printable text"


def unfit_start(start: "GameStarted") -> str | None:
    """Why a game cannot be recorded by what it says of itself, if it cannot: which word, and what is wrong with it."""
    for what, text in _words(start):
        if text and (fault := unfit(text)):
            return f"the {what}, {quoted(text)}, {fault}"
    return None


def unfit_note(said: "Note") -> str | None:
    """Why a remark or a ruling cannot be recorded, if it cannot."""
    for field, what, most in (
        ("author", "author", MOST_NAME),
        ("text", "remark", MOST_REMARK),
        ("reason", "reason", MOST_REMARK),
    ):
        text = getattr(said, field, None)
        if text is not None and (fault := unfit(text, most=most)):
            return f"the {what} {fault}"
    return None


def _words(start: "GameStarted") -> Iterator[tuple[str, str]]:
    """What a game says of itself in words, each with what it is."""
    for player in start.players:
        yield "player's name", player.name
        if player.bot is not None:
            yield "bot's name", player.bot
    for deck in start.decks:
        yield "deck's name", deck.label
    for field in start.provenance.__struct_fields__:
        value = getattr(start.provenance, field)
        if isinstance(value, str):
            yield f"provenance's {field}", value
