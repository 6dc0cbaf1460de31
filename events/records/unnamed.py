"""What a person is called whose name is not known: records have ids of people, and a log may lack their names."""

from uuid import UUID


def called(person: UUID) -> str:
    """What a person is called without a name: the same in every log, and another for every person."""
    return f"Player {person.hex[:12]}"
