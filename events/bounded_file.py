"""Files of a bounded size, read whole."""

from pathlib import Path

from events.errors import KifuError


def read_bounded(
    path: Path, *, most: int, called: str, openable: str, smaller: str, error: type[KifuError] = KifuError
) -> bytes:
    """The bytes of a file of at most `most` bytes.

    The `error` says what the file is `called`, and what to give instead: what can be opened, or what is smaller.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except (OSError, ValueError) as fault:  # ValueError: a path that no system call takes
        reason = getattr(fault, "strerror", None) or str(fault)
        raise error(f"{called} cannot be opened ({reason}): {openable}") from None
    if len(content) > most:
        raise error(f"{called} is larger than {most:,} bytes: {smaller}")
    return content
