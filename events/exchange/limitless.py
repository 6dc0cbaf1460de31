"""Results as Limitless TCG's public API gives them: the JSON of an event's standings, or of its pairings, or both.

https://docs.limitlesstcg.com/developer/tournaments: an array of standings (`player`, `name`, `placing`, `record`,
`drop`, `deck`, `decklist`), an array of pairings (`round`, `phase`, `table` or `match`, `player1`, `player2`,
`winner`), or an object that holds such arrays as `standings` and `pairings` beside the event's `name`, `date` and
`format`. Other keys are kept as they are. Exports of events (`limitless_export`) add to it: `people` (`player`,
`name`), and in pairings `wins1`, `wins2`, `draws`, `deck1`, `decklist1`, `deck2`, `decklist2`; in all rows `date`,
`format` and `more`.
"""

import json
from collections.abc import Iterator
from typing import Any

from events.cards.deckwords import is_number, part_of
from events.cards.parts import MAIN
from events.exchange import json_fields as fields
from events.exchange.json_fields import Fields, shown
from events.exchange.json_rows import Element, elements
from events.exchange.rows import BadReport, BadRow, Read, Row, Score, Source, deck_of
from events.records.reports import MOST_GAMES, EntryReported, Outcome, ReportedDeck, ReportedPlayer, ResultReported

NAME = "Limitless TCG"
MOST_COPIES = 999
DRAWN, BOTH_LOST = "0", "-1"
"""What `winner` is where nobody won."""
OF_STANDING = ("player", "name", "placing", "record", "points", "drop", "deck", "decklist", "date", "format", "more")
_OF_SIDES = tuple(f"{name}{side}" for name in ("player", "wins", "deck", "decklist") for side in (1, 2))
OF_PAIRING = ("round", "phase", "table", "winner", "draws", "date", "format", "more", *_OF_SIDES)
"""The keys of a standing and of a pairing that are read."""
BRACKET = "match"
"""The key of a pairing of a bracket, where others have a table."""
_COUNTS = ("wins", "losses", "ties")
_ARRAYS = ("people", "standings", "pairings")


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: standings or pairings, or an object that has them."""
    held = [value.get(name) for name in _ARRAYS[1:]] if isinstance(value, dict) else [value]
    arrays = [array for array in held if isinstance(array, list)]
    return any(_is_own(row) for array in arrays for row in array) or (arrays != [] and not any(arrays))


def _is_own(element: Any) -> bool:
    return isinstance(element, dict) and not {"player1", "placing", "record"}.isdisjoint(element)


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    details = value if isinstance(value, dict) else {}
    paths: list[tuple[str, ...]] = [(name,) for name in _ARRAYS] if details else [()]  # standings before pairings
    rows = [(path, element) for path in paths for element in elements(text, *path)]
    if not rows:
        return
    event, date, format = fields.text(details, "name"), fields.day(details, "date"), fields.text(details, "format")
    entries = _Entries(source.of_event(event, date, format))
    for number, (path, element) in enumerate(rows, start=1):
        try:
            if path == ("people",):
                entries.note(element)
            else:
                yield Row(element.line, entries.report(element))
        except BadReport as error:
            yield BadRow(element.line, f"entry {number}: {error}")


class _Entries:
    """The entries of a file, with what they call the players of pairings."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._players: dict[str, ReportedPlayer] = {}

    def note(self, element: Element) -> ReportedPlayer:
        """Note what a player is called; return the player."""
        row = fields.an_object(element.value, "it")
        id, name = fields.text(row, "player"), fields.text(row, "name")
        if id is None and name is None:
            raise BadReport("it names no player")
        player = ReportedPlayer(name or id or "", id)
        if name:
            self._players[id or name] = player
        return player

    def report(self, element: Element) -> EntryReported | ResultReported:
        """The report of an entry. BadReport if it is neither a standing nor a pairing."""
        if not _is_own(element.value):
            raise BadReport("it is neither a standing nor a pairing")
        return self._result(element.value) if "player1" in element.value else self._entry(element)

    def _entry(self, element: Element) -> EntryReported:
        row, player = element.value, self.note(element)
        deck, record = fields.inner(row, "deck"), fields.inner(row, "record")
        return self._source.entry(
            player,
            deck=_deck(deck, row.get("decklist"), self._source),
            placing=fields.place(row, "placing"),
            record=fields.record(record, *_COUNTS),
            points=fields.points(row, "points"),
            dropped=fields.whole_number(row, "drop"),
            **_of_event(row),
            more={
                **_more(row),
                **fields.further(row, OF_STANDING),
                **fields.further(deck, ("name",), within="deck."),
                **fields.further(record, _COUNTS, within="record."),
            },
        )

    def _result(self, row: Fields) -> ResultReported:
        first, second = (self._player(row, name) for name in ("player1", "player2"))
        if first is None:
            raise BadReport("it names no player1")
        if second is None and row.get("player2") is not None:
            raise BadReport(f"its player2 is {shown(row['player2'])}: leave it out where there was none")
        decks = [_deck(fields.inner(row, f"deck{n}"), row.get(f"decklist{n}"), self._source) for n in (1, 2)]
        return self._source.result(
            first,
            second,
            Score(_outcome(row, first, second), _wins(row)),
            decks=(decks[0], decks[1]),
            **_of_event(row),
            phase=fields.text(row, "phase"),
            round=fields.text(row, "round"),
            table=fields.text(row, "table", BRACKET),
            more={**_more(row), **fields.further(row, OF_PAIRING)},
        )

    def _player(self, row: Fields, name: str) -> ReportedPlayer | None:
        id = fields.text(row, name)
        return self._players.get(id, ReportedPlayer(id, id)) if id else None


