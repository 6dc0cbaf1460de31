"""Vetting: whether an imported game may be taken, and as what, once the rules have played it again."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, NamedTuple
from uuid import UUID, uuid5

import msgspec

from events.admission import Given
from events.ask import Answer, Ask
from events.card import Definition
from events.deck import quoted
from events.envelope import GameStarted, RulesAge, codec, simulated_id
from events.errors import KifuError
from events.game import Game, load
from events.legality import faults
from events.players import Chance
from events.recorder import Recording, check_not_newer
from events.rerunning import difference
from events.simulate import answerer
from events.state import PLAYERS, Player
from events.store import Admitted, Entry, chained

_DOING = ("text", "skills", "keywords")
_NAMESPACE = UUID("2f0f9c1a-8d0b-4d1e-9a55-6d9d3c8e7b21")


class Trust(Enum):
    """What an import takes a file's word for: nothing that the rules can say, or everything."""

    NOTHING = "nothing"
    EVERYTHING = "everything"


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
    entrants = _entrants(start) if _is_simulated(start) else None
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
    yield from _prints_otherwise(game, cards)
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


def _entrants(start: GameStarted) -> dict[Player, int] | None:
    """Which entrant of its simulation sits in each seat; None if this program cannot simulate the game again."""
    told, bots = start.provenance, load(start.system).players
    if told.seed is None or told.index is None or start.parent is not None:
        return None
    entrants: dict[Player, int] = {}
    for seat, player in zip(PLAYERS, start.players, strict=True):
        bot = bots.get(player.bot or "")
        if player.kind != "bot" or bot is None or bot.version != player.version:
            return None
        named, _, entrant = player.name.rpartition(" ")
        if named != player.bot or entrant not in ("1", "2"):
            return None
        entrants[seat] = int(entrant)
    return entrants if sorted(entrants.values()) == [1, 2] else None


def _prints_otherwise(game: Game, cards: Iterable[Definition]) -> Iterator[str]:
    """The cards that print something else than the card of their number that comes with this program.

    What a card does, and in which words, later versions may say otherwise: that is not compared.
    """
    shipped = game.sample_cards()
    for card in cards:
        if card.number in shipped and _print(card) != _print(shipped[card.number]):
            yield f"its card {quoted(card.number)} is not the card of that number: it prints something else"


def _print(card: Any) -> dict[str, Any]:
    """What is printed on a card, without its text and what that does."""
    sides = {name: getattr(card, name) for name in card.__struct_fields__ if name not in _DOING}
    return {name: _print(side) if isinstance(side, msgspec.Struct) else side for name, side in sides.items()}
