"""Reported results: files in the public forms become events of the log, once; what is wrong is told by its line."""

from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events.errors import KifuError, UnknownGame
from events.exchange.exchange import export_games, import_games
from events.log.entries import Entry
from events.log.heads import log_head, strayed
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.attaching import attach
from events.records.names import Names, told_in
from events.records.people import read_named
from events.records.recorder import read
from events.records.reports import (
    EntryReported,
    GameAttached,
    GameDetached,
    PersonNamed,
    PlayerAliased,
    Report,
    ReportedCard,
    ReportedDeck,
    ReportedPlayer,
    ResultReported,
)
from events.records.stored_reports import TOPICS, decoded, entry_of, is_report
from projector.audit import verify
from projector.games import find_game, games
from projector.lake_writer import refresh
from tests.exchange.reported import CUP, HEADER, PAIRINGS, STANDINGS, imported, row, written
from tests.log.databases import DATABASES, Database, stored_in
from tests.projector.test_matches import recorded

STREAMS = [
    "3705b75e-c776-5db6-aefc-b2c98bb733d3",
    "44046338-9045-54f1-9e34-0eba8aa238c8",
    "baa88bc6-9813-539f-ad65-e7393ecee754",
]
BODIES = [
    "9da3746f79a34375709292a342656ea13792a3416e6ec092c092a6456d626572739194a3542d3104a553746f6e65a0a67365636f6e6493010200c0c0c0c0c0c081a26f6ea466696c6d",
    "9aa3746f79a343757092a342656ea13792a6456d626572739194a3542d3104a553746f6e65a0039302010004c0c080",
    "91d92430303030303030302d303030302d303030302d303030302d303030303030303030303039",
    "92a3616e6ea3416e6e",
]
"""Of each kind of report, the stored bytes of one."""


def results_of(log: GameLog) -> list[ResultReported]:
    reports = [report for game in streams(log) for report in read_named(log, game)]
    return [report for report in reports if isinstance(report, ResultReported)]


def streams(log: GameLog) -> list[UUID]:
    """What is recorded and reported, without the names of people."""
    return [stream for stream in log.games() if log.first(stream).topic != TOPICS[PersonNamed]]


def named(report: ResultReported) -> list[str | None]:
    return [player.name if player else None for player in report.players]


@pytest.mark.parametrize("database", DATABASES)
def test_a_csv_is_taken_once_whatever_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    file = written(tmp_path, CUP)
    with stored_in(database, monkeypatch), closing(GameLog.open(tmp_path, durable=False)) as log:
        first, again = imported(log, file), imported(log, file)
        assert (first.added, first.duplicates, first.quarantined) == (9, 0, [])
        assert (again.added, again.duplicates, again.quarantined) == (0, 9, [])
        assert (len(streams(log)), log.position()) == (9, 9 + 5), "five people have a name"
        ann = next(report for report in results_of(log) if named(report) == ["Ann", "Ben"])
        assert (ann.outcome, ann.wins, ann.round, ann.table, ann.format) == ("first", (2, 1, 0), "1", "1", "standard")
        assert [deck and deck.label for deck in ann.decks] == ["Embers", "Tides"]
        byes = [report for report in results_of(log) if report.players[1] is None]
        assert [(named(bye), bye.outcome, bye.wins) for bye in byes] == [
            (["Eve", None], "first", None),
            (["Dan", None], "first", None),
            (["Cleo", None], "first", None),
        ]
        audit = verify(log)
        assert (audit.sound, audit.games, audit.reports, audit.names) == (True, 0, 9, 5)


def test_the_same_match_told_from_the_other_side_is_the_same(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row()))
    turned = row(player_a="Ben", deck_a="Tides", player_b="Ann", deck_b="Embers", wins_a=1, wins_b=2)
    assert imported(log, written(tmp_path, turned)).duplicates == 1


