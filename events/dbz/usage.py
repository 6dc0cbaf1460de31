"""What a printed text says of the use of its card; the rest of it, which a player does by hand."""

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from events.cards.bounds import MOST_TIMES
from events.dbz.card import COMBAT_CARDS, DEFENSES, PLACES
from events.dbz.characters import canonical, letters, with_others
from events.dbz.using import NEEDED
from events.dbz.vocabulary import MOST_ENDURANCE
from events.language.effect import Cards, Limit, Manual, Skill, Trigger

TUFF_ENUFF: Final = "tuff enuff"
CONSTANT: Final = "(Constant Combat Power)"
"""powers/constant. The head of a power that is always in use."""
_ALIGNMENTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("hero", "heros", "heroes"), "hero"),
    **dict.fromkeys(("villain", "villains", "villans", "villians"), "villain"),
}
_EVENTS: Final[Mapping[str, str]] = {"league": "", "tuffenuff": TUFF_ENUFF, "tuffenuuff": TUFF_ENUFF}
"""lists/league-only, lists/tuff-enuff-only. The sorts of events; cards for a league are for all."""
_ONLY: Final = re.compile(r"\(?\s*((?:[^().\n]|Jr\.)+?)\s+only\s*[.)]+", re.IGNORECASE)
_NAME: Final = re.compile(r"[A-Z0-9][\w'.-]*(?: (?:[A-Z0-9][\w'.-]*|characters))*")
_SENSEI: Final = re.compile(r"Sensei Deck( only)?\.", re.IGNORECASE)
_SIZE: Final = re.compile(r"\(Deck Size: ([0-9]{1,2})\)", re.IGNORECASE)
_ENDURANCE: Final = re.compile(r"Endurance ([0-9,]{1,15})\.", re.IGNORECASE)
_NOTE: Final = re.compile(r"\([^()]*\)")
LIMIT: Final = re.compile(
    r"(?:^|(?<=[.)\]!?\"]))\s*(?:Card )?limit(?:ed to)? ([0-9]|one|two|three|four|five|six|seven) per deck(?:\.+|$)"
    r"(?=\s|$)",
    re.IGNORECASE,
)
_COPIES: Final = re.compile(
    r"\b(?:You|He) (?:can|may) have up to ([0-9]) copies of this (?:card|Ally) in (?:your|his) (?:Life )?Deck\b"
    r"( and may have multiple copies in play)?",
    re.IGNORECASE,
)
_WORDS: Final[Mapping[str, int]] = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_HEAD: Final = r"(?:\((?:Power [0-9]:|Constant Combat Power)\) *|(?:Constant Combat )?Power: *)?"
_DEFENDS: Final = re.compile(
    rf"{_HEAD}(?:(?:You may )?(?:Stops?|Prevents?|Reduces?) |(?:Play|Use)\b[^.]*\bas a defense\b)", re.IGNORECASE
)
_ANSWERS: Final = re.compile(
    rf"{_HEAD}(?:[^.]*\bUse (?:when|immediately|after|at|if)\b|.*\bUse when needed\b)", re.IGNORECASE | re.DOTALL
)
_ENTERS: Final = re.compile(rf"{_HEAD}When entering (?:any )?Combat\b", re.IGNORECASE)
_CONSTANT: Final = re.compile(r"(?:\([^()]*\) *)??\(?Constant Combat Power\b", re.IGNORECASE)
_SHIELD: Final = re.compile(rf"{_HEAD}Defense Shield\b", re.IGNORECASE)
_ATTACKED: Final = Trigger(on="attacks", whose="opponent", card=Cards(role="attack"))


class Usage(NamedTuple):
    """What a text says of the use of its card, as the fields of `DbzCard` of these names have it.

    `rest`: between which letters of the text the rest stands.
    """

    only: tuple[str, ...] = ()
    event: Literal["", "tuff enuff"] = ""
    limit: int | None = None
    endurance: int = 0
    sensei_only: bool = False
    sensei_size: int = 0
    in_numbers: int = 0
    rest: tuple[int, int] = (0, 0)


