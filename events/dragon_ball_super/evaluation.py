"""The evaluation of skills: the outlook after effects, for a bot that looks one step ahead."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

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
    Ko,
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
    Search,
    Skill,
    Skip,
    Stack,
    Switch,
    Token,
    Use,
)
from events.seats import reader
from events.seats.reader import COMBINED, After, gains
from events.seats.selectors import Meant, assumed, meant
from events.table.ids import Card

HARMS: Mapping[type[Any], float] = {Ko: 2.0, Remove: 1.5, Stack: 1.0}
"""The effects that harm a card, as does a move off the board, with what that is worth."""


def _meant(reader: "Reader", what: Any) -> Meant:
    """What an effect is done to."""
    return meant(reader.position, what, reader.chosen)


def _sign(reader: "Reader", what: Any) -> int:
    """Whose cards an effect is done to: +1 the seat's, -1 the opponent's, 0 if there are none."""
    meant = _meant(reader, what)
    return meant.sign if meant.number else 0


def _whose(effect: Any, each: float) -> float:
    return {"you": each, "opponent": -each, "both": 0.0}[effect.whose]


def _draw(reader: "Reader", effect: Draw, now: Outlook) -> Outlook:
    """The outlook after a draw; a player who would draw the last card of a deck loses."""
    count = assumed(effect.count)
    for whose in ("opponent", "you"):
        if effect.whose in (whose, "both"):
            now = now.milled(count, foe=whose == "opponent")
    return now.more(_whose(effect, count))


def _damage(reader: "Reader", effect: Damage, now: Outlook) -> Outlook:
    for whose in ("opponent", "you"):
        if effect.whose in (whose, "both"):
            now = now.hurt(assumed(effect.count), foe=whose == "opponent")
    return now


def _move(reader: "Reader", effect: Move, now: Outlook) -> Outlook:
    """The outlook after a move: to hand, life or energy from deck or drop is a gain, else a loss."""
    sign, count, zones = _meant(reader, effect.what)
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


def _harm(worth: float) -> reader.Gain:
    return lambda reader, effect: -worth * _sign(reader, effect.what)


def _change(change: Change) -> float:
    if isinstance(change, Adjust):
        return 0.6 if not isinstance(change.by, int) or change.by > 0 else -0.8
    return {Gain: 0.6, Negate: -0.6, Cannot: -0.7, Discount: 0.4}.get(type(change), 0)


def _control(reader: "Reader", effect: Control) -> float:
    return 2.0 * bool(_sign(reader, effect.what)) if effect.whose == "you" else -1.0


def _end(reader: "Reader", effect: End, now: Outlook) -> Outlook:
    wins = (effect.result == "win") == (effect.whose == "you")
    return now._replace(foe_life=0) if wins else now._replace(life=0)


class Reader(reader.Reader[Position, Outlook]):
    """The reader of both games, which takes the cards that effects are done to by the words alone."""

    after: ClassVar[Mapping[type[Any], After]] = {
        **COMBINED,
        Draw: _draw,
        Damage: _damage,
        Move: _move,
        End: _end,
        Search: lambda reader, effect, now: reader.effects(effect.then, now.more(0.3)),
        **gains(
            {
                **{kind: _harm(worth) for kind, worth in HARMS.items()},
                Discard: lambda reader, effect: _whose(effect, -0.7 * assumed(effect.count) * (not effect.up_to)),
                Play: 1.5,
                Switch: lambda reader, effect: (0.7 if effect.mode == "active" else -0.7) * _sign(reader, effect.what),
                Token: lambda reader, effect: 1.5 * assumed(effect.count),
                Give: lambda reader, effect: sum(map(_change, effect.changes)) * _sign(reader, effect.what),
                Decree: lambda reader, effect: _whose(effect, sum(map(_change, effect.changes))),
                Control: _control,
                Mark: lambda reader, effect: 0.3 * assumed(effect.by),
                Put: lambda reader, effect: _whose(effect, 0.5 * assumed(effect.by)),
                Look: 0.1,
                Nullify: 2.0,
                Guard: 0.5,
                Flip: 5.0,
                Use: 1.0,
                Skip: lambda reader, effect: _whose(effect, -1.0),
                ExtraTurn: 4.0,
                Pay: lambda reader, effect: -0.4 * max(assumed(effect.total), len(effect.specified)),
            }
        ),
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
    return _chooses_for(card, tuple(HARMS))


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
