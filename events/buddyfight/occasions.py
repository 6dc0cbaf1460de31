"""The meaning of what Buddyfight texts say of events and moments."""

from typing import Any

from msgspec.structs import replace

from events.buddyfight.card import FIELD
from events.buddyfight.card_phrases import FIELD_WORD, OF_BUDDY
from events.buddyfight.conditions import HOST_OF_THIS, ON_FIGHTER, BuddyfightConditions, placed, told_of_host
from events.language import effect as e
from events.language.card_phrases import Effects, Fields, joined
from events.language.objects import Object
from events.language.occasions import By, how, of_all
from events.language.parsing import NoMeaning

TO_OPPONENT = "damages_opponent"
LEAVING = frozenset(("discarded", "enters", "equipped", "ko", "leaves", "moved", "moves", "played"))
"""The events after which their card lies elsewhere than before."""
DECLARED = {"call": "declares_call", "cast": "declares_cast"}


class BuddyfightOccasions(BuddyfightConditions):
    """The meaning of the rules of the game's grammar (`text.lark`) about events."""

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

    def this_beneath(self, this: Object) -> Fields:
        return {"among": HOST_OF_THIS}

    def of_host(self, *said: e.Who | Fields | e.Trigger) -> e.Trigger:
        """ability/soul/7. What happens to the card in whose soul this lies."""
        *whose, fields, beneath, event = said
        if not isinstance(fields, dict) or not isinstance(beneath, dict) or not isinstance(event, e.Trigger):
            raise NoMeaning("a card that is told by nothing")
        told = told_of_host(joined({"whose": whose[0]} if whose else {}, fields))
        if told.get("whose", "you") != "you" or event.whose == "opponent":
            raise NoMeaning("this card in the soul of another fighter's card")
        if "zones" in told and any(one.on in LEAVING for one in event.events):
            raise NoMeaning("a card in an area that it has left as it happens")
        asked = (e.Exists(cards=self.cards(joined(told, beneath))),) if told else ()
        of_it = of_all(event, card=HOST_OF_THIS, whose="both")
        [first, *others] = self.if_event(asked, (replace(of_it, also=()), *of_it.also))
        return replace(first, also=tuple(others))

    def destroys_by(self, fields: Fields) -> e.Trigger:
        return self.of_any(fields, self.kos())

    def moved_between(self, source: str, target: str) -> e.Trigger:
        if (source, target) == ("hand", "drop"):  # what is used is shown, and goes there from elsewhere (cast/1.1)
            return self.you_discard()
        return replace(self.put_into(source, target), card=None, whose="you")

    def any_moved(self, event: e.Trigger) -> e.Trigger:
        return event

    def attack_nullified(self, fields: Fields) -> e.Trigger:
        return self.of_any(fields, e.Trigger(on="attack_nullified"))

    def attacks_alone_event(self) -> e.Trigger:
        """attack/2.2/link. An attack that is no link attack."""
        return e.Trigger(on="attacks", conditions=(self.no_link_attack(),))

    def you_gain_life(self) -> e.Trigger:
        return e.Trigger(on="life_gained", card=None, whose="you")

    def does_keyword(self, tag: str) -> e.Trigger:
        if self.keyword(tag) != "move":
            raise NoMeaning("a keyword whose use is no event")
        return e.Trigger(on="moves")

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

    def called_from_yours(self, zone: str) -> e.Trigger:
        return replace(self.called_from(zone), whose="you")

    def returned(self) -> e.Trigger:
        return self.put_into(FIELD_WORD, "hand")

    def returned_to_yours(self) -> e.Trigger:
        return replace(self.returned(), whose="you")

    def was_equipped(self) -> e.Trigger:
        return e.Trigger(on="equipped")

    def destroyed(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="ko", **how(by))

    def leaves_field(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="leaves", **how(by))

    def link_attacks(self) -> e.Trigger:
        return e.Trigger(on="link_attacks")

    def link_attacks_with(self, fields: Fields) -> e.Trigger:
        """attack/Q3. Another such card attacks beside it; a buddy monster is one of the same fighter's."""
        whose: Fields = {"whose": "you"} if OF_BUDDY in fields.get("same", ()) else {}
        beside = self.cards(joined(whose, placed(fields), {"role": "attack", "other": True}))
        return e.Trigger(on="link_attacks", conditions=(e.Exists(cards=beside),))

    def kos(self) -> e.Trigger:
        """Nothing that a card destroys by its [Counterattack], which is no attack."""
        return e.Trigger(on="attack_kos")

    def attacks_such(self, fields: Fields) -> e.Trigger:
        return e.Trigger(on="attacks", by=self.cards(fields))

    def attacks_fighter_event(self) -> e.Trigger:
        return e.Trigger(on="attacks", conditions=(ON_FIGHTER,))

    def was_dropped(self, by: By | None = None) -> e.Trigger:
        return self.was_discarded_from("you", by)

    def put_from(self, target: str, *sources: str) -> e.Trigger:
        return self.put_into(*sources, target)

    def put_from_yours(self, target: str, *sources: str) -> e.Trigger:
        return self.put_into_yours(*sources, target)

    def put_into_yours(self, *zones: str) -> e.Trigger:
        return replace(self.put_into(*zones), whose="you")

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

    def this_battle_ends(self, this: Object) -> e.Trigger:
        return self.of_this(this, e.Trigger(on="battle_ended"))

    def this_attack_ends(self, this: Object) -> e.Trigger:
        return self.of_this(this, e.Trigger(on="attack_ended"))

    def done_at(self, *said: Any) -> tuple[tuple[e.Trigger, ...], tuple[e.Condition, ...], Effects]:
        """What is done at a moment that is told behind it."""
        *clauses, moment = said
        return (moment,), (), self.clauses(*clauses)

    def battle_ends(self) -> e.Trigger:
        return e.Trigger(on="battle_ends", card=None)
