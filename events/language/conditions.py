"""Conditions that printed words name, by the shared grammar (`text.lark`)."""

from collections.abc import Sequence
from typing import NamedTuple

from events.language import effect as e
from events.language.card_phrases import Fields, either_of, joined
from events.language.objects import PRONOUN, Object
from events.language.occasions import By, Occasions, apart
from events.language.parsing import NoMeaning
from events.language.several_kinds import check_alike, check_mode, shared_of

REPEATED = ("attacks", "attacked", "readied", "rested")
"""The events that can happen to the same card several times."""


class PlaceBefore(NamedTuple):
    """From such a zone."""

    zone: str


class Conditions(Occasions):
    """The meaning of the rules about conditions."""

    def conditions(self, *conditions: e.Condition | tuple[e.Condition, ...]) -> tuple[e.Condition, ...]:
        return tuple(one for each in conditions for one in (each if isinstance(each, tuple) else (each,)))

    def either_condition(self, *conditions: e.Condition | tuple[e.Condition, ...]) -> tuple[e.Condition, ...]:
        each = [one if isinstance(one, tuple) else (one,) for one in conditions]
        if any(len(one) > 1 for one in each):
            raise NoMeaning("one of several conditions that are two themselves")
        return (e.Either(of=tuple(one for [one] in each)),)

    def did(self) -> e.Condition:
        return e.Did(name="")

    def did_not(self) -> e.Condition:
        return e.DidNot(name="")

    def you_have(self) -> e.Who:
        return "you"

    def opponent_has(self) -> e.Who:
        return "opponent"

    def at_least_one(self) -> tuple[e.Range, bool]:
        return e.Range(least=1), False

    def another(self) -> tuple[e.Range, bool]:
        return e.Range(least=1), True

    def none(self) -> tuple[e.Range, bool]:
        return e.Range(most=0), False

    def so_many(self, bounds: e.Range) -> tuple[e.Range, bool]:
        return bounds, False

    def has(self, whose: e.Who, many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
        """A player has so many; `their` in what the opponent has is the opponent's."""
        if fields.get("whose", whose) != whose:
            raise NoMeaning("cards that a player has where the other's are")
        return self.exists(many, {**fields, "whose": whose})

    def has_in_mode(self, whose: e.Who, many: tuple[e.Range, bool], fields: Fields, mode: e.Mode) -> e.Condition:
        return self.has(whose, many, joined(fields, {"mode": mode}))

    def has_different(
        self, whose: e.Who, many: tuple[e.Range, bool], fields: Fields, word: e.Alike, where: Fields | None = None
    ) -> e.Condition:
        """How many such cards differ from each other: a card has one number, and can have several names."""
        return self.exist_different(many, joined({"whose": whose}, fields), word, where)

    def exist_different(
        self, many: tuple[e.Range, bool], fields: Fields, word: e.Alike, where: Fields | None = None
    ) -> e.Condition:
        """NoMeaning of colors: whether cards that share one of their colors are of different ones, is not said."""
        bounds, other = many
        cards = self.cards(joined({"other": True} if other else {}, fields, where or {}))
        if word == "numbers":
            return e.Compare(number=e.Count(of=cards, different=word), within=bounds)
        if word != "names" or not isinstance(bounds.least, int) or bounds.least < 2 or bounds.most is not None:
            raise NoMeaning(f"cards that are counted by different {word}, of which one card can have several")
        return e.Exists(cards=cards, least=bounds.least, different=word)

    def exists(self, many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
        bounds, other = many
        cards = self.cards({**fields, **({"other": True} if other else {})})
        if self.is_counted(cards):
            return e.Compare(number=e.Count(of=cards), within=bounds)
        least = bounds.least if bounds.least is not None else 0
        return e.Exists(cards=cards, least=least, most=bounds.most)

    def is_counted(self, cards: e.Cards) -> bool:
        """Whether what is asked is how many cards a zone holds."""
        return cards == e.Cards(whose=cards.whose, zones=cards.zones) and len(cards.zones) == 1

    def has_both(self, whose: e.Who, *said: Fields) -> tuple[e.Condition, ...]:
        """`you have <A>, <B> and <C>` somewhere."""
        if any(len(fields.get("names", ())) != 1 for fields in said):
            raise NoMeaning("several kinds of cards without an article")
        check_alike(*said)
        return self.has_each(whose, said)

    def has_one_of_each(self, whose: e.Who, one: Fields, other: Fields) -> tuple[e.Condition, ...]:
        """`you have a <A> and a <B>` somewhere."""
        return self.has_each(whose, (one, other))

    def has_so_many_of_each(
        self, whose: e.Who, some: e.Range, one: Fields, others: e.Range, other: Fields
    ) -> tuple[e.Condition, ...]:
        """`you have 3 or more <A> and 2 or more <B>` somewhere."""
        return self.has_each(whose, (one, other), (some, others))

    def has_each(self, whose: e.Who, said: Sequence[Fields], bounds: Sequence[e.Range] = ()) -> tuple[e.Condition, ...]:
        """So many cards of each of several kinds, one if nothing is said; where the last is said to lie, all do."""
        check_mode(*said)
        *before, last = said
        shared = shared_of(last) if last.keys() & {"names", "whose"} else {}
        elsewhere = shared.get("zones", self.lexicon.in_play) != self.lexicon.in_play
        if elsewhere and any("kinds" in one and "zones" not in one for one in before):
            raise NoMeaning("two kinds of cards, of which it is unclear whether both lie there")
        numbers = bounds or [e.Range(least=1)] * len(said)
        return tuple(
            self.has(whose, (number, False), {**shared, **fields}) for number, fields in zip(numbers, said, strict=True)
        )

    def has_either(self, whose: e.Who, many: tuple[e.Range, bool], one: Fields, other: Fields) -> e.Condition:
        """`you have 2 or more <A> and/or cards with 《B》 in your hand`: what is said behind both is said of both."""
        placed = {name: other[name] for name in ("zones", "whose", "kinds") if name in other}
        bounds, another = many
        said = {"whose": whose, **({"other": True} if another else {})}
        cards = either_of(self.cards({**said, **placed, **one}), self.cards({**said, **other}))
        return e.Exists(cards=cards, least=0 if bounds.least is None else bounds.least, most=bounds.most)

    def has_fewer(self, fields: Fields) -> e.Condition:
        return self.compared(fields, e.Range(most=-1))

    def has_more(self, fields: Fields) -> e.Condition:
        return self.compared(fields, e.Range(least=1))

    def compared(self, fields: Fields, within: e.Range) -> e.Condition:
        """How many more such cards the player has than the opponent."""
        if fields.get("whose", "you") != "you":
            raise NoMeaning("cards that a player has where the other's are")
        yours, theirs = (self.cards({**fields, "whose": whose}) for whose in ("you", "opponent"))
        return e.Compare(number=e.Sum(of=(e.Count(of=yours), e.Count(of=theirs, times=-1))), within=within)

    def is_only_one(self, fields: Fields) -> e.Condition:
        others = self.cards({"whose": "you", "other": True, **fields})
        return e.Exists(cards=others, least=0, most=0)

    def all_in_mode(self, whose: e.Who, fields: Fields, mode: e.Mode) -> e.Condition:
        other: e.Mode = "active" if mode == "rest" else "rest"
        return e.Exists(cards=self.cards(joined({"whose": whose, "mode": other}, fields)), least=0, most=0)

    def all_colored(self, whose: e.Who, fields: Fields, color: str) -> e.Condition:
        other = {"whose": whose, "none_of": (e.Cards(colors=(color.lower(),)),)}
        return e.Exists(cards=self.cards(joined(other, fields)), least=0, most=0)

    def chosen_is_colored(self, name: str, color: str) -> e.Condition:
        return e.Exists(cards=e.Cards(among=name, colors=(color.lower(),)))

    def has_not(self, fields: Fields) -> e.Condition:
        return self.has("you", self.none(), fields)

    def opponent_has_not(self, fields: Fields) -> e.Condition:
        return self.has("opponent", self.none(), fields)

    def all_have(self, whose: e.Who, fields: Fields, quality: Fields) -> e.Condition:
        other = {"whose": whose, "none_of": (self.cards(quality),)}
        return e.Exists(cards=self.cards(joined(other, fields)), least=0, most=0)

    def in_turn(self) -> e.Within:
        return "turn"

    def in_battle(self) -> e.Within:
        return "battle"

    def occurred(self, event: e.Trigger, within: e.Within) -> e.Condition:
        """An event of this turn or battle; some of the turn are counted in any case, by their words."""
        if event.also:
            return e.Either(of=tuple(self.occurred(one, within) for one in apart(event)))
        return self.counted_event(event, 1, within)

    def counted_event(self, event: e.Trigger, least: int, within: e.Within) -> e.Condition:
        """An event that happened so many times, or more."""
        counted = event.on in self.lexicon.phrases.happened
        if counted and within == "turn" and event == e.Trigger(on=event.on, whose=event.whose):
            if event.whose == "both":
                raise NoMeaning("an event of any player that is counted by its word")
            return e.Happened(event=event.on, whose=event.whose, least=least)
        if counted or event.on == "used":
            raise NoMeaning("an event that is counted by its word")
        return e.Occurred(event=event, least=least, within=within)

    def occurred_so_often(
        self, bounds: e.Range, whose: e.Who, fields: Fields, event: e.Trigger, within: e.Within
    ) -> e.Condition:
        return self.counted_cards(self.of_cards(whose, fields, event), least_of(bounds), within)

    def any_occurred_so_often(self, bounds: e.Range, fields: Fields, event: e.Trigger, within: e.Within) -> e.Condition:
        return self.counted_cards(self.of_any(fields, event), least_of(bounds), within)

    def counted_cards(self, event: e.Trigger, least: int, within: e.Within) -> e.Condition:
        """So many cards or more to which an event happened, after each of which a card is another one."""
        if least > 1 and any(one.on in REPEATED for one in event.events):
            raise NoMeaning("a number of cards, of which one can be counted several times")
        return self.counted_event(event, least, within)

    def you_played_so_often(self, bounds: e.Range, fields: Fields, within: e.Within) -> e.Condition:
        return self.counted_event(self.you_play(fields), least_of(bounds), within)

    def was_played(self, this: Object, came: str | By) -> e.Condition:
        """How the card was played whose skill is set off by that; of other skills it is not known any more."""
        if isinstance(came, PlaceBefore):
            return e.Came(event=e.Trigger(on="played", source=(came.zone,)))
        return e.Came(event=self.played(came))

    def place_before(self, zone: str) -> PlaceBefore:
        return PlaceBefore(zone)

    def did_not_occur(self, this: Object, event: e.Trigger, within: e.Within) -> e.Condition:
        return e.Not(condition=self.occurred(event, within))

    def did_not_play(self, fields: Fields, within: e.Within) -> e.Condition:
        return e.Not(condition=self.occurred(self.you_play(fields), within))

    def you_placed(self, source: str, target: str) -> e.Trigger:
        """What a player places by a skill, or to pay for one, whatever card it is."""
        return e.Trigger(on="moved", card=None, whose="you", how="your_skill", source=(source,), target=(target,))

    def you_place(self, source: str, target: str, by: By | None = None) -> e.Trigger:
        if by not in (None, "skill", "you"):
            raise NoMeaning("a card that a player places by the other's skill")
        return self.you_placed(source, target)

    def opponent_activates(self, tag: str) -> e.Trigger:
        raise NoMeaning("a keyword whose activation is no event")

    def your_turn(self) -> e.Condition:
        return e.Turn(whose="you")

    def opponents_turn(self) -> e.Condition:
        return e.Turn(whose="opponent")

    def this_is_in_mode(self, this: Object, mode: e.Mode) -> e.Condition:
        if this.zones not in ((), self.lexicon.in_play):
            raise NoMeaning("this card in a mode, where it may have none")
        return e.Exists(cards=e.Cards(among="this", mode=mode))

    def this_name(self) -> str:
        return "this"

    def chosen_has(self, name: str, *parts: Fields) -> e.Condition:
        return e.Exists(cards=self.cards(joined({"among": name}, *parts)))

    def chosen_has_figure(self, name: str, figure: str, bounds: e.Range) -> e.Condition:
        return self.chosen_has(name, {figure: bounds})

    def its_figure_is(self, figure: str, bounds: e.Range) -> e.Condition:
        return self.chosen_has_figure(PRONOUN, figure, bounds)

    def chosen_is_in_mode(self, name: str, mode: e.Mode) -> e.Condition:
        return e.Exists(cards=e.Cards(among=name, mode=mode))

    def chosen_is(self, name: str, fields: Fields) -> e.Condition:
        return e.Exists(cards=self.cards({**fields, "among": name}))


def least_of(bounds: e.Range) -> int:
    """How often something happens at least. NoMeaning if it is said how often at most."""
    if not isinstance(bounds.least, int) or bounds.most is not None:
        raise NoMeaning("a number of times that something happened at most")
    return bounds.least
