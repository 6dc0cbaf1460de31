"""Resist: what the book says of a card with this keyword."""

from events.language.effect import (
    Cards,
    Effect,
    Exists,
    Gain,
    Give,
    Grant,
    If,
    Mark,
    Marked,
    Range,
    Replace,
    Skill,
    Trigger,
)

RESIST = "resist"
"""The kind of the counter of a card with Resist."""


def _counted(name: str, *, least: int = 1, most: int | None = None) -> Exists:
    """Whether so many cards of a name have a Resist counter: by default one."""
    resists = Cards(among=name, marked=(Marked(kind=RESIST, within=Range(least=1)),))
    return Exists(cards=resists, least=least, most=most)


def _counter(name: str) -> Effect:
    """nz/resist/3. A counter for the card of a name that has none."""
    return If(conditions=(_counted(name, least=0, most=0),), then=(Mark(kind=RESIST, by=1, what=name),))


RESISTING = Skill(
    kind="permanent",
    conditions=(_counted("this"),),
    grants=(
        Grant(
            changes=(
                Replace(
                    event=Trigger(on="leaves", how="opponent_skill"), instead=(Mark(kind=RESIST, by=-1, what="this"),)
                ),
            ),
        ),
    ),
)
"""nz/resist/2, nz/resist/4. What a Resist counter does, also of an Ally that is not in control of Combat."""
ENTERING = Skill(kind="auto", trigger=Trigger(on="played"), effects=(_counter("this"),))
"""nz/resist/1. What happens as a card with Resist enters play."""


def resist_gained(name: str) -> tuple[Effect, ...]:
    """nz/resist/1. The effects by which the card of a name gains Resist."""
    return (Give(changes=(Gain(skills=(RESISTING,)),), what=name, until="game"), _counter(name))
