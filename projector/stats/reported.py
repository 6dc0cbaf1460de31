"""What was reported of matches and of players' entries in events: each match and entry once, as told last."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
import polars as pl

from events.exchange.limitless import BRACKET
from events.records.matching import Subject, of_one_match
from events.records.names import Names
from projector.lake import Lake
from projector.stats.archetypes import Archetypes
from projector.stats.filters import Filters
from projector.stats.names import names_of
from projector.stats.plain_reports import PLAIN, plain_and_others
from projector.stats.told import standing_rows

_TURNED = {"a": "b", "b": "a"}
_OF_SIDE = ("deck", "deck_id")
_OF_PLAYER = ("player", "player_id", "deck", "deck_id", "wins")
_READ = (
    *("game", "system", "population", "event", "date", "format", "phase", "round", "table", "game_in_match"),
    *(f"{name}_{side}" for name in _OF_PLAYER for side in "ab"),
    *("draws", "won_by", "decided", "more"),
)
"""The columns of `results` of which matches are made."""
_OF_ENTRY = ("deck", "deck_id", "placing", "wins", "losses", "draws", "dropped", "points")


class Reported(NamedTuple):
    """Reported matches: those that one report tells of as a whole, and all others by the ids of their reports.

    `plain`: one row a match, with the columns of `PLAIN`. `others`: several ids lead to one row where a match was
    reported under several keys.
    """

    plain: pl.DataFrame
    others: dict[str, dict[str, Any]]

    def match_of(self, reports: Collection[str]) -> dict[str, str]:
        """The match of each of these reports that are here."""
        alone = self.plain["match"].filter(self.plain["match"].is_in([*reports]))
        told = {report: self.others[report]["match"] for report in reports if report in self.others}
        return {**dict(zip(alone, alone, strict=True)), **told}

    def standing(self, events: Collection[str], matches: Collection[str]) -> dict[str, dict[str, Any]]:
        """All others, and of the plain ones those of these events and matches, each once, by the ids of the matches."""
        asked = pl.col("event").is_in([*events]) | pl.col("match").is_in([*matches])
        rows = [*self.plain.filter(asked).to_dicts(), *self.others.values()]
        return {row["match"]: row for row in rows}


def reported_matches(lake: Lake, filters: Filters) -> Reported:
    """The reported matches, each once. They are people's alone.

    Of a match that was reported under several keys the last report stands; what it does not say, the earlier ones do.
    Archetypes are known at their levels alone.
    """
    if filters.population != "humans":
        return Reported(pl.DataFrame(schema=PLAIN), {})
    names = names_of(lake)
    kept = standing_rows(lake, "results").filter(*filters.of_event()).select("end_position", *_READ)
    frame = lake.collect(kept.sort("end_position")).with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    standing = frame.unique(["game", "game_in_match"], keep="last", maintain_order=True)
    entered_here = _entered(lake, filters, names)
    plain, others = plain_and_others(standing, entered_here, names)
    entries = _Entries(entered_here)
    by_report = groupby(others.sort("game", maintain_order=True).to_dicts(), key=lambda row: str(row["game"]))
    told = {report: _told(list(rows), names, entries) for report, rows in by_report}
    once = _once(told, _subject_of_match, _with_earlier)
    if filters.level in ("archetype", "variant"):
        archetypes = Archetypes(lake)
        for row in once.values():
            for side in "ab":
                archetype, variant = archetypes.of(row["system"], row.get(f"deck_id_{side}"))
                row |= {f"archetype_{side}": archetype, f"variant_{side}": variant}
        plain = _with_archetypes(plain, archetypes)
    return Reported(plain, once)


def _with_archetypes(plain: pl.DataFrame, archetypes: Archetypes) -> pl.DataFrame:
    """Plain matches with the archetypes of both lists."""
    for side in "ab":
        lists = plain.select("system", deck_id=f"deck_id_{side}").unique().drop_nulls("deck_id")
        named = [(*row, *archetypes.of(*row)) for row in lists.iter_rows()]
        columns = ["system", f"deck_id_{side}", f"archetype_{side}", f"variant_{side}"]
        of_lists = pl.DataFrame(named, schema=dict.fromkeys(columns, pl.String()), orient="row")
        plain = plain.drop(columns[2:]).join(of_lists, on=columns[:2], how="left", maintain_order="left")
    return plain


def attached(lake: Lake) -> dict[str, str]:
    """The report of each attached game, and of the corrected records of attached games."""
    told = standing_rows(lake, "attached").select("attached", pl.col("game").cast(pl.String), "end_position")
    gone = lake.scan("detached").group_by("detached").agg(pl.col("end_position").max().alias("until"))
    rows = told.join(gone, left_on="attached", right_on="detached", how="left")
    stand = rows.filter(pl.col("end_position") > pl.col("until").fill_null(0)).sort("end_position")
    found = dict(lake.collect(stand.select("attached", "game")).iter_rows())
    children = {game: child.parent for game, child in lake.manifest.children.items() if child.supersedes}
    for game in children:
        parent, passed = game, {game}
        while parent in children and children[parent] not in passed:
            parent = children[parent]
            passed.add(parent)
        if parent in found:
            found[game] = found[parent]
    return found


def entered(lake: Lake, filters: Filters) -> list[dict[str, Any]]:
    """The entries at the events that the filters leave, each once, with their players' labels."""
    return _entered(lake, filters, names_of(lake))


