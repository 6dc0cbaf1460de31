"""1-3-2. Heads: the tags before a printed skill, which say its type, its label, its turn and its limit."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from events.fusion_world.card import Keyword
from events.fusion_world.lexicon import LABELS
from events.language import effect as e
from events.language.reading import Unread
from events.language.splitting import Span

PRINTED_LABELS = {label.lower(): label for label in LABELS}
KEYWORDS: Mapping[str, Keyword] = {keyword.replace("_", " "): keyword for keyword in get_args(Keyword)}
TIMINGS: Mapping[str, tuple[str, ...]] = {
    "activate main": ("main",),
    "activate battle": ("battle",),
    "activate main/battle": ("main", "battle"),
}
_TURNS: Mapping[str, Literal["you", "opponent"]] = {"your turn": "you", "opponent's turn": "opponent"}
_LIMITS: Mapping[str, e.Limit] = {
    "once per turn": e.Limit(),
    "twice per turn": e.Limit(times=2),
    "once per game": e.Limit(within="game", per="name"),
}
ONCE = e.Limit()
_OTHERS = ("auto", "permanent", "awaken", "evolve", "fusion evolve")


def _inside(tag: str) -> str:
    return " ".join(tag[1:-1].lower().split())


def is_keyword(tag: str) -> bool:
    """Whether a tag is a keyword skill without further words."""
    return _inside(tag) in KEYWORDS


def is_head(tag: str) -> bool:
    """Whether a tag can begin a skill."""
    words = _inside(tag)
    known = (
        words in PRINTED_LABELS
        or words in KEYWORDS
        or words in TIMINGS
        or words in _TURNS
        or words in (*_LIMITS, *_OTHERS)
    )
    return known or all(part in PRINTED_LABELS for part in words.split("/"))


class Head(NamedTuple):
    """What the tags of a skill say; `kinds`: its types, labels and timings, of which there is mostly one."""

    kinds: tuple[str, ...]
    turn: Literal["you", "opponent"] | None
    limit: e.Limit | None


def head_of(tags: Sequence[Span]) -> Head:
    """What the tags of a skill say. Unread if they contradict each other."""
    kinds: list[str] = []
    turn = None
    limit = None
    for tag in tags:
        words = _inside(tag.words)
        if words in _LIMITS:
            if limit is not None:
                raise Unread("its tags say two limits")
            limit = _LIMITS[words]
        elif words in _TURNS:
            if turn is not None:
                raise Unread("its tags say two turns")
            turn = _TURNS[words]
        elif words in TIMINGS:
            kinds.append(words)
        else:
            kinds += words.split("/")
    if not kinds:
        raise Unread("no tag says which type of skill it is")
    if len(kinds) > 1 and not (all(kind in PRINTED_LABELS for kind in kinds) and len({*kinds}) == len(kinds)):
        raise Unread("its tags say two types of skill")
    return Head(tuple(kinds), turn, limit)
