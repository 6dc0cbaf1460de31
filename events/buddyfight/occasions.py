"""The meaning of what Buddyfight texts say of conditions, events and moments."""

from msgspec.structs import replace

from events.buddyfight.areas import AT_FIGHTER
from events.buddyfight.card import AREAS, FIELD, FLAG, ITEM
from events.buddyfight.card_phrases import FIELD_WORD, BuddyfightPhrases
from events.language import effect as e
from events.language.card_phrases import Fields, joined
from events.language.objects import Object
from events.language.occasions import By, how, of_all
from events.language.parsing import NoMeaning

LIFE = "life"
ATTACK_PHASE, MAIN_PHASE, FINAL_PHASE = "Attack Phase", "Main Phase", "Final Phase"
OPPONENTS_TURN = e.Turn(whose="opponent")
BATTLE = e.During(part="battle")
ON_FIGHTER = e.During(part=AT_FIGHTER)
"""attack/2.2, attack/Q4. A fighter is attacked: the target of the attack never was a monster."""
TO_OPPONENT = "damages_opponent"
DECLARED = {"call": "declares_call", "cast": "declares_cast"}


def placed(fields: Fields) -> Fields:
    """What an event says of its card, without the field: there it lies, or lay, in any case."""
    zones = fields.get("zones", ())
    if zones in ((FIELD_WORD,), (ITEM,)):
        return {name: one for name, one in fields.items() if name != "zones"}
    return fields


