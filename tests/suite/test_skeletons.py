"""What the walking skeletons show of declaring, costs paid at one moment, and what the two games do with them."""

from collections.abc import Iterator
from typing import Any

from events.records.envelope import ActionTaken
from events.skills.cost_parts import Part, payable
from events.skills.declared import DeclarationEnded, DeclarationNullified, ResolutionBegan, UseDeclared
from events.table.fact import Fact
from events.table.ids import Card, opponent
from events.table.sight import sees
from tests.suite.fields import Field
from tests.suite.skeleton_buddyfight import CardCalled, CardDestroyed, CardDropped, SoulPlaced, face

GAMES = 12
BUDDYFIGHT = Field("skeleton_buddyfight", ("random", "random"), 0, GAMES)


def folded(field: Field) -> Iterator[tuple[Any, Fact]]:
    """Each fact of the games, and the table after it."""
    for index in field.indexes:
        state = field.game.table.state(field.cards(index))
        for fact in field.recording(index).facts:
            fact.apply(state)
            yield state, fact


def asked(field: Field) -> Iterator[tuple[Any, ActionTaken]]:
    """Each answer of the games, and the table before it."""
    for index in field.indexes:
        recording = field.recording(index)
        state = field.game.table.state(field.cards(index))
        for fact in recording.start.facts:
            fact.apply(state)
        for action in recording.actions:
            yield state, action
            for fact in action.facts:
                fact.apply(state)


def test_one_counter_answers_what_is_declared_and_nothing_answers_the_counter() -> None:
    waiting = set()
    for state, action in asked(BUDDYFIGHT):
        if action.ask.kind == "answer":
            waiting.add(state.answered())
            assert action.ask.player == opponent(state.declared[-1].player)
    assert waiting == {1}
    assert max(len(state.declared) for state, _ in folded(BUDDYFIGHT)) == 3


def test_what_was_declared_last_ends_first_and_what_was_nullified_is_not_resolved() -> None:
    for index in BUDDYFIGHT.indexes:
        stack: list[tuple[Card, bool]] = []
        for fact in BUDDYFIGHT.recording(index).facts:
            if isinstance(fact, UseDeclared):
                stack.append((fact.card, False))
            elif isinstance(fact, DeclarationNullified):
                stack[fact.declared] = stack[fact.declared][0], True
            elif isinstance(fact, ResolutionBegan):
                assert not stack[-1][1]
            elif isinstance(fact, CardCalled):
                assert stack[-1] == (fact.card, False)
            elif isinstance(fact, DeclarationEnded):
                stack.pop()
        assert len(stack) <= 2


def test_a_nullified_call_goes_to_the_drop_zone() -> None:
    gone = [
        fact
        for state, fact in folded(BUDDYFIGHT)
        if isinstance(fact, CardDropped) and state.declared and state.declared[-1].what == "call"
        if state.declared[-1].card == fact.card
    ]
    assert gone
    assert {fact.rule for fact in gone} == {"4-7"}


def test_a_card_of_the_gauge_that_pays_one_part_pays_no_other() -> None:
    def paid(card: Card) -> Fact:
        raise AssertionError(f"nothing is paid here: {card}")

    gauge, drop = Part("gauge", [Card(0)], 1, paid), Part("soul", [], 1, paid)
    assert payable([gauge])
    assert not payable([gauge, drop])
    assert not payable([gauge, Part("soul", [Card(0)], 1, paid)])
    assert payable([gauge, Part("soul", [Card(0), Card(1)], 1, paid)])


def test_what_needs_a_card_of_the_drop_zone_is_offered_only_if_one_lies_there_before_the_gauge_is_paid() -> None:
    offered = [
        (state, action.ask.player, option.card)
        for state, action in asked(BUDDYFIGHT)
        for option in action.ask.options
        if option.verb == "use" and option.card is not None and face(state, option.card).soul
    ]
    assert offered
    assert all(state.cards_in(player, "drop") for state, player, _ in offered)


def test_a_cost_is_paid_in_one_group() -> None:
    groups = [
        facts
        for _, action in asked(BUDDYFIGHT)
        if len(facts := [fact for fact in action.facts if fact.rule == "4-1"]) > 1
    ]
    assert groups
    assert all(fact.together for facts in groups for fact in facts[1:])


def test_a_face_down_soul_is_seen_by_its_owner_alone() -> None:
    seen = set()
    for state, fact in folded(BUDDYFIGHT):
        if isinstance(fact, SoulPlaced):
            owner = state.cards[fact.card].owner
            assert sees(state, owner, fact.card)
            assert sees(state, opponent(owner), fact.card) == sees(state, "public", fact.card) == fact.face_up
            seen.add(fact.face_up)
    assert seen == {True, False}


def test_soulguard_replaces_what_battles_and_effects_destroy_and_nothing_else() -> None:
    guarded = [(state, action) for state, action in asked(BUDDYFIGHT) if action.ask.kind == "soulguard"]
    assert {len(action.answer) for _, action in guarded if isinstance(action.answer, tuple)} == {1}
    facts = [(action.ask, action.answer, action.facts[0]) for _, action in guarded]
    assert {isinstance(fact, CardDestroyed) for _, _, fact in facts} == {True, False}
    for ask, answer, fact in facts:
        assert isinstance(answer, tuple)
        option = ask.options[answer[0]]
        assert isinstance(fact, CardDropped)
        assert fact.card == (ask.about if option.card is None else option.card)
