"""Two versions of a deck compared: paired games against the same opponents, until the answer is known."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from itertools import islice, zip_longest
from typing import Any, Literal, NamedTuple, TypeAlias
from uuid import UUID

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cluster import Cluster
from events.errors import KifuError
from events.game import Game
from events.log.store import GameLog
from events.records.envelope import Provenance
from events.records.recorder import ReadyDeck, read
from events.simulation.lined_up import lined_up, same_cards
from events.simulation.outcome import Outcome
from events.simulation.sequence import LEAST, Estimate, Paired, estimate, pairs_needed
from events.simulation.simulate import (
    Plan,
    Simulated,
    append,
    entrants_of,
    play_all,
    play_game,
    provenance_of,
)
from events.table.ids import Card, Player
from events.table.table import NO_OPTIONS

GAMES = 4
"""The games of a pair: both versions in both seatings."""
NONE = "none"
"""The name of the row of games in which no card that differs was seen."""
SMALLEST = 0.02
"""The smallest difference of interest, unless another is given."""
LEAST_POINTS, MOST_POINTS = 0.1, 50.0
"""The bounds of the smallest difference of interest, in percentage points."""
Finding: TypeAlias = Literal["better", "worse", "alike", "open"]
"""B is better or worse than A, they differ by less than the smallest difference of interest, or it is open yet."""


class Comparison(Plan, frozen=True):
    """The paired games of two versions: `decks` are A, B and the opponents, who take turns from pair to pair.

    Games 4k to 4k + 3 are pair k: A and B in the first seating, then A and B in the other. The two games of a seating
    have the same chance; the seatings do not, for then each would be the other's mirror image and tell nothing more.
    `weights`: the opponents' shares, 1 in all.
    """

    experiment: str = ""
    weights: tuple[float, ...] = ()

    @classmethod
    def versus(
        cls,
        game: Game,
        versions: tuple[Deck, Deck],
        opponents: Sequence[Deck],
        *,
        seed: int,
        bots: Sequence[str],
        catalogue: Catalogue[Any],
        options: Mapping[str, str] = NO_OPTIONS,
        weights: Mapping[str, float] | None = None,
    ) -> "Comparison":
        """The comparison of A and B, B's list lined up to A's. `weights` by the opponents' labels; 1 where not given.

        KifuError, BadDeck or BadOption names the fault.
        """
        if not opponents:
            raise KifuError("a comparison needs at least one deck to play against")
        a, b = _told_apart(*versions)
        decks = [a, lined_up(b, to=a), *opponents]
        plan = Plan.of(game, seed=seed, bots=bots, decks=decks, catalogue=catalogue, options=options)
        lists = [deck.record for deck in plan.decks]
        name = sha256(msgspec.json.encode([game.name, plan.bots, plan.options, lists])).hexdigest()[:12]
        shares = _shares([deck.label for deck in opponents], weights or {})
        return cls(**msgspec.structs.asdict(plan), experiment=f"compare {name}", weights=shares)

    @property
    def opponents(self) -> tuple[ReadyDeck, ...]:
        """The decks that both versions meet."""
        return self.decks[2:]

    def opponent(self, pair: int) -> int:
        """The index of a pair's opponent."""
        return pair % len(self.opponents)

    def pairing(self, index: int) -> tuple[ReadyDeck, ReadyDeck]:
        """The version and the opponent of a game by index."""
        return self.decks[index % 2], self.opponents[self.opponent(index // GAMES)]

    def chance(self, index: int) -> int:
        """The index by which a game draws its chance: that of both versions' games in a seating."""
        return index // 2

    def entrants(self, index: int) -> dict[Player, int]:
        """The entrant in each seat in a game by index."""
        return entrants_of(self.chance(index))

    @property
    def changes(self) -> Mapping[int, tuple[str, str]]:
        """The places of the lists at which A and B have different cards, with the cards' names; "" past the end."""
        a, b = (deck.faces for deck in self.decks[:2])
        return {
            place: (one.name if one else "", other.name if other else "")
            for place, (one, other) in enumerate(zip_longest(a, b))
            if one != other
        }

    def begin_of(self, index: int) -> int:
        """The number of cards before those of the version, which is entrant 1, in a game by index."""
        return 0 if self.entrants(index)["a"] == 1 else len(self.seated(index)[0].faces)

    def watched(self, index: int) -> frozenset[Card]:
        """The cards of the version in a game by index that are not those of the other version."""
        return frozenset(Card(self.begin_of(index) + place) for place in self.changes)

    def provenance(self, index: int) -> Provenance:
        """The provenance of a game by index, which says that it is of an experiment."""
        return provenance_of(self.seed, self.chance(index), None, self.experiment)


def _told_apart(a: Deck, b: Deck) -> tuple[Deck, Deck]:
    """The versions under different labels, if they are different lists: a version often keeps the name of the first."""
    if a.label != b.label or same_cards(a, b):
        return a, b
    first, second = (
        msgspec.structs.replace(deck, label=f"{deck.label} ({name})") for deck, name in ((a, "A"), (b, "B"))
    )
    return first, second


def _shares(labels: Sequence[str], weights: Mapping[str, float]) -> tuple[float, ...]:
    """The opponents' weights, 1 in all. KifuError names a deck that is no opponent, or a weight that is none."""
    for label, weight in weights.items():
        if label not in labels:
            raise KifuError(f"no opponent is called '{label}'; there are {', '.join(labels)}")
        if not 0 < weight < float("inf"):
            raise KifuError(f"the weight of '{label}' is {weight:g}: give a number above 0")
    given = [weights.get(label, 1.0) for label in labels]
    return tuple(weight / sum(given) for weight in given)


class Row(msgspec.Struct, frozen=True):
    """The results of some of the games, of both versions together: rates, B minus A, and its interval.

    The interval holds however often one looks; None of too few games.
    """

    name: str
    games: int
    rate_a: float | None
    rate_b: float | None
    difference: float | None
    low: float | None
    high: float | None


class Size(msgspec.Struct, frozen=True):
    """The games in all, and beyond those played, by which a difference is found four times in five."""

    difference: float
    games: int
    more: int


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: `result` over all opponents by their weights, and `begins` and `opponents` by parts.

    Units are pairs of four games; of `begins` and `changes` the two games of one chance, for the seatings of a pair may
    differ in these. `recorded`: the games that were not in the log before. `changes`: the games by the first of the
    cards that differ to be seen by its owner, if it ever was, as in A and in B (`Cinder Whelp → Brand Rider`), and
    those of `none`: up to there the games of a chance are the same, so that these differences, by their games, add up
    to the whole. `size`: for the difference found, and for the smallest one of interest.
    """

    a: str
    b: str
    experiment: str
    seed: int
    pairs: int
    recorded: int
    smallest: float
    finding: Finding
    result: Row
    begins: list[Row]
    opponents: list[Row]
    changes: list[Row]
    size: list[Size]


class Look(NamedTuple):
    """What a comparison comes to after some of its pairs: the estimate over all opponents, and what it settles."""

    pairs: int
    found: Estimate
    finding: Finding


class _Tally:
    """The sums of all pairs so far, by opponent; and of the games of one chance by who began in both."""

    def __init__(self, plan: Comparison) -> None:
        self._plan = plan
        self._all = [Paired() for _ in plan.opponents]
        self._changes = {name: [Paired() for _ in plan.opponents] for name in [*_named(plan.changes).values(), NONE]}
        self._named = _named(plan.changes)
        self._begun = {begins: [Paired() for _ in plan.opponents] for begins in (True, False)}

    def add(self, pair: int, games: Sequence[Outcome]) -> None:
        """Add the games of a pair, in their order."""
        opponent = self._plan.opponent(pair)
        scores = [_score(game) for game in games]
        self._all[opponent].add(sum(scores[::2]) / 2, sum(scores[1::2]) / 2)
        for at in range(0, GAMES, 2):
            came = games[at].came
            place = None if came is None else came - self._plan.begin_of(GAMES * pair + at)
            name = NONE if place is None else self._named[place]
            self._changes[name][opponent].add(scores[at], scores[at + 1])
            if (first := games[at].first) is not None and first == games[at + 1].first:
                self._begun[first == 1][opponent].add(scores[at], scores[at + 1])

    @property
    def whole(self) -> Estimate:
        """The estimate over all opponents; none before each was met in two pairs."""
        if any(paired.pairs < 2 for paired in self._all):
            return Estimate(0)
        return estimate(self._all, self._plan.weights)

    def answer(self, *, smallest: float, recorded: int) -> Compared:
        """The answer as it is now."""
        plan, found = self._plan, self.whole
        labels = [deck.record.label for deck in plan.opponents]
        begun = {
            name: estimate(self._begun[begins], plan.weights) for name, begins in (("first", True), ("second", False))
        }
        return Compared(
            a=plan.decks[0].record.label,
            b=plan.decks[1].record.label,
            experiment=plan.experiment,
            seed=plan.seed,
            pairs=found.pairs,
            recorded=recorded,
            smallest=smallest,
            finding=finding(found, smallest),
            result=_row("all", found, games=GAMES),
            begins=[_row(name, of, games=2) for name, of in begun.items()],
            opponents=[
                _row(label, estimate([paired], [1]), games=GAMES)
                for label, paired in zip(labels, self._all, strict=True)
            ],
            changes=[
                _row(name, estimate(of, plan.weights), games=2)
                for name, of in self._changes.items()
                if name == NONE or any(paired.pairs for paired in of)
            ],
            size=[*_sizes(found, smallest)],
        )


def _named(changes: Mapping[int, tuple[str, str]]) -> dict[int, str]:
    """What each change of a place is called; places of the same change are one."""
    return {place: " → ".join(name or "nothing" for name in names) for place, names in changes.items()}


def _score(game: Outcome) -> float:
    """The version's score: it is entrant 1."""
    return 0.5 if game.winner is None else float(game.winner == 1)


def _row(name: str, found: Estimate, *, games: int) -> Row:
    return Row(name, games * found.pairs, *found[1:-1])


def _sizes(found: Estimate, smallest: float) -> Iterator[Size]:
    """The sizes for the difference found, if any, and for the smallest one of interest."""
    if found.difference is not None:
        sizes = (size_for(found, difference) for difference in (abs(found.difference), smallest))
        yield from (size for size in sizes if size is not None)


def size_for(found: Estimate, difference: float) -> Size | None:
    """The size for a difference by the deviation found so far; None if that is not known, or there is no difference."""
    if found.difference is None or found.deviation is None or not difference:
        return None
    games = GAMES * pairs_needed(found.deviation**2 + found.difference**2, difference)
    return Size(difference, games, max(0, games - GAMES * found.pairs))


def of_points(smallest: float) -> float:
    """The smallest difference of interest, given in percentage points, as a difference of rates.

    KifuError for one of less than a tenth of a point, which is rather such a difference, or of more than 50.
    """
    if not LEAST_POINTS <= smallest <= MOST_POINTS:
        told = f"the smallest difference of interest is {smallest:g} percentage points"
        raise KifuError(f"{told}: give {LEAST_POINTS:g} to {MOST_POINTS:g}, as 2 for two points")
    return smallest / 100


def finding(found: Estimate, smallest: float) -> Finding:
    """What an interval settles: that the difference is not 0, or that it is smaller than the smallest of interest."""
    if found.low is None or found.high is None:
        return "open"
    if found.low > 0:
        return "better"
    if found.high < 0:
        return "worse"
    return "alike" if -smallest < found.low and found.high < smallest else "open"


def compare(
    log: GameLog,
    plan: Comparison,
    *,
    most: int,
    smallest: float = SMALLEST,
    jobs: int = 1,
    cluster: Cluster | None = None,
    progress: Callable[[int], None] = lambda pairs: None,
    looked: Callable[[Look], None] = lambda look: None,
) -> Compared:
    """The answer of a comparison, played until it is found or `most` pairs are played; all its games are recorded.

    It depends on the plan alone. Games that are in the log are read from there: a comparison that was interrupted goes
    on. Those taken on trust are played again. `progress` is called with the number of pairs, and `looked` with what is
    known after each of them: its interval holds at every look.
    """
    decks = len(plan.opponents)
    if most < max(LEAST, 2 * decks):
        why = f"two against each of {decks:,} decks" if 2 * decks > LEAST else "of fewer no interval is known"
        raise KifuError(f"{most:,} pairs answer nothing: at least {max(LEAST, 2 * decks):,} are needed, {why}")
    tally, recorded = _Tally(plan), 0
    known = frozenset(log.heads())
    known -= log.trusted(known)
    with closing(play_all(plan, range(GAMES * most), jobs=jobs, known=known, cluster=cluster)) as playing:
        for pair in range(most):
            outcomes = []
            for index, game in enumerate(islice(playing, GAMES), start=GAMES * pair):
                recorded += isinstance(game, Simulated) and append(log, game)
                outcomes.append(game.outcome if isinstance(game, Simulated) else _known(log, plan, index, known))
            tally.add(pair, outcomes)
            progress(pair + 1)
            look = Look(pair + 1, found := tally.whole, finding(found, smallest))
            looked(look)
            if look.finding != "open":
                break
    return tally.answer(smallest=smallest, recorded=recorded)


def _known(log: GameLog, plan: Comparison, index: int, known: frozenset[UUID]) -> Outcome:
    """The outcome of a plan's game that is in the log."""
    name, _ = play_game(plan, index, known=known)
    return plan.outcome(index, read(log, name))
