"""What was said by hand of an event: results added, corrected and withdrawn, players who left, its structure."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import polars as pl

from events.records.names import Names
from projector.lake import Lake
from projector.meetings import meeting
from projector.one_event import Played
from projector.stats.names import names_of

Row = Mapping[str, Any]
CHANGES = pl.Schema(
    {
        "position": pl.Int64(),
        **dict.fromkeys(("words", "change", "round", "before", "entered_by", "reason"), pl.String()),
    }
)
"""The columns of changes as a frame."""
_CORRECTED = "{} (corrected)"
DAGGER = "\N{DAGGER}"
"""What stands behind a corrected result where words have no room."""


class Change(NamedTuple):
    """A change by hand: its position in the log, what holds since then in words, its kind, the round of a result, what
    held before, who made it and why (None: nobody said)."""

    position: int
    words: str
    change: str
    round: str | None
    before: str | None
    entered_by: str | None
    reason: str | None


def event_changes(lake: Lake, played: Played) -> list[Change]:
    """The changes by hand of an event, the newest first."""
    system, event, _ = played.name
    days = {row["date"] for row in (*played.matches, *played.entries)} | {None}

    def rows_of(table: str) -> list[dict[str, Any]]:
        of_event = pl.col("system").cast(pl.String) == system, pl.col("event").cast(pl.String) == event
        kept = lake.scan(table).filter(*of_event)
        frame = lake.collect(kept.sort("end_position")).with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
        return [row for row in frame.to_dicts() if row["date"] in days]

    names = names_of(lake)
    results, entries = rows_of("results"), rows_of("entries")
    changes = [*_of_results(results, names), *_of_entries(entries, names), *map(_of_structure, rows_of("structures"))]
    changes += _withdrawn(lake, [*results, *entries], names)
    return sorted(changes, key=lambda change: -change.position)


def corrected_matches(lake: Lake) -> frozenset[str]:
    """The ids of the matches whose result was corrected by hand."""
    rows = lake.scan("results").select(pl.col("game").cast(pl.String), "end_position", by_hand=_by_hand())
    first = pl.col("end_position") == pl.col("end_position").min().over("game")
    corrected = rows.filter(pl.col("by_hand").any().over("game")).filter(pl.col("by_hand") & ~first)
    return frozenset(lake.collect(corrected.select("game").unique())["game"])


def with_corrected(matches: pl.DataFrame, corrected: Collection[str]) -> pl.DataFrame:
    """Rows of `match_list`, of which those say so whose result was corrected."""
    if not corrected:
        return matches
    marked = pl.when(pl.col("match").is_in([*corrected])).then(pl.format(_CORRECTED, "result")).otherwise("result")
    return matches.with_columns(result=marked)


def with_marks(rounds: pl.DataFrame, played: Played, corrected: Collection[str]) -> pl.DataFrame:
    """The frame of who met whom, with a dagger behind the matches whose result was corrected."""
    for number, of_round in enumerate(played.structure.rounds, start=1):
        players = [player for match in of_round.matches if match.id in corrected for player in match.players]
        if players:
            cell = pl.col(f"round_{number}")
            marked = pl.when(pl.col("player").is_in(players)).then(pl.format("{} " + DAGGER, cell)).otherwise(cell)
            rounds = rounds.with_columns(marked.alias(f"round_{number}"))
    return rounds


def with_notes(standings: pl.DataFrame, played: Played, corrected: Collection[str]) -> pl.DataFrame:
    """Standings with a `note` on each player who left, and on whose result was corrected; null on others."""
    notes: defaultdict[str, list[str]] = defaultdict(list)
    for entry in played.entries:
        if entry["dropped"] is not None:
            notes[entry["player"]].append(leaving(entry["dropped"]))
    for match in played.matches:
        if str(match["match"]) in corrected:
            of_round = f"round {match['round']}" if str(match["round"]).isdecimal() else match["round"] or "a match"
            for player in filter(None, (match["player_a"], match["player_b"])):
                notes[player].append(f"result of {of_round} corrected")
    told = [", ".join(notes[player]) or None for player in standings["player"]]
    return standings.with_columns(note=pl.Series(told, dtype=pl.String))


def changes_frame(changes: Iterable[Change]) -> pl.DataFrame:
    """Changes as a table."""
    return pl.DataFrame([*changes], schema=CHANGES, orient="row")


def _by_hand() -> pl.Expr:
    return pl.col("entered_by").is_not_null() | pl.col("reason").is_not_null()


def _is_by_hand(row: Row) -> bool:
    return row["entered_by"] is not None or row["reason"] is not None


def _by_stream(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows of each match or entry, in their order."""
    streams: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        streams[str(row["game"])].append(row)
    yield from streams.values()


