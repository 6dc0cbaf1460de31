"""Hosting: cards that printed words place under others, by the shared grammar (`text.lark`)."""

from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Chosen, Effects, Fields, choice, joined
from events.language.objects import NAMED_CARD, Object, Objects, done_to, each_chosen, there
from events.language.parsing import NoMeaning

HOST = "upper"
"""The name of a card that is chosen only to have others placed under it: no pronoun means it."""
GUEST = "lower"
"""The name of cards that are chosen beside `the chosen card`, which goes on to mean the one chosen before them."""
UNSPOKEN = (HOST, GUEST)
"""The names of cards for which no pronoun stands."""


class Hosting(Objects):
    """The meaning of the rules about cards under others."""

    def stack(self, this: Object, host: Object) -> Effects:
        """This card, placed under one in play."""
        hosts = [host.what, *(one.cards for one in host.effects if isinstance(one, e.Choose))]
        if any(isinstance(one, e.Cards) and not self._is_host(one) for one in hosts):
            raise NoMeaning("a card elsewhere than in play, under which this is placed")
        return (*host.effects, e.Stack(what=there(this), under=host.what))

    def _is_host(self, cards: e.Cards) -> bool:
        return self.is_sole(cards) or {*cards.zones} <= {*self.lexicon.in_play}

    def stack_from(self, this: Object, host: Object, zone: str) -> Effects:
        """This card, of which it is said behind its new place where it lies before."""
        if this.zones:
            raise NoMeaning("this card in two places")
        return self.stack(this._replace(zones=(zone,)), host)

    def stack_under_this(self, thing: Object, this: Object) -> Effects:
        return done_to(thing, e.Stack(under="this"))

    def host(self, fields: Fields) -> e.Cards:
        """A card in play. NoMeaning if it is not said that it lies there, and whose it is."""
        cards = self.cards(fields)
        if cards.whose != "you" or not {*cards.zones} <= {*self.lexicon.in_play} or self.is_sole(cards):
            raise NoMeaning("a card elsewhere than in play, under which others are placed")
        return cards

    def host_of(self, whose: e.Who, fields: Fields) -> e.Cards:
        return self.host(joined({"whose": whose}, fields))

    def stack_under_host(self, thing: Object, host: e.Cards) -> Effects:
        """The card under which others are placed is chosen, if there are several."""
        if thing.more or thing.instead is not None or thing.what == "this":
            raise NoMeaning("several things at once that are placed under a card")
        return (*thing.effects, e.Choose(cards=host, name=HOST), e.Stack(what=thing.what, under=HOST))

    def stack_under_chosen(self, thing: Object, host: str) -> Effects:
        if thing.what == "this":
            raise NoMeaning("this card, of which another rule speaks")
        return self.beside_chosen(thing, e.Stack(under=host))

    def beside_chosen(self, thing: Object, effect: Any) -> Effects:
        """An effect on cards beside the chosen card of which it speaks, too: those chosen for it have another name."""
        if thing.more or thing.instead is not None or len(thing.effects) > 1 or thing.what == NAMED_CARD:
            raise NoMeaning("several things at once beside the chosen card")
        if not thing.effects:
            return (replace(effect, what=thing.what),)
        [chosen] = thing.effects
        return (replace(chosen, name=GUEST), replace(effect, what=GUEST))

    def choose_this_and(self, this: Object, *chosen: Chosen) -> Effects:
        """This card and others, chosen for one name."""
        if this.zones or any(one.by != "you" for one in chosen):
            raise NoMeaning("this card, of which it is said where it lies")
        of_this = e.Choose(cards=e.Cards(among="this"))
        return each_chosen([of_this, *(choice(one) for one in chosen)])
