"""What was reported, amended and withdrawn: the lake, standings and later imports follow."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from events.errors import KifuError
from events.exchange.exchange import export_games, import_games
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.amending import amend, withdraw
from events.records.attaching import attach
from events.records.choosing import Choice
from events.records.names import Names, standing, told_in
from events.records.reports import PersonNamed, ReportWithdrawn
from events.records.stored_reports import entry_of
from projector.audit import verify
from projector.lake import Lake
from projector.standings import event_standings
from projector.stats.matches import seat_matches
from tests.exchange.reported import CUP, PAIRINGS, STANDINGS, imported, row, written
from tests.log.databases import DATABASES, Database, stored_in
from tests.projector.test_matches import HUMANS, lake, recorded, seen

ALL = Choice("Lamp Cup")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(GameLog.open(tmp_path, durable=False)) as opened:
        yield opened


def told(found: Lake, *columns: str) -> list[tuple[Any, ...]]:
    """Columns of the matches of their first player."""
    rows = seat_matches(found, HUMANS).filter(player="Ann")
    return sorted(rows.select(columns).rows(), key=repr)


@pytest.mark.parametrize("database", DATABASES)
def test_what_is_withdrawn_counts_no_more_and_before_it_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    with stored_in(database, monkeypatch), closing(GameLog.open(tmp_path, durable=False)) as log:
        imported(log, written(tmp_path, CUP))
        before = lake(log, tmp_path)
        assert withdraw(log, ALL._replace(round="Round 2", players=("Ann",)), why="played twice") == 1
        found = lake(log, tmp_path)
        standings = {row.player: row.wins for row in event_standings(found, "Lamp Cup").standings}
        assert (standings["Ann"], standings["Cleo"]) == (2, 2)
        assert seat_matches(found, HUMANS).height == seat_matches(before, HUMANS).height - 2
        assert seat_matches(found.as_of(before.version), HUMANS).height == seat_matches(before, HUMANS).height
        assert verify(log).sound
        again = imported(log, written(tmp_path, CUP))
        assert (again.duplicates, [bad.line for bad in again.quarantined]) == (8, [5])
        assert again.quarantined[0].why == "what was reported of the same is withdrawn: --amend lets this row stand"
        assert imported(log, written(tmp_path, CUP), amend=True).added == 1
        assert event_standings(lake(log, tmp_path), "Lamp Cup").standings[0][:4] == (1, "Ann", "Embers", 9)
        assert imported(log, written(tmp_path, CUP)).duplicates == 9
        out = BytesIO()
        export_games(log, log.games(), out.write)
    monkeypatch.delenv("KIFU_LOG", raising=False)
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        assert import_games(lambda: other, BytesIO(out.getvalue())).quarantined == []
        assert event_standings(lake(other, tmp_path / "other"), "Lamp Cup").standings[0][:4] == (1, "Ann", "Embers", 9)


def test_a_withdrawn_event_is_none_and_its_entries_and_names_are_gone(log: GameLog, tmp_path: Path) -> None:
    both = {"standings": STANDINGS, "pairings": PAIRINGS}
    imported(log, written(tmp_path, both, "Lamp Cup.json"))
    imported(log, written(tmp_path, row(event="Open", player_a="Ann", player_b="Zoe")))
    attach_to = recorded(log, "a", event="Lamp Cup", round="1", date=None)
    attach(log, attach_to)
    assert withdraw(log, Choice("lamp cup")) == 7
    found = lake(log, tmp_path)
    assert [row.player for row in event_standings(found, "Lamp Cup").standings] == ["Ann", "Ben"]  # of the game
    assert told(found, "event", "opposing_player", "coverage") == [
        ("Lamp Cup", "Ben", "full"),
        ("Open", "Zoe", "decks"),
    ]
    known = Names.of(report for _, report in standing(told_in(log)))
    assert known.of_player("ann01") == "ann01"
    with pytest.raises(KifuError, match='nothing is reported of "Lamp Cup"; there is Open'):
        withdraw(log, ALL)


@pytest.mark.parametrize(
    ("changes", "choice", "number", "of", "amended"),
    [
        ({"format": "modern"}, ALL, 9, "format", ["modern"] * 3),
        ({"format": ""}, ALL._replace(players=("Ann", "Eve")), 1, "format", ["standard"] * 2 + [None]),
        ({"date": "2026-03-15"}, ALL, 9, "date", ["2026-03-15"] * 3),
        ({"event": "Lamp Open"}, ALL._replace(round="2"), 3, "event", ["Lamp Cup"] * 2 + ["Lamp Open"]),
        ({"round": "7"}, ALL._replace(round="1", date="2026-03-14"), 3, "round", ["2", "3", "7"]),
        ({"phase": "Swiss", "table": "9"}, ALL, 9, "phase", ["Swiss"] * 3),
    ],
)
def test_reports_are_amended(
    log: GameLog,
    tmp_path: Path,
    changes: dict[str, str],
    choice: Choice,
    number: int,
    of: str,
    amended: list[str | None],
) -> None:
    imported(log, written(tmp_path, CUP))
    before = lake(log, tmp_path)
    assert amend(log, choice, changes) == number
    found = lake(log, tmp_path)
    assert sorted([cell for [cell] in told(found, of)], key=repr) == sorted(amended, key=repr)
    assert seat_matches(found, HUMANS).height == 12
    assert told(found.as_of(before.version), of) == told(before, of)
    assert verify(log).sound


def test_after_a_new_date_the_old_file_says_what_to_do_and_the_corrected_one_is_there(
    log: GameLog, tmp_path: Path
) -> None:
    imported(log, written(tmp_path, CUP))
    amend(log, ALL, {"date": "2026-03-15"})
    old = imported(log, written(tmp_path, CUP))
    assert (old.added, old.duplicates, len(old.quarantined)) == (0, 0, 9)
    assert imported(log, written(tmp_path, CUP.replace("2026-03-14", "2026-03-15"))).duplicates == 9
    assert event_standings(lake(log, tmp_path), "Lamp Cup").standings[0][:4] == (1, "Ann", "Embers", 9)


def test_an_attached_game_goes_with_its_match(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(round="", table="", wins_b=0, wins_a=1)))
    attach(log, recorded(log, "a", round=None))
    amend(log, ALL, {"event": "Lamp Open"})
    assert seen(seat_matches(lake(log, tmp_path), HUMANS).filter(player="Ann")) == [
        ("Ann", "Ben", 1, 0, 0, 1.0, "full")
    ]


def test_games_told_one_by_one_are_amended_together_and_rounds_are_exchanged(log: GameLog, tmp_path: Path) -> None:
    blank = dict.fromkeys(("wins_a", "wins_b", "draws"), "")
    rows = [row(winner=won, game=game, **blank).splitlines() for game, won in ((1, "a"), (2, "b"), (3, "b"))]
    text = "\n".join([rows[0][0], *(line for _, line in rows)])
    imported(log, written(tmp_path, text))
    imported(log, written(tmp_path, row(round=2)))
    with pytest.raises(KifuError, match='there is another report of "Ann" against "Ben", round 2 of "Lamp Cup" on'):
        amend(log, ALL._replace(round="1"), {"round": "2"})
    assert amend(log, ALL._replace(round="2"), {"round": "3"}) == 1
    assert amend(log, ALL._replace(round="1"), {"round": "2", "format": "modern"}) == 1
    assert told(lake(log, tmp_path), "round", "games_won", "games_lost", "format") == [
        ("2", 1, 2, "modern"),
        ("3", 2, 1, "standard"),
    ]


def test_reports_of_one_match_with_and_without_a_date_become_one(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(date="", deck_b="", format="")))
    imported(log, written(tmp_path, row(deck_a="")))
    assert len({stream for stream, report in told_in(log) if not isinstance(report, PersonNamed)}) == 2
    assert amend(log, ALL, {"date": "2026-03-15"}) == 2
    assert told(lake(log, tmp_path), "date", "deck", "opponent", "format") == [
        ("2026-03-15", "Embers", "Tides", "standard")
    ]
    imported(log, written(tmp_path, row(event="Open", date="", wins_b=0)))
    imported(log, written(tmp_path, row(event="Open", wins_b=1)), amend=True)
    with pytest.raises(
        KifuError, match=r'two reports would be of the same, "Ann" against "Ben", .* differ in the games won'
    ):
        amend(log, Choice("Open"), {"date": "2026-03-15"})


def test_further_columns_are_amended_and_unknown_ones_are_told(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(judge="Fay", note="on film")))
    assert amend(log, ALL, {"judge": "Gus", "note": ""}) == 1
    *_, last = [report for _, report in told_in(log)]
    assert getattr(last, "more", None) == {"judge": "Gus"}


@pytest.mark.parametrize(
    ("choice", "changes", "why"),
    [
        (ALL, {"fromat": "x"}, '"fromat" cannot be amended of these reports; there are event, .*, table, judge'),
        (ALL, {"event": ""}, "every report is of an event"),
        (ALL, {"date": "14.3."}, '"14.3." is no date'),
        (ALL, {"format": "x\x1by"}, "the format"),
        (ALL, {"format": "standard"}, "nothing is amended"),
        (ALL._replace(round="4"), {"format": "x"}, 'nothing is reported of "Lamp Cup" that fits'),
        (ALL._replace(players=("Zoe",)), {"format": "x"}, "that fits"),
        (Choice("Cup"), {"format": "x"}, 'nothing is reported of "Cup"; there is Lamp Cup'),
    ],
)
def test_what_cannot_be_amended_is_told_and_changes_nothing(
    log: GameLog, tmp_path: Path, choice: Choice, changes: Mapping[str, str], why: str
) -> None:
    imported(log, written(tmp_path, row(judge="Fay")))
    position = log.position()
    with pytest.raises(KifuError, match=why):
        amend(log, choice, changes)
    assert log.position() == position


def test_spellings_choose_and_a_reason_is_text(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    alias(log, "Ann Smith", ["Ann"])
    with pytest.raises(KifuError, match=r"the reason, .* has several lines"):
        withdraw(log, ALL, why="a\nb")
    assert withdraw(log, ALL._replace(players=("Ann Smith",))) == 3


def test_a_withdrawal_of_nothing_is_no_report(log: GameLog, tmp_path: Path) -> None:
    alias(log, "Ann", ["ann"])
    [stream] = {stream for stream, _ in told_in(log)}
    gone = entry_of(ReportWithdrawn("x"))
    assert gone == Entry("kifu/withdrawn/1", bytes.fromhex("91a178"))
    log.append(stream, [gone], after=log.head(stream))
    [unreadable] = verify(log).unreadable
    assert "this report belongs to another stream" in unreadable.why
