"""Where the cut of an event begins: read from its matches, settled by the names of its rounds."""

import math
from collections import Counter
from itertools import permutations

from projector.brackets import Bracket, bracket_of, places_in
from projector.played_rounds import PlayedRounds, Round
from projector.settling import Commands, Said

MOST_ROUNDS = 16
"""The most rounds of a bracket: of 65,536 players."""
MOST_KEPT = 0.75
"""With more than this share of the players of the round before, a round need not be the first of a cut."""
WIN, DRAW = 3, 1


class CutReading:
    """The reading of where the cut begins among the rounds of an event."""

    def __init__(self, played: PlayedRounds, commands: Commands) -> None:
        self.doubts: list[str] = []
        self._commands = commands
        self._unclear: int | None = None
        """The first round of what may be Swiss rounds, or a bracket with places played off."""
        self._rounds = played.main
        self._losers = played.of_losers
        undecided = [number for number, of_round in enumerate(self._rounds) if of_round.is_undecided]
        self._first = max([undecided[-1] + 1 if undecided else 0, len(self._rounds) - MOST_ROUNDS])
        """The first round that may be of a cut."""

    def start(self, said: Said) -> int:
        """The number of rounds before the cut; that of all rounds if there is none."""
        if said.swiss is not None:
            return min(said.swiss, len(self._rounds))
        if said.cut is not None and (start := self._by_players(said.cut)) is not None:
            return start
        last = len(self._rounds)
        brackets = {start: bracket_of(self._rounds[start:], self._losers) for start in range(self._first, last)}
        runs = [start for start, bracket in brackets.items() if bracket]
        named = min(self._named(), self._before_losers())
        if named < last and (before := [start for start in runs if start <= named]):
            clear = (start for start in before if not self._is_kept(start) and not self._plays_on(start))
            return named if named in before and self._is_kept(named) else next(clear, before[-1])
        if named < last:
            return self._by_name(named)
        start = next((start for start, bracket in brackets.items() if bracket and self._is_cut(start, bracket)), last)
        if start == last and self._unclear is not None:
            why = f"from {self._rounds[self._unclear].called} on, the matches may be a bracket with places played off"
            self._doubt(why, "Swiss", self._unclear, last)
        return start

    def _by_players(self, players: int) -> int | None:
        """Where a cut of so many players begins; None if its rounds would be none."""
        start = len(self._rounds) - max(1, math.ceil(math.log2(max(players, 1))))
        if start < 0:
            return None
        bracket = bracket_of(self._rounds[start:], self._losers)
        return start if bracket is not None and len(bracket.players) <= players else None

    def _named(self) -> int:
        """Where the last rounds begin that are called a cut, or are a last phase that is a bracket."""
        start = len(self._rounds)
        while start > self._first and self._rounds[start - 1].is_called_cut:
            start -= 1
        if start < len(self._rounds):
            return start
        phases = [of_round.phase for of_round in self._rounds]
        border = next((number for number in range(start - 1, 0, -1) if phases[number - 1] != phases[number]), start)
        is_bracket = border >= self._first and bracket_of(self._rounds[border:], self._losers) is not None
        return border if is_bracket and not self._plays_on(border) else start

    def _before_losers(self) -> int:
        """The last round from which on all have lost who play in rounds that are called those of losers."""
        players = {player for of_round in self._losers for player in of_round.players}
        start = len(self._rounds)
        while players and start > self._first:
            start -= 1
            players -= {match.loser for match in self._rounds[start].tables}
        return len(self._rounds) if players else start

    def _by_name(self, named: int) -> int:
        """Where the cut begins that is called so, and is no bracket: not where more play in it than a bracket takes,
        and all who played before."""
        for start in range(named, len(self._rounds)):
            of_round = self._rounds[start]
            if len(of_round.tables) <= of_round.size / 2 or not self._is_kept(start):
                return start
        return len(self._rounds)

    def _is_cut(self, start: int, bracket: Bracket) -> bool:
        """Whether a run of rounds that could be a bracket is one, where no name says so; doubts are noted."""
        first, is_alone, is_kept = self._rounds[start], start == 0, self._is_kept(start)
        if is_alone and len(first.matches) == max(len(of_round.tables) for of_round in self._rounds) == 1:
            return False  # single matches, of whom ever
        if start == len(self._rounds) - 1:
            return self._is_final(first, self._rounds[start - 1])
        if bracket.losers:  # a grand final of the two champions
            return True
        if (is_alone or is_kept) and self._plays_on(start):
            is_whole = not is_alone and first.players == self._rounds[start - 1].players
            may_be = not is_whole or self._meet_again(start)
            if self._unclear is None and may_be and (start or self._places_differ(bracket)):
                self._unclear = start
            return False
        if is_kept and self._pairs_equals(start):
            why = f"{first.called} has almost all players of the round before it"
            self._doubt(why, "the first round of the cut", start, start + 1)
        return True

    def _is_final(self, final: Round, before: Round) -> bool:
        """Whether the only match of a last round is a final of two players, where no name says so."""
        if len(before.tables) < 2 or len(final.tables) != 1:
            return False
        if self._meet_again(len(self._rounds) - 1):
            return True
        points = self._points(len(self._rounds) - 1)
        [match] = final.tables
        most = sorted(points.values(), reverse=True)
        number = len(self._rounds)
        is_late = 2 ** (number - 1) >= len(points)  # else it may be the first match that is told of the next round
        is_of_first = sorted((points[player] for player in match.players), reverse=True) == most[:2]
        is_of_first = is_of_first and (is_late or most[2] < most[1])
        self._doubt(f"{final.called} has one match", "the final" if is_of_first else "Swiss", number - 1, number)
        return is_of_first

    def _doubt(self, why: str, reading: str, of_cut: int, of_swiss: int) -> None:
        """Note what is unclear, how it is read, and the numbers of Swiss rounds that would settle it either way."""
        command = f"{self._commands.structure} --swiss"
        settled = f"{command} {of_cut} if they are a cut from there, --swiss {of_swiss} if it is Swiss"
        self.doubts.append(f"{why}: read as {reading}; {settled}")

    def _plays_on(self, start: int) -> bool:
        """Whether half of those who lost in a run's first round play in its second: they are not out."""
        if start + 1 == len(self._rounds):
            return False
        first, second = self._rounds[start : start + 2]
        lost = {match.loser for match in first.tables}
        return 2 * len(second.players & lost) >= len(lost)

    def _is_kept(self, start: int) -> bool:
        """Whether a round has most players of the round before it."""
        if start == 0:
            return False
        return len(self._rounds[start].players) > MOST_KEPT * len(self._rounds[start - 1].players)

    def _meet_again(self, start: int) -> bool:
        """Whether players meet in a run who have met before: Swiss rounds pair nobody twice, while they can."""
        met = {frozenset(match.players) for of_round in self._rounds[:start] for match in of_round.tables}
        again = {frozenset(match.players) for of_round in self._rounds[start:] for match in of_round.tables}
        return bool(met & again)

    def _points(self, start: int) -> Counter[str]:
        """The match points of all players before a round."""
        points: Counter[str] = Counter()
        for of_round in self._rounds[:start]:
            for match in of_round.matches:
                for player in match.players:
                    points[player] += WIN if player == match.winner else DRAW if match.is_drawn else 0
        return points

    def _places_differ(self, bracket: Bracket) -> bool:
        """Whether all rounds, counted as Swiss, put somebody before a player whose place in the bracket is better.

        Of two with the same points the one with more of their games won stands first.
        """
        points, won, played = self._points(len(self._rounds)), Counter[str](), Counter[str]()
        for match in (match for of_round in self._rounds for match in of_round.tables if match.games):
            for player, wins in zip(match.players, match.games or (), strict=False):
                won[player] += wins
                played[player] += sum(match.games or ())
        swiss = {player: (points[player], won[player] / max(1, played[player])) for player in bracket.players}
        places = places_in(bracket)
        return any(swiss[one] > swiss[other] and places[one] < places[other] for one, other in permutations(places, 2))

    def _pairs_equals(self, start: int) -> bool:
        """Whether a round pairs players of equal points as far as can be: Swiss rounds do, a seeded cut does not."""
        points, tables = self._points(start), self._rounds[start].tables
        apart = sum(abs(points[match.players[0]] - points[match.players[1]]) for match in tables)
        ordered = sorted(points[player] for match in tables for player in match.players)
        least = sum(more - less for less, more in zip(ordered[::2], ordered[1::2], strict=True))
        return apart <= least + WIN * ((len(tables) + 1) // 2)
