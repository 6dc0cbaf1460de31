"""Does it help to begin, and to choose who does, and how do those fare who begin?"""

import polars as pl
from scipy.special import chdtrc

from projector.lake import Lake
from projector.stats.effects import ARMS, EFFECT, difference, effects, usable, variance
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL
from projector.stats.matches import Usable
from projector.stats.means import mean_schema
from projector.stats.ranking import of_decks
from projector.stats.results import results_with_rates
from projector.stats.seats import OF_POOL, POOL, seat_games
from projector.stats.usable import of_rows

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "of": pl.String(),
        "split": pl.String(),
        "deck": pl.String(),
        "opponent": pl.String(),
        "week": pl.Date(),
        "games": pl.Int64(),
        "usable": pl.Int64(),
        **EFFECT,
        "heterogeneity": pl.Float64(),
        "freedom": pl.Int64(),
        "heterogeneity_p": pl.Float64(),
        "differs": pl.Boolean(),
        "began": pl.Int64(),
        **dict.fromkeys(("wins", "losses", "draws"), pl.Int64()),
        **mean_schema("win_rate"),
        **CLUSTERED,
        "q": pl.Float64(),
    }
)
DIFFERS = 0.01
"""The p of the heterogeneity below which the effect differs by matchup: then decks stand beside the total."""
_RULES = [*POOL, "of"]
_PAIR = ["deck", "opponent"]
_SPLITS = {"all": [], "deck": ["deck"], "matchup": _PAIR, "week": ["week"]}
"""The columns that tell the rows of a split."""


