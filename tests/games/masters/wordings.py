"""Texts of tests, with what they are compiled to and what is wrong in them."""

from events.language import effect as e
from events.masters.compiler import compile_text

OWL, OX = "\u3008Owl\u3009", "\u3008Ox\u3009"
MAIN = "[Activate Main]"


def faults(text: str) -> list[str]:
    return [clause.fault for clause in compile_text(text).clauses if clause.fault]


def skill(text: str) -> e.Skill:
    assert faults(text) == []
    [only] = compile_text(text).skills
    return only
