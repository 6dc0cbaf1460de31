"""Reported results in the lake, beside recorded games: matches counted once, names merged, standings by hand."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import get_args
from uuid import UUID, uuid5

import msgspec
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.cards.deck import Deck
from events.cards.decklist import format_deck
from events.errors import KifuError
from events.exchange.exchange import export_games, import_games
from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.exchange.rows import Source
from events.game import load
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.attaching import attach, detach
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.people import apart
from events.records.recorder import Recording, read
from events.table.ask import Concede
from events.table.fact import GameEnded
from events.table.statistics import ListedCard
from projector.audit import verify
from projector.columns import schema
from projector.folder import open_data
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER
from projector.reported_columns import REPORTED
from projector.standings import NoStandings, Points, event_standings
from projector.standings_frames import DECKS
from projector.stats.asking import check_names, known_names
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from projector.stats.levels import Level
from projector.stats.match_results import match_results
from projector.stats.matches import (
    Counted,
    Coverage,
    counted_matches,
    matches,
    seat_matches,
    usable_matches,
    with_enough,
)
from projector.stats.names import names_of
from projector.stats.seats import seat_games
from tests.exchange.reported import CUP, HEADER, PAIRINGS, STANDINGS, imported, row, written
from tests.levels import by_default
from tests.log.databases import DATABASES, Database, stored_in
from tests.projector.played import GAME, add_games
from tests.projector.test_deck_stats import people
from tests.projector.test_stats import game, made_up
from tests.suite.fields import GAMES, Field

HUMANS = Filters(population="humans")
TOY = Field("toy", ("random", "random"), 0, 40)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(GameLog.open(tmp_path, durable=False)) as opened:
        yield opened


def lake(log: GameLog, data: Path) -> Lake:
    assert refresh(log, data).unreadable == {}
    return Lake.open(data)


def winner(recording: Recording) -> str | None:
    [ended] = [fact for fact in recording.facts if isinstance(fact, GameEnded)]
    return ended.winner


def recorded(
    log: GameLog, won_by: str | None, *, players: Sequence[str] = ("Ann", "Ben"), system: str = "toy", **where: object
) -> UUID:
    """A recorded game of people that the player in that seat won, at the cup unless told otherwise."""
    field = Field(system, ("random", "random"), 0, 40)
    told = {"event": "Lamp Cup", "date": "2026-03-14", "round": "1", **where}
    name = uuid5(UUID(int=5), repr((won_by, players, system, told)))
    index = next(index for index in field.indexes if winner(field.recording(index)) == won_by)
    recording = field.recording(index)
    start = msgspec.structs.replace(
        recording.start,
        players=tuple(PlayerRecord(player, "human") for player in players),
        provenance=Provenance("live", **told),  # type: ignore[arg-type]
    )
    definitions = {key: body for deck in field.plan.pairing(index) for key, body in deck.definitions.items()}
    start, names = apart(log, start)
    log.append_games([*names, (name, Recording(start, recording.actions).entries(), definitions)])
    return name


def seen(found: pl.DataFrame) -> list[tuple[object, ...]]:
    columns = ("player", "opposing_player", "games_won", "games_lost", "games_drawn", "score", "coverage")
    return found.select(columns).rows()


def test_reports_have_tables_with_their_columns(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    imported(log, written(tmp_path, STANDINGS, "Cup-standings.json"))
    alias(log, "Ann", ["ann"])
    found = lake(log, tmp_path)
    assert {table: found.collect(found.scan(table)).height for table in REPORTED} == {
        "results": 9,
        "entries": 3,
        "structures": 0,
        "attached": 0,
        "detached": 0,
        "withdrawn": 0,
        "aliases": 1,
        "people": 8,
        "hidden": 0,
    }
    assert all(found.collect(found.scan(table)).schema == schema(table) for table in REPORTED)
    with closing(found.connect()) as connection:
        sql = "SELECT player_a, wins_a, wins_b, won_by, system, population FROM results ORDER BY end_position LIMIT 1"
        assert connection.execute(sql).fetchall() == [("Ann", 2, 1, "a", "toy", "humans")]
        listed = "SELECT list->0->>'number' FROM entries WHERE player = 'Ann'"
        assert connection.execute(listed).fetchall() == [("T-1",)]


def test_a_refresh_step_by_step_a_rebuilt_lake_and_a_repaired_one_are_equal(log: GameLog, tmp_path: Path) -> None:
    halves = CUP.splitlines()
    imported(log, written(tmp_path, "\n".join(halves[:5])))
    first = lake(log, tmp_path)
    imported(log, written(tmp_path, "\n".join([halves[0], *halves[5:]])))
    imported(log, written(tmp_path, row(wins_a=2, wins_b=0)), amend=True)
    recorded(log, "a")
    stepwise = lake(log, tmp_path)
    assert_frame_equal(
        stepwise.as_of(first.version).collect(first.scan("results")), first.collect(first.scan("results"))
    )
    whole = {table: stepwise.collect(stepwise.scan(table)) for table in REPORTED}
    assert whole["results"].height == 10
    for part in stepwise.manifest.of("results")[:1]:
        (tmp_path / FOLDER / part.file).write_bytes(b"")
    assert len(refresh(log, tmp_path).rebuilt) == 2
    again = Lake.open(tmp_path)
    for table, frame in whole.items():
        assert_frame_equal(again.collect(again.scan(table)).sort("end_position"), frame.sort("end_position"))
    assert again.collect(again.scan("games")).height == 1
    assert refresh(log, tmp_path).rebuilt == []


@pytest.mark.parametrize("system", by_default(("fusion_world", "masters", "orchard"), GAMES))
def test_recorded_and_reported_matches_count_together_for_every_game(log: GameLog, tmp_path: Path, system: str) -> None:
    source = Source(system, load(system).pool.parts)
    report_results(log, read_results(written(tmp_path, row(round=2)), source))
    recorded(log, "a", system=system, match="m", game_in_match=1)
    recorded(log, "a", system=system, match="m", game_in_match=2, players=("Ben", "Ann"))
    recorded(log, "a", system=system, match="m", game_in_match=3)
    recorded(log, "a", system=system, players=("Cleo", "Dan"))
    found = lake(log, tmp_path)
    rows = seat_matches(found, HUMANS.but(system=system))
    assert sorted(seen(rows)) == [
        ("Ann", "Ben", 2, 1, 0, 1.0, "decks"),
        ("Ann", "Ben", 2, 1, 0, 1.0, "full"),
        ("Ben", "Ann", 1, 2, 0, 0.0, "decks"),
        ("Ben", "Ann", 1, 2, 0, 0.0, "full"),
        ("Cleo", "Dan", 1, 0, 0, 1.0, "full"),
        ("Dan", "Cleo", 0, 1, 0, 0.0, "full"),
    ]
    assert [usable_matches(rows, needs, "list")[:2] for needs in get_args(Coverage)] == [
        (3, 3),
        (3, 3),
        (2, 3),
        (2, 3),
    ]
    assert usable_matches(rows, "partial", "list").why == "1 lack a recorded game"
    assert rows["score"].sum() == 3
    assert seat_matches(found, Filters()).height == 0
    assert seat_matches(found, HUMANS.but(players=("Ann",))).height == 2
    assert seat_matches(found, HUMANS.but(until="2026-03-13")).height == 0
    with pytest.raises(KifuError, match="of a match nobody begins"):
        seat_matches(found, HUMANS.but(begins=True))


def test_each_coverage_is_that_of_some_match(log: GameLog, tmp_path: Path) -> None:
    """A result without a deck, one with both, one of which one game of three is recorded, and a recorded match."""
    told = [row(round=1, deck_a=""), row(round=2), row(round=3)]
    imported(log, written(tmp_path, "\n".join([HEADER, *(line.splitlines()[-1] for line in told)])))
    recorded(log, "a", round="3")
    recorded(log, "a", players=("Cleo", "Dan"))
    assert {*seat_matches(lake(log, tmp_path), HUMANS)["coverage"]} == {*get_args(Coverage)}


def test_byes_are_no_matches_and_games_one_by_one_are_one(log: GameLog, tmp_path: Path) -> None:
    text = HEADER.replace("wins_a,wins_b,draws", "game,winner") + "\n"
    text += "".join(
        f"Cup,2026-03-14,,1,1,Ann,Embers,Ben,Tides,{n},{won}\n" for n, won in ((1, "b"), (2, "draw"), (3, "b"))
    )
    imported(log, written(tmp_path, text + "Cup,2026-03-14,,1,,Eve,Embers,,,,\n"))
    found = lake(log, tmp_path)
    assert seen(seat_matches(found, HUMANS)) == [
        ("Ann", "Ben", 0, 2, 1, 0.0, "decks"),
        ("Ben", "Ann", 2, 0, 1, 1.0, "decks"),
    ]
    assert matches(found, HUMANS).height == 2


def test_a_match_of_which_only_the_winner_is_told_counts_among_matches_and_among_no_games(
    log: GameLog, tmp_path: Path
) -> None:
    text = HEADER.replace("wins_a,wins_b,draws", "winner") + "\n"
    text += "Cup,2026-03-14,,1,1,Ann,Embers,Ben,Tides,b\nCup,2026-03-14,,1,2,Eve,Groves,Fay,Tides,a\n"
    imported(log, written(tmp_path, text))
    scored = HEADER + "\nCup,2026-03-14,,2,1,Ann,Embers,Fay,Tides,1,2,0\n"
    imported(log, written(tmp_path, scored))
    found = {row["deck"]: row for row in match_results(lake(log, tmp_path), HUMANS).to_dicts()}
    rates = {deck: (row["matches"], row["match_rate"], row["games"], row["game_rate"]) for deck, row in found.items()}
    assert rates == {
        "Tides": (3, 2 / 3, 3, 2 / 3),
        "Embers": (2, 0.0, 3, 1 / 3),
        "Groves": (1, 1.0, 0, None),
    }
    assert found["Groves"]["game_clusters"] is None


def test_a_list_that_is_known_is_the_same_deck_as_in_recorded_games(log: GameLog, tmp_path: Path) -> None:
    name = recorded(log, "a", players=("Cleo", "Dan"))
    start = TOY.recording(next(i for i in TOY.indexes if winner(TOY.recording(i)) == "a")).start
    pool = TOY.game.pool
    decks = [pool.sample_decks()[deck.label] for deck in start.decks]
    lists = [format_deck(deck, pool.sample_cards(), pool.parts) for deck in decks]
    imported(log, written(tmp_path, row(list_a=lists[0], list_b=lists[1], deck_a="Mine", deck_b="Yours")))
    rows = seat_matches(lake(log, tmp_path), HUMANS)
    assert rows["match"].n_unique() == 2
    assert str(name) in rows["match"].to_list()
    assert usable_matches(rows, "decks", "list")[:3] == (2, 2, "both decks at the level list")
    ids = {row["player"]: row["deck_id"] for row in rows.to_dicts()}
    assert (ids["Ann"], ids["Ben"]) == (ids["Cleo"], ids["Dan"])
    assert {row["deck"] for row in rows.filter(pl.col("player").is_in(["Ann", "Cleo"])).to_dicts()} == {
        min("Mine", start.decks[0].label)
    }


def test_spellings_are_merged_by_an_event_and_part_again(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(player_a="ann s.", round=1)))
    imported(log, written(tmp_path, row(player_a="A. Smith", player_a_id="7", round=2)))
    imported(log, written(tmp_path, row(player_a="Smith, A.", player_a_id="7", round=3)))
    recorded(log, "a", players=("Ann", "Cleo"), round="4")

    def players() -> set[str | None]:
        return {*seat_matches(lake(log, tmp_path), HUMANS)["player"]} - {"Ben", "Cleo"}

    before = lake(log, tmp_path)
    assert players() == {"ann s.", "Smith, A.", "Ann"}
    assert (alias(log, "Ann", ["ann s.", "7"]), alias(log, "Ann", ["ann s.", "7"])) == (2, 0)
    assert players() == {"Ann"}
    assert alias(log, "Ann Smith", ["Ann"]) == 1
    found = lake(log, tmp_path)
    assert players() == {"Ann Smith"}
    assert set(seat_games(found, HUMANS).collect()["player"]) == {"Ann Smith", "Cleo"}
    assert {*seat_matches(found.as_of(before.version), HUMANS)["player"]} >= {"ann s.", "Ann"}
    assert alias(log, "Ann", ["Ann Smith"]) == 1
    assert players() == {"Ann"}
    assert alias(log, "ann s.", ["ann s."]) == 1
    assert players() == {"Ann", "ann s."}
    assert verify(log).sound
    with pytest.raises(KifuError, match=r"the spelling, .* has several lines"):
        alias(log, "Ann", ["fine", "two\nlines"])
    assert players() == {"Ann", "ann s."}


def test_decks_are_known_at_the_levels_at_which_they_are(log: GameLog, tmp_path: Path) -> None:
    """Known decks, one that was recorded, too; a list whose cards nobody knows; names alone; nothing."""
    pool = GAME.pool
    decks = dict(list(pool.sample_decks().items())[:2])
    one, other = (format_deck(deck, pool.sample_cards(), pool.parts) for deck in decks.values())
    names, unknown = [*decks], "1 ZZ99-001 Nobody knows"
    source = Source(GAME.name, pool.parts)
    rows = [
        row(round=1, deck_a="Mine", list_a=one, deck_b="Yours", list_b=other),
        row(round=2, deck_a=names[0], deck_b="Yours", list_b=unknown),
        row(round=3, deck_a="", deck_b=names[0]),
    ]
    for text in rows:
        assert report_results(log, read_results(written(tmp_path, text), source)).added == 1
    found = lake(log, tmp_path)

    def known(level: Level) -> list[tuple[str | None, ...]]:
        rows = seat_matches(found, HUMANS.but(level=level)).filter(pl.col("player") == "Ann").sort("round")
        return rows.select("deck", "opponent", "coverage").rows()

    identity = [archetype_of(deck) for deck in decks.values()]
    assert known("archetype") == [(*identity, "decks"), (None, None, "result"), (None, None, "result")]
    assert known("name") == [("Mine", "Yours", "decks"), (names[0], "Yours", "decks"), (None, names[0], "result")]
    lists = known("list")
    assert lists[0][0] == "Mine"
    assert lists[1][1] != lists[0][1]  # two lists of one name
    assert lists[2] == (None, names[0], "result")
    add_games(log, range(2))
    again = lake(log, tmp_path)
    assert usable_matches(seat_matches(again, HUMANS.but(level="variant")), "decks", "variant")[:2] == (1, 3)
    assert usable_matches(seat_matches(again, HUMANS.but(level="name")), "decks", "name")[:2] == (2, 3)


def archetype_of(deck: Deck) -> str:
    cards = GAME.pool.sample_cards()
    identity = GAME.statistics.identity([ListedCard(cards[e.number], e.copies, e.part) for e in deck.entries])
    assert identity is not None
    return identity.archetype


def test_names_of_filters_are_those_that_a_statistic_uses(log: GameLog, tmp_path: Path) -> None:
    """Spellings as they are merged, events and players of reports, decks and lists of the games that are counted."""
    imported(log, written(tmp_path, row(player_a="ann")))
    recorded(log, "a", players=("ann", "Cleo"), event="Open")
    alias(log, "Ann Smith", ["ann"])
    lake(log, tmp_path)
    with open_data(tmp_path) as data:
        humans = Filters(population="humans", level="name")
        assert data.deck_results(humans, players="Ann Smith")["games"].sum() == 1
        assert data.deck_results(humans, events="Lamp Cup").height == 0  # reported, and no game of it recorded
        assert data.deck_results(humans, decks="Embers").height == 0
        wrong = {"players": "ann", "events": "Cup", "decks": "Ash"}
        for word, name in wrong.items():
            with pytest.raises(KifuError, match=rf"is called '{name}'; (did you mean|there) .*\(population humans\)"):
                data.stat("deck_results", humans, **{word: name})
        with pytest.raises(KifuError, match=r"no event is called 'Lamp Cup'; there is none \(population bots\)"):
            data.deck_results(Filters(population="bots"), events="Lamp Cup")


def test_matches_are_put_together_once_for_all_questions_about_the_same_events(
    log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def counted(lake: Lake, filters: Filters) -> Counted:
        asked.append(filters)
        return counted_matches(lake, filters)

    monkeypatch.setattr("projector.stats.matches.counted_matches", counted)
    recorded(log, "a")
    before = lake(log, tmp_path)
    for filters in (HUMANS, HUMANS.but(players=("Ann",)), HUMANS.but(players=("Nobody",))):
        assert seat_matches(before, filters).height == {(): 2, ("Ann",): 1}.get(filters.players, 0)
    assert asked == [HUMANS]
    assert seat_matches(before, HUMANS.but(events=("Other Cup",))).height == 0
    assert len(asked) == 2
    recorded(log, "b", round="2")
    assert seat_matches(lake(log, tmp_path), HUMANS).height == 4
    assert len(asked) == 3


def test_the_name_of_a_list_is_the_same_whatever_is_counted(tmp_path: Path) -> None:
    rows = [game("x", "y", "a"), game("x", "y", "a", experiment="e", deck_id_a="another")]
    made = made_up(tmp_path, rows)
    shown = deck_results(made)["deck"].to_list()
    assert shown == ["x [list of x]", "y"]
    for deck in shown:
        check_names(known_names(made, Filters(decks=(deck,))), Filters(decks=(deck,)))
        assert deck_results(made, Filters(decks=(deck,)))["games"].to_list() == [1]
    with pytest.raises(KifuError, match=r"no deck at the level list is called 'x \[.*; there are x \[list of x\], y"):
        check_names(known_names(made, Filters(decks=("x [another]",))), Filters(decks=("x [another]",)))


def test_what_both_lost_is_a_loss_in_standings_and_no_score_elsewhere(log: GameLog, tmp_path: Path) -> None:
    both = {**PAIRINGS[0], "winner": -1}
    imported(log, written(tmp_path, {"standings": [], "pairings": [both, PAIRINGS[2]]}, "Cup.json"))
    found = lake(log, tmp_path)
    rows = seat_matches(found, HUMANS)
    assert rows["score"].null_count() == 2
    assert with_enough(rows, "result")["player"].to_list() == ["ann01", "cleo3"]
    assert usable_matches(rows, "result", "name")[:2] == (1, 2)
    assert [(row.player, row.wins, row.losses) for row in event_standings(found, "Cup").standings] == [
        ("ann01", 1, 1),
        ("ben02", 0, 1),
        ("cleo3", 0, 1),
    ]


def told_twice(log: GameLog, folder: Path, *files: Path) -> None:
    """The results of each file as a log has them that was made before one match was known under two keys."""
    for number, file in enumerate(files):
        with closing(GameLog.open(folder / f"of {number}", durable=False)) as other:
            imported(other, file, event="Lamp Cup")
            for name in other.games():
                log.append(name, [Entry(event.topic, event.body) for event in other.read(name)], after=None)


def test_a_match_under_two_keys_counts_once_with_what_both_say(log: GameLog, tmp_path: Path) -> None:
    """Ann's first match by names with its games, then by ids, without a date, the loser first."""
    pairing = {**PAIRINGS[0], "player1": "ben02", "player2": "ann01"}
    told_twice(
        log,
        tmp_path,
        written(tmp_path, "\n".join(CUP.splitlines()[:2])),
        written(
            tmp_path,
            {"standings": [{**STANDINGS[0], "deck": {}, "decklist": None}, STANDINGS[1]], "pairings": [pairing]},
            "Cup.json",
        ),
    )
    found = lake(log, tmp_path)
    assert sorted(seen(seat_matches(found, HUMANS))) == [
        ("Ann", "Ben", 2, 1, 0, 1.0, "decks"),
        ("Ben", "Ann", 1, 2, 0, 0.0, "decks"),
    ]
    assert [row[:7] for row in event_standings(found, "Lamp Cup").standings] == [
        (1, "Ann", "Embers", 3, 1, 0, 0),
        (2, "Ben", "Tides", 0, 0, 1, 0),
    ]
    attach(log, recorded(log, "a", game_in_match=1))
    attach(log, recorded(log, "a", game_in_match=2))
    attach(log, recorded(log, "b", game_in_match=3))
    assert sorted(seen(seat_matches(lake(log, tmp_path), HUMANS)))[0] == ("Ann", "Ben", 2, 1, 0, 1.0, "full")
    assert seat_matches(Lake.open(tmp_path), HUMANS).height == 2


