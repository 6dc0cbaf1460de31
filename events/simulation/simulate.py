"""Simulation: many games between bots, the same from the same seed with any number of workers."""

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import Enum
from itertools import permutations
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

import msgspec

from events.brief import Brief
from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cluster import Cluster
from events.errors import BadDeck, KifuError, LogConflict
from events.game import Game, load
from events.log.entries import Entry, Recorded
from events.log.store import GameLog
from events.records.codec import simulated_id
from events.records.envelope import DeckRecord, PlayerRecord, Provenance
from events.records.recorder import ReadyDeck, Recording, begin, decode, play_out, ready_deck
from events.records.undeclared import undeclared
from events.seats.bots import Bot, Chance, offered
from events.seats.view import SeatView
from events.simulation.circuit import BEST_OF, WINS_NEEDED, Circuit, decided
from events.simulation.outcome import Outcome, outcome_of
from events.table.ask import CHANCE, MANUAL, Ask, Indexes, only_answer
from events.table.ids import PLAYERS, Card, Player
from events.table.misplayed import naming_zones
from events.table.table import NO_OPTIONS

T = TypeVar("T")
MOST_NAMED = 20
"""The most cards named in a message."""
CHUNK = 9
"""Games per chunk of a worker: whole matches."""
AHEAD = 6
"""The most chunks per process that are played and not yet written: they are in memory."""
WORTH = 60
"""Games that warrant another process: as many as are played while it starts, about a second."""


class Plan(Brief, msgspec.Struct, frozen=True):
    """The games of a simulation: entrants 1 and 2 are bots by name; the decks rotate over all ordered pairs.

    Two successive games have the same pair of decks, with the entrants in exchanged seats. With a circuit, the games of
    a match have the same pair, and seats are exchanged from game to game. `spread`: the pairs come in an order in which
    the first few have all decks; otherwise the first deck meets all others first.
    """

    system: str
    seed: int
    bots: tuple[str, str]
    decks: tuple[ReadyDeck, ...]
    options: dict[str, str]
    circuit: Circuit | None = None
    spread: bool = False

    @classmethod
    def of(
        cls,
        game: Game,
        *,
        seed: int,
        bots: Sequence[str],
        decks: Sequence[Deck],
        catalogue: Catalogue[Any],
        options: Mapping[str, str] = NO_OPTIONS,
        circuit: Circuit | None = None,
        spread: bool = False,
    ) -> "Plan":
        """A plan, its bots, decks and options checked. KifuError, BadDeck or BadOption names the fault.

        Cards that do not play themselves need the option `manual`, which is left out where all do.
        """
        for bot in bots:
            game.bot(bot)
        if len(bots) != 2 or not decks:
            raise KifuError("a simulation needs two players, and at least one deck")
        chosen = game.chosen(options)
        playable = tuple(ready_deck(game, deck, catalogue, chosen) for deck in decks)
        check_labels(playable)
        by_hand = done_by_hand(playable)
        if not by_hand:
            chosen.pop(MANUAL, None)
        elif MANUAL not in chosen:
            raise BadDeck(_needs_hands(by_hand))
        return cls(game.name, seed, (bots[0], bots[1]), playable, chosen, circuit, spread)

    def pairing(self, index: int) -> tuple[ReadyDeck, ReadyDeck]:
        """The decks of entrants 1 and 2 in a game by index; a mirror match if there is only one deck."""
        ordered = spread_pairs(self.decks) if self.spread else list(permutations(self.decks, 2))
        pairs = ordered or [(self.decks[0], self.decks[0])]
        turn = self.circuit.turn(self.circuit.match(index)) if self.circuit else index // 2
        return pairs[turn % len(pairs)]

    def entrants(self, index: int) -> dict[Player, int]:
        """The entrant in each seat in a game by index."""
        return entrants_of(index)

    def seated(self, index: int) -> tuple[ReadyDeck, ReadyDeck]:
        """The decks of seats a and b in a game by index."""
        first, second = self.pairing(index)
        return (first, second) if self.entrants(index)["a"] == 1 else (second, first)

    def chance(self, index: int) -> int:
        """The index by which a game draws its chance: games of one index draw the same."""
        return index

    def provenance(self, index: int) -> Provenance:
        """The provenance of a game by index."""
        return provenance_of(self.seed, index, self.circuit)

    def watched(self, index: int) -> frozenset[Card]:
        """The cards of a game by index whose coming its outcome tells: none, unless a plan compares some."""
        return frozenset()

    def outcome(self, index: int, recording: Recording) -> Outcome:
        """The outcome of a game by index, played to its end."""
        zones = load(self.system).board.zones
        return outcome_of(recording.facts, self.entrants(index), watched=self.watched(index), zones=zones)

    def cards(self, index: int) -> dict[Player, Sequence[Definition]]:
        """Each seat's cards, copy by copy, in a game by index."""
        return {player: deck.faces for player, deck in zip(PLAYERS, self.seated(index), strict=True)}


