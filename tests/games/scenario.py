"""A position stated card by card, and play from it: what the conformance tests of all games stand on."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol, TypeAlias, TypeVar

from events.cards.card import Definition
from events.game import Game
from events.language.effect import Effect
from events.records.envelope import ActionTaken, DeckRecord, GameStarted, PlayerRecord, Provenance
from events.records.recorder import Recording
from events.table.ask import ORDER, Ask, Concede, Given, Operation, Option
from events.table.fact import CardMoved, CardRested, Fact, TurnBegan
from events.table.ids import PLAYERS, Card, Player, Zone
from events.table.referee import Referee
from events.table.table import NO_OPTIONS, Group, Table
from projector.replay import Replay
from tests.suite.tables import with_rules

Rules: TypeAlias = Callable[[Table], Coroutine[Any, Any, None]]
F = TypeVar("F", bound=Fact)
S = TypeVar("S", bound="Scene")
OVER = "over"
"""The kind of the ask at which a position rests when the rules it was given are through."""


class Placed(Protocol):
    """One player's side of a position: the cards of each area, bottom to top, and the names of those in Rest Mode."""

    @property
    def rested(self) -> Sequence[str]: ...

    def areas(self, player: Player) -> Mapping[str, Sequence[Definition]]: ...


class Scene:
    """A table, the open ask in words, and all that has happened since the scene began.

    Options read `play Wren`, `attack Leader b with Wren`, `end_main`, `remove_marker 0`, `activate_gone 1`.
    """

    def __init__(
        self,
        game: Game,
        decks: Mapping[Player, Sequence[Definition]],
        *,
        stage: Rules | None,
        rules: Rules,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> None:
        self._game = game
        self._checkpoints: list[tuple[int, str]] = []
        self._actions: list[ActionTaken] = []
        self._begun = 0
        self._table: Table | None = None

        async def play(table: Table) -> None:
            self._table = table
            if stage is not None:
                await stage(table)
                self._begun = table.position
            await rules(table)
            await table.ask("a", OVER, [], rule="manual", least=0, most=0)

        self.due: dict[str, Callable[[Any], Sequence[Fact]]] = {}
        self.referee = Referee(with_rules(game, play=play, process=self._process), decks, options)

    def _process(self, state: Any) -> Sequence[Group]:
        assert self._table is not None
        assert self._table.checkpoint is not None, "rule processing outside a checkpoint"
        self._checkpoints.append((self._table.position, self._table.checkpoint))
        meanwhile = self.due.pop(self._table.checkpoint, None)
        return [meanwhile(state)] if meanwhile else self._game.table.process(state)

    def at(self, checkpoint: str, effect: Callable[[Any], Sequence[Fact]]) -> None:
        """Let these facts happen, once, at the next checkpoint of that rule: what some effect has done there."""
        self.due[checkpoint] = effect

    @property
    def state(self) -> Any:
        """The table now."""
        return self.referee.state

    @property
    def ask(self) -> Ask:
        """The open ask. The game must not have ended."""
        assert self.referee.ask is not None, "the game has ended"
        return self.referee.ask

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked, and what kind of ask it is."""
        return self.ask.player, self.ask.kind

    @property
    def facts(self) -> list[Fact]:
        """All facts since the scene began."""
        return self.referee.table.facts[self._begun :]

    @property
    def timeline(self) -> list[str]:
        """Facts and checkpoints in the order in which they happened, each with its rule."""
        told: list[str] = []
        waiting = list(self._checkpoints)
        for position, fact in enumerate(self.referee.table.facts):
            while waiting and waiting[0][0] <= position:
                told.append(f"checkpoint {waiting.pop(0)[1]}")
            if position >= self._begun:
                told.append(f"{type(fact).__name__} {fact.rule}")
        return told + [f"checkpoint {rule}" for _, rule in waiting]

    @property
    def options(self) -> list[str]:
        """The options of the open ask, in words."""
        return [self._words(option) for option in self.ask.options]

    def of(self, kind: type[F]) -> list[F]:
        """The facts of that class since the scene began."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def card(self, name: str) -> Card:
        """The card of that name; there must be one only."""
        [card] = [Card(index) for index, card in enumerate(self.state.cards) if card.face and card.face.name == name]
        return card

    def name(self, card: Card) -> str:
        """What the card is called."""
        face = self.state.cards[card].face
        assert face is not None
        name: str = face.name
        return name

    def faces(self, player: Player) -> list[Definition | None]:
        """The player's cards, in the order of the deck that the scene began with."""
        return [card.face for card in self.state.cards if card.owner == player]

    def names(self, zone: str) -> list[str]:
        """The names in a zone (`a.hand`), bottom to top."""
        return [self.name(card) for card in self.state.zones[Zone(zone)]]

    def rested(self, name: str) -> bool:
        """Whether the card is in Rest Mode."""
        rested: bool = self.state.cards[self.card(name)].rested
        return rested

    def pick(self, *words: str) -> tuple[Fact, ...]:
        """Answer the open ask with these options (none: with nothing); the facts that followed."""
        options = self.options
        missing = [word for word in words if word not in options]
        assert not missing, f"not offered: {missing}; offered are {options}"
        return self._answer(tuple(options.index(word) for word in words))

    def _answer(self, answer: Given) -> tuple[Fact, ...]:
        ask, facts = self.referee.ask, self.referee.answer(answer)
        assert ask is not None
        self._actions.append(ActionTaken.of(None, ask, answer, facts))
        return facts

    def picks(self, *answers: str) -> None:
        """Answer one ask after the other, each with one option."""
        for answer in answers:
            self.pick(answer)

    def by_hand(self, effect: Effect, *names: str) -> tuple[Fact, ...]:
        """Do a part of a text by hand, to the cards of these names; the facts that followed."""
        return self._answer(Operation(effect, tuple(map(self.card, names))))

    def concede(self, player: Player) -> tuple[Fact, ...]:
        """That player concedes; the facts that followed."""
        return self._answer(Concede(player))

    def replay(self) -> Replay:
        """All that was picked, as a recorded game between Ann (a) and Ben (b)."""
        people = PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human")
        decks = DeckRecord("a", ()), DeckRecord("b", ())
        live = Provenance("live")
        start = GameStarted(self._game.name, self._game.edition, people, decks, live, self.referee.opening)
        faces = {player: [face for face in self.faces(player) if face is not None] for player in PLAYERS}
        return Replay(Recording(start, list(self._actions)), faces)

    def _words(self, option: Option) -> str:
        parts = [option.verb]
        if option.other is not None:
            parts += [self.name(option.other), "with"]
        if option.card is not None:
            parts.append(self.name(option.card))
        if option.number is not None:
            parts.append(str(option.number))
        return " ".join(parts)


def position(
    game: Game,
    rules: Rules,
    sides: Mapping[Player, Placed],
    *,
    turn: int = 3,
    player: Player = "a",
    options: Mapping[str, str] = NO_OPTIONS,
    kind: type[S],
    more: Callable[[Table], None] = lambda table: None,
) -> S:
    """Play by these rules from a position in that turn of that player; `more`: what the position has beside cards."""
    placed = [
        (owner, area, face, not {face.name, face.number}.isdisjoint(sides[owner].rested))
        for owner in PLAYERS
        for area, faces in sides[owner].areas(owner).items()
        for face in faces
    ]

    async def stage(table: Table) -> None:
        for card, (owner, area, _, at_rest) in enumerate(placed):
            outside, target = Zone(f"{owner}.outside"), Zone(f"{owner}.{area}")
            table.emit(CardMoved(card=Card(card), source=outside, target=target, rule="manual"), silent=True)
            if at_rest:
                table.emit(CardRested(card=Card(card), rule="manual"), silent=True)
        more(table)
        table.emit(TurnBegan(turn=turn, player=player, rule="manual"), silent=True)

    decks = {owner: [face for whose, _, face, _ in placed if whose == owner] for owner in PLAYERS}
    return kind(game, decks, stage=stage, rules=rules, options=options)


def assert_order(lines: Sequence[str], *entries: str) -> None:
    """Assert that each entry is among the lines, and that all of it comes before any of the next one.

    `lines`: a timeline, or the rules of facts. One without a rule, as `CardKOed`, stands for all lines of its kind.
    If one is named several times, each comes as often as it is named, in just this order.
    """
    places: list[list[int]] = []
    for entry in entries:
        places.append([place for place, line in enumerate(lines) if entry in (line, line.partition(" ")[0])])
        assert places[-1], f"{entry} is not among {list(lines)}"
    if len({*entries}) < len(entries):
        named = sorted({(place, entry) for entry, found in zip(entries, places, strict=True) for place in found})
        assert [entry for _, entry in named] == [*entries], f"{entries} do not come so in {list(lines)}"
        return
    for (first, before), (second, after) in pairwise(zip(entries, places, strict=True)):
        assert before[-1] < after[0], f"{first} does not come before {second} in {list(lines)}"


def is_shuffle(ask: Ask) -> bool:
    """Whether chance is asked for an order."""
    return ask.kind == ORDER and ask.player == "chance"
