"""The meaning of what Buddyfight texts say of conditions and of parts of the turn."""

from msgspec.structs import replace

from events.buddyfight.areas import AT_FIGHTER
from events.buddyfight.card import AREAS, FIELD, FLAG, ITEM
from events.buddyfight.card_phrases import FIELD_WORD, OF_BUDDY, BuddyfightPhrases
from events.language import effect as e
from events.language.card_phrases import TOGETHER, Fields, joined
from events.language.objects import Object
from events.language.parsing import NoMeaning

LIFE = "life"
ATTACK_PHASE, MAIN_PHASE, FINAL_PHASE = "Attack Phase", "Main Phase", "Final Phase"
OPPONENTS_TURN = e.Turn(whose="opponent")
BATTLE = e.During(part="battle")
ON_FIGHTER = e.During(part=AT_FIGHTER)
"""attack/2.2, attack/Q4. A fighter is attacked: the target of the attack never was a monster."""
OPPONENT_ATTACKS = e.Exists(cards=e.Cards(whose="opponent", role="attack"))
HOST_OF_THIS = "host"
"""The name of the card in whose soul the card with the ability lies."""


def placed(fields: Fields) -> Fields:
    """What an event says of its card, without the field: there it lies, or lay, in any case."""
    zones = fields.get("zones", ())
    if zones in ((FIELD_WORD,), (ITEM,)):
        return {name: one for name, one in fields.items() if name != "zones"}
    return fields


def told_of_host(*said: e.Who | Fields) -> Fields:
    """ability/soul/7. What is asked of the card in whose soul another lies: whose it is, what it is, and in which area.

    That it lies on the field is not asked: it does in any case. NoMeaning if it can be no such card.
    """
    *whose, fields = said
    if not isinstance(fields, dict):
        raise NoMeaning("a card of which nothing is said")
    told = joined({"whose": whose[0]} if whose else {}, fields)
    if not {*told.get("zones", ())} <= {FIELD_WORD, *FIELD}:
        raise NoMeaning("the soul of a card that does not lie on the field")
    if told.get("hosting") == e.Range(most=0):
        raise NoMeaning("the soul of a card without a soul")
    return {name: one for name, one in told.items() if name != "zones" or one != (FIELD_WORD,)}


