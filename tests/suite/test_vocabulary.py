"""The words of every game's record: its facts and its cards are values, each fact has a number and a caption."""

import msgspec
import pytest

from events.game import Game, load
from events.skills.declared import UseDeclared
from events.table.fact import Fact
from tests.suite.fields import GAMES

FIRST = ("fusion_world",)
"""The games whose own facts were tagged before others shared some of them."""
OWN_FROM, OWN_OF_LATER = 64, 128
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
        own, shared = (OWN_FROM, SHARED) if game.name in FIRST else (OWN_OF_LATER, "events.")
        assert (tag >= own) == (not kind.__module__.startswith(shared)), kind


@every_game
def test_definitions_are_frozen_and_leave_defaults_out_of_what_is_pinned(game: Game) -> None:
    for kind in structs(game.pool.card):
        assert kind.__struct_config__.frozen, kind
        assert kind.__struct_config__.omit_defaults, kind
