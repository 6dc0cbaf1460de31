"""The end of games that a player has lost."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.table.fact import CardMoved, Fact, GameEnded, PlayerLost
from events.table.ids import PLAYERS, Player, zone_owner
from events.table.state import State
from events.table.table import Table


def losses(state: Any, reasons: Mapping[str, Callable[[Any, Player], bool]], *, rule: str) -> Sequence[Sequence[Fact]]:
    """The group of the players who lose now, each by the first of these `reasons` that holds; none if nobody does."""
    losing = []
    for player in state.in_turn_order():
        for reason, holds in reasons.items():
            if holds(state, player):
                losing.append(PlayerLost(player=player, reason=reason, rule=rule))
                break
    return (losing,) if losing else ()


def lost_by(table: Table, player: Player) -> int | None:
    """The position of the latest fact that took from a player, or the last card of a zone of theirs; None: none did."""
    facts = table.facts
    return next((at for at in range(len(facts), 0, -1) if _took(table.state, facts[at - 1], player)), None)


def _took(state: Any, fact: Fact, player: Player) -> bool:
    if isinstance(fact, CardMoved):
        return zone_owner(fact.source) == player and not state.zones[fact.source]
    return bool(fact.takes) and getattr(fact, "player", None) == player


def without_deck(state: Any, player: Player) -> bool:
    """Whether a player has no cards left in the deck."""
    return not state.cards_in(player, state.game.texts.lexicon.deck)


def ending(
    state: State, *, rule: str, drawn: str | None = None, kind: type[GameEnded] = GameEnded
) -> Sequence[Sequence[Fact]]:
    """The group with the end of a game that somebody has lost; `drawn`: the rule if both have, where it is another."""
    if state.ended or not state.lost:
        return ()
    standing = [player for player in PLAYERS if player not in state.lost]
    reason = " and ".join(dict.fromkeys(state.lost.values()))
    winner = standing[0] if standing else None
    return ((kind(winner=winner, reason=reason, rule=rule if standing else drawn or rule),),)