def test_one_row_a_game_is_one_match(log: GameLog, tmp_path: Path) -> None:
    text = HEADER.replace("wins_a,wins_b,draws", "game,winner") + "\n"
    start = "Lamp Cup,2026-03-14,,1,1,Ann,Embers,Ben,Tides"
    text += "".join(f"{start},{n},{won}\n" for n, won in ((1, "a"), (2, "Ben"), (3, "draw")))
    assert imported(log, written(tmp_path, text)).added == 3
    [match] = streams(log)
    told = results_of(log)
    assert [(report.stream, report.game, report.outcome) for report in told] == [
        (match, 1, "first"),
        (match, 2, "second"),
        (match, 3, "draw"),
    ]
    assert imported(log, written(tmp_path, text)).duplicates == 3
    [bad] = imported(log, written(tmp_path, row())).quarantined
    assert bad == (2, "of this match there is a report game by game already: give it in one form")


def test_columns_after_deck_b_and_format_may_be_left_out_and_others_are_kept(log: GameLog, tmp_path: Path) -> None:
    text = "event;date;round;table;player_a;deck_a;player_b;deck_b;winner;Judge\n"
    text += "Lamp Cup;2026-03-14;1;1;Ann;Embers;Ben;Tides;b;Zoë O'Neil\n"
    assert imported(log, written(tmp_path, text)).added == 1
    [told] = results_of(log)
    assert (told.outcome, told.wins, told.format, told.more) == ("second", None, None, {"judge": "Zoë O'Neil"})


def test_a_match_that_has_draws_alone_is_drawn(log: GameLog, tmp_path: Path) -> None:
    assert imported(log, written(tmp_path, row(wins_a="", wins_b="", draws=1))).added == 1
    [told] = results_of(log)
    assert (told.outcome, told.wins) == ("draw", (0, 0, 1))


@pytest.mark.parametrize("winner", ["both lost", "Neither", "-1"])
@pytest.mark.parametrize(
    ("wins", "told"), [(("", "", ""), None), ((0, 0, 0), None), ((1, 1, 0), (1, 1, 0)), ((2, 1, 0), (2, 1, 0))]
)
def test_both_players_may_have_lost(
    log: GameLog, tmp_path: Path, winner: str, wins: tuple[object, ...], told: tuple[int, ...] | None
) -> None:
    cells = dict(zip(("wins_a", "wins_b", "draws"), wins, strict=True))
    assert imported(log, written(tmp_path, row(winner=winner, **cells))).quarantined == []
    [report] = results_of(log)
    assert (report.outcome, report.wins) == ("neither", told)


@pytest.mark.parametrize("word", ["", "BYE", "-", "–", "n/a", "N/A", "None"])
def test_a_word_for_nobody_is_a_bye(log: GameLog, tmp_path: Path, word: str) -> None:
    cells = {"player_b": word, "deck_b": "", "wins_a": "", "wins_b": "", "draws": ""}
    assert imported(log, written(tmp_path, row(**cells))).added == 1
    [report] = results_of(log)
    assert (named(report), report.outcome) == (["Ann", None], "first")


def test_ids_tell_players_apart_and_together(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(player_a_id="7")))
    other = imported(log, written(tmp_path, row(player_a="Anne", player_a_id="7")))
    assert other.duplicates == 1
    assert imported(log, written(tmp_path, row(player_a_id="8"))).added == 1


@pytest.mark.parametrize(
    "cells",
    [
        {"list_a": "# Embers\nMain deck (8)\n4 T-1 Stone\n4x Scroll (T-2)\n"},
        {"list_a": "quantity,card number\n4,T-1\n4,T-2"},
        {"deck_a": '{"T-1": 4, "T-2": 4}'},
    ],
)
def test_lists_come_in_their_usual_forms(log: GameLog, tmp_path: Path, cells: dict[str, str]) -> None:
    assert imported(log, written(tmp_path, row(**cells))).added == 1
    [told] = results_of(log)
    assert told.decks[0] is not None
    assert [(card.number, card.copies) for card in told.decks[0].cards] == [("T-1", 4), ("T-2", 4)]


