"""The meaning of what printed texts of both games say of Battle Cards, Leaders, areas, combos and energy."""

from collections.abc import Set
from typing import Any

from msgspec.structs import replace

from events.dragon_ball_super.occasions import EVERYWHERE, DragonBallSuperOccasions
from events.language import effect as e
from events.language.acting import ACTOR, a_player
from events.language.card_phrases import Chosen, Effects, Fields, joined
from events.language.changing import Changing
from events.language.objects import Object, done_to
from events.language.occasions import By
from events.language.owning import Owner
from events.language.parsing import NoMeaning
from events.language.plain_words import Quantity
from events.language.possible import Possible

WITH_MODES = ("leader", "battle", "energy")
"""The areas in which cards are in Active Mode or Rest Mode."""
_NO_LEADER = ("deck", "hand", "drop", "life", "energy", "combo", "battle", "warp", "under")
"""Where no Leader lies."""
POSSIBLE = Possible(
    never_in={"leader": _NO_LEADER},
    never_with={"leader": ("cost", "combo_power", "combo_cost"), "extra": ("power", "combo_power", "combo_cost")},
    with_modes=WITH_MODES,
    roles=("attack", "battling", "guard"),
)
"""What cards of both games can be."""
OF_ANY_CARD = ("whose", "other", "colors", "exactly", "cost", "original_cost")
"""The fields that say of a card what those in every area have."""
PLACES = ("zones", "whose", "both")
"""What is said of two kinds of cards at once."""
IDENTITY = ("names", "attributes", "traits", "colors", "exactly", "kinds")
"""The fields that say what cards are called, and not what figures they have."""
ORBS = {"赤": "red", "青": "blue", "緑": "green", "黄": "yellow", "黒": "black"}
"""The colors of orbs whose characters lists leave as they are in Japanese."""


