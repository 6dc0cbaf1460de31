"""Two lists compared: lined up, by the same chance, until the answer is known, and marked as an experiment."""

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from events.cards.deck import Deck, DeckEntry
from events.errors import BadDeck, KifuError
from events.game import load
from events.log.store import GameLog
from events.records.recorder import play_out, read
from events.simulation import simulate
from events.simulation.comparison import Compared, Comparison, Look, _Tally, compare, size_for
from events.simulation.kept_games import keep_games
from events.simulation.lined_up import lined_up, same_cards, side_by_side
from events.simulation.outcome import Outcome
from events.simulation.simulate import Simulated, append, play_all, play_game
from events.table.ids import Card
from projector.audit import verify
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from tests.levels import by_default
from tests.suite.fields import GAMES
from tests.suite.toy import TOY
from tests.suite.toy.cards import sample_cards, sample_decks

FIRE, WATER, SIGNS = sample_decks().values()


def deck(label: str, *cards: tuple[str, int]) -> Deck:
    """A toy deck of these cards and an omen."""
    return Deck(label, (*(DeckEntry(*card) for card in cards), DeckEntry("T8", 1, part="omen")))


def plan(a: Deck, b: Deck, *opponents: Deck, seed: int = 3, **more: Any) -> Comparison:
    bots = ("bold", "bold")
    return Comparison.versus(TOY, (a, b), opponents or (WATER,), seed=seed, bots=bots, catalogue=sample_cards(), **more)


def answer(path: Path, of: Comparison, *, most: int, **more: Any) -> Compared:
    with closing(GameLog.open(path, durable=False)) as log:
        return compare(log, of, most=most, **more)


def places(of: Deck) -> list[str]:
    return [entry.number for entry in of.entries for _ in range(entry.copies)]


def test_a_new_card_takes_the_place_of_the_one_it_replaces() -> None:
    a = deck("A", ("T1", 4), ("T2", 4), ("T3", 4))
    b = deck("B", ("T3", 3), ("T5", 2), ("T1", 4), ("T2", 3))
    lined = lined_up(b, to=a)
    assert same_cards(lined, b)
    assert "".join(places(lined)) == "T1T1T1T1T2T2T2T5T3T3T3T5T8"
    longer = deck("C", ("T7", 1), ("T2", 4), ("T3", 4), ("T1", 4))
    assert places(lined_up(longer, to=a)) == [*places(a), "T7"]
    assert same_cards(lined_up(a, to=b), a)
    changed = [(line.number, line.a, line.b) for line in side_by_side(a, b, sample_cards()) if line.a != line.b]
    assert changed == [("T2", 4, 3), ("T3", 4, 3), ("T5", 0, 2)]


def test_a_list_in_another_order_is_the_same_game_for_game(tmp_path: Path) -> None:
    turned = Deck("Fire turned", FIRE.entries[::-1])
    found = answer(tmp_path, plan(FIRE, turned), most=100)
    assert (found.finding, found.result.difference) == ("open", 0.0)
    assert found.recorded == 4 * found.pairs == 400


def test_a_list_in_another_order_that_is_not_lined_up_does_not_differ_from_itself(tmp_path: Path) -> None:
    of, turned = plan(FIRE, FIRE), plan(Deck("Fire", FIRE.entries[::-1]), FIRE)
    shuffled = msgspec.structs.replace(of, decks=(of.decks[0], turned.decks[0], *of.opponents))
    assert shuffled.decks[0].faces != shuffled.decks[1].faces
    found = answer(tmp_path, shuffled, most=150).result
    assert found.difference
    assert found.low is not None
    assert found.high is not None
    assert found.low < 0 < found.high


def test_both_versions_draw_the_same_chance_and_seats_are_exchanged() -> None:
    of = plan(FIRE, SIGNS, WATER, FIRE)
    seated = [[deck.record.label for deck in of.seated(index)] for index in range(8)]
    assert seated[:4] == [["Fire", "Water"], ["Signs", "Water"], ["Water", "Fire"], ["Water", "Signs"]]
    assert seated[4:] == [["Fire", "Fire"], ["Signs", "Fire"], ["Fire", "Fire"], ["Fire", "Signs"]]
    assert [of.provenance(index).index for index in range(6)] == [0, 0, 1, 1, 2, 2]
    same = plan(FIRE, Deck("Same", FIRE.entries))
    one, other = (play_game(same, index)[1] for index in (0, 1))
    assert one is not None
    assert other is not None
    assert [action.facts for action in one.actions] == [action.facts for action in other.actions]


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Compared]:
    """A version that fares otherwise, and the folder with the games that show it."""
    folder = tmp_path_factory.mktemp("planted")
    return folder, answer(folder, plan(FIRE, CHANGED, WATER, SIGNS), most=1_000)


