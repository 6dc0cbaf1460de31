"""9. Rule Processing: what is due at checkpoints and counter timings; and 4-10. Damage Processing."""

from collections.abc import Sequence

from events.dragon_ball_super.battle import Damage, power
from events.dragon_ball_super.facts import CardKOed, DamageDealt, LifeDropped, LifeTaken
from events.dragon_ball_super.losing import COMBO_A, COMBO_B, invalid_combos
from events.dragon_ball_super.moves import koed
from events.dragon_ball_super.stacking import with_beneath
from events.effects.legality import maker, prohibited
from events.masters.areas import MastersState, face
from events.masters.cites import POWERLESS
from events.skills.last_known import UNMOVED
from events.skills.replacements import replaced
from events.skills.triggers import triggered
from events.table.ask import Option
from events.table.fact import Fact
from events.table.ids import Card, Player, zone_of
from events.table.table import Agent, Attributed, Table
from events.table.unseen import ask_unseen
from events.values.figures import NUMERIC
from events.values.granting import lowers
from events.values.holding import holding, may_be_changed
from events.values.permissions import forbidden

NOTHING_DUE = Attributed((), {})


def process(state: MastersState) -> list[Sequence[Fact]]:
    """4-5-3-1, 9-1-2-3. The confirmative rule processing due now, at once: of invalid combos (9-3-2), and of cards
    without power (9-5-2).

    It is carried out first in checkpoints (4-5-1, 4-5-2), and in counter timings, if it is still due (9-1-1, 9-1-2,
    9-1-2-2, 9-3-1, 9-5-1); a checkpoint ends when nothing is due or pending (4-5-3-4).
    """
    due = _powerless(state)
    if not state.battle and (state.zones[COMBO_A] or state.zones[COMBO_B]):
        due = Attributed([*with_beneath(state, invalid_combos(state)), *due], due.agents)
    return [due] if due else []


def _powerless(state: MastersState) -> Attributed:
    """9-5-2. The KOs of the Battle Cards with power of zero or less, made by what lowered it.

    1-3-2, 4-5-3-1: a card that no rule can KO needs no processing.
    """
    changing = bool(state.effects or state.static_zones)
    if not state.powerless and not (changing and may_be_changed(state, "power", lowered=True)):
        return NOTHING_DUE
    by: dict[Card, Agent | None] = {}
    kos: list[CardKOed] = []
    for player in state.in_turn_order():
        for card in state.cards_in(player, "battle"):
            if face(state, card).kind == "battle" and (power(state, card) or 0) <= 0:
                ko, agent = koed(state, card, rule=POWERLESS), _lowered_by(state, card)
                if not prohibited(state, ko, by=maker(agent), source=None if agent is None else agent.card):
                    kos.append(ko)
                    by[card] = agent
    return Attributed(with_beneath(state, kos), by)


def _lowered_by(state: MastersState, card: Card) -> Agent | None:
    """9-5-2-1. The skill whose effect was the last to lower the card's power; None if it prints none."""
    lowering = [
        applied
        for applied in holding(state, card)
        if isinstance(applied.change, NUMERIC) and applied.change.figure == "power" and lowers(applied.change)
    ]
    return Agent("skill", lowering[-1].master, lowering[-1].source) if lowering else None


async def deal_damage(table: Table, *inflicted: Damage, rule: str) -> int:
    """4-10-1, 4-10-2. Damage, each 1 of which takes a life card; none of 0 (4-10-2-2). Returns how much was dealt.

    MS-37: N damage is so often 1 damage, each an event of its own; or, as it is read, all is one.
    """
    state, by, done = table.state, maker(table.agent), 0
    apart = table.options["MS-37"] == "each"
    for due in [part for whole in inflicted for part in (_by_ones(whole) if apart else [whole])]:
        if not due.amount or forbidden(state, "take_damage", player=due.player, by=by):
            continue
        dealt = DamageDealt(card=due.card, player=due.player, amount=due.amount, rule=rule)
        for fact in await replaced(table, [dealt]):
            assert isinstance(fact, DamageDealt), "what is dealt in place of damage is damage"
            table.emit(fact, silent=True)
            for _ in range(fact.amount):
                await _take_life(table, due)
            table.trigger([found for _, found in triggered(table, [fact], UNMOVED)])
            done += fact.amount
    return done


def _by_ones(damage: Damage) -> list[Damage]:
    """4-10-2-2. So much damage, as 1 damage each time; none of 0."""
    return [damage._replace(amount=1)] * max(0, damage.amount)


async def _take_life(table: Table, due: Damage) -> None:
    """4-10-2-1, 3-9-2, MS-27. The player chooses a life card by its place: to the hand, or to the Drop by 10-6-1."""
    state, life = table.state, zone_of(due.player, "life")
    options = [Option("take", card) for card in state.zones[life][::-1]]
    if not options:
        return
    [chosen] = await ask_unseen(table, due.player, "life", options, rule="4-10-2-1", mixing="3-9-2", about=due.card)
    assert chosen.card is not None
    await table.perform(life_lost(state, chosen.card, due.player, to_drop=due.to_drop))


def life_lost(state: MastersState, card: Card, player: Player, *, to_drop: bool) -> LifeTaken | LifeDropped:
    """4-10-2-1, 10-6-1. The fact that a life card goes to the hand, or to the Drop."""
    life = zone_of(player, "life")
    if to_drop:
        return LifeDropped(card=card, source=life, target=zone_of(player, "drop"), rule="10-6-1")
    return LifeTaken(card=card, source=life, target=zone_of(player, "hand"), rule="4-10-2-1")
