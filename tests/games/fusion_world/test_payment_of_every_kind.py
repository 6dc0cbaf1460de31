"""Costs with a part of every kind of effect: the payment search tells what trying every answer tells."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from events.fusion_world import GAME
from events.language.effect import Discard, Draw, Effect, Manual, Use
from events.language.vocabulary import parts
from tests.games.fusion_world.costs_of_every_kind import PART_OF, cost_with
from tests.games.fusion_world.test_payment_search import OVER, Case, Guesses, assert_told, at_asks, guesses, trials

__all__ = ["guesses"]

NEVER_PAID = (Manual, Use)
"""The effects that no cost can be paid with: what a player does by hand, or another card's skill, is not searched."""
AT_A_TABLE = 8
"""How many costs at random are tried at each table."""


def test_every_effect_of_the_game_is_tried_in_costs_or_pays_none() -> None:
    assert {*PART_OF, *NEVER_PAID} == {*GAME.texts.definitions}
    for kind in NEVER_PAID:
        assert (GAME.texts.definitions[kind].propose, GAME.texts.definitions[kind].branches) == (None, None)


def cases(games: int, dice: random.Random) -> Iterator[Case]:
    """Costs with parts of all kinds in turn, at tables of seeded games with texts."""
    kinds = [*PART_OF]
    for table in at_asks(games):
        state, player = table.state, table.state.turn_player
        own = [card for zone in ("leader", "battle", "hand") for card in state.cards_in(player, zone)]
        for _ in range(AT_A_TABLE):
            kinds = kinds or [*PART_OF]
            cost = cost_with(kinds.pop(dice.randrange(len(kinds))), dice)
            yield Case(table, player, dice.choice(own), tuple(msgspec.convert(each, Effect) for each in cost))


def left_to_others(cost: tuple[Any, ...]) -> bool:
    """Whether another player, or chance, decides in a part."""
    nodes = [node for part in cost for _, node in parts(part)]
    return any(
        getattr(node, "by", "you") in ("opponent", "chance")
        or getattr(node, "chance", False)
        or (isinstance(node, Discard | Draw) and node.whose != "you")
        for node in nodes
    )


GAMES = [4, pytest.param(60, marks=pytest.mark.slow)]


@pytest.mark.rule("1-4-3", "1-4-6", "1-4-7")
@pytest.mark.parametrize("games", GAMES)
def test_1_4_6_a_cost_of_any_kind_is_offered_if_it_can_be_paid_and_then_it_is(games: int, guesses: Guesses) -> None:
    """A choice of the player who pays never keeps the rest from being paid; one of others may."""
    tried, paid = Counter[type](), Counter[type]()
    for trial in trials(cases(games, random.Random(17)), guesses):
        cost = trial.case.cost
        if any(outcome.table == OVER for outcome in trial.blind):
            continue
        assert_told(trial, guesses)
        assert guesses.made or left_to_others(cost) or all(outcome.paid for outcome in trial.seen), cost
        kinds = {type(node) for part in cost for _, node in parts(part)}
        tried.update(kinds)
        paid.update(kinds if trial.told else ())
    ends_games = {kind for kind in PART_OF if kind.__name__ == "End"}
    assert {kind for kind in PART_OF if not tried[kind]} <= ends_games
    assert sum(map(bool, (paid[kind] for kind in PART_OF))) > len(PART_OF) * 0.8
