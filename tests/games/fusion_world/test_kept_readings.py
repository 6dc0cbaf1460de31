"""What has been read of a table is kept until a fact can change it: never longer."""

from collections.abc import Iterator
from typing import Any

import pytest

from events.game import load
from events.simulation.simulate import Plan, play_game
from events.table.fact import Fact, TurnBegan
from events.values.cache import ValueCache
from events.values.holding import applied, holding, skills
from events.values.value import info
from tests.bench.measure import decks
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    MINE,
    MY_CROW,
    STRONGER,
    activate,
    auto,
    crows,
    permanent,
    powers,
)


def read_anew(state: Any, kept: ValueCache) -> Iterator[tuple[str, Any, Any]]:
    """Everything that is kept, and the same as it is read of the table now."""
    state.cache = ValueCache()
    try:
        if kept.applied is not None:
            yield "applied", kept.applied, list(applied(state))
        for card, was in kept.infos.items():
            yield f"info of {card}", was, info(state, card)
        for card, held in kept.holdings.items():
            yield f"what holds for {card}", list(held), list(holding(state, card))
        for card, has in kept.skills.items():
            yield f"skills of {card}", list(has), list(skills(state, card))
    finally:
        state.cache = kept


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_what_is_kept_is_what_would_be_read_anew(monkeypatch: pytest.MonkeyPatch, bots: tuple[str, str]) -> None:
    compared = 0
    invalidate = ValueCache.invalidate

    def checked(self: ValueCache, state: Any, fact: Fact) -> None:
        nonlocal compared
        invalidate(self, state, fact)
        kept = state.cache
        for what, was, now in read_anew(state, kept):
            compared += 1
            assert was == now, f"{what} was kept over {fact}"

    monkeypatch.setattr(ValueCache, "invalidate", checked)
    game = load("fusion_world")
    plan = Plan.of(game, seed=5, bots=bots, decks=decks(texts=True), catalogue=game.pool.sample_cards())
    for index in range(6):
        play_game(plan, index)
    assert compared > 5_000


@pytest.mark.rule("9-5-1", "9-8-1")
@pytest.mark.parametrize(
    ("such", "then"),
    [
        ({"mode": "rest"}, {"do": "switch", "mode": "rest", "what": MY_CROW}),
        ({"counters": {"least": 1}}, {"do": "counters", "kind": "ki", "by": 1, "what": MY_CROW}),
    ],
)
def test_power_that_others_look_at_is_read_anew_as_the_card_comes_to_lie_otherwise(such: Any, then: Any) -> None:
    """What is of all such cards makes Crow stronger: so is Lark, who looks at how strong others are."""
    strong = {"if": "exists", "cards": {**MINE, "power": {"least": 20000}}}
    lark = battle_card("Lark", text=[permanent("this", STRONGER, conditions=[strong])])
    lord = battle_card("Lord", text=[permanent({**MY_CROW, **such}, STRONGER)])
    scene = main(a=Side(battle=[lark, lord, battle_card("Wren", text=[activate(then)]), *crows("Crow")]))
    assert powers(scene, "Lark", "Crow") == [15000, 15000]
    scene.pick("skill Wren 0")
    assert powers(scene, "Lark", "Crow") == [20000, 20000]


@pytest.mark.rule("9-8-1-2", "9-8-1-3")
@pytest.mark.parametrize("word", ["keywords", "traits"])
@pytest.mark.parametrize("names", [("Lark", "Jay"), ("Jay", "Lark")])
def test_a_card_that_counts_what_it_has_gained_counts_itself(word: str, names: tuple[str, str]) -> None:
    """Whichever is read first."""
    such = {word: ["blocker"]}
    each = {"number": "count", "times": 5000, "of": {**MINE, **such}}
    texts = [permanent("this", {"change": "adjust", "figure": "power", "by": each})]
    lord = battle_card("Lord", text=[permanent(MINE, {"change": "gain", **such})])
    scene = main(a=Side(battle=[lord, *crows("Lark", "Jay", text=texts)]))
    assert powers(scene, *names) == [30000, 30000]


def test_what_is_lent_is_read_anew_in_the_order_of_the_turn() -> None:
    borrows = permanent("this", {"change": "gain", "of": {"whose": "both", "kinds": ["battle"], "other": True}})
    a = Side(battle=[battle_card("Wren", text=[borrows]), battle_card("Crow", text=[auto("played", DRAW)])])
    scene = main(a=a, b=Side(battle=[battle_card("Jay", text=[auto("attacks", DRAW)])]))
    skills(scene.state, scene.card("Wren"))
    scene.referee.table.emit(TurnBegan(turn=99, player="b", rule="7-4-7"))
    kept = scene.state.cache
    assert kept is not None
    assert all(was == now for _, was, now in read_anew(scene.state, kept))
