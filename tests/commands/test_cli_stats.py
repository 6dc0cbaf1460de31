"""`kifu stat`, `kifu sql` and `kifu lab`: answers, files, and failures in one line."""

import csv
import json
from pathlib import Path

import polars as pl
import pytest

from dashboards.commands import lab
from projector.stats.catalogue import stats
from tests.commands.test_cli import Kifu, kifu, simulate

__all__ = ["kifu"]


@pytest.fixture
def played(kifu: Kifu) -> Kifu:
    simulate(kifu, 4)
    assert kifu("refresh").status == 0
    return kifu


def test_stat_without_a_name_lists_the_questions(kifu: Kifu) -> None:
    listed = kifu("stat", "--json").answer
    assert [row["name"] for row in listed] == [*stats()]
    assert "How does each deck do?" in kifu("stat").out


def test_stat_answers_as_table_json_csv_and_parquet_with_filters(played: Kifu, tmp_path: Path) -> None:
    answer = played("stat", "deck_results", "--level", "name", "--json").answer
    assert {name: answer[name] for name in ("usable", "of", "needs")} == {
        "usable": 4,
        "of": 4,
        "needs": "a recorded game",
    }
    whole = answer["rows"]
    deck = whole[0]["deck"]
    rows = played("stat", "deck_results", "--level", "name", "--deck", deck, "--json").answer["rows"]
    assert [row["deck"] for row in rows] == [deck]
    shown = played("stat", "deck_results").out
    assert shown.startswith("usable: 4 of 4 (needs a recorded game)\n")
    assert deck in shown
    assert played("stat", "deck_results", "--level", "name", "--no-begins", "--json").answer["rows"] != whole
    sheet, parquet = tmp_path / "a.csv", tmp_path / "a.parquet"
    wrote = played("stat", "deck_results", "--level", "name", "--csv", sheet, "--parquet", parquet)
    assert (wrote.status, wrote.out) == (0, "")
    assert pl.read_parquet(parquet).to_dicts() == whole
    with sheet.open(newline="") as file:
        assert [row["deck"] for row in csv.DictReader(file)] == [row["deck"] for row in whole]


FAILURES = {
    "no statistic is called 'deck_result'; there are ": ("stat", "deck_result"),
    "no deck at the level list is called 'Nobody'; there are ": ("stat", "deck_results", "--deck", "Nobody"),
    "no system is called 'chess'; there are ": ("stat", "deck_results", "--system", "chess"),
    "level: there is no 'x'; there are list": ("stat", "deck_results", "--level", "x"),
    "deck_results takes no 'most'; it takes ": ("stat", "deck_results", "--with", "most=3"),
    "--with 'most' names no value: write it as in most=20": ("stat", "deck_results", "--with", "most"),
    "a query is one SELECT, which reads and changes nothing; this is DROP": ("sql", "DROP TABLE games"),
    "give one query: kifu sql": ("sql",),
    "no example is called 'x'; there are ": ("sql", "--example", "x"),
    "no/such/folder.csv: No such file or directory": ("stat", "deck_results", "--csv", "no/such/folder.csv"),
}


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
    assert "events behind the log: kifu refresh brings it up" in kifu("stat", "deck_results").err


def test_a_population_is_called_the_same_in_sql_and_in_statistics(played: Kifu) -> None:
    asked = "SELECT DISTINCT population FROM games UNION SELECT DISTINCT population FROM facts"
    [[name]] = [row.values() for row in played("sql", asked, "--json").answer]
    assert name == "bots: greedy v2, random v1"
    rows = played("stat", "deck_results", "--population", name, "--json").answer["rows"]
    assert {row["population"] for row in rows} == {name}
    assert rows == played("stat", "deck_results", "--population", "bots", "--json").answer["rows"]


def test_sql_answers_and_lists_its_examples(played: Kifu) -> None:
    assert played("sql", "SELECT count(*) AS games FROM games", "--json").answer == [{"games": 4}]
    shown = played("sql", "--example", "endings", "--rows", "1")
    assert "-- How games end" in shown.out
    listed = played("sql", "--examples", "--json").answer
    assert listed[0]["name"] == "card_played"
    assert "The state at the moment a card was played" in played("sql", "--examples").out


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