def who_begins(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """The points of the score that it gains, of = `begins`: to have the first turn, against having the second.

    split = `all`: one row a card game; then a row each `deck` (its matchups, the mirror included), each `matchup` (deck
    and opponent, by the alphabet), each `week` (its Monday). games that had a first turn; usable: those of matchups
    where either deck began, and of mirrors, which compare the two players; effect, low, high: the mean difference
    within matchups and its 95 % interval, of games that are independent of each other; null where no score varies, as
    of a few games. heterogeneity: Cochran's Q of the matchups' differences, chi-squared of so much freedom if they are
    one and the same; heterogeneity_p below .01: `differs` by matchup. of = `choice`: the same of the player who chose
    who begins, where the game says so; where people choose, that alone is random. `options`: the readings of the rules;
    null where several are pooled.

    began: games in which the player began (or chose), of a deck those of it; wins, losses, draws and win_rate of these
    games, whatever the decks: mirrors count, for in them nothing else differs. Its 95 % interval alone is as wide as
    the games of what it is `clustered_by` are alike. q: Benjamini and
    Hochberg over a split, of rates as far from ½; null of under 30 games.
    """
    filters.refuse("who_begins", "begins", why="it compares who begins with who does not")
    rows = _seats(lake, filters)
    arms = pl.concat([_arms(rows, "on_the_play", "begins"), _arms(rows, "chose", "choice")])
    arms = arms.group_by(*_RULES, *_PAIR, "mirror", "week").agg(pl.len().alias("games"), pl.col(ARMS).sum())
    arms = lake.collect(arms).lazy()  # once, for all splits
    began = [
        rows.filter(pl.col(marked).fill_null(False)).with_columns(of=pl.lit(of))
        for marked, of in (("on_the_play", "begins"), ("chose", "choice"))
    ]
    raw = pl.concat(began).collect().lazy()
    found = pl.concat([_with_rates(lake, _split(arms, name), raw, name).collect() for name in _SPLITS], how="diagonal")
    order = pl.col("split").replace_strict(list(_SPLITS), range(len(_SPLITS)), return_dtype=pl.Int64)
    found = found.with_columns(pl.col(pl.Categorical).cast(pl.String))
    return found.sort(*_RULES, order, "deck", "opponent", "week").select(COLUMNS.names())


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games that had a first turn, or of which the game says who chose it."""
    filters.refuse("who_begins", "begins", why="it compares who begins with who does not")
    rows = seat_games(lake, filters).filter(pl.any_horizontal(pl.col("on_the_play", "chose").is_not_null()))
    return of_rows(lake, filters, rows, "a first turn, or a player who chose who has it")


def _seats(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """The rows of `seat_games` with the two decks by the alphabet, `one` and `other`, and whether the own is the first
    of these; by words and numbers, which compare fast."""
    one, other = pl.min_horizontal(_PAIR), pl.max_horizontal(_PAIR)
    rows = seat_games(lake, filters).with_columns(one=one, other=other, is_first=pl.col("deck") <= pl.col("opponent"))
    words = pl.col(*POOL, *_PAIR, "one", "other").cast(pl.Categorical)
    return rows.with_columns(words, pl.col("unit").rank("dense")).collect().lazy()


def _arms(rows: pl.LazyFrame, marked: str, of: str) -> pl.LazyFrame:
    """A row a game and what it adds to its stratum, seen from the deck that is first by the alphabet.

    A mirror adds half a game to each arm: the two players are compared.
    """
    first = pl.col("is_first")
    known = rows.filter(pl.col(marked).is_not_null()).select(
        "game",
        "end_position",
        *POOL,
        "week",
        "mirror",
        deck="one",
        opponent="other",
        x=pl.col(marked) == (first | pl.col("mirror")),
        score=pl.when(first & (~pl.col("mirror") | pl.col(marked))).then("score").otherwise(1 - pl.col("score")),
    )
    x = pl.when("mirror").then(0.5).otherwise(pl.col("x").cast(pl.Float64))
    score, other = pl.col("score"), pl.when("mirror").then(1 - pl.col("score")).otherwise(pl.col("score"))
    told = known.unique("end_position", keep="any").with_columns(n1=x, n0=1 - x, a=x * score, b=(1 - x) * other)
    return told.with_columns(of=pl.lit(of))


def _split(arms: pl.LazyFrame, name: str) -> pl.LazyFrame:
    by, counted = [*_RULES, *_SPLITS[name]], arms
    if name == "deck":
        other = arms.filter(~pl.col("mirror")).with_columns(deck="opponent", opponent="deck")
        counted = pl.concat([arms, other], how="diagonal")
    if name == "week":
        counted = arms.filter(pl.col("week").is_not_null())
    keys = list(dict.fromkeys([*by, *_PAIR]))
    strata = counted.group_by(keys).agg(pl.col("games", *ARMS).sum())
    pooled = effects(strata, by)
    total = strata.join(pooled.select(*by, "effect"), on=by, nulls_equal=True)
    off = pl.when(usable()).then((difference() - pl.col("effect")) ** 2 / variance())
    sums = total.group_by(by).agg(
        pl.col("games").sum().cast(pl.Int64),
        pl.col("games").filter(usable()).sum().cast(pl.Int64).alias("usable"),
        off.sum().alias("heterogeneity"),
        (usable().sum().cast(pl.Int64) - 1).alias("freedom"),
    )
    several = pl.col("freedom") > 0
    tested = sums.with_columns(
        heterogeneity=pl.when(several).then("heterogeneity"), freedom=pl.when(several).then("freedom")
    ).with_columns(
        heterogeneity_p=pl.struct("freedom", "heterogeneity").map_batches(_chi_squared, return_dtype=pl.Float64),
        split=pl.lit(name),
    )
    told = tested.with_columns(differs=pl.col("heterogeneity_p") < DIFFERS)
    return told.join(pooled.drop("se"), on=by, nulls_equal=True)


def _with_rates(lake: Lake, found: pl.LazyFrame, began: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """The rows of a split with how those fared who began, of rows of these alone."""
    by = [*_RULES, *_SPLITS[name]]
    if name == "matchup":
        began = began.with_columns(deck="one", opponent="other")
    if name == "week":
        began = began.filter(pl.col("week").is_not_null())
    names = {"games": "began", **{of: f"win_rate_{of}" for of in INTERVAL}}
    raw = results_with_rates(lake, began, by).with_columns(of_decks("games", _RULES)).drop("ranked", "p").rename(names)
    joined = found.join(raw.lazy(), on=by, how="left", nulls_equal=True)
    return joined.with_columns(pl.col("began", "wins", "losses", "draws").fill_null(0))


def _chi_squared(tests: pl.Series) -> pl.Series:
    """The probabilities of so much or more by chance."""
    told = tests.struct.unnest().cast(pl.Float64)
    above = chdtrc(told["freedom"].to_numpy(), told["heterogeneity"].to_numpy())
    return pl.Series("heterogeneity_p", above).fill_nan(None)
