"""The words of users, wherever they are taken: short, on one line, and of characters that can be shown."""

MOST_NAME = 200
"""Letters of a name: a player's, a deck's, an event's, whatever a provenance says."""
MOST_REMARK = 2_000
"""Letters of a remark, or of the reason of a ruling."""


def unfit(text: str, *, most: int = MOST_NAME) -> str | None:
    """Why a text cannot be recorded, if it cannot."""
    if not text.strip():
        return "is empty: say something"
    if text.splitlines() != [text]:
        return "has several lines, or ends in a line end: write it on one line"
    if text != text.strip():
        return "begins or ends with a space: leave it out"
    if len(text) > most:
        return f"has {len(text):,} letters: {most:,} are the most"
    return None if text.isprintable() else "holds characters that cannot be shown: use printable text"
