"""The meaning of occasions, conditions and numbers, by the grammar of this game (`text.lark`)."""

from typing import Any, Literal

from msgspec.structs import replace

from events.dbz.card import (
    ANGER,
    PERSONALITY_ZONES,
    TOKUI_WAZA,
    USER,
    USERS,
)
from events.dbz.damage import BASE
from events.dbz.lines import ALLY, PHRASES, THEIR_MAIN, YOUR_MAIN, YOUR_USER, aligned, attack_role
from events.language import effect as e
from events.language.card_phrases import Fields, joined
from events.language.parsing import NoMeaning


def _enters(*conditions: e.Condition) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="enters_combat", whose="you", conditions=conditions),)


def entering() -> tuple[e.Trigger, ...]:
    return _enters()


def entering_as_attacker() -> tuple[e.Trigger, ...]:
    return _enters(e.Turn(whose="you"))


def entering_as_defender() -> tuple[e.Trigger, ...]:
    return _enters(e.Turn(whose="opponent"))


def in_rejuvenation() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="rejuvenation_begins", whose="you"),)


def in_power_up() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="power_up_begins", whose="you"),)


def at_turn_start() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="turn_begins", whose="you"),)


def at_any_turn_start() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="turn_begins"),)


def as_you_attack() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_made", card=None, whose="you"),)


def as_you_attack_so(kind: str) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_made", card=e.Cards(role=attack_role(kind)), whose="you"),)


def as_attack_succeeds(kind: str) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_successful", card=e.Cards(role=attack_role(kind)), whose="you"),)


def as_theirs_succeeds(kind: str) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_successful", card=e.Cards(role=attack_role(kind)), whose="opponent"),)


def as_they_attack() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_made", card=None, whose="opponent"),)


def as_you_endure() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="endures", card=None, whose="you"),)


def as_combat_ends() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="combat_ends"),)


def as_you_place(fields: Fields, *stages: str) -> tuple[e.Trigger, ...]:
    return _placed("you", fields, *stages)


def as_they_place(fields: Fields, *stages: str) -> tuple[e.Trigger, ...]:
    return _placed("opponent", fields, *stages)


def _placed(whose: e.Who, fields: Fields, *stages: str) -> tuple[e.Trigger, ...]:
    if stages:
        raise NoMeaning("cards that are placed in play with a number of power stages")
    return (e.Trigger(on="played", card=PHRASES.cards(fields), whose=whose),)


def in_any_power_up() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="power_up_begins"),)


def declared() -> str:
    return ""


def declared_style(style: str) -> str:
    return style


def declared_tokui_waza(style: str) -> tuple[e.Condition, ...]:
    return _declared("you", style)


def opponent_declared(style: str) -> tuple[e.Condition, ...]:
    return _declared("opponent", style)


def _declared(whose: Literal["you", "opponent"], style: str) -> tuple[e.Condition, ...]:
    """deck/tokui-waza, deck/mastery/3. A Tokui-Waza was declared; of a style, by the Mastery that it placed in play."""
    declared = e.Compare(number=e.Beside(name=TOKUI_WAZA, whose=whose), within=e.Range(least=1))
    mastery = e.Cards(whose=whose, zones=("mastery",), attributes=(e.Attribute(kind="style", words=(style,)),))
    return (declared, e.Exists(cards=mastery)) if style else (declared,)


def main_is(fields: Fields) -> e.Condition:
    return _main_so("you", fields)


def main_level_is(bounds: e.Range) -> e.Condition:
    within = (e.Between(figure="level", within=bounds),)
    return e.Exists(cards=replace(YOUR_MAIN, figures=within))


def main_level_is_at_least(number: str) -> e.Condition:
    return main_level_is(e.Range(least=int(number)))


def main_is_aligned(alignment: str) -> e.Condition:
    return _is_aligned("you", alignment)


def their_main_is_aligned(alignment: str) -> e.Condition:
    return _is_aligned("opponent", alignment)


