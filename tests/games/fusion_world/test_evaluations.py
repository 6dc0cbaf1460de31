"""What the greedy player says of its options: the values by which it has answered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from events.dragon_ball_super.acting import SKILL_FIRST
from events.fusion_world.players import Greedy
from events.seats.bots import EvaluatingBot, RandomBot
from events.seats.view import SeatView
from events.table.ask import Ask, Indexes
from tests.suite.fields import Field

Valued: TypeAlias = Sequence[float | None]
PLAYED = Field("fusion_world", ("greedy", "greedy"), 0, 4, texts=True)


def decided(index: int) -> Iterator[tuple[Ask, Indexes, Valued]]:
    """The decisions of a game that the greedy player evaluates: the ask, its answer, the values."""
    recording = PLAYED.recording(index)
    state: Any = PLAYED.game.table.state(PLAYED.cards(index))
    for fact in recording.start.facts:
        fact.apply(state)
    for action in recording.actions:
        if action.ask.player != "chance":
            said = Greedy().evaluation(SeatView(PLAYED.game.board, state, action.ask.player), action.ask)
            if said is not None:
                assert isinstance(action.answer, tuple)
                yield action.ask, action.answer, said.values
        for fact in action.facts:
            fact.apply(state)


def highest(ask: Ask, answer: Indexes, values: Valued) -> bool:
    """Whether no option is valued more highly than the one taken."""
    return values[answer[0]] == max(value for value in values if value is not None)


def kept_most(ask: Ask, answer: Indexes, values: Valued) -> bool:
    """Whether the best of its kind was taken, and the end only if no combo keeps anything."""
    [taken] = answer
    verb = ask.options[taken].verb
    if verb == "end_step":
        return all(
            (value or 0) < 0 for value, option in zip(values, ask.options, strict=True) if option.verb == "combo"
        )
    alike = [value or 0 for value, option in zip(values, ask.options, strict=True) if option.verb == verb]
    return values[taken] == max(alike) >= 0


def lowest(ask: Ask, answer: Indexes, values: Valued) -> bool:
    """Whether no option left is valued less than one taken."""
    left = [value for index, value in enumerate(values) if index not in answer and value is not None]
    return all(value is not None and value <= min(left, default=value) for value in map(values.__getitem__, answer))


def most_gained(ask: Ask, answer: Indexes, values: Valued) -> bool:
    """Whether the order of skills, cards, skills, attacks and the end leads to the answer."""
    [taken] = answer
    gains = {
        verb: max((v for v, o in zip(values, ask.options, strict=True) if o.verb in verb and v is not None), default=0)
        for verb in ("skill", "play use", "attack")
    }
    skill = gains["skill"]
    if skill >= SKILL_FIRST:
        wanted = "skill"
    else:
        wanted = next((verb for verb in ("play use", "skill", "attack") if gains[verb] > 0), "end_main")
    best = gains.get(wanted, 0)
    value = values[taken]
    assert value is not None
    return ask.options[taken].verb in wanted and (value > 0 if wanted == "play use" else value == best)


RULES: Mapping[str, Callable[[Ask, Indexes, Valued], bool]] = {
    "main": most_gained,
    "defense": kept_most,
    "modes": highest,
    "skill_cost": highest,
    "discard": lowest,
}


@pytest.mark.parametrize("index", range(PLAYED.count))
def test_the_values_are_those_by_which_it_has_answered(index: int) -> None:
    found = [(ask.kind, *rest) for ask, *rest in decided(index)]
    assert {"main", "defense"} <= {kind for kind, *_ in found}
    for ask, answer, values in decided(index):
        assert len(values) == len(ask.options)
        holds = RULES.get(ask.kind)
        assert holds is None or holds(ask, answer, values), (ask, answer, values)


def test_not_every_bot_evaluates() -> None:
    assert isinstance(Greedy(), EvaluatingBot)
    assert not isinstance(RandomBot(), EvaluatingBot)
