"""The meaning of what Masters texts say of cards: characters, colors, figures, and where cards lie."""

from typing import get_args

from msgspec.structs import replace

from events.dragon_ball_super.meaning import DragonBallSuperMeaning
from events.dragon_ball_super.occasions import EVERYWHERE
from events.language import effect as e
from events.language.card_phrases import Chosen, Fields, joined
from events.language.objects import AMONG, Object
from events.language.parsing import NoMeaning
from events.language.plain_words import Quantity
from events.masters.card import COLORS, Keyword
from events.masters.lexicon import LEXICON
from events.masters.wording import name_words

TOKEN = e.Attribute(kind="form", words=("token",))
"""10-21-1. What tells tokens from cards."""
WITHOUT_MODES = frozenset({"hand", "deck", "drop", "warp", "life", "under"})
"""3-8-1, 4-8-1. The areas whose cards have no mode."""


def with_all_said(parts: tuple[Fields, ...]) -> tuple[Fields, ...]:
    """The parts of a phrase, of which two that name special traits, or characters, are said of the same card."""
    for word in ("traits", "attributes"):
        same = [part for part in parts if {*part} == {word}]
        if len(same) > 1:
            every = {"all_of": tuple(e.Cards(**part) for part in same)}
            parts = (*(part for part in parts if part not in same), every)
    return parts


