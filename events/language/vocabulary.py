"""The vocabulary of skills: the words that a game knows, and the first unknown one."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, TypeAlias

import msgspec

from events.language.effect import Later, Node, Replace, Skill

Vocabulary: TypeAlias = Mapping[tuple[type[Node], str], Collection[str]]
"""The words that a game knows, for the fields of nodes that are the game's own; the field by which nodes are told
apart (`do`) stands for the node itself. `(Replace, "event")` and `(Later, "when")` are words for their events. A field
for which it knows none has to be left out, whatever it holds."""


def parts(node: Any, place: str = "") -> Iterator[tuple[str, Node]]:
    """The nodes in a node and itself, with their places: `effects 2, changes 1`."""
    if isinstance(node, Node):
        yield place, node
        for name in node.__struct_fields__:
            yield from _within(getattr(node, name), place, name)


def _within(value: Any, place: str, name: str) -> Iterator[tuple[str, Node]]:
    before = f"{place}, " if place else ""
    if isinstance(value, tuple):
        for at, each in enumerate(value, start=1):
            yield from _within(each, place, f"{name} {at}")
    else:
        yield from parts(value, before + name)


def doing(effects: Sequence[Node]) -> Iterator[Node]:
    """The effects and those within them, of any branch or mode, that are done as they are resolved.

    Not those of skills that are given, of delayed effects, or in place of what would happen.
    """
    for effect in effects:
        yield effect
        if isinstance(effect, Skill | Later | Replace):
            continue
        for name in effect.__struct_fields__:
            yield from doing([part for part in _all_in(getattr(effect, name)) if not isinstance(part, Skill | Replace)])


def _all_in(value: Any) -> Iterator[Node]:
    """The nodes in a field, however deep in tuples."""
    if isinstance(value, tuple):
        for part in value:
            yield from _all_in(part)
    elif isinstance(value, Node):
        yield value


def rebuilt(node: Any, inner: Callable[[Any], Any]) -> Any:
    """A node, or a tuple, with `inner(part)` for each of its parts; anything else as it is."""
    if isinstance(node, tuple):
        return tuple(map(inner, node))
    if not isinstance(node, Node):
        return node
    return msgspec.structs.replace(node, **{name: inner(getattr(node, name)) for name in node.__struct_fields__})


def without(node: Any, is_left_out: Callable[[Any], bool]) -> Any:
    """A node, or a tuple, but for the parts of tuples, at any depth, that are left out."""
    left = tuple(part for part in node if not is_left_out(part)) if isinstance(node, tuple) else node
    return rebuilt(left, partial(without, is_left_out=is_left_out))


def speaks_of(node: Node, name: str) -> bool:
    """Whether a node, at any depth, refers to cards by a name (`this`)."""
    return any(getattr(part, field) == name for _, part in parts(node) for field in part.__struct_fields__)


def unknown_word(skills: Sequence[Skill], vocabulary: Vocabulary) -> str | None:
    """The fault of the first unknown word: where, and what would be right; None if all are known."""
    for at, skill in enumerate(skills, start=1):
        events: dict[int, tuple[type[Node], str]] = {}
        for _, part in parts(skill):
            if isinstance(part, Replace):
                events[id(part.event)] = Replace, "event"
            elif isinstance(part, Later):
                events |= {id(each): (Later, "when") for each in part.when.events}
        for place, part in parts(skill):
            for field, words in _words(part):
                of = events.get(id(part)) if field == "on" else None
                known = vocabulary.get(of or (type(part), field))
                where = ", ".join(filter(None, (f"skill {at}", place, field)))
                for word in words if known is not None else ():
                    if known is not None and word not in known:
                        return f"{where}: {instead(word, sorted(known))}"
                if known == () and getattr(part, field, None):
                    return f"{where}: this game has none: leave it out"
    return None


def _words(node: Node) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The words in the node's own fields."""
    config = node.__struct_config__
    if config.tag_field is not None and isinstance(config.tag, str):
        yield config.tag_field, (config.tag,)
    for name in node.__struct_fields__:
        value = getattr(node, name)
        said = value if isinstance(value, tuple) else (value,)
        yield name, tuple(word for word in said if isinstance(word, str) and word)


def instead(word: str, known: Sequence[str]) -> str:
    """The fault of an unknown word: the nearest known one, and all of them."""
    return f"'{word}' is not known here; {nearest(word, known) if known else 'this game has none'}"


def nearest_one(word: str, known: Sequence[str]) -> str | None:
    """The known name that is nearest to an unknown one, whatever its capitals; None if none is near."""
    folded = {name.casefold(): name for name in reversed(known)}
    near = get_close_matches(word.casefold(), folded, 1)
    return folded[near[0]] if near else None


def nearest(word: str, known: Sequence[str], *, most: int | None = None) -> str:
    """The known name that is nearest to an unknown one, if one is near, and all of them, or the first `most`."""
    if not known:
        return "there is none"
    near = nearest_one(word, known)
    meant = f"did you mean '{near}'? " if near else ""
    more = f" and {len(known) - most} more" if most is not None and len(known) > most else ""
    return f"{meant}there {'is' if len(known) == 1 else 'are'} {', '.join(known[:most])}{more}"
