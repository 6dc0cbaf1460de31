"""Spans: how long a change lasts, in each wording that cards have, before or behind what is changed."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, nodes, once, only
from tests.variants.dbz import spans as dbz

TURN = "until the end of the turn"
_DBS: Mapping[str, tuple[str, ...]] = {
    "turn": ("for the turn", "during this turn", TURN, "for this turn"),
    "battle": ("for the battle", "during this battle", "until the end of the battle", "for this battle"),
    "opponent_turn_end": ("until the end of your opponent's next turn",),
    "opponent_next_turn": ("during your opponent's next turn",),
    "opponent_turn_start": ("until the start of your opponent's next turn",),
    "your_turn_start": ("until the start of your next turn", "until the beginning of your next turn"),
    "your_turn_end": ("until the end of your next turn",),
    "your_next_turn": ("during your next turn",),
    "game": ("for the game", "for the rest of the game"),
}
_LONGER = {
    "turn": ("for the duration of the turn",),
    "battle": ("for the duration of the battle",),
    "game": ("for the duration of the game",),
}
_BUDDYFIGHT = {
    **_DBS,
    "turn": (
        "for this turn",
        "this turn",
        "for the rest of the turn",
        TURN,
        "until the end of turn",
        "during this turn",
    ),
    "battle": ("for this battle", "during this battle", "until the end of the battle", "for the battle"),
}
_DBZ = {
    "combat": (
        "for the remainder of Combat",
        "for the remainder of this Combat",
        "for the rest of Combat",
        "for the rest of this Combat",
        "for this Combat",
        "during this Combat",
        "this Combat",
    ),
}
WORDINGS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "fusion_world": _DBS,
    "masters": {span: (*words, *_LONGER.get(span, ())) for span, words in _DBS.items()},
    "buddyfight": _BUDDYFIGHT,
    "dbz": _DBZ,
}
"""The durations that games know, by the word of the effect language."""


def _lasting(old: str, new: str) -> Meaning:
    """One change of cards or of a player that lasts so long, which then lasts as long as another."""
    kinds = e.Give | e.Decree

    def meaning(said: Said) -> Said | None:
        lasting = [node for node in nodes(said.skills) if isinstance(node, kinds)]
        if len(lasting) != 1 or lasting[0].until != old:
            return None
        change = only(type(lasting[0]), lambda node: node == lasting[0], lambda node: _with_span(node, new))
        return change(said)

    return meaning


def _with_span(node: e.Node, span: str) -> e.Node:
    return replace(node, until=span)


_NOT_BEHIND = "".join(rf"(?<!{words})" for words in ("next time ", "until ", "for ", "during ", "rest of ", " in "))


def _swaps(game: str) -> Iterator[Change]:
    for old, printed in WORDINGS[game].items():
        for phrase in printed:
            for new, others in WORDINGS[game].items():
                for other in others:
                    if other == phrase or {old, new} == {"game", "battle"}:
                        continue
                    words = once(rf"{_NOT_BEHIND}\b{re.escape(phrase)}\b(?! you| that)", other)
                    yield Change(f"{phrase} → {other}", _alone(words, game), _lasting(old, new))


def _alone(words: Words, game: str) -> Words:
    """The change of words that speak of one time only."""
    times = re.compile(
        "|".join(re.escape(words) for spans in WORDINGS[game].values() for words in spans), re.IGNORECASE
    )

    def changed(text: str) -> str | None:
        result = words(text) if len(times.findall(text)) == 1 and "next time" not in text.lower() else None
        return result and re.sub(r"(?<=, )(?:This|That|Your|It|They)\b", lambda word: word.group().lower(), result)

    return changed


SUBJECT = r"(it|they|this card|that card|your leader|your leader card|it and this card|this card and it)"


def _moved(game: str) -> Iterator[Change]:
    """The duration before what is changed instead of behind it, and the other way round."""
    for span, printed in WORDINGS[game].items():
        for phrase in printed:
            for other in printed:
                behind = rf"\b{SUBJECT} (gets?|gains?|can't|cannot) ([^,.:;]*?) {re.escape(phrase)}(?=\.|$|!)"
                words = once(behind, rf"{other}, \1 \2 \3")
                yield Change(f"{phrase} → {other} before", _alone(words, game), _lasting(span, span))
                named = rf"(?<!for )(?<!during )\b{re.escape(phrase)}"
                before = rf"{named}, {SUBJECT} (gets?|gains?|can't|cannot) ([^,.:;]*?)(?=\.|$|!)"
                words = once(before, rf"\1 \2 \3 {other}")
                yield Change(f"{phrase} → {other} behind", _alone(words, game), _lasting(span, span))


CHANGES = {game: (*_swaps(game), *_moved(game)) for game in WORDINGS}
CHANGES["dbz"] = (*CHANGES["dbz"], *dbz.CHANGES)