REFUSED: list[tuple[dict[str, object], str]] = [
    ({"player_a": ""}, "it names no player_a: name who played"),
    ({"event": ""}, "it names no event: every match is of one"),
    ({"wins_a": ""}, 'wins_a is "": give a number of games from 0 to 99'),
    ({"wins_a": "", "wins_b": ""}, "it says no result: give wins_a and wins_b, a score, or winner"),
    ({"wins_a": "-1"}, 'wins_a is "-1": give a number of games from 0 to 99'),
    ({"draws": "many"}, 'draws is "many": give a number of games from 0 to 99'),
    ({"wins_a": 0, "wins_b": 0}, "no game was won or drawn: give the games of the match"),
    ({"winner": "b"}, '2–1 is not won by "b": give one result'),
    ({"winner": "Zoe"}, '"Zoe" is no winner: give who won, "Ann" or "Ben", or a, b, draw, or neither'),
    ({"game": 1}, "it names no winner of the game: a, b, a player's name, draw, or neither"),
    ({"game": "x", "winner": "a"}, 'game is "x": give a number of games from 0 to 99'),
    ({"player_b": "Ann"}, '"Ann" cannot play against themselves: name two players'),
    ({"player_b": ""}, "without an opponent there is nobody to win or draw: name both players"),
    ({"date": "14.3.2026"}, '"14.3.2026" is no date: write it as 2026-03-14'),
    ({"date": "2026-02-30"}, '"2026-02-30" is no date: write it as 2026-03-14'),
    (
        {"player_a": "A\x1b[31mnn"},
        r"the player's name, " + r'"A\x1b[31mnn", holds the character U+001B, which cannot be shown',
    ),
    ({"player_a": "n" * 201}, "has 201 letters: 200 are the most"),
    ({"event": "two\nlines"}, "has several lines"),
    ({"list_a": "nothing"}, "the list of the deck cannot be read: line 1"),
    ({"note": "x" * 2_001}, "has 2,001 letters: 2,000 are the most"),
]


@pytest.mark.parametrize(("cells", "why"), REFUSED)
def test_a_bad_row_is_quarantined_with_its_line_and_the_rest_is_taken(
    log: GameLog, tmp_path: Path, cells: dict[str, object], why: str
) -> None:
    good, bad = CUP.splitlines()[1], row(**cells)
    header, line = bad.split("\n", 1)
    more = "," * (header.count(",") - HEADER.count(","))
    report = imported(
        log, written(tmp_path, f"{header}\n{good}{more}\n\n{line}\n{good.replace(',1,1', ',7,1', 1)}{more}")
    )
    [(number, said)] = report.quarantined
    assert (number, report.added) == (4, 2)
    assert why in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Lamp Cup,2026-03-14,,1", "it names no player_a: name who played"),
        ("Lamp Cup,2026-03-14,,1,1,A,x,B,y,1,0,0,9", "it has 13 cells, and the header 12"),
        ('Lamp Cup,2026-03-14,,1,1,"A,x,B,y,1,0,0', "a quotation mark is not closed"),
        ('Lamp Cup,2026-03-14,,1,1,"A"x,x,B,y,1,0,0', "this is no row of a CSV"),
    ],
)
def test_a_broken_line_spoils_no_other(log: GameLog, tmp_path: Path, line: str, why: str) -> None:
    lines = CUP.splitlines()
    report = imported(log, written(tmp_path, "\n".join([*lines[:3], line, *lines[3:]])))
    [(number, said)] = report.quarantined
    assert (number, report.added) == (4, 9)
    assert why in said


def test_what_contradicts_the_log_is_quarantined_unless_it_is_to_amend_it(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row()))
    other = written(tmp_path, row(wins_a=2, wins_b=0))
    [bad] = imported(log, other).quarantined
    said = (
        'the log has another report of the same ("Ann" 2–1 "Ben"), which differs in the games won ("Ann" 2 and "Ben" 1'
        ' there, "Ann" 2 here): --amend lets this row stand in its place'
    )
    assert bad == (2, said)
    assert imported(log, other, amend=True).added == 1
    assert imported(log, other, amend=True).duplicates == 1
    assert imported(log, written(tmp_path, row())).duplicates == 1
    assert [report.wins for report in results_of(log)] == [(2, 1, 0), (2, 0, 0)]
    both = "\n".join([*row(round=5).split("\n"), row(round=5, wins_a=0).split("\n")[1]])
    [bad] = imported(log, written(tmp_path, both)).quarantined
    assert (bad.line, bad.why[:56]) == (3, "line 2 says otherwise of the same, and differs in the wi")


