"""The matches that a stat counts: recorded games by their match, and reported results, none of them twice."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import polars as pl

from events.errors import KifuError
from events.records.names import Names
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.levels import with_decks
from projector.stats.names import names_of
from projector.stats.seats import finished_games, pooled_options
from projector.stats.units import match_of_game, player_of_game

Coverage: TypeAlias = Literal["result", "decks", "partial", "full"]
"""What is known of a match, the least first: who won; both lists too; some games recorded; all games recorded."""
_NEEDS: Mapping[Coverage, str] = {
    "result": "a result",
    "decks": "the lists of both decks",
    "partial": "a recorded game",
    "full": "all games recorded",
}
_SIDES = ("player", "kind", "deck", "deck_id", "archetype", "variant")
_MATCH: dict[str, Any] = {
    **dict.fromkeys(("match", "system", "population", "source", "options", "event", "phase", "round"), pl.String()),
    **dict.fromkeys(("date", "format", "coverage", "won_by"), pl.String()),
    **{f"{name}_{side}": pl.String() for name in _SIDES for side in "ab"},
    **dict.fromkeys(("wins_a", "wins_b", "draws", "end_position"), pl.Int64()),
}
_OF_REPORT = ("match", "event", "phase", "round", "date", "format")
"""What a match of recorded games has from its report."""
_LETTERS = {"a": "b", "b": "a"}
_BETWEEN = "\x1f"


def seat_matches(lake: Lake, filters: Filters) -> pl.DataFrame:
    """Two rows a match, each seen from one of its players, of the matches and players that the filters leave.

    match (the id of its report, else of its first game), system, population, options, event, phase, round, date, week
    (its Monday), format, end_position, coverage (`Coverage`); deck, opponent: what the decks are called at the level of
    the filters, null if not known; deck_id, opposing_id; opposing_archetype; mirror; player, opposing_player: null for
    bots; games_won, games_lost, games_drawn: null if only the result is known; score: 1, 0 or ½ by the majority of
    games; won, lost, drawn: 0 or 1; unit: the match. Byes are no matches. KifuError if the filters ask who begins: of a
    match nobody does.
    """
    if filters.begins is not None:
        raise KifuError("of a match nobody begins: ask for games, or leave out who begins")
    told = _named(matches(lake, filters).filter(pl.col("player_b").is_not_null()), filters)
    both = pl.concat([_seen_from(told, side="a", other="b"), _seen_from(told, side="b", other="a")])
    return both.filter(*filters.of_seats()).sort("end_position", "match", "deck", "player", maintain_order=True)


class Usable(NamedTuple):
    """The number of matches that a stat can use, of how many, and in words what it needs of each."""

    games: int
    of: int
    needs: str


def usable(rows: pl.DataFrame, needs: Coverage) -> Usable:
    """How many of the matches in rows of `seat_matches` a stat can use that needs so much of each."""
    enough = get_args(Coverage)[get_args(Coverage).index(needs) :]
    found = rows.unique("match")
    return Usable(found.filter(pl.col("coverage").is_in(enough)).height, found.height, _NEEDS[needs])


def matches(lake: Lake, filters: Filters) -> pl.DataFrame:
    """One row a match, byes included (without a player_b), whatever the decks and players.

    Sides a and b are no seats. A reported match of which all games are recorded and attached is counted by these, one
    of which some are by its report.
    """
    reported = _reported(lake, filters, names_of(lake))
    attached = {game: match for game, match in _attached(lake).items() if match in reported}
    recorded = _recorded(finished_games(lake, filters), attached)
    rows: list[dict[str, Any]] = []
    of_reports = {row["of"]: row for row in recorded.filter(pl.col("of").is_not_null()).to_dicts()}
    for match, row in reported.items():
        found = of_reports.get(match)
        if found is not None and _covers(found, row):
            rows.append({**found, **{name: row[name] for name in _OF_REPORT}})
        else:
            rows.append(row if found is None else {**row, "coverage": "partial"})
    told = pl.DataFrame([{name: row.get(name) for name in _MATCH} for row in rows], schema=_MATCH)
    return pl.concat([recorded.filter(pl.col("of").is_null()).select(*_MATCH), told]).sort("end_position", "match")


def _recorded(games: pl.DataFrame, attached: Mapping[str, str]) -> pl.DataFrame:
    """One row a match by its recorded games; side a is who sat in seat a of the first.

    `of`: the reported match that the games are attached to. A game of no match is one by itself.
    """
    text = games.sort("end_position").with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    told = text.with_columns(
        pl.col("game").replace_strict(attached, default=None, return_dtype=pl.String).alias("of"),
        *(player_of_game(side).alias(f"person_{side}") for side in "ab"),
    )
    told = told.with_columns(
        pl.when(pl.col("of").is_not_null())
        .then(pl.concat_str([pl.lit("of"), "of"], separator=_BETWEEN))
        .otherwise(match_of_game())
        .alias("key")
    )
    turned = pl.col("person_a") != pl.col("person_a").first().over("key")
    won_by = pl.when(turned).then(pl.col("winner").replace(_LETTERS)).otherwise("winner").fill_null("draw")
    firsts = ("system", "population", "source", "options", "event", "round", "date", "format", "of")
    wins = {"wins_a": "a", "wins_b": "b", "draws": "draw"}
    grouped = (
        told.with_columns(won_by.alias("won_by"))
        .group_by("key", maintain_order=True)
        .agg(
            *(pl.col(name).first() for name in (*firsts, *(f"{name}_{side}" for name in _SIDES for side in "ab"))),
            pl.col("game").first().alias("match"),
            *((pl.col("won_by") == side).sum().cast(pl.Int64).alias(name) for name, side in wins.items()),
            pl.col("end_position").last(),
        )
    )
    ahead = pl.when(pl.col("wins_a") > pl.col("wins_b")).then(pl.lit("a"))
    majority = ahead.when(pl.col("wins_b") > pl.col("wins_a")).then(pl.lit("b")).otherwise(pl.lit("draw"))
    none = pl.lit(None, dtype=pl.String).alias("phase")
    return grouped.with_columns(none, majority.alias("won_by"), pl.lit("full").alias("coverage"))


def _majority(won: Mapping[str, int]) -> str:
    return "a" if won["a"] > won["b"] else "b" if won["b"] > won["a"] else "draw"


def _attached(lake: Lake) -> dict[str, str]:
    """The reported match of each attached game, and of the corrected records of attached games."""
    rows = lake.collect(lake.scan("attached").sort("end_position").select("attached", pl.col("game").cast(pl.String)))
    found = dict(rows.iter_rows())
    children = {game: child.parent for game, child in lake.manifest.children.items() if child.supersedes}
    for game in children:
        parent, passed = game, {game}
        while parent in children and children[parent] not in passed:
            parent = children[parent]
            passed.add(parent)
        if parent in found:
            found[game] = found[parent]
    return found


def _covers(recorded: Mapping[str, Any], reported: Mapping[str, Any]) -> bool:
    """Whether the recorded games are all games of a reported match."""
    counts = [reported[name] for name in ("wins_a", "wins_b", "draws")]
    if None not in counts:
        return sum(int(recorded[name]) for name in ("wins_a", "wins_b", "draws")) >= sum(map(int, counts))
    turned = recorded["player_a"] == reported["player_b"]
    side_a, side_b = "ba" if turned else "ab"
    told: str = {side_a: "a", side_b: "b"}.get(recorded["won_by"], "draw")
    return told == str(reported["won_by"])


def _reported(lake: Lake, filters: Filters, names: Names) -> dict[str, dict[str, Any]]:
    """The row of each reported match by its id."""
    kept = lake.scan("results").filter(*_of_reports(filters))
    frame = lake.collect(kept.sort("end_position")).with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    standing = frame.unique(["game", "game_in_match"], keep="last", maintain_order=True).sort(
        "game", maintain_order=True
    )
    decks = {_of_entry(row, row["player"]): row for row in entered(lake, filters)}
    by_match = groupby(standing.to_dicts(), key=lambda row: str(row["game"]))
    return {match: _told(list(rows), names, decks) for match, rows in by_match}


def _of_reports(filters: Filters) -> Iterator[pl.Expr]:
    """The conditions on rows of reports, each by itself."""
    yield pl.lit(filters.population == "humans")
    if filters.system is not None:
        yield pl.col("system") == filters.system
    for name, chosen in (("format", filters.formats), ("event", filters.events)):
        if chosen:
            yield pl.col(name).is_in(list(chosen)).fill_null(False)
    if filters.since is not None:
        yield (pl.col("date") >= filters.since).fill_null(False)
    if filters.until is not None:
        yield (pl.col("date") <= filters.until).fill_null(False)


def entered(lake: Lake, filters: Filters) -> list[dict[str, Any]]:
    """The entries that stand, at the events that the filters leave, with their players' names."""
    names = names_of(lake)
    rows = lake.scan("entries").filter(*[*_of_reports(filters)][1:]).sort("end_position")
    found = lake.collect(rows).with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    standing = found.unique("game", keep="last", maintain_order=True).to_dicts()
    return [{**row, "player": names.of_player(row["player"], row["player_id"])} for row in standing]


