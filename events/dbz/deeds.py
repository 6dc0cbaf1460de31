"""The meaning of what is done with anger, power stages, levels and cards, by the grammar of this game (`text.lark`)."""

from typing import Any, Literal

from msgspec.structs import replace

from events.dbz.card import (
    ANGER,
    LEVEL,
    PERSONALITY_ZONES,
    STAGE,
)
from events.dbz.lines import (
    HIGHEST,
    THEIR_MAIN,
    USUAL_STAGES,
    YOUR_MAIN,
    YOUR_USER,
    aligned,
    anger_by,
    so_many,
    stages_by,
    to_highest,
)
from events.dbz.playing import ALLY_STAGES
from events.dbz.vocabulary import MOST_STAGES
from events.language import effect as e
from events.language.card_phrases import Chosen, Effects
from events.language.composing import named
from events.language.objects import Object, done_to
from events.language.parsing import NoMeaning


def raise_anger(*numbers: str) -> Effects:
    """`raise your anger 1 level`, `raise your anger level 1`."""
    if len(numbers) != 1:
        raise NoMeaning("anger that is raised by two numbers, or by none")
    return anger_by(int(numbers[0]))


def lower_anger(number: str) -> Effects:
    return anger_by(-int(number), "opponent")


def lower_own_anger(number: str) -> Effects:
    return anger_by(-int(number))


def set_anger(number: str) -> Effects:
    """Their anger becomes no more than that."""
    return anger_by(_down_to(int(number), "opponent"), "opponent")


def set_all_anger(number: str) -> Effects:
    return (*anger_by(_down_to(int(number), "you")), *anger_by(_down_to(int(number), "opponent"), "opponent"))


def shift_anger(number: str) -> Effects:
    return (e.Modes(options=(raise_their_anger(number), lower_anger(number))),)


def _down_to(number: int, whose: Literal["you", "opponent"]) -> e.Amount:
    return e.Sum(of=(e.Beside(name=ANGER, whose=whose), -number), times=-1, most=0)


def raise_their_anger(number: str) -> Effects:
    return anger_by(int(number), "opponent")


def raise_all_anger(number: str) -> Effects:
    return anger_by(int(number), "both")


def gain_stages(number: str) -> Effects:
    """The personality that uses the card gains them."""
    return stages_by(int(number), YOUR_USER)


def main_gains(number: str) -> Effects:
    return stages_by(int(number), YOUR_MAIN)


def all_gain(number: str) -> Effects:
    return stages_by(int(number), e.Cards(zones=PERSONALITY_ZONES))


def one_gains(number: str) -> Effects:
    return (e.Choose(cards=e.Cards(whose="you", zones=PERSONALITY_ZONES)), *stages_by(int(number), "it"))


def main_to_highest() -> Effects:
    return to_highest(YOUR_MAIN)


def all_to_highest() -> Effects:
    """Each has fewer than all of them together have."""
    yours = e.Cards(whose="you", zones=PERSONALITY_ZONES)
    return to_highest(yours)


def one_to_highest() -> Effects:
    chosen = e.Choose(cards=e.Cards(whose="you", zones=PERSONALITY_ZONES))
    return (chosen, *to_highest("it"))


def main_loses(number: str, *least: str) -> Effects:
    return stages_by(-int(number), THEIR_MAIN, *least)


def all_lose(number: str, *least: str) -> Effects:
    return stages_by(-int(number), e.Cards(whose="opponent", zones=PERSONALITY_ZONES), *least)


def allies_lose(number: str, *least: str) -> Effects:
    return stages_by(-int(number), e.Cards(whose="opponent", zones=("allies",)), *least)


def every_ally_loses(number: str, *least: str) -> Effects:
    return stages_by(-int(number), e.Cards(zones=("allies",)), *least)


def own_main_loses(number: str, *least: str) -> Effects:
    return stages_by(-int(number), YOUR_MAIN, *least)


def lose_level(number: str) -> Effects:
    return (e.Put(kind=LEVEL, by=-int(number), whose="opponent"),)


def main_set(number: str) -> Effects:
    return _set_to(int(number), THEIR_MAIN)


def own_main_set(number: str) -> Effects:
    return _set_to(int(number), YOUR_MAIN)


