"""One event of 24 players in every form: five Swiss rounds, byes, a drop, an intentional draw, a cut of eight.

Its standings are worked out here by themselves; every form must give them, though three names in ten are written
otherwise each time that they are told.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pytest

from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.log.store import GameLog
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.standings import event_standings
from tests.exchange.reported import source

FIRST = ("Ann", "Béla", "Cem", "Dörte", "Eli", "Fay", "Gus", "Héctor")
LAST = ("Ode", "Pike", "van Rao")
PLAYERS = [f"{first} {last}" for last in LAST for first in FIRST]
ROUNDS, CUT = 5, ("Top 8", "Semifinals", "Final")
LEAVES, AFTER = PLAYERS[20], 2


class Match(NamedTuple):
    """A match: where the event stood, who played, and the games won by each and drawn; a bye has neither."""

    round: str
    table: int
    first: str
    second: str | None
    games: tuple[int, int, int]

    @property
    def outcome(self) -> int:
        """1, 0 or -1: the first player won, drew, or lost."""
        return (self.games[0] > self.games[1]) - (self.games[0] < self.games[1])


@cache
def event() -> list[Match]:
    """The matches: each round pairs players of about equal points, at random among these."""
    random, matches = Random(38), list[Match]()
    for number in range(1, ROUNDS + 1):
        of = points(matches)
        there = [player for player in PLAYERS if player != LEAVES or number <= AFTER]
        ranked = sorted(there, key=lambda player: (-of[player], random.random()))
        for table, (one, two) in enumerate(zip(ranked[::2], ranked[1::2], strict=False), start=1):
            games = (
                (0, 0, 3)
                if (number, table) == (ROUNDS, 1)
                else random.choice([(2, 0, 0), (2, 1, 0), (1, 2, 0), (1, 1, 1)])
            )
            matches.append(Match(str(number), table, one, two, games))
        if len(ranked) % 2:
            matches.append(Match(str(number), 0, ranked[-1], None, (0, 0, 0)))
    left = sorted(PLAYERS, key=lambda player: (-points(matches)[player], -opponents(matches)[player]))[:8]
    for name in CUT:
        pairs = [*zip(left[: len(left) // 2], reversed(left), strict=False)]
        of_round = [
            Match(name, n, *pair, random.choice([(2, 0, 0), (1, 2, 0)])) for n, pair in enumerate(pairs, start=1)
        ]
        matches += of_round
        left = [match.first if match.outcome > 0 else str(match.second) for match in of_round]
    return matches


def sides(matches: list[Match]) -> Iterator[tuple[str, str | None, int]]:
    """Each player of a Swiss match, the opponent, and the match points."""
    for match in matches:
        if match.round not in CUT:
            yield match.first, match.second, 3 if match.second is None else (0, 1, 3)[match.outcome + 1]
            if match.second is not None:
                yield match.second, match.first, (3, 1, 0)[match.outcome + 1]


def points(matches: list[Match]) -> dict[str, int]:
    """The match points of each player."""
    won = dict.fromkeys(PLAYERS, 0)
    for player, _, count in sides(matches):
        won[player] += count
    return won


def opponents(matches: list[Match]) -> dict[str, float]:
    """The mean share of match points that the opponents of each player won, each at least a third."""
    played, met = defaultdict[str, int](int), defaultdict[str, list[str]](list)
    for player, opponent, _ in sides(matches):
        played[player] += 1
        met[player] += [opponent] if opponent else []
    share = {player: max(1 / 3, count / (3 * played[player])) for player, count in points(matches).items()}
    return {player: fmean(map(share.__getitem__, met[player])) for player in PLAYERS}


class Spelling:
    """Names as people type them: three in ten otherwise than before, in letters, accents, spaces or marks alone."""

    def __init__(self) -> None:
        self._random = Random(3)

    def __call__(self, name: str) -> str:
        if self._random.random() < 0.7:
            return name
        other: list[Callable[[str], str]] = [
            str.upper,
            str.lower,
            lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
            lambda text: text.replace("é", "e").replace("ö", "o"),
            lambda text: text.replace(" ", "-"),
        ]
        return self._random.choice(other)(name)


def id_of(name: str) -> str:
    return f"u{PLAYERS.index(name) + 1:03}"


def sheet() -> str:
    called = Spelling()
    rows = [
        f"{m.round};{m.table or ''};{called(m.first)};{called(m.second) if m.second else 'Bye'};"
        f"{'-'.join(map(str, m.games)) if m.second else ''}"
        for m in event()
    ]
    return "\n".join(["Harbor Cup, results", "", "Round;Table;Player 1;Player 2;Result", *rows])


def one_sided() -> str:
    called = Spelling()
    rows = [
        f"{called(m.first)},{called(m.second)},{m.round},{':'.join(map(str, m.games))}"
        if m.second
        else f"{called(m.first)},-,{m.round},W"
        for m in reversed(event())
    ]
    return "\n".join(["Player,Opponent,Round,Score", *rows])


def columns_of_counts() -> str:
    rows = [
        f"Harbor Cup\t{m.round}\t{m.first}\t{m.second or ''}\t" + ("\t".join(map(str, m.games)) if m.second else "\t\t")
        for m in event()
    ]
    return "\n".join(["Tournament\tRound\tP1\tP2\tP1 Wins\tP2 Wins\tTies", *rows])


def limitless() -> Any:
    people = [{"player": id_of(name), "name": name, "placing": None} for name in PLAYERS]
    pairings = []
    for m in event():
        where = {"phase": 2, "match": f"M{m.table}"} if m.round in CUT else {"phase": 1, "table": m.table}
        ids = {"player1": id_of(m.first), **({"player2": id_of(m.second)} if m.second else {})}
        winner: Any = id_of(m.first) if m.second is None or m.outcome > 0 else 0 if m.outcome == 0 else ids["player2"]
        pairings.append(
            {
                "round": ROUNDS + 1 + CUT.index(m.round) if m.round in CUT else int(m.round),
                **where,
                **ids,
                "winner": winner,
            }
        )
    return {"name": "Harbor Cup", "standings": people, "pairings": pairings}


def melee() -> Any:
    called, rounds = Spelling(), defaultdict[str, list[Any]](list)
    for m in event():
        competitors = [
            {"Team": {"Players": [{"ID": int(id_of(name)[1:]), "DisplayName": called(name)}]}, "GameWins": won}
            for name, won in zip((m.first, m.second), m.games[:2], strict=True)
            if name
        ]
        rounds[m.round].append({"TableNumber": m.table or None, "Competitors": competitors, "GameDraws": m.games[2]})
    named = [{"Name": name if name in CUT else f"Round {name}", "Matches": of} for name, of in rounds.items()]
    return {"Name": "Harbor Cup", "Rounds": named}


def topdeck() -> Any:
    rounds = defaultdict[str, list[Any]](list)
    for m in event():
        players = [{"name": name, "id": id_of(name)} for name in (m.first, m.second) if name]
        if m.second is None:
            rounds[m.round].append({"table": "Byes", "status": "Bye", "players": players})
        else:
            winner = "Draw" if m.outcome == 0 else id_of(m.first if m.outcome > 0 else m.second)
            rounds[m.round].append({"table": m.table, "players": players, "winner_id": winner})
    return {"tournamentName": "Harbor Cup", "rounds": [{"round": n, "tables": of} for n, of in rounds.items()]}


def challonge() -> Any:
    called, ids = Spelling(), {name: number for number, name in enumerate(PLAYERS, start=100)}
    matches = []
    for m in event():
        shift = 0 if m.round in CUT else 1000  # players have other ids in groups
        first, second = ids[m.first] + shift, ids[m.second] + shift if m.second else None
        winner = first if second is None or m.outcome > 0 else second if m.outcome < 0 else None
        where = {"round": 1 + CUT.index(m.round)} if m.round in CUT else {"round": int(m.round), "group_id": 7}
        counts = {"scores_csv": "-".join(map(str, m.games)) if second else "", "state": "complete"}
        matches.append({"match": {"player1_id": first, "player2_id": second, "winner_id": winner, **where, **counts}})
    participants = [
        {"participant": {"id": id, "name": called(name), "username": id_of(name), "group_player_ids": [id + 1000]}}
        for name, id in ids.items()
    ]
    return {"tournament": {"name": "Harbor Cup", "participants": participants, "matches": matches}}


FORMS: dict[str, tuple[Callable[[], Any], bool]] = {
    "a sheet of scores": (sheet, True),
    "one side of each match": (one_sided, True),
    "columns of counts": (columns_of_counts, True),
    "melee": (melee, True),
    "Challonge": (challonge, True),
    "Limitless": (limitless, False),
    "TopDeck": (topdeck, False),
}
"""The makers of each form, and whether it tells of games."""


def test_the_event_is_as_it_is_said_to_be() -> None:
    drops = [m for m in event() if LEAVES in (m.first, m.second)]
    assert (len(event()), len(drops)) == (ROUNDS * 12 + 7, AFTER)
    assert sum(m.second is None for m in event()) == ROUNDS - AFTER
    assert sum(m.games == (0, 0, 3) for m in event()) == 1


@pytest.mark.parametrize("name", FORMS)
def test_every_form_of_an_event_gives_its_standings(tmp_path: Path, name: str) -> None:
    make, tells_games = FORMS[name]
    content = make()
    file = tmp_path / "event"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        report = report_results(log, read_results(file, source(event="Harbor Cup")))
        assert (report.quarantined, report.duplicates) == ([], 0)
        refresh(log, tmp_path)
    found = event_standings(Lake.open(tmp_path), "Harbor Cup").standings
    by_name = {row.player.casefold().replace("\N{NO-BREAK SPACE}", " ").replace("-", " "): row for row in found}
    assert len(by_name) == len(PLAYERS)
    plain = {player: player.casefold().replace("é", "e").replace("ö", "o") for player in PLAYERS}
    rows = {name: by_name.get(name.casefold()) or by_name[plain[name]] for name in PLAYERS}
    assert {name: row.points for name, row in rows.items()} == points(event())
    assert {name: row.omw for name, row in rows.items()} == pytest.approx(opponents(event()))
    final = event()[-1]
    champion = final.first if final.outcome > 0 else str(final.second)
    assert rows[champion].rank == 1
    assert (
        tells_games is False
        or rows[champion].rank < rows[final.first if champion != final.first else str(final.second)].rank == 2
    )
