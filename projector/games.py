"""The list of recorded games, read straight from the log."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Any, NotRequired, TypedDict
from uuid import UUID

import msgspec

from events.errors import KifuError, UnknownGame
from events.language.vocabulary import nearest
from events.log.chain import verify_chain
from events.log.entries import Head
from events.log.store import GameLog
from events.records.codec import system_of
from events.records.envelope import Provenance, RulesAge
from events.records.people import Register
from events.records.recorder import Recording, decode
from events.records.stored_reports import is_report
from events.table.ask import MANUAL
from events.table.fact import GameEnded, TurnBegan
from projector.parents import circling, is_over
from projector.witnessed import witnessed

_OF_ROW = ("system", "winner", "reason", "deck", "player", "kind", "bot", "version", "rules", "ruled")
_ALWAYS = {
    "winner": ("a", "b", "draw", "none", "open", "withdrawn", "superseded", "unreadable"),
    "reason": ("open", "withdrawn", "unreadable"),
    "ruled": ("yes", "no"),
}
"""The values that a key can have though no game has them."""
MOST_NAMED = 5
_PROVENANCE = Provenance.__struct_fields__
"""The keys by which games are chosen, with _OF_ROW and the options of the rules."""


class GameRow(TypedDict):
    """A recorded game. `decks`, `players`, `kinds`, `bots`, `versions` (of the bots): of seats a and b.

    `winner` is a seat, None in a draw. `options`: the readings of the rules by which it was played; `rules`: the age of
    their version compared with this program's (older, current, newer); `trusted`: it was imported on trust, and
    supersedes nothing; `withdrawn`: it was abandoned, and has no result; `ruled`: its table accepted what the rules do
    not allow; `provenance`: the source of the record; `parent` and `parent_position`: the game whose child it is, and
    the position from which it differs; `superseded_by`: the later record that supersedes it. An open game has no winner
    and no reason; `actions`, `facts`, `head`, `parent_position` and the seed could reveal secrets of its players, and
    are None unless asked for. Only what cannot be read (a damaged record, a card game that is not installed) has
    `unreadable`, the reason, and empty other fields but for the card game, if it is known.
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
    withdrawn: bool
    ruled: bool
    provenance: dict[str, Any]
    parent: str | None
    parent_position: int | None
    superseded_by: str | None
    unreadable: NotRequired[str]


def games(log: GameLog, *, open_games: bool = False) -> list[GameRow]:
    """All recorded games of a log, in the order in which they began, without what was only reported of games.

    `open_games`: games that are not over with all fields.
    """
    rows: list[GameRow] = []
    superseded: dict[str, str] = {}
    heads = log.heads()
    trusted, register = log.trusted(heads), Register(log)
    for game in log.games():
        head, system = heads.get(game), ""
        try:
            recorded = log.read(game)
            if is_report(recorded[0].topic):
                continue
            verify_chain(recorded)
            system = system_of(recorded[0].topic)
            recording = decode(recorded)
            recording.start = register.named(recording.start)
        except KifuError as error:
            rows.append(_unreadable(game, system, head, str(error)))
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
    """The game by the beginning of its id, in letters of any case. UnknownGame if there is none, or more than one."""
    where = "see `kifu games`, or the games page"
    if not beginning:
        raise UnknownGame(f"a game is named by its id or the beginning of it, and this is empty: {where}")
    matches = [game for game in log.games() if str(game).startswith(beginning.lower())]
    if len(matches) != 1:
        number = len(matches) or "no"
        raise UnknownGame(f"{number} recorded games have an id that begins with '{beginning[:80]}': {where}")
    return matches[0]


def chosen(rows: Sequence[GameRow], wanted: Mapping[str, str]) -> list[GameRow]:
    """The rows with the values in `wanted`, by the keys of a game, of its provenance, or of the options of the rules.

    A deck, a player, a kind, a bot or a bot's version may be of either seat; a date may be the beginning of a date
    (`2026-03`); no value equals an unknown one. Letters in any case. A winner may also be a word of `outcome`, or
    `none`; a reason may be `open` or `unreadable`. KifuError lists the keys, or names a bad date.
    """
    options = {option: None for row in rows for option in row["options"]}
    keys = (*_OF_ROW, *_PROVENANCE, *options)
    for key in wanted:
        if key not in keys:
            raise KifuError(f"games cannot be chosen by '{key}'; {nearest(key, keys)}")
    if wanted.get("date"):
        _check_date(wanted["date"])

    def fits(row: GameRow, key: str, value: str) -> bool:
        folded = ["" if word is None else word.casefold() for word in _words(row, key)]
        return any(word.startswith(value) for word in folded) if key == "date" and value else value in folded

    return [row for row in rows if all(fits(row, key, value.casefold()) for key, value in wanted.items())]


