"""Brackets: whether rounds are one, from its first round down to a single match, and what each match is in it."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from events.cards.deck import quoted
from projector.played_rounds import Match, Round

Role: TypeAlias = Literal["swiss", "cut", "places", "losers"]
"""What a match is for: points, staying in the cut, places of players who are out, staying in the losers' bracket."""


@dataclass
class Bracket:
    """The matches of a cut: its rounds in order, those of a losers' bracket, those for places, and byes."""

    rounds: list[list[Match]] = field(default_factory=list)
    losers: list[list[Match]] = field(default_factory=list)
    places: list[Match] = field(default_factory=list)
    byes: list[Match] = field(default_factory=list)

    @property
    def players(self) -> dict[str, None]:
        """Everybody who played in the cut or had a bye in it, in the order of their first match."""
        matches = [match for of_round in self.rounds for match in of_round]
        return dict.fromkeys(player for match in [*matches, *self.byes] for player in match.players)


def bracket_of(rounds: Sequence[Round], aside: Sequence[Round] = ()) -> Bracket | None:
    """The bracket that rounds are; None if they are none.

    Each round pairs all winners of the one before, down to one match; players may enter it, by a bye, in its second
    round. Those who have lost meet only each other, for places or in a losers' bracket (`aside`: rounds that are called
    so), whose champion may come back for a grand final.
    """
    if any(played.is_undecided for played in rounds):
        return None
    walk = _Walk(aside)
    if not all(walk.take(played.matches) for played in rounds) or not walk.end():
        return None
    return walk.bracket


class _Walk:
    """A walk through the rounds of a bracket, as long as they are one."""

    def __init__(self, aside: Sequence[Round]) -> None:
        self.bracket = Bracket()
        self._aside = [*aside]
        self._alive: set[str] = set()
        self._losses: Counter[str] = Counter()
        self._is_over = False
        self._is_named = bool(aside)

    def take(self, matches: Iterable[Match]) -> bool:
        """Take the next round. False if it does not go on with the bracket."""
        if self._is_over:
            return self._once_more([*matches])
        sides: dict[int, list[Match]] = {0: [], 1: [], 2: []}
        byes: list[Match] = []
        for match in matches:
            if match.second is None:
                byes.append(match)
            else:
                sides[sum(self._losses[player] > 0 for player in match.players)].append(match)
        if any(self._losses[match.first] for match in byes):  # who is out has no bye
            return False
        if sides[1]:
            return self._grand_final(sides[1], others=len(sides[0]) + len(byes) + len(sides[2]))
        if (sides[0] or byes) and not self._winners(sides[0], byes):
            return False
        return not sides[2] or self._of_losers(sides[2])

    def end(self) -> bool:
        """Whether the bracket has come down to one match."""
        if self._aside and not self._take_aside():
            return False
        if not self._is_over and not self._is_named:  # they met for places: nobody came back
            self.bracket.places = [match for matches in self.bracket.losers for match in matches]
            self.bracket.losers = []
        is_down_to_one = len(self._alive) == 1 or self._is_over
        return bool(self.bracket.rounds) and is_down_to_one and len(self.bracket.rounds[-1]) == 1

    def _winners(self, matches: list[Match], byes: Sequence[Match]) -> bool:
        """Take the matches and byes of players who have not lost."""
        playing = [player for match in (*matches, *byes) for player in match.players]
        if len({*playing}) != len(playing):
            return False
        idle = self._alive - {*playing}
        entering = {*playing} - self._alive if self.bracket.rounds else set()
        is_first = not self.bracket.rounds
        if entering and len(self.bracket.rounds) != 1:
            return False
        if idle and (entering or len(idle) > 1 or len(self._alive) % 2 == 0 or not matches):
            return False
        if not matches or (not is_first and len(self._alive) == 1 and not entering):
            return False
        self.bracket.rounds.append(matches)
        self.bracket.byes += byes
        self._alive = {*idle, *(match.first for match in byes)}
        for match in matches:
            self._alive.add(match.winner or "")
            self._losses[match.loser or ""] += 1
        return True

    def _of_losers(self, matches: list[Match]) -> bool:
        """Take the matches of players who are out."""
        self.bracket.losers.append(matches)
        self._losses.update(match.loser or "" for match in matches)
        return True

    def _take_aside(self) -> bool:
        """Take the rounds that are called those of losers. False if others play in them, or players who lost twice."""
        for played in self._aside:
            losses = [self._losses[player] for match in played.tables for player in match.players]
            if played.is_undecided or any(count != 1 for count in losses):
                return False
            self._of_losers([*played.tables])
        self._aside = []
        return True

    def _grand_final(self, matches: list[Match], *, others: int) -> bool:
        """Take the match of the champion and the losers' champion: nobody else has lost less than twice."""
        if len(matches) > 1 or others or len(self._alive) != 1 or not self._take_aside():
            return False
        [final] = matches
        standing = {player for player, losses in self._losses.items() if losses == 1}
        if self._is_over or {*final.players} != self._alive | standing or not self.bracket.losers:
            return False
        self.bracket.rounds.append([final])
        self._losses[final.loser or ""] += 1
        self._is_over = True
        return True

    def _once_more(self, matches: Sequence[Match]) -> bool:
        """Take the match that decides after the losers' champion has won the grand final."""
        [final] = self.bracket.rounds[-1]
        champion_lost = len(self._alive) == 1 and final.loser in self._alive
        if len(matches) != 1 or not champion_lost or {*matches[0].players} != {*final.players}:
            return False
        self.bracket.rounds.append([*matches])
        self._alive.clear()
        return True


