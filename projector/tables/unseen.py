"""The facts by which a player comes to see a card that the deciding player did not see: draws, life taken, cards shown.

Nobody foresees what follows them. What moves a card from one secret place to another can be foreseen: which card it is,
nobody learns.
"""

from collections.abc import Iterator, Mapping

import polars as pl

from events.game import load
from events.table.facing import CardSetFaceDown, CardStackedFaceDown, CardTurnedDown, CardTurnedUp
from events.table.fact import CardHidden, CardLooked, CardPlaced, CardRevealed, Fact
from events.table.ids import PLAYERS, Player, opponent, zone_of
from events.table.zones import OUTSIDE
from projector.tables.fold import Fold
from projector.tables.kinds import places

_BY_ZONE, _SHOWN, _DOWN = 0, 1, 2
"""What decides whether a card is seen: its zone, that it was shown, or that it lies face down in its zone."""
_NONE = pl.DataFrame(schema={"slot": pl.UInt32, "g": pl.UInt32, "place": pl.UInt32, "by": pl.Int32, "of": pl.String})


def unseen_facts(fold: Fold, asked: pl.DataFrame) -> pl.DataFrame:
    """The `slot` and the `answer` of the facts by which a player comes to see a card that who answered did not see.

    `asked`: the `slot` before the facts of each answer and the `player`, by slot, chance included; `answer` is its row.
    """
    told = _told(fold)
    moved = fold.moves.filter(pl.col("target").is_not_null()).select("slot", "g", "place", "zone", "was")
    shown = told.filter(pl.col("by") != _DOWN).select("slot", "g", "place").unique(maintain_order=True).sort("slot")
    lying = fold.moves.select("slot", "place", "zone").drop_nulls("place")
    shown = shown.join_asof(lying, on="slot", by="place", allow_exact_matches=False, check_sortedness=False)
    named = pl.concat([moved, shown.with_columns(was="zone")]).drop_nulls("place").sort("slot", maintain_order=True)
    answer = asked["slot"].search_sorted(named["slot"], side="left").cast(pl.Int64) - 1
    named = named.with_columns(answer.alias("answer")).filter(pl.col("answer") >= 0)
    named = named.with_columns(player=asked["player"][named["answer"]].cast(pl.String))
    of = {player: _told_to(fold, player, told) for player in PLAYERS}
    found = []
    for player in PLAYERS:
        rows = named.filter(pl.col("player") == player)
        rows = rows.filter(~_seen(fold, player, rows, of[player], after=False))
        other = opponent(player)
        own, others = (_seen(fold, who, rows, of[who], after=True) for who in (player, other))
        found.append(rows.filter(own | (others & ~_seen(fold, other, rows, of[other], after=False))))
    return pl.concat(found).select("slot", "answer").sort("slot")


def _seen(fold: Fold, player: Player, named: pl.DataFrame, told: pl.DataFrame, *, after: bool) -> pl.Series:
    """Whether the player sees the card, after the fact in its `zone`, or before it in the zone where it `was`.

    `told`: the rows of `_told_to` for this player.
    """
    named = named.join_asof(told, on="slot", by="place", allow_exact_matches=after, check_sortedness=False)
    by, zone = pl.col("by").fill_null(_BY_ZONE), "zone" if after else "was"
    down, up = (_lies_open(fold, player, zone, face_down=face_down) for face_down in (True, False))
    return named.select((by == _SHOWN) | ((by == _DOWN) & down) | ((by == _BY_ZONE) & up)).to_series()


def _told_to(fold: Fold, player: Player, told: pl.DataFrame) -> pl.DataFrame:
    """What is `told` to a player of cards, and the moves of these, after which their zones alone tell again."""
    special = told.filter(pl.col("of").is_null() | (pl.col("of") == player)).select("slot", "place", "by")
    moved = fold.moves.filter(pl.col("source").is_not_null() | pl.col("target").is_not_null())
    moved = moved.filter(pl.col("place").is_in(special["place"].unique().implode()))
    resets = moved.select("slot", "place", by=pl.lit(_BY_ZONE, pl.Int32))
    return pl.concat([resets, special]).sort("slot", maintain_order=True)


def _told(fold: Fold) -> pl.DataFrame:
    """The facts after which more than its zone says whether a card is seen, or again its zone alone.

    `of`: the only player for whom it is so; null: all.
    """
    return pl.concat([_NONE, *_facings(fold)], how="diagonal").sort("slot", maintain_order=True)


def _facings(fold: Fold) -> Iterator[pl.DataFrame]:
    by_kind: Mapping[type[Fact], int] = {
        CardHidden: _BY_ZONE,
        CardTurnedUp: _BY_ZONE,
        CardRevealed: _SHOWN,
        CardLooked: _SHOWN,
        CardPlaced: _SHOWN,
        CardTurnedDown: _DOWN,
        CardSetFaceDown: _DOWN,
        CardStackedFaceDown: _DOWN,
    }
    for kind, by in by_kind.items():
        for facts in fold.of(kind):
            rows = facts.frame
            if kind is CardPlaced:
                rows = rows.filter(pl.col(places(facts.kind)["face_up"][0]) == 1)
            of = pl.col("player").cast(pl.String) if kind is CardLooked else pl.lit(None, pl.String)
            place = fold.played.place(rows["g"], rows["card"]).alias("place")
            yield (
                rows.with_columns(place)
                .select("slot", "g", "place", by=pl.lit(by, pl.Int32), of=of)
                .drop_nulls("place")
            )


def _lies_open(fold: Fold, player: Player, column: str, *, face_down: bool) -> pl.Expr:
    """Whether the player may look at a card that lies in the zone of a column, face up or face down."""
    found = pl.lit(False)
    for system in fold.all_systems:
        # What comes from outside all know: it is of a deck list, or is created as the fact says.
        zones = [zone_of(owner, OUTSIDE) for owner in PLAYERS] if column == "was" else []
        for name, spec in load(system).board.zones.items():
            who = spec.face_down if face_down else spec.seen_by
            zones += [zone_of(owner, name) for owner in PLAYERS if who == "all" or (who == "owner" and owner == player)]
        there = pl.Series([zone for zone in zones if zone in fold.categories], dtype=fold.zones)
        found = found | (fold.of_system(system) & pl.col(column).is_in(there.implode()).fill_null(False))
    return found
