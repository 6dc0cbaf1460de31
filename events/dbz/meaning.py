"""The meaning of what the texts of this game say of attacks and the use of a card, by its grammar (`text.lark`)."""

from typing import Any

from msgspec.structs import replace

from events.dbz.card import (
    ENERGY_COST,
    LIFE,
    STAGE,
)
from events.dbz.card_deeds import lose_own
from events.dbz.conditions import is_used_by
from events.dbz.damage import FOCUSED, REMOVING, UNPREVENTABLE, UNSTOPPABLE
from events.dbz.deeds import several_deeds
from events.dbz.lines import (
    Constant,
    Deed,
    Empowered,
    Followed,
    Made,
    OfAttack,
    Role,
    Several,
    Stopped,
    Timed,
    XIs,
    adjusting,
    attack_role,
    held_off,
    so_many,
)
from events.dbz.standing import attacks_do_at_most
from events.dbz.uses import constants
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.parsing import NoMeaning


def attack_made(*said: Any) -> Made:
    keywords = tuple(word for word in said if word == FOCUSED)
    [kind] = [word for word in said if word in ("physical", "energy")]
    damage = next((each for each in said if isinstance(each, tuple) and each and isinstance(each[0], e.Harm)), ())
    cost = next((each for each in said if isinstance(each, tuple) and each and not isinstance(each[0], e.Harm)), None)
    return Made(e.Attack(kind=kind, keywords=keywords, damage=damage), cost)


def focused() -> str:
    return FOCUSED


def physical() -> str:
    return "physical"


def energy() -> str:
    return "energy"


def cost_in_line(number: str) -> Effects:
    return (e.Pay(total=int(number), kind=STAGE),)


def life_cost_in_line(number: str) -> Effects:
    return lose_own(number)


def no_cost_in_line() -> Effects:
    return cost_in_line("0")


def harms(*harms: e.Harm) -> tuple[e.Harm, ...]:
    """Damage of each kind once, and once more beside it, in either order."""
    if len({(harm.kind, harm.more) for harm in harms}) < len(harms):
        raise NoMeaning("damage of one kind that is said twice")
    return tuple(sorted(harms, key=lambda harm: (harm.kind != STAGE, harm.more)))


def harm(number: str, kind: str, each: e.Count | e.Beside | None = None) -> e.Harm:
    return e.Harm(kind=kind, count=so_many(int(number), each))


def harm_more(number: str, kind: str, each: e.Count | e.Beside | None = None) -> e.Harm:
    return e.Harm(kind=kind, count=so_many(int(number), each), more=True)


def harm_additional(number: str, kind: str, each: e.Count | e.Beside | None = None) -> e.Harm:
    return harm_more(number, kind, each)


def harm_less(number: str, kind: str) -> e.Harm:
    return harm_more(f"-{number}", kind)


def harm_more_x(*said: str) -> e.Harm:
    if said[0] == "-x":
        raise NoMeaning("so much less damage as X is")
    return e.Harm(kind=said[-1], count=e.X(), more=True)


def harm_x(kind: str) -> e.Harm:
    return e.Harm(kind=kind, count=e.X())


def stages() -> str:
    return STAGE


def life_cards() -> str:
    return LIFE


def makes(made: Made) -> Made:
    """effects/if-successful. What an attack does if it is successful it does in any case only then."""
    return made


def makes_of_x(made: Made, amount: e.Amount | str) -> Several:
    return Several((made, x_is(amount)))


def constant_of_x(grant: e.Grant | Constant, amount: e.Amount | str) -> Several:
    return Several((constants(grant), x_is(amount)))


def tweaks_of_x(tweaked: OfAttack, amount: e.Amount | str) -> Several:
    return Several((tweaked, x_is(amount)))


def makes_and(made: Made, *effects: Effects) -> Made:
    """effects/if-successful. What stands in the sentence of an attack follows if it is successful."""
    return made._replace(attack=replace(made.attack, successful=several_deeds(*effects)))


def makes_or_stops(made: Made, *roles: Role) -> Made:
    return made._replace(stops=roles)


def of_kind(*said: str) -> Role:
    kind: Any = f"{said[-1]} attack"
    return kind  # type: ignore[no-any-return]


def of_both_kinds() -> Role:
    return "attack"


def stopping(role: Role) -> Role:
    return role


def stops(*roles: Role) -> Stopped:
    return Stopped(roles, (e.Nullify(),))


def stops_and(role: Role, effects: Effects) -> Stopped:
    return Stopped((role,), (e.Nullify(), *effects))


def stops_for(cost: Effects, role: Role) -> Stopped:
    """general/requirement. What is done to stop an attack is done first."""
    return Stopped((role,), (e.Nullify(),), cost)


def stops_for_once(cost: Effects, role: Role) -> Several:
    return Several((Timed(times=1), stops_for(cost, role)))


def stops_if(conditions: tuple[e.Condition, ...], role: Role) -> Stopped:
    return Stopped((role,), (e.Nullify(),), conditions=conditions)


def stops_at_cost(role: Role, number: str) -> Stopped:
    return Stopped((role,), (e.Nullify(),), cost_in_line(number))


def stops_at_life_cost(role: Role, number: str) -> Stopped:
    return Stopped((role,), (e.Nullify(),), life_cost_in_line(number))


def makes_for(*said: Any) -> Several:
    """general/requirement, attacks/power/control. An attack that is made for something else, which is done first."""
    first, *user, made = said
    cost = made.cost if made.cost is not None else ENERGY_COST if made.attack.kind == "energy" else ()
    conditions = tuple(map(is_used_by, user))
    return Several((Timed(conditions=conditions), made._replace(cost=(*first, *cost))))


