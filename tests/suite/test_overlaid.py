"""The skeleton of Dragon Ball Z: allies that are laid over others, and control of combat when they leave."""

import pytest

from events.effects.interpret import Resolution
from events.effects.stacking import with_beneath
from events.language.effect import Cannot, Cards, Give
from events.skills.declared import TargetChanged
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.fact import StackPassed
from events.table.ids import Card
from events.table.moving import moved_to
from events.table.ongoing import EffectCarried
from events.table.table import Table
from tests.suite.skeleton_dbz.book import place, placeable
from tests.suite.skeleton_dbz.facts import CardDiscarded, ControlPassed, DamageRedirected
from tests.suite.test_damage import COMBINATION, FIST, Lies, battle, lost, of, settled

MINE: Lies = {"play": ["Brawler", "Pupil"], "hand": ["Adept", "Adept"], "life_deck": [FIST] * 4}
THEIRS: Lies = {"play": ["Sage"], "hand": ["Banish"], "life_deck": [FIST] * 9}
STAGES = {"Brawler": 5, "Pupil": 1, "Sage": 2}
PUPIL, ADEPT, OTHER = Card(1), Card(2), Card(3)


async def overlay(table: Table) -> None:
    """Adept is laid over Pupil."""
    await place(table, "a", Option("play", ADEPT))


def test_an_ally_is_laid_over_another_that_is_in_play_alone() -> None:
    offered = {option.card for option in placeable(battle(MINE, THEIRS, stages=STAGES, act=overlay).state, "a")}
    alone = battle({**MINE, "play": ["Brawler"]}, THEIRS, stages=STAGES).state
    assert offered == set()
    assert placeable(alone, "a") == []
    before = battle(MINE, THEIRS, stages=STAGES)
    assert {option.card for option in placeable(before.state, "a")} == {ADEPT, OTHER}


def test_it_has_its_own_stages_and_takes_over_effects_and_control() -> None:
    async def act(table: Table) -> None:
        table.emit(ControlPassed(card=PUPIL, player="a", rule="3-4"))
        with table.by(Agent("skill", "a", Card(0))):
            give = Give(changes=(Cannot(action="attack"),), what=Cards(whose="you", kinds=("ally",)), until="turn")
            await Resolution(you="a", source=Card(0), table=table).run([give])
        await overlay(table)

    referee = battle(MINE, THEIRS, stages=STAGES, act=act)
    state = referee.state
    assert (state.stages(ADEPT), state.stages(PUPIL), state.beneath(ADEPT)) == (5, 0, [PUPIL])
    assert state.control["a"] == ADEPT
    assert [fact.card for fact in of(referee, EffectCarried)] == [ADEPT]


def test_what_lies_beneath_goes_along_in_the_order_of_its_owner() -> None:
    async def gone(table: Table) -> None:
        await overlay(table)
        state = table.state
        await table.perform(*with_beneath(state, [moved_to(state, ADEPT, CardDiscarded, "discard", rule="4-6")]))

    referee = battle(MINE, THEIRS, stages=STAGES, act=gone)
    assert referee.ask is not None
    assert (referee.ask.player, referee.ask.kind) == ("a", "order")
    assert {option.card for option in referee.ask.options} == {PUPIL, ADEPT}
    referee.answer((1, 0))
    assert referee.state.cards_in("a", "discard") == [PUPIL, ADEPT]
    assert referee.state.cards_in("a", "under") == []
    assert of(referee, StackPassed) == []


@pytest.mark.parametrize("banished", [False, True])
def test_once_the_ally_in_control_has_left_the_main_personality_is_in_control_and_attacked(banished: bool) -> None:
    yours: Lies = {"play": ["Brawler"], "hand": [COMBINATION, "Banish"], "life_deck": [FIST] * 4}
    theirs: Lies = {"play": ["Sage", "Pupil"], "life_deck": [FIST] * 12}
    referee = battle(yours, theirs, stages={"Brawler": 5, "Sage": 2, "Pupil": 3}, interrupted=True)
    settled(referee, until="control")
    settled(referee, control="Pupil", answer="Banish" if banished else "")
    assert of(referee, DamageRedirected) == []
    sage = referee.state.cards_in("b", "play")[0]
    taken = [(fact.card, fact.rule) for fact in of(referee, TargetChanged)]
    if banished:
        assert taken[-1] == (sage, "2-10")
        assert referee.state.control["b"] == sage
        assert lost(referee, "Sage") == 2
    else:
        assert [rule for _, rule in taken] == ["3-4"]
        assert lost(referee, "Pupil") == 3
