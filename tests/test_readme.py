"""The README's Python runs as it stands, on what its commands make."""

import re
import sys
import textwrap
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import projector.figures
import projector.stats
from dashboards.cli import app
from events import fusion_world
from events import game as finding
from events.game import load
from events.log.store import GameLog
from events.records.envelope import OperationTaken
from events.records.recorder import read
from events.simulation.simulate import simulate
from events.table.ask import Concede
from projector.audit import verify
from projector.figures.catalogue import figure, figures
from projector.games import games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.catalogue import stat, stats
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from tests.projector.hovers import without_n
from tests.projector.played import add_games
from tests.shipped import SHIPPED
from tests.suite.fields import Field
from tests.suite.test_declared import assert_declared

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
GAME, *FILES = re.findall(r"^  ```python\n(.*?)^  ```", TEXT, re.DOTALL | re.MULTILINE)
"""The files of one's own that "Contribute" shows: a game, two stats and a figure."""
[RULES] = re.findall(r"^  ```csv\n(.*?)^  ```", TEXT, re.DOTALL | re.MULTILINE)


def test_the_text_of_a_card_is_quoted_as_kifu_prints_it() -> None:
    [quoted] = re.findall(r"^> .*(?:\n> .*)*", TEXT, re.MULTILINE)
    [toml] = re.findall(r"^```toml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    number = re.findall(r'number = "(.*?)"', toml)[0]
    card = load("fusion_world").pool.sample_cards()[number]
    assert quoted.replace("\n> ", " ").removeprefix("> ") == card.text
    assert toml.strip() in (Path(fusion_world.__file__).parent / "texts.toml").read_text()


@pytest.mark.waits
@pytest.mark.filterwarnings("ignore:.*left out .of others")
def test_the_code_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Block after block, as somebody would who types them into one notebook after the demo."""
    monkeypatch.chdir(tmp_path)
    with closing(GameLog.open(Path("kifu-data"))) as log:
        add_games(log, range(2))
        refresh(log, Path("kifu-data"))
    names: dict[str, Any] = {}
    live = []
    for block in BLOCKS:
        exec(block, names)
        live += [names["live"].game] * ("LiveGame.start" in block)
    with closing(names["log"]) as log:
        assert len(games(log)) == 4
        recorded, by_hand = (read(log, game) for game in live)
    assert (recorded.ended, names["replay"].state.winner) == (True, "a")
    assert recorded.actions[-1].answer == Concede("b")
    assert [one.operation.effect for one in by_hand.actions if isinstance(one, OperationTaken)] == [
        names["e"].Draw(count=2),
        names["stronger"],
    ]
    results = deck_results(Lake.open(Path("kifu-data")), Filters(population="humans"))
    assert results.select("deck", "wins", "losses").rows() == [("Ember Rush", 1, 0), ("Tide Wall", 0, 1)]


def test_the_stats_and_the_figure_of_the_readme_are_found_by_their_files_and_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = (projector.stats, projector.stats, projector.figures)
    for package, name, text in zip(packages, ("cards_played", "draws", "draws"), FILES, strict=True):
        folder = tmp_path / package.__name__
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text(textwrap.dedent(text))
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    with closing(GameLog.open(tmp_path)) as log:
        add_games(log, range(2))
        refresh(log, tmp_path)
    try:
        stats.cache_clear()
        figures.cache_clear()
        lake = Lake.open(tmp_path)
        frame = stat("draws").answer(lake)
        assert frame.schema == stat("draws").columns
        assert frame.select("games", "drawn").rows() == [(2, 0)]
        shown = figure("draws")(frame)
        assert shown.data[0].y == (0,)
        assert without_n(shown) == []
        played = stat("cards_played").answer(lake)
        assert played.schema == stat("cards_played").columns
        counts = lake.collect(lake.scan("card_games").filter("main").group_by(_NUMBER).agg(_PLAYED))
        assert dict(played.select("card_number", "played").rows()) == pytest.approx(dict(counts.rows()))
    finally:
        stats.cache_clear()
        figures.cache_clear()
        for module in ("projector.stats.draws", "projector.stats.cards_played", "projector.figures.draws"):
            sys.modules.pop(module, None)


_PLAYED = pl.col("played").sum() / pl.col("copies").sum()
_NUMBER = pl.col("card_number").cast(pl.String)


def test_the_game_of_the_readme_is_played_verified_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "duel_game").mkdir()
    (tmp_path / "duel_game" / "__init__.py").write_text(textwrap.dedent(GAME))
    (tmp_path / "duel_game" / "rules.csv").write_text(textwrap.dedent(RULES))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "tests" not in GAME
    try:
        monkeypatch.setitem(finding._registered, "duel", import_module("duel_game").GAME)
        field = Field("duel", ("random", "random"), 0, 1)
        assert_declared(field, 0)
        with closing(GameLog.open(tmp_path)) as log:
            simulate(log, field.plan, games=12)
            refresh(log, tmp_path)
            assert (verify(log).equal, verify(log).sound) == (12, True)
        results = deck_results(Lake.open(tmp_path), Filters(level="name"))
        assert results.select("deck", "games").rows() == [("Knights", 12), ("Pages", 12)]
    finally:
        sys.modules.pop("duel_game", None)


def test_every_option_and_its_readings_are_named_the_default_first() -> None:
    table = TEXT.partition("| option | what it decides | readings |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| (.*) \|$", table, re.MULTILINE)
    named = {option: tuple(re.findall(r"`(\w+)`", readings)) for option, readings in rows}
    assert named == {option: values for game in SHIPPED for option, values in game.options.items()}


def test_every_command_is_named() -> None:
    named = {words.split()[0] for words in re.findall(r"`kifu ([^`]+)`", TEXT)}
    registered = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    assert registered - named == set()
    assert registered > {"demo", "verify", "deck"}
