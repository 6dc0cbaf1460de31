"""`kifu stat`, `kifu sql` and `kifu lab`: answers, files, and failures in one line."""

import csv
import json
import shutil
from pathlib import Path

import polars as pl
import pytest
from rich.console import Console

from dashboards import terminal
from dashboards.commands import lab
from dashboards.printed_frames import fitting
from projector.folder import open_data
from projector.lake import Lake
from projector.sentences.catalogue import QUESTIONS
from projector.stats import asking
from projector.stats.asking import known_names
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from tests.commands.test_cli import Kifu, kifu, simulate
from tests.exchange.reported import CUP, written

__all__ = ["kifu"]


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the first test that needs games puts a copy of its folder, for the others."""
    return tmp_path_factory.mktemp("played") / "data"


@pytest.fixture
def played(kifu: Kifu, once: Path, tmp_path: Path) -> Kifu:
    """The commands on a folder with four games of its own."""
    if once.exists():
        shutil.copytree(once, tmp_path / "data")
        return kifu
    simulate(kifu, 4)
    assert kifu("refresh").status == 0
    shutil.copytree(tmp_path / "data", once)
    return kifu


def test_stat_without_a_name_lists_the_questions(kifu: Kifu) -> None:
    listed = kifu("stat", "--json").answer
    assert [row["name"] for row in listed] == [*stats()]
    assert "How does each deck do?" in kifu("stat").out


def test_a_statistic_says_what_it_counts_and_how_its_parameters_are_given(kifu: Kifu) -> None:
    told = kifu("stat", "field_rate", "--about").out
    assert told.startswith("How would each deck do in a field of these shares?\n\nOne row a deck, the best first")
    assert """--with 'shares={"NAME": 3, "OTHER": 1}'\n""" in told
    assert ("--with mirrors=yes\n" in told, "--with unit=match\n" in told) == (True, True)
    assert "    clusters" in kifu("stat", "deck_results", "--about", "--json").answer["about"]
    refused = kifu("stat", "field_rate", "--with", "shares=3").err
    assert refused.endswith("""; as --with 'shares={"NAME": 3, "OTHER": 1}'\n""")


def test_shares_of_a_field_are_given_as_its_help_says(played: Kifu) -> None:
    decks = [row["deck"] for row in played("stat", "field_rate", "--json").answer["rows"]][:2]
    told = played("stat", "field_rate", "--with", f'shares={{"{decks[0]}": 3, "{decks[1]}": 1}}', "--json").answer
    assert {row["deck"]: row["share"] for row in told["rows"] if row["share"]} == {decks[0]: 0.75, decks[1]: 0.25}


def test_stat_answers_as_table_json_csv_and_parquet_with_filters(played: Kifu, tmp_path: Path) -> None:
    answer = played("stat", "deck_results", "--level", "name", "--json").answer
    assert {name: answer[name] for name in ("usable", "of", "needs")} == {
        "usable": 4,
        "of": 4,
        "needs": "two different decks at the level name",
    }
    whole = answer["rows"]
    deck = whole[0]["deck"]
    rows = played("stat", "deck_results", "--level", "name", "--deck", deck, "--json").answer["rows"]
    assert [row["deck"] for row in rows] == [deck]
    shown = played("stat", "deck_results").out
    assert shown.startswith("usable: 4 of 4 (needs two different decks at the level list)\n")
    assert deck in shown
    assert played("stat", "deck_results", "--level", "name", "--no-begins", "--json").answer["rows"] != whole
    sheet, parquet = tmp_path / "a.csv", tmp_path / "a.parquet"
    wrote = played("stat", "deck_results", "--level", "name", "--csv", sheet, "--parquet", parquet)
    assert (wrote.status, wrote.out) == (0, "")
    assert pl.read_parquet(parquet).to_dicts() == whole
    with sheet.open(newline="") as file:
        assert [row["deck"] for row in csv.DictReader(file)] == [row["deck"] for row in whole]


@pytest.mark.waits
def test_csv_goes_to_standard_output_of_statistics_and_of_queries(played: Kifu, tmp_path: Path) -> None:
    told = played("stat", "deck_results", "--columns", "deck,games", "--csv", "-")
    assert (told.status, told.out.splitlines()[0]) == (0, "deck,games")
    sheet = tmp_path / "answer.csv"
    query = "SELECT '=1+1' AS formula, 3 AS n"
    assert played("sql", query, "--csv", sheet).out == ""
    assert sheet.read_text() == played("sql", query, "--csv", "-").out == "formula,n\n'=1+1,3\n"


FAILURES = {
    "no statistic is called 'deck_result'; did you mean 'deck_results'? there are ": ("stat", "deck_result"),
    "no deck at the level list is called 'Nobody'; there are ": ("stat", "deck_results", "--deck", "Nobody"),
    "no system is called 'chess'; there is ": ("stat", "deck_results", "--system", "chess"),
    "name the statistic that is meant, as in kifu stat deck_results: kifu stat lists": ("stat", "--csv", "x.csv"),
    "--csv - and --json both write to standard output": ("stat", "deck_results", "--csv", "-", "--json"),
    "--csv and --json are two forms of one answer": ("sql", "SELECT 1", "--csv", "x.csv", "--json"),
    "level: there is no 'x'; there are list": ("stat", "deck_results", "--level", "x"),
    "deck_results takes no 'most'; --with takes unit": ("stat", "deck_results", "--with", "most=3"),
    "'deck'; did you mean --deck? --with takes unit": ("stat", "deck_results", "--with", "deck=Embr Rush"),
    "'decks'; did you mean --deck? --with": ("stat", "deck_results", "--deck", "Ember", "--with", "decks=Ember"),
    "'popluation'; did you mean --population? --with": ("stat", "deck_results", "--with", "popluation=bots"),
    "'unitt'; did you mean --with unit? --with takes unit": ("stat", "deck_results", "--with", "unitt=match"),
    "game_length takes no 'most'; --with takes nothing here": ("stat", "game_length", "--with", "most=3"),
    "--with 'most' names no value: write it as in most=20": ("stat", "deck_results", "--with", "most"),
    "a query is one SELECT, which reads and changes nothing; this is DROP": ("sql", "DROP TABLE games"),
    "give one query: kifu sql": ("sql",),
    "no example is called 'x'; there are ": ("sql", "--example", "x"),
    "no/such/folder.csv: No such file or directory": ("stat", "deck_results", "--csv", "no/such/folder.csv"),
}


@pytest.mark.waits
def test_failures_are_one_line(played: Kifu) -> None:
    for why, words in FAILURES.items():
        failed = played(*words)
        assert (failed.status, failed.out) == (1, ""), words
        assert why in failed.err
        assert failed.err.count("\n") == 1


def test_without_a_lake_it_is_told_how_to_make_one_and_if_it_is_behind(kifu: Kifu) -> None:
    assert "no data folder" in kifu("stat", "deck_results").err
    simulate(kifu, 2)
    for words in (("stat", "deck_results"), ("sql", "SELECT 1")):
        failed = kifu(*words)
        assert (failed.status, "`kifu refresh --data" in failed.err) == (1, True)
    kifu("refresh")
    assert kifu("stat", "deck_results").err == ""
    simulate(kifu, 4)
    assert "games or reports that the lake lacks: kifu refresh brings it up" in kifu("stat", "deck_results").err


@pytest.mark.waits
def test_a_population_is_called_the_same_in_sql_and_in_statistics(played: Kifu) -> None:
    asked = "SELECT DISTINCT population FROM games UNION SELECT DISTINCT population FROM facts"
    [[name]] = [row.values() for row in played("sql", asked, "--json").answer]
    assert name == "bots: greedy v2, random v1"
    rows = played("stat", "deck_results", "--population", name, "--json").answer["rows"]
    assert {row["population"] for row in rows} == {name}
    assert rows == played("stat", "deck_results", "--population", "bots", "--json").answer["rows"]


@pytest.mark.waits
def test_sql_answers_and_lists_its_examples(played: Kifu) -> None:
    assert played("sql", "SELECT count(*) AS games FROM games", "--json").answer == [{"games": 4}]
    shown = played("sql", "--example", "endings", "--rows", "1")
    assert "-- How games end" in shown.out
    listed = played("sql", "--examples", "--json").answer
    assert listed[0]["name"] == "card_played"
    assert "The state at the moment a card was played" in played("sql", "--examples").out


@pytest.mark.waits
def test_lab_says_how_to_run_what_is_not_installed_and_names_the_folder(
    kifu: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert kifu("lab").err == "error: JupyterLab is not installed: `uv run --with jupyterlab kifu lab` runs it\n"
    program = tmp_path / "python"
    program.write_text('#!/bin/sh\nprintf \'["%s", "%s", "%s"]\' "$2" "$3" "$KIFU_DATA"\nexit 3\n')
    program.chmod(0o755)
    monkeypatch.setattr(lab, "find_spec", lambda name: name)
    monkeypatch.setattr("sys.executable", str(program))
    ran = kifu("lab", tmp_path)
    told = ["jupyterlab", f"--ServerApp.root_dir={tmp_path}", str(tmp_path / "data")]
    assert (ran.status, json.loads(ran.out)) == (3, told)


def test_where_the_filters_leave_nothing_it_is_told_what_there_is_and_how_to_ask_for_it(
    kifu: Kifu, tmp_path: Path
) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    kifu("refresh")
    told = kifu("stat", "deck_results", "--population", "bots")
    there = "these filters leave nothing; the lake has\n  6 reported matches of toy: --population humans\n"
    assert (told.out, told.err) == ("usable: 0 of 0 (needs two different decks at the level list)\nno rows\n", there)
    told = kifu("stat", "deck_results", "--level", "name")
    assert told.out == (
        "usable: 0 of 6 (needs a recorded game)\nno rows: all were only reported, without a record of their games\n"
    )
    assert told.err == "--with unit=match counts matches, reported ones too\n"
    assert "usable: 5 of 6" in kifu("stat", "deck_results", "--level", "name", "--with", "unit=match").out
    assert "usable: 5 of 6" in kifu("stat", "match_results", "--population", "humans", "--level", "name").out
    simulate(kifu, 2)
    kifu("refresh")
    assert kifu("games", "--where", "date=2026").out == "no game fits; 2 games without a date\n"
    told = kifu("stat", "deck_results", "--since", "2026-01-01", "--json")
    assert told.answer["of"] == 0
    option = "--population 'bots: greedy v2, random v1' (2 of them without a date, in no --since or --until)"
    assert f"  2 games of fusion_world: {option}\n" in told.err
    assert "the lake has" not in kifu("stat", "deck_results").err
    alone = kifu("stat", "ratings", "--system", "fusion_world").err
    assert alone.startswith("these filters leave nothing; ratings counts humans alone; the lake has\n")


@pytest.mark.waits
def test_a_table_says_once_what_is_the_same_in_all_rows(played: Kifu) -> None:
    above, table = played("stat", "deck_results").out.split("\n deck ")
    assert "\nsystem: fusion_world\npopulation: bots: greedy v2, random v1\noptions: usual\n" in above
    assert above.endswith("\nnot known: q")
    assert "fusion_world" not in table
    [row] = played("stat", "game_length", "--json").answer["rows"][:1]
    assert row["system"] == "fusion_world"
    asked = "SELECT 'x' AS same, n, n / 10000.0 - 0.0002 AS small FROM (VALUES (0), (2), (4)) v(n) ORDER BY n"
    rows = [line.split() for line in played("sql", asked).out.splitlines()]
    assert rows[1:] == [["x", "0", ">", "-0.001"], ["x", "2", "0.0"], ["x", "4", "<", "0.001"]]


WIDE = ("card_results", "who_begins", "tempo_curves", "damage_curves")


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    told = {"force_terminal": True, "width": width, "color_system": None, "soft_wrap": True, "highlight": False}
    monkeypatch.setattr(terminal, "out", Console(**told))  # type: ignore[arg-type]


@pytest.mark.parametrize("stat", WIDE)
def test_a_terminal_has_the_columns_that_fit_it_each_whole_and_the_names_of_the_others(
    played: Kifu, monkeypatch: pytest.MonkeyPatch, stat: str
) -> None:
    piped = played("stat", stat).out.splitlines()
    on_a_terminal(monkeypatch, 140)
    shown = played("stat", stat).out.splitlines()
    [left_out] = [line for line in shown if line.startswith("left out, for want of room: ")]
    others = left_out.removeprefix("left out, for want of room: ").partition(" (")[0].split(", ")
    assert left_out.endswith("(--columns NAME,NAME shows these; --csv FILE has all)")
    of_pipe, of_terminal = ([line.split() for line in lines if line.startswith(" ")] for lines in (piped, shown))
    assert of_terminal[0] + others == of_pipe[0]
    assert max(len(line) for line in shown if line.startswith(" ")) <= 140
    assert "…" not in "".join(shown + piped)


def test_words_that_tell_rows_apart_are_shown_before_numbers() -> None:
    whole, rate = pl.Int64(), pl.Float64()
    schema = {"deck": pl.String(), "cost": whole, "card": pl.String(), "rate": rate, "added": pl.String()}
    widths = dict.fromkeys(schema, 10)
    assert fitting(schema, widths, room=29) == ["deck", "card"]
    assert fitting(schema, widths, room=30) == ["deck", "cost", "card"]
    assert fitting(schema, widths, room=50) == [*schema]


def test_columns_are_chosen_by_name_in_their_order(played: Kifu, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("stat", "deck_results", "--columns", "win_rate, deck,options")
    assert [*played(*words, "--json").answer["rows"][0]] == ["win_rate", "deck", "options"]
    on_a_terminal(monkeypatch, 20)
    told = played(*words).out.splitlines()
    assert (told[1].split(), told[2].split()[-1]) == (["win_rate", "deck", "options"], "usual")
    wrong = played("stat", "deck_results", "--columns", "decks").err
    assert "--columns: 'decks' is not known here; did you mean 'deck'?" in wrong


def test_readings_other_than_the_usual_ones_are_told(kifu: Kifu) -> None:
    simulate(kifu, 2, "--option", "FW-04=checkpoint")
    kifu("refresh")
    assert "\noptions: FW-04=checkpoint;FW-07=" in kifu("stat", "game_length").out


def test_names_in_filters_are_read_once(played: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Filters] = []

    def counted(lake: Lake, filters: Filters) -> pl.DataFrame:
        read.append(filters)
        return known_names(lake, filters)

    monkeypatch.setattr(asking, "known_names", counted)
    assert played("stat", "deck_results", "--level", "name", "--deck", "Ember Rush", "--json").status == 0
    assert [filters.decks for filters in read] == [("Ember Rush",)]


def test_one_of_a_thing_is_told_in_the_singular(kifu: Kifu) -> None:
    assert kifu("simulate", "--games", 1).out.startswith("1 game, ")
    assert kifu("simulate", "--games", 2).out.startswith("1 game, ")
    assert kifu("refresh").out.startswith("2 games, ")


def test_an_answer_is_said_in_words_as_the_page_of_its_name_says_it(played: Kifu, tmp_path: Path) -> None:
    told = str(open_data(tmp_path / "data").answer("metagame", level="name"))
    assert told
    assert played("stat", "metagame", "--answer", "--level", "name").out.strip() == told
    deck = str(open_data(tmp_path / "data").answer("deck", level="name", decks="Ember Rush"))
    assert played("stat", "deck", "--answer", "--level", "name", "--deck", "Ember Rush").out.strip() == deck


def test_an_answer_as_json_has_its_clauses_with_the_rows_that_they_are_about(played: Kifu, tmp_path: Path) -> None:
    answer = open_data(tmp_path / "data").answer("metagame", level="name")
    told = played("stat", "metagame", "--answer", "--level", "name", "--json").answer
    assert told["answer"] == str(answer) == "".join(clause["text"] for clause in told["clauses"])
    assert told["clauses"] == [{**clause._asdict(), "row": {**clause.row}} for clause in answer.clauses]
    assert any(clause["leads"] for clause in told["clauses"])


def test_answers_alone_are_listed_with_what_they_say(kifu: Kifu) -> None:
    listed = kifu("stat", "--answer").out
    for question in QUESTIONS.values():
        assert question.name in listed
        assert question.question in listed


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("metagam", "--answer"), "no answer is called 'metagam'; did you mean 'metagame'"),
        (("metagame", "--answer", "--csv", "x.csv"), "leave out --csv, --parquet and --columns"),
        (("metagame", "--answer", "--columns", "deck"), "leave out --csv, --parquet and --columns"),
        (("metagame", "--answer", "--with", "most=3"), "metagame takes no 'most'; --with takes unit"),
        (("card", "--answer"), "card needs its parameter card"),
        (("deck", "--answer"), "this answer is about one deck"),
        (("metagame", "--answer", "--deck", "Nobody"), "is called 'Nobody'; there are"),
    ],
)
def test_an_answer_that_cannot_be_says_why(played: Kifu, words: tuple[str, ...], why: str) -> None:
    refused = played("stat", *words)
    assert refused.status == 1
    assert why in refused.err
