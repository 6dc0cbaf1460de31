"""All that is understood of public lists is told: no part prints nothing, and no English says less than its skill."""

from collections import defaultdict
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dashboards.card_figures import card_figures
from events.cards.card import done_by_hand
from events.game import load
from events.language import effect as e
from events.language.compiled import Clause, Part
from events.language.sentences import skill_words
from tests.language.lists import GAMES, parts_of, printed_parts, public_list, skills_of
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
    """The skill in one of the ways that read alike, since they mean the same.

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


NAMES = ("number", "name", "text")
"""What a card is called, and its text as printed."""


def nameless(card: Mapping[str, Any]) -> dict[str, Any]:
    """A definition as built-in values, on both sides without what the card is called."""
    sides = {name: value for name, value in card.items() if name not in NAMES}
    return sides | ({"back": nameless(sides["back"])} if isinstance(sides.get("back"), dict) else {})


@pytest.mark.slow
@of_every_list
def test_definitions_of_a_list_are_kept_whole_and_two_that_differ_never_read_alike(game: str) -> None:
    """Whatever cards are called: by their kinds, figures and the English of their skills, those done by hand too."""
    played = load(game)
    lexicon = import_module(f"events.{game}.lexicon").LEXICON
    words: dict[Any, set[bytes]] = defaultdict(set)
    for card in played.pool.import_cards(public_list(game).read_bytes().splitlines()).cards:
        assert msgspec.json.decode(msgspec.json.encode(card), type=type(card)) == card
        face = msgspec.to_builtins(card)
        figures = [figure for side in (face, face.get("back") or {}) for figure in card_figures(played, side)]
        skills = [tuple(skill_words(skill, lexicon) for skill in skills) for _, skills in card.sides()]
        words[(face.get("kind"), *figures, *skills)].add(msgspec.json.encode(nameless(face)))
    assert len(words) > 500
    assert [said for said, definitions in words.items() if len(definitions) > 1] == []


@pytest.mark.slow
@of_every_list
def test_every_part_of_a_list_that_is_understood_is_told(game: str) -> None:
    quiet = [
        (number, part.words)
        for number, part in parts_of(game)
        if not (part.said or part.keywords or part.skills or part.by_hand)
    ]
    assert [words for _, words in quiet if "energy marker" not in words.lower()] == []


def letters(words: str) -> str:
    """The letters and digits of words."""
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def silent(part: Part) -> list[Clause]:
    """The clauses of a part in part that stand in no printed words, or that nothing says but the printed words.

    What is done by hand is said as printed; what is understood besides, as the time, the cost or the conditions of it.
    """
    by_hand = letters(" ".join((*done_by_hand(part.by_hand), *part.said)))
    asked = any(
        skill.costs or skill.conditions or skill.trigger or skill.limit or skill.timing for skill in part.by_hand
    )
    outside = [one for one in part.clauses if not part.start <= one.start <= one.end <= part.end]
    forms = [(one.words, part.words[one.start - part.start : one.end - part.start]) for one in part.clauses]
    is_left = [all(letters(words) not in by_hand for words in form) for form in forms]
    left_out = [one for one, left in zip(part.clauses, is_left, strict=True) if left]
    return outside + [one for one in left_out if (part.by_hand if one.fault else not (asked or part.said))]


@pytest.mark.slow
@of_every_list
def test_every_clause_of_a_part_in_part_is_told(game: str) -> None:
    """Besides the words that it leaves to a player, it says its cost and its conditions, if those are understood."""
    in_part = [(number, part) for number, part in printed_parts(game) if not part.is_full]
    assert in_part
    assert [(number, silent(part)) for number, part in in_part if silent(part)] == []
