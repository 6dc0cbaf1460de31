"""The facts of skills: triggered, activated, cancelled; of replacement effects and loops."""

from typing import Any, ClassVar

from events.cards.prints import Info
from events.costs.facts import CostPaid
from events.effects.manual import ManualResolutionBegan, ManualResolutionEnded
from events.language.effect import Skill, Trigger
from events.skills.state import Pending, TextState
from events.table.fact import NOTHING, Fact, QueueIndex, SkillId
from events.table.ids import Card, Player, Seat
from events.table.ongoing import bound_now


class SkillTriggered(Fact, frozen=True, kw_only=True, tag=83):
    """The trigger condition of a card's skill was fulfilled: the skill is pending. `skill` is its id on the card.

    `that`: the card that triggered it; `known`: the last known information of that card, `own` of the card itself;
    `given`: the skill, if the card had gained it. `by`: `end` of the turn, or `situation`; else empty.
    """

    card: Card
    skill: SkillId
    label: str
    master: Player | None = None
    that: Card | None = None
    known: Info | None = None
    given: Skill | None = None
    by: str = ""
    own: Info | None = None
    caption: ClassVar[str] = "{label} of {card} is pending"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """Put the skill behind those that are pending already."""
        use = state.use(self.card, self.skill)
        master = self.master or state.controller(self.card)
        incarnation = 0 if self.that is None else state.cards[self.that].incarnation
        secret = not state.is_seen(self.card)
        waits = Pending(*use[:3], master, self.that, self.known, self.given, incarnation, self.own, secret, use.flipped)
        moved_as = None if self.own is None else state.cards[self.card].moved_as
        state.pend(waits._replace(moved_as=moved_as))
        if self.by == "end":
            state.at_end[use] = state.turn
        if self.by == "situation":
            state.situations.append(use)

    def kept_by(self, state: TextState) -> Player | None:
        """The player of an unseen card, who may keep secret that it has such a skill."""
        return _player_of_unseen(state, self.card)


def _player_of_unseen(state: TextState, card: Card) -> Player | None:
    return None if state.is_seen(card) else state.controller(card)


def _tell(state: TextState, card: Card, skill: SkillId, **told: Any) -> None:
    """Note what is known of the event of the skill that was made pending last."""
    place = max(n for n, waits in enumerate(state.pending) if (waits.card, waits.skill) == (card, skill))
    state.pending[place] = state.pending[place]._replace(**told)


class EventCame(Fact, frozen=True, kw_only=True, tag=106):
    """The event that set a skill of a card off is such as these, too, of which the skill asks."""

    card: Card
    skill: SkillId
    came: tuple[Trigger, ...]
    caption: ClassVar[str] = "It is remembered how {card} came to use a skill"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """It is known as the skill is used, which was made pending last."""
        _tell(state, self.card, self.skill, came=self.came)

    def kept_by(self, state: TextState) -> Player | None:
        """The player of an unseen card, who may keep secret that it has such a skill."""
        return _player_of_unseen(state, self.card)


class EventBound(Fact, frozen=True, kw_only=True, tag=108):
    """What the event that set a skill off binds, if the skill asks for it: the card `by` which it happened, its number.

    `known`: the last known information of that card.
    """

    card: Card
    skill: SkillId
    by: Card | None
    number: int
    known: Info | None = None
    caption: ClassVar[str] = "It is remembered what set off a skill of {card}"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """It is known as the skill is used, which was made pending last."""
        bound = bound_now(state, self.by, self.known, self.number)
        _tell(state, self.card, self.skill, bound=bound)

    def kept_by(self, state: TextState) -> Player | None:
        """The player of an unseen card, who may keep secret that it has such a skill."""
        return _player_of_unseen(state, self.card)


class EventRemembered(Fact, frozen=True, kw_only=True, tag=105):
    """An event happened of which cards of a player ask whether it did; to `card`, if they ask it of that.

    The other player does not know what cards ask of which nobody has seen any: the fact is kept by their player.
    """

    player: Player
    event: Trigger
    card: Card | None = None
    caption: ClassVar[str] = "{player} remembers what happened"
    invalidates = frozenset({"remembered"})

    def apply(self, state: TextState) -> None:
        """Count the event."""
        state.remember(self.player, self.event, self.card)

    def kept_by(self, state: TextState) -> Seat:
        """The player whose cards ask."""
        return self.player


class EventForeseen(EventRemembered, frozen=True, kw_only=True, tag=109):
    """An event is remembered for a player who may gain control of the other's cards that ask whether it happened.

    That player does not know of the cards, nor the other of all that the event is of: no seat knows of the fact.
    Records of before have one value more, the player who controlled the cards: a field that is appended comes after it.
    """

    def apply(self, state: TextState) -> None:
        """Count the event, apart from what that player's own cards ask."""
        state.remember(self.player, self.event, self.card, foreseen=True)

    def kept_by(self, state: TextState) -> Seat:
        """Nobody at the table."""
        return "all"


class SituationPassed(Fact, frozen=True, kw_only=True, tag=89):
    """The situation of a card's skill has passed."""

    card: Card
    skill: SkillId
    caption: ClassVar[str] = "The situation of {card} has passed"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """Let the situation come to be again."""
        state.situations.remove(state.use(self.card, self.skill))

    def kept_by(self, state: TextState) -> Player | None:
        """The player of an unseen card, who may keep secret that it has such a skill."""
        return _player_of_unseen(state, self.card)