@pytest.mark.parametrize("players", [{}, {"player_a": "Anne"}])
def test_of_two_lines_that_contradict_each_other_the_first_amends_however_often(
    log: GameLog, tmp_path: Path, players: dict[str, str]
) -> None:
    """Also where the log knows the match from another source, by another spelling."""
    imported(log, written(tmp_path, row(wins_a=0, wins_b=2)))
    imported(log, written(tmp_path, row(round=5, player_a="Anne", player_b="Cal")))
    alias(log, "Ann", ["Anne"])
    lines = [row(**players), row(**players, wins_a=2, wins_b=0)]
    both = written(tmp_path, "\n".join([*lines[0].split("\n"), lines[1].split("\n")[1]]))
    taken = [imported(log, both, amend=True) for _ in range(3)]
    assert [report.added for report in taken] == [1, 0, 0]
    assert {bad[0] for report in taken for bad in report.quarantined} == {3}
    assert all(len(report.quarantined) == 1 for report in taken)
    assert results_of(log)[-1].wins == (2, 1, 0)


def test_one_match_from_two_sources_is_taken_once(log: GameLog, tmp_path: Path) -> None:
    """A CSV has names, the public form ids; a phase, and no games nor decks in the pairings."""
    cup = "\n".join(CUP.splitlines()[:2]).replace(",1,1,Ann", ",Round 1,1,Ann")
    both = written(tmp_path, {"standings": STANDINGS, "pairings": PAIRINGS[:1]}, "Cup.json")
    imported(log, written(tmp_path, cup))
    again = imported(log, both, event="Lamp Cup")
    assert (again.added, again.duplicates, again.quarantined) == (3, 1, [])
    assert imported(log, written(tmp_path, row(player_a="Anne", player_b="Ben"))).added == 1
    alias(log, "Ann", ["Anne"])
    for anne in (row(player_a="Anne", table=3), row(player_a="Anne", round="r 01"), row(player_a="Anne", date="")):
        assert imported(log, written(tmp_path, anne)).duplicates == 1
    assert imported(log, written(tmp_path, row(player_a="Anne", date="2026-03-15"))).added == 1
    for other in (row(player_a="Anne", wins_a=2, wins_b=0), row(player_a="Anne", deck_a="Ash")):
        [(line, why)] = imported(log, written(tmp_path, other)).quarantined
        assert (line, why.startswith('the log has another report of the same ("A')) == (2, True)


def test_a_source_that_knows_more_of_a_match_is_taken_and_one_that_contradicts_may_amend(
    log: GameLog, tmp_path: Path
) -> None:
    imported(log, written(tmp_path, {"standings": STANDINGS, "pairings": PAIRINGS[:1]}, "Cup.json"))
    known = row(event="Cup", date="")
    assert imported(log, written(tmp_path, known)).added == 1
    assert imported(log, written(tmp_path, known)).duplicates == 1
    lost = written(tmp_path, [{**PAIRINGS[0], "winner": "ben02"}], "lost.json")
    [(_, why)] = imported(log, lost, event="Cup").quarantined
    assert why == (
        'the log has another report of the same ("Ann" beat "Ben"), which differs in the winner ("Ann" there, "Ben"'
        " here): --amend lets this row stand in its place"
    )
    assert imported(log, lost, event="Cup", amend=True).added == 1
    assert imported(log, written(tmp_path, known), amend=True).added == 1
    assert imported(log, written(tmp_path, known), amend=True).duplicates == 1
    two = row(event="Cup", date="", player_a_id="ann01", wins_a=0)
    [(line, why)] = imported(log, written(tmp_path, two)).quarantined
    assert (line, why[:46]) == (2, 'the log has another report of the same ("Ann" ')
    games = HEADER.replace("wins_a,wins_b,draws", "game,winner") + "\nCup,,,Round 1,1,Ann,Embers,Ben,Tides,1,a"
    [(_, why)] = imported(log, written(tmp_path, games.replace("Ann", "ann01"))).quarantined
    assert why == "of this match there is a report of the whole already: give it in one form"


