"""The analyst's door, `import projector`: what it opens, what it says, what it keeps, and what it does not load."""

import ast
import doctest
import inspect
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any, assert_type

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import projector
import projector.folder
from projector.answers import Answers
from projector.columns import TABLES
from projector.figures.catalogue import figures
from projector.recent import MOST_BYTES
from projector.stats import asking
from projector.stats.catalogue import Stat, stats
from projector.stats.documentation import meaning
from projector.stats.filters import Filters
from tests.projector.played import add_games, opened
from tests.projector.statistics_stub import STUB, stub

GAMES = 4


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("data")
    with opened(data) as log:
        add_games(log, range(GAMES))
        projector.refresh(log, data)
    return data


@pytest.fixture
def data(folder: Path) -> Iterator[projector.DataFolder]:
    with projector.open(folder) as opened_folder:
        yield opened_folder


@pytest.mark.waits
@pytest.mark.parametrize(("module", "examples"), [(projector, 7), (projector.folder, 10)])
def test_the_examples_of_the_door_are_true(
    data: projector.DataFolder, folder: Path, module: ModuleType, examples: int
) -> None:
    ran = doctest.testmod(module, extraglobs={"folder": folder, "data": data}, optionflags=doctest.ELLIPSIS)
    assert (ran.failed, ran.attempted >= examples) == (0, True)


@pytest.mark.waits
def test_importing_it_loads_no_engine_that_a_replay_does_not_need() -> None:
    heavy = "duckdb", "sklearn", "scipy", "plotly", "dash", "openskill", "numpy.random", "events.fusion_world"
    asked = f"import sys, projector; print([name for name in {heavy} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_each_table_is_a_frame_and_a_lazy_frame(data: projector.DataFolder) -> None:
    assert data.tables == tuple(TABLES)
    for table in data.tables:
        assert_frame_equal(data.frame(table), data.lazy(table).collect())
    with pytest.raises(projector.KifuError, match="no table 'plays'; there are games, facts"):
        data.frame("plays")


def test_each_statistic_of_the_catalogue_is_a_documented_method_with_its_filters(data: projector.DataFolder) -> None:
    assert data.stats().rows() == [(stat.name, stat.question) for stat in stats().values()]
    for stat in stats().values():
        asked = getattr(data, stat.name)
        assert asked.__name__ == stat.name
        assert stat.question in str(asked.__doc__)
        taken = inspect.signature(asked).parameters
        assert {*projector.Filters.__struct_fields__} < {*taken}
        assert stat.name in dir(data)
        needed = [one for one in asking.own_parameters(stat) if one.default is inspect.Parameter.empty]
        if not needed:
            assert asked().schema == stat.columns


@pytest.mark.parametrize("name", stats())
def test_the_help_of_a_statistic_explains_each_of_its_columns(data: projector.DataFolder, name: str) -> None:
    stat, shown = stats()[name], pydoc.plain(pydoc.render_doc(getattr(data, name)))
    assert f"{name}(filters: " in shown
    for column in stat.columns:
        assert re.search(rf"^ +{column} +\w+", shown, re.MULTILINE), "each has a line"
    told = set(re.findall(r"\w+", str(stat.answer.__doc__)))
    assert [column for column in stat.columns if column not in told and not meaning(column, stat.columns)] == []


def test_a_column_is_said_to_be_of_what_it_is_of() -> None:
    told = {name: {column: meaning(column, stat.columns) for column in stat.columns} for name, stat in stats().items()}
    assert told["card_results"]["gih_rate"] == "of gih: the rate at which those won"
    assert told["card_results"]["gih_low"] == "of gih_rate: the lower end of its 95 % interval"
    assert told["who_begins"]["win_rate_high"] == "of win_rate: the upper end of its 95 % interval"
    assert told["card_choices"]["choice_low"] == "of choice_rate: the lower end of its 95 % interval"
    for stat, rate in (("card_choices", "choice_rate"), ("field_rate", "field_rate"), ("match_results", "match_rate")):
        assert told[stat][rate] == "", "which its docstring explains"


def test_type_checkers_know_each_statistic_by_its_own_parameters() -> None:
    """Else `uv run python -m tests.projector.statistics_stub` writes it anew."""
    assert ast.dump(ast.parse(STUB.read_text())) == ast.dump(ast.parse(stub()))


def test_what_a_type_checker_refuses_is_refused(data: projector.DataFolder) -> None:
    """And the types are what mypy, which reads this, takes them for."""
    assert_type(data.deck_results(level="name", readings="apart"), pl.DataFrame)
    assert_type(data.field_rate(shares={"Ember Rush": 3}, unit="match", level="name"), pl.DataFrame)
    with pytest.raises(projector.KifuError, match="there is no 'nam'"):
        data.deck_results(level="nam")  # type: ignore[arg-type]
    with pytest.raises(projector.KifuError, match="card_results takes no 'unit'"):
        data.card_results(unit="match")  # type: ignore[call-arg]