def _is_aligned(whose: e.Who, alignment: str) -> e.Condition:
    """heritage/rogue. A rogue is a hero or a villain as declared."""
    return e.Exists(cards=e.Cards(whose=whose, zones=("main",), **aligned(alignment)))


def hero() -> str:
    return "hero"


def villain() -> str:
    return "villain"


def majin() -> str:
    return "Majin"


def anger_is(bounds: e.Range) -> e.Condition:
    return e.Compare(number=e.Beside(name=ANGER), within=bounds)


def is_in_play(names: tuple[str, ...]) -> e.Condition:
    return e.Exists(cards=e.Cards(names=names))


def named_user(names: tuple[str, ...]) -> e.Cards:
    return e.Cards(zones=PERSONALITY_ZONES, role=USER, names=names)


def aligned_user(alignment: str) -> e.Cards:
    """heritage/rogue/only-cards. A rogue is what was declared."""
    if alignment == "Majin":
        return e.Cards(zones=PERSONALITY_ZONES, role=USER, traits=(alignment,))
    return e.Cards(zones=PERSONALITY_ZONES, role=next(role for role, one in USERS.items() if one == alignment))


def allied_user() -> e.Cards:
    return e.Cards(zones=("allies",), role=USER)


def fused_user() -> e.Cards:
    return e.Cards(zones=PERSONALITY_ZONES, role=USER, all_of=(e.Cards(role="fused"),))


def main_user() -> e.Cards:
    return e.Cards(zones=("main",), role=USER)


def is_used_by(user: e.Cards) -> e.Condition:
    return e.Exists(cards=replace(user, whose="you"))


def is_against(user: e.Cards) -> e.Condition:
    """attacks/power/control. Who is attacked is in control of Combat, and so uses its player's cards."""
    return e.Exists(cards=replace(user, whose="opponent"))


def is_discarded(names: tuple[str, ...]) -> e.Condition:
    return e.Exists(cards=e.Cards(whose="you", zones=("discard",), names=names))


def declared_not(style: str) -> tuple[e.Condition, ...]:
    return (e.Not(condition=_all_of(_declared("you", style))),)


def opponent_declared_not(style: str = "") -> tuple[e.Condition, ...]:
    return (e.Not(condition=_all_of(_declared("opponent", style))),)


def _all_of(conditions: tuple[e.Condition, ...]) -> e.Condition:
    if len(conditions) > 1:
        raise NoMeaning("that one of two conditions is not so")
    return conditions[0]


def both_declared() -> tuple[e.Condition, ...]:
    return (*_declared("you", ""), *_declared("opponent", ""))


