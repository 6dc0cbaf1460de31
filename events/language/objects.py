"""Objects: the cards that a verb of printed words is said of, by the shared grammar (`text.lark`)."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import CardPhrases, Chosen, Effects, Fields, choice, either_of
from events.language.parsing import NoMeaning
from events.language.plain_words import Quantity


class Object(NamedTuple):
    """What a verb is said of: the effects that choose the cards first, and their name or selector.

    By default it is this card. `zones`: where that is said to lie. `more`: what the verb is said of as well;
    `instead`: or of this.
    """

    what: e.What = "this"
    effects: Effects = ()
    zones: tuple[str, ...] = ()
    more: tuple["Object", ...] = ()
    instead: "Object | None" = None


PRONOUN = "pronoun"
"""The name of cards that a pronoun stands for, until it is known which these are."""
NAMED_CARD = "that card"
"""The name of cards that `that card` stands for, until it is known which these are."""

SUBJECT = "subject"
"""The name of the card that a condition without a subject is of, until it is known whether an event has one: otherwise
it is the card with the skill.
"""
AMONG = "among them"
"""The name of the cards among which others are, until it is known which these are: those looked at, if any were."""
COUNT_DISCARDED = "the discarded"
COUNT_KOED = "the KO'd"
"""The names of the effect whose discarded, or KO'd, cards are counted, until it is known which it is."""
REST = "the rest"
"""The name of the cards looked at that are still where they were, until it is known which were looked at."""


class Objects(CardPhrases):
    """The meaning of the rules about this card, pronouns, chosen cards and subjects.

    `are_targets`: cards are chosen before a skill is used, each by itself.
    """

    are_targets: ClassVar[bool] = False

    def this_card(self) -> Object:
        return Object("this")

    def this_in(self, *zones: str) -> Object:
        return Object("this", zones=zones)

    def among_them(self, name: str) -> Fields:
        return {"among": AMONG}

    def pronoun(self) -> str:
        return PRONOUN

    def chosen_card(self) -> str:
        return NAMED_CARD

    def chosen_object(self, chosen: Chosen) -> Object:
        if chosen.number is None and not chosen.up_to and chosen.total is None:
            return Object(chosen.cards)
        return Object("it", (choice(chosen),))

    def pile_object(self, cards: e.Cards) -> Object:
        return Object(cards)

    def this_object(self, this: Object) -> Object:
        return this

    def some_of_them(self, quantity: Quantity, name: str) -> Chosen:
        return Chosen(e.Cards(among=name), *quantity)

    def this_and_chosen(self, this: Object, chosen: Chosen) -> Object:
        return self.together(this, self.chosen_object(chosen))

    def chosen_and_this(self, name: str, this: "Object") -> Object:
        return self.together(Object(name), this)

    def this_or_chosen(self, this: Object, chosen: Chosen) -> Object:
        return this._replace(instead=self.chosen_object(chosen))

    def two_objects(self, one: Chosen, other: Chosen) -> Object:
        """Two kinds of cards of which the same is done at once."""
        first, second = self.up_to_each((one._replace(cards=self.widened(one, other)), other))
        return self.together(self.chosen_object(first), self.chosen_object(second))

    def up_to_each(self, chosen: Sequence[Chosen]) -> Sequence[Chosen]:
        """`up to 1 <A> and 1 <B>`: the second can be left out as the first can, unless there is no other such card."""
        leading = [any(one.up_to for one in chosen[:at]) for at in range(len(chosen))]
        return [
            one._replace(up_to=one.up_to or (up_to and one.number is not None and not self.is_sole(one.cards)))
            for one, up_to in zip(chosen, leading, strict=True)
        ]

    def objects(self, chosen: tuple[Chosen, ...]) -> Object:
        """Several kinds of cards, so many of each, of which the same is done at once."""
        return Object("it", each_chosen([choice(one) for one in chosen]))

    def bare_subject(self, fields: Fields) -> Object:
        if not fields.get("zones") and not {*fields.get("kinds", ())} & {*self.lexicon.placed}:
            raise NoMeaning("cards that lie nowhere")
        return Object(self.cards(fields))

    def revealed_card(self) -> str:
        return "revealed"

    def pronoun_object(self, name: str) -> Object:
        return Object(name)

    def named_object(self, name: str) -> Object:
        return Object(name)

    def rest_object(self) -> Object:
        return Object(REST)

    def subject(self, subject: Object) -> Object:
        """A subject is there already: nothing is chosen to be it."""
        if subject.instead is not None or (subject.more and any(one.zones for one in (subject, *subject.more))):
            raise NoMeaning("two kinds of cards of which something is said without choosing them")
        first, *others = [self._there_already(one) for one in (subject._replace(more=()), *subject.more)]
        for other in others:
            first = self.together(first, other)
        return first

    def _there_already(self, thing: Object) -> Object:
        """The cards of a thing, of which those that would be chosen are the only such ones."""
        if not thing.effects:
            return thing
        chosen, *others = thing.effects
        if others or not isinstance(chosen, e.Choose) or chosen.up_to or not self.is_sole(chosen.cards):
            raise NoMeaning("a number of cards of which something is said without choosing them")
        return Object(chosen.cards)

    def together(self, one: Object, other: Object) -> Object:
        """Two things of which the same is done at once: all cards of both, each once, or those chosen of each."""
        if one.more or one.zones or other.zones or not isinstance(other.what, e.Cards | str):
            return one._replace(more=(*one.more, other))
        if len(one.effects) == len(other.effects) == 1 and not self.are_targets:
            choices = [effect for thing in (one, other) for effect in thing.effects if isinstance(effect, e.Choose)]
            return Object("it", each_chosen(choices)) if len(choices) == 2 else one._replace(more=(other,))
        if one.effects or not isinstance(other.what, e.Cards):
            return one._replace(more=(other,))
        if one.what == "this":
            return one._replace(more=(Object(beside_this(other.what)),))
        if isinstance(one.what, e.Cards) and (one.what.whose == "both") != (other.what.whose == "both"):
            raise NoMeaning("cards of both players, and of one")
        return Object(either_of(one.what, other.what)) if isinstance(one.what, e.Cards) else one._replace(more=(other,))


def beside_this(cards: e.Cards) -> e.Cards:
    """The cards of a selector without this card."""
    if cards.alternatives:
        return replace(cards, alternatives=tuple(map(beside_this, cards.alternatives)))
    return replace(cards, other=True)


def each_chosen(choices: Sequence[e.Choose]) -> Effects:
    """Choices made one after the other, for the same name."""
    first, *others = choices
    return (first, *(replace(one, also=True) for one in others))


def there(thing: Object) -> e.What:
    """The cards of a thing; this card, only where it is said to lie."""
    return e.Cards(among="this", zones=thing.zones) if thing.zones and thing.what == "this" else thing.what


def done_to(thing: Object, effect: Any) -> Effects:
    """An effect on each of the things that it is said of, chosen first; on this card, only where it is said to lie."""
    if thing.instead is not None:
        either = (thing._replace(instead=None), thing.instead)
        return (e.Modes(options=tuple(done_to(one, effect) for one in either)),)
    if thing.more and not thing.effects and not any(other.effects for other in thing.more):
        raise NoMeaning("two kinds of cards of which the same is done at once, and not one after the other")
    own = (*thing.effects, replace(effect, what=there(thing)))
    return (*own, *(one for other in thing.more for one in done_to(other, effect)))
