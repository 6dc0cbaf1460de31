"""Declarations on a table before they resolve (an activation, a call, a cast, an attack), and their facts.

A declaration made while another one is unresolved answers it, and is above it. A fact refers to a declaration by its
index, 0 for the first.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple

from events.skills.state import TextState
from events.table.fact import NOTHING, Fact
from events.table.ids import Card, Player, Zone


class Declared(NamedTuple):
    """A declaration; `what` is the game's word for it. Its targets have their incarnations.

    `zone`: its destination. `stage`: a nullified declaration is not resolved, or no further.
    """

    what: str
    player: Player
    card: Card
    name: str
    targets: tuple[tuple[Card, int], ...] = ()
    zone: Zone | None = None
    stage: Literal["declared", "resolving", "nullified"] = "declared"


@dataclass(slots=True, repr=False)
class DeclaringState(TextState):
    """A state with declarations, answers above the declarations that they answer."""

    declared: list[Declared] = field(default_factory=list)

    def targets(self) -> list[Card]:
        """The targets of the last declaration that are still the same cards."""
        return [card for card, incarnation in self.declared[-1].targets if self.cards[card].incarnation == incarnation]

    def loop_key(self) -> tuple[Any, ...]:
        """The loop key with the declarations, without the incarnations of their targets."""
        return (
            *TextState.loop_key(self),
            [(*entry[:4], [card for card, _ in entry.targets], *entry[5:]) for entry in self.declared],
        )

    def answered(self) -> int:
        """The depth of answers: the number of declarations above the last one that is being resolved."""
        from_top = self.declared[::-1]
        return next((n for n, entry in enumerate(from_top) if entry.stage == "resolving"), len(from_top))


class UseDeclared(Fact, frozen=True, kw_only=True, tag=48):
    """A player declared a use of a card; `what` is the game's word for it. The card is open."""

    card: Card
    player: Player
    what: str
    caption: ClassVar[str] = "{player} declares the {what} of {card}"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration is above all others."""
        face = state.cards[self.card].face
        name = "" if face is None else face.name
        state.declared.append(Declared(self.what, self.player, self.card, name))


class TargetChosen(Fact, frozen=True, kw_only=True, tag=49):
    """A card was chosen as a target of the last declaration."""

    card: Card
    caption: ClassVar[str] = "{card} is a target"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration has another target."""
        last = state.declared[-1]
        state.declared[-1] = last._replace(targets=(*last.targets, (self.card, state.cards[self.card].incarnation)))


class TargetChanged(Fact, frozen=True, kw_only=True, tag=50):
    """The target of a declaration was changed to another card."""

    declared: int
    card: Card
    caption: ClassVar[str] = "{card} is the target now"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration has this target and no other."""
        targets = ((self.card, state.cards[self.card].incarnation),)
        state.declared[self.declared] = state.declared[self.declared]._replace(targets=targets)


class DestinationChosen(Fact, frozen=True, kw_only=True, tag=51):
    """The destination of the last declaration's card was chosen."""

    zone: Zone
    caption: ClassVar[str] = "It is to go to {zone}"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration has a destination."""
        state.declared[-1] = state.declared[-1]._replace(zone=self.zone)


class DeclarationNullified(Fact, frozen=True, kw_only=True, tag=52):
    """A declaration was nullified. `name`: its card's name; the card's zone may be secret since."""

    declared: int
    name: str
    caption: ClassVar[str] = "{name} is nullified"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration will not be resolved."""
        state.declared[self.declared] = state.declared[self.declared]._replace(stage="nullified")


class ResolutionBegan(Fact, frozen=True, kw_only=True, tag=53):
    """The resolution of the last declaration began; declarations made meanwhile do not answer it."""

    name: str
    caption: ClassVar[str] = "{name} is resolved"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration is being resolved."""
        state.declared[-1] = state.declared[-1]._replace(stage="resolving")


class DeclarationEnded(Fact, frozen=True, kw_only=True, tag=54):
    """The last declaration, resolved or nullified, is over."""

    name: str
    caption: ClassVar[str] = "{name} is over"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration is gone."""
        state.declared.pop()


DECLARATIONS: tuple[type[Fact], ...] = (
    UseDeclared,
    TargetChosen,
    TargetChanged,
    DestinationChosen,
    DeclarationNullified,
    ResolutionBegan,
    DeclarationEnded,
)