def test_the_last_word_on_a_match_under_two_keys_stands(log: GameLog, tmp_path: Path) -> None:
    lost = {**PAIRINGS[0], "winner": "ben02"}
    other = {"standings": [], "pairings": [lost]}
    told_twice(log, tmp_path, written(tmp_path, row(date="")), written(tmp_path, other, "Cup.json"))
    alias(log, "Ann", ["ann01"])
    alias(log, "Ben", ["ben02"])
    assert sorted(seen(seat_matches(lake(log, tmp_path), HUMANS))) == [
        ("Ann", "Ben", None, None, None, 0.0, "decks"),
        ("Ben", "Ann", None, None, None, 1.0, "decks"),
    ]


def test_two_players_of_one_name_are_two_by_their_ids(log: GameLog, tmp_path: Path) -> None:
    """Mike of embers beat Mike of tides and Ann, who lost to Ben, too."""
    rows = [
        ("Mike", "mike1", "A", "Mike", "mike2", "B"),
        ("Mike", "mike1", "A", "Ann", "", "C"),
        ("Ben", "", "D", "Ann", "", "C"),
    ]
    header = HEADER.replace("wins_a,wins_b,draws", "player_a_id,player_b_id,winner")
    lines = [
        f"Cup,,,{n},,{a},{deck_a},{b},{deck_b},{id_a},{id_b},a"
        for n, (a, id_a, deck_a, b, id_b, deck_b) in enumerate(rows)
    ]
    assert imported(log, written(tmp_path, "\n".join([header, *lines]))).added == 3
    recorded(log, "a", players=("Ben", "Mike"), event="Open")
    found = lake(log, tmp_path)
    assert [tuple(row)[:7] for row in event_standings(found, "Cup").standings] == [
        (1, "Mike (mike1)", "A", 6, 2, 0, 0),
        (2, "Ben", "D", 3, 1, 0, 0),
        (3, "Ann", "C", 0, 0, 2, 0),
        (3, "Mike (mike2)", "B", 0, 0, 1, 0),
    ]
    met = seat_matches(found, HUMANS).select("player", "opposing_player", "score").rows()
    assert ("Mike (mike1)", "Mike (mike2)", 1.0) in met
    assert ("Ben", "Mike", 1.0) in met  # which Mike, the record does not say
    alias(log, "mike2", ["Mike"])
    assert ("Ben", "Mike", 1.0) in seat_matches(lake(log, tmp_path), HUMANS).select(
        "player", "opposing_player", "score"
    ).rows()
    assert event_standings(Lake.open(tmp_path), "Cup").standings[3].player == "Mike"


