"""What effects forbid in this game, by the words of `Cannot`."""

from typing import Final

ACT: Final = "act"
"""To do anything else than pass in an Attack Phase."""
TAKE_CONTROL: Final = "take_control"
"""To let an Ally take control of Combat."""
REDIRECT: Final = "redirect"
"""To redirect damage."""
PREVENT: Final = "prevent"
"""To prevent damage."""
GAIN_ANGER: Final = "gain_anger"
LOSE_ANGER: Final = "lose_anger"
