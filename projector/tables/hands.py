"""The table `hands`: the cards that came to hands, with their origins; and the mulligans."""

import polars as pl

from events.game import load
from events.table.statistics import OPENING, SKILL_DRAW, TURN_DRAW
from projector.columns import SEATS, WORD
from projector.tables.fold import Fold
from projector.tables.layout import zones_of
from projector.tables.played import PlayedGames

_REDRAWN = pl.Schema({"g": pl.UInt32(), "seat": SEATS, "asked": pl.UInt32(), "redrawn": pl.UInt16()})


def redraws(fold: Fold, asked: pl.DataFrame, answered: list[pl.Series]) -> pl.DataFrame:
    """The games and seats that were asked for a mulligan: the slot first `asked`, and the number of hands `redrawn`.

    `asked` and `answered` are the columns of the decisions.
    """
    by_name = {column.name: column for column in answered}
    decisions = asked.select("g", "slot", "player").with_columns(by_name["kind"], by_name["verbs"])
    found = [pl.DataFrame(schema=_REDRAWN)]
    for system in fold.all_systems:
        question = load(system).statistics.mulligan
        if question is not None:
            of_kind = decisions.filter(fold.of_system(system) & (pl.col("kind") == question.kind))
            seat = pl.col("player").cast(SEATS, strict=False).alias("seat")
            redrawn = pl.col("verbs").cast(pl.String).str.split("+").list.contains(question.verb)
            by_seat = of_kind.select("g", seat, asked="slot", redrawn=redrawn).group_by("g", "seat")
            found.append(by_seat.agg(pl.col("asked").min(), pl.col("redrawn").sum()).cast(_REDRAWN))
    return pl.concat(found)


def arrivals(played: PlayedGames, fold: Fold, cards: pl.DataFrame, redrawn: pl.DataFrame) -> pl.DataFrame:
    """The cards that came to hands, in the order of the games and of their facts; `cards`: the fates of all cards.

    `slot`, `g`, `card`, its `place` among all cards, `seat`, `origin`, `by_chance`, `dealt` and
    `opening`.
    """
    came = fold.moves.filter(
        pl.col("kind").is_not_null() & fold.lies_in("hand", "target") & ~fold.lies_in("hand", "was")
    )
    first = fold.first_turn[came["g"]]
    setup = (came["slot"] < first) | first.is_null()
    rows = came.select(
        pl.col("slot", "g", "card", "place"),
        seat=pl.col("target").cast(pl.String).str.head(1).cast(SEATS),
        origin=pl.when(setup).then(pl.lit(OPENING)).otherwise(_origin(fold)).cast(WORD),
        setup=setup,
        held=cards["opening"][came["place"]],
    )
    rows = rows.join(redrawn, ["g", "seat"], "left", maintain_order="left")
    last = pl.col("slot") == pl.col("slot").filter("setup").max().over("place")
    return rows.with_columns(
        by_chance=_by_chance(fold),
        dealt=pl.col("setup") & (pl.col("slot") <= pl.col("asked")).fill_null(True),
        opening=(pl.col("setup") & pl.col("held") & last).fill_null(False),
    )


def _origin(fold: Fold) -> pl.Expr:
    """The origin of a move to a hand: the first that fits of those that the game declares; null if none does."""
    found = pl.lit(None, pl.String)
    for system in fold.all_systems:
        for word, declared in reversed(list(load(system).statistics.origins.items())):
            kinds = [n for n, facts in enumerate(fold.kinds) if issubclass(facts.kind, declared.kind)]
            fits = fold.of_system(system) & pl.col("kind").is_in(kinds)
            if declared.rules:
                fits &= pl.col("rule").cast(pl.String).is_in(sorted(declared.rules)).fill_null(False)
            if declared.zone is not None:
                fits &= pl.col("source").cast(pl.String).is_in(zones_of(declared.zone))
            found = pl.when(fits).then(pl.lit(word)).otherwise(found)
    return found


def _by_chance(fold: Fold) -> pl.Expr:
    """Whether the origin is the opening, a draw, or a word of the game for cards that come by chance."""
    origin = pl.col("origin").cast(pl.String)
    found = origin.is_in([OPENING, TURN_DRAW, SKILL_DRAW])
    for system in fold.all_systems:
        found |= fold.of_system(system) & origin.is_in(sorted(load(system).statistics.by_chance))
    return found.fill_null(False)


def hands_frame(played: PlayedGames, fold: Fold, came: pl.DataFrame) -> pl.DataFrame:
    """The rows of the table; `came`: the arrivals."""
    g, seat = came["g"], came["seat"]
    seq = (came["slot"] - played.begins[g]).alias("seq")
    turn = fold.context(came["slot"])["turn"]
    own = came.select("seat", "card", "origin", "by_chance", "dealt", "opening")
    return own.hstack([*played.of(g), *played.seen_by(g, seat), *played.printed(g, came["card"]), seq, turn])
