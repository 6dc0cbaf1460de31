"""The user's own words in a record: faults of names and remarks that cannot be recorded."""

from collections.abc import Iterator

from events.cards.deck import quoted
from events.cards.wording import MOST_NAME, MOST_REMARK, unfit
from events.records.envelope import GameStarted, Note


def unfit_start(start: GameStarted) -> str | None:
    """The first text of a start that cannot be recorded, with its fault; None if all can."""
    for name, text in _words(start):
        if text and (fault := unfit(text)):
            return f"the {name}, {quoted(text)}, {fault}"
    return None


def unfit_note(note: Note) -> str | None:
    """The fault of a remark or a ruling that cannot be recorded; None if it can."""
    for field, name, most in (
        ("author", "author", MOST_NAME),
        ("text", "remark", MOST_REMARK),
        ("reason", "reason", MOST_REMARK),
    ):
        text = getattr(note, field, None)
        if text is not None and (fault := unfit(text, most=most)):
            return f"the {name} {fault}"
    return None


def _words(start: GameStarted) -> Iterator[tuple[str, str]]:
    """The texts of a start that users write, each after its name."""
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
