"""What a Fusion World card prints (2. Parts of a Card)."""

from typing import Literal, TypeAlias

import msgspec

from events.card import Definition

Color: TypeAlias = Literal["red", "blue", "green", "yellow", "black"]
COLORS: tuple[Color, ...] = ("red", "blue", "green", "yellow", "black")
Keyword: TypeAlias = Literal[
    "blocker", "critical", "double_strike", "triple_strike", "field", "super_combo", "dragon_ball"
]
"""15-3 to 15-6, 15-8, 15-13. The keyword skills that say all they do by themselves."""

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


class LeaderBack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the back side of a Leader Card prints (10-1-3)."""

    name: str
    power: int
    traits: tuple[str, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    text: str = ""


class FusionWorldCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A Leader, Battle or Extra Card.

    `cost` is the total cost (1-2-2), `specified` one color for each orb of the specified cost (1-2-3). None stands
    for a figure that the card does not print: Leaders have no cost and no combo power. All but `back` is the front
    side of a Leader.
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
