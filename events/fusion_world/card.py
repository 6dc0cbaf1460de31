"""What a Fusion World card prints (2. Parts of a Card)."""

from typing import Literal, TypeAlias

from events.card import Definition

Color: TypeAlias = Literal["red", "blue", "green", "yellow", "black"]
COLORS: tuple[Color, ...] = ("red", "blue", "green", "yellow", "black")


class FusionWorldCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A Leader, Battle or Extra Card.

    `cost` is the total cost (1-2-2), `specified` one color for each orb of the specified cost (1-2-3). None stands
    for a figure that the card does not print: Leaders have no cost and no combo power.
    """

    kind: Literal["leader", "battle", "extra"]
    colors: tuple[Color, ...]
    cost: int | None = None
    specified: tuple[Color, ...] = ()
    power: int | None = None
    combo_power: int | None = None
    traits: tuple[str, ...] = ()
