"""The meaning of what Masters texts say of copies of a card, and of where cards can be played at all."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects, Fields, joined
from events.language.changing import Changing
from events.language.objects import Object
from events.language.parsing import NoMeaning
from events.masters.heads import PLAYED, TIMINGS, inside
from events.masters.occasions import MastersOccasions


class Demand(NamedTuple):
    """What a skill asks before its colon: conditions, and costs."""

    conditions: tuple[e.Condition, ...] = ()
    costs: Effects = ()


COPIES = e.Cards(same=(e.Same(of="this", word="numbers"),))
"""2-15-2-1. The cards with the number of the card with the skill."""


class MastersStanding(MastersOccasions):
    """The meaning of the rules of the game's grammar (`text.lark`) about copies, and about playing cards at all."""

    def not_copies(self) -> Fields:
        return {"none_of": (COPIES,)}

    def no_copies(self, until: e.Span) -> Effects:
        return (e.Decree(changes=(e.Cannot(action="play", cards=COPIES),), whose="you", until=until),)

    def activate_of_such(self, tag: str, *parts: Fields) -> e.Change:
        """What is said behind skills, as an energy cost, is of their cards (2-11-2)."""
        return e.Cannot(action="activate", cards=self.cards(joined(*parts)), skills=self.such_skills(tag))

    def cannot_combo_at_all(self) -> e.Change:
        return e.Cannot(action="combo")

    def use_copies(self) -> e.Change:
        """Extra Cards are activated."""
        return e.Cannot(action="use", cards=COPIES)

    def activate_on_copies(self, tag: str) -> e.Change:
        return e.Cannot(action="activate", cards=COPIES, skills=self.such_skills(tag))

    def such_skills(self, *tags: str) -> e.Skills:
        """The skills of these kinds, or [Activate] skills of these timings; NoMeaning of both together."""
        words = [inside(tag) for tag in tags]
        timing = tuple(dict.fromkeys(part for word in words for part in TIMINGS.get(word, ())))
        if all(len(TIMINGS.get(word, ())) == 1 for word in words):
            return e.Skills(kinds=("activate",), timing=timing)
        if not {*words} <= {"auto", "counter"}:
            raise NoMeaning("skills of which it is unclear which these are")
        return e.Skills(kinds=tuple(dict.fromkeys(words)))

    def discount(self, tag: str, less: Effects) -> e.Discount:
        """Less to pay for the skills of a keyword, or of a kind and timing."""
        [pay] = less
        assert isinstance(pay, e.Pay)
        keyword = PLAYED.get(inside(tag))
        of: dict[str, Any] = {"keywords": (keyword,)} if keyword else {"kinds": self.such_skills(tag).kinds}
        timing = () if keyword else self.such_skills(tag).timing
        return e.Discount(total=pay.total, specified=pay.specified, timing=timing, **of)

    def next_activation(self, until: e.Span, tag: str, fields: Fields, less: Demand) -> Effects:
        """A skill cost that is less until such a skill of one of these cards has been activated in the turn."""
        if until != "turn" or not fields.get("zones"):
            raise NoMeaning("a next use at another time than in this turn, or of cards that lie nowhere")
        change = self.discount(tag, less.costs)
        return (e.Give(changes=(change,), what=self.cards(fields), until="next_use", live=True),)

    def next_activation_then(self, tag: str, fields: Fields, until: e.Span, less: Demand) -> Effects:
        return self.next_activation(until, tag, fields, less)

    def next_activation_of_chosen(self, until: e.Span, name: str, tag: str, less: Demand) -> Effects:
        if until != "turn":
            raise NoMeaning("a next use at another time than in this turn")
        return (e.Give(changes=(self.discount(tag, less.costs),), what=name, until="next_use"),)

    def only_copy(self, number: str) -> e.Skill:
        """While this card lies in the Battle Area, where the skill is valid, no other copy is played there."""
        if number != "1":
            raise NoMeaning("several copies that can be played")
        return self.never("you", e.Cannot(action="play", cards=COPIES))

    def only_named(self, number: str, names: tuple[str, ...]) -> e.Skill:
        """While such a card lies in the Battle Area, no other is played there."""
        if number != "1" or len(names) != 1:
            raise NoMeaning("several cards that can be played")
        there = e.Exists(cards=e.Cards(whose="you", zones=("battle",), names=names))
        return self.if_standing((there,), self.never("you", e.Cannot(action="play", cards=e.Cards(names=names))))

    def several_standing(self, *skills: e.Skill) -> tuple[e.Skill, ...]:
        """A limit of how many such cards are played, and what else always holds."""
        return skills

    def grants_in_its_battle(self, *grants: Any) -> e.Skill:
        """While this card attacks, or is attacked."""
        *skills, this = grants
        return self.if_standing((self.this_in_battle(this),), self.grants(*skills))

    def grants_in_its_attack(self, *grants: Any) -> e.Skill:
        *skills, this = grants
        return self.if_standing((self.this_attacks(this),), self.grants(*skills))

    def keeps_skills(self, this: Object) -> e.Skill:
        """8-3-2, 10-10-5. They are not negated, nor is what they do as it is resolved."""
        actions = ("be_negated", "nullify_counter", "nullify_skill")
        grant = e.Grant(changes=tuple(e.Cannot(action=action) for action in actions))
        return e.Skill(kind="permanent", zones=self.everywhere, grants=(grant,))

    def keeps_attack_and_skills(self, this: Object) -> e.Skill:
        actions = ("nullify_attack", "be_negated", "nullify_counter", "nullify_skill")
        return e.Skill(kind="permanent", grants=(e.Grant(changes=tuple(e.Cannot(action=one) for one in actions)),))

    def unplayable(self, this: Object) -> e.Skill:
        """A card that cannot be played, wherever it lies."""
        if this.zones:
            raise NoMeaning("this card in an area, and in any")
        grant = e.Grant(changes=(e.Cannot(action="play"),))
        return e.Skill(kind="permanent", zones=self.everywhere, grants=(grant,))

    def playable_from(self, this: Object, zone: str) -> e.Skill:
        skill = self.unplayable(this)
        return replace(skill, zones=tuple(one for one in self.everywhere if one != zone))

    def grant_for_each_under(self, this: Object, changing: Changing) -> e.Skill:
        """In a permanent skill that speaks of this card alone, `it` is this card."""
        return self.grant(this, changing, e.Count(of=self.cards(self.under_this(this))))

    def not_leaving(self) -> Changing:
        return Changing((e.Cannot(action="leave"),))

    def not_leaving_by_skills(self) -> Changing:
        return Changing((e.Cannot(action="leave", by="skill"),))

    def not_koed_in_battle_once(self) -> Changing:
        return self.cannot_once(self.be_koed_in_battle())
