"""The list of recorded games, read straight from the log."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NotRequired, TypedDict
from uuid import UUID

import msgspec

from events.errors import KifuError, UnknownGame
from events.log.entries import Head
from events.log.store import GameLog
from events.records.envelope import Provenance, RulesAge
from events.records.recorder import Recording, read
from events.table.fact import GameEnded, TurnBegan
from projector.parents import circling, is_over

_OF_ROW = ("system", "winner", "reason", "deck", "player", "kind", "bot", "version", "rules")
_PROVENANCE = Provenance.__struct_fields__
"""What games are chosen by, beside the options of the rules."""


class GameRow(TypedDict):
    """A recorded game. `decks`, `players`, `kinds`, `bots`, `versions` (of the bots): of seats a and b.

    `winner` is a seat, None in a draw.

    `options` are the readings of the rules it was played by, `rules` whether their version is this program's (older,
    current, newer); `trusted`: it was imported on trust, and supersedes nothing; `provenance` says where the record
    comes from. `parent` and `parent_position` say of which game it
    is a child, and from where on it differs; `superseded_by` which later record stands in its place. An open game has
    no winner and no reason; `actions`, `facts`, `head`, `parent_position` and the seed would tell what its players have
    not shown, and are None unless asked for. Only a damaged record has `unreadable`, which says why it cannot be read;
    its other fields are then empty.
    """

    game: str
    system: str
    decks: list[str]
    players: list[str]
    winner: str | None
    reason: str | None
    turns: int
    actions: int | None
    facts: int | None
    head: str | None
    kinds: list[str]
    bots: list[str | None]
    versions: list[int | None]
    options: dict[str, str]
    rules: str
    trusted: bool
    provenance: dict[str, Any]
    parent: str | None
    parent_position: int | None
    superseded_by: str | None
    unreadable: NotRequired[str]


def games(log: GameLog, *, open_games: bool = False) -> list[GameRow]:
    """All games of a log, in the order in which they began. `open_games` tells all of those that are not over, too."""
    rows: list[GameRow] = []
    superseded: dict[str, str] = {}
    heads = log.heads()
    trusted = log.trusted(heads)
    for game in log.games():
        head = heads.get(game)
        try:
            recording = read(log, game)
        except KifuError as error:
            rows.append(_unreadable(game, head, str(error)))
            continue
        assert head is not None, "a game that can be read has a last event"
        row = _row(game, recording, head, trusted=game in trusted)
        rows.append(row if open_games or is_over(log, game, recording) else _concealed(row))
        if recording.start.supersedes and recording.ended and game not in trusted:
            superseded.setdefault(str(recording.start.parent), str(game))
    circles = circling({row["game"]: row["parent"] for row in rows if row["parent"]})
    for row in rows:
        row["superseded_by"] = None if row["game"] in circles else superseded.get(row["game"])
    return rows


def find_game(log: GameLog, beginning: str) -> UUID:
    """The game whose id begins so, in letters of any case. UnknownGame if there is none, or more than one."""
    where = "see `kifu games`, or the games page"
    if not beginning:
        raise UnknownGame(f"a game is named by its id or the beginning of it, and this is empty: {where}")
    found = [game for game in log.games() if str(game).startswith(beginning.lower())]
    if len(found) != 1:
        number = len(found) or "no"
        raise UnknownGame(f"{number} recorded games have an id that begins with '{beginning[:80]}': {where}")
    return found[0]


def chosen(rows: Sequence[GameRow], wanted: Mapping[str, str]) -> list[GameRow]:
    """The rows that fit: a key of `wanted` is one of a game or of its provenance.

    A deck, a player, a kind, a bot or the version of one fits in either seat; a date fits if it begins so (`2026-03`);
    nothing fits what is not known. An option of the rules is a key too. Letters in any case. KifuError names the keys
    there are, or says that a date is none.

    A winner may also be what `outcome` says, or `none`; a reason may be `open` or `unreadable`.
    """
    options = {option: None for row in rows for option in row["options"]}
    for key in wanted:
        if key not in (*_OF_ROW, *_PROVENANCE, *options):
            known = ", ".join((*_OF_ROW, *_PROVENANCE, *options))
            raise KifuError(f"games cannot be chosen by '{key}': choose by {known}")
    if wanted.get("date"):
        _check_date(wanted["date"])

    def fits(row: GameRow, key: str, value: str) -> bool:
        words = _words(row, key) if key in _OF_ROW else [{**row["provenance"], **row["options"]}.get(key)]
        told = ["" if word is None else str(word).casefold() for word in words]
        return any(word.startswith(value) for word in told) if key == "date" and value else value in told

    return [row for row in rows if all(fits(row, key, value.casefold()) for key, value in wanted.items())]


def record_words(age: str, *, trusted: bool) -> str:
    """What is to be known of a record beside its game: that older rules made it, that it was taken on trust."""
    said = ["" if age in ("", RulesAge.CURRENT.value) else f"{age} rules", "on trust" if trusted else ""]
    return ", ".join(filter(None, said))


def outcome(row: GameRow) -> str:
    """What became of a game: the seat that won, `draw`, `open`, `unreadable`, or `superseded`."""
    if row["superseded_by"]:
        return "superseded"
    if "unreadable" in row:
        return "unreadable"
    return row["winner"] or ("open" if row["reason"] is None else "draw")


def _words(row: GameRow, key: str) -> Sequence[str | None]:
    """All that a row answers to under a key of _OF_ROW."""
    if key == "winner":
        return [outcome(row), row["winner"], *([] if row["winner"] else ["none"])]
    if key == "reason":
        return [row["reason"], *([] if row["reason"] else [outcome(row)])]
    told: dict[str, Sequence[str | None]] = {
        "system": [row["system"]],
        "deck": row["decks"],
        "player": row["players"],
        "kind": row["kinds"],
        "bot": row["bots"],
        "rules": [row["rules"]],
        "version": [None if version is None else str(version) for version in row["versions"]],
    }
    return told[key]


def _check_date(beginning: str) -> None:
    """KifuError unless it is a year, a month or a day."""
    form = re.fullmatch(r"\d{4}(-\d\d){0,2}", beginning, re.ASCII)
    try:
        date.fromisoformat((beginning + "-01-01")[:10] if form else "")
    except ValueError:
        why = f"'{beginning}' is no date"
        raise KifuError(f"{why}: write a year, a month or a day, as in 2026, 2026-03 or 2026-03-14") from None


def _concealed(row: GameRow) -> GameRow:
    """The row of a game that is not over: a hash, or how much was recorded, tells what was done in secret."""
    provenance = {**row["provenance"], "seed": None, "index": None}
    return {
        **row,
        "actions": None,
        "facts": None,
        "head": None,
        "parent_position": None,
        "provenance": provenance,
    }


def _unreadable(game: UUID, head: Head | None, why: str) -> GameRow:
    return GameRow(
        game=str(game),
        system="",
        decks=[],
        players=[],
        winner=None,
        reason=None,
        turns=0,
        actions=head.version - 1 if head else 0,
        facts=0,
        head=head.hash.hex() if head else "",
        kinds=[],
        bots=[],
        versions=[],
        options={},
        rules="",
        trusted=False,
        provenance={},
        parent=None,
        parent_position=None,
        superseded_by=None,
        unreadable=why,
    )


def _row(game: UUID, recording: Recording, head: Head, *, trusted: bool) -> GameRow:
    start, facts = recording.start, recording.facts
    ended = next((fact for fact in facts[-1:] if isinstance(fact, GameEnded)), None)
    return GameRow(
        game=str(game),
        system=start.system,
        decks=[deck.label for deck in start.decks],
        players=[player.name for player in start.players],
        winner=ended.winner if ended else None,
        reason=ended.reason if ended else None,
        turns=sum(isinstance(fact, TurnBegan) for fact in facts),
        actions=len(recording.actions),
        facts=len(facts),
        head=head.hash.hex(),
        kinds=[player.kind for player in start.players],
        bots=[player.bot for player in start.players],
        versions=[player.version or 1 if player.kind == "bot" else None for player in start.players],
        options=start.options,
        rules=start.rules_age.value,
        trusted=trusted,
        provenance=msgspec.structs.asdict(start.provenance),
        parent=str(start.parent) if start.parent else None,
        parent_position=start.parent_position,
        superseded_by=None,
    )
