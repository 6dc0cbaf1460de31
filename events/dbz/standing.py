"""The meaning of what holds for a time, or as long as a card is in play, by the grammar of this game (`text.lark`)."""

from typing import Any

from events.dbz.card import COMBAT_CARDS
from events.dbz.conditions import is_against, is_used_by
from events.dbz.damage import PREVENT
from events.dbz.lines import MAKING, PHRASES, YOUR_MAIN, Constant, Role, Several, adjusting, attack_role, held_off
from events.language import effect as e
from events.language.card_phrases import Effects, Fields
from events.language.parsing import NoMeaning


def stopped(role: Role) -> Role:
    return role


def physical_attacks() -> Role:
    return "physical attack"


def energy_attacks() -> Role:
    return "energy attack"


def all_attacks() -> Role:
    return "attack"


def hold_off(role: Role) -> Effects:
    """effects/floating. Attacks of the other player are not successful."""
    return (held_off(role, "combat"),)


def prevent_all(changes: tuple[e.Change, ...], role: Role) -> Effects:
    if role != "attack":
        raise NoMeaning("damage of attacks of one kind that is prevented for the rest of Combat")
    return (e.Decree(changes=changes, whose="you", until="combat"),)


def in_combat() -> e.Span:
    return "combat"


def in_their_next_phase() -> e.Span:
    return "opponent_next_attack_phase"


def in_your_next_phase() -> e.Span:
    return "your_next_attack_phase"


def they_cannot_attack(role: Role, until: e.Span) -> Effects:
    return _cannot_attack(role, "opponent", until)


def they_cannot_attack_so(kind: str, until: e.Span) -> Effects:
    return _cannot_attack(attack_role(kind), "opponent", until)


def stops_in_next_phase(role: str) -> Effects:
    """effects/floating."""
    return (held_off(attack_role(role), "opponent_next_attack_phase"),)


def you_cannot_attack(role: Role, until: e.Span) -> Effects:
    return _cannot_attack(role, "you", until)


def they_cannot_use(fields: Fields) -> Effects:
    return _cannot_use(fields, "opponent")


def you_cannot_use(fields: Fields) -> Effects:
    return _cannot_use(fields, "you")


def _cannot_use(fields: Fields, whose: e.Who) -> Effects:
    """general/no-use-no-play. Cards that are not used are not played either, as far as they are used from the hand."""
    cards = PHRASES.cards(fields)
    if cards != e.Cards(kinds=cards.kinds) or not {*cards.kinds} <= {*COMBAT_CARDS}:
        raise NoMeaning("cards that are not used, beside those of the hand by their kinds")
    return (e.Decree(changes=(e.Cannot(action="use", cards=cards),), whose=whose, until="combat"),)


def never_prevented() -> Effects:
    """damage/prevention, endurance/7."""
    return (e.Decree(changes=(e.Cannot(action=PREVENT),), whose="opponent", until="combat"),)


def _cannot_attack(role: str, whose: e.Who, until: e.Span) -> Effects:
    """general/attack-prevented."""
    change = e.Cannot(action=role.replace(" ", "_"))
    return (e.Decree(changes=(change,), whose=whose, until=until),)


def constant_for_combat(grant: e.Grant | Constant) -> Effects:
    if isinstance(grant, Constant):
        raise NoMeaning("what holds for the rest of Combat under a condition")
    return (e.Give(changes=grant.changes, what=grant.what, until="combat", live=True),)


def your_attacks_do_for_combat(*said: Any) -> Effects:
    return constant_for_combat(your_attacks_do(*said))


def _attacks_do(whose: e.Who, role: str, harms: tuple[e.Harm, ...], **said: Any) -> e.Grant:
    if not all(harm.more for harm in harms):
        raise NoMeaning("damage that attacks do in place of their own")
    return e.Grant(changes=adjusting(harms), what=e.Cards(whose=whose, role=role, zones=MAKING, **said))


def your_attacks_do(*said: Any) -> e.Grant:
    *style, role, harms = said
    attributes = {"attributes": (e.Attribute(kind="style", words=(style[0],)),)} if style else {}
    return _attacks_do("you", role, harms, **attributes)


def your_attacks_do_so(harms: tuple[e.Harm, ...], role: str = "attack") -> e.Grant:
    return _attacks_do("you", attack_role(role), harms)


def attacks_of_named_do(*said: Any) -> Constant:
    """attacks/power/control. Who performs an attack is in control of Combat, and so uses the player's cards."""
    role, user, harms = said if isinstance(said[0], str) else (said[1], said[0], said[2])
    return Constant((_attacks_do("you", role, harms),), (is_used_by(user),))


def attacks_of_any_do(role: Role, user: e.Cards, harms: tuple[e.Harm, ...]) -> Several:
    """What is said of who performs attacks, whosever they are."""
    theirs = Constant((_attacks_do("opponent", role, harms),), (is_against(user),))
    return Several((attacks_of_named_do(role, user, harms), theirs))


def titled_attacks_do(role: Role, quoted: str, harms: tuple[e.Harm, ...]) -> e.Grant:
    raise NoMeaning("attacks of which it is not said whose they are")


def attacks_do_at_most(role: Role, harm: e.Harm) -> e.Grant:
    """general/damage-cap/1."""
    return _capped("opponent", role, harm)


def you_take_at_most(harm: e.Harm, role: Role) -> e.Grant:
    return attacks_do_at_most(role, harm)


def all_do_at_most(role: Role, harm: e.Harm) -> e.Grant:
    return _capped("both", role, harm)


def _capped(whose: e.Who, role: Role, harm: e.Harm) -> e.Grant:
    if harm.more:
        raise NoMeaning("a maximum that is added to something")
    cap = e.Bound(figure=harm.kind, within=e.Range(most=harm.count))
    return e.Grant(changes=(cap,), what=e.Cards(whose=whose, role=role, zones=MAKING))


def pur_grows(by: str) -> e.Grant:
    return e.Grant(changes=(e.Adjust(figure="pur", by=int(by)),), what=YOUR_MAIN)


def pur_for_turn(by: str) -> Effects:
    return (e.Give(changes=pur_grows(by).changes, what=YOUR_MAIN, until="your_turn_end"),)


def their_attacks_do(role: Role, harms: tuple[e.Harm, ...]) -> e.Grant:
    return _attacks_do("opponent", role, harms)


def their_attacks_do_less(role: Role, harms: tuple[e.Harm, ...], least: str) -> e.Grant:
    """battle-sequence/10. Damage is never less than none."""
    if int(least):
        raise NoMeaning("damage that some is done of in any case")
    return their_attacks_do(role, harms)


def all_attacks_do(role: Role, harms: tuple[e.Harm, ...]) -> e.Grant:
    return _attacks_do("both", role, harms)


def style_of(style: str) -> str:
    return style
