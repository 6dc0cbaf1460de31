"""10-10-3-1. What a [Counter: Play] asks of a card that is chosen only as the skill resolves that plays it.

When the skill is answered, the cards that it will play are not known (8-5-3, MS-06). What the Counter says of "the card
being played" waits for each of them, and is done as that card is about to be played. If a delayed effect of the skill
plays it, or one in place of an event, that and the negation of the play wait with the effect.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, ClassVar

from events.effects.changes import CHANGES
from events.effects.definition import EffectDefinition, Outcome, Proposal
from events.effects.interpret import Resolution
from events.effects.looking import hide
from events.language.effect import Condition, Decree, Effect, Give, If, Later
from events.language.naming import given
from events.masters.areas import MastersState
from events.masters.being_played import CARD, what_waits
from events.masters.counters import PLAYS, being_resolved, plays_cards, plays_instead
from events.skills.declarations import Waiting
from events.table.attribution import Agent
from events.table.created import CardCreated, supposing_created
from events.table.fact import NOTHING, CardRevealed, Fact
from events.table.ids import Card, Player, zone_name
from events.values.conditions import holds

REST = "still played"
"""The name of the cards that a skill still plays, where a Counter has kept others from it."""


class PlayAwaited(Fact, frozen=True, kw_only=True, tag=129):
    """What a Counter's card says of the card being played waits for the cards that a declared skill will play."""

    declared: int
    card: Card
    player: Player
    effect: If
    caption: ClassVar[str] = "{card} waits for what is played"
    invalidates = NOTHING

    def apply(self, state: MastersState) -> None:
        """It waits at the declaration, and ends with that."""
        entry = state.declared[self.declared]
        waiting = Waiting(self.player, self.card, state.cards[self.card].incarnation, self.effect)
        state.declared[self.declared] = entry._replace(waiting=(*entry.waiting, waiting))


class PlayNegated(Fact, frozen=True, kw_only=True, tag=130):
    """A card that a skill would play is not played; None: a token, which does not come to be."""

    card: Card | None
    caption: ClassVar[str] = "{card} is not played"
    invalidates = NOTHING

    @classmethod
    def captioned(cls, fields: Mapping[str, Any]) -> str:
        """A token has no card yet."""
        return "A token is not played" if fields["card"] is None else cls.caption


class EffectAnswered(Fact, frozen=True, kw_only=True, tag=131):
    """What a Counter negated of a skill's plays, and what waits for them, holds for an effect that the skill has made.

    `before`: the number of the effect that has made this; None: the skill that is being resolved made it.
    """

    effect: int
    before: int | None = None
    caption: ClassVar[str] = "A [Counter] holds for what an effect plays"
    of_effect = "A [Counter] holds for what an effect of {source} plays: {what}"
    invalidates = NOTHING

    def apply(self, state: MastersState) -> None:
        """It holds as the effect is done."""
        entry = state.declared[-1] if self.before is None else state.answered_effects[self.before]
        state.answered_effects[self.effect] = entry


class LaterPlay(Resolution):
    """The resolution of what waited for a card, or for a token, which is not there yet, and to which nothing is done.

    `negated`: the play was negated.
    """

    playing: Card | CardCreated | None = None
    negated: bool = False

    def fulfilled(self, conditions: Sequence[Condition]) -> bool:
        """Whether all conditions are fulfilled; of a token is asked what it will be."""
        if not isinstance(self.playing, CardCreated):
            return super().fulfilled(conditions)
        there = supposing_created(self.state, self.playing)
        self.named[CARD] = (self.playing.card,)
        fulfilled = all(holds(there, self, condition) for condition in conditions)
        del self.named[CARD]
        return fulfilled


class Answer(Resolution):
    """The resolution of a skill that may be a [Counter].

    What it says of a card that the answered skill will play waits for that card.
    """

    async def run(self, effects: Sequence[Effect]) -> Outcome:
        """The outcome of the effects that need not wait; the others wait together, in their order."""
        place = self._awaited()
        if place is None:
            return await super().run(effects)
        wanted = done = 0
        names, left = {CARD}, list[Effect]()
        for effect in effects:
            waits = self._waits(effect, names)
            if waits is None:
                result = await self.do(effect)
                wanted, done = wanted + result.wanted, done + result.done
            else:
                left.append(waits)
                names |= given(effect)
        if left:
            self._wait(place, left)
        return Outcome(wanted + len(left), done)

    def _awaited(self) -> int | None:
        """The index of the declared skill that will play the card; None if the card is known, or no skill plays one.

        It is the opponent's last one that is still to be resolved.
        """
        if self.paying or self.cards(CARD) or CARD in self.left:
            return None
        declared = self.state.declared
        able = [
            place
            for place, entry in enumerate(declared)
            if entry.player != self.you and entry.stage == "declared" and PLAYS in entry.events
        ]
        return able[-1] if able else None

    def _waits(self, effect: Effect, names: Set[str]) -> Effect | None:
        """What waits of an effect that needs these names; nothing of a branch that is decided without the card."""
        waits = what_waits(effect, names)
        if isinstance(effect, If) and isinstance(waits, If):
            known = [condition for condition in effect.conditions if condition not in waits.conditions]
            return waits if self.fulfilled(known) else None
        return waits

    def _wait(self, place: int, effects: Sequence[Effect]) -> None:
        """Let these wait at a declared skill."""
        assert self.source is not None
        [first, *more] = effects
        effect = first if isinstance(first, If) and not more else If(conditions=(), then=tuple(effects))
        awaited = PlayAwaited(declared=place, card=self.source, player=self.you, effect=effect, rule="10-10-3-1")
        self.table.emit(awaited)


