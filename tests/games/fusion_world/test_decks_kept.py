"""What a table keeps in view of decks is worked out once for those that cannot change, and kept of no others."""

import gc
import weakref
from typing import Any

from events.fusion_world import GAME
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.texts import DRAW, auto


class Faces(list[Any]):
    """A list that can be referred to weakly."""


def test_the_cards_of_a_table_that_is_gone_are_not_kept() -> None:
    faces = Faces([leader_card("L"), battle_card("Crow", text=[auto("played", DRAW)])])
    kept = weakref.ref(faces)
    GAME.table.state({"a": faces, "b": ()}, {})
    del faces
    gc.collect()
    assert kept() is None


def test_a_list_that_is_longer_now_is_read_again() -> None:
    faces: list[Any] = [leader_card("L")]
    GAME.table.state({"a": faces, "b": ()}, {})
    faces.append(battle_card("Crow", text=[auto("played", DRAW)]))
    assert GAME.table.state({"a": faces, "b": ()}, {}).listens
