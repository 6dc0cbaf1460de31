"""Idle fields, which have no meaning where they stand: a skill with one would do less than its text, and is refused."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from events.language.effect import (
    Alternative,
    Came,
    Can,
    Cannot,
    Cards,
    Choose,
    ComeRested,
    Decree,
    Discard,
    Discount,
    Exists,
    Figure,
    Gain,
    Give,
    Grant,
    Later,
    Node,
    Occurred,
    Replace,
    Search,
    Skill,
    Skills,
    Specify,
    Spent,
    Surcharge,
    Trigger,
)

EVENT_FIELDS = ("card", "by", "how", "source", "target")
"""The fields of a trigger about properties that not every event has."""
BY_SKILLS = ("skill", "your_skill", "opponent_skill")
"""By what something happens that a skill makes happen."""
BY_BATTLE = "battle"
"""The property of an event that a battle can cause without a skill (`how`)."""

Told: TypeAlias = Mapping[str, Collection[str]]
"""The properties of events by word, of `EVENT_FIELDS` and `BY_BATTLE`."""


class Standing(NamedTuple):
    """A node, its place in a skill (`effects 2, changes 1`), its parent node and the parent's field."""

    node: Any
    place: str
    holder: Any = None
    field: str = ""


class Idle(NamedTuple):
    """An idle field, and what would be right."""

    field: str
    right: str


Check: TypeAlias = Callable[[Standing], Iterator[Idle]]


def standing(node: Node, place: str = "", holder: Any = None, field: str = "") -> Iterator[Standing]:
    """The nodes in a node and itself, with their standing."""
    yield Standing(node, place, holder, field)
    for name in node.__struct_fields__:
        for where, inner in inside(getattr(node, name), ", ".join(filter(None, (place, name)))):
            yield from standing(inner, where, node, name)


def inside(value: Any, place: str) -> Iterator[tuple[str, Node]]:
    """The nodes in a field's value, with their places."""
    if isinstance(value, tuple):
        for at, each in enumerate(value, start=1):
            yield from inside(each, f"{place} {at}")
    elif isinstance(value, Node):
        yield place, value


def set_fields(node: Node) -> tuple[str, ...]:
    """The names of the fields that a node sets: required ones, and those that differ from their defaults."""
    fields = msgspec.structs.fields(type(node))
    return tuple(field.name for field in fields if field.required or getattr(node, field.name) != field.default)


def idle_field(skills: Sequence[Skill], checks: Mapping[type[Node], Sequence[Check]]) -> str | None:
    """The first idle field of the skills, and what would be right, in words; None if there is none.

    `checks`: the functions that find idle fields, by the class of the node.
    """
    for at, skill in enumerate(skills, start=1):
        for where in standing(skill, f"skill {at}"):
            for check in checks.get(type(where.node), ()):
                for field, right in check(where):
                    return f"{where.place}, {field}: {right}"
    return None


def of_events(triggers: Told, replaced: Told) -> Check:
    """Check a trigger's fields against the properties of its event, happened or replaceable (`Replace`)."""

    def check(where: Standing) -> Iterator[Idle]:
        trigger: Trigger = where.node
        table = replaced if isinstance(where.holder, Replace) else triggers
        return _untold(trigger, table.get(trigger.on, ()))

    return check


def _untold(trigger: Trigger, told: Collection[str]) -> Iterator[Idle]:
    for field in set_fields(trigger):
        if field not in EVENT_FIELDS or field in told or (field == "card" and trigger.card is None):
            continue
        known = [name for name in EVENT_FIELDS if name in told]
        has = f"it has {', '.join(known)}" if known else "it has none of these fields"
        yield Idle(field, f"the event '{trigger.on}' has no {field}, {has}: leave it out")
    if trigger.whose != "both" and isinstance(trigger.card, str) and "card" in told:
        yield Idle("whose", f"the player of '{trigger.on}' is the master of the card: leave it out")
    if trigger.how == "battle" and BY_BATTLE not in told:
        yield Idle("how", f"no battle makes '{trigger.on}' happen: leave it out, or say by whose skill")


