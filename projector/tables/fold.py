"""One fold of a finished game, in which everything is gathered that the tables tell of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import astuple

from events.ask import CHANCE, Answer, Ask
from events.envelope import DeckLine
from events.errors import LogDamaged
from events.fact import Fact
from events.game import load
from events.recorder import Recording
from events.state import PLAYERS, Card, Player, Zone, zone_of
from projector.tables.layout import layout
from projector.tables.notes import notes_of

Context: TypeAlias = tuple[int, Player | None, str | None, str | None]
"""Turn, turn player, phase, step."""


def _of_both() -> dict[Player, int]:
    return dict.fromkeys(PLAYERS, 0)


@dataclass(slots=True)
class Tally:
    """What is counted in one turn, by player."""

    decisions: dict[Player, int] = field(default_factory=_of_both)
    drawn: dict[Player, int] = field(default_factory=_of_both)
    played: dict[Player, int] = field(default_factory=_of_both)
    attacks: dict[Player, int] = field(default_factory=_of_both)
    damage: dict[Player, int] = field(default_factory=_of_both)


class Turn(NamedTuple):
    """A turn that is over: its number and player, its facts, and the table's figures as it ended.

    `ms` is that of the last answer before its end.
    """

    number: int
    player: Player | None
    facts: int
    tally: Tally
    figures: Sequence[int | None]
    ms: int | None


class Fold:
    """A finished game, folded once. Raises, with whatever the facts break, if they do not fit the table.

    `begins` and `contexts` are stretches of facts: the index of the first of each, and turn, turn player, phase and
    step after it. For each answer, `positions` has the facts before it and `stretches` the index of their stretch;
    `decided` are the indexes of those that a player gave (not chance), and `figures`, in one list for all, has the
    table's figures before each of these. `opening`: the cards in the hands as the first turn began, `later`: those that
    came into a hand since; `first_played`: the turn in which each card was first played.

    Cards move by `CardMoved` and by facts with an order of cards alone.
    """

    def __init__(self, recording: Recording) -> None:
        start = recording.start
        self.recording = recording
        by_action = zip(*map(astuple, recording.actions), strict=True) if recording.actions else ((), (), (), ())
        self.milliseconds: Sequence[int | None]
        self.asks: Sequence[Ask]
        self.answers: Sequence[Answer]
        self.groups: Sequence[Sequence[Fact]]
        self.milliseconds, self.asks, self.answers, self.groups = by_action
        self.facts: list[Fact] = []
        self.decks = [[line for line in deck.lines for _ in range(line.copies)] for deck in start.decks]
        self.lines: list[DeckLine] = [*self.decks[0], *self.decks[1]]
        self.game = load(start.system)
        self.state = self.game.state(
            {player: [None] * len(deck) for player, deck in zip(PLAYERS, self.decks, strict=True)}
        )
        self.begins: list[int] = [0]
        self.context: Context = (self.state.turn, self.state.turn_player, self.state.phase, self.state.step)
        self.contexts: list[Context] = [self.context]
        self.positions: list[int] = []
        self.stretches: list[int] = []
        self.decided: list[int] = []
        self.figures: list[int | None] = []
        self.turns: list[Turn] = []
        self.first: Player | None = None
        self.opening: set[Card] = set()
        self.later: set[Card] = set()
        self.first_played: dict[Card, int] = {}
        self.tally, self.turn_began = Tally(), 0
        self.ms: int | None = None
        self.layout = layout(start.system)
        self.now: list[Any] = list(self.layout.blank)
        self.rested: dict[Card, Zone] = {}
        self.recount_counters = True
        self._run()

    def owner(self, card: Card) -> Player:
        """The player in whose deck the card is. IndexError if there is no such card."""
        player: Player = self.state.cards[card].owner
        return player

    def cards_in(self, name: str) -> set[Card]:
        """The cards of both players' zones of that name, now; none if the game has no such zone."""
        zones = self.state.zones
        return {card for player in PLAYERS for card in zones.get(zone_of(player, name), ())}

    def _run(self) -> None:
        state, notes = self.state, notes_of(self.recording.start.system)
        self.recount()
        begun = 0
        for facts in self._groups():
            for at, fact in enumerate(facts, begun):
                fact.apply(state)
                for note in notes[type(fact)]:
                    note(self, fact, at)
            begun += len(facts)
        self.turn_ended(begun)
        counted = self.now
        self.recount()
        if counted != self.now:
            raise LogDamaged("a card moved from a zone in which it was not: restore the log from a copy")

    def _groups(self) -> Iterator[Sequence[Fact]]:
        """The facts before the first ask, then those after each answer; a decision is counted before they come."""
        all_facts, figures, decided = self.facts, self.figures, self.decided
        contexts, positions, stretches = self.contexts, self.positions, self.stretches
        all_facts += self.recording.start.facts
        yield self.recording.start.facts
        for n, (ms, ask, facts) in enumerate(zip(self.milliseconds, self.asks, self.groups, strict=True)):
            positions.append(len(all_facts))
            stretches.append(len(contexts) - 1)
            player = ask.player
            if player != CHANCE:
                if self.recount_counters:
                    self.count_counters()
                decided.append(n)
                figures += self.now
                self.tally.decisions[player] += 1
            self.ms = ms
            all_facts += facts
            yield facts

    def turn_ended(self, at: int) -> None:
        """A turn is over before the fact of that index."""
        if self.recount_counters:
            self.count_counters()
        number, player, _, _ = self.context
        whose = player if number else None
        self.turns.append(Turn(number, whose, at - self.turn_began, self.tally, tuple(self.now), self.ms))
        self.tally, self.turn_began = Tally(), at
        if len(self.turns) == 1:
            self.later.clear()
            if self.state.turn:
                self.first, self.opening = self.state.turn_player, self.cards_in("hand")

    def count_counters(self) -> None:
        """Count what lies beside the cards anew."""
        for player, named in self.layout.counters:
            counted = self.game.counters(self.state, player)
            for name, at in named:
                self.now[at] = counted[name]
        self.recount_counters = False

    def recount(self) -> None:
        """Count the whole table anew."""
        now: list[Any] = list(self.layout.blank)
        cards = self.state.cards
        for zone, held in self.state.zones.items():
            now[self.layout.cards[zone]] += len(held)
            now[self.layout.active[zone]] += len(held)
        self.rested = {Card(at): card.zone for at, card in enumerate(cards) if card.rested}
        for zone in self.rested.values():
            now[self.layout.active[zone]] -= 1
        self.now = now
        self.count_counters()
