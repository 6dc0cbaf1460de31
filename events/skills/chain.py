"""The rules of a chain of answers: of the steps in which the players alternate, and of the resolution, last first."""

from collections.abc import Mapping


def asked_by(cites: Mapping[str, str], depth: int) -> str:
    """The rule by which a player may answer what `depth` declarations lie on each other for: the first answer, the
    other player's to that, and so on in turns.
    """
    if depth < 2:
        return cites["answer_first"]
    return cites["answer_answer"] if depth % 2 == 0 else cites["answer_again"]


def resolved_by(cites: Mapping[str, str]) -> str:
    """The rule by which the answers are resolved, the last one first."""
    return cites["resolve_answers"]
