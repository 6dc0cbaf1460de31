"""Copies of attacks: extra cards with the text of an attack of the opponent, which disappear as they are finished."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from events.dbz.areas import face
from events.dbz.card import IN_CONTROL, DbzCard
from events.dbz.leaving import ceased, is_copy
from events.effects.definition import Proposal, Situation
from events.language.effect import Token
from events.skills.activation import open_skills
from events.skills.reusing import further_uses
from events.table.ask import Option
from events.table.created import CardCreated, Pinned
from events.table.fact import SkillId
from events.table.ids import Card, Player, opponent, zone_of
from events.table.table import Table
from events.table.zones import OUTSIDE
from events.values.holding import skill_at

Act: TypeAlias = Callable[[Table, Player, Option], Coroutine[Any, Any, None]]
COPIED = {
    "attack": "",
    "last attack": "attack",
    "last physical attack": "physical attack",
    "last energy attack": "energy attack",
}
"""The attacks that are copied, by the words for them: the one that is made, or the last of a kind in this Combat."""


def propose_copy(situation: Situation, effect: Token) -> Proposal:
    """general/copying. The proposal of a card with the text of an attack, which lies where cards are used."""
    state, you = situation.state, situation.you
    copied = _attack_of(state, opponent(you), effect.number)
    printed = None if copied is None else _with_text(state, *copied)
    if printed is None:
        return Proposal((), 1, False)
    created = CardCreated(
        card=Card(len(state.cards)),
        source=zone_of(you, OUTSIDE),
        target=zone_of(you, "in_use"),
        definition=Pinned(printed.pinned().decode()),
        rule="general/copying",
    )
    return Proposal((created,), 1, True)


def _attack_of(state: Any, player: Player, number: str) -> tuple[Card, SkillId] | None:
    """card/goku-swiftly-moving/3, card/blue-reversal-drill. The attack of a player that is copied, stopped or not."""
    kind = COPIED[number]
    if not kind:
        made = state.declared[0] if state.attack and state.declared else None
        return None if made is None or made.player != player or made.skill is None else (made.card, made.skill)
    fitting = [made for made in state.attacks_made if made.player == player and kind in ("attack", *made.attack)]
    return (fitting[-1].card, fitting[-1].skill) if fitting else None


def _with_text(state: Any, card: Card, skill_id: SkillId) -> DbzCard | None:
    """card/goku-swiftly-moving, card/goku-swiftly-moving/2. A card with the text of an attack, and nothing else of it.

    Of a personality that is the power by which it attacked.
    """
    printed = face(state, card)
    skill = printed.skills[skill_id] if skill_id < len(printed.skills) else skill_at(state, card, skill_id)
    if skill is None:
        return None
    conditions = tuple(condition for condition in skill.conditions if condition != IN_CONTROL)
    attack = replace(skill, conditions=conditions, limit=None, keyword="", zones=())
    copy = DbzCard(number="copy", name="Copy", kind="copy", text=printed.text, skills=(attack,))
    if printed.kind == "personality":
        return copy
    more = [other for other in printed.skills if other.kind in ("auto", "permanent")]
    return replace(copy, only=printed.only, skills=(attack, *more))


def copies(state: Any, player: Player) -> list[Card]:
    """The copies of attacks that lie where a player can use them."""
    return [card for card in state.cards_in(player, "in_use") if is_copy(state, card)]


async def perform_at_once(table: Table, player: Player, lying: Sequence[Card], act: Act) -> None:
    """card/blue-reversal-drill. Perform the attacks that were copied in the player's own Attack Phase, besides those
    `lying` there by then: the copying took the place of an attack.
    """
    state = table.state
    for card in [card for card in copies(state, player) if card not in lying and state.in_combat]:
        for option in [option for option in open_skills(state, player, "attack") if option.card == card][:1]:
            await act(table, player, option)


def end_copies(table: Table, player: Player) -> None:
    """DBZ-33, card/trunks-swiftly-moving/3. Attacks that were copied and not performed in the player's next Attack
    Phase are lost, also if it was skipped; not those that stay to be used again (card/trunks-swiftly-moving).
    """
    state = table.state
    for card in copies(state, player):
        if not further_uses(state, card):
            table.emit(ceased(state, card))
