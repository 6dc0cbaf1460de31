"""Which cards are taken when they are offered, and how do those fare who take them?"""

import polars as pl

from projector.lake import Lake
from projector.models.deciders import chances_of_deciders
from projector.models.stored import systems
from projector.stats.card_seats import OF_CARD, card_seats
from projector.stats.clusters import KNOWN_BY, varying
from projector.stats.declared import Rows
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import INTERVAL, ONCE, RATE
from projector.stats.kept import kept
from projector.stats.matches import Usable
from projector.stats.means import OF_WON, mean_columns, mean_schema, rate_columns
from projector.stats.measured import chosen_seats, measured
from projector.stats.numbering import physical, runs
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import POOL, seat_key
from projector.stats.usable import of_pairings

COLUMNS = pl.Schema(
    {
        **OF_CARD,
        "kind": pl.String(),
        "verb": pl.String(),
        "other_main": pl.Boolean(),
        "other_number": pl.String(),
        "other_name": pl.String(),
        "number": pl.Int64(),
        "offered": pl.Int64(),
        "taken": pl.Int64(),
        "choice_rate": pl.Float64(),
        **{f"choice_{of}": dtype for of, dtype in INTERVAL.items()},
        **RATE,
        **mean_schema("change"),
    }
)
_OPTION = ["kind", "verb", "card_number", "other_main", "other_number", "number"]


def card_choices(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a kind of decision and option: the decisions that offered it, and those that took it.

    Options are equal by verb, cards and number (a mode, a skill, an amount); card_number is null where the verb names
    no card. other_main: whether the other card that it names is of a main deck, as other_number and other_name then
    say; else it is any other card. Counted are decisions that list all options, and leave a choice; mirrors are left
    out. choice_rate: taken / offered; win_rate: of those who took it, a row a decision. 95 % intervals, as wide as the
    decisions of one game are alike. Off-policy: it tells nothing of a player who chooses otherwise. change: the mean of
    score - V over those who took it, V being the probability to win on what they knew as they decided, by predictors
    that were not trained on the match; of games whose population has a model (`kifu train`), null without.
    """
    by = [*POOL, *_OPTION]
    rated = (
        measured(lake, chosen_seats(lake, filters), _ROWS)
        .with_columns(pl.col(pl.Categorical).cast(pl.String))
        .select(
            *by,
            pl.col("choice_n").cast(pl.Int64).alias("offered"),
            pl.col("won_n").cast(pl.Int64).alias("taken"),
            *rate_columns("choice", "choice"),
            *rate_columns("won", "won"),
            "clustered_by",
        )
    )
    told = rated.rename(OF_WON).join(_changes(lake, filters), on=by, how="left", nulls_equal=True)
    names = kept(lake, "names of options", _names)
    for number, name in (("card_number", "card_name"), ("other_number", "other_name")):
        of_numbers = names.filter(of=number).select(
            "system", pl.col("number").alias(number), pl.col("name").alias(name)
        )
        told = told.join(of_numbers, on=["system", number], how="left")
    return told.select(COLUMNS.names()).cast(COLUMNS).sort(*POOL, *_OPTION)


def _rows(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    offers = lake.scan("offers").select(seat_key(), *_options(), "offered", "taken")
    return offers.join(seats.lazy().select("seat_key", "row"), on="seat_key")


_ROWS = Rows(
    "card_choices",
    _rows,
    tuple(_OPTION),
    {"choice": Ratio(Term("taken"), Term("offered")), "won": Ratio(Term("taken", "score"), Term("taken"))},
)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which somebody had a choice of which all options are known."""
    offered = lake.scan("offers").select(seat_key())
    return of_pairings(lake, filters, having=offered, what="a choice that lists all its options")


def _options() -> list[pl.Expr]:
    """The columns of an option; the numbers of other cards outside main decks are one."""
    own = [name for name in _OPTION if name != "other_number"]
    return [pl.col(own), pl.when("other_main").then("other_number").alias("other_number")]


def _names(lake: Lake) -> pl.DataFrame:
    """The name of each card number among all options, `of` its column; of several the first by the alphabet."""
    columns = {"card_number": "card_name", "other_number": "other_name"}
    rows = lake.collect(lake.scan("offers").select("system", *columns, *columns.values()))
    once = rows[runs(*(physical(column) for column in rows.iter_columns()))].unique().cast(pl.String)
    named = [once.select(pl.lit(of).alias("of"), "system", number=of, name=name) for of, name in columns.items()]
    return pl.concat(named).drop_nulls().group_by("of", "system", "number").agg(pl.col("name").min())


def _changes(lake: Lake, filters: Filters) -> pl.DataFrame:
    """The mean of score - V where an option was taken, clustered as the rates are; no row if there is no model."""
    by = [*POOL, *_OPTION]
    if not systems(lake.folder.parent):
        return pl.DataFrame(schema={name: COLUMNS[name] for name in by} | mean_schema("change"))
    seats = card_seats(lake, filters).lazy().select("seat_key", *POOL, "score", *KNOWN_BY)
    taken = lake.scan("choices").filter(pl.col("complete"), pl.col("taken") > 0)
    took = taken.select(seat_key(), "end_position", "n", *_options()).join(seats, on="seat_key")
    chances = chances_of_deciders(lake, filters, took)
    known = took if chances.height else took.clear()
    known = known.join(chances.lazy(), on=["end_position", "n"])
    rows = lake.collect(known).with_columns(off=pl.col("score") - pl.col("chance"), once=1)
    found = varying(rows.lazy(), by, {"change": Ratio(Term("once", "off"), ONCE)})
    found = found.with_columns(pl.col(pl.Categorical).cast(pl.String))
    return found.select(*by, *mean_columns("change"))
