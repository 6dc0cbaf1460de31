"""How the event came that set a skill off, of which its effects ask, at a table."""

from typing import Any

import pytest

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.compiler import compile_text
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.skills.facts import EventCame
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import activate, hand, resolve_all
from tests.games.fusion_world.english import skill_words

BY_SKILL = e.Came(event=e.Trigger(on="played", how="skill"))
FROM_DROP = e.Came(event=e.Trigger(on="played", source=("drop",)))
ASKED = {"by a skill": BY_SKILL, "by your skill": e.Came(event=e.Trigger(on="played", how="your_skill"))}
REVIVES = activate({"do": "choose", "cards": {"zones": ["drop"], "whose": "you"}}, {"do": "play"})


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


def printing(words: str) -> FusionWorldCard:
    return battle_card(
        "Owl", text=[skill_of(f"[On Play] Draw 1 card. Then, if this card was played {words}, draw 1 card.")]
    )


def played(card: FusionWorldCard, *, from_drop: bool) -> Scene:
    """The card has been played: from the Drop by Wren's skill, or from the hand."""
    place: Any = {"drop" if from_drop else "hand": [card]}
    scene = main(a=Side(battle=[battle_card("Wren", text=[REVIVES])], **place))
    scene.picks(*(("skill Wren 0", "choose Owl") if from_drop else ("play Owl",)))
    resolve_all(scene)
    return scene


@pytest.mark.parametrize("words", ["by a skill", "by your skill", "from your Drop"])
@pytest.mark.parametrize("from_drop", [True, False])
def test_what_is_asked_of_how_it_came_is_so_or_not(words: str, from_drop: bool) -> None:
    scene = played(printing(words), from_drop=from_drop)
    assert hand(scene) == 1 + from_drop
    assert len(scene.of(EventCame)) == from_drop


def test_it_is_asked_in_one_of_two_cases() -> None:
    card = battle_card(
        "Owl",
        text=[
            skill_of("[On Play] If this card was played from your hand, draw 2 cards. If not, draw 1 card."),
        ],
    )
    assert [hand(played(card, from_drop=from_drop)) for from_drop in (True, False)] == [1, 2]


def test_it_is_read_and_said() -> None:
    for words, came in {**ASKED, "from your Drop": FROM_DROP}.items():
        [case] = skill_of(f"[On Play] If this card was played {words}, draw 1 card.").effects
        assert isinstance(case, e.If)
        assert case.conditions == (came,)
    told = skill_words(skill_of("[On Play] If this card was played by a skill, draw 1 card."))
    assert told == "[On Play] If it came so that this card is played by a skill, draw 1 card."


def asking(condition: e.Condition) -> tuple[e.Effect, ...]:
    return (e.If(conditions=(condition,), then=(e.Draw(),)),)


PLAYED = e.Trigger(on="played")
WRONG: list[e.Skill] = [
    e.Skill(kind="activate", timing=("main",), effects=asking(BY_SKILL)),
    e.Skill(kind="auto", trigger=e.Trigger(on="attacks"), effects=asking(BY_SKILL)),
    e.Skill(kind="auto", trigger=PLAYED, conditions=(BY_SKILL,), effects=(e.Draw(),)),
    e.Skill(kind="auto", trigger=PLAYED, effects=asking(e.Came(event=e.Trigger(on="played", how="battle")))),
    e.Skill(kind="auto", trigger=PLAYED, effects=(e.Later(when=e.Trigger(on="attacks"), effects=asking(BY_SKILL)),)),
    e.Skill(kind="auto", trigger=PLAYED, effects=asking(e.Came(event=e.Trigger(on="when")))),
]


@pytest.mark.parametrize("skill", WRONG)
def test_what_is_not_known_as_the_skill_is_used_is_refused(skill: e.Skill) -> None:
    assert wrong_in([skill]) is not None


def test_a_skill_that_is_given_asks_of_its_own_event() -> None:
    given = e.Skill(kind="auto", trigger=PLAYED, effects=asking(BY_SKILL))
    gives = e.Give(changes=(e.Gain(skills=(given,)),), what="this")
    assert wrong_in([e.Skill(kind="activate", timing=("main",), effects=(gives,))]) is None


@pytest.mark.parametrize(
    "text",
    [
        "[When Attacking] If this card was played by a skill, draw 1 card.",
        "[Permanent] If this card was played by a skill, this card gets +5000 power.",
    ],
)
def test_printed_text_asks_it_of_no_other_event(text: str) -> None:
    assert not compile_text(text).is_full
