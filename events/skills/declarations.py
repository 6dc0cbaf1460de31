"""Declarations on a table before they resolve: an activation, a call, a cast, an attack.

A declaration made while another one is unresolved answers it, and is above it.
"""

from typing import Literal, NamedTuple

from events.language.effect import If, Skill
from events.table.fact import SkillId
from events.table.ids import Card, Player, Zone


class SkillUse(NamedTuple):
    """A skill of an incarnation of a card, on one of its sides: the unit of use limits."""

    card: Card
    incarnation: int
    skill: int
    flipped: bool = False


class Named(NamedTuple):
    """A skill limited by name, with the master and the names of the card that used it."""

    master: Player
    names: tuple[str, ...]
    skill: Skill


class Target(NamedTuple):
    """A card in a declaration by its incarnation: a target, with its name in the skill that is declared; or one that
    joined.
    """

    card: Card
    incarnation: int
    name: str = ""


class Waiting(NamedTuple):
    """What an answer does on conditions, which waits at the declaration that it answers; with its player and card.

    `incarnation`: that of the card as it began to wait.
    """

    player: Player
    card: Card
    incarnation: int
    effect: If


class Declared(NamedTuple):
    """A declaration; `what` is the game's word for it.

    `zone`: its destination. `stage`: a nullified declaration is not resolved, or no further; a resolved one stays for
    the window afterwards, if there is one. `skill`: the id of the card's skill that is declared, if it is one. `begun`:
    its resolution has begun, and goes on though it may have been nullified since, as an attack does to its end.
    `card`: None if it has left to where not all see it. `events`: what it is to answers, beside its kind, and the words
    of the other kinds that it is of at once. `parts`: the words by which only a part of it was nullified.
    `activated`: the skill's activation is counted. `incarnation`: that of the card; `joined`: the other cards of the
    declaration, such as those of an attack by several. `use`, `named`: of a skill that was pending, the use that its
    limit counts once it is activated, and that by name. `waiting`: the effects of answers that wait for what it will
    do; one game alone has such so far.
    """

    what: str
    player: Player
    card: Card | None
    name: str
    targets: tuple[Target, ...] = ()
    zone: Zone | None = None
    stage: Literal["declared", "resolving", "nullified", "resolved"] = "declared"
    skill: SkillId | None = None
    begun: bool = False
    activated: bool = False
    incarnation: int = 0
    joined: tuple[Target, ...] = ()
    events: tuple[str, ...] = ()
    use: SkillUse | None = None
    named: Named | None = None
    parts: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()

    @property
    def can_be_nullified(self) -> bool:
        """Whether it is neither nullified nor resolved."""
        return self.stage in ("declared", "resolving")
