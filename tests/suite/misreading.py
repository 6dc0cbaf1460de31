"""What compiled texts say, word by word, to be held against what is printed."""

from collections.abc import Iterable
from typing import Any

from events.language.vocabulary import parts as nodes_of


def leaves(skills: Iterable[Any]) -> set[Any]:
    """The words and numbers that skills say, with the names of what is not so by default."""
    found: set[Any] = set()
    for skill in skills:
        for _, node in nodes_of(skill):
            tag = node.__struct_config__.tag
            found |= {tag} if isinstance(tag, str) else set()
            for name in node.__struct_fields__:
                value = getattr(node, name)
                found |= {name} if value not in ((), None, False, "") else set()
                for one in value if isinstance(value, tuple) else (value,):
                    if isinstance(one, str | int):
                        found.add(one)
    return found
