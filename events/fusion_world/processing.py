"""14. Rule Processing: the facts due at checkpoints (confirmative)."""

from collections.abc import Iterable

from events.dragon_ball_super.battle import CRITICAL, power
from events.dragon_ball_super.damage import dealt
from events.dragon_ball_super.facts import LifeDropped, LifeTaken
from events.dragon_ball_super.losing import COMBO_A, COMBO_B, invalid_combos
from events.dragon_ball_super.moves import dropped
from events.effects.damage import DamageDue
from events.effects.stacking import with_beneath
from events.fusion_world.areas import FusionWorldState, face
from events.table.fact import Fact
from events.table.ids import PLAYERS, zone_of
from events.values.holding import may_be_changed

Group = tuple[Fact, ...]

BATTLE_AREAS = {
    None: (zone_of("a", "battle"), zone_of("b", "battle")),
    "a": (zone_of("a", "battle"), zone_of("b", "battle")),
    "b": (zone_of("b", "battle"), zone_of("a", "battle")),
}
"""The Battle Areas in turn order, by the turn player, which every checkpoint checks."""


NO_ZERO_POWER = "no zero power"
"""Found, of the cards as they are: no Battle Card has a power of zero or less."""


def process(state: FusionWorldState) -> list[Group]:
    """4-2-2-1. All confirmative rule processing that is due now, at once."""
    kept = state.cache
    due = [] if state.battle or not (state.zones[COMBO_A] or state.zones[COMBO_B]) else invalid_combos(state)
    if kept is None or NO_ZERO_POWER not in kept.found:
        powerless = _zero_power(state)
        due += powerless
        if kept is not None and not powerless:
            kept.found[NO_ZERO_POWER] = True
    if due:
        due = with_beneath(state, due)
    if state.damage:
        due = [*damage_processing(state, state.damage, rule="14-3-1"), *due]
    return [tuple(due)] if due else []


def damage_processing(state: FusionWorldState, damage: Iterable[DamageDue], *, rule: str) -> list[Fact]:
    """14-3, 14-1-2-2-1. All of this damage, at once, each followed by the life that it takes."""
    facts: list[Fact] = []
    taken = dict.fromkeys(PLAYERS, 0)
    for due in damage:
        facts.append(dealt(due, rule=rule))
        facts += life_lost(state, due, below=taken[due.player])
        taken[due.player] += due.amount
    return facts


def life_lost(state: FusionWorldState, due: DamageDue, *, below: int = 0) -> list[Fact]:
    """14-3-2. So many top life cards (all, if there are fewer) go to the hand at once, or to the Drop by 15-5-2.

    `below`: how many cards on top of them leave at the same time.
    """
    life = zone_of(due.player, "life")
    from_top = state.zones[life][::-1]
    cards = from_top[below : below + due.amount]  # FW-21
    if due.kind == CRITICAL:
        return [
            LifeDropped(card=card, source=life, target=zone_of(due.player, "drop"), rule="15-5-2") for card in cards
        ]
    return [LifeTaken(card=card, source=life, target=zone_of(due.player, "hand"), rule="14-3-2#move") for card in cards]


def _zero_power(state: FusionWorldState) -> list[Fact]:
    """14-6-2. Battle Cards in a Battle Area with power of zero or less go to their owners' Drop; they are not KO'd."""
    changing = bool(state.effects or state.static_zones)
    lowered = changing and may_be_changed(state, "power", lowered=True)
    if not lowered and not state.powerless:
        return []
    return [
        dropped(state, card, rule="14-6-2")
        for zone in BATTLE_AREAS[state.turn_player]
        for card in state.zones[zone]
        if (lowered or (face(state, card).power or 0) <= 0) and (power(state, card) or 0) <= 0
        if face(state, card).kind == "battle"
    ]