CHANGED = deck("Changed", ("T1", 3), ("T2", 3), ("T4", 4), ("T6", 4), ("T7", 2))
CHANGED_OF = ("T1", "T2", "T3")
"""The cards of Fire of which it has fewer."""


def test_a_planted_difference_is_found_and_the_games_stop(planted: tuple[Path, Compared]) -> None:
    found = planted[1]
    assert found.finding in ("better", "worse")
    assert 100 <= found.pairs < 1_000
    assert found.recorded == 4 * found.pairs
    assert found.result.games == sum(row.games for row in found.opponents) == 4 * found.pairs
    assert [row.name for row in found.opponents] == ["Water", "Signs"]
    by_opponent = [row.difference for row in found.opponents]
    assert found.result.difference == pytest.approx(sum(filter(None, by_opponent)) / 2)
    assert sum(row.games for row in found.begins) <= 4 * found.pairs
    assert found.size[0].difference == abs(found.result.difference or 0)
    assert found.size[0].more == 0


def test_each_look_says_what_is_known_so_far_and_the_last_one_settles_it(tmp_path: Path) -> None:
    looks: list[Look] = []
    found = answer(tmp_path, plan(FIRE, CHANGED), most=1_000, looked=looks.append)
    assert [look.pairs for look in looks] == [*range(1, found.pairs + 1)]
    assert {look.finding for look in looks[:-1]} == {"open"}
    assert looks[-1].finding == found.finding != "open"
    assert looks[-1].found[1:-1] == msgspec.structs.astuple(found.result)[2:]
    assert looks[50].found.low is None
    size = size_for(looks[-1].found, abs(found.result.difference or 0))
    assert size == found.size[0]


def test_kept_games_are_those_that_were_played_and_are_kept_once(tmp_path: Path) -> None:
    of = plan(FIRE, CHANGED, WATER)
    with closing(GameLog.open_file(tmp_path / "scratch.sqlite", durable=False)) as scratch:
        for played in play_all(of, range(8)):
            assert isinstance(played, Simulated)
            append(scratch, played)
        with closing(GameLog.open(tmp_path / "data", durable=False)) as log:
            name, recording = play_game(of, 0)
            assert recording is not None
            assert (keep_games(scratch, log), keep_games(scratch, log)) == (8, 0)
            assert log.heads() == scratch.heads()
            assert read(log, name).facts == recording.facts
            assert verify(log).sound


def test_its_games_are_an_experiment_that_runs_again(planted: tuple[Path, Compared]) -> None:
    folder, found = planted
    with closing(GameLog.open(folder)) as log:
        starts = [read(log, game).start for game in log.games()[:8]]
        assert {start.provenance.experiment for start in starts} == {found.experiment}
        refresh(log, folder)
    lake = Lake.open(folder)
    assert deck_results(lake).height == 0
    counted = deck_results(lake, Filters(experiment=found.experiment, level="name"))
    rates = dict(zip(counted["deck"], counted["games"], strict=True))
    assert rates["Fire"] == rates["Changed"] == 2 * found.pairs
    for table in ("deck_cards", "card_games"):
        cards = (
            lake.collect(lake.scan(table)).group_by("game", "seat", "card_number").agg(pl.len(), pl.col("copies").sum())
        )
        assert set(cards["len"]) == {1}, "lines of a card that lie apart are one row"
        assert cards["copies"].sum() == 2 * 17 * 4 * found.pairs


@pytest.mark.waits
def test_the_answer_depends_on_the_seed_alone(planted: tuple[Path, Compared]) -> None:
    folder, found = planted
    of, other = plan(FIRE, CHANGED, WATER, SIGNS), plan(FIRE, CHANGED, WATER, SIGNS, seed=4)
    again = answer(folder, of, most=1_000, jobs=2)
    assert again == msgspec.structs.replace(found, recorded=0), "games in the log are not recorded twice"
    assert play_game(of, 0)[0] != play_game(other, 0)[0]
    assert of.experiment == other.experiment