# What all games have in common.


WHERE = ("whose", "zones", "top", "bottom", "among", "under")
"""The fields of a selector about zones."""
LYING = ("mode", "face", "role", "counters", "marked", "hosting", "other", "played_by")
"""The fields of a selector about how cards lie there."""
COMBINED = ("all_of", "none_of")
"""The fields of a selector with selectors that it combines."""
BY_KIND: Mapping[str, tuple[str, ...]] = {
    "activate": ("trigger", "grants"),
    "auto": ("timing", "grants"),
    "permanent": ("timing", "trigger", "limit", "costs", "targets", "materials", "effects"),
    "counter": ("grants",),
}
"""The fields without meaning in skills of a kind."""
UNPLACED: Mapping[tuple[type[Node], str], tuple[str, ...]] = {
    (Trigger, "card"): ("zones", "top", "bottom", "among", "under"),
    (Trigger, "by"): ("zones", "top", "bottom", "among", "under"),
    (Discard, "cards"): WHERE,
    (Search, "cards"): ("top", "bottom", "among", "under"),
    (ComeRested, "cards"): WHERE,
    (Cannot, "cards"): ("top", "bottom", "among", "under"),
    (Grant, "what"): ("top", "bottom", "among", "under"),
    (Skills, "of"): tuple(field for field in WHERE if field != "among"),
}
"""What is not asked of cards where a selector stands in these fields: the cards are found by the event or the zone."""


def idle_in_skill(where: Standing) -> Iterator[Idle]:
    """The idle fields of a skill of its kind."""
    skill: Skill = where.node
    for field in BY_KIND[skill.kind]:
        if getattr(skill, field):
            yield Idle(field, f"a skill of the kind '{skill.kind}' has none: leave it out")
    if skill.kind == "permanent" and any(isinstance(one.node, Occurred) for one in standing(skill)):
        yield Idle("conditions", "what happened is asked by skills that are used: not all know it at any time")
    yield from _idle_in_came(skill)
    if skill.kind == "auto" and skill.trigger is None and not skill.keyword:
        yield Idle("trigger", "nothing sets the skill off: say the event that does")


def _idle_in_came(skill: Skill) -> Iterator[Idle]:
    """How another event came than that of the skill, or where it is not known: of each use alone, in its effects."""
    events = () if skill.trigger is None else tuple(one.on for one in skill.trigger.events)
    used = replace(skill, effects=())
    if any(isinstance(one.node, Came) for one in _own(used)):
        yield Idle("conditions", "how the event came is asked as the skill is used: ask it in its effects")
    for one in _own(skill):
        if isinstance(one.node, Came) and (len(events) != 1 or one.node.event.on != events[0]):
            yield Idle("effects", "the skill is set off by another event, or by none: ask how its own came")
        if isinstance(one.node, Later) and any(isinstance(inner.node, Came) for inner in standing(one.node)):
            yield Idle("effects", "how the event came is not known later: ask it before")


def _own(skill: Skill) -> Iterator[Standing]:
    """The nodes of a skill, without those of skills that it gives."""
    given = {
        id(inner.node)
        for one in standing(skill)
        if isinstance(one.node, Skill) and one.node is not skill
        for inner in standing(one.node)
    }
    return (one for one in standing(skill) if id(one.node) not in given)