def _entered(lake: Lake, filters: Filters, names: Names) -> list[dict[str, Any]]:
    rows = standing_rows(lake, "entries").filter(*filters.of_event()).sort("end_position")
    found = lake.collect(rows).with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    standing = found.unique("game", keep="last", maintain_order=True).to_dicts()
    told = {row["game"]: {**row, "player": names.of_player(row["player"], row["player_id"])} for row in standing}
    once = _once(told, _subject_of_entry, _filled)
    return [*{id(row): row for row in once.values()}.values()]


def _subject_of_match(row: Mapping[str, Any]) -> Subject:
    players = [row[name] for name in ("player_a", "player_b") if row.get(name) is not None]
    where = {name: row[name] for name in ("round", "table", "date", "phase")}
    return Subject.of_match(row["system"], row["event"], players, **where)


def _subject_of_entry(row: Mapping[str, Any]) -> Subject:
    return Subject(row["system"], row["event"], (row["player"],), date=row["date"])


def _once(
    told: Mapping[str, dict[str, Any]],
    subject: Callable[[Mapping[str, Any]], Subject],
    completed: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]],
) -> dict[str, dict[str, Any]]:
    """The rows by all reports: the last row about the same, completed by the earlier ones."""
    ordered = dict(sorted(told.items(), key=lambda item: item[1]["end_position"]))
    firsts = of_one_match({report: subject(row) for report, row in ordered.items()})
    standing: dict[str, dict[str, Any]] = {}
    for report, row in ordered.items():
        first = firsts[report]
        standing[first] = completed(row, standing[first]) if first in standing else row
    return {report: standing[first] for report, first in firsts.items()}


def _filled(row: dict[str, Any], earlier: Mapping[str, Any]) -> dict[str, Any]:
    """The row of an entry with what an earlier one says and it does not."""
    return {**row, **{name: earlier[name] for name in (*_OF_ENTRY, "date") if row[name] is None}}


def _with_earlier(row: dict[str, Any], earlier: Mapping[str, Any]) -> dict[str, Any]:
    """The row of a match with what an earlier one says and it does not, and the id of that."""
    sides = {side: side for side in "ab"} if row["player_a"] == earlier["player_a"] else _TURNED
    whole = {**row, "match": earlier["match"]}
    for side, other in sides.items():
        if row.get(f"deck_{side}") is None and row.get(f"deck_id_{side}") is None:
            whole |= {f"{name}_{side}": earlier.get(f"{name}_{other}") for name in _OF_SIDE}
    if sides.get(earlier["won_by"], earlier["won_by"]) == row["won_by"]:
        if row["wins_a"] is None:
            whole |= {f"wins_{side}": earlier[f"wins_{other}"] for side, other in sides.items()}
            whole["draws"] = earlier["draws"]
        whole["decided"] = row["decided"] or earlier["decided"]
    return whole | {name: earlier[name] for name in ("date", "phase", "format") if row[name] is None}


class _Entries:
    """Entries by player."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self._of: defaultdict[tuple[Any, ...], list[Mapping[str, Any]]] = defaultdict(list)
        for row in rows:
            self._of[row["system"], row["event"], row["player"]].append(row)

    def find(self, row: Mapping[str, Any], player: str) -> Mapping[str, Any]:
        """The player's entry in the event of a match; empty without one."""
        of_event = self._of.get((row["system"], row["event"], player), [])
        found = [entry for entry in of_event if row["date"] == entry["date"] or None in (row["date"], entry["date"])]
        return found[0] if len(found) == 1 else {}


def _told(rows: Sequence[Mapping[str, Any]], names: Names, entries: _Entries) -> dict[str, Any]:
    """The row of a match by one report of it: as a whole, or game by game."""
    first, last = rows[0], rows[-1]
    told: dict[str, Any] = {name: last[name] for name in ("event", "phase", "round", "table", "date", "format")}
    told["bracket"] = msgspec.json.decode(last["more"]).get(BRACKET)
    told |= {"match": first["game"], "system": first["system"], "population": first["population"]}
    for side in "ab":
        if last[f"player_{side}"] is not None:
            told |= _side(rows, side, names, entries)
    told["decided"] = last["decided"] if len({row["decided"] for row in rows}) == 1 else None
    if last["game_in_match"] is None:
        told |= {name: last[name] for name in ("won_by", "wins_a", "wins_b", "draws")}
    else:
        won = Counter(row["won_by"] for row in rows)
        told |= {"won_by": _majority(won), "wins_a": won["a"], "wins_b": won["b"], "draws": won["draw"]}
    return told | {"end_position": last["end_position"], "source": "reported"}


def _majority(won: Mapping[str, int]) -> str:
    if set(won) == {"neither"}:
        return "neither"
    return "a" if won["a"] > won["b"] else "b" if won["b"] > won["a"] else "draw"


def _side(rows: Sequence[Mapping[str, Any]], side: str, names: Names, entries: _Entries) -> dict[str, Any]:
    last = rows[-1]
    player = names.of_player(last[f"player_{side}"], last[f"player_id_{side}"])
    entry = entries.find(last, player)
    named = next((row[f"deck_{side}"] for row in rows if row[f"deck_{side}"]), None)
    listed = next((row[f"deck_id_{side}"] for row in rows if row[f"deck_id_{side}"]), None)
    deck, list_id = named or entry.get("deck"), listed or entry.get("deck_id")
    told = {"player": player, "kind": "human", "deck": deck, "deck_id": list_id}
    return {f"{name}_{side}": value for name, value in told.items()}