def _of_entry(row: Mapping[str, Any], player: str) -> tuple[Any, ...]:
    return row["system"], row["event"], row["date"], player


def _told(
    rows: list[dict[str, Any]], names: Names, decks: Mapping[tuple[Any, ...], Mapping[str, Any]]
) -> dict[str, Any]:
    """The row of a match by what was reported of it: as a whole, or game by game."""
    first, last = rows[0], rows[-1]
    told: dict[str, Any] = {name: last[name] for name in ("event", "phase", "round", "date", "format")}
    told |= {"match": first["game"], "system": first["system"], "population": first["population"]}
    for side in "ab":
        if last[f"player_{side}"] is not None:
            told |= _side(rows, side, names, decks)
    if last["game_in_match"] is None:
        told |= {name: last[name] for name in ("won_by", "wins_a", "wins_b", "draws")}
    else:
        won = Counter(row["won_by"] for row in rows)
        told |= {"won_by": _majority(won), "wins_a": won["a"], "wins_b": won["b"], "draws": won["draw"]}
    listed = told.get("deck_id_a") is not None and told.get("deck_id_b") is not None
    return told | {
        "coverage": "decks" if listed else "result",
        "end_position": last["end_position"],
        "source": "reported",
    }


def _side(
    rows: list[dict[str, Any]], side: str, names: Names, decks: Mapping[tuple[Any, ...], Mapping[str, Any]]
) -> dict[str, Any]:
    last = rows[-1]
    player = names.of_player(last[f"player_{side}"], last[f"player_id_{side}"])
    entry = decks.get(_of_entry(last, player), {})
    named = next((row[f"deck_{side}"] for row in rows if row[f"deck_{side}"]), None)
    listed = next((row[f"deck_id_{side}"] for row in rows if row[f"deck_id_{side}"]), None)
    deck, list_id = named or entry.get("deck"), listed or entry.get("deck_id")
    told = {"player": player, "kind": "human", "deck": deck, "deck_id": list_id, "archetype": deck, "variant": deck}
    return {f"{name}_{side}": value for name, value in told.items()}


