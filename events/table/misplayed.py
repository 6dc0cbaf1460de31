"""The faults of a game's own rules that show while they are played, in the words of who writes them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import Any

from events.errors import KifuError
from events.language.vocabulary import instead
from events.table.ask import Ask, named

_EVENTS = Path(__file__).parent.parent


def too_few(ask: Ask) -> str:
    """The fault of an ask with fewer options than must be picked."""
    given, count = len(ask.options), "one option" if ask.least == 1 else f"{ask.least} options"
    had = f"only {given}" if given else "none"
    return f"{named(ask)} needs {count} at least and has {had}: ask only where there is something to pick"


@contextmanager
def naming_zones(game: str, state: Any) -> Iterator[None]:
    """A context in which a zone that a game does not have raises KifuError, with the nearest and the line of code."""
    try:
        yield
    except KeyError as error:
        [key] = error.args if len(error.args) == 1 else [None]
        if not isinstance(key, str) or key[:2] not in ("a.", "b.") or key in state.zones:
            raise
        raise KifuError(f"{game}: the zone {instead(key[2:], sorted(state.specs))}{_place(error)}") from error


def _place(error: KeyError) -> str:
    """The line of the game's own code that led to an error."""
    frames = [frame for frame in extract_tb(error.__traceback__) if not _is_shared(Path(frame.filename).parent)]
    if not frames:
        return ""
    file = Path(frames[-1].filename)
    return f" ({file.parent.name}/{file.name}, line {frames[-1].lineno})"


def _is_shared(folder: Path) -> bool:
    """Whether a folder has code that games share: a room of Kifu that has no rule book."""
    return folder.parent == _EVENTS and not (folder / "rules.csv").exists()
