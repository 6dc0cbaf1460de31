"""Every fact has a cause, of every game of the suite: an earlier fact that may lead to it, a decision, or a step of the
procedure; and no cause tells a seat what it does not see."""

import msgspec
import pytest

from events.records.recorder import Recording
from events.seats.eyes import Eyes
from events.table.fact import CardDrawn, TurnBegan
from events.table.ids import SEATS, Seat
from events.table.sight import groups
from tests.suite.causes import DECISION, PROCEDURE, declared, led, wrong
from tests.suite.fields import GAMES, Field, as_param, fields, fields_of_cards

PLAYED = [field for field in fields(games=6) if field.switched is None]
over_games = pytest.mark.parametrize(
    "field",
    [
        *(as_param(field) for field in (*PLAYED, *fields_of_cards())),
        *(as_param(field, slow=True) for field in (*fields(games=60, of_texts=60), *fields_of_cards(games=60))),
    ],
)
over_systems = pytest.mark.parametrize("system", GAMES)


@over_games
def test_10_every_fact_has_a_cause_that_may_lead_to_it(field: Field) -> None:
    for index in field.indexes:
        assert wrong(field.game, field.recording(index)) == []


@over_games
def test_10_every_chain_of_causes_ends_at_a_decision_or_at_a_step_of_the_procedure(field: Field) -> None:
    recording = field.recording(field.first)
    by = {each.position: each for each in led(field.game, recording)}
    for each in by.values():
        assert each.fact.cause is None or each.fact.cause < each.position
        root = each
        while root.fact.cause is not None:
            root = by[root.fact.cause]
        assert root.by in (DECISION, PROCEDURE)


@over_systems
def test_10_a_wrong_cause_is_noticed_and_so_is_one_that_lacks(system: str) -> None:
    """A draw leads to nothing that an attack or a play does, and what is caused is no step of the procedure."""
    field = next(field for field in PLAYED if field.system == system)
    recording = field.recording(field.first)
    assert wrong(field.game, recording) == []
    by = {each.position: each for each in led(field.game, recording)}
    drawn = next(at for at, each in by.items() if isinstance(each.fact, CardDrawn))
    caused = [each for each in by.values() if each.fact.cause is not None and each.position > drawn]
    decided = {type(each.fact).__name__ for each in by.values() if each.by == DECISION}
    noticed = 0
    for each in caused[:: max(1, len(caused) // 20)]:
        kind = type(each.fact).__name__
        if "CardDrawn" not in declared()[system][kind]:
            noticed += 1
            assert [fault.position for fault in wrong(field.game, with_cause(recording, each.position, drawn))] == [
                each.position
            ]
        if kind not in decided and not {DECISION, PROCEDURE} & declared()[system][kind]:
            faults = wrong(field.game, with_cause(recording, each.position, None))
            assert [fault.position for fault in faults] == [each.position]
    assert noticed > 3


def with_cause(recording: Recording, position: int, cause: int | None) -> Recording:
    """The record with another cause of the fact at a position."""
    actions, before = list(recording.actions), len(recording.start.facts)
    for place, action in enumerate(actions):
        if before < position <= before + len(action.facts):
            facts = list(action.facts)
            facts[position - before - 1] = msgspec.structs.replace(facts[position - before - 1], cause=cause)
            actions[place] = msgspec.structs.replace(action, facts=tuple(facts))
        before += len(action.facts)
    changed = Recording(recording.start)
    changed.actions = actions
    return changed


@over_systems
def test_10_what_is_declared_of_causes_are_kinds_of_facts_of_the_game(system: str) -> None:
    game = next(field for field in PLAYED if field.system == system).game
    kinds = {kind.__name__ for kind in game.facts}
    assert {*declared()[system]} <= kinds
    assert {name for names in declared()[system].values() for name in names} <= kinds | {DECISION, PROCEDURE}


@over_systems
def test_10_a_step_of_the_procedure_cites_a_rule_of_the_book_and_is_a_fact_of_the_game(system: str) -> None:
    game = next(field for field in PLAYED if field.system == system).game
    for kind, rules in game.table.procedure.items():
        assert any(issubclass(of_game, kind) for of_game in game.facts)
        assert rules
    assert any(issubclass(TurnBegan, kind) for kind in game.table.procedure)


@over_systems
@pytest.mark.parametrize("seat", SEATS)
def test_10_a_seat_is_told_the_causes_that_it_sees_and_no_others(system: str, seat: Seat) -> None:
    """By its own count of facts: that of a cause which is kept from it is None."""
    field = next(field for field in PLAYED if field.system == system)
    recording = field.recording(field.first)
    facts = recording.facts
    eyes = Eyes(field.game.table.state(field.cards(field.first), field.plan.options), seat)
    shown = 0
    for group in groups(facts):
        before = len(eyes.told)
        seen = eyes.watch(group)
        places = [at for at in range(before, len(eyes.told)) if is_seen(eyes, at)]
        if not seen.in_order:
            continue
        for at, fact in zip(places, seen.facts, strict=True):
            cause = facts[at - 1].cause
            assert fact.cause == (eyes.told[cause] if cause is not None and is_seen(eyes, cause) else None)
            shown += fact.cause is not None
    assert shown


def is_seen(eyes: Eyes, position: int) -> bool:
    """Whether a seat sees the fact at a position."""
    return eyes.told[position] > eyes.told[position - 1]
