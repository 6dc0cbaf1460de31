"""Games are found: those of `events/` by their folders, those of other distributions by their entry points."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

import pytest

from events import game as finding
from events.errors import KifuError, UnknownGame
from events.game import game_names, games, load
from events.table.fact import Fact
from tests.exchange.exported import run
from tests.shipped import SHIPPED
from tests.suite import toy
from tests.suite.skeleton_dbz import DBZ

pytestmark = pytest.mark.waits

NO_FILES: Mapping[str, bytes] = MappingProxyType({})


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages; what is installed is looked for anew."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(finding, "_registered", {})
    finding._found.cache_clear()
    yield tmp_path
    finding._found.cache_clear()
    for module in ("pebbles_game", "broken_game"):
        sys.modules.pop(module, None)


def install(site: Path, distribution: str, entries: Mapping[str, str], files: Mapping[str, bytes] = NO_FILES) -> None:
    """Build a wheel of a distribution with these files and entry points, and install it into the folder."""
    name = distribution.replace("-", "_")
    lines = "".join(f"{entry} = {value}\n" for entry, value in entries.items())
    metadata = {
        "METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.5\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: kifu-tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": f"[kifu.games]\n{lines}",
    }
    held = {**files, **{f"{name}-1.5.dist-info/{file}": text.encode() for file, text in metadata.items()}}
    wheel = site / f"{name}-1.5-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, body in held.items():
            archive.writestr(path, body)
        record = f"{name}-1.5.dist-info/RECORD"
        archive.writestr(record, "".join(f"{path},,\n" for path in (*held, record)))
    uv = os.environ.get("UV") or shutil.which("uv")
    assert uv is not None, "installing a wheel takes uv"
    options = ("--offline", "--no-cache", "--no-deps", "--no-config", "--quiet", "--python", sys.executable)
    subprocess.run([uv, "pip", "install", *options, "--target", site, wheel], check=True, capture_output=True)


def install_toy(site: Path, name: str) -> None:
    """Install the toy game under that name, as the distribution `kifu-NAME`, package `NAME_game`."""
    source = Path(toy.__file__).read_text(encoding="utf-8")
    renamed = source.replace('name="toy"', f'name="{name}"').replace("\nregister(TOY)\n", "\n")
    files = {"__init__.py": renamed.encode(), "rules.csv": toy.TOY.rules.read_bytes()}
    packed = {f"{name}_game/{file}": body for file, body in files.items()}
    install(site, f"kifu-{name}", {name: f"{name}_game:TOY"}, packed)


def kifu(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command with what is installed in the folder, and a data folder in it."""
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, "-c", "from dashboards.cli import main; main()", *words],
        env={**os.environ, "PYTHONPATH": path, "KIFU_DATA": str(site / "data"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_game_of_an_installed_package_is_simulated_refreshed_and_shown(
    site: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    install_toy(site, "pebbles")
    players = ("--players", "bold", "random")
    simulated = kifu(site, "simulate", "--system", "pebbles", "--games", "4", *players, "--json")
    assert json.loads(simulated.stdout)["games"] == 4, simulated.stderr

    def answered(*words: str) -> bytes:
        ran = run(monkeypatch, capfdbinary, *words, "--data", site / "data")
        assert ran.status == 0, ran.err
        return ran.out

    assert json.loads(answered("refresh", "--json"))["games"] == 4
    rows = json.loads(answered("games", "--json"))
    assert {row["system"] for row in rows} == {"pebbles"}
    assert b"pile" in answered("show", rows[0]["game"], "--at", "20", "--seat", "a")
    assert answered("verify", "--json")


def test_the_help_of_a_command_names_the_games_that_are_installed(tmp_path: Path) -> None:
    install_toy(tmp_path, "pebbles")
    names = sorted([*game_names(), "pebbles"])
    assert " or ".join(names) in " ".join(kifu(tmp_path, "bots", "--help").stdout.split())
    assert f"there are {', '.join(names)}" in kifu(tmp_path, "bots", "--system", "chess").stderr


def test_the_common_suite_plays_a_game_of_an_installed_package(tmp_path: Path) -> None:
    install_toy(tmp_path, "pebbles")
    told = subprocess.run(
        [sys.executable, "-c", "from tests.suite.fields import fields; print({f.system for f in fields(games=9)})"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "'pebbles'" in told.stdout
    assert "'fusion_world'" in told.stdout


def test_games_are_the_folders_with_rules_and_the_entry_points(site: Path) -> None:
    shipped = game_names()
    install_toy(site, "pebbles")
    finding._found.cache_clear()
    assert {game.name for game in SHIPPED} <= {*shipped}
    assert game_names() == tuple(sorted([*shipped, "pebbles"]))
    assert [game.name for game in games()] == sorted([*shipped, "pebbles"])


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package:GAME", "ModuleNotFoundError"),
        ("json:GAME", "AttributeError"),
        ("broken_game:GAME", "ZeroDivisionError"),
        ("json:dumps", "is no Game but a function: it must be a Game of that name$"),
        ("events.fusion_world:GAME", "is called 'fusion_world' in its Game.name: it must be a Game of that name$"),
    ],
)
def test_a_broken_entry_point_is_told_with_its_distribution_and_leaves_the_others(
    site: Path, value: str, why: str
) -> None:
    (site / "broken_game.py").write_text("GAME = 1 // 0")
    install(site, "kifu-broken", {"broken": value})
    with pytest.raises(UnknownGame, match=f"the game 'broken', {value} of kifu-broken 1.5, .*{why}"):
        load("broken")
    with pytest.raises(UnknownGame, match=r"kifu-broken 1.5"):
        games()
    assert load("fusion_world").title == "Fusion World"


def test_a_name_is_a_word_that_files_and_topics_can_bear(site: Path) -> None:
    install_toy(site, "pebbles")
    source = site / "pebbles_game" / "__init__.py"
    source.write_text(source.read_text().replace('name="pebbles"', 'name="../pebbles"'))
    install(site, "kifu-path", {"../pebbles": "pebbles_game:TOY"})
    with pytest.raises(UnknownGame, match="one word without spaces"):
        load("../pebbles")


def test_two_games_of_one_name_are_told_with_where_each_comes_from(site: Path) -> None:
    install(site, "kifu-copy", {"fusion_world": "copied_game:GAME"})
    install_toy(site, "pebbles")
    install(site, "kifu-other", {"pebbles": "other_game:GAME"})
    with pytest.raises(UnknownGame, match=r"events.fusion_world:GAME of Kifu and copied_game:GAME of kifu-copy 1.5"):
        load("fusion_world")
    with pytest.raises(UnknownGame, match=r"pebbles_game:TOY of kifu-pebbles 1.5 and other_game:GAME of kifu-other"):
        load("pebbles")


class CardTwinned(Fact, frozen=True, kw_only=True, tag=129):
    """A fact with the tag of another."""

    caption: ClassVar[str] = "twice"


def test_two_facts_of_one_tag_are_told_with_a_tag_that_is_free() -> None:
    with pytest.raises(KifuError) as told:
        replace(toy.TOY, facts=(*toy.TOY.facts, CardTwinned))
    assert str(told.value) == "toy: CardLaid and CardTwinned both have tag 129; 128 is free"


def test_a_game_says_in_words_of_its_own_why_it_ended() -> None:
    assert DBZ.reasons["dragon_balls"] == "all Dragon Balls under control"
    assert DBZ.reasons["deck"] == toy.TOY.reasons["deck"]
    assert "dragon_balls" not in toy.TOY.reasons
