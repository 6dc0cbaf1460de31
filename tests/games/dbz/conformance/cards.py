"""Cards for the conformance tests of the Dragon Ball Z CCG: of a name, with what a test needs and nothing else."""

from collections.abc import Sequence
from typing import Any

from events.dbz.card import LIFE, STAGE, DbzCard
from events.language.effect import Adjust as AdjustFigure
from events.language.effect import (
    Attack,
    Cards,
    Decree,
    Draw,
    Effect,
    Give,
    Harm,
    Lessen,
    Mark,
    Nullify,
    Pay,
    Put,
    Skill,
    Trigger,
)

RATING = (0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000)
"""Ratings of bracket B alone, above 0: any two of them give 1 on the table."""
ANY_ATTACK, PHYSICAL, ENERGY = (Cards(role=role) for role in ("attack", "physical attack", "energy attack"))
DRAW = Draw()


def hero(name: str = "Marek", level: int = 1, *skills: Skill, **more: Any) -> DbzCard:
    """A personality of a character, a level, and 10 power stages."""
    fields: dict[str, Any] = {
        "number": f"{name} {level}",
        "name": f"{name} {level}",
        "character": name,
        "alignment": "hero",
        "pur": 2,
        "rating": RATING,
    }
    return DbzCard(kind="personality", level=level, skills=skills, **(fields | more))


def stack(name: str = "Marek", levels: int = 3, **more: Any) -> list[DbzCard]:
    """A Main Personality of so many levels."""
    return [hero(name, level, **more) for level in range(1, levels + 1)]


def card(kind: str, name: str, *skills: Skill, **more: Any) -> DbzCard:
    """A card of that kind and name."""
    fields: dict[str, Any] = {"number": name, "name": name, "skills": skills, "kind": kind}
    return DbzCard(**(fields | more))


def several(count: int, name: str) -> list[DbzCard]:
    """So many cards that do nothing, each of a name of its own."""
    return [card("noncombat", f"{name} {place}") for place in range(1, count + 1)]


def does(*effects: Effect, timing: str = "attack", costs: Sequence[Effect] = (), **more: Any) -> Skill:
    """A skill that is used in an Attack Phase, or at another time."""
    kind: Any = "activate" if timing == "attack" else "counter"
    return Skill(kind=kind, timing=(timing,), costs=(tuple(costs),) if costs else (), effects=effects, **more)


def stages(count: int, *, more: bool = False) -> Harm:
    """So many power stages of damage."""
    return Harm(kind=STAGE, count=count, more=more)


def life(count: int, *, more: bool = False) -> Harm:
    """So many life cards of damage."""
    return Harm(kind=LIFE, count=count, more=more)


def strike(*damage: Harm, then: Sequence[Effect] = (), keywords: Sequence[str] = ()) -> Attack:
    """A physical attack, and what follows if it is successful."""
    return Attack(kind="physical", damage=damage, successful=tuple(then), keywords=tuple(keywords))


def blast(*damage: Harm, then: Sequence[Effect] = (), keywords: Sequence[str] = ()) -> Attack:
    """An energy attack, and what follows if it is successful."""
    return Attack(kind="energy", damage=damage, successful=tuple(then), keywords=tuple(keywords))


def physical(name: str, *effects: Effect, **more: Any) -> DbzCard:
    """A Physical Combat card that does this in an Attack Phase; without effects a plain physical attack."""
    return card("physical", name, does(*(effects or (strike(),))), **more)


def energy(name: str, *effects: Effect, costs: Sequence[Effect] = (), **more: Any) -> DbzCard:
    """An Energy Combat card that does this in an Attack Phase; without effects a plain energy attack."""
    return card("energy", name, does(*(effects or (blast(),)), costs=costs), **more)


def stops(what: Cards = ANY_ATTACK, *effects: Effect, timing: str = "defense", **more: Any) -> Skill:
    """A skill that stops such an attack, and does this."""
    trigger = Trigger(on="attacks", whose="opponent", card=what)
    return does(Nullify(), *effects, timing=timing, trigger=trigger, **more)


def prevents(kind: str, by: int, what: Cards = ANY_ATTACK, **more: Any) -> Skill:
    """A defense that prevents so much damage of a kind."""
    trigger = Trigger(on="attacks", whose="opponent", card=what)
    return does(
        Decree(changes=(Lessen(by=by, kind=kind),), whose="you", until="attack"),
        timing="defense",
        trigger=trigger,
        **more,
    )


def pay(total: int) -> Pay:
    """A cost of so many power stages."""
    return Pay(total=total, kind=STAGE)


def anger(by: int, whose: Any = "you") -> Put:
    """So much anger gained, or lost."""
    return Put(kind="anger", by=by, whose=whose)


def level(by: int, whose: Any = "you") -> Put:
    """So many levels gained, or lost."""
    return Put(kind="level", by=by, whose=whose)


def power(by: int, whose: Any = "you", *, zones: Sequence[str] = ("main",), least: int | None = None) -> Mark:
    """So many power stages gained, or lost, by a player's Main Personality."""
    return Mark(kind=STAGE, by=by, what=Cards(whose=whose, zones=tuple(zones)), least=least)


def stronger(by: int, kind: str = LIFE) -> Give:
    """What makes the attack of this card do so much more."""
    return Give(changes=(AdjustFigure(figure=kind, by=by),), what="this", until="attack")


def ball(number: int, *skills: Skill, series: str = "Moon") -> DbzCard:
    """A Dragon Ball of a set."""
    name = f"{series} Ball {number}"
    return DbzCard(number=name, name=name, kind="ball", series=series, ball=number, skills=skills)


def balls(*numbers: int, series: str = "Moon") -> list[DbzCard]:
    """Dragon Balls of a set, by their numbers."""
    return [ball(number, series=series) for number in numbers]
