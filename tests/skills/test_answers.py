"""Answers to what is declared: chains, windows afterwards, what nullifies and what changes the target."""

from typing import Any

import msgspec
import pytest

from events.effects.interpret import Resolution
from events.errors import BadCard
from events.language.effect import Effect, Guard
from events.skills.activation import open_skills
from events.skills.declared import (
    DeclarationEnded,
    DeclarationNullified,
    DeclarationResolved,
    ResolutionBegan,
    SkillDeclared,
    TargetChosen,
    UseDeclared,
)
from events.skills.declaring import Kind, nullify
from events.table.fact import SkillId
from events.table.ids import Card
from events.table.moving import moved_to
from events.table.referee import Referee
from events.table.table import Table
from tests.skills.test_using import BOLT, NUMBERS, PLAIN, STOP, USED, answered, answered_once, at, card, game, offered
from tests.suite.tables import with_rules
from tests.suite.toy import CardLaid
from tests.suite.toy.cards import ToyCard


def test_in_a_chain_an_answer_is_answered_and_the_last_is_resolved_first() -> None:
    referee = at([BOLT, PLAIN, STOP], [STOP], game=game())
    answered(referee, "skill", "choose", "choose", "skill", "skill")
    ended = [fact.name for fact in referee.table.facts if isinstance(fact, DeclarationEnded)]
    assert ended == ["Stop", "Stop", "Bolt"]
    assert not referee.state.cards_in("b", "row")


def test_one_answer_cannot_be_answered() -> None:
    referee = at([BOLT, PLAIN, STOP], [STOP], game=game(policy="one"))
    answered(referee, "skill", "choose", "choose", "skill")
    assert [fact.name for fact in referee.table.facts if isinstance(fact, DeclarationEnded)] == ["Stop", "Bolt"]
    assert referee.state.cards_in("b", "row")


def test_a_counter_answers_only_what_its_trigger_says() -> None:
    declared = game(kinds={"[Activate Main]": Kind(event="called")})
    referee = at([BOLT, PLAIN], [STOP], game=declared)
    for verb in ("skill", "choose", "choose"):
        assert referee.ask is not None
        referee.answer((next(i for i, one in enumerate(referee.ask.options) if one.verb == verb),))
    assert referee.ask is not None
    assert (referee.ask.kind, offered(referee)) == ("answer", 0)


def test_an_attack_gets_another_target_or_is_nullified_once() -> None:
    found: list[Any] = []

    async def play(table: Table) -> None:
        for index in range(3):
            table.emit(moved_to(table.state, Card(index), CardLaid, "row", rule="2-3"))
        table.emit(UseDeclared(card=Card(0), player="a", what="attack", rule="2-3"))
        table.emit(TargetChosen(card=Card(1), rule="2-3"))
        guard = Resolution(you="b", source=Card(2), table=table)
        for said in ({"do": "guard"}, {"do": "guard"}, {"do": "nullify"}, {"do": "nullify"}, {"do": "guard"}):
            outcome = await guard.do(msgspec.convert(said, Effect))
            found.append((outcome.done, table.state.targets(), table.state.declared[-1].stage))
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    rules: Any = {"interrupt": lambda state: (), "cites": {**NUMBERS, "change_target": "2-6"}}
    attacks = game(kinds={"attack": Kind("attacks", ("attack",))})
    Referee(with_rules(attacks, play=play, **rules), {"a": [PLAIN], "b": [PLAIN] * 2})
    assert found == [
        (1, [2], "declared"),
        (0, [2], "declared"),
        (1, [2], "nullified"),
        (0, [2], "nullified"),
        (0, [2], "nullified"),
    ]


