"""The standings of an event: match points, the usual tiebreaks, and how many of each deck came to the top."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Literal, NamedTuple, TypeAlias

from events.cards.deck import quoted
from events.errors import KifuError
from projector.brackets import OUT_OF_CUT, Place
from projector.lake import Lake
from projector.one_event import Played, of_one_event, until_round
from projector.settling import Said
from projector.stats.filters import Filters
from projector.structure import Structure

NOT_KNOWN = "not known"
"""What stands in the place of a deck that nobody told."""
FLOOR = 1 / 3
"""The least win rate that an opponent counts with."""


class Points(NamedTuple):
    """The match points of a win, a draw and a loss."""

    win: int = 3
    draw: int = 1
    loss: int = 0

    def of(self, wins: int, losses: int, draws: int) -> int:
        """The match points of so many results."""
        return self.win * wins + self.draw * draws + self.loss * losses

    @classmethod
    def parse(cls, text: str) -> "Points":
        """The points in a text such as `3,1,0`. KifuError if there are no three that fall."""
        found = re.fullmatch(r"(\d{1,3}),(\d{1,3}),(\d{1,3})", text.replace(" ", ""), re.ASCII)
        points = cls(*map(int, found.groups())) if found else cls(0)
        if not points.win > points.draw >= points.loss:
            raise KifuError(f"{quoted(text)} are no points of a win, a draw and a loss: write them as 3,1,0")
        return points


USUAL_POINTS = Points()


class Standing(NamedTuple):
    """A player's place: points, matches won, lost and drawn before the top cut, byes included; equal ones share a rank.

    `omw`: the mean match-win rate of the opponents; None without any.
    """

    rank: int
    player: str
    deck: str | None
    points: int
    wins: int
    losses: int
    draws: int
    omw: float | None


class DeckShare(NamedTuple):
    """A deck's share of the field and of the top cut; `conversion`: the share of its players that came there.

    What is of the cut is None where nobody knows one, and `no_cut` says why.
    """

    deck: str | None
    players: int
    share: float
    cut: int | None
    cut_share: float | None
    conversion: float | None
    no_cut: str | None = None


Order: TypeAlias = Literal["points", "cut", "reported"]
"""What ranks go by: match points, who reached the top cut and then match points, or the places that were reported."""


class Event(NamedTuple):
    """An event: its standings, the decks of its field, the most played first, and what the ranks go by.

    `no_cut`: why no top cut is known; None if one is. `doubts`: what is not sure of its matches, players and rounds, a
    line each. `played`: the matches and entries behind it, with its structure.
    """

    standings: list[Standing]
    decks: list[DeckShare]
    order: Order
    no_cut: str | None
    doubts: list[str]
    played: Played


class NoStandings(KifuError):
    """An event without standings: who played there is no player of it. `filters`: those that leave its games."""

    def __init__(self, why: str, filters: Filters) -> None:
        super().__init__(why)
        self.filters = filters


class _Match(NamedTuple):
    """A match from one side: the opponent (None: a bye), its result, and the games won, drawn and played if known."""

    opponent: str | None
    result: Literal["wins", "losses", "draws"]
    games: tuple[int, int, int] | None


@dataclass
class _Record:
    """A player's Swiss matches. `entered`: the deck of their entry; `played`: how often it was called what."""

    entered: str | None = None
    played: Counter[str] = field(default_factory=Counter)
    matches: list[_Match] = field(default_factory=list)

    @property
    def deck(self) -> str | None:
        """The deck by the entry, else as it was called in most matches, if it is known."""
        return self.entered or next((deck for deck, _ in self.played.most_common(1)), None)

    def count(self, result: str) -> int:
        """The number of matches with a result."""
        return sum(match.result == result for match in self.matches)

    def points(self, points: Points) -> int:
        """The match points."""
        return points.of(*map(self.count, ("wins", "losses", "draws")))

    def match_rate(self, points: Points) -> float:
        """The match points of those that there were to win, byes included, as an opponent's."""
        most = points.win * len(self.matches)
        return max(FLOOR, self.points(points) / most) if most else FLOOR

    def game_rate(self) -> float:
        """The game points (3, 1, 0) of those that there were to win, of matches whose games are known."""
        known = [match.games for match in self.matches if match.games]
        most = sum(3 * played for _, _, played in known)
        return max(FLOOR, sum(3 * won + drawn for won, drawn, _ in known) / most) if most else FLOOR


