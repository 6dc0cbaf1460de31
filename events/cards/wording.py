"""The check of users' own words: short, on one line, of printable characters."""

MOST_NAME = 200
"""The most letters of a name: of a player, a deck, an event, or any text of a provenance."""
MOST_REMARK = 2_000
"""The most letters of a remark, or of the reason of a ruling."""


def unfit(text: str, *, most: int = MOST_NAME) -> str | None:
    """The fault of a text that cannot be recorded; None if it can."""
    if not text.strip():
        return "is empty: say something"
    if text.splitlines() != [text]:
        return "has several lines, or ends in a line end: write it on one line"
    if text != text.strip():
        return "begins or ends with a space: leave it out"
    if len(text) > most:
        return f"has {len(text):,} letters: {most:,} are the most"
    return None if text.isprintable() else "holds characters that cannot be shown: use printable text"
