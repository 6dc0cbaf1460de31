"""What the games of the tests show of declaring, of costs paid at one moment, and of what they do with them."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from events.game import Game
from events.language.sentences import skill_words
from events.records.envelope import ActionTaken
from events.skills.declared import (
    DeclarationEnded,
    DeclarationNullified,
    ResolutionBegan,
    TargetChanged,
    TargetChosen,
    UseDeclared,
)
from events.skills.facts import SkillActivated
from events.skills.loops import declared
from events.table.ask import ORDER
from events.table.counters import KindCountersPlaced, KindCountersRemoved, PlayerCountersRemoved
from events.table.facing import CardSetFaceDown, CardStackedFaceDown, CardTurnedUp
from events.table.fact import CardDrawn, CardStacked, Fact
from events.table.ids import Card, opponent, zone_name, zone_owner
from events.table.sight import groups, sees
from projector.view import positions
from tests.suite import toy
from tests.suite.fields import Field
from tests.suite.setting import LifeLost
from tests.suite.skeleton_buddyfight import CITES as BUDDY_CITES
from tests.suite.skeleton_buddyfight.facts import AREAS, CardCalled, CardDestroyed, CardDropped, face
from tests.suite.skeleton_dbz.book import CAPTURES, gathered
from tests.suite.skeleton_dbz.facts import (
    REASONS,
    BallCaptured,
    BallsGathered,
    CardDiscarded,
    DamageDetermined,
    DamageRedirected,
    DbzEnded,
)
from tests.suite.toy import cards as toy_cards

GAMES = 12
BUDDYFIGHT = Field("skeleton_buddyfight", ("random", "random"), 0, GAMES)

TOYS = Field("toy", ("random", "random"), 0, 60, texts=True)
DBZ = Field("skeleton_dbz", ("random", "random"), 0, 40)


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
        assert len(stack) <= 3


def test_a_nullified_call_goes_to_the_drop_zone() -> None:
    gone = [
        fact
        for state, fact in folded(BUDDYFIGHT)
        if isinstance(fact, CardDropped) and state.declared and state.declared[-1].what == "call"
        if state.declared[-1].card == fact.card
    ]
    assert gone
    assert {fact.rule for fact in gone} == {"4-7"}


def test_what_needs_a_card_of_the_drop_zone_is_offered_only_if_one_lies_there_before_the_gauge_is_paid() -> None:
    offered = [
        (state, action.ask.player)
        for state, action in asked(BUDDYFIGHT)
        for option in action.ask.options
        if option.verb == "skill" and option.card is not None and face(state, option.card).name == "Revenant"
    ]
    assert offered
    assert all(state.cards_in(player, "drop") for state, player in offered)


def test_a_cost_of_cards_and_life_is_paid_in_one_group() -> None:
    paid = 0
    for index in BUDDYFIGHT.indexes:
        for group in groups(BUDDYFIGHT.recording(index).facts):
            if any(isinstance(fact, PlayerCountersRemoved) and fact.rule == "4-1" for fact in group) and len(group) > 1:
                assert [type(fact) for fact in group] == [CardDropped, CardDropped, PlayerCountersRemoved]
                assert {zone_name(fact.source) for fact in group if isinstance(fact, CardDropped)} == {"gauge"}
                paid += 1
            if any(isinstance(fact, CardStacked) for fact in group):
                assert any(isinstance(fact, CardDropped) and zone_name(fact.source) == "gauge" for fact in group)
    assert paid


def test_a_spell_is_paid_with_cards_of_the_gauge_that_nobody_sees() -> None:
    offered = set()
    for state, action in asked(BUDDYFIGHT):
        if action.ask.kind == "pay":
            assert all(option.card is None for option in action.ask.options)
            assert len(action.ask.options) == len(state.cards_in(action.ask.player, "gauge"))
            assert isinstance(action.facts[0], CardDropped)
            assert zone_name(action.facts[0].source) == "gauge"
            offered.add(len(action.ask.options))
    assert max(offered) > 1


def test_cards_that_nobody_sees_are_chosen_in_an_order_by_its_own_rule() -> None:
    orders = [action.ask.rule for _, action in asked(BUDDYFIGHT) if action.ask.kind == ORDER]
    assert {*orders} - {"1-2"} == {BUDDY_CITES["mixing"]} != {BUDDY_CITES["placing"]}
    for _, action in asked(BUDDYFIGHT):
        hidden = [zone for zone in action.ask.zones if zone is not None]
        assert action.ask.kind != "choose" or {zone_name(zone) for zone in hidden} <= {"gauge", "soul"}


def test_a_spell_is_paid_then_aimed_then_answered_and_hits_what_it_was_aimed_at() -> None:
    hit = 0
    for index in BUDDYFIGHT.indexes:
        state = BUDDYFIGHT.game.table.state(BUDDYFIGHT.cards(index))
        facts = BUDDYFIGHT.recording(index).facts
        for at, fact in enumerate(facts):
            if isinstance(fact, TargetChosen) and state.declared[-1].what == "cast":
                assert isinstance(facts[at - 1], CardDropped)
                assert zone_name(facts[at - 1].source) == "gauge"  # type: ignore[attr-defined]
                assert fact.name == "it"
            if isinstance(fact, CardDestroyed) and fact.rule == "4-4":
                assert state.declared[-1].stage == "resolving"
                assert [fact.card] == state.targets("it")
                hit += 1
            fact.apply(state)
    assert hit


def test_what_was_nullified_has_not_been_activated() -> None:
    nullified = activated = 0
    for state, fact in folded(BUDDYFIGHT):
        if isinstance(fact, DeclarationNullified):
            nullified += state.declared[fact.declared].skill is not None
        if isinstance(fact, SkillActivated):
            activated += 1
            assert (state.declared[-1].stage, state.declared[-1].skill) == ("resolving", fact.skill)
    assert min(nullified, activated) > 0


@pytest.mark.parametrize("game", [BUDDYFIGHT.game, DBZ.game], ids=lambda game: game.name)
def test_a_card_prints_what_its_skills_say(game: Game) -> None:
    texts = [card for card in game.pool.sample_cards() if card.skills]
    assert len(texts) > 5
    for card in texts:
        assert card.text == " ".join(skill_words(skill, game.texts.lexicon) for skill in card.skills)


def test_a_face_down_soul_is_seen_by_its_owner_alone() -> None:
    seen = set()
    for state, fact in folded(BUDDYFIGHT):
        if isinstance(fact, CardStacked):
            owner = state.cards[fact.card].owner
            assert sees(state, owner, fact.card)
            assert (
                sees(state, opponent(owner), fact.card)
                == sees(state, "public", fact.card)
                == (type(fact) is CardStacked)
            )
            seen.add(type(fact))
    assert seen == {CardStacked, CardStackedFaceDown}


def test_soulguard_replaces_what_battles_and_effects_destroy_if_its_player_pays_with_the_soul() -> None:
    paid = {True: 0, False: 0}
    guarding = False
    for state, action in asked(BUDDYFIGHT):
        host = action.ask.about
        if guarding:
            assert action.ask.kind == "choose"
            assert host is not None
            assert {option.card for option in action.ask.options} == set(state.beneath(host))
            assert isinstance(action.facts[0], CardDropped)
            assert zone_name(action.facts[0].source) == "soul"
        guarding = False
        if action.ask.kind == "may":
            assert host is not None
            assert "soulguard" in {skill.keyword for skill in face(state, host).skills}
            assert state.beneath(host)
            assert isinstance(action.answer, tuple)
            guarding = action.ask.options[action.answer[0]].verb == "do"
            paid[guarding] += 1
            assert guarding or isinstance(action.facts[0], CardDestroyed)
    assert min(paid.values()) > 0


def test_a_check_drops_monsters_with_soulguard_and_asks_nothing() -> None:
    gone = [
        fact
        for state, fact in folded(BUDDYFIGHT)
        if isinstance(fact, CardDropped) and zone_name(fact.source) in AREAS
        if "soulguard" in {skill.keyword for skill in face(state, fact.card).skills}
    ]
    assert {fact.rule for fact in gone} > {"6-2"}


def test_answers_are_asked_for_between_the_parts_of_an_attack_alone() -> None:
    counted = Counter(len(state.declared) for state, action in asked(DBZ) if action.ask.kind == "answer")
    assert set(counted) >= {1, 2, 3}
    for state, action in asked(DBZ):
        if action.ask.kind == "answer":
            assert state.declared[0].what == "attack"
            assert state.cards_in(action.ask.player, "hand")


def test_what_answers_a_card_used_when_needed_takes_effect_before_it_and_can_stop_it() -> None:
    stopped = 0
    for state, fact in folded(DBZ):
        if isinstance(fact, KindCountersPlaced) and fact.rule == "4-3":
            assert state.declared[-1].stage == "resolving"
        if isinstance(fact, DeclarationNullified) and fact.declared:
            above, below = state.declared[-1], state.declared[fact.declared]
            assert (below.stage, above.stage) == ("nullified", "resolving")
            assert above.player == opponent(below.player)
            stopped += 1
    assert stopped


def test_an_attack_is_paid_at_one_moment_before_its_other_parts() -> None:
    paid = 0
    for index in DBZ.indexes:
        for group in groups(DBZ.recording(index).facts):
            if {type(fact) for fact in group} == {KindCountersRemoved, CardDiscarded}:
                assert [fact.rule for fact in group] == ["3-2", "3-3"]
                paid += 1
    assert paid
    for state, fact in folded(DBZ):
        if isinstance(fact, DamageDetermined) and fact.rule == "3-6":
            assert state.declared[0].stage == "resolving"
            assert (fact.stages > 0) == (state.cards[state.declared[0].card].face.kind == "physical")


def test_a_defense_is_offered_against_attacks_of_its_kind_alone_and_stops_them() -> None:
    offered, stopped = set(), 0
    for state, action in asked(DBZ):
        for option in action.ask.options if action.ask.kind == "defend" else ():
            if option.card is not None:
                offered.add((state.cards[state.declared[0].card].face.kind, state.cards[option.card].face.name))
    assert offered == {("physical", "Guard"), ("energy", "Deflection")}
    for state, fact in folded(DBZ):
        if isinstance(fact, DeclarationNullified) and (fact.declared, fact.rule) == (0, "4-4"):
            assert (state.declared[-1].what, state.declared[-1].stage) == ("defense", "resolving")
            stopped += 1
    assert stopped


def test_secondary_effects_are_done_though_the_attack_is_stopped_and_those_of_success_are_not() -> None:
    drew = weakened = 0
    for state, fact in folded(DBZ):
        attack = state.declared[0] if state.declared else None
        if attack is None or state.cards[attack.card].face.name != "Nova":
            continue
        if isinstance(fact, CardDrawn) and len(state.declared) == 1:
            assert (fact.rule, attack.stage) == ("3-3", "resolving")
            drew += 1
        if isinstance(fact, KindCountersRemoved) and fact.rule == "3-2":
            successful = state.controller(fact.card) == opponent(attack.player)
            assert not successful or (state.damage["life"], attack.stage) == (5, "resolving")
            weakened += successful
    assert drew > weakened > 0


def test_who_takes_control_of_combat_is_attacked_instead_and_loses_its_own_stages_unless_these_are_redirected() -> None:
    taken = {"control": 0, "redirected": 0}
    other: Card | None = None
    for state, fact in folded(DBZ):
        if isinstance(fact, DamageDetermined) and fact.rule == "3-6":
            other = None
        if isinstance(fact, DamageRedirected):
            other = fact.card
            assert other not in state.targets()
        if isinstance(fact, TargetChanged):
            assert state.targets() == [fact.card] == [state.control[state.controller(fact.card)]]
        if isinstance(fact, KindCountersRemoved) and fact.rule == "3-7":
            assert [fact.card] == (state.targets() if other is None else [other])
            taken["redirected"] += other is not None
            taken["control"] += other is None and state.cards[fact.card].face.kind == "ally"
    assert min(taken.values()) > 0


def test_a_captured_ball_is_controlled_by_its_captor_and_owned_as_before() -> None:
    captured = []
    for state, fact in folded(DBZ):
        if isinstance(fact, BallCaptured):
            captor = state.declared[0].player
            assert state.controller(fact.card) == captor
            assert state.damage["dealt"] >= CAPTURES
            captured.append(state.cards[fact.card].owner != captor)
            assert zone_owner(state.cards[fact.card].zone) == state.cards[fact.card].owner
    assert {True, False} == set(captured)


def test_who_controls_all_balls_wins_and_the_game_says_so_in_its_own_words() -> None:
    ended = [(state, fact) for state, fact in folded(DBZ) if isinstance(fact, BallsGathered)]
    assert ended
    assert {fact.reason for _, fact in ended} == {"dragon_balls"}
    for index in DBZ.indexes:
        facts = DBZ.recording(index).facts
        if isinstance(facts[-2], BallsGathered):
            state = DBZ.replay(index).seek(len(facts))
            assert gathered(state, opponent(facts[-2].player))
            captions = [position.caption for position in positions(DBZ.replay(index), "public")]
            assert "all Dragon Balls under control" in str(captions[-1])
    assert DbzEnded.spoken == BallsGathered.spoken == REASONS
    assert REASONS["deck"] == "no cards left in the deck"


def test_a_chain_of_answers_alternates_and_is_resolved_from_the_last_to_the_first() -> None:
    deepest = 0
    for state, action in asked(TOYS):
        if action.ask.kind == "answer" and state.declared:
            assert action.ask.player == opponent(state.declared[-1].player)
            players = [one.player for one in state.declared]
            assert all(one != other for one, other in pairwise(players))
            deepest = max(deepest, len(players))
    assert deepest >= 3
    for state, fact in folded(TOYS):
        if isinstance(fact, ResolutionBegan):
            assert all(one.stage == "declared" for one in state.declared[1:-1])
            assert state.declared[0].stage in ("resolving", "declared", "resolved")


def test_a_chain_is_answered_once_more_when_all_is_resolved() -> None:
    stages = {
        tuple(entry.stage for entry in state.declared) for state, action in asked(TOYS) if action.ask.kind == "answer"
    }
    assert stages > {("resolved",), ("resolved", "declared")}
    assert all("resolved" not in found[1:] for found in stages)
    costly = [fact for _, fact in folded(TOYS) if isinstance(fact, LifeLost) and fact.rule == "2-6"]
    assert costly


def test_what_lies_declared_is_alike_when_a_loop_has_come_round() -> None:
    alike = {len(state.declared): declared(state) for state, _ in folded(TOYS)}
    assert alike[0] != alike[1] != alike[2]


def test_a_text_of_the_toy_game_is_what_its_skill_says_and_does() -> None:
    [rune] = [card for card in toy_cards.sample_cards() if card.skills]
    assert rune.text == skill_words(rune.skills[0], toy.TOY.texts.lexicon)
    games = [TOYS.recording(index).facts for index in TOYS.indexes]
    told = [(fact.label, fact.rule) for facts in games for fact in facts if isinstance(fact, SkillActivated)]
    drawn = [fact for facts in games for fact in facts if isinstance(fact, CardDrawn) and fact.rule == "3-7"]
    assert set(told) == {("[Auto]", "3-6")}
    assert len(drawn) >= len(told)


def test_a_card_set_face_down_where_cards_are_open_is_seen_by_its_owner_until_it_is_turned_up() -> None:
    found = set()
    for state, fact in folded(TOYS):
        if isinstance(fact, CardSetFaceDown | CardTurnedUp):
            owner = state.cards[fact.card].owner
            assert sees(state, owner, fact.card)
            assert sees(state, opponent(owner), fact.card) == isinstance(fact, CardTurnedUp)
            found.add(type(fact))
    assert found == {CardSetFaceDown, CardTurnedUp}
