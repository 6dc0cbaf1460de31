"""Templates: captions with fields in braces, `{player} draws {card}`."""

import re
from collections.abc import Collection
from string import Formatter

_FIELD = re.compile(r"(\w+)(\.player)?")
_MODE = re.compile(r"modes\[\w+\]")


def wrong_field(template: str, known: Collection[str]) -> str | None:
    """The fault of a template whose fields are not all known, and what would be right; None if it has none.

    Of a field, the player (`{card.player}`) is known, too; where `modes` are, each of them is (`{modes[rest]}`).
    """
    try:
        fields = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    except ValueError as error:
        return f"the caption '{template}' is no template ({error}): braces hold fields, as in {{player}}"
    for name in fields:
        match = _FIELD.fullmatch(name)
        if not (match and match[1] in known) and not ("modes" in known and _MODE.fullmatch(name)):
            there = ", ".join(f"{{{field}}}" for field in known)
            return f"the caption '{template}' has {{{name}}}: there {'are ' + there if known else 'is no field'}"
    return None
