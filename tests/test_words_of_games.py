"""The shared code names no game, and no word that only one game has: it knows them from what each game declares."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from events.game import Game, games, load
from events.seats.board import GAUGES
from events.skills.verbs import SKILL_VERBS
from events.table.ids import PLAYERS
from events.table.zones import UNDER
from tests.suite.fields import SMALL

ROOT = Path(__file__).parents[1]
PACKAGES = ("events", "projector", "dashboards")
FAMILIES = ("dragon_ball_super",)
"""Folders of `events/` that hold what some games share and others do not have."""
SHIPPED = [game for game in games() if (ROOT / "events" / game.name).is_dir()]

CLOSELY = ("fusion_world",)
"""The games none of whose words shared code says, in prose either: what means something else is listed here for them.

Of other games plain English words, as most verbs and zones are, are sought only where code uses them as such words.
"""

UNSAID: Mapping[str, tuple[str, ...]] = {"skeleton_buddyfight": ("soul", "flag"), "skeleton_dbz": ("stages",)}
"""Plain words of other games that shared code does not say in prose, either."""

NAMES_ZONES = {"zone_of", "cards_in", "moved_to", "Option", "beside", "figure"}
"""The functions that take words of games: names of zones, verbs of options, numbers beside cards, figures."""
HOLDS_WORDS = re.compile(r"\bzone_name\(|\.zone\b|\.verb\b")
"""What is compared with words of games."""
NO_ZONES = ("label", "count")
"""What classes of styles say of zones beside their names."""

ENGLISH: Mapping[str, str] = {
    "deck": "what every game is played with",
    "play": "a mark of statistics, and what people do with a game",
    "attack": "a mark of statistics",
    "draw": "a mark of statistics, a game that nobody wins, and what a browser does",
    "rest": "cards of any game are active or rested; what is left",
    "place": "where something stands, and to put it there",
    "use": "what is done with a thing, also `use strict` of scripts",
    "keep": "not to lose or forget",
    "removed": "taken away",
    "under": "below; of another name",
}
"""Words of options, zones and roles that mean something else, too, or the same in every game."""

MEANT: Mapping[str, tuple[str, ...]] = {
    # What cards do that fight, in all games, and what makes things happen so; the zone of that name is one game's.
    "battle": (
        "events/effects/changes.py",
        "events/effects/legality.py",
        "events/language/clauses.py",
        "events/language/conditions.py",
        "events/language/effect.py",
        "events/language/fields.py",
        "events/language/nouns.py",
        "events/language/phrases.py",
        "events/language/sentences.py",
        "events/skills/state.py",
        "events/table/attribution.py",
        "events/table/in_force.py",
        "events/table/state.py",
        "events/table/table.py",
        "events/values/cache.py",
        "events/values/dependencies.py",
        "events/values/permissions.py",
    ),
    # The name of a field of stored cards; it is read as any figure (`events.language.figures`).
    "combo_power": ("events/language/effect.py",),
    # The stored word of an effect; who keeps others out of the pages and of the log.
    "guard": ("dashboards/guard.py", "events/language/effect.py", "projector/audit.py"),
    # Files that are being read.
    "in_use": ("projector/parts.py",),
    # A command of SQL; a key of a public form of standings, a heading of sheets, to leave an event; to bring a file.
    "drop": (
        "dashboards/assets/deck.js",
        "dashboards/pages/my_deck.py",
        "dashboards/cli.py",
        "dashboards/commands/one_result.py",
        "events/exchange/columns.py",
        "events/exchange/dropping.py",
        "events/exchange/limitless.py",
        "events/exchange/limitless_export.py",
        "events/exchange/sheet_rows.py",
        "events/exchange/typed_doubts.py",
        "events/log/findings.py",
        "events/log/postgres_statements.py",
        "events/log/sqlite.py",
    ),
}
"""Words of one game that mean something else in these files, or the same in every game."""

LITERALS: Mapping[str, tuple[str, ...]] = {
    # A heading of lists and of sheets, a field of a report, a key of a public form of standings, the stored word of an
    # effect that names no zone, what a lexicon says if a game says nothing, and why a player has lost.
    "deck": (
        "events/cards/deckwords.py",
        "events/exchange/columns.py",
        "events/exchange/limitless.py",
        "events/exchange/limitless_export.py",
        "events/exchange/sheet_rows.py",
        "events/language/effect.py",
        "events/language/lexicon.py",
        "events/records/masking.py",
        "events/table/fact.py",
    ),
    # What a lexicon says if a game says nothing, and a gauge.
    "hand": ("events/language/lexicon.py", "events/seats/board.py"),
    # A gauge, and why a player has lost.
    "life": ("events/seats/board.py", "events/table/fact.py"),
}
"""Names of zones that stand as words by themselves in the rooms of `events/`, and mean no game's zone there."""