def _change(row: Row, change: str, words: str, before: str | None) -> Change:
    return Change(row["end_position"], words, change, row.get("round"), before, row["entered_by"], row["reason"])


def _of_results(rows: Iterable[Row], names: Names) -> Iterator[Change]:
    """The results that were added and corrected."""
    for of_match in _by_stream(rows):
        for before, row in pairwise([None, *of_match]):
            if row is not None and _is_by_hand(row):
                held = None if before is None else _result(before, names, whole=False)
                yield _change(row, "added" if before is None else "corrected", _result(row, names), held)


def _result(row: Row, names: Names, *, whole: bool = True) -> str:
    """The result of a row in words: `Ann beat Ben 2–1`; not `whole`: without the first player."""
    players = {
        f"player_{side}": names.of_player(row[f"player_{side}"], row[f"player_id_{side}"])
        for side in "ab"
        if row[f"player_{side}"] is not None
    }
    first = players["player_a"]
    words = str(meeting({**row, **players}, first)) if row["player_b"] is not None else "had a bye"
    how = f" ({row['decided']})" if row["decided"] not in (None, "played") else ""
    return f"{first} {words}{how}" if whole else f"{words}{how}"


def _of_entries(rows: Iterable[Row], names: Names) -> Iterator[Change]:
    """The players who left or play on, and what else was said of an entry."""
    for of_entry in _by_stream(rows):
        for before, row in pairwise([None, *of_entry]):
            if row is not None and (_is_by_hand(row) or (before is not None and before["dropped"] != row["dropped"])):
                left, had_left = row["dropped"] is not None, before is not None and before["dropped"] is not None
                change = "left" if left else "plays on" if had_left else "entry"
                player = names.of_player(row["player"], row["player_id"])
                yield _change(row, change, f"{player} {leaving(row['dropped'])}" if left else player, None)


def leaving(dropped: int) -> str:
    """That a player left, in words; 0: after which round is not known."""
    return f"left after round {dropped}" if dropped else "left"


def _of_structure(row: Row) -> Change:
    said = [f"{row['swiss']} Swiss round{'' if row['swiss'] == 1 else 's'}"] if row["swiss"] is not None else []
    said += [f"a cut of {row['cut']}"] if row["cut"] is not None else []
    said += [f"for places what is called {row['place_matches']}"] if row["place_matches"] else []
    words = ", ".join(said) or "left to the matches"
    return Change(row["end_position"], words, "structure", None, None, row["author"] or None, row["why"] or None)


def _withdrawn(lake: Lake, rows: Sequence[Row], names: Names) -> Iterator[Change]:
    """The matches and entries that were withdrawn; one that is told anew at once is corrected instead."""
    if not lake.manifest.of("withdrawn"):
        return
    last = {str(of_stream[0]["game"]): of_stream for of_stream in _by_stream(rows)}
    kept = lake.scan("withdrawn").select(pl.col("game").cast(pl.String), "end_position", "why")
    for gone in lake.collect(kept.filter(pl.col("game").is_in([*last])).sort("end_position")).to_dicts():
        of_stream = last[gone["game"]]
        before = [row for row in of_stream if row["end_position"] < gone["end_position"]]
        if not before or any(row["end_position"] == gone["end_position"] + 1 for row in of_stream):
            continue
        row = before[-1]
        words = _result(row, names) if "won_by" in row else names.of_player(row["player"], row["player_id"])
        yield Change(gone["end_position"], words, "withdrawn", row.get("round"), None, None, gone["why"] or None)