def test_games_told_one_by_one_are_the_match_that_another_source_tells_as_a_whole(log: GameLog, tmp_path: Path) -> None:
    text = HEADER.replace("wins_a,wins_b,draws", "game,winner")
    lines = [f"Cup,,,1,1,Ann,Embers,Ben,Tides,{n},{won}" for n, won in ((1, "draw"), (2, "a"), (3, "draw"))]
    imported(log, written(tmp_path, "\n".join([text, *lines])))
    assert imported(log, written(tmp_path, STANDINGS, "Cup-standings.json")).added == 3
    assert imported(log, written(tmp_path, PAIRINGS[:1], "Cup-pairings.json")).duplicates == 1
    assert (
        imported(
            log, written(tmp_path, row(event="Cup", date="", player_a_id="ann01", wins_a=1, wins_b=0, draws=2))
        ).duplicates
        == 1
    )


def test_a_file_contradicts_itself_under_two_names(log: GameLog, tmp_path: Path) -> None:
    alias(log, "Ann", ["Anne"])
    both = "\n".join([row(), row(player_a="Anne", wins_a=0).split("\n")[1]])
    [(line, why)] = imported(log, written(tmp_path, both)).quarantined
    assert (line, why) == (
        3,
        'line 2 says otherwise of the same, and differs in the winner ("Ann" there, "Ben" here), the games won ("Ann" 2'
        ' and "Ben" 1 there, "Ben" 1 here): keep one',
    )


def test_what_a_player_is_called_contradicts_nothing_where_ids_are_given(log: GameLog, tmp_path: Path) -> None:
    """The new name is told by --amend alone: of two sources neither renames the other's players at each import."""
    imported(log, written(tmp_path, [*STANDINGS, *PAIRINGS], "Cup.json"))
    renamed = [{**STANDINGS[0], "name": "Ann Smith"}, *STANDINGS[1:], *PAIRINGS]
    again = imported(log, written(tmp_path, renamed, "Cup.json"))
    assert (again.duplicates, again.quarantined) == (7, [])
    assert imported(log, written(tmp_path, renamed[:1], "Cup.json"), amend=True).added == 1
    assert imported(log, written(tmp_path, renamed[:1], "Cup.json"), amend=True).duplicates == 1
    assert Names.of(report for _, report in told_in(log)).of_player("ann01") == "Ann Smith"


@pytest.mark.parametrize(
    ("cells", "differing"),
    [
        ({"format": "modern"}, 'the format ("standard" there, "modern" here)'),
        ({"judge": "Gus"}, 'the column "judge" ("Fay" there, "Gus" here)'),
        ({"deck_a": "Ash"}, 'the deck of "Ann" ("Embers" there, "Ash" here)'),
        ({"winner": "neither"}, 'the winner ("Ann" there, neither here)'),
    ],
)
def test_a_corrected_row_is_told_with_what_differs_and_amends(
    log: GameLog, tmp_path: Path, cells: dict[str, str], differing: str
) -> None:
    imported(log, written(tmp_path, row(judge="Fay")))
    corrected = written(tmp_path, row(**{"judge": "Fay", **cells}))
    [(_, why)] = imported(log, corrected).quarantined
    assert why == (
        f'the log has another report of the same ("Ann" 2–1 "Ben"), which differs in {differing}:'
        " --amend lets this row stand in its place"
    )
    assert imported(log, corrected, amend=True).added == 1
    assert imported(log, corrected).duplicates == imported(log, corrected, amend=True).duplicates == 1


def test_a_row_that_says_more_is_taken_with_what_was_said_before(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(format="", deck_b="", judge="Fay")))
    more = written(tmp_path, row(deck_a="", note="on film"))
    assert (imported(log, more).added, imported(log, more).duplicates) == (1, 1)
    last = results_of(log)[-1]
    assert (last.format, last.wins, last.more) == ("standard", (2, 1, 0), {"judge": "Fay", "note": "on film"})
    assert [deck and deck.label for deck in last.decks] == ["Embers", "Tides"]
    for less in (row(format="", deck_a="", deck_b=""), row(wins_a="", wins_b="", draws="", winner="Ann", table=7)):
        assert imported(log, written(tmp_path, less)).duplicates == 1


