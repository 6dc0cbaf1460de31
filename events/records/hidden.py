"""Hidden people: whose names are taken back, and what each is called instead, everywhere but in the log itself."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from uuid import UUID

from events.errors import KifuError
from events.log.entries import Recorded
from events.records.folding import fold
from events.records.following import Following
from events.records.reports import PlayerHidden
from events.records.stored_reports import TOPICS, decoded
from events.records.unnamed import called, numbered


class HiddenPeople(Following):
    """What each hidden person of a log is called, followed as the log grows.

    A number counts for the player who was hidden with it first: another one, from another log, is called by an id.
    """

    topic = TOPICS[PlayerHidden]

    def __init__(self) -> None:
        super().__init__()
        self._players: dict[UUID, PlayerHidden] = {}
        self._labels: Mapping[UUID, str] = {}

    @property
    def labels(self) -> Mapping[UUID, str]:
        """What each person is called, by the person's id."""
        return self._labels

    @property
    def players(self) -> Collection[PlayerHidden]:
        """What is said of each hidden player, in the order of the log."""
        return self._players.values()

    def person(self, label: str) -> UUID | None:
        """The first person who is called so; None if nobody is."""
        return next((person for person, own in self._labels.items() if fold(own) == fold(label)), None)

    def _take(self, event: Recorded) -> None:
        with suppress(KifuError):  # `kifu verify` names it
            report = decoded(event.topic, event.body)
            if isinstance(report, PlayerHidden):
                self._players[event.game] = report

    def _conclude(self) -> None:
        self._labels = hidden_labels(self._players.values())


def hidden_labels(players: Iterable[PlayerHidden]) -> dict[UUID, str]:
    """What each hidden person is called, by what the log says of players, the first one first."""
    labels: dict[UUID, str] = {}
    taken: set[int] = set()
    for player in players:
        first = player.persons[0]
        label = labels.get(first) or (called(first) if player.number in taken else numbered(player.number))
        taken.add(player.number)
        labels |= {person: label for person in player.persons if person not in labels}
    return labels
