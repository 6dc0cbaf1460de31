"""The state before setup, from the texts of both decks; and the cards that areas have on top."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.cards.card import Definition
from events.dragon_ball_super.card import DragonBallSuperCard
from events.language.effect import Trigger
from events.once import once_each
from events.skills.listening import Listens, listens_of_definition, remembered_of
from events.table.ids import PLAYERS, Card, Player, zone_of
from events.table.state import State


class Texts(NamedTuple):
    """The properties of a deck's prints that a state caches; cards are indexes in the deck.

    `words`: the words that cards listen to; `listened`: all of these; `static_zones`: the zones of cards' permanent
    skills; `remembers`: the events of which cards ask whether they happened. `protected`: some card prints the keyword
    by which cards cannot be chosen; `powerless`: some Battle Card may print a power of zero.
    """

    words: list[tuple[int, Listens]]
    listened: frozenset[str]
    static_zones: list[tuple[int, frozenset[str]]]
    remembers: list[tuple[int, tuple[Trigger, ...]]]
    protected: bool
    powerless: bool


def of_decks(decks: Mapping[Player, Sequence[Definition | None]]) -> dict[str, Any]:
    """The fields of a state that the texts of both decks decide, by name, as `BattleState.begin` takes them."""
    static_zones: dict[Card, frozenset[str]] = {}
    words: dict[Card, Listens] = {}
    remembers: dict[Card, tuple[Trigger, ...]] = {}
    texts, first = [_of_deck(decks[player]) for player in PLAYERS], 0
    for player, deck in zip(PLAYERS, texts, strict=True):
        words.update((Card(first + at), listens) for at, listens in deck.words)
        static_zones.update((Card(first + at), zones) for at, zones in deck.static_zones)
        remembers.update((Card(first + at), events) for at, events in deck.remembers)
        first += len(decks[player])
    return {
        "static_zones": static_zones,
        "listens": words,
        "remembers": remembers,
        "listened": frozenset(word for deck in texts for word in deck.listened),
        "prints_protection": any(deck.protected for deck in texts),
        "powerless": any(deck.powerless for deck in texts),
    }


def _of_deck(faces: Sequence[Definition | None]) -> Texts:
    """The properties of a deck's prints, cached: many games are played with the same deck."""
    return _of_the_deck(faces) if isinstance(faces, tuple) else _of_cards(faces)


def _of_cards(faces: Sequence[Definition | None]) -> Texts:
    known = [(at, face) for at, face in enumerate(faces) if isinstance(face, DragonBallSuperCard)]
    words = [(at, listens) for at, face in known if face.has_text and (listens := listens_of_definition(face))]
    return Texts(
        words,
        frozenset(word for _, listens in words for word, _ in listens),
        [(at, zones) for at, face in known if face.has_text and (zones := face.permanent_zones())],
        [(at, events) for at, face in known if face.has_text and (events := remembered_of(face.all_skills()))],
        any(face.prints("barrier") for _, face in known),
        len(known) < len(faces) or any(face.prints_no_power for _, face in known),
    )


_of_the_deck = once_each(_of_cards, most=64)

LEADER_AREAS = {player: zone_of(player, "leader") for player in PLAYERS}


def leader(state: State, player: Player) -> Card:
    """The player's Leader Card in the Leader Area."""
    return state.zones[LEADER_AREAS[player]][0]


def top(state: State, player: Player, name: str) -> Card:
    """The top card of an area that is not empty."""
    return state.cards_in(player, name)[-1]