def test_a_row_that_amends_leaves_what_it_says_nothing_of(log: GameLog, tmp_path: Path) -> None:
    """Its score is another winner's, and goes."""
    imported(log, written(tmp_path, row(judge="Fay")))
    less = {"format": "", "deck_a": "", "deck_b": "", "wins_a": "", "wins_b": "", "draws": ""}
    assert imported(log, written(tmp_path, row(winner="a", **less)), amend=True).duplicates == 1
    lost = written(tmp_path, row(winner="b", **less))
    assert (imported(log, lost, amend=True).added, imported(log, lost, amend=True).duplicates) == (1, 1)
    last = results_of(log)[-1]
    assert (last.outcome, last.wins, last.format, last.more) == ("second", None, "standard", {"judge": "Fay"})
    assert [deck and deck.label for deck in last.decks] == ["Embers", "Tides"]


def test_an_entry_that_says_more_or_otherwise(log: GameLog, tmp_path: Path) -> None:
    ben = {"player": "ben02", "name": "Ben", "record": {}}
    imported(log, written(tmp_path, [ben], "Cup.json"))
    assert imported(log, written(tmp_path, [STANDINGS[1]], "Cup.json")).added == 1
    assert imported(log, written(tmp_path, [ben], "Cup.json")).duplicates == 1
    other = {
        **STANDINGS[1],
        "placing": 3,
        "record": {"wins": 0, "losses": 1, "ties": 0},
        "drop": 1,
        "deck": {"name": "Ash"},
    }
    [(_, why)] = imported(log, written(tmp_path, [other], "Cup.json")).quarantined
    assert why == (
        'the log has another report of the same ("Ben", place 2), which differs in the place (2 there, 3 here), the'
        ' record (1–1–0 there, 0–1–0 here), the round of leaving (2 there, 1 here), the deck of the entry ("Tides"'
        ' there, "Ash" here): --amend lets this row stand in its place'
    )


def test_a_match_of_one_player_against_themselves_by_another_name_is_none(log: GameLog, tmp_path: Path) -> None:
    alias(log, "Ann", ["Anne"])
    [(_, why)] = imported(log, written(tmp_path, row(player_b="Anne"))).quarantined
    assert why == ('"Ann" and "Anne" are one player, "Ann": give the ids of both, or part them (kifu players alias)')
    alias(log, "Anne", ["Anne"])
    assert imported(log, written(tmp_path, row(player_b="Anne"))).added == 1


def test_one_entry_from_two_sources_is_taken_once(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, STANDINGS, "Cup.json"), date="2026-03-14")
    named = {key: value for key, value in STANDINGS[0].items() if key != "player"}
    assert imported(log, written(tmp_path, [named], "Cup.json")).duplicates == 1
    [(_, why)] = imported(log, written(tmp_path, [{**named, "placing": 2}], "Cup.json")).quarantined
    assert 'of the same ("Ann", place 1), which differs in the place (1 there, 2 here): --amend' in why


def test_limitless_standings_and_pairings(log: GameLog, tmp_path: Path) -> None:
    standings = written(tmp_path, STANDINGS, "Lamp Cup-standings.json")
    pairings = written(tmp_path, PAIRINGS, "pairings.json")
    assert imported(log, standings, date="2026-03-14").added == 3
    assert imported(log, pairings, event="Lamp Cup", date="2026-03-14").added == 4
    assert imported(log, pairings, event="Lamp Cup", date="2026-03-14").duplicates == 4
    ann = next(e for game in log.games() for e in read_named(log, game) if isinstance(e, EntryReported))
    assert (ann.event, ann.placing, ann.record) == ("Lamp Cup", 1, (2, 0, 0))
    assert (ann.player.name, ann.player.id) == ("Ann", "ann01")
    assert ann.deck is not None
    assert (ann.deck.label, ann.deck.cards) == ("Embers", (ReportedCard("T-1", 4, "Stone"),))
    assert ann.more == {"country": "NL", "deck.id": "embers", "deck.icons": '["flame"]', "record.points": "6"}
    told = [(named(r), r.outcome, r.round, r.phase, r.wins, r.more) for r in results_of(log)]
    assert told == [
        (["Ann", "Ben"], "first", "1", "1", None, {"note": "on film"}),
        (["Cleo", None], "neither", "1", "1", None, {}),
        (["Ann", "Cleo"], "first", "2", "1", None, {}),
        (["Ben", None], "first", "2", "1", None, {}),
    ]


