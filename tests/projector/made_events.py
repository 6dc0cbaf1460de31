"""Made events: Swiss rounds, cuts, places played off, byes, drops and draws, with what each match is for."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Literal, NamedTuple

Naming = Literal["usual", "quarters", "numbered", "bare", "phases", "odd", "tables", "german"]
NAMINGS: tuple[Naming, ...] = ("usual", "quarters", "numbered", "bare", "phases", "odd", "tables", "german")


class Played(NamedTuple):
    """A match: who played (no second player: a bye), the games won by each and drawn, and what it is for."""

    first: str
    second: str | None
    games: tuple[int, int, int]
    role: Literal["swiss", "cut", "places"]

    @property
    def winner(self) -> str | None:
        won, lost, _ = self.games
        return self.first if won > lost or self.second is None else self.second if lost > won else None


class Kind(NamedTuple):
    """What an event is like."""

    players: int
    swiss: int
    cut: int
    naming: Naming
    draws: float
    drops: float
    places: Literal["none", "third", "all"]
    with_byes: bool
    """Whether the byes of the cut are given."""


@dataclass
class Made:
    """A made event: its rounds in order, each with its name, phase and matches."""

    kind: Kind
    rounds: list[tuple[str, str | None, list[Played]]] = field(default_factory=list)
    finish: dict[str, int] = field(default_factory=dict)
    """The best place that each player of the cut could still have when they played their last match in it."""

    @property
    def matches(self) -> list[tuple[str, str | None, Played]]:
        return [(name, phase, match) for name, phase, matches in self.rounds for match in matches]


def kind_of(number: int) -> Kind:
    """The kind of the event of that number: brackets alone, and Swiss events with a cut or none, of all sizes."""
    dice = random.Random(number)
    players = dice.choice((*range(8, 33), *range(8, 33), *range(33, 65), *range(65, 200, 7), 200))
    swiss = max(3, math.ceil(math.log2(players)) + dice.choice((-1, 0, 0, 0, 1)))
    cut = dice.choice([size for size in (0, 0, 2, 4, 8, 16, 32, 6) if size <= players // 2])
    if number % 10 == 9:
        players, swiss = dice.randint(4, 64), 0
        cut = players
    return Kind(
        players,
        swiss,
        cut,
        dice.choice(NAMINGS),
        dice.choice((0.0, 0.02, 0.08)),
        dice.choice((0.0, 0.03, 0.1)),
        dice.choice(("none", "none", "third", "all")) if cut >= 4 and cut & (cut - 1) == 0 else "none",
        dice.random() < 0.5,
    )


def made_event(number: int, kind: Kind | None = None) -> Made:
    """The event of that number."""
    kind = kind or kind_of(number)
    dice = random.Random(f"event {number}")
    made = Made(kind)
    strength = {f"Player {letters(n)}": dice.gauss(0, 1) for n in range(kind.players)}
    swiss = _swiss(kind, strength, dice)
    standing = [*strength] if not swiss else ranked(swiss)
    cut, made.finish = _cut(standing[: kind.cut], kind, strength, dice) if kind.cut >= 2 else ([], {})
    for n, matches in enumerate(swiss, start=1):
        made.rounds.append((_swiss_name(kind.naming, n, len(swiss)), _phase(kind.naming, "Swiss"), matches))
    for n, matches in enumerate(cut, start=1):
        for name, of_name in _cut_names(kind.naming, n, len(cut), kind.swiss, matches):
            made.rounds.append((name, _phase(kind.naming, "Elimination"), of_name))
    return made


def letters(number: int) -> str:
    """A name of letters that no other number's is like: three letters of five, each twice."""
    return "".join(chr(ord("A") + number // 6**place % 6) * 2 + "xyz"[place] for place in range(3)) + str(number)


def _swiss(kind: Kind, strength: Mapping[str, float], dice: random.Random) -> list[list[Played]]:
    points: Counter[str] = Counter(dict.fromkeys(strength, 0))
    met: set[frozenset[str]] = set()
    byes: set[str] = set()
    here = [*strength]
    rounds = []
    for _ in range(kind.swiss):
        order = sorted(here, key=lambda player: (-points[player], dice.random()))
        matches: list[Played] = []
        if len(order) % 2:
            alone = next(player for player in reversed(order) if player not in byes)
            order.remove(alone)
            byes.add(alone)
            matches.append(Played(alone, None, (2, 0, 0), "swiss"))
        for first, second in _pairs(order, met):
            met.add(frozenset((first, second)))
            matches.append(Played(first, second, _games(first, second, strength, dice, kind.draws), "swiss"))
        for match in matches:
            for player in filter(None, (match.first, match.second)):
                points[player] += 3 if match.winner == player else 1 if match.winner is None else 0
        rounds.append(matches)
        last = sorted(here, key=lambda player: -points[player])[max(kind.cut, 8) :]
        gone = {player for player in last if dice.random() < kind.drops}
        here = [player for player in here if player not in gone]
    return rounds


def _pairs(order: Sequence[str], met: set[frozenset[str]]) -> list[tuple[str, str]]:
    left, pairs = [*order], []
    while left:
        first = left.pop(0)
        at = next((at for at, other in enumerate(left) if frozenset((first, other)) not in met), 0)
        pairs.append((first, left.pop(at)))
    return pairs


def _games(
    first: str, second: str, strength: Mapping[str, float], dice: random.Random, draws: float
) -> tuple[int, int, int]:
    if dice.random() < draws:
        return dice.choice(((1, 1, 0), (1, 1, 1), (0, 0, 3)))
    lost = dice.choice((0, 0, 1))
    wins = dice.random() < 1 / (1 + math.exp(strength[second] - strength[first]))
    return (2, lost, 0) if wins else (lost, 2, 0)


class _Group(NamedTuple):
    """Players of a bracket who play for the places from `best` on; None in place of those who are not there."""

    players: list[str | None]
    best: int


def _cut(
    seeds: Sequence[str], kind: Kind, strength: Mapping[str, float], dice: random.Random
) -> tuple[list[list[Played]], dict[str, int]]:
    """The rounds of a seeded bracket, and the best place that is left to each player in the end."""
    size = 2 ** math.ceil(math.log2(len(seeds)))
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    groups = [_Group([seeds[seed - 1] if seed <= len(seeds) else None for seed in order], 1)]
    rounds: list[list[Played]] = []
    finish: dict[str, int] = {}
    while groups:
        of_round: list[Played] = []
        following: list[_Group] = []
        for group in groups:
            winners, losers = _group_round(group, kind, strength, dice, of_round)
            behind = _Group(losers, group.best + len(winners))
            plays_on = kind.places == "all" or (kind.places == "third" and len(losers) == 2 and group.best == 1)
            following += [_Group(winners, group.best), *([behind] if plays_on else [])]
            finish |= {player: behind.best for player in losers if player}
        finish |= {player: group.best for group in following for player in group.players if player}
        groups = [group for group in following if len(group.players) > 1]
        rounds.append(of_round)
    return rounds, finish


def _group_round(
    group: _Group, kind: Kind, strength: Mapping[str, float], dice: random.Random, of_round: list[Played]
) -> tuple[list[str | None], list[str | None]]:
    """The winners and the losers of a group's next round, whose matches are added to those of the round."""
    winners: list[str | None] = []
    losers: list[str | None] = []
    for first, second in zip(group.players[::2], group.players[1::2], strict=True):
        alone = first or second
        if alone is not None and None in (first, second):
            winners.append(alone)
            losers.append(None)
            if kind.with_byes:
                of_round.append(Played(alone, None, (2, 0, 0), "cut"))
        elif first is not None and second is not None:
            role: Literal["cut", "places"] = "cut" if group.best == 1 else "places"
            match = Played(first, second, _games(first, second, strength, dice, 0), role)
            of_round.append(match)
            winners.append(match.winner)
            losers.append(second if match.winner == first else first)
    return winners, losers


def _phase(naming: Naming, phase: str) -> str | None:
    return phase if naming == "phases" else None


def _swiss_name(naming: Naming, number: int, of: int) -> str:
    if naming == "bare":
        return str(number)
    if naming == "odd":
        return f"Final round {number}" if number == of else f"{number}. round of swiss"
    if naming == "tables":
        return "Top Tables" if number == of else f"R{number}"
    return f"Runde {number}" if naming == "german" else f"Round {number}"


def _cut_names(
    naming: Naming, number: int, of: int, swiss: int, matches: list[Played]
) -> list[tuple[str, list[Played]]]:
    left = 2 ** (of - number + 1)
    if naming == "phases":
        return [(str(number), matches)]
    if naming in ("numbered", "bare", "odd"):
        return [(_swiss_name("bare" if naming == "bare" else "numbered", swiss + number, 0), matches)]
    usual = {2: "Finals", 4: "Semifinals", 8: "Quarterfinals" if naming == "quarters" else "Top 8"}
    german = {2: "Finale", 4: "Halbfinale", 8: "Viertelfinale", 16: "Achtelfinale"}
    name = (german if naming == "german" else usual).get(left, f"Top {left}")
    apart = "Match for 3rd and 4th places" if left == 2 else f"Places 5-{left * 2}"
    if naming in ("usual", "german"):
        named = [(apart, [match for match in matches if match.role == "places"])]
        cut = (name, [match for match in matches if match.role != "places"])
        return [*[pair for pair in named if pair[1]], cut]
    return [(name, matches)]


class Line(NamedTuple):
    """A player's line in the standings of the Swiss rounds."""

    points: int
    omw: float
    gw: float
    ogw: float


def lines(rounds: Sequence[Sequence[Played]]) -> dict[str, Line]:
    """The points and tiebreaks of all players, worked out from their opponents: each rate at least a third."""
    results: defaultdict[str, list[tuple[str | None, int, int, int]]] = defaultdict(list)
    for matches in rounds:
        for match in matches:
            won, lost, drawn = match.games
            score = 3 if won > lost else 1 if won == lost else 0
            played = 0 if match.second is None else won + lost + drawn
            results[match.first].append((match.second, score, 3 * won + drawn if played else 0, played))
            if match.second is not None:
                results[match.second].append((match.first, {3: 0, 1: 1, 0: 3}[score], 3 * lost + drawn, played))
    points = {player: sum(score for _, score, *_ in of) for player, of in results.items()}
    match_rate = {player: max(1 / 3, points[player] / (3 * len(of))) for player, of in results.items()}
    game_rate = {
        player: max(1 / 3, sum(row[2] for row in of) / (3 * sum(row[3] for row in of)))
        if any(r[3] for r in of)
        else 1 / 3
        for player, of in results.items()
    }
    met = {player: [other for other, *_ in of if other is not None] for player, of in results.items()}
    return {
        player: Line(
            points[player],
            fmean(match_rate[other] for other in met[player]) if met[player] else 0.0,
            game_rate[player],
            fmean(game_rate[other] for other in met[player]) if met[player] else 0.0,
        )
        for player in results
    }


def ranked(rounds: Sequence[Sequence[Played]]) -> list[str]:
    """The players by points and tiebreaks, the first in front."""
    found = lines(rounds)
    return sorted(found, key=lambda player: tuple(-round(value, 9) for value in found[player]))


def places(made: Made) -> list[set[str]]:
    """The players by their places, the first in front; those who share one together."""
    found = lines([[match for match in matches if match.role == "swiss"] for _, _, matches in made.rounds])
    nothing = Line(0, 0.0, 0.0, 0.0)
    keys = {
        player: (-made.finish.get(player, math.inf), *(round(value, 9) for value in found.get(player, nothing)))
        for player in {*found, *made.finish}
    }
    groups: defaultdict[tuple[float, ...], set[str]] = defaultdict(set)
    for player, key in keys.items():
        groups[key].add(player)
    return [groups[key] for key in sorted(groups, reverse=True)]
