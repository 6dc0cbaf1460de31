"""Rule processing that both books have: losing the game, and cards of combos that lie where there is no battle."""

from collections.abc import Sequence

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.moves import dropped
from events.table.fact import Fact, PlayerLost
from events.table.ids import PLAYERS, zone_of
from events.table.losing import ending
from events.values.permissions import forbidden

LIFE_A, LIFE_B, DECK_A, DECK_B = (zone_of(player, name) for name in ("life", "deck") for player in PLAYERS)
"""The areas that must not be empty, checked after every group of facts."""
REASONS = ("life", "deck")
"""The areas that a player loses without, and so the reasons."""
COMBO_A, COMBO_B = (zone_of(player, "combo") for player in PLAYERS)
"""The areas that must be empty outside battles, checked at every checkpoint."""


def interrupt(state: BattleState) -> Sequence[Sequence[Fact]]:
    """The facts of loss judgment, after every group of facts from the first turn on, for both players at once."""
    if state.lost:
        cites = state.game.table.cites
        return ending(state, rule=cites["win"], drawn=cites["both_lose"])
    zones = state.zones
    if (zones[LIFE_A] and zones[LIFE_B] and zones[DECK_A] and zones[DECK_B]) or state.turn == 0:
        return []
    cites, losses = state.game.table.cites, list[Fact]()
    rules = {"life": cites["lose_life"], "deck": cites["lose_deck"]}
    for player in state.in_turn_order():
        empty = [name for name in REASONS if not state.zones[zone_of(player, name)]]
        for reason in [name for name in empty if not forbidden(state, "lose", player=player, by=name)][:1]:
            losses.append(PlayerLost(player=player, reason=reason, rule=rules[reason]))
    return [tuple(losses)] if losses else []


def invalid_combos(state: BattleState) -> list[Fact]:
    """The moves of Battle Cards in Combo Areas to their owners' Drop, for checkpoints outside battles."""
    rule = state.game.table.cites["invalid_combo"]
    return [
        dropped(state, card, rule=rule)
        for player in state.in_turn_order()
        for card in state.zones[zone_of(player, "combo")]
    ]
