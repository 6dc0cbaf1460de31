"""Sample cards and decks of a game, from files in its folder."""

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from events.cards.card import D
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.decklist import read_deck
from events.cards.parts import MAIN_DECK, DeckPart
from events.errors import BadCard


def read_samples(
    files: Iterable[Path], card: Callable[[dict[str, Any]], D], wrong: Callable[[D], str | None]
) -> Catalogue[D]:
    """The cards of TOML files that list them by kind, in the order of the files.

    `card` makes the definition of a row; BadCard if the game finds it `wrong`.
    """
    catalogue: Catalogue[D] = Catalogue([])
    for file in files:
        by_kind = tomllib.loads(file.read_text(encoding="utf-8"))
        cards = [card({"kind": kind, **row}) for kind, rows in by_kind.items() for row in rows]
        for definition in cards:
            if fault := wrong(definition):
                raise BadCard(f"card {definition.number}, {fault}")
        catalogue = catalogue.joined(Catalogue(cards, file=file))
    return catalogue


def read_sample_decks(folder: Path, *, parts: Collection[DeckPart] = (MAIN_DECK,)) -> Mapping[str, Deck]:
    """The deck lists of a folder by their labels, in the order of the file names."""
    decks = (read_deck(path, parts=parts) for path in sorted(folder.glob("*.txt")))
    return MappingProxyType({deck.label: deck for deck in decks})
