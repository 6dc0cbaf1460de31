"""`kifu results structure`, and what `kifu results import` and `kifu standings` tell of an event's structure."""

from contextlib import closing
from io import BytesIO
from pathlib import Path
from uuid import UUID

import pytest

from dashboards import one_event
from dashboards.app import create_app
from events.errors import KifuError
from events.exchange.exchange import export_games, import_games
from events.log.store import GameLog
from events.records.reports import StructureSaid
from events.records.stored_reports import decoded, entry_of
from events.records.structuring import say_structure
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.standings import event_standings
from tests.commands import test_cli
from tests.commands.test_cli import Kifu, Ran
from tests.exchange.reported import imported, written
from tests.projector.test_structure import SWISS, matches

kifu = test_cli.kifu
HEAD = "event,date,round,player_a,player_b,winner"
CUT = {**SWISS, "Round 3": "Ann>Fay Eli>Ben", "Round 4": "Eli>Ann"}
"""Eight players and two Swiss rounds, whose winners may be those of a bracket of eight."""
DOUBT = (
    '"Round 2" has almost all players of the round before it: read as the first round of the cut; kifu results '
    "structure 'Harbor Cup' --swiss 1 if they are a cut from there, --swiss 2 if it is Swiss"
)


def sheet(rounds: dict[str, str], event: str = "Harbor Cup", date: str = "2026-03-01") -> str:
    rows = [
        f"{event},{date},{match.round},{match.first},{match.second or ''},{match.winner or 'draw'}"
        for match in matches(rounds)
    ]
    return "\n".join([HEAD, *rows])


def results(kifu: Kifu, tmp_path: Path, text: str) -> Ran:
    return kifu("results", "import", written(tmp_path, text), "--system", "toy")


def shown(kifu: Kifu, *words: object) -> list[tuple[int, str, int]]:
    answer = kifu("standings", "Harbor Cup", *words, "--json").answer
    return [(row["rank"], row["player"], row["points"]) for row in answer][:2]


def test_what_is_unclear_is_told_until_it_is_said(kifu: Kifu, tmp_path: Path) -> None:
    told = results(kifu, tmp_path, sheet(CUT))
    assert (told.status, told.err) == (0, f'"Harbor Cup": {DOUBT}\n')
    assert kifu("standings", "Harbor Cup", "--json").err == f"{DOUBT}\n"
    assert kifu("results", "show", "Harbor Cup", "--json").err == f"{DOUBT}\n"
    assert shown(kifu) == [(1, "Eli", 3), (2, "Ann", 3)]
    assert shown(kifu, "--swiss", 2) == [(1, "Eli", 6), (2, "Ann", 6)]
    assert shown(kifu, "--cut", 2) == [(1, "Eli", 9), (2, "Ann", 9)]
    assert shown(kifu) == [(1, "Eli", 3), (2, "Ann", 3)], "said for once"
    said = kifu("results", "structure", "harbor cup", "--swiss", 2, "--why", "top 4", "--author", "Eve", "--json")
    assert (said.err, said.answer) == (
        "",
        [
            {"round": "Round 1", "is": "Swiss"},
            {"round": "Round 2", "is": "Swiss"},
            {"round": "Round 3", "is": "cut"},
            {"round": "Round 4", "is": "cut"},
        ],
    )
    assert shown(kifu) == [(1, "Eli", 6), (2, "Ann", 6)]
    assert kifu("standings", "Harbor Cup").err == ""
    assert kifu("results", "structure", "Harbor Cup", "--as-read").err == f"{DOUBT}\n"
    assert shown(kifu) == [(1, "Eli", 3), (2, "Ann", 3)]
    assert kifu("verify").out == "0 games: 0 equal; 13 reports and 8 names, whole\n"
    lake = Lake.open(tmp_path / "data")
    kept = lake.collect(lake.scan("structures").sort("end_position").select("swiss", "author", "why"))
    assert kept.rows() == [(2, "Eve", "top 4"), (None, "", "")]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--swiss", 5), "--swiss 5 is too much: only 4 known rounds are not for places"),
        (("--place-matches", ""), "--place-matches is empty: give what rounds for places have in their names"),
        (("--cut", 9), "--cut 9 is too much: 8 players are known"),
        (
            ("--place-matches", "bronze"),
            'no round has "bronze" in its name; there is "Round 1", "Round 2", "Round 3", "Round 4"',
        ),
        (("--swiss", 2, "--why", "a\nb"), "the reason, "),
    ],
)
def test_what_cannot_be_is_not_said(kifu: Kifu, tmp_path: Path, words: tuple[object, ...], why: str) -> None:
    results(kifu, tmp_path, sheet(CUT))
    refused = kifu("results", "structure", "Harbor Cup", *words)
    assert (refused.status, why in refused.err.replace("\n", " ")) == (1, True)
    assert kifu("verify").out == "0 games: 0 equal; 11 reports and 8 names, whole\n", "nothing is kept"


