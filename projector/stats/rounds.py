"""The rounds of an event: which are of the top cut, and their order."""

import math
import re

_CUT = re.compile(
    r"\b(top\s*\d*|round of \d+|(grand )?finals?|semi\w*|quarter\w*|cut|play-?offs?|elimination|(third|3rd)[- ]place)\b"
    r"|^(t\d+|qf|sf|f|gf)\b",
    re.IGNORECASE,
)
_SIZES: tuple[tuple[re.Pattern[str], int | None], ...] = (
    (re.compile(r"\b(?:top|round of|t)\s*(\d+)", re.IGNORECASE), None),
    (re.compile(r"\bquarter|^qf\b", re.IGNORECASE), 8),
    (re.compile(r"\bsemi|^sf\b", re.IGNORECASE), 4),
    (re.compile(r"\b(third|3rd)[- ]place\b", re.IGNORECASE), 3),
    (re.compile(r"\bgrand\b|^gf\b", re.IGNORECASE), 1),
    (re.compile(r"\bfinal|^f\b", re.IGNORECASE), 2),
)
_NUMBER = re.compile(r"\d+")


def is_of_cut(text: str | None) -> bool:
    """Whether a round or a phase is of the top cut, by its name: `Top 8`, `Semifinal`."""
    return text is not None and _CUT.search(text) is not None


def round_order(phase: str | None, round: str | None) -> tuple[object, ...]:
    """What rounds of an event are ordered by: phase, then by number, then the top cut by its size, the final last."""
    number = _number(round)
    place = (1, -_size(round), number) if is_of_cut(round) else (0, number, 0)
    return (is_of_cut(phase), _number(phase), phase or "", *place, round or "")


def cut_order(phase: str | None, round: str | None) -> tuple[float, ...]:
    """What rounds of a top cut are ordered by, the final last: the players that are left in them, by their names; of
    those that do not say, phase and number. Rounds that stand side by side are equal."""
    size = _size(round)
    return (-size, 0, 0) if size < math.inf else (-size, _number(phase), _number(round))


def _number(text: str | None) -> int:
    found = _NUMBER.search(text or "")
    return int(found[0]) if found else 0


def _size(round: str | None) -> float:
    """The number of players that are left in a round of the top cut; of one that does not say, more than in others."""
    for pattern, size in _SIZES:
        if found := pattern.search(round or ""):
            return size or int(found[1])
    return math.inf