def test_the_number_of_players_that_the_site_tells_is_no_row(log: GameLog, tmp_path: Path) -> None:
    details = {"id": "x1", "name": "Lamp Cup", "players": 3, "phases": [{"phase": 1}], "standings": STANDINGS}
    report = imported(log, written(tmp_path, details, "event.json"))
    assert (report.added, report.quarantined) == (3, [])


def test_limitless_in_one_file_gives_players_their_names(log: GameLog, tmp_path: Path) -> None:
    whole = {"name": "Lamp Cup", "date": "2026-03-14T10:00:00.000Z", "standings": STANDINGS, "pairings": PAIRINGS}
    assert imported(log, written(tmp_path, whole, "event.json")).added == 7
    assert next((r.event, r.date, *named(r)) for r in results_of(log)) == ("Lamp Cup", "2026-03-14", "Ann", "Ben")


@pytest.mark.parametrize(
    ("element", "why"),
    [
        (7, "it is neither a standing nor a pairing"),
        ({"id": 1}, "it is neither a standing nor a pairing"),
        ({"player1": None, "winner": 0}, "it names no player1"),
        ({"player1": "a", "player2": "b"}, "it has no winner: the match is not over"),
        ({"player1": "a", "player2": "b", "winner": "c"}, '"c", who won, is neither of its players'),
        ({"player1": "a", "player2": "a", "winner": "a"}, '"a" cannot play against themselves'),
        ({"placing": 1}, "it names no player"),
        ({"player": "a", "placing": "x"}, 'place is "x": write it as 5, 5th, T5 or 5-8'),
        ({"player": "a", "placing": 0}, 'its placing is "0": give a whole number from 1'),
        ({"player": "a", "placing": 1, "record": [1]}, 'its record is "[1]": give an object'),
        (
            {"player": "a", "placing": 1, "record": {"wins": 100, "losses": 0}},
            'its wins is "100": give a whole number from 0 to 99',
        ),
        ({"player": "a", "placing": 1, "record": {"wins": 1}}, "it has no losses: give the matches won and lost"),
        ({"player": "a", "placing": 1, "decklist": {"x": [{"name": "N"}]}}, 'a card of its list has no number: "N"'),
        ({"player": "a", "placing": 1, "decklist": {"x": ["N"]}}, "give cards as objects"),
        (
            {"player": "a", "placing": 1, "decklist": [{"number": "T-1", "count": 0}]},
            'its count is "0": give a whole number from 1 to 999',
        ),
        ({"player": "a", "placing": 1, "name": "x\u202e"}, "holds the character U+202E, which cannot be shown"),
    ],
)
def test_a_bad_entry_is_quarantined_with_its_line(log: GameLog, tmp_path: Path, element: Any, why: str) -> None:
    file = written(tmp_path, [PAIRINGS[0], element, PAIRINGS[2]], "x.json")
    report = imported(log, file)
    assert report.added == 2
    [(line, said)] = report.quarantined
    assert line == 3
    assert why in said


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "it is empty: begin with a line of the columns"),
        ("a,b\n1,2", "line 1 has no columns of a player, and of a place or points; or of two players"),
        (HEADER.replace("draws", "wins_a"), 'it names the column "wins_a" twice'),
        ('"' + HEADER, "line 1 is no header: a quotation mark is not closed"),
        ("[" * 100_000, "this is no JSON that can be read"),
        ('[{"player1": "a"}', "this is no JSON that can be read (Expecting"),
        ('[{"player1": "a"} 5]', "this is no JSON that can be read (Expecting ',' delimiter: line 1"),
        ("[] []", "this is no JSON that can be read (Extra data"),
        ('{"a": 1}', "this is JSON of another form: give results as the sites give them (Limitless TCG, TopDeck.gg"),
        ('{"standings": {}}', "this is JSON of another form"),
        ('[{"a": ' + "9" * 5_000 + "}]", "this is no JSON that can be read"),
        ('{"standings": [1,', "this is no JSON that can be read"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(log: GameLog, tmp_path: Path, content: str, why: str) -> None:
    with pytest.raises(KifuError) as refused:
        imported(log, written(tmp_path, content, "cup.csv"))
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)
    assert log.position() == 0


