"""What moved the chance to win between two decisions: which figure of the table, and by which fact.

The part of a figure in a change is what it changes by itself, on average of its coming first and last among the figures
(of all orders these two: L. Shapley's value, at the cost of two predictions a figure).
"""

from collections.abc import Iterable, Iterator

import polars as pl

from events.game import load
from events.table.fact import OF_KIND, CardReadied, CardRested, GameEnded, TurnBegan
from projector.columns import ACTIVE, FIGURES
from projector.lake import Lake
from projector.models.features import FIGURED, SPOKEN
from projector.models.predictor import Judges
from projector.models.rows import positions_of
from projector.tables.layout import DECK, layout, zones_of

TURN, RESULT = "turn", "result"
_SIDES = ("mine", "theirs")
GROUPS = {
    **{
        name: tuple(f"{side}_{word}{name}" for side in _SIDES for word in ("", ACTIVE) if f"{word}{name}" in FIGURES)
        for name in FIGURES
        if not name.startswith(ACTIVE)
    },
    TURN: ("turn", "my_turn", *SPOKEN),
}
"""The features that change together, by the figure that they are of; `turn`: whose turn it is, and how far."""
COLUMNS = pl.Schema(
    {
        "end_position": pl.Int64(),
        "n": pl.UInt32(),
        "moved": pl.String(),
        "moved_by": pl.Float64(),
        "fact": pl.String(),
        "fact_position": pl.UInt32(),
        "fact_player": pl.String(),
        "fact_card_number": pl.String(),
        "fact_card_name": pl.String(),
        "cause": pl.String(),
    }
)
_FITS, _TURNED, _OTHER = 0, 1, 2
"""How well a fact explains a figure: it changes it, it rests or readies a card, or neither."""


def causes(lake: Lake, games: pl.DataFrame, predictors: Judges, moments: pl.DataFrame) -> pl.DataFrame:
    """One row a change of `moments` (rows of `changed` of these games), by game and decision: what moved it most.

    moved: `life`, `hand`, `deck`, `resource`, `board` or `turn`, whichever has the largest part in the direction of the
    change; `result` where the game ended; moved_by: that part, of seat a. fact: the class of the first fact after the
    decision that changes it, or that begins the turn, or ends the game; else of the first that rests or readies a card,
    or of the first; null if nothing happened. fact_position: the position after it. cause: `result`; `chance` where
    that is more of the change than the decision is; `draw` where the fact brought a card to a hand that no player
    chose, and the hand or the deck moved the chance (or the life, where that is the deck); `turn` where the fact comes
    of a turn that begins; else `decision`.
    """
    there = games.filter(pl.col("end_position").is_in(moments["end_position"].unique().implode()))
    rows = lake.collect(positions_of(lake, there))
    last = pl.col("end_position").ne_missing(pl.col("end_position").shift(-1))
    until = pl.when(last).then("facts").otherwise(pl.col("position").shift(-1)).alias("until")
    following = rows.with_columns(until, last.alias("last"), pl.col(*SPOKEN, *FIGURED).shift(-1).name.suffix("_next"))
    told = moments.select("end_position", "n", "change", "decision", "chance")
    chosen = following.join(told, on=["end_position", "n"], how="inner")
    chosen = chosen.sort("end_position", "n")
    ended, going = chosen.filter("last"), chosen.filter(~pl.col("last"))
    parts = pl.concat(
        [
            ended.with_columns(moved=pl.lit(RESULT), moved_by=pl.col("change")),
            going.hstack(_largest(going, predictors)),
        ]
    )
    facts = _facts(lake, parts.select("end_position", "n", "position", "until", "moved"))
    found = parts.join(facts, on=["end_position", "n"], how="left").with_columns(cause=_cause(facts["system"].unique()))
    return found.select(COLUMNS.names()).cast(COLUMNS).sort("end_position", "n")


def _draws_life(systems: Iterable[str]) -> pl.Expr:
    """Whether the life moved the chance in a game whose deck it is."""
    drawing = [
        system for system in map(str, systems) if DECK not in layout(system).figures and DECK in layout(system).lying
    ]
    return (pl.col("moved") == "life") & pl.col("system").cast(pl.String).is_in(drawing)


def _cause(systems: Iterable[str]) -> pl.Expr:
    """What kind of cause a change has: see `causes`."""
    drawn = (pl.col("moved").is_in(["hand", "deck"]) | _draws_life(systems)) & pl.col("by_chance").fill_null(False)
    return (
        pl.when(pl.col("moved") == RESULT)
        .then(pl.lit(RESULT))
        .when(pl.col("chance").abs() > pl.col("decision").abs())
        .then(pl.lit("chance"))
        .when(drawn)
        .then(pl.lit("draw"))
        .when((pl.col("fact_position") >= pl.col("turn_began")).fill_null(False))
        .then(pl.lit(TURN))
        .otherwise(pl.lit("decision"))
    )


