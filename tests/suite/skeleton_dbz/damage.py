"""The damage of an attack: base, multiplier, modifiers; then stages and life cards, with what is used between."""

from collections.abc import Mapping, Sequence

from events.effects.damage import DamageDue, DamageKind, DamageRules, Dealt, by_ones, capped, modified, multiplied
from events.effects.interpret import Resolution
from events.language.effect import Attack, Cards, Figure, Harm, Lookup
from events.skills.declaring import between_parts
from events.skills.replacements import replaced
from events.table.ask import Option
from events.table.counters import KindCountersRemoved
from events.table.fact import CardRemoved, CardRevealed
from events.table.ids import Card, opponent
from events.table.moving import moved_to
from events.table.table import Table
from tests.suite.setting import picked
from tests.suite.skeleton_dbz.facts import (
    ATTACK_TABLE,
    LIFE,
    STAGES,
    DamageDealt,
    DamageDetermined,
    DamageRedirected,
    DbzState,
    LifeCardEndured,
    LifeCardLost,
    face,
    of_kind,
)

YOURS, THEIRS = (
    Figure(figure="rating", of=Cards(whose=whose, zones=("play",), role="control")) for whose in ("you", "opponent")
)
BASE: Mapping[str, Harm] = {
    "physical": Harm(kind=STAGES, count=Lookup(table=ATTACK_TABLE, row=YOURS, column=THEIRS)),
    "energy": Harm(kind=LIFE, count=4),
}
"""3-12. The damage that attacks do which state none."""


def base(at: Resolution, made: Attack, card: Card) -> list[DamageDue]:
    """3-12, 3-14. The damage that an attack states, or else that of its kind, of both kinds; and what it adds."""
    state: DbzState = at.state
    [target] = state.targets()
    stated = [harm for harm in made.damage if not harm.more] or [BASE[made.kind]]
    added = [harm for harm in made.damage if harm.more]
    return [
        DamageDue(
            card,
            opponent(at.you),
            sum(at.amount(harm.count) for harm in stated if harm.kind == kind),
            kind,
            target if kind == STAGES else None,
            sum(at.amount(harm.count) for harm in added if harm.kind == kind),
        )
        for kind in (STAGES, LIFE)
    ]


async def determined(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """3-6. What damage the attack does is known."""
    stages, life = (part.amount for part in due)
    table.emit(DamageDetermined(stages=stages, life=life, rule="3-6"))
    return due


async def between(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """4-1. What is used when needed before a part; a stopped attack deals no damage."""
    await between_parts(table)
    return () if table.state.declared[0].stage == "nullified" else due


async def redirected(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """3-15. All power stages of damage may be redirected to a personality that is not in control of combat."""
    state: DbzState = table.state
    now = []
    for part in due:
        others = [card for card in of_kind(state, part.player, "play", "main", "ally") if card != part.target]
        if part.amount and others:
            options = [Option("stay"), *(Option("redirect", card) for card in others)]
            [chosen] = await table.ask(part.player, "redirect", options, rule="3-15")
            if chosen.card is not None:
                table.emit(DamageRedirected(card=picked(chosen), rule="3-15"))
                part = part._replace(target=chosen.card)  # noqa: PLW2901
        now.append(part)
    return now


async def dealt(table: Table, due: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """3-17. What is not prevented is dealt."""
    now = []
    for part in due:
        fact = DamageDealt(card=part.card, player=part.player, kind=part.kind, amount=part.amount, rule="3-17")
        left = await replaced(table, [fact]) if part.amount else []
        if left:
            table.emit(*left)
        now.append(part._replace(amount=sum(fact.amount for fact in left if isinstance(fact, DamageDealt))))
    return now


async def lose_stages(table: Table, damage: Sequence[DamageDue], rule: str) -> Dealt:
    """3-7. Stages are lost; those that the personality lacks become life cards."""
    state: DbzState = table.state
    [due] = damage
    assert due.target is not None
    lost = min(due.amount, state.stages(due.target))
    if lost:
        table.emit(KindCountersRemoved(card=due.target, kind=STAGES, amount=lost, rule="3-7"))
    if beyond := due.amount - lost:
        table.emit(DamageDetermined(stages=0, life=state.damage["life"] + beyond, rule="3-7"))
    return Dealt(lost, beyond=beyond)


async def lose_life(table: Table, damage: Sequence[DamageDue], rule: str) -> Dealt:
    """3-8. A life card is lost; Dragon Balls are removed, and do not count."""
    state: DbzState = table.state
    [due] = damage
    while face(state, state.cards_in(due.player, "life_deck")[-1]).kind == "ball":
        table.emit(moved_to(state, state.cards_in(due.player, "life_deck")[-1], CardRemoved, "removed", rule="3-8"))
    top = state.cards_in(due.player, "life_deck")[-1]
    if await endured(table, due, top):
        table.emit(moved_to(state, top, LifeCardEndured, "removed", rule="3-18"))
        return Dealt(1, prevented=face(state, top).endurance)
    table.emit(moved_to(state, top, LifeCardLost, "discard", rule="3-8"))
    return Dealt(1)


async def endured(table: Table, due: DamageDue, top: Card) -> bool:
    """3-18. Whether the player removes a life card with Endurance, which prevents so many more."""
    if not face(table.state, top).endurance:
        return False
    table.emit(CardRevealed(card=top, rule="3-18"))
    [chosen] = await table.ask(due.player, "endure", [Option("endure", top), Option("decline")], rule="3-18", about=top)
    return chosen.verb == "endure"


DAMAGE = DamageRules(
    steps=(multiplied, modified, determined),
    kinds={
        (STAGES,): DamageKind(steps=(between, redirected, capped, dealt), deal=lose_stages, becomes=LIFE),
        (LIFE,): DamageKind(steps=(between, capped, dealt, by_ones), deal=lose_life, at_once=False),
    },
)
"""3-6 to 3-8, 3-12 to 3-18."""
