"""The errors a user of Kifu can meet: each message says what was wrong, where, and what would be right."""

from types import ModuleType

import msgspec

MISFITS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
    msgspec.MsgspecError,
)
"""The errors of a recorded fact that does not fit the state before it."""


class KifuError(Exception):
    """An error that the user can mend, shown as one line, never as a traceback."""


class IllegalAnswer(KifuError):
    """An answer that the open ask does not permit. Nothing has happened at the table."""


class UnknownGame(KifuError):
    """No game of that name or id."""


class NotInstalled(UnknownGame):
    """A record of a card game that no installed package has."""


class BadCard(KifuError):
    """A card, or a list of cards, that cannot be read."""


class BadDeck(KifuError):
    """A deck list that cannot be read, or that the construction rules refuse."""


class LogConflict(KifuError):
    """Another writer has appended to the same game first."""


class LogDamaged(KifuError):
    """A record whose bytes do not fit its hash chain, or cannot be decoded."""


class LakeDamaged(KifuError):
    """A part or the manifest of a lake that is missing or cannot be read. The log can build it again."""


class ModelDamaged(KifuError):
    """A stored model that is none, or has changed since it was written. Training makes it again."""


class BadOption(KifuError):
    """A switch of the rules that the game does not know, or a value that it does not have."""


def is_of_the_program(error: Exception) -> bool:
    """Whether an error says that a module, a name of one or the disk failed this program, whatever record it was at."""
    if isinstance(error, AttributeError):
        return isinstance(error.obj, ModuleType)
    return isinstance(error, ImportError | NameError | OSError) and not isinstance(error, UnboundLocalError)