def idle_in_cards(where: Standing) -> Iterator[Idle]:
    """The idle fields of a selector: on cards named before, or beside alternatives."""
    cards: Cards = where.node
    fields = set(set_fields(cards))
    unasked = UNPLACED.get((type(where.holder), where.field), ())
    if isinstance(where.holder, Give) and where.field == "what" and where.holder.live:
        unasked = UNPLACED[Grant, "what"]
    for field in sorted(fields.intersection(unasked)):
        yield Idle(field, f"a selector of '{where.field}' says nothing of that: leave it out")
    if where.field in COMBINED and isinstance(where.holder, Cards):
        yield from _idle_in_combined(fields)
    elif isinstance(where.holder, Cards):
        outer = where.holder
        once = WHERE if outer.zones or outer.among or outer.under else WHERE[2:]
        for field in sorted(fields.intersection(once)):
            yield Idle(field, "said of all alternatives at once, beside 'alternatives', it holds")
    if cards.alternatives:
        for field in sorted(fields - {*WHERE, "alternatives"}):
            yield Idle(field, "beside 'alternatives' stands what says where the cards lie: say it in each of them")
    for name, others in (
        ("among", ("whose", "top", "bottom", "under")),
        ("under", ("whose", "zones", "top", "bottom")),
        ("top", ("bottom",)),
    ):
        for field in sorted(fields.intersection(others)) if name in fields else ():
            yield Idle(field, f"beside '{name}' it holds of no card: leave it out, or leave out '{name}'")
    if cards.reverse and cards.textless:
        yield Idle("textless", "it is asked of the side that is up: leave it out")
    if cards.reverse and not fields - {*WHERE, *LYING, "reverse"}:
        yield Idle("reverse", "nothing is said of what the cards are: say it, or leave this out")


def _idle_in_combined(fields: set[str]) -> Iterator[Idle]:
    """The fields of a selector among others that are combined, where how cards lie is said of all at once."""
    for field in sorted(fields & {*WHERE, *LYING, "reverse"}):
        yield Idle(field, "the selectors combined say what cards are: say how they lie beside them")
    if not fields:
        yield Idle("kinds", "a selector that is combined says something of cards: say what, or leave it out")


def idle_in_trigger(where: Standing) -> Iterator[Idle]:
    """The idle events beside a situation or a replaced event, or within others."""
    trigger: Trigger = where.node
    if isinstance(where.holder, Occurred | Came) and (trigger.on == "when" or trigger.conditions):
        yield Idle("on" if trigger.on == "when" else "conditions", "an event that happened is one without conditions")
    if trigger.skills is not None and trigger.how not in BY_SKILLS:
        yield Idle("skills", "by such skills something happens that is made by skills: say by whose in 'how'")
    if trigger.skills is not None and set_fields(trigger.skills) != ("of",):
        yield Idle("skills", "of which cards the skill is by which something happens is asked, and nothing else")
    if not trigger.also:
        return
    if isinstance(where.holder, Trigger | Replace | Occurred | Came):
        yield Idle("also", "one event stands there: make one of each")
    if any(each.on == "when" for each in trigger.events):
        yield Idle("also", "a situation is no event that happens beside others: make two skills of it")


def idle_in_cannot(where: Standing) -> Iterator[Idle]:
    """The idle skills of what cannot be done: by skills of such cards, or, of `activate`, such skills."""
    change: Cannot = where.node
    if change.skills is None:
        return
    said = {*set_fields(change.skills)}
    if change.action == "activate":
        if not said or "of" in said:
            yield Idle("skills", "the cards whose skills they are have the change: say what skills")
    elif said != {"of"} or change.by not in ("you", "opponent", "skill"):
        yield Idle("skills", "it is not done by skills of such cards: say by whose, and of which cards they are")


def idle_in_alternative(where: Standing) -> Iterator[Idle]:
    """The idle skills of a cost to play a card, and the cards whose skills they are, which have the change."""
    change: Alternative = where.node
    if change.skills is not None and change.instead_of not in ("activate", "skill"):
        yield Idle("skills", f"to '{change.instead_of}' a card is not to activate a skill: leave it out")
    if change.skills is not None and (change.skills.of is not None or not set_fields(change.skills)):
        yield Idle("skills", "the cards whose skills they are have the change: say what skills")


def idle_in_gain(where: Standing) -> Iterator[Idle]:
    """The idle labels of a gain, which only select among borrowed skills."""
    if any(isinstance(one.node, Spent | Occurred) for one in standing(where.node)):
        yield Idle("skills", "what its cost was paid with, and what happened, only cards ask that print the skill")
    if where.node.labels and where.node.of is None:
        yield Idle("labels", "they choose among the skills that the cards of 'of' print: say of which")


