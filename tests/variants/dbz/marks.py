"""Marks of the Dragon Ball Z CCG: how powers are headed, and what stands in small or capital letters."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Said, Words, once, unchanged

_HEADS = ("Power:", "(Power 1:)", "(Power 2)", "(Power 1: )")
_CONSTANT = (
    "Constant Combat Power:",
    "(Constant Combat Power)",
    "(Constant Combat Power:)",
    "(Power 2: Constant Combat Power)",
)
_USED = r"^(?=(?:focused |stops |raise |lower |draw |physical |energy |your |search |remove ))"


def _headed(head: str) -> Words:
    return once(_USED, f"{head} ")


def _is_used(said: Said) -> Said | None:
    """The same, for what is used."""
    return said if all(skill.kind in ("activate", "counter") for skill in said.skills) else None


def _shielding(said: Said) -> Said | None:
    """A Defense Shield in place of a defense by one that is used."""
    if not said.skills or any(skill.timing != ("defense",) or skill.limit for skill in said.skills):
        return None
    return said._replace(skills=tuple(replace(skill, timing=("shield",), limit=e.Limit()) for skill in said.skills))


def _heads() -> Iterator[Change]:
    for head in _HEADS:
        yield Change(head, _headed(head), _is_used)
    for old in _CONSTANT:
        for new in _CONSTANT:
            if old != new:
                yield Change(f"{old} → {new}", once(rf"^{re.escape(old)}", new), unchanged)
    for head in ("Defense Shield:", "Power: Defense Shield:", "Constant Combat Power: Defense Shield:"):
        yield Change(head, once(r"^(?=stops )", f"{head} "), _shielding)


_CASES = (
    "Life Deck",
    "Non-Combat",
    "Dragon Ball",
    "Main Personality",
    "Combat",
    "Physical",
    "Energy",
    "Drill",
    "Ally",
    "Allies",
    "Tokui-Waza",
    "Style",
)


def _cases() -> Iterator[Change]:
    """Words of the game in small letters, or with a capital."""
    for word in _CASES:
        yield Change(word.lower(), _cased(word, word.lower()), unchanged)
        yield Change(word, _cased(word.lower(), word), unchanged)


def _cased(old: str, new: str) -> Words:
    within = re.compile(rf"(?<=\w ){re.escape(old)}(?!\w)(?! (?:Style|Named|card in))")

    def changed(text: str) -> str | None:
        marked = '"' in text or "(" in text or "only" in text
        result = within.sub(new, text)
        return None if marked or result == text else result

    return changed


_SPELLED = (
    ("Non-Combat", "Noncombat"),
    ("Dragon Ball", "Dragonball"),
    ("from the game", "from game"),
    ("life cards", "life card draws"),
    ("can't", "can not"),
    ("cannot", "can not"),
    ("his", "his or her"),
    ("his", "their"),
    ("successful, ", "succesful, "),
    ("Life Deck", "Life Card Deck"),
    ("power stages of damage", "stages of damage"),
    ("opponent's anger", "foe's anger"),
    ("Your opponent's", "The opponent's"),
    ("your opponent's", "an opponent's"),
    ("your anger", "card user's anger"),
    ("Main Personality", "MP"),
)


def _spelled() -> Iterator[Change]:
    """Spellings that lists have for one thing."""
    for old, new in _SPELLED:
        yield Change(
            f"{old} → {new}", once(rf"\b{re.escape(old)}\b" if old[-1].isalpha() else re.escape(old), new), unchanged
        )


CHANGES = (*_heads(), *_cases(), *_spelled())
