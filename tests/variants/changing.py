"""Changing: one change of a text, made to its words and to what they compile to by different functions."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from events.language import effect as e

T = TypeVar("T", bound=e.Node)


class Said(NamedTuple):
    """What a text says: its skills; in some games the cost of its card, or what else is asked to use it.

    `others`: keywords, and what a game says of the use of a card.
    """

    skills: tuple[e.Skill, ...]
    cost: tuple[tuple[e.Effect, ...], ...] = ()
    others: tuple[Any, ...] = ()


Words = Callable[[str], str | None]
"""Changed words; None if the change cannot be made to these."""
Meaning = Callable[[Said], Said | None]
"""What is said after the change; None if it cannot be made to this."""


class Change(NamedTuple):
    """A change of a text. `name`: what it does, for the report. `besides`: the kinds of cards that it does not fit."""

    name: str
    words: Words
    meaning: Meaning
    besides: tuple[str, ...] = ()


def unchanged(said: Said) -> Said | None:
    """The meaning of other words for the same."""
    return said


def wording(name: str, pattern: str, words: str) -> Change:
    """Other words for the same."""
    return Change(name, once(pattern, words), unchanged)


INSIDE = re.compile(
    r"<[^<>]*>|＜[^＜＞]*＞|〈[^〈〉]*〉|《[^《》]*》|≪[^≪≫]*≫|\{[^{}]*\}|｛[^｛｝]*｝|\"[^\"]*\"|\([^()]{20,}\)"
)
"""Names, special traits and notes, whose words stay as they are."""


def once(pattern: str, words: str) -> Words:
    """A change of the one place in a text where words fit a pattern; a capital stays one."""
    fitting = re.compile(pattern, re.IGNORECASE)

    def changed(text: str) -> str | None:
        masked = INSIDE.sub(lambda hidden: "\N{SECTION SIGN}" * len(hidden.group()), text)
        matches = [*fitting.finditer(masked)]
        if len(matches) != 1:
            return None
        [match] = matches
        new = re.sub(r"\\([1-5])", lambda part: _part(text, match, int(part.group(1))), words)
        if match.group()[:1].isupper() and not match.group().startswith("KO"):
            new = new[:1].upper() + new[1:]
        result = text[: match.start()] + new + text[match.end() :]
        return None if result == text else result

    return changed


def _part(text: str, match: re.Match[str], group: int) -> str:
    """The words of a text in the place of a group; none if it is left out."""
    start, end = match.span(group)
    return text[start:end] if start >= 0 else ""


def rebuilt(value: Any, change: Callable[[e.Node], Any]) -> Any:
    """A value of the effect language with each of its nodes changed, the inner ones first."""
    if isinstance(value, tuple):
        return tuple(rebuilt(part, change) for part in value)
    if isinstance(value, e.Node):
        fields = {name: rebuilt(getattr(value, name), change) for name in value.__struct_fields__}
        return change(msgspec.structs.replace(value, **fields))
    return value


def nodes(value: Any) -> list[e.Node]:
    """All nodes of a value of the effect language."""
    met: list[e.Node] = []

    def kept(node: e.Node) -> e.Node:
        met.append(node)
        return node

    rebuilt(value, kept)
    return met


def only(kind: type[T], fits: Callable[[T], bool], change: Callable[[T], Any]) -> Meaning:
    """A change of the only node of a class that fits."""

    def meaning(said: Said) -> Said | None:
        count = 0

        def of_node(node: e.Node) -> Any:
            nonlocal count
            if not isinstance(node, kind) or not fits(node):
                return node
            count += 1
            return change(node)

        skills, cost = rebuilt((said.skills, said.cost), of_node)
        return Said(skills, cost, said.others) if count == 1 else None

    return meaning


def replaced(kind: type[T], fits: Callable[[T], bool], **fields: Any) -> Meaning:
    """A change of these fields of the only node of a class that fits."""
    return only(kind, fits, lambda node: msgspec.structs.replace(node, **fields))


def alike(kind: type[T], fits: Callable[[T], bool], change: Callable[[T], Any]) -> Meaning:
    """A change of the nodes of a class that fit, which are one and the same in each skill of the text."""

    def meaning(said: Said) -> Said | None:
        fitting = [node for node in nodes((said.skills, said.cost)) if isinstance(node, kind) and fits(node)]
        if not fitting or any(node != fitting[0] for node in fitting):
            return None
        skills, cost = rebuilt((said.skills, said.cost), lambda node: change(node) if node == fitting[0] else node)
        return Said(skills, cost, said.others)

    return meaning


def in_place(kind: type[T], fits: Callable[[T], bool], effects: Sequence[e.Effect]) -> Meaning:
    """These effects in place of the nodes of a class that fit, which are one and the same in each skill of the text."""

    def spliced(value: Any, old: e.Node) -> Any:
        if isinstance(value, tuple):
            return tuple(
                spliced(new, old)
                for part in value
                for new in (effects if isinstance(part, kind) and part == old else [part])
            )
        if isinstance(value, e.Node) and value not in effects:
            fields = {name: spliced(getattr(value, name), old) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **fields)
        return value

    def meaning(said: Said) -> Said | None:
        fitting = [node for node in nodes(said.skills) if isinstance(node, kind) and fits(node)]
        if not fitting or any(node != fitting[0] for node in fitting):
            return None
        return said._replace(skills=spliced(said.skills, fitting[0]))

    return meaning


def of_one_skill(change: Callable[[e.Skill], e.Skill | None]) -> Meaning:
    """A change of the only skill of a text."""

    def meaning(said: Said) -> Said | None:
        if len(said.skills) != 1:
            return None
        changed = change(said.skills[0])
        return None if changed is None else said._replace(skills=(changed,))

    return meaning


def mentions(value: Any, words: Sequence[str]) -> bool:
    """Whether one of these words stands in a field of a value, at any depth."""
    return any(
        bool({*words} & {*(field if isinstance(field, tuple) else (field,))})
        for node in nodes(value)
        for field in (getattr(node, name) for name in node.__struct_fields__)
        if isinstance(field, str) or (isinstance(field, tuple) and all(isinstance(part, str) for part in field))
    )


def both(words: Words, guard: Callable[[str], bool]) -> Words:
    """A change of words that are such as a guard asks."""
    return lambda text: words(text) if guard(text) else None


def cards(**fields: Any) -> e.Cards:
    """A selector."""
    return e.Cards(**fields)
