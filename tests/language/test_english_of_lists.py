"""All that is understood of public lists is told: no part prints nothing, and no English says less than its skill."""

from collections import defaultdict
from importlib import import_module

import pytest
from msgspec.structs import replace

from events.language import effect as e
from events.language.sentences import skill_words
from tests.language.lists import GAMES, parts_of, public_list, skills_of
from tests.language.test_english_lost import lost

of_every_list = pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.skipif(not public_list(game).exists(), reason="needs a public card list"))
        for game in GAMES
    ],
)


@pytest.mark.slow
@of_every_list
def test_no_text_of_a_list_loses_anything(game: str) -> None:
    wrong, lexicon = (
        import_module(f"events.{game}.vocabulary").wrong_in,
        import_module(f"events.{game}.lexicon").LEXICON,
    )
    assert [each for skill in skills_of(game) for each in lost(skill, wrong, lexicon)] == []


def plainer(skill: e.Skill) -> e.Skill:
    """The skill in one of the ways that read alike.

    What an event happens to is its player's; cards that were chosen are moved from where they lie.
    """
    trigger, effects = skill.trigger, skill.effects
    if trigger is not None and isinstance(trigger.card, e.Cards) and trigger.card.whose == trigger.whose:
        trigger = replace(trigger, card=replace(trigger.card, whose="both"))
    it = [isinstance(one, e.Move) and isinstance(one.what, e.Cards) and one.what.among == "it" for one in effects]
    moved = (replace(one, what="it") if of_it else one for one, of_it in zip(effects, it, strict=True))
    return replace(skill, trigger=trigger, effects=tuple(moved))


@pytest.mark.slow
@of_every_list
def test_two_skills_of_a_list_that_differ_never_read_alike(game: str) -> None:
    lexicon = import_module(f"events.{game}.lexicon").LEXICON
    words: dict[str, set[e.Skill]] = defaultdict(set)
    for skill in skills_of(game):
        words[skill_words(skill, lexicon)].add(plainer(skill))
    assert {said: skills for said, skills in words.items() if len(skills) > 1} == {}


@pytest.mark.slow
@of_every_list
def test_every_part_of_a_list_that_is_understood_is_told(game: str) -> None:
    silent = [
        (number, part.words) for number, part in parts_of(game) if not (part.said or part.keywords or part.skills)
    ]
    assert [words for _, words in silent if "energy marker" not in words.lower()] == []