def spread_pairs(decks: Sequence[T]) -> list[tuple[T, T]]:
    """All ordered pairs of different decks, in an order in which every deck has its turn before one has many.

    Each is paired with the next one, first those at even places, which have nearly all decks; then with the one after
    that, and so on.
    """
    size = len(decks)
    places = [*range(0, size, 2), *range(1, size, 2)]
    return [(decks[place], decks[(place + step) % size]) for step in range(1, size) for place in places]


def done_by_hand(decks: Iterable[ReadyDeck]) -> list[Definition]:
    """The cards of decks, each once, that do not play themselves: a player does by hand what they say."""
    return [card for card in dict.fromkeys(card for deck in decks for card in deck.faces) if card.manual]


def _needs_hands(cards: Sequence[Definition]) -> str:
    named = ", ".join(f"{card.number} {card.name}" for card in cards[:MOST_NAMED])
    more = f" and {len(cards) - MOST_NAMED} more" if len(cards) > MOST_NAMED else ""
    which = "a card does not play by itself" if len(cards) == 1 else f"{len(cards)} cards do not play by themselves"
    mend = "leave them out, or let what is not understood do nothing (--manual pass), which each game then says"
    return f"{which}: {named}{more}: bots do nothing by hand: {mend}"


def check_labels(decks: Iterable[ReadyDeck]) -> None:
    """Check the decks' labels: BadDeck if two decks with different cards have the same."""
    by_label: dict[str, DeckRecord] = {}
    for deck in (playable.record for playable in decks):
        if not by_label.setdefault(deck.label, deck).same_cards(deck):
            why = f"two different decks are called '{deck.label}', and statistics could not tell them apart"
            raise BadDeck(f"{why}: name each in its first line, as in '# {deck.label} 2'")


def entrants_of(index: int) -> dict[Player, int]:
    """The entrant in each seat in a game by index: seats are exchanged from game to game, and from match to match."""
    assert BEST_OF % 2
    return {"a": 1, "b": 2} if index % 2 == 0 else {"a": 2, "b": 1}


def provenance_of(seed: int, index: int, circuit: Circuit | None, experiment: str | None = None) -> Provenance:
    """The provenance of a simulated game, at a circuit or at none, or for an experiment."""
    if circuit:
        return circuit.provenance(seed, index)
    recorder = "kifu simulate" if experiment is None else "kifu compare"
    return Provenance("simulated", recorder=recorder, seed=seed, index=index, experiment=experiment)


class Simulated(Brief, msgspec.Struct, frozen=True):
    """A finished game as entries of the log, its numbers of facts and of choices, and its outcome."""

    game: UUID
    entries: list[Entry]
    definitions: Mapping[str, bytes]
    facts: int
    actions: int
    outcome: Outcome


class Unplayed(Enum):
    """The reason for not playing a game of a plan: it is in the log already, or its match is decided."""

    KNOWN = "known"
    DECIDED = "decided"


Played: TypeAlias = list[Simulated | Unplayed]
"""The outcomes of the games of a chunk."""


class Summary(msgspec.Struct, frozen=True):
    """The totals of a simulation. `skipped` games were in the log already."""

    games: int
    facts: int
    actions: int
    seconds: float
    games_per_second: float
    skipped: int