def read_usage(text: str) -> Usage:
    """What a text says of the use of its card: at its beginning, and in a sentence about the copies in a deck."""
    usage, place, understood = Usage(), 0, True
    while place < len(text):
        place += len(text[place:]) - len(text[place:].lstrip())
        read = _read_at(usage, text, place)
        note = _NOTE.match(text, place)
        if read is not None:
            usage, place = read
        elif note is not None:
            understood, place = False, note.end()
        else:
            break
        if understood:
            usage = usage._replace(rest=(place, 0))
    start, end = usage.rest[0], len(text.rstrip())
    limit, copies = LIMIT.search(text), _COPIES.search(text)
    if limit is not None:
        usage = usage._replace(limit=_number(limit.group(1)))
        end = len(text[: limit.start()].rstrip()) if limit.end() >= end else end
    elif copies is not None:
        usage = usage._replace(limit=_number(copies.group(1)))
        if copies.group(2):
            usage = usage._replace(in_numbers=2 * _number(copies.group(1)))
    start += len(text[start:]) - len(text[start:].lstrip())
    return usage._replace(rest=(start, max(start, end)))


def _read_at(usage: Usage, text: str, place: int) -> tuple[Usage, int] | None:
    """What a text says of its card's use at a place, besides what is known, and where that ends; None if nothing."""
    if found := _SENSEI.match(text, place):
        return usage._replace(sensei_only=bool(found.group(1))), found.end()
    if found := _SIZE.match(text, place):
        return usage._replace(sensei_size=int(found.group(1))), found.end()
    if found := _ENDURANCE.match(text, place):
        number = int(found.group(1).replace(",", "") or 0)
        return (usage._replace(endurance=number), found.end()) if 0 < number <= MOST_ENDURANCE else None
    found = _ONLY.match(text, place)
    users = _users(found.group(1)) if found is not None else None
    if found is None or users is None:
        return None
    only, event = users
    return usage._replace(only=(*usage.only, *only), event=event or usage.event), found.end()


def leading_only(text: str) -> int:
    """Where a text's first words end, if they say who alone uses the card; 0 if not."""
    found = _ONLY.match(text)
    return found.end() if found is not None and _users(found.group(1)) is not None else 0


def _users(words: str) -> tuple[tuple[str, ...], Literal["", "tuff enuff"]] | None:
    """general/only. Who use a card, and in what events, by the words before "only"; None if they name nobody."""
    parts = [part for part in re.split(r",\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+", words) if part]
    if not parts or not all(_NAME.fullmatch(part) for part in parts):
        return None
    names = [part for part in parts if letters(part) not in _EVENTS]
    only = with_others(_ALIGNMENTS.get(letters(name), canonical(name)) for name in names)
    is_tuff = any(_EVENTS.get(letters(part)) == TUFF_ENUFF for part in parts)
    return only, "tuff enuff" if is_tuff else ""


def _number(word: str) -> int:
    return _WORDS[word.lower()] if word.lower() in _WORDS else int(word)


def by_hand_of(words: str, kind: str) -> Skill:
    """The skill of a text that a player does by hand, used when such a card is, as far as its first words say when."""
    effects = (Manual(text=words),)
    if (trigger := _trigger(words, kind)) is not None:
        return Skill(kind="auto", trigger=trigger, effects=effects)
    timing = _timing(words)
    if timing in DEFENSES:
        limit = Limit() if timing == "shield" else None
        return Skill(kind="counter", timing=(timing,), limit=limit, trigger=_ATTACKED, effects=effects)
    if _CONSTANT.match(words) or kind in ("drill", "mastery", "sensei", *PLACES):
        return Skill(kind="counter", timing=(NEEDED,), limit=Limit(times=MOST_TIMES), effects=effects)
    return Skill(kind="counter" if timing == NEEDED else "activate", timing=(timing,), effects=effects)


def _trigger(words: str, kind: str) -> Trigger | None:
    """What sets a text off; None if it is used in time."""
    if kind == "ball":
        return Trigger(on="ball_used")
    if _ENTERS.match(words) and kind not in COMBAT_CARDS:
        return Trigger(on="enters_combat", whose="both" if kind in PLACES else "you")
    return None


def _timing(words: str) -> str:
    """When a text is used: to defend, when needed, or else in an Attack Phase."""
    forms = (("shield", _SHIELD), ("defense", _DEFENDS), (NEEDED, _ANSWERS))
    return next((timing for timing, form in forms if form.match(words)), "attack")
