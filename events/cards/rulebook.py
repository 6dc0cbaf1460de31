"""A game's rule book as data: the numbers that a fact may cite, with summaries in our own words."""

import csv
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Literal, get_args, get_type_hints

import msgspec

from events.errors import KifuError
from events.language.vocabulary import instead

KIFU_WORDS = frozenset({"concession", "identify", "loop", "unknown_card"})
"""The words for acts of Kifu itself, outside every rule book, cited as `kifu/<word>`."""


class Rule(msgspec.Struct, frozen=True):
    """A numbered rule: its section, summary, kind, priority, and the needs of a test of it."""

    rule: str
    section: str
    summary: str
    kind: str
    priority: Literal["core", "common", "rare", "none"]
    needs: Literal["table", "text", "match", "nothing"]


_WORDS = {name: words for name, hint in get_type_hints(Rule).items() if (words := get_args(hint))}
"""The words that a column can have, of those that have certain words alone."""


class Rulebook(Mapping[str, Rule]):
    """The rules of a game by their id, in the book's order."""

    def __init__(self, rules: Collection[Rule]) -> None:
        self._by_id = {rule.rule: rule for rule in rules}
        if twice := [number for number, times in Counter(rule.rule for rule in rules).items() if times > 1]:
            raise KifuError(f"the rule book has more than one rule {' and '.join(twice)}: each number stands once")

    @classmethod
    def read(cls, path: Path) -> "Rulebook":
        """The rule book in a CSV file with the fields of `Rule` as columns, a rule per line, in the book's order.

        KifuError, with the line, if the file does not have that form, or cannot be read.
        """
        columns = list(Rule.__struct_fields__)
        try:
            with path.open(encoding="utf-8", newline="") as file:
                rows = csv.reader(file, strict=True)
                if next(rows, None) != columns:
                    raise KifuError(f"{path.name}: the first line must be {','.join(columns)}")
                return cls([_rule(row, columns=columns, where=f"{path.name} line {rows.line_num}") for row in rows])
        except OSError as error:
            raise KifuError(f"{path} cannot be read ({error.strerror}): a game needs its rule book there") from None
        except (csv.Error, UnicodeDecodeError) as error:
            raise KifuError(f"{path.name} is no CSV file in UTF-8: {error}") from None

    def __getitem__(self, rule: str) -> Rule:
        return self._by_id[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def permits(self, rule: str, options: Collection[str]) -> bool:
        """Whether a fact may cite `rule`: a rule of the book, `option/<one of options>`, `manual` or `kifu/<word>`."""
        source, _, word = rule.partition("/")
        return (
            rule in self._by_id
            or rule == "manual"
            or (source == "option" and word in options)
            or (source == "kifu" and word in KIFU_WORDS)
        )


def _rule(row: list[str], *, columns: list[str], where: str) -> Rule:
    """The rule of a row of the file."""
    if len(row) != len(columns):
        raise KifuError(f"{where} has {len(row)} columns: a rule has {len(columns)}")
    told = dict(zip(columns, row, strict=True))
    for name, words in _WORDS.items():
        if told[name] not in words:
            raise KifuError(f"{where}, {name}: {instead(told[name], words)}")
    return msgspec.convert(told, Rule)