def play_game(plan: Plan, index: int, *, known: frozenset[UUID] = frozenset()) -> tuple[UUID, Recording | None]:
    """The id and the recording of a plan's game, played to its end; None in place of the recording of a known game."""
    game = load(plan.system)
    seats = plan.entrants(index)
    names = {player: plan.bots[seats[player] - 1] for player in PLAYERS}
    players = [PlayerRecord.of_bot(game, f"{names[player]} {seats[player]}", names[player]) for player in PLAYERS]
    referee, recording = begin(
        game,
        plan.seated(index),
        players=(players[0], players[1]),
        provenance=plan.provenance(index),
        options=plan.options,
    )
    name = simulated_id(recording.entries()[0].body)
    if name in known:
        referee.close()
        return name, None
    bots = {player: game.bots[names[player]]() for player in PLAYERS}
    chance = Chance(seed=plan.seed, index=plan.chance(index), entrants=seats)
    with naming_zones(game.name, referee.state):
        play_out(referee, recording, answerer(game, bots, chance), chance.pass_over)
    return name, recording


def answerer(game: Game, bots: Mapping[Player, Bot], chance: Chance) -> Callable[[Any, Ask], Indexes]:
    """The function that answers all asks: by chance, or by the bot in the asked seat, with its own dice."""
    idle = game.board.idle
    views: dict[Player, tuple[Any, SeatView]] = {}

    def answered(state: Any, ask: Ask) -> Indexes:
        player = ask.player
        if player == CHANCE:
            return chance.answer(state, ask)
        if (answer := only_answer(ask)) is not None:
            chance.pass_over(state, ask)
            return answer
        dice = chance.dice_of(player, ask.kind)
        if player not in views or views[player][0] is not state:
            views[player] = state, SeatView(game.board, state, player)
        asked, indexes = offered(ask, idle) if idle else (ask, ())
        picked = bots[player].answer(views[player][1], asked, dice.roll)
        return picked if asked is ask else tuple(indexes[index] for index in picked)

    return answered