def negated(resolution: LaterPlay) -> Proposal:
    """The proposal of not playing the card that is about to be played; nothing if it is not played as it is."""
    if resolution.negated:
        return Proposal((), 1, False)
    resolution.negated = True
    card = None if isinstance(resolution.playing, CardCreated) else resolution.playing
    return Proposal((PlayNegated(card=card, rule="4-7-3-6"),), 1, True)


async def still_played(resolution: Resolution, cards: Sequence[Card], *, stopped: bool) -> list[Card]:
    """The cards that a skill still plays, once what waited for each of them is done; none if its plays are `stopped`.

    Cards that not all see are shown for it, as they are to be played.
    """
    if not _waiting(resolution):
        return [] if stopped else [*cards]
    state = resolution.state
    hidden = [card for card in cards if state.lies_hidden(card) and not state.cards[card].revealed]
    resolution.emit([CardRevealed(card=card, rule=resolution.cites["find"]) for card in hidden])
    resolution.shown += hidden
    return [card for card in cards if not await _is_negated(resolution, card, stopped=stopped)]


async def is_token_played(resolution: Resolution, token: CardCreated, *, stopped: bool) -> bool:
    """Whether a skill still plays its tokens, once what waited for them is done; not if its plays are `stopped`."""
    return not await _is_negated(resolution, token, stopped=stopped)


async def _make(resolution: Resolution, effect: Give | Decree | Later) -> Outcome:
    """4-7-3-6. Make ongoing or delayed effects; what answered the skill holds for what they play."""
    state, before = resolution.state, resolution.state.numbered
    make = CHANGES[type(effect)].perform
    assert make is not None
    outcome = await make(resolution, effect)
    entry = being_resolved(resolution)
    if entry is not None and (entry.waiting or "play" in entry.parts):
        made = [number for number in range(before + 1, state.numbered + 1) if _plays(state, number)]
        answered = [EffectAnswered(effect=number, before=resolution.effect_number, rule="4-7-3-6") for number in made]
        resolution.emit(answered)
    return outcome


def _plays(state: MastersState, number: int) -> bool:
    """Whether the ongoing or delayed effect of that number plays cards."""
    if number in state.delays:
        return plays_cards(state.delays[number].effects)
    return number in state.effects and plays_instead(state.effects[number].change)


MADE: Mapping[type[Any], EffectDefinition] = {kind: replace(CHANGES[kind], perform=_make) for kind in CHANGES}
"""The definitions of making ongoing and delayed effects."""


def _waiting(resolution: Resolution) -> Sequence[Waiting]:
    """What waits at the declaration of the skill that is being resolved."""
    entry = being_resolved(resolution)
    return () if entry is None else entry.waiting


async def _is_negated(resolution: Resolution, played: Card | CardCreated, *, stopped: bool) -> bool:
    """Whether the play of a card, or of a token, was negated before, or is by what waited for it; all of that is done.

    A card that this has moved is none of which the rest speaks.
    """
    table, negated = resolution.table, stopped
    incarnation = None if isinstance(played, CardCreated) else table.state.cards[played].incarnation
    for waiting in _waiting(resolution):
        later = LaterPlay(you=waiting.player, source=waiting.card, table=table, playing=played, negated=negated)
        if not isinstance(played, CardCreated):
            later.named[CARD] = (played,)
            if table.state.cards[played].incarnation != incarnation:
                later.leaves(CARD, played)
        if not _is_still_used(table.state, waiting):
            later.leaves("this", waiting.card)
        with table.by(Agent("skill", waiting.player, waiting.card)):
            await later.run((waiting.effect,))
            await hide(later)
        negated = later.negated
    return negated


def _is_still_used(state: MastersState, waiting: Waiting) -> bool:
    """10-10-4. Whether the Counter's card is where it went by its use: in the Drop, before what it says or after."""
    card = state.cards[waiting.card]
    return card.incarnation - waiting.incarnation in (0, 1) and zone_name(card.zone) == "drop"
