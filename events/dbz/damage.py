"""The damage of an attack, by the battle sequence: parts 9 to 13."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from events.dbz.areas import balls_in_play, face, personalities
from events.dbz.card import LIFE, STAGE, TOKUI_WAZA
from events.dbz.facts import (
    AnyDamagePrevented,
    BallUncovered,
    CaptureChosen,
    CaptureFailed,
    DamageDealt,
    DamageDetermined,
    DamagePrevented,
    DamageRedirected,
    DbzLost,
    LifeCardEndured,
    LifeCardLost,
    LifeCardRemoved,
    StagesLost,
)
from events.dbz.forbidding import PREVENT, REDIRECT
from events.dbz.table_of_attacks import ATTACK_TABLE
from events.effects.damage import DamageDue, DamageKind, DamageRules, Dealt, by_ones, capped, modified, multiplied
from events.effects.interpret import Resolution
from events.language.effect import Attack, Cards, Figure, Harm, Lessen, Lookup
from events.skills.declaring import between_parts
from events.skills.replacements import lessening_of
from events.table.ask import Option
from events.table.fact import CardRevealed
from events.table.ids import Card, Player, opponent, zone_name
from events.table.moving import moved_to
from events.table.table import Table
from events.values.context import Applied, Context
from events.values.permissions import forbidden
from events.values.selecting import amount
from events.values.value import figure

CAPTURING = 5  # battle-sequence/14
ENERGY_LIFE = 4  # battle-sequence/9/energy-default
FINAL = Attack(kind="physical")
"""final-physical/2. A physical attack that says nothing more."""
YOURS, THEIRS = (
    Figure(figure="rating", of=Cards(whose=whose, zones=("main", "allies"), role="control"))
    for whose in ("you", "opponent")
)
BASE: Mapping[str, Harm] = {
    "physical": Harm(kind=STAGE, count=Lookup(table=ATTACK_TABLE, row=YOURS, column=THEIRS)),
    "energy": Harm(kind=LIFE, count=ENERGY_LIFE),
}
"""damage/kinds/physical, damage/kinds/energy, battle-sequence/9/energy-default. The damage of attacks that state none:
what the table gives for who is in control (attacks/card/pat, damage/pat, allies/take-control/pat, allies/redirect/pat),
and four life cards."""
UNSTOPPABLE, UNPREVENTABLE, FOCUSED, REMOVING = "unstoppable", "unpreventable", "focused", "removing"
"""What is said of attacks: nothing stops them, nothing prevents their damage, nothing that meets both kinds does; the
life cards of damage are removed from the game.
"""
FOCUSED_ATTACK = f"{FOCUSED} attack"
"""The role of a card that makes a focused attack."""
EVERY_OTHER = sys.maxsize
"""So many more life cards of damage are not dealt where nothing but Dragon Balls is uncovered: all that are left."""
ONE_KIND = ("physical attack", "energy attack")
"""The roles of cards that make attacks of one kind."""


def base(at: Resolution, made: Attack, card: Card) -> list[DamageDue]:
    """battle-sequence/9, damage/stated. The damage that an attack states, or else that of its kind, of both kinds.

    damage/modified, DBZ-39: what it adds comes on top of it, whatever kind of damage that is.
    """
    foe = opponent(at.you)
    stated = [harm for harm in made.damage if not harm.more] or [BASE[made.kind]]
    added = [harm for harm in made.damage if harm.more]
    return [
        DamageDue(
            card,
            foe,
            sum(at.amount(harm.count) for harm in stated if harm.kind == kind),
            kind,
            at.state.control[foe] if kind == STAGE else None,
            sum(at.amount(harm.count) for harm in added if harm.kind == kind),
        )
        for kind in (STAGE, LIFE)
    ]


async def determined(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """battle-sequence/10, damage/multiplier. The base and what modifies it are known, before any of it is dealt."""
    before = {part.kind: part.amount for part in due}
    now = await modified(table, await multiplied(table, due))
    after = {part.kind: part.amount for part in now}
    table.emit(
        DamageDetermined(
            card=due[0].card,
            base_stages=before[STAGE],
            base_life=before[LIFE],
            stages=after[STAGE],
            life=after[LIFE],
            rule="battle-sequence/10",
        )
    )
    return now


async def captured(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """battle-sequence/11, dragon-balls/capture/personality. Some Allies may capture a Dragon Ball in place of life
    cards of damage; the attack would have to deal one at least.
    """
    due, state = await between(table, due), table.state
    if not state.in_combat:
        return due
    stages, life = due
    attacker = opponent(life.player)
    ally = state.control[attacker]
    deals = life.amount > 0 or (stages.target is not None and stages.amount > state.stages(stages.target))
    if not (deals and zone_name(state.cards[ally].zone) == "allies" and face(state, ally).captures):
        return due
    if not can_be_captured(state, attacker):
        return due
    options = [Option("capture_instead", ally), Option("deal")]
    [chosen] = await table.ask(attacker, "capture_instead", options, rule="battle-sequence/11", about=ally)
    if chosen.card is not None:
        table.emit(CaptureChosen(card=ally, rule="dragon-balls/capture/personality"))
    return due


def can_be_captured(state: Any, player: Player) -> list[Card]:
    """dragon-balls/capture/life. The Dragon Balls in play that a player can capture: those of the opponent."""
    return [card for card in balls_in_play(state) if state.controller(card) != player]


async def between(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """general/use-when-needed/1. What is used when needed before a part.

    allies/take-control/leaves: power stages are dealt to the personality that is in control of Combat after it.
    combat/attack-phase/end: nothing is dealt once Combat has ended.
    """
    await between_parts(table)
    state = table.state
    if not state.in_combat:
        return [part._replace(amount=0) for part in due]
    return [part if part.target is None else part._replace(target=state.control[part.player]) for part in due]


async def redirected(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """allies/redirect, allies/redirect/all, DBZ-20. All power stages of damage may be redirected to a personality that
    is not in control of Combat, unless an effect forbids it.
    """
    if forbidden(table.state, REDIRECT, player=due[0].player):
        return due
    now = []
    for part in due:
        others = [card for card in personalities(table.state, part.player) if card != part.target]
        target = part.target
        if part.amount > 0 and others:
            options = [Option("stay"), *(Option("redirect", card) for card in others)]
            [chosen] = await table.ask(part.player, "redirect", options, rule="allies/redirect")
            if chosen.card is not None:
                table.emit(DamageRedirected(card=chosen.card, rule="allies/redirect"))
                target = chosen.card
        now.append(part if target == part.target else part._replace(target=target))
    return now


async def prevented(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """damage/prevention. Prevention takes from the damage that is dealt; what cannot be prevented stays.

    What prevents damage of any kind prevents so much in all, of power stages before life cards.
    """
    if UNPREVENTABLE in table.state.attack:
        return due
    now = []
    for part in due:
        of_kind, of_any = (_prevention(table.state, part, kind) for kind in (part.kind, ""))
        of_kind = min(part.amount, of_kind)
        of_any = max(0, min(part.amount - of_kind, of_any - table.state.prevented))
        for fact, by in ((DamagePrevented, of_kind), (AnyDamagePrevented, of_any)):
            if by:
                table.emit(
                    fact(card=part.card, player=part.player, kind=part.kind, amount=by, rule="damage/prevention")
                )
        by = of_kind + of_any
        now.append(part._replace(amount=part.amount - by) if by else part)
    return now


def _prevention(state: Any, part: DamageDue, kind: str) -> int:
    """How much of a part's damage is prevented by what prevents such damage."""
    return sum(
        max(0, amount(state, Context(applied.master, applied.source), change.by))
        for applied, change in lessening_of(state, part.player, part.card)
        if change.kind == kind and _prevents(state, part.player, applied, change)
    )


