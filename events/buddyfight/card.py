"""The definition of a Buddyfight card, and the skills of its keywords (chapters 4, 5 and 7)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal, TypeAlias, get_args

import msgspec

from events.buddyfight.lexicon import LEXICON
from events.cards.card import Definition
from events.cards.prints import CardSkill, Print
from events.language.effect import (
    Cards,
    Choose,
    Condition,
    Damage,
    Effect,
    End,
    Gain,
    Grant,
    Limit,
    May,
    Move,
    Play,
    Replace,
    Skill,
    Stack,
    Switch,
    Trigger,
)
from events.language.sentences import skill_words

AREAS = ("left", "center", "right")
"""playmat/left-right, playmat/center. The areas of monsters."""
ITEM, SPELL, FLAG, SOUL = "item", "spell", "flag", "soul"
FIELD = (*AREAS, ITEM, SPELL)
"""playmat/flag-item/5, playmat/flag-item/6. Where cards are "on the field"; a flag is not."""
IN_USE = "in_use"
"""call/1.1, cast/1.1, equip/1.1. Where a card of the hand is while it is used."""
MONSTERS = ("monster", "impact_monster")
"""impact-monster/1. The kinds of cards that count as monsters."""
IMPACTS = ("impact", "impact_monster")
CASTS = ("spell", "impact")

Kind: TypeAlias = Literal["monster", "spell", "item", "impact", "impact_monster", "flag"]
"""cross/types. Character, Event, Special and Special Character are Monster, Spell, Impact and Impact Monster."""
Keyword: TypeAlias = Literal[
    "penetrate",
    "soulguard",
    "move",
    "double_attack",
    "triple_attack",
    "quadruple_attack",
    "hextuple_attack",
    "counterattack",
    "lifelink",
    "lifelink_lose",
    "equipment_change",
    "transform",
    "ride",
    "station",
    "dragonify",
    "impact_transform",
    "crossnize",
    "ambush",
    "purge",
    "weaponry_link",
    "chaos_territory",
    "d_share",
    "omni_lord",
    "dragod",
]
SINGLE: tuple[str, ...] = tuple(keyword for keyword in get_args(Keyword) if not keyword.startswith("lifelink"))
"""ability/penetrate/single, ability/soulguard/single and the like. The keywords that no card has twice."""
EQUIPS = ("transform", "ride", "station", "dragonify")
"""ability/transform. The keywords by which a monster is equipped in the main phase."""
STANDS: Mapping[str, int] = {"double_attack": 1, "triple_attack": 2, "quadruple_attack": 3, "hextuple_attack": 5}
"""ability/n-attack, BF-34. How often a turn a card with the keyword stands again."""
OVER = ("overturn", "overkill", "overthrow", "overkill_reboot")
"""ability/over. The keywords of declarations that are made once a game, and that nothing answers."""

_LEAVES = Trigger(on="leaves", card="this")
_OWN_SOUL = Cards(under="this")
_GUARDS = Replace(event=_LEAVES, instead=(Choose(cards=_OWN_SOUL), Move(to="drop")), may=True)
_NEODRAGON = Cards(whose="you", traits=("Neodragon",), zones=FIELD, other=True)
_SHARERS = Cards(whose="you", zones=FIELD, keywords=("d_share",), other=True)
_SHARES = Grant(changes=(Gain(of="this", labels=("D",)),), what=_SHARERS)
"""ability/d-share. It gives the abilities with [D] that it prints to the fighter's other cards with [D-Share]."""
_WEAPONRY = Cards(under="this", traits=("Weaponry",))


def _plain(keyword: str) -> Skill:
    return Skill(kind="permanent", keyword=keyword)


def _stands(keyword: str) -> Skill:
    """ability/n-attack. The card stands again, so often a turn; the rules do it as an attack ends (attack/4.1)."""
    limit = Limit(times=STANDS[keyword])
    return Skill(kind="auto", keyword=keyword, limit=limit, effects=(Switch(mode="active", what="this"),))


KEYWORD_SKILLS: Mapping[str, Skill] = {
    **{keyword: _stands(keyword) for keyword in STANDS},
    "soulguard": Skill(kind="permanent", keyword="soulguard", grants=(Grant(changes=(_GUARDS,)),)),
    "d_share": Skill(kind="permanent", keyword="d_share", grants=(_SHARES,)),
    "lifelink_lose": Skill(
        kind="auto", keyword="lifelink_lose", trigger=_LEAVES, effects=(End(result="lose"),)
    ),  # ability/lifelink/lose
    "crossnize": Skill(
        kind="activate",
        keyword="crossnize",
        timing=("main",),
        zones=FIELD,
        targets=(Choose(cards=_NEODRAGON, name="host"),),
        effects=(Stack(what="this", under="host"),),
    ),
    "ambush": Skill(
        kind="auto",
        keyword="ambush",
        trigger=Trigger(on="ambushed", card="this"),
        zones=("drop",),
        effects=(May(effects=(Play(what="this", pay=True),)),),  # ability/ambush
    ),
    "purge": Skill(
        kind="counter",
        keyword="purge",
        timing=("counter",),
        limit=Limit(),
        effects=(Choose(cards=_WEAPONRY), Move(to="gauge")),
    ),
}
"""The skills of keywords of which the keyword alone does not say all."""


def covers(cost: Sequence[Effect]) -> bool:
    """Whether a card is put on top of a monster as a part of a cost."""
    return any(isinstance(part, Stack) and part.name == COVERED for part in cost)


def over(skill: Skill, *areas: str) -> Skill:
    """A call, of which the card is put only on top of a monster in one of these areas, if its cost says so."""
    if not any(map(covers, skill.costs)):
        return skill
    return msgspec.structs.replace(skill, costs=tuple(tuple(_in(areas, part) for part in cost) for cost in skill.costs))


