"""The greedy bot of Masters: what it asks that no other game of the family does."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any, ClassVar, NamedTuple

import msgspec

from events.dragon_ball_super import acting, greedy
from events.dragon_ball_super.combat import at_stake
from events.dragon_ball_super.outlook import BODY, CARD, DECIDED, Position
from events.language.effect import Adjust, Amount, Change, Draw, Effect, Give, Guard, Nullify, Pay, Skill
from events.masters.counters import DECLARES_ATTACK, DECLARES_PLAY
from events.seats.greedy import GAIN, Answering, Evaluated, named
from events.seats.reader import After, GainReader, gains
from events.table.ask import Ask, Indexes, Option
from events.table.ids import Card

KEPT = 4
"""The cost above which a card of the first hand is returned."""
EARLY = 2
"""The cost of a card that can be played early; a hand without one returns dearer cards, too."""
ENERGY = 0.4
"""The value of an energy that is paid."""
MATERIAL = 2.5
"""The assumed cost of a card that another is played on."""
THREATENED = 4
"""The life cards from which on energy is kept for a [Counter]."""
COUNTER = 3.0
"""The value of an opponent's [Counter]."""


DEAREST = 7
"""The cost above which few cards are played; up to it, the opponent is assumed to play what they can pay for."""


class KeptCounter(NamedTuple):
    """A [Counter] for which energy may be kept: its price in energy, and the gain that it promises."""

    price: int
    promise: float


class MastersPosition(Position):
    """A position in which a card with little power, which most combos have as well, is played all the same."""

    def is_for_combos(self, card: Card | None) -> bool:
        """Whether a card has more power in a combo than as an attacker."""
        printed = self.printed(card)
        return printed.power is not None and (printed.combo_power or 0) > printed.power

    def evolved(self, card: Card | None) -> float:
        """What the card costs more than a card that it is played on."""
        return max(0, self.cost(card) - MATERIAL)


def _redraw(position: Position, ask: Ask) -> Indexes:
    """The cards to return: those that cost too much, or nearly, if none can be played early."""
    costs = [position.cost(option.card) for option in ask.options]
    most = KEPT if any(cost <= EARLY for cost in costs) else KEPT - 1
    return tuple(index for index, cost in enumerate(costs) if cost > most)


def _main(position: Position, ask: Ask) -> Indexes:
    """The action in the Main Phase, without those whose energy is kept for a [Counter]."""
    view, seat = position.view, position.seat
    active = len([card for card in view.seen(seat, "energy") if not view.rested(card)])
    kept = [counter for counter in _kept_counters(position) if counter.price <= active]
    able = [index for index, option in enumerate(ask.options) if not _spends(position, ask, option, kept, active)]
    chosen = acting.main(position, msgspec.structs.replace(ask, options=tuple(ask.options[index] for index in able)))
    return tuple(able[index] for index in chosen)


def _spends(position: Position, ask: Ask, option: Option, kept: Sequence[KeptCounter], active: int) -> bool:
    """Whether an action takes the energy of a [Counter] that promises more."""
    price = _price(position, option)
    short = [counter.promise for counter in kept if active - price < counter.price]
    return price > 0 and bool(short) and (acting.gain_in_main(position, ask, option) or 0) < max(short)


def _kept_counters(position: Position) -> Iterator[KeptCounter]:
    """The cheapest [Counter]s of the hand that negate a play, or an attack as life is short."""
    view, seat = position.view, position.seat
    dearest = min(view.count(position.foe, "energy") + 1, DEAREST)
    promises = {DECLARES_PLAY: BODY + dearest}
    if view.count(seat, "life") <= THREATENED:
        promises[DECLARES_ATTACK] = DECIDED
    for on, promise in promises.items():
        prices = [
            _price(position, Option("skill", card, number=number))
            for card in view.seen(seat, "hand")
            for number, skill in enumerate(view.skills(card))
            if skill.trigger is not None and skill.trigger.on == on and Nullify in map(type, skill.effects)
        ]
        if prices:
            yield KeptCounter(min(prices), promise - CARD - ENERGY * min(prices))


