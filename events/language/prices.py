"""Prices: what uses and figures cost more or less by printed words, by the shared grammar (`text.lark`)."""

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects, Fields, joined
from events.language.changing import Changes, Changing
from events.language.objects import PRONOUN, Object
from events.language.parsing import NoMeaning

CIRCLED = "①②③④⑤⑥⑦⑧⑨"
"""The numbers of a skill cost in circles."""


class Prices(Changes):
    """The meaning of the rules about what costs and figures are more or less by."""

    def price(self, *parts: str) -> tuple[e.Change, ...]:
        """What a cost is less by: colors of the specified cost, and a number."""
        colors = tuple(self.orb(part) for part in parts if is_orb(part))
        number = sum(printed_number(part) for part in parts if not is_orb(part))
        specified = (e.Specify(colors=colors, fewer=True),) if colors else ()
        return (*specified, *((e.Adjust(figure="cost", by=-number),) if number else ()))

    def orb(self, printed: str) -> str:
        """The color of an orb."""
        return printed.strip("()").lower()

    def lower(self, figure: str, price: tuple[e.Change, ...]) -> Changing:
        if figure != "cost" and price != (e.Adjust(figure="cost", by=getattr(price[0], "by", 0)),):
            raise NoMeaning("colors of a figure that has none")
        return Changing(tuple(replace(one, figure=figure) if isinstance(one, e.Adjust) else one for one in price))

    def free(self) -> Changing:
        return Changing((e.Alternative(),))

    def next_use(self, until: e.Span, fields: Fields, changing: Changing) -> Effects:
        """What is paid for the next of such cards of the hand that is used in the turn."""
        if until != "turn":
            raise NoMeaning("a use at another time than in this turn")
        if not isinstance(changing, Changing):
            raise NoMeaning("a next use whose whole cost is not paid")
        cards = self.cards(joined({"whose": "you", "zones": (self.lexicon.hand,)}, fields))
        return (e.Give(changes=for_use(changing.changes), what=cards, until="next_use", live=True),)

    def lower_its(self, figure: str, price: tuple[e.Change, ...]) -> tuple[Object, Changing]:
        return self.lower_of(figure, Object(PRONOUN), price)

    def raise_its(self, figure: str, number: str) -> tuple[Object, Changing]:
        return self.raise_of(figure, Object(PRONOUN), number)

    def lower_of(self, figure: str, subject: Object, price: tuple[e.Change, ...]) -> tuple[Object, Changing]:
        return subject, self.lower(figure, price)

    def raise_of(self, figure: str, subject: Object, number: str) -> tuple[Object, Changing]:
        return subject, self.adjusts(f"+{number}", figure)

    def add_to(self, number: str, figure: str, subject: Object) -> tuple[Object, Changing]:
        return self.raise_of(figure, subject, number)

    def grant_lowered(self, lowered: tuple[Object, Changing], each: e.Count | None = None) -> e.Skill:
        return self.grant(*lowered, each)

    def grant_lowered_by(self, figure: str, subject: Object, amount: e.Amount | str) -> e.Skill:
        """A figure that is less by a number of cards."""
        if not isinstance(amount, e.Count):
            raise NoMeaning("a figure that is less by something else than a number of cards")
        return self.grant(subject, Changing((e.Adjust(figure=figure, by=replace(amount, times=-1)),)))

    def grant_for_each_lowered(self, each: e.Count, lowered: tuple[Object, Changing]) -> e.Skill:
        return self.grant(*lowered, each)

    def dearer(self, whose: e.Who, fields: Fields, number: str) -> e.Skill:
        return self.costing(whose, fields, int(number))

    def cheaper(self, whose: e.Who, fields: Fields, number: str) -> e.Skill:
        return self.costing(whose, fields, -int(number))

    def costing(self, whose: e.Who, fields: Fields, more: int) -> e.Skill:
        """What cards cost to use, which lie in the hand before."""
        cards = self.cards(joined({"whose": whose, "zones": (self.lexicon.hand,)}, fields))
        return self.grant(Object(cards), Changing((e.Adjust(figure="cost", by=more),)))

    def costs_more(self, subject: Object, number: str) -> e.Skill:
        return self.costing_there(subject, int(number))

    def costs_less(self, subject: Object, number: str) -> e.Skill:
        return self.costing_there(subject, -int(number))

    def costing_there(self, subject: Object, more: int) -> e.Skill:
        """What cards cost to use of which it is said where they lie."""
        if not (subject.zones or (isinstance(subject.what, e.Cards) and subject.what.zones)):
            raise NoMeaning("what cards cost that lie nowhere")
        return self.grant(subject, Changing((e.Adjust(figure="cost", by=more),)))


def for_use(changes: tuple[e.Change, ...]) -> tuple[e.Change, ...]:
    """The changes of a cost as what is paid for the use alone: a card that is played by a skill costs what it says."""
    colors = tuple(color for one in changes if isinstance(one, e.Specify) for color in one.colors)
    numbers = [-one.by for one in changes if isinstance(one, e.Adjust) and isinstance(one.by, int)]
    if any(isinstance(one, e.Adjust) and one.figure != "cost" for one in changes):
        raise NoMeaning("a figure that is no cost, for the use of a card")
    if not colors and not numbers:
        return changes
    return (e.Discount(total=sum(numbers) + len(colors), specified=colors, price="card"),)


def is_orb(printed: str) -> bool:
    """Whether a part of a price is a color."""
    return printed not in CIRCLED and not printed.strip("()").isdigit()


def printed_number(printed: str) -> int:
    """The number in a price: as it is, in brackets or in a circle."""
    return CIRCLED.index(printed) + 1 if printed in CIRCLED else int(printed.strip("()"))
