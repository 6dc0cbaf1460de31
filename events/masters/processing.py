"""9. Rule Processing: what is due at checkpoints and counter timings."""

from collections.abc import Sequence

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardKOed
from events.dragon_ball_super.losing import COMBO_A, COMBO_B, invalid_combos
from events.dragon_ball_super.moves import koed
from events.effects.legality import maker, prohibited
from events.effects.stacking import with_beneath
from events.masters.areas import MastersState, face
from events.masters.cites import POWERLESS
from events.table.attribution import Agent, Attributed
from events.table.fact import Fact
from events.table.ids import Card
from events.values.figures import NUMERIC
from events.values.granting import lowers
from events.values.holding import holding, may_be_changed

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
