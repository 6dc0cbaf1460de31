"""The forms of a recorded event: the log's own, and the library's stored event."""

from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, Notification, StoredEvent

from events.errors import LogDamaged
from events.log.chain import HASH_SIZE
from events.log.entries import Recorded


class RecordedMapper(Mapper[UUID]):
    """Recorded ↔ the library's stored event, whose state is the chain hash and then the body. Topics stay as given."""

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """The library's form of a Recorded."""
        assert isinstance(domain_event, Recorded)
        event = domain_event
        return StoredEvent(event.game, event.version, event.topic, event.state)

    def to_domain_event(self, stored_event: StoredEvent) -> Recorded:
        """The Recorded. LogDamaged if the state is too short to hold a hash."""
        game, version, state = stored_event.originator_id, stored_event.originator_version, stored_event.state
        assert isinstance(game, UUID)
        if len(state) < HASH_SIZE:
            raise LogDamaged(too_short(game, version, state))
        position = stored_event.id if isinstance(stored_event, Notification) else 0
        return Recorded(game, version, stored_event.topic, state[:HASH_SIZE], state[HASH_SIZE:], position)


def too_short(game: UUID, version: int, state: bytes) -> str:
    """The message about an event whose state is too short to hold a hash."""
    return f"game {game}, version {version}: expected {HASH_SIZE} bytes or more, found {len(state)}"
