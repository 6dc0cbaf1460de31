"""Card phrases: the selectors of what printed words say of cards, by the rules of the shared grammar (`text.lark`)."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from events.language import effect as e
from events.language.lexicon import Lexicon
from events.language.parsing import NoMeaning
from events.language.plain_words import PlainWords, Quantity
from events.language.possible import Possible
from events.language.several_kinds import check_alike, shared_of

Fields: TypeAlias = Mapping[str, Any]
"""What a part of a card phrase says of cards, by the fields of a selector."""
TOGETHER = "together"
"""The mark of a phrase of cards in several zones, of all of which something is said; it is no part of a selector."""
Effects: TypeAlias = tuple[e.Effect, ...]


class Chosen(NamedTuple):
    """Cards in a phrase: how many of which. `number`: None for all; `shared`: what others beside them share."""

    cards: e.Cards
    number: e.Amount | None = 1
    up_to: bool = False
    shared: Fields = {}
    total: e.Total | None = None
    by: Literal["you", "chance"] = "you"
    different: e.Alike | None = None
    ignoring: tuple[str, ...] = ()

    def repeated(self) -> tuple[str, ...]:
        """The parts that say what others say."""
        return ("shared",)


class CardPhrases(PlainWords):
    """The meaning of the rules about numbers, players, zones and cards.

    `lexicon`: the game's words; `keywords`: those that cards can have, as printed; `possible`: what cards can be.
    """

    lexicon: Lexicon = Lexicon()
    keywords: Mapping[str, str] = {}
    possible: Possible = Possible()

    # Numbers of cards.

    def number_in_zone(self, whose: e.Who, zone: str) -> e.Amount:
        """`your life`: how many cards lie there."""
        return e.Count(of=e.Cards(whose=whose, zones=(zone,)))

    def number_of(self, fields: Fields) -> e.Amount:
        if not fields.get("zones"):
            raise NoMeaning("a number of cards that lie nowhere")
        return e.Count(of=self.cards(fields))

    def number_of_owned(self, whose: e.Who, fields: Fields) -> e.Amount:
        cards = self.cards(joined({"whose": whose}, fields))
        if not cards.zones and not {*cards.kinds} & {*self.lexicon.placed}:
            raise NoMeaning("a number of cards that lie nowhere")
        return e.Count(of=cards)

    def some_in_all(self, number: str, fields: Fields) -> Chosen:
        """13-6-1 of one book and its like in others: any combination of up to so many."""
        return self.some((int(number), True), fields)

    def some_at_random(self, quantity: Quantity, fields: Fields, where: Fields | None = None) -> Chosen:
        return self.some(quantity, joined(fields, where or {}))._replace(by="chance")

    def figure_of_chosen(self, name: str, figure: str) -> e.Amount:
        return e.Figure(figure=figure, of=name)

    def this_figure(self, this: Any, figure: str) -> e.Amount:
        return e.Figure(figure=figure, of="this")

    # Players and zones.

    def hand(self) -> str:
        return self.lexicon.hand

    def deck(self) -> str:
        return self.lexicon.deck

    def in_zone(self, whose: e.Who, *zones: str) -> Fields:
        return {"whose": whose, "zones": zones}

    def in_zones(self, whose: e.Who, *zones: str) -> Fields:
        """Several zones, of all of which something is said."""
        return self.in_zone(whose, *zones)

    def in_zone_in_mode(self, whose: e.Who, zone: str, mode: e.Mode) -> Fields:
        if zone not in self.possible.with_modes:
            raise NoMeaning("a mode of cards where cards have none")
        return {"whose": whose, "zones": (zone,), "mode": mode}

    def in_hand(self) -> Fields:
        return self.in_any_zone(self.lexicon.hand)

    def in_play(self) -> Fields:
        """Cards of which nothing else is said are in play."""
        return {}

    def in_any_zone(self, *zones: str) -> Fields:
        return {"zones": zones}

    # Cards.

    def core(self, *parts: Fields) -> Fields:
        return joined(*parts)

    def in_mode(self, mode: e.Mode) -> Fields:
        return {"mode": mode}

    def other(self) -> Fields:
        return {"other": True}

    def names(self, *names: str) -> tuple[str, ...]:
        return tuple(name[1:-1] for name in names)

    def named(self, names: tuple[str, ...]) -> Fields:
        return {"names": names}

    def not_named(self, name: str) -> Fields:
        return {"none_of": (e.Cards(names=(name[1:-1],)),)}

    def not_of_trait(self, trait: str) -> Fields:
        return {"none_of": (e.Cards(traits=(trait[1:-1],)),)}

    def not_of_color(self, color: str) -> Fields:
        return {"none_of": (e.Cards(colors=(color.lower(),)),)}

    def not_of_names(self, names: tuple[str, ...]) -> Fields:
        return {"none_of": (e.Cards(names=names),)}

    def not_such(self, *parts: Fields) -> Fields:
        fields = joined(*parts)
        if fields.keys() & {"zones", "whose", "mode", "other"}:
            raise NoMeaning("cards left out by where and how they lie")
        return {"none_of": (self.cards(fields),)}

    def skill_less(self) -> Fields:
        return {"textless": True}

    def only_trait(self, trait: str) -> Fields:
        return {"only_traits": (trait[1:-1],)}

    def named_core(self, *parts: Fields) -> Fields:
        """Cards by their names alone: no other word says that cards are meant."""
        fields = joined(*parts)
        if not fields.keys() & {"names", "only_traits"}:
            raise NoMeaning("cards that are called nothing")
        return fields

    def of_colors(self, *colors: str) -> Fields:
        return {"colors": tuple(color.lower() for color in colors)}

    def any_card(self) -> Fields:
        return {}

    def traits(self, *traits: str) -> tuple[str, ...]:
        return tuple(trait[1:-1] for trait in traits)

    def of_traits(self, traits: tuple[str, ...]) -> Fields:
        return {"traits": traits}

    def of_listed_traits(self, traits: tuple[str, ...]) -> Fields:
        return self.of_traits(traits)

    def of_both_traits(self, *traits: str) -> Fields:
        return {"all_of": tuple(e.Cards(traits=(trait[1:-1],)) for trait in traits)}

    def of_traits_with(self, traits: tuple[str, ...]) -> Fields:
        return {"traits_with": traits}

    def name_words(self, *names: str) -> tuple[str, ...]:
        return self.names(*names)

    def of_name_with(self, words: tuple[str, ...]) -> Fields:
        return {"names_with": words}

    def qualities(self, *parts: Fields) -> Fields:
        return joined(*parts)

    def figure_of(self, figure: str, bounds: e.Range) -> Fields:
        return {figure: bounds}

    def figure_of_before(self, bounds: e.Range, figure: str) -> Fields:
        return self.figure_of(figure, bounds)

    def figure_between(self, figure: str, least: str, most: str) -> Fields:
        return self.figure_of(figure, self.from_to(least, most))

    def figure_to_amount(self, figure: str, amount: e.Amount | str) -> Fields:
        """At most a number, or as much as the card of a name has."""
        most = e.Figure(figure=figure, of=amount) if isinstance(amount, str) else amount
        return self.figure_of(figure, e.Range(most=most))

    def figure_equal(self, figure: str, amount: e.Amount | str) -> Fields:
        number = e.Figure(figure=figure, of=amount) if isinstance(amount, str) else amount
        return self.figure_of(figure, e.Range(least=number, most=number))

    def figure_below_this(self, figure: str, this: Any) -> Fields:
        return self.figure_of(figure, e.Range(most=e.Sum(of=(e.Figure(figure=figure, of="this"), -1))))

    def of_keyword(self, tag: str) -> Fields:
        return {"keywords": (self.keyword(tag),)}

    def without_keyword(self, tag: str) -> Fields:
        return {"without_keywords": (self.keyword(tag),)}

    def keyword(self, tag: str) -> str:
        """The keyword that a tag prints."""
        name = " ".join(tag[1:-1].lower().split())
        if name not in self.keywords:
            raise NoMeaning(f"{tag} is no keyword that cards have")
        return self.keywords[name]

    def figure_at_most(self, number: str, figure: str) -> Fields:
        return self.figure_of(figure, e.Range(most=int(number)))

    def figure_at_least(self, number: str, figure: str) -> Fields:
        return self.figure_of(figure, e.Range(least=int(number)))

    def figure_at_least_again(self, figure: str, number: str, again: str) -> Fields:
        """`a size of 3 size or more`."""
        if again != figure.removeprefix("original_"):
            raise NoMeaning("one figure that is another")
        return self.figure_of(figure, e.Range(least=int(number)))

    def described(self, *parts: Fields) -> Fields:
        return joined(*parts)

    def some(self, quantity: Quantity, fields: Fields) -> Chosen:
        return Chosen(self.cards(fields), *quantity, shared_of(fields))

    def total(self, figure: str, bounds: e.Range) -> e.Total:
        return e.Total(figure=figure, within=bounds)

    def some_in_total(self, quantity: Quantity, fields: Fields, total: e.Total, *more: Fields) -> Chosen:
        return self.some(quantity, joined(fields, *more))._replace(total=total)

    def some_of_in_total(self, quantity: Quantity, whose: e.Who, fields: Fields, total: e.Total) -> Chosen:
        return self.some_of(quantity, whose, fields)._replace(total=total)

    def some_of_two(self, quantity: Quantity, one: Fields, other: Fields) -> Chosen:
        """`1 <A> or card with a cost of 2`; what is said behind two names is said of both."""
        if set(one) == {"names"} and "names" in other:
            raise NoMeaning("two names are one part of a phrase")
        first, second = self.some(quantity, one), self.some(quantity, other)
        return Chosen(either_of(self.widened(first, second), second.cards), *quantity, second.shared)

    def some_different(self, quantity: Quantity, fields: Fields, word: e.Alike, *more: Fields) -> Chosen:
        if quantity[0] in (1, None):
            raise NoMeaning("a card that differs from no other")
        return self.some(quantity, joined(fields, *more))._replace(different=word)

    def alike(self, figure: str) -> e.Alike:
        if figure.startswith("original_"):
            raise NoMeaning("printed figures that are the same")
        return figure

    def same_as(self, word: e.Alike, name: str) -> Fields:
        return {"same": (self.shared(word, name),)}

    def same_as_some(self, word: e.Alike, *said: Any) -> Fields:
        *whose, fields = said
        return {"same": (self.shared(word, self.cards(joined({"whose": whose[0]} if whose else {}, fields))),)}

    def shared(self, word: e.Alike, of: e.What) -> e.Same:
        """What cards share with these. NoMeaning of colors, unless a game says when they are the same."""
        if word == "colors":
            raise NoMeaning("cards of the same color, of which one card can have several")
        return e.Same(of=of, word=word)

    def widened(self, one: Chosen, other: Chosen) -> e.Cards:
        """The first of two kinds of cards, with what is said behind both of them."""
        return replaced_where(one.cards, other.shared)

    def both(self, *parts: str | Fields) -> Fields:
        return {"both": joined(*(part for part in parts if not isinstance(part, str)))}

    def some_of(self, quantity: Quantity, whose: e.Who, fields: Fields) -> Chosen:
        return Chosen(self.cards(joined({"whose": whose}, fields)), *quantity, shared_of(fields))

    def one_of(self, whose: e.Who, fields: Fields) -> Chosen:
        """The only such card of a player, or all: `your cards`."""
        cards = self.cards(joined({"whose": whose}, fields))
        return Chosen(cards, 1 if self.is_sole(cards) else None)

    def sole_of(self, whose: e.Who, fields: Fields) -> Chosen:
        """The card of a player of which there is no other such, said in the singular."""
        chosen = self.one_of(whose, fields)
        if chosen.number is None and not self.is_single(chosen.cards):
            raise NoMeaning("one card of a player who can have several such")
        return chosen

    def one_of_theirs(self, fields: Fields) -> Chosen:
        """`an opponent's card`: one of them, which is chosen."""
        return Chosen(self.cards(joined({"whose": "opponent"}, fields)), shared=shared_of(fields))

    def either(self, one: Chosen, other: Chosen) -> Chosen:
        """One of two kinds, of which one can be left out if it is `up to`."""
        if one.number != 1 or other.number != 1:
            raise NoMeaning("a choice between more than one card of each kind")
        up_to = True in (one.up_to, other.up_to)
        return Chosen(either_of(self.widened(one, other), other.cards), 1, up_to, other.shared)

    def some_on_top(self, number: str, whose: e.Who, zone: str) -> Chosen:
        """`up to 1 card from the top`: of more than one it would not be said which."""
        if number != "1":
            raise NoMeaning("some of several cards on top")
        return Chosen(self.top_card(whose, zone), 1, True)

    def each_of(self, quantity: Quantity, *said: Fields) -> tuple[Chosen, ...]:
        """`1 each of <A> and <B> in your hand`: so many of each; where the last lie, the others do."""
        if quantity[0] is None:
            raise NoMeaning("any number of each")
        if any(len(fields.get("names", ())) > 1 for fields in said):
            raise NoMeaning("one of several names among several of which each is meant")
        check_alike(*said)
        *before, last = (self.some(quantity, fields) for fields in said)
        return (*(one._replace(cards=self.widened(one, last)) for one in before), last)

    def is_single(self, cards: e.Cards) -> bool:
        """Whether there is a single such card of a player at a time."""
        return cards.role is not None

    def is_sole(self, cards: e.Cards) -> bool:
        """Whether a player has a single such card."""
        return False

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of what a phrase says. NoMeaning of cards that there cannot be.

        Others than a card that is not said are not the other player's: this is not theirs.
        """
        if fields.get("other") and fields.get("whose") == "opponent":
            raise NoMeaning("other cards of the other player, of which it is not said than which")
        said = {name: each for name, each in fields.items() if name not in ("both", TOGETHER)}
        cards = e.Cards(**joined(said, fields.get("both", {})))
        if (fault := self.possible.fault(cards)) is not None:
            raise NoMeaning(fault)
        return cards

    def top_card(self, whose: e.Who, zone: str) -> e.Cards:
        return e.Cards(whose=whose, zones=(zone,), top=1)

    def bottom_card(self, whose: e.Who, zone: str) -> e.Cards:
        return e.Cards(whose=whose, zones=(zone,), bottom=1)

    def bottom_cards(self, number: str, whose: e.Who, zone: str) -> e.Cards:
        return e.Cards(whose=whose, zones=(zone,), bottom=int(number))

    def top_cards(self, number: str, whose: e.Who, zone: str) -> e.Cards:
        return e.Cards(whose=whose, zones=(zone,), top=int(number))


