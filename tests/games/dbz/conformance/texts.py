"""What tests of the card texts of the Dragon Ball Z CCG share: what a text means, and cards with texts of their own."""

from typing import Any

from events.dbz.card import COMBAT_CARDS, DbzCard
from events.dbz.compiler import compile_text, with_text
from events.language import effect as e
from events.language.compiled import Part
from tests.games.dbz.conformance.cards import card, hero

DECLARED = e.Compare(number=e.Beside(name="tokui_waza"), within=e.Range(least=1))
"""That its player declared a Tokui-Waza."""


def skills_of(text: str, kind: str = "physical") -> tuple[e.Skill, ...]:
    """The skills of a text that is understood whole."""
    compiled = compile_text(text, kind)
    assert compiled.is_full, [(clause.words, clause.fault) for part in compiled.parts for clause in part.faults]
    return compiled.skills


def skill_of(text: str, kind: str = "physical") -> e.Skill:
    """The only skill of a text."""
    [skill] = skills_of(text, kind)
    return skill


def effects_of(text: str, kind: str = "combat") -> tuple[e.Effect, ...]:
    """What a card does that says this, and nothing of when it is used or what that costs."""
    skill = skill_of(text, kind)
    plain = e.Skill(kind="activate", timing=("attack",), effects=skill.effects)
    assert skill == plain
    return skill.effects


def attack_of(text: str, kind: str = "physical") -> e.Attack:
    """The only effect of a text, which is an attack."""
    [attack] = skill_of(text, kind).effects
    assert isinstance(attack, e.Attack)
    return attack


def faults_of(text: str, kind: str = "physical") -> list[str]:
    """Why the sentences of a text are not understood; some are not."""
    faults = [clause.fault for part in compile_text(text, kind).parts for clause in part.faults]
    assert faults, compile_text(text, kind).skills
    return faults


def refused(text: str, kind: str = "physical") -> e.Skill:
    """The skill of a text that a player does by hand."""
    [part] = compile_text(text, kind).parts
    assert isinstance(part, Part)
    assert not part.is_full, part.skills
    assert part.skills == ()
    [skill] = part.by_hand
    return skill


def printed(kind: str, name: str, text: str, **more: Any) -> DbzCard:
    """A card with this text, all of which is understood."""
    skills_of(text, kind)
    plain = hero(name, **more) if kind == "personality" else card(kind, name, **more)
    return with_text(plain, text)


def in_hand(name: str, text: str, kind: str = "physical", **more: Any) -> DbzCard:
    """A card of the hand with this text."""
    assert kind in COMBAT_CARDS
    return printed(kind, name, text, **more)
