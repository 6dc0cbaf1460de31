"""Cards for the conformance tests of Buddyfight: of a name, with what a test needs and nothing else."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard, Keyword, KeywordSkill
from events.language.effect import (
    Cards,
    Choose,
    Condition,
    Draw,
    Effect,
    Finish,
    Ko,
    Move,
    Nullify,
    Pay,
    Put,
    Skill,
    Trigger,
)

WORLD = "Anvil World"
AREAS = ("left", "center", "right")
FIELD = (*AREAS, "item", "spell")
MONSTERS = ("monster", "impact_monster")

Costs = Sequence[Effect]


def gauge(total: int = 1) -> Pay:
    """A cost: pay so much gauge."""
    return Pay(total=total)


def life(by: int) -> Put:
    """So much life gained, or paid."""
    return Put(kind="life", by=by)


def monsters(whose: Any = "both", **more: Any) -> Cards:
    """The monsters on the field of a fighter."""
    return Cards(whose=whose, kinds=MONSTERS, zones=AREAS, **more)


A_MONSTER = Choose(cards=monsters())
THEIR_MONSTER = Choose(cards=monsters("opponent"))
ON_FIELD = Choose(cards=Cards(zones=FIELD))
DRAW, DESTROY, TO_HAND = Draw(), Ko(), Move(to="hand")
TOP_TO_GAUGE = Move(what=Cards(whose="you", zones=("deck",), top=1), to="gauge")


def keywords(*words: Keyword) -> tuple[KeywordSkill, ...]:
    """Keyword abilities of these keywords."""
    return tuple(KeywordSkill(keyword=word) for word in words)


def act(
    *effects: Effect,
    targets: Sequence[Choose] = (),
    costs: Costs = (),
    conditions: Sequence[Condition] = (),
    counter: bool = False,
    **more: Any,
) -> Skill:
    """An [Act] ability, or one with [Counter]."""
    return Skill(
        kind="counter" if counter else "activate",
        timing=("counter" if counter else "main",),
        targets=tuple(targets),
        costs=(tuple(costs),) if costs else (),
        conditions=tuple(conditions),
        effects=effects,
        **more,
    )


def auto(trigger: Trigger, *effects: Effect, targets: Sequence[Choose] = (), **more: Any) -> Skill:
    """An automatic ability."""
    return Skill(kind="auto", trigger=trigger, targets=tuple(targets), effects=effects, **more)


def flag_card(name: str = "Anvil Flag", *, uses: Sequence[str] = (WORLD,), **more: Any) -> BuddyfightCard:
    """A flag that lets cards of these worlds be used."""
    return BuddyfightCard(number=name, name=name, kind="flag", uses=tuple(uses), **more)


def monster_card(
    name: str,
    *,
    size: int = 0,
    power: int = 3000,
    defense: int = 3000,
    critical: int = 1,
    cost: Costs = (),
    conditions: Sequence[Condition] = (),
    words: Sequence[Keyword] = (),
    text: Sequence[Skill] = (),
    kind: Any = "monster",
    number: str = "",
    **more: Any,
) -> BuddyfightCard:
    """A monster; free, of size 0 and 3000/3000/1 if nothing else is said."""
    return BuddyfightCard(
        number=number or name,
        name=name,
        kind=kind,
        worlds=(WORLD,),
        size=size,
        power=power,
        defense=defense,
        critical=critical,
        cost=(tuple(cost),) if cost else (),
        conditions=tuple(conditions),
        keywords=keywords(*words),
        skills=tuple(text),
        **more,
    )


def impact_monster(name: str, **more: Any) -> BuddyfightCard:
    """An impact monster."""
    return monster_card(name, kind="impact_monster", **more)


def changing(word: Keyword, name: str = "Were", *, pay: Costs = (), **more: Any) -> BuddyfightCard:
    """A monster with [Transform] or the like, for that cost; an impact monster with [Impact Transform]."""
    card = impact_monster(name, **more) if word == "impact_transform" else monster_card(name, **more)
    keyword = KeywordSkill(keyword=word, costs=(tuple(pay),) if pay else ())
    return replace(card, keywords=(keyword, *card.keywords))


def item_card(
    name: str,
    *,
    power: int = 3000,
    critical: int = 1,
    defense: int | None = None,
    cost: Costs = (),
    conditions: Sequence[Condition] = (),
    words: Sequence[Keyword] = (),
    text: Sequence[Skill] = (),
    number: str = "",
) -> BuddyfightCard:
    """An item; free, without defense if nothing else is said."""
    return BuddyfightCard(
        number=number or name,
        name=name,
        kind="item",
        worlds=(WORLD,),
        power=power,
        critical=critical,
        defense=defense,
        cost=(tuple(cost),) if cost else (),
        conditions=tuple(conditions),
        keywords=keywords(*words),
        skills=tuple(text),
    )


def spell_card(
    name: str,
    *effects: Effect,
    targets: Sequence[Choose] = (),
    cost: Costs = (),
    conditions: Sequence[Condition] = (),
    kind: Any = "spell",
    counter: bool = False,
    answers: Trigger | None = None,
    more: Sequence[Skill] = (),
    keyword: str = "cast",
    number: str = "",
    **skill: Any,
) -> BuddyfightCard:
    """A spell, cast in the main phase; an impact, in the final phase; `counter`: one that has [Counter].

    `answers`: what the [Counter] alone answers. `more`: the abilities that it has beside.
    """
    timing = "counter" if counter else "final" if kind == "impact" else "main"
    cast = Skill(
        kind="counter" if counter else "activate",
        keyword=keyword,
        timing=(timing,),
        zones=("hand",),
        trigger=answers,
        targets=tuple(targets),
        costs=(tuple(cost),) if cost else (),
        conditions=tuple(conditions),
        effects=effects,
        **skill,
    )
    return BuddyfightCard(number=number or name, name=name, kind=kind, worlds=(WORLD,), skills=(cast, *more))


def counter(name: str, *effects: Effect, **more: Any) -> BuddyfightCard:
    """A spell with [Counter]."""
    return spell_card(name, *effects, counter=True, **more)


def nullifies(what: str, name: str = "") -> BuddyfightCard:
    """A spell with [Counter] that nullifies a call, a cast, an equipping, an attack or the use of an ability."""
    trigger = None if what in ("attack", "skill") else Trigger(on=f"declares_{what}", card=Cards(), whose="opponent")
    return counter(name or f"no {what}", Nullify(what=what), answers=trigger)


def ends(part: str, name: str = "") -> BuddyfightCard:
    """A spell with [Counter] that ends a part of the turn."""
    return counter(name or f"end {part}", Finish(part=part))


def several(count: int, name: str) -> list[BuddyfightCard]:
    """Free monsters without text, of this name with a number each."""
    return [monster_card(f"{name} {n}") for n in range(1, count + 1)]
