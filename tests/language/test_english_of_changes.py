"""A skill in which a word, a number or a list is another reads differently: of all cards that come with Kifu."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import fields, replace

from events.game import load
from events.language import effect as e
from events.language.naming import unnamed
from events.language.sentences import skill_words
from tests.language.lists import GAMES
from tests.language.test_english_lost import lost
from tests.language.test_english_words import hints_of, words_of


def skills_of(game: str) -> list[e.Skill]:
    """The different skills of a game's own cards."""
    sides = (side for card in load(game).pool.sample_cards() for _, side in card.sides())
    return [*dict.fromkeys(skill for side in sides for skill in side)]


def changed(node: e.Node, *above: e.Node) -> Iterator[tuple[tuple[e.Node, ...], str, e.Node]]:
    """The node with another value in one field, also of all that is in it: where, which field, and the whole."""
    hints = hints_of(type(node))
    for field in fields(type(node)):
        value = getattr(node, field.name)
        for other in others(value, words_of(hints[field.name])):
            yield (*above, node), field.name, replace(node, **{field.name: other})
        for where, name, inner in _within(value, (*above, node)):
            yield where, name, replace(node, **{field.name: inner})


def others(value: Any, words: Any) -> list[Any]:
    """Values in place of one: other words, the other answer, one more, or one fewer."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        return [word for word in words if word != value]
    return [value[:-1]] if isinstance(value, tuple) and len(value) > 1 else []


def _within(value: Any, above: tuple[e.Node, ...]) -> Iterator[tuple[tuple[e.Node, ...], str, Any]]:
    if isinstance(value, e.Node):
        yield from changed(value, *above)
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            for where, name, inner in _within(each, above):
                yield where, name, (*value[:at], inner, *value[at + 1 :])


def _of_keyword(where: tuple[Any, ...]) -> bool:
    """The rules of a keyword say of what kind it is, and when it is used."""
    return bool(where[0].keyword)


def _is_contradicted(where: tuple[Any, ...]) -> bool:
    """Whose event or card it is, the card says, the card above it, or the deck that is searched."""
    holder = where[-2] if len(where) > 1 else None
    node = where[-1]
    if isinstance(node, e.Trigger):
        return isinstance(node.card, e.Cards) or node.on == "when"
    return isinstance(holder, e.Trigger | e.Search) or node.under is not None or node.among is not None


def _has_no_order(where: tuple[Any, ...]) -> bool:
    """Only in a pile it matters whether a card lies on top."""
    return where[-1].to not in ("deck", "life")


def _is_idle(where: tuple[Any, ...]) -> bool:
    """Cards that have a name are these alone; a replacement is not counted within a time of which no number is said."""
    node = where[-1]
    return isinstance(node.what, str) if isinstance(node, e.Give) else node.times is None


def _replaces(where: tuple[Any, ...]) -> bool:
    """What a replacement is of, its event says."""
    return all(isinstance(change, e.Replace) for change in where[-1].changes)


ALIKE: Mapping[tuple[type[e.Node], str], Callable[[tuple[Any, ...]], bool]] = {
    (e.Skill, "kind"): _of_keyword,
    (e.Trigger, "whose"): _is_contradicted,
    (e.Cards, "whose"): _is_contradicted,
    (e.Move, "place"): _has_no_order,
    (e.Give, "live"): _is_idle,
    (e.Replace, "within"): _is_idle,
    (e.Grant, "player"): _replaces,
}
"""Where another value of a field changes nothing, and why."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_in(3)
def test_a_changed_skill_reads_differently(game: str) -> None:
    wrong, lexicon = (
        import_module(f"events.{game}.vocabulary").wrong_in,
        import_module(f"events.{game}.lexicon").LEXICON,
    )
    alike, asked = [], 0
    for skill in skills_of(game):
        said = skill_words(skill, lexicon)
        for where, field, other in changed(skill):
            assert isinstance(other, e.Skill)
            asked += other != skill
            if other == skill or skill_words(other, lexicon) != said or wrong([other]) or unnamed([other]):
                continue
            excused = ALIKE.get((type(where[-1]), field))
            alike += [] if excused is not None and excused(where) else [f"{type(where[-1]).__name__}.{field}: {said}"]
    assert alike == []
    assert asked > 1_000


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_games_own_cards_loses_anything(game: str) -> None:
    wrong, lexicon = (
        import_module(f"events.{game}.vocabulary").wrong_in,
        import_module(f"events.{game}.lexicon").LEXICON,
    )
    said = [skill for skill in skills_of(game) if not _of_keyword((skill,))]
    found = [each for skill in said for each in lost(skill, wrong, lexicon)]
    assert [each for each in found if not each.startswith("Grant.player")] == []