def test_what_is_reported_goes_from_log_to_log_and_is_no_game(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    imported(log, written(tmp_path, [*STANDINGS, *PAIRINGS], "Cup.json"))
    before = log_head(log)
    recorded(log, "a")
    [game] = [name for name in log.games() if not is_report(log.first(name).topic)]
    assert [row["game"] for row in games(log)] == [str(game)]
    result = streams(log)[0]
    with pytest.raises(UnknownGame, match="is no recorded game, but what was reported of one: it has no table"):
        read(log, find_game(log, str(result)))
    done = refresh(log, tmp_path / "data")
    assert (done.games, done.unreadable, strayed(log, before)) == (1, {}, None)
    assert attach(log, game)
    out = BytesIO()
    exported = export_games(log, log.games(), out.write)
    assert (exported.games, exported.left_out) == (17, [])
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        report = import_games(lambda: other, BytesIO(out.getvalue()))
        assert (report.added, report.duplicates, report.quarantined) == (18, 0, [])
        assert other.heads() == log.heads()
        assert import_games(lambda: other, BytesIO(out.getvalue())).duplicates == 18
        assert verify(other).sound


def test_a_forged_report_is_refused_by_import_and_named_by_verify(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    one, two = streams(log)[:2]
    [told] = read_named(log, two)
    log.append(one, [entry_of(told)], after=log.head(one))
    out = BytesIO()
    export_games(log, [one], out.write)
    [unreadable] = verify(log).unreadable
    assert (unreadable.game, "this report belongs to another stream" in unreadable.why) == (one, True)
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        [bad] = import_games(lambda: other, BytesIO(out.getvalue())).quarantined
        assert "this report belongs to another stream" in bad.reason
    [head] = [log.head(two)]
    log.append(two, [Entry("kifu/result/2", b"")], after=head)
    assert "unknown topic kifu/result/2" in verify(log).unreadable[1].why


def test_a_first_detached_game_is_read_as_long_as_there_are_logs() -> None:
    body = bytes.fromhex("91d92430303030303030302d303030302d303030302d303030302d303030303030303030303039")
    assert entry_of(GameDetached(UUID(int=9))) == Entry("kifu/detached/1", body)
    assert decoded("kifu/detached/1", body) == GameDetached(UUID(int=9))


def test_a_first_report_is_read_as_long_as_there_are_logs() -> None:
    """The id and the bytes of a result, an entry, an attached game and an alias, as version 1 stores them."""
    first, second = ReportedPlayer("Ann"), ReportedPlayer("Ben", "7")
    deck = ReportedDeck("Embers", (ReportedCard("T-1", 4, "Stone"),))
    told = ResultReported(
        "toy", "Cup", (first, second), (deck, None), "first", (2, 1, 0), more={"on": "film"}
    ).ordered()
    entry = EntryReported("toy", "Cup", second, deck, 3, (2, 1, 0), 4)
    alias, attached = PlayerAliased("ann", "Ann"), GameAttached(UUID(int=9))
    assert [str(told.stream), str(entry.stream), str(alias.stream)] == STREAMS
    reports: list[Report] = [told, entry, attached, alias]
    for report, topic, body in zip(reports, (TOPICS[type(report)] for report in reports), BODIES, strict=True):
        assert entry_of(report) == Entry(topic, bytes.fromhex(body))
        assert decoded(topic, bytes.fromhex(body)) == report
    with_points = EntryReported("toy", "Cup", second, deck, 3, (2, 1, 0), 4, points=6)
    stored = entry_of(with_points)
    assert decoded(stored.topic, stored.body) == with_points
    assert stored.body == b"\x9b" + bytes.fromhex(BODIES[1])[1:] + b"\x06"
