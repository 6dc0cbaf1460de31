"""Vetting: the checks of an imported game by the rules, and the ground on which it is admitted."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
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
from events.records.bounds import unfit_values
from events.records.codec import codec, simulated_id
from events.records.envelope import ActionTaken, DeckRecord, GameStarted, PlayerRecord, RulesAge
from events.records.legality import altered, faults
from events.records.recorder import check_not_newer, ready_deck
from events.records.rerunning import difference
from events.seats.bots import Chance
from events.simulation.circuit import DEMO_CIRCUIT, Circuit
from events.simulation.simulate import answerer, entrants_of, provenance_of
from events.table.ask import Answer, Ask
from events.table.ids import PLAYERS, Player

_NAMESPACE = UUID("2f0f9c1a-8d0b-4d1e-9a55-6d9d3c8e7b21")


class Trust(Enum):
    """The trust of an import in a file: in nothing that the rules can check, or in everything."""

    NOTHING = "nothing"
    EVERYTHING = "everything"


class Simulation(NamedTuple):
    """The identity of a simulated game: players, cards in order, rules, and seed and index of its chance.

    `experiment`: whether it was played for one; the same game may also be one of the metagame.
    """

    system: str
    rules_version: int
    numbers: tuple[int, int]
    played: tuple[tuple[str | None, tuple[bytes, ...]], ...]
    options: tuple[tuple[str, str], ...]
    experiment: bool


class Vetted(NamedTuple):
    """The ground of a game's admission, and whether it called itself simulated and could not be simulated again."""

    admitted: Admitted
    unproven: bool = False


def vetted(given: Given, trust: Trust) -> Vetted:
    """The ground on which a game is admitted. KifuError if it must not be.

    A game recorded by this program's rules is run again, and must be equal; one that calls itself simulated is
    simulated again. A game recorded by older rules cannot be run again, and is taken on trust.
    """
    start = given.recording.start
    if trust is Trust.EVERYTHING:
        _check_values(given)
        return Vetted(Admitted.ON_TRUST)
    check_not_newer(start)
    _check_start(given)
    if start.rules_age is RulesAge.OLDER:
        _check_values(given)
        return Vetted(Admitted.ON_TRUST, unproven=_is_simulated(start))
    entrants = _entrants(given) if _is_simulated(start) else None
    if entrants is None:
        _check_run(given)
    else:
        _check_simulated(given, entrants)
    return Vetted(Admitted.BY_RULES, unproven=_is_simulated(start) and entrants is None)


def imported_id(game: UUID) -> UUID:
    """The id of an imported game that may not keep its own."""
    return uuid5(_NAMESPACE, game.hex)


def rewritten(given: Given, **changes: Any) -> Given:
    """The game under its imported id, with changes to its start. The source `simulated` becomes `imported`."""
    start = given.recording.start
    if _is_simulated(start):
        changes["provenance"] = msgspec.structs.replace(start.provenance, source="imported")
    start = msgspec.structs.replace(start, **changes)
    entries = [Entry(*codec(start.system).encode(start)), *(Entry(e.topic, e.body) for e in given.events[1:])]
    game = imported_id(given.game)
    recording = replace(given.recording, start=start)
    events = chained(game, entries, after=None)
    return msgspec.structs.replace(given, game=game, events=events, recording=recording)


def _is_simulated(start: GameStarted) -> bool:
    return start.provenance.source == "simulated"


def _check_values(given: Given) -> None:
    """Check what no rule gives again: KifuError names a number or a text that is out of bounds."""
    events: list[GameStarted | ActionTaken] = [given.recording.start, *given.recording.actions]
    for event in events:
        if fault := unfit_values(event):
            raise KifuError(fault)


def _check_start(given: Given) -> None:
    """Check a start: KifuError if it has faults; for current rules also by their cards and options."""
    start = given.recording.start
    wrong = faults(start, given.cards)
    if start.rules_age is RulesAge.CURRENT:
        wrong += _foreign(start, given.cards.values())
    if wrong:
        raise KifuError("; ".join(wrong))


def _foreign(start: GameStarted, cards: Iterable[Definition]) -> Iterator[str]:
    """The differences of a start from these rules: cards, edition, options, a line each."""
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
    """Check a simulated game: KifuError unless the same simulation gives the same game."""
    recording, start = given.recording, given.recording.start
    game, provenance = load(start.system), start.provenance
    if simulated_id(given.events[0].body) != given.game:
        raise KifuError("it calls itself simulated, and its id is not that of its simulation")
    assert provenance.seed is not None
    assert provenance.index is not None
    bots = {seat: game.bot(player.bot or "")() for seat, player in zip(PLAYERS, start.players, strict=True)}
    chance = Chance(seed=provenance.seed, index=provenance.index, entrants=entrants)
    _check_run(given, answerer(game, bots, chance))
    if not recording.ended or any(action.ms is not None for action in recording.actions):
        raise KifuError("it calls itself simulated, and such a game is whole and without a clock")


def _entrants(given: Given) -> dict[Player, int] | None:
    """The simulation's entrant in each seat; None if this program would not simulate such a game."""
    start, provenance = given.recording.start, given.recording.start.provenance
    bots = [player.bot for player in start.players]
    if provenance.seed is None or provenance.index is None or not load(start.system).bots.keys() >= set(bots):
        return None
    if any(map(partial(_misuses_name, start.system), start.decks)):
        return None
    entrants = entrants_of(provenance.index)
    expected = (_simulated_start(start, entrants, circuit) for circuit in (None, DEMO_CIRCUIT))
    bodies = [codec(start.system).encode(expected_start)[1] for expected_start in expected]
    return entrants if given.events[0].body in bodies else None


def _simulated_start(start: GameStarted, entrants: dict[Player, int], circuit: Circuit | None) -> GameStarted:
    """The start that a simulation of this program writes, with a start's players, decks, facts and options."""
    game, provenance = load(start.system), start.provenance
    assert provenance.seed is not None
    assert provenance.index is not None
    first, second = (
        PlayerRecord.of_bot(game, f"{player.bot} {entrants[seat]}", player.bot or "")
        for seat, player in zip(PLAYERS, start.players, strict=True)
    )
    return GameStarted(
        system=game.name,
        edition=game.edition,
        players=(first, second),
        decks=start.decks,
        provenance=provenance_of(provenance.seed, provenance.index, circuit, provenance.experiment),
        facts=start.facts,
        options=start.options,
        schema=start.schema,
        rules_version=game.rules_version,
    )


def _misuses_name(system: str, deck: DeckRecord) -> bool:
    """Whether a deck has the name of a sample deck, and other cards."""
    game = load(system)
    sample = game.pool.sample_decks().get(deck.label)
    return sample is not None and not deck.same_cards(ready_deck(game, sample, game.pool.sample_cards()).record)


def simulation_of(start: GameStarted) -> Simulation | None:
    """The identity of a simulated game; None for a child, or without a seed."""
    provenance = start.provenance
    if provenance.seed is None or provenance.index is None or start.parent is not None:
        return None
    if provenance.source not in ("simulated", "imported"):
        return None
    seats = zip(start.players, start.decks, strict=True)
    played = tuple((player.program, tuple(_copies(deck))) for player, deck in seats)
    options = tuple(sorted(start.options.items()))
    numbers, experiment = (provenance.seed, provenance.index), provenance.experiment is not None
    return Simulation(start.system, start.rules_version, numbers, played, options, experiment)


def _copies(deck: DeckRecord) -> Iterator[bytes]:
    return (line.definition + line.part.encode() for line in deck.lines for _ in range(line.copies))
