"""Descent: the agreement of a recorded game with its parent."""

from itertools import zip_longest

from events.records.recorder import Recording


def estrangement(child: Recording, parent: Recording) -> str | None:
    """The first difference of a child from its parent before its parent position; None if they agree."""
    fork = child.start.parent_position
    if fork is None or not 0 <= fork <= len(parent.facts):
        return f"it leaves its parent at position {fork}, and that {parent.reach}"
    for name in ("system", "edition", "decks", "options"):
        if getattr(child.start, name) != getattr(parent.start, name):
            return f"its {name} are not its parent's"
    if child.facts[:fork] != parent.facts[:fork]:
        fact = next(n for n, pair in enumerate(zip_longest(child.facts, parent.facts), start=1) if pair[0] != pair[1])
        return f"its fact {fact} is not its parent's, which it leaves at position {fork} only"
    return None
