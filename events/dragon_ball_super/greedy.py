"""The greedy bot of both games, which evaluates the table after each option, as far as its seat can see."""

from collections.abc import Mapping
from typing import ClassVar

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
    gain_of_mode,
    kept,
    modes,
    payment,
    value_to_choose,
)
from events.dragon_ball_super.combat import pending
from events.dragon_ball_super.outlook import Position
from events.seats.greedy import GAIN, Answering, Evaluated, GreedyBot, first, last
from events.table.ask import MANUAL

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


class Greedy(GreedyBot):
    """A bot that goes by its seat's view now and after each option; a game gives it a version."""

    about: ClassVar[str] = "looks one step ahead, clears the board, races for the last life cards"
    answers: ClassVar[Mapping[str, Answering]] = ANSWERS
    evaluated: ClassVar[Mapping[str, Evaluated]] = EVALUATED
    position: ClassVar[type[Position]] = Position
