"""The definition of a card of the Dragon Ball Z CCG, and the skills that it has in games."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal, TypeAlias

import msgspec

from events.cards.card import Definition
from events.cards.prints import CardSkill, Ladder, Print
from events.dbz.resisting import ENTERING, RESISTING
from events.language.effect import Attack, Become, Cards, Condition, Either, Exists, Finish, Limit, Pay, Skill
from events.language.vocabulary import parts
from events.once import once_each

STAGE, LIFE, ANGER, LEVEL = "power stage", "life card", "anger", "level"
"""What attacks deal damage in, and what players have more or less of."""
TOKUI_WAZA = "tokui_waza"
"""The mark beside the cards of a player who declared a Tokui-Waza."""
Z = -1
"""personality/z/1. The rating that is no number."""
Style: TypeAlias = Literal["", "black", "blue", "namekian", "orange", "red", "saiyan"]
"""types/styles. The Martial Arts Style; none of a freestyle card."""
Alignment: TypeAlias = Literal["", "hero", "villain", "rogue"]
Kind: TypeAlias = Literal[
    "personality",
    "physical",
    "energy",
    "combat",
    "noncombat",
    "drill",
    "ball",
    "mastery",
    "sensei",
    "battleground",
    "location",
    "copy",
]
COMBAT_CARDS = ("physical", "energy", "combat")
"""cards/combat-common. The kinds that are used from the hand, in an Attack Phase."""
PLACES = ("battleground", "location")
PERSONALITY_ZONES = ("main", "allies")
IN_PLAY = (*PERSONALITY_ZONES, "noncombats", "drills", "balls", "mastery", "sensei", "place")
"""Where cards are in play."""
ZONES_OF_KINDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(COMBAT_CARDS, ("hand", "in_use")),
    "personality": PERSONALITY_ZONES,
    "noncombat": ("noncombats",),
    "drill": ("drills",),
    "ball": ("balls",),
    "mastery": ("mastery",),
    "sensei": ("sensei",),
    **dict.fromkeys(PLACES, ("place",)),
    "copy": ("in_use",),
}
"""Where a card's skills are valid that name no zone."""
IN_CONTROL = Exists(cards=Cards(among="this", role="control"))
"""powers/mp-vs-ally, powers/constant/control, allies/take-control/powers. The personality is in control of Combat."""
USER = "user"
"""general/only. The role of the personality that uses a player's cards."""
ALIGNED = ("hero", "villain")
"""heritage/rogue. The roles of heroes and villains, rogues by what was declared."""
USERS: Mapping[str, str] = {"heroic user": "hero", "villainous user": "villain"}
"""heritage/rogue/only-cards. The roles of one that is a hero, or a villain, a rogue by what was declared."""
ENERGY_COST = (Pay(total=2, kind=STAGE),)
"""costs/energy-default, general/cost-definition/energy, damage/kinds/energy-cost. What an energy attack costs that says
nothing of it."""
DEFENSES = ("defense", "shield")
"""combat/defend, battle-sequence/7. The timings of what stops an attack or prevents damage."""
ENDS_COMBAT = "end combat"
"""The ability of cards that end Combat."""
ENDURES = "endurance"
"""The ability of cards with Endurance of their own."""
ALWAYS = "always"
"""The keyword of what a personality can do though it is not in control of Combat."""


def used_by(only: Sequence[str]) -> Condition:
    """general/only, heritage/rogue/only-cards, personality/alternate/2. The condition that the personality which uses a
    player's cards is of one of these characters, groups or alignments.
    """
    users = [Cards(role=USER, names=tuple(only)), Cards(role=USER, traits=tuple(only))]
    users += [Cards(role=role) for role, alignment in USERS.items() if alignment in only]
    own = [msgspec.structs.replace(cards, whose="you", zones=PERSONALITY_ZONES) for cards in users]
    return Either(of=tuple(Exists(cards=cards) for cards in own))


def is_endurance(skill: Skill) -> bool:
    """endurance/1. Whether a skill is the Endurance X of its card."""
    changes = [change for grant in skill.grants if grant.what == "this" for change in grant.changes]
    return any(isinstance(change, Become) and change.figure == "endurance" for change in changes)


@once_each
def attack_of(skill: Skill) -> Attack | None:
    """The attack that a skill makes; None if it makes none."""
    return next((effect for effect in skill.effects if isinstance(effect, Attack)), None)


class DbzCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card with what it prints.

    Of personalities: `character`: whose card it is, without surname; `level`; `rating`: its power ratings from 0 power
    stages up (`Z` for one that is no number); `pur`: its Power-Up Rating; `traits`: the groups that it belongs to
    (`Saiyan Heritage`, `Majin`); `captures`: as an Ally, it may capture a Dragon Ball in place of life cards of damage;
    `high_tech`: it is no Ally; `in_numbers`: of this card there may be so many on the whole table, where usually each
    player has one Ally of a character.

    `named`: the characters in the title; `only`: the characters, groups or alignments of which one alone uses it;
    `limit`: how many a deck can have, if not as many as usual; `series`: the set that a Dragon Ball belongs to, and
    `ball` its number; `sensei_size`: how many cards a Sensei lets the Sensei Deck have; `sensei_only`: it begins there;
    `event`: the only sort of events that it is for; `endurance`: how many life cards it prevents;
    `locked`: it is a level that a card alone leads to; `transform`, `resist`: it has these keywords.
    """

    kind: Kind
    style: Style = ""
    character: str = ""
    level: int = 0
    alignment: Alignment = ""
    traits: tuple[str, ...] = ()
    pur: int = 0
    rating: tuple[int, ...] = ()
    captures: bool = False
    high_tech: bool = False
    in_numbers: int = 0
    named: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    limit: int | None = None
    series: str = ""
    ball: int = 0
    sensei_size: int = 0
    sensei_only: bool = False
    event: Literal["", "tuff enuff"] = ""
    endurance: int = 0
    locked: bool = False
    transform: bool = False
    resist: bool = False
    skills: tuple[Skill, ...] = ()
    figures: ClassVar[tuple[str, ...]] = ("level", "pur", "rating", "highest", "endurance")
    ladders: ClassVar[Mapping[str, str]] = {"rating": STAGE}

    @property
    def highest(self) -> int:
        """types/power-stage/max. The number of the highest power stage."""
        return max(0, len(self.rating) - 1)

    def held(self) -> Iterator[Skill]:
        """All skills, with what the book says of such skills of such cards."""
        for skill in self.skills:
            yield self._by_book(skill)
        yield from (ENTERING, RESISTING) if self.resist else ()

    def _by_book(self, skill: Skill) -> Skill:
        attack = attack_of(skill)
        if attack is not None and attack.kind == "energy" and not skill.costs:
            skill = msgspec.structs.replace(skill, costs=(ENERGY_COST,))
        if "shield" in skill.timing and skill.limit is None:
            skill = msgspec.structs.replace(skill, limit=Limit())  # battle-sequence/7
        if self.transform and skill.timing and not skill.zones and self.kind in COMBAT_CARDS:
            skill = msgspec.structs.replace(skill, zones=(*ZONES_OF_KINDS[self.kind], "discard"))  # nz/transform/1
        if self.only:
            skill = msgspec.structs.replace(skill, conditions=(used_by(self.only), *skill.conditions))
        if self.kind != "personality" or skill.keyword == ALWAYS:
            return skill
        if skill.kind in ("activate", "counter") and skill.limit is None:
            skill = msgspec.structs.replace(skill, limit=Limit())  # powers/timing
        conditions: tuple[Condition, ...] = (IN_CONTROL, *skill.conditions)
        return msgspec.structs.replace(skill, conditions=conditions)

    def abilities(self) -> Iterator[str]:
        """old/play-or-use-ability. What the card can do that others forbid cards to do, whatever it depends on."""
        if any(isinstance(part, Finish) for skill in self.skills for _, part in parts(skill)):
            yield ENDS_COMBAT
        if self.endurance or any(is_endurance(skill) for skill in self.skills):
            yield ENDURES

    def sides(self) -> Sequence[tuple[str, Sequence[Skill]]]:
        """The text, and the skills that the card has in games."""
        return ((self.text, tuple(self.held())),)

    def front_print(self) -> Print:
        """The printed information."""
        skills = tuple(self.held())
        figures: dict[str, int | None] = {"endurance": self.endurance, "level": None, "pur": None, "highest": None}
        ladders = {}
        if self.kind == "personality":
            figures |= {"level": self.level, "pur": self.pur, "highest": self.highest}
            ladders = {"rating": Ladder(STAGE, self.rating)}
        figures["rating"] = self.rating[0] if ladders else None
        names = (self.name, self.character) if self.character not in ("", self.name) else (self.name,)
        return Print(
            kind=self.kind,
            number=self.number,
            names=names,
            traits=(*self.traits, self.alignment) if self.alignment not in ("", "rogue") else self.traits,
            colors=(),
            specified=(),
            figures=figures,
            skills=skills,
            card_skills=tuple(CardSkill(skill_id, skill) for skill_id, skill in enumerate(skills)),
            textless=not self.text,
            attributes={
                "style": (self.style or "freestyle",),
                "series": (self.series,),
                "named": self.named,
                "ability": tuple(self.abilities()),
            },
            ladders=ladders,
        )
