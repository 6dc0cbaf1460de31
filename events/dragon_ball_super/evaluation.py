"""The evaluation of skills: the outlook after effects, for a bot that looks one step ahead."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from events.dragon_ball_super.card import DragonBallSuperCard
from events.dragon_ball_super.outlook import Outlook, Position
from events.language.effect import (
    Adjust,
    Cannot,
    Change,
    Choose,
    Control,
    Damage,
    Decree,
    Discard,
    Discount,
    Draw,
    Effect,
    End,
    ExtraTurn,
    Flip,
    Gain,
    Give,
    Guard,
    If,
    Ko,
    Later,
    Look,
    Mark,
    May,
    Modes,
    Move,
    Named,
    Negate,
    Nullify,
    Pay,
    Play,
    Put,
    Remove,
    Repeat,
    Search,
    Skill,
    Skip,
    Stack,
    Switch,
    Token,
    Use,
)
from events.seats.selectors import Meant, assumed, meant
from events.table.ids import Card

HARMS = (Ko, Remove, Stack)
"""The effects that harm a card, as does a move off the board."""
OFTEN = 4
"""The most rounds of a repeated effect that are evaluated."""
LIKELY = 0.6
"""The assumed probability of a condition."""


class Reader:
    """The outlook of a seat after effects."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._chosen: Choose | None = None

    def skill(self, skill: Skill, now: Outlook) -> Outlook:
        """The outlook after a skill, the cheapest of its costs paid."""
        paid = max((self.effects(cost, now) for cost in skill.costs), key=Outlook.worth, default=now)
        return paid if paid.decided else self.effects(skill.effects, paid)

    def effects(self, effects: Sequence[Effect], now: Outlook) -> Outlook:
        """The outlook after these effects in their order, or as soon as the game is decided."""
        for effect in effects:
            read = _AFTER.get(type(effect))
            if read is not None:
                now = read(self, effect, now)
                if now.decided:
                    break
        return now

    def choose(self, effect: Choose, now: Outlook) -> Outlook:
        """The outlook after a choice, whose cards the next effects use; no gain if there is nothing to choose."""
        self._chosen = effect
        return now

    def meant(self, what: Any) -> Meant:
        """What an effect is done to."""
        return meant(self._position, what, self._chosen)


def _whose(effect: Any, now: Outlook, each: float) -> Outlook:
    if effect.whose == "both":
        return now
    return now.more(each if effect.whose == "you" else -each)


def _draw(reader: Reader, effect: Draw, now: Outlook) -> Outlook:
    """The outlook after a draw; a player who would draw the last card of a deck loses."""
    count = assumed(effect.count)
    for whose in ("opponent", "you"):
        if effect.whose in (whose, "both"):
            now = now.milled(count, foe=whose == "opponent")
    return _whose(effect, now, 1.0 * count)


def _damage(reader: Reader, effect: Damage, now: Outlook) -> Outlook:
    for whose in ("opponent", "you"):
        if effect.whose in (whose, "both"):
            now = now.hurt(assumed(effect.count), foe=whose == "opponent")
    return now


def _harm(worth: float) -> "After":
    def harm(reader: Reader, effect: Any, now: Outlook) -> Outlook:
        meant = reader.meant(effect.what)
        return now.more(-worth * meant.sign) if meant.number else now

    return harm


def _move(reader: Reader, effect: Move, now: Outlook) -> Outlook:
    """The outlook after a move: to hand, life or energy from deck or drop is a gain, else a loss."""
    sign, count, zones = reader.meant(effect.what)
    if not count:
        return now
    if zones == ("life",) and effect.to != "life":
        return now.hurt(count, foe=sign < 0, to_hand=effect.to == "hand")
    if zones == ("deck",) and effect.to != "deck":
        now = now.milled(count, foe=sign < 0)
    if effect.to == "life":
        return now._replace(life=now.life + count) if sign > 0 else now._replace(foe_life=now.foe_life + count)
    if effect.to in ("hand", "energy"):
        return now.more(1.0 if sign > 0 else 1.2)
    return now.more(-0.2 if sign > 0 else 1.5)


def _change(change: Change) -> float:
    if isinstance(change, Adjust):
        return 0.6 if not isinstance(change.by, int) or change.by > 0 else -0.8
    return {Gain: 0.6, Negate: -0.6, Cannot: -0.7, Discount: 0.4}.get(type(change), 0)


def _give(reader: Reader, effect: Give, now: Outlook) -> Outlook:
    meant = reader.meant(effect.what)
    return now.more(sum(map(_change, effect.changes)) * meant.sign) if meant.number else now


def _switch(reader: Reader, effect: Switch, now: Outlook) -> Outlook:
    meant = reader.meant(effect.what)
    return now.more((0.7 if effect.mode == "active" else -0.7) * meant.sign) if meant.number else now