class BuddyfightOccasions(BuddyfightPhrases):
    """The meaning of the rules of the game's grammar (`text.lark`) about conditions and events."""

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

    def opponent_has_not(self, fields: Fields) -> e.Condition:
        return self.has("opponent", self.none(), fields)

    def neither_has(self, fields: Fields) -> tuple[e.Condition, ...]:
        return (self.has("you", self.none(), fields), self.has("opponent", self.none(), fields))

    def exists(self, many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
        """That there are such cards; they lie somewhere."""
        if not {*fields} & {"zones", "under", "among", "role"}:
            raise NoMeaning("cards that lie nowhere")
        return super().exists(many, fields)

    def you_are_attacked(self) -> tuple[e.Condition, ...]:
        return (e.Exists(cards=e.Cards(whose="opponent", role="attack")), ON_FIGHTER)

    def equipped_by(self, tag: str, fields: Fields) -> e.Condition:
        """A card lies equipped that is equipped by the keyword."""
        cards = self.cards(joined(fields, {"whose": "you", "zones": (ITEM,), "keywords": (self.keyword(tag),)}))
        return e.Exists(cards=replace(cards, kinds=()))

    def this_is_equipped(self, tag: str) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", zones=(ITEM,), keywords=(self.keyword(tag),)))

    def is_attacked(self, *said: e.Who | Fields) -> e.Condition:
        """attack/2.3. What is attacked is in battle; so is the attacker, which is the other fighter's."""
        *whose, fields = said
        if not isinstance(fields, dict):
            raise NoMeaning("nothing that is attacked")
        cards = joined({"whose": whose[0]} if whose else {}, placed(fields), {"role": "battling"})
        if cards.get("whose") != "you":
            raise NoMeaning("a card that is attacked, and can be the attacker")
        return e.Exists(cards=self.cards(cards))

    def no_link_attack(self, this: Object | None = None) -> e.Condition:
        return e.Compare(number=e.Count(of=e.Cards(role="attack")), within=e.Range(most=1))

    def attacks_alone(self, this: Object) -> tuple[e.Condition, ...]:
        return (e.Exists(cards=e.Cards(among="this", role="attack")), self.no_link_attack())

    def flag_is(self, names: tuple[str, ...]) -> e.Condition:
        return e.Exists(cards=e.Cards(whose="you", zones=(FLAG,), names=names))

    def this_is_in(self, this: Object, *zones: str) -> e.Condition:
        """Where this card lies; elsewhere than on the field its ability is valid there."""
        if {*zones} <= {*AREAS}:
            return e.Exists(cards=e.Cards(among="this", zones=zones, whose="you"))
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
        return e.Exists(cards=e.Cards(among="this", zones=(ITEM,), whose="you"))

    def this_rested(self) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", mode="rest"))

    def this_standing(self) -> e.Condition:
        return e.Exists(cards=e.Cards(among="this", mode="active"))

    def has_so_many_different(self, whose: e.Who, bounds: e.Range, fields: Fields) -> e.Condition:
        """Cards are different by their names (cross/field/name)."""
        return self.has_different(whose, (bounds, False), fields, "names")

    def chosen_has_figure(self, name: str, figure: str, bounds: e.Range) -> e.Condition:
        return self.chosen_has(name, self.figure_of(figure, bounds))

    def chosen_is(self, name: str, fields: Fields) -> e.Condition:
        return e.Exists(cards=self.cards({**fields, "among": name}))

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

    # Events.

    def of_any(self, fields: Fields, event: e.Trigger) -> e.Trigger:
        """Such a card of either fighter, or of the one on whose field it lies."""
        if not fields or fields.keys() & {"under", "among"}:
            raise NoMeaning("any card, of no kind")
        whose = fields.get("whose", event.whose)
        if event.whose not in ("both", whose):
            raise NoMeaning("a card of one fighter, on the other's field")
        if whose != "you" and TO_OPPONENT in (one.on for one in event.events):
            raise NoMeaning("your opponent, dealt damage by a card that can be the opponent's")
        return of_all(event, card=self.cards(placed(fields)), whose=whose)

    def of_another(self, fields: Fields, event: e.Trigger) -> e.Trigger:
        return self.of_any(joined(fields, {"other": True}), event)

    def of_cards(self, whose: e.Who, fields: Fields, event: e.Trigger) -> e.Trigger:
        return self.of_any(joined({"whose": whose}, fields), event)

    def of_this(self, this: Object, event: e.Trigger) -> e.Trigger:
        if event.whose == "opponent":
            raise NoMeaning("this card, on another fighter's field")
        return super().of_this(this, of_all(event, whose="both"))

    def in_time(
        self, time: e.Condition | tuple[e.Condition, ...], triggers: tuple[e.Trigger, ...]
    ) -> tuple[e.Trigger, ...]:
        return self.if_event(self.conditions(time), triggers)

    def opponent_casts(self, fields: Fields) -> e.Trigger:
        return self.declared("cast", "opponent", fields)

    def opponent_calls(self, fields: Fields) -> e.Trigger:
        return self.declared("call", "opponent", fields)

    def you_cast(self, fields: Fields) -> e.Trigger:
        raise NoMeaning("a cast of one's own, which is no event")

    def you_call(self, fields: Fields) -> e.Trigger:
        raise NoMeaning("a call of one's own, which is no event")

    def declared(self, what: str, whose: e.Who, fields: Fields) -> e.Trigger:
        """ability/when-cast. What is declared, and can be answered."""
        if fields.get("zones"):
            raise NoMeaning("cards that are used from somewhere")
        return e.Trigger(on=DECLARED[what], card=self.cards(fields), whose=whose)

    def you_equip_this(self) -> e.Trigger:
        return e.Trigger(on="equipped")

    def destroys(self, this: Object | None = None) -> e.Trigger:
        return self.kos()

    def opponent_attacks(self) -> e.Trigger:
        """attack/2.2/link. The fighter attacks once, whichever cards join in."""
        return e.Trigger(on="attack_made", card=None, whose="opponent")

    def enters(self) -> e.Trigger:
        return e.Trigger(on="enters")

    def enters_there(self, where: Fields) -> e.Trigger:
        if where.keys() - {"zones", "whose"} or not {*where.get("zones", ())} <= {*FIELD}:
            raise NoMeaning("a card that enters the field elsewhere")
        return e.Trigger(on="enters", target=where.get("zones", ()), whose=where.get("whose", "both"))

    def enters_zone(self, whose: e.Who, zone: str) -> e.Trigger:
        if zone == FIELD_WORD:
            return e.Trigger(on="enters", whose=whose)
        return self.enters_there({"zones": (zone,), "whose": whose})

    def called(self) -> e.Trigger:
        return e.Trigger(on="played")

    def called_from(self, zone: str) -> e.Trigger:
        return e.Trigger(on="played", source=(zone,))

    def deals_damage_to_opponent(self) -> e.Trigger:
        return e.Trigger(on=TO_OPPONENT)

    def deals_damage_in_battle(self) -> e.Trigger:
        return e.Trigger(on=TO_OPPONENT, how="battle")

    def returned(self) -> e.Trigger:
        return self.put_into(FIELD_WORD, "hand")

    def was_equipped(self) -> e.Trigger:
        return e.Trigger(on="equipped")

    def destroyed(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="ko", **how(by))

    def leaves_field(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="leaves", **how(by))

    def link_attacks(self) -> e.Trigger:
        return e.Trigger(on="link_attacks")

    def link_attacks_with(self, fields: Fields) -> e.Trigger:
        """attack/Q3. Another such card attacks beside it."""
        beside = self.cards(joined(placed(fields), {"role": "attack", "other": True}))
        return e.Trigger(on="link_attacks", conditions=(e.Exists(cards=beside),))

    def kos(self) -> e.Trigger:
        """Nothing that a card destroys by its [Counterattack], which is no attack."""
        return e.Trigger(on="attack_kos")

    def attacks_such(self, fields: Fields) -> e.Trigger:
        return e.Trigger(on="attacks", by=self.cards(fields))

    def attacks_fighter_event(self) -> e.Trigger:
        return e.Trigger(on="attacks", conditions=(ON_FIGHTER,))

    def was_discarded_from_hand(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="discarded", **how(by))

    def put_from(self, target: str, *sources: str) -> e.Trigger:
        return self.put_into(*sources, target)

    def put_into(self, *zones: str) -> e.Trigger:
        *sources, target = zones
        source = tuple(zone for word in sources for zone in (FIELD if word == FIELD_WORD else (word,)))
        return e.Trigger(on="moved", source=source, target=(target,))

    def becomes_rested(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="rested", **how(by))

    def becomes_standing(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="readied", **how(by))

    def main_begins(self) -> e.Trigger:
        return e.Trigger(on="main_begins", whose="you")

    def opponents_main_begins(self) -> e.Trigger:
        return e.Trigger(on="main_begins", whose="opponent")

    def attack_phase_begins(self) -> e.Trigger:
        return e.Trigger(on="attack_phase_begins", whose="you")

    def opponents_attack_phase_begins(self) -> e.Trigger:
        return e.Trigger(on="attack_phase_begins", whose="opponent")

    def any_attack_phase_begins(self) -> e.Trigger:
        return e.Trigger(on="attack_phase_begins", card=None)

    def attack_phase_ends(self) -> e.Trigger:
        return e.Trigger(on="attack_phase_ends", whose="you")

    def opponents_attack_phase_ends(self) -> e.Trigger:
        return e.Trigger(on="attack_phase_ends", whose="opponent")

    def final_begins(self) -> e.Trigger:
        return e.Trigger(on="final_begins", whose="you")

    def opponents_final_begins(self) -> e.Trigger:
        return e.Trigger(on="final_begins", whose="opponent")

    def battle_ends(self) -> e.Trigger:
        return e.Trigger(on="battle_ends", card=None)