def _prevents(state: Any, player: Player, applied: Applied, change: Lessen) -> bool:
    """keywords/focused-1, endurance/8. Whether an effect prevents damage of the attack: of a focused one none that
    meets both kinds, and none of a card that may not.

    Of a defense that lasts for the attack it was said as it was used (`events.dbz.defenses`).
    """
    if forbidden(state, PREVENT, applied.source, player=player):
        return False
    if FOCUSED not in state.attack:
        return True
    of_defense = applied.effect is not None and state.effects[applied.effect].until == "attack"
    return of_defense or (change.cards is not None and change.cards.role in ONE_KIND)


async def lose_stages(table: Table, damage: Sequence[DamageDue], rule: str) -> Dealt:
    """battle-sequence/12, damage/stages, damage/stages/overflow. Stages are lost; those that the personality lacks
    become life cards (damage/both-types, general/damage-cap/3, allies/redirect/overflow, DBZ-40).
    """
    [due] = damage
    assert due.target is not None
    _deal(table, due, rule="battle-sequence/12")
    lost = min(due.amount, table.state.stages(due.target))
    if lost:
        table.emit(StagesLost(card=due.target, amount=lost, rule="damage/stages"))
    return Dealt(lost, beyond=due.amount - lost)


def _deal(table: Table, due: DamageDue, *, rule: str) -> None:
    dealt = DamageDealt(card=due.card, player=due.player, kind=due.kind, amount=due.amount, rule=rule)
    table.emit(dealt)