class MastersPhrases(DragonBallSuperMeaning):
    """The meaning of the rules of the game's grammar (`text.lark`) about cards."""

    lexicon = LEXICON
    everywhere = (*EVERYWHERE, "warp")
    keywords = {keyword.replace("_", " "): keyword for keyword in get_args(Keyword)}

    def names(self, *names: str) -> tuple[str, ...]:
        return tuple(name_words(name[1:-1]) for name in names)  # MS-01

    def traits(self, *traits: str) -> tuple[str, ...]:
        return tuple(name_words(trait[1:-1]) for trait in traits)  # MS-01

    def characters(self, *names: str) -> e.Attribute:
        return e.Attribute(kind="character", words=tuple(name_words(name[1:-1]) for name in names))

    def of_characters(self, attribute: e.Attribute) -> Fields:
        return {"attributes": (attribute,)}

    def of_character_with(self, attribute: e.Attribute) -> Fields:
        """2-5-3. Cards with a character of whose name such words are a part."""
        return {"attributes": (replace(attribute, part=True),)}

    def without_character_with(self, attribute: e.Attribute) -> Fields:
        return {"none_of": (e.Cards(attributes=(replace(attribute, part=True),)),)}

    def not_of_character(self, name: str) -> Fields:
        return {"none_of": (e.Cards(attributes=(self.characters(name),)),)}

    def mono_colored(self, color: str) -> Fields:
        word = color.lower().removeprefix("mono-")
        return {"colors": (word,), "exactly": (word,)}

    def named_core(self, *parts: Fields) -> Fields:
        """Cards by their name, character or special trait alone: no other word says that cards are meant."""
        fields = joined(*with_all_said(parts))
        if not fields.keys() & {"names", "attributes", "traits", "only_traits", "all_of"}:
            raise NoMeaning("cards that are called nothing")
        return fields

    def some_of_two(self, quantity: tuple[e.Amount | None, bool], one: Fields, other: Fields) -> Chosen:
        """`1 red <A> card or blue <B> card`; words of one kind after one color are one part of a phrase."""
        for word in ("names", "attributes", "traits"):
            if word in one and word in other and "colors" not in other:
                raise NoMeaning("two words of one kind are one part of a phrase")
        return super().some_of_two(quantity, one, other)

    def some_of_anyone(self, quantity: tuple[e.Amount | None, bool], fields: Fields) -> Chosen:
        """Cards in play, whosever they are."""
        if fields.keys() & {"whose", "zones"}:
            raise NoMeaning("cards of both players that are one player's, or elsewhere")
        return self.some(quantity, joined(fields, {"zones": ("leader", "battle")}))

    def some_of_several(self, quantity: tuple[e.Amount | None, bool], *said: Fields) -> Chosen:
        """`1 red <A> card, red <B> card, or blue <C> card`, any two of which are told apart as two kinds are."""
        if any("colors" in said[0] and "colors" not in fields for fields in said):
            raise NoMeaning("a color before several kinds of cards, of which it is unclear whether all have it")
        for at, one in enumerate(said):
            for other in said[at + 1 :]:
                self.some_of_two(quantity, one, other)
        kinds = [self.some(quantity, fields) for fields in said]
        selectors = [self.widened(one, kinds[-1]) for one in kinds]
        inner = tuple(replace(one, zones=(), whose="both") for one in selectors)
        last = selectors[-1]
        if any((one.zones, one.whose) != (last.zones, last.whose) or one.alternatives for one in selectors):
            raise NoMeaning("several kinds of cards in several places")
        return Chosen(e.Cards(alternatives=inner, zones=last.zones, whose=last.whose), *quantity, kinds[-1].shared)

    def each_of(self, quantity: tuple[e.Amount | None, bool], *said: Fields) -> tuple[Chosen, ...]:
        if any(len(one.words) > 1 for fields in said for one in fields.get("attributes", ())):
            raise NoMeaning("one of several characters among several of which each is meant")
        if any(len(fields.get("traits", ())) > 1 for fields in said):
            raise NoMeaning("one of several special traits among several of which each is meant")
        return super().each_of(quantity, *said)

    def core(self, *parts: Fields) -> Fields:
        """Special traits, or characters, next to each other are all of one card."""
        return super().core(*with_all_said(parts))

    def of_both_characters(self, *names: str) -> Fields:
        return {"all_of": tuple(e.Cards(attributes=(self.characters(name),)) for name in names)}

    def of_each(self, fields: Fields) -> Fields:
        return fields

    def token(self) -> Fields:
        """10-21. A card that an effect created."""
        return {"kinds": ("battle",), "attributes": (TOKEN,)}

    def token_named(self, name: str) -> Fields:
        """10-21-4. A token by its name."""
        return {**self.token(), "names": self.names(name)}

    def not_token(self) -> Fields:
        return {"none_of": (e.Cards(attributes=(TOKEN,)),)}

    def not_battle_card(self) -> Fields:
        return {"none_of": (e.Cards(kinds=("battle",)),)}

    def exactly_one(self) -> Quantity:
        return self.exactly("1")

    def some_of_mixed(self, quantity: Quantity, whose: e.Who, one: Fields, other: Fields) -> Chosen:
        """`up to 2 of your A and/or B`: of either kind, whatever of each."""
        return self.some_of_two(quantity, joined({"whose": whose}, one), joined({"whose": whose}, other))

    def some_in_all_of_two(self, number: str, one: Fields, other: Fields) -> Chosen:
        return self.some_of_two(self.up_to(number), one, other)

    def each_of_two(self, whose: e.Who, one: Fields, other: Fields) -> Chosen:
        return self.some_of_mixed(self.all_of_them(), whose, one, other)

    def warp(self) -> str:
        return "warp"

    def combo_cost_figure(self) -> str:
        return "combo_cost"

    def figure_one_of(self, figure: str, one: str, other: str) -> Fields:
        return {figure: self.one_of_two(one, other)}

    def in_play(self) -> Fields:
        return {"zones": ("leader", "battle")}

    def in_play_in_mode(self, mode: e.Mode) -> Fields:
        return joined(self.in_play(), self.in_mode(mode))

    def in_other_zones(self, whose: e.Who, *zones: str) -> Fields:
        others = tuple(zone for zone in ("leader", *self.everywhere) if zone not in (*zones, "outside"))
        return {"whose": whose, "zones": others}

    def in_battle_area(self, whose: e.Who) -> Fields:
        return {"zones": ("battle",), "whose": whose}

    def among_seen(self) -> Fields:
        return {"both": {"among": AMONG}}

    def among_them(self, *said: str) -> Fields:
        return self.among_seen()

    def under_this(self, this: Object) -> Fields:
        return {"zones": ("under",), "under": "this"}

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of a phrase; a combo cost is a figure by its own word."""
        among = "among" in fields or "among" in fields.get("both", {})
        if fields.get("mode") is not None and (among or WITHOUT_MODES & {*fields.get("zones", ())}):
            raise NoMeaning("cards in a mode, where they have none")
        if "under" in fields and fields.get("zones") == ("under",):  # under which card says where
            fields = {name: each for name, each in fields.items() if name != "zones"}
        within = fields.get("combo_cost")
        if within is None:
            return super().cards(fields)
        rest = {name: each for name, each in fields.items() if name != "combo_cost"}
        return super().cards({**rest, "figures": (e.Between(figure="combo_cost", within=within),)})

    def ignoring_keyword(self, chosen: Chosen, tag: str) -> Chosen:
        return chosen._replace(ignoring=(self.keyword(tag),))

    def of_opponent(self) -> Fields:
        return {"whose": "opponent"}

    def for_each_you_have(self, fields: Fields) -> e.Count:
        return self.for_every_you_have("1", fields)

    def of_both_colors(self, *colors: str) -> Fields:
        return {"all_of": tuple(e.Cards(colors=(color.lower(),)) for color in colors)}

    def total_cost(self, bounds: e.Range) -> e.Total:
        return self.total("cost", bounds)

    def your_energy(self) -> e.Amount:
        return self.number_in_zone("you", "energy")

    def multicolored(self) -> Fields:
        """Of none of the colors alone: each card has one (2-4-1-1)."""
        return {"none_of": tuple(e.Cards(colors=(color,), exactly=(color,)) for color in COLORS)}

    def figure_from_amount(self, figure: str, amount: e.Amount | str) -> Fields:
        return {figure: e.Range(least=self._number(amount))}

    def figure_above_amount(self, figure: str, amount: e.Amount | str) -> Fields:
        return {figure: e.Range(least=e.Sum(of=(self._number(amount), 1)))}

    def _number(self, amount: e.Amount | str) -> e.Amount:
        if isinstance(amount, str):
            raise NoMeaning("a figure that is compared with a card")
        return amount

    def opponents_energy(self) -> e.Amount:
        return self.number_in_zone("opponent", "energy")

    def not_of_characters(self, attribute: e.Attribute) -> Fields:
        return {"none_of": (e.Cards(attributes=(attribute,)),)}