def _of_event(row: Fields) -> dict[str, str]:
    """What an entry says of the event itself, where it is another date or format than that of the file."""
    own = {"date": fields.day(row, "date"), "format": fields.text(row, "format")}
    return {name: word for name, word in own.items() if word}


def _more(row: Fields) -> dict[str, str]:
    """The further words of an export that have the name of something else."""
    return fields.further(fields.inner(row, "more"), ())


def _outcome(row: Fields, first: ReportedPlayer, second: ReportedPlayer | None) -> Outcome:
    winner = fields.text(row, "winner")
    if winner is None:
        raise BadReport("it has no winner: the match is not over")
    outcomes: dict[str, Outcome] = {DRAWN: "draw", BOTH_LOST: "neither"}
    outcomes |= {second.id or second.name: "second"} if second else {}
    outcomes |= {first.id or first.name: "first"}
    if winner not in outcomes:
        raise BadReport(f"{shown(winner)}, who won, is neither of its players")
    return outcomes[winner]


def _wins(row: Fields) -> tuple[int, int, int] | None:
    """The games won by each and drawn, which exports tell."""
    counts = [fields.whole_number(row, name, most=MOST_GAMES) for name in ("wins1", "wins2", "draws")]
    return None if None in counts else (counts[0] or 0, counts[1] or 0, counts[2] or 0)


def _deck(deck: Fields, decklist: Any, source: Source) -> ReportedDeck | None:
    """A deck by its name and list. BadReport if its list is not groups of cards with a number and a count."""
    label = fields.text(deck, "name", "id") or ""
    if not decklist:
        return deck_of(label, "", source.parts)
    groups = decklist if isinstance(decklist, dict) else {MAIN: decklist}
    listed: list[dict[str, Any]] = []
    for group, cards in groups.items():
        part = part_of(group, source.parts) or MAIN
        headed = next((p.caption for p in source.parts if p.name == part), "")
        for card in cards if isinstance(cards, list) else [cards]:
            if not isinstance(card, dict):
                raise BadReport(f"the list of the deck holds {shown(card)}: give cards as objects")
            listed.append({**_card(card), "part": headed if part else ""})
    return deck_of(label or "a list without a name", json.dumps(listed), source.parts)


def _card(card: Fields) -> dict[str, Any]:
    """A card of a list: its number has the mark of its set in front."""
    mark, number = fields.text(card, "set"), fields.text(card, "number", "id")
    if number is None or not is_number(number):
        raise BadReport(f"a card of its list has no number: {shown(card.get('name', number))}")
    whole = number if mark is None or number.startswith(mark) else f"{mark}-{number}"
    return {
        "id": whole,
        "name": fields.text(card, "name") or "",
        "count": fields.whole_number(card, "count", least=1, most=MOST_COPIES) or 1,
    }
