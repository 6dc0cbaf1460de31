"""Compiling: what the compilers of printed texts of both games do alike with a skill."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from events.cards.compiling import SkillAttempt
from events.dragon_ball_super.card import DragonBallSuperCard
from events.dragon_ball_super.meaning import POSSIBLE
from events.language import effect as e
from events.language.reading import Unread
from events.language.splitting import Span, sentences

AFTER: Mapping[str, tuple[str, ...]] = {"discarded": ("drop",), "combo_ended": ("drop",)}
"""Where a card lies after events that move it."""


class DragonBallSuperAttempt(SkillAttempt):
    """The compilation of one printed skill of either game. `known_to_master`: the areas open to its player."""

    no_card: ClassVar[DragonBallSuperCard]
    possible = POSSIBLE
    known_to_master: ClassVar[tuple[str, ...]]
    in_play = ("leader", "battle")

    def claimed(self, words: str) -> e.Skill:
        """The skill of a text of which it is not known when it applies."""
        effects = (e.Manual(text=words),)
        return e.Skill(kind="activate", timing=("main", "battle"), zones=self.known_to_master, effects=effects)

    def of_permanent(self) -> Iterator[e.Skill]:
        """A permanent skill for each sentence."""
        for span in sentences(self.printed.body):
            skill = self.read(span, "permanent")
            if skill is not None:
                yield replace(skill, grants=tuple(self.replacing(grant, span) for grant in skill.grants))

    def tagged(
        self, skills: Iterable[e.Skill], *, limit: e.Limit | None, turn: Literal["you", "opponent"] | None = None
    ) -> Iterator[e.Skill]:
        """The skills, in the turn and with the limit that the tags before them say."""
        found = [replace(skill, turn=turn) for skill in skills]
        try:
            yield from (found if limit is None else [_limited(skill, limit) for skill in found])
        except Unread as error:
            self.refuse(self.printed.body, str(error))
            return
        if limit is not None and len(found) > 1:
            self.refuse(self.printed.body, "a limit of several skills together")

    def zones_of(self, zones: tuple[str, ...], triggers: Sequence[e.Trigger], body: Span) -> tuple[str, ...]:
        """Where a skill is valid whose card is said to lie in these zones as it is used; refused where it does not."""
        zones = () if zones == ("battle",) else zones
        if not triggers or not zones:
            return zones
        if all(lies_there(trigger, zones) for trigger in triggers):
            return zones
        if zones != ("drop",) or any(trigger.on != "ko" for trigger in triggers):
            self.refuse(body, "this card, where it does not lie as the skill is used")
        return ()


def _limited(skill: e.Skill, limit: e.Limit) -> e.Skill:
    """The skill with a limit of its uses, or of those of its one replacement. Unread if it has another, or no use."""
    if skill.kind != "permanent":
        own = skill.limit or limit
        if own != limit and own.within != "game":
            raise Unread("two limits")
        return replace(skill, limit=own)
    changes = [(grant, change) for grant in skill.grants for change in grant.changes]
    grant, change = changes[0] if len(changes) == 1 else (None, None)
    if grant is None or not isinstance(change, e.Replace) or limit.per != "copy" or change.times is not None:
        raise Unread("a limit of what is always valid, and replaces nothing so often")
    change = replace(change, times=limit.times, within=limit.within)
    return replace(skill, grants=(replace(grant, changes=(change,)),))


def lies_there(trigger: e.Trigger, zones: tuple[str, ...]) -> bool:
    """Whether the card of a skill lies in one of these zones as its event has happened."""
    where = AFTER.get(trigger.on, trigger.target)
    return bool(where) and trigger.card == "this" and zones == where