def unknown_values(rows: Sequence[GameRow], wanted: Mapping[str, str]) -> Iterator[str]:
    """A line about each value in `wanted` that no row has, with those that there are, the nearest first."""
    for key, value in wanted.items():
        there = {word for row in rows for word in _words(row, key) if word} | {*_ALWAYS.get(key, ())}
        if not value or key == "date" or value.casefold() in map(str.casefold, there):
            continue
        near = get_close_matches(value, sorted(there), MOST_NAMED, 0.4)
        named = ", ".join((near or sorted(there))[:MOST_NAMED])
        known = f"the nearest are {named}" if near else f"there are {named}" if named else "no game has any"
        yield f"no game has the {key} '{value}'; {known}"


def without_experiments(rows: Sequence[GameRow], wanted: Mapping[str, str]) -> list[GameRow]:
    """The rows without the games of experiments, unless games are chosen by their experiment."""
    return [row for row in rows if "experiment" in wanted or not row["provenance"].get("experiment")]


def record_words(
    age: str, *, trusted: bool, options: Container[str], ruled: bool = False, assumed: bool = False
) -> str:
    """The remarks on a record in words: other rules than this program's, taken on trust, ruled; empty if none.

    `assumed`: it assumes the places of cards that nobody saw. By its `options` skills that are not understood may have
    done nothing.
    """
    remarks = ["" if age in ("", RulesAge.CURRENT.value) else f"{age} rules", "on trust" if trusted else ""]
    remarks += ["manual pass"] if MANUAL in options else []
    remarks += ["ruled"] if ruled else []
    remarks += ["unseen cards are unknown"] if assumed else []
    return ", ".join(filter(None, remarks))


def outcome(row: GameRow) -> str:
    """The outcome of a game: the seat that won, `draw`, `open`, `withdrawn`, `unreadable`, or `superseded`."""
    if row["superseded_by"]:
        return "superseded"
    if "unreadable" in row:
        return "unreadable"
    if row["withdrawn"]:
        return "withdrawn"
    return row["winner"] or ("open" if row["reason"] is None else "draw")


def _words(row: GameRow, key: str) -> Sequence[str | None]:
    """The values of a row under a key by which games are chosen."""
    if key not in _OF_ROW:
        value = {**row["provenance"], **row["options"]}.get(key)
        return [None if value is None else str(value)]
    if key == "winner":
        return [outcome(row), row["winner"], *([] if row["winner"] else ["none"])]
    if key == "reason":
        return [row["reason"], *([] if row["reason"] else [outcome(row)])]
    values: dict[str, Sequence[str | None]] = {
        "system": [row["system"]],
        "deck": row["decks"],
        "player": row["players"],
        "kind": row["kinds"],
        "bot": row["bots"],
        "rules": [row["rules"]],
        "ruled": ["yes" if row["ruled"] else "no"],
        "version": [None if version is None else str(version) for version in row["versions"]],
    }
    return values[key]


def _check_date(beginning: str) -> None:
    """Check a date: KifuError unless it is a year, a month or a day."""
    form = re.fullmatch(r"\d{4}(-\d\d){0,2}", beginning, re.ASCII)
    try:
        date.fromisoformat((beginning + "-01-01")[:10] if form else "")
    except ValueError:
        why = f"'{beginning}' is no date"
        raise KifuError(f"{why}: write a year, a month or a day, as in 2026, 2026-03 or 2026-03-14") from None


def _concealed(row: GameRow) -> GameRow:
    """The row of a game that is not over, without its hash, lengths and seed, which could reveal secrets."""
    provenance = {**row["provenance"], "seed": None, "index": None}
    return {
        **row,
        "actions": None,
        "facts": None,
        "head": None,
        "parent_position": None,
        "provenance": provenance,
    }


def _unreadable(game: UUID, system: str, head: Head | None, why: str) -> GameRow:
    return GameRow(
        game=str(game),
        system=system,
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
        withdrawn=False,
        ruled=False,
        provenance={},
        parent=None,
        parent_position=None,
        superseded_by=None,
        unreadable=why,
    )


def _row(game: UUID, recording: Recording, head: Head, *, trusted: bool) -> GameRow:
    told = witnessed(recording)
    start, facts = told.start, told.facts
    ended = next((fact for fact in facts[-1:] if isinstance(fact, GameEnded)), None)
    return GameRow(
        game=str(game),
        system=start.system,
        decks=[deck.label for deck in start.decks],
        players=[player.name for player in start.players],
        winner=ended.winner if ended else None,
        reason=ended.reason if ended else None,
        turns=sum(isinstance(fact, TurnBegan) for fact in facts),
        actions=len(told.decided()),
        facts=len(facts),
        head=head.hash.hex(),
        kinds=[player.kind for player in start.players],
        bots=[player.bot for player in start.players],
        versions=[player.version or 1 if player.kind == "bot" else None for player in start.players],
        options=start.options,
        rules=start.rules_age.value,
        trusted=trusted,
        withdrawn=recording.withdrawn is not None,
        ruled=recording.ruled,
        provenance=msgspec.structs.asdict(start.provenance),
        parent=str(start.parent) if start.parent else None,
        parent_position=start.parent_position,
        superseded_by=None,
    )
