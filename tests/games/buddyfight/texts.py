"""What is compiled from printed texts, for the tests of their words; and the cards that these texts speak of most."""

from events.buddyfight.card import AREAS, FIELD, MONSTERS, Kind
from events.buddyfight.compiler import compile_text
from events.language import effect as e

YOURS = e.Cards(whose="you", zones=AREAS, kinds=MONSTERS)
"""A monster on your field."""
THEIRS = e.Cards(whose="opponent", zones=AREAS, kinds=MONSTERS)
"""A monster on your opponent's field."""
OXEN = e.Cards(whose="you", zones=FIELD, traits=("Ox",))
"""A 《Ox》 on your field."""
DROPPED = e.Cards(whose="you", zones=("drop",), kinds=MONSTERS)
"""A monster in your drop zone."""
ON_TOP = e.Cards(whose="you", zones=("deck",), top=1)
"""The top card of your deck."""
OF_HAND = e.Cards(whose="you", zones=("hand",))
DRAW = e.Draw()
POWER = e.Adjust(figure="power", by=1000)
IF_DONE = (e.Did(name="may"),)


def skills(text: str, kind: Kind = "monster") -> tuple[e.Skill, ...]:
    """The skills of a text, which must be understood."""
    assert faults(text, kind) == []
    return compile_text(text, kind).compiled.skills


def skill(text: str, kind: Kind = "monster") -> e.Skill:
    """The only skill of a text, which must be understood."""
    [only] = skills(text, kind)
    return only


def faults(text: str, kind: Kind = "monster") -> list[str]:
    """Why the clauses of a text are not understood, of those that are not."""
    return [clause.fault for clause in compile_text(text, kind).compiled.clauses if clause.fault]


def always(
    *changes: e.Change,
    what: e.What = "this",
    player: e.Who | None = None,
    zones: tuple[str, ...] = (),
    conditions: tuple[e.Condition, ...] = (),
) -> e.Skill:
    """An ability by which these changes always hold."""
    grant = e.Grant(changes=changes, what=what, player=player)
    return e.Skill(kind="permanent", zones=zones, conditions=conditions, grants=(grant,))