class PendingCancelled(Fact, frozen=True, kw_only=True, tag=84):
    """A pending skill was cancelled, and was not activated. `place`: its index among the pending skills.

    `name`: the card's name when the skill was triggered; the card's zone may be secret since.
    """

    place: QueueIndex
    label: str
    name: str
    caption: ClassVar[str] = "{label} of {name} is not activated"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """Take the skill from the pending ones."""
        state.unpend(self.place)

    def kept_by(self, state: TextState) -> Player | None:
        """The master of an unseen card, who may keep the skill secret unless the card has been seen since."""
        use = state.pending[self.place]
        return use.master if use.secret and not state.is_seen(use.card) else None


class PendingDeclared(Fact, frozen=True, kw_only=True, tag=118):
    """The last declaration is of a pending skill, which is not pending any more. `place`: its index among these.

    It is activated once it is resolved. `names`: the names that its card had gained, if the skill is limited by name.
    """

    place: QueueIndex
    names: tuple[str, ...] = ()
    caption: ClassVar[str] = "It was pending"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """The skill lies declared, with the use that is counted if it is activated."""
        waits = state.unpend(self.place)
        named = state.by_name(waits.use, waits.master, self.names, waits.given)
        state.declared[-1] = state.declared[-1]._replace(use=waits.use, named=named)


class LeftUseActivated(Fact, frozen=True, kw_only=True, tag=119):
    """The skill that the last declaration is of, which was pending, was activated; its card has left since.

    `name`: the card's name when the skill was triggered; the card's zone may be secret since.
    """

    label: str
    name: str
    caption: ClassVar[str] = "{label} of {name} is activated"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """Count the uses of the skill."""
        _count_declared(state)


class SkillActivated(Fact, frozen=True, kw_only=True, tag=85):
    """A card's skill was activated. `place`: its index among the pending skills, if it was pending.

    `names`: the names that the card had gained, if the skill is limited by name; `given`: the skill, if the card had
    gained it.
    """

    card: Card
    skill: SkillId
    label: str
    place: QueueIndex | None = None
    names: tuple[str, ...] = ()
    given: Skill | None = None
    caption: ClassVar[str] = "{label} of {card} is activated"
    invalidates = frozenset({"happened"})

    def apply(self, state: TextState) -> None:
        """Take the skill from the pending ones, and count its uses."""
        if self.place is None and _lies_declared(state, self.card, self.skill):
            _count_declared(state)
        else:
            self._count(state)
        state.note_activation(self.card, self.rule)

    def _count(self, state: TextState) -> None:
        use, place = state.use(self.card, self.skill), self.place
        if place is None:
            place = next((QueueIndex(n) for n, pending in enumerate(state.pending) if pending.use == use), None)
        if place is None:
            master = state.controller(self.card)
            state.count(use, of=state.by_name(use, master, self.names, self.given))
        else:
            _count_pending(state, place, self.names)


class LeftSkillActivated(Fact, frozen=True, kw_only=True, tag=90):
    """A pending skill of a card that has left since was activated. `place`: its index among the pending skills.

    `name`: the card's name when the skill was triggered; the card's zone may be secret since. `names`: the names that
    the card had gained, if the skill is limited by name.
    """

    place: QueueIndex
    label: str
    name: str
    names: tuple[str, ...] = ()
    caption: ClassVar[str] = "{label} of {name} is activated"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """Take the skill from the pending ones, and count its uses."""
        _count_pending(state, self.place, self.names)


def _count_pending(state: TextState, place: QueueIndex, names: tuple[str, ...]) -> None:
    """Remove the pending skill at an index, and count it as used by its master."""
    waits = state.unpend(place)
    state.count(waits.use, of=state.by_name(waits.use, waits.master, names, waits.given))


def _lies_declared(state: TextState, card: Card, skill: SkillId) -> bool:
    """Whether the last declaration is of that skill, which was pending, and is not activated yet."""
    declared = state.declared[-1] if state.declared else None
    if declared is None or declared.use is None or declared.activated:
        return False
    return (declared.use.card, declared.use.skill) == (card, skill)


def _count_declared(state: TextState) -> None:
    """Count as used the skill that was pending and is now declared."""
    declared = state.declared[-1]
    assert declared.use is not None
    state.count(declared.use, of=declared.named)


class ReplacementUsed(Fact, frozen=True, kw_only=True, tag=98):
    """A replacement effect with a limit per turn was applied. `place`: its id on the card."""

    card: Card
    place: SkillId
    caption: ClassVar[str] = "{card} replaces what would happen"
    invalidates = NOTHING

    def apply(self, state: TextState) -> None:
        """Count the uses of the effect."""
        state.count(state.use(self.card, self.place))


class SkillChosen(Fact, frozen=True, kw_only=True, tag=107):
    """A player chose a skill of a card, which changes that follow negate, or give."""

    player: Player
    card: Card
    skill: SkillId
    label: str
    caption: ClassVar[str] = "{player} chooses {label} of {card}"


class LoopDeclared(Fact, frozen=True, kw_only=True, tag=100):
    """A player who can stop an infinite loop declared the number of its further rounds."""

    player: Player
    times: int
    caption: ClassVar[str] = "{player} declares that the loop goes round {times:time} more"


SKILLS: tuple[type[Fact], ...] = (
    CostPaid,
    SkillTriggered,
    EventCame,
    EventBound,
    EventRemembered,
    EventForeseen,
    SituationPassed,
    PendingCancelled,
    PendingDeclared,
    SkillActivated,
    LeftSkillActivated,
    LeftUseActivated,
    ReplacementUsed,
    SkillChosen,
    LoopDeclared,
    ManualResolutionBegan,
    ManualResolutionEnded,
)