class DragonBallSuperMeaning(DragonBallSuperOccasions):
    """The meaning of each rule of the family's grammar (`text.lark`)."""

    everywhere: tuple[str, ...] = EVERYWHERE
    possible = POSSIBLE
    prevented = {"be_koed": "ko", "leave": "leaves"}

    def battle_card(self) -> Fields:
        return {"kinds": ("battle",)}

    def extra_card(self) -> Fields:
        return {"kinds": ("extra",)}

    def leader_card(self) -> Fields:
        return {"kinds": ("leader",)}

    def leader_figure(self, whose: e.Who, figure: str) -> e.Amount:
        return e.Figure(figure=figure, of=e.Cards(whose=whose, kinds=("leader",)))

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

    def guard_role(self) -> Fields:
        return {"role": "guard"}

    def battling(self) -> Fields:
        return {"role": "battling"}

    def is_sole(self, cards: e.Cards) -> bool:
        """A player has a single Leader."""
        return cards.kinds == ("leader",)

    def some_of_two(self, quantity: Quantity, one: Fields, other: Fields) -> Chosen:
        """Two kinds of cards of which neither has a quality that stands before both, or behind both."""
        self.check_behind(one, other)
        if "colors" in one and "colors" not in other and other.keys() - {*PLACES, "names"}:
            raise NoMeaning("a color before two kinds of cards, of which it is unclear whether both have it")
        return super().some_of_two(quantity, one, other)

    def has_either(self, whose: e.Who, many: tuple[e.Range, bool], one: Fields, other: Fields) -> e.Condition:
        self.check_behind(one, other)
        return super().has_either(whose, many, one, other)

    def check_behind(self, one: Fields, other: Fields) -> None:
        """NoMeaning of two kinds of cards with a quality behind them that can be said of both."""
        if self.behind(one, other):
            raise NoMeaning("a quality behind two kinds of cards, of which it is unclear whether both have it")

    def behind(self, one: Fields, other: Fields) -> Set[str]:
        """The qualities behind the second of two kinds of cards that can be said of the first, too."""
        return other.keys() - one.keys() - {*PLACES, *IDENTITY}

    def widened(self, one: Chosen, other: Chosen) -> e.Cards:
        """Leaders lie where they lie, whatever is said of other cards; so do `your Battle Cards` (8-5-4)."""
        whole = (
            one.cards == replace(one.cards, zones=()) and one.cards.whose != "both" and one.cards.kinds == ("battle",)
        )
        if self.is_sole(one.cards) or whole:
            other = other._replace(shared={name: each for name, each in other.shared.items() if name != "zones"})
        return self.placed(super().widened(one, other))

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of a phrase: a Battle Card is one in a Battle Area, unless something else is said.

        A card of which nothing is said but its mode, its colors and what it costs lies wherever cards have modes.
        """
        cards = super().cards(fields)
        said = {name: getattr(cards, name) for name in OF_ANY_CARD}
        if cards.mode is not None and cards == e.Cards(mode=cards.mode, **said):
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
        if subject.more:
            return super().grant(subject, changing, each)
        switched = all(isinstance(change, e.Cannot) and change.action == "ready" for change in changing.changes)
        if switched and isinstance(what, e.Cards) and what == e.Cards(whose=what.whose):
            subject = subject._replace(what=replace(what, zones=WITH_MODES))
        return super().grant(subject, changing, each)

    def valid_zones(self, zones: tuple[str, ...]) -> tuple[str, ...]:
        """The skills of Battle Cards are valid in the Battle Area in any case."""
        return () if zones == ("battle",) else zones

    def orb(self, printed: str) -> str:
        return ORBS.get(printed.strip("()"), super().orb(printed))

    # Changes and clauses.

    def be_koed(self, by: By = "any") -> e.Change:
        return self.cannot_by("be_koed", by)

    def be_koed_in_battle(self) -> e.Change:
        return e.Cannot(action="be_koed", by="battle")

    def also_changes(self, changing: Changing) -> Changing:
        return changing

    def attack_battle_cards(self) -> e.Change:
        return e.Cannot(action="attack", cards=e.Cards(kinds=("battle",)))

    def attacker(self, fields: Fields) -> Object:
        """The card that attacks, of any player, if it is such a one."""
        kinds = {} if "kinds" in fields else {"kinds": ("leader", "battle")}
        return Object(self.cards(joined(fields, kinds, {"role": "attack"})))

    def grants_in_your_turn(self, *grants: e.Skill) -> e.Skill:
        return self.standing_in_your_turn(self.grants(*grants))

    def grants_in_opponents_turn(self, *grants: e.Skill) -> e.Skill:
        return self.standing_in_opponents_turn(self.grants(*grants))

    def standing_in_your_turn(self, skill: e.Skill) -> e.Skill:
        return self.if_standing((e.Turn(whose="you"),), skill)

    def standing_in_opponents_turn(self, skill: e.Skill) -> e.Skill:
        return self.if_standing((e.Turn(whose="opponent"),), skill)

    def leave(self, by: By = "any") -> e.Change:
        return self.cannot_by("leave", by)

    def activate(self, tag: str) -> e.Change:
        if tag.lower() != "[blocker]":
            raise NoMeaning("a keyword whose activation cannot be forbidden in the effect language")
        return e.Cannot(action="block")

    def block(self) -> e.Change:
        return e.Cannot(action="block")

    def be_used_in_combos(self) -> e.Change:
        return e.Cannot(action="combo")

    def to_zone_face_down(self, owner: Owner, zone: str) -> e.Move:
        """3-9. Cards of life lie face down in any case."""
        if zone != "life":
            raise NoMeaning("cards that are placed face down elsewhere than in life")
        return self.to_zone(owner, zone)

    def for_battle(self) -> e.Span:
        return "battle"

    def ko(self, thing: Object) -> Effects:
        return done_to(thing, e.Ko())

    def acts_ko(self, thing: Object) -> Effects:
        return self.acted(thing, e.Ko())

    def acts_damage(self, number: str) -> Effects:
        return (e.Damage(count=int(number), whose=a_player(ACTOR)),)

    def deal_damage(self, number: str) -> Effects:
        return (e.Damage(count=int(number)),)

    def damage_each(self, number: str) -> Effects:
        return (e.Damage(count=int(number), whose="both"),)

    def take_damage(self, number: str) -> Effects:
        return (e.Damage(count=int(number), whose="you"),)

    def cannot_take_damage(self) -> e.Change:
        return e.Cannot(action="take_damage")

    def negate_attack(self) -> Effects:
        return (e.Nullify(),)

    def opponent_cannot_activate(self, tag: str, until: e.Span) -> Effects:
        return (e.Decree(changes=(self.activate(tag),), until=until),)

    def opponent_cannot_activate_then(self, until: e.Span, tag: str) -> Effects:
        return self.opponent_cannot_activate(tag, until)

    def cannot_combo(self, fields: Fields) -> e.Change:
        return e.Cannot(action="combo", cards=self.cards(fields) if fields else None)

    def opponent_never_activates(self, tag: str) -> e.Skill:
        return e.Skill(kind="permanent", grants=(e.Grant(changes=(self.activate(tag),), player="opponent"),))

    def give_in_battle(self, whose: e.Who, *parts: Any) -> Effects:
        """There is one battle at a time: its cards are in it with the other player's Battle Card, or none is."""
        *said, changing, until = parts
        cards = self.cards(joined({"whose": whose, "role": "battling"}, *said))
        theirs = e.Cards(whose="opponent", kinds=("battle",), role="battling")
        give = self.give(Object(cards), changing, until)
        return (e.If(conditions=(e.Exists(cards=theirs),), then=give),)

    def leader_and_this(self, chosen: Chosen, this: Object) -> Object:
        """`your Leader and this card`, as `this card and your Leader`."""
        return self.this_and_chosen(this, chosen)

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

    def starts_with_life(self, number: str) -> e.Skill:
        return self.never("you", e.Start(thing="life", count=int(number)))

    def starts_with_hand(self, number: str) -> e.Skill:
        return self.never("you", e.Start(thing="hand", count=int(number)))

    def at_battle_end(self, effects: Effects) -> Effects:
        return (e.Later(when=e.Trigger(on="battle_ends"), effects=effects, until="battle"),)

    def attack_any_leader(self) -> e.Change:
        return e.Cannot(action="attack", cards=e.Cards(kinds=("leader",)))

    def attack_leader(self, whose: e.Who) -> e.Change:
        return e.Cannot(action="attack", cards=e.Cards(kinds=("leader",)))

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

    def zone_from(self, zone: str) -> str:
        return zone

    def use_this_in_combo(self, this: Object, zone: str) -> Effects:
        return self.use_in_combo(self.this_in(zone))

    def use_in_combo(self, thing: Object) -> Effects:
        """5-6-1. A combo is a move to the Combo Area."""
        return done_to(thing, e.Move(to="combo"))
