"""Cards for the conformance tests of Masters: of a name, with what a test needs and nothing else."""

from collections.abc import Sequence

from events.language.effect import Skill
from events.masters.card import Color, Keyword, KeywordSkill, LeaderBack, MastersCard


def skills(*words: Keyword) -> tuple[KeywordSkill, ...]:
    """Keyword skills of these keywords."""
    return tuple(KeywordSkill(keyword=word) for word in words)


def leader_card(
    name: str,
    *colors: Color,
    power: int = 15000,
    keywords: Sequence[Keyword] = (),
    characters: Sequence[str] = (),
    text: Sequence[Skill] = (),
    back: LeaderBack | None = None,
) -> MastersCard:
    """A Leader Card; red if no color is given."""
    return MastersCard(
        number=name,
        name=name,
        kind="leader",
        colors=colors or ("red",),
        power=power,
        keywords=skills(*keywords),
        characters=tuple(characters),
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
    combo_cost: int | None = 0,
    keywords: Sequence[Keyword] = (),
    traits: Sequence[str] = (),
    characters: Sequence[str] = (),
    eras: Sequence[str] = (),
    text: Sequence[Skill] = (),
    number: str = "",
) -> MastersCard:
    """A Battle Card; red, free, of 15000 power and without skills if nothing else is said."""
    return MastersCard(
        number=number or name,
        name=name,
        kind="battle",
        colors=colors or ("red",),
        cost=cost,
        specified=tuple(specified),
        power=power,
        combo_power=combo,
        combo_cost=combo_cost,
        keywords=skills(*keywords),
        traits=tuple(traits),
        characters=tuple(characters),
        eras=tuple(eras),
        skills=tuple(text),
    )


def extra_card(
    name: str,
    *colors: Color,
    cost: int = 0,
    specified: Sequence[Color] = (),
    keywords: Sequence[Keyword] = (),
    text: Sequence[Skill] = (),
) -> MastersCard:
    """An Extra Card; red and free if nothing else is said."""
    return MastersCard(
        number=name,
        name=name,
        kind="extra",
        colors=colors or ("red",),
        cost=cost,
        specified=tuple(specified),
        keywords=skills(*keywords),
        skills=tuple(text),
    )


def several(count: int, name: str) -> list[MastersCard]:
    """Free Battle Cards without text, of this name with a number each."""
    return [battle_card(f"{name} {n}") for n in range(1, count + 1)]
