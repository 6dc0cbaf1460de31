"""Meaning: the values of the effect language for the rules of the shared grammar (`text.lark`)."""

from typing import Any, Literal

from msgspec.structs import replace

from events.language import effect as e
from events.language.acting import Acting
from events.language.card_phrases import Chosen, Effects, Fields, choice, joined, replaced_where
from events.language.changing import Changing, counted
from events.language.hosting import Hosting
from events.language.letter_x import with_x
from events.language.objects import NAMED_CARD, PRONOUN, Object, done_to, each_chosen, there
from events.language.owning import OwnedMove, Owner
from events.language.parsing import NoMeaning
from events.language.prices import Prices, is_orb, printed_number

BEFORE: Effects = (e.Modes(options=(), count=0),)
"""What stands for the effect before, in whose place another is done, until it is known which that is."""


BEHIND: Effects = (e.Modes(options=(), count=-1),)
"""What stands beside effects whose condition is said behind them, until it is known that no sentence follows."""
OF_IT: Effects = (e.Modes(options=(), count=-2),)
"""What stands beside effects under `if it isn't`, until it is known that the condition before was of what a card is."""
STATED_ORDER = "in any order"
"""The order in which cards are placed that is said to be any, until it is known who chooses it."""
AS_BEFORE = "as before"
"""How long a change lasts in place of another, until it is known how long that lasts."""


