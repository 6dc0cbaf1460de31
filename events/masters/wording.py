"""Wording: one form of the marks in printed texts, of which card lists have several."""

import re

from events.language.splitting import plain_marks

_MARKS = str.maketrans(
    {
        "\N{FULLWIDTH LESS-THAN SIGN}": "\N{LEFT ANGLE BRACKET}",
        "\N{FULLWIDTH GREATER-THAN SIGN}": "\N{RIGHT ANGLE BRACKET}",
        "<": "\N{LEFT ANGLE BRACKET}",
        ">": "\N{RIGHT ANGLE BRACKET}",
        "\N{FULLWIDTH LEFT CURLY BRACKET}": "<",
        "\N{FULLWIDTH RIGHT CURLY BRACKET}": ">",
        "{": "<",
        "}": ">",
        "\N{CJK UNIFIED IDEOGRAPH-767D}": "W",
    }
)
"""Card names stand in `<>`, characters in `〈〉`, special traits in `《》`; a dash before options is a long one."""


def one_form(text: str) -> str:
    """A text with one form of each mark, and blanks in place of its explanatory notes; as long as before."""
    plain = plain_marks(text.translate(_MARKS))
    return re.sub(r"(?<=choose one)\?", "\N{EM DASH}", plain, flags=re.IGNORECASE)


def name_words(name: str) -> str:
    """A name as it is compared: with one form of the apostrophe, and of what stands around a colon."""
    plain = name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return re.sub(r"\s*:\s*", " : ", " ".join(plain.split()))
