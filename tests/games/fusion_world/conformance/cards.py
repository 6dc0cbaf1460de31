"""Cards for the conformance tests of Fusion World: of a name, with what a test needs and nothing else."""

from collections.abc import Sequence

import msgspec

from events.fusion_world.card import Color, FusionWorldCard, Keyword, KeywordSkill, LeaderBack
from events.language.effect import Skill


def skills(*words: str) -> tuple[KeywordSkill, ...]:
    """Keyword skills from words: `blocker`, `critical in your turn`, `blocker in opponent turn once`."""
    return tuple(
        KeywordSkill(
            keyword=msgspec.convert(told.split()[0], Keyword),
            turn="your" if "your" in told else "opponent" if "opponent" in told else None,
            once_per_turn="once" in told,
        )
        for told in words
    )


def leader_card(
    name: str,
    *colors: Color,
    power: int = 15000,
    keywords: Sequence[str] = (),
    traits: Sequence[str] = (),
    text: Sequence[Skill] = (),
    back: LeaderBack | None = None,
) -> FusionWorldCard:
    """A Leader Card; red if no color is given."""
    return FusionWorldCard(
        number=name,
        name=name,
        kind="leader",
        colors=colors or ("red",),
        power=power,
        keywords=skills(*keywords),
        traits=tuple(traits),
        skills=tuple(text),
        back=back,
    )


def battle_card(
    name: str,
    *colors: Color,
    cost: int = 0,
    specified: Sequence[Color] = (),
    power: int = 15000,
    combo: int | None = 5000,
    keywords: Sequence[str] = (),
    traits: Sequence[str] = (),
    text: Sequence[Skill] = (),
    number: str = "",
) -> FusionWorldCard:
    """A Battle Card; red, free, of 15000 power and without keyword skills if nothing else is said."""
    return FusionWorldCard(
        number=number or name,
        name=name,
        kind="battle",
        colors=colors or ("red",),
        cost=cost,
        specified=tuple(specified),
        power=power,
        combo_power=combo,
        keywords=skills(*keywords),
        traits=tuple(traits),
        skills=tuple(text),
    )


def blockers(*names: str, power: int = 15000) -> list[FusionWorldCard]:
    """Battle Cards with Blocker alone."""
    return [battle_card(name, power=power, keywords=["blocker"]) for name in names]


def extra_card(
    name: str,
    *,
    cost: int = 0,
    specified: Sequence[Color] = (),
    keywords: Sequence[str] = (),
    traits: Sequence[str] = (),
    text: Sequence[Skill] = (),
) -> FusionWorldCard:
    """A red Extra Card, free if nothing else is said; with a combo power: only its type keeps it out of combos."""
    return FusionWorldCard(
        number=name,
        name=name,
        kind="extra",
        colors=("red",),
        cost=cost,
        specified=tuple(specified),
        combo_power=5000,
        keywords=skills(*keywords),
        traits=tuple(traits),
        skills=tuple(text),
    )


def several(count: int, name: str, *colors: Color) -> list[FusionWorldCard]:
    """Battle Cards `name 1`, `name 2`, …"""
    return [battle_card(f"{name} {number}", *colors) for number in range(1, count + 1)]
