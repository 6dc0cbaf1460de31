"""Powers: the sentences of a text, put together as the skills of its card."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from events.cards.bounds import MOST_TIMES
from events.dbz.against import asks_of_defender
from events.dbz.card import COMBAT_CARDS, LIFE, PLACES
from events.dbz.damage import BASE
from events.dbz.each_player import for_each_player
from events.dbz.lines import (
    Constant,
    Deed,
    Empowered,
    Enduring,
    Followed,
    Made,
    Occasion,
    OfAttack,
    Stopped,
    Timed,
    XIs,
    adjusting,
    attack_role,
)
from events.dbz.putting_together import DECK, is_attack, whole
from events.dbz.secondary import EMPOWER
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.letter_x import with_amount
from events.language.reading import Unread
from events.language.vocabulary import parts

USED: Final = (*COMBAT_CARDS, "noncombat", "personality")
"""The kinds of cards that are used in Attack Phases."""
ENDURING: Final = e.Skill(
    kind="permanent",
    zones=(DECK,),
    grants=(e.Grant(changes=(e.Become(figure="endurance", to=e.X()),)),),
)
"""endurance/1. The skill of a card that has Endurance X."""
STAYING: Final = ("drill", "mastery", "sensei", *PLACES)
"""The kinds of cards that are in effect, and are not used up."""


class Power(NamedTuple):
    """A power of a card of a kind, or all that it says: its sentences, and how it is headed."""

    lines: Sequence[Any]
    kind: str
    constant: bool = False
    shield: bool = False

    def of(self, sort: type[Any]) -> list[Any]:
        """The sentences of a sort."""
        return [line for line in self.lines if isinstance(line, sort)]

    def one(self, sort: type[Any], what: str) -> Any:
        """The sentence of a sort; None, if there is none. Unread if there are several."""
        lines = self.of(sort)
        if len(lines) > 1:
            raise Unread(f"{what} that is said twice")
        return lines[0] if lines else None


def skills_of(power: Power) -> Sequence[e.Skill]:
    """The skills of a power. Unread if its sentences do not fit together, or are none of a card of its kind."""
    enduring = power.one(Enduring, "Endurance")
    power = power._replace(lines=_gone_on([line for line in power.lines if line != enduring]))
    skills = _lasting(power) or _limited_together(power, _used(power))
    return _with_x(power, [*((ENDURING,) if enduring is not None else ()), *skills])


def _limited_together(power: Power, skills: Sequence[e.Skill]) -> Sequence[e.Skill]:
    """powers/timing, general/attack-and-block. The skills; those of a power that is one of several uses count together.

    Cards that leave after their use are limited by that.
    """
    if len(skills) == 1 or power.kind not in ("personality", *STAYING):
        return skills
    limits = [skill.limit or e.Limit() for skill in skills]
    if any(skill.kind == "auto" for skill in skills) or any(limit.times == MOST_TIMES for limit in limits):
        return skills
    return [replace(skill, limit=replace(limit, per="text")) for skill, limit in zip(skills, limits, strict=True)]


def _lasting(power: Power) -> list[e.Skill]:
    """The skills of what holds, or is set off; none of a power that is used."""
    constants, occasions = power.of(Constant), power.of(Occasion)
    if not constants and (not occasions or power.kind == "ball"):
        if power.constant:
            raise Unread("a Constant Combat Power that neither holds nor is set off")
        return []
    timed = _timed(power)
    if len([*constants, *occasions, *power.of(Timed), *power.of(XIs)]) != len(power.lines) or timed.is_of_use:
        raise Unread("what holds, or is set off, beside what is done as the card is used")
    skills = [skill for line in constants for skill in _permanent(power, line)]
    skills += [skill for line in occasions for skill in _set_off(power, line)]
    return [replace(skill, conditions=(*timed.conditions, *skill.conditions)) for skill in dict.fromkeys(skills)]


def _gone_on(lines: Sequence[Any]) -> list[Any]:
    """The sentences, those that go on with what is set off in the sentence of that."""
    together: list[Any] = []
    for line in lines:
        if together and isinstance(together[-1], Occasion) and isinstance(line, Deed) and line.follows:
            together[-1] = together[-1]._replace(effects=(*together[-1].effects, *line.effects))
        else:
            together.append(line)
    return together


def _permanent(power: Power, line: Constant) -> list[e.Skill]:
    if power.kind not in ("personality", "ball", *STAYING):
        raise Unread("what holds by a card that is used up")
    skill = e.Skill(kind="permanent", conditions=line.conditions, grants=line.grants)
    if power.kind not in PLACES:
        return [skill]
    if line.conditions:
        return for_each_player(skill)
    return [replace(skill, grants=tuple(map(_of_all, line.grants)))]


def _of_all(grant: e.Grant) -> e.Grant:
    """location/global. What is said of one player on a place is said of all."""
    if grant.player is not None:
        return replace(grant, player="both")
    assert isinstance(grant.what, e.Cards)
    return replace(grant, what=replace(grant.what, whose="both"))


def _set_off(power: Power, line: Occasion) -> list[e.Skill]:
    first, *others = line.triggers
    trigger = replace(first, also=tuple(others))
    if power.kind in COMBAT_CARDS:
        raise Unread("a card of the hand that is set off")
    effects = whole([line.effects])
    skill = e.Skill(kind="auto", trigger=trigger, effects=_used_up(effects) if power.kind == "noncombat" else effects)
    return for_each_player(skill) if power.kind in PLACES else [skill]


def _used_up(effects: Effects) -> Effects:
    """cards/non-combat/use. What a Non-Combat card does that is used when something happens, if its player wants."""
    inner = effects[0].effects if len(effects) == 1 and isinstance(effects[0], e.May) else effects
    leaves = any(isinstance(each, e.Remove | e.Move) and each.what == "this" for each in inner)
    return (e.May(effects=(*inner, *(() if leaves else (e.Ko(what="this"),)))),)


def _used(power: Power) -> list[e.Skill]:
    """The skills of what is done as a card is used: an attack, a defense, or something else."""
    made, timed = power.one(Made, "an attack"), _timed(power)
    others = [line for line in power.of(Stopped) if line.conditions]
    power = power._replace(lines=[line for line in power.lines if line not in others])
    stopped = power.one(Stopped, "a defense")
    if made is not None and stopped is not None:
        raise Unread("an attack and a defense at once")
    of_attack = [*power.of(Followed), *power.of(Empowered), *(line for line in power.of(OfAttack) if line.cost is None)]
    if made is None and of_attack:
        raise Unread("more of an attack that is not made")
    skills: list[e.Skill] = []
    if made is not None:
        if power.kind not in USED:
            raise Unread("an attack by a card that is not used")
        skills += _attacks(power, made)
        skills += [_defense(power, Stopped((role,), (e.Nullify(),))) for role in made.stops]
    elif stopped is not None:
        skills += [_defense(power, stopped._replace(roles=(role,))) for role in stopped.roles]
    else:
        skills.append(_other(power))
    skills += [
        replace(_defense(power, line._replace(roles=(role,))), conditions=line.conditions)
        for line in others
        for role in line.roles
    ]
    return [each for skill in skills for each in _in_time(skill, timed, power)]


def _timed(power: Power) -> Timed:
    """When, how often and if it is used, by all sentences about that."""
    said = Timed()
    for line in power.of(Timed):
        if (line.timing and said.timing) or (line.trigger and said.trigger) or (line.times and said.times):
            raise Unread("two times at which a card is used")
        said = Timed(
            line.timing or said.timing,
            line.times or said.times,
            line.within if line.times else said.within,
            line.trigger or said.trigger,
            (*said.conditions, *line.conditions),
            (*said.times_if, *line.times_if),
        )
    return said


def _in_time(skill: e.Skill, timed: Timed, power: Power) -> Iterator[e.Skill]:
    """The skill as it is used in its time; two, if it can be used more often under conditions alone."""
    skill = replace(skill, conditions=(*skill.conditions, *timed.conditions))
    if timed.times:
        if power.kind not in ("personality", *STAYING):
            raise Unread("a card that is used several times")
        yield replace(
            skill,
            limit=e.Limit(times=timed.times, within=timed.within),
            conditions=(*skill.conditions, *timed.times_if),
        )
        if timed.times_if:
            yield replace(skill, conditions=(*skill.conditions, *_otherwise(timed.times_if)))
        return
    if timed.timing:
        if skill.kind != "activate":
            raise Unread("a defense that is used when needed")
        yield replace(skill, kind="counter", timing=(timed.timing,))
    elif timed.trigger is None:
        yield skill
    elif power.kind != "noncombat" or skill.kind != "activate" or skill.costs or skill.conditions:
        raise Unread("what is used as something happens, and is no Non-Combat card")
    else:
        yield e.Skill(kind="auto", trigger=timed.trigger, effects=_used_up(skill.effects))


def _other(power: Power) -> e.Skill:
    """What neither attacks nor defends."""
    effects = whole([line.effects for line in power.of(Deed)])
    if not effects:
        raise Unread("a text that does nothing")
    if power.kind == "ball":
        return e.Skill(kind="auto", trigger=e.Trigger(on="ball_used"), effects=effects)
    used = power.kind in USED or any(line.timing or line.times for line in power.of(Timed))
    if not used or power.kind in PLACES:
        raise Unread("what is done by a card that is not used")
    limit = e.Limit(times=MOST_TIMES) if power.kind in STAYING else None
    if power.kind in STAYING:
        effects = _as_used(effects)
    return e.Skill(kind="activate", timing=("attack",), limit=limit, costs=_costs(power), effects=effects)


def _as_used(effects: Effects) -> Effects:
    """combat/attack-phase. What a player may do by a card that stays in play, who does it by using the card."""
    [may, *others] = effects
    return may.effects if isinstance(may, e.May) and may.by == "you" and not others else effects


def _costs(power: Power) -> tuple[Effects, ...]:
    """What it costs to use a card that makes no attack."""
    costs = [line.cost for line in power.of(OfAttack) if line.cost is not None]
    if len(costs) > 1:
        raise Unread("two costs")
    return tuple(costs)


def _defense(power: Power, line: Stopped) -> e.Skill:
    """A defense, or a Defense Shield, against attacks of a role."""
    [role] = line.roles
    said = [line.effects if isinstance(each, Stopped) else each.effects for each in power.lines if _is_done(each)]
    if not power.of(Stopped) or line.conditions:
        said = [line.effects, *(each.effects for each in power.of(Deed))]
    costs = _costs(power) if line.cost is None else (whole([line.cost]),)
    if power.kind not in USED and not power.shield and not any(each.times for each in power.of(Timed)):
        raise Unread("a defense by a card that is not used")
    return e.Skill(
        kind="counter",
        timing=("shield" if power.shield else "defense",),
        limit=e.Limit() if power.shield else None,
        trigger=e.Trigger(on="attacks", whose="opponent", card=e.Cards(role=role)),
        costs=costs,
        effects=whole(said),
    )


def _is_done(line: Any) -> bool:
    return isinstance(line, Deed | Stopped)


# Attacks.


def _attacks(power: Power, made: Made) -> Iterator[e.Skill]:
    """The skill that makes an attack; two, if a condition says which of two attacks that is.

    Whom it is performed against is known later (`events.dbz.against`).
    """
    of_attack = [line for line in power.of(OfAttack) if line.conditions and not asks_of_defender(line.conditions)]
    cases = [line for line in of_attack if line.keywords or line.instead or _states_damage(line, made.attack)]
    if len(cases) > 1:
        raise Unread("two cases in which an attack is another one")
    if not cases:
        yield _attack(power, made, None)
        return
    [case] = cases
    yield replace(_attack(power, made, case), conditions=case.conditions)
    yield replace(_attack(power, made, None, without=case), conditions=_otherwise(case.conditions))


def _otherwise(conditions: Sequence[e.Condition]) -> tuple[e.Condition, ...]:
    """That one of the conditions is not fulfilled."""
    nots = tuple(e.Not(condition=each) for each in conditions)
    return nots if len(nots) == 1 else (e.Either(of=nots),)


def _attack(power: Power, made: Made, case: OfAttack | None, *, without: OfAttack | None = None) -> e.Skill:
    """The skill that makes an attack, in a case (or without what is said of one)."""
    attack, costs = made.attack, [made.cost] if made.cost is not None else []
    if any(line.role not in ("attack", attack_role(attack.kind)) for line in power.of(OfAttack)):
        raise Unread("an attack that becomes one of another kind")
    sentences: list[Effects] = []
    follows: list[Effects] = [attack.successful] if attack.successful else []
    stopped: list[Effects] = []
    is_empowered = False
    for line in power.lines:
        if line is without:
            continue
        match line:
            case Made():
                sentences.append((attack,))
            case Deed():
                sentences.append(line.effects)
            case Empowered():
                if follows or stopped:
                    raise Unread("an Empower behind what follows the attack")
                is_empowered = True
                sentences.append((_empower(line.by, len(power.of(Empowered)), len(sentences)),))
            case Followed():
                (stopped if line.stopped else follows).append(line.effects)
            case OfAttack():
                costs += [line.cost] if line.cost is not None else []
                if not is_empowered:
                    attack = _tweaked(attack, line, is_part=line is case or not line.conditions)
                elif line.keywords or line.instead:
                    raise Unread("what an attack is, behind an Empower that removes it")
                is_part = not is_empowered and (line is case or not line.conditions)
                sentences += _beside(line, attack, is_part=is_part)
    if len(costs) > 1:
        raise Unread("two costs of an attack")
    attack = replace(attack, successful=_following(follows), stopped=whole(stopped))
    effects = whole([(attack,) if is_attack(each) else each for each in sentences])
    return e.Skill(kind="activate", timing=("attack",), costs=tuple(costs), effects=effects)


def _empower(by: int, number: int, at: int) -> e.May:
    """keywords/empower-2."""
    change = e.Adjust(figure=LIFE, by=by)
    name = EMPOWER if number == 1 else f"{EMPOWER} {at}"
    return e.May(effects=(e.Give(changes=(change,), what="this", until="attack"),), name=name)


def _states_damage(line: OfAttack, attack: e.Attack) -> bool:
    """damage/stated. Whether a sentence of its own states the base damage of an attack, which that does not."""
    usual = BASE[attack.kind].kind
    return not attack.damage and any(harm.kind == usual and not harm.more for harm in line.damage)


def _tweaked(attack: e.Attack, line: OfAttack, *, is_part: bool) -> e.Attack:
    """The attack as a sentence says that it is, if that is a part of it: in any case, or in the one looked at."""
    if not is_part:
        return attack
    if line.instead or _states_damage(line, attack):
        attack = replace(attack, damage=line.damage or attack.damage)
    elif line.damage:
        added = tuple(replace(harm, more=True) for harm in line.damage)
        attack = replace(attack, damage=(*attack.damage, *added))
    return replace(
        attack, keywords=(*attack.keywords, *(word for word in line.keywords if word not in attack.keywords))
    )


def _beside(line: OfAttack, attack: e.Attack, *, is_part: bool) -> list[Effects]:
    """What is done by a sentence about the attack, as far as it is no part of the attack."""
    done: Effects = line.effects
    if not is_part:
        harms = _beyond(line.damage, attack) if line.instead or _states_damage(line, attack) else line.damage
        words = (e.Gain(keywords=line.keywords),) if line.keywords else ()
        changes = (*words, *adjusting(harms))
        gives = (e.Give(changes=changes, what="this", until="attack"),) if changes else ()
        done = (*gives, *done)
        done = (e.If(conditions=line.conditions, then=done),) if line.conditions else done
    return [done] if done else []


def _beyond(harms: Sequence[e.Harm], attack: e.Attack) -> list[e.Harm]:
    """How much more than the attack does the damage is that it does in place of its own."""
    own = {(harm.kind, harm.more): harm.count for harm in attack.damage}
    if own.keys() != {(harm.kind, harm.more) for harm in harms}:
        raise Unread("damage of another kind than its own, which an attack does against some")
    if not all(isinstance(count, int) for count in (*own.values(), *(harm.count for harm in harms))):
        raise Unread("damage in place of its own, of which it is not said how much more it is")
    return [replace(harm, count=harm.count - own[harm.kind, harm.more]) for harm in harms]  # type: ignore[operator]


def _following(follows: Sequence[Effects]) -> Effects:
    """battle-sequence/15. What follows a successful attack; several sentences, in the order that their player wants."""
    if len(follows) < 2:
        return whole(follows)
    return tuple(e.Named(effects=whole([each]), name=f"successful {at}") for at, each in enumerate(follows, start=1))


def _with_x(power: Power, skills: list[e.Skill]) -> list[e.Skill]:
    """The skills, with what X is in its place."""
    line = power.one(XIs, "an X")
    uses = any(isinstance(node, e.X) for skill in skills for _, node in parts(skill))
    if uses != (line is not None):
        raise Unread("an X of which it is not said what it is" if uses else "an X that nothing is done with")
    return [_counted(skill, line.amount) for skill in skills] if line is not None else skills


def _counted(skill: e.Skill, amount: e.Amount) -> e.Skill:
    counted: e.Skill = with_amount(skill, amount)
    return counted