@pytest.mark.parametrize("database", DATABASES)
def test_a_recorded_game_stands_in_the_place_of_its_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    with stored_in(database, monkeypatch), closing(GameLog.open(tmp_path, durable=False)) as log:
        imported(log, written(tmp_path, CUP))
        alias(log, "Ann", ["ann"])
        one = recorded(log, "a", players=("ann", "Ben"), game_in_match=1, match="x")
        assert len(seen(seat_matches(lake(log, tmp_path), HUMANS))) == 12
        assert (attach(log, one), attach(log, one)) == (True, False)
        partial = seat_matches(lake(log, tmp_path), HUMANS.but(players=("Ann",)))
        assert seen(partial)[0] == ("Ann", "Ben", 2, 1, 0, 1.0, "partial")
        assert partial.height == 3
        two = recorded(log, "a", players=("Ben", "Ann"), game_in_match=2, round="Round 1", match="x")
        attach(log, two)
        attach(log, recorded(log, "a", game_in_match=3))
        found = lake(log, tmp_path)
        whole = seat_matches(found, HUMANS.but(players=("Ann",)))
        assert sorted(seen(whole))[0] == ("Ann", "Ben", 2, 1, 0, 1.0, "full")
        assert (whole.height, usable_matches(seat_matches(found, HUMANS), "full", "list")[:2]) == (3, (1, 6))
        assert [row[:4] for row in event_standings(found, "Lamp Cup").standings] == [
            (1, "Ann", "Embers", 9),
            (2, "Cleo", "Tides", 6),
            (3, "Eve", "Embers", 4),
            (4, "Ben", "Tides", 4),
            (5, "Dan", "Groves", 3),
        ]
        out = BytesIO()
        export_games(log, log.games(), out.write)
        assert verify(log).sound
    monkeypatch.delenv("KIFU_LOG", raising=False)
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        assert import_games(lambda: other, BytesIO(out.getvalue())).quarantined == []
        assert_frame_equal(
            seat_matches(lake(other, tmp_path / "other"), HUMANS).drop("end_position", "unit").sort("match", "player"),
            seat_matches(found, HUMANS).drop("end_position", "unit").sort("match", "player"),
        )