def test_filters_are_words_or_a_whole_and_one_name_stands_for_a_list(data: projector.DataFolder) -> None:
    [deck, *_] = data.deck_results(level="name")["deck"]
    asked = data.deck_results(level="name", decks=deck)
    whole = projector.Filters(level="name", decks=(deck,))
    assert asked["deck"].to_list() == [deck]
    for again in (data.deck_results(whole), data.stat("deck_results", whole.but(decks=()), decks=[deck])):
        assert_frame_equal(again, asked)


WRONG: dict[str, dict[str, Any]] = {
    r"deck_results takes no 'lvl'; did you mean 'level'\? it takes unit, population, system": {"lvl": "name"},
    r"deck_results takes no 'deck'; did you mean 'decks'\? it takes unit, population, system": {"deck": "Ember Rush"},
    "deck_results takes no 'flavour'; it takes unit, population, system": {"flavour": "hot"},
    "level: there is no 'nam'; there are list, name, archetype": {"level": "nam"},
    "readings: there is no 'both'; there are pooled, apart": {"readings": "both"},
    "begins: Expected `bool | null`, got `str`": {"begins": "yes"},
    "since: '2026' is no date": {"since": "2026"},
    "since: '2026-02-30' is no date; write it as 2026-03-31": {"since": "2026-02-30"},
    "until: '2026-13-01' is no date; write it as 2026-03-31": {"until": "2026-13-01"},
    "until: '20260331' is no date; write it as 2026-03-31": {"until": "20260331"},
    "no population is called 'people'": {"population": "people"},
    "no system is called 'chess'; there is fusion_world": {"system": "chess"},
    "no deck at the level name is called 'Embr Rush'; did you mean 'Ember Rush'": {
        "level": "name",
        "decks": "Embr Rush",
    },
    "no event is called 'Cup'; there is none": {"events": "Cup"},
    "no player is called 'Nobody'; there is none": {"players": ["Nobody"]},
}


@pytest.mark.parametrize("why", WRONG)
def test_a_wrong_word_is_told_in_one_line_with_those_there_are(data: projector.DataFolder, why: str) -> None:
    with pytest.raises(projector.KifuError, match=why.replace("|", r"\|")) as told:
        data.deck_results(**WRONG[why])
    assert "\n" not in str(told.value)
    with pytest.raises(AttributeError, match="no 'deck_wins'"):
        data.deck_wins()  # type: ignore[attr-defined]


def counted(lake: Any, filters: Any = projector.USUAL, *, shares: dict[str, float], top: int = 3) -> pl.DataFrame:
    return pl.DataFrame({"top": [top], "shares": [sum(shares.values())]})


def test_own_parameters_are_named_needed_and_read_from_texts() -> None:
    stat = Stat("counted", "?", pl.Schema(), counted)
    with pytest.raises(projector.KifuError, match="counted needs its parameter shares"):
        asking.parted(stat, {"top": 4})
    with pytest.raises(projector.KifuError, match="counted takes no 'most'; it takes shares, top, population"):
        asking.parted(stat, {"most": 4})
    values = asking.own_values(stat, {"top": "8", "shares": '{"x": 0.5}'})
    assert values == {"top": 8, "shares": {"x": 0.5}}
    filters, own = asking.parted(stat, {**values, "system": "toy"})
    assert (filters.system, own) == ("toy", values)
    with pytest.raises(projector.KifuError, match="top: 'many' is no value of it"):
        asking.own_values(stat, {"top": "many"})
    with pytest.raises(projector.KifuError, match=r"unit: there is no 'mach'; did you mean 'match'\? there are game"):
        asking.own_values(stats()["matchup_matrix"], {"unit": "mach"})


