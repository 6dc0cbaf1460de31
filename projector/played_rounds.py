"""The rounds that were played at an event, in their order, by the names that they have and by their matches."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from events.cards.deck import quoted
from events.records.folding import fold
from events.records.matching import round_number
from projector.stats.rounds import is_for_places, is_of_cut, is_of_losers, number_in, size_of


class Match(NamedTuple):
    """A match of an event: its players (the second is None of a bye), and who won.

    `winner`: None if it was drawn, or both lost. `position`: where the log has it. `games`: won by each and drawn, if
    they are known.
    """

    id: str
    first: str
    second: str | None
    winner: str | None
    is_drawn: bool = False
    phase: str | None = None
    round: str | None = None
    is_marked: bool = False
    """Whether its source marks it as one of a bracket."""
    position: int = 0
    is_reported: bool = True
    games: tuple[int, int, int] | None = None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Match":
        """The match of a row of `counted_matches`."""
        winner = {"a": row["player_a"], "b": row["player_b"]}.get(row["won_by"])
        games = row["wins_a"], row["wins_b"], row["draws"]
        return cls(
            str(row["match"]),
            row["player_a"],
            row["player_b"],
            winner,
            row["won_by"] == "draw",
            row["phase"],
            row["round"],
            bool(row["bracket"]),
            row["end_position"],
            row["is_reported"],
            None if None in games else games,
        )

    @property
    def players(self) -> tuple[str, ...]:
        """Its players, one of a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def loser(self) -> str | None:
        """The player who lost to the winner; None of a draw, a bye, or if both lost."""
        return next((player for player in self.players if self.winner not in (None, player)), None)


@dataclass(frozen=True)
class Round:
    """A round as it was played: its name as it was written first, and its matches, byes among them."""

    name: str
    phase: str | None
    matches: tuple[Match, ...]

    @property
    def called(self) -> str:
        """Its name as messages have it: `round 3`, `"Top 8"`."""
        return f"round {self.name}" if self.name.isdecimal() else quoted(self.name)

    @property
    def tables(self) -> tuple[Match, ...]:
        """Its matches without byes."""
        return tuple(match for match in self.matches if match.second is not None)

    @property
    def players(self) -> set[str]:
        """Everybody who played in it or had a bye."""
        return {player for match in self.matches for player in match.players}

    @property
    def is_undecided(self) -> bool:
        """Whether a match of it was drawn, or lost by both: no bracket goes on from there."""
        return any(match.winner is None for match in self.matches)

    @property
    def is_called_cut(self) -> bool:
        """Whether its name, its phase's or a mark of its source says that it is of a cut."""
        return is_of_cut(self.name) or is_of_cut(self.phase) or any(match.is_marked for match in self.matches)

    @property
    def size(self) -> float:
        """The number of players that its name leaves in the cut; more than in others if it does not say."""
        return size_of(self.name)


class PlayedRounds(NamedTuple):
    """The rounds of an event: `main` those that follow each other, in order; by their names, those of a losers' bracket
    and those for places; and the matches that no round is known of.
    """

    main: tuple[Round, ...]
    of_losers: tuple[Round, ...]
    for_places: tuple[Round, ...]
    of_no_round: tuple[Match, ...]


def played_rounds(matches: Iterable[Match], place_matches: str | None = None) -> PlayedRounds:
    """The rounds of matches. `place_matches`: a text that rounds have in their names whose matches are for places."""
    groups: defaultdict[tuple[str, str | None], list[Match]] = defaultdict(list)
    alone: list[Match] = []
    for match in sorted(matches, key=lambda match: match.position):
        if match.round is None and not is_of_cut(match.phase):
            alone.append(match)
        else:
            groups[match.phase or "", round_number(match.round)].append(match)
    rounds = [Round(of[0].round or of[0].phase or "", of[0].phase, tuple(of)) for of in groups.values()]
    main: list[Round] = []
    losers: list[Round] = []
    places: list[Round] = []
    phases = {of_round.phase: of_round.matches[0].position for of_round in reversed(rounds)}
    for played in sorted(rounds, key=lambda played: _order(played, phases[played.phase])):
        if _is_for_places(played, place_matches):
            places.append(played)
        elif is_of_losers(played.name) or is_of_losers(played.phase):
            losers.append(played)
        else:
            main += _levels(played)
    return PlayedRounds(tuple(_joined(main)), tuple(losers), tuple(places), tuple(alone))


def rounds_in_order(matches: Iterable[Match]) -> PlayedRounds:
    """The rounds of matches that name none, told in their order: each is of the round after its players' last ones."""
    played: Counter[str] = Counter()
    rounds: defaultdict[int, list[Match]] = defaultdict(list)
    for match in sorted(matches, key=lambda match: match.position):
        number = 1 + max(played[player] for player in match.players)
        played |= dict.fromkeys(match.players, number)
        rounds[number].append(match)
    return PlayedRounds(tuple(Round(str(n), None, tuple(rounds[n])) for n in sorted(rounds)), (), (), ())


def _joined(rounds: Iterable[Round]) -> Iterator[Round]:
    """The rounds, those as one whose matches have numbers of their own, as `Semifinal 1` and `Semifinal 2`."""
    before: Round | None = None
    for played in rounds:
        is_same = before is not None and (before.phase, before.size) == (played.phase, played.size)
        if before is not None and is_same and _are_one(before, played):
            before = replace(before, matches=(*before.matches, *played.matches))
            continue
        if before is not None:
            yield before
        before = played
    if before is not None:
        yield before


def _are_one(before: Round, played: Round) -> bool:
    """Whether rounds of one size are one: each match of a cut is called by a number, and nobody plays in both."""
    few = len(before.tables) + 1 <= before.size / 2 < math.inf and len(played.matches) == 1
    return few and is_of_cut(played.name) and before.players.isdisjoint(played.players)


def _is_for_places(played: Round, text: str | None) -> bool:
    if text is not None and fold(text) in fold(played.name):
        return True
    return is_for_places(played.name) or is_for_places(played.phase)


def _order(played: Round, phase: int) -> tuple[object, ...]:
    """What rounds are ordered by: phase (its name, else where the log has it first), number, the place in the log if
    their names say nothing, then the cut's size, the final last."""
    number, first = number_in(played.name), played.matches[0].position
    named = is_of_cut(played.name)
    place = (2, -played.size, number) if named else (0, number, 0) if number else (1, 0, 0)
    return (is_of_cut(played.phase), number_in(played.phase), phase, *place, first)


def _levels(played: Round) -> Sequence[Round]:
    """The rounds within a round of a cut in which players play again and again: all of a bracket is called so."""
    counts = Counter(player for match in played.matches for player in match.players)
    if not played.is_called_cut or max(counts.values()) == 1 or played.is_undecided:
        return [played]
    levels: defaultdict[int, list[Match]] = defaultdict(list)
    for match in played.matches:  # who lost played no further match
        levels[counts[match.loser or match.first]].append(match)
    return [Round(played.name, played.phase, tuple(levels[level])) for level in sorted(levels)]
