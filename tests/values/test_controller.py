"""Texts mean the controller of a card by whose it is: in a game where that may be another than its zone's owner."""

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from events.language.effect import Adjust, Cards, Grant, Skill, Trigger
from events.skills.events import Event, EventTable
from events.skills.last_known import before
from events.skills.rules import SkillRules, TriggerRules
from events.skills.triggers import triggered
from events.table.fact import CardMoved
from events.table.ids import Card, Player, zone_name, zone_of
from events.table.table import Table
from events.values.context import Context
from events.values.holding import on_card
from events.values.selecting import matches, select
from events.values.value import figure
from tests.suite.skeleton_dbz import DBZ
from tests.suite.skeleton_dbz.facts import YOUR_BALLS, BallCaptured, CardDiscarded

NO_EVENTS = EventTable({})
BALL = next(card for card in DBZ.pool.sample_cards() if card.kind == "ball")
STRONG = Skill(
    kind="permanent", zones=("play",), grants=(Grant(changes=(Adjust(figure="stages", by=2),), what=YOUR_BALLS),)
)


def table(*skills: Skill, events: EventTable = NO_EVENTS) -> Table:
    """A table with two balls of each player in play, of which the first of `b` has these skills."""
    cites = {**DBZ.table.cites, "trigger": "4-1"}
    rules = replace(DBZ.table, interrupt=lambda state: (), before=before, triggered=triggered, cites=cites)
    game = replace(DBZ, table=rules, skills=SkillRules(triggers=TriggerRules(events=events)))
    at = Table(game, {"a": [BALL, BALL], "b": [changed(BALL, skills=skills), BALL]})
    for card in range(4):
        player: Player = at.state.cards[card].owner
        outside, play = zone_of(player, "outside"), zone_of(player, "play")
        at.emit(CardMoved(card=Card(card), source=outside, target=play, rule="2-3"))
    return at


def capture(at: Table, card: int, player: Player) -> None:
    at.emit(BallCaptured(card=Card(card), player=player, rule="3-9"))


def test_a_selector_finds_what_a_player_controls_wherever_it_lies() -> None:
    at = table()
    capture(at, 2, "a")
    assert zone_name(at.state.cards[2].zone) == "play"
    assert select(at.state, Context("a"), YOUR_BALLS) == [0, 1, 2]
    assert select(at.state, Context("b"), YOUR_BALLS) == [3]
    assert select(at.state, Context("b"), Cards(whose="opponent", zones=("play",))) == [0, 1, 2]
    assert matches(at.state, Context("a"), Card(2), YOUR_BALLS)
    assert not matches(at.state, Context("b"), Card(2), YOUR_BALLS)


def test_a_ball_that_was_captured_back_is_its_owners_again() -> None:
    at = table()
    capture(at, 2, "a")
    capture(at, 2, "b")
    assert select(at.state, Context("a"), YOUR_BALLS) == [0, 1]


def test_a_change_of_your_cards_is_of_those_that_the_cards_controller_controls() -> None:
    at = table(STRONG)
    state = at.state
    printed = state.printed(Card(0)).figures["stages"] or 0
    assert [figure(state, Card(card), "stages") for card in (0, 2)] == [printed, printed + 2]
    capture(at, 2, "a")
    assert [figure(state, Card(card), "stages") for card in (0, 2, 3)] == [printed + 2, printed + 2, printed]
    assert [one.master for one, _ in on_card(state, Card(0), Adjust)] == ["a"]


def test_a_skill_of_what_leaves_belongs_to_who_controlled_it() -> None:
    def gone(state: Any, fact: CardDiscarded) -> list[Event]:
        return [Event("discarded", fact.card, None, "play", "discard")]

    skill = Skill(kind="auto", zones=("play",), trigger=Trigger(on="discarded"))
    at = table(skill, events=EventTable({CardDiscarded: (("discarded",), gone)}))
    capture(at, 2, "a")
    fact = CardDiscarded(card=Card(2), source=zone_of("b", "play"), target=zone_of("b", "discard"), rule="3-10")
    at.emit(fact)
    assert [(waits.card, waits.master) for waits in at.state.pending] == [(2, "a")]
