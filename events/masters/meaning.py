"""The meaning of what Masters texts alone say."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Chosen, Effects, Fields, joined
from events.language.changing import Changing
from events.language.compiled import Compiled
from events.language.objects import AMONG, PRONOUN, Object, done_to
from events.language.owning import Owner
from events.language.parsing import NoMeaning
from events.language.searching import IF_LOOKED
from events.language.vocabulary import parts
from events.masters.afterwards import NEGATES_ITSELF
from events.masters.card import AFTER_BATTLE
from events.masters.heads import COUNTERS, inside
from events.masters.opposing import MastersOpposing
from events.masters.standing import Demand
from events.masters.wording import name_words

ORBS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class MastersMeaning(MastersOpposing):
    """The meaning of each rule of the game's grammar (`text.lark`)."""

    def __init__(self, compile_text: Callable[[str], Compiled]) -> None:
        self._compile_text = compile_text

    def quoted(self, text: str) -> e.Gain:
        compiled = self._compile_text(text)
        if not compiled.is_full or not compiled.skills or compiled.keywords:
            raise NoMeaning(f"the skill in quotes is not understood: {text}")
        return e.Gain(skills=compiled.skills)

    def priced_cost(self, *prices: str) -> Demand:
        """8-4. Colors by their letters, and a number of any energy."""
        numbers = [
            NUMBERS.index(price.lower().strip("[]")) + 1 for price in prices if price.lower().strip("[]") in NUMBERS
        ]
        letters = [letter for price in prices if price.lower().strip("[]") not in NUMBERS for letter in price]
        if not all(letter in ORBS for letter in letters):
            raise NoMeaning("a color that the book does not have")
        specified = tuple(ORBS[letter] for letter in letters)
        total = len(specified) + sum(numbers)
        return Demand(costs=(e.Pay(total=total, specified=specified),))

    def acted_cost(self, effects: Effects) -> Demand:
        return Demand(costs=effects)

    def asked(self, condition: e.Condition | tuple[e.Condition, ...]) -> Demand:
        return Demand(self.conditions(condition))

    def asked_either(self, *conditions: e.Condition | tuple[e.Condition, ...]) -> Demand:
        return Demand(self.either_condition(*conditions))

    def demand(self, *demands: Demand) -> Demand:
        """All that is asked: what is paid with energy first, and the rest in the order printed (8-4-2-1)."""
        conditions = tuple(one for demand in demands for one in demand.conditions)
        costs = [demand.costs for demand in demands if demand.costs]
        paid = tuple(effect for cost in costs for effect in cost if isinstance(effect, e.Pay))
        rest = self.clauses(*(cost for cost in costs if not all(isinstance(one, e.Pay) for one in cost)))
        if len(paid) > 1:
            raise NoMeaning("a cost that is paid twice")
        return Demand(conditions, (*paid, *rest))

    def awaken(self, conditions: tuple[e.Condition, ...]) -> tuple[e.Condition, ...]:
        return conditions

    def awakening(self, conditions: tuple[e.Condition, ...]) -> tuple[e.Condition, ...]:
        return conditions

    def awakening_either(
        self, first: e.Condition | tuple[e.Condition, ...], others: tuple[e.Condition, ...]
    ) -> tuple[e.Condition, ...]:
        """`A, or B and C`: A or B, and A or C."""
        [*alone] = self.conditions(first)
        if len(alone) != 1:
            raise NoMeaning("one of several conditions that are two themselves")
        return tuple(e.Either(of=(alone[0], other)) for other in others)

    def materials(self, *chosen: Chosen) -> tuple[e.Cards, ...]:
        """10-5-3. Each of the player's Battle Cards on which, or in place of which, a card is played."""
        return tuple(material for cards in chosen for material in self.materials_of(cards))

    def material(self, chosen: Chosen) -> Chosen:
        return chosen

    def one_such(self, fields: Fields) -> Chosen:
        return Chosen(self.cards(fields))

    def materials_of(self, chosen: Chosen) -> tuple[e.Cards, ...]:
        """A description for each card; NoMeaning if their number is not printed."""
        cards, number = chosen.cards, chosen.number
        others = cards.kinds not in ((), ("battle",)) or cards.whose == "opponent"
        if chosen.up_to or not isinstance(number, int) or others:
            raise NoMeaning("cards on which none is played")
        if cards.zones not in ((), ("battle",)):
            raise NoMeaning("cards elsewhere than in the Battle Area")
        return (replace(cards, kinds=("battle",), whose="you", zones=()),) * number

    def look_up_to(self, number: str, *whose: Any) -> Effects:
        """8-5-3-2, 1-3-5-1. A number of cards from none to all of these is looked at."""
        player, zone = whose
        looked = e.Look(cards=e.Cards(whose=player, zones=(zone,), top=e.X()))
        return (e.Number(within=e.Range(least=0, most=int(number))), looked)

    def to_your_main_start(self) -> e.Span:
        return "your_main_start"

    def to_end_of_opponents_turn(self) -> e.Span:
        """That of the turn that is going on, if it is the opponent's."""
        return "opponent_this_turn_end"

    def opponents_next_charge(self) -> e.Span:
        return "opponent_next_charge"

    def loses_skills(self) -> Changing:
        return Changing((e.Negate(),))

    def gains_traits(self, traits: tuple[str, ...]) -> Changing:
        return Changing((e.Gain(traits=traits),))

    def flip(self) -> Effects:
        return (e.Flip(),)

    def all_skills(self) -> e.Negate:
        return e.Negate()

    def keyword_skills(self) -> e.Negate:
        return e.Negate(keywords=("any",))

    def other_skills(self) -> e.Negate:
        return e.Negate(keywords=("none",))

    def with_skills_negated(self, which: e.Negate) -> e.Negate:
        return which

    def negate_which(self, which: e.Negate, until: e.Span) -> Effects:
        return (e.Give(changes=(which,), what=PRONOUN, until=until),)

    def play_negated(self, thing: Object, *said: Any) -> Effects:
        """Played, and without skills as long as it lies there."""
        mode, which = said if len(said) == 2 else ("active", *said)
        return self.play_negated_for(thing, which, "game", mode)

    def play_negated_for(self, thing: Object, which: e.Negate, until: e.Span, mode: e.Mode = "active") -> Effects:
        played = done_to(thing, e.Play(mode=mode))
        if thing.more or thing.instead is not None:
            raise NoMeaning("two kinds of cards that are played without skills")
        return (*played, *self.negate_which(which, until))

    def one_skill(self, number: str = "1") -> bool:
        """Whether none can be chosen, too."""
        if number != "1":
            raise NoMeaning("several skills")
        return False

    def up_to_one_skill(self, number: str) -> bool:
        return not self.one_skill(number)

    def of_such(self, whose: e.Who, fields: Fields) -> e.Cards:
        return self.cards(joined({"whose": whose}, fields))

    def of_one_such(self, number: str, whose: e.Who, fields: Fields) -> e.Cards:
        if number != "1":
            raise NoMeaning("a skill of several cards")
        return self.of_such(whose, fields)

    def of_any_such(self, fields: Fields) -> e.Cards:
        return self.cards(fields)

    def of_opponents_such(self, fields: Fields) -> e.Cards:
        return self.of_such("opponent", fields)

    def of_attacker(self) -> e.Cards:
        return e.Cards(role="attack")

    def choose_keyword_skill(self, up_to: bool, cards: e.Cards) -> Effects:
        return (e.ChooseSkill(cards=cards, keywords=("any",), up_to=up_to),)

    def negate_chosen_skill(self, until: e.Span) -> Effects:
        return (e.Give(changes=(e.Negate(chosen="skill"),), what="skill", until=until),)

    def gains_chosen_skill(self, this: Object, until: e.Span) -> Effects:
        if this.zones:
            raise NoMeaning("this card, of which it is said where it lies")
        return (e.Give(changes=(e.Gain(chosen="skill"),), what="this", until=until),)

    def without_any_keyword(self) -> Fields:
        return {"without_keywords": ("any",)}

    def play_on_top(self, thing: Object, host: Object | str, mode: e.Mode | None = None) -> Effects:
        """9-4-2. A card that is played on top of another has its mode, unless it is said to come in Active Mode."""
        if mode == "rest" or thing.more or thing.instead is not None or thing.what == "this":
            raise NoMeaning("a card on top of another that is played in Rest Mode, or several")
        if thing.effects[1:] or not all(one.count == 1 for one in thing.effects if isinstance(one, e.Choose)):
            raise NoMeaning("several cards that are played on top of one")
        if isinstance(host, str):
            return self.beside_chosen(thing, e.Play(onto=host, keeps_mode=mode is None))
        if host.zones:
            raise NoMeaning("a card on top of this card elsewhere than in play")
        return done_to(thing, e.Play(onto="this", keeps_mode=mode is None))

    def play_tokens(self, *said: str) -> Effects:
        """10-21-1. What they are, the text says elsewhere."""
        return (self._tokens(*said),)

    def play_tokens_of_power(self, *said: str) -> Effects:
        *name, power = said[:-1] if said[-1] in ("active", "rest") else said
        mode = said[len(name) + 1 :]
        return (replace(self._tokens(*name, *mode), printed=(e.Printed(figure="power", value=int(power)),)),)

    def play_up_to_tokens(self, number: str, *said: str) -> Effects:
        number_of = e.Number(within=e.Range(least=0, most=int(number)))
        return (number_of, replace(self._tokens(*said), count=e.X()))

    def _tokens(self, *said: str) -> e.Token:
        number = said[0] if said[0].isdecimal() else "1"
        name, *mode = said[1:] if said[0].isdecimal() else said
        return e.Token(number=name_words(name[1:-1]), count=int(number), mode="rest" if mode == ["rest"] else "active")

    def triggered_alone(self, triggers: tuple[e.Trigger, ...]) -> Any:
        """What the skill does, is said in the sentences that follow."""
        return triggers, (), ()

    def negate_counter(self, tag: str) -> Effects:
        """10-10-5."""
        if inside(tag) not in ("counter", *COUNTERS):
            raise NoMeaning("a keyword that is not declared")
        return (e.Nullify(what="counter"),)

    def discard_them(self, name: str) -> Effects:
        """Cards of the hand that were chosen before."""
        return (e.Move(to=self.lexicon.discard, what=name),)

    def your_leader(self) -> e.Cards:
        return e.Cards(whose="you", kinds=("leader",))

    def stack_under_leader(self, thing: Object, leader: e.Cards) -> Effects:
        if thing.what == "this":
            raise NoMeaning("this card, of which the rule of all games speaks")
        return done_to(thing, e.Stack(under=leader))

    def moved_from(self, chosen: Chosen, to: e.Move, where: Fields, mode: e.Mode = "active") -> Effects:
        """Cards of which it is said behind their new place where they are taken from."""
        return super().move_from(chosen, to, where, mode)

    def move_from(self, chosen: Chosen, to: e.Move, where: Fields, mode: e.Mode = "active") -> Effects:
        raise NoMeaning("a place behind another, which is not said to be where cards are taken from")

    def to_warp(self, owner: Owner) -> e.Move:
        return self.to_zone(owner, "warp")

    def to_the_warp(self) -> e.Move:
        return self.to_the_zone("warp")

    def to_the_bottom(self, zone: str, order: e.Placing = "any") -> e.Move:
        return e.Move(to=zone, place="bottom", order=order)

    def negate_this_skill(self, until: e.Span) -> Effects:
        """A skill that is negated for the turn once it has been used is used once a turn."""
        if until not in ("turn", "game"):
            raise NoMeaning("a skill that negates itself for another time than the turn, or the game")
        return (replace(NEGATES_ITSELF, until=until),)

    def life_left(self, number: str) -> Effects:
        """Cards of the life, chosen by their player, until so many are left; none if there are fewer."""
        life = e.Cards(whose="you", zones=("life",))
        over = e.Sum(of=(e.Count(of=life), -int(number)), least=0)
        return (e.Choose(cards=life, count=over), e.Move(to=self.lexicon.hand))

    def mill_up_to(self, number: str, whose: e.Who, zone: str, to: e.Move) -> Effects:
        """As many cards from the top as the player wants, up to so many."""
        if number == "1":
            raise NoMeaning("one card on top, which is chosen or not")
        top = e.Cards(whose=whose, zones=(zone,), top=e.X())
        return (e.Number(within=e.Range(least=0, most=int(number))), replace(to, what=top))

    def acts_discard_them(self, name: str) -> Effects:
        return self.discard_them(name)

    def rest_it(self, thing: Object) -> Effects:
        return self.switch(thing, "rest")

    def switch_after_battle(self, thing: Object, mode: e.Mode) -> Effects:
        if thing.effects:
            raise NoMeaning("cards that are chosen after a battle")
        switch = e.Switch(mode=mode, what=thing.what)
        return (e.Later(when=e.Trigger(on=AFTER_BATTLE, card=None), effects=(switch,), until="turn"),)

    def combo_negated(self, thing: Object, which: e.Negate, until: e.Span) -> Effects:
        if thing.more or thing.instead is not None:
            raise NoMeaning("two kinds of cards that are used without skills")
        return (*self.use_in_combo(thing), *self.negate_which(which, until))

    def put_back(self, name: str, order: e.Placing = "any") -> Effects:
        """Cards looked at come back to the top of the deck that they are from."""
        return (e.Move(to=self.lexicon.deck, what=name, order=order),)

    def play_rested_negated(self, thing: Object, mode: e.Mode, which: e.Negate, until: e.Span) -> Effects:
        return self.play_negated_for(thing, which, until, mode)

    def this_moved_from(self, this: Object, to: e.Move, where: Fields) -> Effects:
        """This card, of which it is said behind its new place where it lies before."""
        if this.zones or where.get("whose", "you") != "you":
            raise NoMeaning("this card in two places")
        return self.move(this._replace(zones=where["zones"]), to)

    def negate_skills_of_this(self, this: Object, until: e.Span) -> Effects:
        if this.zones or until == "turn":
            raise NoMeaning("this card without skills, as a limit of its use")
        return (e.Give(changes=(e.Negate(),), what="this", until=until),)

    def attacks_such_active(self, fields: Fields) -> Changing:
        if fields.get("mode") != "active" or fields.get("kinds") != ("battle",) or "zones" in fields:
            raise NoMeaning("cards that can be attacked in any case, or elsewhere than in the Battle Area")
        such = {name: each for name, each in fields.items() if name not in ("mode", "whose")}
        if such == {"kinds": ("battle",)}:
            raise NoMeaning("all Battle Cards, of which the rule of all games speaks")
        return Changing((e.Can(action="attack_active", cards=e.Cards(**such)),))

    def cannot_attack(self) -> e.Change:
        return e.Cannot(action="attack")

    def look_up_to_bottom(self, number: str, whose: e.Who, zone: str) -> Effects:
        looked = e.Look(cards=e.Cards(whose=whose, zones=(zone,), bottom=e.X()))
        return (e.Number(within=e.Range(least=0, most=int(number))), looked)

    def choose_of_seen(self, quantity: tuple[e.Amount | None, bool]) -> Effects:
        """A number of cards alone: of those that were looked at."""
        number, up_to = quantity
        if not isinstance(number, int):
            raise NoMeaning("any number of cards of which nothing is said")
        return (e.Choose(cards=e.Cards(among=AMONG), count=number, up_to=up_to),)

    def this_and_chosen(self, this: Object, chosen: Chosen) -> Object:
        """8-5-2-6-2. Skills are used in the Combo Area, too; and beside `other cards` of an area a card lies in it."""
        if this.what == "this" and (chosen.cards.other or "combo" in chosen.cards.zones) and chosen.cards.zones:
            raise NoMeaning("this card and others of an area, of which it is unclear whether it lies there")
        return super().this_and_chosen(this, chosen)

    def at_battle_end(self, effects: Effects) -> Effects:
        """7-4-1-6, 3-1-5. What was in a combo is another card by then."""
        nodes = [node for effect in effects for _, node in parts(effect)]
        if any(isinstance(node, e.Cards) and node.among == "this" and "drop" in node.zones for node in nodes):
            raise NoMeaning("this card in the Drop Area at the end of a battle, where it is another card")
        return super().at_battle_end(effects)

    def of_listed_traits(self, traits: tuple[str, ...]) -> Fields:
        """Traits that cards have `in their special traits` are parts of these: `Universe` of `Universe 7`."""
        return self.of_traits_with(traits)

    def shuffle_if_looked(self) -> Effects:
        return (IF_LOOKED,)

    def play_paid(self, thing: Object) -> Effects:
        return done_to(thing, e.Play(pay=True))

    def play_negated_rested(self, thing: Object, which: e.Negate, until: e.Span, mode: e.Mode) -> Effects:
        return self.play_negated_for(thing, which, until, mode)

    def at_next_main(self, whose: e.Who, effects: Effects) -> Effects:
        """The Main Phase that is going on has begun already."""
        return (e.Later(when=e.Trigger(on="main_begins", card=None, whose=whose), effects=effects),)

    def it_deals(self, name: str, number: str) -> Effects:
        return (e.Damage(count=int(number), source=name),)

    def behind_at_end(self) -> None:
        """Read what stands for the end of the turn, at which something is done."""

    def behind_if(self, conditions: tuple[e.Condition, ...]) -> tuple[e.Condition, ...]:
        return conditions

    def clauses_then(self, *parts: Any) -> Effects:
        """`draw 1 card, then discard 1 card at the end of the turn`: what is said behind is of the last alone."""
        *before, last, behind = parts
        late = self.at_turn_end(last) if behind is None else self.clauses_if(last, behind)
        return (*self.clauses(*before), *late)

    def priced_bare(self, *said: str) -> Demand:
        """`RR two`: a number without its brackets."""
        *orbs, number = said
        return self.priced_cost(*orbs, NUMBERS[int(number) - 1])

    def priced_one(self) -> Demand:
        return self.priced_cost(NUMBERS[0])
