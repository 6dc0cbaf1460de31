"""12. The Physical Attack Table of the Fusion Saga, as it must be read (DBZ-04, DBZ-06)."""

from events.dbz.card import Z
from events.table.lookup import LookupTable

ATTACK_TABLE = "physical attack table"
BRACKETS = (0, 1, 650_000, 1_900_000, 3_800_000, 5_700_000, 8_000_000, 9_800_000, 11_600_000)
"""pat/fusion-saga. The least rating of each bracket, from A to I; DBZ-07: the first is of the rating 0 alone."""
D_BRACKET = BRACKETS[3]
"""setup/4/d-bracket. The least rating of bracket D."""


def _amount(attacker: int, defender: int) -> int:
    """DBZ-04. One more than the attacker's bracket is above the defender's, and 0 at least."""
    return max(0, attacker - defender + 1)


_PLACES = range(len(BRACKETS))
PHYSICAL_ATTACK_TABLE = LookupTable(
    BRACKETS,
    BRACKETS,
    [[_amount(row, column) for column in _PLACES] for row in _PLACES],
    fixed={Z: 2},  # personality/z/1
)
"""pat/fusion-saga. The number for the ratings of the attacker and of the defender."""
