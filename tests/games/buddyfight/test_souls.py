"""What becomes of souls in games between the sample decks that have them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from events.buddyfight.card import FIELD
from events.buddyfight.facts import CardCalled
from events.game import load
from events.records.recorder import Recording
from events.simulation.simulate import Plan, play_game
from events.table.fact import CardMoved, Fact
from events.table.ids import zone_name

GAMES = 24
GAME = load("buddyfight")


@cache
def plan() -> Plan:
    decks = [GAME.pool.sample_decks()[label] for label in ("Brambleroot", "Oath of the Drakes")]
    return Plan.of(GAME, seed=3, bots=("greedy", "greedy"), decks=decks, catalogue=GAME.pool.sample_cards())


@cache
def played(index: int) -> Recording:
    recording = play_game(plan(), index)[1]
    assert recording is not None
    return recording


def folded() -> Iterator[tuple[Any, Fact]]:
    """Each fact of the games, with the state before it."""
    for index in range(GAMES):
        state: Any = GAME.table.state(plan().cards(index))
        for fact in played(index).facts:
            yield state, fact
            fact.apply(state)


def test_ability_soul_2_souls_go_only_with_a_card_that_leaves_and_soulguard_costs_one() -> None:
    """A card that [Soulguard] keeps on the field keeps its other souls, too."""
    left = [
        zone_name(state.cards[state.cards[fact.card].host].zone)
        for state, fact in folded()
        if fact.rule == "ability/soul/2" and isinstance(fact, CardMoved)
    ]
    assert left
    assert {*left}.isdisjoint(FIELD)
    guarded = [action for index in range(GAMES) for action in played(index).actions if action.ask.kind == "may"]
    assert any(action.ask.rule == "ability/soulguard" and action.answer == (0,) for action in guarded)


def test_ability_ambush_a_face_down_soul_that_is_dropped_is_called() -> None:
    waiting: set[int] = set()
    called: set[int] = set()
    for state, fact in folded():
        if isinstance(fact, CardCalled) and fact.card in waiting:
            called.add(fact.card)
        if isinstance(fact, CardMoved) and zone_name(fact.target) == "drop":
            hidden = zone_name(fact.source) == "soul" and state.cards[fact.card].face_down
            (waiting.add if hidden else waiting.discard)(fact.card)
    assert called
