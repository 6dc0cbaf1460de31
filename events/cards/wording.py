"""The check of users' own words: short, on one line, of characters of any script that can be shown.

What can be shown is the same with every Python: these ranges are Kifu's own, and no table of a Unicode version.
"""

import re

MOST_NAME = 200
"""The most letters of a name: of a player, a deck, an event, or any text of a provenance."""
MOST_REMARK = 2_000
"""The most letters of a remark, or of the reason of a ruling."""

_UNSHOWABLE = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, line separators, embeddings and overrides of direction, halves of characters."""
_IGNORABLE = (
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""The characters that show nothing of their own, as in the brackets of a regular expression: joiners, selectors."""
_UNSEEN = re.compile(rf"[\s{_IGNORABLE}]*")


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
    if unseen(text):
        return "has no character that can be seen: say something"
    return unshowable(text)


def unseen(text: str) -> bool:
    """Whether nothing of a text can be seen: it has white space, joiners and the like alone."""
    return _UNSEEN.fullmatch(text) is not None


def unshowable(text: str) -> str | None:
    """The first character of a text that cannot be shown, as its fault; None if all can."""
    found = _UNSHOWABLE.search(text)
    return found and f"holds the character U+{ord(found[0]):04X}, which cannot be shown: leave it out"


def shown(text: str, *, escaped: str | None = None) -> str:
    """A text with `escaped` in place of each character that cannot be shown, or with what stands for it in Python."""
    return _UNSHOWABLE.sub(lambda found: _written(found[0]) if escaped is None else escaped, text)


def _written(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
