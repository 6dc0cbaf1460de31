"""Words of the user's own in a record: in which it says of a game, or notes of it, what cannot be recorded."""

from collections.abc import Iterator

from events.cards.deck import quoted
from events.cards.wording import MOST_NAME, MOST_REMARK, unfit
from events.records.envelope import GameStarted, Note


def unfit_start(start: GameStarted) -> str | None:
    """Why a game cannot be recorded by what it says of itself, if it cannot: which word, and what is wrong with it."""
    for what, text in _words(start):
        if text and (fault := unfit(text)):
            return f"the {what}, {quoted(text)}, {fault}"
    return None


def unfit_note(note: Note) -> str | None:
    """Why a remark or a ruling cannot be recorded, if it cannot."""
    for field, what, most in (
        ("author", "author", MOST_NAME),
        ("text", "remark", MOST_REMARK),
        ("reason", "reason", MOST_REMARK),
    ):
        text = getattr(note, field, None)
        if text is not None and (fault := unfit(text, most=most)):
            return f"the {what} {fault}"
    return None


def _words(start: GameStarted) -> Iterator[tuple[str, str]]:
    """What a game says of itself in words, each with what it is."""
    for player in start.players:
        yield "player's name", player.name
        if player.bot is not None:
            yield "bot's name", player.bot
    for deck in start.decks:
        yield "deck's name", deck.label
        for line in deck.lines:
            yield "deck's part", line.part
    for field in start.provenance.__struct_fields__:
        value = getattr(start.provenance, field)
        if isinstance(value, str):
            yield f"provenance's {field}", value
