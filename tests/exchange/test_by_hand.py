"""Results that a person types: added, corrected, and players who left, each an event with who and why."""

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.errors import KifuError
from events.exchange.adding import Added, Typed, add
from events.exchange.correcting import correct
from events.exchange.dropping import drop
from events.exchange.exchange import ImportReport, Naming
from events.exchange.scores import in_words
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.amending import withdraw
from events.records.attaching import attach
from events.records.choosing import Choice
from events.records.reports import Reason, ReportedDeck, ReportedPlayer, ResultReported
from events.records.stored_reports import TOPICS, decoded, entry_of
from projector.audit import verify
from projector.lake import Lake
from projector.one_event import doubts_of_events
from projector.standings import event_standings
from projector.stats.match_results import match_results
from projector.stats.matches import seat_matches
from projector.stats.matchup_matrix import matchup_matrix
from projector.stats.ratings import ratings
from projector.stats.usable import of_match_pairings
from tests.exchange.carried import export, take
from tests.exchange.reported import CUP, PAIRINGS, imported, row, written
from tests.projector.test_matches import HUMANS, lake, recorded

KIM = Reason("Kim", "typed the wrong way round")


def choice(first: str, second: str, **where: Any) -> Choice:
    return Choice("Lamp Cup", players=(first, second), **where)


def results(found: Lake, first: str, second: str) -> list[tuple[Any, ...]]:
    """The matches of two players from the side of the first, by round."""
    seats = seat_matches(found, HUMANS).filter(player=first, opposing_player=second).sort("round")
    return seats.select("won", "lost", "drawn", "games_won", "games_lost", "decided").rows()


def points(found: Lake) -> dict[str, int]:
    return {row.player: row.points for row in event_standings(found, "Lamp Cup").standings}


def rows(found: Lake, table: str, *columns: str) -> list[tuple[Any, ...]]:
    return found.collect(found.scan(table).sort("end_position").select(columns)).rows()


def typed(*words: str, **more: Any) -> Typed:
    player, score, opponent = (*words, None)[:3]
    assert player is not None
    return Typed("Lamp Cup", player, score or "", opponent, **more)


def added(log: GameLog, *words: str, **more: Any) -> Added:
    return add(log, typed(*words, **more), usual="toy")


def test_a_correction_stands_and_what_stood_before_is_told_as_of_then(
    log: GameLog, other: GameLog, tmp_path: Path
) -> None:
    imported(log, written(tmp_path, CUP))
    before = lake(log, tmp_path / "data")
    assert points(before)["Cleo"] == 6
    new = correct(log, choice("Cleo", "Ann"), "2-1", reason=KIM)
    assert (new.wins, new.reason) == ((2, 1, 0), KIM)
    found = lake(log, tmp_path / "data")
    assert results(found, "Ann", "Cleo") == [(0, 1, 0, 1, 2, None)]
    assert (points(found)["Ann"], points(found)["Cleo"]) == (6, 9)
    assert rows(found, "results", "entered_by", "reason", "deck_a")[-1] == ("Kim", KIM.why, "Embers")
    assert results(found.as_of(before.version), "Ann", "Cleo") == [(1, 0, 0, 2, 1, None)]
    assert imported(log, written(tmp_path, CUP)).duplicates == 9, "the wrong row is known, and changes nothing"
    assert verify(log).sound
    for naming, names in ((Naming.WITHOUT, 0), (Naming.WITH, 5)):
        report = take(other, export(log, naming=naming)[1])
        assert (report.quarantined, report.names) == ([], names)
    assert results(lake(other, tmp_path / "other"), "Ann", "Cleo") == [(0, 1, 0, 1, 2, None)]


