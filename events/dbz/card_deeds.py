"""The meaning of what is done with cards, by the grammar of this game (`text.lark`)."""

from typing import Any

from msgspec.structs import replace

from events.dbz.lines import HIGHEST, USUAL_STAGES, stages_by, to_highest
from events.dbz.playing import ALLY_STAGES
from events.language import effect as e
from events.language.card_phrases import Chosen, Effects
from events.language.objects import Object, done_to
from events.language.parsing import NoMeaning


def draw_pile(cards: e.Cards) -> Effects:
    if cards.whose == "opponent" or cards.zones == ("hand",):
        raise NoMeaning("cards that are drawn from the other player's")
    return _with_card(cards, e.Move(to="hand"))


def _with_card(cards: e.Cards, deed: Any) -> Effects:
    """What is done with cards of a pile; one that lies face up is chosen, so that it can be spoken of behind it."""
    if cards.zones == ("discard",) and cards.at_end == 1:
        return (e.Choose(cards=cards), replace(deed, what="it"))
    return (replace(deed, what=cards),)


def lose_life(cards: e.Cards) -> Effects:
    if cards.zones != ("life_deck",):
        raise NoMeaning("cards on top of another pile than the Life Deck that are discarded")
    return (e.Move(to="discard", what=cards),)


def lose_so_many(number: str) -> Effects:
    return lose_life(e.Cards(whose="opponent", zones=("life_deck",), top=int(number)))


def top_x_cards(whose: e.Who, zone: str) -> e.Cards:
    return e.Cards(whose=whose, zones=(zone,), top=e.X())


def lose_as_many(amount: e.Amount) -> Effects:
    return lose_life(e.Cards(whose="opponent", zones=("life_deck",), top=amount))


def lose_own(number: str) -> Effects:
    return lose_life(e.Cards(whose="you", zones=("life_deck",), top=int(number)))


def remove_pile(cards: e.Cards) -> Effects:
    return (e.Remove(what=cards),)


def shuffle_in(thing: Object) -> Effects:
    if "opponent" in _owners(thing):
        raise NoMeaning("cards of one player that come into the deck of the other")
    if isinstance(thing.what, e.Cards):
        return (*thing.effects, *_with_card(thing.what, e.Move(to="life_deck")), e.Shuffle())
    return (*done_to(thing, e.Move(to="life_deck")), e.Shuffle())


def shuffle_theirs(thing: Object) -> Effects:
    """general/ownership. A card that a player controls and does not own comes into the deck of its owner."""
    if _owners(thing) != {"opponent"}:
        raise NoMeaning("cards of another player, of which it is not said whose they are")
    if not isinstance(thing.what, str):
        raise NoMeaning("all cards of another player, of which it is not said if that controls or owns them")
    return (*done_to(thing, e.Move(to="life_deck")), e.Shuffle(of=thing.what))


def _owners(thing: Object) -> set[e.Who]:
    """Whose the cards are of a thing that are described, or chosen."""
    described = [thing.what] if isinstance(thing.what, e.Cards) else []
    return {
        cards.whose for cards in (*described, *(each.cards for each in thing.effects if isinstance(each, e.Choose)))
    }


def top_discarded(number: str) -> e.Cards:
    return e.Cards(whose="you", zones=("discard",), top=int(number))


def top_discarded_one() -> e.Cards:
    return top_discarded("1")


def captures_ball() -> Effects:
    """dragon-balls/capture/card."""
    return (e.Choose(cards=e.Cards(whose="opponent", kinds=("ball",))), e.Control())


def search_to(chosen: Chosen, name: str, to: e.Move) -> Effects:
    return _search(chosen, to)


def search_both_to(chosen: Chosen, name: str, to: e.Move) -> Effects:
    return _search(chosen, to, "life_deck", "discard")


def search_both_into_play(chosen: Chosen, name: str, *stages: str) -> Effects:
    return _search_into_play(chosen, stages, "life_deck", "discard")


def search_theirs_discard(chosen: Chosen, name: str) -> Effects:
    return _search_theirs(chosen, e.Move(to="discard"))


def search_theirs_remove(chosen: Chosen, name: str) -> Effects:
    return _search_theirs(chosen, e.Remove())


