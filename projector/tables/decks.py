"""The table `decks`: the decks of the players."""

import polars as pl

from events.records.envelope import DeckRecord
from events.table.ids import PLAYERS
from projector.tables.identity import DeckIdentity
from projector.tables.played import PlayedGames, pick, seats, series

_OF_PLAYER = ("deck_id", "archetype", "variant", "player", "kind", "bot", "bot_version")


def decks_frame(played: PlayedGames, redrawn: pl.DataFrame) -> pl.DataFrame:
    """The rows, two a game, in the order of the games and then of the seats. `redrawn`: the mulligans."""
    count = played.games.height
    deck = pl.int_range(len(PLAYERS) * count, dtype=pl.UInt32, eager=True)
    g, seat = deck // len(PLAYERS), seats(list(PLAYERS) * count)
    both = list(zip(played.decks, played.identities, strict=True))
    brought = series(
        "decks",
        {
            "label": [deck.label for deck in played.decks],
            "definitions": [identity.definitions for identity in played.identities],
            "size": [sum(line.copies for line in deck.lines) for deck in played.decks],
            "main_size": [_main_size(deck, identity) for deck, identity in both],
        },
    )
    of_players = [pick(seat == "a", *played.of(g, f"{name}_a", f"{name}_b")).alias(name) for name in _OF_PLAYER]
    [chooser] = played.of(g, "chooser")
    asked = pl.DataFrame([g.alias("g"), seat.alias("seat")]).join(redrawn, ["g", "seat"], "left", maintain_order="left")
    chosen = [(chooser == seat).alias("chose"), asked["redrawn"].alias("mulligans")]
    return pl.DataFrame([*played.of(g), seat, *played.seen_by(g, seat), *of_players, *brought, *chosen])


def _main_size(deck: DeckRecord, identity: DeckIdentity) -> int | None:
    """The number of cards in the main deck; None if the definitions were not read."""
    if identity.cards is None:
        return None
    return sum(line.copies for line, card in zip(deck.lines, identity.cards, strict=True) if card.main)