def idle_in_figure(where: Standing) -> Iterator[Idle]:
    """The idle kind of a figure, which only distinguishes counters."""
    if where.node.kind and where.node.figure != "counters":
        yield Idle("kind", f"'{where.node.figure}' has no kinds, as counters have: leave it out")


def idle_in_choose(where: Standing) -> Iterator[Idle]:
    """The idle difference of a choice of one card, or one beside a total, which is not searched for at once."""
    choose: Choose = where.node
    if choose.different is not None and (choose.count == 1 or choose.total is not None):
        yield Idle("different", "one card differs from none: leave it out" if choose.count == 1 else "'total' is said")


def idle_in_replace(where: Standing) -> Iterator[Idle]:
    """The idle time within which a replacement is not counted."""
    if where.node.within != "turn" and where.node.times is None:
        yield Idle("within", "it is applied whenever that happens: say how many times, or leave it out")


def idle_in_exists(where: Standing) -> Iterator[Idle]:
    """The idle difference of one card, or of no more than so many."""
    exists: Exists = where.node
    if exists.different is not None and (exists.least == 1 or exists.most is not None):
        wrong = "least" if exists.most is None else "most"
        yield Idle(wrong, "how many at least differ from each other is asked, two or more")


def idle_in_specify(where: Standing) -> Iterator[Idle]:
    """The idle colors of a change after which no color is specified."""
    for field in set_fields(where.node):
        if field != "none" and (where.node.none or not where.node.colors):
            yield Idle(
                field,
                "no color is specified any more: leave it out" if where.node.none else "say which colors it has fewer",
            )


def idle_in_give(where: Standing) -> Iterator[Idle]:
    """The idle `live` of an effect without a selector, and a next use of cards that are known."""
    if where.node.live and isinstance(where.node.what, str):
        yield Idle("live", "cards that have a name are these alone: leave it out, or say in 'what' which cards")
    counted = all(isinstance(change, Can | Discount | Surcharge | Alternative) for change in where.node.changes)
    if where.node.until == "next_use" and not where.node.live and not counted:
        yield Idle("until", "such cards are to be used that are not chosen yet: say which in 'what', and 'live'")
    yield from _idle_uses(where)


def idle_in_discount(where: Standing) -> Iterator[Idle]:
    """The idle fields of a discount of the use of cards, which says nothing of skills, nor of a player."""
    change: Discount = where.node
    if change.price == "card":
        for field in sorted({"kinds", "keywords", "timing"}.intersection(set_fields(change))):
            yield Idle(field, "of the use of a card it says nothing: leave it out")
        if isinstance(where.holder, Decree) or (isinstance(where.holder, Grant) and where.holder.player is not None):
            yield Idle("price", "the use of cards costs less by what is said of these cards, not of a player")


def idle_in_decree(where: Standing) -> Iterator[Idle]:
    """The idle number of uses, and a next use of what no use ends."""
    decree: Decree = where.node
    counted = all(isinstance(change, Discount | Surcharge | Alternative) for change in decree.changes)
    if decree.until == "next_use" and not counted:
        yield Idle("until", "no use of a player's ends it: say of which cards or skills, or another time")
    yield from _idle_uses(where)


def _idle_uses(where: Standing) -> Iterator[Idle]:
    if where.node.uses != 1 and where.node.until != "next_use":
        yield Idle("uses", "uses end what holds until 'next_use' alone: leave it out")
    if where.node.uses < 1:
        yield Idle("uses", "it holds for no use: say one or more")


SHARED: Mapping[type[Node], Sequence[Check]] = {
    Discount: (idle_in_discount,),
    Skill: (idle_in_skill,),
    Cards: (idle_in_cards,),
    Gain: (idle_in_gain,),
    Figure: (idle_in_figure,),
    Specify: (idle_in_specify,),
    Give: (idle_in_give,),
    Decree: (idle_in_decree,),
    Choose: (idle_in_choose,),
    Exists: (idle_in_exists,),
    Replace: (idle_in_replace,),
    Cannot: (idle_in_cannot,),
    Alternative: (idle_in_alternative,),
    Trigger: (idle_in_trigger,),
}
"""The checks for idle fields in any game."""