def test_a_corrected_record_of_an_attached_game_is_not_counted_beside_it(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(wins_a=1, wins_b=0)))
    name = recorded(log, "a")
    attach(log, name)
    child = LiveGame.fork(log, name, at=_first_decision(log, name), supersedes=True)
    child.answer(Concede("b"))
    assert [row[-1] for row in seen(seat_matches(lake(log, tmp_path), HUMANS))] == ["full", "full"]


def _first_decision(log: GameLog, name: UUID) -> int:
    return len(read(log, name).start.facts)


def test_a_game_that_contradicts_its_result_is_not_attached(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(wins_a=2, wins_b=0)))
    with pytest.raises(KifuError, match='was won by "Ben", and the report has no such game left'):
        attach(log, recorded(log, "b"))
    attach(log, recorded(log, "a", game_in_match=1))
    attach(log, recorded(log, "a", game_in_match=2))
    with pytest.raises(KifuError, match='was won by "Ann", and the report has no such game left'):
        attach(log, recorded(log, "a", game_in_match=3))


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ({"event": None}, "names no event"),
        ({"round": None, "players": ("Ann", "Zoe")}, 'reported of "Ann" against "Zoe" in "Lamp Cup": one is needed'),
        ({"round": "7"}, 'no result is reported of "Ann" against "Ben" in round 7 of "Lamp Cup": one is needed'),
        ({"players": ("Ann", "Zoe")}, 'no result is reported of "Ann" against "Zoe"'),
        ({"system": "orchard"}, "no result is reported"),
    ],
)
def test_a_game_is_attached_to_its_own_result_alone(
    log: GameLog, tmp_path: Path, where: dict[str, object], why: str
) -> None:
    imported(log, written(tmp_path, CUP))
    position = log.position()
    name = recorded(log, "a", **where)  # type: ignore[arg-type]
    with pytest.raises(KifuError, match=why):
        attach(log, name)
    assert len(log.read(log.games()[0])) == 1
    assert log.position() > position


