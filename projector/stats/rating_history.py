"""How did each player's rating change from match to match?"""

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import Z_95
from projector.stats.matches import Usable, seat_matches, with_enough
from projector.stats.rounds import round_order
from projector.stats.usable import of_matches

COLUMNS = pl.Schema(
    {
        "system": pl.String(),
        "population": pl.String(),
        "format": pl.String(),
        "group": pl.Int64(),
        "player": pl.String(),
        "match": pl.Int64(),
        "date": pl.String(),
        "event": pl.String(),
        "round": pl.String(),
        "opponent": pl.String(),
        "score": pl.Float64(),
        "rating": pl.Float64(),
        "deviation": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
    }
)
POPULATION = "humans"
"""Who is rated."""
MEAN, DEVIATION = 25.0, 25 / 3
"""What nobody's rating is before the first match, and how sure."""
_ORDER = ("date", "event", "place", "end_position")


def rating_history(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a player and match, in the order of the matches: `rating` and `deviation` after it, by Plackett and Luce.

    People alone are rated, whatever the population of the filters, by recorded and reported matches that were played
    (no intentional draws, awarded results and penalties), each system and format by itself, in order of date, event,
    phase, round (the top cut last, its final at the end) and entry in the log; `match` counts those of the player. low
    and high: 1.96 deviations about the rating. Ratings compare within a `group` of players whom matches connect; 1 is
    the largest. `players` of the filters chooses rows. KifuError for filters of decks, seats, levels and readings, for
    all matches tell of a player, and for certain bots.
    """
    everybody = filters.but(population=POPULATION, players=(), level="name")
    bots = ("population",) if filters.population != POPULATION else ()
    refused = (*bots, "decks", "opponents", "begins", "level", "readings")
    filters.refuse("ratings", *refused, why="all matches of people tell how strong they are")
    once = with_enough(seat_matches(lake, everybody), "result").filter(pl.col("player") < pl.col("opposing_player"))
    rounds = once.select("phase", "round").unique()
    places = sorted(rounds.rows(), key=lambda row: round_order(*row))
    placed = pl.DataFrame(places, schema=rounds.schema, orient="row").with_row_index("place")
    ordered = once.join(placed, on=["phase", "round"], nulls_equal=True).sort(_ORDER, nulls_last=False)
    rows = [row for _, field in ordered.group_by("system", "format", maintain_order=True) for row in _rated(field)]
    found = pl.DataFrame(rows, schema=COLUMNS, orient="row")
    if filters.players:
        found = found.filter(pl.col("player").is_in(list(filters.players)))
    return found.sort("system", "format", "group", maintain_order=True)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """How many of the matches that the filters leave are rated."""
    return of_matches(lake, filters, "result")


def _rated(matches: pl.DataFrame) -> Iterator[tuple[Any, ...]]:
    """The rows of the matches of one system and format, which are in order."""
    from openskill.models import PlackettLuce  # here, for who asks for no rating need not wait for it

    model = PlackettLuce(mu=MEAN, sigma=DEVIATION)
    groups = _groups(matches["player"].to_list(), matches["opposing_player"].to_list())
    ratings = {player: model.rating(name=player) for player in groups}
    played = dict.fromkeys(groups, 0)
    for row in matches.iter_rows(named=True):
        sides, score = (row["player"], row["opposing_player"]), row["score"]
        rated = model.rate([[ratings[side]] for side in sides], ranks=[1 - score, score])
        for [rating], player, opponent, own in zip(rated, sides, sides[::-1], (score, 1 - score), strict=True):
            ratings[player] = rating
            played[player] += 1
            told = (row["system"], row["population"], row["format"], groups[player], player, played[player])
            where = (row["date"], row["event"], row["round"], opponent, own)
            half = Z_95 * rating.sigma
            yield (*told, *where, rating.mu, rating.sigma, rating.mu - half, rating.mu + half)


def _groups(players: Sequence[str], opponents: Sequence[str]) -> dict[str, int]:
    """The group of each player: 1 for the largest of those whom matches connect, then the next by size and name."""
    names = sorted({*players, *opponents})
    place = {name: n for n, name in enumerate(names)}
    pairs = [place[name] for name in players], [place[name] for name in opponents]
    met = coo_array(([1] * len(players), pairs), shape=(len(names), len(names)))
    label = connected_components(met, directed=False)[1].tolist()
    order = sorted(set(label), key=lambda group: (-label.count(group), label.index(group)))
    return {name: order.index(group) + 1 for name, group in zip(names, label, strict=True)}
