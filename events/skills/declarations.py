"""Declarations on a table before they resolve: an activation, a call, a cast, an attack.

A declaration made while another one is unresolved answers it, and is above it.
"""

from typing import Literal, NamedTuple

from events.table.fact import SkillId
from events.table.ids import Card, Player, Zone


class Target(NamedTuple):
    """A target of a declaration: an incarnation of a card, and the card's name in the skill that is declared."""

    card: Card
    incarnation: int
    name: str = ""


class Declared(NamedTuple):
    """A declaration; `what` is the game's word for it.

    `zone`: its destination. `stage`: a nullified declaration is not resolved, or no further. `skill`: the id of the
    card's skill that is declared, if it is one. `begun`: its resolution has begun, and goes on though it may have been
    nullified since, as an attack does to its end. `activated`: the skill's activation is counted.
    """

    what: str
    player: Player
    card: Card
    name: str
    targets: tuple[Target, ...] = ()
    zone: Zone | None = None
    stage: Literal["declared", "resolving", "nullified"] = "declared"
    skill: SkillId | None = None
    begun: bool = False
    activated: bool = False