class Meaning(Acting, Hosting, Prices):
    """The meaning of each rule of the shared grammar."""

    def give_lowered(self, lowered: tuple[Object, Changing], until: e.Span, each: e.Count | None = None) -> Effects:
        return self.give(*lowered, until, each)

    def instead(self, event: e.Trigger, *clauses: Effects) -> e.Skill:
        change = e.Replace(event=event, instead=self.clauses(*clauses))
        return e.Skill(kind="permanent", grants=(e.Grant(changes=(change,)),))

    def may_replace(self, event: e.Trigger, *clauses: Effects) -> e.Skill:
        change = e.Replace(event=event, instead=self.clauses(*clauses), may=True)
        return e.Skill(kind="permanent", grants=(e.Grant(changes=(change,)),))

    def plays_this(self, this: Object) -> e.Alternative:
        return e.Alternative(instead_of="play")

    def uses_this(self, this: Object) -> e.Alternative:
        return e.Alternative()

    def activates_this(self, this: Object, tag: str) -> e.Alternative:
        return e.Alternative(instead_of="activate", skills=self.such_skills(tag))

    def activates_of_this(self, tag: str, this: Object) -> e.Alternative:
        return self.activates_this(this, tag)

    def used_otherwise(self, use: e.Alternative, *paid: Effects) -> e.Skill:
        """What can be paid instead of the cost of a card of the hand; or nothing."""
        change = replace(use, costs=self.clauses(*paid))
        return e.Skill(kind="permanent", zones=(self.lexicon.hand,), grants=(e.Grant(changes=(change,)),))

    def activated_otherwise(self, *said: Any) -> e.Skill:
        *paid, tag = said
        return self.used_otherwise(e.Alternative(instead_of="activate", skills=self.such_skills(tag)), *paid)

    def moves_one(self, where: Fields, to: e.Move) -> Effects:
        return self.move(self.chosen_object(self.some((1, False), where)), to)

    def discards_another(self, where: Fields) -> Effects:
        return self.discard(self.some((1, False), joined({"other": True}, where)))

    def draw(self, number: str, each: e.Count | None = None) -> Effects:
        return (e.Draw(count=int(number) if each is None else replace(each, times=int(number))),)

    def draw_up_to(self, number: str) -> Effects:
        return (e.Draw(count=int(number), up_to=True),)

    def draw_amount(self, amount: e.Amount | str) -> Effects:
        if isinstance(amount, str):
            raise NoMeaning("as many cards as a card is")
        return (e.Draw(count=amount),)

    def discard(self, chosen: Chosen) -> Effects:
        return (self.discarding(chosen, "you"),)

    def discard_this(self, this: Object) -> Effects:
        if this.zones != (self.lexicon.hand,):
            raise NoMeaning("a card that is discarded from elsewhere than the hand")
        return done_to(this, e.Move(to=self.lexicon.discard))

    def shuffle_into(self, thing: Object, owner: Owner) -> Effects:
        """Cards that go to the deck of one player, which is shuffled; `their` is the other's."""
        if owner not in ("you", "opponent", "their"):
            raise NoMeaning("a deck that is shuffled, of which it is not said whose it is")
        whose: Literal["you", "opponent"] = "you" if owner == "you" else "opponent"
        return (*done_to(thing, self.to_zone(whose, self.lexicon.deck)), e.Shuffle(whose=whose))

    def take(self, cards: e.Cards, name: str, to: e.Move | tuple[e.Move, ...]) -> Effects:
        """`take the top card and add it`: moved without a look at it."""
        return self.move(Object(cards), to)

    def choose(self, *chosen: Chosen) -> Effects:
        """Several choices are made one after the other; what lies behind the last is said of those before it, too."""
        *before, last = self.up_to_each(chosen)
        return each_chosen([*(choice(one._replace(cards=self.widened(one, last))) for one in before), choice(last)])

    def choose_each(self, chosen: tuple[Chosen, ...]) -> Effects:
        return self.choose(*chosen)

    def move(self, thing: Object, *places: e.Move | tuple[e.Move, ...]) -> Effects:
        where = [move for place in places for move in (place if isinstance(place, tuple) else (place,))]
        if len(where) == 1:
            return done_to(thing, where[0])
        if thing.more or thing.instead is not None:
            raise NoMeaning("two kinds of cards and two places")
        moves = [replace(move, what=there(thing)) for move in where]
        return (*thing.effects, e.Modes(options=tuple((move,) for move in moves)))

    def theirs(self) -> Owner:
        return "their"

    def owners(self) -> Owner:
        return "owner"

    def to_the_zone(self, zone: str, mode: e.Mode = "active") -> e.Move:
        return e.Move(to=zone, mode=mode)

    def to_zone(self, owner: Owner, zone: str, mode: e.Mode = "active") -> e.Move:
        return OwnedMove(owner=owner, to=zone, mode=mode)

    def to_bottom(self, owner: Owner, zone: str, order: e.Placing = "any") -> e.Move:
        return OwnedMove(owner=owner, to=zone, place="bottom", order=order)

    def to_top(self, owner: Owner, zone: str, order: e.Placing = "any") -> e.Move:
        return OwnedMove(owner=owner, to=zone, order=order)

    def to_top_or_bottom(self, owner: Owner, zone: str, *ordered: e.Placing) -> tuple[e.Move, ...]:
        return self.to_top(owner, zone, *ordered), self.to_bottom(owner, zone, *ordered)

    def any_order(self) -> Any:
        """By whom it is chosen is known once it is known whose cards these are, and who has looked at them."""
        return STATED_ORDER

    def random_order(self) -> e.Placing:
        return "random"

    def play(self, thing: Object, mode: e.Mode = "active") -> Effects:
        return done_to(thing, e.Play(mode=mode))

    def switch(self, thing: Object, mode: e.Mode) -> Effects:
        return done_to(thing, e.Switch(mode=mode))

    def give(self, subject: Object, changing: Changing, until: e.Span, each: e.Count | None = None) -> Effects:
        changes = counted(changing.changes, each)
        return tuple(e.Give(changes=changes, what=there(one), until=until) for one in (subject, *subject.more))

    def give_during(self, until: e.Span, subject: Object, changing: Changing, each: e.Count | None = None) -> Effects:
        return self.give(subject, changing, until, each)

    def give_each_during(self, subject: Object, changing: Changing, each: e.Count, until: e.Span) -> Effects:
        return self.give(subject, changing, until, each)

    def give_for_each(self, each: e.Count, subject: Object, changing: Changing, until: e.Span) -> Effects:
        return self.give(subject, changing, until, each)

    def decree_during(self, until: e.Span, whose: e.Who, change: e.Change) -> Effects:
        return self.decree(whose, change, until)

    def draw_for_each(self, each: e.Count, number: str) -> Effects:
        return self.draw(number, each)

    def for_each_of_them(self, fields: Fields) -> e.Count:
        if e.Cards(**fields) != e.Cards(kinds=fields.get("kinds", ())):
            raise NoMeaning("some of the cards that were chosen")
        return e.Count(of=NAMED_CARD)

    def for_every(self, number: str, chosen: Chosen) -> e.Count:
        if chosen.number not in (None, 1):
            raise NoMeaning("some of the cards that are counted")
        return e.Count(of=chosen.cards, per=int(number))

    def for_every_you_have(self, number: str, fields: Fields) -> e.Count:
        return self.for_every_such(number, joined({"whose": "you"}, fields))

    def for_each(self, chosen: Chosen) -> e.Count:
        return self.for_every("1", chosen)

    def for_each_such(self, fields: Fields) -> e.Count:
        return self.for_every_such("1", fields)

    def for_every_such(self, number: str, fields: Fields) -> e.Count:
        if not fields.get("zones"):
            raise NoMeaning("cards that lie nowhere")
        return e.Count(of=self.cards(fields), per=int(number))

    def look(self, cards: e.Cards) -> Effects:
        return (e.Look(cards=cards),)

    def look_into(self, whose: e.Who, zone: str) -> Effects:
        return (e.Look(cards=e.Cards(whose=whose, zones=(zone,))),)

    def reveal(self, thing: Object) -> Effects:
        return (*thing.effects, e.Reveal(what=there(thing), name="it" if thing.effects else "revealed"))

    def shuffle(self) -> Effects:
        return (e.Shuffle(),)

    def clauses(self, *clauses: Effects) -> Effects:
        """The effects of a sentence; after a look, cards of which nothing says where they are, are among these."""
        seen: e.Cards | None = None
        effects: list[e.Effect] = []
        for effect in (effect for clause in clauses for effect in clause):
            if isinstance(effect, e.Look | e.Reveal):
                what = effect.cards if isinstance(effect, e.Look) else effect.what
                seen = e.Cards(zones=what.zones, among=effect.name) if isinstance(what, e.Cards) else seen
            unplaced = isinstance(effect, e.Choose) and effect.cards.whose == "both" and not effect.cards.zones
            if seen is not None and unplaced and isinstance(effect, e.Choose):
                cards = replace(effect.cards, among=seen.among, zones=seen.zones)
                effects.append(replace(effect, cards=cards))
            else:
                effects.append(effect)
        return tuple(effects)

    def choose_one(self, dash: str) -> Effects:
        """The options follow, each behind a dot."""
        return (e.Modes(options=()),)

    def choose_modes(self, number: str, dash: str = "") -> Effects:
        return (e.Modes(options=(), count=int(number)),)

    def choose_up_to_modes(self, number: str, dash: str = "") -> Effects:
        return (e.Modes(options=(), count=int(number), up_to=True),)

    def decree(self, whose: e.Who, change: e.Change, until: e.Span) -> Effects:
        return (e.Decree(changes=(change,), whose=whose, until=until),)

    def negate_skills(self, thing: Object, until: e.Span = "turn") -> Effects:
        return done_to(thing, e.Give(changes=(e.Negate(),), until=until))

    def negate_its_skills(self, until: e.Span) -> Effects:
        return (e.Give(changes=(e.Negate(),), what=PRONOUN, until=until),)

    def negate_its_keyword(self, tag: str, until: e.Span) -> Effects:
        return (e.Give(changes=(e.Negate(keywords=(self.keyword(tag),)),), what=PRONOUN, until=until),)

    def become(self, figure: str, number: str, until: e.Span) -> Effects:
        return (e.Give(changes=(e.Become(figure=figure, to=int(number)),), what=PRONOUN, until=until),)

    def become_original(self, figure: str, number: str, until: e.Span) -> Effects:
        change = e.Become(figure=figure, to=int(number), original=True)
        return (e.Give(changes=(change,), what=PRONOUN, until=until),)

    def remove(self, thing: Object) -> Effects:
        return done_to(thing, e.Remove())

    def control_by_opponent(self, thing: Object) -> Effects:
        return done_to(thing, e.Control(whose="opponent"))

    def use(self) -> Effects:
        return (e.Use(what=PRONOUN),)

    def draw_that_many(self) -> Effects:
        return (e.Draw(count=e.Done(name="")),)

    def draw_until(self, number: str) -> Effects:
        held = e.Count(of=e.Cards(whose="you", zones=(self.lexicon.hand,)), times=-1)
        return (e.Draw(count=e.Sum(of=(int(number), held), least=0)),)

    def discard_hand(self, whose: e.Who) -> Effects:
        if whose != "you":
            raise NoMeaning("a hand that its player is not said to discard")
        return (e.Discard(count=e.Count(of=e.Cards(whose=whose, zones=(self.lexicon.hand,)))),)

    def win(self) -> Effects:
        return (e.End(result="win"),)

    def extra_turn(self) -> Effects:
        return (e.ExtraTurn(),)

    def negate_its_kinds(self, *said: Any) -> Effects:
        *tags, until = said
        kinds = tuple(tag[1:-1].lower() for tag in tags)
        return (e.Give(changes=(e.Negate(kinds=kinds),), what=PRONOUN, until=until),)

    def give_becoming(self, subject: Object, figure: str, amount: e.Amount | str, until: e.Span) -> Effects:
        if isinstance(amount, str):
            raise NoMeaning("a figure that becomes a card")
        return (e.Give(changes=(e.Become(figure=figure, to=amount),), what=there(subject), until=until),)

    def give_original(self, subject: Object, figure: str, number: str, until: e.Span) -> Effects:
        change = e.Become(figure=figure, to=int(number), original=True)
        return (e.Give(changes=(change,), what=there(subject), until=until),)

    def control(self, thing: Object) -> Effects:
        return done_to(thing, e.Control())

    def move_from(self, chosen: Chosen, to: e.Move, where: Fields, mode: e.Mode = "active") -> Effects:
        """Cards of which it is said behind their new place where they are taken from."""
        if not isinstance(to, e.Move) or (to.mode != "active" and mode != "active"):
            raise NoMeaning("two places or modes at once")
        cards = replaced_where(chosen.cards, where)
        if cards == chosen.cards:
            raise NoMeaning("cards that are taken from two places")
        mode = mode if to.mode == "active" else to.mode
        return self.move(self.chosen_object(chosen._replace(cards=cards)), replace(to, mode=mode))

    def clauses_then_if(self, *parts: Any) -> Effects:
        """`draw 1 card, and if you have 2, draw another`: the condition holds of what follows it alone."""
        *before, conditions, then = parts
        return (*self.clauses(*before), e.If(conditions=conditions, then=then))

    def clauses_there(self, where: Fields, *clauses: Effects) -> Effects:
        """`from your hand, play 1 card`: where the cards lie of which the first thing is done."""
        first, *rest = self.clauses(*clauses)
        if not isinstance(first, e.Choose):
            raise NoMeaning("a place before what is done to no chosen card")
        cards = self.widened(Chosen(first.cards), Chosen(first.cards, shared=where))
        if cards == first.cards or (first.cards.whose != "both" and first.cards.whose != where["whose"]):
            raise NoMeaning("cards that are taken from two places")
        return (replace(first, cards=cards), *rest)

    def clauses_if(self, *parts: Any) -> Effects:
        """`draw 1 card if you have 2`: one thing is done under the condition behind it, or to what is chosen for it."""
        *clauses, conditions = parts
        effects = self.clauses(*clauses)
        if not all(isinstance(effect, e.Choose) for effect in effects[:-1]):
            raise NoMeaning("a condition behind several things that are done")
        return (e.If(conditions=conditions, then=effects, otherwise=BEHIND),)

    def conditional_instead(self, conditions: tuple[e.Condition, ...], *clauses: Effects) -> Effects:
        """What is done under a condition in place of the effect before it, which is put in later."""
        return (e.If(conditions=conditions, then=self.clauses(*clauses), otherwise=BEFORE),)

    def changed_instead(self, conditions: tuple[e.Condition, ...], subject: Object, changing: Changing) -> Effects:
        return (e.If(conditions=conditions, then=self.give(subject, changing, AS_BEFORE), otherwise=BEFORE),)

    def otherwise(self, effects: Effects) -> Effects:
        """What is done if the conditions of the sentence before are not fulfilled, put into its place later."""
        return (e.If(conditions=(), then=effects),)

    def otherwise_of_it(self, effects: Effects) -> Effects:
        return (e.If(conditions=(), then=effects, otherwise=OF_IT),)

    def repeated(self, number: str, dash: str, effects: Effects) -> Effects:
        return (e.Repeat(times=int(number), effects=effects),)

    def search(self, chosen: Chosen, then: Effects) -> Effects:
        """Cards that are not found are not chosen: what is searched for is `up to` a number in any case."""
        cards = chosen.cards
        if not chosen.up_to or chosen.number is None or cards.zones or cards.whose != "both":
            raise NoMeaning("cards that are searched for elsewhere, or have to be found")
        done = tuple(replace(one, what="it") if getattr(one, "what", None) == PRONOUN else one for one in then)
        return (e.Search(cards=cards, count=chosen.number, then=done),)

    def when_sentence(self, conditions: tuple[e.Condition, ...], effects: Effects) -> Any:
        return conditions, effects

    def at_turn_end(self, effects: Effects) -> Effects:
        return (e.Later(when=e.Trigger(on="turn_ends"), effects=effects, until="turn"),)

    def may(self, *clauses: Effects) -> Effects:
        return (e.May(effects=self.clauses(*clauses)),)

    def pay(self, payment: e.Effect) -> Effects:
        return (payment,)

    def choose_x(self, least: str, most: str) -> Effects:
        return (e.Number(within=e.Range(least=int(least), most=int(most))),)

    def draw_x(self) -> Effects:
        return (e.Draw(count=e.X()),)

    def discard_x(self) -> Effects:
        return (e.Discard(count=e.X()),)

    def lessen_damage(self, number: str) -> Effects:
        return (e.Decree(changes=(e.Lessen(by=int(number)),), whose="you"),)

    def conditional(self, conditions: tuple[e.Condition, ...], then: Effects) -> Effects:
        return (e.If(conditions=conditions, then=then),)

    def body(self, effects: Effects) -> Effects:
        return effects

    def sentence(self, effects: Effects) -> Effects:
        return effects

    def sentence_of_x(self, effects: Effects, amount: e.Amount | str) -> Effects:
        if isinstance(amount, str):
            raise NoMeaning("an X that is a card")
        return with_x(effects, amount)

    def triggered_of_x(self, triggers: tuple[e.Trigger, ...], *said: Any) -> Any:
        *conditions, effects, amount = said
        return self.triggered(triggers, *conditions, self.sentence_of_x(effects, amount))

    def payment(self, *prices: str) -> e.Effect:
        colors = tuple(self.orb(price) for price in prices if is_orb(price))
        numbers = (printed_number(price) for price in prices if not is_orb(price))
        return e.Pay(total=sum(numbers) + len(colors), specified=colors)

    def cost(self, *parts: Any) -> Effects:
        paid = tuple(part for part in parts if isinstance(part, e.Pay))
        rest = self.clauses(*(part for part in parts if not isinstance(part, e.Pay)))
        if not paid and not rest:
            raise NoMeaning("a cost without words")
        return (*paid, *rest)
