"""Simulation: the same games from the same seed, each of them once."""

from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events import game as finding
from events.errors import BadDeck, KifuError
from events.game import load
from events.log.entries import Head
from events.log.store import GameLog
from events.records.recorder import decode
from events.seats.bots import RandomBot, Roll
from events.seats.view import SeatView
from events.simulation import simulate as simulating
from events.simulation.simulate import Plan, play_game, simulate
from events.table.ask import Ask, Indexes, Option
from events.table.fact import GameEnded
from events.table.table import Table
from projector.games import chosen, games
from tests.suite.fields import Field
from tests.suite.toy import TOY
from tests.suite.toy.cards import sample_cards, sample_decks

FUSION_WORLD = Field("fusion_world", ("random", "greedy"), 0, 10)
TOYS = Field("toy", ("random", "bold"), 0, 10)


def heads(path: Path, plan: Plan, *, games: int, jobs: int = 1) -> dict[UUID, Head]:
    log = GameLog.open(path, durable=False)
    simulate(log, plan, games=games, jobs=jobs)
    found = log.heads()
    log.close()
    return found


@pytest.fixture
def few_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started for a chunk of two games each."""
    monkeypatch.setattr(simulating, "WORTH", 1)
    monkeypatch.setattr(simulating, "CHUNK", 2)


@pytest.mark.waits
@pytest.mark.usefixtures("few_are_worth_it")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("jobs", [2, 3])
def test_the_log_is_the_same_with_one_process_and_with_several(tmp_path: Path, jobs: int) -> None:
    one = heads(tmp_path / "one", FUSION_WORLD.plan, games=25)
    several = heads(tmp_path / "several", FUSION_WORLD.plan, games=25, jobs=jobs)
    assert len(one) == 25
    assert list(one.items()) == list(several.items())


def games_here(monkeypatch: pytest.MonkeyPatch, path: Path, *, jobs: int) -> list[int]:
    """The games, of 24, that this process plays of its own."""
    played: list[int] = []
    known = simulating.play_game

    def noted(plan: Plan, index: int, **more: Any) -> Any:
        played.append(index)
        return known(plan, index, **more)

    monkeypatch.setattr(simulating, "play_game", noted)
    heads(path, FUSION_WORLD.plan, games=24, jobs=jobs)
    return played


@pytest.mark.waits
@pytest.mark.usefixtures("few_are_worth_it")
def test_this_process_plays_while_another_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = games_here(monkeypatch, tmp_path, jobs=2)
    assert {0, 1, 2, 3}.isdisjoint(here)
    assert here[:2] == [4, 5]


def test_no_process_is_started_for_fewer_games_than_are_played_meanwhile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert games_here(monkeypatch, tmp_path, jobs=8) == [*range(24)]


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    decks = list(sample_decks().values())
    plans = [Plan.of(TOY, seed=s, bots=("bold", "bold"), decks=decks, catalogue=sample_cards()) for s in (1, 2)]
    one, two = (heads(tmp_path / str(plan.seed), plan, games=4) for plan in plans)
    assert not set(one) & set(two)


def test_games_in_the_log_are_skipped_and_counted(tmp_path: Path) -> None:
    log = GameLog.open(tmp_path, durable=False)
    first = simulate(log, TOYS.plan, games=3)
    assert (first.games, first.skipped) == (3, 0)
    position = log.position()
    recorded = [decode(log.read(game)) for game in log.heads()]
    assert first.actions == sum(len(recording.decided()) for recording in recorded)
    told: list[int] = []
    second = simulate(log, TOYS.plan, games=5, progress=told.append)
    assert (second.games, second.skipped, told) == (2, 3, [1, 2, 3, 4, 5])
    third = simulate(log, TOYS.plan, games=5)
    assert (third.games, third.skipped, third.facts, third.actions) == (0, 5, 0, 0)
    entries = [len(decode(log.read(game)).entries()) for game in log.heads()]
    assert log.position() == sum(entries) > position
    log.close()


def test_a_known_game_is_not_played_again() -> None:
    name, recording = play_game(TOYS.plan, 3)
    assert recording is not None
    assert play_game(TOYS.plan, 3, known=frozenset([name])) == (name, None)
    assert play_game(TOYS.plan, 3)[0] == name


def test_simulated_games_carry_no_clock() -> None:
    recording = TOYS.recording(0)
    assert {action.ms for action in recording.actions} == {None}
    start = recording.start.provenance
    assert (start.source, start.date, start.seed, start.index) == ("simulated", None, TOYS.plan.seed, 0)


def test_decks_rotate_over_all_pairs_and_seats_take_turns() -> None:
    plan = FUSION_WORLD.plan
    pairs = list(permutations((deck.record.label for deck in plan.decks), 2))
    seated = [tuple(deck.record.label for deck in plan.seated(index)) for index in range(2 * len(pairs))]
    assert seated[::2] == pairs
    assert all(one == other[::-1] for one, other in zip(seated[::2], seated[1::2], strict=True))
    assert [plan.entrants(index) for index in (0, 1)] == [{"a": 1, "b": 2}, {"a": 2, "b": 1}]


def test_one_deck_meets_itself() -> None:
    deck = sample_decks()["Fire"]
    plan = Plan.of(TOY, seed=1, bots=("bold", "bold"), decks=[deck], catalogue=sample_cards())
    assert [label.record.label for label in plan.seated(0)] == ["Fire", "Fire"]
    assert plan.seated(0)[0] is plan.seated(0)[1]


@pytest.mark.parametrize(("bots", "said"), [(("bold", "clever"), "no player 'clever'; there are random, bold")])
def test_an_unknown_bot_is_refused(bots: tuple[str, str], said: str) -> None:
    with pytest.raises(KifuError, match=said):
        Plan.of(TOY, seed=1, bots=bots, decks=list(sample_decks().values()), catalogue=sample_cards())


def test_games_of_two_versions_of_a_bot_have_other_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    field = Field("toy", ("bold", "random"), 0, 4)
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        simulate(log, field.plan, games=4)
        assert simulate(log, field.plan, games=4).skipped == 4
        monkeypatch.setattr(TOY.bots["bold"], "version", 2)
        assert simulate(log, field.plan, games=4).skipped == 0
        rows = games(log)
    assert [sorted(map(str, row["versions"])) for row in rows] == [["1", "1"]] * 4 + [["1", "2"]] * 4
    assert len(chosen(rows, {"bot": "bold", "version": "2"})) == 4
    assert len(chosen(rows, {"version": "1"})) == 8


def test_a_bot_is_found_by_name_and_version() -> None:
    bold = TOY.bots["bold"]
    assert TOY.bot("bold") is TOY.bot("bold", bold.version) is bold
    with pytest.raises(KifuError, match="Toy has no version 7 of the player 'bold'; it is at 1"):
        TOY.bot("bold", 7)


@pytest.mark.parametrize("system", ["toy", "fusion_world"])
def test_each_bot_says_in_one_line_how_it_plays(system: str) -> None:
    for bot in load(system).bots.values():
        assert bot.about
        assert bot.about.isprintable()
        assert len(bot.about) <= 80


def test_a_simulation_needs_two_players_and_a_deck() -> None:
    decks = list(sample_decks().values())
    with pytest.raises(KifuError, match="two players, and at least one deck"):
        Plan.of(TOY, seed=1, bots=("bold",), decks=decks, catalogue=sample_cards())
    with pytest.raises(KifuError, match="two players, and at least one deck"):
        Plan.of(TOY, seed=1, bots=("bold", "bold"), decks=[], catalogue=sample_cards())


def test_an_illegal_deck_is_refused_before_any_game() -> None:
    game = load("toy")
    deck = sample_decks()["Fire"]
    short = type(deck)("Short", deck.entries[:3])
    with pytest.raises(BadDeck, match=r"deck 'Short' is not legal: .*12 \(5-1\)"):
        Plan.of(game, seed=1, bots=("bold", "bold"), decks=[short], catalogue=sample_cards())


async def misplayed(table: Table, *, verb: str, rule: str) -> None:
    """A game that ends with its first answer, which offers and cites what a test says."""
    await table.ask("a", "turn", [Option(verb)], rule="1-1")
    table.emit(GameEnded(winner=None, reason="life", rule=rule))


@pytest.mark.parametrize(
    ("verb", "rule", "told"),
    [
        ("lya", "1-1", r"^toy: ask 'turn' to a \(rule 1-1\): Board.verbs: 'lya' is not known here; did you mean 'lay'"),
        ("lay", "9-99", r"^toy: the fact GameEnded cites rule 9-99: rules.csv has no such rule: cite one that it has$"),
    ],
)
def test_what_a_game_does_not_declare_is_told_of_its_first_game_and_nothing_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str, rule: str, told: str
) -> None:
    game = replace(TOY, table=replace(TOY.table, play=partial(misplayed, verb=verb, rule=rule)))
    monkeypatch.setitem(finding._registered, "toy", game)
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        with pytest.raises(KifuError, match=told):
            simulate(log, TOYS.plan, games=3)
        assert log.games() == []


class Astray(RandomBot):
    """A bot that looks at a zone that the game does not have."""

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """None."""
        return (view.count("a", "rwo"),)


def test_a_zone_that_a_bot_misspells_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(finding._registered, "toy", replace(TOY, bots={**TOY.bots, "astray": Astray}))
    told = r"^toy: the zone 'rwo' is not known here; did you mean 'row'\?.* \(simulation/test_simulate.py, line \d+\)$"
    with pytest.raises(KifuError, match=told):
        play_game(Field("toy", ("astray", "random"), 0, 1).plan, 0)