def _control(reader: Reader, effect: Control, now: Outlook) -> Outlook:
    if effect.whose != "you":
        return now.more(-1.0)
    return now.more(2.0) if reader.meant(effect.what).number else now


def _if(reader: Reader, effect: If, now: Outlook) -> Outlook:
    then = now.partly(reader.effects(effect.then, now), LIKELY)
    return then.partly(reader.effects(effect.otherwise, then), 1 - LIKELY) if effect.otherwise else then


def _may(reader: Reader, effect: May, now: Outlook) -> Outlook:
    """The outlook after voluntary effects, by the better choice for the player who decides."""
    decide = min if effect.by == "opponent" else max
    return decide(now, reader.effects(effect.effects, now), key=Outlook.worth)


def _modes(reader: Reader, effect: Modes, now: Outlook) -> Outlook:
    return max((reader.effects(option, now) for option in effect.options), key=Outlook.worth)


def _repeat(reader: Reader, effect: Repeat, now: Outlook) -> Outlook:
    for _ in range(min(assumed(effect.times), OFTEN)):
        now = now if now.decided else reader.effects(effect.effects, now)
    return now


def _end(reader: Reader, effect: End, now: Outlook) -> Outlook:
    wins = (effect.result == "win") == (effect.whose == "you")
    return now._replace(foe_life=0) if wins else now._replace(life=0)


After: TypeAlias = Callable[[Reader, Any, Outlook], Outlook]
_AFTER: Mapping[type[Any], After] = {
    Choose: Reader.choose,
    Draw: _draw,
    Discard: lambda reader, effect, now: _whose(effect, now, -0.7 * assumed(effect.count) * (not effect.up_to)),
    Damage: _damage,
    Ko: _harm(2.0),
    Remove: _harm(1.5),
    Stack: _harm(1.0),
    Move: _move,
    Play: lambda reader, effect, now: now.more(1.5),
    Switch: _switch,
    Token: lambda reader, effect, now: now.more(1.5 * assumed(effect.count)),
    Give: _give,
    Decree: lambda reader, effect, now: _whose(effect, now, sum(map(_change, effect.changes))),
    Control: lambda reader, effect, now: now.more(
        2.0 * bool(reader.meant(effect.what).number) if effect.whose == "you" else -1.0
    ),
    Mark: lambda reader, effect, now: now.more(0.3 * assumed(effect.by)),
    Put: lambda reader, effect, now: _whose(effect, now, 0.5 * assumed(effect.by)),
    Search: lambda reader, effect, now: reader.effects(effect.then, now.more(0.3)),
    Look: lambda reader, effect, now: now.more(0.1),
    Nullify: lambda reader, effect, now: now.more(2.0),
    Guard: lambda reader, effect, now: now.more(0.5),
    Flip: lambda reader, effect, now: now.more(5.0),
    Use: lambda reader, effect, now: now.more(1.0),
    Skip: lambda reader, effect, now: _whose(effect, now, -1.0),
    End: _end,
    ExtraTurn: lambda reader, effect, now: now.more(4.0),
    Pay: lambda reader, effect, now: now.more(-0.4 * max(assumed(effect.total), len(effect.specified))),
    May: _may,
    Named: lambda reader, effect, now: reader.effects(effect.effects, now),
    If: _if,
    Modes: _modes,
    Repeat: _repeat,
    Later: lambda reader, effect, now: now.partly(reader.effects(effect.effects, now), 0.7),
}


def set_off(position: Position, card: Card, event: str, now: Outlook) -> Outlook:
    """The outlook after the printed skills of a card for an event of its own, such as being played.

    The cost of a skill is paid if that is better.
    """
    reader = Reader(position)
    for skill in position.view.skills(card):
        trigger = skill.trigger
        if trigger is None or not any(each.on == event and each.card == "this" for each in trigger.events):
            continue
        after = reader.skill(skill, now)
        now = max(now, after, key=Outlook.worth) if skill.costs else after
        if now.decided:
            break
    return now


def harmful(card: DragonBallSuperCard) -> bool:
    """Whether a skill of the card harms the cards that it chooses."""
    return _chooses_for(card, HARMS)


def plays(card: DragonBallSuperCard) -> bool:
    """Whether a skill of the card plays the cards that it chooses."""
    return _chooses_for(card, (Play,))


def _chooses_for(card: DragonBallSuperCard, kinds: tuple[type[Any], ...]) -> bool:
    return any(
        isinstance(choice, Choose) and isinstance(then, kinds)
        for skill in (*card.skills, *(card.back.skills if card.back is not None else ()))
        for effects in _lists(skill)
        for choice, then in pairwise(effects)
    )


def _lists(skill: Skill) -> Iterator[Sequence[Effect]]:
    yield skill.effects
    yield from skill.costs
    for effect in skill.effects:
        if isinstance(effect, May | Named):
            yield effect.effects
        elif isinstance(effect, Modes):
            yield from effect.options
