"""The table `decks`: what each player brought."""

from collections import Counter
from functools import lru_cache
from hashlib import sha256

import polars as pl

from events.envelope import DeckRecord
from events.state import PLAYERS
from projector.tables.fold import Fold
from projector.tables.played import PlayedGames, index, seats, series

ID_LENGTH = 12


@lru_cache(maxsize=256)
def deck_id(deck: DeckRecord) -> str:
    """Which deck it is by content, in hex: equal for decks with the same definitions in the same numbers of copies."""
    copies: Counter[bytes] = Counter()
    for line in deck.lines:
        copies[line.definition] += line.copies
    content = b"".join(definition + count.to_bytes(8, "big") for definition, count in sorted(copies.items()))
    return sha256(content).hexdigest()[:ID_LENGTH]


class Decks:
    """Rows of `decks`: one a game and seat."""

    def __init__(self) -> None:
        self._columns: dict[str, list[str | int | None]] = {
            name: [] for name in ("label", "size", "leader_number", "leader_name", "player", "kind", "bot")
        }

    def add(self, fold: Fold) -> None:
        """Add the decks of a finished game."""
        start, columns = fold.recording.start, self._columns
        leaders = {fold.owner(card): card for card in sorted(fold.cards_in("leader"), reverse=True)}
        for player, deck, record in zip(PLAYERS, start.decks, start.players, strict=True):
            leader = fold.lines[leaders[player]] if player in leaders else None
            columns["label"].append(deck.label)
            columns["size"].append(sum(line.copies for line in deck.lines))
            columns["leader_number"].append(leader.number if leader else None)
            columns["leader_name"].append(leader.name if leader else None)
            columns["player"].append(record.name)
            columns["kind"].append(record.kind)
            columns["bot"].append(record.bot)

    def frame(self, played: PlayedGames) -> pl.DataFrame:
        """The rows, in the order of the games and then of the seats."""
        count = played.games.height
        g, seat = index([n for n in range(count) for _ in PLAYERS]), seats(list(PLAYERS) * count)
        ids = pl.concat([played.games["deck_id_a"], played.games["deck_id_b"]])
        own = ids.gather([n + count * at for n in range(count) for at in range(len(PLAYERS))]).alias("deck_id")
        return pl.DataFrame([*played.of(g), seat, *played.seen_by(g, seat), own, *series("decks", self._columns)])
