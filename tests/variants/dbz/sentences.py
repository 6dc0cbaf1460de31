"""Sentences of the Dragon Ball Z CCG with a known meaning, in whose place others may stand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.dbz.card import ANGER, STAGE, TOKUI_WAZA
from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, alike, both, in_place, nodes, once

Effects = Sequence[e.Effect]


def _raises(node: e.Put) -> bool:
    return node.kind == ANGER and node.whose == "you" and isinstance(node.by, int) and node.by > 0


def _lowers(node: e.Put) -> bool:
    return node.kind == ANGER and node.whose == "opponent" and isinstance(node.by, int) and node.by < 0


def _gains(node: e.Mark) -> bool:
    return node.kind == STAGE and isinstance(node.by, int) and node.by > 0


_DEEDS: Sequence[tuple[str, Any, Any]] = (
    (r"(?<!you )\braise your anger \d levels?(?=\.)", e.Put, _raises),
    (r"(?<!or )\blower your opponent's anger \d levels?(?=\.)", e.Put, _lowers),
    (r"(?<!personalities )\bgain \d power stages?(?=\.)", e.Mark, _gains),
)
"""Deeds at the end of a sentence, and the effects that they are."""


def in_place_of_deeds(words: str, effects: Effects, *, name: str = "") -> Iterator[Change]:
    """Another deed in place of each that is known. `name`: for the report."""
    begins = r"(?<!and )(?<!and, )" if words.startswith(("you may", "for the", "at the end")) else ""
    for deed, kind, fits in _DEEDS:
        pattern = begins + deed
        meaning = _beside_others(in_place(kind, fits, effects), effects)
        yield Change(name or words, both(once(pattern, words), _is_alone), meaning)


def _is_alone(text: str) -> bool:
    """Whether nothing in a text speaks of what was done, or is done in place of something."""
    return not any(words in text.lower() for words in ("otherwise", "if you do", "that card", '"if successful'))


def _beside_others(meaning: Meaning, effects: Effects) -> Meaning:
    """The change of a text in which nothing asks what was done, or makes it need another name for what is discarded."""
    discards = any(isinstance(node, e.Discard) for node in nodes(tuple(effects)))

    def changed(said: Said) -> Said | None:
        met = nodes(said.skills)
        asked = any(isinstance(node, e.Did | e.DidNot | e.Done) for node in met)
        named = discards and any(isinstance(node, e.Choose | e.Discard | e.Search | e.Look) for node in met)
        return None if asked or named else meaning(said)

    return changed


_DECLARED = r"\bif you declared (?:a )?Tok(?:ui|u|us)-Waza(?=,)"


def _declares(node: e.Compare) -> bool:
    return isinstance(node.number, e.Beside) and node.number.name == TOKUI_WAZA and node.number.whose == "you"


def in_place_of_declaring(words: str, *conditions: e.Condition) -> Change:
    """Other conditions in place of a declared Tokui-Waza."""
    if len(conditions) == 1:
        return Change(words, once(_DECLARED, words), alike(e.Compare, _declares, lambda node: conditions[0]))
    spliced = in_place(e.Compare, _declares, conditions)  # type: ignore[arg-type]

    def meaning(said: Said) -> Said | None:
        return None if any(isinstance(node, e.Not) for node in nodes(said.skills)) else spliced(said)

    return Change(words, once(_DECLARED, words), meaning)


ATTACK = r"^((?:focused )?(?:physical|energy) attack(?: doing (?:(?! if)[^.,\[])*)?)\."


def behind_attacks(sentence: str, meaning: Meaning) -> Change:
    """A sentence more behind that of an attack."""
    return Change(sentence, once(ATTACK, rf"\1. {sentence}"), meaning)


def attack_with(**fields: Any) -> Meaning:
    """The attack of a text with these fields; tuples are added to those that it has, but for what it has already."""

    def change(node: e.Attack) -> e.Attack:
        added = {
            name: (*getattr(node, name), *value) if isinstance(value, tuple) else value
            for name, value in fields.items()
        }
        return replace(node, **added)

    def fits(node: e.Attack) -> bool:
        return not any(isinstance(value, tuple) and {*value} & {*getattr(node, name)} for name, value in fields.items())

    return alike(e.Attack, fits, change)


PLACES = ("battleground", "location")
"""The kinds of cards of which every player is meant by the words for one."""
NUMERALS: Mapping[int, str] = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
