"""The meaning of what holds for a time, or as long as a card is in play, by the grammar of this game (`text.lark`)."""

from typing import Any

from msgspec.structs import replace

from events.dbz.card import COMBAT_CARDS, ENDURES, STAGE
from events.dbz.conditions import is_against, is_used_by
from events.dbz.forbidding import ACT, GAIN_ANGER, LOSE_ANGER, TAKE_CONTROL
from events.dbz.lines import (
    MAKING,
    PHRASES,
    YOUR_MAIN,
    Constant,
    Role,
    Several,
    adjusting,
    attack_role,
    attacks_of_style,
    held_off,
)
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
        changes = tuple(replace(change, cards=e.Cards(role=role)) for change in changes)
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


def you_pass(until: e.Span) -> Effects:
    return _passes("you", until)


def they_pass(until: e.Span) -> Effects:
    return _passes("opponent", until)


def _passes(whose: e.Who, until: e.Span) -> Effects:
    """effects/floating. A player passes in Attack Phases."""
    return (e.Decree(changes=(e.Cannot(action=ACT),), whose=whose, until=until),)


def you_pass_on() -> Effects:
    return you_pass(in_combat())


def their_allies_control_not() -> Effects:
    """allies/take-control."""
    return (e.Decree(changes=(e.Cannot(action=TAKE_CONTROL),), until="combat"),)


def own_allies_control_not() -> Effects:
    return (e.Decree(changes=(e.Cannot(action=TAKE_CONTROL),), whose="you", until="combat"),)


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


def nobody_uses(fields: Fields) -> Effects:
    return _cannot_use(fields, "both")


def they_use_no_shields() -> Effects:
    cannot = e.Cannot(action="activate", skills=e.Skills(timing=("shield",)))
    return (e.Decree(changes=(cannot,), until="combat"),)


def _cannot_attack(role: str, whose: e.Who, until: e.Span) -> Effects:
    """general/attack-prevented."""
    change = e.Cannot(action=role.replace(" ", "_"))
    return (e.Decree(changes=(change,), whose=whose, until=until),)


def constant_for_combat(grant: e.Grant | Constant) -> Effects:
    if isinstance(grant, Constant):
        if grant.conditions:
            raise NoMeaning("what holds for the rest of Combat under a condition")
        return tuple(effect for each in grant.grants for effect in constant_for_combat(each))
    if grant.player is not None:
        return (e.Decree(changes=grant.changes, whose=grant.player, until="combat"),)
    return (e.Give(changes=grant.changes, what=grant.what, until="combat", live=True),)


def cost_change(by: str, least: str = "0") -> e.Surcharge | e.Discount:
    """costs/energy-default. What attacks cost more, which is paid beside their cost, or less."""
    if int(by) > 0:
        return e.Surcharge(costs=(e.Pay(total=int(by), kind=STAGE),))
    return e.Discount(total=-int(by), least=int(least))


def all_cost(role: str, change: e.Surcharge | e.Discount) -> e.Grant:
    return _cost(role, change, "both")


def yours_cost(role: str, change: e.Surcharge | e.Discount) -> e.Grant:
    return _cost(role, change, "you")


def theirs_cost(role: str, change: e.Surcharge | e.Discount) -> e.Grant:
    return _cost(role, change, "opponent")


def yours_cost_and_do(role: str, change: e.Surcharge | e.Discount, harms: tuple[e.Harm, ...]) -> Constant:
    return Constant((yours_cost(role, change), your_attacks_do(role, harms)))


def _cost(role: str, change: e.Surcharge | e.Discount, whose: e.Who) -> e.Grant:
    return e.Grant(changes=(replace(change, makes=role),), player=whose)


def your_attacks_do_for_combat(*said: Any) -> Effects:
    return constant_for_combat(your_attacks_do(*said))