def test_a_game_that_is_detached_is_attached_to_nothing_until_it_is_again(log: GameLog, tmp_path: Path) -> None:
    """It names no round, by which it would be paired without."""
    imported(log, written(tmp_path, row(wins_a=1, wins_b=0)))
    name = recorded(log, "a", round=None)
    known = []
    for change in (attach, detach, attach):
        change(log, name)
        known.append(sorted(seat_matches(lake(log, tmp_path), HUMANS).filter(player="Ann")["coverage"]))
    assert known == [["full"], ["decks", "full"], ["full"]]
    detach(log, name)
    with pytest.raises(KifuError, match=f"game {name} is attached to no result"):
        detach(log, name)
    assert verify(log).flawed == []


def test_a_game_is_attached_in_the_phase_that_is_meant(log: GameLog, tmp_path: Path) -> None:
    for phase in ("1", "Top"):
        imported(log, written(tmp_path, row(phase=phase), f"{phase}.csv"))
    name = recorded(log, "a", date=None)
    with pytest.raises(KifuError, match=r'2 results are reported .*: choose one with --phase, "1" or "Top"'):
        attach(log, name)
    with pytest.raises(KifuError, match=r'is reported of .* of phase "2": only of "1" and "Top"'):
        attach(log, name, phase="2")
    assert attach(log, name, phase="top")


