"""The greedy bot, which evaluates the table after each option, as far as its seat can see."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeAlias, cast

from events.dragon_ball_super.card import DragonBallSuperCard
from events.dragon_ball_super.combat import attacked, defense, gained_by_block, gained_by_combo, offense, pending
from events.dragon_ball_super.evaluation import Reader, harmful, plays, set_off
from events.dragon_ball_super.outlook import CARD, Outlook, Position, best, named, verbs
from events.language.effect import Effect, Modes
from events.seats.bots import Evaluation, Roll, look_ahead
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

    def evaluation(self, view: SeatView, ask: Ask) -> Evaluation | None:
        """The values by which it answers; None where it goes by a rule of thumb alone."""
        evaluated = _EVALUATED.get(ask.kind)
        if evaluated is None:
            return None
        value, measure, choice = evaluated
        position = Position(view, cast(Player, view.seat))
        values = tuple(value(position, ask, option) for option in ask.options)
        return Evaluation(values, measure, choice) if any(values) or None not in values else None


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


def _gain_in_main(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of an action in the Main Phase; 0 for the end of it."""
    now = position.now()
    if option.verb in ("play", "use"):
        return _gained_by_playing(position, option.card, now)
    if option.verb == "attack":
        return attacked(position, option, now).worth() - now.worth()
    return _gain_of_skill(position, ask, option)


def _gain_of_skill(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of a skill; 0 for the end of a phase or step."""
    if option.verb == "skill":
        now = position.now()
        return _activated(position, option, now).worth() - now.worth()
    return 0.0 if option.verb in ("end_main", "end_step") else None


def _gain_in_defense(position: Position, ask: Ask, option: Option) -> float | None:
    if option.verb == "combo" and option.card is not None:
        return gained_by_combo(position, ask, option.card)
    return _gain_of_skill(position, ask, option)


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
    pays, declines = verbs(ask, "pay_skill_cost"), verbs(ask, "decline")
    if not pays:
        return named(ask, "decline")
    if declines and (ask.about is None or _gained_by_paying(position, ask.about) <= 0):
        return (declines[0],)
    return (pays[0],)


def _gained_by_paying(position: Position, card: Card) -> float:
    """The gain of a skill of a card whose cost is asked; without one that gains by itself, that of a block by it."""
    priced = [skill for skill in position.view.skills(card) if skill.costs and skill.kind == "auto"]
    if not priced:
        return gained_by_block(position, card)
    now = position.now()
    return max(Reader(position.view, position.seat).skill(skill, now).worth() for skill in priced) - now.worth()


def _gain_of_price(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of paying; 0 for what declines it."""
    if option.verb == "pay_skill_cost" and ask.about is not None:
        return _gained_by_paying(position, ask.about)
    return 0.0 if option.verb == "decline" else None


def _choose(position: Position, ask: Ask) -> Indexes:
    """The chosen cards: the opponent's most expensive; own cheapest ones for harm, else the strongest."""
    about = _cause(position, ask)
    harms = about is not None and harmful(about)
    ranked = sorted(
        range(len(ask.options)), key=lambda index: _wanted(position, ask.options[index], harms=harms), reverse=True
    )
    if about is not None and plays(about):
        ranked = _harmless_first(position, ask, ranked)
    own = all(side in (position.seat, None) for side in position.view.sides(ask))
    count = ask.least if harms and own else ask.most
    return tuple(sorted(ranked[:count]))


def _cause(position: Position, ask: Ask) -> DragonBallSuperCard | None:
    """The card whose skill asks; None if the seat does not see it."""
    return position.printed(ask.about) if ask.about is not None and position.view.face(ask.about) is not None else None


def _wanted(position: Position, option: Option, *, harms: bool) -> float:
    """The value of a card as one to choose: negative for an own card that would be harmed, 0 for one not seen."""
    if option.card is None or position.view.face(option.card) is None:
        return 0
    value = position.cost(option.card) + position.power(option.card) / 20000
    return -value if harms and position.view.controller(option.card) == position.seat else value


def _value_to_choose(position: Position, ask: Ask, option: Option) -> float | None:
    about = _cause(position, ask)
    return _wanted(position, option, harms=about is not None and harmful(about))


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
    ranked = sorted(range(len(ask.options)), key=lambda index: _kept(position, ask, ask.options[index]))
    return tuple(sorted(ranked[: max(ask.least, min(1, ask.most))]))


def _kept(position: Position, ask: Ask, option: Option) -> float:
    """The value of a card in the hand; 0 for one not seen."""
    if option.card is None or position.view.face(option.card) is None:
        return 0
    return position.combo_power(option.card) / 10000 + position.cost(option.card) / 4


def _modes(position: Position, ask: Ask) -> Indexes:
    """The option of the most gain."""
    options = _listed(position, ask)
    if options is None:
        return (0,) if ask.least else ()
    now = position.now()
    found = look_ahead(
        range(len(ask.options)),
        lambda index: _outlook_of_mode(position, options, ask.options[index], now),
        Outlook.worth,
    )
    assert found is not None
    return (found[0],)


def _listed(position: Position, ask: Ask) -> Sequence[Sequence[Effect]] | None:
    """The effects between which a skill lets choose; None if none of the card's does."""
    skills = () if ask.about is None else position.view.skills(ask.about)
    listed = [effect for skill in skills for effect in skill.effects if isinstance(effect, Modes)]
    return listed[0].options if listed else None


def _outlook_of_mode(position: Position, options: Sequence[Sequence[Effect]], option: Option, now: Outlook) -> Outlook:
    number = option.number or 0
    return Reader(position.view, position.seat).effects(options[number], now) if number < len(options) else now


def _gain_of_mode(position: Position, ask: Ask, option: Option) -> float | None:
    options, now = _listed(position, ask), position.now()
    return None if options is None else _outlook_of_mode(position, options, option, now).worth() - now.worth()


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
Valuing: TypeAlias = Callable[[Position, Ask, Option], float | None]
GAIN = "gain in cards of a hand (a win: 1,000)"
TURNED = "Against an attack that would succeed, the best skill that gains anything; else the combo that keeps most."
_EVALUATED: Mapping[str, tuple[Valuing, str, str]] = {
    "main": (
        _gain_in_main,
        GAIN,
        f"A skill that gains {SKILL_FIRST:g} or more; else the most expensive card that gains; "
        "else a skill, else the attack that gains most; else the end.",
    ),
    "offense": (
        _gain_of_skill,
        GAIN,
        "The best skill that gains anything; else a combo, if one card turns the attack.",
    ),
    "defense": (_gain_in_defense, GAIN, TURNED),
    "skill_cost": (_gain_of_price, GAIN, "Pays for what gains."),
    "modes": (_gain_of_mode, GAIN, "The most gain."),
    "choose": (
        _value_to_choose,
        "cost and power by 20,000; own ones negative if harmed",
        "The highest; as few own cards as it may where they would be harmed, and none whose play would lose the game.",
    ),
    "discard": (_kept, "combo power by 10,000, and cost by 4", "The lowest."),
}
