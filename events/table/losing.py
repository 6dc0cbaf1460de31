"""The end of games that a player has lost."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.table.fact import Fact, GameEnded, PlayerLost
from events.table.ids import PLAYERS, Player
from events.table.state import State


def losses(state: Any, reasons: Mapping[str, Callable[[Any, Player], bool]], *, rule: str) -> Sequence[Sequence[Fact]]:
    """The group of the players who lose now, each by the first of these `reasons` that holds; none if nobody does."""
    found = [
        PlayerLost(player=player, reason=reason, rule=rule)
        for player in state.in_turn_order()
        for reason in [word for word, holds in reasons.items() if holds(state, player)][:1]
    ]
    return (found,) if found else ()


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