def test_a_game_of_another_day_is_attached_if_no_report_is_of_its_own(log: GameLog, tmp_path: Path) -> None:
    """By event, round and players, as a report can have the day of the event, and a record that of the game."""
    imported(log, written(tmp_path, row(wins_a=1, wins_b=0)))
    name = recorded(log, "a", date="2026-03-15")
    known = []
    for change in (attach, detach):
        known.append(sorted(seat_matches(lake(log, tmp_path), HUMANS).filter(player="Ann")["coverage"]))
        change(log, name)
    assert known == [["decks", "full"], ["full"]]


def test_standings_of_a_csv_are_those_counted_by_hand(log: GameLog, tmp_path: Path) -> None:
    """Match rates: Ann 9/9, Cleo 6/9, Eve and Ben 4/9, Dan 3/9; a bye is won, and no opponent."""
    imported(log, written(tmp_path, CUP))
    found = event_standings(lake(log, tmp_path), "lamp cup", cut=2)
    ann, cleo, ben, eve, dan = 1, 6 / 9, 4 / 9, 4 / 9, 1 / 3
    expected = [
        (1, "Ann", "Embers", 9, 3, 0, 0, (ben + cleo + eve) / 3),
        (2, "Cleo", "Tides", 6, 2, 1, 0, (dan + ann) / 2),
        (3, "Eve", "Embers", 4, 1, 1, 1, (ben + ann) / 2),
        (4, "Ben", "Tides", 4, 1, 1, 1, (ann + eve + dan) / 3),
        (5, "Dan", "Groves", 3, 1, 2, 0, (cleo + ben) / 2),
    ]
    assert [tuple(standing[:7]) for standing in found.standings] == [row[:7] for row in expected]
    assert [standing.omw for standing in found.standings] == pytest.approx([row[7] for row in expected])
    assert [tuple(share) for share in found.decks] == [
        ("Embers", 2, 0.4, 1, 0.5, 0.5, None),
        ("Tides", 2, 0.4, 1, 0.5, 0.5, None),
        ("Groves", 1, 0.2, 0, 0.0, 0.0, None),
    ]
    with open_data(tmp_path) as data:
        assert data.standings("lamp cup", cut=2).rows() == [*map(tuple, found.standings)]
        assert data.standings("lamp cup", cut=2, decks=True).select(DECKS.names()).rows() == [*map(tuple, found.decks)]
        assert data.standings("Lamp Cup", points=(2, 1, 0))["points"].to_list() == [6, 4, 3, 3, 2]


def test_standings_of_limitless_are_those_counted_by_hand(log: GameLog, tmp_path: Path) -> None:
    """Ann won twice, Ben lost and had a bye, Cleo was late to one match and lost the other: the floor of a third."""
    imported(log, written(tmp_path, PAIRINGS, "Cup-pairings.json"))
    alone = event_standings(lake(log, tmp_path), "Cup").standings
    assert [(row.player, row.deck) for row in alone] == [("ann01", None), ("ben02", None), ("cleo3", None)]
    imported(log, written(tmp_path, STANDINGS, "Cup-standings.json"))
    found = event_standings(lake(log, tmp_path), "Cup").standings
    assert [row[:7] for row in found] == [
        (1, "Ann", "Embers", 6, 2, 0, 0),
        (2, "Ben", "Tides", 3, 1, 1, 0),
        (3, "Cleo", None, 0, 0, 2, 0),
    ]
    assert [row.omw for row in found] == pytest.approx([(1 / 2 + 1 / 3) / 2, 1, 1])


def test_without_matches_the_standings_are_those_that_were_reported(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, STANDINGS, "Cup-standings.json"))
    found = event_standings(lake(log, tmp_path), "Cup").standings
    assert [tuple(row) for row in found] == [
        (1, "Ann", "Embers", 6, 2, 0, 0, None),
        (2, "Ben", "Tides", 3, 1, 1, 0, None),
        (3, "Cleo", None, 0, 0, 2, 0, None),
    ]
    unknown = event_standings(Lake.open(tmp_path), "Cup")
    assert unknown.no_cut == (
        "no top cut is known: entries alone are reported, and no rounds; --cut N takes the first N players"
    )
    assert {(row.cut, row.cut_share, row.conversion, row.no_cut) for row in unknown.decks} == {
        (None, None, None, unknown.no_cut)
    }
    first = event_standings(Lake.open(tmp_path), "Cup", cut=2)
    assert (first.no_cut, [(row.deck, row.cut) for row in first.decks]) == (
        None,
        [("Embers", 1), ("Tides", 1), (None, 0)],
    )


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (
            "Rank,Name,Points,Record\n1,Ann,9,2-0\nT2,Ben,4,1-1\nT2,Cem,,1-1\n",
            [(1, "Ann", 9), (2, "Ben", 4), (2, "Cem", 3)],
        ),
        ("Name,Points\nAnn,6\nBen,9\nCem,6\nDea,0\n", [(1, "Ben", 9), (2, "Ann", 6), (2, "Cem", 6), (4, "Dea", 0)]),
        ("Rank,Name,Points\n1,Ann,7.5\n2,Ben,3 pts\n", [(1, "Ann", 0), (2, "Ben", 0)]),
    ],
    ids=["with places", "points decide without places", "points that are no whole numbers"],
)
def test_standings_by_entries_have_the_points_that_were_told(
    log: GameLog, tmp_path: Path, sheet: str, told: list[tuple[int, str, int]]
) -> None:
    imported(log, written(tmp_path, sheet), event="Cup")
    found = event_standings(lake(log, tmp_path), "Cup").standings
    assert [(row.rank, row.player, row.points) for row in found] == told


