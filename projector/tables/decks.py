"""The table `decks`: what each player brought."""

from collections import Counter
from functools import lru_cache
from hashlib import sha256

import polars as pl

from events.records.envelope import DeckRecord
from events.table.ids import PLAYERS
from projector.tables.played import PlayedGames, card_lines, index, of_each, seats, series

ID_LENGTH = 12
_OF_PLAYER = ("deck_id", "player", "kind", "bot", "bot_version")


@lru_cache(maxsize=256)
def deck_id(deck: DeckRecord) -> str:
    """Which deck it is by content, in hex: equal for decks with the same definitions in the same numbers of copies."""
    copies: Counter[bytes] = Counter()
    for line in deck.lines:
        copies[line.definition] += line.copies
    content = b"".join(definition + count.to_bytes(8, "big") for definition, count in sorted(copies.items()))
    return sha256(content).hexdigest()[:ID_LENGTH]


def decks_frame(played: PlayedGames, cards: pl.DataFrame) -> pl.DataFrame:
    """The rows, two a game, in the order of the games and then of the seats. `cards`: their fates."""
    count = played.games.height
    deck = pl.int_range(len(PLAYERS) * count, dtype=pl.UInt32, eager=True)
    g, seat = deck // len(PLAYERS), seats(list(PLAYERS) * count)
    brought = series(
        "decks",
        {
            "label": [deck.label for deck in played.decks],
            "size": [sum(line.copies for line in deck.lines) for deck in played.decks],
        },
    )
    of_players = [
        pl.concat([played.games[f"{name}_{player}"] for player in PLAYERS])[deck // 2 + deck % 2 * count]
        for name in _OF_PLAYER
    ]
    return pl.DataFrame(
        [
            *played.of(g),
            seat,
            *played.seen_by(g, seat),
            *(one.alias(name) for one, name in zip(of_players, _OF_PLAYER, strict=True)),
            *brought,
            *_leaders(played, cards),
        ]
    )


def _leaders(played: PlayedGames, cards: pl.DataFrame) -> list[pl.Series]:
    """`leader_number` and `leader_name` of each deck; null where no card of it is a leader."""
    deck = of_each(index([len(card_lines(deck)) for deck in played.decks]))
    first = pl.DataFrame([deck, *played.by_card]).filter(cards["leader"]).unique("g", keep="first")
    decks = pl.DataFrame({"g": pl.int_range(len(played.decks), dtype=pl.UInt32, eager=True)})
    found = decks.join(first, "g", "left", maintain_order="left")
    return [found["card_number"].alias("leader_number"), found["card_name"].alias("leader_name")]
