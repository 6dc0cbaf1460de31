"""Compiled texts: what was understood of a printed text, clause by clause."""

from typing import Any, NamedTuple

from events.language.effect import Skill


class Clause(NamedTuple):
    """Words of a text between two of its letters; `fault`: why they were not understood, if not."""

    words: str
    start: int
    end: int
    fault: str = ""


class Part(NamedTuple):
    """A printed skill, between two letters of its text: its clauses, and what they say if all are understood.

    `keywords`: its keyword skills without further words, as the game's cards hold them. `by_hand`: if not all of it is
    understood, what a player does by hand, as skills that are used when its tags and its event say. `said`: what it
    says beside skills, in words: of the use of its card, say.
    """

    words: str
    start: int
    end: int
    clauses: tuple[Clause, ...] = ()
    keywords: tuple[Any, ...] = ()
    skills: tuple[Skill, ...] = ()
    by_hand: tuple[Skill, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def is_full(self) -> bool:
        """Whether it was understood whole."""
        return not self.faults

    @property
    def faults(self) -> tuple[Clause, ...]:
        """The clauses that are not understood; one without words is all of the skill."""
        whole = self.words, self.start, self.end
        wrong = (clause for clause in self.clauses if clause.fault)
        return tuple(clause if clause.words else Clause(*whole, clause.fault) for clause in wrong)


class Compiled(NamedTuple):
    """The printed skills of a text, in their order."""

    parts: tuple[Part, ...] = ()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses of the text."""
        return tuple(clause for part in self.parts for clause in part.clauses)

    @property
    def keywords(self) -> tuple[Any, ...]:
        """The keyword skills that were understood."""
        return tuple(keyword for part in self.parts for keyword in part.keywords)

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The other skills that were understood."""
        return tuple(skill for part in self.parts for skill in part.skills)

    @property
    def playable_skills(self) -> tuple[Skill, ...]:
        """The skills as a card has them in games: those understood, and those done by hand, in the order printed."""
        return tuple(skill for part in self.parts for skill in (*part.skills, *part.by_hand))

    @property
    def is_full(self) -> bool:
        """Whether the whole text was understood."""
        return all(part.is_full for part in self.parts)