def test_points_are_told_again_and_a_later_report_completes_them(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, "Rank,Name\n1,Ann\n2,Ben\n"), event="Cup")
    assert imported(log, written(tmp_path, "Name,Points\nAnn,6\nBen,3\n"), event="Cup").added == 2
    found = event_standings(lake(log, tmp_path), "Cup").standings
    assert [(row.rank, row.player, row.points) for row in found] == [(1, "Ann", 6), (2, "Ben", 3)]
    [(_, why)] = imported(log, written(tmp_path, "Name,Points\nAnn,7\n"), event="Cup").quarantined
    assert "differs in the points (6 there, 7 here)" in why


def test_the_top_cut_stands_first_and_is_in_no_other_number(log: GameLog, tmp_path: Path) -> None:
    final = "Lamp Cup,2026-03-14,standard,Final,1,Cleo,Tides,Ann,Embers,2,0,0\n"
    imported(log, written(tmp_path, CUP + final))
    found = event_standings(lake(log, tmp_path), "Lamp Cup")
    assert [(row.rank, row.player, row.points, row.wins) for row in found.standings][:3] == [
        (1, "Cleo", 6, 2),
        (2, "Ann", 9, 3),
        (3, "Eve", 4, 1),
    ]
    assert [(share.deck, share.cut) for share in found.decks] == [("Embers", 1), ("Tides", 1), ("Groves", 0)]


def test_a_finalist_stands_second_whatever_is_known_of_the_rounds_before(log: GameLog, tmp_path: Path) -> None:
    """Nobody reported Ben's way to the final; Eve won her quarter-final."""
    rounds = [("Top 8", "Cleo", "Dan"), ("Top 8", "Eve", "Flo"), ("Semifinal", "Cleo", "Eve"), ("Final", "Cleo", "Ben")]
    rows = [row(round=name, player_a=winner, player_b=loser, wins_a=2, wins_b=0) for name, winner, loser in rounds]
    head, *_ = rows[0].splitlines()
    imported(log, written(tmp_path, "\n".join([head, *(text.splitlines()[1] for text in rows)])))
    found = event_standings(lake(log, tmp_path), "Lamp Cup").standings
    assert [(place.rank, place.player) for place in found] == [
        (1, "Cleo"),
        (2, "Ben"),
        (3, "Eve"),
        (4, "Dan"),
        (4, "Flo"),
    ]


def pairings(*rows: tuple[int, int, str, str, str], **more: object) -> list[dict[str, object]]:
    """Pairings by phase, round, players and winner."""
    names = ("phase", "round", "player1", "player2", "winner")
    return [{**dict(zip(names, cells, strict=True)), **more} for cells in rows]


SWISS = pairings((1, 1, "a", "b", "a"), (1, 1, "c", "d", "c"), (2, 2, "a", "c", "a"), (2, 2, "b", "d", "b"))


@pytest.mark.parametrize("mark", [{"match": "T2-1"}, {}])
def test_a_second_swiss_phase_is_not_the_top_cut(log: GameLog, tmp_path: Path, mark: dict[str, object]) -> None:
    final = pairings((3, 3, "a", "c", "c"), **mark)
    imported(log, written(tmp_path, [*SWISS, *final], "Cup-pairings.json"))
    assert [row[:5] for row in event_standings(lake(log, tmp_path), "Cup").standings] == [
        (1, "c", None, 3, 1),
        (2, "a", None, 6, 2),
        (3, "b", None, 3, 1),
        (4, "d", None, 0, 0),
    ]


def test_without_a_cut_the_last_phase_counts_as_the_others(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, SWISS, "Cup-pairings.json"))
    assert [row[:5] for row in event_standings(lake(log, tmp_path), "Cup").standings][:3] == [
        (1, "a", None, 6, 2),
        (2, "b", None, 3, 1),
        (2, "c", None, 3, 1),
    ]


def test_places_that_were_reported_are_the_ranks(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, SWISS, "Cup-pairings.json"))
    standings = [{"player": "b", "name": "b", "placing": 1}, {"player": "a", "name": "a", "placing": 2}]
    imported(log, written(tmp_path, [*standings, {"player": "d", "name": "d", "record": {}}], "Cup-standings.json"))
    found = event_standings(lake(log, tmp_path), "Cup", cut=2)
    assert [(row.rank, row.player, row.points) for row in found.standings] == [
        (1, "b", 3),
        (2, "a", 6),
        (3, "c", 3),
        (4, "d", 0),
    ]


@pytest.mark.parametrize(
    ("places", "ranks"), [((1, 9), [1, 9, 10, 10]), ((1, 3), [1, 3, 4, 4]), ((1, 1), [1, 1, 3, 3])]
)
def test_players_without_a_place_come_after_all_that_were_reported(
    log: GameLog, tmp_path: Path, places: tuple[int, int], ranks: list[int]
) -> None:
    played = pairings((1, 1, "a", "c", "a"), (1, 1, "b", "d", "b"))
    imported(log, written(tmp_path, played, "Cup-pairings.json"))
    told = [{"player": name, "name": name, "placing": place} for name, place in zip("ab", places, strict=True)]
    imported(log, written(tmp_path, told, "Cup-standings.json"))
    found = event_standings(lake(log, tmp_path), "Cup").standings
    assert [(row.player, row.rank) for row in found] == list(zip("abcd", ranks, strict=True))


