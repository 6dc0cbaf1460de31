"""The facts that only Fusion World has."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from events.cards.prints import Info
from events.fusion_world.areas import Battle, Damage, FusionWorldState, Pending
from events.fusion_world.card import FusionWorldCard
from events.language.effect import Skill
from events.table.fact import (
    NOTHING,
    CardDrawn,
    CardFlipped,
    CardHidden,
    CardLooked,
    CardMoved,
    CardPlaced,
    CardReadied,
    CardRemoved,
    CardRested,
    CardRevealed,
    CardStacked,
    CardTaken,
    CountersPlaced,
    CountersRemoved,
    DeckPlaced,
    Fact,
    GameEnded,
    PhaseBegan,
    Place,
    PlayerConceded,
    PlayerLost,
    SkillPlace,
    StackPassed,
    StepBegan,
    TurnBegan,
    ZoneShuffled,
)
from events.table.ids import Card, Player, zone_owner
from events.table.ongoing import FORCE
from events.table.state import State


class LeaderPlaced(CardMoved, frozen=True, kw_only=True, tag=64):
    """A Leader Card was placed in the Leader Area, front side up."""

    caption: ClassVar[str] = "{card.player} plays with the Leader {card}"


class ChooserDrawn(Fact, frozen=True, kw_only=True, tag=65):
    """It was drawn by lot which player chooses who goes first."""

    player: Player
    caption: ClassVar[str] = "{player} may choose who goes first"


class TurnOrderChosen(Fact, frozen=True, kw_only=True, tag=66):
    """It was chosen which player goes first; that player counts as the turn player from here."""

    first: Player
    caption: ClassVar[str] = "{first} goes first"
    sets = {"turn_player": "first"}

    def apply(self, state: FusionWorldState) -> None:
        """The turn player is known; no turn has begun."""
        state.turn_player = self.first


class HandReturned(CardMoved, frozen=True, kw_only=True, tag=67):
    """A card of the opening hand went back into the deck for a redraw."""

    caption: ClassVar[str] = "{card.player} returns {card} to the deck"


class LifePlaced(CardMoved, frozen=True, kw_only=True, tag=68):
    """A card was placed in the Life Area."""

    caption: ClassVar[str] = "{target.player} places {card} as life"


class EnergyMarkerPlaced(Fact, frozen=True, kw_only=True, tag=69):
    """An energy marker was placed in a player's Energy Area."""

    player: Player
    caption: ClassVar[str] = "{player} places an energy marker"
    adds = {"energy_markers": 1}
    stirs = frozenset({"beside", "happened"})

    def apply(self, state: FusionWorldState) -> None:
        """The player has one marker more."""
        state.markers[self.player] += 1
        state.note("marker_placed", self.player)


class EnergyMarkerRemoved(Fact, frozen=True, kw_only=True, tag=70):
    """An energy marker was removed from the game to pay."""

    player: Player
    caption: ClassVar[str] = "{player} pays with an energy marker"
    takes = {"energy_markers": 1}
    stirs = frozenset({"beside", "happened"})

    def apply(self, state: FusionWorldState) -> None:
        """The player has one marker less."""
        state.markers[self.player] -= 1
        state.note("marker_removed", self.player)


class CardCharged(CardMoved, frozen=True, kw_only=True, tag=71):
    """A card of the hand was placed in the Energy Area."""

    caption: ClassVar[str] = "{card.player} charges {card} as energy"


class CardPlayed(CardMoved, frozen=True, kw_only=True, tag=72):
    """A Battle Card was placed in the Battle Area: it was played."""

    caption: ClassVar[str] = "{target.player} plays {card}"


class AttackDeclared(Fact, frozen=True, kw_only=True, tag=73):
    """A card attacked another: they are the attack card and the guard card of a battle."""

    card: Card
    target: Card
    caption: ClassVar[str] = "{card} attacks {target}"
    stirs = frozenset({"role", "part"})

    def apply(self, state: FusionWorldState) -> None:
        """A battle is going on."""
        cards = state.cards
        state.battle = Battle(self.card, cards[self.card].visit, self.target, cards[self.target].visit)


