"""The matches that a stat counts: recorded games by their match, and reported results, none of them twice."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Literal, TypeAlias, get_args

import polars as pl

from events.errors import KifuError
from events.records.names import Names
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.levels import with_decks
from projector.stats.names import names_of
from projector.stats.seats import Usable, finished_games, told_options

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
_LETTERS = {"a": "b", "b": "a"}


def seat_matches(lake: Lake, filters: Filters) -> pl.DataFrame:
    """Two rows a match, each seen from one of its players, of the matches and players that the filters leave.

    match, system, options, event, phase, round, date, week (its Monday), format, end_position, coverage (`Coverage`);
    deck, opponent: what the decks are called at the level of the filters, null if not known; deck_id, opposing_id;
    opposing_archetype; mirror; player, opposing_player: null for bots; games_won, games_lost, games_drawn: null if only
    the result is known; score: 1, 0 or ½ by the majority of games; won, lost, drawn: 0 or 1; unit: the match. Byes are
    no matches. KifuError if the filters ask who begins: of a match nobody does.
    """
    if filters.begins is not None:
        raise KifuError("of a match nobody begins: ask for games, or leave out who begins")
    told = _named(matches(lake, filters).filter(pl.col("player_b").is_not_null()), filters)
    both = pl.concat([_seen_from(told, side="a", other="b"), _seen_from(told, side="b", other="a")])
    return both.filter(*filters.of_seats()).sort("end_position", "match", "deck", "player", maintain_order=True)


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
    names = names_of(lake)
    games = _games(lake, filters)
    attached = _attached(lake)
    reported = _reported(lake, filters, names)
    recorded: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    of_reports: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        result = attached.get(game["game"])
        if result in reported:
            of_reports[result].append(game)
        else:
            recorded[_key(game)].append(game)
    rows = [_grouped(of_match, "full") for of_match in recorded.values()]
    for match, row in reported.items():
        if (found := of_reports[match]) and _covers(_grouped(found, "full"), row):
            whole = {name: row[name] for name in ("match", "event", "phase", "round", "date", "format")}
            rows.append({**_grouped(found, "full"), **whole})
        else:
            rows.append({**row, "coverage": "partial"} if found else row)
    return pl.DataFrame(rows, schema=_MATCH).sort("end_position", "match")


def _games(lake: Lake, filters: Filters) -> list[dict[str, Any]]:
    """The rows of the finished games, in order of their end, words as text, with the names that are meant."""
    frame = finished_games(lake, filters).sort("end_position")
    return frame.with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String)).to_dicts()


def _key(game: Mapping[str, Any]) -> tuple[Any, ...]:
    """What the games of one match have in common; a game of no match stands alone."""
    if game["match"] is None:
        return (game["game"],)
    words = ("system", "population", "source", "options", "date", "event", "round", "match")
    return tuple(game[word] for word in words) + tuple(sorted(map(str, _people(game))))


def _people(game: Mapping[str, Any]) -> list[Any]:
    """What tells the players of a game apart in the next game of the match: name, else deck, else seat."""
    for name in ("player", "deck_id"):
        people = [game[f"{name}_{side}"] for side in "ab"]
        if people[0] != people[1]:
            return people
    return ["a", "b"]


def _grouped(games: list[dict[str, Any]], coverage: Coverage) -> dict[str, Any]:
    """The row of a match by its recorded games; side a is who sat in seat a of the first."""
    first, last = games[0], games[-1]
    won: Counter[str] = Counter()
    for game in games:
        turned = _people(game) == _people(first)[::-1]
        winner = game["winner"]
        won[_LETTERS[winner] if turned and winner else winner or "draw"] += 1
    words = ("system", "population", "source", "options", "event", "round", "date", "format")
    return {
        **{name: first[name] for name in words},
        **{f"{name}_{side}": first[f"{name}_{side}"] for name in _SIDES for side in "ab"},
        "match": first["game"] if first["match"] is None else f"{first['match']}",
        "phase": None,
        "coverage": coverage,
        "wins_a": won["a"],
        "wins_b": won["b"],
        "draws": won["draw"],
        "won_by": _majority(won),
        "end_position": last["end_position"],
    }


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
    return whole.with_columns(told_options(filters.readings).alias("options"), date.dt.truncate("1w").alias("week"))


def _seen_from(told: pl.DataFrame, *, side: str, other: str) -> pl.DataFrame:
    won, lost = pl.col("won_by") == side, (pl.col("won_by") == other) | (pl.col("won_by") == "neither")
    drawn = pl.col("won_by") == "draw"

    def person(of: str) -> pl.Expr:
        return pl.when(pl.col(f"kind_{of}") == "human").then(pl.col(f"player_{of}"))

    return told.select(
        *(
            "match",
            "system",
            "options",
            "event",
            "phase",
            "round",
            "date",
            "week",
            "format",
            "end_position",
            "coverage",
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