def test_a_correction_of_one_of_several_matches_says_which(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    imported(log, written(tmp_path, row(round=4, wins_a=2, wins_b=0, phase="Top Cut")))
    with pytest.raises(KifuError) as several:
        correct(log, choice("Ann", "Ben"), "0-2", reason=KIM)
    assert str(several.value) == (
        "\"Ann\" and \"Ben\" played 2 such matches: choose one with --phase ('' or 'Top Cut') or --round (1 or 4)"
    )
    correct(log, choice("ann", "ben", round="Round 4"), "0-2", reason=KIM)
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben") == [(1, 0, 0, 2, 1, None), (0, 1, 0, 0, 2, None)]
    correct(log, choice("Ann", "Ben", phase="top cut"), "2-1", reason=KIM)
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben")[1][:2] == (1, 0)


@pytest.mark.parametrize(
    ("chosen", "score", "why"),
    [
        (choice("Ann", "Dan"), "2-0", 'no match of "Ann" and "Dan" is reported of "Lamp Cup": kifu results show lists'),
        (choice("Ann", "Ben", round="2"), "2-0", 'is reported of "Lamp Cup" in round 2'),
        (Choice("Lamb Cup", players=("Ann", "Ben")), "2-0", "did you mean 'Lamp Cup'"),
        (choice("Ann", "Ben"), "2-1", 'the log says so already: "Ann" 2–1 "Ben"'),
        (choice("Ben", "Ann"), "1-2", 'the log says so already: "Ben" 1–2 "Ann"'),
        (choice("Ann", "Ben"), "two to one", '"two to one" is no score'),
        (choice("Ann", "Ben"), "2\x07-0", "is no score"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_and_nothing_is_stored(
    log: GameLog, tmp_path: Path, chosen: Choice, score: str, why: str
) -> None:
    imported(log, written(tmp_path, CUP))
    position = log.position()
    with pytest.raises(KifuError) as refused:
        correct(log, chosen, score, reason=KIM)
    assert why in str(refused.value)
    assert log.position() == position


@pytest.mark.parametrize(
    "reason", [Reason("Kim\x07"), Reason("Kim", "a\nb"), Reason("Kim", "\u202eodd"), Reason("K" * 5000)]
)
def test_a_hostile_reason_is_refused_by_hand_and_in_an_import(
    log: GameLog, other: GameLog, tmp_path: Path, reason: Reason
) -> None:
    imported(log, written(tmp_path, CUP))
    position = log.position()
    with pytest.raises(KifuError, match=r"reason|entered it"):
        correct(log, choice("Ann", "Ben"), "0-2", reason=reason)
    with pytest.raises(KifuError, match=r"reason|entered it"):
        added(log, "Ann", "2-0", "Dan", round="9", reason=reason)
    assert log.position() == position
    player = ReportedPlayer("Ann")
    report = ResultReported("toy", "Cup", (player, None), (None, None), "first", reason=reason)
    log.append(report.stream, [entry_of(report)], after=None)
    [bad] = take(other, export(log)[1]).quarantined
    assert (bad.game, "reason" in bad.reason or "entered it" in bad.reason) == (report.stream, True)


def test_a_match_told_game_by_game_is_corrected_as_a_whole_and_keeps_its_game(log: GameLog, tmp_path: Path) -> None:
    for number, winner in enumerate("aba", start=1):
        imported(log, written(tmp_path, row(wins_a="", wins_b="", draws="", game=number, winner=winner)))
    game = recorded(log, "a", event="Lamp Cup", round="1")
    attach(log, game)
    correct(log, choice("Ann", "Ben"), "1-2", reason=KIM)
    found = lake(log, tmp_path / "data")
    assert results(found, "Ann", "Ben") == [(0, 1, 0, 1, 2, None)]
    assert seat_matches(found, HUMANS)["coverage"].unique().to_list() == ["partial"]


def test_a_correction_counts_once_for_a_match_of_several_sources(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(round="Round 1", date="")))
    imported(log, written(tmp_path, row(player_a_id="ann01")), amend=True)
    correct(log, choice("Ben", "Ann"), "2-0", reason=KIM)
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben") == [(0, 1, 0, 0, 2, None)]


def test_a_played_match_is_corrected_to_an_intentional_draw_and_back(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    correct(log, choice("Ann", "Ben"), "ID", reason=KIM)
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben") == [(0, 0, 1, None, None, "intentional draw")]
    correct(log, choice("Ann", "Ben"), "1-1-1", reason=KIM)
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben") == [(0, 0, 1, 1, 1, "played")]


def test_what_was_not_played_counts_for_points_and_in_no_rate(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    decks = ReportedDeck("Tides"), ReportedDeck("Groves")
    played = lake(log, tmp_path / "data")
    rates = [stat(played, HUMANS) for stat in (match_results, ratings)] + [matchup_matrix(played, HUMANS, unit="match")]
    assert added(log, "Cleo", "0-0-3", "Dan", decks=decks, round="4").is_new
    assert added(log, "Ben", "2-0", "Ann", decks=decks, round="4", decided="awarded").is_new
    assert added(log, "Eve", "1-2", "Dan", decks=decks, round="5", decided="penalty").is_new
    found = lake(log, tmp_path / "data")
    gained = {player: points(found)[player] - before for player, before in points(played).items()}
    assert gained == {"Ann": 0, "Ben": 3, "Cleo": 1, "Dan": 4, "Eve": 0}
    again = [stat(found, HUMANS) for stat in (match_results, ratings)] + [matchup_matrix(found, HUMANS, unit="match")]
    for before, after in zip(rates, again, strict=True):
        assert after.equals(before)
        assert before.height > 1
    usable = of_match_pairings(found, HUMANS)
    assert usable.of == of_match_pairings(played, HUMANS).of + 3
    assert usable.lacking["were not decided by play"] == 3
    assert added(log, "Cleo", "1-1-1", "Eve", decks=decks, round="6").is_new
    assert not match_results(lake(log, tmp_path / "data"), HUMANS).equals(rates[0]), "a draw that was played counts"


def test_a_match_with_one_penalty_game_was_played(log: GameLog, tmp_path: Path) -> None:
    both = ReportedPlayer("Ann"), ReportedPlayer("Ben")
    for number, decided in ((1, "penalty"), (2, None), (3, None)):
        outcome = "second" if number == 1 else "first"
        report = ResultReported("toy", "Lamp Cup", both, (None, None), outcome, game=number, decided=decided)  # type: ignore[arg-type]
        log.append(report.stream, [entry_of(report)], after=log.head(report.stream))
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben") == [(1, 0, 0, 2, 1, None)]


def test_a_typed_result_is_of_the_card_game_the_day_and_the_format_of_its_event(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    decks = (ReportedDeck("Embers"), None)
    new = add(log, Typed("lamp cup", "Ann", "2-0", "Fay", decks, began="fay", round="4"), usual="fusion_world").report
    assert (new.system, new.event, new.date, new.format) == ("toy", "Lamp Cup", "2026-03-14", "standard")
    assert (new.players[0].name, new.began, new.decks) == ("Ann", "second", decks)
    found = lake(log, tmp_path / "data")
    assert points(found)["Ann"] == 12
    assert rows(found, "results", "player_a", "player_b", "began", "entered_by")[-1] == ("Ann", "Fay", "b", None)
    assert not added(log, "Fay", "0-2", "Ann", round="Round 4").is_new
    assert added(log, "Gus", "", round="4").is_new
    assert points(lake(log, tmp_path / "data"))["Gus"] == 3


def test_a_name_near_one_of_the_event_is_a_doubt_and_another_is_not(log: GameLog, tmp_path: Path) -> None:
    assert added(log, "Annabel", "2-0", "Bertram", round="1").doubtful == {}
    assert added(log, "Anabel", "2-0", "Zoe", round="2").doubtful == {"Anabel": "Annabel"}
    assert added(log, "ANNABEL", "2-0", "Zoe", round="3").doubtful == {}
    assert imported(log, written(tmp_path, CUP)).added == 9


def test_another_result_of_a_typed_match_is_refused_and_says_how_it_is_corrected(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    position = log.position()
    with pytest.raises(KifuError, match="kifu results correct changes it"):
        added(log, "Ann", "0-2", "Ben", round="1")
    assert log.position() == position


@pytest.mark.parametrize(
    ("words", "more", "why"),
    [
        (("Ann", "2-0", "Ann"), {}, "cannot play against themselves"),
        (("Ann", "2-0", "Ben"), {"began": "Zoe"}, '"Zoe" began, and did not play: "Ann" and "Ben" did'),
        (("Ann", "2-0", "Ben"), {"decided": "intentional draw"}, "an intentional draw is not won"),
        (("Ann", "2-0", "Ben"), {"date": "14.3.2026"}, "is no date"),
        (("Ann\u202e", "2-0", "Ben"), {}, "player's name"),
        (("Ann", "", "Ben"), {}, "it says no result"),
        (("Ann", "0-2"), {}, "without an opponent"),
    ],
)
def test_a_typed_result_that_cannot_be_is_refused(
    log: GameLog, words: tuple[str, ...], more: dict[str, Any], why: str
) -> None:
    with pytest.raises(KifuError, match=why):
        added(log, *words, **more)
    assert log.position() == 0


def test_a_typed_result_of_an_event_of_several_days_or_games_names_which(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    imported(log, written(tmp_path, CUP.replace("2026-03-14", "2026-06-14")))
    with pytest.raises(KifuError, match="was held on 2026-03-14 and 2026-06-14: choose a day with --date"):
        added(log, "Ann", "2-0", "Fay", round="4")
    assert added(log, "Ann", "2-0", "Fay", round="4", date="2026-06-14").is_new
    assert add(
        log, Typed("Lamp Cup", "Ann", "2-0", "Fay", date="2026-09-01"), system="fusion_world", usual="toy"
    ).is_new
    with pytest.raises(KifuError, match="was of fusion_world and toy: choose one with --system"):
        added(log, "Ann", "2-0", "Gus", round="4", date="2026-06-14")


def test_a_typed_list_is_read_by_the_card_game_of_its_event(log: GameLog, tmp_path: Path) -> None:
    listed = tmp_path / "Drum.txt"
    listed.write_text("Flag: 1 BT-0001 Dragon World\nBuddy: 1 BT01-0001 Drum\n4 BT01-0002 Fighter\n")
    typed = Typed("Arena", "Ann", "2-1", "Ben", lists=(str(listed), "Tides"))
    with pytest.raises(KifuError, match="is no card with its number of copies"):
        add(log, typed, usual="fusion_world")
    drum, tides = add(log, typed, system="buddyfight", usual="fusion_world").report.decks
    assert tides == ReportedDeck("Tides")
    assert drum is not None
    assert [card.part for card in drum.cards] == ["flag", "buddy", ""]
    again = add(log, typed._replace(round="2", player="Zoe"), usual="fusion_world").report
    assert again.decks == (drum, tides), "of the card game of the event"


def test_a_typed_result_is_told_in_the_order_typed(log: GameLog, tmp_path: Path) -> None:
    for player, score, opponent, said in (
        ("Zoe", "2-1", "Ann", '"Zoe" 2–1 "Ann"'),
        ("Ann", "1-2", "Zoe", '"Ann" 1–2 "Zoe"'),
    ):
        assert in_words(added(log, player, score, opponent, began="Zoe").report) == said
    assert rows(lake(log, tmp_path / "data"), "results", "player_a", "wins_a", "began") == [("Ann", 1, "b")]
    reason = Reason("Kim", "typing")
    corrected = correct(log, choice("Zoe", "Ann"), "0-2", reason=reason)
    assert (in_words(corrected), corrected.began) == ('"Zoe" 0–2 "Ann"', "first")
    with pytest.raises(KifuError, match='the log says so already: "Zoe" 0–2 "Ann"'):
        correct(log, choice("Zoe", "Ann"), "0-2", reason=reason)


def test_a_second_match_in_a_round_is_told_when_it_is_typed(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    assert added(log, "Dan", "2-0", "Ben", round="Round 1").doubts == [
        '"Dan" has another match in round 1, "Cleo" 2–0 "Dan": correct one of them',
        '"Ben" has another match in round 1, "Ann" 2–1 "Ben": correct one of them',
    ]
    assert added(log, "Ann", "2-1", "Ben", round="1").doubts == [
        '"Ben" has another match in round 1, "Ben" 0–2 "Dan": correct one of them'
    ], "the same match is no other, and what was typed before is one"
    assert added(log, "Fay", "2-1", "Gus", round="1").doubts == []
    assert added(log, "Ann", "2-1", "Ben", round="4").doubts == []
    assert added(log, "Ann", "2-1", "Ben", round="Final").doubts == []
    assert added(log, "Ann", "2-1", "Cleo").doubts == [], "without a round, nothing is known"


def test_a_drop_of_a_player_who_plays_on_is_told_at_once(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    reason = Reason("Kim", "went home")
    doubts = [drop(log, Choice("Lamp Cup"), "dan", after=after, reason=reason).doubts for after in (1, 1, 3, 0)]
    back = "kifu results drop 'Lamp Cup' Dan --back if they did not leave"
    told = f'"Dan" plays in round 2, after round 1: "Dan" had a bye; {back}'
    assert doubts == [[told], [told], [], []]
    drop(log, Choice("Lamp Cup"), "Dan", after=3, reason=reason)
    [doubt] = added(log, "Dan", "2-0", "Ben", round="4").doubts
    assert doubt == "\"Dan\" left after round 3: kifu results drop 'Lamp Cup' Dan --back if they played on"
    told_of = doubts_of_events(lake(log, tmp_path / "data"), "toy", ["Lamp Cup"], {})
    assert any('"Dan" left after round 3, and plays in round 4' in doubt for doubt in told_of)


def test_a_match_that_was_withdrawn_is_typed_again(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    withdraw(log, Choice("Lamp Cup", players=("Ann", "Ben")))
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben") == []
    assert added(log, "Ann", "0-2", "Ben", round="1").is_new
    assert results(lake(log, tmp_path / "data"), "Ann", "Ben") == [(0, 1, 0, 0, 2, None)]


def dropped(log: GameLog, player: str, after: int | None) -> bool:
    return drop(log, Choice("Lamp Cup"), player, after=after, reason=Reason("Kim", "went home")).is_new


def test_a_player_leaves_and_plays_on_after_all(log: GameLog, other: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    assert dropped(log, "dan", 2)
    assert not dropped(log, "Dan", 2)
    said = ("player", "dropped", "entered_by", "reason")
    assert rows(lake(log, tmp_path / "data"), "entries", *said) == [("Dan", 2, "Kim", "went home")]
    assert dropped(log, "Dan", 1)
    assert dropped(log, "Dan", None)
    assert [row[1] for row in rows(lake(log, tmp_path / "data"), "entries", *said)] == [2, 1, None]
    assert (verify(log).sound, take(other, export(log)[1]).quarantined) == (True, [])
    for player, after, why in (
        ("Dan", None, '"Dan" has not left the event'),
        ("Dana", 1, '"Dana" has not played at "Lamp Cup"; did you mean \'Dan\''),
        ("Dan", -1, "the round after which the player left is -1: it is from 0"),
    ):
        with pytest.raises(KifuError, match=why):
            dropped(log, player, after)


def test_a_drop_keeps_what_an_entry_says(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, {"standings": [{"player": "ann01", "name": "Ann", "placing": 3}]}, "Lamp Cup.json"))
    imported(log, written(tmp_path, {"pairings": PAIRINGS}, "Lamp Cup.json"))
    assert dropped(log, "Ann", 2)
    columns = ("player", "player_id", "placing", "dropped")
    assert rows(lake(log, tmp_path / "data"), "entries", *columns) == [
        ("Ann", "ann01", 3, None),
        ("Ann", "ann01", 3, 2),
    ]


def test_a_result_from_before_says_not_how_it_was_decided(log: GameLog, tmp_path: Path) -> None:
    """Bytes of a Kifu that did not have these fields yet."""
    report = ResultReported("toy", "Lamp Cup", (ReportedPlayer("Ann"), None), (None, None), "first")
    entry = entry_of(report)
    body = msgspec.msgpack.decode(entry.body)
    assert len(body) == 13, "what it does not say is not stored"
    old = Entry(entry.topic, msgspec.msgpack.encode(body))
    told = decoded(TOPICS[ResultReported], old.body)
    assert isinstance(told, ResultReported)
    assert (told, told.decided, told.began, told.reason) == (report, None, None, None)
    log.append(report.stream, [old], after=None)
    assert rows(lake(log, tmp_path / "data"), "results", "decided", "began", "entered_by") == [(None, None, None)]


def test_nothing_of_an_export_is_new_where_it_was_taken(log: GameLog, other: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    correct(log, choice("Ann", "Ben"), "0-2", reason=KIM)
    dropped(log, "Dan", 2)
    first = take(other, export(log)[1])
    assert take(other, export(log)[1]) == ImportReport(duplicates=first.added)
    with closing(GameLog.open(tmp_path / "third", durable=False)) as third:
        assert take(third, export(other)[1]).quarantined == []
