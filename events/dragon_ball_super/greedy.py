"""The greedy bot of both games, which evaluates the table after each option, as far as its seat can see."""

from collections.abc import Callable, Mapping
from typing import ClassVar, TypeAlias, cast

from events.dragon_ball_super.acting import (
    SKILL_FIRST,
    gain_in_defense,
    gain_in_main,
    gain_of_price,
    gain_of_skill,
    in_defense,
    in_offense,
    main,
    skill_cost,
)
from events.dragon_ball_super.choosing import (
    charge,
    cheapest,
    choose,
    discard,
    first,
    gain_of_mode,
    kept,
    last,
    modes,
    payment,
    value_to_choose,
)
from events.dragon_ball_super.combat import pending
from events.dragon_ball_super.outlook import Position
from events.seats.bots import Evaluation, Roll
from events.seats.view import SeatView
from events.table.ask import MANUAL, ORDER, Ask, Indexes, Option
from events.table.ids import Player

Answering: TypeAlias = Callable[[Position, Ask], Indexes]
"""The function that answers asks of a kind."""
Valuing: TypeAlias = Callable[[Position, Ask, Option], float | None]
"""The function that gives the value of an option; None for one that it gives none."""
Evaluated: TypeAlias = tuple[Valuing, str, str]
"""How options of a kind of asks are valued: the function, what a value is, and how the bot chooses by them."""
ANSWERS: Mapping[str, Answering] = {
    "choose": choose,
    "choose_skill": choose,
    "discard": discard,
    "may": first,
    "card_cost": first,
    "draw": first,
    "modes": modes,
    "number": last,
    "material": cheapest,
    "replace": first,
    "delayed": first,
    "loop": first,
    "skill": first,
    MANUAL: first,
    "charge": charge,
    "pay": payment,
    "main": main,
    "offense": in_offense,
    "defense": in_defense,
    "pending": pending,
    "skill_cost": skill_cost,
}
"""The answers by the kind of the ask; a game adds those that only it asks."""
GAIN = "gain in cards of a hand (a win: 1,000)"
TURNED = "Against an attack that would succeed, the best skill that gains anything; else the combo that keeps most."
CHOSEN: Evaluated = (
    value_to_choose,
    "cost and power by 20,000; own ones negative if harmed",
    "The highest; as few own cards as it may where they would be harmed, and none whose play would lose the game.",
)
EVALUATED: Mapping[str, Evaluated] = {
    "main": (
        gain_in_main,
        GAIN,
        f"A skill that gains {SKILL_FIRST:g} or more; else the most expensive card that gains; "
        "else a skill, else the attack that gains most; else the end.",
    ),
    "offense": (
        gain_of_skill,
        GAIN,
        "The best skill that gains anything; else a combo, if one card turns the attack.",
    ),
    "defense": (gain_in_defense, GAIN, TURNED),
    "skill_cost": (gain_of_price, GAIN, "Pays for what gains."),
    "modes": (gain_of_mode, GAIN, "The most gain."),
    "choose": CHOSEN,
    "choose_skill": CHOSEN,
    "discard": (kept, "combo power by 10,000, and cost by 4", "The lowest."),
}


class Greedy:
    """A bot that answers each ask on its own, by its seat's view now and afterwards; a game gives it a version."""

    about: ClassVar[str] = "looks one step ahead, clears the board, races for the last life cards"
    answers: ClassVar[Mapping[str, Answering]] = ANSWERS
    evaluated: ClassVar[Mapping[str, Evaluated]] = EVALUATED
    position: ClassVar[type[Position]] = Position

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """The answer with the best evaluation afterwards, the first of equals."""
        if ask.kind == ORDER:
            return tuple(range(len(ask.options)))
        return self.answers[ask.kind](self.position(view, cast(Player, view.seat)), ask)

    def evaluation(self, view: SeatView, ask: Ask) -> Evaluation | None:
        """The values by which it answers; None where it goes by a rule of thumb alone."""
        evaluated = self.evaluated.get(ask.kind)
        if evaluated is None:
            return None
        value, measure, choice = evaluated
        position = self.position(view, cast(Player, view.seat))
        values = tuple(value(position, ask, option) for option in ask.options)
        return Evaluation(values, measure, choice) if any(values) or None not in values else None
