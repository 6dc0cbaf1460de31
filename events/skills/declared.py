"""The facts of declarations, which refer to one by its index, 0 for the first (`events.skills.declarations`)."""

from typing import ClassVar

from events.skills.declarations import Declared, Target
from events.skills.state import TextState
from events.table.fact import NOTHING, Fact, SkillId
from events.table.ids import Card, Player, Zone


class UseDeclared(Fact, frozen=True, kw_only=True, tag=48):
    """A player declared a use of a card; `what` is the game's word for it. The card is open.

    `events`: the events that it is to answers, beside that of its kind; and the words of other kinds that it is of.
    """

    card: Card
    player: Player
    what: str
    events: tuple[str, ...] = ()
    caption: ClassVar[str] = "{player} declares the {what} of {card}"
    invalidates: ClassVar[frozenset[str] | None] = NOTHING

    def apply(self, state: TextState) -> None:
        """The declaration is above all others."""
        card_state = state.cards[self.card]
        name = "" if card_state.face is None else card_state.face.name
        incarnation = card_state.incarnation
        entry = Declared(self.what, self.player, self.card, name, incarnation=incarnation, events=self.events)
        state.declared.append(entry)


class SkillDeclared(UseDeclared, frozen=True, kw_only=True, tag=55):
    """A player declared a skill of a card; `what` is the game's word for its use, or the skill's label."""

    skill: SkillId

    def apply(self, state: TextState) -> None:
        """The declaration is above all others, and of that skill."""
        super().apply(state)
        state.declared[-1] = state.declared[-1]._replace(skill=self.skill)


class LeftUseDeclared(Fact, frozen=True, kw_only=True, tag=60):
    """A player declared a use of a card that has left, by its name: the skill was triggered before."""

    name: str
    player: Player
    what: str
    events: tuple[str, ...] = ()
    caption: ClassVar[str] = "{player} declares the {what} of {name}"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """The declaration is above all others."""
        state.declared.append(Declared(self.what, self.player, None, self.name, events=self.events))


class CardJoined(Fact, frozen=True, kw_only=True, tag=59):
    """The last declaration is made with another card, too."""

    card: Card
    caption: ClassVar[str] = "{card} joins in"
    invalidates = frozenset({"part", "role"})

    def apply(self, state: TextState) -> None:
        """The declaration has another card."""
        last = state.declared[-1]
        joined = Target(self.card, state.cards[self.card].incarnation)
        state.declared[-1] = last._replace(joined=(*last.joined, joined))


class TargetChosen(Fact, frozen=True, kw_only=True, tag=49):
    """A card was chosen as a target of the last declaration; `name`: its name in the skill that is declared."""

    card: Card
    name: str = ""
    caption: ClassVar[str] = "{card} is a target"
    invalidates = frozenset({"part", "role"})

    def apply(self, state: TextState) -> None:
        """The declaration has another target."""
        last = state.declared[-1]
        target = Target(self.card, state.cards[self.card].incarnation, self.name)
        state.declared[-1] = last._replace(targets=(*last.targets, target))


class TargetChanged(Fact, frozen=True, kw_only=True, tag=50):
    """The target of a declaration was changed to another card."""

    declared: int
    card: Card
    caption: ClassVar[str] = "{card} is the target now"
    invalidates = frozenset({"part", "role"})

    def apply(self, state: TextState) -> None:
        """The declaration has this target and no other, by the name of the first that it had."""
        changed = state.declared[self.declared]
        name = changed.targets[0].name if changed.targets else ""
        target = Target(self.card, state.cards[self.card].incarnation, name)
        state.declared[self.declared] = changed._replace(targets=(target,))


class DestinationChosen(Fact, frozen=True, kw_only=True, tag=51):
    """The destination of the last declaration's card was chosen."""

    zone: Zone
    caption: ClassVar[str] = "It is to go to {zone}"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """The declaration has a destination."""
        state.declared[-1] = state.declared[-1]._replace(zone=self.zone)


class DeclarationNullified(Fact, frozen=True, kw_only=True, tag=52):
    """A declaration was nullified. `name`: its card's name; the card's zone may be secret since."""

    declared: int
    name: str
    caption: ClassVar[str] = "{name} is nullified"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """The declaration will not be resolved."""
        state.declared[self.declared] = state.declared[self.declared]._replace(stage="nullified")


class ModeChosen(Fact, frozen=True, kw_only=True, tag=113):
    """A mode was chosen for a skill that is being used, before it is paid; `place`: which of its modes, from 1."""

    place: int
    caption: ClassVar[str] = "Option {place} is chosen"
    invalidates = NOTHING


class NumberChosen(Fact, frozen=True, kw_only=True, tag=114):
    """The value of X was chosen for a skill that is being used, before it is paid."""

    amount: int
    caption: ClassVar[str] = "X is {amount}"
    invalidates = NOTHING


class PartNullified(Fact, frozen=True, kw_only=True, tag=112):
    """A part of a declaration was nullified, by that word; the rest is resolved. `name`: its card's name."""

    declared: int
    name: str
    what: str
    caption: ClassVar[str] = "The {what} of {name} is nullified"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """That part of the declaration will not be done."""
        changed = state.declared[self.declared]
        state.declared[self.declared] = changed._replace(parts=(*changed.parts, self.what))


class ResolutionBegan(Fact, frozen=True, kw_only=True, tag=53):
    """The resolution of the last declaration began; declarations made meanwhile do not answer it."""

    name: str
    caption: ClassVar[str] = "{name} is resolved"
    invalidates = NOTHING
    is_formal = True

    def apply(self, state: TextState) -> None:
        """The declaration is being resolved."""
        state.declared[-1] = state.declared[-1]._replace(stage="resolving", begun=True)


class DeclarationResolved(Fact, frozen=True, kw_only=True, tag=58):
    """The last declaration is resolved, and can be answered once more before it is over."""

    name: str
    caption: ClassVar[str] = "{name} has been resolved"
    invalidates = NOTHING
    is_formal = True

    def apply(self, state: TextState) -> None:
        """The declaration is resolved; those made meanwhile answer it."""
        state.declared[-1] = state.declared[-1]._replace(stage="resolved", begun=False)


class DeclarationEnded(Fact, frozen=True, kw_only=True, tag=54):
    """The last declaration, resolved or nullified, is over."""

    name: str
    caption: ClassVar[str] = "The declaration of {name} ends"
    invalidates = NOTHING
    is_formal = True

    def apply(self, state: TextState) -> None:
        """The declaration is gone; who answered nothing until all was over, may answer again."""
        state.declared.pop()
        if not state.declared:
            state.deferred.clear()


class AnswersDeferred(Fact, frozen=True, kw_only=True, tag=116):
    """A player answers nothing more until all that is declared is over, or the phase is.

    Others do not know whether the player has anything to answer with: the fact is kept by that player.
    """

    player: Player
    caption: ClassVar[str] = "{player} answers nothing more for now"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """The player is not asked."""
        state.deferred[self.player] = state.phases

    def kept_by(self, state: TextState) -> Player:
        """The player."""
        return self.player


DECLARATIONS: tuple[type[Fact], ...] = (
    UseDeclared,
    SkillDeclared,
    LeftUseDeclared,
    CardJoined,
    TargetChosen,
    TargetChanged,
    ModeChosen,
    NumberChosen,
    DestinationChosen,
    DeclarationNullified,
    PartNullified,
    ResolutionBegan,
    DeclarationResolved,
    DeclarationEnded,
)