def event_standings(
    lake: Lake,
    event: str,
    *,
    system: str | None = None,
    date: str | None = None,
    population: str | None = None,
    trusted: bool = False,
    points: Points = USUAL_POINTS,
    swiss: int | None = None,
    cut: int | None = None,
    place_matches: str | None = None,
    after: int | None = None,
) -> Event:
    """The standings of an event by its recorded and reported matches; without any, by the entries reported of it.

    The places that were reported of it decide, if there are any; else who reached the top cut stands first, by the last
    round played there, its winners before its losers, and by matches for places; then match points, opponents'
    match-win rate, own and opponents' game-win rates, all of Swiss rounds alone. `date`: a day of the event, where
    several are called the same; `population`: who played, where both people and bots did; `trusted`: with games taken
    on trust. `swiss`, `cut`, `place_matches`: the number of Swiss rounds, the players of the top cut (the first ones
    where it has no rounds of its own), what rounds for places are called: before what the log says of that, and what is
    read from the matches (`projector.structure`). `after`: as it stood after so many Swiss rounds. KifuError lists the
    events, if there is no such one, and what there is to choose from, if it was more than one. NoStandings if a bot
    played several decks: then it is nobody who entered the event with one of them, and decks alone can be told apart,
    by their matches.
    """
    said = Said(swiss, cut, place_matches)
    played = of_one_event(lake, event, system=system, date=date, population=population, trusted=trusted, said=said)
    if after is not None:
        played = until_round(played, after)
    _check_players(played.matches, event, trusted=trusted)
    ordered = sorted(played.matches, key=lambda row: row["end_position"])
    standings = _by_entries(played.entries, points)
    if ordered:
        records = _records(ordered, played.entries, played.structure)
        standings = _played_off(_ranked(records, played.structure.players, points), played.structure)
    standings = _placed(standings, played.entries)
    reached, cut = played.structure.players, played.said.cut
    order: Order = "cut" if reached else "points"
    if any(entry["placing"] is not None for entry in played.entries):
        order = "reported"
    first, tied = ([], []) if reached or cut is None else _first(standings, cut)
    top = {*reached, *first}
    no_cut = None if top else _no_cut(cut, tied, has_matches=bool(ordered))
    decks = [share._replace(no_cut=no_cut) for share in _shares(standings, top)]
    return Event(standings, decks, order, no_cut, played.doubts, played)


def _check_players(rows: Sequence[Mapping[str, Any]], event: str, *, trusted: bool) -> None:
    """Check an event's bots. NoStandings if one of them played several decks."""
    decks: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        for side in "ab":
            if row[f"kind_{side}"] == "bot" and row[f"deck_{side}"] is not None:
                decks[row[f"player_{side}"]].add(row[f"deck_{side}"])
    bot, held = max(decks.items(), key=lambda pair: len(pair[1]), default=("", set()))
    if len(held) > 1:
        why = f"{quoted(event)} has no standings: {bot}, a bot, played {len(held)} decks there"
        of = {name: rows[0][name] for name in ("system", "population")}
        raise NoStandings(why, Filters(events=(event,), level="name", trusted=trusted, **of))


def _no_cut(cut: int | None, tied: Sequence[str], *, has_matches: bool) -> str:
    """Why no top cut is known."""
    if tied:
        return f"no top cut of {cut} is known: {len(tied)} players share the rank that its line would part"
    rounds = "the matches show none" if has_matches else "entries alone are reported, and no rounds"
    return f"no top cut is known: {rounds}; --cut N takes the first N players"


def _records(
    rows: Sequence[Mapping[str, Any]], entries: Iterable[Mapping[str, Any]], structure: Structure
) -> dict[str, _Record]:
    records = {entry["player"]: _Record(entry["deck"]) for entry in entries}
    for row in rows:
        for side, other in ("ab", "ba"):
            if (player := row[f"player_{side}"]) is None:
                continue
            record = records.setdefault(player, _Record())
            record.played.update(filter(None, [row[f"deck_{side}"]]))
            if structure.role(row["match"]) == "swiss":
                record.matches.append(_seen(row, side, other))
    return records


def _seen(row: Mapping[str, Any], side: str, other: str) -> _Match:
    counts = [row[name] for name in (f"wins_{side}", "draws", f"wins_{other}")]
    games = None if None in counts or not any(counts) else (counts[0], counts[1], sum(counts))
    won_by = row["won_by"]
    return _Match(
        row[f"player_{other}"], "wins" if won_by == side else "draws" if won_by == "draw" else "losses", games
    )


def _placed(standings: Sequence[Standing], entries: Iterable[Mapping[str, Any]]) -> list[Standing]:
    """The standings in the order of the places that were reported; whoever has none comes after those."""
    places = {entry["player"]: entry["placing"] for entry in entries if entry["placing"] is not None}
    if not places:
        return [*standings]
    ordered = sorted(standings, key=lambda row: (places.get(row.player, math.inf), row.rank))
    missing = max(0, max(places.values()) - len(places))  # places that nobody was reported at
    placed: list[Standing] = []
    for number, (last, row) in enumerate(zip([None, *ordered], ordered, strict=False), start=1 + missing):
        is_tied = last is not None and last.player not in places and last.rank == row.rank
        placed.append(row._replace(rank=places.get(row.player, placed[-1].rank if is_tied else number)))
    return placed


