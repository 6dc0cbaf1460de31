"""The definition of a Masters card (2. Card Data), and its keyword skills (10)."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from events.dragon_ball_super.card import DragonBallSuperCard
from events.language.effect import (
    Cannot,
    Cards,
    Exists,
    Gain,
    Grant,
    Ko,
    Later,
    Limit,
    Skill,
    Switch,
    Trigger,
)

Color: TypeAlias = Literal["red", "blue", "green", "yellow", "black"]
COLORS: tuple[Color, ...] = get_args(Color)
"""2-4-1-1."""
Keyword: TypeAlias = Literal[
    "field",
    "blocker",
    "critical",
    "double_strike",
    "triple_strike",
    "quadruple_strike",
    "dual_attack",
    "triple_attack",
    "revenge",
    "indestructible",
    "ultimate",
    "barrier",
    "super_combo",
]
"""10-3 to 10-20. The keyword skills without further text."""
FROM_HAND = ("evolve", "ex_evolve", "union_fusion", "union_potara", "over_realm", "xeno_evolve")
"""10-5-2, 10-13-2, 10-14-2, 10-17-3, 10-18-2. The keywords by which a Battle Card is used from the hand."""

AFTER_BATTLE: Final = "battle_over"
"""MS-38. The event that a battle has ended, before the game goes back to the Main Phase."""
_AFTER_BATTLE = Trigger(on=AFTER_BATTLE, card=None)


def _attacks_again(times: int) -> Skill:
    """10-8-1. After the battle in which it attacks, it switches to Active Mode, so often a turn (MS-22)."""
    again = Later(when=_AFTER_BATTLE, effects=(Switch(mode="active", what="this"),))
    keyword = "dual_attack" if times == 1 else "triple_attack"
    limit = Limit(times=times)
    return Skill(kind="auto", keyword=keyword, trigger=Trigger(on="attacks"), limit=limit, effects=(again,))


_ATTACKER = Cards(whose="opponent", kinds=("battle",), role="battling")
_WAS_ATTACKED = (Exists(cards=Cards(among="this", role="attacked")), Exists(cards=_ATTACKER))
_FALLS = Trigger(on="ko", how="battle", conditions=(Exists(cards=_ATTACKER),))
_FOUGHT = Cards(whose="opponent", kinds=("battle",), role="fought")
_REVENGE = Skill(
    kind="auto",
    keyword="revenge",
    trigger=Trigger(on="battle_ends", card=None, conditions=_WAS_ATTACKED, also=(_FALLS,)),
    effects=(Later(when=_AFTER_BATTLE, effects=(Ko(what=_FOUGHT),)),),
)
"""10-9-1, MS-38. The card that battled this one is KO'd after the battle, if this card is the guard card and is there
with the skill at the end of the battle, or was KO'd in it. It is so once in a battle, and not for a card from which
the attack was switched to another, which the attack card has not battled (MS-23, 10-4-1)."""
KEYWORD_SKILLS: Mapping[str, Skill] = {
    "field": Skill(kind="activate", keyword="field", timing=("main",), zones=("hand",)),
    "blocker": Skill(
        kind="auto", keyword="blocker", trigger=Trigger(on="attacked", card=Cards(whose="you", other=True))
    ),
    "dual_attack": _attacks_again(1),
    "triple_attack": _attacks_again(2),
    "revenge": _REVENGE,
    "indestructible": Skill(
        kind="permanent",
        keyword="indestructible",
        grants=(
            Grant(
                changes=(
                    Cannot(action="leave", by="opponent"),
                    Cannot(action="leave", by="battle"),
                )
            ),
        ),
    ),
}
"""10-3-1, 10-4-1, 10-8, 10-8-1-1, 10-9 (MS-23), 10-12. The skills of keywords of which the keyword alone does not say
all. A card that cannot leave the Battle Area cannot be KO'd either (10-1-1)."""


def skill_of(keyword: str) -> Skill:
    """The skill of a keyword."""
    return KEYWORD_SKILLS.get(keyword) or Skill(kind="permanent", keyword=keyword)


class KeywordSkill(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A keyword skill, activated once a turn if it is limited so (10-11)."""

    keyword: Keyword
    once_per_turn: bool = False

    @property
    def printed(self) -> str:
        """The printed words of the skill: `[Once per turn] [Blocker]`."""
        limit = "[Once per turn] " if self.once_per_turn else ""
        return f"{limit}[{self.keyword.replace('_', ' ').title()}]"

    def skill(self) -> Skill:
        """The skill in the effect language."""
        skill = skill_of(self.keyword)
        return msgspec.structs.replace(skill, limit=Limit()) if self.once_per_turn else skill


class LeaderBack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The printed back side of a Leader Card (2-3-2-1-2)."""

    name: str
    power: int
    traits: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    eras: tuple[str, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    text: str = ""
    skills: tuple[Skill, ...] = ()


AREAS = ("deck", "hand", "drop", "leader", "battle", "life", "energy", "combo", "warp", "under", "removed")
"""3. Where a card can lie in a game: it knows what happened there, whoever sees it."""
WAITS_IN: Mapping[str, tuple[str, ...]] = {"combo": ("combo",), "combo_ended": ("drop",)}
"""Where skills also wait for their card's event: in a combo, and after it."""


class MastersCard(DragonBallSuperCard, frozen=True, kw_only=True, omit_defaults=True):
    """A Leader, Battle or Extra Card; of its energy cost, the total and the specified one (2-11-1)."""

    kind: Literal["leader", "battle", "extra"]
    colors: tuple[Color, ...]
    specified: tuple[Color, ...] = ()
    combo_cost: int | None = None
    characters: tuple[str, ...] = ()
    eras: tuple[str, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    back: LeaderBack | None = None
    token: bool = False
    areas: ClassVar[frozenset[str]] = frozenset(AREAS)
    waits_in: ClassVar[Mapping[str, tuple[str, ...]]] = WAITS_IN
    from_hand: ClassVar[tuple[str, ...]] = FROM_HAND
    parts_names: ClassVar[bool] = False

    @property
    def has_text(self) -> bool:
        """Whether the card prints skills that wait for events or change cards, on either side."""
        return any(True for _ in self.all_skills())

    def all_skills(self) -> Iterator[Skill]:
        """The skills on both sides with those of keywords, and those that they give."""
        both = (*self.keywords, *(self.back.keywords if self.back is not None else ()))
        keywords: list[str] = [each.keyword for each in both]
        for skill in super().all_skills():
            yield skill
            changes = (change for grant in skill.grants for change in grant.changes)
            keywords += [keyword for change in changes if isinstance(change, Gain) for keyword in change.keywords]
        yield from (KEYWORD_SKILLS[keyword] for keyword in keywords if keyword in KEYWORD_SKILLS)

    @property
    def usual(self) -> tuple[str, ...]:
        """2-12-2, 3-6-1, 8-5-2-6-1. Where skills that name no area are valid: those of Extra Cards in the hand."""
        if self.kind == "extra" and not self.prints("field"):
            return ("hand",)
        return ("leader",) if self.kind == "leader" else ("battle",)

    def more_figures(self) -> Mapping[str, int | None]:
        """2-10. The combo cost."""
        return {"combo_cost": self.combo_cost}

    def attributes_of(self, side: Any) -> Mapping[str, tuple[str, ...]]:
        """2-5, 2-7, 10-21-1. The characters and the eras of a side, and whether the card is a token."""
        form = {"form": ("token",)} if self.token else {}
        return {"character": side.characters, "era": side.eras, **form}
