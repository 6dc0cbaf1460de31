"""Zones: each in the singular and plural, with and without an owner, and at either end of a sentence."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, mentions, nodes, once, only, replaced, unchanged
from tests.variants.dbz import zones as dbz

_FUSION_WORLD: Mapping[str, tuple[str, ...]] = {
    "drop": ("Drop", "Drop Area"),
    "hand": ("hand",),
    "life": ("life", "Life Area"),
    "energy": ("energy", "Energy Area"),
    "combo": ("Combo Area",),
    "battle": ("Battle Area",),
}
ZONES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "fusion_world": _FUSION_WORLD,
    "masters": {**_FUSION_WORLD, "warp": ("Warp",)},
    "buddyfight": {"drop": ("drop zone",), "hand": ("hand",), "gauge": ("gauge",)},
    "dbz": {"discard": ("discard pile",), "hand": ("hand",)},
}
"""What zones are called, by the words of the effect language."""
HEAPS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "fusion_world": (("Drop", "Drops"), ("Drop Area", "Drop Areas"), ("deck", "decks"), ("hand", "hands")),
    "masters": (
        *(("Drop", "Drops"), ("Drop Area", "Drop Areas"), ("deck", "decks"), ("hand", "hands")),
        *(("Warp", "Warps"), ("Battle Area", "Battle Areas")),
    ),
    "buddyfight": (("drop zone", "drop zones"), ("deck", "decks"), ("hand", "hands"), ("gauge", "gauges")),
    "dbz": (("Life Deck", "Life Decks"), ("hand", "hands"), ("discard pile", "discard piles")),
}
"""Zones that cards are put into, in the singular and plural."""
_OWNERS = ("its owner's", "their owner's", "their owners'")
_VERBS = "choose|add|play|place|reveal|return|send|put|call|destroy"


def _from(old: str, new: str) -> Meaning:
    """Cards of the player's own zone are of another: of none that the text names."""

    def lie_there(node: e.Cards) -> bool:
        return node.zones == (old,) and node.whose == "you"

    def there(node: e.Cards) -> e.Cards:
        zones = () if new == "battle" and node.kinds == ("battle",) else (new,)
        return replace(node, zones=zones)

    changed = only(e.Cards, lie_there, there)

    def meaning(said: Said) -> Said | None:
        of_deck = any(isinstance(node, e.Search | e.Shuffle) for node in nodes(said.skills))
        targets = {node.to for node in nodes(said.skills) if isinstance(node, e.Move)}
        events = any(
            isinstance(node, e.Occurred | e.Happened | e.Trigger) and mentions(node, (old,))
            for node in nodes(said.skills)
        )
        if of_deck or events or new in targets or mentions((said.skills, said.cost), (new,)):
            return None
        # an open zone of Buddyfight has targets, which are chosen as the skill is declared
        return (
            None if any(skill.targets for skill in said.skills) or (new == "drop" and old == "gauge") else changed(said)
        )

    return meaning


def _swaps(game: str) -> Iterator[Change]:
    for old, printed in ZONES[game].items():
        for phrase in printed:
            for new, others in ZONES[game].items():
                for other in others:
                    if other != phrase and not (
                        game == "buddyfight" and "drop" in (old, new)
                    ):  # what is open has targets
                        words = once(rf"\b(in|from) your {phrase}(?! area)\b", rf"\1 your {other}")
                        yield Change(
                            f"your {phrase} → your {other}", words, unchanged if old == new else _from(old, new)
                        )


_AREAS: Mapping[str, tuple[str, ...]] = {
    "in your opponent's center": ("center",),
    "on your opponent's center": ("center",),
    "in the center of your opponent's field": ("center",),
    "on your opponent's left": ("left",),
    "on your opponent's right": ("right",),
    "on your opponent's left or right": ("left", "right"),
    "on the left or right of your opponent's field": ("left", "right"),
}
"""Areas of the opponent's field."""


