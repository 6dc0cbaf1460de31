"""What a person is called whose name is not known, or taken back: records have ids of people."""

from uuid import UUID


def called(person: UUID) -> str:
    """What a person is called without a name: the same in every log, and another for every person."""
    return f"Player {person.hex[:12]}"


def numbered(number: int) -> str:
    """What a person is called whose name is taken back, by a number that does not follow from the name."""
    return f"Player {number}"