def test_events_of_one_name_are_several_by_their_days(log: GameLog, tmp_path: Path) -> None:
    days = ("2026-03-07", "2026-03-14", "2026-03-15")
    for number, day in enumerate(days, start=1):
        imported(log, written(tmp_path, row(event="Locals", date=day, round=number, player_a=f"P{number}")))
    found = lake(log, tmp_path)
    with pytest.raises(
        KifuError, match='"Locals" was held on 2026-03-07 and 2026-03-14 to 2026-03-15: choose a day with'
    ):
        event_standings(found, "Locals")
    names = [{standing.player for standing in event_standings(found, "Locals", date=day).standings} for day in days]
    assert names == [{"P1", "Ben"}, {"P2", "P3", "Ben"}, {"P2", "P3", "Ben"}]
    with pytest.raises(KifuError, match='"Locals" has no such matches'):
        event_standings(found, "Locals", date="2026-03-08")
    imported(log, written(tmp_path, row(event="Locals", date="2026-03-15", round=2, player_a="P2")))
    again = lake(log, tmp_path)
    with pytest.raises(KifuError, match="2026-03-07 and 2026-03-14 and 2026-03-15"):
        event_standings(again, "Locals")
    assert len(event_standings(again, "Locals", date="2026-03-14").standings) == 2


def test_an_event_of_people_and_of_bots_is_asked_for_by_population(tmp_path: Path) -> None:
    rows = [
        people("x", "y", "a", event="Cup", match="1"),
        game("x", "y", "a", event="Cup", population="bots: greedy v2", player_a="greedy", player_b="greedy v2"),
        people("x", "y", "b", event="Cup", match="2", player_a="Eve", trusted=True),
    ]
    made = made_up(tmp_path, rows)
    with pytest.raises(KifuError, match='"Cup" was played by bots: greedy v2 and humans: choose one with --population'):
        event_standings(made, "Cup")
    assert [row.player for row in event_standings(made, "Cup", population="humans").standings] == ["ann", "bob"]
    trusted = event_standings(made, "Cup", population="humans", trusted=True).standings
    assert {row.player for row in trusted} == {"ann", "bob", "Eve"}
    with pytest.raises(KifuError, match="no population is called 'people'"):
        event_standings(made, "Cup", population="people")


def test_a_bot_that_played_several_decks_is_no_player_of_an_event(tmp_path: Path) -> None:
    """Bots of one deck each are: a league of bots has standings."""
    bots = {"event": "Cup", "population": "bots: greedy v2", "kind_a": "bot", "kind_b": "bot"}
    bots |= {"player_a": "greedy 1", "player_b": "greedy 2"}
    league = made_up(tmp_path / "league", [game("x", "y", winner, **bots) for winner in "aab"])
    assert [row.wins for row in event_standings(league, "Cup").standings] == [2, 1]
    several = made_up(tmp_path / "several", [game(deck, "y", "a", **bots) for deck in "xxz"])
    with pytest.raises(NoStandings, match='"Cup" has no standings: greedy 1, a bot, played 2 decks there') as told:
        event_standings(several, "Cup")
    found = match_results(several, told.value.filters)
    assert dict(found.select("deck", "matches").rows()) == {"x": 2, "y": 3, "z": 1}


def test_games_break_ties_and_equal_players_share_a_rank(log: GameLog, tmp_path: Path) -> None:
    rows = [("Ann", "Ben", 2, 0), ("Cleo", "Dan", 2, 1), ("Eve", "Finn", 2, 1)]
    text = "\n".join([HEADER, *(f"Cup,2026-03-14,,1,,{a},X,{b},Y,{won},{lost},0" for a, b, won, lost in rows)])
    imported(log, written(tmp_path, text))
    found = event_standings(lake(log, tmp_path), "Cup").standings
    assert [(row.rank, row.player) for row in found] == [
        (1, "Ann"),
        (2, "Cleo"),
        (2, "Eve"),
        (4, "Ben"),
        (5, "Dan"),
        (5, "Finn"),
    ]


@pytest.mark.parametrize("games", [{}, {"game": 1}])
def test_a_match_that_both_lost_is_a_loss_for_both(log: GameLog, tmp_path: Path, games: dict[str, int]) -> None:
    imported(log, written(tmp_path, row(winner="neither", wins_a="", wins_b="", draws="", **games)))
    found = event_standings(lake(log, tmp_path), "Lamp Cup").standings
    assert [(row.player, row.points, row.wins, row.losses, row.draws) for row in found] == [
        ("Ann", 0, 0, 1, 0),
        ("Ben", 0, 0, 1, 0),
    ]


def test_an_event_that_is_none_is_told_with_those_that_are(log: GameLog, tmp_path: Path) -> None:
    with pytest.raises(KifuError, match='no event is called "Cup"; there is none yet'):
        event_standings(lake(log, tmp_path), "Cup")
    imported(log, written(tmp_path, CUP))
    with pytest.raises(KifuError, match=r"no event is called .Lamb Cup.; did you mean 'Lamp Cup'\? there is Lamp Cup"):
        event_standings(lake(log, tmp_path), "Lamb Cup")
    with pytest.raises(KifuError, match='"Lamp Cup" has no such matches'):
        event_standings(Lake.open(tmp_path), "Lamp Cup", date="2026-03-15")
    with pytest.raises(KifuError, match="date: '2026-02-30' is no date; write it as 2026-03-31"):
        event_standings(Lake.open(tmp_path), "Lamp Cup", date="2026-02-30")
    recorded(log, "a", system="orchard")
    with pytest.raises(KifuError, match='"Lamp Cup" was of orchard and toy: choose one with --system'):
        event_standings(lake(log, tmp_path), "Lamp Cup")
    for text in ("3,1", "0,0,0", "1,3,0", "x"):
        with pytest.raises(KifuError, match="are no points of a win, a draw and a loss"):
            Points.parse(text)


def test_names_are_put_together_once_in_each_state_of_a_lake(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, CUP))
    names = names_of(lake(log, tmp_path))
    assert names_of(Lake.open(tmp_path)) is names
    assert names.of_player("Bennie") == "Bennie"
    alias(log, "Ben", ["Bennie"])
    renewed = lake(log, tmp_path)
    assert names_of(renewed).of_player("Bennie") == "Ben"
    assert names_of(renewed.as_of(9)).of_player("Bennie") == "Bennie", "it was said later"