def _set_to(number: int, what: e.Cards) -> Effects:
    """Power stages are lost down to a number, none gained."""
    if number:
        raise NoMeaning("power stages that are set to a number that some are below")
    return stages_by(e.Figure(figure="counters", kind=STAGE, of=what, times=-1), what)


def named_to_highest(names: tuple[str, ...]) -> Effects:
    named = e.Cards(whose="you", zones=PERSONALITY_ZONES, names=names)
    return to_highest(named)


def user_to_highest() -> Effects:
    return to_highest(YOUR_USER)


def everybody_to_highest() -> Effects:
    everybody = e.Cards(zones=PERSONALITY_ZONES)
    return to_highest(everybody)


def times_each(effects: Effects, each: e.Count | e.Beside) -> Effects:
    """What is done so many times as much as there are cards, or levels of anger."""
    [effect] = effects if len(effects) == 1 else (None,)
    figure = next((name for name in ("by", "count") if isinstance(getattr(effect, name, None), int)), None)
    if isinstance(effect, e.Move) and isinstance(effect.what, e.Cards) and isinstance(effect.what.top, int):
        return (replace(effect, what=replace(effect.what, top=so_many(effect.what.top, each))),)
    if not isinstance(effect, e.Put | e.Mark | e.Draw) or figure is None:
        raise NoMeaning("what is done for each card, of which it is not said how much")
    return (replace(effect, **{figure: so_many(getattr(effect, figure), each)}),)


def does_for(first: Effects, then: Effects) -> Effects:
    """general/requirement. What is done for something else, which then follows."""
    return named((*first, e.If(conditions=(e.Did(name=""),), then=then)))


def gain_level() -> Effects:
    return (e.Put(kind=LEVEL, by=1),)


def draw_pile(cards: e.Cards) -> Effects:
    if cards.whose == "opponent" or cards.zones == ("hand",):
        raise NoMeaning("cards that are drawn from the other player's")
    return (e.Move(to="hand", what=cards),)


def lose_life(cards: e.Cards) -> Effects:
    if cards.zones != ("life_deck",):
        raise NoMeaning("cards on top of another pile than the Life Deck that are discarded")
    return (e.Move(to="discard", what=cards),)


def lose_so_many(number: str) -> Effects:
    return lose_life(e.Cards(whose="opponent", zones=("life_deck",), top=int(number)))


def lose_own(number: str) -> Effects:
    return lose_life(e.Cards(whose="you", zones=("life_deck",), top=int(number)))


def remove_pile(cards: e.Cards) -> Effects:
    return (e.Remove(what=cards),)


def shuffle_in(thing: Object) -> Effects:
    if "opponent" in _owners(thing):
        raise NoMeaning("cards of one player that come into the deck of the other")
    return (*done_to(thing, e.Move(to="life_deck")), e.Shuffle())


def shuffle_theirs(thing: Object) -> Effects:
    if _owners(thing) != {"opponent"}:
        raise NoMeaning("cards of another player, of which it is not said whose they are")
    return (*done_to(thing, e.Move(to="life_deck")), e.Shuffle(whose="opponent"))


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
    return (e.Move(to="life_deck", what=name), e.Shuffle(whose="opponent"))


def shuffle_and_draw(name: str) -> Effects:
    return (*shuffle_chosen(name), e.Draw(whose="opponent"))


def allies_set(number: str) -> Effects:
    return stages_by(-MOST_STAGES, e.Cards(zones=("allies",)), number)


def one_such_gains(alignment: str, number: str) -> Effects:
    return (e.Choose(cards=e.Cards(zones=PERSONALITY_ZONES, **aligned(alignment))), *stages_by(int(number), "it"))


def any_to_highest() -> Effects:
    chosen = e.Choose(cards=e.Cards(zones=PERSONALITY_ZONES))
    return (chosen, *to_highest("it"))


def lower_all_anger(number: str) -> Effects:
    return anger_by(-int(number), "both")


def look_and_order(cards: e.Cards, name: str = "") -> Effects:
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


def end_combat() -> Effects:
    return (e.Finish(part="combat"),)


def skip_theirs() -> Effects:
    return (e.Skip(part="attack_phase"),)


def skip_yours() -> Effects:
    return (e.Skip(part="attack_phase", whose="you"),)


def never_most_powerful() -> Effects:
    return (e.Decree(changes=(e.Cannot(action="win_most_powerful"),), whose="you", until="game"),)
