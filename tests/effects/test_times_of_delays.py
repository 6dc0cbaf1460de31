"""How long a delayed effect lasts: until a time, and not for a part of the game that is still to come."""

from importlib import import_module
from typing import Any

import msgspec
import pytest

from events.effects.durations import NEXT_USE
from events.game import Game
from events.language.effect import Give, Later, Skill
from events.language.vocabulary import unknown_word
from events.table.ongoing import DELAYED
from tests.shipped import SHIPPED

TO_COME = {*DELAYED, NEXT_USE}


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_a_delayed_effect_lasts_until_a_time_and_is_for_no_part_of_the_game_to_come(game: Game) -> None:
    """It would listen at once, and end with the part that goes on."""
    vocabulary = import_module(f"events.{game.name}.vocabulary").VOCABULARY
    lasting = {*vocabulary[Later, "until"]}
    assert lasting == {*vocabulary[Give, "until"]} - TO_COME
    assert {"turn", "game", "your_turn_end"} <= lasting


@pytest.mark.parametrize("until", ["your_next_turn", "opponent_next_turn", "next_use", "turn"])
@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_a_card_with_a_delayed_effect_for_a_turn_to_come_is_refused(game: Game, until: str) -> None:
    later: Any = {"do": "later", "when": {"on": "draws", "card": None}, "effects": [{"do": "draw"}], "until": until}
    skill = msgspec.convert({"kind": "auto", "trigger": {"on": "draws", "card": None}, "effects": [later]}, Skill)
    vocabulary = import_module(f"events.{game.name}.vocabulary").VOCABULARY
    vocabulary = {place: words for place, words in vocabulary.items() if place in ((Later, "until"),)}
    assert (unknown_word([skill], vocabulary) is None) == (until == "turn")