class CardComboed(CardMoved, frozen=True, kw_only=True, tag=74):
    """A Battle Card was placed in the Combo Area."""

    caption: ClassVar[str] = "{target.player} combos with {card}"


class ComboPowerAdded(Fact, frozen=True, kw_only=True, tag=75):
    """The combo power of a player's Combo Area was added to the attack card or the guard card."""

    card: Card
    amount: int
    caption: ClassVar[str] = "{card} gets +{amount} power from combos"
    stirs = frozenset({"role", "part"})

    def apply(self, state: FusionWorldState) -> None:
        """The card's power in this battle rises."""
        assert state.battle is not None
        if self.card == state.battle.attack:
            state.battle.attack_bonus += self.amount
        else:
            state.battle.guard_bonus += self.amount


class ComboPowerEnded(Fact, frozen=True, kw_only=True, tag=76):
    """What combos had added to a card's power dissipated."""

    card: Card
    caption: ClassVar[str] = "{card} loses its power from combos"
    stirs = frozenset({"role", "part"})

    def apply(self, state: FusionWorldState) -> None:
        """The card's power is what it was before."""
        assert state.battle is not None
        if self.card == state.battle.attack:
            state.battle.attack_bonus = 0
        else:
            state.battle.guard_bonus = 0


class PowersCompared(Fact, frozen=True, kw_only=True, tag=77):
    """The power of the attack card and of the guard card were compared: the attack succeeds if it is not less.

    `card` is the attack card, `target` the guard card; None in records that did not name them.
    """

    attack: int
    guard: int
    card: Card | None = None
    target: Card | None = None
    caption: ClassVar[str] = "Power is compared: attack {attack}, guard {guard}"

    @classmethod
    def captioned(cls, fields: Mapping[str, Any]) -> str:
        """Who won and why: an attack of equal power succeeds."""
        if fields["card"] is None or fields["target"] is None:
            return cls.caption
        if fields["attack"] < fields["guard"]:
            return "{target} holds against {card}: power {guard} against {attack}"
        why = (
            "equal power of {attack} is enough"
            if fields["attack"] == fields["guard"]
            else "power {attack} against {guard}"
        )
        return "{card} wins against {target}: " + why


class DamageDealt(Fact, frozen=True, kw_only=True, tag=78):
    """A card dealt damage to a player; damage processing follows."""

    card: Card
    player: Player
    amount: int
    caption: ClassVar[str] = "{card} deals {amount} damage to {player}"
    stirs = frozenset({"happened"})

    def apply(self, state: FusionWorldState) -> None:
        """Damage of that card that waited for its processing waits no longer."""
        state.note("takes_damage", self.player)
        waiting = next((due for due in state.damage if due.card == self.card), None)
        if waiting is not None:
            state.damage.remove(waiting)


class LifeTaken(CardMoved, frozen=True, kw_only=True, tag=79):
    """A life card went to its owner's hand by damage."""

    caption: ClassVar[str] = "{card.player} takes {card} from life"


class CardKOed(CardMoved, frozen=True, kw_only=True, tag=80):
    """A Battle Card was KO'd."""

    caption: ClassVar[str] = "{card} is KO'd"


class CardDropped(CardMoved, frozen=True, kw_only=True, tag=81):
    """A card was placed in its owner's Drop Area without being KO'd."""

    caption: ClassVar[str] = "{card} is placed in the Drop"


class BattleEnded(Fact, frozen=True, kw_only=True, tag=82):
    """The battle ended."""

    caption: ClassVar[str] = "The battle ends"
    sets = {"step": None}
    stirs = frozenset({"role", "part"})

    def apply(self, state: FusionWorldState) -> None:
        """No battle is going on."""
        state.battle = None
        state.step = None


