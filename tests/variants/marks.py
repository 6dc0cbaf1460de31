"""Marks: each spelling of a dash, bracket or quotation mark that any list has, for the same mark."""

import re
from collections.abc import Iterator, Mapping, Sequence

from tests.variants.changing import INSIDE, Change, Words, unchanged
from tests.variants.dbz import marks as dbz

_APOSTROPHES = ("'", "’", "‘")
_DASHES = ("―", "—", "–", "‐", "-", "－", "ー", "−")
_TAGS = (("[", "]"), ("【", "】"), ("〔", "〕"))
_TRAITS = (("《", "》"), ("≪", "≫"))
_DOTS = ("・", "･", "•")
_COLONS = (":", "：", " :", " ：")
_SIGNS = ("-", "−", "－", "‐")
NAMES: Mapping[str, Mapping[str, Sequence[tuple[str, str]]]] = {
    "fusion_world": {"names": (("<", ">"), ("＜", "＞"), ("〈", "〉"), ("{", "}"), ("｛", "｝"))},
    "masters": {
        "names": (("{", "}"), ("｛", "｝")),
        "characters": (("〈", "〉"), ("＜", "＞"), ("<", ">")),
    },
    "buddyfight": {
        "names": (('"', '"'), ("“", "”")),
        "worlds": (("〈", "〉"), ("＜", "＞"), ("<", ">")),
    },
    "dbz": {"titles": (('"', '"'), ("“", "”"))},
}
"""The brackets around names of each kind."""


def _each(old: str, new: str) -> Words:
    """The change of every such mark in a text."""

    def changed(text: str) -> str | None:
        return text.replace(old, new) if old in text and old != new else None

    return changed


def _pairs(forms: Sequence[tuple[str, str]]) -> Iterator[tuple[str, Words]]:
    for left, right in forms:
        for opening, closing in forms:
            if (left, right) != (opening, closing):
                yield f"{left}{right} → {opening}{closing}", _bracketed(left, right, opening, closing)


def _bracketed(left: str, right: str, opening: str, closing: str) -> Words:
    inner = f"[^{re.escape(left[0] + right[0])}\n]" if left != right else f"[^{left}\n]"
    pair = re.compile(rf"(?<!{re.escape(left[0])}){re.escape(left)}({inner}+){re.escape(right)}")

    def changed(text: str) -> str | None:
        if left == right and text.count(left) % 2:
            return None
        return pair.sub(lambda match: f"{opening}{match.group(1)}{closing}", text) if pair.search(text) else None

    return changed


def _between(before: str, old: str, after: str, new: str) -> Words:
    place = re.compile(f"{before}{re.escape(old)}{after}")

    def changed(text: str) -> str | None:
        masked = INSIDE.sub(lambda hidden: "\N{SECTION SIGN}" * len(hidden.group()), text)
        places = [match.end(1) for match in place.finditer(masked)]
        for at in reversed(places):
            text = text[:at] + new + text[at + len(old) :]
        return text if places else None

    return changed


def _swaps(forms: Sequence[str], before: str, after: str) -> Iterator[Change]:
    """Each spelling of a mark in the place of each other one."""
    for old in forms:
        for new in forms:
            if old != new:
                yield Change(f"{old} → {new}", _between(before, old, after, new), unchanged)


def _changes(game: str) -> Iterator[Change]:
    for forms in (*NAMES[game].values(), _TAGS, _TRAITS):
        yield from (Change(name, words, unchanged) for name, words in _pairs(forms))
    yield from _swaps(_APOSTROPHES, r"(\w)", r"(s\b|t\b|d\b| |$)")
    yield from _swaps(_DASHES, r"((?i:choose (?:one|1|up to \d|\d)(?: of the following)?)\s?)", r"(\s*\n?)")
    yield from _swaps(_SIGNS, r"(\bgets? |\bpower|\bdefense|\bcritical|\band )", r"(\d+)")
    yield from _swaps(_DOTS, r"(\n\s*)", r"( ?\w)")
    yield from _swaps((",", "，"), r"(\w)", r"( )")
    if game == "buddyfight":
        yield Change("【Act】", _each("【Act】", "[Act]"), unchanged)
    yield from dbz.CHANGES if game == "dbz" else ()
    for new in _COLONS if game in ("fusion_world", "masters") else ():
        old = " :" if " " in new else ":"
        yield Change(f"cost {new}", _between(r"([^\s\[\]:] ?)", old, r"( (?=[A-Z]))", new), unchanged)
    yield Change("(1) → （1）", _bracketed("(", ")", "（", "）"), unchanged)


CHANGES = {game: tuple(_changes(game)) for game in NAMES}
