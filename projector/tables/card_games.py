"""The tables `deck_cards`, `card_games` and `fates`: the cards of decks, and what became of their copies in the game.

Copies are counted as 17Lands counts cards: by the final opening hand, and each copy once however often it comes back.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import polars as pl

from events.records.envelope import DeckRecord
from events.table.ids import PLAYERS
from projector.columns import schema
from projector.tables.fates import met_fates
from projector.tables.fold import Fold
from projector.tables.own_turn import own_turn
from projector.tables.played import PlayedGames, index, of_each, pick, places_of, seats, series

KNOWN = 4
"""How many of a listed card's columns all three tables have: number, name, part, and whether it is in the main deck."""


def card_frames(played: PlayedGames, fold: Fold, cards: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """The rows of the tables by game, seat, part of the deck and card number. `cards`: the fates of all cards."""
    of_decks = list(zip(played.decks, played.identities, strict=True))
    # Equal decks are put into columns once.
    distinct = {of_deck: n for n, of_deck in enumerate(dict.fromkeys(of_decks))}
    which = index([distinct[of_deck] for of_deck in of_decks])
    found = [_by_number(deck) for deck, _ in distinct]
    lengths = index([len(places) for places, _ in found])
    rows, deck = places_of(which, lengths), of_each(lengths[which])
    g, seat = deck // len(PLAYERS), pick(deck % len(PLAYERS) == 0, seats(["a"]), seats(["b"])).alias("seat")
    listed = list(zip(found, distinct, strict=True))
    lines = [deck.lines[place] for (places, _), (deck, _) in listed for place in places]
    cards_of = [identity.cards and identity.cards[place] for (places, _), (_, identity) in listed for place in places]
    columns = series(
        "deck_cards",
        {
            "card_number": [line.number for line in lines],
            "card_name": [line.name for line in lines],
            "part": [line.part for line in lines],
            "main": [card and card.main for card in cards_of],
            "definition": [line.definition.hex() for line in lines],
            "kind": [card and card.kind for card in cards_of],
            "cost": [card and card.cost for card in cards_of],
        },
    )
    printed = [column[rows] for column in columns]
    known = printed[:KNOWN]
    ids = pick(seat == "a", *played.of(g, "deck_id_a", "deck_id_b")).alias("deck_id")
    placed = cards.with_row_index("place").filter(played.listed).with_columns(row=_rows(found, which))
    counts = _counted(fold, g, placed)
    of_game = [*played.of(g), seat]
    seen = placed.lazy().filter(pl.col("later") | pl.col("opening")).select("place", "row")
    met = met_fates(played, fold).lazy().join(seen, on="place")
    fated = met.group_by("row", "fate").agg(copies=pl.len().cast(pl.UInt16)).sort("row").collect()
    row = fated.drop_in_place("row")
    return {
        "fates": pl.DataFrame([*(column[row] for column in (*of_game, *known)), *fated]),
        "deck_cards": pl.DataFrame([*of_game, ids, *printed, counts["copies"]]),
        "card_games": pl.DataFrame([*of_game, *played.seen_by(g, seat), *known, *counts]),
    }


@lru_cache(maxsize=256)
def _by_number(deck: DeckRecord) -> tuple[Sequence[int], Sequence[int]]:
    """The indexes of the first lines of each part and number of a deck; and for each card, the index among these."""
    rows: dict[tuple[str, str], int] = {}
    places: list[int] = []
    row_of: list[int] = []
    for place, line in enumerate(deck.lines):
        row = rows.setdefault((line.part, line.number), len(rows))
        if row == len(places):
            places.append(place)
        row_of += [row] * line.copies
    return tuple(places), tuple(row_of)


def _rows(found: Sequence[tuple[Sequence[int], Sequence[int]]], which: pl.Series) -> pl.Series:
    """The row index of each card; `which`: the index among those found of each seat's deck."""
    cards = index([len(row_of) for _, row_of in found])
    rows = index([len(places) for places, _ in found])[which]
    own = index(list(chain.from_iterable(row_of for _, row_of in found)))[places_of(which, cards)]
    return (rows.cum_sum() - rows)[of_each(cards[which])] + own


def _counted(fold: Fold, g: pl.Series, cards: pl.DataFrame) -> pl.DataFrame:
    """The counts of copies by fate, per row; null where the game has no such zone or mark."""
    opening, later = pl.col("opening"), pl.col("later")
    counts = cards.group_by("row").agg(
        copies=pl.len(),
        dealt=pl.col("dealt").sum(),
        opening=opening.sum(),
        drawn=(later & ~opening).sum(),
        seen=(later | opening).sum(),
        played=pl.col("played").sum(),
        first_played=pl.col("first_played").min(),
        played_of_seen=(pl.col("played") & (later | opening)).sum(),
        in_hand=pl.col("in_hand").sum(),
        in_deck=pl.col("in_deck").sum(),
    )
    counts = counts.sort("row").drop("row")
    known = {name: fold.has(g, "hand") for name in ("dealt", "opening", "drawn", "seen", "in_hand")}
    known |= {name: fold.marks(g, "play") for name in ("played", "played_of_seen")} | {"in_deck": fold.has(g, "deck")}
    counts = counts.with_columns(counts[name].set(~where, None) for name, where in known.items())
    counts = counts.with_columns(own_turn(pl.col("first_played")))
    return counts.cast({name: schema("card_games")[name] for name in counts.columns}, strict=False)
