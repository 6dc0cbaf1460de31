"""The matches that a stat counts: recorded games by their match, and reported results, none of them twice."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args

import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.kept import kept
from projector.stats.levels import COLUMN, UNNAMED, Level, with_lists
from projector.stats.pairing import agreement, completed, contradiction, paired
from projector.stats.reported import attached, reported_matches
from projector.stats.seats import finished_games, pooled_options, seat_games
from projector.stats.units import match_of_game, player_of_game

Coverage: TypeAlias = Literal["result", "decks", "partial", "full"]
"""What is known of a match, the least first: who won; both decks at the level asked for; some games recorded; all of
them."""
_NEEDS: Mapping[Coverage, str] = {
    "result": "a result",
    "decks": "both decks at the level {}",
    "partial": "a recorded game",
    "full": "all games recorded",
}
_LACKING: Mapping[Coverage, str] = {
    "result": "a result",
    "decks": "one of the decks",
    "partial": "a recorded game",
    "full": "a record of all games",
}
Unit: TypeAlias = Literal["game", "match"]
"""What a rate is of: games and matches are never mixed."""
_SIDES = ("player", "kind", "deck", "deck_id", "archetype", "variant")
_MATCH: dict[str, Any] = {
    **dict.fromkeys(("match", "system", "population", "source", "options", "event", "phase", "round"), pl.String()),
    **dict.fromkeys(("bracket", "date", "format", "coverage", "won_by", "decided"), pl.String()),
    **{f"{name}_{side}": pl.String() for name in _SIDES for side in "ab"},
    **dict.fromkeys(("wins_a", "wins_b", "draws", "end_position"), pl.Int64()),
    "is_reported": pl.Boolean(),
}
_OF_REPORT = ("match", "event", "phase", "round", "bracket", "date", "format", "decided")
"""What a match of recorded games has from its report."""
Matches = TypeVar("Matches", pl.DataFrame, pl.LazyFrame)
_LETTERS = {"a": "b", "b": "a"}
_BETWEEN = "\x1f"


def seat_matches(lake: Lake, filters: Filters) -> pl.DataFrame:
    """Two rows a match, each seen from one of its players, of the matches and players that the filters leave.

    match (the id of its report, else of its first game), system, population, options, event, phase, round, date, week
    (its Monday), format, end_position, coverage (`Coverage`); deck, opponent: what the decks are called at the level of
    the filters, null if not known; deck_id, opposing_id; mirror; player, opposing_player: null for bots; games_won,
    games_lost, games_drawn: null if only the result is known; score: 1, 0 or ½ by the majority of games, null if both
    lost; won, lost, drawn: 0 or 1; decided: how, null if nobody says so (`results` of the lake); unit: a number of the
    match. Byes are no matches. KifuError if the filters ask who begins: of a match nobody does.
    """
    return seen_matches(lake, filters).sort("end_position", maintain_order=True).collect()


def seen_matches(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """The rows of `seat_matches`, those of one side behind those of the other, made as far as they are asked for."""
    if filters.begins is not None:
        raise KifuError("of a match nobody begins: ask for games, or leave out who begins")
    is_bye = (pl.col("source") == "reported") & pl.col("player_b").is_null()
    told = named_matches(lake, filters).lazy().filter(~is_bye.fill_null(False)).with_row_index("unit")
    both = pl.concat([_seen_from(told, side="a", other="b"), _seen_from(told, side="b", other="a")])
    return both.filter(*filters.of_seats())


def counted_seats(lake: Lake, filters: Filters, unit: Unit) -> pl.LazyFrame:
    """The rows of `seat_games`, or those of `seat_matches` with both decks; `game` is the game or the match."""
    if unit == "game":
        return seat_games(lake, filters)
    if unit != "match":
        raise KifuError(f"unit: there is no '{unit}'; there are {', '.join(get_args(Unit))}")
    return with_enough(seen_matches(lake, filters), "decks").rename({"match": "game"})


class Usable(NamedTuple):
    """The number of matches or games that a stat can use, of how many, and in words what it needs of each.

    `lacking`: in words why it cannot use the others, each counted once, by the first reason that holds.
    """

    usable: int
    of: int
    needs: str
    lacking: Mapping[str, int] = {}

    @property
    def why(self) -> str:
        """What the others lack, in words: `310 lack one of the decks, 4 are mirrors`; nothing if that is not known."""
        counts = {why: "all" if 1 < count == self.of else f"{count:,}" for why, count in self.lacking.items()}
        return "; ".join(f"{count} {why}" for why, count in counts.items())


def with_enough(rows: Matches, needs: Coverage) -> Matches:
    """The rows of `seat_matches` that a stat can use that needs so much of each match.

    Only played matches have a winner that says something: what both lost has no score, and draws that were agreed upon,
    awarded results and penalties were decided otherwise.
    """
    enough = get_args(Coverage)[get_args(Coverage).index(needs) :]
    scored = played(rows).filter(pl.col("score").is_not_null() & pl.col("coverage").is_in(enough))
    return scored if needs == "result" else scored.drop_nulls(["deck", "opponent"])


def played(rows: Matches) -> Matches:
    """The rows of `seat_matches` whose matches were decided by play, as all are of which nothing else is said."""
    return rows.filter(pl.col("decided").fill_null("played") == "played")


def usable_matches(rows: pl.DataFrame, needs: Coverage, level: Level) -> Usable:
    """How many of the matches in rows of `seat_matches` a stat can use that needs so much of each."""
    return counted_of(rows, with_enough(rows, needs), needs, _NEEDS[needs].format(level))


def counted_of(rows: pl.DataFrame, usable: pl.DataFrame, needs: Coverage, told: str) -> Usable:
    """How many matches `usable` rows have of all rows of `seat_matches`, and what the others lack."""
    scored, known = with_enough(rows, "result"), with_enough(rows, needs)
    counts = [frame["match"].n_unique() for frame in (rows, played(rows), scored, known, usable)]
    reasons = (
        "were not decided by play",
        "were lost by both players",
        f"lack {_LACKING[needs]}",
        "are mirrors, one deck against itself",
    )
    lost = {why: before - after for why, before, after in zip(reasons, counts, counts[1:], strict=False)}
    return Usable(counts[-1], counts[0], told, {why: count for why, count in lost.items() if count})


def matches(lake: Lake, filters: Filters) -> pl.DataFrame:
    """One row a match, byes included (without a player_b), whatever the decks and players: see `Counted`."""
    return counted_matches(lake, filters).matches


class Counted(NamedTuple):
    """The matches, byes included, each once; and a line about each of which it is not sure that it is counted right.

    Sides a and b are no seats. A match that is both recorded and reported (`paired`) is counted by its games if these
    are all of it, else by its report.
    """

    matches: pl.DataFrame
    doubts: list[str]


def counted_matches(lake: Lake, filters: Filters) -> Counted:
    """The matches that the filters leave, whatever the decks and players."""
    reported = reported_matches(lake, filters)
    games = finished_games(lake, filters)
    of_games = attached(lake)
    matches_of_reports = reported.match_of({*of_games.values()})
    by_hand = {game: matches_of_reports[told] for game, told in of_games.items() if told in matches_of_reports}
    standing = reported.standing(games["event"].cast(pl.String).drop_nulls().unique().to_list(), {*by_hand.values()})
    pairs = paired(games, [*standing.values()], by_hand)
    recorded = _recorded(games, pairs.match_of)
    named = [f"{name}_{side}" for name in ("archetype", "variant") for side in "ab"]
    recorded = recorded.with_columns(pl.col(named).fill_null(UNNAMED))
    of_matches = {row["of"]: row for row in recorded.filter(pl.col("of").is_not_null()).to_dicts()}
    rows, doubts = [], pairs.doubts
    for match, row in standing.items():
        found = of_matches.get(match)
        agrees = agreement(found, row) if found else None
        if found and agrees == "full":
            said = {name: row[name] for name in _OF_REPORT if row[name] is not None}
            both_lost = {"won_by": row["won_by"]} if row["won_by"] == "neither" else {}
            rows.append({**found, **said, **both_lost})
        else:
            rows.append({**completed(row, found), "coverage": "partial"} if found else row | {"coverage": "result"})
        if found and agrees == "contradicts":
            doubts.append(contradiction(found, row))
    told = pl.DataFrame([{name: row.get(name) for name in _MATCH} for row in rows], schema=_MATCH)
    plain = reported.plain.filter(~pl.col("match").is_in([*standing])).with_columns(coverage=pl.lit("result"))
    of_reports = pl.concat([plain, told], how="diagonal").with_columns(is_reported=pl.lit(True)).select(*_MATCH)
    whole = pl.concat([recorded.filter(pl.col("of").is_null()).select(*_MATCH), of_reports])
    whole = whole.sort("end_position", maintain_order=True)
    return Counted(whole, doubts)


def _recorded(games: pl.DataFrame, match_of: Mapping[str, str]) -> pl.DataFrame:
    """One row a match by its recorded games; side a is who sat in seat a of the first.

    `of`: the reported match that the games are of. A game of no match is one by itself.
    """
    text = games.sort("end_position").with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    told = text.with_columns(
        pl.col("game").replace_strict(match_of, default=None, return_dtype=pl.String).alias("of"),
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
            pl.col("game_in_match").drop_nulls().sort().alias("numbers"),
            pl.col("end_position").last(),
        )
    )
    ahead = pl.when(pl.col("wins_a") > pl.col("wins_b")).then(pl.lit("a"))
    majority = ahead.when(pl.col("wins_b") > pl.col("wins_a")).then(pl.lit("b")).otherwise(pl.lit("draw"))
    none = [pl.lit(None, dtype=pl.String).alias(name) for name in ("phase", "bracket", "decided")]
    unreported = pl.lit(False).alias("is_reported")
    return grouped.with_columns(*none, majority.alias("won_by"), pl.lit("full").alias("coverage"), unreported)


def named_matches(lake: Lake, filters: Filters) -> pl.DataFrame:
    """The matches, byes included, with decks called as at the level of the filters, null where that is not known."""
    whole = filters.whatever_seats()
    return kept(lake, f"matches by {whole}", partial(_named_matches, whole))


def _named_matches(filters: Filters, lake: Lake) -> pl.DataFrame:
    date = pl.col("date").str.to_date("%Y-%m-%d", strict=False)
    decks = [pl.col(f"{COLUMN[filters.level]}_{side}").alias(f"deck_{side}") for side in "ab"]
    named = (pl.col("coverage") == "result") & pl.all_horizontal(deck.is_not_null() for deck in decks)
    return with_lists(lake, matches(lake, filters), filters.level).with_columns(
        *decks,
        coverage=pl.when(named).then(pl.lit("decks")).otherwise("coverage"),
        options=pooled_options(filters.readings),
        week=date.dt.truncate("1w"),
    )


def _seen_from(told: pl.LazyFrame, *, side: str, other: str) -> pl.LazyFrame:
    won, lost = pl.col("won_by") == side, pl.col("won_by") == other
    drawn = pl.col("won_by") == "draw"

    def person(of: str) -> pl.Expr:
        return pl.when(pl.col(f"kind_{of}") == "human").then(pl.col(f"player_{of}"))

    return told.select(
        *(
            *("match", "system", "population", "options", "event", "phase", "round", "date", "week", "format"),
            *("end_position", "coverage", "decided"),
        ),
        pl.col(f"deck_{side}").alias("deck"),
        pl.col(f"deck_{other}").alias("opponent"),
        pl.col(f"deck_id_{side}").alias("deck_id"),
        pl.col(f"deck_id_{other}").alias("opposing_id"),
        (pl.col(f"deck_{side}") == pl.col(f"deck_{other}")).fill_null(False).alias("mirror"),
        person(side).alias("player"),
        person(other).alias("opposing_player"),
        pl.col(f"wins_{side}").alias("games_won"),
        pl.col(f"wins_{other}").alias("games_lost"),
        pl.col("draws").alias("games_drawn"),
        pl.when(pl.col("won_by") != "neither").then(won + 0.5 * drawn.cast(pl.Float64)).alias("score"),
        won.cast(pl.Int64).alias("won"),
        lost.cast(pl.Int64).alias("lost"),
        drawn.cast(pl.Int64).alias("drawn"),
        "unit",
    )
