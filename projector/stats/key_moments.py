"""When did the chance to win change most, by what fact, and how much of it was chance?"""

import polars as pl

from projector.columns import SEATS
from projector.lake import Lake
from projector.models.causes import COLUMNS as CAUSES
from projector.models.causes import causes
from projector.models.changes import COLUMNS as CHANGES
from projector.models.changes import changed, largest_changes
from projector.models.modelled import modelled
from projector.stats.filters import USUAL, Filters
from projector.stats.judged_games import of_judged_games
from projector.stats.seats import OF_POOL, POOL, seat_games

_CHANGES = ("before", "decision", "chance", "change")
COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "game": pl.String(),
        "end_position": pl.Int64(),
        "seat": SEATS,
        "deck": pl.String(),
        "opponent": pl.String(),
        "score": pl.Float64(),
        "turn": pl.Int64(),
        "n": pl.Int64(),
        "position": pl.Int64(),
        "player": SEATS,
        **dict.fromkeys(("kind", "verbs", "card_number", "card_name"), pl.String()),
        **dict.fromkeys(_CHANGES, pl.Float64()),
        "moved": pl.String(),
        "moved_by": pl.Float64(),
        "fact": pl.String(),
        "fact_position": pl.Int64(),
        "fact_player": SEATS,
        **dict.fromkeys(("fact_card_number", "fact_card_name"), pl.String()),
        "cause": pl.String(),
        "model": pl.String(),
    }
)
usable_part = of_judged_games


def key_moments(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a key moment, game by game, the largest change first: three a game, one a turn, of 5 points at least.

    Chances are those of `seat` (that which the filters leave; a, if both): `before` the decision that `player` made at
    `position`, the answer `n` of the game; `decision`, what its own facts changed, up to the first card drawn, shown or
    taken from life, and what follows such a position on average; `chance`, what else followed until the next decision;
    `change`, both. kind, verbs, card_number, card_name: what was decided, as in `decisions`. A change is not the
    quality of a decision.

    moved: the figure of the table that moved the chance most: `life`, `hand`, `deck`, `resource`, `board`, or `turn`,
    `result`; moved_by: its part of `change`. fact, fact_player, fact_card_number, fact_card_name: the first fact after
    the decision that changed that figure, at `fact_position`. cause: `result`, the end of the game; `chance`, where
    most of the change is; `draw`, a card that came to a hand and that no player chose; `turn`, what comes of a turn
    that begins, such as cards readied; else `decision`. Of hands the model knows the size alone: a draw that is due
    is of the decision before it, on average, and no luck is seen in how good the card was.

    model: the version of the model that says so; each game is judged by the predictors that were not trained on its
    match, so that a moment stays what it is until another version takes the place of this one. Games have rows where
    their population has a model (`kifu train`).
    """
    seats = lake.collect(seat_games(lake, filters).sort("end_position", "seat"))
    own = seats.unique("end_position", keep="first", maintain_order=True)
    key = ["end_position", "n"]
    decided = lake.scan("decisions").select(*key, "kind", "verbs", "card_number", "card_name")
    parts = [pl.DataFrame(schema={**CHANGES, **CAUSES})]
    for games, model in modelled(lake, filters, needed=False, only=own["end_position"]):
        largest = largest_changes(changed(lake, games, model.predictors)).with_columns(model=pl.lit(model.version))
        found = largest.join(causes(lake, games, model.predictors, largest), on=key, maintain_order="left")
        parts.append(found.select(parts[0].columns))
    rows = lake.collect(pl.concat(parts).lazy().join(decided, on=key, how="left"))
    of_game = own.select("end_position", "system", "options", "seat", "deck", "opponent", "score")
    sign = pl.when(pl.col("seat") == "a").then(1.0).otherwise(-1.0)
    told = rows.join(of_game, on="end_position").with_columns(
        pl.when(pl.col("seat") == "a").then("before").otherwise(1 - pl.col("before")).alias("before"),
        *(pl.col(name) * sign for name in (*_CHANGES[1:], "moved_by")),
    )
    size = pl.col("change").abs()
    return told.select(COLUMNS.names()).cast(COLUMNS).sort(*POOL, "end_position", -size, "n")