def _ranked(records: Mapping[str, _Record], places: Mapping[str, Place], points: Points) -> list[Standing]:
    rows = []
    for player, record in records.items():
        met = [records[match.opponent] for match in record.matches if match.opponent is not None]
        omw = fmean(other.match_rate(points) for other in met) if met else None
        ogw = fmean(other.game_rate() for other in met) if met else 0.0
        ties = (omw or 0.0, record.game_rate(), ogw)
        # Rates that differ by how a float was rounded are equal.
        key = (*places.get(player, OUT_OF_CUT), record.points(points), *(round(tie, 9) for tie in ties))
        rows.append((key, player, record, omw))
    rows.sort(key=lambda row: (tuple(-value for value in row[0]), row[1].casefold(), row[1]))
    ranks: dict[tuple[float, ...], int] = {}
    for rank, (key, *_) in enumerate(rows, start=1):
        ranks.setdefault(key, rank)
    return [
        Standing(
            rank=ranks[key],
            player=player,
            deck=record.deck,
            points=record.points(points),
            **{result: record.count(result) for result in ("wins", "losses", "draws")},
            omw=omw,
        )
        for key, player, record, omw in rows
    ]


def _played_off(standings: Sequence[Standing], structure: Structure) -> list[Standing]:
    """The standings with the places that players outside the cut played for: a winner has the better of both places."""
    ordered = [*standings]
    for match in structure.places:
        outside = match.winner is not None and not structure.players.keys() & {*match.players}
        if not outside or len(match.players) < 2:
            continue
        number = {row.player: at for at, row in enumerate(ordered)}
        above, below = sorted(number[player] for player in match.players)
        if ordered[above].rank == ordered[below].rank:
            ordered[below] = ordered[below]._replace(rank=below + 1)
        if ordered[below].player == match.winner:
            ranks = ordered[above].rank, ordered[below].rank
            ordered[above], ordered[below] = (
                ordered[below]._replace(rank=ranks[0]),
                ordered[above]._replace(rank=ranks[1]),
            )
    return ordered


def _by_entries(entries: Iterable[Mapping[str, Any]], points: Points) -> list[Standing]:
    """The standings as they were reported, with the points that were told, else those of the record.

    Players without a place come last; if nobody has one, points decide.
    """
    rows = [(entry, _points_of_entry(entry, points)) for entry in entries]
    scores = sorted((score for _, score in rows), reverse=True)
    has_places = any(entry["placing"] is not None for entry, _ in rows)
    standings = []
    for entry, score in sorted(rows, key=lambda row: (row[0]["placing"] or math.inf, -row[1], row[0]["player"])):
        wins, losses, draws = (entry[name] or 0 for name in ("wins", "losses", "draws"))
        rank = entry["placing"] or (len(rows) if has_places else 1 + scores.index(score))
        standings.append(Standing(rank, entry["player"], entry["deck"], score, wins, losses, draws, None))
    return standings


def _points_of_entry(entry: Mapping[str, Any], points: Points) -> int:
    """The match points of an entry, as they were told, else by its record."""
    if entry["points"] is not None:
        return int(entry["points"])
    return points.of(*(entry[name] or 0 for name in ("wins", "losses", "draws")))


def _first(standings: Sequence[Standing], cut: int) -> tuple[list[str], list[str]]:
    """The first `cut` players; or none of them, and the players of the rank that goes on beyond these."""
    ranked = [row for row in standings if row.rank <= cut]
    if len(ranked) > cut and ranked[cut - 1].rank == ranked[cut].rank:
        return [], [row.player for row in ranked if row.rank == ranked[cut].rank]
    return [row.player for row in ranked[:cut]], []


def _shares(standings: Sequence[Standing], top: Collection[str]) -> list[DeckShare]:
    """The decks of a field, and of its top cut if anybody is known to have reached one."""
    field_of, cut_of = (
        Counter(row.deck for row in standings),
        Counter(row.deck for row in standings if row.player in top),
    )
    shares = [
        DeckShare(
            deck,
            players,
            players / len(standings),
            cut_of[deck] if top else None,
            cut_of[deck] / len(top) if top else None,
            cut_of[deck] / players if top else None,
        )
        for deck, players in field_of.items()
    ]
    return sorted(shares, key=lambda share: (-share.players, share.deck is None, share.deck or ""))
