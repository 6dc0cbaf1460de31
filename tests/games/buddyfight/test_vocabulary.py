"""Words of skills of Buddyfight cards that have no meaning in a game are refused before it."""

from typing import Any

import msgspec
import pytest

from events.buddyfight.vocabulary import VOCABULARY
from events.language import effect as e
from events.language.vocabulary import unknown_word

ATTACKS: Any = {"if": "happened", "event": "attack", "within": "game"}


@pytest.mark.parametrize(
    "node",
    [
        {"limit": {"within": "combat"}, "effects": [{"do": "draw"}]},
        {"effects": [{"do": "if", "conditions": [ATTACKS], "then": []}]},
    ],
)
def test_times_in_which_nothing_is_counted_are_refused_before_a_game(node: Any) -> None:
    skill = msgspec.convert({"kind": "activate", "timing": ["main"], **node}, e.Skill)
    fault = unknown_word([skill], VOCABULARY)
    assert fault is not None
    assert "within: " in fault
