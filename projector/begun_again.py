"""Rounds that are numbered from 1 again: a bracket behind Swiss rounds that are called the same, without phases."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from events.records.matching import round_as_int
from projector.brackets import bracket_of
from projector.played_rounds import Match, Round

BRACKET = "Bracket"
"""What the phase is called whose rounds begin again."""


def with_phases(matches: Iterable[Match]) -> list[Match]:
    """The matches, those of a bracket in a phase of its own that stand behind all others, and whose rounds are called
    as those of the others are. Players who play in both have two matches in a round that only their order tells apart.
    """
    ordered = sorted(matches, key=lambda match: match.position)
    numbers = [round_as_int(match.round) for match in ordered]
    if any(match.phase for match in ordered):
        return ordered
    for start in range(2, len(ordered)):
        is_again = numbers[start] == 1 and (numbers[start - 1] or 0) > 1
        if is_again and _is_bracket(ordered[start:], numbers[start:], ordered[:start]):
            return [*ordered[:start], *(match._replace(phase=BRACKET) for match in ordered[start:])]
    return ordered


def _is_bracket(matches: Sequence[Match], numbers: Sequence[int | None], before: Sequence[Match]) -> bool:
    """Whether matches are a bracket, in the order of their rounds, of players who have played in its first round."""
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers) or known != sorted(known) or {*known} != {*range(1, known[-1] + 1)} or known[-1] < 2:
        return False
    of_first = {player for match in before if round_as_int(match.round) == 1 for player in match.players}
    if not {player for match in matches for player in match.players} <= of_first:
        return False
    rounds: defaultdict[int, list[Match]] = defaultdict(list)
    for number, match in zip(known, matches, strict=True):
        rounds[number].append(match)
    return bracket_of([Round(str(number), None, tuple(rounds[number])) for number in sorted(rounds)]) is not None
