"""The cards that a data folder knows: those that come with their game, and those imported into the folder."""

from pathlib import Path
from typing import Any

from events.cards.catalogue import Catalogue, read_catalogue, read_left_out
from events.game import Game


def catalogue(game: Game, data: Path) -> Catalogue[Any]:
    """The sample cards, and those imported into the data folder."""
    path = imported_path(game, data)
    sample = game.pool.sample_cards()
    if path.exists():
        return sample.joined(read_catalogue(path, game.pool.card, game.wrong))
    return sample.joined(Catalogue([], left_out=read_left_out(path)))


def imported_path(game: Game, data: Path) -> Path:
    """Where a data folder keeps the imported cards of a game."""
    return data / "cards" / f"{game.name}.jsonl"
