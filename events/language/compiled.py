"""Compiled texts: what was understood of a printed text, clause by clause."""

from typing import Any, NamedTuple

from events.language.effect import Skill


class Clause(NamedTuple):
    """Words of a text between two of its letters; `fault`: why they were not understood, if not."""

    words: str
    start: int
    end: int
    fault: str = ""


class Compiled(NamedTuple):
    """The skills of a text and its clauses in their order; a skill of which a clause is not known is left out.

    `keywords`: its keyword skills without further words, as the game's cards hold them.
    """

    keywords: tuple[Any, ...] = ()
    skills: tuple[Skill, ...] = ()
    clauses: tuple[Clause, ...] = ()

    @property
    def is_full(self) -> bool:
        """Whether the whole text was understood."""
        return not any(clause.fault for clause in self.clauses)
