"""The meaning of what Buddyfight texts say of what is done."""

from typing import Any

from msgspec.structs import replace

from events.buddyfight.card import AREAS, COVERED, FIELD, IN_USE
from events.buddyfight.card_phrases import FIELD_WORD, of_monsters
from events.buddyfight.conditions import LIFE
from events.buddyfight.standing import BuddyfightStanding
from events.language import effect as e
from events.language.card_phrases import Chosen, Effects, Fields, choice, joined
from events.language.changing import Changing, counted
from events.language.hosting import HOST
from events.language.objects import NAMED_CARD, PRONOUN, Object, done_to, there
from events.language.owning import plain_move
from events.language.parsing import NoMeaning


class BuddyfightMeaning(BuddyfightStanding):
    """The meaning of each rule of the game's grammar (`text.lark`)."""

    # What is done.

    def pay_gauge(self, number: str) -> Effects:
        return (e.Pay(total=int(number)),)

    def pay_life(self, number: str) -> Effects:
        return (e.Put(kind=LIFE, by=-int(number)),)

    def gain_life(self, number: str) -> Effects:
        return (e.Put(kind=LIFE, by=int(number)),)

    def deal_damage(self, number: str) -> Effects:
        return (e.Damage(count=int(number)),)

    def damage_each(self, number: str) -> Effects:
        return (e.Damage(count=int(number), whose="both"),)

    def deal_amount(self, amount: e.Amount | str) -> Effects:
        if isinstance(amount, str):
            raise NoMeaning("as much damage as a card is")
        return (e.Damage(count=amount),)

    def deal_for_each(self, number: str, each: e.Count) -> Effects:
        return (e.Damage(count=replace(each, times=int(number))),)

    def gain_for_each(self, number: str, each: e.Count) -> Effects:
        return self.gain_amount(replace(each, times=int(number)))

    def gain_amount(self, amount: e.Amount | str) -> Effects:
        if isinstance(amount, str):
            raise NoMeaning("as much life as a card is")
        return (e.Put(kind=LIFE, by=amount),)

    def pay_both(self, gauge: str, life: str) -> Effects:
        return (*self.pay_gauge(gauge), *self.pay_life(life))

    def move_amount(self, whose: e.Who, zone: str, to: e.Move, amount: e.Amount | str) -> Effects:
        return self.move(self.pile_object(self.top_amount(whose, zone, amount)), to)

    def move_for_each(self, pile: e.Cards, to: e.Move, each: e.Count) -> Effects:
        if not isinstance(pile.top, int) or not isinstance(to, e.Move):
            raise NoMeaning("cards that do not lie on top")
        return self.move(self.pile_object(replace(pile, top=replace(each, times=pile.top))), to)

    def attack_with(self, thing: Object) -> Effects:
        """final/Q4. One card attacks."""
        if isinstance(thing.what, e.Cards) or thing.more or thing.instead is not None:
            raise NoMeaning("several cards that attack by an effect")
        return done_to(thing, e.Attack())

    def take_damage(self, number: str) -> Effects:
        return (e.Damage(count=int(number), whose="you"),)

    def clauses(self, *clauses: Effects) -> Effects:
        """NoMeaning if more is said behind what is done the next time: it may be done then, or at once."""
        if any(map(_is_of_next_time, (effect for clause in clauses[:-1] for effect in clause))):
            raise NoMeaning("something behind what happens the next time, of which it is unclear when it is done")
        return super().clauses(*clauses)

    def clauses_then_if(self, *parts: Any) -> Effects:
        *before, _, then = parts
        self.clauses(*before, then)
        return super().clauses_then_if(*parts)

    def destroy(self, thing: Object) -> Effects:
        if thing.what == e.Cards():
            raise NoMeaning("all cards, of which it is not said where they lie")
        return done_to(thing, e.Ko())

    def stand(self, thing: Object) -> Effects:
        return self.switch(thing, "active")

    def stands_itself(self, this: Object) -> Effects:
        return self.stand(this)

    def rest_it(self, thing: Object) -> Effects:
        return self.switch(thing, "rest")

    def nullify_attack(self) -> Effects:
        return (e.Nullify(),)

    def nullify_call(self) -> Effects:
        return (e.Nullify(what="call"),)

    def nullify_cast(self) -> Effects:
        return (e.Nullify(what="cast"),)

    def nullify_their_spell(self) -> Effects:
        """cast/2.3. What is nullified, if a spell is what the opponent is casting."""
        cast = e.Exists(cards=e.Cards(whose="opponent", zones=(IN_USE,), kinds=("spell",)))
        return (e.If(conditions=(cast,), then=self.nullify_cast()),)

    def discard_all(self) -> Effects:
        return self.discard_hand("you")

    def drop_it(self, thing: Object) -> Effects:
        """ability/drop/1. To drop a card is to put it into the drop zone."""
        return self.put(thing, e.Move(to="drop"))

    def move(self, thing: Object, *places: e.Move | tuple[e.Move, ...]) -> Effects:
        if len(places) == 1 and isinstance(places[0], e.Move):
            return self.put(thing, places[0])
        return super().move(thing, *places)

    def put(self, thing: Object, to: e.Move) -> Effects:
        """Cards that are put somewhere; of the own hand, into the drop zone, they are discarded."""
        if to.to == FIELD_WORD:
            raise NoMeaning("cards that are put on the field without being called")
        chosen = thing.effects[0] if thing.effects else None
        of_hand = isinstance(chosen, e.Choose) and chosen.cards.zones == ("hand",) and chosen.cards.whose != "opponent"
        whole = isinstance(chosen, e.Choose) and isinstance(chosen.count, int)
        if isinstance(chosen, e.Choose) and of_hand and whole and plain_move(to, "you") == e.Move(to="drop"):
            cards = replace(chosen.cards, whose="you")
            said = Chosen(cards, chosen.count, chosen.up_to, total=chosen.total)
            alone = thing.what == chosen.name and len(thing.effects) == 1 and thing.instead is None
            if not alone or chosen != replace(choice(said), cards=chosen.cards):
                raise NoMeaning("cards of the hand that are discarded in a way that is not understood")
            return (*self.discard(said), *(one for other in thing.more for one in self.put(other, to)))
        return done_to(thing, to)

    def discard(self, chosen: Chosen) -> Effects:
        """Cards of one's own hand, which is not always said; those of a soul are dropped."""
        if chosen.cards.under is not None:
            return done_to(self.chosen_object(chosen), e.Move(to="drop"))
        if chosen.cards.zones in ((), ("hand",)) and chosen.cards.whose == "both":
            chosen = chosen._replace(cards=replace(chosen.cards, whose="you", zones=("hand",)))
        return super().discard(chosen)

    def this_in(self, *zones: str) -> Object:
        """This card somewhere; on the field its abilities are valid in any case."""
        there_too = tuple(zone for zone in zones if zone not in (FIELD_WORD, *FIELD))
        if there_too and len(there_too) != len(zones):
            if FIELD_WORD not in zones:
                raise NoMeaning("this card in an area or elsewhere")
            return super().this_in(*there_too, *FIELD)
        return super().this_in(*there_too)

    def give_after(self, thing: Object, changing: Changing, until: e.Span) -> Effects:
        give = e.Give(changes=changing.changes, until=until)
        return done_to(thing, give)

    def give_before(self, until: e.Span, thing: Object, changing: Changing) -> Effects:
        return self.give_after(thing, changing, until)

    def give_chosen(self, changing: Changing, until: e.Span) -> Effects:
        return (e.Give(changes=changing.changes, what=NAMED_CARD, until=until),)

    def give(self, subject: Object, changing: Changing, until: e.Span, each: e.Count | None = None) -> Effects:
        """A card that is chosen as it is said what it gets, is chosen first."""
        if subject.effects:
            return done_to(subject, e.Give(changes=counted(changing.changes, each), until=until))
        return super().give(subject, changing, until, each)

    def search_deck(self, chosen: Chosen) -> Effects:
        """The deck is shuffled behind that, which the sentence says."""
        if chosen.cards.zones not in ((), ("deck",)) or chosen.cards.whose == "opponent":
            raise NoMeaning("cards that are searched for elsewhere")
        return (choice(chosen._replace(cards=replace(chosen.cards, whose="you", zones=("deck",)))),)

    def call_free(self, thing: Object, *where: str) -> Effects:
        return self.called_by_effect(thing, pay=False, where=where)

    def call_paid(self, thing: Object, *where: str) -> Effects:
        return self.called_by_effect(thing, pay=True, where=where)

    def called_by_effect(self, thing: Object, *, pay: bool, where: tuple[str, ...]) -> Effects:
        places = [place for place in where if place]
        if len(places) > 1:
            raise NoMeaning("two areas")
        return done_to(of_monsters(thing), e.Play(pay=pay, to=places[0] if places else ""))

    def called_to(self, zone: str) -> str:
        return zone

    def free(self) -> str:  # type: ignore[override]
        return ""

    def paying(self) -> str:
        return ""

    def equip_free(self, thing: Object, *free: str) -> Effects:
        return done_to(thing, e.Play(to="item"))

    def equip_paid(self, thing: Object, *paying: str) -> Effects:
        return done_to(thing, e.Play(to="item", pay=True))

    def into_soul(self, thing: Object, host: str, *down: str) -> Effects:
        return done_to(thing, e.Stack(under=host, face="down" if down else None))

    def into_soul_down(self, thing: Object, down: str, host: str) -> Effects:
        return self.into_soul(thing, host, down)

    def face_down(self) -> str:
        return "down"

    def into_soul_of(self, thing: Object, host: Chosen) -> Effects:
        """ability/soul/1. A card is put under another, which is chosen for that; `that card` goes on to mean it."""
        if host.number not in (1, None) or host.up_to or thing.more or thing.instead is not None:
            raise NoMeaning("several cards into whose souls others are put")
        of = choice(host._replace(number=1))
        if thing.what in (PRONOUN, NAMED_CARD):
            return (replace(of, name=HOST), e.Stack(what=thing.what, under=HOST))
        if not thing.effects:
            return (of, e.Stack(what=there(thing), under=of.name))
        *chosen, stack = self.beside_chosen(thing, e.Stack(under=of.name))
        return (*chosen, of, stack)

    def put_on_top(self, this: Object, fields: Fields) -> Effects:
        """playmat/flag-item/2, ability/soul/1. What lies under a card is its soul; of costs of a call alone."""
        cards = self.cards(fields)
        if this.zones or cards.whose == "opponent" or not {*cards.zones} <= {*FIELD}:
            raise NoMeaning("a card elsewhere than on the field, on top of which this is put")
        there = replace(cards, whose="you", zones=tuple(zone for zone in AREAS if zone in (cards.zones or AREAS)))
        if not there.zones:
            raise NoMeaning("a card in no area for monsters, on top of which this is put")
        return (e.Choose(cards=there, name=COVERED), e.Stack(what=COVERED, under="this", name=COVERED))

    def choose_following(self, *said: str) -> Effects:
        return (e.Modes(options=(), count=int(said[0])),)

    def redirect(self, thing: Object) -> Effects:
        return done_to(thing, e.Guard())

    def lessen_in_turn(self, until: e.Span, number: str) -> Effects:
        if until != "turn":
            raise NoMeaning("damage at another time than in this turn")
        return self.lessen_damage(number)

    def stop_damage(self, left: str) -> Effects:
        """All of the next damage, which is what it is reduced by."""
        if left != "0":
            raise NoMeaning("damage of which some is left")
        return (e.Decree(changes=(e.Lessen(by=e.EventNumber()),), whose="you"),)

    def stop_damage_in_turn(self, until: e.Span, left: str) -> Effects:
        if until != "turn":
            raise NoMeaning("damage at another time than in this turn")
        return self.stop_damage(left)

    def all_during(self, until: e.Span, *done: Effects) -> Effects:
        """Several things that last equally long."""
        return tuple(replace(one, until=until) for effects in done for one in effects)

    def during_alone(self, until: e.Span, done: Effects) -> Effects:
        return self.all_during(until, done)

    def lasting_change(self, subject: Object, changing: Changing, each: e.Count | None = None) -> Effects:
        if subject.effects:
            raise NoMeaning("a card that is chosen as it is said what it gets, beside others")
        return self.give(subject, changing, "turn", each)

    def lasting_decree(self, whose: e.Who, change: e.Change) -> Effects:
        return self.decree(whose, change, "turn")

    def give_either(self, until: e.Span, subject: Object, *either: Changing) -> Effects:
        """One of two changes, as the fighter chooses."""
        if subject.more or subject.instead is not None:
            raise NoMeaning("several things at once that get one of two")
        gives = (e.Give(changes=one.changes, what=there(subject), until=until) for one in either)
        return (*subject.effects, e.Modes(options=tuple((give,) for give in gives)))

    def done_either(self, *either: Effects) -> Effects:
        """One of two things that are done, as the fighter chooses; of those with targets, it is chosen before these."""
        if any(isinstance(effect, e.Choose) for effects in either for effect in effects):
            raise NoMeaning("one of two things, of which one is done to a card that is chosen")
        return (e.Modes(options=either),)

    def conditional(self, conditions: tuple[e.Condition, ...], then: Effects) -> Effects:
        """`if you do, if you have 2, …`: both are asked. NoMeaning of `if …, draw 1 card, and if …`."""
        asked = [one for one in conditions if not isinstance(one, e.Did | e.DidNot)]
        if asked and any(isinstance(effect, e.If) for effect in then[1:]):
            raise NoMeaning("two conditions, of which it is unclear whether the second is asked under the first alone")
        inner = then[0] if len(then) == 1 else None
        if isinstance(inner, e.If) and not inner.otherwise:
            return super().conditional((*conditions, *inner.conditions), inner.then)
        return super().conditional(conditions, then)

    def lasting_kept_alone(self, subject: Object | str) -> Effects:
        """What holds while the card attacks alone, for as long as is said."""
        what = subject.what if isinstance(subject, Object) else subject
        kept = self.attack_alone_kept(Object("this"))
        return (e.Give(changes=(e.Gain(skills=(kept,)),), what=what),)

    def lasting_kept(self, changing: Changing) -> Effects:
        return self.kept_during("turn", changing)

    def survives_once(self, subject: Object, *same: Object | str) -> Effects:
        return self._survives(subject, same)

    def may_survive_once(self, subject: Object, *same: Object | str) -> Effects:
        return self._survives(subject, same, may=True)

    def survives_with_life(self, subject: Object, number: str, *same: Object | str) -> Effects:
        return self._survives(subject, same, *self.gain_life(number))

    def _survives(
        self, subject: Object, same: tuple[Object | str, ...], *instead: e.Effect, may: bool = False
    ) -> Effects:
        """ability/soulguard/replacement. That a card is not destroyed, once, and what is done instead."""
        stays = [one.what if isinstance(one, Object) else one for one in same]
        if subject.effects or subject.more or any(one not in (subject.what, NAMED_CARD) for one in stays):
            raise NoMeaning("a card that remains instead of another")
        kept = e.Replace(event=e.Trigger(on="ko"), instead=instead, may=may, times=1)
        return self.give(subject, Changing((kept,)), "turn")

    def nullify_abilities_of_all(self, *said: e.Span | Fields) -> Effects:
        *until, fields = said
        nullified = self.bare_subject(fields)  # type: ignore[arg-type]
        return done_to(nullified, e.Give(changes=(e.Negate(),), until=str(until[0]) if until else "turn"))

    def nullify_abilities(self, thing: Object) -> Effects:
        return done_to(thing, e.Give(changes=(e.Negate(),), until="turn"))

    def nullify_abilities_during(self, until: e.Span, thing: Object) -> Effects:
        return done_to(thing, e.Give(changes=(e.Negate(),), until=until))

    def stop_time(self, thing: Object, until: e.Span) -> Effects:
        """ability/stop-time/1, ability/stop-time/2. Of a card."""
        return done_to(thing, e.Give(changes=(e.StopTime(),), until=until))

    def stop_time_during(self, until: e.Span, thing: Object) -> Effects:
        return self.stop_time(thing, until)

    def stop_its_time(self, until: e.Span) -> Effects:
        return (e.Give(changes=(e.StopTime(),), what=PRONOUN, until=until),)

    def stop_time_of_all(self, *said: e.Span | Fields) -> Effects:
        [until] = [one for one in said if isinstance(one, str)]
        [fields] = [one for one in said if isinstance(one, dict)]
        return self.stop_time(self.bare_subject(fields), until)

    def stop_their_time(self, until: e.Span) -> Effects:
        """ability/stop-time/3. Of a fighter."""
        return self.decree("opponent", e.StopTime(), until)

    def nullify_keyword(self, until: e.Span, tag: str, thing: Object) -> Effects:
        return done_to(thing, e.Give(changes=(e.Negate(keywords=(self.keyword(tag),)),), until=until))

    def nullify_its_keyword(self, until: e.Span, what: e.What, tag: str) -> Effects:
        return (e.Give(changes=(e.Negate(keywords=(self.keyword(tag),)),), what=what, until=until),)

    def done_in_time(self, time: e.Condition | tuple[e.Condition, ...], then: Effects) -> Effects:
        return self.conditional(self.conditions(time), then)

    def remains(self) -> bool:
        """That what would happen does not happen, if that was done."""
        return True

    def for_each_different(self, fields: Fields) -> e.Count:
        """Cards are different by their names (cross/field/name)."""
        return replace(self.for_every_such("1", fields), different="names")

    def for_each_other(self, fields: Fields) -> e.Count:
        return self.for_every_such("1", joined(fields, {"other": True}))

    def for_every_such(self, number: str, fields: Fields) -> e.Count:
        if "under" in fields:
            return e.Count(of=self.cards(fields), per=int(number))
        return super().for_every_such(number, fields)

    def life_becomes(self, number: str) -> Effects:
        less = e.Beside(name=LIFE)
        return (e.Put(kind=LIFE, by=e.Sum(of=(int(number), e.Sum(of=(less,), times=-1)))),)

    def end_turn(self) -> Effects:
        return (e.Finish(part="turn"),)

    def end_battle(self) -> Effects:
        return (e.Finish(part="battle"),)

    def end_attack_phase(self) -> Effects:
        return (e.Finish(part="attack"),)

    def end_final_phase(self) -> Effects:
        return (e.Finish(part="final"),)

    def look_at_hand(self) -> Effects:
        return self.look_into("opponent", "hand")

    def they_discard(self, chosen: Chosen) -> Effects:
        return self.acting("opponent", self.acts_discard(chosen))

    def among_them(self, name: str) -> Fields:
        return super().among_them(name or PRONOUN)


def _is_of_next_time(effect: e.Effect) -> bool:
    """Whether an effect waits for the next time that something would happen."""
    changes = effect.changes if isinstance(effect, e.Give | e.Decree) else ()
    return any(isinstance(one, e.Lessen) or (isinstance(one, e.Replace) and one.times == 1) for one in changes)
