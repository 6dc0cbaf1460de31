"""Wording: one form of the marks and words in printed texts, of which card lists have several."""

import re

from events.language.splitting import masked, plain_marks

_MARKS = str.maketrans(
    {
        "\N{FULLWIDTH LESS-THAN SIGN}": "\N{LEFT ANGLE BRACKET}",
        "\N{FULLWIDTH GREATER-THAN SIGN}": "\N{RIGHT ANGLE BRACKET}",
        "<": "\N{LEFT ANGLE BRACKET}",
        ">": "\N{RIGHT ANGLE BRACKET}",
        "\N{LEFT WHITE CORNER BRACKET}": " ",
        "\N{RIGHT WHITE CORNER BRACKET}": " ",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{IDEOGRAPHIC SPACE}": " ",
        "\N{LEFT-TO-RIGHT MARK}": " ",
    }
)
"""Worlds stand in `〈〉`, attributes in `《》`, keywords in `[]`, names in `<>` (in quotes as printed)."""
_NARROW = {code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
"""Fullwidth digits and letters as others."""
NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
            "twenty",
        )
    )
}
_NUMBER = re.compile(rf"(?<![<\w])({'|'.join(NUMBERS)})(?!\w)", re.IGNORECASE)
_KEPT = re.compile(r"(<[^<>]*>|《[^《》]*》|〈[^〈〉]*〉)")
_SAME: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(words, re.IGNORECASE if plain else 0), form)
    for words, form, plain in (
        (r"\bhis or her\b", "their", True),
        (r"\bhe or she\b", "they", True),
        (r"\[?\b(call|cast|equip) ?cost\b\]?", r"[\1 cost]", True),
        (r"\[ *(\w[^\[\]]*?) *\]", r"[\1]", True),
        (
            r"(?<!\[)\b(Set|Stand|Rest|Penetrate|Soulguard|Counterattack|(?:Double|Triple) Attack)\b(?!\])",
            r"[\1]",
            False,
        ),
        (r"^(if this card (?:is|has)\b[^,]*), it (gets|cannot|can)\b", r"\1, this card \2", True),
        (r"\bcan not\b", "cannot", True),
        (r"(?<=\bof the following):", "", True),
        (r"\bdraw an?(?:other)? card\b", "draw 1 card", True),
        (r"(?<=\w)\?(?=\w)", " ", True),
        (r"!+\s*$", ".", True),
    )
)
"""Words and marks that say the same, in the form that the grammar reads."""


def one_form(text: str) -> str:
    """A text with one form of each mark, and blanks in place of its explanatory notes; as long as before."""
    plain = plain_marks(_with_names(text.translate(_MARKS)))
    plain = re.sub(r"\[(\s*)\[", r" \1[", plain)
    plain = re.sub(r"\](\s*)\]", r"]\1 ", plain)
    plain = re.sub(r"(?<=\.)( +)\.(?=\w)", r"\1 ", plain)
    marks = masked(plain)
    for found in re.finditer(r"[.!]+(?=\s|$|[\[\]・■])", marks):
        stop = " " * (len(found.group()) - 1) + "."
        plain = plain[: found.start()] + stop + plain[found.end() :]
    return plain


def _with_names(text: str) -> str:
    """The text with `<>` in place of the quotes around names, which can have quotes in them."""
    marks, depth = list(text), 0
    for at, mark in enumerate(text):
        if mark == "\n":
            depth = 0
        if mark != '"':
            continue
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        opens = depth == 0 or (before in (" ", '"', "(") and after.isalnum() and text[at - 2 : at - 1] != ".")
        if opens:
            marks[at] = "<" if depth == 0 else '"'
            depth += 1
        else:
            depth -= 1
            marks[at] = ">" if depth == 0 else '"'
    return "".join(marks)


def clause_words(words: str) -> str:
    """The words of a clause in the form that the grammar reads: digits for numbers, one word for words alike."""
    parts = _KEPT.split(words)
    for at in range(0, len(parts), 2):
        parts[at] = parts[at].translate(_NARROW)
        for pattern, form in _SAME:
            parts[at] = pattern.sub(form, parts[at])
        parts[at] = _NUMBER.sub(lambda found: NUMBERS[found.group().lower()], parts[at])
    return "".join(parts)


def name_words(name: str) -> str:
    """A name as it is compared: with one form of the apostrophe and of quotes."""
    plain = name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    plain = re.sub("[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}]", '"', plain)
    return " ".join(plain.split())
