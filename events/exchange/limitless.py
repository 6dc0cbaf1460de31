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
from events.exchange.rows import BadReport, BadRow, Read, Row, Source, deck_of, further
from events.records.reports import EntryReported, Outcome, ReportedDeck, ReportedPlayer, ResultReported

MOST = 1_000_000
DRAWN, BOTH_LOST = "0", "-1"
"""What `winner` is where nobody won."""
_STANDING = ("player", "name", "placing", "record", "drop", "deck", "decklist")
_PAIRING = ("round", "phase", "table", "player1", "player2", "winner")
BRACKET = "match"
"""The key of a pairing of a bracket, where others have a table."""
_COUNTS = ("wins", "losses", "ties")
_SPACE = " \t\n\r"
_decoder = json.JSONDecoder()


class _OfAnotherForm(Exception):
    """A good JSON text that is not of a form of results."""


def read_limitless(text: str, source: Source) -> Iterator[Read]:
    """The rows of a text. KifuError if it is no JSON, or neither an array nor an object of arrays."""
    try:
        held = _arrays(text)
    except _OfAnotherForm as error:
        forms = "give an array of standings or of pairings, or an object that has such arrays"
        raise KifuError(f"this is JSON of another form ({error}): {forms}") from None
    except (ValueError, RecursionError) as error:
        raise KifuError(f"this is no JSON that can be read ({error}): download the file again") from None
    details = held.pop("", [(1, {})])[0][1]
    elements = [element for name in sorted(held, reverse=True) for element in held[name]]  # standings before pairings
    date = source.date or str(details.get("date") or "")[:10] or None
    source = source._replace(event=_text(details.get("name")) or source.event, date=date)
    if elements and source.event is None:
        raise KifuError("it names no event: give --event NAME")
    names: dict[str, str] = {}
    for number, (line, element) in enumerate(elements, start=1):
        try:
            yield Row(line, _report(element, source, names, _text(details.get("format"))))
        except BadReport as error:
            yield BadRow(line, f"entry {number}: {error}")


def _arrays(text: str) -> dict[str, list[tuple[int, Any]]]:
    """The elements of the arrays of a text, each with its line; of an object by their keys, with the rest under ``."""
    at = _skip(text, 0)
    if text[at] == "[":
        elements, at = _elements(text, at)
        held = {"rows": elements}
    else:
        whole, _ = _decoder.raw_decode(text, at)
        arrays = [name for name in ("standings", "pairings") if isinstance(whole.get(name), list)]
        if not arrays:
            raise _OfAnotherForm("an object with neither standings nor pairings")
        held, at = _of_object(text, at, arrays)
    if text[at:].strip(_SPACE):
        raise ValueError("it goes on after its end")
    return held


def _of_object(text: str, at: int, arrays: list[str]) -> tuple[dict[str, list[tuple[int, Any]]], int]:
    """The elements of some arrays of the object at an index of a good JSON text, the rest, and the index behind it."""
    held: dict[str, list[tuple[int, Any]]] = {}
    rest: dict[str, Any] = {}
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, at = _decoder.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)
        if key in arrays and text[at] == "[":
            held[key], at = _elements(text, at)
        else:
            rest[key], at = _decoder.raw_decode(text, at)
        at = _skip(text, at)
        at = _skip(text, at + 1) if text[at] == "," else at
    return held | {"": [(1, rest)]}, at + 1


def _elements(text: str, at: int) -> tuple[list[tuple[int, Any]], int]:
    """The elements of the array at an index, each with its line, and the index behind it. ValueError if it is none."""
    elements: list[tuple[int, Any]] = []
    line, counted = 1 + text.count("\n", 0, at), at
    at = _skip(text, at + 1)
    while text[at] != "]":
        line, counted = line + text.count("\n", counted, at), at
        element, at = _decoder.raw_decode(text, at)
        elements.append((line, element))
        at = _skip(text, at)
        if text[at] not in ",]":
            raise ValueError(f"line {line}: expected a comma or the end of the array")
        at = _skip(text, at + 1) if text[at] == "," else at
    return elements, at + 1


def _skip(text: str, at: int) -> int:
    """The index of the next character that is no white space. ValueError at the end of the text."""
    while at < len(text) and text[at] in _SPACE:
        at += 1
    if at == len(text):
        raise ValueError("it ends too soon")
    return at


def _report(element: Any, source: Source, names: dict[str, str], format: str | None) -> EntryReported | ResultReported:
    """The report of an entry. BadReport if it is neither a standing nor a pairing."""
    if not isinstance(element, dict) or not ("player1" in element or "placing" in element or "record" in element):
        raise BadReport("it is neither a standing nor a pairing")
    if "player1" in element:
        return _result(element, source, names, format)
    return _entry(element, source, names, format)


def _entry(element: Mapping[str, Any], source: Source, names: dict[str, str], format: str | None) -> EntryReported:
    id, name = _text(element.get("player")), _text(element.get("name"))
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
        deck=_deck(_text(deck.get("name")) or _text(deck.get("id")) or "", element.get("decklist"), source),
        placing=_whole(element, "placing", least=1),
        record=_record(record),
        dropped=_whole(element, "drop"),
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
    count = _whole(record, name) or 0
    if not 0 <= count <= 99:
        raise BadReport(f"its record has {count} {name}: give 0 to 99")
    return count


def _result(element: Mapping[str, Any], source: Source, names: Mapping[str, str], format: str | None) -> ResultReported:
    first, second = (_text(element.get(name)) for name in ("player1", "player2"))
    if first is None:
        raise BadReport("it names no player1")
    winner = _text(element.get("winner"))
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
        phase=_text(element.get("phase")),
        round=_text(element.get("round")),
        table=_text(element.get("table")) or _text(element.get(BRACKET)),
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
    mark, number = _text(card.get("set")), _text(card.get("number")) or _text(card.get("id"))
    if number is None or not is_number(number):
        raise BadReport(f"a card of its list has no number: {quoted(str(card.get('name', number)))}")
    whole = number if mark is None or number.startswith(mark) else f"{mark}-{number}"
    return {"id": whole, "name": _text(card.get("name")) or "", "count": card.get("count", 1)}


def _text(value: Any) -> str | None:
    """A text or a number as text; None if it is neither, or empty."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return str(value).strip() or None


def _whole(element: Mapping[str, Any], name: str, *, least: int = 0) -> int | None:
    value = element.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST):
        return value
    raise BadReport(f"its {name} is {quoted(json.dumps(value))}: give a whole number from {least} to {MOST:,}")


def _further(element: Mapping[str, Any], known: tuple[str, ...]) -> dict[str, str]:
    """The other keys of an entry, those that are no text as JSON."""
    others = {key: value for key, value in element.items() if key not in known and value is not None}
    return further({key: value if isinstance(value, str) else json.dumps(value) for key, value in others.items()})


def _of_key(key: str, held: Mapping[str, Any] | None, known: tuple[str, ...]) -> dict[str, str]:
    """The other keys of an object that an entry holds, each behind its own: `deck.id`."""
    return {f"{key}.{name}": text for name, text in _further(held or {}, known).items()}
