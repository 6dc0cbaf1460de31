"""Descent: whether a child of a recorded game is what it says of its parent."""

from itertools import zip_longest

from events.records.recorder import Recording


def estrangement(child: Recording, parent: Recording) -> str | None:
    """How a child differs from its parent before the position at which it says that it leaves it, if it does."""
    at = child.start.parent_position
    if at is None or not 0 <= at <= len(parent.facts):
        return f"it leaves its parent at position {at}, and that has 0 to {len(parent.facts)}"
    for name in ("system", "edition", "decks", "options"):
        if getattr(child.start, name) != getattr(parent.start, name):
            return f"its {name} are not its parent's"
    if child.facts[:at] != parent.facts[:at]:
        fact = next(n for n, pair in enumerate(zip_longest(child.facts, parent.facts), start=1) if pair[0] != pair[1])
        return f"its fact {fact} is not its parent's, which it leaves at position {at} only"
    return None