def _attacks_do(whose: e.Who, role: str, harms: tuple[e.Harm, ...]) -> e.Grant:
    return _do(harms, e.Cards(whose=whose, role=role, zones=MAKING))


def _do(harms: tuple[e.Harm, ...], what: e.Cards) -> e.Grant:
    if not all(harm.more for harm in harms):
        raise NoMeaning("damage that attacks do in place of their own")
    return e.Grant(changes=adjusting(harms), what=what)


def your_attacks_do(*said: Any) -> e.Grant:
    *which, harms = said
    return _do(harms, attacks_of_style(*which))


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


def attacks_on_any_do(role: Role, user: e.Cards, harms: tuple[e.Harm, ...]) -> Several:
    """What is said of who is attacked, whosever they are."""
    yours = Constant((_attacks_do("you", role, harms),), (is_against(user),))
    return Several((yours, Constant((_attacks_do("opponent", role, harms),), (is_used_by(user),))))


def titled_attacks_do(role: Role, quoted: str, harms: tuple[e.Harm, ...]) -> e.Grant:
    return _do(harms, e.Cards(role=role, zones=MAKING, names_with=(quoted[1:-1],)))


def attacks_do_at_most(role: Role, harm: e.Harm) -> e.Grant:
    """general/damage-cap/1."""
    return _capped("opponent", role, harm)


def you_take_at_most(harm: e.Harm, role: Role) -> e.Grant:
    return attacks_do_at_most(role, harm)


def all_do_at_most(role: Role, *harms: e.Harm) -> e.Grant:
    return _capped("both", role, *harms)


def _capped(whose: e.Who, role: Role, *harms: e.Harm) -> e.Grant:
    if any(harm.more for harm in harms):
        raise NoMeaning("a maximum that is added to something")
    caps = tuple(e.Bound(figure=harm.kind, within=e.Range(most=harm.count)) for harm in harms)
    return e.Grant(changes=caps, what=e.Cards(whose=whose, role=role, zones=MAKING))


def pur_grows(by: str) -> e.Grant:
    return e.Grant(changes=(e.Adjust(figure="pur", by=int(by)),), what=YOUR_MAIN)


def pur_for_turn(by: str) -> Effects:
    return (e.Give(changes=pur_grows(by).changes, what=YOUR_MAIN, until="your_turn_end"),)


def anger_never_lowered() -> e.Grant:
    return e.Grant(changes=(e.Cannot(action=LOSE_ANGER),), player="you")


def they_cannot_play(fields: Fields) -> e.Grant:
    """general/no-use-no-play."""
    return e.Grant(changes=(_no_play(fields),), player="opponent")


def nobody_plays(fields: Fields) -> e.Grant:
    return e.Grant(changes=(_no_play(fields),), player="both")


def _no_play(fields: Fields) -> e.Cannot:
    cards = replace(PHRASES.cards(fields), zones=())
    if cards != e.Cards(kinds=cards.kinds):
        raise NoMeaning("cards that are not played, beside all of some kinds")
    return e.Cannot(action="play", cards=cards)


def opponent_angers_not() -> e.Grant:
    return e.Grant(changes=(e.Cannot(action=GAIN_ANGER),), player="opponent")


def allies_stay() -> e.Grant:
    return e.Grant(changes=(e.Cannot(action="be_discarded"),), what=e.Cards(whose="you", zones=("allies",)))


def deck_endures(fields: Fields, number: str) -> e.Grant:
    """endurance/1. Cards of the Life Deck that have no Endurance of their own have some."""
    cards = PHRASES.cards(fields)
    if (cards.whose, cards.zones) != ("you", ("life_deck",)):
        raise NoMeaning("Endurance of cards that are not in the player's own Life Deck")
    some = e.Cards(attributes=(e.Attribute(kind="ability", words=(ENDURES,)),))
    change = e.Become(figure="endurance", to=int(number))
    return e.Grant(changes=(change,), what=replace(cards, none_of=(*cards.none_of, some)))


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
