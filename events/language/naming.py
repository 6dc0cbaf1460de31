"""The names in skills: of cards, of effects done, and X; and the check that each is given before it is used."""

from collections.abc import Collection, Iterator, Sequence, Set
from typing import Any, NamedTuple, get_args

from events.language.effect import (
    Alternative,
    Cannot,
    Choose,
    ChooseSkill,
    Declare,
    Did,
    DidNot,
    Discard,
    Done,
    Effect,
    EventNumber,
    Gain,
    If,
    Later,
    Lessen,
    Look,
    May,
    Modes,
    Named,
    Negate,
    Node,
    Nullify,
    Number,
    Repeat,
    Replace,
    Reveal,
    Search,
    Skill,
    Surcharge,
    Token,
    Unaffected,
    X,
)
from events.language.fields import Idle, inside, standing

CALLED = ("what", "among", "under", "onto", "of", "source", "card", "by", "cards")
"""The fields that are names of cards if they are words."""
PAID_MARKERS = "markers"
"""The name for the number of markers that paid a skill's cost."""


class Known(NamedTuple):
    """The names that a part of a skill can use: of cards, of effects done, of skills; and whether X is a number.

    `event`: an event has set it off, or is replaced by it.
    """

    cards: frozenset[str]
    done: frozenset[str] = frozenset()
    x: bool = False
    skills: frozenset[str] = frozenset()
    event: bool = False

    def more(self, *parts: Any) -> "Known":
        """The names with those that these parts give, in whatever order they are done."""
        inner = [node for part in parts for node in _own(part, APART)]
        skills = {node.name for node in inner if isinstance(node, ChooseSkill)}
        named = skills | {
            node.name or "discarded" for node in inner if isinstance(node, Choose | Discard | Look | Reveal | Search)
        }
        named |= {node.name for node in inner if isinstance(node, Token) and node.name}
        done = {node.name for node in inner if getattr(node, "name", "") and isinstance(node, get_args(Effect))}
        x = self.x or any(isinstance(node, Number) for node in inner)
        return Known(self.cards | named, self.done | done | {PAID_MARKERS}, x, self.skills | skills, self.event)


NOTHING_KNOWN = Known(frozenset())
THIS = Known(frozenset({"this", "host"}))
"""What every skill can speak of: its card, and the card above this, if it lies under one."""
BOUND = frozenset({"that", "by"})
"""The names of cards that an event binds."""
THAT = Known(THIS.cards | BOUND, event=True)


def unnamed(skills: Sequence[Skill]) -> str | None:
    """The first name of cards, or of an effect, that nothing in the skill gives; None if there is none."""
    for at, skill in enumerate(skills, start=1):
        for where in standing(skill, f"skill {at}"):
            for field, right in _of_skill(where.node) if isinstance(where.node, Skill) else ():
                return f"{where.place}, {field}: {right}"
    return None


def _of_skill(skill: Skill) -> Iterator[Idle]:
    told = THAT if skill.trigger is not None else THIS
    paid = told._replace(cards=told.cards | {"paid"}) if skill.costs else told
    for known, fields in (
        (THIS._replace(event=True), ("trigger",)),
        (THIS, ("conditions", "grants", "materials")),
        (told.more(skill.costs), ("costs",)),
        (paid.more(skill.costs, skill.targets, skill.effects), ("targets", "effects")),
    ):
        for field in fields:
            for place, inner in inside(getattr(skill, field), field):
                yield from _unnamed(inner, place, known)


def given(*parts: Any) -> frozenset[str]:
    """The names that parts of a skill give, in whatever order they are done."""
    known = NOTHING_KNOWN.more(*parts)
    return (known.cards | known.done | known.skills) - {PAID_MARKERS}


def used(part: Any, *, within: bool = True) -> Iterator[str]:
    """The names that a part of a skill uses; without `within`, not those of effects that are done by it."""
    for node in _own(part, APART if within else APART | WITHIN):
        if isinstance(node, Did | DidNot | Done):
            yield node.name
        if isinstance(node, X):
            yield "X"
        if isinstance(node, Gain | Negate) and node.chosen:
            yield node.chosen
        for name in node.__struct_fields__:
            if called := _called(node, name):
                yield called


def _called(node: Node, field: str) -> str:
    """The name of cards that a field is; empty if it is none."""
    value = getattr(node, field)
    return value if field in CALLED and isinstance(value, str) and (type(node), field) not in WORDS else ""


def _own(part: Any, apart: Collection[tuple[type, str]]) -> Iterator[Node]:
    """The nodes in a part of a skill, without those of some fields."""
    if isinstance(part, tuple):
        for each in part:
            yield from _own(each, apart)
    elif isinstance(part, Node):
        yield part
        for name in part.__struct_fields__:
            if (type(part), name) not in apart:
                yield from _own(getattr(part, name), apart)


APART: Set[tuple[type, str]] = {
    (Gain, "skills"),
    (Negate, "skills"),
    (Replace, "instead"),
    (Surcharge, "costs"),
    (Alternative, "costs"),
    (Cannot, "unless"),
    (Replace, "event"),
}
"""The fields whose effects are separate, and cannot use the names of the skill: given skills, replacements, costs."""
WITHIN: Set[tuple[type, str]] = {
    (If, "then"),
    (If, "otherwise"),
    (May, "effects"),
    (Modes, "options"),
    (Named, "effects"),
    (Repeat, "effects"),
}
"""The fields whose effects are done by the effect with these."""


def _unnamed(node: Node, place: str, known: Known) -> Iterator[Idle]:
    """The names used in a node, at any depth, that are not known there."""
    if isinstance(node, Later):
        known = known._replace(cards=known.cards | BOUND, event=True)
    if isinstance(node, X) and not known.x:
        yield Idle(place, "nothing says what X is: let a number be chosen before (do = 'number')")
    if isinstance(node, Lessen):  # by a part of the damage that is lessened, or all of it
        known = known._replace(event=True)
    if isinstance(node, EventNumber) and not known.event:
        yield Idle(place, "no event sets this off whose number is meant")
    if isinstance(node, Did | DidNot | Done) and node.name not in known.done:
        yield Idle(f"{place}, name", f"nothing is done by the name '{node.name}': give it to what is meant")
    if isinstance(node, Gain | Negate) and node.chosen and node.chosen not in known.skills:
        yield Idle(
            place, f"no skill has the name '{node.chosen}' there: let one be chosen before (do = 'choose_skill')"
        )
    for name in node.__struct_fields__:
        value, at = getattr(node, name), f"{place}, {name}"
        called = _called(node, name)
        if called and called not in known.cards:
            yield Idle(at, f"no cards have the name '{called}' there: {_instead_of(known)}")
        if isinstance(node, Gain | Negate) and name == "skills":
            continue  # each is looked at as a skill
        inner = known
        if (type(node), name) in APART:
            inner = (THAT if isinstance(node, Replace) and name == "instead" else THIS).more(value)
        for where, each in inside(value, at):
            yield from _unnamed(each, where, inner)


WORDS = {(Nullify, "what"), (Declare, "what"), (Choose, "by"), (May, "by"), (Modes, "by"), (Number, "by")}
WORDS |= {(ChooseSkill, "by"), (Declare, "by"), (Cannot, "by"), (Unaffected, "by")}
"""The fields among those of CALLED that are words and not names of cards."""


def _instead_of(known: Known) -> str:
    return f"there {'is' if len(known.cards) == 1 else 'are'} {', '.join(sorted(known.cards))}"
