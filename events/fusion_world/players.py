"""The greedy bot, which evaluates the table after each option, as far as its seat can see."""

import math
from collections.abc import Callable, Mapping
from typing import ClassVar, TypeAlias, cast

from events.dragon_ball_super.combat import attacked, defense, offense, pays_to_block, pending
from events.dragon_ball_super.evaluation import Reader, harmful, plays, set_off
from events.dragon_ball_super.outlook import CARD, Outlook, Position, best, named, verbs
from events.language.effect import Modes
from events.seats.bots import Roll, look_ahead
from events.seats.view import SeatView
from events.table.ask import MANUAL, ORDER, Ask, Indexes, Option
from events.table.ids import Card, Player

ENERGY_WANTED = 6
"""The energy beyond which no card is charged."""
SKILL_FIRST = 2.0
"""The gain from which a skill is activated before cards are played."""
GAINED_SKILL = 0.5
"""The value of a gained skill."""
FIRST_TURNS = (1, 2, 3, 4)
"""The energy in each of the first turns, if a card is charged in each."""
SPENT = 5
"""The energy of the first turns that a hand must be able to spend to be kept."""


class Greedy:
    """A bot that answers each ask on its own, by its seat's view now and afterwards."""

    version: ClassVar[int] = 2
    about: ClassVar[str] = "looks one step ahead, clears the board, races for the last life cards"

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """The answer with the best evaluation afterwards, the first of equals."""
        if ask.kind == ORDER:
            return tuple(range(len(ask.options)))
        return _ANSWERS[ask.kind](Position(view, cast(Player, view.seat)), ask)


def _turn_order(position: Position, ask: Ask) -> Indexes:
    return named(ask, "go_first")


def _redraw(position: Position, ask: Ask) -> Indexes:
    """The answer to a redraw: yes for a hand that would leave most energy of the first turns unspent."""
    costs = sorted(
        position.cost(card) for card in position.view.seen(position.seat, "hand") if not position.is_for_combos(card)
    )
    spent = 0
    for energy in FIRST_TURNS:
        payable = [cost for cost in costs if cost <= energy]
        if payable:
            spent += payable[-1]
            costs.remove(payable[-1])
    return named(ask, "keep" if spent >= SPENT else "redraw")


def _charge(position: Position, ask: Ask) -> Indexes:
    """The card to charge, up to ENERGY_WANTED: missing colors first, then the card that the hand needs least."""
    energy = position.view.seen(position.seat, "energy")
    if len(energy) >= ENERGY_WANTED or not ask.options:
        return ()
    have = {color for card in energy for color in position.printed(card).colors}
    wanted = {
        color for card in position.view.seen(position.seat, "hand") for color in position.printed(card).specified
    } - have

    def spare(index: int) -> tuple[bool, float]:
        """The sort key of cards to charge: too expensive ones first, then cheap ones with little combo power."""
        card, cost = position.printed(ask.options[index].card), position.cost(ask.options[index].card)
        late = max(0, cost - len(energy) - 2)
        return bool(wanted & set(card.colors)), 2 * late - cost - position.combo_power(ask.options[index].card) / 10_000

    return (max(range(len(ask.options)), key=spare),)


def _payment(position: Position, ask: Ask) -> Indexes:
    """The sources that the rest of the hand needs least; markers last, since they do not come back."""
    rest = (card for card in position.view.seen(position.seat, "hand") if card != ask.about)
    wants = [color for card in rest for color in position.printed(card).specified]

    def need(option: Option) -> float:
        if option.card is None:
            return math.inf
        return sum(wants.count(color) for color in position.printed(option.card).colors)

    ranked = sorted(range(len(ask.options)), key=lambda index: need(ask.options[index]))
    return tuple(sorted(ranked[: ask.least]))


def _main(position: Position, ask: Ask) -> Indexes:
    """The action in the Main Phase: a skill of much gain, the most expensive card, the best attack, or the end."""
    now = position.now()
    gained = _best_skill(position, ask, now)
    if gained is not None and gained[1] >= SKILL_FIRST:
        return (gained[0],)
    playing = [index for index, option in enumerate(ask.options) if option.verb in ("play", "use")]
    able = [index for index in playing if _gained_by_playing(position, ask.options[index].card, now) > 0]
    if able:
        return (max(able, key=lambda i: (position.cost(ask.options[i].card), position.power(ask.options[i].card))),)
    if gained is not None and gained[1] > 0:
        return (gained[0],)
    attack = best(ask, "attack", lambda option: attacked(position, option, now), now)
    must = all(option.verb != "end_main" for option in ask.options)
    if attack is not None and (attack[1] > 0 or must):
        return (attack[0],)
    return named(ask, "end_main")


def _gained_by_playing(position: Position, card: Card | None, now: Outlook) -> float:
    """The gain of playing a card; 0 for a card that is better in a combo than as an attacker."""
    assert card is not None
    if position.is_for_combos(card):
        return 0
    return set_off(position, card, "played", now.more(position.body(card) - CARD)).worth() - now.worth()


def _best_skill(position: Position, ask: Ask, now: Outlook) -> tuple[int, float] | None:
    """The skill of the most gain among the options, with the gain."""
    return best(ask, "skill", lambda option: _activated(position, option, now), now)


