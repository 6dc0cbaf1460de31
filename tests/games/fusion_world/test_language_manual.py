"""What is not understood of a text is the player's to do by hand."""

from events.table.ask import MANUAL
from tests.games.fusion_world.test_manual import on_play


def test_what_is_not_understood_is_asked_to_be_done_by_hand() -> None:
    scene = on_play()
    assert scene.asked == ("a", MANUAL)
    scene.picks("done")
    assert scene.asked != ("a", MANUAL)