def simulate(
    log: GameLog,
    plan: Plan,
    *,
    games: int,
    first: int = 0,
    jobs: int = 1,
    cluster: Cluster | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """The totals of games `first` to `games` - 1 of the plan, played, each appended whole, in their order.

    `jobs` processes of this machine play, or the workers of a `cluster`; the games are the same, byte for byte. The
    remaining games of a decided match are not played. `progress` is called with the number of games done. KifuError,
    and none is appended, if the first game that is played has words that its card game does not declare.
    """
    begun = time.perf_counter()
    known = frozenset(log.heads())
    played = facts = actions = skipped = 0
    playing = play_all(plan, range(first, games), jobs=jobs, known=known, cluster=cluster)
    for done, simulated in enumerate(playing, start=1):
        if isinstance(simulated, Simulated) and not played:
            check_declared(plan, simulated)
        if isinstance(simulated, Simulated) and append(log, simulated):
            played += 1
            facts += simulated.facts
            actions += simulated.actions
        elif simulated is not Unplayed.DECIDED:
            skipped += 1
        progress(done)
    seconds = time.perf_counter() - begun
    return Summary(played, facts, actions, seconds, played / seconds if seconds else 0.0, skipped)


def check_declared(plan: Plan, simulated: Simulated) -> None:
    """Check a game of a plan: KifuError for a verb or a rule that its card game does not declare."""
    game = load(plan.system)
    entries = enumerate(simulated.entries, start=1)
    recording = decode([Recorded(simulated.game, n, entry.topic, b"", entry.body) for n, entry in entries])
    if fault := undeclared(game, recording):
        raise KifuError(f"{game.name}: {fault}")


def append(log: GameLog, simulated: Simulated) -> bool:
    """Whether a whole game was appended; False if another simulation of the same plan was first."""
    try:
        log.append(simulated.game, simulated.entries, after=None, definitions=simulated.definitions)
    except LogConflict:
        if log.head(simulated.game) is None:
            raise
        return False
    return True


def processes(games: int, *, jobs: int) -> int:
    """The number of processes for a number of games, at most `jobs`, each with enough games to warrant it."""
    return 1 + min(jobs - 1, games // WORTH)


def play_all(
    plan: Plan,
    indexes: range,
    *,
    jobs: int = 1,
    known: frozenset[UUID] = frozenset(),
    cluster: Cluster | None = None,
) -> Generator[Simulated | Unplayed]:
    """The outcomes of a plan's games, in order, played by `jobs` processes or by the workers of a cluster."""
    chunks = deque(range(start, min(start + CHUNK, indexes.stop)) for start in indexes[::CHUNK])
    if cluster is not None:
        for played in cluster.in_order(_play_chunk_for, (plan, known), chunks):
            yield from played
        return
    helpers = processes(len(indexes), jobs=jobs) - 1
    if not helpers:
        yield from _play_some(plan, indexes, known)
        return
    pool = ProcessPoolExecutor(helpers, mp_context=get_context("spawn"), initializer=_equip, initargs=(plan, known))
    try:
        for played in _shared_out(pool, helpers, chunks, lambda chunk: list(_play_some(plan, chunk, known))):
            yield from played
    except BrokenProcessPool:
        why = "a process that played games was ended from outside, or ran out of memory"
        raise KifuError(f"{why}: what was played before is in the log; simulate again for the rest") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _shared_out(
    pool: ProcessPoolExecutor, helpers: int, chunks: deque[range], play: Callable[[range], Played]
) -> Iterator[Played]:
    """The chunks' games, in order: each helper has two chunks queued, and this process plays those after them.

    It begins while the helpers start, and waits only when no chunk is left, or too many wait for an earlier one.
    """
    waiting: deque[Future[Played]] = deque()
    while chunks or waiting:
        full = len(waiting) >= (helpers + 1) * AHEAD
        if waiting and (full or not chunks or waiting[0].done()):
            yield waiting.popleft().result()
        elif sum(not chunk.done() for chunk in waiting) < 2 * helpers:
            waiting.append(pool.submit(_play_chunk, chunks.popleft()))
        else:
            own: Future[Played] = Future()
            own.set_result(play(chunks.popleft()))
            waiting.append(own)


def _play_some(plan: Plan, indexes: range, known: frozenset[UUID]) -> Iterator[Simulated | Unplayed]:
    """The outcomes of a plan's games, in order; a game is played if it is needed and not known."""
    winners: dict[int, int | None] = {}
    for index in indexes:
        earlier = plan.circuit.before(index) if plan.circuit else range(0)
        if len(earlier) >= WINS_NEEDED and decided([winners[i] if i in winners else _winner(plan, i) for i in earlier]):
            yield Unplayed.DECIDED
            continue
        simulated = _simulated(plan, index, known)
        if isinstance(simulated, Simulated):
            winners[index] = simulated.outcome.winner
        yield simulated


def _winner(plan: Plan, index: int) -> int | None:
    """The entrant who wins a game of the plan, played to find out; None for a draw."""
    simulated = _simulated(plan, index, frozenset())
    assert isinstance(simulated, Simulated)
    return simulated.outcome.winner


def _simulated(plan: Plan, index: int, known: frozenset[UUID]) -> Simulated | Unplayed:
    name, recording = play_game(plan, index, known=known)
    if recording is None:
        return Unplayed.KNOWN
    definitions = {key: body for deck in plan.pairing(index) for key, body in deck.definitions.items()}
    counts = len(recording.facts), len(recording.decided())
    return Simulated(name, recording.entries(), definitions, *counts, plan.outcome(index, recording))


_equipment: list[tuple[Plan, frozenset[UUID]]] = []


def _equip(plan: Plan, known: frozenset[UUID]) -> None:
    _equipment[:] = [(plan, known)]
    parent = parent_process()
    assert parent is not None
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """End this worker with its parent: a killed parent would leave it waiting for ever."""
    parent.join()
    os._exit(1)


def _play_chunk(indexes: range) -> Played:
    return _play_chunk_for(_equipment[0], indexes)


def _play_chunk_for(equipment: tuple[Plan, frozenset[UUID]], indexes: range) -> Played:
    plan, known = equipment
    return list(_play_some(plan, indexes, known))
