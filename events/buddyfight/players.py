"""The greedy bot of Buddyfight, which evaluates each option by what its seat sees."""

from collections.abc import Mapping
from typing import ClassVar

from events.buddyfight.assault import needed, planned, target_of
from events.buddyfight.calling import area, called, equipped, guard, room_made
from events.buddyfight.evaluation import Reader, declared, paid, resolved
from events.buddyfight.outlook import CARD, Position
from events.buddyfight.using import CALLED
from events.seats.gaining import Choosing, best, discard
from events.seats.greedy import GAIN, Answering, Evaluated, GreedyBot, first, last, named
from events.table.ask import MANUAL, Ask, Indexes, Option

USED = 0.15
"""The gain from which on a card or an ability is used."""
ANSWERED = 0.3
"""The gain from which on a declaration is answered."""
LAST_CARDS = 4
"""The cards of the deck for whose sake nothing is charged."""


# Uses and answers.


def gain_of_use(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of using a card or an ability; None for using none."""
    skill = position.skill(option.card, option.number)
    if option.card is None or skill is None:
        return None
    cost = paid(position, skill)
    if skill.keyword in CALLED:
        reach = called if skill.keyword == "call" else equipped
        return reach(position, option.card) - cost
    spent = CARD if option.card in position.view.seen(position.seat, "hand") else 0.0
    if skill.trigger is not None and skill.kind == "counter":
        return _prevented(position, ask) + Reader(position).gain(skill.effects) - spent - cost
    return resolved(position, skill, option.card) - spent - cost


def _prevented(position: Position, ask: Ask) -> float:
    """What the declaration that is answered would gain for the opponent."""
    if ask.about is None:
        return CARD
    if ask.about not in position.prevented:
        position.prevented[ask.about] = declared(position.from_across(), ask.about)
    return position.prevented[ask.about]


def use(position: Position, ask: Ask) -> Indexes:
    """The card or ability of the most gain, if any gains."""
    index = best([gain_of_use(position, ask, option) for option in ask.options], USED)
    return named(ask, "decline") if index is None else (index,)


def answer(position: Position, ask: Ask) -> Indexes:
    """The Counter of the most gain, if any gains enough."""
    index = best([gain_of_use(position, ask, option) for option in ask.options], ANSWERED)
    return named(ask, "decline") if index is None else (index,)


# Attacks.


def gain_of_attack(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of an attack; None for no attack."""
    return None if option.card is None else planned(position, option.card, option.other)


def attack(position: Position, ask: Ask) -> Indexes:
    """The attack of the most gain, if any gains."""
    index = best([gain_of_attack(position, ask, option) for option in ask.options], 0)
    return named(ask, "no_attack") if index is None else (index,)


def link(position: Position, ask: Ask) -> Indexes:
    """The next of the fewest cards with which the attack hits; none if it does, or cannot."""
    others = [option.card for option in ask.options if option.card is not None]
    joined = needed(position, position.attacking(), target_of(position), others)
    if not joined:
        return named(ask, "no_link")
    return (next(index for index, option in enumerate(ask.options) if option.card == joined[0]),)


def counterattack(position: Position, ask: Ask) -> Indexes:
    """The attacker of the most value."""
    values = [0.0 if option.card is None else position.body(option.card) for option in ask.options]
    return (values.index(max(values)),)


def move(position: Position, ask: Ask) -> Indexes:
    """To the center what guards it better than it attacks; away from there what keeps an item from attacking."""
    values = [guard(position, option.card, option.number) for option in ask.options]
    index = best(values, 0)
    return named(ask, "decline") if index is None else (index,)


# Choices.


def charge(position: Position, ask: Ask) -> Indexes:
    """The card of the hand with the least value; none as the deck ends."""
    if position.view.count(position.seat, "deck") <= LAST_CARDS:
        return named(ask, "decline")
    values = [None if option.card is None else -position.kept(option.card) for option in ask.options]
    index = best(values, -100)
    return named(ask, "decline") if index is None else (index,)


def skill_cost(position: Position, ask: Ask) -> Indexes:
    """The cheapest way to pay; what can be declined is paid."""
    costs = {
        number: -Reader(position).gain(cost)
        for skill in (() if ask.about is None else position.view.skills(ask.about))
        for number, cost in enumerate(skill.costs)
        if len(skill.costs) > 1
    }
    return (min(range(len(ask.options)), key=lambda index: costs.get(ask.options[index].number or 0, 0.0)),)


CHOOSING = Choosing(Reader, ("it", "host"))
"""The choices among cards and modes."""
ANSWERS: Mapping[str, Answering] = {
    **dict.fromkeys(("pay", "pending", "buddy", "may", "replace", "delayed", "loop", "skill", "draw", MANUAL), first),
    **dict.fromkeys(("equipment_change", "card_cost", "turn_order"), first),
    "number": last,
    "use": use,
    "answer": answer,
    "attack": attack,
    "link": link,
    "counterattack": counterattack,
    "move": move,
    "area": area,
    **dict.fromkeys(("room", "size"), room_made),
    "charge": charge,
    "discard": discard,
    "choose": CHOOSING.choose,
    "choose_skill": CHOOSING.choose,
    "modes": CHOOSING.modes,
    "skill_cost": skill_cost,
}
"""The answers by the kind of the ask."""
EVALUATED: Mapping[str, Evaluated] = {
    "use": (gain_of_use, GAIN, f"The most gain, if it is more than {USED:g}; else none."),
    "answer": (gain_of_use, GAIN, f"The most gain, if it is more than {ANSWERED:g}; else none."),
    "attack": (gain_of_attack, GAIN, "The most gain, with what others do through an opened center; else none."),
    "choose": (CHOOSING.value_to_choose, GAIN, "The most gain; no more cards than it must where they lose."),
    "modes": (CHOOSING.gain_of_mode, GAIN, "The most gain."),
}
"""How options are valued: the function, what a value is, and how the bot chooses by them."""


class Greedy(GreedyBot):
    """A bot that answers each ask on its own, by what its seat sees."""

    version: ClassVar[int] = 1
    about: ClassVar[str] = "fills its areas, opens the center, strikes, and counters what would cost more than the card"
    answers: ClassVar[Mapping[str, Answering]] = ANSWERS
    evaluated: ClassVar[Mapping[str, Evaluated]] = EVALUATED
    position: ClassVar[type[Position]] = Position
