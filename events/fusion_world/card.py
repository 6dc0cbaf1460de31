"""The definition of a Fusion World card (2. Parts of a Card)."""

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

import msgspec

from events.dragon_ball_super.card import DragonBallSuperCard
from events.language.effect import Cards, Limit, Skill, Trigger

Color: TypeAlias = Literal["red", "blue", "green", "yellow", "black"]
COLORS: tuple[Color, ...] = ("red", "blue", "green", "yellow", "black")
Keyword: TypeAlias = Literal[
    "blocker", "critical", "double_strike", "triple_strike", "field", "super_combo", "dragon_ball", "barrier"
]
"""15-3 to 15-6, 15-8, 15-11, 15-13. The keyword skills without further text."""
KINDS: Mapping[Keyword, Literal["activate", "auto", "permanent"]] = {"blocker": "auto", "field": "activate"}
"""The kind of a keyword skill, if not permanent (15-3-1, 15-4-1)."""

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
        """The printed words of the skill: `[Opponent's Turn] [Blocker]`."""
        limits = ["[Once per turn]"] if self.once_per_turn else []
        limits += [_TURNS[self.turn]] if self.turn else []
        return " ".join([*limits, f"[{self.keyword.replace('_', ' ').title()}]"])

    def skill(self) -> Skill:
        """The skill in the effect language."""
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
    """The printed back side of a Leader Card (10-1-3)."""

    name: str
    power: int
    traits: tuple[str, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    text: str = ""
    skills: tuple[Skill, ...] = ()


ALL_AREAS = ("deck", "hand", "drop", "leader", "battle", "life", "energy", "combo", "under", "removed")
"""3. Where a card can lie in a game: it knows what happened there, whoever sees it."""
WAITS_IN: Mapping[str, tuple[str, ...]] = {
    "stacked": ("under",),
    "covered": ("under",),
    "combo": ("combo",),
    "combo_ended": ("drop",),
}
"""16-2-2-4, 5-6-3-2, 8-5-6-1. Where skills also wait for their card's event: under another, in a combo and after it."""


EVOLVES = ("evolve", "fusion_evolve")
"""15-12. The keywords by which a Battle Card is used from the hand."""


class FusionWorldCard(DragonBallSuperCard, frozen=True, kw_only=True, omit_defaults=True):
    """A Leader, Battle or Extra Card; of its cost, the total (1-2-2) and the specified one (1-2-3)."""

    kind: Literal["leader", "battle", "extra", "energy_marker"]
    colors: tuple[Color, ...]
    specified: tuple[Color, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    back: LeaderBack | None = None
    areas: ClassVar[frozenset[str]] = frozenset(ALL_AREAS)
    waits_in: ClassVar[Mapping[str, tuple[str, ...]]] = WAITS_IN
    from_hand: ClassVar[tuple[str, ...]] = EVOLVES
