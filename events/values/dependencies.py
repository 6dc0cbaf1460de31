"""Dependencies of cached values on the state, in words, and their invalidation by facts.

The words: a zone's name (its cards and their order), `mode:` and a zone's name, `mode` (of any card), `face`, `turn`
(the turn player), `part` of the turn, `role` in a battle with its additions to figures, `counters`, `beside`,
`happened`, `remembered` (events), `paid` (costs of cards). No fact invalidates `figures` by itself: they depend on all
else.
"""

from functools import cache
from typing import Any

from events.language.effect import (
    Beside,
    Cards,
    During,
    Exists,
    Figure,
    Gain,
    Happened,
    Node,
    Occurred,
    Same,
    Skill,
    Spent,
    Turn,
)
from events.language.effect import Count as CountOf
from events.language.figures import bounds_now, is_bounded
from events.once import once_each
from events.table.fact import CardMoved, CardReadied, CardRested, Fact
from events.table.ids import Zone, zone_name
from events.table.state import State
from events.table.zones import UNDER


def invalidated(state: State, fact: Fact) -> frozenset[str] | None:
    """The dependencies that a folded fact may have changed, beside those on its own card; None: all."""
    if fact.invalidates is not None:
        return fact.invalidates
    if isinstance(fact, CardMoved):
        return _by_move(fact.source, fact.target, state.usual_zones, state.covered_zones)
    if isinstance(fact, CardRested | CardReadied):
        return _by_mode(state.cards[fact.card].zone)
    return None


@cache
def _by_move(source: Zone, target: Zone, usual: tuple[str, ...], covered: tuple[str, ...]) -> frozenset[str]:
    """The dependencies changed by a move: both zones, and roles, since a card that leaves play leaves the battle.

    A move to or from where cards lie under others changes what lies under them.
    """
    names = {zone_name(source), zone_name(target)}
    names |= set() if names.isdisjoint(covered) else {UNDER}
    return frozenset(names | {"role"} if zone_name(source) in usual else names)


@cache
def _by_mode(zone: Zone) -> frozenset[str]:
    return frozenset(("mode", f"mode:{zone_name(zone)}"))


@once_each
def dependencies_of(node: Any, usual: tuple[str, ...]) -> frozenset[str]:
    """The dependencies of the conditions and numbers in a node; `usual`: the zones of selectors without zones.

    The scope of a change depends on each card alone, and is not among them.
    """
    return frozenset(_own_and_nested(node, usual))


def _own_and_nested(node: Any, usual: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    if isinstance(node, Cards) and any(bounds_now(node)):
        found.add("figures")
    elif isinstance(node, Exists):
        found |= _counted(node.cards, usual) | ({"figures"} if node.different else set())
    elif isinstance(node, CountOf | Figure | Same):
        found |= _counted(node.of, usual)
        found |= {"role", "figures", "counters"} if isinstance(node, Figure) else set()
        found |= {"figures"} if isinstance(node, Same) or (isinstance(node, CountOf) and node.different) else set()
    elif isinstance(node, Gain) and node.of is not None:
        found |= _counted(node.of, usual) | {"face", "figures"}
    elif isinstance(node, Beside):
        found.add("beside")
    elif isinstance(node, Spent):
        found |= {"paid", *usual}
    elif isinstance(node, Happened):
        found.add("happened")
    elif isinstance(node, Occurred):
        found.add("remembered")
    elif isinstance(node, During):
        found.add("part")
    elif isinstance(node, Turn) or (isinstance(node, Skill) and node.turn is not None):
        found.add("turn")
    for part in node if isinstance(node, tuple) else _parts(node):
        if isinstance(part, tuple | Node):
            found |= dependencies_of(part, usual)
    return found


@once_each
def lying(selector: Cards) -> frozenset[str]:
    """The dependencies of a change's scope on how cards lie; they invalidate the figures of these cards."""
    found = {word for word in ("mode", "face", "role", "counters") if getattr(selector, word) is not None}
    found |= {"counters"} if selector.marked else set()
    found |= {"under"} if selector.hosting is not None else set()
    return frozenset(found.union(*map(lying, selector.alternatives)))


def _parts(node: Node) -> tuple[Any, ...]:
    """The nodes in a node; of a skill its conditions and grants, without the effects of its use."""
    if isinstance(node, Skill):
        return node.conditions, node.grants
    return tuple(getattr(node, name) for name in node.__struct_fields__)


def _counted(selector: Cards | str, usual: tuple[str, ...]) -> set[str]:
    """The dependencies of the number of cards that a selector finds."""
    if isinstance(selector, str):
        return set()
    found = set(() if selector.among is not None else selector.zones or usual)
    if selector.mode is not None:
        found |= (
            {"mode"}
            if selector.among is not None or not selector.zones
            else {f"mode:{zone}" for zone in selector.zones}
        )
    if selector.face is not None:
        found.add("face")
    if selector.role is not None or is_bounded(selector):
        found.add("role")
    if selector.counters is not None or selector.marked:
        found.add("counters")
    if selector.under is not None or selector.hosting is not None:
        found.add("under")
    return found.union(*(_counted(other, usual) for other in selector.alternatives))