def test_players_of_whom_it_is_not_sure_are_told_with_their_lines(kifu: Kifu, tmp_path: Path) -> None:
    twice = sheet({"1": "Ann>Ben Ann>Cid", "2": "ann>Dan A.Nn>Eli BEN>Fay"})
    told = results(kifu, tmp_path, twice)
    assert told.err == '"Harbor Cup": "Ann" plays twice in round 1 (lines 2 and 3): correct one of them\n'
    alike = sheet({"1": "Anna-Lind>Ben Cid>Dan", "2": "Anna-Lindh>Cid Ben>Dan"}, event="Other Cup")
    other = results(kifu, tmp_path, alike)
    command = "kifu players alias Anna-Lind Anna-Lindh if they are one"
    assert command in other.err.replace("\n", " ")
    kifu("players", "alias", "Anna-Lind", "Anna-Lindh")
    assert "alike" not in kifu("standings", "Other Cup").err


def test_places_are_played_for_by_what_rounds_are_called(kifu: Kifu, tmp_path: Path) -> None:
    """A match for ninth place, between players who are not in the cut."""
    top = {**CUT, "Little round": "Hal>Gus"}
    results(kifu, tmp_path, sheet(top))
    words = ("--swiss", 2, "--place-matches", "little")
    standings = kifu("standings", "Harbor Cup", *words, "--json").answer
    assert [(row["rank"], row["player"], row["points"]) for row in standings] == [
        (1, "Eli", 6),
        (2, "Ann", 6),
        (3, "Ben", 3),
        (3, "Fay", 3),
        (5, "Cem", 3),
        (5, "Hal", 0),
        (7, "Dea", 0),
        (7, "Gus", 3),
    ]


def test_events_of_one_name_have_each_their_structure(kifu: Kifu, tmp_path: Path) -> None:
    results(kifu, tmp_path, sheet(CUT))
    results(kifu, tmp_path, sheet(CUT, date="2026-04-01"))
    kifu("results", "structure", "Harbor Cup", "--date", "2026-04-01", "--swiss", 2)
    assert shown(kifu, "--date", "2026-03-01")[0] == (1, "Eli", 3)
    assert shown(kifu, "--date", "2026-04-01")[0] == (1, "Eli", 6)


def test_an_event_of_another_name_keeps_what_is_said_of_it(kifu: Kifu, tmp_path: Path) -> None:
    results(kifu, tmp_path, sheet(CUT))
    kifu("results", "structure", "Harbor Cup", "--swiss", 2)
    kifu("results", "amend", "harbor cup", "--set", "event=Harbour Cup", "--set", "date=2026-03-02")
    answer = kifu("standings", "Harbour Cup", "--json").answer
    assert (answer[0]["player"], answer[0]["points"]) == ("Eli", 6)
    kifu("results", "amend", "Harbour Cup", "--round", "Round 1", "--set", "event=Other Cup")
    assert kifu("results", "structure", "Other Cup", "--json").answer == [{"round": "Round 1", "is": "Swiss"}]


def test_the_page_of_an_event_tells_what_is_unclear(kifu: Kifu, tmp_path: Path) -> None:
    results(kifu, tmp_path, sheet(CUT))
    with create_app(tmp_path / "data").server.app_context():
        assert DOUBT.partition(" 'Harbor")[0] in str(one_event.of_one_event({"event": "Harbor Cup"}))
    kifu("results", "structure", "Harbor Cup", "--swiss", 2)
    kifu("refresh")
    with create_app(tmp_path / "data").server.app_context():
        assert "almost all players" not in str(one_event.of_one_event({"event": "Harbor Cup"}))


def test_what_is_said_is_an_event_of_the_log_that_is_exported_and_imported(tmp_path: Path) -> None:
    said = StructureSaid("toy", "Harbor Cup", "2026-03-01", 2, author="Eve", why="top 4")
    entry = entry_of(said)
    assert entry.topic == "kifu/structure/1"
    assert decoded(entry.topic, entry.body) == said
    assert said.stream == UUID("49132efe-4c6d-54ae-89e8-4d54a051a759")
    with closing(GameLog.open(tmp_path / "one", durable=False)) as log:
        imported(log, written(tmp_path, sheet(CUT)))
        assert [say_structure(log, said), say_structure(log, said)] == [True, False]
        with pytest.raises(KifuError, match="is no date"):
            say_structure(log, StructureSaid("toy", "Harbor Cup", "2026-02-30", 2))
        with pytest.raises(KifuError):
            say_structure(log, StructureSaid("toy", "Harbor Cup", None, 100))
        out = BytesIO()
        export_games(log, log.games(), out.write)
    with closing(GameLog.open(tmp_path / "other", durable=False)) as log:
        assert import_games(lambda: log, BytesIO(out.getvalue())).quarantined == []
        refresh(log, tmp_path / "other")
    found = event_standings(Lake.open(tmp_path / "other"), "Harbor Cup")
    assert ([(row.player, row.points) for row in found.standings][:2], found.doubts) == ([("Eli", 6), ("Ann", 6)], [])


def test_a_bracket_whose_rounds_are_numbered_from_one_again_is_the_cut(kifu: Kifu, tmp_path: Path) -> None:
    rounds = {**SWISS, "Round 1 ": "Ann>Fay Eli>Ben", "Round 2 ": "Eli>Ann"}
    told = results(kifu, tmp_path, sheet(rounds))
    assert (told.status, told.err) == (0, "")
    assert shown(kifu) == [(1, "Eli", 6), (2, "Ann", 6)]
    kinds = kifu("results", "structure", "Harbor Cup", "--json").answer
    assert kinds == [{"round": name, "is": kind} for kind in ("Swiss", "cut") for name in ("Round 1", "Round 2")]
