"""14. Rule Processing: what is due at once (interruptive), and what is due at checkpoints (confirmative)."""

from collections.abc import Iterable

from events.dragon_ball_super.battle import Damage, power
from events.dragon_ball_super.facts import CardDropped, DamageDealt, LifeDropped, LifeTaken
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.stacking import with_beneath
from events.table.fact import Fact, GameEnded, PlayerLost
from events.table.ids import PLAYERS, Card, zone_of
from events.values.value import may_be_changed

Group = tuple[Fact, ...]

LIFE_A, LIFE_B, DECK_A, DECK_B = (zone_of(player, name) for name in ("life", "deck") for player in PLAYERS)
"""0-1-3-2. The areas that must not be empty: looked at after every group of facts."""
COMBO_A, COMBO_B = (zone_of(player, "combo") for player in PLAYERS)
"""The areas that must be empty outside battles: every checkpoint looks into them."""
BATTLE_AREAS = {
    None: (zone_of("a", "battle"), zone_of("b", "battle")),
    "a": (zone_of("a", "battle"), zone_of("b", "battle")),
    "b": (zone_of("b", "battle"), zone_of("a", "battle")),
}
"""The Battle Areas in turn order, by the turn player: every checkpoint looks into them."""


NO_ZERO_POWER = "no zero power"
"""Found, of the cards as they are: no Battle Card has a power of zero or less."""


def interrupt(state: FusionWorldState) -> list[Group]:
    """14-2. Loss judgment, after every group of facts: from the first turn on (6-2-1-11), at once for both players."""
    if state.lost:
        return [] if state.ended else [(_ending(state),)]
    zones = state.zones
    if (zones[LIFE_A] and zones[LIFE_B] and zones[DECK_A] and zones[DECK_B]) or state.turn == 0:
        return []
    losses: list[Fact] = []
    for player in state.in_turn_order():
        if not state.zones[zone_of(player, "life")]:
            losses.append(PlayerLost(player=player, reason="life", rule="14-2-2-1"))
        elif not state.zones[zone_of(player, "deck")]:
            losses.append(PlayerLost(player=player, reason="deck", rule="14-2-2-2"))
    return [tuple(losses)]


def _ending(state: FusionWorldState) -> GameEnded:
    """0-1-3, 0-1-3-3. The player who did not lose wins; if both lose at once, the game is a draw."""
    standing = [player for player in PLAYERS if player not in state.lost]
    reason = " and ".join(dict.fromkeys(state.lost.values()))
    if not standing:
        return GameEnded(winner=None, reason=reason, rule="0-1-3-3")
    return GameEnded(winner=standing[0], reason=reason, rule="0-1-3")


def process(state: FusionWorldState) -> list[Group]:
    """4-2-2-1. All confirmative rule processing that is due now, at once."""
    zones, kept = state.zones, state.cache
    due = _invalid_combos(state) if (zones[COMBO_A] or zones[COMBO_B]) and not state.battle else []
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


def damage_processing(state: FusionWorldState, damage: Iterable[Damage], *, rule: str) -> list[Fact]:
    """14-3, 14-1-2-2-1. All of this damage, at once, each followed by the life that it takes."""
    facts: list[Fact] = []
    taken = dict.fromkeys(PLAYERS, 0)
    for due in damage:
        facts.append(DamageDealt(card=due.card, player=due.player, amount=due.amount, rule=rule))
        facts += life_lost(state, due, below=taken[due.player])
        taken[due.player] += due.amount
    return facts


def life_lost(state: FusionWorldState, due: Damage, *, below: int = 0) -> list[Fact]:
    """14-3-2. So many top life cards (all, if there are fewer) go to the hand at once, or to the Drop by 15-5-2.

    `below`: how many cards on top of them leave at the same time.
    """
    life = zone_of(due.player, "life")
    cards = state.zones[life][::-1][below : below + due.amount]
    if due.to_drop:
        return [
            LifeDropped(card=card, source=life, target=zone_of(due.player, "drop"), rule="15-5-2") for card in cards
        ]
    return [LifeTaken(card=card, source=life, target=zone_of(due.player, "hand"), rule="14-3-2#move") for card in cards]


def _invalid_combos(state: FusionWorldState) -> list[Fact]:
    """14-4-2. Battle Cards in a Combo Area (while there is no battle) go to their owners' Drop."""
    return [
        dropped(state, card, rule="14-4-2")
        for player in state.in_turn_order()
        for card in state.zones[zone_of(player, "combo")]
    ]


def _zero_power(state: FusionWorldState) -> list[Fact]:
    """14-6-2. Battle Cards in a Battle Area with power of zero or less go to their owners' Drop; they are not KO'd."""
    lowered = may_be_changed(state, "power", lowered=True)
    if not lowered and not state.powerless:
        return []
    return [
        dropped(state, card, rule="14-6-2")
        for zone in BATTLE_AREAS[state.turn_player]
        for card in state.zones[zone]
        if (lowered or (face(state, card).power or 0) <= 0) and (power(state, card) or 0) <= 0
        if face(state, card).kind == "battle"
    ]


def dropped(state: FusionWorldState, card: Card, *, rule: str) -> CardDropped:
    """The fact that a card goes to its owner's Drop Area (3-1-6) without being KO'd."""
    card_state = state.cards[card]
    return CardDropped(card=card, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule=rule)