def makes_for_once(*said: Any) -> Several:
    return Several((Timed(times=1), *makes_for(*said).lines))


def costs_and_if_successful(number: str, effects: Effects) -> Several:
    return Several((costs(number), Followed(effects)))


def stops_discarding(role: Role) -> Stopped:
    return Stopped((role,), (e.Nullify(),), (e.Discard(),))


def stops_next(role: Role) -> Deed:
    return Deed(stop_next(role))


def stop_next(role: Role) -> Effects:
    """effects/floating. The next attack of the other player is not successful."""
    return _against_next(role, held_off(role, "attack"))


def prevent_next(changes: tuple[e.Change, ...], role: Role) -> Effects:
    return _against_next(role, e.Decree(changes=changes, whose="you", until="attack"))


def _against_next(role: Role, effect: e.Effect) -> Effects:
    when = e.Trigger(on="attack_made", card=e.Cards(role=role), whose="opponent")
    return (e.Later(when=when, effects=(effect,), until="combat"),)


def prevention(*harms: e.Harm) -> tuple[e.Change, ...]:
    if any(harm.more for harm in harms):
        raise NoMeaning("damage that is prevented beside other damage")
    return tuple(e.Lessen(by=harm.count, kind=harm.kind) for harm in harms)


def prevents(changes: tuple[e.Change, ...], role: Role) -> Stopped:
    return Stopped((role,), (e.Decree(changes=changes, whose="you", until="attack"),))


def prevents_any(changes: tuple[e.Change, ...]) -> Stopped:
    return prevents(changes, "attack")


def reduces_to(role: Role, harm: e.Harm) -> Stopped:
    """general/damage-cap/1."""
    grant = attacks_do_at_most(role, harm)
    return Stopped((role,), (e.Give(changes=grant.changes, what=grant.what, until="attack"),))


def costs(number: str) -> OfAttack:
    return OfAttack(cost=cost_in_line(number))


def costs_life(number: str) -> OfAttack:
    return OfAttack(cost=lose_own(number))


def costs_nothing() -> OfAttack:
    return costs("0")


def does_damage(harms: tuple[e.Harm, ...]) -> OfAttack:
    return OfAttack(damage=harms)


def also_does_damage(harms: tuple[e.Harm, ...]) -> OfAttack:
    return OfAttack(damage=tuple(replace(harm, more=True) for harm in harms))


def is_focused(role: Role = "attack") -> OfAttack:
    return OfAttack(keywords=(FOCUSED,), role=role)


def tweaks(*said: OfAttack) -> OfAttack:
    """damage/modified. Damage that is said in a sentence of its own comes on top."""
    whole = OfAttack(
        keywords=tuple(word for one in said for word in one.keywords),
        damage=tuple(harm for one in said for harm in one.damage),
        role=next((one.role for one in said if one.role != "attack"), "attack"),
    )
    harms(*whole.damage)
    return whole


def tweaks_and(*said: Any) -> OfAttack:
    tweaked = [each for each in said if isinstance(each, OfAttack)]
    clauses = [each for each in said if not isinstance(each, OfAttack)]
    return tweaks(*tweaked)._replace(effects=several_deeds(*clauses))


def tweaks_if(conditions: tuple[e.Condition, ...], *said: OfAttack) -> OfAttack:
    return tweaks(*said)._replace(conditions=conditions)


def tweaks_instead(conditions: tuple[e.Condition, ...], *said: OfAttack) -> OfAttack:
    return tweaks_if(conditions, *said)._replace(instead=True)


def tweaks_and_if(conditions: tuple[e.Condition, ...], *said: Any) -> OfAttack:
    return tweaks_and(*said)._replace(conditions=conditions)


def tweaks_and_instead(conditions: tuple[e.Condition, ...], *said: Any) -> OfAttack:
    return tweaks_and_if(conditions, *said)._replace(instead=True)


def tweak_behind_if(conditions: tuple[e.Condition, ...], *said: Any) -> OfAttack:
    *clauses, tweak = said
    return tweaks_and_if(conditions, tweak, *clauses)


def removing() -> OfAttack:
    return OfAttack(keywords=(REMOVING,))


def not_stopped() -> OfAttack:
    return OfAttack(keywords=(UNSTOPPABLE,))


def not_prevented() -> OfAttack:
    return OfAttack(keywords=(UNPREVENTABLE,))


def not_stopped_or_prevented() -> OfAttack:
    return OfAttack(keywords=(UNSTOPPABLE, UNPREVENTABLE))


def if_successful(effects: Effects) -> Followed:
    return Followed(effects)


def if_stopped(effects: Effects) -> Followed:
    return Followed(effects, stopped=True)


def if_successful_and(conditions: tuple[e.Condition, ...], effects: Effects) -> Followed:
    return Followed((e.If(conditions=conditions, then=effects),))


def empowers(number: str) -> Empowered:
    return Empowered(int(number))


def x_is(amount: e.Amount | str) -> XIs:
    if isinstance(amount, str):
        raise NoMeaning("an X that is a card")
    return XIs(amount)


def next_attack_does(*said: Any) -> Deed:
    """effects/floating. What the next attack does beside, whatever card makes it."""
    *kind, harms = said
    if not all(harm.more for harm in harms):
        raise NoMeaning("damage that an attack does in place of its own")
    when = e.Trigger(on="attack_made", card=e.Cards(role=attack_role(kind[0]) if kind else "attack"), whose="you")
    give = e.Give(changes=adjusting(harms), what="that", until="attack")
    return Deed((e.Later(when=when, effects=(give,), until="combat"),))
