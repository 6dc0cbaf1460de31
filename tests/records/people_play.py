"""Short games of people, recorded as any game of people is."""

from uuid import UUID

from events.game import load
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.people import names_in
from events.records.reports import PersonNamed
from events.table.ask import Concede
from tests.suite.fields import Field


def begun(log: GameLog, first: PlayerRecord | str, second: PlayerRecord | str, **where: str) -> LiveGame:
    """A game of the toy, begun; a player by name is a person."""
    players = [
        player if isinstance(player, PlayerRecord) else PlayerRecord(player, "human") for player in (first, second)
    ]
    decks = Field("toy", ("random", "random"), 0, 1).plan.seated(0)
    provenance = Provenance("live", **where)  # type: ignore[arg-type]
    return LiveGame.start(log, load("toy"), decks, players=(players[0], players[1]), provenance=provenance)


def conceded(log: GameLog, first: PlayerRecord | str, second: PlayerRecord | str, **where: str) -> UUID:
    """A game of the toy that the first player won."""
    live = begun(log, first, second, **where)
    live.answer(Concede("b"))
    return live.game


def persons(log: GameLog) -> dict[PersonNamed, UUID]:
    """The only person of each name in a log."""
    names = names_in(log)
    found = {name: person for person, name in names.items()}
    assert len(found) == len(names)
    return found