async def announced(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """battle-sequence/13. The life cards of damage begin to be dealt; none by who captures in their place.

    dragon-balls/capture/personality: who has prevented them all has nothing captured in their place.
    """
    if table.state.capturing:
        if not any(part.amount > 0 for part in due):
            table.emit(CaptureFailed(card=due[0].card, rule="dragon-balls/capture/personality"))
        return ()
    for part in due:
        if part.amount > 0:
            _deal(table, part, rule="battle-sequence/13")
    return due


async def lose_life(table: Table, damage: Sequence[DamageDue], rule: str) -> Dealt:
    """damage/life, damage/life/review, dragon-balls/damage. A life card is lost; Dragon Balls do not count, and another
    is uncovered.

    endurance/10: also one that would be removed from the game can endure.
    """
    [due] = damage
    state = table.state
    deck = state.cards_in(due.player, "life_deck")
    if all(face(state, card).kind == "ball" for card in deck):
        uncover_all(table, due.player)
        return Dealt(0, prevented=EVERY_OTHER)
    while face(state, deck[-1]).kind == "ball":
        table.emit(moved_to(state, deck[-1], BallUncovered, "discard", rule="dragon-balls/damage"))
    top = deck[-1]
    if await endured(table, due, top):
        prevents = endurance_of(state, top)
        table.emit(moved_to(state, top, LifeCardEndured, "removed", rule="endurance/3"))
        return Dealt(1, prevented=prevents)
    kind, zone = (LifeCardRemoved, "removed") if REMOVING in state.attack else (LifeCardLost, "discard")
    table.emit(moved_to(state, top, kind, zone, rule="damage/life"))
    return Dealt(1)


def uncover_all(table: Table, player: Player) -> None:
    """dragon-balls/loop, card/where-theres-life-theres-hope/3. A player with nothing but Dragon Balls in the Life Deck
    loses. Who cannot lose uncovers each of them once, and no more of the damage is dealt.
    """
    state = table.state
    balls = state.cards_in(player, "life_deck")[::-1]
    if balls and not forbidden(state, "lose", player=player, by="dragon_ball_loop"):
        table.emit(DbzLost(player=player, reason="dragon_ball_loop", rule="dragon-balls/loop"))
    for card in balls:
        table.emit(moved_to(state, card, BallUncovered, "discard", rule="dragon-balls/damage"))


def endurance_of(state: Any, card: Card) -> int:
    """endurance/1. How many more life cards of damage a card prevents; 0 if it has no Endurance."""
    return figure(state, card, "endurance") or 0


async def endured(table: Table, due: DamageDue, top: Card) -> bool:
    """endurance/2, endurance/3, endurance/6. Whether the player removes a life card with Endurance, which counts, and
    prevents so many more.

    endurance/7, endurance/8: not where nothing can prevent the damage, or no card of that kind. keywords/focused-4,
    DBZ-17: of a focused attack it can.
    """
    state = table.state
    declared = state.player_counter(due.player, TOKUI_WAZA) and state.cards_in(due.player, "mastery")
    if not (declared and endurance_of(state, top)) or UNPREVENTABLE in state.attack:
        return False
    if forbidden(state, PREVENT, top, player=due.player):
        return False
    table.emit(CardRevealed(card=top, rule="endurance/3"))
    options = [Option("endure", top), Option("decline")]
    [chosen] = await table.ask(due.player, "endure", options, rule="endurance/3", about=top)
    return chosen.verb == "endure"


DAMAGE = DamageRules(
    steps=(determined, captured),
    kinds={
        (STAGE,): DamageKind(steps=(between, redirected, prevented, capped), deal=lose_stages, becomes=LIFE),
        (LIFE,): DamageKind(steps=(between, prevented, capped, announced, by_ones), deal=lose_life, at_once=False),
    },
)
"""battle-sequence/10 to battle-sequence/13, damage/types: prevention, then maxima (general/damage-cap/1,
general/damage-cap/2)."""
