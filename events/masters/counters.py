"""4-7. Counter Timing, and 10-10. [Counter].

A counter timing occurs as a play is declared (4-7-2-1), as an attack is made (4-7-2-2), and before and after a skill
resolves (4-7-2-3, 4-7-2-4).
"""

from collections.abc import Iterator, Sequence
from functools import cache

from events.costs.payment import Cost
from events.dragon_ball_super.energy import cost_if_paid
from events.effects.interpret import Resolution
from events.language import effect as e
from events.language.vocabulary import doing, parts
from events.masters.areas import MastersState, face
from events.masters.card import FROM_HAND
from events.skills.activation import open_skills
from events.skills.declarations import Declared
from events.skills.declaring import Kind
from events.table.ask import Option
from events.table.ids import Card, Player
from events.table.settle import process_rules
from events.table.table import Table

DECLARES_PLAY, DECLARES_ATTACK, DECLARES_COUNTER = "declares_play", "declares_attack", "declares_counter"
"""10-10-3-1, 10-10-3-2, 10-10-3-3. What [Counter: Play], [Counter: Attack] and [Counter: Counter] are pending by."""
_PLAY = frozenset({"play", "played", "evolved"})
_ATTACK = frozenset({"attack", "attacks", "attacked", "be_attacked", "attack_active", "guard"})
"""The words of events, actions and roles that say "play", and "attack"."""


@cache
def spoken_of(skill: e.Skill) -> tuple[str, ...]:
    """10-10-3-1, 10-10-3-2, MS-33. The events that a skill is to Counters by what it says: of playing, of attacking.

    It says so by an event, by what is done, negated, allowed or forbidden (to "create" a token is to play it, 10-21-5),
    and by the cards that it means: so played, attacking or attacked. The names of keywords that it gives say nothing.
    """
    said = {word for _, node in parts(skill) for word in _says(node)}
    events = ((DECLARES_PLAY, _PLAY), (DECLARES_ATTACK, _ATTACK))
    return tuple(event for event, words in events if said & words)


def _says(node: e.Node) -> Iterator[str]:
    """The words of events, actions and roles that a part of a skill says itself."""
    match node:
        case e.Trigger():
            yield node.on
            yield "attack" if node.on in ("deals_damage", "kos") and node.how == "battle" else ""
        case e.Cannot() | e.Can() | e.Must():
            yield node.action
        case e.Cards():
            yield node.role or ""
            yield "played" if node.played_by else ""
        case e.Nullify():
            yield node.what
        case e.Play() | e.Token() | e.ComeRested():
            yield "play"
        case e.Move():
            yield "play" if _places_battle_cards(node) else ""
        case e.Attack() | e.Guard():
            yield "attack"
        case e.Skill():
            yield "evolved" if node.materials else ""


def pending_counters(state: MastersState, player: Player) -> Sequence[Option] | None:
    """4-7-1, 4-7-3-2, 10-10-2. The [Counter]s of the hand that the player can activate.

    Nobody without a hand is asked.
    """
    if not state.cards_in(player, "hand"):
        return None
    return open_skills(state, player, "counter")


async def processing(table: Table) -> None:
    """4-7-3-1. The rule processing that is due; no [Auto] skill is activated here."""
    await process_rules(table, rule="4-7-3-1")


def card_cost(state: MastersState, card: Card, skill: e.Skill) -> Cost | None:
    """2-11-1, 8-5-2-3-1. The energy cost of a card of the hand whose skill is activated, but by the keywords of 10."""
    if state.cards[card].zone[2:] != "hand":
        return None
    used = skill.kind == "counter" or face(state, card).kind == "extra"
    return cost_if_paid(state, card) if used else None


PLAY, PLAYS, PLAYS_ITSELF = "play", "plays", "plays_itself"
"""What is declared when a card is played: nothing but that, also by a keyword; a skill by which cards that are chosen
as it resolves, or by effects that it makes, are played; and one by which its own card is as it resolves."""
KINDS = {
    PLAY: Kind(DECLARES_PLAY, ("play",), window_after=False, resolving="4-7-3-6"),
    PLAYS: Kind(nullified=("play",), part=True),
    PLAYS_ITSELF: Kind(DECLARES_PLAY, ("play",), part=True),
    "attack": Kind(DECLARES_ATTACK, ("attack",), window_after=False, resolving="4-7-3-6"),
    "counter": Kind(DECLARES_COUNTER, ("counter", "skill")),
}
"""What is declared, by its word: the event that it is to Counters, and by what effects negate it."""


@cache
def declares(skill: e.Skill) -> tuple[str, ...]:
    """10-10-3-1. The events that the use of a skill is to Counters, and what it is besides a skill: a play."""
    return (*spoken_of(skill), *_plays(skill))


def _plays(skill: e.Skill) -> tuple[str, ...]:
    """The kinds of plays that a skill is: of the keywords that play their card, or of its effects.

    Delayed effects, and those in place of an event, are a part of the skill that says "Play". No counter timing comes
    as they are done (4-7-2), nor for a [Permanent] skill that is given (8-5-1), so that a [Counter] negates their plays
    as the skill is activated. Other skills that are given are activated themselves.
    """
    if skill.keyword in FROM_HAND:
        return (PLAY,)
    plays = (effect for effect in doing(skill.effects) if _does_play(effect))
    if any(isinstance(effect, e.Play | e.Move) and effect.what == "this" for effect in plays):
        return (PLAYS_ITSELF,)
    return (PLAYS,) if plays_cards(skill.effects) else ()


def plays_cards(effects: Sequence[e.Node]) -> bool:
    """Whether effects play cards or tokens, also by the effects that they make."""
    return any(_does_play(effect) for effect in doing(effects))


def _does_play(effect: e.Node) -> bool:
    match effect:
        case e.Play() | e.Token():
            return True
        case e.Move():
            return _places_battle_cards(effect)
        case e.Later():
            return plays_cards(effect.effects)
        case e.Give() | e.Decree():
            return any(map(plays_instead, effect.changes))
    return False


def _places_battle_cards(effect: e.Move) -> bool:
    """3-6-3. Whether an effect may place Battle Cards in the Battle Area, which is to play them."""
    kinds = effect.what.kinds if isinstance(effect.what, e.Cards) else ()
    return effect.to == "battle" and (not kinds or "battle" in kinds)


def plays_instead(change: e.Node) -> bool:
    """Whether a change plays cards in place of an event, or gives a permanent skill that does."""
    match change:
        case e.Replace():
            return plays_cards(change.instead)
        case e.Gain():
            return any(
                plays_instead(granted) for skill in change.skills for grant in skill.grants for granted in grant.changes
            )
    return False


def being_resolved(resolution: Resolution) -> Declared | None:
    """The declaration of the skill that is being resolved, as it was answered; None if it does not lie declared.

    Of ongoing and delayed effects it is that of the skill that made them, if what answered it still holds.
    """
    state: MastersState = resolution.state
    if resolution.effect_number is not None:
        return state.answered_effects.get(resolution.effect_number)
    entry = state.declared[-1] if state.declared else None
    if entry is None or not entry.begun or entry.player != resolution.you:
        return None
    return entry if entry.card in (None, resolution.source) else None


def is_stopped(resolution: Resolution, what: object) -> bool:
    """4-7-3-6. Whether the skill that is being resolved cannot play that, since a Counter negated the play.

    Of one that plays its own card, that play alone is negated.
    """
    entry = being_resolved(resolution)
    if entry is None or "play" not in entry.parts:
        return False
    return PLAYS_ITSELF not in entry.events or what == "this"