@pytest.mark.parametrize(("guard", "zone", "able"), [(1, "row", True), (1, "pile", False), (2, "row", False)])
def test_only_a_card_in_play_of_the_attacked_player_gets_the_attack(guard: int, zone: str, able: bool) -> None:
    found: list[int] = []

    async def play(table: Table) -> None:
        for index in range(4):
            target = zone if index == guard else "row"
            table.emit(moved_to(table.state, Card(index), CardLaid, target, rule="2-3"))
        table.emit(UseDeclared(card=Card(3), player="b", what="attack", rule="2-3"))
        table.emit(TargetChosen(card=Card(0), rule="2-3"))
        outcome = await Resolution(you="a", source=Card(guard), table=table).do(Guard())
        found.append(outcome.done)
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    attacks = game(kinds={"attack": Kind("attacks", ("attack",))})
    rules: Any = {"interrupt": lambda state: (), "cites": {**NUMBERS, "change_target": "2-6"}}
    Referee(with_rules(attacks, play=play, **rules), {"a": [PLAIN] * 2, "b": [PLAIN] * 2})
    assert found == [able]


LATE = card("Late", kind="counter", trigger=USED, effects=[{"do": "move", "what": {"zones": ["row"]}, "to": "pile"}])


def test_a_counter_with_a_trigger_answers_what_has_been_resolved_and_has_no_such_window_itself() -> None:
    referee = at([BOLT, PLAIN], [LATE], row=2, game=game())
    for verb in ("skill", "choose", "choose", "decline"):
        answered_once(referee, verb)
    assert [(entry.name, entry.stage) for entry in referee.state.declared] == [("Bolt", "resolved")]
    assert offered(referee) == 1
    kinds = answered(referee, "skill")
    assert DeclarationResolved not in kinds
    assert kinds[-2:] == [DeclarationEnded, DeclarationEnded]
    assert not referee.state.cards_in("b", "row")


@pytest.mark.parametrize(("foe", "after", "count"), [([], True, 1), ([], False, 0), ([STOP], True, 0)])
def test_what_was_nullified_has_no_window_afterwards_nor_what_is_of_a_kind_without(
    foe: list[ToyCard], after: bool, count: int
) -> None:
    rules = game(kinds={"[Activate Main]": Kind(window_after=after)})
    kinds = answered(at([BOLT, PLAIN], foe, game=rules), "skill", "choose", "choose", *["skill"] * len(foe))
    assert kinds.count(DeclarationResolved) == count
    assert kinds.count(DeclarationNullified) == len(foe)


def test_what_was_resolved_is_not_nullified_and_its_card_can_be_used_again() -> None:
    again = card("Again", kind="activate", timing=["main", "answer"], effects=[{"do": "nullify", "what": "skill"}])
    free: list[int] = []

    async def play(table: Table) -> None:
        table.emit(moved_to(table.state, Card(0), CardLaid, "hand", rule="2-3"))
        table.emit(SkillDeclared(card=Card(0), player="a", what="ability", skill=SkillId(0), rule="2-3"))
        free.append(len(open_skills(table.state, "a", "answer")))
        table.emit(ResolutionBegan(name="Again", rule="2-3"), DeclarationResolved(name="Again", rule="2-3"))
        free.append(len(open_skills(table.state, "a", "answer")))
        nullify(table, 0, rule="2-6")
        await Resolution(you="b", source=None, table=table).run(again.skills[0].effects)
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    rules: Any = {"interrupt": lambda state: (), "cites": NUMBERS}
    table = Referee(with_rules(game(), play=play, **rules), {"a": [again], "b": []}).table
    assert free == [0, 1]
    assert (table.state.declared[0].stage, table.state.answered()) == ("resolved", 1)


def test_a_skill_is_nullified_by_any_word_of_its_kind_and_by_no_word_that_no_kind_has() -> None:
    rules = game(kinds={"[Activate Main]": Kind(nullified=("charm", "skill"))})
    for word in ("charm", "skill"):
        stop = card("Stop", kind="counter", effects=[{"do": "nullify", "what": word}])
        kinds = answered(at([BOLT, PLAIN], [stop], game=rules), "skill", "choose", "choose", "skill")
        assert DeclarationNullified in kinds
    stop = card("Stop", kind="counter", effects=[{"do": "nullify", "what": "chram"}])
    with pytest.raises(BadCard, match="'chram' in this game; words: charm, skill"):
        answered(at([BOLT, PLAIN], [stop], game=rules), "skill", "choose", "choose", "skill")
