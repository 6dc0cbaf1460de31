"""The envelope: the stored events of a game; their topics and bytes are those of `events.records.codec`.

`GameStarted`, then one `ActionTaken` per answer; among and after them `Annotation` and `TableRuling`, which change
nothing. An open game that is abandoned is closed by `GameWithdrawn`, after which no action follows. A player's answer
to an ask without a choice, after which nothing happens, leaves no event (since schema 2). Of the answers that no index
tells, what a player does by hand, the action is an `OperationTaken`; what the table accepted against the rules is an
`OperationRuled`; what a card was seen to be whose place was assumed is a `SightingTaken`. Fields are only ever
appended, with defaults; topics are short and stable: `GAME/start/1`, `GAME/action/1`, `GAME/manual/1`, `GAME/ruled/1`,
`GAME/sighting/1`, `GAME/annotation/1`, `GAME/ruling/1`, `GAME/withdrawal/1`.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Annotated, Any, Literal, TypeAlias
from uuid import UUID

import msgspec

from events.brief import Brief
from events.cards.card import Definition
from events.cards.deck import Deck, quoted
from events.cards.parts import MAIN, DeckCards
from events.game import Game, load
from events.records.unnamed import called
from events.table.ask import Answer, Ask, Given, Operation, RuledOperation, Sighting
from events.table.assumed import declared
from events.table.fact import Fact
from events.table.ids import PLAYERS, Player

SCHEMA = 2
"""The schema of new records. In 2, an answer without a choice, after which nothing happens, leaves no event."""
ENGINE = "0.4.0"


class RulesAge(Enum):
    """The age of the rules that recorded a game: only current rules must give its facts again."""

    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"

    @classmethod
    def of(cls, version: int, now: int) -> "RulesAge":
        """The age of a version of the rules; `now` is this program's version."""
        if version == now:
            return cls.CURRENT
        return cls.OLDER if version < now else cls.NEWER


class PlayerRecord(msgspec.Struct, frozen=True, array_like=True):
    """A player: a name, and the kind, human or a bot by name.

    `version`: the version of the bot; None for a human, and in records from before versions were recorded. `person`:
    the id of a person, stored in the place of the name, which is an entry of its own (`events.records.people`); None
    for a bot, and in records from before names stood apart. A person whose name is not known is called after the id.
    """

    name: str
    kind: Literal["human", "bot"]
    bot: str | None = None
    version: Annotated[int, msgspec.Meta(ge=1, lt=2**31)] | None = None
    person: UUID | None = None

    def __post_init__(self) -> None:
        """Call a person without a name after the id."""
        if self.person is not None and not self.name:
            msgspec.structs.force_setattr(self, "name", called(self.person))

    @property
    def stored(self) -> Any:
        """The player as it is encoded: a person without the name, all others as before people had ids."""
        fields = msgspec.structs.astuple(self)
        return fields[:-1] if self.person is None else ("", *fields[1:])

    @classmethod
    def of_bot(cls, game: Game, name: str, bot: str) -> "PlayerRecord":
        """The record of a bot of the game in its present version. KifuError if the game has no such bot."""
        return cls(name, "bot", bot, game.bot(bot).version)

    @property
    def program(self) -> str | None:
        """The bot and its version, as in `greedy v2`; None for a human. Before versions were recorded, all were v1."""
        return f"{self.bot or 'bot'} v{self.version or 1}" if self.kind == "bot" else None


class DeckLine(msgspec.Struct, frozen=True, array_like=True):
    """Copies of one card in a part of the deck: the hash of its definition, with number and name.

    A line of the main part is stored without its part, as were all lines before decks had parts.
    """

    definition: bytes
    number: str
    name: str
    copies: int
    part: str = MAIN

    @property
    def stored(self) -> Any:
        """The line as it is encoded."""
        return msgspec.structs.astuple(self)[:-1] if self.part == MAIN else self


class DeckRecord(Brief, msgspec.Struct, frozen=True, array_like=True):
    """A deck as it was played. A card's id is its place in the decks, copy by copy, seat a's deck first.

    Parts that stay off the table are not counted.
    """

    label: str
    lines: tuple[DeckLine, ...]

    @classmethod
    def of(cls, deck: Deck, catalogue: Mapping[str, Definition]) -> "DeckRecord":
        """The record of a deck list whose cards are all in the catalogue."""
        lines = []
        for entry in deck.entries:
            definition = catalogue[entry.number]
            hash = bytes.fromhex(definition.hash)
            lines.append(DeckLine(hash, entry.number, definition.name, entry.copies, entry.part))
        return cls(deck.label, tuple(lines))

    def at_table(self, system: str) -> "DeckRecord":
        """The deck without the parts that stay off the table."""
        off_table = load(system).pool.off_table
        return self.without(off_table) if off_table else self

    def without(self, parts: Collection[str]) -> "DeckRecord":
        """The deck without its cards of some parts."""
        return DeckRecord(self.label, tuple(line for line in self.lines if line.part not in parts))

    def same_cards(self, other: "DeckRecord") -> bool:
        """Whether another deck has the same copies of the same cards in the same parts, in any order."""
        return self._counted() == other._counted()

    def _counted(self) -> Counter[DeckLine]:
        counted: Counter[DeckLine] = Counter()
        for line in self.lines:
            counted[msgspec.structs.replace(line, copies=1)] += line.copies
        return counted

    def faces(self, definitions: Mapping[str, Definition]) -> DeckCards:
        """The definition of each card, copy by copy, with its part."""
        copies = [line for line in self.lines for _ in range(line.copies)]
        return DeckCards((definitions[line.definition.hex()] for line in copies), (line.part for line in copies))