def _price(position: Position, option: Option) -> int:
    """The energy that an option takes: the cost of a card that is played, or that of a skill, and of an Extra Card."""
    if option.card is None or option.verb == "attack":
        return 0
    if option.verb == "play":
        return position.cost(option.card)
    skills = position.view.skills(option.card)
    if option.number is None or option.number >= len(skills):
        return 0
    skill = skills[option.number]
    pays_card = skill.kind == "counter" or position.printed(option.card).kind == "extra"
    used = position.cost(option.card) if pays_card else 0
    return used + sum(_paid(effect) for cost in skill.costs[:1] for effect in cost if isinstance(effect, Pay))


def _answer(position: Position, ask: Ask) -> Indexes:
    """The [Counter] of the most gain, if any gains."""
    gains = {index: _countered(position, ask, option) for index, option in enumerate(ask.options)}
    worth = {index: gain for index, gain in gains.items() if gain is not None and gain > 0}
    return (max(worth, key=worth.__getitem__),) if worth else named(ask, "decline")


def _countered(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of a [Counter], its price taken off; None for the option of none."""
    if option.card is None or option.number is None:
        return None
    skill = position.view.skills(option.card)[option.number]
    costs = max(position.cost(option.card), 0) + sum(_paid(effect) for cost in skill.costs[:1] for effect in cost)
    return _prevented(position, ask, skill) + DrawReader(position).gain(skill.effects) - CARD - ENERGY * costs


def _paid(effect: Effect) -> int:
    """The energy that a part of a skill cost takes; another part counts as one."""
    return effect.total if isinstance(effect, Pay) and isinstance(effect.total, int) else 1


def _prevented(position: Position, ask: Ask, skill: Skill) -> float:
    """What is prevented: the damage of an attack, a card on the board, or a [Counter]."""
    on = "" if skill.trigger is None else skill.trigger.on
    if on == DECLARES_ATTACK:
        return at_stake(position) if _is_stopped(position, skill) else 0
    if on == DECLARES_PLAY:
        seen = ask.about is not None and position.view.face(ask.about) is not None
        return position.body(ask.about) if seen else 0
    return COUNTER


def _is_stopped(position: Position, skill: Skill) -> bool:
    """Whether an attack that would succeed does so no more: negated, turned on another card, or outmatched."""
    if not position.roles.keys() >= {"attack", "guard"} or not position.attack_succeeds():
        return False
    return TurnReader(position).gain(skill.effects) > -position.gap()


class DrawReader(GainReader[Position]):
    """The reader of a [Counter] that counts the cards it draws."""

    after: ClassVar[Mapping[type[Any], After]] = gains({Draw: lambda reader, effect: _number(effect.count)})


class TurnReader(GainReader[Position]):
    """The reader of a [Counter] that says by how much power it turns a battle: without end where none is fought."""

    after: ClassVar[Mapping[type[Any], After]] = gains(
        {Nullify: inf, Guard: inf, Give: lambda reader, effect: sum(map(_turned, effect.changes))}
    )


def _turned(change: Change) -> int:
    return abs(_number(change.by)) if isinstance(change, Adjust) else 0


def _number(amount: Amount) -> int:
    return amount if isinstance(amount, int) else 0


class Greedy(greedy.Greedy):
    """The bot with the answers to Masters' asks."""

    version: ClassVar[int] = 1
    answers: ClassVar[Mapping[str, Answering]] = {
        **greedy.ANSWERS,
        "main": _main,
        "redraw": _redraw,
        "answer": _answer,
        "life": lambda position, ask: (0,),
    }
    evaluated: ClassVar[Mapping[str, Evaluated]] = {
        **greedy.EVALUATED,
        "answer": (_countered, GAIN, "The [Counter] of the most gain, if any gains."),
    }
    position: ClassVar[type[Position]] = MastersPosition
