"""Who acts: the player who is the subject of verbs, by the shared grammar (`text.lark`)."""

from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Chosen, Effects, choice
from events.language.objects import Object, Objects
from events.language.owning import plain_move
from events.language.parsing import NoMeaning

ACTOR = "actor"
"""The player who does what a verb says, until its subject is read."""
THEY = "they"
"""The player that `they` stands for, until it is known who was named before."""


class Acting(Objects):
    """The meaning of the rules about what players do whom the words name."""

    def each_player(self) -> e.Who:
        return "both"

    def they(self) -> str:
        return THEY

    def acting(self, actor: str, *acts: Effects) -> Effects:
        return tuple(_done_by(actor, effect) for effects in acts for effect in effects)

    def opponent_may(self, *acts: Effects) -> Effects:
        return (e.May(effects=self.acting("opponent", *acts), by="opponent"),)

    def acts_draw(self, number: str) -> Effects:
        return (e.Draw(count=int(number), whose=a_player(ACTOR)),)

    def acts_discard(self, chosen: Chosen) -> Effects:
        return (self.discarding(chosen, a_player(ACTOR)),)

    def acts_discard_it(self, name: str) -> Effects:
        """Cards that have been chosen of the hand are discarded by being moved."""
        return (e.Move(to=self.lexicon.discard, what=e.Cards(among=name, zones=(self.lexicon.hand,))),)

    def acts_choose(self, chosen: Chosen) -> Effects:
        if chosen.by != "you":
            raise NoMeaning("a choice that chance makes for a player")
        return (replace(choice(chosen), by=a_player(ACTOR)),)

    def acts_move(self, thing: Object, to: e.Move | tuple[e.Move, ...]) -> Effects:
        """A move by a player; from the hand to the discard pile cards are discarded."""
        hand = (self.lexicon.hand,)
        chosen = thing.effects[0] if thing.effects else None
        if not isinstance(to, e.Move):
            raise NoMeaning("two places for what another player moves")
        if not isinstance(chosen, e.Choose) or chosen.cards.zones != hand:
            return self.acted(thing, to)
        discarded = plain_move(to, chosen.cards.whose) == e.Move(to=self.lexicon.discard)
        return self._acts_discard_of(thing, chosen) if discarded else self.acted(thing, to)

    def _acts_discard_of(self, thing: Object, chosen: e.Choose) -> Effects:
        several = thing.effects[1:] or thing.more or thing.instead is not None or thing.what != chosen.name
        said = e.Choose(cards=chosen.cards, count=chosen.count, up_to=chosen.up_to, total=chosen.total)
        if several or not isinstance(chosen.count, int) or chosen != said:
            raise NoMeaning("cards of the hand of which it is not said how many are discarded")
        return self.acts_discard(Chosen(chosen.cards, chosen.count, chosen.up_to, total=chosen.total))

    def acts_switch(self, thing: Object, mode: e.Mode) -> Effects:
        return self.acted(thing, e.Switch(mode=mode))

    def acts_shuffle(self) -> Effects:
        return (e.Shuffle(whose=a_player(ACTOR)),)

    def acts_reveal(self) -> Effects:
        return (e.Reveal(what=e.Cards(whose=a_player(ACTOR), zones=(self.lexicon.hand,))),)

    def acts_reveal_top(self) -> Effects:
        return (e.Reveal(what=e.Cards(whose=a_player(ACTOR), zones=(self.lexicon.deck,), top=1)),)

    def acts_pay(self, payment: e.Pay) -> Effects:
        return (replace(payment, whose=a_player(ACTOR)),)

    def discarding(self, chosen: Chosen, whose: e.Who) -> e.Effect:
        """The effect by which a player discards cards of that player's hand."""
        if chosen.number is None or chosen.total is not None:
            raise NoMeaning("cards of the hand of which it is not said how many are discarded")
        if chosen.by == "chance" and chosen.up_to:
            raise NoMeaning("a number of cards that chance chooses")
        cards, hand = chosen.cards, (self.lexicon.hand,)
        if cards.zones not in ((), hand) or (cards.whose == "both") != (not cards.zones):
            raise NoMeaning("cards that are discarded from elsewhere than a player's own hand")
        discard = e.Discard(
            count=chosen.number,
            up_to=chosen.up_to,
            whose=whose,
            cards=replace(cards, zones=()),
            chance=chosen.by == "chance",
        )
        return discard if whose == ACTOR else _from_own_hand(discard)

    def acted(self, thing: Object, effect: Any) -> Effects:
        """What a player does to cards, which that player chooses."""
        if thing.more or thing.instead is not None or thing.zones:
            raise NoMeaning("several things at once, done by another player")
        choices = tuple(
            replace(one, by=a_player(ACTOR)) if isinstance(one, e.Choose) and one.by == "you" else one
            for one in thing.effects
        )
        return (*choices, replace(effect, what=thing.what))


def a_player(word: str) -> Any:
    """A word in place of a player that the language has no word for, until it is replaced."""
    return word


def _from_own_hand(discard: e.Discard) -> e.Discard:
    """The discard, of cards that are said to be the player's own; `their` is the other player's, or each one's."""
    own = "you" if discard.whose == "you" else "opponent"
    if discard.cards.whose not in ("both", own):
        raise NoMeaning("cards that are discarded from another player's hand")
    return replace(discard, cards=replace(discard.cards, whose="both"))


def _of_each(effect: Any) -> Any:
    """What each player does, with cards that are said to be `their`: the turn player chooses first."""
    own = e.Cards(whose="opponent")
    if isinstance(effect, e.Draw | e.Discard | e.Shuffle | e.Damage):
        return effect
    if isinstance(effect, e.Choose) and effect.cards.whose == own.whose and not effect.cards.alternatives:
        return replace(effect, cards=replace(effect.cards, whose="you"))
    what = getattr(effect, "what", None)
    if isinstance(effect, _DONE_TO_CARDS) and isinstance(what, str):
        return effect
    if isinstance(effect, _DONE_TO_CARDS) and isinstance(what, e.Cards) and what.whose == own.whose:
        return replace(effect, what=replace(what, whose="both"))
    raise NoMeaning("what each player does to cards that are not said to be their own")


_DONE_TO_CARDS = (e.Move, e.Switch, e.Ko)


def _done_by(actor: str, effect: Any) -> e.Effect:
    """What the named player does."""
    if actor == "both":
        effect = _of_each(effect)
    fields = {name: actor for name in ("whose", "by") if getattr(effect, name, None) == ACTOR}
    done: e.Effect = replace(effect, **fields)
    if isinstance(done, e.Reveal) and isinstance(done.what, e.Cards) and done.what.whose == ACTOR:
        done = replace(done, what=replace(done.what, whose=a_player(actor)))
    return _from_own_hand(done) if isinstance(done, e.Discard) else done