class Provenance(msgspec.Struct, frozen=True, array_like=True):
    """The source of a record: recorded `live` by a program, noted at the `table`, from a `video`, simulated, imported.

    `seed` and `index` identify a simulated game; `date` is ISO 8601 or None. `experiment`: the name of the
    experiment for which it was played, if any; such a game is no part of the metagame.
    """

    source: Literal["live", "table", "video", "simulated", "imported"]
    recorder: str | None = None
    date: str | None = None
    format: str | None = None
    event: str | None = None
    round: str | None = None
    table: str | None = None
    match: str | None = None
    game_in_match: int | None = None
    seed: int | None = None
    index: int | None = None
    experiment: str | None = None

    @property
    def stored(self) -> Any:
        """The provenance as it is encoded: of no experiment as before there were any."""
        return msgspec.structs.astuple(self)[:-1] if self.experiment is None else self


class GameStarted(Brief, msgspec.Struct, frozen=True, array_like=True):
    """The first event of a game, with the facts before its first ask.

    A game with a `parent` is equal to its parent up to `parent_position`: a fork, or, if it `supersedes` the parent,
    its corrected record. `rules_version` is that of the rules that recorded it; 0: before rules had versions.
    """

    system: str
    edition: str
    players: tuple[PlayerRecord, PlayerRecord]
    decks: tuple[DeckRecord, DeckRecord]
    provenance: Provenance
    facts: tuple[Any, ...]
    options: dict[str, str] = {}
    schema: int = SCHEMA
    engine: str = ENGINE
    parent: UUID | None = None
    parent_position: int | None = None
    supersedes: bool = False
    rules_version: Annotated[int, msgspec.Meta(ge=0)] = 0

    @property
    def declared(self) -> tuple[Fact, ...]:
        """What the record says of itself before the rules begin: that places are assumed; empty if none are."""
        return declared(self.facts)

    @property
    def rules_age(self) -> "RulesAge":
        """The age of the rules that recorded the game, compared with this program's."""
        return RulesAge.of(self.rules_version, load(self.system).rules_version)

    def names(self) -> dict[Player, str]:
        """The players' names by seat; equal names are told apart by the seat."""
        first, second = (player.name for player in self.players)
        return {"a": first, "b": second} if first != second else {"a": f"{first} (a)", "b": f"{second} (b)"}

    def brought(self) -> list[DeckRecord]:
        """The decks without the parts that stay off the table."""
        return [deck.at_table(self.system) for deck in self.decks]

    def faces(self, definitions: Mapping[str, Definition]) -> dict[Player, DeckCards]:
        """Each seat's cards at the table, copy by copy, from definitions by hash."""
        return {player: deck.faces(definitions) for player, deck in zip(PLAYERS, self.brought(), strict=True)}

    def hashes(self) -> list[str]:
        """The hashes of all definitions used."""
        return [line.definition.hex() for deck in self.decks for line in deck.lines]


class ActionTaken(Brief, msgspec.Struct, frozen=True, array_like=True):
    """One answer: milliseconds since the start (None if simulated), the ask, the answer, the facts that followed."""

    ms: int | None
    ask: Ask
    answer: Answer
    facts: tuple[Any, ...]

    @classmethod
    def of(cls, ms: int | None, ask: Ask, given: Given, facts: tuple[Any, ...]) -> "ActionTaken":
        """The action of an answer, or of an operation."""
        if isinstance(given, Sighting):
            return SightingTaken(ms, ask, (), facts, given)
        if isinstance(given, RuledOperation):
            return OperationRuled(ms, ask, (), facts, given)
        if isinstance(given, Operation):
            return OperationTaken(ms, ask, (), facts, given)
        return ActionTaken(ms, ask, given, facts)

    @property
    def given(self) -> Given:
        """What the player answered."""
        return self.answer


class OperationTaken(ActionTaken, frozen=True, array_like=True):
    """An action that no index tells: an operation of a player who does by hand what a text says."""

    operation: Operation

    @property
    def given(self) -> Given:
        """The operation."""
        return self.operation


class OperationRuled(ActionTaken, frozen=True, array_like=True):
    """An operation against the rules that the table accepted, in place of an answer; the ask is asked anew then."""

    operation: RuledOperation

    @property
    def given(self) -> Given:
        """The operation."""
        return self.operation


class SightingTaken(ActionTaken, frozen=True, array_like=True):
    """What a card was seen to be whose place was assumed, said in place of an answer; the ask is asked anew then."""

    sighting: Sighting

    @property
    def given(self) -> Given:
        """The sighting."""
        return self.sighting


class Annotation(msgspec.Struct, frozen=True, array_like=True):
    """A remark on a position of the game."""

    position: int
    author: str
    text: str


class TableRuling(msgspec.Struct, frozen=True, array_like=True):
    """An official's ruling on an event at the table that broke the rules and stands, with the reason.

    `player`: the player concerned, None for both.
    """

    position: int
    author: str
    kind: Literal["illegal_play", "missed_trigger", "rewind", "penalty", "other"]
    reason: str
    player: Player | None = None


class GameWithdrawn(msgspec.Struct, frozen=True, array_like=True):
    """An open game is abandoned: nobody plays it on, and statistics do not count it."""

    author: str
    reason: str


Note: TypeAlias = Annotation | TableRuling
"""A note on a game, which changes nothing in it."""
Event: TypeAlias = GameStarted | ActionTaken | Note | GameWithdrawn


def fault_of_people(start: GameStarted, *, named: bool = True) -> str | None:
    """The fault of a start whose bot has the id of a person; if it is not `named`, of a person with a name, too."""
    for player in start.players:
        if player.person is not None and player.kind == "bot":
            return f"the bot {quoted(player.name)} has the id of a person: bots have a name alone"
        if player.person is not None and not named and player.name != called(player.person):
            return f"person {player.person} has a name there: it is an entry of its own"
    return None