def own_words(game: Game) -> set[str]:
    """The words that a game declares: its name, zones, facts, figures, counters, roles, gauges, verbs of options."""
    board, state = game.board, game.table.state(dict.fromkeys(PLAYERS, ()))
    beside = {name for player in PLAYERS for name in board.counters(state, player)}
    figures = {*board.values, *(zone.figure for zone in board.zones.values() if zone.figure)}
    homes = tuple(f"events.{folder}." for folder in (game.name, *FAMILIES))
    own = [kind for kind in game.facts if kind.__module__.startswith(homes) or not _is_shared(kind.__module__)]
    facts = {kind.__name__ for kind in own}
    roles = board.drawn.arrow or ()
    declared = {*board.zones, *figures, *beside, *board.verbs, *roles, *facts, *board.gauges}
    return {game.name, game.title, *declared} - {*GAUGES, *SKILL_VERBS, *ENGLISH}


def _is_shared(module: str) -> bool:
    """Whether a module is of `events/`: facts of installed games and of those of the tests are not."""
    return module.startswith("events.")


def said_words(game: Game) -> set[str]:
    """The words of a game that shared code does not say at all."""
    words = own_words(game)
    plain = set() if game.name in CLOSELY else {word for word in words if re.fullmatch("[a-z]+", word)}
    return (words - plain) | {*UNSAID.get(game.name, ())}


def sources() -> Iterator[Path]:
    """The files of the shared code."""
    own = {ROOT / "events" / folder for folder in (*FAMILIES, *(game.name for game in SHIPPED))}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*")):
            if path.suffix in (".py", ".js", ".css") and not own & {*path.parents}:
                yield path


@cache
def said_in(path: Path) -> str:
    """What a file says. Of Python, names of one word are left out: `frame.drop` is no zone."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join(
        one.string for one in tokens if one.type != tokenize.NAME or re.search(r"_|[a-z][A-Z]", one.string)
    )


def found_in(path: Path, words: set[str]) -> set[str]:
    """Those of the words that a file says, as whole words; a fact's name alone has to be written as the class is."""
    text = said_in(path)
    folded = text.casefold()  # to look for a part of it takes a hundredth of the time of a pattern
    return {word for word in words if word.casefold() in folded and re.search(_whole(word), text)}


