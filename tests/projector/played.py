"""Small simulated logs for the tests of the read side."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import combinations
from pathlib import Path
from uuid import UUID, uuid5

import msgspec

from events.game import load
from events.log.entries import Head
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.people import apart
from events.records.recorder import Recording, ready_deck
from events.seats.bots import Chance
from events.simulation.simulate import Plan, play_game
from events.table.ask import ORDER

GAME = load("fusion_world")


@cache
def plan(*, seed: int = 7, bots: tuple[str, str] = ("greedy", "random")) -> Plan:
    decks = list(GAME.pool.sample_decks().values())
    return Plan.of(GAME, seed=seed, bots=bots, decks=decks, catalogue=GAME.pool.sample_cards())


def opened(data: Path) -> GameLog:
    return GameLog.open(data, durable=False)


def append_game(log: GameLog, recording: Recording, name: object, *, definitions_of: Plan, index: int) -> Head:
    definitions = {key: body for deck in definitions_of.pairing(index) for key, body in deck.definitions.items()}
    return log.append(name, recording.entries(), after=None, definitions=definitions)  # type: ignore[arg-type]


def append_by_ids(log: GameLog, recording: Recording, name: object, *, definitions_of: Plan, index: int) -> Head:
    """Append a game as it is recorded now: people by ids, their names in entries of their own."""
    start, names = apart(log, recording.start)
    if names:
        log.append_games(names)
    return append_game(log, Recording(start, recording.actions), name, definitions_of=definitions_of, index=index)


@cache
def _usual(index: int) -> tuple[UUID, Recording | None]:
    """A game of the usual plan, played once."""
    return play_game(plan(), index)


def add_games(log: GameLog, indexes: range, *, of: Plan | None = None) -> None:
    """Play those games of a plan and append each whole."""
    for index in indexes:
        name, recording = _usual(index) if of is None else play_game(of, index)
        assert recording is not None
        append_game(log, recording, name, definitions_of=of or plan(), index=index)


PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
PAIRS = [*combinations(PEOPLE, 2)]
ROUNDS = 8
"""The matches of an event of `as_people`."""


def as_people(recording: Recording, index: int) -> Recording:
    """A game of a plan as if people had played it: with its neighbour a match, eight matches an event, one a week."""
    match = index // 2
    players = [PlayerRecord(name, "human") for name in PAIRS[match % len(PAIRS)]]
    first, second = players if index % 2 == 0 else players[::-1]
    event, number = divmod(match, ROUNDS)
    day = date(2026, 3, 2) + timedelta(weeks=event)
    provenance = Provenance(
        "live",
        date=day.isoformat(),
        event=f"Cup {event}",
        round=str(number + 1),
        match=str(match),
        game_in_match=index % 2 + 1,
    )
    start = msgspec.structs.replace(recording.start, players=(first, second), provenance=provenance)
    return Recording(start, recording.actions)


def add_people(
    log: GameLog, indexes: Iterable[int], *, of: Plan, append: Callable[..., Head] = append_by_ids
) -> list[Recording]:
    """Play those games of a plan and append each as people's."""
    added = []
    for index in indexes:
        recording = play_game(of, index)[1]
        assert recording is not None
        added.append(as_people(recording, index))
        name = uuid5(UUID(int=7), f"{of.system} {index}")
        append(log, added[-1], name, definitions_of=of, index=index)
    return added


def live_game(log: GameLog, *, kinds: Sequence[str] = ("human", "bot")) -> LiveGame:
    decks = [ready_deck(GAME, deck, GAME.pool.sample_cards()) for deck in list(GAME.pool.sample_decks().values())[:2]]
    first, second = (PlayerRecord(f"player {kind}", kind, None) for kind in kinds)  # type: ignore[arg-type]
    return LiveGame.start(
        log, GAME, (decks[0], decks[1]), players=(first, second), provenance=Provenance("live", date="2026-03-01")
    )


def go_on(live: LiveGame, *, answers: int, index: int = 0) -> None:
    """Answer up to that many asks, each at random."""
    chance = Chance(seed=3, index=index, entrants={"a": 1, "b": 2})
    for _ in range(answers):
        ask = live.ask
        if ask is None:
            return
        if ask.player == "chance":
            live.answer(chance.answer(live.state, ask))
            continue
        count = len(ask.options) if ask.kind == ORDER else ask.least or min(1, ask.most)
        offset = chance.dice(ask.kind, 0).roll(len(ask.options)) if ask.options else 0
        picked = [(offset + step) % len(ask.options) for step in range(count)]
        live.answer(tuple(picked if ask.kind == ORDER else sorted(picked)))
