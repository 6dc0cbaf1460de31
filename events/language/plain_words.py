"""Plain words: the numbers, ranges and single words of printed phrases, by the shared grammar (`text.lark`)."""

from typing import TypeAlias

from events.language import effect as e
from events.language.parsing import NoMeaning

Quantity: TypeAlias = tuple[e.Amount | None, bool]
"""How many cards, None for all or any number, and whether that is `up to` so many."""


class PlainWords:
    """The meaning of the rules that come to one number, range or word."""

    def up_to(self, number: str) -> Quantity:
        return int(number), True

    def exactly(self, number: str) -> Quantity:
        return int(number), False

    def spelled_one(self) -> str:
        return "1"

    def spelled_two(self) -> str:
        return "2"

    def spelled_three(self) -> str:
        return "3"

    def spelled_four(self) -> str:
        return "4"

    def spelled_five(self) -> str:
        return "5"

    def up_to_x(self) -> Quantity:
        return e.X(), True

    def exactly_x(self) -> Quantity:
        return e.X(), False

    def any_number(self) -> Quantity:
        return None, True

    def all_of_them(self) -> Quantity:
        return None, False

    def most(self, number: str) -> e.Range:
        return e.Range(most=int(number))

    def least(self, number: str) -> e.Range:
        return e.Range(least=int(number))

    def most_x(self) -> e.Range:
        return e.Range(most=e.X())

    def least_x(self) -> e.Range:
        return e.Range(least=e.X())

    def same(self, number: str) -> e.Range:
        return e.Range(least=int(number), most=int(number))

    def one_of_two(self, number: str, other: str) -> e.Range:
        if int(other) != int(number) + 1:
            raise NoMeaning("two numbers that do not follow each other")
        return e.Range(least=int(number), most=int(other))

    def above(self, number: str) -> e.Range:
        return e.Range(least=int(number) + 1)

    def below(self, number: str) -> e.Range:
        return e.Range(most=int(number) - 1)

    def from_to(self, least: str, most: str) -> e.Range:
        if int(least) > int(most):
            raise NoMeaning("a range that no number lies in")
        return e.Range(least=int(least), most=int(most))

    def names_differ(self) -> e.Alike:
        return "names"

    def numbers_differ(self) -> e.Alike:
        return "numbers"

    def colors_differ(self) -> e.Alike:
        return "colors"

    def names_alike(self) -> e.Alike:
        return "names"

    def numbers_alike(self) -> e.Alike:
        return "numbers"

    def colors_alike(self) -> e.Alike:
        return "colors"

    def cost_figure(self) -> str:
        return "cost"

    def original_cost_figure(self) -> str:
        return "original_cost"

    def yours(self) -> e.Who:
        return "you"

    def opponents(self) -> e.Who:
        return "opponent"

    def rested(self) -> e.Mode:
        return "rest"

    def active(self) -> e.Mode:
        return "active"