def _in(areas: Sequence[str], part: Effect) -> Effect:
    if not isinstance(part, Choose) or part.name != COVERED:
        return part
    zones = tuple(area for area in part.cards.zones if area in areas)
    there = msgspec.structs.replace(part.cards, zones=zones) if zones else NO_CARDS
    return msgspec.structs.replace(part, cards=there)


NO_CARDS = Cards(none_of=(Cards(zones=FIELD),))
COVERED = "covered"
"""The name of the monster, in a [Call Cost], on top of which the card is put that is called for it."""


class KeywordSkill(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A keyword ability.

    `number`: the damage of [Lifelink]. Of [Transform] and the like: `costs`, of which one is paid, and `conditions`.
    """

    keyword: Keyword
    number: int = 0
    costs: tuple[tuple[Effect, ...], ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def printed(self) -> str:
        """The keyword as it is printed, with its number, and with its cost and conditions in words."""
        if self.costs or self.conditions:
            return skill_words(self.skill(), LEXICON)
        return f"[{' '.join(filter(None, (LEXICON.keyword_words(self.keyword), str(self.number or ''))))}]"

    def skill(self) -> Skill:
        """The skill in the effect language."""
        if self.keyword == "lifelink":
            damage = Damage(count=self.number, whose="you", source="this")  # ability/lifelink
            return Skill(kind="auto", keyword="lifelink", trigger=_LEAVES, effects=(damage,))
        if self.keyword not in (*EQUIPS, "impact_transform"):
            return KEYWORD_SKILLS.get(self.keyword) or _plain(self.keyword)
        return Skill(
            kind="activate",
            keyword=self.keyword,
            timing=("main",) if self.keyword in EQUIPS else ("final",),
            zones=("hand", *AREAS),
            costs=self.costs,
            conditions=self.conditions,
            effects=(Play(what="this", to=ITEM),),
        )


class BuddyfightCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card with what it prints; None stands for a figure that it does not print.

    `cost`: the ways to pay for the use of a monster or item, of which one is paid; `conditions`: what must be fulfilled
    to use it. What a spell or impact does when it is cast is its skill with the keyword `cast`, or `set`, with cost and
    conditions. `worlds`: those it belongs to; `any_flag`: it is used with all flags; `only_flags`: only if the flag is
    one of these, `initial`: if the flag was one of these as the game began. `cross`: it belongs to a Cross series.
    `buddy`: it can be a buddy though it is no monster; `buddies`: the names of cards that may be buddies together with
    it. `lost`: it has the back of Lost Cards.

    Of flags: `uses`: the worlds whose cards it lets be used, `uses_traits` the words of attributes,
    `uses_monsters_with` those of monsters alone; `life`, `hand`, `gauge`: how much its fighter starts with, if not as
    much as usual; `in_deck`: it may be put into a deck; `covers`: another flag may be placed below it. `back`: the
    other side of a card with [Reversal].
    """

    kind: Kind
    worlds: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    size: int | None = None
    power: int | None = None
    defense: int | None = None
    critical: int | None = None
    cost: tuple[tuple[Effect, ...], ...] = ()
    conditions: tuple[Condition, ...] = ()
    keywords: tuple[KeywordSkill, ...] = ()
    skills: tuple[Skill, ...] = ()
    any_flag: bool = False
    buddy: bool = False
    only_flags: tuple[str, ...] = ()
    initial: bool = False
    cross: bool = False
    uses: tuple[str, ...] = ()
    uses_traits: tuple[str, ...] = ()
    uses_monsters_with: tuple[str, ...] = ()
    life: int | None = None
    hand: int | None = None
    gauge: int | None = None
    in_deck: bool = False
    covers: bool = False
    buddies: tuple[str, ...] = ()
    lost: bool = False
    back: "BuddyfightCard | None" = None
    figures: ClassVar[tuple[str, ...]] = ("size", "power", "defense", "critical")

    def use(self) -> Skill | None:
        """The call of a monster, or the equipping of an item, as a skill; None of other cards."""
        if self.kind in MONSTERS:
            keyword, timing = "call", ("final",) if self.kind == "impact_monster" else ("main",)
        elif self.kind == "item":
            keyword, timing = "equip", ("main",)
        else:
            return None
        to = ITEM if keyword == "equip" else ""
        return Skill(
            kind="activate",
            keyword=keyword,
            timing=timing,
            zones=("hand",),
            costs=self.cost,
            conditions=self.conditions,
            effects=(Play(what="this", to=to),),
        )

    def held(self) -> Iterator[Skill]:
        """All skills, in the order of their ids: the use of the card, its keywords, the others."""
        use = self.use()
        if use is not None:
            yield use
        yield from (keyword.skill() for keyword in self.keywords)
        yield from self.skills

    def prints(self, keyword: str) -> bool:
        """Whether the card prints a keyword."""
        return any(skill.keyword == keyword for skill in self.keywords)

    def sides(self) -> Sequence[tuple[str, Sequence[Skill]]]:
        """The text of each side, and the skills that it has in games."""
        return tuple((side.text, tuple(side.held())) for side in (self, self.back) if side is not None)

    def front_print(self) -> Print:
        """The printed information of the front."""
        skills = tuple(self.held())
        return Print(
            kind=self.kind,
            number=self.number,
            names=(self.name,),
            traits=self.traits,
            colors=(),
            specified=(),
            figures={name: getattr(self, name) for name in self.figures},
            skills=skills,
            card_skills=tuple(CardSkill(skill_id, skill) for skill_id, skill in enumerate(skills)),
            textless=not self.text,
            attributes={"world": self.worlds},
        )
