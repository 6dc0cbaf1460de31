"""What a Fusion World card prints (2. Parts of a Card)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from events.cards.card import Definition
from events.cards.prints import Held, Print
from events.language.effect import Cards, Gain, Limit, Skill, Trigger

Color: TypeAlias = Literal["red", "blue", "green", "yellow", "black"]
COLORS: tuple[Color, ...] = ("red", "blue", "green", "yellow", "black")
Keyword: TypeAlias = Literal[
    "blocker", "critical", "double_strike", "triple_strike", "field", "super_combo", "dragon_ball", "barrier"
]
"""15-3 to 15-6, 15-8, 15-11, 15-13. The keyword skills that say all they do by themselves."""
KINDS: Mapping[Keyword, Literal["activate", "auto", "permanent"]] = {"blocker": "auto", "field": "activate"}
"""What kind of skill a keyword skill is, if not permanent (15-3-1, 15-4-1)."""

_TURNS = {"your": "[Your Turn]", "opponent": "[Opponent's Turn]"}


class KeywordSkill(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A keyword skill (15-1-1), with the keywords that limit it.

    `turn`: valid in the turn of its master alone, or of the opponent alone (15-9, 15-10). `once_per_turn`: activated
    and resolved at most once a turn (15-7).
    """

    keyword: Keyword
    turn: Literal["your", "opponent"] | None = None
    once_per_turn: bool = False

    @property
    def printed(self) -> str:
        """The skill as a card prints it: `[Opponent's Turn] [Blocker]`."""
        limits = ["[Once per turn]"] if self.once_per_turn else []
        limits += [_TURNS[self.turn]] if self.turn else []
        return " ".join([*limits, f"[{self.keyword.replace('_', ' ').title()}]"])

    def skill(self) -> Skill:
        """The same in the language of all skills."""
        turn: Literal["you", "opponent"] | None = "you" if self.turn == "your" else self.turn
        trigger = Trigger(on="attacked", card=Cards(whose="you", other=True)) if self.keyword == "blocker" else None
        return Skill(
            kind=KINDS.get(self.keyword, "permanent"),
            keyword=self.keyword,
            turn=turn,
            trigger=trigger,
            limit=Limit() if self.once_per_turn else None,
        )


class LeaderBack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the back side of a Leader Card prints (10-1-3)."""

    name: str
    power: int
    traits: tuple[str, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    text: str = ""
    skills: tuple[Skill, ...] = ()


WAITS_IN: Mapping[str, tuple[str, ...]] = {
    "stacked": ("under",),
    "covered": ("under",),
    "combo": ("combo",),
    "combo_ended": ("drop",),
}
"""16-2-2-4, 5-6-3-2, 8-5-6-1. Where skills also wait for their card's event: under another, in a combo and after it."""


EVOLVES = ("evolve", "fusion_evolve")
"""15-12. The keywords by which a Battle Card is used from the hand."""


class FusionWorldCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A Leader, Battle or Extra Card.

    `cost` is the total cost (1-2-2), `specified` one color for each orb of the specified cost (1-2-3). None stands
    for a figure that the card does not print: Leaders have no cost and no combo power. All but `back` is the front
    side of a Leader. `skills` stand behind the `keywords`: the place of a skill on its card counts through both.
    """

    kind: Literal["leader", "battle", "extra"]
    colors: tuple[Color, ...]
    cost: int | None = None
    specified: tuple[Color, ...] = ()
    power: int | None = None
    combo_power: int | None = None
    traits: tuple[str, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    back: LeaderBack | None = None
    skills: tuple[Skill, ...] = ()

    @property
    def has_text(self) -> bool:
        """Whether it prints more than keyword skills, on either side."""
        return bool(self.skills or (self.back is not None and self.back.skills))

    def prints(self, keyword: Keyword) -> bool:
        """Whether it prints that keyword skill, on either side."""
        both = (*self.keywords, *(self.back.keywords if self.back is not None else ()))
        return any(skill.keyword == keyword for skill in both)

    def front_print(self) -> Print:
        """Its front side."""
        return Print(
            kind=self.kind,
            number=self.number,
            names=name_parts(self.name),
            traits=self.traits,
            colors=self.colors,
            specified=self.specified,
            figures={"cost": self.cost, "power": self.power, "combo_power": self.combo_power},
            **_skills(self.keywords, self.skills),
        )

    def back_print(self) -> Print:
        """Its back side (10-1-3), of a Leader."""
        assert self.back is not None
        return Print(
            kind=self.kind,
            number=self.number,
            names=name_parts(self.back.name),
            traits=self.back.traits,
            colors=self.colors,
            specified=(),
            figures={"cost": None, "power": self.back.power, "combo_power": None},
            **_skills(self.back.keywords, self.back.skills),
        )

    def _all_skills(self) -> Iterator[Skill]:
        """Its skills on both sides, and those that they give."""
        for skill in (*self.skills, *(self.back.skills if self.back is not None else ())):
            yield skill
            for grant in skill.grants:
                for change in grant.changes:
                    yield from change.skills if isinstance(change, Gain) else ()

    def permanent_zones(self) -> frozenset[str]:
        """Where its permanent skills can be valid; none if it has none that do something by themselves."""
        usual = ("leader",) if self.kind == "leader" else ("battle",)
        return frozenset(zone for skill in self._all_skills() if skill.grants for zone in skill.zones or usual)

    @property
    def grants_skills(self) -> bool:
        """Whether a permanent skill of it gives skills to cards."""
        return any(
            isinstance(change, Gain) and (change.skills or change.keywords or change.of)
            for skill in self._all_skills()
            for grant in skill.grants
            for change in grant.changes
        )

    def events(self) -> dict[str, frozenset[str]]:
        """The events that set its skills off, and the timings at which they can be activated: and in which areas."""
        usual = ("leader",) if self.kind == "leader" else ("battle",)
        found: dict[str, frozenset[str]] = {}
        for skill in self._all_skills():
            words = skill.timing if skill.trigger is None else (skill.trigger.on, *skill.timing)
            used = self.kind == "extra" or skill.keyword in EVOLVES  # from the hand (12-1-1, 15-12-3)
            for word in words:
                more = WAITS_IN.get(word, ("hand",) if used and word in skill.timing else ())
                found[word] = found.get(word, frozenset()).union(skill.zones or usual, more)
        return found


def _skills(keywords: Sequence[KeywordSkill], skills: Sequence[Skill]) -> dict[str, Any]:
    both = (*(keyword.skill() for keyword in keywords), *skills)
    return {"skills": both, "held": tuple(Held(place, skill) for place, skill in enumerate(both))}


def name_parts(name: str) -> tuple[str, ...]:
    """2-3-3. A name, and each part of one that slashes part."""
    return (name, *name.split("/")) if "/" in name else (name,)
