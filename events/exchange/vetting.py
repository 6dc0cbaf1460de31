"""Vetting: whether an imported game may be taken, and as what, once the rules have played it again."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid5

import msgspec

from events.cards.card import Definition
from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.admission import Given
from events.game import load
from events.log.entries import Admitted, Entry
from events.log.store import chained
from events.records.envelope import DeckRecord, GameStarted, PlayerRecord, RulesAge, codec, simulated_id
from events.records.legality import altered, faults
from events.records.recorder import Recording, check_not_newer, ready
from events.records.rerunning import difference
from events.seats.bots import Chance
from events.simulation.circuit import DEMO_CIRCUIT, Circuit
from events.simulation.simulate import answerer, entrants_of, provenance_of
from events.table.ask import Answer, Ask
from events.table.ids import PLAYERS, Player

_NAMESPACE = UUID("2f0f9c1a-8d0b-4d1e-9a55-6d9d3c8e7b21")


class Trust(Enum):
    """What an import takes a file's word for: nothing that the rules can say, or everything."""

    NOTHING = "nothing"
    EVERYTHING = "everything"


class Simulation(NamedTuple):
    """One game of a simulation: who played it, with which cards in which order, by which rules and chance."""

    system: str
    rules_version: int
    numbers: tuple[int, int]
    played: tuple[tuple[str | None, tuple[bytes, ...]], ...]
    options: tuple[tuple[str, str], ...]


class Vetted(NamedTuple):
    """How a game is taken: by the rules or on trust; and as what it says it is, or as `imported`."""

    admitted: Admitted
    unproven: bool = False


def vetted(given: Given, trust: Trust) -> Vetted:
    """How a game may be taken. KifuError says why not.

    One recorded by the rules of this program is run again, and must be equal; one that calls itself simulated is
    simulated again. One recorded by older rules cannot be, and is taken on trust.
    """
    start = given.recording.start
    if trust is Trust.EVERYTHING:
        return Vetted(Admitted.ON_TRUST)
    check_not_newer(start)
    _check_start(given)
    if start.rules_age is RulesAge.OLDER:
        return Vetted(Admitted.ON_TRUST, unproven=_is_simulated(start))
    entrants = _entrants(given) if _is_simulated(start) else None
    if entrants is None:
        _check_run(given)
    else:
        _check_simulated(given, entrants)
    return Vetted(Admitted.BY_RULES, unproven=_is_simulated(start) and entrants is None)


def imported_id(game: UUID) -> UUID:
    """The id under which a game is taken that may not have its own."""
    return uuid5(_NAMESPACE, game.hex)


def rewritten(given: Given, **changes: Any) -> Given:
    """The same game under its imported id, with another start. A simulated game is then `imported`."""
    start = given.recording.start
    if _is_simulated(start):
        changes["provenance"] = msgspec.structs.replace(start.provenance, source="imported")
    start = msgspec.structs.replace(start, **changes)
    entries = [Entry(*codec(start.system).encode(start)), *(Entry(e.topic, e.body) for e in given.events[1:])]
    game = imported_id(given.game)
    recording = Recording(start, given.recording.actions, given.recording.notes)
    events = chained(game, entries, after=None)
    return msgspec.structs.replace(given, game=game, events=events, recording=recording)


def _is_simulated(start: GameStarted) -> bool:
    return start.provenance.source == "simulated"


def _check_start(given: Given) -> None:
    """KifuError if the start says what cannot be; or, recorded by these rules, what is not so by them."""
    start = given.recording.start
    found = faults(start, given.cards)
    if start.rules_age is RulesAge.CURRENT:
        found += _foreign(start, given.cards.values())
    if found:
        raise KifuError("; ".join(found))


def _foreign(start: GameStarted, cards: Iterable[Definition]) -> Iterator[str]:
    """What a start says that is not of these rules and their cards."""
    game = load(start.system)
    for number in altered(start.system, cards):
        yield f"its card {quoted(number)} is not the card of that number that these rules come with"
    if start.edition != game.edition:
        yield f"it was played by edition {start.edition} of the book, and these rules are of {game.edition}"
    if game.chosen(start.options) != start.options:
        yield "it does not say by which reading of each option it was played"


def _check_run(given: Given, answers: Callable[[Any, Ask], Answer] | None = None) -> None:
    differs = difference(given.recording, given.recording.start.faces(given.cards), answers)
    if differs is not None:
        raise KifuError(differs.why)


def _check_simulated(given: Given, entrants: dict[Player, int]) -> None:
    """KifuError unless the same simulation gives the same game."""
    recording, start = given.recording, given.recording.start
    game, told = load(start.system), start.provenance
    if simulated_id(given.events[0].body) != given.game:
        raise KifuError("it calls itself simulated, and its id is not that of its simulation")
    assert told.seed is not None
    assert told.index is not None
    bots = {seat: game.bot(player.bot or "")() for seat, player in zip(PLAYERS, start.players, strict=True)}
    chance = Chance(seed=told.seed, index=told.index, entrants=entrants)
    _check_run(given, answerer(game, bots, chance, entrants=entrants))
    if not recording.ended or any(action.ms is not None for action in recording.actions):
        raise KifuError("it calls itself simulated, and such a game is whole and without a clock")


def _entrants(given: Given) -> dict[Player, int] | None:
    """Which entrant of its simulation sits in each seat; None if this program would not simulate such a game."""
    start, told = given.recording.start, given.recording.start.provenance
    bots = [player.bot for player in start.players]
    if told.seed is None or told.index is None or not load(start.system).bots.keys() >= set(bots):
        return None
    if any(map(partial(_lends_name, start.system), start.decks)):
        return None
    entrants = entrants_of(told.index)
    expected = (_simulated_start(start, entrants, circuit) for circuit in (None, DEMO_CIRCUIT))
    return entrants if given.events[0].body in [codec(start.system).encode(each)[1] for each in expected] else None


def _simulated_start(start: GameStarted, entrants: dict[Player, int], circuit: Circuit | None) -> GameStarted:
    """The start that a simulation of this program writes, with the players, decks, facts and options of that one."""
    game, told = load(start.system), start.provenance
    assert told.seed is not None
    assert told.index is not None
    one, two = (
        PlayerRecord.of_bot(game, f"{player.bot} {entrants[seat]}", player.bot or "")
        for seat, player in zip(PLAYERS, start.players, strict=True)
    )
    return GameStarted(
        system=game.name,
        edition=game.edition,
        players=(one, two),
        decks=start.decks,
        provenance=provenance_of(told.seed, told.index, circuit),
        facts=start.facts,
        options=start.options,
        rules_version=game.rules_version,
    )


def _lends_name(system: str, deck: DeckRecord) -> bool:
    """Whether a deck has the name of one that comes with this program, and other cards."""
    game = load(system)
    known = game.pool.sample_decks().get(deck.label)
    return known is not None and deck != ready(game, known, game.pool.sample_cards()).record


def simulation_of(start: GameStarted) -> Simulation | None:
    """What makes two simulated games the same one, whatever else they say; None for a child, or without a seed."""
    told = start.provenance
    if told.seed is None or told.index is None or start.parent is not None:
        return None
    if told.source not in ("simulated", "imported"):
        return None
    seats = zip(start.players, start.decks, strict=True)
    played = tuple((player.program, tuple(_copies(deck))) for player, deck in seats)
    options = tuple(sorted(start.options.items()))
    return Simulation(start.system, start.rules_version, (told.seed, told.index), played, options)


def _copies(deck: DeckRecord) -> Iterator[bytes]:
    return (line.definition + line.part.encode() for line in deck.lines for _ in range(line.copies))