def _activated(position: Position, option: Option, now: Outlook) -> Outlook:
    """The outlook after the skill of an option; a gained skill has a small fixed value."""
    assert option.card is not None
    assert option.number is not None
    skills = position.view.skills(option.card)
    if option.number >= len(skills):
        return now.more(GAINED_SKILL)
    skill = skills[option.number]
    paid = 0.4 * position.cost(option.card) if position.printed(option.card).kind == "extra" else 0
    played = 1.5 if skill.materials else 0
    return Reader(position.view, position.seat).skill(skill, now.more(played - paid))


def _offense(position: Position, ask: Ask) -> Indexes:
    """The skill of the most gain in this battle, if any gains; else the answer with a combo."""
    useful = _best_skill(position, ask, position.now())
    return (useful[0],) if useful is not None and useful[1] > 0 else offense(position, ask)


def _defense(position: Position, ask: Ask) -> Indexes:
    """The same in defense, against an attack that would succeed."""
    if position.attack_succeeds():
        useful = _best_skill(position, ask, position.now())
        if useful is not None and useful[1] > 0:
            return (useful[0],)
    return defense(position, ask)


def _skill_price(position: Position, ask: Ask) -> Indexes:
    """The answer to a skill cost: a Blocker's if the block is worth it, another's if its gain exceeds the cost.

    That of a card that is not seen any more is not paid.
    """
    pays = verbs(ask, "pay_skill_cost")
    declines = verbs(ask, "decline")
    if not pays:
        return named(ask, "decline")
    if ask.about is None:
        return ((declines or pays)[0],)
    priced = [skill for skill in position.view.skills(ask.about) if skill.costs and skill.kind == "auto"]
    if not priced and declines:
        return (pays[0],) if pays_to_block(position, ask.about) else (declines[0],)
    now = position.now()
    worth = max((Reader(position.view, position.seat).skill(skill, now).worth() for skill in priced), default=math.inf)
    return (pays[0],) if worth > now.worth() or not declines else (declines[0],)


def _choose(position: Position, ask: Ask) -> Indexes:
    """The chosen cards: the opponent's most expensive; own cheapest ones for harm, else the strongest."""
    about = position.printed(ask.about) if ask.about is not None and position.view.face(ask.about) is not None else None
    harms = about is not None and harmful(about)

    def worth(index: int) -> float:
        card = ask.options[index].card
        if card is None or position.view.face(card) is None:
            return 0
        value = position.cost(card) + position.power(card) / 20000
        return -value if harms and position.view.controller(card) == position.seat else value

    ranked = sorted(range(len(ask.options)), key=worth, reverse=True)
    if about is not None and plays(about):
        ranked = _harmless_first(position, ask, ranked)
    own = all(side in (position.seat, None) for side in position.view.sides(ask))
    count = ask.least if harms and own else ask.most
    return tuple(sorted(ranked[:count]))


def _harmless_first(position: Position, ask: Ask, ranked: list[int]) -> list[int]:
    """The ranked options that can be played in turn without a loss, filled up to the least number."""
    now, able = position.now(), list[int]()
    for index in ranked:
        card = ask.options[index].card
        after = now if card is None or position.view.face(card) is None else set_off(position, card, "played", now)
        if not after.lost and len(able) < ask.most:
            now = after
            able.append(index)
    rest = [index for index in ranked if index not in able]
    return [*able, *rest[: max(0, ask.least - len(able))]]


def _discard(position: Position, ask: Ask) -> Indexes:
    """The least number of cards of the least value in a combo and on the board."""

    def worth(index: int) -> float:
        card = ask.options[index].card
        if card is None or position.view.face(card) is None:
            return 0
        return position.combo_power(card) / 10000 + position.cost(card) / 4

    return tuple(sorted(sorted(range(len(ask.options)), key=worth)[: max(ask.least, min(1, ask.most))]))


def _modes(position: Position, ask: Ask) -> Indexes:
    """The option of the most gain."""
    skills = () if ask.about is None else position.view.skills(ask.about)
    listed = [effect for skill in skills for effect in skill.effects if isinstance(effect, Modes)]
    if not listed:
        return (0,) if ask.least else ()
    now, options = position.now(), listed[0].options

    def after(index: int) -> Outlook:
        number = ask.options[index].number or 0
        return Reader(position.view, position.seat).effects(options[number], now) if number < len(options) else now

    found = look_ahead(range(len(ask.options)), after, Outlook.worth)
    assert found is not None
    return (found[0],)


def _cheapest(position: Position, ask: Ask) -> Indexes:
    return (min(range(len(ask.options)), key=lambda index: position.cost(ask.options[index].card)),)


def _first(position: Position, ask: Ask) -> Indexes:
    return tuple(range(ask.least))


def _most(position: Position, ask: Ask) -> Indexes:
    return (len(ask.options) - 1,)


Answering: TypeAlias = Callable[[Position, Ask], Indexes]
_ANSWERS: Mapping[str, Answering] = {
    "choose": _choose,
    "discard": _discard,
    "may": _first,
    "card_cost": _first,
    "draw": _first,
    "modes": _modes,
    "number": _most,
    "material": _cheapest,
    "replace": _first,
    "delayed": _first,
    "loop": _first,
    "skill": _first,
    MANUAL: _first,
    "turn_order": _turn_order,
    "redraw": _redraw,
    "charge": _charge,
    "pay": _payment,
    "main": _main,
    "offense": _offense,
    "defense": _defense,
    "pending": pending,
    "skill_cost": _skill_price,
}
