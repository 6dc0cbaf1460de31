"""Deck lists as they are given by word: a file, a folder, or the name of a sample deck."""

from collections.abc import Collection, Iterable
from pathlib import Path

from events.cards.deck import Deck, quoted
from events.cards.decklist import read_deck, read_folder
from events.cards.parts import DeckPart
from events.errors import BadDeck, KifuError
from events.game import Game
from events.language.vocabulary import nearest
from events.records.reports import ReportedDeck

_OF_FILES = (".txt", ".csv", ".json", ".md", ".dek", ".deck")
"""Endings that no name of a deck has."""


def sample_deck(game: Game, name: str) -> Deck:
    """The deck of that name that comes with Kifu, in whatever case. KifuError lists those there are."""
    decks = game.pool.sample_decks()
    for label, deck in decks.items():
        if label.casefold() == name.casefold():
            return deck
    raise KifuError(f"no deck of {game.title} is called '{name}'; {nearest(name, [*decks])}")


def given_deck(game: Game, given: Path | str) -> Deck:
    """The deck list in a file of that name, or else the sample deck that is called so. BadDeck if there is neither."""
    file, name = Path(given).expanduser(), str(given)
    if file.exists():
        return read_deck(file, parts=game.pool.parts)
    decks = [*game.pool.sample_decks()]
    if name.casefold() in map(str.casefold, decks):
        return sample_deck(game, name)
    raise BadDeck(f"{quoted(name)} is neither a file nor a sample deck of {game.title}; {nearest(name, decks)}")


def given_decks(game: Game, given: Iterable[str]) -> list[Deck]:
    """The deck lists that are given, each as `given_deck` reads it; of a folder, all that are in it."""
    decks: list[Deck] = []
    for name in given:
        folder = Path(name).expanduser()
        decks += read_folder(folder, parts=game.pool.parts) if folder.is_dir() else [given_deck(game, name)]
    return decks


def reported_deck(given: str, parts: Collection[DeckPart]) -> ReportedDeck | None:
    """The deck of a reported match: the list in a file of that name, else the name alone; None if it is empty.

    BadDeck if it is named as a file and there is none.
    """
    file = Path(given).expanduser()
    if not given.strip():
        return None
    if file.is_file():
        deck = read_deck(file, parts=parts)
        return ReportedDeck.of(deck.label, deck.entries)
    if file.suffix.lower() in _OF_FILES or len(file.parts) > 1:
        raise BadDeck(f"there is no file {quoted(given)}: give a deck list that is there, or a deck's name")
    return ReportedDeck(given.strip())
