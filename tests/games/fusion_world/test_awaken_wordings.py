"""What [Awaken] says: its card is flipped over whatever else was done (15-2-2)."""

import pytest

from events.fusion_world.compiler import compile_text
from events.language import effect as e

AT_FOUR = "[Awaken] When your life is at 4 or less,"


def effects(text: str) -> tuple[e.Effect, ...]:
    found = compile_text(text)
    assert [clause.fault for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    assert len(skill.conditions) == 1
    return skill.effects


@pytest.mark.parametrize(
    "action",
    [
        "draw 1 card. If you have 20 or more cards in your Drop, draw 1 card.",
        "if you don't have an energy marker, you place 1 energy marker.",
        "you may discard 1 card from your hand. If you do, draw 2 cards.",
        "choose one―\n・Draw 1 card.\n・Place 1 energy marker.\n",
        "reveal the top card of your deck. If it's a Battle Card, add it to your hand.",
    ],
)
def test_a_leader_is_flipped_over_whatever_its_action_comes_to(action: str) -> None:
    *others, last = effects(f"{AT_FOUR} {action} Then, flip this card over.")
    assert last == e.Flip()
    assert others
    assert e.Flip() not in others


@pytest.mark.rule("15-2-2")
@pytest.mark.parametrize("action", ["draw 1 card.", "you may draw 1 card and flip this card over."])
def test_awaken_that_does_not_flip_its_card_in_any_case_is_refused(action: str) -> None:
    found = compile_text(f"{AT_FOUR} {action}")
    assert (found.is_full, [*found.skills]) == (False, [])


def test_a_condition_behind_the_event_is_one_of_the_action() -> None:
    if_two = e.If(conditions=(e.Exists(cards=e.Cards(whose="you", names=("Ox",)), least=2),), then=(e.Draw(),))
    assert effects(f"{AT_FOUR} if you have 2 or more <Ox>, draw 1 card. Then, flip this card over.") == (
        if_two,
        e.Flip(),
    )
