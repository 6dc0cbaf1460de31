"""The procedures of both books in the steps of a battle; the order of the steps is each game's own."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from events.dragon_ball_super.battle import attacking, guarding, power, stands
from events.dragon_ball_super.facts import (
    AttackDeclared,
    ComboFollowed,
    ComboPowerAdded,
    ComboPowerEnded,
    Happened,
    Moment,
    PowersCompared,
)
from events.dragon_ball_super.moves import comboed, dropped
from events.effects.legality import prohibited
from events.effects.stacking import with_beneath
from events.language.effect import Cannot
from events.skills.activation import open_skills
from events.table.ask import Option
from events.table.fact import Phase, StepBegan
from events.table.ids import Card, Player, opponent, zone_name
from events.table.settle import settle
from events.table.table import Table
from events.values.holding import kinds_in_force
from events.values.permissions import allowed
from events.values.value import figure


@dataclass(frozen=True, kw_only=True)
class CombatStep:
    """The Offense Step or the Defense Step of a book: its name, whose card it is about, and its rule numbers.

    `begins`: by which it begins; `checkpoint`, `free_timing`: of what follows, again and again; `broken`: by which it
    ends when the attack card or the guard card has gone. `combos(table, player)`: the options to combo;
    `combo(table, player, card)`: what is done to combo; `activate(table, player, card, skill_id)`: to use a skill.
    """

    step: Phase
    ask: str
    card: Literal["attack", "guard"]
    begins: str
    checkpoint: str
    free_timing: str
    broken: str
    combos: Callable[[Table, Player], Sequence[Option]]
    combo: Callable[[Table, Player, Card], Coroutine[Any, Any, None]]
    activate: Callable[[Table, Player, Card, int], Coroutine[Any, Any, None]]


async def combat_step(table: Table, player: Player, rules: CombatStep) -> None:
    """Let the player combo or activate skills at free timings of a combat step, until they do nothing."""
    table.emit(StepBegan(step=rules.step, rule=rules.begins))
    while goes_on(table):
        await settle(table, rule=rules.checkpoint)
        if not goes_on(table):
            return
        battle = table.state.battle
        about = battle.attack if rules.card == "attack" else battle.guard
        options = [*rules.combos(table, player), *open_skills(table.state, player, "battle"), Option("end_step")]
        [chosen] = await table.ask(player, rules.ask, options, rule=rules.free_timing, about=about)
        if chosen.card is None:
            return
        if chosen.number is None:
            await rules.combo(table, player, chosen.card)
            continue
        await rules.activate(table, player, chosen.card, chosen.number)
        if not stands(table.state):
            await settle(table, rule=rules.broken)


def goes_on(table: Table) -> bool:
    """Whether the attack is not negated, and attack card and guard card are both still there."""
    return stands(table.state) and not table.state.battle.negated


def declared(table: Table) -> int:
    """The position of the attack that was just declared."""
    return next(at for at in range(table.position, 0, -1) if isinstance(table.facts[at - 1], AttackDeclared))


def combos(table: Table, player: Player, *, able: Callable[[Any, Card], bool]) -> list[Option]:
    """The cards to combo with: Active ones that are not in this battle, and those of the hand, if they are `able`."""
    state = table.state
    fighting = (state.battle.attack, state.battle.guard)
    others = [
        card
        for card in state.cards_in(player, "battle")
        if card not in fighting and (not state.cards[card].rested or allowed(state, "combo_rested", card))
    ]
    limited = Cannot in kinds_in_force(state)
    return [
        Option("combo", card)
        for card in (*state.cards_in(player, "hand"), *others)
        if able(state, card) and not (limited and prohibited(state, comboed(state, card, player), by=None))
    ]


def add_combo_power(table: Table, player: Player) -> None:
    """Add the combo power of both Combo Areas to the attack card and the guard card unless it is 0."""
    battle, cites = table.state.battle, table.cites
    for side, card, rule in (
        (player, battle.attack, cites["add_attack_combos"]),
        (opponent(player), battle.guard, cites["add_guard_combos"]),
    ):
        amount = sum(figure(table.state, used, "combo_power") or 0 for used in table.state.cards_in(side, "combo"))
        if amount:
            table.emit(ComboPowerAdded(card=card, amount=amount, rule=rule))


def attack_succeeds(table: Table) -> bool:
    """Whether the attack succeeds: the powers are compared, and the attack card's is not less."""
    battle = table.state.battle
    attack, guard = power(table.state, battle.attack), power(table.state, battle.guard)
    assert attack is not None, "a Leader or Battle Card prints no power"
    assert guard is not None, "a Leader or Battle Card prints no power"
    rule = table.cites["compare_powers"]
    table.emit(PowersCompared(attack=attack, guard=guard, card=battle.attack, target=battle.guard, rule=rule))
    return attack >= guard


def moment(table: Table, name: Moment, *, rule: str) -> None:
    """Emit the mark of a moment if skills or delayed effects refer to it."""
    state = table.state
    if name in state.listened or state.delays or state.effects:
        table.emit(Happened(moment=name, rule=rule))


def end_combo_power(table: Table) -> None:
    """End the combo power of the attack card and the guard card; a KO'd card has lost it."""
    battle = table.state.battle
    bonuses = (
        (battle.attack, battle.attack_bonus, attacking(table.state)),
        (battle.guard, battle.guard_bonus, guarding(table.state)),
    )
    raised = [card for card, bonus, there in bonuses if bonus and there]
    if raised:
        table.emit(*(ComboPowerEnded(card=card, rule=table.cites["end_combo_power"]) for card in raised))


async def drop_combos(table: Table, *, rule: str) -> None:
    """Move the Battle Cards in Combo Areas to their owners' Drop Areas at once."""
    state = table.state
    used = [card for player in state.in_turn_order() for card in state.cards_in(player, "combo")]
    if used:
        await table.perform(*with_beneath(state, [dropped(state, card, rule=rule) for card in used]))
    if "combo_ended" not in state.listened:
        return
    for card in used:
        if zone_name(state.cards[card].zone) == "drop":
            table.emit(ComboFollowed(card=card, rule=table.cites["follow_combo"]))
