"""9-2, 10-21-7. Interruptive rule processing (9-1-2-1, 9-2-1): losing the game, and tokens that have left.

A player without cards in life, or in the deck, loses (1-2-1-1-1, 1-2-1-1-2, 1-2-2-1, 1-2-2-2).
"""

from collections.abc import Sequence

from events.dragon_ball_super import losing
from events.effects.creating import ceasing
from events.masters.areas import MastersState
from events.table.fact import Fact


def interrupt(state: MastersState) -> Sequence[Sequence[Fact]]:
    """1-2-2, 9-2-2, MS-19. Players who lose, at once.

    10-21-7: tokens outside the Battle Area and the Combo Area cease to be.
    """
    return losing.interrupt(state) or (ceasing(state) if len(state.cards) > state.brought else ())
