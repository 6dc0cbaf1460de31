"""What the repository promises of itself."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import dashboards
import events
import projector
from events.cards.rulebook import Rulebook
from events.game import Game
from events.records.envelope import ENGINE
from tests.conformance.report import citations, report_of
from tests.rule_mutants import MEANINGS
from tests.shipped import SHIPPED

ROOT = Path(__file__).parents[1]
PERMITTED = {
    "pyproject.toml", "events", "projector", "dashboards", "notebooks", "tests", "README.md", "uv.lock", "LICENSE",
    "CHANGELOG.md", ".ci", ".gitignore",
}  # fmt: skip

FAMILIES = {"dragon_ball_super"}
"""The rooms of what some games share and no other has."""
PACKAGES = ("events", "projector", "dashboards")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [path for name in listed.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


def test_the_packages_under_test_are_those_of_this_checkout() -> None:
    for package in (events, projector, dashboards):
        assert package.__file__ is not None
        assert Path(package.__file__).parent.parent == ROOT


@pytest.mark.waits
def test_the_top_level_holds_what_was_agreed_and_no_more() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= PERMITTED


def test_the_lock_names_no_host_but_the_public_index() -> None:
    hosts = set(re.findall(r"https?://([^/\"\s]+)", (ROOT / "uv.lock").read_text()))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


@pytest.mark.waits
def test_no_tracked_text_names_a_path_of_a_machine() -> None:
    machine = re.compile(rb"/(?:work|root|home)/[a-z]")
    named = [path for path in tracked() if path.suffix != ".png" and machine.search(path.read_bytes())]
    assert named == []


def test_all_packages_are_listed_for_the_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["events", "projector", "dashboards"]


def test_the_games_are_the_highest_layer_of_events_and_import_neither_each_other_nor_what_records_them() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    named = {contract["name"]: contract for contract in contracts}
    rooms = named["games, then the rooms of events, highest first"]
    ours = {path.parent.name for path in (ROOT / "events").glob("*/rules.csv")}
    assert {game.name for game in SHIPPED} == ours
    assert set(rooms["layers"][0].split(" | ")) == ours
    assert rooms["exhaustive"]
    assert set(rooms["layers"][1].split(" | ")) >= FAMILIES
    recording = named["a game imports nothing that records it"]
    allowed = {name.removeprefix("events.") for name in recording["allowed_importers"]}
    assert not allowed & (ours | FAMILIES)


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = TopologicalSorter(imports())
    graph.prepare()  # CycleError names the files of a circle


@cache
def imports() -> dict[str, set[str]]:
    """Which files of the packages each file imports, also for its types alone."""
    files = {name: path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if (name := module(path))}
    return {name: set(imported(path, files)) - {name} for name, path in files.items()}


def module(path: Path) -> str:
    """The dotted name of a file; of a package's first file, the package's."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, files: Mapping[str, Path]) -> Iterator[str]:
    """The files that a file imports, wherever in it that stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in files)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in whole if name in files)
            if node.module in files and not all(name in files for name in whole):
                yield node.module


def broad(source: str) -> list[ast.ExceptHandler]:
    """The handlers of any error that neither ask whose fault it is nor raise whatever it is."""
    handlers = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ExceptHandler)]
    of_any = [of for of in handlers if of.type is None or ast.unparse(of.type) in ("Exception", "BaseException")]
    mended = ("is_of_the_program(error)", "raise")
    return [of for of in of_any if not any(ast.unparse(node) in mended for line in of.body for node in _raising(line))]


def _raising(line: ast.stmt) -> list[ast.AST]:
    """The statement, if it raises; the condition under which it does."""
    if isinstance(line, ast.If) and any(ast.unparse(inner) == "raise" for inner in line.body):
        return [*ast.walk(line.test)]
    return [line]


def test_what_catches_any_error_asks_whether_the_program_is_at_fault() -> None:
    """A module that is missing, or a full disk, is no fault of the record that was at hand."""
    sources = {path: path.read_text("utf-8") for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert sum(source.count("except Exception") for source in sources.values()) > 5
    assert {path.name: [of.lineno for of in told] for path, source in sources.items() if (told := broad(source))} == {}


@pytest.mark.parametrize(
    ("handler", "is_broad"),
    [
        ("except Exception as error:\n    raise KifuError from error", True),
        ("except Exception as error:\n    if is_of_the_program(error):\n        log(error)\n    raise KifuError", True),
        ("except Exception as error:\n    if is_of_the_program(error):\n        raise\n    raise KifuError", False),
        ("except BaseException:\n    close()\n    raise", False),
        ("except:\n    pass", True),
        ("except OSError:\n    pass", False),
    ],
)
def test_a_handler_that_takes_all_for_a_fault_of_the_record_is_found(handler: str, is_broad: bool) -> None:
    assert bool(broad(f"try:\n    act()\n{handler}")) is is_broad


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_every_rule_number_in_a_games_code_and_tests_exists(game: Game) -> None:
    book = Rulebook.read(game.rules)
    folders = (ROOT / "events" / game.name, ROOT / "tests" / "games" / game.name)
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    cited = {(path.name, number) for path in sources for number in citations(path.read_text(), book)}
    assert len(cited) > (100 if game.name == "fusion_world" else 0)
    assert {(name, number) for name, number in cited if number not in book and not _is_section(number, book)} == set()


def cited_by_shared_code(game: Game) -> set[str]:
    """The meanings of rules whose numbers shared files ask a game for: those that it uses, and those that play it."""
    using, own = imports(), f"events.{game.name}"
    reached: set[str] = set()
    waiting = {"events.records.recorder", *(name for name in using if name == own or name.startswith(f"{own}."))}
    while waiting:
        reached |= waiting
        waiting = {other for name in waiting for other in using[name]} - reached
    shared = [name for name in reached if name.startswith("events.") and not name.startswith(own)]
    paths = {name: path for path in (ROOT / "events").rglob("*.py") if (name := module(path))}
    return {meaning for name in shared for meaning in MEANINGS.findall(paths[name].read_text())}


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_a_game_with_texts_names_the_rule_of_all_that_shared_code_does(game: Game) -> None:
    book = Rulebook.read(game.rules)
    assert set(game.table.cites) == cited_by_shared_code(game)
    assert [number for number in game.table.cites.values() if not book.permits(number, game.options)] == []


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_every_rule_that_a_games_code_cites_has_a_test_that_bears_its_number_and_asserts(game: Game) -> None:
    report = report_of(game)
    assert report.cited_only() == []
    assert report.idle() == []


def _is_section(number: str, book: Rulebook) -> bool:
    """Whether rules of the book stand below this number: `8-4` heads `8-4-1`."""
    return any(rule.startswith((f"{number}-", f"{number}.", f"{number}/")) for rule in book)


def test_the_changelog_and_the_readme_name_the_version_and_the_two_commands() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert version == ENGINE
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text()
    readme = (ROOT / "README.md").read_text()
    assert "pip install uv && uv run --no-dev kifu demo" in readme
    assert "pip install uv && uv run pytest" in readme
