"""The games in which one player played certain cards, in certain turns and one after another, and by when."""

import polars as pl

from projector.game_words import Play, plays_of
from projector.games_of_card import is_play
from projector.lake import Lake
from projector.tables.own_turn import own_turn

_BY = ["end_position", "seat"]


def games_of_plays(lake: Lake, text: str) -> pl.DataFrame:
    """One row a finished game (`end_position`) and seat that played all cards of a text (`game_words.plays_of`), each
    within its turns and, where the text says so, after the one before it; `at`: the position in the game by which it
    first had. KifuError for a text that asks for anything else.

    A play in the opponent's turn counts to the own turn before it: it is before the next one.
    """
    plays = plays_of(text)
    rows = _plays_of_cards(lake, [*dict.fromkeys(play.card for play in plays)])
    reached: list[pl.DataFrame] = []
    for play in plays:
        fitting = rows.filter(_fits(play))
        if play.later:
            before = reached.pop().rename({"at": "after"})
            fitting = fitting.join(before, on=_BY, maintain_order="left").filter(pl.col("seq") > pl.col("after"))
        # The earliest play that fits leaves the most plays to come after it.
        reached.append(fitting.group_by(_BY).agg(at=pl.col("seq").min()))
    seats, *others = reached
    for other in others:
        both = seats.join(other, on=_BY, suffix="_other", maintain_order="left")
        seats = both.select(*_BY, at=pl.max_horizontal("at", "at_other"))
    return seats


def _plays_of_cards(lake: Lake, numbers: list[str]) -> pl.DataFrame:
    """The plays of these cards: who played which, at which `seq` of the game, in or after which `own_turn`."""
    of_cards = pl.any_horizontal(pl.col("card_number") == number for number in numbers)
    turn = pl.col("turn").cast(pl.Int64)
    own = pl.when(pl.col("turn_player") == pl.col("player")).then(own_turn(turn)).otherwise(turn // 2)
    facts = lake.scan("facts").filter(of_cards, is_play(lake))
    number, at = pl.col("card_number").cast(pl.String), pl.col("seq").cast(pl.Int64)
    return lake.collect(facts.select("end_position", pl.col("player").alias("seat"), number, at, own.alias("own_turn")))


def _fits(play: Play) -> pl.Expr:
    turn = pl.col("own_turn")
    within = (turn >= play.first) & (pl.lit(True) if play.last is None else turn <= play.last)
    return (pl.col("card_number") == play.card) & within
