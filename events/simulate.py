"""Simulation: many games between bots, the same from the same seed with any number of workers."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import permutations
from multiprocessing import get_context
from typing import Any
from uuid import UUID

import msgspec

from events.ask import CHANCE, Ask, Indexes
from events.card import Catalogue, Definition
from events.deck import Deck
from events.envelope import PlayerRecord, Provenance, simulated_id
from events.errors import BadDeck, KifuError, LogConflict
from events.game import Game, load
from events.players import Bot, Chance
from events.recorder import ReadyDeck, Recording, begin, play_out, ready
from events.sight import SeatView
from events.state import PLAYERS, Player
from events.store import Entry, GameLog
from events.table import NO_OPTIONS

CHUNK = 8
"""How many games a worker plays before it hands them over."""
AHEAD = 4
"""How many chunks a worker may be ahead of the log: what is played and not yet written is held in memory."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: entrants 1 and 2 are the bots of those names; the decks rotate over all ordered pairs.

    Two games in a row have the same pair of decks, with the entrants in exchanged seats.
    """

    system: str
    seed: int
    bots: tuple[str, str]
    decks: tuple[ReadyDeck, ...]
    options: dict[str, str]

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
    ) -> "Plan":
        """Check bots, decks and options. KifuError, BadDeck or BadOption says what is wrong."""
        for bot in bots:
            if bot not in game.players:
                raise KifuError(f"{game.title} has no player '{bot}'; there are {', '.join(game.players)}")
        if len(bots) != 2 or not decks:
            raise KifuError("a simulation needs two players, and at least one deck")
        named: dict[str, Deck] = {}
        for deck in decks:
            if named.setdefault(deck.label, deck) != deck:
                why = f"two different decks are called '{deck.label}', and statistics could not tell them apart"
                raise BadDeck(f"{why}: name each in its first line, as in '# {deck.label} 2'")
        playable = tuple(ready(game, deck, catalogue) for deck in decks)
        return cls(game.name, seed, (bots[0], bots[1]), playable, game.chosen(options))

    def pairing(self, index: int) -> tuple[ReadyDeck, ReadyDeck]:
        """The decks of entrants 1 and 2 in the game of that index; a mirror match if there is only one deck."""
        pairs = list(permutations(self.decks, 2)) or [(self.decks[0], self.decks[0])]
        return pairs[index // 2 % len(pairs)]

    def entrants(self, index: int) -> dict[Player, int]:
        """Which entrant sits in each seat in the game of that index."""
        return {"a": 1, "b": 2} if index % 2 == 0 else {"a": 2, "b": 1}

    def seated(self, index: int) -> tuple[ReadyDeck, ReadyDeck]:
        """The decks of seats a and b in the game of that index."""
        one, two = self.pairing(index)
        return (one, two) if index % 2 == 0 else (two, one)

    def cards(self, index: int) -> dict[Player, Sequence[Definition]]:
        """Each seat's cards, copy by copy, in the game of that index."""
        return {player: deck.faces for player, deck in zip(PLAYERS, self.seated(index), strict=True)}


class Simulated(msgspec.Struct, frozen=True):
    """A finished game in the bytes of the log, and how much happened in it."""

    game: UUID
    entries: list[Entry]
    definitions: Mapping[str, bytes]
    facts: int


class Summary(msgspec.Struct, frozen=True):
    """What a simulation did. `skipped` games were in the log already."""

    games: int
    facts: int
    actions: int
    seconds: float
    games_per_second: float
    skipped: int


def play_game(plan: Plan, index: int, *, known: frozenset[UUID] = frozenset()) -> tuple[UUID, Recording | None]:
    """Play the plan's game of that index to its end; None for a game whose id is known already."""
    game = load(plan.system)
    seats = plan.entrants(index)
    players = [PlayerRecord(f"{plan.bots[seats[p] - 1]} {seats[p]}", "bot", plan.bots[seats[p] - 1]) for p in PLAYERS]
    provenance = Provenance("simulated", recorder="kifu simulate", seed=plan.seed, index=index)
    referee, recording = begin(
        game, plan.seated(index), players=(players[0], players[1]), provenance=provenance, options=plan.options
    )
    name = simulated_id(recording.entries()[0].body)
    if name in known:
        referee.close()
        return name, None
    bots = {player: game.players[plan.bots[seats[player] - 1]]() for player in PLAYERS}
    chance = Chance(seed=plan.seed, index=index, entrants=seats)
    play_out(referee, recording, answerer(game, bots, chance, entrants=seats))
    return name, recording


def answerer(
    game: Game, bots: Mapping[Player, Bot], chance: Chance, *, entrants: Mapping[Player, int]
) -> Callable[[Any, Ask], Indexes]:
    """Who answers what: chance its own asks, each bot those of its seat, with dice of its own."""

    def answer(state: Any, ask: Ask) -> Indexes:
        if ask.player == CHANCE:
            return chance.answer(state, ask)
        dice = chance.dice(ask.kind, entrants[ask.player])
        return bots[ask.player].answer(SeatView(game, state, ask.player), ask, dice.roll)

    return answer


def simulate(
    log: GameLog, plan: Plan, *, games: int, jobs: int = 1, told: Callable[[int], None] = lambda done: None
) -> Summary:
    """Play games 0 to `games` - 1 of the plan and append each, whole, in that order. `told` hears how many are done."""
    begun = time.perf_counter()
    known = frozenset(log.heads())
    played = facts = actions = 0
    for done, simulated in enumerate(_play_all(plan, games=games, jobs=jobs, known=known), start=1):
        if simulated is not None and _appended(log, simulated):
            played += 1
            facts += simulated.facts
            actions += len(simulated.entries) - 1
        told(done)
    seconds = time.perf_counter() - begun
    return Summary(played, facts, actions, seconds, played / seconds if seconds else 0.0, games - played)


def _appended(log: GameLog, simulated: Simulated) -> bool:
    """Append a whole game; False if another simulation of the same plan was first."""
    try:
        log.append(simulated.game, simulated.entries, after=None, definitions=simulated.definitions)
    except LogConflict:
        if log.head(simulated.game) is None:
            raise
        return False
    return True


def _play_all(plan: Plan, *, games: int, jobs: int, known: frozenset[UUID]) -> Iterator[Simulated | None]:
    if jobs == 1:
        yield from (_simulated(plan, index, known) for index in range(games))
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_equip, initargs=(plan, known))
    waiting: deque[Future[list[Simulated | None]]] = deque()
    try:
        for start in range(0, games, CHUNK):
            waiting.append(pool.submit(_play_chunk, range(start, min(start + CHUNK, games))))
            if len(waiting) > jobs * AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _simulated(plan: Plan, index: int, known: frozenset[UUID]) -> Simulated | None:
    name, recording = play_game(plan, index, known=known)
    if recording is None:
        return None
    definitions = {key: body for deck in plan.pairing(index) for key, body in deck.definitions.items()}
    return Simulated(name, recording.entries(), definitions, len(recording.facts))


_equipment: list[tuple[Plan, frozenset[UUID]]] = []


def _equip(plan: Plan, known: frozenset[UUID]) -> None:
    _equipment[:] = [(plan, known)]


def _play_chunk(indexes: range) -> list[Simulated | None]:
    [(plan, known)] = _equipment
    return [_simulated(plan, index, known) for index in indexes]