COMBINED = ("all_of", "none_of", "same", "figures")
"""The fields of which several parts of a phrase say more and more."""


def joined(*parts: Fields) -> Fields:
    """What several parts of a phrase say together. NoMeaning if two say different things of one field."""
    fields: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            if name in fields and name not in COMBINED and fields[name] != value:
                raise NoMeaning(f"two different things are said of a card's {name}")
            fields[name] = (*fields.get(name, ()), *value) if name in COMBINED else value
    return fields


def replaced_where(cards: e.Cards, shared: Fields) -> e.Cards:
    """The selector with what is said behind it, where it says nothing of that itself."""
    default = e.Cards()
    return replace(
        cards,
        **{
            name: each
            for name, each in shared.items()
            if name != TOGETHER and getattr(cards, name) == getattr(default, name)
        },
    )


def either_of(one: e.Cards, other: e.Cards) -> e.Cards:
    """The cards that one or the other selector means; where they lie is said once, if it is one place."""
    zones, whose = one.zones, one.whose if one.whose != "both" else other.whose
    if one.zones != other.zones or {one.whose, other.whose} == {"you", "opponent"}:
        return e.Cards(alternatives=tuple(_owned(each, whose) for each in (one, other)))
    among = one.among if one.among == other.among else None
    said_once = {"zones": (), "whose": "both"} | ({"among": None} if among is not None else {})
    inner = [replace(each, **said_once) for each in (one, other)]
    names = tuple(name for each in inner for name in each.names)
    if all(each == e.Cards(names=each.names) and each.names for each in inner):
        return e.Cards(names=names, zones=zones, whose=whose, among=among)
    kinds = tuple(kind for each in inner for kind in each.kinds)
    if all(each == e.Cards(kinds=each.kinds) and each.kinds for each in inner):
        return e.Cards(kinds=kinds, zones=zones, whose=whose, among=among)
    return e.Cards(alternatives=tuple(inner), zones=zones, whose=whose, among=among)


def _owned(cards: e.Cards, whose: e.Who) -> e.Cards:
    return replace(cards, whose=whose) if cards.whose == "both" else cards


def choice(chosen: Chosen) -> e.Choose:
    """The effect that chooses cards."""
    count: e.Amount = e.Count(of=chosen.cards) if chosen.number is None else chosen.number
    return e.Choose(
        cards=chosen.cards,
        count=count,
        up_to=chosen.up_to,
        total=chosen.total,
        by=chosen.by,
        different=chosen.different,
        ignoring=chosen.ignoring,
    )
