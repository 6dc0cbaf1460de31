"""What lies declared on a table before it resolves: an activation, a call, a cast, an attack; and the facts of it.

Who declares something while another thing lies declared answers it: what was declared last is on top. A fact names a
declaration by its place among them, the first 0.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple

from events.skills.state import TextState
from events.table.fact import NOTHING, Fact
from events.table.ids import Card, Player, Zone


class Declared(NamedTuple):
    """Something declared: `what` is the game's word for it. Its targets are named with their incarnations.

    `zone` is where it is to go. `stage`: what is nullified will not be resolved, or no further.
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
    """A table on which things lie declared, those that answer others above them."""

    declared: list[Declared] = field(default_factory=list)

    def targets(self) -> list[Card]:
        """The targets of what was declared last that are still the same cards."""
        return [card for card, incarnation in self.declared[-1].targets if self.cards[card].incarnation == incarnation]

    def loop_key(self) -> tuple[Any, ...]:
        """What lies declared must be the same when a loop has come round; its targets may be new."""
        return (
            *TextState.loop_key(self),
            [(*one[:4], [card for card, _ in one.targets], *one[5:]) for one in self.declared],
        )

    def answered(self) -> int:
        """How many declarations wait, each for the answer above it, for the next one."""
        places = range(len(self.declared), 0, -1)
        return next((n for n, at in enumerate(places) if self.declared[at - 1].stage == "resolving"), len(places))


class UseDeclared(Fact, frozen=True, kw_only=True, tag=48):
    """A player declared what a card is used for: `what`, in the game's word. The card is open."""

    card: Card
    player: Player
    what: str
    caption: ClassVar[str] = "{player} declares the {what} of {card}"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """It lies declared above all that does."""
        face = state.cards[self.card].face
        name = "" if face is None else face.name
        state.declared.append(Declared(self.what, self.player, self.card, name))


class TargetChosen(Fact, frozen=True, kw_only=True, tag=49):
    """A card was chosen as a target of what was declared last."""

    card: Card
    caption: ClassVar[str] = "{card} is a target"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration has one target more."""
        last = state.declared[-1]
        state.declared[-1] = last._replace(targets=(*last.targets, (self.card, state.cards[self.card].incarnation)))


class TargetChanged(Fact, frozen=True, kw_only=True, tag=50):
    """What was declared has another card for its target."""

    declared: int
    card: Card
    caption: ClassVar[str] = "{card} is the target now"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration has this target and no other."""
        targets = ((self.card, state.cards[self.card].incarnation),)
        state.declared[self.declared] = state.declared[self.declared]._replace(targets=targets)


class DestinationChosen(Fact, frozen=True, kw_only=True, tag=51):
    """The zone was chosen to which the card that was declared last is to go."""

    zone: Zone
    caption: ClassVar[str] = "It is to go to {zone}"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """The declaration has a destination."""
        state.declared[-1] = state.declared[-1]._replace(zone=self.zone)


class DeclarationNullified(Fact, frozen=True, kw_only=True, tag=52):
    """What was declared was nullified. `name`: what the card was called; where it has gone since may be a secret."""

    declared: int
    name: str
    caption: ClassVar[str] = "{name} is nullified"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """It will not be resolved."""
        state.declared[self.declared] = state.declared[self.declared]._replace(stage="nullified")


class ResolutionBegan(Fact, frozen=True, kw_only=True, tag=53):
    """What was declared last began to be resolved: what is declared meanwhile does not answer it."""

    name: str
    caption: ClassVar[str] = "{name} is resolved"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """It is being resolved."""
        state.declared[-1] = state.declared[-1]._replace(stage="resolving")


class DeclarationEnded(Fact, frozen=True, kw_only=True, tag=54):
    """What was declared last, resolved or nullified, is over."""

    name: str
    caption: ClassVar[str] = "{name} is over"
    invalidates = NOTHING

    def apply(self, state: DeclaringState) -> None:
        """It lies declared no longer."""
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
