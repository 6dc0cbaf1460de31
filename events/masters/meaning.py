"""The meaning of what Masters texts alone say."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from events.dragon_ball_super.meaning import DragonBallSuperMeaning
from events.dragon_ball_super.occasions import Said
from events.language import effect as e
from events.language.card_phrases import Chosen, Effects, Fields, joined
from events.language.changing import Changing
from events.language.compiled import Compiled
from events.language.objects import AMONG, PRONOUN, Object, done_to
from events.language.occasions import how
from events.language.parsing import NoMeaning
from events.masters.card import FROM_HAND, Keyword
from events.masters.heads import COUNTERS, inside
from events.masters.lexicon import LEXICON
from events.masters.wording import name_words

ORBS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PRICES = {f"[{word}]": number for number, word in enumerate(NUMBERS, start=1)}
IDENTITY = ("names", "attributes", "traits", "colors", "exactly", "kinds")
"""The fields that say what cards are called, and not what figures they have."""


class Demand(NamedTuple):
    """What a skill asks before its colon: conditions, and costs."""

    conditions: tuple[e.Condition, ...] = ()
    costs: Effects = ()


class MastersMeaning(DragonBallSuperMeaning):
    """The meaning of each rule of the game's grammar (`text.lark`)."""

    lexicon = LEXICON
    keywords = {keyword.replace("_", " "): keyword for keyword in get_args(Keyword)}

    def __init__(self, compile_text: Callable[[str], Compiled]) -> None:
        self._compile_text = compile_text

    def quoted(self, text: str) -> e.Gain:
        compiled = self._compile_text(text)
        if not compiled.is_full or not compiled.skills or compiled.keywords:
            raise NoMeaning(f"the skill in quotes is not understood: {text}")
        return e.Gain(skills=compiled.skills)

    # Costs.

    def priced_cost(self, *prices: str) -> Demand:
        """8-4. Colors by their letters, and a number of any energy."""
        letters = [letter for price in prices if price not in PRICES for letter in price]
        if not all(letter in ORBS for letter in letters):
            raise NoMeaning("a color that the book does not have")
        specified = tuple(ORBS[letter] for letter in letters)
        total = len(specified) + sum(PRICES.get(price.lower(), 0) for price in prices)
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
        return self.either_condition(first, *others)

    def materials(self, *chosen: Chosen) -> tuple[e.Cards, ...]:
        """10-5-3. Each of the player's Battle Cards on which, or in place of which, a card is played."""
        return tuple(
            self.material_of(one) for one in chosen for _ in range(one.number if isinstance(one.number, int) else 0)
        )

    def material(self, chosen: Chosen) -> Chosen:
        return chosen

    def one_such(self, fields: Fields) -> Chosen:
        return Chosen(self.cards(fields))

    def material_of(self, chosen: Chosen) -> e.Cards:
        cards = chosen.cards
        if chosen.up_to or chosen.number is None or cards.kinds not in ((), ("battle",)) or cards.whose == "opponent":
            raise NoMeaning("cards on which none is played")
        if cards.zones not in ((), ("battle",)):
            raise NoMeaning("cards elsewhere than in the Battle Area")
        return replace(cards, kinds=("battle",), whose="you", zones=())

    # Cards.

    def names(self, *names: str) -> tuple[str, ...]:
        return tuple(name_words(name[1:-1]) for name in names)

    def traits(self, *traits: str) -> tuple[str, ...]:
        return tuple(name_words(trait[1:-1]) for trait in traits)

    def characters(self, *names: str) -> e.Attribute:
        return e.Attribute(kind="character", words=tuple(name_words(name[1:-1]) for name in names))

    def of_characters(self, attribute: e.Attribute) -> Fields:
        return {"attributes": (attribute,)}

    def not_of_character(self, name: str) -> Fields:
        return {"none_of": (e.Cards(attributes=(self.characters(name),)),)}

    def mono_colored(self, color: str) -> Fields:
        word = color.lower().removeprefix("mono-")
        return {"colors": (word,), "exactly": (word,)}

    def named_core(self, *parts: Fields) -> Fields:
        """Cards by their name, character or special trait alone: no other word says that cards are meant."""
        fields = joined(*parts)
        if not fields.keys() & {"names", "attributes", "traits", "only_traits"}:
            raise NoMeaning("cards that are called nothing")
        return fields

    def some_of_two(self, quantity: tuple[e.Amount | None, bool], one: Fields, other: Fields) -> Chosen:
        """`1 red <A> card or blue <B> card`; words of one kind after one color are one part of a phrase."""
        for word in ("names", "attributes", "traits"):
            if word in one and word in other and "colors" not in other:
                raise NoMeaning("two words of one kind are one part of a phrase")
        if other.keys() - one.keys() - {"zones", "whose", "both", *IDENTITY}:
            raise NoMeaning("a quality behind two kinds of cards, of which it is unclear whether both have it")
        return super().some_of_two(quantity, one, other)

    def each_of(self, quantity: tuple[e.Amount | None, bool], *said: Fields) -> tuple[Chosen, ...]:
        if any(len(one.words) > 1 for fields in said for one in fields.get("attributes", ())):
            raise NoMeaning("one of several characters among several of which each is meant")
        if any(len(fields.get("traits", ())) > 1 for fields in said):
            raise NoMeaning("one of several special traits among several of which each is meant")
        return super().each_of(quantity, *said)

    def warp(self) -> str:
        return "warp"

    def combo_cost_figure(self) -> str:
        return "combo_cost"

    def figure_one_of(self, figure: str, one: str, other: str) -> Fields:
        return {figure: self.one_of_two(one, other)}

    def in_zones_of_owner(self, *zones: str) -> Fields:
        return {"zones": zones}

    def in_play(self) -> Fields:
        return {"zones": ("leader", "battle")}

    def in_battle_area(self, whose: e.Who) -> Fields:
        return {"zones": ("battle",), "whose": whose}

    def among_seen(self) -> Fields:
        return {"both": {"among": AMONG}}

    def under_this(self, this: Object) -> Fields:
        return {"zones": ("under",), "under": "this"}

    def look_up_to(self, number: str, *whose: Any) -> Effects:
        """8-5-3-2, 1-3-5-1. A number of cards from none to all of these is looked at."""
        player, zone = whose
        looked = e.Look(cards=e.Cards(whose=player, zones=(zone,), top=e.X()))
        return (e.Number(within=e.Range(least=0, most=int(number))), looked)

    def up_to_top_cards(self, number: str, *whose: Any) -> e.Cards:
        raise NoMeaning("up to a number of cards on top, of which nobody says how many")

    # Conditions and events.

    def is_of_characters(self, attribute: e.Attribute) -> Said:
        return Said(self.of_characters(attribute))

    def of_character_with(self, attribute: e.Attribute) -> Fields:
        raise NoMeaning("a part of the name of a character")

    def energy_all_colored(self, color: str) -> e.Condition:
        """That none of the player's energy lacks the color; a card of several colors has each of them."""
        return self._no_other_energy({"none_of": (e.Cards(colors=(color.lower(),)),)})

    def energy_all_mono(self, color: str) -> e.Condition:
        return self._no_other_energy({"none_of": (e.Cards(**self.mono_colored(color)),)})

    def _no_other_energy(self, fields: Fields) -> e.Condition:
        cards = e.Cards(**joined({"whose": "you", "zones": ("energy",)}, fields))
        return e.Exists(cards=cards, least=0, most=0)

    def there_is(self, *parts: Fields) -> e.Condition:
        return self.exists(self.at_least_one(), self._somewhere(*parts))

    def there_is_none(self, *parts: Fields) -> e.Condition:
        return self.exists(self.none(), self._somewhere(*parts))

    def _somewhere(self, *parts: Fields) -> Fields:
        fields = joined(*parts)
        if not fields.get("zones"):
            raise NoMeaning("cards that lie nowhere")
        return fields

    def hand_empty(self) -> e.Condition:
        hand = e.Cards(whose="you", zones=(self.lexicon.hand,))
        return e.Compare(number=e.Count(of=hand), within=e.Range(most=0))

    def in_your_turn(self, triggers: tuple[e.Trigger, ...]) -> tuple[e.Trigger, ...]:
        return self.if_event((e.Turn(whose="you"),), triggers)

    def in_opponents_turn(self, triggers: tuple[e.Trigger, ...]) -> tuple[e.Trigger, ...]:
        return self.if_event((e.Turn(whose="opponent"),), triggers)

    def occasion_if(
        self, triggers: tuple[e.Trigger, ...], conditions: tuple[e.Condition, ...]
    ) -> tuple[e.Trigger, ...]:
        return self.if_event(conditions, triggers)

    def attacks_leader(self, this: Object) -> e.Trigger:
        return e.Trigger(on="attacks", by=e.Cards(kinds=("leader",)))

    def attacks_battle_card(self, this: Object) -> e.Trigger:
        return e.Trigger(on="attacks", by=e.Cards(kinds=("battle",)))

    def attack_with_this(self, this: Object) -> e.Trigger:
        return e.Trigger(on="attacks")

    def this_evolved(self, this: Object) -> e.Trigger:
        return e.Trigger(on="evolved")

    def this_is_played(self, this: Object, *source: str) -> e.Trigger:
        """Where it is played from is said of the event."""
        return self.of_this(this, e.Trigger(on="played", source=source))

    def of_this(self, this: Object, event: e.Trigger) -> e.Trigger:
        """Where this card lies, or comes from, is said of the event alone."""
        if this.zones:
            raise NoMeaning("this card in an area, to which something happens")
        return super().of_this(this, event)

    def this_comboed(self, this: Object, *source: str) -> e.Trigger:
        return self.of_this(this, super().this_comboed(this, *source))

    def was_played_from(self, zone: str) -> e.Trigger:
        return e.Trigger(on="played", source=(zone,))

    def this_used(self, this: Object) -> e.Trigger:
        return e.Trigger(on="used")

    def leader_is_placed(self, this: Object) -> e.Trigger:
        return e.Trigger(on="leader_placed")

    def opponent_attacks(self) -> e.Trigger:
        return e.Trigger(on="attacks", card=None, whose="opponent")

    def played_using(self, this: Object, tag: str) -> e.Trigger:
        """10-5, 10-17. That the card was played by a keyword of its own."""
        word = inside(tag).replace(" ", "_")
        if word not in FROM_HAND:
            raise NoMeaning("a keyword by which nothing is played")
        return e.Trigger(on="played", conditions=(e.Exists(cards=e.Cards(among="this", played_by=word)),))

    def was_placed_in(self, zone: str, by: e.By | None = None) -> e.Trigger:
        if zone == "leader":
            raise NoMeaning("an event with a word of its own")
        return e.Trigger(on="moved", target=(zone,), **how(by))

    def standing_in_your_turn(self, skill: e.Skill) -> e.Skill:
        return self.if_standing((e.Turn(whose="you"),), skill)

    def standing_in_opponents_turn(self, skill: e.Skill) -> e.Skill:
        return self.if_standing((e.Turn(whose="opponent"),), skill)

    # What is done.

    def to_opponents_turn_start(self) -> e.Span:
        return "opponent_turn_start"

    def loses_skills(self) -> Changing:
        return Changing((e.Negate(),))

    def gains_traits(self, traits: tuple[str, ...]) -> Changing:
        return Changing((e.Gain(traits=traits),))

    def flip(self) -> Effects:
        return (e.Flip(),)

    def with_skills_negated(self) -> e.Span:
        return "game"

    def play_negated(self, thing: Object, *said: Any) -> Effects:
        """Played, and without skills as long as it lies there."""
        mode, until = said if len(said) == 2 else ("active", *said)
        return self.play_negated_for(thing, until, mode)

    def play_negated_for(self, thing: Object, until: e.Span, mode: e.Mode = "active") -> Effects:
        played = done_to(thing, e.Play(mode=mode))
        if thing.more or thing.instead is not None:
            raise NoMeaning("two kinds of cards that are played without skills")
        return (*played, e.Give(changes=(e.Negate(),), what=PRONOUN, until=until))

    def play_on_this(self, thing: Object, this: Object) -> Effects:
        return done_to(thing, e.Play(onto="this"))

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

    def to_warp(self) -> e.Move:
        return e.Move(to="warp")

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of a phrase; a combo cost is a figure by its own word."""
        within = fields.get("combo_cost")
        if within is None:
            return super().cards(fields)
        rest = {name: each for name, each in fields.items() if name != "combo_cost"}
        return super().cards({**rest, "figures": (e.Between(figure="combo_cost", within=within),)})

    def negate_this_skill(self, until: e.Span) -> Effects:
        """A skill that is negated once it has been used is used once so long."""
        raise NoMeaning("a skill that negates itself")

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

    def no_copies(self, until: e.Span) -> Effects:
        same = e.Cards(same=(e.Same(of="this", word="numbers"),))
        return (e.Decree(changes=(e.Cannot(action="play", cards=same),), whose="you", until=until),)

    def ignoring_keyword(self, chosen: Chosen, tag: str) -> Chosen:
        return chosen._replace(ignoring=(self.keyword(tag),))