@pytest.mark.waits
def test_answers_are_kept_while_the_lake_stands(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(1))
        projector.refresh(log, tmp_path)
        made = []

        def make() -> pl.DataFrame:
            made.append(1)
            return pl.DataFrame({"x": [1]})

        with projector.open(tmp_path) as data:
            answers = Answers()
            first = answers.get(data.lake, ("x", {"a": [1]}), make)
            first.insert_column(0, pl.Series("mine", [2]))
            assert answers.get(data.lake, ("x", {"a": [1]}), make).columns == ["x"]
            assert len(made) == 1
            answers.get(data.lake, ("x", {"a": [2]}), make)
            answers.get(data.lake.as_of(0), ("x", {"a": [1]}), make)
            assert len(made) == 3
            counts = data.game_length()["games"].sum(), data.sql("SELECT count(*) FROM games").item()
            before, reached = data.as_of(data.lake.version), data.lake.version
            add_games(log, range(1, 3))
            assert data.refresh().games == 2
            answers.get(data.lake, ("x", {"a": [1]}), make)
            assert len(made) == 4
            now = data.game_length()["games"].sum(), data.sql("SELECT count(*) FROM games").item()
    assert (counts, now) == ((1, 1), (3, 3))
    assert before.game_length()["games"].sum() == 1
    with pytest.raises(projector.KifuError, match="the lake reaches from 0"):
        before.as_of(reached + 10_000)


def test_kept_answers_are_bounded_and_what_has_no_hash_is_made_each_time(data: projector.DataFolder) -> None:
    answers, made = Answers(), []

    def large() -> pl.DataFrame:
        made.append(1)
        return pl.DataFrame({"x": pl.zeros(MOST_BYTES // 24, eager=True)})

    for question in ("a", "b", "c", "d", "d", "a"):
        answers.get(data.lake, (question,), large)
    assert len(made) == 5
    for _ in range(2):
        answers.get(data.lake, (pl.DataFrame(),), lambda: pl.DataFrame({"x": [len(made)]}))
    assert len(made) == 5


def test_a_replay_renders_as_a_board_and_a_folder_as_its_tables(data: projector.DataFolder) -> None:
    replay = data.replay(data.frame("games")["game"][1][:8])
    replay.seek(replay.last)
    assert "won by" in str(replay._repr_html_())
    assert "card_games" in str(data._repr_html_())


def test_each_figure_draws_the_statistic_of_its_name(data: projector.DataFolder) -> None:
    assert {"deck_results", "who_begins", "game_length"} <= {*figures()} <= {*stats()}
    drawn = data.figure("deck_results", level="name").to_dict()
    assert len(drawn["data"][0]["x"]) == data.deck_results(level="name").height
    with pytest.raises(projector.KifuError, match="no figure is called 'rates'; there are "):
        data.figure("rates")


def test_a_folder_is_named_found_in_the_environment_or_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_DATA", str(folder))
    assert projector.open().folder == folder
    with pytest.raises(projector.KifuError, match="nowhere is no data folder"):
        projector.open("nowhere")


def test_days_are_given_as_text_or_as_dates(data: projector.folder.DataFolder) -> None:
    day = date(2026, 3, 20)
    assert asking.filters_of({"since": day, "until": day}) == Filters(since="2026-03-20", until="2026-03-20")
    assert asking.filters_of({}, Filters(since=day)).since == "2026-03-20"  # type: ignore[arg-type]
    assert data.deck_results(since=day).equals(data.deck_results(since="2026-03-20"))
    with pytest.raises(projector.KifuError, match="no event is called"):
        data.standings("Cup", date=day)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("deck_results", ["deck", "win_rate", "low", "high", "q", "games"]),
        ("matchup_matrix", ["deck", "opponent", "mirror", "win_rate", "low", "high", "shrunken"]),
        ("game_length", ["turns", "share", "low", "high", "median"]),
        ("card_effects", ["card_number", "card_name", "effect", "low", "high"]),
        ("tempo_curves", ["own_turn", "result", "living", "hand", "hand_low", "hand_high"]),
        ("who_begins", ["of", "split", "deck", "opponent", "week", "effect", "low", "high"]),
        ("deck_versions", ["deck", "version", "list", "first", "last", "win_rate"]),
    ],
)
def test_names_and_rates_stand_first_in_frames_and_what_is_constant_last(
    data: projector.DataFolder, name: str, first: list[str]
) -> None:
    columns = data.stat(name, level="name").columns
    assert columns[: len(first)] == first
    last = [column for column in columns if column in ("system", "population", "options", "clustered_by")]
    assert columns[-len(last) :] == last


def test_whether_decks_differ_in_who_begins_is_told_by_its_own_p(data: projector.DataFolder) -> None:
    assert "heterogeneity_p" in data.who_begins().columns
    assert "p" not in data.who_begins().columns


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"population": "bot"}, "no population is called 'bot'; did you mean 'bots'? there are bots, humans, mixed"),
        ({"population": "bots: gredy v2, random v1"}, "did you mean 'bots: greedy v2, random v1'? there is"),
        ({"level": "name", "decks": "EMBER RSH"}, "did you mean 'Ember Rush'? there are"),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(data: projector.DataFolder, words: dict[str, Any], why: str) -> None:
    with pytest.raises(projector.KifuError, match=re.escape(why)):
        data.deck_results(**words)
