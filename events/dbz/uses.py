"""The meaning of what the texts of this game say of when and how often cards are used, and of what becomes of them, by
its grammar (`text.lark`).
"""

from msgspec.structs import replace

from events.cards.bounds import MOST_TIMES
from events.dbz.conditions import (
    as_combat_ends,
    entering,
    entering_as_attacker,
    entering_as_defender,
    others_in_hand,
)
from events.dbz.deeds import several_deeds
from events.dbz.lines import PHRASES, Constant, Deed, Enduring, Followed, Occasion, Several, Timed
from events.language import effect as e
from events.language.card_phrases import Effects, Fields, joined
from events.language.meaning import BEFORE
from events.language.parsing import NoMeaning
from events.skills.reusing import FURTHER_USE


def of_other_style(style: str) -> Deed:
    """types/styles. A title that names a style is no Martial Arts Style of the card, which its list says by itself."""
    return Deed(())


def of_deck(number: str) -> Several:
    """What is said of the copies in a deck is no effect. `events.dbz.usage` reads it, up to nine."""
    if len(number) > 1:
        raise NoMeaning("more copies in a deck than nine")
    return Several(())


def removed_after() -> Effects:
    return (e.Remove(what="this"),)


def discarded_after() -> Deed:
    """battle-sequence/16. What is used is discarded in any case."""
    return Deed(())


def discarded_instead(conditions: tuple[e.Condition, ...]) -> Deed:
    then = (e.Move(to="discard", what="this"),)
    return Deed((e.If(conditions=conditions, then=then, otherwise=BEFORE),))


def needs_there(fields: Fields) -> Timed:
    return Timed(conditions=(e.Exists(cards=PHRASES.cards(joined(fields, {"whose": "you"}))),))


def shuffled_after() -> Effects:
    return (e.Move(to="life_deck", what="this"), e.Shuffle())


def bottom_after() -> Effects:
    return (e.Move(to="life_deck", what="this", place="bottom"),)


def to_hand_after() -> Effects:
    return (e.Move(to="hand", what="this"),)


def unless_so(condition: e.Condition, effects: Effects) -> Deed:
    return Deed((e.If(conditions=(e.Not(condition=condition),), then=effects),))


def when_needed() -> Timed:
    return Timed("needed")


def once_per_combat(effects: Effects) -> Several:
    """powers/timing. There is one Combat in a turn."""
    return Several((Timed(times=1), Deed(effects)))


def once_in_your_turn(effects: Effects) -> Several:
    return Several((Timed(times=1, conditions=(e.Turn(whose="you"),)), Deed(effects)))


def combat_ends_after() -> Several:
    """battle-sequence/15. Combat ends as the attack is over, stopped or not."""
    ends = (e.Finish(part="combat"),)
    return Several((Followed(ends), Followed(ends, stopped=True)))


def in_place_of_attack(effects: Effects) -> Several:
    """combat/attack-options."""
    return Several((Timed(times=MOST_TIMES), Deed(effects)))


def done_when_needed(effects: Effects) -> Several:
    return Several((when_needed(), Deed(effects)))


def done_when_entering(effects: Effects) -> Several:
    return Several((when_entering(), Deed(effects)))


def constant_while_defending(grant: e.Grant | Constant) -> Constant:
    return constant_if((e.Turn(whose="opponent"),), grant)


def done_while_defending(effects: Effects) -> Deed:
    raise NoMeaning("what is done while its player defends, of which it is not said when")


def when_combat_ends() -> Timed:
    return Timed(trigger=as_combat_ends()[0])


def at_combat_end(*clauses: Effects) -> Effects:
    when = e.Trigger(on="combat_ends")
    return (e.Later(when=when, effects=several_deeds(*clauses), until="turn"),)


def endures_x() -> Enduring:
    return Enduring()


def when_entering() -> Timed:
    return Timed(trigger=entering()[0])


def when_entering_as_attacker() -> Timed:
    return Timed(trigger=entering_as_attacker()[0])


def when_entering_as_defender() -> Timed:
    return Timed(trigger=entering_as_defender()[0])


def several_times() -> Timed:
    return Timed(times=2)


def several_times_if(conditions: tuple[e.Condition, ...]) -> Timed:
    return Timed(times=2, times_if=conditions)


def is_first_attack() -> Timed:
    return Timed(conditions=(e.Not(condition=e.Happened(event="attack")),))


def is_first_attack_if(conditions: tuple[e.Condition, ...]) -> Timed:
    others = tuple(e.Not(condition=each) for each in conditions)
    return Timed(conditions=(e.Either(of=(*others, *is_first_attack().conditions)),))


def not_used_beside(fields: Fields) -> Timed:
    """drills/constant. A card that others on the table keep from being in effect."""
    cards = PHRASES.cards(joined(fields, {"other": True}))
    return Timed(conditions=(e.Exists(cards=cards, least=0, most=0),))


def needs_in_hand(number: str) -> Timed:
    return Timed(conditions=(e.Exists(cards=e.Cards(whose="you", zones=("hand",)), least=int(number)),))


def once_per_game(effects: Effects) -> Several:
    return Several((Timed(times=1, within="game"), Deed(effects)))


def used_only_if(conditions: tuple[e.Condition, ...]) -> Timed:
    return Timed(conditions=conditions)


def needs_others_in_hand(number: str) -> Timed:
    return Timed(conditions=(others_in_hand(number),))


def stays(number: str) -> Effects:
    """old/multi-use-count."""
    return (e.Mark(kind=FURTHER_USE, by=int(number)),)


def constants(*said: e.Grant | Constant) -> Constant:
    if isinstance(said[0], Constant) and len(said) == 1:
        return said[0]
    grants = tuple(each for each in said if isinstance(each, e.Grant))
    if len(grants) < len(said):
        raise NoMeaning("a condition of what holds that is said twice")
    return Constant(grants)


def constant_if(conditions: tuple[e.Condition, ...], grant: e.Grant | Constant) -> Constant:
    if isinstance(grant, Constant):
        return Constant(grant.grants, (*conditions, *grant.conditions))
    return Constant((grant,), conditions)


def sets_off(triggers: tuple[e.Trigger, ...], effects: Effects) -> Occasion:
    return Occasion(triggers, effects)


def set_off_by(effects: Effects, triggers: tuple[e.Trigger, ...]) -> Occasion:
    return Occasion(triggers, effects)


def set_off_for_combat(triggers: tuple[e.Trigger, ...], effects: Effects) -> Effects:
    """effects/floating."""
    first, *others = triggers
    when = replace(first, also=tuple(others))
    return (e.Later(when=when, effects=effects, until="combat", each_time=True),)


def does(effects: Effects) -> Deed:
    return Deed(effects)
