"""What is attacked, and what comes of it?"""

import polars as pl

from events.game import load
from events.table.fact import Fact
from events.table.statistics import Mark
from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, rates, ratios, shares
from projector.stats.seats import OF_POOL, POOL, seat_games

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
_ATTACK = ["end_position", "attack"]


def attacks(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """Rows by declared target: `main` says whether the card attacked is of a main deck; null if the lake does not know.

    measure = `share`: the part of all attacks that had such a target; `hit`: the part of these attacks that dealt
    damage; a fate that the game declares: cards an attack that met it by the attack, of the attacker (`own`) or of the
    defender. attacks: those with such a target; low and high: 95 % interval by games, by players where known. Mirrors
    are left out. `options`: the readings of the rules; null where several are pooled.
    """
    declared = _declared(lake, filters)
    caused = _caused(lake, declared)
    damage = caused.join(lake.collect(_marked(lake, "damage")), on=["system", "type"], how="semi")
    found = [_shares(declared), _hits(declared, damage)]
    for [fate, own], cards in caused.drop_nulls("fate").group_by("fate", "own"):
        found.append(_fates(declared, cards, str(fate), own=bool(own)))
    table = pl.concat(found).match_to_schema(COLUMNS)
    return table.sort(*POOL, "main", "measure", pl.col("own").not_(), nulls_last=False)


def _declared(lake: Lake, filters: Filters) -> pl.DataFrame:
    """A row an attack, with what its attacker's seat has: `attack`, its place in the game, and `main`."""
    facts = lake.scan("facts").select(
        "end_position",
        pl.col("seq").alias("attack"),
        pl.col("system", "type").cast(pl.String),
        pl.col("player").alias("seat"),
        pl.col("other_card").alias("target"),
    )
    seats = seat_games(lake, filters).filter(~pl.col("mirror"))
    marked = facts.join(_marked(lake, "attack"), on=["system", "type"], how="semi").drop("system", "type")
    declared = lake.collect(marked.join(seats, on=["end_position", "seat"]))
    place = ["end_position", "target"]
    printed = (
        lake.scan("facts")
        .filter(pl.col("card_number").is_not_null(), pl.col("end_position").is_in(declared["end_position"].implode()))
        .select("end_position", pl.col("card").alias("target"), pl.col("card_number").cast(pl.String))
        .join(declared.lazy().select(place).unique(), on=place, how="semi")
        .unique(place)
    )
    listed = lake.scan("deck_cards").group_by("end_position", pl.col("card_number").cast(pl.String)).agg(
        pl.col("main").first()
    )  # fmt: skip
    main = lake.collect(printed.join(listed, on=["end_position", "card_number"]))
    return declared.join(main.select(*place, "main"), on=place, how="left", maintain_order="left")


def _caused(lake: Lake, declared: pl.DataFrame) -> pl.DataFrame:
    """What the attacks led to: type and fate of the facts, and whether the card or player is the attacker's own."""
    facts = lake.scan("facts").filter(pl.col("cause").is_not_null()).select(
        "end_position",
        pl.col("cause").alias("attack"),
        pl.col("type").cast(pl.String),
        pl.col("fate").cast(pl.String),
        "player",
    )  # fmt: skip
    attackers = declared.lazy().select(*_ATTACK, "system", "seat")
    return lake.collect(facts.join(attackers, on=_ATTACK).with_columns(own=pl.col("player") == pl.col("seat")))


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
    hit = damage.select(_ATTACK).unique().with_columns(hit=1.0)
    rows = declared.lazy().join(hit.lazy(), on=_ATTACK, how="left").with_columns(score=pl.col("hit").fill_null(0))
    return _counted(rows, rates(rows, _BY).rename({"win_rate": "value"}), "hit")


def _fates(declared: pl.DataFrame, cards: pl.DataFrame, fate: str, *, own: bool) -> pl.DataFrame:
    """The cards an attack that met a fate, of the games that know it."""
    count = cards.group_by(_ATTACK).agg(count=pl.len()).lazy()
    rows = declared.lazy().filter(pl.col("system").is_in(cards["system"].unique().implode()))
    rows = rows.join(count, on=_ATTACK, how="left").with_columns(pl.col("count").fill_null(0))
    means = ratios(rows, _BY, over=pl.col("count")).with_columns(pl.col("low").clip(lower_bound=0))
    return _counted(rows, means, fate, own=own)


def _counted(rows: pl.LazyFrame, values: pl.LazyFrame, measure: str, *, own: bool | None = None) -> pl.DataFrame:
    count = rows.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("attacks"))
    told = count.join(values, on=_BY, nulls_equal=True)
    whole = told.with_columns(measure=pl.lit(measure), own=pl.lit(own, dtype=pl.Boolean))
    return whole.select(COLUMNS.names()).collect()
