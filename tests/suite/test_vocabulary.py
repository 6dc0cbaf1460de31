"""The words of every game's record: its facts and its cards are values, each fact has a number and a caption."""

import msgspec
import pytest

from events.game import Game, load
from events.skills.declared import UseDeclared
from events.table.assumed import OF_EVERY_RECORD
from events.table.fact import Fact
from tests.suite.fields import GAMES

FIRST = ("fusion_world",)
"""The games whose own facts were tagged before others shared some of them."""
OWN_FROM, OF_RECORDS, OWN_OF_LATER = 64, 120, 128
SHARED = ("events.table.", UseDeclared.__module__)

every_game = pytest.mark.parametrize("game", [load(name) for name in GAMES], ids=lambda game: game.name)


def structs(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    """The struct classes that a value of the class is made of."""
    found: set[type[msgspec.Struct]] = set()
    waiting = [msgspec.inspect.type_info(kind)]
    while waiting:
        told = waiting.pop()
        if isinstance(told, msgspec.inspect.StructType) and told.cls not in found:
            found.add(told.cls)
            waiting += [field.type for field in told.fields]
        elif isinstance(told, msgspec.inspect.UnionType):
            waiting += told.types
        elif isinstance(told, msgspec.inspect.VarTupleType):
            waiting.append(told.item_type)
    return found


@every_game
def test_facts_are_frozen_and_tell_themselves(game: Game) -> None:
    for kind in game.facts:
        assert issubclass(kind, Fact)
        assert kind.__struct_config__.frozen, kind
        assert kind.__struct_config__.array_like, kind
        assert kind.caption, kind


@every_game
def test_every_fact_has_a_tag_of_its_own_in_its_range(game: Game) -> None:
    tags = {kind.__struct_config__.tag: kind for kind in game.facts}
    assert len(tags) == len(game.facts)
    for tag, kind in tags.items():
        assert isinstance(tag, int)
        if kind in OF_EVERY_RECORD:
            assert OF_RECORDS <= tag < OWN_OF_LATER, kind
        elif game.name in FIRST:
            assert (tag >= OWN_FROM) == (not kind.__module__.startswith(SHARED)), kind
        else:
            assert (tag >= OWN_OF_LATER) == is_own(kind.__module__, game.name), kind


def is_own(module: str, game: str) -> bool:
    """Whether a module is of a game: in its folder of `events/`, or, of an installed game, outside `events/`."""
    return f"{module}.".startswith(f"events.{game}.") or not module.startswith("events.")


@pytest.mark.parametrize(
    ("module", "own"),
    [
        ("events.second.facts", True),
        ("events.second", True),
        ("second_game.facts", True),
        ("events.table.fact", False),
        ("events.second_family.facts", False),
    ],
)
def test_a_module_is_a_games_own_in_its_folder_or_outside_events(module: str, own: bool) -> None:
    assert is_own(module, "second") is own


@every_game
def test_definitions_are_frozen_and_leave_defaults_out_of_what_is_pinned(game: Game) -> None:
    for kind in structs(game.pool.card):
        assert kind.__struct_config__.frozen, kind
        assert kind.__struct_config__.omit_defaults, kind