def _largest(rows: pl.DataFrame, predictors: Judges) -> pl.DataFrame:
    """`moved` and `moved_by`: the figure with the largest part of each change, in its direction."""
    before, after = rows, rows.with_columns(pl.col(f"{name}_next").alias(name) for name in (*SPOKEN, *FIGURED))
    chances = predictors.both(before), predictors.both(after)
    signs = rows["change"].sign()
    parts = {}
    for group, names in GROUPS.items():
        first = before.with_columns(after.select(names))
        last = after.with_columns(before.select(names))
        of_group = (predictors.both(first) - chances[0] + chances[1] - predictors.both(last)) / 2
        parts[group] = pl.Series(of_group, dtype=pl.Float64) * signs
    table = pl.DataFrame(parts)
    largest = table.select(pl.concat_list(pl.all()).list.arg_max().alias("largest"))["largest"]
    moved = pl.Series("moved", list(GROUPS)).gather(largest)
    return pl.DataFrame([moved, (table.max_horizontal() * signs).alias("moved_by")])


def _facts(lake: Lake, rows: pl.DataFrame) -> pl.DataFrame:
    """The fact by which the figure of each row changed, of those after its `position` up to `until`."""
    seqs = pl.int_ranges(pl.col("position") + 1, pl.col("until") + 1, dtype=pl.UInt32).alias("seq")
    spans = rows.with_columns(seqs).explode("seq", empty_as_null=False, keep_nulls=False)
    told = ("system", "type", "player", "source", "target", "card_number", "card_name")
    facts = lake.scan("facts").select("end_position", "seq", *(pl.col(name).cast(pl.String) for name in told))
    joined = lake.collect(facts.join(spans.lazy(), on=["end_position", "seq"]))
    words = {"system": pl.String(), "moved": pl.String(), "word": pl.String(), "fits": pl.Int64()}
    known = pl.DataFrame([*_words(joined["system"].unique())], schema=words, orient="row")
    known = known.group_by("system", "moved", "word").agg(pl.col("fits").min())
    for column in ("type", "source", "target"):
        of_column = known.rename({"word": column, "fits": f"{column}_fits"})
        joined = joined.join(of_column, on=["system", "moved", column], how="left")
    fits = pl.min_horizontal("type_fits", "source_fits", "target_fits").fill_null(_OTHER)
    first = joined.sort("end_position", "n", fits, "seq").unique(["end_position", "n"], keep="first")
    begins = known.filter(moved=TURN).select("system", type="word")
    began = joined.join(begins, on=["system", "type"], how="semi")
    turns = began.group_by("end_position", "n").agg(turn_began=pl.col("seq").min())
    came = lake.scan("hands").select("end_position", "seq", "by_chance").filter("by_chance").unique()
    named = first.join(lake.collect(came), on=["end_position", "seq"], how="left")
    named = named.join(turns, on=["end_position", "n"], how="left")
    of_fact = {name: f"fact_{name}" for name in ("player", "card_number", "card_name")}
    return named.rename({"type": "fact", "seq": "fact_position", **of_fact}).select(
        "end_position", "n", "system", "fact", "fact_position", *of_fact.values(), "by_chance", "turn_began"
    )


def _words(systems: Iterable[str]) -> Iterator[tuple[str, str, str, int]]:
    """The card games with their figures, and what fits each: its zones, and classes of facts that change its numbers.

    Classes of facts that rest or ready cards come after these, for figures of which a part is active.
    """
    for system in systems:
        game = load(system)
        for figure, terms in layout(system).figures.items():
            group = figure.removeprefix(ACTIVE)
            zones = {zone for name in (*terms.zones, *terms.active) for zone in zones_of(name)}
            counting = {
                kind.__name__
                for kind in game.facts
                if any(counter in {*kind.adds, *kind.takes} for counter in terms.counters)
                or (terms.counters and OF_KIND in {*kind.adds, *kind.takes})
            }
            yield from ((system, group, word, _FITS) for word in sorted(zones | counting))
            turned = {kind.__name__ for kind in game.facts if issubclass(kind, CardRested | CardReadied)} - counting
            yield from ((system, group, word, _TURNED) for word in sorted(turned) if terms.active)
        for group, began in ((TURN, TurnBegan), (RESULT, GameEnded)):
            yield from ((system, group, kind.__name__, _FITS) for kind in game.facts if issubclass(kind, began))
