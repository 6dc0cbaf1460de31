"""The meaning of what printed texts of both games say of conditions and events: Leaders, life, battles and combos."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Fields, joined
from events.language.meaning import Meaning
from events.language.objects import SUBJECT, Object
from events.language.occasions import By, apart, how
from events.language.parsing import NoMeaning

EVERYWHERE = ("battle", "combo", "deck", "drop", "energy", "hand", "life", "outside")
"""All areas in which a Battle Card can lie; and outside the game, where decks are made (6-1-4-3-2)."""


class Said(NamedTuple):
    """What is said of a Leader: that it is such a card; `denied`: that it is not; `multicolor`: of several colors."""

    fields: Fields
    denied: bool = False
    multicolor: bool = False


def in_role(this: Object | str, role: str) -> e.Condition:
    """That this card, or the card of that name, has a role in the battle."""
    return e.Exists(cards=e.Cards(among=this if isinstance(this, str) else "this", role=role))


class DragonBallSuperOccasions(Meaning):
    """The meaning of the rules of the family's grammar (`text.lark`) about conditions and events."""

    # A Leader, of which one or more things are said.

    def is_named(self, names: tuple[str, ...]) -> Said:
        return Said({"names": names})

    def is_not_named(self, names: tuple[str, ...]) -> Said:
        return Said({"names": names}, denied=True)

    def is_multicolor(self) -> Said:
        return Said({}, multicolor=True)

    def is_awakened(self) -> Said:
        return Said({"face": "back"})

    def is_not_of_traits(self, traits: tuple[str, ...]) -> Said:
        return Said(self.of_listed_traits(traits), denied=True)

    def is_not_of_name_with(self, words: tuple[str, ...]) -> Said:
        return Said({"names_with": words}, denied=True)

    def is_not_awakened(self) -> Said:
        return Said({"face": "back"}, denied=True)

    def is_such(self, fields: Fields) -> Said:
        return Said(fields)

    def is_in_mode(self, mode: e.Mode) -> Said:
        return Said({"mode": mode})

    def is_colored(self, *colors: str) -> Said:
        return Said({"colors": tuple(color.lower() for color in colors)})

    def is_of_traits(self, traits: tuple[str, ...]) -> Said:
        return Said({"traits": traits})

    def has_listed_traits(self, traits: tuple[str, ...]) -> Said:
        return Said(self.of_listed_traits(traits))

    def is_of_both_traits(self, *traits: str) -> Said:
        return Said(self.of_both_traits(*traits))

    def is_of_name_with(self, words: tuple[str, ...]) -> Said:
        return Said({"names_with": words})

    def leader_is_so(self, whose: e.Who, *said: Said) -> tuple[e.Condition, ...]:
        return tuple(self.leader_such(whose, one) for one in said)

    def leader_is_either(self, whose: e.Who, *said: Said) -> e.Condition:
        return e.Either(of=self.leader_is_so(whose, *said))

    def leaders_colored(self, color: str) -> tuple[e.Condition, ...]:
        return self.both_leaders(self.is_colored(color))

    def leaders_awakened(self) -> tuple[e.Condition, ...]:
        return self.both_leaders(self.is_awakened())

    def both_leaders(self, said: Said) -> tuple[e.Condition, ...]:
        return self.leader_such("you", said), self.leader_such("opponent", said)

    def leader_such(self, whose: e.Who, said: Said) -> e.Condition:
        """That a player's Leader is so."""
        leader = self.cards(joined({"whose": whose, "kinds": ("leader",)}, said.fields))
        if said.multicolor:
            return e.Compare(number=e.Count(of=leader, different="colors"), within=e.Range(least=2))
        return e.Not(condition=e.Exists(cards=leader)) if said.denied else e.Exists(cards=leader)

    def this_attacks(self, this: Object | str) -> e.Condition:
        return in_role(this, "attack")

    def opponent_activates(self, tag: str) -> e.Trigger:
        return self.keyword_activated(tag, "opponent", {"kinds": ("battle",)})

    def life_at(self, bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Count(of=e.Cards(whose="you", zones=("life",))), within=bounds)

    def opponents_life_at(self, bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Count(of=e.Cards(whose="opponent", zones=("life",))), within=bounds)

    def attacking(self, fields: Fields, mode: e.Mode | None = None) -> tuple[e.Condition, ...]:
        return self.it_attacking(SUBJECT, fields, mode)

    def it_attacking(self, this: Object | str, fields: Fields, mode: e.Mode | None = None) -> tuple[e.Condition, ...]:
        """The card attacks, and such a card is attacked."""
        said = joined({"whose": "opponent", "role": "guard"}, fields, {"mode": mode} if mode else {})
        return self.this_attacks(this), e.Exists(cards=self.cards(said))

    def this_attacking(self, this: Object, fields: Fields, mode: e.Mode | None = None) -> tuple[e.Condition, ...]:
        return self.it_attacking(this, fields, mode)

    def was_evolved(self, this: Object) -> e.Condition:
        """15-12-2-1, 15-12-8."""
        return e.Exists(cards=e.Cards(among="this", played_by="evolve"))

    def was_fusion_evolved(self, this: Object) -> e.Condition:
        """15-12-9-1."""
        return e.Exists(cards=e.Cards(among="this", played_by="fusion_evolve"))

    def this_in_battle(self, this: Object | str) -> e.Condition:
        return in_role(this, "battling")

    def less_life(self) -> e.Condition:
        return self.compared({"zones": ("life",)}, e.Range(most=-1))

    def more_life(self) -> e.Condition:
        return self.compared({"zones": ("life",)}, e.Range(least=1))

    def no_less_life(self) -> e.Condition:
        return self.compared({"zones": ("life",)}, e.Range(least=0))

    def either_life_at(self, bounds: e.Range) -> e.Condition:
        return e.Either(of=(self.life_at(bounds), self.opponents_life_at(bounds)))

    def no_more_life(self) -> e.Condition:
        return self.compared({"zones": ("life",)}, e.Range(most=0))

    def is_attacking(self, whose: e.Who, fields: Fields) -> e.Condition:
        return e.Exists(cards=self.cards(joined({"whose": whose, "role": "attack"}, fields)))

    def is_being_attacked(self, whose: e.Who, fields: Fields) -> e.Condition:
        return e.Exists(cards=self.cards(joined({"whose": whose, "role": "guard"}, fields)))

    def this_being_attacked(self, this: Object | str) -> e.Condition:
        return in_role(this, "guard")

    def attacker_has(self, *parts: Fields) -> e.Condition:
        return e.Exists(cards=self.cards(joined({"kinds": ("leader", "battle"), "role": "attack"}, *parts)))

    def would_leave(self, this: Object, zone: str, by: By | None = None) -> e.Trigger:
        if zone != "battle":
            raise NoMeaning("a card that leaves another place")
        return e.Trigger(on="leaves", **how(by))

    def such_would_be_koed(self, whose: e.Who, fields: Fields, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="ko", card=self.cards(joined({"whose": whose}, fields)), whose=whose, **how(by))

    def would_be_koed_in_battle(self, this: Object) -> e.Trigger:
        return self.koed_in_battle()

    def would_take_damage(self) -> e.Trigger:
        return e.Trigger(on="takes_damage", card=None, whose="you")

    def placed_from(self, target: str, *said: Any) -> e.Trigger:
        source = tuple(one for one in said if one in EVERYWHERE)
        by = next((one for one in said if one not in EVERYWHERE), None)
        return e.Trigger(on="moved", card=None, whose="you", source=source, target=(target,), **how(by))

    def placed_from_there(self, source: str, target: str, by: By | None = None) -> e.Trigger:
        return self.placed_from(target, source, *(() if by is None else (by,)))

    def was_placed_from(self, source: str, target: str, by: By | None = None) -> e.Trigger:
        return self.was_placed_in_yours(target, source, by)

    def was_placed(self, target: str, source: str, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="moved", source=(source,), target=(target,), **how(by))

    def was_placed_in_yours(self, target: str, source: str, by: By | None = None) -> e.Trigger:
        return replace(self.was_placed(target, source, by), whose="you")

    def left(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="moved", source=("battle",), **how(by))

    def left_yours(self, by: By | None = None) -> e.Trigger:
        return replace(self.left(by), whose="you")

    def leader_flipped(self) -> e.Trigger:
        return e.Trigger(on="flipped", card=e.Cards(whose="you", kinds=("leader",)))

    def charge_begins(self) -> e.Trigger:
        return e.Trigger(on="charge_begins", whose="you")

    def offense_begins(self) -> e.Trigger:
        return e.Trigger(on="offense_begins")

    def your_offense_begins(self) -> e.Trigger:
        return e.Trigger(on="offense_begins", whose="you")

    def opponents_defense_begins(self) -> e.Trigger:
        return e.Trigger(on="defense_begins", whose="opponent")

    def damage_begins(self) -> e.Trigger:
        return e.Trigger(on="damage_begins")

    def your_damage_ends(self) -> e.Trigger:
        return e.Trigger(on="damage_ends", whose="you")

    def battle_ends(self) -> e.Trigger:
        return e.Trigger(on="battle_ends")

    def life_taken(self) -> e.Trigger:
        return e.Trigger(on="life_taken", whose="you")

    def keyword_activated(self, tag: str, whose: e.Who, fields: Fields) -> e.Trigger:
        if self.keyword(tag) != "blocker":
            raise NoMeaning("a keyword whose activation is no event")
        return e.Trigger(on="blocks", card=self.cards(joined({"whose": whose}, fields)), whose=whose)

    def battle_card_dropped(self) -> e.Trigger:
        card = e.Cards(whose="you", kinds=("battle",))
        return e.Trigger(on="moved", card=card, whose="you", source=("battle",), target=("drop",))

    def evolved(self, tag: str) -> e.Trigger:
        if tag.lower() != "[evolve]":
            raise NoMeaning("a keyword by which nothing is played")
        return e.Trigger(on="evolved", card=e.Cards(whose="you", kinds=("battle",)), whose="you")

    def in_main_phase(self) -> e.Condition:
        return e.During(part="Main Phase")

    def main_begins(self) -> e.Trigger:
        return e.Trigger(on="main_begins", whose="you")

    def opponents_offense_begins(self) -> e.Trigger:
        return e.Trigger(on="offense_begins", whose="opponent")

    def opponents_charge_begins(self) -> e.Trigger:
        return e.Trigger(on="charge_begins", whose="opponent")

    def opponents_main_begins(self) -> e.Trigger:
        return e.Trigger(on="main_begins", whose="opponent")

    def opponents_main_ends(self) -> e.Trigger:
        return e.Trigger(on="main_ends", whose="opponent")

    def main_ends(self) -> e.Trigger:
        return e.Trigger(on="main_ends", whose="you")

    def combo_followed(self, this: Object) -> e.Trigger:
        return e.Trigger(on="combo_ended")

    def card_comboed(self, *said: str | tuple[e.Condition, ...]) -> e.Trigger:
        source = tuple(one for one in said if isinstance(one, str))
        conditions = tuple(one for each in said if not isinstance(each, str) for one in each)
        return e.Trigger(on="combo", card=None, whose="you", source=source, conditions=conditions)

    def such_comboed(self, fields: Fields, *source: str) -> e.Trigger:
        if not fields or fields.keys() & {"zones", "whose"}:
            raise NoMeaning("any card, or one that lies elsewhere")
        return e.Trigger(on="combo", card=self.cards(fields), whose="you", source=source)

    def opponent_combos(self, *source: str) -> e.Trigger:
        return e.Trigger(on="combo", card=None, whose="opponent", source=source)

    def combo_while(self) -> tuple[e.Condition, ...]:
        return (self.this_in_battle(Object("this")),)

    def by_attack(self, *said: Any) -> e.How:
        """By an attack, which is of the other player's cards in any case."""
        if said and (said[0] != "opponent" or said[1]):
            raise NoMeaning("damage by an attack of some cards alone")
        return "battle"

    def attack_deals_damage(self, this: Object) -> e.Trigger:
        return e.Trigger(on="deals_damage", how="battle")

    def such_attack_deals_damage(self, whose: e.Who, fields: Fields) -> e.Trigger:
        return self.of_cards(whose, fields, e.Trigger(on="deals_damage", how="battle"))

    def such_kos(self, whose: e.Who, fields: Fields) -> e.Trigger:
        return self.of_cards(whose, fields, e.Trigger(on="kos"))

    def comboed(self, *source: str) -> e.Trigger:
        return e.Trigger(on="combo", source=source)

    def comboed_from_yours(self, source: str) -> e.Trigger:
        return replace(self.comboed(source), whose="you")

    def this_comboed(self, this: Object, *source: str) -> e.Trigger:
        return self.comboed(*source)

    def koed(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="ko", **how(by))

    def koed_in_battle(self) -> e.Trigger:
        return e.Trigger(on="ko", how="battle")

    def was_played_from(self, zone: str) -> e.Trigger:
        return e.Trigger(on="played", source=(zone,))

    def was_played_from_yours(self, zone: str) -> e.Trigger:
        return e.Trigger(on="played", whose="you", source=(zone,))

    def was_played_from_theirs(self, zone: str) -> e.Trigger:
        return e.Trigger(on="played", whose="opponent", source=(zone,))

    def of_any(self, fields: Fields, event: e.Trigger) -> e.Trigger:
        if len({one.whose for one in apart(event)}) > 1:
            raise NoMeaning("an event of any card, and another of one player's")
        return super().of_any(fields, event)

    def played_by_skill(self) -> e.Trigger:
        return self.played("skill")

    def this_kos(self, this: Object) -> e.Trigger:
        return e.Trigger(on="kos")