class BuddyfightConditions(BuddyfightPhrases):
    """The meaning of the rules of the game's grammar (`text.lark`) about conditions."""

    # Conditions.

    def life_is(self, bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Beside(name=LIFE), within=bounds)

    def opponents_life_is(self, bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Beside(name=LIFE, whose="opponent"), within=bounds)

    def exactly_many(self, number: str) -> tuple[e.Range, bool]:
        return self.same(number), False

    def so_many(self, bounds: e.Range) -> tuple[e.Range, bool]:
        """Of a bare number it is not said whether more are meant, too."""
        if bounds.least == bounds.most:
            raise NoMeaning("a number of cards, of which it is unclear whether there may be more")
        return super().so_many(bounds)

    def has_no_other(self, fields: Fields) -> e.Condition:
        return self.has("you", self.none(), joined(fields, {"other": True}))

    def has_monster_and_item(self, whose: e.Who, traits: tuple[str, ...], where: Fields) -> tuple[e.Condition, ...]:
        """A monster and an item, both of which are so."""
        of_both = joined(self.of_traits(traits), where)
        return self.has_one_of_each(whose, joined(of_both, self.monster()), joined(of_both, self.item()))

    def neither_has(self, fields: Fields) -> tuple[e.Condition, ...]:
        return (self.has("you", self.none(), fields), self.has("opponent", self.none(), fields))

    def exists(self, many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
        """That there are such cards; they lie somewhere."""
        if not {*fields} & {"zones", "under", "among", "role"}:
            raise NoMeaning("cards that lie nowhere")
        if fields.get(TOGETHER) and many[0].least == 1:
            raise NoMeaning("one card in several areas, in each of which there is one")
        return super().exists(many, fields)

    def is_in_each(self, fields: Fields, *zones: str) -> tuple[e.Condition, ...]:
        """That there is such a card in each of these areas."""
        return tuple(self.exists(self.at_least_one(), joined(fields, self.in_zone("you", zone))) for zone in zones)

    def you_are_attacked(self) -> tuple[e.Condition, ...]:
        return (OPPONENT_ATTACKS, ON_FIGHTER)

    def this_is_not_equipped(self, tag: str, this: Object) -> e.Condition:
        return e.Not(condition=self.this_is_equipped(tag, this))

    def equipped_by_name(self, tag: str, names: tuple[str, ...]) -> e.Condition:
        return self.equipped_by(tag, {"names": names})

    def is_equipped_with(self, fields: Fields) -> e.Condition:
        return self.has("you", self.at_least_one(), joined(fields, {"zones": (ITEM,)}))

    def is_not_equipped_with(self, fields: Fields) -> e.Condition:
        return self.has("you", self.none(), joined(fields, {"zones": (ITEM,)}))

    def in_soul_of(self, this: Object, *host: e.Who | Fields) -> e.Condition:
        """ability/soul/7. What the card is in whose soul this lies."""
        return e.Exists(cards=self.cards(joined(told_of_host(*host), {"among": HOST_OF_THIS})))

    def buddy_is(self, fields: Fields) -> e.Condition:
        """playmat/buddy/1. What the buddies are; after a Buddy Call, a card of the same name lies there (call/1.5)."""
        return self.has("you", self.at_least_one(), joined(fields, {"zones": ("buddy",)}))

    def this_is_buddy(self, this: Object) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", same=(OF_BUDDY,)))

    def exist_so_many_different(self, bounds: e.Range, fields: Fields) -> e.Condition:
        if not fields.get("zones"):
            raise NoMeaning("cards that lie nowhere")
        return self.has_so_many_different(fields.get("whose", "both"), bounds, fields)

    def no_monsters_in(self, zone: str) -> e.Condition:
        return self.has("you", self.none(), joined(self.monster(), {"zones": (zone,)}))

    def equipped_by(self, tag: str, fields: Fields) -> e.Condition:
        """A card lies equipped that is equipped by the keyword.

        ability/impact-transform/as-transform: [Impact Transform] ends in the word of [Transform], and is meant by it.
        """
        cards = self.cards(joined(fields, {"whose": "you", "zones": (ITEM,), "keywords": (self.keyword(tag),)}))
        return e.Exists(cards=replace(cards, kinds=()))

    def this_is_equipped(self, tag: str, this: Object) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", zones=(ITEM,), keywords=(self.keyword(tag),)))

    def is_attacked(self, *said: e.Who | Fields) -> tuple[e.Condition, ...]:
        """attack/2.3. What is attacked is in battle; so is the attacker, which has to be the other fighter's."""
        *whose, fields = said
        if not isinstance(fields, dict):
            raise NoMeaning("nothing that is attacked")
        cards = joined({"whose": whose[0]} if whose else {}, placed(fields), {"role": "battling"})
        if cards.get("whose") != "you":
            raise NoMeaning("a card that is attacked, and can be the attacker")
        return (OPPONENT_ATTACKS, e.Exists(cards=self.cards(cards)))

    def no_link_attack(self, this: Object | None = None) -> e.Condition:
        return e.Compare(number=e.Count(of=e.Cards(role="attack")), within=e.Range(most=1))

    def attacks_alone(self, this: Object) -> tuple[e.Condition, ...]:
        return (e.Exists(cards=e.Cards(among="this", role="attack")), self.no_link_attack())

    def flag_is(self, names: tuple[str, ...]) -> e.Condition:
        return e.Exists(cards=e.Cards(whose="you", zones=(FLAG,), names=names))

    def this_is_in(self, this: Object, *zones: str) -> e.Condition:
        """Where this card lies; elsewhere than on the field its ability is valid there."""
        if {*zones} <= {*AREAS}:
            return e.Exists(cards=e.Cards(among="this", zones=zones))
        if zones not in (("drop",), ("hand",)):
            raise NoMeaning("this card, where its ability would have to be valid")
        return e.Exists(cards=e.Cards(among="this", zones=zones))

    def this_is_in_zone(self, this: Object, whose: e.Who, zone: str) -> e.Condition:
        if whose != "you":
            raise NoMeaning("this card in the other fighter's area")
        return self.this_is_in(this, zone)

    def there_is(self, *parts: Fields) -> e.Condition:
        return self.exists(self.at_least_one(), joined(*parts))

    def there_is_another(self, *parts: Fields) -> e.Condition:
        return self.exists(self.another(), joined(*parts))

    def named_is(self, names: tuple[str, ...], where: Fields) -> e.Condition:
        return self.exists(self.at_least_one(), joined(self.named(names), where))

    def this_equipped(self) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", zones=(ITEM,)))

    def this_rested(self) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", mode="rest"))

    def this_standing(self) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", mode="active"))

    def has_so_many_different(self, whose: e.Who, bounds: e.Range, fields: Fields) -> e.Condition:
        """Cards are different by their names (cross/field/name)."""
        return self.has_different(whose, (bounds, False), fields, "names")

    def chosen_has_figure(self, name: str, figure: str, bounds: e.Range) -> e.Condition:
        return self.chosen_has(name, self.figure_of(figure, bounds))

    def has_soul(self, this: Object, many: tuple[e.Range, bool]) -> e.Condition:
        return super().exists(many, {"under": "this"})

    def hand_is(self, whose: e.Who, bounds: e.Range) -> e.Condition:
        return e.Compare(number=self.number_in_zone(whose, "hand"), within=bounds)

    def zone_has(self, whose: e.Who, zone: str, bounds: e.Range) -> e.Condition:
        return e.Compare(number=self.number_in_zone(whose, zone), within=bounds)

    def soul_is(self, bounds: e.Range, where: Fields) -> e.Condition:
        return super().exists((bounds, False), where)

    # Parts of the turn.

    def attack_in_opponents_turn(self) -> tuple[e.Condition, ...]:
        return (BATTLE, OPPONENTS_TURN)

    def attack_in_your_turn(self) -> tuple[e.Condition, ...]:
        return (BATTLE, e.Turn(whose="you"))

    def in_main_phase(self) -> tuple[e.Condition, ...]:
        return (e.During(part=MAIN_PHASE), e.Turn(whose="you"))

    def in_attack_phase(self) -> tuple[e.Condition, ...]:
        return (e.During(part=ATTACK_PHASE), e.Turn(whose="you"))

    def in_any_attack_phase(self) -> e.Condition:
        return e.During(part=ATTACK_PHASE)

    def in_opponents_main_phase(self) -> tuple[e.Condition, ...]:
        return (e.During(part=MAIN_PHASE), OPPONENTS_TURN)

    def in_opponents_attack_phase(self) -> tuple[e.Condition, ...]:
        return (e.During(part=ATTACK_PHASE), OPPONENTS_TURN)

    def in_final_phase(self) -> tuple[e.Condition, ...]:
        return (e.During(part=FINAL_PHASE), e.Turn(whose="you"))

    def in_opponents_final_phase(self) -> tuple[e.Condition, ...]:
        return (e.During(part=FINAL_PHASE), OPPONENTS_TURN)

    def in_its_battle(self, this: Object | None = None) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", role="battling"))

    def in_any_battle(self) -> e.Condition:
        return BATTLE

    def attack_by(self, whose: e.Who, fields: Fields) -> tuple[e.Condition, ...]:
        return (BATTLE, self.exists(self.at_least_one(), joined({"whose": whose, "role": "attack"}, fields)))
