"""Fields of nodes that say nothing where they stand: a skill with one would do less than it says, and is refused."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from events.effect import Node, Replace, Skill, Trigger

EVENT_FIELDS = ("card", "by", "how", "source", "target")
"""The fields of a trigger that ask for what not every event tells."""
BY_BATTLE = "battle"
"""Among what an event tells: a battle can make it happen without any skill (`how`)."""

Told: TypeAlias = Mapping[str, Collection[str]]
"""What each event tells, by its word: of `EVENT_FIELDS`, and `BY_BATTLE`."""


class Standing(NamedTuple):
    """A node, its place in a skill (`effects 2, changes 1`), the node that holds it and the field that it stands in."""

    node: Any
    place: str
    holder: Any = None
    field: str = ""


class Idle(NamedTuple):
    """A field that says nothing where it stands, and what would be right."""

    field: str
    right: str


Check: TypeAlias = Callable[[Standing], Iterator[Idle]]


def standing(node: Node, place: str = "", holder: Any = None, field: str = "") -> Iterator[Standing]:
    """The node and all that are in it, each where it stands."""
    yield Standing(node, place, holder, field)
    for name in node.__struct_fields__:
        for where, inner in _inside(getattr(node, name), ", ".join(filter(None, (place, name)))):
            yield from standing(inner, where, node, name)


def _inside(value: Any, place: str) -> Iterator[tuple[str, Node]]:
    if isinstance(value, tuple):
        for at, each in enumerate(value, start=1):
            yield from _inside(each, f"{place} {at}")
    elif isinstance(value, Node):
        yield place, value


def said(node: Node) -> tuple[str, ...]:
    """The names of the fields that a node says: those that it needs, and those that are not as they are by default."""
    fields = msgspec.structs.fields(type(node))
    return tuple(field.name for field in fields if field.required or getattr(node, field.name) != field.default)


def idle_field(skills: Sequence[Skill], checks: Mapping[type[Node], Sequence[Check]]) -> str | None:
    """The first field of the skills that says nothing where it stands, and what would be right; None if there is none.

    `checks`: what finds such fields of a node, by its kind.
    """
    for at, skill in enumerate(skills, start=1):
        for where in standing(skill, f"skill {at}"):
            for check in checks.get(type(where.node), ()):
                for field, right in check(where):
                    return f"{where.place}, {field}: {right}"
    return None


def of_events(triggers: Told, replaced: Told) -> Check:
    """What finds the fields of a trigger that its event does not tell: as it happens, or as it would (`Replace`)."""

    def check(where: Standing) -> Iterator[Idle]:
        trigger: Trigger = where.node
        table = replaced if isinstance(where.holder, Replace) else triggers
        return _untold(trigger, table.get(trigger.on, ()))

    return check


def _untold(trigger: Trigger, told: Collection[str]) -> Iterator[Idle]:
    for field in said(trigger):
        if field not in EVENT_FIELDS or field in told or (field == "card" and trigger.card is None):
            continue
        known = [name for name in EVENT_FIELDS if name in told]
        has = f"it has {', '.join(known)}" if known else "it has none of these fields"
        yield Idle(field, f"the event '{trigger.on}' has no {field}, {has}: leave it out")
    if trigger.how == "battle" and BY_BATTLE not in told:
        yield Idle("how", f"no battle makes '{trigger.on}' happen: leave it out, or say by whose skill")
