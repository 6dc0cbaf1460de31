"""The facts by which a player comes to see a card that the deciding player did not see: draws, life taken, cards shown.

Nobody foresees what follows them. What moves a card from one secret place to another can be foreseen: which card it is,
nobody learns.
"""

from collections.abc import Iterator, Mapping

import polars as pl

from events.game import load
from events.table.facing import CardSetFaceDown, CardStackedFaceDown, CardTurnedDown, CardTurnedUp
from events.table.fact import CardHidden, CardLooked, CardPlaced, CardRevealed, Fact
from events.table.ids import PLAYERS, Player, zone_of
from events.table.zones import OUTSIDE, ZoneSpec
from projector.columns import SEATS
from projector.tables.fold import Fold
from projector.tables.kinds import places

_BY_ZONE, _SHOWN, _DOWN = 0, 1, 2
"""What decides whether a card is seen: its zone, that it was shown, or that it lies face down in its zone."""
_NONE = pl.DataFrame(schema={"slot": pl.UInt32, "g": pl.UInt32, "card": pl.UInt16, "by": pl.Int32, "of": pl.String})


def unseen_facts(fold: Fold, asked: pl.DataFrame) -> pl.DataFrame:
    """The `slot` and the `answer` of the facts by which a player comes to see a card that who answered did not see.

    `asked`: the `slot` before the facts of each answer and the `player`, by slot, chance included; `answer` is its row.
    """
    told = _told(fold)
    moved = fold.moves.filter(pl.col("target").is_not_null()).select("slot", "g", "place", "zone", "was")
    shown = (
        told.filter(pl.col("by") != _DOWN)
        .select("slot", "g", "place")
        .unique(maintain_order=True)
        .sort("slot", maintain_order=True)
    )
    lying = fold.moves.select("slot", "place", "zone").drop_nulls("place")
    shown = shown.join_asof(lying, on="slot", by="place", allow_exact_matches=False, check_sortedness=False)
    named = pl.concat([moved, shown.with_columns(was="zone")]).drop_nulls("place").sort("slot", maintain_order=True)
    answer = asked["slot"].search_sorted(named["slot"], side="left").cast(pl.Int64) - 1
    named = named.with_columns(answer.alias("answer")).filter(pl.col("answer") >= 0)
    who = asked["player"][named["answer"]].cast(SEATS, strict=False).to_physical().cast(pl.Int64)
    named = named.with_columns(who.alias("who")).drop_nulls("who")
    told_to = _told_to(fold, told)
    rows = named.filter(~_seen(fold, named, told_to, after=False))
    others = rows.with_columns(who=1 - pl.col("who"))
    own, after = (_seen(fold, of, told_to, after=True) for of in (rows, others))
    found = rows.filter(own | (after & ~_seen(fold, others, told_to, after=False)))
    return found.select("slot", "answer").sort("slot")


def _key(who: pl.Expr) -> pl.Expr:
    """One number for a card's `place` and a player."""
    return len(PLAYERS) * pl.col("place").cast(pl.Int64) + who


def _seen(fold: Fold, named: pl.DataFrame, told: pl.DataFrame, *, after: bool) -> pl.Series:
    """Whether the player `who` of each row sees the card, after the fact in its `zone`, or before it where it `was`.

    `told`: the rows of `_told_to`.
    """
    named = named.with_columns(key=_key(pl.col("who")))
    named = named.join_asof(told, on="slot", by="key", allow_exact_matches=after, check_sortedness=False)
    by, zone = pl.col("by").fill_null(_BY_ZONE), pl.col("zone" if after else "was").to_physical().cast(pl.Int64)
    row = zone if len(fold.all_systems) == 1 else pl.lit(_system(fold)).gather("g") * len(fold.zones.categories) + zone
    place = 2 * (len(PLAYERS) * row + pl.col("who")) + (by == _DOWN).cast(pl.Int64)
    return named.select(
        (by == _SHOWN) | pl.lit(_open_places(fold, after=after)).gather(place).fill_null(False)
    ).to_series()


def _told_to(fold: Fold, told: pl.DataFrame) -> pl.DataFrame:
    """What is `told` to each player of cards, and the moves of these, after which their zones alone tell again."""
    moved = fold.moves.filter(
        pl.col("source").is_not_null() | pl.col("target").is_not_null(),
        pl.col("place").is_in(told["place"].unique().implode()),
    ).with_columns(by=pl.lit(_BY_ZONE, pl.Int32))
    found = []
    for who, player in enumerate(PLAYERS):
        special = told.filter(pl.col("of").is_null() | (pl.col("of") == player))
        found += [rows.select("slot", "by", key=_key(pl.lit(who))) for rows in (moved, special)]
    return pl.concat(found).sort("slot", maintain_order=True)


def _told(fold: Fold) -> pl.DataFrame:
    """The facts after which more than its zone says whether a card is seen, or again its zone alone.

    `of`: the only player for whom it is so; null: all.
    """
    rows = pl.concat([_NONE, *_facings(fold)])
    place = fold.played.place(rows["g"], rows["card"]).alias("place")
    return rows.with_columns(place).drop_nulls("place").sort("slot", maintain_order=True)


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
            yield rows.select("slot", "g", "card", by=pl.lit(by, pl.Int32), of=of)


def _system(fold: Fold) -> pl.Series:
    """The index of each game's card game."""
    return pl.Series([fold.all_systems.index(system) for system in fold.systems], dtype=pl.Int64)


def _open_places(fold: Fold, *, after: bool) -> pl.Series:
    """Whether a card may be looked at: in each zone of each card game, by each player, face up and face down."""
    # What comes from outside all know: it is of a deck list, or is created as the fact says.
    outside = set() if after else {zone_of(owner, OUTSIDE) for owner in PLAYERS}
    found: list[bool] = []
    for system in fold.all_systems:
        board = load(system).board.zones.items()
        open_to = [
            {zone_of(owner, name) for name, spec in board for owner in PLAYERS if _may_look(who, spec, down, owner)}
            for who in PLAYERS
            for down in (False, True)
        ]
        found += [zone in outside or zone in zones for zone in fold.zones.categories for zones in open_to]
    return pl.Series(found, dtype=pl.Boolean)


def _may_look(player: Player, spec: ZoneSpec, face_down: bool, owner: Player) -> bool:
    """Whether a player may look at a card in a player's zone, face up or face down."""
    who = spec.face_down if face_down else spec.seen_by
    return who == "all" or (who == "owner" and owner == player)