def opponent_has_such(many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
    return PHRASES.has("opponent", many, fields)


def you_have_such(many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
    return PHRASES.has("you", many, fields)


def chosen_has_title(name: str, title: Fields) -> e.Condition:
    return e.Exists(cards=PHRASES.cards(joined({"among": name}, title)))


def their_main_has_title(title: Fields) -> e.Condition:
    return _main_so("opponent", title)


def main_has_title(title: Fields) -> e.Condition:
    return _main_so("you", title)


def _main_so(whose: e.Who, fields: Fields) -> e.Condition:
    return e.Exists(cards=PHRASES.cards(joined({"whose": whose, "zones": ("main",)}, fields)))


def others_in_hand(number: str) -> e.Condition:
    return e.Exists(cards=e.Cards(whose="you", zones=("hand",), other=True), least=int(number))


def stronger(*said: Any) -> e.Condition:
    return _has_more(YOUR_MAIN, THEIR_MAIN)


def weaker() -> e.Condition:
    return _has_more(THEIR_MAIN, YOUR_MAIN)


def performer_stronger(*said: Any) -> e.Condition:
    """attacks/power/control. Who performs an attack, and whom it is performed against, are in control of Combat."""
    yours, theirs = (e.Cards(whose=whose, zones=PERSONALITY_ZONES, role="control") for whose in ("you", "opponent"))
    return _has_more(yours, theirs)


def _has_more(one: e.Cards, other: e.Cards) -> e.Condition:
    """The one has a higher power rating than the other."""
    ratings = (e.Figure(figure="rating", of=one), e.Figure(figure="rating", of=other, times=-1))
    return e.Compare(number=e.Sum(of=ratings), within=e.Range(least=1))


def their_anger_is(bounds: e.Range) -> e.Condition:
    return e.Compare(number=e.Beside(name=ANGER, whose="opponent"), within=bounds)


def number_you_have(fields: Fields) -> e.Amount:
    return e.Count(of=PHRASES.cards(joined({"whose": "you"}, fields)))


def number_they_have(fields: Fields) -> e.Amount:
    return e.Count(of=PHRASES.cards(joined({"whose": "opponent"}, fields)))


def own_anger() -> e.Amount:
    return e.Beside(name=ANGER)


def their_anger() -> e.Amount:
    return e.Beside(name=ANGER, whose="opponent")


def own_pur() -> e.Amount:
    return e.Figure(figure="pur", of=YOUR_MAIN)


def user_pur() -> e.Amount:
    return e.Figure(figure="pur", of=YOUR_USER)


def user_level(*said: str) -> e.Amount:
    return e.Figure(figure="level", of=YOUR_USER)


def amount_less(amount: e.Amount, *said: str) -> e.Amount:
    return e.Sum(of=(amount, -int(said[-1])), least=0)


def less_amount(number: str, amount: e.Amount) -> e.Amount:
    return e.Sum(of=(int(number), e.Sum(of=(amount,), times=-1)), least=0)


def base_damage() -> e.Amount:
    """damage/pat."""
    return BASE["physical"].count


def main_level() -> e.Amount:
    return e.Figure(figure="level", of=YOUR_MAIN)


def named_pur(names: tuple[str, ...]) -> e.Amount:
    return e.Figure(figure="pur", of=e.Cards(whose="you", zones=PERSONALITY_ZONES, names=names))


def all_anger() -> e.Amount:
    return e.Sum(of=(own_anger(), their_anger()))


def for_each_removed_of_theirs() -> e.Count:
    return e.Count(of=e.Cards(whose="opponent", zones=("removed",)))


def defender_has_title(title: Fields) -> e.Condition:
    """attacks/power/control. Who is attacked is in control of Combat."""
    return _user_so("opponent", title)


def user_has_title(title: Fields) -> e.Condition:
    return _user_so("you", title)


def _user_so(whose: e.Who, fields: Fields) -> e.Condition:
    return e.Exists(cards=PHRASES.cards(joined({"whose": whose, "zones": PERSONALITY_ZONES, "role": USER}, fields)))


def own_life_is(bounds: e.Range) -> e.Condition:
    return _life_is("you", bounds)


def their_life_is(bounds: e.Range) -> e.Condition:
    return _life_is("opponent", bounds)


def _life_is(whose: e.Who, bounds: e.Range) -> e.Condition:
    life = e.Count(of=e.Cards(whose=whose, zones=("life_deck",)))
    return e.Compare(number=life, within=bounds)


def number_in_hand() -> e.Amount:
    return e.Count(of=e.Cards(whose="you", zones=("hand",)))


def for_each_you_have(fields: Fields) -> e.Count:
    return e.Count(of=PHRASES.cards(joined({"whose": "you"}, fields)))


def for_each_they_have(fields: Fields) -> e.Count:
    return e.Count(of=PHRASES.cards(joined({"whose": "opponent"}, fields)))


def for_each_there(fields: Fields) -> e.Count:
    if not fields.get("zones") and not fields.get("kinds") and not fields.get(ALLY):
        raise NoMeaning("cards that lie nowhere")
    return e.Count(of=PHRASES.cards(fields))


def for_each_anger(*above: str) -> e.Beside:
    return _each_anger("you", *above)


def for_each_their_anger(*above: str) -> e.Beside:
    return _each_anger("opponent", *above)


def _each_anger(whose: Literal["you", "opponent"], *above: str) -> e.Beside:
    if above not in ((), ("0",)):
        raise NoMeaning("levels of anger above some")
    return e.Beside(name=ANGER, whose=whose)
