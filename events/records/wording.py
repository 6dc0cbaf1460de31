"""The user's own words in a record: faults of names, dates, numbers and remarks that cannot be recorded."""

from collections.abc import Iterator

import msgspec

from events.cards.deck import quoted
from events.cards.wording import MOST_NAME, MOST_REMARK, unfit
from events.records.bounds import unfit_date, unfit_values
from events.records.envelope import GameStarted, GameWithdrawn, Note, fault_of_people
from events.table.ask import RuledOperation


def unfit_start(start: GameStarted) -> str | None:
    """The first text, date or number of a start that cannot be recorded, with its fault; None if all can."""
    for name, text in _words(start):
        if text and (fault := unfit(text)):
            return f"the {name}, {quoted(text)}, {fault}"
    if fault := fault_of_people(start):
        return fault
    if start.provenance.date is not None and (fault := unfit_date(start.provenance.date)):
        return f"the provenance's date, {fault}"
    # The facts before the first ask are the rules' own; those of a game on trust are checked with all others.
    return unfit_values(msgspec.structs.replace(start, facts=())) or untyped(start, GameStarted)


def untyped(event: msgspec.Struct, kind: type[msgspec.Struct]) -> str | None:
    """Why an event could not be read again: a value of another type in a field; None if it can."""
    try:
        msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=kind)
    except (msgspec.MsgspecError, OverflowError, UnicodeError, TypeError) as error:
        return f"it could not be read again ({error})"
    return None


def unfit_note(note: Note | GameWithdrawn | RuledOperation) -> str | None:
    """The fault of a remark, a ruling or another event with an author that cannot be recorded; None if it can."""
    for field, name, most in (
        ("author", "author", MOST_NAME),
        ("text", "remark", MOST_REMARK),
        ("reason", "reason", MOST_REMARK),
    ):
        text = getattr(note, field, None)
        if text is not None and (fault := unfit(text, most=most)):
            return f"the {name} {fault}"
    return unfit_values(note) or untyped(note, type(note))


def _words(start: GameStarted) -> Iterator[tuple[str, str]]:
    """The texts of a start that users write or choose, each after its name."""
    yield from (("card game", start.system), ("edition", start.edition), ("version of Kifu", start.engine))
    for option, reading in start.options.items():
        yield from (("option", option), ("reading of an option", reading))
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
