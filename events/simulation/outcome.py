"""What a simulated game came to."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.table.fact import CardLooked, CardMoved, CardRevealed, Fact, GameEnded, TurnBegan
from events.table.ids import Card, Player, zone_name
from events.table.zones import ZoneSpec


class Outcome(NamedTuple):
    """What a game came to: the winning entrant (None: a draw), and the entrant whose turn came first, if any's did.

    `came`: the first of the plan's `watched` cards that its owner saw; None if none was.
    """

    winner: int | None
    first: int | None
    came: Card | None = None


def outcome_of(
    facts: Sequence[Fact],
    entrants: Mapping[Player, int],
    *,
    watched: frozenset[Card],
    zones: Mapping[str, ZoneSpec],
) -> Outcome:
    """The outcome of a game by all its facts, and by the entrant in each seat."""
    ended = facts[-1]
    assert isinstance(ended, GameEnded)
    winner = entrants[ended.winner] if ended.winner else None
    began = next((entrants[fact.player] for fact in facts if isinstance(fact, TurnBegan)), None)
    return Outcome(winner, began, _first_seen(facts, watched, zones))


def _first_seen(facts: Sequence[Fact], watched: frozenset[Card], zones: Mapping[str, ZoneSpec]) -> Card | None:
    """The first of the watched cards that its owner saw, if any: who looks at a card is mostly its owner."""
    if not watched:
        return None
    about = (fact for fact in facts if isinstance(fact, CardMoved | CardLooked | CardRevealed) and fact.card in watched)
    seen = (
        fact for fact in about if not isinstance(fact, CardMoved) or zones[zone_name(fact.target)].seen_by != "nobody"
    )
    return next((fact.card for fact in seen), None)
