"""What is recorded of a thousand seeded games, byte for byte: `seeded_games.json`.

Whoever moves code without changing what it does plays them again: each must be recorded as before. A change that is
meant to change a record writes the file anew: `uv run python -m tests.seeded_games`.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.game import Game
from events.simulation.simulate import Plan, play_game
from tests.shipped import SHIPPED
from tests.suite.fields import WITH_TEXTS
from tests.suite.fields import decks as decks_of

FILE = Path(__file__).with_suffix(".json")
SWAPS = 24
"""How many cards of a sample deck are exchanged, as far as the deck stays legal, to make another."""
SIZE = 16
"""Hexadecimal digits kept of each hash."""


Kind: TypeAlias = Literal["plain", "texts", "random"]


@dataclass(frozen=True)
class Series:
    """Games of one kind: the decks they are played with, by whom, under which options, and how many."""

    name: str
    count: int
    kind: Kind
    bots: tuple[str, str] = ("random", "random")
    options: Mapping[str, str] = field(default_factory=dict)


def series(game: Game) -> Iterator[Series]:
    """The kinds of games that are played: a thousand games in all for a game with texts and six options.

    Where no deck has texts, or each has, the others are played in their place.
    """
    best = game.strongest
    yield Series("plain", 240, "plain")
    if game.name in WITH_TEXTS:
        yield Series("texts", 320, "texts")
    yield Series("random decks", 240, "random", (best, "random"))
    yield Series(best, 60, "texts", (best, best))
    switched = {name: values[-1] for name, values in game.options.items()}
    for name, value in switched.items():
        yield Series(f"option {name}", 20, "texts", options={name: value})
    if switched:
        yield Series("all options", 20, "texts", options=switched)


def decks(game: Game, kind: Kind) -> tuple[Deck, ...]:
    """The decks of a kind: the sample decks without or with texts, or such as have other cards in some places."""
    catalogue, samples = game.pool.sample_cards(), tuple(game.pool.sample_decks().values())
    if kind == "random":
        return tuple(varied(game, deck, catalogue, Random(index)) for index, deck in enumerate([*samples, *samples]))
    of_texts = decks_of(game, texts=True)
    written = kind == "texts"
    return tuple(deck for deck in samples if (deck in of_texts) == written) or samples


def varied(game: Game, deck: Deck, catalogue: Catalogue[Any], random: Random) -> Deck:
    """A legal deck that has other cards in the place of some of a legal deck's."""
    numbers = [card.number for card in catalogue]
    entries = list(deck.entries)
    for _ in range(SWAPS):
        place = random.randrange(len(entries))
        swapped = [*entries]
        swapped[place] = DeckEntry(random.choice(numbers), entries[place].copies, part=entries[place].part)
        if not game.pool.deck_problems(Deck(deck.label, tuple(swapped)), catalogue):
            entries = swapped
    return Deck(f"{deck.label} varied {random.randrange(10**6)}", tuple(entries))


def recorded(game: Game, played: Series, *, shortened: int = 1) -> list[str]:
    """The hash of each game's record; of every so many games only the first, where shortened."""
    cards, listed = game.pool.sample_cards(), decks(game, played.kind)
    plan = Plan.of(game, seed=29, bots=played.bots, decks=listed, catalogue=cards, options=played.options)
    return [_hash(plan, index) for index in islice(range(played.count), 0, None, shortened)]


def _hash(plan: Plan, index: int) -> str:
    """A hash over the topics and bodies of the game's events, without the version of the software."""
    _, recording = play_game(plan, index)
    assert recording is not None
    recording.start = msgspec.structs.replace(recording.start, engine="")
    digest = hashlib.sha256()
    for entry in recording.entries():
        digest.update(entry.topic.encode() + entry.body)
    return digest.hexdigest()[:SIZE]


def kept() -> dict[str, dict[str, list[str]]]:
    """What the file says: the hashes by game and series."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, list[str]]])


if __name__ == "__main__":
    anew = {game.name: {each.name: recorded(game, each) for each in series(game)} for game in SHIPPED}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(anew)) + b"\n")
