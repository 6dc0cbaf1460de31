"""The greedy bot of the Dragon Ball Z CCG, which evaluates each option by what its seat sees."""

from collections.abc import Mapping
from typing import ClassVar

from events.dbz.card import PLACES, attack_of
from events.dbz.damage import FINAL
from events.dbz.evaluation import Reader, gain_of
from events.dbz.outlook import BALL, CARD, DECIDED, PLACED, STOPPED, Position
from events.seats.gaining import Choosing, best, discard
from events.seats.greedy import GAIN, Answering, Evaluated, GreedyBot, first, last, named
from events.table.ask import MANUAL, Ask, Indexes, Option

USED = 0.05
"""The gain from which on a card or a power is used."""
ANSWERED = 0.15
"""The gain from which on something is used when it is needed."""
SPENT = 0.25
"""The value of a card that is used: what is left in the hand is discarded in any case."""
HELPLESS = 0.5
"""What it costs to be able to do nothing more in this Combat, for each card that the opponent holds."""


def gain_of_attack(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of an attack, or of another use in an Attack Phase; None for passing."""
    if option.card is None:
        return None
    held = position.view.count(position.foe, "hand")
    stopped = STOPPED if held else 0.1
    if option.verb == "final":
        spare = position.view.count(position.seat, "hand") > 1
        risk = HELPLESS * held
        return (1 - stopped) * position.struck(FINAL) - risk - (SPENT if spare else position.kept(option.card))
    skill = position.skill(option.card, option.number)
    if skill is None:
        return SPENT
    spent = SPENT if option.card in position.view.seen(position.seat, "hand") else 0.0
    made = attack_of(skill)
    gain = gain_of(position, skill, option.card) - spent
    if made is None:
        return gain
    struck = position.struck(made) + Reader(position, option.card).gain(made.successful)
    return gain + (struck if struck >= DECIDED else (1 - stopped) * struck)


def attack(position: Position, ask: Ask) -> Indexes:
    """The attack or the use of the most gain, if any gains."""
    index = best([gain_of_attack(position, ask, option) for option in ask.options], USED)
    return named(ask, "pass") if index is None else (index,)


def gain_of_defense(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of a defense: what the attack would do, and what else the defense does; None for none."""
    skill = position.skill(option.card, option.number)
    if option.card is None or skill is None:
        return None
    spent = SPENT if option.card in position.view.seen(position.seat, "hand") else 0.0
    attackers = position.attacking()
    saved = CARD
    if attackers:
        across = position.from_across()
        made = next((found for skill in position.view.skills(attackers[0]) if (found := attack_of(skill))), FINAL)
        saved = across.struck(made) + Reader(across, attackers[0]).gain(made.successful)
    return min(saved, DECIDED) + gain_of(position, skill, option.card) - spent


def defend(position: Position, ask: Ask) -> Indexes:
    """The defense of the most gain, if any gains more than the card."""
    index = best([gain_of_defense(position, ask, option) for option in ask.options], USED)
    return named(ask, "decline") if index is None else (index,)


def gain_of_need(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of what is used when needed; None for nothing."""
    skill = position.skill(option.card, option.number)
    if option.card is None or skill is None:
        return None
    return gain_of(position, skill, option.card) - SPENT


def answer(position: Position, ask: Ask) -> Indexes:
    """What gains most, if it gains enough."""
    index = best([gain_of_need(position, ask, option) for option in ask.options], ANSWERED)
    return named(ask, "defer") if index is None else (index,)


def value_placed(position: Position, ask: Ask, option: Option) -> float | None:
    """The value of a card in play; None for placing none."""
    printed = None if option.card is None else position.printed(option.card)
    if printed is None:
        return None
    if printed.kind in PLACES:
        return 0.2 if _attacks(position) < 2 else -1.0  # who places one cannot declare Combat
    return BALL if printed.kind == "ball" else PLACED.get(printed.kind, 0.0)


def _attacks(position: Position) -> int:
    """How many cards of the hand and in play can attack."""
    seen = [card for zone in ("hand", "main") for card in position.view.seen(position.seat, zone)]
    return sum(any(attack_of(skill) for skill in position.view.skills(card)) for card in seen)


def place(position: Position, ask: Ask) -> Indexes:
    """The card of the most value."""
    index = best([value_placed(position, ask, option) for option in ask.options], 0)
    return named(ask, "decline") if index is None else (index,)


def combat(position: Position, ask: Ask) -> Indexes:
    """Combat, with two attacks or more; also with one against a player who is nearly beaten."""
    fights = _attacks(position) >= 2 or position.life(position.foe) <= 4
    return named(ask, "combat" if fights else "no_combat")


def discard_down(position: Position, ask: Ask) -> Indexes:
    """All but the card of the most value."""
    ranked = sorted(range(len(ask.options)), key=lambda index: position.kept(ask.options[index].card))
    return tuple(sorted(ranked[: ask.least]))


def control(position: Position, ask: Ask) -> Indexes:
    """The personality of the highest rating, the first of equals."""
    ratings = [0 if option.card is None else position.figure("rating", option.card) for option in ask.options]
    return (ratings.index(max(ratings)),)


def redirect(position: Position, ask: Ask) -> Indexes:
    """The personality with the most power stages: those that it lacks are life cards."""
    target = position.roles.get("target", position.main(position.seat))
    cards = [target if option.card is None else option.card for option in ask.options]
    stages = [position.stages(card) for card in cards]
    return (stages.index(max(stages)),)


CHOOSING = Choosing(Reader)
"""The choices among cards and modes."""
_FIRST = ("alignment", "tokui_waza", "sensei", "may", "pending", "replace", "delayed", "loop", "skill", "draw", MANUAL)
ANSWERS: Mapping[str, Answering] = {
    **dict.fromkeys((*_FIRST, "skill_cost", "card_cost", "pay"), first),
    **dict.fromkeys(("rejuvenate", "endure", "capture", "capture_instead", "ball", "shield"), first),
    **dict.fromkeys(("fuse", "shuffle_in"), first),
    "number": last,
    "place": place,
    "combat": combat,
    "attack": attack,
    "defend": defend,
    "answer": answer,
    "control": control,
    "redirect": redirect,
    **dict.fromkeys(("discard_down", "transform"), discard_down),
    "discard": discard,
    "choose": CHOOSING.choose,
    "choose_skill": CHOOSING.choose,
    "modes": CHOOSING.modes,
}
"""The answers by the kind of the ask."""
EVALUATED: Mapping[str, Evaluated] = {
    "attack": (gain_of_attack, GAIN, f"The most gain, if it is more than {USED:g}; else a pass."),
    "defend": (gain_of_defense, GAIN, f"The most gain, if it is more than {USED:g}; else none."),
    "answer": (gain_of_need, GAIN, f"The most gain, if it is more than {ANSWERED:g}; else nothing until it is over."),
    "place": (value_placed, GAIN, "The most value in play; else none."),
    "choose": (CHOOSING.value_to_choose, GAIN, "The most gain; no more cards than it must where they lose."),
    "modes": (CHOOSING.gain_of_mode, GAIN, "The most gain."),
}
"""How options are valued: the function, what a value is, and how the bot chooses by them."""


class Greedy(GreedyBot):
    """A bot that answers each ask on its own, by what its seat sees."""

    version: ClassVar[int] = 1
    about: ClassVar[str] = "gathers Dragon Balls, attacks for the most damage, and stops what costs more than the card"
    answers: ClassVar[Mapping[str, Answering]] = ANSWERS
    evaluated: ClassVar[Mapping[str, Evaluated]] = EVALUATED
    position: ClassVar[type[Position]] = Position