class SkillPended(Fact, frozen=True, kw_only=True, tag=83):
    """The trigger condition of a card's skill was fulfilled: the skill is pending. `skill` is its place on the card.

    `that` set it off, and `known` is what that card was before it moved, `own` what the card itself was; `given`: the
    skill, if the card had gained it. `by`: `end`, of the turn, or `situation`, one that came to be; else nothing.
    """

    card: Card
    skill: SkillPlace
    label: str
    master: Player | None = None
    that: Card | None = None
    known: Info | None = None
    given: Skill | None = None
    by: str = ""
    own: Info | None = None
    caption: ClassVar[str] = "{label} of {card} is pending"
    stirs = NOTHING

    def apply(self, state: FusionWorldState) -> None:
        """The skill waits behind those that wait already."""
        use = state.use(self.card, self.skill)
        master = self.master or zone_owner(state.cards[self.card].zone)
        visit = 0 if self.that is None else state.cards[self.that].visit
        secret = not state.is_seen(self.card)
        waits = Pending(*use[:3], master, self.that, self.known, self.given, visit, self.own, secret, use.flipped)
        state.pending.append(waits)
        if self.by == "end":
            state.at_end[use] = state.turn
        if self.by == "situation":
            state.situations.append(use)

    def kept_by(self, state: FusionWorldState) -> Player | None:
        """9-6-3-1-1. The player of a card in a secret area need not tell that it has such a skill."""
        return _player_of_unseen(state, self.card)


def _player_of_unseen(state: FusionWorldState, card: Card) -> Player | None:
    return None if state.is_seen(card) else zone_owner(state.cards[card].zone)


class SituationPassed(Fact, frozen=True, kw_only=True, tag=89):
    """The situation that a card's skill speaks of is no more."""

    card: Card
    skill: SkillPlace
    caption: ClassVar[str] = "The situation of {card} has passed"
    stirs = NOTHING

    def apply(self, state: FusionWorldState) -> None:
        """The situation can come to be again."""
        state.situations.remove(state.use(self.card, self.skill))

    def kept_by(self, state: FusionWorldState) -> Player | None:
        """9-6-3-1-1. The player of a card in a secret area need not tell that it has such a skill."""
        return _player_of_unseen(state, self.card)


class PendingCancelled(Fact, frozen=True, kw_only=True, tag=84):
    """A pending skill is pending no longer, and was not activated. `place`: which of those that wait, from 0.

    It names its card as it was when the skill became pending: where the card has gone since may be a secret.
    """

    place: Place
    label: str
    name: str
    caption: ClassVar[str] = "{label} of {name} is not activated"
    stirs = NOTHING

    def apply(self, state: FusionWorldState) -> None:
        """The skill waits no longer."""
        del state.pending[self.place]

    def kept_by(self, state: FusionWorldState) -> Player | None:
        """9-6-3-1-1. Its master need not tell, unless the card has come to light since the skill became pending."""
        use = state.pending[self.place]
        return use.master if use.secret and not state.is_seen(use.card) else None


class SkillActivated(Fact, frozen=True, kw_only=True, tag=85):
    """A card's skill was activated. `place`: which of the pending ones it was, from 0.

    Of one that is limited by name, `names` are those that its card had gained; `given`: the skill itself, if the card
    had gained it.
    """

    card: Card
    skill: SkillPlace
    label: str
    place: Place | None = None
    names: tuple[str, ...] = ()
    given: Skill | None = None
    caption: ClassVar[str] = "{label} of {card} is activated"
    stirs = frozenset({"happened"})

    def apply(self, state: FusionWorldState) -> None:
        """The skill waits no longer, if it did, and has been used once more this turn."""
        use = state.use(self.card, self.skill)
        place = self.place
        if place is None:
            place = next((Place(at) for at, one in enumerate(state.pending) if one.use == use), None)
        if place is None:
            master = zone_owner(state.cards[self.card].zone)
            state.count(use, of=state.by_name(use, master, self.names, self.given))
        else:
            _count_pending(state, place, self.names)
        if self.rule == "12-2-2-4":
            self._note_use(state)

    def _note_use(self, state: FusionWorldState) -> None:
        """It is remembered for the turn that an Extra Card was used, and whether its cost, as printed, is above 0."""
        held = state.cards[self.card]
        state.note("used_extra", held.owner)
        if isinstance(held.face, FusionWorldCard) and held.face.cost:
            state.note("used_extra_with_cost", held.owner)