@cache
def used_in(path: Path) -> frozenset[str]:
    """The words that a file uses as words of games: names of zones, verbs of options, figures; and games that it names.

    Of Python they are what such functions take, and what such names are compared with; of styles and scripts, classes.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return frozenset(re.findall(r"\bzone-(\w+)", text)) - {*NO_ZONES}
    used = {*re.findall(r"\bevents\.(\w+)", text)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and _name(node.func) in NAMES_ZONES:
            used |= _strings([*node.args, *(keyword.value for keyword in node.keywords)])
        elif isinstance(node, ast.Compare) and HOLDS_WORDS.search(ast.unparse(node)):
            used |= _strings([node.left, *node.comparators])
    return frozenset(used)


def _name(function: ast.expr) -> str | None:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) and ast.unparse(function) != "typer.Option" else None


def _strings(nodes: Iterable[ast.expr]) -> set[str]:
    """The strings that stand among these expressions, in tuples and the like also, but not within calls."""
    within = [part for node in nodes for part in (node.elts if isinstance(node, _SEVERAL) else [node])]
    return {part.value for part in within if isinstance(part, ast.Constant) and isinstance(part.value, str)}


_SEVERAL = (ast.Tuple, ast.List, ast.Set)


def _whole(word: str) -> str:
    loosely = "(?i)" if word.islower() or " " in word else ""
    return rf"{loosely}(?<![A-Za-z_]){re.escape(word)}(?![A-Za-z_])"


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def said_of(game: Game) -> Mapping[str, set[str]]:
    """The files of the shared code that say words of a game, and which."""
    said, own = said_words(game), own_words(game)
    found = {named(path): found_in(path, said) | (own & used_in(path)) for path in sources()}
    return {file: {word for word in words if file not in MEANT.get(word, ())} for file, words in found.items()}


@pytest.mark.parametrize("game", [*SHIPPED, *map(load, SMALL)], ids=lambda game: game.name)
def test_shared_code_says_no_word_of_one_game(game: Game) -> None:
    said = said_of(game)
    assert {file: words for file, words in said.items() if words} == {}


def test_zones_stand_by_themselves_only_where_they_mean_the_same_in_every_game() -> None:
    zones = {zone for name in CLOSELY for zone in load(name).board.zones} - {UNDER, *MEANT}
    said: dict[str, set[str]] = {zone: set() for zone in zones}
    for path in sources():
        if path.suffix == ".py" and path.is_relative_to(ROOT / "events"):
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            for word in zones.intersection(node.value for node in nodes if isinstance(node, ast.Constant)):
                said[word].add(named(path))
    assert {word: files for word, files in said.items() if files} == {
        word: {*files} for word, files in LITERALS.items()
    }


@pytest.mark.parametrize("word", MEANT)
def test_what_means_something_else_is_said(word: str) -> None:
    assert {file for file in MEANT[word] if not found_in(ROOT / file, {word})} == set()


def test_english_that_games_do_not_say_needs_no_leave() -> None:
    said = {
        word for game in SHIPPED for word in (*game.board.zones, *game.board.verbs, *(game.board.drawn.arrow or ()))
    }
    assert {*ENGLISH} <= said


@pytest.mark.parametrize(
    "word", ["fusion_world", "Fusion World", "energy", "energy_markers", "combo_power", "CardKOed"]
)
def test_a_word_of_a_game_is_found(tmp_path: Path, word: str) -> None:
    script, style, module = (tmp_path / f"file.{suffix}" for suffix in ("js", "css", "py"))
    script.write_text(f"// {word}\n")
    style.write_text(f".zone-{word} {{ }}\n")
    module.write_text(f'"""Of {word}."""\n')
    words = next(said_words(game) for game in map(load, CLOSELY) if word in said_words(game))
    assert all(word in found_in(path, words) for path in (script, style, module))
    names = tmp_path / "names.py"
    names.write_text("frame.drop(rows)\n")
    assert found_in(names, words) == set()


@pytest.mark.parametrize(
    "line",
    [
        'zone_of(player, "row")',
        'state.cards_in(player, "row")',
        'moved_to(state, card, CardPlaced, "row", rule=rule)',
        'Option("row", card)',
        'chosen.verb in ("row", "decline")',
        'zone_name(card_state.zone) == "row"',
        "from events.row.facts import CardLaid",
    ],
)
def test_a_plain_word_of_a_game_is_found_where_it_is_used_as_such(tmp_path: Path, line: str) -> None:
    module = tmp_path / "file.py"
    module.write_text(f"{line}\n")
    assert "row" in used_in(module)


def test_a_plain_word_of_a_game_is_not_found_where_it_means_something_else(tmp_path: Path) -> None:
    module, style = tmp_path / "file.py", tmp_path / "file.css"
    module.write_text('"""A row of a table, first and left."""\nframe["row"].join(how="left")\nform = "row"\n')
    style.write_text(".zone-row { }\n.row { left: 0 }\n")
    assert used_in(module) == frozenset()
    assert used_in(style) == {"row"}