class Loose(NamedTuple):
    """A bracket that is only called one, and what keeps it from being one, a line each."""

    bracket: Bracket
    faults: list[str]


def loose_bracket(rounds: Sequence[Round], aside: Sequence[Round] = ()) -> Loose:
    """The cut that rounds are said to be, whether or not their matches are a bracket."""
    whole, lost, faults = Bracket(losers=[[*played.tables] for played in aside]), dict[str, str](), list[str]()
    if fitting := bracket_of(rounds, aside):
        last = rounds[-1]
        return Loose(
            fitting, [*_faults_of_size(last, fitting.rounds[-1], most=last.size / 2)] if last.size < math.inf else []
        )
    for left, played in zip(range(len(rounds) - 1, -1, -1), rounds, strict=True):
        of_round = []
        for match in played.tables:
            if all(player in lost for player in match.players):
                whole.places.append(match)
                continue
            of_round.append(match)
            faults += [
                f"{quoted(player)} lost in {lost[player]} and plays in {played.called}"
                for player in match.players
                if player in lost and not aside
            ]
        lost |= {match.loser: played.called for match in of_round if match.loser}
        whole.rounds.append(of_round)
        whole.byes += [match for match in played.matches if match.second is None]
        faults += _faults_of_size(played, of_round, most=played.size / 2 if played.size < math.inf else 2.0**left)
    whole.rounds = [of_round for of_round in whole.rounds if of_round]
    if whole.rounds and len(whole.rounds[-1]) > 1:
        faults = [fault for fault in faults if not aside]
        faults.append(f"the cut has no final: {len(whole.rounds[-1])} matches are the last that are known of it")
    return Loose(whole, faults)


def _faults_of_size(played: Round, matches: Sequence[Match], *, most: float) -> Iterator[str]:
    """What is wrong with the number of matches of a round of a bracket that has so many at most."""
    if len(matches) > most >= 1:
        players = {player for match in matches for player in match.players}
        yield f"{played.called} has {len(matches)} matches, {len(players)} players, where a bracket has {most:g}"
    elif len(matches) < most / 2:
        number = f"{len(matches)} match{'es' * (len(matches) != 1)}"
        yield f"{played.called} has {number}, where a bracket has {most:g}: some may be missing"


Place: TypeAlias = tuple[float, ...]
"""What players of a cut are ordered by: the greater, the better their place."""
OUT_OF_CUT: Place = (-math.inf,)
"""The place of those who did not reach it: before all."""


def places_in(bracket: Bracket) -> dict[str, Place]:
    """The place of each player of a cut: by their last round in it, its winners before its losers, then by the matches
    for places, each won before not played before lost."""
    sequence = sequence_of(bracket)
    places: dict[str, Place] = dict.fromkeys(bracket.players, (-1,))
    beaten: set[str] = set()
    for number, matches in enumerate(sequence):
        for match in matches:
            places |= {player: (number, player == match.winner) for player in match.players}
            beaten |= {match.loser or ""}
    if bracket.losers:  # those whom nobody beat are not out, however many rounds the losers played
        places |= {player: (len(sequence), 1) for player in places.keys() - beaten}
    for match in bracket.places:
        if match.winner is None or not {*match.players} <= places.keys():
            continue
        for player in match.players:
            places[player] = (*places[player], 1 if player == match.winner else -1)
    longest = max(map(len, places.values()), default=0)
    return {player: (*place, *(0,) * (longest - len(place))) for player, place in places.items()}


def sequence_of(bracket: Bracket) -> list[list[Match]]:
    """The rounds in the order in which players leave: those of losers stand before the grand final."""
    lost: set[str] = set()
    before: list[list[Match]] = []
    final: list[list[Match]] = []
    for matches in bracket.rounds:
        is_grand = bool(bracket.losers) and any(player in lost for match in matches for player in match.players)
        (final if is_grand else before).append(matches)
        lost |= {match.loser for match in matches if match.loser}
    return [*before, *bracket.losers, *final]