class LeftSkillActivated(Fact, frozen=True, kw_only=True, tag=90):
    """A pending skill of a card that has gone since was activated. `place`: which of the pending ones, from 0.

    It names its card as it was when the skill became pending: where the card has gone since may be a secret. `names`:
    those that the card had gained, if the skill is limited by name.
    """

    place: Place
    label: str
    name: str
    names: tuple[str, ...] = ()
    caption: ClassVar[str] = "{label} of {name} is activated"
    stirs = NOTHING

    def apply(self, state: FusionWorldState) -> None:
        """The skill waits no longer, and has been used once more this turn (15-7-2)."""
        _count_pending(state, self.place, self.names)


def _count_pending(state: FusionWorldState, place: Place, names: tuple[str, ...]) -> None:
    """The skill at that place of the pending ones was used by its master."""
    waits = state.pending.pop(place)
    state.count(waits.use, of=state.by_name(waits.use, waits.master, names, waits.given))


class GuardSwitched(Fact, frozen=True, kw_only=True, tag=86):
    """Another card became the guard card of the battle."""

    card: Card
    caption: ClassVar[str] = "{card} becomes the guard card"
    stirs = frozenset({"role", "part"})

    def apply(self, state: FusionWorldState) -> None:
        """The battle has that guard card; combos have added nothing to its power."""
        assert state.battle is not None
        state.battle.guard, state.battle.guard_visit = self.card, state.cards[self.card].visit
        state.battle.guard_bonus = 0


class DamageInflicted(Fact, frozen=True, kw_only=True, tag=87):
    """A card inflicted damage on a player that is processed at the next checkpoint."""

    card: Card
    player: Player
    amount: int
    to_drop: bool
    caption: ClassVar[str] = "{card} inflicts {amount} damage on {player}, to be dealt at the next checkpoint"
    stirs = NOTHING

    def apply(self, state: FusionWorldState) -> None:
        """The damage waits."""
        state.damage.append(Damage(self.card, self.player, self.amount, self.to_drop))


class DamageReplaced(Fact, frozen=True, kw_only=True, tag=101):
    """Damage that waited for its processing was replaced: it is not dealt."""

    card: Card
    player: Player
    amount: int
    caption: ClassVar[str] = "{card} deals no damage to {player}"
    stirs = NOTHING

    def apply(self, state: FusionWorldState) -> None:
        """The damage waits no longer."""
        waiting = next(due for due in state.damage if due[:3] == (self.card, self.player, self.amount))
        state.damage.remove(waiting)


class LifeDropped(CardMoved, frozen=True, kw_only=True, tag=88):
    """A life card went to its owner's Drop Area by damage."""

    caption: ClassVar[str] = "{card.player} drops {card} from life"


Moment: TypeAlias = Literal["turn_ends", "damage_ends", "battle_ends"]
MOMENTS: Mapping[str, str] = {
    "turn_ends": "The end of the turn",
    "damage_ends": "The end of the Damage Step",
    "battle_ends": "The end of the battle",
}
"""7-4-2, 8-4-7, 8-5-5. The moments that skills speak of, and what they are called."""


class Happened(Fact, frozen=True, kw_only=True, tag=91):
    """The rules have come to a moment that skills speak of (`battle_ends`), which is no change at the table."""

    moment: str
    caption: ClassVar[str] = "{moment}"
    spoken = MOMENTS


