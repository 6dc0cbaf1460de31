"""The meaning of what printed texts of both games say of Battle Cards, Leaders, areas, combos and energy."""

from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Chosen, Effects, Fields, joined
from events.language.changing import Changing
from events.language.meaning import Meaning, done_to
from events.language.objects import Object
from events.language.occasions import how
from events.language.parsing import NoMeaning

EVERYWHERE = ("battle", "combo", "deck", "drop", "energy", "hand", "life", "outside")
"""All areas in which a Battle Card can lie; and outside the game, where decks are made (6-1-4-3-2)."""
WITH_MODES = ("leader", "battle", "energy")
"""The areas in which cards are in Active Mode or Rest Mode."""


ORBS = {"赤": "red", "青": "blue", "緑": "green", "黄": "yellow", "黒": "black"}
"""The colors of orbs whose characters lists leave as they are in Japanese."""


class DragonBallSuperMeaning(Meaning):
    """The meaning of each rule of the family's grammar (`text.lark`)."""

    everywhere = EVERYWHERE

    def battle_card(self) -> Fields:
        return {"kinds": ("battle",)}

    def extra_card(self) -> Fields:
        return {"kinds": ("extra",)}

    def leader_card(self) -> Fields:
        return {"kinds": ("leader",)}

    def energy_card(self) -> Fields:
        return {"zones": ("energy",)}

    def drop(self) -> str:
        return "drop"

    def battle(self) -> str:
        return "battle"

    def energy(self) -> str:
        return "energy"

    def life(self) -> str:
        return "life"

    def combo(self) -> str:
        return "combo"

    def leader(self) -> str:
        return "leader"

    def power_figure(self) -> str:
        return "power"

    def original_power_figure(self) -> str:
        return "original_power"

    def combo_power_figure(self) -> str:
        return "combo_power"

    def attack_role(self) -> Fields:
        return {"role": "attack"}

    def battling(self) -> Fields:
        return {"role": "battling"}

    def is_sole(self, cards: e.Cards) -> bool:
        """A player has a single Leader."""
        return cards.kinds == ("leader",)

    def widened(self, one: Chosen, other: Chosen) -> e.Cards:
        """Leaders lie where they lie, whatever is said of other cards."""
        if self.is_sole(one.cards):
            other = other._replace(shared={name: each for name, each in other.shared.items() if name != "zones"})
        return self.placed(super().widened(one, other))

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of a phrase: a Battle Card is one in a Battle Area, unless something else is said.

        A card of which nothing but a mode is said lies wherever cards have modes.
        """
        cards = super().cards(fields)
        if cards.mode is not None and cards == e.Cards(whose=cards.whose, mode=cards.mode, other=cards.other):
            return replace(cards, zones=WITH_MODES)
        return self.placed(cards)

    def placed(self, cards: e.Cards) -> e.Cards:
        """The selector, without saying of a player's Battle Cards that they are in the Battle Area."""
        if cards.kinds == ("battle",) and cards.zones == ("battle",) and cards.whose != "both":
            return replace(cards, zones=())
        return cards

    def grant(self, subject: Object, changing: Changing, each: e.Count | None = None) -> e.Skill:
        """Cards of which nothing is said but whether they are switched lie wherever cards have modes."""
        what = subject.what
        switched = all(isinstance(change, e.Cannot) and change.action == "ready" for change in changing.changes)
        if switched and isinstance(what, e.Cards) and what == e.Cards(whose=what.whose):
            subject = subject._replace(what=replace(what, zones=WITH_MODES))
        return super().grant(subject, changing, each)

    def valid_zones(self, zones: tuple[str, ...]) -> tuple[str, ...]:
        """The skills of Battle Cards are valid in the Battle Area in any case."""
        return () if zones == ("battle",) else zones

    def orb(self, printed: str) -> str:
        return ORBS.get(printed[1:-1], printed[1:-1].lower())

    # Conditions.

    def leader_named(self, whose: e.Who, names: tuple[str, ...]) -> e.Condition:
        return self.leader_such(whose, names=names)

    def leader_not_named(self, whose: e.Who, names: tuple[str, ...]) -> e.Condition:
        return e.Not(condition=self.leader_such(whose, names=names))

    def leader_named_or_of_traits(self, whose: e.Who, names: tuple[str, ...], traits: tuple[str, ...]) -> e.Condition:
        return e.Either(of=(self.leader_such(whose, names=names), self.leader_such(whose, traits=traits)))

    def leader_awakened(self, whose: e.Who = "you") -> e.Condition:
        return self.leader_such(whose, face="back")

    def leader_of_color(self, whose: e.Who, color: str) -> e.Condition:
        return self.leader_such(whose, colors=(color.lower(),))

    def leader_of_traits(self, whose: e.Who, traits: tuple[str, ...]) -> e.Condition:
        return self.leader_such(whose, traits=traits)

    def leader_of_name_with(self, whose: e.Who, words: tuple[str, ...]) -> e.Condition:
        return self.leader_such(whose, names_with=words)

    def leader_is(self, whose: e.Who, fields: Fields) -> e.Condition:
        return e.Exists(cards=self.cards(joined({"whose": whose, "kinds": ("leader",)}, fields)))

    def leader_in_mode(self, whose: e.Who, mode: e.Mode) -> e.Condition:
        return self.leader_such(whose, mode=mode)

    def leader_such(self, whose: e.Who, **fields: Any) -> e.Condition:
        """That a player's Leader is so."""
        return e.Exists(cards=e.Cards(whose=whose, kinds=("leader",), **fields))

    def attacking_leader(self, this: Object | None = None) -> e.Condition:
        return e.Exists(cards=e.Cards(whose="opponent", kinds=("leader",), role="guard"))

    def life_at(self, bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Count(of=e.Cards(whose="you", zones=("life",))), within=bounds)

    def opponents_life_at(self, bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Count(of=e.Cards(whose="opponent", zones=("life",))), within=bounds)

    def attacking_battle_card(self, this: Object | None = None) -> e.Condition:
        return e.Exists(cards=e.Cards(whose="opponent", kinds=("battle",), role="guard"))

    def this_in_battle(self, this: Object) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", role="battling"))

    def less_life(self) -> e.Condition:
        return self.compared({"zones": ("life",)}, e.Range(most=-1))

    def no_more_life(self) -> e.Condition:
        return self.compared({"zones": ("life",)}, e.Range(most=0))

    def is_attacking(self, whose: e.Who, fields: Fields) -> e.Condition:
        return e.Exists(cards=self.cards(joined({"whose": whose, "role": "attack"}, fields)))

    # Changes and clauses.

    def be_koed(self, by: e.By = "any") -> e.Change:
        return self.cannot_by("be_koed", by)

    def be_koed_in_battle(self) -> e.Change:
        return e.Cannot(action="be_koed", by="battle")

    def leave(self, by: e.By = "any") -> e.Change:
        return self.cannot_by("leave", by)

    def activate(self, tag: str) -> e.Change:
        if tag.lower() != "[blocker]":
            raise NoMeaning("a keyword whose activation cannot be forbidden in the effect language")
        return e.Cannot(action="block")

    def block(self) -> e.Change:
        return e.Cannot(action="block")

    def be_used_in_combos(self) -> e.Change:
        return e.Cannot(action="combo")

    def for_battle(self) -> e.Span:
        return "battle"

    def ko(self, thing: Object) -> Effects:
        return done_to(thing, e.Ko())

    def take_damage(self, number: str) -> Effects:
        return (e.Damage(count=int(number), whose="you"),)

    def deal_damage(self, number: str) -> Effects:
        return (e.Damage(count=int(number)),)

    def negate_attack(self) -> Effects:
        return (e.Nullify(),)

    def opponent_cannot_activate(self, tag: str, until: e.Span) -> Effects:
        return (e.Decree(changes=(self.activate(tag),), until=until),)

    def opponent_cannot_activate_then(self, until: e.Span, tag: str) -> Effects:
        return self.opponent_cannot_activate(tag, until)

    def opponent_cannot_combo(self, until: e.Span) -> Effects:
        return (e.Decree(changes=(e.Cannot(action="combo"),), until=until),)

    def opponent_never_activates(self, tag: str) -> e.Skill:
        return e.Skill(kind="permanent", grants=(e.Grant(changes=(self.activate(tag),), player="opponent"),))

    def give_in_battle(self, whose: e.Who, *parts: Any) -> Effects:
        """There is one battle at a time: its cards are in it with the other player's Battle Card, or none is."""
        *said, changing, until = parts
        cards = self.cards(joined({"whose": whose, "role": "battling"}, *said))
        theirs = e.Cards(whose="opponent", kinds=("battle",), role="battling")
        give = self.give(Object(cards), changing, until)
        return (e.If(conditions=(e.Exists(cards=theirs),), then=give),)

    def combos_rested(self, fields: Fields) -> e.Skill:
        if fields.get("mode") != "rest":
            raise NoMeaning("cards that can be used in combos in any case")
        cards = self.cards(joined({"whose": "you"}, {name: one for name, one in fields.items() if name != "mode"}))
        return e.Skill(kind="permanent", grants=(e.Grant(changes=(e.Can(action="combo_rested"),), what=cards),))

    def leader_and_battle_cards(self) -> Fields:
        return {"kinds": ("leader", "battle")}

    def among_leader_and_battle_cards(self) -> Fields:
        return {"kinds": ("leader", "battle"), "whose": "you"}

    def combos_for_more(self, subject: Object, by: str) -> Effects:
        """Combo power counts in a battle, after which the card goes to the Drop."""
        return self.give(subject, self.adjusts(by, "combo_power"), "battle")

    def while_battling(self, *grants: e.Skill) -> e.Skill:
        theirs = e.Cards(whose="opponent", kinds=("battle",), role="battling")
        conditions = (self.this_in_battle(Object("this")), e.Exists(cards=theirs))
        return self.if_standing(conditions, self.grants(*grants))

    def in_charge_phase(self, *grants: e.Skill) -> e.Skill:
        return self.if_standing((e.During(part="Charge Phase"),), self.grants(*grants))

    def also_named(self, this: Object, *names: str) -> e.Skill:
        change = e.Gain(names=tuple(name[1:-1] for name in names))
        return e.Skill(kind="permanent", zones=EVERYWHERE, grants=(e.Grant(changes=(change,)),))

    def would_leave(self, this: Object, zone: str, by: e.By | None = None) -> e.Trigger:
        if zone != "battle":
            raise NoMeaning("a card that leaves another place")
        return e.Trigger(on="leaves", how=how(by))

    def such_would_be_koed(self, whose: e.Who, fields: Fields, by: e.By | None = None) -> e.Trigger:
        return e.Trigger(on="ko", card=self.cards(joined({"whose": whose}, fields)), whose=whose, how=how(by))

    def would_take_damage(self) -> e.Trigger:
        return e.Trigger(on="takes_damage", card=None, whose="you")

    def starts_with_life(self, number: str) -> e.Skill:
        return self.never("you", e.Start(thing="life", count=int(number)))

    def starts_with_hand(self, number: str) -> e.Skill:
        return self.never("you", e.Start(thing="hand", count=int(number)))

    def at_battle_end(self, effects: Effects) -> Effects:
        return (e.Later(when=e.Trigger(on="battle_ends"), effects=effects, until="battle"),)

    def not_koed_once(self) -> Changing:
        return Changing((e.Replace(event=e.Trigger(on="ko"), times=1),))

    def attack_leader(self, whose: e.Who) -> e.Change:
        return e.Cannot(action="attack", cards=e.Cards(kinds=("leader",)))

    # Events.

    def returned(self, fields: Fields, zone: str) -> e.Trigger:
        card = self.cards(joined({"whose": "opponent"}, fields))
        return e.Trigger(on="moved", card=card, source=("battle",), target=(zone,), how="your_skill")

    def placed_from(self, target: str, *said: Any) -> e.Trigger:
        source = tuple(one for one in said if one in EVERYWHERE)
        by = next((one for one in said if one not in EVERYWHERE), None)
        return e.Trigger(on="moved", card=None, whose="you", source=source, target=(target,), how=how(by))

    def was_placed(self, target: str, source: str, by: e.By | None = None) -> e.Trigger:
        return e.Trigger(on="moved", source=(source,), target=(target,), how=how(by))

    def left(self, by: e.By | None = None) -> e.Trigger:
        return e.Trigger(on="moved", source=("battle",), how=how(by))

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

    def skip_charge(self) -> Effects:
        return (e.Skip(part="charge"),)

    def redirect(self, thing: Object) -> Effects:
        return done_to(thing, e.Guard())

    def starts_with_both(self, life: str, hand: str) -> e.Skill:
        starts = e.Start(thing="life", count=int(life)), e.Start(thing="hand", count=int(hand))
        return e.Skill(kind="permanent", grants=(e.Grant(changes=starts, player="you"),))

    def material_elsewhere(self, this: Object, tag: str, fields: Fields) -> e.Skill:
        """15-12-4-1, 15-12-11-1."""
        if tag.lower() not in ("[evolve]", "[fusion evolve]") or not fields.get("zones"):
            raise NoMeaning("cards on which none is played from elsewhere")
        change = e.Can(action="material", cards=self.cards(fields))
        return e.Skill(kind="permanent", zones=(self.lexicon.hand,), grants=(e.Grant(changes=(change,)),))

    def main_begins(self) -> e.Trigger:
        return e.Trigger(on="main_begins", whose="you")

    def main_ends(self) -> e.Trigger:
        return e.Trigger(on="main_ends", whose="you")

    def combo_followed(self, this: Object) -> e.Trigger:
        return e.Trigger(on="combo_ended")

    def card_comboed(self, *said: str | tuple[e.Condition, ...]) -> e.Trigger:
        source = tuple(one for one in said if isinstance(one, str))
        conditions = tuple(one for each in said if not isinstance(each, str) for one in each)
        return e.Trigger(on="combo", card=None, whose="you", source=source, conditions=conditions)

    def combo_while(self) -> tuple[e.Condition, ...]:
        return (self.this_in_battle(Object("this")),)

    def attack_deals_damage(self, this: Object) -> e.Trigger:
        return e.Trigger(on="deals_damage", how="battle")

    def zone_from(self, zone: str) -> str:
        return zone

    def this_comboed(self, this: Object, *source: str) -> e.Trigger:
        return e.Trigger(on="combo", source=source)

    def koed(self, by: e.By | None = None) -> e.Trigger:
        return e.Trigger(on="ko", how=how(by))

    def this_kos(self, this: Object) -> e.Trigger:
        return e.Trigger(on="kos")

    def use_in_combo(self, thing: Object) -> Effects:
        """5-6-1. A combo is a move to the Combo Area."""
        return done_to(thing, e.Move(to="combo"))
