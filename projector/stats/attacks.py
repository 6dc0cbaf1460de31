"""What is attacked, and what comes of it?"""

import polars as pl

from events.game import load
from events.table.fact import Fact
from events.table.statistics import Mark
from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, rates, ratios, shares
from projector.stats.seats import OF_POOL, POOL, seat_games, seat_key

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "main": pl.Boolean(),
        "measure": pl.String(),
        "own": pl.Boolean(),
        "attacks": pl.Int64(),
        "value": pl.Float64(),
        **INTERVAL,
        **CLUSTERED,
    }
)
_BY = [*POOL, "main"]


def attacks(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """Rows by declared target: `main` says whether the card attacked is of a main deck; null if the lake does not know.

    measure = `share`: the part of all attacks that had such a target; `hit`: the part of these attacks that dealt
    damage; a fate that the game declares: cards an attack that met it by the attack, of the attacker (`own`) or of the
    defender. attacks: those with such a target; value: that part, or so many cards; low and high: 95 % interval by
    games, by players where known. Mirrors are left out. `options`: the readings of the rules; null where several are
    pooled.
    """
    declared = _declared(lake, filters)
    caused = _caused(lake, declared)
    found = [_shares(declared), _hits(declared, caused.filter("damage"))]
    for [fate, own], cards in caused.drop_nulls("fate").group_by("fate", "own"):
        found.append(_fates(declared, cards, str(fate), own=bool(own)))
    table = pl.concat(found).match_to_schema(COLUMNS)
    return table.sort(*POOL, "main", "measure", pl.col("own").not_(), nulls_last=False)


def _declared(lake: Lake, filters: Filters) -> pl.DataFrame:
    """A row an attack, with what its attacker's seat has: `attack`, its place in the game, and `main`."""
    marked = lake.collect(_marked(lake, "attack"))
    types = marked["type"].unique().implode()
    facts = lake.scan("facts").filter(pl.col("type").cast(pl.String).is_in(types)).select(
        *("end_position", "system", "type", _fact("seq"), seat_key("player")),
        _place("other_card"),
    )  # fmt: skip
    seats = seat_games(lake, filters).filter(~pl.col("mirror"))
    words = pl.col(*POOL).cast(pl.Categorical)
    of_seats = seats.select(seat_key(), words, "seat", "player", "opposing_player", pl.col("unit").rank("dense"))
    declared = lake.collect(facts.join(of_seats, on="seat_key"))
    told = declared.join(marked.cast(pl.Categorical), on=["system", "type"], how="semi").drop("type")
    printed = (
        lake.scan("facts")
        .filter(pl.col("card_number").is_not_null())
        .select("end_position", _place("card"), "card_number")
    )
    attacked = printed.join(told.lazy().select("place").unique(), on="place", how="semi").unique("place")
    listed = lake.scan("deck_cards").group_by("end_position", "card_number").agg(pl.col("main").first())
    main = lake.collect(attacked.join(listed, on=["end_position", "card_number"]).select("place", "main"))
    return told.lazy().join(main.lazy(), on="place", how="left", maintain_order="left").collect()


def _fact(seq: str) -> pl.Expr:
    """A number for each fact of each game."""
    return (pl.col("end_position") * 2**24 + pl.col(seq)).alias("attack")


def _place(card: str) -> pl.Expr:
    """A number for each card of each game."""
    return (pl.col("end_position") * 2**16 + pl.col(card)).alias("place")


def _caused(lake: Lake, declared: pl.DataFrame) -> pl.DataFrame:
    """The damage and the fates that the attacks led to, and whether the card or player is the attacker's own."""
    damage = lake.collect(_marked(lake, "damage")).with_columns(damage=True)
    telling = pl.col("fate").is_not_null() | pl.col("type").cast(pl.String).is_in(damage["type"].unique().implode())
    facts = lake.scan("facts").filter(pl.col("cause").is_not_null(), telling)
    attackers = declared.lazy().select("attack", "system", "seat")
    caused = facts.select(_fact("cause"), "type", "fate", "player").join(attackers, on="attack")
    told = lake.collect(caused.with_columns(own=pl.col("player") == pl.col("seat")))
    words = damage.lazy().with_columns(pl.col("system", "type").cast(pl.Categorical))
    return (
        told.lazy()
        .join(words, on=["system", "type"], how="left")
        .with_columns(pl.col("damage").fill_null(False))
        .collect()
    )


def _marked(lake: Lake, mark: Mark) -> pl.LazyFrame:
    """The classes of the facts that each of the lake's games declares for a mark."""
    rows = []
    for system in lake.collect(lake.scan("games").select(pl.col("system").cast(pl.String)).unique())["system"]:
        found: list[type[Fact]] = list(load(system).statistics.marks.get(mark, ()))
        for kind in found:
            found += [under for under in kind.__subclasses__() if under not in found]
        rows += [(system, kind.__name__) for kind in found]
    return pl.LazyFrame(rows, schema={"system": pl.String, "type": pl.String}, orient="row")


def _shares(declared: pl.DataFrame) -> pl.DataFrame:
    return _counted(
        declared.lazy(), shares(declared.lazy(), POOL, "main").drop("n").rename({"share": "value"}), "share"
    )


def _hits(declared: pl.DataFrame, damage: pl.DataFrame) -> pl.DataFrame:
    hit = damage.select("attack").unique().with_columns(hit=1.0)
    rows = declared.lazy().join(hit.lazy(), on="attack", how="left").with_columns(score=pl.col("hit").fill_null(0))
    return _counted(rows, rates(rows, _BY).rename({"win_rate": "value"}), "hit")


def _fates(declared: pl.DataFrame, cards: pl.DataFrame, fate: str, *, own: bool) -> pl.DataFrame:
    """The cards an attack that met a fate, of the games that know it."""
    count = cards.group_by("attack").agg(count=pl.len()).lazy()
    rows = declared.lazy().filter(pl.col("system").is_in(cards["system"].unique().implode()))
    rows = rows.join(count, on="attack", how="left").with_columns(pl.col("count").fill_null(0))
    means = ratios(rows, _BY, over=pl.col("count")).with_columns(pl.col("low").clip(lower_bound=0))
    return _counted(rows, means, fate, own=own)


def _counted(rows: pl.LazyFrame, values: pl.LazyFrame, measure: str, *, own: bool | None = None) -> pl.DataFrame:
    count = rows.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("attacks"))
    told = count.join(values, on=_BY, nulls_equal=True)
    whole = told.with_columns(measure=pl.lit(measure), own=pl.lit(own, dtype=pl.Boolean))
    return whole.with_columns(pl.col(pl.Categorical).cast(pl.String)).select(COLUMNS.names()).collect()
