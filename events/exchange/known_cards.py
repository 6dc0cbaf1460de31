"""The cards that a data folder knows: those that come with their game, and those imported into the folder."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from events.cards.catalogue import Catalogue, left_out_file, read_catalogue, read_left_out
from events.cards.decklist import named_deck
from events.errors import BadDeck
from events.game import Game, games, load


def catalogue(game: Game, data: Path) -> Catalogue[Any]:
    """The sample cards, and those imported into the data folder."""
    path = imported_path(game, data)
    sample = game.pool.sample_cards()
    if path.exists():
        return sample.joined(read_catalogue(path, game.pool.card, game.wrong))
    return sample.joined(Catalogue([], left_out=read_left_out(path)))


def known_catalogue(game: Game, data: Path) -> Catalogue[Any]:
    """The same cards, read again only when an import has changed their files."""
    path = imported_path(game, data)
    return _read(game.name, data, _changed(path), _changed(left_out_file(path)))


@lru_cache(maxsize=8)
def _read(system: str, data: Path, *_: int) -> Catalogue[Any]:
    return catalogue(load(system), data)


def _changed(path: Path) -> int:
    """When a file was changed last; 0 if there is none."""
    return path.stat().st_mtime_ns if path.exists() else 0


def imported_path(game: Game, data: Path) -> Path:
    """Where a data folder keeps the imported cards of a game."""
    return data / "cards" / f"{game.name}.jsonl"


def other_game(game: Game, text: str, data: Path) -> Game | None:
    """The game of the list in a text, if that one knows all its cards, and this one none; else None."""
    if any(_known(game, text, data)):
        return None
    others = (other for other in games() if other.name != game.name)
    return next((other for other in others if (known := _known(other, text, data)) and all(known)), None)


def _known(game: Game, text: str, data: Path) -> Sequence[bool]:
    """Whether a game knows each card of the list in a text; empty if it cannot read the list."""
    cards = known_catalogue(game, data)
    try:
        deck = named_deck(text, usual=game.name, parts=game.pool.parts, numbers=cards.numbers_of)
    except BadDeck:
        return []
    return [entry.number in cards for entry in deck.entries]