def _in_areas() -> Iterator[Change]:
    """A monster of an area, in place of one of the whole field."""

    def of_field(node: e.Cards) -> bool:
        return node.whose == "opponent" and node.zones == ("left", "center", "right")

    for place, zones in _AREAS.items():
        words = once(r"(?<=\bmonster )on your opponent's field\b(?! with)", place)
        yield Change(place, words, replaced(e.Cards, of_field, zones=zones))
    for one, other in (("your drop zone", "the drop zone"), ("the drop zone", "your drop zone")):
        yield Change(other, once(rf"\binto {one}\b", f"into {other}"), unchanged)
    for link in ("into", "to", "in"):
        for zone in ("gauge", "hand"):
            yield Change(
                f"{link} your {zone}",
                once(rf"(?<=\w) (?:into|to|in) your {zone}(?=[.,!]|$| and)", f" {link} your {zone}"),
                _put,
            )


def _put(said: Said) -> Said | None:
    """The same, for what moves cards once."""
    return said if sum(isinstance(node, e.Move) for node in nodes(said.skills)) == 1 else None


def _spelled(game: str) -> Iterator[Change]:
    for one, several in HEAPS[game]:
        whose = "|".join(_OWNERS)
        for owner in _OWNERS:
            words = once(rf"\b(?:{whose}) {one}(?! area)\b", f"{owner} {one}")
            yield Change(f"{owner} {one}", words, unchanged)
        words = once(rf"\b(?:{whose}) {one}(?! area)\b", f"their owners' {several}")
        yield Change(f"their owners' {several}", words, unchanged)
        if one not in ("deck", "hand"):
            words = once(rf"\b(in|into|to) (?:your|{whose}) {one}(?! area)\b(?! (?:gets?|to)\b)", rf"\1 the {one}")
            yield Change(f"into the {one}", _target(words), unchanged)


def _target(words: Words) -> Words:
    """The change of words that say where cards are put: not where they lie."""
    put = re.compile(
        r"\b(?:put|place|add|return|send)\b[^.:]*\b(?:from|it|them)\b[^.:]*(?:in|into|to) $", re.IGNORECASE
    )

    def changed(text: str) -> str | None:
        result = words(text)
        at = next((n for n, (old, new) in enumerate(zip(text, result or "", strict=False)) if old != new), 0)
        return result if put.search(text[:at]) else None

    return changed


_PLACE = r"((?:in|from) (?:your|your opponent's) (?:{zones}))(?! area)\b"


def _ends(game: str) -> Iterator[Change]:
    """Where cards lie, at the beginning of the sentence; what they are put into, before that."""
    zones = "|".join(sorted((word for words in ZONES[game].values() for word in words), key=len, reverse=True))
    place = _PLACE.format(zones=zones)
    many = r"(?:up to )?(?:\d+|one|two|three|four|an?)\b"
    for verb in _VERBS.split("|"):
        front = once(
            rf"(?<![\w,] )(?<!then, )(?<!\w)({verb}) ({many} [^,.:;]*?) {place}(?=,| and|\.|$| to)", r"\3, \1 \2"
        )
        yield Change(f"zone at the front of {verb}", _low(front, verb), _unordered)
    for there in ("your hand", "your gauge", "your drop zone", "its owner's Drop", "its owner's Drop Area"):
        for verb, link in (("add", "to"), ("put", "into"), ("place", "in"), ("return", "to"), ("place", "into")):
            behind = once(
                rf"\b{verb} ({many} [^,.:;]*?) {place} {link} {there}(?=[.,]|$)", rf"{verb} \1 {link} {there} \2"
            )
            yield Change(f"zone behind {link} {there}", behind, unchanged)


def _low(words: Words, verb: str) -> Words:
    """The change after which the verb stands within a sentence."""

    def changed(text: str) -> str | None:
        result = words(text)
        if result is None or "search" in text.lower():
            return None
        return re.sub(
            rf", {verb} ", f", {verb if verb == 'KO' else verb.lower()} ", result, count=1, flags=re.IGNORECASE
        )

    return changed


def _unordered(said: Said) -> Said | None:
    """The same, for what chooses cards of one place."""
    return said if any(isinstance(node, e.Choose) for node in nodes(said.skills)) else None


CHANGES = {game: (*_swaps(game), *_spelled(game), *_ends(game)) for game in ZONES}
CHANGES["buddyfight"] = (*CHANGES["buddyfight"], *_in_areas())
CHANGES["dbz"] = (*CHANGES["dbz"], *dbz.CHANGES)
