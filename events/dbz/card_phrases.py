"""The meaning of phrases of cards, by the grammar of this game (`text.lark`)."""

from typing import Any

from events.dbz.card import IN_PLAY, PLACES
from events.dbz.lines import ALLY, PHRASES
from events.language import effect as e
from events.language.binding import in_place
from events.language.card_phrases import Chosen, Effects, Fields, either_of, joined
from events.language.objects import done_to
from events.language.parsing import NoMeaning
from events.language.plain_words import Quantity


def single_one() -> Quantity:
    return 1, False


def two_of() -> Quantity:
    return 2, False


def three_of() -> Quantity:
    return 3, False


def another_one() -> Quantity:
    return 1, False


def any_such(fields: Fields) -> Chosen:
    return PHRASES.some((1, False), fields)


def any_of_them(fields: Fields) -> Chosen:
    return PHRASES.some((None, True), fields)


def some_of_either(quantity: Quantity, whose: e.Who, one: Fields, other: Fields) -> Chosen:
    """`one of your opponent's Allies or Drills in play`."""
    first, second = (PHRASES.cards(joined({"whose": whose}, fields)) for fields in (one, other))
    if first.zones and second.zones and first.zones != second.zones:
        raise NoMeaning("two kinds of cards in two places")
    return Chosen(either_of(first, second), *quantity)


def ally() -> Fields:
    return {"kinds": ("personality",), ALLY: True}


def any_personality() -> Fields:
    return {"kinds": ("personality",)}


def main_personality() -> Fields:
    return {"kinds": ("personality",), "zones": ("main",)}


def noncombat() -> Fields:
    """cards/non-combat. Drills are Non-Combat cards."""
    return {"kinds": ("noncombat", "drill")}


def noncombat_alone() -> Fields:
    return {"kinds": ("noncombat",)}


def drill() -> Fields:
    return {"kinds": ("drill",)}


def dragon_ball() -> Fields:
    return {"kinds": ("ball",)}


def style_drill(style: str) -> Fields:
    return joined(of_style(style), drill())


def physical_or_energy_card() -> Fields:
    return {"kinds": ("physical", "energy")}


def physical_card() -> Fields:
    return {"kinds": ("physical",)}


def energy_card() -> Fields:
    return {"kinds": ("energy",)}


def combat_card() -> Fields:
    return {"kinds": ("combat",)}


def battleground() -> Fields:
    return {"kinds": ("battleground",)}


def location() -> Fields:
    return {"kinds": ("location",)}


def place_card() -> Fields:
    return {"kinds": PLACES}


def of_style(style: str, *said: Any) -> Fields:
    return {"attributes": (e.Attribute(kind="style", words=(style,)),)}


def of_character(names: tuple[str, ...]) -> Fields:
    return {"attributes": (e.Attribute(kind="named", words=names),)}


def of_level(number: str) -> Fields:
    level = e.Range(least=int(number), most=int(number))
    return {"figures": (e.Between(figure="level", within=level),)}


def of_series(series: str) -> Fields:
    return {"attributes": (e.Attribute(kind="series", words=(series,)),)}


def earth_series() -> str:
    return "Earth"


def namek_series() -> str:
    return "Namek"


def dende_series() -> str:
    return "Dende"


def freestyle_card() -> Fields:
    return {"attributes": (e.Attribute(kind="style", words=("freestyle",)),)}


def named_card() -> Fields:
    raise NoMeaning("Named cards of any character")


def discard_pile() -> str:
    return "discard"


def sensei_deck() -> str:
    return "sensei_deck"


def of_title_with(quoted: str) -> Fields:
    return {"names_with": (quoted[1:-1],)}


def of_title_without(quoted: str) -> Fields:
    return {"none_of": (e.Cards(names_with=(quoted[1:-1],)),)}


def red() -> str:
    return "red"


def blue() -> str:
    return "blue"


def black() -> str:
    return "black"


def orange() -> str:
    return "orange"


def saiyan() -> str:
    return "saiyan"


def namekian() -> str:
    return "namekian"


def freestyle() -> str:
    return "freestyle"


@in_place
def discard(chosen: Chosen) -> Effects:
    """Cards in play are discarded by being chosen; those of the hand by their player."""
    cards = chosen.cards
    if cards.zones == ("hand",) or (not cards.zones and not cards.kinds):
        return (PHRASES.discarding(chosen, "you"),)
    if not {*cards.zones} <= {*IN_PLAY}:
        raise NoMeaning("cards that are discarded from elsewhere than the hand or play")
    return done_to(PHRASES.chosen_object(chosen), e.Ko())
