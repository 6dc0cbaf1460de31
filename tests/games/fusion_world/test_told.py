"""What events tell beside their player: the table of it, by which skills are refused, against the events themselves."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, get_type_hints

import msgspec
import pytest

from events.dragon_ball_super import replacing
from events.dragon_ball_super.facts import (
    CardComboed,
    CardDiscarded,
    CardDropped,
    CardKOed,
    CardPlayed,
    LifeDropped,
    LifeTaken,
)
from events.dragon_ball_super.trigger_events import MOMENTS, PARTS
from events.fusion_world import trigger_events
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.trigger_events import EVENTS
from events.language.fields import BY_BATTLE, EVENT_FIELDS
from events.skills.events import Event
from events.table.fact import CardDrawn, CardMoved, Fact
from events.table.ids import Card
from tests.games.fusion_world.conformance.scenario import Side, battle
from tests.games.fusion_world.conformance.texts import crows

READ = ("card", "by", "source", "target")
RULES = ("1-8-1", "5-5-2-2", "15-4-3", "12-2-2-4", "8-4-6-2-1")
"""A rule like any other, and those by which a fact is more than it is by others."""


def values(name: str, hint: Any) -> Iterable[Any]:
    """What a field of a fact can be: two things at least where a trigger may ask for it."""
    words: Mapping[str, Iterable[Any]] = {
        "card": (Card(1), Card(2)),
        "target": ("a.drop", "a.hand", "b.battle"),
        "source": ("a.hand", "b.battle"),
        "moment": MOMENTS,
        "phase": PARTS,
        "step": PARTS,
        "label": ("[Blocker]",),
        "rule": RULES,
        "player": ("a", "b"),
        "host": (Card(3),),
    }
    return words.get(name, (0,) if hint is int else ("",))


ROADS: Mapping[type[Fact], tuple[str, str]] = {
    LifeTaken: ("life", "hand"),
    LifeDropped: ("life", "drop"),
    CardDiscarded: ("hand", "drop"),
    CardDrawn: ("deck", "hand"),
    CardKOed: ("battle", "drop"),
    CardPlayed: ("", "battle"),
    CardComboed: ("", "combo"),
}
"""From and to which area cards are moved by facts of a kind, where that is always the same."""


def facts(kind: type[Fact]) -> Iterator[Fact]:
    """Facts of that kind, each with other values."""
    hints = get_type_hints(kind)
    names = [field.name for field in msgspec.structs.fields(kind) if field.required or field.name == "rule"]
    said = {name: values(name, hints[name]) for name in names}
    if not issubclass(kind, CardMoved):
        said |= {"target": (Card(3),)} if "target" in said else {}
    for name, zone in zip(("source", "target"), _road(kind), strict=True):
        said |= {name: (f"a.{zone}", f"b.{zone}")} if zone else {}
    for chosen in product(*said.values()):
        yield kind(**dict(zip(said, chosen, strict=True)))


def _road(kind: type[Fact]) -> tuple[str, str]:
    return next((road for each, road in ROADS.items() if issubclass(kind, each)), ("", ""))


def told(events: Callable[[FusionWorldState, Fact], Iterable[Event]]) -> dict[str, set[str]]:
    """Of each event, which of its fields are said; those that are not always the same, where they are zones."""
    state = battle(a=Side(battle=crows("Owl", "Jay")), b=Side(battle=crows("Daw"))).state
    assert state.battle is not None
    state.battle.combos_from = {Card(1): "hand", Card(2): "battle"}
    seen: dict[str, dict[str, set[Any]]] = {}
    kinds: list[type[Fact]] = [*EVENTS.by_kind, *EVENTS.moments, CardDropped]
    for kind in kinds:
        for fact in facts(kind):
            for event in events(state, fact):
                fields = seen.setdefault(event.on, {name: set() for name in READ})
                for name in READ:
                    fields[name].add(getattr(event, name))
    return {on: {name for name, found in fields.items() if _is_told(name, found)} for on, fields in seen.items()}


def _is_told(name: str, found: set[Any]) -> bool:
    said = found - {None, ""}
    return bool(said) if name in ("card", "by") else len(said) > 1


TABLES = pytest.mark.parametrize(
    ("table", "events"),
    [(trigger_events.TOLD, EVENTS.of), (replacing.TOLD, replacing.would_be)],
    ids=["as it happens", "as it would"],
)


@TABLES
def test_the_table_says_what_the_events_tell(table: Any, events: Any) -> None:
    found = told(events)
    whole = {on: {*READ} & {*fields} for on, fields in table.items() if on != "when"}
    assert {on: found.get(on, set()) for on in whole} == whole


@TABLES
def test_the_table_says_nothing_but_fields(table: Any, events: Any) -> None:
    assert {name for fields in table.values() for name in fields} <= {*EVENT_FIELDS, BY_BATTLE}
    assert all("how" in fields for fields in table.values() if BY_BATTLE in fields)


def test_every_event_has_its_line() -> None:
    assert {*trigger_events.TOLD} == {*EVENTS.words, "when"}
    assert {*replacing.TOLD} == {*replacing.REPLACEABLE}
