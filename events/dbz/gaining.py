"""The meaning of what attacks gain: text, focus, damage of the attack that is made; by the grammar of this game
(`text.lark`).
"""

from typing import Any

from msgspec.structs import replace

from events.dbz.card import STAGE
from events.dbz.conditions import is_against, is_used_by
from events.dbz.damage import FOCUSED, FOCUSED_ATTACK, REMOVING
from events.dbz.forbidding import PREVENT, REDIRECT
from events.dbz.gained_text import BESIDE, IF_SUCCESSFUL
from events.dbz.lines import Constant, Several, adjusting, attacks_of_style
from events.dbz.putting_together import whole
from events.dbz.standing import your_attacks_do
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.parsing import NoMeaning
from events.language.vocabulary import doing


def gained_beside(effects: Effects) -> e.Skill:
    return _text(BESIDE, effects)


def gained_if_successful(effects: Effects) -> e.Skill:
    return _text(IF_SUCCESSFUL, effects)


def _text(on: str, effects: Effects) -> e.Skill:
    """effects/gained. What an attack does as well that has gained text, as it is read or if it is successful."""
    done = whole([effects])
    if any(isinstance(part, e.Move | e.Remove) and part.what == "this" for part in doing(done)):
        raise NoMeaning("where a card goes by a text that attacks gain, also those of personalities")
    return e.Skill(kind="auto", trigger=e.Trigger(on=on), effects=done)


def text_gained(*skills: e.Skill) -> e.Gain:
    return e.Gain(skills=skills)


def attacks_such(role: str) -> str:
    return role


def focused_attacks() -> str:
    return FOCUSED_ATTACK


def your_attacks_gain(*said: Any) -> e.Grant:
    *which, gain = said
    return e.Grant(changes=(gain,), what=attacks_of_style(*which))


def your_attacks_do_and_gain(*said: Any) -> e.Grant:
    *which, harms, gain = said
    grant = your_attacks_do(*which, harms)
    return replace(grant, changes=(*grant.changes, gain))


def attacks_of_named_gain(role: str, user: e.Cards, gain: e.Gain) -> Constant:
    return Constant((your_attacks_gain(role, gain),), (is_used_by(user),))


def attacks_of_any_gain(role: str, user: e.Cards, gain: e.Gain) -> Several:
    """What is said of who performs attacks, whosever they are."""
    theirs = e.Grant(changes=(gain,), what=replace(attacks_of_style(role), whose="opponent"))
    return Several((attacks_of_named_gain(role, user, gain), Constant((theirs,), (is_against(user),))))


def your_attacks_are_focused(*which: str) -> e.Grant:
    if which[-1] == FOCUSED_ATTACK:
        raise NoMeaning("focused attacks that are focused")
    return e.Grant(changes=(e.Gain(keywords=(FOCUSED,)),), what=attacks_of_style(*which))


def your_other_attacks_are_focused(*which: str) -> e.Grant:
    grant = your_attacks_are_focused(*which)
    assert isinstance(grant.what, e.Cards)
    return replace(grant, what=replace(grant.what, other=True))


def titled_are_focused(*said: str) -> e.Grant:
    *which, quoted = said
    grant = your_attacks_are_focused(*which)
    assert isinstance(grant.what, e.Cards)
    return replace(grant, what=replace(grant.what, names_with=(quoted[1:-1],)))


def your_attacks_against_do(*said: Any) -> Constant:
    *which, user, harms = said
    return Constant((your_attacks_do(*which, harms),), (is_against(user),))


def your_life_damage_removed() -> e.Grant:
    return e.Grant(changes=(e.Gain(keywords=(REMOVING,)),), what=attacks_of_style("attack"))


def never_redirected(role: str = "attack") -> e.Grant:
    return _of_their_defense(REDIRECT, role)


def your_damage_never_prevented(role: str = "attack") -> e.Grant:
    """damage/prevention, endurance/7."""
    return _of_their_defense(PREVENT, role)


def _of_their_defense(action: str, role: str) -> e.Grant:
    if role != "attack":
        raise NoMeaning("what the other player cannot do against attacks of one kind")
    return e.Grant(changes=(e.Cannot(action=action),), player="opponent")


def this_does(harms: tuple[e.Harm, ...]) -> Effects:
    if not all(harm.more for harm in harms):
        raise NoMeaning("damage that an attack does in place of its own, as it is made")
    return (e.Give(changes=adjusting(harms), what="this", until="attack"),)


def this_focused() -> Effects:
    """keywords/focused-1."""
    return (e.Give(changes=(e.Gain(keywords=(FOCUSED,)),), what="this", until="attack"),)


def this_doubled() -> Effects:
    """damage/multiplier."""
    return (e.Give(changes=(e.Multiply(figure=STAGE, times=2),), what="this", until="attack"),)