def _search_theirs(chosen: Chosen, then: Any) -> Effects:
    [search] = _search(chosen, then)
    assert isinstance(search, e.Search)
    return (replace(search, cards=replace(search.cards, whose="opponent", zones=("life_deck",))),)


def search_discarding(chosen: Chosen, name: str) -> Effects:
    return _search(chosen, e.Move(to="discard"))


def copies_named(names: tuple[str, ...]) -> Chosen:
    return Chosen(e.Cards(names=names))


def search_discard_to(chosen: Chosen, name: str, to: e.Move) -> Effects:
    return _search(chosen, to, "discard")


def search_discard_into_play(chosen: Chosen, name: str, *stages: str) -> Effects:
    return _search_into_play(chosen, stages, "discard")


def search_into_play(chosen: Chosen, name: str, *stages: str) -> Effects:
    return _search_into_play(chosen, stages)


def _search_into_play(chosen: Chosen, stages: tuple[str, ...], *zones: str) -> Effects:
    found = _search(chosen, e.Play(), *zones)
    [search] = found
    assert isinstance(search, e.Search)
    return (replace(search, then=(*search.then, *_placed_at(stages))),)


def _placed_at(stages: tuple[str, ...]) -> Effects:
    """allies/play/step. The power stages above the usual ones with which an Ally is placed in play."""
    if stages == (HIGHEST,):
        return to_highest("it")
    if stages in ((), USUAL_STAGES):
        return ()
    number, above = map(int, stages)
    if above or number < ALLY_STAGES:
        raise NoMeaning("an Ally that is placed in play with fewer power stages than usual")
    return stages_by(number - ALLY_STAGES, "it")


def at_highest() -> str:
    return HIGHEST


def _search(chosen: Chosen, then: Any, *zones: str) -> Effects:
    """general/search/2. A search of the player's own cards, in which nothing need be found."""
    cards = replace(chosen.cards, zones=() if chosen.cards.zones == ("allies",) else chosen.cards.zones)
    if chosen.number is None or cards.zones or cards.whose != "both" or chosen.total or chosen.different:
        raise NoMeaning("cards that are searched for elsewhere, or of which it is not said how many")
    if chosen.by != "you" or chosen.up_to not in (True, False):  # none of them need be found in any case
        raise NoMeaning("cards that chance finds")
    where = {"zones": zones, "whose": "you"} if zones else {}
    return (e.Search(cards=replace(cards, **where), count=chosen.number, then=(replace(then, what="it"),)),)


def put_in_play(thing: Object, *stages: str) -> Effects:
    if stages not in ((), USUAL_STAGES) and thing.more:
        raise NoMeaning("several cards with power stages of their own")
    placed = _placed_at(stages)
    return (*done_to(thing, e.Play()), *(replace(one, what=thing.what) for one in placed))


def play_it(name: str) -> Effects:
    return (e.Play(what=name),)


def discard_chosen(name: str) -> Effects:
    return (e.Move(to="discard", what=name),)


def shuffle_chosen(name: str) -> Effects:
    """general/ownership."""
    return (e.Move(to="life_deck", what=name), e.Shuffle(of=name))


def shuffle_and_draw(name: str) -> Effects:
    return (*shuffle_chosen(name), e.Draw(whose="opponent"))


def look_and_order(cards: e.Cards, name: str = "") -> Effects:
    if cards.zones != ("life_deck",) or cards.top is None:
        raise NoMeaning("cards of another place than the top of a Life Deck that are put back in order")
    return (e.Look(cards=cards), e.Move(to="life_deck", what="looked", order="yours"))


def remove_own_discard() -> Effects:
    return (e.Remove(what=e.Cards(whose="you", zones=("discard",))),)


def draw_another() -> Effects:
    return (e.Draw(),)


def reveal_hand() -> Effects:
    return (e.Reveal(what=e.Cards(whose="you", zones=("hand",))),)


def look_at_hand() -> Effects:
    return (e.Look(cards=e.Cards(whose="opponent", zones=("hand",))),)


def discards_at_random() -> Effects:
    return (e.Discard(whose="opponent", chance=True),)