def _named(told: pl.DataFrame, filters: Filters) -> pl.DataFrame:
    """The matches with decks called as at the level of the filters; a deck whose list is not known, by its name."""
    unlisted = [pl.col(f"deck_id_{side}").is_null() for side in "ab"]
    given = [pl.col(f"deck_{side}").alias(f"given_{side}") for side in "ab"]
    ids = [
        pl.col(f"deck_id_{side}").fill_null(pl.format("no list of {}", pl.col(f"deck_{side}").fill_null("")))
        for side in "ab"
    ]
    without = told.with_columns(
        *given, *(no.alias(f"unlisted_{side}") for no, side in zip(unlisted, "ab", strict=True))
    )
    named = with_decks(without.with_columns(ids).lazy(), filters.level).collect()
    whole = named.with_columns(
        *(
            pl.when(pl.col(f"unlisted_{side}") & pl.col(f"given_{side}").is_not_null())
            .then(pl.col(f"given_{side}"))
            .when(~pl.col(f"unlisted_{side}"))
            .then(pl.col(f"deck_{side}"))
            .alias(f"deck_{side}")
            for side in "ab"
        ),
        *(
            pl.when(~pl.col(f"unlisted_{side}")).then(pl.col(f"deck_id_{side}")).alias(f"deck_id_{side}")
            for side in "ab"
        ),
    )
    date = pl.col("date").str.to_date("%Y-%m-%d", strict=False)
    return whole.with_columns(pooled_options(filters.readings).alias("options"), date.dt.truncate("1w").alias("week"))


def _seen_from(told: pl.DataFrame, *, side: str, other: str) -> pl.DataFrame:
    won, lost = pl.col("won_by") == side, (pl.col("won_by") == other) | (pl.col("won_by") == "neither")
    drawn = pl.col("won_by") == "draw"

    def person(of: str) -> pl.Expr:
        return pl.when(pl.col(f"kind_{of}") == "human").then(pl.col(f"player_{of}"))

    return told.select(
        *(
            *("match", "system", "population", "options", "event", "phase", "round", "date", "week", "format"),
            *("end_position", "coverage"),
        ),
        pl.col(f"deck_{side}").alias("deck"),
        pl.col(f"deck_{other}").alias("opponent"),
        pl.col(f"deck_id_{side}").alias("deck_id"),
        pl.col(f"deck_id_{other}").alias("opposing_id"),
        pl.col(f"archetype_{other}").alias("opposing_archetype"),
        (pl.col(f"deck_{side}") == pl.col(f"deck_{other}")).fill_null(False).alias("mirror"),
        person(side).alias("player"),
        person(other).alias("opposing_player"),
        pl.col(f"wins_{side}").alias("games_won"),
        pl.col(f"wins_{other}").alias("games_lost"),
        pl.col("draws").alias("games_drawn"),
        (won + 0.5 * drawn.cast(pl.Float64)).alias("score"),
        won.cast(pl.Int64).alias("won"),
        lost.cast(pl.Int64).alias("lost"),
        drawn.cast(pl.Int64).alias("drawn"),
        pl.col("match").alias("unit"),
    )
