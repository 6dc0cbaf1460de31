"""Results as Limitless TCG's public API gives them: the JSON of an event's standings, or of its pairings, or both.

https://docs.limitlesstcg.com/developer/tournaments: an array of standings (`player`, `name`, `placing`, `record`,
`drop`, `deck`, `decklist`), an array of pairings (`round`, `phase`, `table` or `match`, `player1`, `player2`,
`winner`), or an object that holds such arrays as `standings` and `pairings` beside the event's `name`, `date` and
`format`. Other keys are kept as they are.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from events.cards.deck import quoted
from events.cards.deckwords import is_number, part_of
from events.cards.parts import MAIN
from events.errors import KifuError
from events.exchange.json_rows import elements
from events.exchange.rows import (
    NO_EVENT,
    BadReport,
    BadRow,
    Read,
    Row,
    Source,
    counted,
    deck_of,
    further,
    text_of_value,
)
from events.records.reports import EntryReported, Outcome, ReportedDeck, ReportedPlayer, ResultReported

DRAWN, BOTH_LOST = "0", "-1"
"""What `winner` is where nobody won."""
_STANDING = ("player", "name", "placing", "record", "drop", "deck", "decklist")
_PAIRING = ("round", "phase", "table", "player1", "player2", "winner")
BRACKET = "match"
"""The key of a pairing of a bracket, where others have a table."""
_COUNTS = ("wins", "losses", "ties")
_ARRAYS = ("standings", "pairings")


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: standings or pairings, or an object that has them."""
    if isinstance(value, dict):
        return any(isinstance(value.get(name), list) for name in _ARRAYS) and "rounds" not in value
    return isinstance(value, list) and (not value or any(map(_is_own, value)))


def _is_own(element: Any) -> bool:
    return isinstance(element, dict) and not {"player1", "placing", "record"}.isdisjoint(element)


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    details = value if isinstance(value, dict) else {}
    held = [(name,) for name in _ARRAYS if isinstance(details.get(name), list)]  # standings before pairings
    paths: list[tuple[str, ...]] = [*held] or [()]
    found = [element for path in paths for element in elements(text, *path)]
    date = source.date or str(details.get("date") or "")[:10] or None
    source = source._replace(event=text_of_value(details.get("name")) or source.event, date=date)
    if found and source.event is None:
        raise KifuError(NO_EVENT)
    names: dict[str, str] = {}
    for number, element in enumerate(found, start=1):
        try:
            yield Row(element.line, _report(element.value, source, names, text_of_value(details.get("format"))))
        except BadReport as error:
            yield BadRow(element.line, f"entry {number}: {error}")


def _report(element: Any, source: Source, names: dict[str, str], format: str | None) -> EntryReported | ResultReported:
    """The report of an entry. BadReport if it is neither a standing nor a pairing."""
    if not _is_own(element):
        raise BadReport("it is neither a standing nor a pairing")
    if "player1" in element:
        return _result(element, source, names, format)
    return _entry(element, source, names, format)


def _entry(element: Mapping[str, Any], source: Source, names: dict[str, str], format: str | None) -> EntryReported:
    id, name = text_of_value(element.get("player")), text_of_value(element.get("name"))
    if id is None and name is None:
        raise BadReport("it names no player")
    player = ReportedPlayer(name or id or "", id)
    if id and name:
        names[id] = name
    deck = element.get("deck") or {}
    record = element.get("record")
    if not isinstance(deck, dict) or not isinstance(record, dict | None):
        raise BadReport("its deck or its record is none: give objects")
    return EntryReported(
        system=source.system,
        event=source.event or "",
        player=player,
        deck=_deck(
            text_of_value(deck.get("name")) or text_of_value(deck.get("id")) or "", element.get("decklist"), source
        ),
        placing=counted(element, "placing", least=1),
        record=_record(record),
        dropped=counted(element, "drop"),
        date=source.date,
        format=format,
        more={**_further(element, _STANDING), **_of_key("deck", deck, ("name",)), **_of_key("record", record, _COUNTS)},
    )


def _record(record: Mapping[str, Any] | None) -> tuple[int, int, int] | None:
    if not record:
        return None
    wins, losses, ties = (_count(record, name) for name in _COUNTS)
    return wins, losses, ties


def _count(record: Mapping[str, Any], name: str) -> int:
    count = counted(record, name) or 0
    if not 0 <= count <= 99:
        raise BadReport(f"its record has {count} {name}: give 0 to 99")
    return count


def _result(element: Mapping[str, Any], source: Source, names: Mapping[str, str], format: str | None) -> ResultReported:
    first, second = (text_of_value(element.get(name)) for name in ("player1", "player2"))
    if first is None:
        raise BadReport("it names no player1")
    winner = text_of_value(element.get("winner"))
    outcomes: dict[str | None, Outcome] = {DRAWN: "draw", BOTH_LOST: "neither", second: "second", first: "first"}
    if winner is None:
        raise BadReport("it has no winner: the match is not over")
    if winner not in outcomes:
        raise BadReport(f"{quoted(winner)}, who won, is neither of its players")
    players = [ReportedPlayer(names.get(id, id), id) if id else None for id in (first, second)]
    assert players[0] is not None
    return ResultReported(
        system=source.system,
        event=source.event or "",
        players=(players[0], players[1]),
        decks=(None, None),
        outcome=outcomes[winner],
        date=source.date,
        format=format,
        phase=text_of_value(element.get("phase")),
        round=text_of_value(element.get("round")),
        table=text_of_value(element.get("table")) or text_of_value(element.get(BRACKET)),
        more=_further(element, _PAIRING),
    ).ordered()


def _deck(label: str, decklist: Any, source: Source) -> ReportedDeck | None:
    """The deck of a standing. BadReport if its list is not groups of cards with a number and a count."""
    if not decklist:
        return deck_of(label, "", source.parts)
    groups = decklist if isinstance(decklist, dict) else {MAIN: decklist}
    listed: list[dict[str, Any]] = []
    for group, cards in groups.items():
        part = part_of(group, source.parts) or MAIN
        headed = next((p.caption for p in source.parts if p.name == part), "")
        for card in cards if isinstance(cards, list) else [cards]:
            if not isinstance(card, dict):
                raise BadReport(f"the list of the deck holds {quoted(json.dumps(card))}: give cards as objects")
            listed.append({**_card(card), "part": headed if part else ""})
    return deck_of(label or "a list without a name", json.dumps(listed), source.parts)


def _card(card: Mapping[str, Any]) -> dict[str, Any]:
    """A card of a list: its number has the mark of its set in front."""
    mark, number = text_of_value(card.get("set")), text_of_value(card.get("number")) or text_of_value(card.get("id"))
    if number is None or not is_number(number):
        raise BadReport(f"a card of its list has no number: {quoted(str(card.get('name', number)))}")
    whole = number if mark is None or number.startswith(mark) else f"{mark}-{number}"
    return {"id": whole, "name": text_of_value(card.get("name")) or "", "count": card.get("count", 1)}


def _further(element: Mapping[str, Any], known: tuple[str, ...]) -> dict[str, str]:
    """The other keys of an entry, those that are no text as JSON."""
    others = {key: value for key, value in element.items() if key not in known and value is not None}
    return further({key: value if isinstance(value, str) else json.dumps(value) for key, value in others.items()})


def _of_key(key: str, held: Mapping[str, Any] | None, known: tuple[str, ...]) -> dict[str, str]:
    """The other keys of an object that an entry holds, each behind its own: `deck.id`."""
    return {f"{key}.{name}": text for name, text in _further(held or {}, known).items()}
