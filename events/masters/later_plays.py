"""10-10-3-1. What a [Counter: Play] asks of a card that is chosen only as the skill resolves that plays it.

When the skill is answered, the cards that it will play are not known (8-5-3, MS-06). What the Counter says of "the card
being played" waits for each of them, and is done as that card is about to be played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from events.effects.choices import CHOICES
from events.effects.definition import Outcome, Proposal, choosing_in
from events.effects.interpret import Resolution, follow
from events.effects.looking import hide
from events.language.effect import Effect, If
from events.language.vocabulary import speaks_of
from events.masters.areas import MastersState
from events.masters.counters import PLAYS
from events.skills.declarations import Waiting
from events.table.created import CardCreated, supposing_created
from events.table.fact import NOTHING, CardRevealed, Fact
from events.table.ids import Card, Player, zone_name
from events.table.table import Agent
from events.values.conditions import holds
from events.values.context import Context

CARD = "that"
"""The name of the card being played, in what a [Counter: Play] says."""
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


class LaterPlay(Resolution):
    """The resolution of what waited for a card: `playing` is that card, or None, of tokens, which are not there yet.

    `negated`: the play was negated.
    """

    playing: Card | None = None
    negated: bool = False


async def _on_conditions(resolution: Resolution, effect: If) -> Outcome:
    """The outcome of a branch; or nothing yet, if its conditions ask of a card that the answered skill will play."""
    place = None if isinstance(resolution, LaterPlay) else _awaited(resolution, effect)
    if place is None:
        branches = CHOICES[If].branches
        assert branches is not None
        return await follow(resolution, choosing_in(branches, effect))
    assert resolution.source is not None
    waits = PlayAwaited(declared=place, card=resolution.source, player=resolution.you, effect=effect, rule="10-10-3-1")
    resolution.table.emit(waits)
    return Outcome(1, 0)


def _awaited(resolution: Resolution, effect: If) -> int | None:
    """The index of the declared skill that will play the card of which an answer's conditions ask; None if none will.

    It is the opponent's last one that is still to be resolved.
    """
    if resolution.cards(CARD) or CARD in resolution.left:
        return None
    if not any(speaks_of(condition, CARD) for condition in effect.conditions):
        return None
    declared = resolution.state.declared
    if not declared or declared[-1].card != resolution.source:
        return None
    able = [
        place
        for place, entry in enumerate(declared)
        if entry.player != resolution.you and entry.stage == "declared" and PLAYS in entry.events
    ]
    return able[-1] if able else None


def negated(resolution: LaterPlay) -> Proposal:
    """The proposal of not playing the card that is about to be played; nothing if it is not played as it is."""
    if resolution.negated:
        return Proposal((), 1, False)
    resolution.negated = True
    return Proposal((PlayNegated(card=resolution.playing, rule="4-7-3-6"),), 1, True)


async def still_played(resolution: Resolution, cards: Sequence[Card]) -> list[Card]:
    """The cards that a skill still plays, once what waited for each of them is done.

    Cards that not all see are shown for it, as they are to be played.
    """
    if not _waiting(resolution):
        return [*cards]
    state = resolution.state
    hidden = [card for card in cards if state.lies_hidden(card) and not state.cards[card].revealed]
    resolution.emit([CardRevealed(card=card, rule=resolution.cites["find"]) for card in hidden])
    resolution.shown += hidden
    return [card for card in cards if not await _is_negated(resolution, card)]


async def is_token_played(resolution: Resolution, token: CardCreated) -> bool:
    """Whether a skill still plays its tokens, once what waited for them is done."""
    return not _waiting(resolution) or not await _is_negated(resolution, token)


def _waiting(resolution: Resolution) -> Sequence[Waiting]:
    """What waits at the declaration of the skill that is being resolved."""
    declared = resolution.state.declared
    entry = declared[-1] if declared else None
    if entry is None or not entry.begun or entry.card not in (None, resolution.source):
        return ()
    waiting: Sequence[Waiting] = entry.waiting
    return waiting


async def _is_negated(resolution: Resolution, played: Card | CardCreated) -> bool:
    """Whether the play of a card, or of a token, is negated by what waited for it, which is done."""
    table = resolution.table
    for waiting in _waiting(resolution):
        later = LaterPlay(you=waiting.player, source=waiting.card, table=table)
        if not isinstance(played, CardCreated):
            later.playing, later.named[CARD] = played, (played,)
        if not _is_still_used(table.state, waiting):
            later.leaves("this", waiting.card)
        with table.by(Agent("skill", waiting.player, waiting.card)):
            effects = _of_token(later, waiting.effect, played) if isinstance(played, CardCreated) else (waiting.effect,)
            await later.run(effects)
            await hide(later)
        if later.negated:
            return True
    return False


def _of_token(later: LaterPlay, effect: If, token: CardCreated) -> Sequence[Effect]:
    """The branch for a token, of which is asked what it will be: it is not there yet, so that it goes nowhere."""
    there = supposing_created(later.state, token)
    context = Context(later.you, later.source, named={CARD: (token.card,)})
    fulfilled = all(holds(there, context, condition) for condition in effect.conditions)
    return effect.then if fulfilled else effect.otherwise


def _is_still_used(state: MastersState, waiting: Waiting) -> bool:
    """10-10-4. Whether the Counter's card is where it went by its use: in the Drop, before what it says or after."""
    card = state.cards[waiting.card]
    return card.incarnation - waiting.incarnation in (0, 1) and zone_name(card.zone) == "drop"


ON_CONDITIONS = replace(CHOICES[If], perform=_on_conditions)
"""The definition of what is done on conditions."""
