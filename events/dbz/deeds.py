"""The meaning of what is done with anger, power stages, levels and cards, by the grammar of this game (`text.lark`)."""

from typing import Literal

from msgspec.structs import replace

from events.dbz.card import (
    ANGER,
    LEVEL,
    PERSONALITY_ZONES,
    STAGE,
)
from events.dbz.forbidding import GAIN_ANGER
from events.dbz.lines import (
    THEIR_MAIN,
    YOUR_MAIN,
    YOUR_USER,
    aligned,
    anger_by,
    so_many,
    stages_by,
    to_highest,
)
from events.dbz.vocabulary import MOST_STAGES
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.composing import named
from events.language.parsing import NoMeaning


def raise_anger(*numbers: str) -> Effects:
    """`raise your anger 1 level`, `raise your anger level 1`."""
    if len(numbers) != 1:
        raise NoMeaning("anger that is raised by two numbers, or by none")
    return anger_by(int(numbers[0]))


def raise_anger_up_to(number: str) -> Effects:
    ways = tuple(raise_anger(str(by)) for by in range(1, int(number) + 1))
    return (e.Modes(options=ways, up_to=True),)


def lower_anger(number: str) -> Effects:
    return anger_by(-int(number), "opponent")


def lower_own_anger(number: str) -> Effects:
    return anger_by(-int(number))


def lower_anger_to(number: str) -> Effects:
    """Their anger becomes no more than that."""
    return anger_by(_down_to(int(number), "opponent"), "opponent")


def lower_all_anger_to(number: str) -> Effects:
    return (*anger_by(_down_to(int(number), "you")), *anger_by(_down_to(int(number), "opponent"), "opponent"))


def set_anger(number: str) -> Effects:
    """Their anger becomes that, be it less or more."""
    return anger_by(_up_or_down_to(int(number), "opponent"), "opponent")


def set_all_anger(number: str) -> Effects:
    yours, theirs = (_up_or_down_to(int(number), whose) for whose in ("you", "opponent"))
    return (*anger_by(yours), *anger_by(theirs, "opponent"))


def shift_anger(number: str) -> Effects:
    return (e.Modes(options=(raise_their_anger(number), lower_anger(number))),)


def _down_to(number: int, whose: Literal["you", "opponent"]) -> e.Amount:
    return e.Sum(of=(e.Beside(name=ANGER, whose=whose), -number), times=-1, most=0)


def _up_or_down_to(number: int, whose: Literal["you", "opponent"]) -> e.Amount:
    return e.Sum(of=(e.Beside(name=ANGER, whose=whose), -number), times=-1)


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
    return _set_to(number, THEIR_MAIN)


def own_main_set(number: str) -> Effects:
    return _set_to(number, YOUR_MAIN)


def _set_to(number: str, what: e.Cards) -> Effects:
    """Power stages are lost down to a number, none gained."""
    _nothing(number)
    return stages_by(e.Figure(figure="counters", kind=STAGE, of=what, times=-1), what)


def allies_to_highest() -> Effects:
    return to_highest(e.Cards(whose="you", zones=("allies",)))


def named_to_highest(names: tuple[str, ...], *others: tuple[str, ...]) -> Effects:
    every = tuple(name for each in (names, *others) for name in each)
    named = e.Cards(whose="you", zones=PERSONALITY_ZONES, names=every)
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


def several_deeds(*deeds: Effects) -> Effects:
    return tuple(effect for each in deeds for effect in each)


def may_for(first: Effects, then: Effects) -> Effects:
    """general/requirement. What a player may do for something else, which then follows: if all of it can be done."""
    may = e.May(effects=does_for(first, then))
    needed = tuple(exists for effect in first if (exists := _needed_for(effect)) is not None)
    return (e.If(conditions=needed, then=(may,)),) if needed else (may,)


def _needed_for(effect: e.Effect) -> e.Condition | None:
    """That there are so many cards as an effect needs for all of it to be done; None if one is enough."""
    if not isinstance(effect, e.Choose | e.Discard) or effect.up_to or not isinstance(effect.count, int):
        return None
    hand = {"whose": "you", "zones": ("hand",)} if isinstance(effect, e.Discard) else {}
    return e.Exists(cards=replace(effect.cards, **hand), least=effect.count) if effect.count > 1 else None


def does_for(first: Effects, then: Effects) -> Effects:
    """general/requirement. What is done for something else, which then follows."""
    return named((*first, e.If(conditions=(e.Did(name=""),), then=then)))


def their_main_to_highest() -> Effects:
    return to_highest(THEIR_MAIN)


def all_theirs_lowered(number: str) -> Effects:
    return stages_by(-MOST_STAGES, e.Cards(whose="opponent", zones=PERSONALITY_ZONES), number)


def all_theirs_set(number: str) -> Effects:
    return all_theirs_lowered(_nothing(number))


def _nothing(number: str) -> str:
    """The number of power stages that personalities are set to. No meaning if some may be below it."""
    if int(number):
        raise NoMeaning("power stages that are set to a number that some are below")
    return number


def raises_both(number: str) -> Effects:
    """`raise your anger and power stages by 2`."""
    return (*raise_anger(number), *gain_stages(number))


def own_ally_loses(number: str) -> Effects:
    """Each loss that is said of one Ally is of one that has so much to lose."""
    enough = e.Marked(kind=STAGE, within=e.Range(least=int(number)))
    ally = e.Choose(cards=e.Cards(whose="you", zones=("allies",), marked=(enough,)))
    return (ally, *stages_by(-int(number), "it"))


def nobody_gains_anger() -> Effects:
    return (e.Decree(changes=(e.Cannot(action=GAIN_ANGER),), whose="both", until="combat"),)


def gain_level() -> Effects:
    return (e.Put(kind=LEVEL, by=1),)


def allies_lowered(number: str) -> Effects:
    return stages_by(-MOST_STAGES, e.Cards(zones=("allies",)), number)


def allies_set(number: str) -> Effects:
    return allies_lowered(_nothing(number))


def one_such_gains(alignment: str, number: str) -> Effects:
    return (e.Choose(cards=e.Cards(zones=PERSONALITY_ZONES, **aligned(alignment))), *stages_by(int(number), "it"))


def any_to_highest() -> Effects:
    chosen = e.Choose(cards=e.Cards(zones=PERSONALITY_ZONES))
    return (chosen, *to_highest("it"))


def lower_all_anger(number: str) -> Effects:
    return anger_by(-int(number), "both")


def end_combat() -> Effects:
    return (e.Finish(part="combat"),)


def skip_theirs() -> Effects:
    return (e.Skip(part="attack_phase"),)


def skip_yours() -> Effects:
    return (e.Skip(part="attack_phase", whose="you"),)


def not_most_powerful_this_turn() -> Effects:
    return (e.Decree(changes=(e.Cannot(action="win_most_powerful"),), whose="you", until="turn"),)


def they_may_draw(number: str) -> Effects:
    return (e.May(effects=(e.Draw(count=int(number), up_to=True, whose="opponent"),), by="opponent"),)


def never_most_powerful() -> Effects:
    return (e.Decree(changes=(e.Cannot(action="win_most_powerful"),), whose="you", until="game"),)
