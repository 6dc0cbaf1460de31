"""What a rule does not do: beside each number, where it does not hold, or where only one of two things holds."""

import pytest

from events.language.effect import Cannot, Cards, Grant, Look, Skill
from events.table.fact import ZoneShuffled
from tests.games.buddyfight.conformance.battles import BOTH, Phase, fight, striker
from tests.games.buddyfight.conformance.cards import monster_card, spell_card
from tests.games.buddyfight.conformance.scenario import Side, main


@pytest.mark.rule("playmat/deck/2")
def test_a_deck_that_was_looked_through_is_shuffled_even_if_nothing_is_done_with_it() -> None:
    looks = spell_card("peer", Look(cards=Cards(whose="you", zones=("deck",))))
    scene = main(a=Side(hand=[looks])).use("peer").settled()
    assert [(fact.zone, fact.rule) for fact in scene.of(ZoneShuffled)] == [("a.deck", "playmat/deck/2")]


@pytest.mark.rule("playmat/center/1", "ability/chaos-territory")
@pytest.mark.parametrize(("words", "stay"), [(["chaos_territory"], ["Kit", "Wren"]), ([], ["Kit"])])
def test_of_two_monsters_in_a_center_the_first_goes_unless_there_is_room_for_both(
    words: list[str], stay: list[str]
) -> None:
    wren = monster_card("Wren", words=words)  # type: ignore[arg-type]
    scene = main(a=Side(hand=[monster_card("Kit")], center=[wren])).use("Kit", area="center").pass_all()
    assert sorted(scene.names("a.center")) == stay


@pytest.mark.rule("playmat/center/3", "attack/2.2")
@BOTH
def test_a_monster_that_cannot_be_attacked_is_no_target_and_the_others_are(phase: Phase) -> None:
    kept = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="be_attacked"),)),))
    b = Side(left=[monster_card("L", text=[kept])], center=[monster_card("C")])
    scene = fight(phase, a=Side(left=[striker()]), b=b)
    assert scene.options == ["attack C with Wren", "no_attack"]
