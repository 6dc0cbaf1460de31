"""The fates of the cards of games."""

import polars as pl

from events.game import load
from events.table.fact import Fact
from projector.columns import WORD
from projector.tables.fold import Fold
from projector.tables.played import PlayedGames, filled


def fates(played: PlayedGames, fold: Fold, unknown: pl.Series) -> pl.DataFrame:
    """A row for each card, in the order of all cards. `unknown`: the slots of facts whose card the record assumes.

    `opening`: whether it was in the hand as the first turn began; `later`: whether it came into a hand since; `played`
    and `first_played`: whether it was played, and the first such turn; `in_hand`, `in_deck`: whether it was there
    at the end.
    """
    moves = fold.moves.filter(pl.col("place").is_not_null() & pl.col("zone").is_not_null())
    moves = moves.with_columns(first=fold.first_turn[moves["g"]])
    opening = moves.filter(pl.col("slot") < pl.col("first"))
    came = pl.col("target").is_not_null() & fold.lies_in("hand")
    later = moves.filter((pl.col("slot") > pl.col("first")) & came)
    plays = fold.marked("play")
    plays = plays.filter(~pl.col("slot").is_in(unknown.implode()))
    plays = plays.with_columns(place=played.place(plays["g"], plays["card"])).drop_nulls("place")
    plays = plays.sort("slot", descending=True)
    turn = fold.context(plays["slot"])["turn"]
    # Of several rows of a card, the last one stands.
    return pl.DataFrame(
        {
            "opening": dense(played, opening, opening.select(fold.lies_in("hand")).to_series()),
            "later": dense(played, later, True),
            "played": dense(played, plays, True),
            "first_played": filled(None, turn.dtype, _count(played)).scatter(plays["place"], turn),
            "in_hand": dense(played, moves, moves.select(fold.lies_in("hand")).to_series()),
            "in_deck": dense(played, moves, moves.select(fold.lies_in("deck")).to_series()),
        }
    )


def _count(played: PlayedGames) -> int:
    return len(played.by_card[0])


def dense(played: PlayedGames, rows: pl.DataFrame, values: pl.Series | bool) -> pl.Series:
    """The value of the last of each card's rows; false if it has none."""
    return filled(False, pl.Boolean, _count(played)).scatter(rows["place"], values)


def fate(system: str, kind: type[Fact]) -> str | None:
    """The fate that a fact of this class is for its card, in the game's first word that fits; None: it is none."""
    declared = load(system).statistics.fates
    return next((word for word, kinds in declared.items() if issubclass(kind, kinds)), None)


def met_fates(played: PlayedGames, fold: Fold) -> pl.DataFrame:
    """The cards that met a fate: their `place` among all cards and the `fate`, once."""
    found = [pl.DataFrame(schema={"place": pl.UInt32, "fate": WORD})]
    for facts in fold.kinds:
        for system in fold.all_systems:
            word = fate(system, facts.kind)
            if word is not None:
                rows = facts.frame.filter(fold.of_system(system))
                place = played.place(rows["g"], rows["card"]).alias("place")
                found.append(pl.DataFrame([place]).with_columns(fate=pl.lit(word, WORD)))
    return pl.concat(found).drop_nulls().unique()