def test_the_difference_is_told_by_the_card_that_made_it(planted: tuple[Path, Compared]) -> None:
    """The games of a chance are the same until one of the cards that differ is seen."""
    found = planted[1]
    names = [row.name for row in found.changes]
    assert {name.partition(" → ")[0] for name in names[:-1]} == {sample_cards()[number].name for number in CHANGED_OF}
    assert names[-1] == "none"
    assert sum(row.games for row in found.changes) == 4 * found.pairs
    of_rows = [row.games * row.difference for row in found.changes if row.difference is not None]
    assert sum(of_rows) / (4 * found.pairs) == pytest.approx(found.result.difference, abs=0.01)
    assert found.changes[-1].difference in (0, None)


def test_changes_that_nobody_saw_first_have_no_rows() -> None:
    of = plan(FIRE, SIGNS)
    tally = _Tally(of)
    assert [row.name for row in tally.answer(smallest=0.02, recorded=0).changes] == ["none"]
    tally.add(0, [Outcome(1, 1, Card(of.begin_of(index) + min(of.changes))) for index in range(4)])
    assert [row.games for row in tally.answer(smallest=0.02, recorded=0).changes if row.name != "none"] == [4]


def test_an_interrupted_comparison_goes_on_with_the_games_in_the_log(
    tmp_path: Path, planted: tuple[Path, Compared], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(pairs: int) -> None:
        if pairs == 40:
            raise KeyboardInterrupt

    played: list[int] = []

    def counted(*told: Any, **more: Any) -> Any:
        played.append(1)
        return play_out(*told, **more)

    of = plan(FIRE, CHANGED, WATER, SIGNS)
    with pytest.raises(KeyboardInterrupt):
        answer(tmp_path, of, most=1_000, progress=stop)
    monkeypatch.setattr(simulate, "play_out", counted)
    found = answer(tmp_path, of, most=1_000)
    assert found == msgspec.structs.replace(planted[1], recorded=4 * (found.pairs - 40))
    assert len(played) == found.recorded


def test_weights_are_shares_of_the_field() -> None:
    assert plan(FIRE, CHANGED, WATER, SIGNS).weights == (0.5, 0.5)
    assert plan(FIRE, CHANGED, WATER, SIGNS, weights={"Signs": 3.0}).weights == (0.25, 0.75)


@pytest.mark.parametrize("system", by_default(("fusion_world", "skeleton_dbz"), GAMES))
def test_any_game_is_compared_and_its_games_are_sound(system: str, tmp_path: Path) -> None:
    game = load(system)
    first, *others = game.pool.sample_decks().values()
    of = Comparison.versus(
        game,
        (first, others[0] if others else first),
        [first],
        seed=1,
        bots=("random", "random"),
        catalogue=game.pool.sample_cards(),
    )
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        for played in play_all(of, range(8)):
            assert isinstance(played, Simulated)
            append(log, played)
        assert verify(log).sound


def test_bad_comparisons_are_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(KifuError, match="at least one deck to play against"):
        Comparison.versus(TOY, (FIRE, WATER), [], seed=1, bots=("bold", "bold"), catalogue=sample_cards())
    with pytest.raises(BadDeck, match="deck 'Short' is not legal"):
        plan(FIRE, deck("Short", ("T1", 4)))
    with pytest.raises(BadDeck, match="two different decks are called 'Fire'"):
        plan(WATER, SIGNS, FIRE, Deck("Fire", SIGNS.entries))
    with pytest.raises(KifuError, match="no opponent is called 'Fir'; there are Fire"):
        plan(WATER, SIGNS, FIRE, weights={"Fir": 1.0})
    with pytest.raises(KifuError, match="the weight of 'Fire' is 0: give a number above 0"):
        plan(WATER, SIGNS, FIRE, weights={"Fire": 0.0})
    with pytest.raises(KifuError, match="at least 100 are needed, of fewer no interval is known"):
        answer(tmp_path, plan(FIRE, WATER), most=99)
    named = plan(FIRE, Deck("Fire", WATER.entries))
    assert [deck.record.label for deck in named.decks[:2]] == ["Fire (A)", "Fire (B)"]