class ComboFollowed(Fact, frozen=True, kw_only=True, tag=99):
    """A battle is ending after a card was used in a combo: skills speak of that moment."""

    card: Card
    caption: ClassVar[str] = "The end of a battle in which {card} was used in a combo"


class AttackNegated(Fact, frozen=True, kw_only=True, tag=92):
    """The attack was negated: the battle ends without its steps."""

    caption: ClassVar[str] = "The attack is negated"
    stirs = frozenset({"role"})

    def apply(self, state: FusionWorldState) -> None:
        """The battle is about to end."""
        assert state.battle is not None
        state.battle.negated = True


class RolePassed(Fact, frozen=True, kw_only=True, tag=93):
    """A card took the place of another in the battle: it was played on top of it."""

    card: Card
    other: Card
    caption: ClassVar[str] = "{card} is in the battle in place of {other}"
    stirs = frozenset({"role", "part"})

    def apply(self, state: FusionWorldState) -> None:
        """It is the attack card or the guard card from now on."""
        battle = state.battle
        assert battle is not None
        if battle.attack == self.other:
            battle.attack, battle.attack_visit = self.card, state.cards[self.card].visit
        else:
            battle.guard, battle.guard_visit = self.card, state.cards[self.card].visit


class CardEvolved(CardPlayed, frozen=True, kw_only=True, tag=94):
    """A Battle Card was played on top of others. `by`: the keyword by which it was."""

    by: str
    caption: ClassVar[str] = "{target.player} evolves into {card}"

    def apply(self, state: State) -> None:
        """The card lies on top; it is remembered how it came there."""
        state.move(self.card, self.target)
        state.cards[self.card].played_by = self.by


class CardDiscarded(CardMoved, frozen=True, kw_only=True, tag=95):
    """A card of the hand was discarded."""

    caption: ClassVar[str] = "{card.player} discards {card}"


class ReplacementUsed(Fact, frozen=True, kw_only=True, tag=98):
    """A replacement effect that can be applied so many times a turn was applied. `place`: which of the card's."""

    card: Card
    place: SkillPlace
    caption: ClassVar[str] = "{card} replaces what would happen"
    stirs = NOTHING

    def apply(self, state: FusionWorldState) -> None:
        """It has been applied once more this turn."""
        state.count(state.use(self.card, self.place))


class LoopDeclared(Fact, frozen=True, kw_only=True, tag=100):
    """A player who can stop an infinite loop declared how many times more its action is carried out."""

    player: Player
    times: int
    caption: ClassVar[str] = "{player} declares that the loop goes round {times} times more"


FACTS: tuple[type[Fact], ...] = (
    DamageReplaced,
    LoopDeclared,
    ReplacementUsed,
    *FORCE,
    CardLooked,
    CardHidden,
    CardFlipped,
    CountersPlaced,
    CountersRemoved,
    CardStacked,
    StackPassed,
    CardRemoved,
    CardTaken,
    CardPlaced,
    SituationPassed,
    LeftSkillActivated,
    Happened,
    AttackNegated,
    ComboFollowed,
    RolePassed,
    CardEvolved,
    CardDiscarded,
    TurnBegan,
    PhaseBegan,
    StepBegan,
    CardDrawn,
    CardRested,
    CardReadied,
    CardRevealed,
    ZoneShuffled,
    DeckPlaced,
    PlayerConceded,
    PlayerLost,
    GameEnded,
    LeaderPlaced,
    ChooserDrawn,
    TurnOrderChosen,
    HandReturned,
    LifePlaced,
    EnergyMarkerPlaced,
    EnergyMarkerRemoved,
    CardCharged,
    CardPlayed,
    AttackDeclared,
    CardComboed,
    ComboPowerAdded,
    ComboPowerEnded,
    PowersCompared,
    DamageDealt,
    LifeTaken,
    CardKOed,
    CardDropped,
    BattleEnded,
    SkillPended,
    PendingCancelled,
    SkillActivated,
    GuardSwitched,
    DamageInflicted,
    LifeDropped,
)
