"""The topics and the bytes of the stored events of a game."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Union
from uuid import UUID, uuid5

import msgspec

from events.errors import KifuError, LogDamaged, NotInstalled
from events.game import Game, is_installed, load
from events.records.envelope import (
    ENGINE,
    ActionTaken,
    Annotation,
    DeckRecord,
    Event,
    GameStarted,
    GameWithdrawn,
    OperationRuled,
    OperationTaken,
    SightingTaken,
    TableRuling,
    fault_of_people,
)

FORM = 1
"""The form of topics and bodies, which all schemas share."""
_NAMESPACE = UUID("5b0e3f5c-5c1f-4c39-9f0c-2f6a3c1d7e10")
_WORDS: Mapping[type[Event], str] = {
    ActionTaken: "action",
    GameStarted: "start",
    Annotation: "annotation",
    TableRuling: "ruling",
    GameWithdrawn: "withdrawal",
    OperationTaken: "manual",
    OperationRuled: "ruled",
    SightingTaken: "sighting",
}
"""The word for each kind of event in its topic, a kind behind those that it is one of."""
_WITH_FACTS = (ActionTaken, GameStarted)


def _with_facts_of(game: Game, event: type[Event]) -> Any:
    """The event class with the game's own facts in place of any (the field keeps its place)."""
    union: Any = Union
    fields: Any = [("facts", tuple.__class_getitem__((union[game.facts], ...)))]
    return msgspec.defstruct(event.__name__, fields, bases=(event,), frozen=True, array_like=True)


class Codec:
    """The encoder and decoder of a game's events."""

    def __init__(self, game: Game) -> None:
        self._topics = {kind: f"{game.name}/{word}/{FORM}" for kind, word in _WORDS.items()}
        self._name, self._facts = game.name, frozenset(game.facts)
        self._encoder = msgspec.msgpack.Encoder()
        decoded: dict[type[Event], Any] = {
            kind: _with_facts_of(game, kind) if issubclass(kind, _WITH_FACTS) else kind for kind in _WORDS
        }
        self._decoders = {topic: msgspec.msgpack.Decoder(decoded[kind]) for kind, topic in self._topics.items()}
        self.start = self._topics[GameStarted]
        """The topic of the event that begins a game."""

    def encode(self, event: Event) -> tuple[str, bytes]:
        """The event's topic and body. KifuError if nobody could read it: a fact is undeclared, or cites no rule."""
        for fact in event.facts if isinstance(event, _WITH_FACTS) else ():
            if type(fact) not in self._facts:
                tag = type(fact).__struct_config__.tag
                raise KifuError(f"{type(fact).__name__} (tag {tag}) is no fact of {self._name}: add it to Game.facts")
            if type(fact.rule) is not str:
                raise KifuError(f"{type(fact).__name__} cites {fact.rule!r}: a fact cites a number of the rule book")
        topic = self._topics.get(type(event))
        if topic is None:  # a decoded event is of a subclass
            topic = next(self._topics[kind] for kind in reversed(self._topics) if isinstance(event, kind))
        return topic, self._encoder.encode(_stored(event) if isinstance(event, GameStarted) else event)

    def decode(self, topic: str, body: bytes) -> Event:
        """The event of a topic and body. LogDamaged if they are not an event of this game in this schema."""
        decoder = self._decoders.get(topic)
        if decoder is None:
            raise LogDamaged(self._unknown(topic))
        try:
            event: Event = decoder.decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise LogDamaged(f"an event of topic {topic} cannot be decoded: {error}") from None
        if isinstance(event, GameStarted) and (fault := fault_of_people(event, named=False)):
            raise LogDamaged(f"an event of topic {topic} cannot be read: {fault}")
        return event

    def actions(self, topic: str, bodies: Iterable[bytes]) -> list[ActionTaken] | None:
        """The actions of many bodies; None if the topic is not that of actions, or a body cannot be decoded."""
        if topic != self._topics[ActionTaken]:
            return None
        try:
            return list(map(self._decoders[topic].decode, bodies))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def _unknown(self, topic: str) -> str:
        kind, _, schema = topic.rpartition("/")
        if schema.isascii() and schema.isdigit() and int(schema) > FORM and f"{kind}/{FORM}" in self._decoders:
            newer = f"it needs a Kifu that reads form {schema}; this is Kifu {ENGINE}, which reads form {FORM}"
            return f"an event of topic {topic} was written by a newer version: {newer}"
        return f"unknown topic {topic}: expected {', '.join(self._decoders)}"


def _stored(start: GameStarted) -> GameStarted:
    """The start with its players, its provenance and the lines of its decks as they are encoded."""
    players: Any = tuple(player.stored for player in start.players)
    decks = [DeckRecord(deck.label, tuple(line.stored for line in deck.lines)) for deck in start.decks]
    return msgspec.structs.replace(start, players=players, decks=tuple(decks), provenance=start.provenance.stored)


@cache
def codec(system: str) -> Codec:
    """The codec of a game by name. NotInstalled if no installed package has the game."""
    if not is_installed(system):
        raise NotInstalled(f"the card game {system} is not installed")
    return Codec(load(system))


def is_note(topic: str) -> bool:
    """Whether a topic is that of an annotation or a ruling."""
    return topic.split("/")[1:2] in (["annotation"], ["ruling"])


def system_of(topic: str) -> str:
    """The name of the game of a topic."""
    return topic.split("/", 1)[0]


def simulated_id(body: bytes) -> UUID:
    """The id of a simulated game: uuid5 of the bytes of its GameStarted."""
    return uuid5(_NAMESPACE, body.hex())
