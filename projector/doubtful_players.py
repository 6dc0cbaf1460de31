"""Doubts about the players of an event: who plays twice in a round, and which names may be one player's."""

import shlex
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from events.cards.deck import quoted
from events.records.folding import fold
from events.records.matching import round_number
from projector.played_rounds import Match, PlayedRounds, Round
from projector.settling import ANY_EVENT, Commands

_NOBODY: Mapping[str, int] = {}
LEAST_LETTERS = 5
"""The least letters of a name for one letter to be a slip: of shorter names, many are one letter apart."""
MOST_ALIKE = 20
"""The most players of one family name that are compared by their initials."""


def doubts_of_players(
    matches: Sequence[Match],
    played: PlayedRounds,
    *,
    left: Mapping[str, int] = _NOBODY,
    lines: Mapping[str, int] = _NOBODY,
    commands: Commands = ANY_EVENT,
) -> list[str]:
    """What is not sure of the players of an event's matches, a line each.

    `left`: the rounds after which players left; `lines`: those of a file by matches; other matches are named by who
    played in them. `commands`: those of the event.
    """
    rounds = [of_round for of_round in played.main if not of_round.is_called_cut]
    doubts = [*_twice(rounds, lines), *_played_on(played, left, commands), *_too_often(matches, played, lines)]
    return [*doubts, *_alike(matches, played)]


def _played_on(played: PlayedRounds, left: Mapping[str, int], commands: Commands) -> Iterator[str]:
    """The players who left after a round and play in a later one."""
    for player, after in left.items():
        last = next((n for n, of_round in enumerate(played.main) if round_number(of_round.name) == str(after)), None)
        later = [] if last is None else played.main[last + 1 :]
        if again := next((of_round for of_round in later if player in of_round.players), None):
            settle = f"{commands.play_on(player)} if they did not leave"
            yield f"{quoted(player)} left after round {after}, and plays in {again.called}: {settle}"


def _twice(rounds: Iterable[Round], lines: Mapping[str, int]) -> Iterator[str]:
    """The players who play twice in a round."""
    for of_round in rounds:
        of_player: defaultdict[str, list[Match]] = defaultdict(list)
        for match in of_round.matches:
            for player in match.players:
                of_player[player].append(match)
        for player, matches in of_player.items():
            if len(matches) > 1:
                often = "twice" if len(matches) == 2 else f"{len(matches)} times"
                where = _where(player, matches, lines)
                yield f"{quoted(player)} plays {often} in {of_round.called} ({where}): correct one of them"


def _too_often(matches: Iterable[Match], played: PlayedRounds, lines: Mapping[str, int]) -> Iterator[str]:
    """The players with more matches than there are rounds, where matches are known without a round."""
    rounds = len({(of.phase, of.name) for of in (*played.main, *played.of_losers, *played.for_places)})
    of_player: defaultdict[str, list[Match]] = defaultdict(list)
    for match in played.of_no_round:
        if match.is_reported:  # of recorded games without a round, it is told that they may be reported ones
            for player in match.players:
                of_player[player].append(match)
    counts = Counter(player for match in matches if match.is_reported for player in match.players)
    for player, without in of_player.items():
        if rounds and counts[player] > rounds:
            number = f"{rounds} round{'s' * (rounds > 1)}"
            where = f"without a round: {_where(player, without, lines)}"
            yield f"{counts[player]} matches of {quoted(player)} are reported, and there are {number} ({where})"


def _where(player: str, matches: Sequence[Match], lines: Mapping[str, int]) -> str:
    """Where matches of a player stand: on lines of a file as far as these are known, else by whom they are against."""
    of_file = sorted(lines[match.id] for match in matches if match.id in lines)
    words = [f"line{'s' * (len(of_file) > 1)} {' and '.join(map(str, of_file))}"] if of_file else []
    others = [other for match in matches if match.id not in lines for other in match.players if other != player]
    if others:
        words.append(f"against {' and '.join(map(quoted, others))}")
    if any(match.second is None for match in matches if match.id not in lines):
        words.append("a bye")
    return ", ".join(words)


def _alike(matches: Iterable[Match], played: PlayedRounds) -> Iterator[str]:
    """The names of players that are alike, and of whom never both play in a round or against each other."""
    of_rounds = [of_round.players for of_round in (*played.main, *played.of_losers, *played.for_places)]
    counts = Counter(player for match in matches for player in match.players)
    if len(max(of_rounds, key=len, default=())) == len(counts):
        return  # all play in one round
    rounds: defaultdict[str, set[int]] = defaultdict(set)
    for number, players in enumerate(of_rounds):
        for player in players:
            rounds[player].add(number)
    met = {frozenset(match.players) for match in matches}
    for pair in dict.fromkeys(_pairs(counts)):
        one, other = sorted(pair, key=lambda name: (-counts[name], name))
        if pair not in met and rounds[one].isdisjoint(rounds[other]):
            command = shlex.join(["kifu", "players", "alias", one, other])
            yield f"{quoted(one)} and {quoted(other)} are alike, and never play in one round: {command} if they are one"


def _pairs(names: Iterable[str]) -> Iterator[frozenset[str]]:
    """The pairs of names that are alike: one letter apart, with parts in another order, or one with initials."""
    slips: defaultdict[str, set[str]] = defaultdict(set)
    orders: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    families: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for name in names:
        folded = fold(name)
        orders[tuple(sorted(folded.split()))].append(name)
        for shorter in _without_a_letter(folded):
            slips[shorter].add(name)
        first, *others = folded.split()
        if others:
            families[first[0], others[-1]].append(name)
    for of_order in orders.values():
        yield from map(frozenset, combinations(of_order, 2))
    for of_slip in slips.values():
        yield from (frozenset(pair) for pair in combinations(sorted(of_slip), 2) if _is_slip(*map(fold, pair)))
    for family in families.values():
        pairs = combinations(family[:MOST_ALIKE], 2)
        yield from (frozenset(pair) for pair in pairs if _are_initials(*(fold(name).split() for name in pair)))


def _without_a_letter(folded: str) -> Iterator[str]:
    """The name, and it without one of its letters: names with one of these in common are one letter apart."""
    if len(folded) >= LEAST_LETTERS:
        yield folded
        yield from (folded[:at] + folded[at + 1 :] for at in range(len(folded)))


def _is_slip(one: str, other: str) -> bool:
    """Whether names differ in one letter, or in two that stand the other way round; digits tell players apart."""
    letters = Counter(one)
    letters.subtract(other)
    differing = [letter for letter, count in letters.items() if count]
    if any(letter.isdecimal() or letter.isspace() for letter in differing):
        return False
    if len(one) == len(other):
        places = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        return len(places) == 1 or (len(places) == 2 and places[1] - places[0] == 1 and not differing)
    return abs(len(one) - len(other)) == 1


def _are_initials(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the parts of a name are those of another, some of them as initials."""
    if len(one) != len(other) or one == other:
        return False
    pairs = [*zip(one, other, strict=True)]
    return all(a == b or (1 in (len(a), len(b)) and a[0] == b[0]) for a, b in pairs)
