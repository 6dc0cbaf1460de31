"""The lake of every game: 8 and 9 of the suite."""

from collections import Counter
from contextlib import closing
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from events.skills.declared import TargetChosen
from events.table.fact import CardDrawn, CardMoved, GameEnded, PhaseBegan
from projector.columns import RECORDED
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.attacks import attacks
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from projector.stats.game_length import game_length
from projector.stats.matchup_matrix import matchup_matrix
from tests.projector.test_stats import began
from tests.suite.fields import GAMES, Field

COUNT = 12
LONG = 504
"""Games of the decks with texts in a long run."""
ROUNDING = 1e-12


def plan(system: str) -> Plan:
    return Field(system, ("random", "random"), 0, COUNT).plan


def rows(lake: Lake, table: str) -> pl.DataFrame:
    """A table's rows in an order that does not depend on its parts."""
    within = {
        "facts": ["seq"],
        "decisions": ["n"],
        "choices": ["n", "verb", "card_number", "other_number", "number"],
        "offers": ["seat", "kind", "verb", "card_number", "other_number", "other_main", "number"],
        "attacks": ["seat", "fate", "own", "main"],
        "positions": ["n", "seat"],
        "afterstates": ["n"],
        "counts": ["what", "seat", "seq"],
        "turns": ["turn"],
        "decks": ["seat"],
        "deck_cards": ["seat", "card_number", "part"],
        "card_games": ["seat", "card_number", "part"],
        "fates": ["seat", "card_number", "part", "fate"],
        "hands": ["seq"],
    }
    keys = [
        pl.col(name).cast(pl.String)
        if name in ("card_number", "other_number", "part", "what", "kind", "verb", "fate")
        else pl.col(name)
        for name in within.get(table, [])
    ]
    return lake.collect(lake.scan(table)).sort("end_position", *keys)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake with games of every card game; it is read alone."""
    folder = tmp_path_factory.mktemp("all")
    with closing(GameLog.open(folder / "log", durable=False)) as log:
        for system in GAMES:
            simulate(log, plan(system), games=COUNT)
        refresh(log, folder / "whole")
    return Lake.open(folder / "whole")


def test_8_a_lake_refreshed_step_by_step_equals_one_rebuilt_from_nothing(tmp_path: Path) -> None:
    log = GameLog.open(tmp_path / "log", durable=False)
    for games in (0, 1, 1, 5):
        for number, system in enumerate(GAMES):
            simulate(log, plan(system), games=games)
            if number % 3 == games % 3:  # some games are refreshed by themselves, some with those of other systems
                refresh(log, tmp_path / "steps")
    refresh(log, tmp_path / "steps")
    assert refresh(log, tmp_path / "steps").games == 0
    refresh(log, tmp_path / "whole")
    steps, whole = Lake.open(tmp_path / "steps"), Lake.open(tmp_path / "whole")
    assert steps.version == whole.version == log.position()
    for table in RECORDED:
        assert rows(steps, table).height > 0
        assert_frame_equal(rows(steps, table), rows(whole, table), categorical_as_str=True)
    log.close()


@pytest.mark.slow
def test_8_a_lake_of_many_games_with_texts_equals_one_rebuilt_from_nothing(tmp_path: Path) -> None:
    log = GameLog.open(tmp_path / "log", durable=False)
    many = Field("fusion_world", ("random", "greedy"), 0, LONG, texts=True).plan
    for games in range(0, LONG + 1, LONG // 7):
        simulate(log, many, games=games)
        refresh(log, tmp_path / "steps")
    refresh(log, tmp_path / "whole")
    steps, whole = Lake.open(tmp_path / "steps"), Lake.open(tmp_path / "whole")
    assert rows(whole, "games").height == LONG
    for table in RECORDED:
        assert_frame_equal(rows(steps, table), rows(whole, table), categorical_as_str=True)
    for frame in (deck_results(whole), began(whole), matchup_matrix(whole).drop_nulls("wins")):
        assert (frame["wins"] + frame["losses"] + frame["draws"]).to_list() == frame["games"].to_list()
    decks = deck_results(whole)
    assert (decks["games"] + 2 * decks["mirrors"]).sum() == 2 * LONG
    log.close()


def test_8_a_lake_as_of_a_position_equals_the_lake_that_was_made_then(tmp_path: Path) -> None:
    log = GameLog.open(tmp_path / "log", durable=False)
    simulate(log, plan("toy"), games=4)
    refresh(log, tmp_path / "then")
    simulate(log, plan("toy"), games=COUNT)
    refresh(log, tmp_path / "now")
    then, now = Lake.open(tmp_path / "then"), Lake.open(tmp_path / "now")
    for table in RECORDED:
        assert_frame_equal(rows(now.as_of(then.version), table), rows(then, table), categorical_as_str=True)
        assert (
            rows(now, table).height > rows(then, table).height or table == "attacks"
        )  # of which the toy game has none
    log.close()


def test_a_deck_that_is_the_life_is_counted_once_as_life_and_is_drawn_from(lake: Lake) -> None:
    for system, zone, apart in (("skeleton_dbz", "life_deck", False), ("skeleton_buddyfight", "deck", True)):
        field = Field(system, ("random", "random"), 0, COUNT)
        of_system = pl.col("system").cast(pl.String) == system
        ends = lake.collect(lake.scan("games").filter(of_system)).sort("index")["end_position"]
        positions = rows(lake, "positions").filter(of_system, pl.col("seat") == "a")
        assert positions.select(pl.col("mine_deck", "theirs_deck").is_not_null().all()).row(0) == (apart, apart)
        assert positions.select(pl.col("mine_deck", "theirs_deck").is_null().all()).row(0) == (not apart, not apart)
        turns, cards = rows(lake, "turns").filter(of_system), rows(lake, "card_games").filter(of_system)
        assert cards["in_deck"].null_count() == 0
        for index, end in zip(field.indexes, ends, strict=True):
            recording, replay = field.recording(index), field.replay(index)
            drawn = sum(isinstance(fact, CardDrawn) for fact in recording.facts)
            of_game = turns.filter(end_position=end)
            assert of_game.select(pl.sum_horizontal(pl.col("drawn_a", "drawn_b").sum())).item() == drawn
            life = "mine_deck" if apart else "mine_life"
            for row in positions.filter(end_position=end).head(40).to_dicts():
                assert row[life] == len(replay.seek(row["position"]).cards_in("a", zone))


@pytest.mark.parametrize("system", GAMES)
def test_8_the_lake_holds_each_fact_and_each_decision_once(lake: Lake, system: str) -> None:
    field = Field(system, ("random", "random"), 0, COUNT)
    recordings = [field.recording(index) for index in field.indexes]
    games = lake.collect(lake.scan("games").filter(pl.col("system").cast(pl.String) == system)).sort("index")
    assert games["facts"].to_list() == [len(recording.facts) for recording in recordings]
    assert games["actions"].to_list() == [len(recording.decided()) for recording in recordings]
    endings = [recording.facts[-1] for recording in recordings]
    assert games["winner"].to_list() == [end.winner for end in endings if isinstance(end, GameEnded)]
    facts = rows(lake, "facts").filter(pl.col("system").cast(pl.String) == system)
    assert facts.height == sum(len(recording.facts) for recording in recordings)
    moved = [fact for recording in recordings for fact in recording.facts if isinstance(fact, CardMoved)]
    assert facts.filter(pl.col("source").is_not_null())["card"].to_list() == [fact.card for fact in moved]
    assert facts["rule"].cast(pl.String).to_list() == [fact.rule for one in recordings for fact in one.facts]


@pytest.mark.parametrize("system", GAMES)
def test_9_wins_losses_and_draws_are_the_games(lake: Lake, system: str) -> None:
    for frame in (
        deck_results(lake, Filters(system=system)),
        began(lake, Filters(system=system)),
        matchup_matrix(lake, Filters(system=system)).drop_nulls("wins"),
    ):
        assert frame.height > 0
        assert (frame["wins"] + frame["losses"] + frame["draws"]).to_list() == frame["games"].to_list()
        rated = frame.drop_nulls("win_rate")
        assert rated.height > 0
        assert rated["win_rate"].to_list() == pytest.approx(
            ((rated["wins"] + rated["draws"] / 2) / rated["games"]).to_list()
        )
        assert ((rated["low"] - ROUNDING <= rated["win_rate"]) & (rated["win_rate"] <= rated["high"] + ROUNDING)).all()


@pytest.mark.parametrize("system", GAMES)
def test_9_every_game_counts_once_for_each_seat(lake: Lake, system: str) -> None:
    decks = deck_results(lake, Filters(system=system))
    assert (decks["games"] + 2 * decks["mirrors"]).sum() == 2 * COUNT
    assert decks["wins"].sum() == decks["losses"].sum()
    overall = began(lake, Filters(system=system)).filter(pl.col("deck").is_null())
    assert overall["games"].to_list() == [COUNT]
    assert game_length(lake, Filters(system=system))["games"].sum() == COUNT


@pytest.mark.parametrize("system", GAMES)
def test_9_a_matchup_mirrors_itself(lake: Lake, system: str) -> None:
    found = {(row["deck"], row["opponent"]): row for row in matchup_matrix(lake, Filters(system=system)).to_dicts()}
    assert len(found) > 1
    for (deck, other), row in found.items():
        twin = found[other, deck]
        assert (row["wins"], row["losses"], row["draws"]) == (twin["losses"], twin["wins"], twin["draws"])


def counted(lake: Lake, table: str, *names: str) -> list[tuple[int, ...]]:
    """Sums of columns by game, in the order in which the games ended; how many rows first."""
    sums = [pl.len(), *(pl.col(name).cast(pl.Int64).sum() for name in names)]
    frame = rows(lake, table).group_by("end_position", maintain_order=True).agg(sums)
    return frame.drop("end_position").rows()


def test_9_cards_seen_are_those_of_the_opening_hand_and_those_drawn_later(lake: Lake) -> None:
    cards = rows(lake, "card_games")
    assert cards["seen"].sum() > cards["opening"].sum() > 0
    assert (cards["opening"] + cards["drawn"]).to_list() == cards["seen"].to_list()
    assert (cards["seen"] <= cards["copies"]).all()
    assert (cards["in_deck"] <= cards["copies"]).all()
    assert (cards["played"] <= cards["copies"]).drop_nulls().all()


def test_9_the_cards_of_a_deck_are_its_size(lake: Lake) -> None:
    sizes = [size for _, size in counted(lake, "decks", "size")]
    assert [copies for _, copies in counted(lake, "deck_cards", "copies")] == sizes
    assert [copies for _, copies in counted(lake, "card_games", "copies")] == sizes
    assert len(sizes) == COUNT * len(GAMES)


def test_9_every_table_counts_wins_losses_and_draws_alike(lake: Lake) -> None:
    games = rows(lake, "games")
    decks = rows(lake, "decks")
    draws = games["winner"].null_count()
    assert decks["won"].sum() == (~decks["won"]).sum() == games.height - draws
    assert decks["won"].null_count() == 2 * draws
    for table in ("positions", "card_games"):
        results = rows(lake, table).select("end_position", "seat", "won").unique()
        assert results.height == decks.height
        assert results.join(decks, on=["end_position", "seat", "won"], nulls_equal=True).height == decks.height
    assert set(decks["deck_id"].cast(pl.String)) == {
        name for seat in ("a", "b") for name in games[f"deck_id_{seat}"].cast(pl.String)
    }


def test_9_turns_hold_every_fact_and_every_decision_of_a_player(lake: Lake) -> None:
    games, decisions = rows(lake, "games"), rows(lake, "decisions")
    turns = counted(lake, "turns", "facts", "decisions_a", "decisions_b")
    assert [facts for _, facts, _, _ in turns] == games["facts"].to_list()
    assert [count - 1 for count, _, _, _ in turns] == games["turns"].to_list()
    by_player = decisions.filter(pl.col("player") != "chance").group_by("end_position", maintain_order=True).len()
    assert [a + b for _, _, a, b in turns] == by_player["len"].to_list()
    assert [count for (count,) in counted(lake, "positions")] == (2 * by_player["len"]).to_list()


def test_9_a_position_is_the_same_from_both_sides(lake: Lake) -> None:
    positions = rows(lake, "positions")
    one, other = (positions.filter(pl.col("seat") == seat) for seat in ("a", "b"))
    mine = [name for name in positions.columns if name.startswith("mine_")]
    assert one["mine_hand"].sum() > 0
    for name in mine:
        theirs = name.replace("mine_", "theirs_")
        assert one[name].equals(other[theirs])
        assert one[theirs].equals(other[name])
    assert (one["deciding"] != other["deciding"]).all()


@pytest.mark.parametrize(("system", "kinds"), [("skeleton_buddyfight", {True, None}), ("skeleton_dbz", {False})])
def test_9_the_target_of_a_declared_attack_is_the_first_that_was_chosen(
    lake: Lake, system: str, kinds: set[bool | None]
) -> None:
    """The main personality is in no main deck; a fighter who is attacked is no card."""
    field = Field(system, ("random", "random"), 0, COUNT)
    targets: Counter[bool | None] = Counter()
    for index in field.indexes:
        names = [sorted(card.name for card in cards) for cards in field.cards(index).values()]
        facts = field.recording(index).facts
        state = field.game.table.state(field.cards(index))
        for position, fact in enumerate(facts, start=1):
            fact.apply(state)
            if type(fact).__name__ == "AttackDeclared" and names[0] != names[1]:
                chosen = [one.card for one in facts if isinstance(one, TargetChosen) and one.cause == position]
                targets[state.cards[chosen[0]].face.kind != "main" if chosen else None] += 1
    shares = [row for row in attacks(lake).to_dicts() if (row["system"], row["measure"]) == (system, "share")]
    found: Counter[bool | None] = Counter()
    for row in shares:
        found[row["main"]] += row["attacks"]
    assert found == targets
    assert set(targets) == kinds


def test_9_a_resource_without_modes_is_all_there_to_be_spent(lake: Lake) -> None:
    field = Field("skeleton_buddyfight", ("random", "random"), 0, COUNT)
    available = []
    for index in field.indexes:
        state = field.game.table.state(field.cards(index))
        for fact in field.recording(index).facts:
            fact.apply(state)
            if isinstance(fact, PhaseBegan) and fact.phase == "main":
                available.append(len(state.cards_in(state.turn_player, "gauge")))
    turns = lake.collect(lake.scan("turns").filter(pl.col("system").cast(pl.String) == field.system))
    found = [*turns["available_a"].drop_nulls(), *turns["available_b"].drop_nulls()]
    assert sorted(found) == sorted(available)
    assert len(set(available)) > 2
