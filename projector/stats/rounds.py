"""The rounds of an event: what their names say, and their order."""

import math
import re
from functools import lru_cache

from events.records.folding import fold

MOST_KEPT = 4_096
"""The most names whose meaning is kept: events call their rounds alike."""
_CUT = re.compile(
    r"\btop ?(\d+|cut)\b|\b(round of|last) \d+\b|\b(grand )?finals?\b(?! round)|\bfinale\b|\bsemi\w*|\bquarter\w*"
    r"|\bcut\b|\bplay ?offs?\b|\belimination\b|\bknock ?out\b|\bbracket\b|\b(winners|upper)\b"
    r"|\b(1st|first)\b.*\bplaces?\b|^(t\d+|qf|sf|f|gf)\b|\w+finale\b|\b(huitiemes?|quarts?|demi)\b|\b(octavos|cuartos|ottavi|quarti)\b|決勝"
)
_SIZES: tuple[tuple[re.Pattern[str], int | None], ...] = (
    (re.compile(r"\b(?:top|round of|last|t) ?(\d+)"), None),
    (re.compile(r"\bachtelfinale|\bhuitiemes?\b|\boctavos\b|\bottavi\b"), 16),
    (re.compile(r"\bquarter|^qf\b|\bviertelfinale|\bquarts?\b|\bcuartos\b|\bquarti\b|準々決勝"), 8),
    (re.compile(r"\bsemi|^sf\b|\bhalbfinale|\bdemi\b|準決勝"), 4),
    (re.compile(r"\bgrand\b|^gf\b"), 1),
    (re.compile(r"\bfinal|^f\b|\b(1st|first)\b.*\bplaces?\b|決勝"), 2),
)
_ORDINAL = r"\b(third|fifth|seventh|ninth|\d+(?:st|nd|rd|th))\b"
_PLACES = re.compile(
    rf"{_ORDINAL}.* ?\bplaces?\b|\b(match|game|playoff|final) for .*{_ORDINAL}|^{_ORDINAL}$"
    r"|\b(bronze|consolation|placement|petite finale)\b|\b(places?|platz|puesto) (?!1\b)\d"
)
_FIRST = re.compile(r"\b(1st|first)\b")
_LOSERS = re.compile(r"\b(losers?|lower)\b|^lb ?\d|^l\d+$")
_SWISS = re.compile(r"\b(swiss|suiza|suisse|schweizer)\b")
_NEGATIVE = re.compile(r"\s*[-\N{MINUS SIGN}]\s*\d+\s*")
_NUMBER = re.compile(r"\d+")


@lru_cache(MOST_KEPT)
def is_of_cut(text: str | None) -> bool:
    """Whether a round or a phase is of the top cut, by its name: `Top 8`, `Semifinal`; not `Final Swiss round`,
    nor `Final round`, which may be either."""
    if text is None:
        return False
    name = fold(text)
    return _SWISS.search(name) is None and (_CUT.search(name) is not None or is_for_places(text) or is_of_losers(text))


@lru_cache(MOST_KEPT)
def is_for_places(text: str | None) -> bool:
    """Whether a round has matches for places alone, by its name: `Match for 3rd and 4th places`."""
    name = fold(text or "")
    return _PLACES.search(name) is not None and _FIRST.search(name) is None


@lru_cache(MOST_KEPT)
def is_of_losers(text: str | None) -> bool:
    """Whether a round is of a losers' bracket, by its name: `Losers Round 2`, or a number below 0."""
    return text is not None and (_LOSERS.search(fold(text)) is not None or _NEGATIVE.fullmatch(text) is not None)


def round_order(phase: str | None, round: str | None) -> tuple[object, ...]:
    """What rounds of an event are ordered by: phase, then by number, then the top cut by its size, the final last."""
    number = number_in(round)
    place = (1, -size_of(round), number) if is_of_cut(round) else (0, number, 0)
    return (is_of_cut(phase), number_in(phase), phase or "", *place, round or "")


@lru_cache(MOST_KEPT)
def number_in(text: str | None) -> int:
    """The number of a round or a phase, but that of a cut's players; 0 without one."""
    name = _SIZES[0][0].sub(" ", fold(text or ""))
    found = _NUMBER.search(name)
    return int(found[0]) if found else 0


@lru_cache(MOST_KEPT)
def size_of(round: str | None) -> float:
    """The number of players that are left in a round of the top cut; of one that does not say, more than in others."""
    name = fold(round or "")
    if is_for_places(round):
        return max(3, number_in(round))
    for pattern, size in _SIZES:
        if found := pattern.search(name):
            return size or int(found[1])
    return math.inf
