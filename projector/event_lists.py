"""The deck lists of players at an event, side by side."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import polars as pl

from projector.lake import Lake
from projector.one_event import Played
from projector.stats.deck_lists import listed_cards
from projector.stats.told import standing_rows

_LISTS = (("entries", "deck_id", "list"), ("results", "deck_id_a", "list_a"), ("results", "deck_id_b", "list_b"))
"""The tables and columns with the lists that were reported."""
_CARD = ["part", "card_number", "card_name"]


def lists_side_by_side(lake: Lake, played: Played, players: Sequence[str]) -> pl.DataFrame:
    """One row a card: its part of the deck, number and name, and the copies in each player's list.

    The columns of copies are `0`, `1` and so on, as the players stand; one whose list is not known has none. Cards
    outside the main deck come first, then those that more of the lists have.
    """
    decks = _decks_of(played, players)
    cards = _cards_of(lake, set(decks.values()))
    known = [(str(at), cards[decks[player]]) for at, player in enumerate(players) if decks.get(player) in cards]
    frames = [frame.group_by(_CARD).agg(pl.col("copies").sum().alias(name)) for name, frame in known]
    schema = {**dict.fromkeys(_CARD, pl.String())}
    whole = pl.DataFrame(schema=schema)
    for frame in frames:
        whole = whole.join(frame, on=_CARD, how="full", coalesce=True, nulls_equal=True)
    names = [name for name, _ in known]
    if not names:
        return whole
    lists = pl.sum_horizontal(pl.col(names).is_not_null()).cast(pl.Int64)
    copies = pl.sum_horizontal(pl.col(names).fill_null(0))
    order = [pl.col("part") == "main", pl.col("part"), -lists, -copies, pl.col("card_name"), pl.col("card_number")]
    return whole.sort(*order)


def _decks_of(played: Played, players: Iterable[str]) -> dict[str, str]:
    """The list that each player entered with, else played in most matches, by its id, where it is known."""
    entered = {row["player"]: row["deck_id"] for row in played.entries if row["deck_id"]}
    in_matches: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in played.matches:
        for side in "ab":
            if row[f"player_{side}"] is not None and row[f"deck_id_{side}"] is not None:
                in_matches[row[f"player_{side}"]][row[f"deck_id_{side}"]] += 1
    most = {player: decks.most_common(1)[0][0] for player, decks in in_matches.items()}
    return {player: deck for player, deck in {**most, **entered}.items() if player in {*players}}


def _cards_of(lake: Lake, decks: set[str]) -> Mapping[str, pl.DataFrame]:
    """The cards of lists by their ids, of recorded games or as they were reported; of others none."""
    names = [*_CARD, "copies"]
    recorded = listed_cards(lake).filter(pl.col("deck_id").is_in([*decks]))
    found = {str(deck): cards.select(names) for (deck,), cards in recorded.group_by("deck_id")}
    for table, deck, told in _LISTS:
        wanted = [*(decks - found.keys())]
        rows = standing_rows(lake, table).select(pl.col(deck).cast(pl.String), told)
        named = rows.filter(pl.col(deck).is_in(wanted), pl.col(told).is_not_null())
        kept = named.sort(deck, told).unique(deck, keep="first", maintain_order=True)
        for deck_id, text in lake.collect(kept).iter_rows():
            found[deck_id] = _cards(msgspec.json.decode(text))
    return found


def _cards(listed: Iterable[Mapping[str, Any]]) -> pl.DataFrame:
    """The cards of a list as it was reported."""
    rows = [(card["part"], card["number"], card["name"], card["copies"]) for card in listed]
    schema = {**dict.fromkeys(_CARD, pl.String()), "copies": pl.Int64()}
    return pl.DataFrame(rows, schema=schema, orient="row")
