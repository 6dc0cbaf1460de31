"""A card that lies face down where others are open: it has no valid skills, and nothing is read of what it prints."""

from typing import Any

import pytest

from events.language.effect import Adjust, Between, Cards, Gain, Grant, Range, Skill, Trigger
from events.skills.pending import skill_of
from events.table.facing import CardSetFaceDown, CardTurnedDown, CardTurnedUp
from events.table.fact import CardRevealed
from events.table.ids import Card, zone_of
from events.table.table import Table
from events.values.context import Context
from events.values.holding import skills
from events.values.selecting import select
from events.values.value import figure, info
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY
from tests.suite.toy.cards import RUNE_SKILL, ToyCard

YOU = Context("a")
STRONG = Skill(kind="permanent", grants=(Grant(changes=(Adjust(figure="power", by=2),), what=Cards(whose="you")),))
GIVING = Skill(kind="permanent", grants=(Grant(changes=(Gain(skills=(RUNE_SKILL,)),), what=Cards(whose="you")),))
NAMED, POWERFUL = Cards(names=("Spark",)), Cards(figures=(Between(figure="power", within=Range(least=1)),))


def table(*skills: Skill) -> Table:
    """A toy table; the first card of `a` has these skills, the second is a Spark."""
    cards = decks()["a"]
    first = ToyCard(number="K1", name="Idol", kind="rune", power=1, skills=skills)
    game = with_rules(TOY, interrupt=lambda state: ())
    return Table(game, {"a": [first, cards[0], *cards[1:]], "b": cards})


def down(state: Any, card: int) -> CardSetFaceDown:
    zone = state.cards[card].zone
    return CardSetFaceDown(card=Card(card), source=zone, target=zone_of("a", "row"), rule="1-5")


def selected(state: Any, selector: Cards) -> list[Card]:
    return select(state, YOU, selector)


def test_nothing_that_it_prints_is_read_until_it_is_turned_up() -> None:
    at = table()
    at.emit(down(at.state, 1))
    assert selected(at.state, Cards()) == [1]
    assert (
        selected(at.state, NAMED) == selected(at.state, POWERFUL) == selected(at.state, Cards(kinds=("strike",))) == []
    )
    assert info(at.state, Card(1)).names == ()
    assert figure(at.state, Card(1), "power") is None
    at.emit(CardTurnedUp(card=Card(1), rule="4-6"))
    assert selected(at.state, NAMED) == selected(at.state, POWERFUL) == [1]


def test_a_game_can_say_that_it_is_read_but_its_skills_stay_invalid(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(STRONG)
    monkeypatch.setattr(type(at.state), "reads_face_down", True)
    at.emit(down(at.state, 0))
    at.emit(down(at.state, 1))
    assert selected(at.state, NAMED) == [1]
    assert figure(at.state, Card(0), "power") == 1
    assert not skills(at.state, Card(0))


def test_its_permanent_skills_hold_only_while_it_is_up() -> None:
    at = table(STRONG)
    at.emit(moved(at, 1, "row"))
    at.emit(moved(at, 0, "row"))
    printed = at.state.printed(Card(1)).figures["power"]
    assert figure(at.state, Card(1), "power") == printed + 2
    at.emit(CardTurnedDown(card=Card(0), rule="1-5"))
    assert figure(at.state, Card(1), "power") == printed
    at.emit(CardTurnedUp(card=Card(0), rule="4-6"))
    assert figure(at.state, Card(1), "power") == printed + 2


def test_it_hears_nothing_and_has_no_skills_that_others_give() -> None:
    at = table(Skill(kind="auto", trigger=Trigger(on="played", card=Cards(other=True))))
    at.emit(down(at.state, 0))
    at.emit(moved(at, 1, "row"))
    assert not at.state.pending
    at = table(GIVING)
    at.emit(moved(at, 0, "row"))
    at.emit(down(at.state, 1))
    assert len(skills(at.state, Card(0))) == 2
    assert not skills(at.state, Card(1))


def test_a_skill_that_is_pending_already_stays_so() -> None:
    at = table(RUNE_SKILL)
    at.emit(moved(at, 0, "row"))
    at.emit(CardTurnedDown(card=Card(0), rule="1-5"))
    [waits] = at.state.pending
    assert skill_of(at.state, waits) == RUNE_SKILL


@pytest.mark.parametrize(
    ("zone", "turned", "revealed", "face"),
    [
        ("row", False, False, "up"),
        ("row", True, False, "down"),
        ("row", True, True, "down"),
        ("hand", False, False, "down"),
        ("hand", False, True, "up"),
    ],
)
def test_a_face_is_up_where_all_see_it_unless_it_was_turned_down(
    zone: str, turned: bool, revealed: bool, face: str
) -> None:
    at = table()
    at.emit(moved(at, 1, zone))
    if turned:
        at.emit(CardTurnedDown(card=Card(1), rule="1-5"))
    if revealed:
        at.emit(CardRevealed(card=Card(1), rule="2-3"))
    for side in ("up", "down"):
        found = selected(at.state, Cards(zones=(zone,), face=side))
        assert found == ([1] if side == face else [])


@pytest.mark.parametrize("face", ["up", "down"])
def test_what_left_is_told_by_how_it_lay_and_of_one_face_down_by_nothing_else(face: Any) -> None:
    how = Trigger(on="played", card=Cards(face=face, whose="both"))
    named = Trigger(on="played", card=Cards(names=("Spark",), whose="both"))
    at = table(*(Skill(kind="auto", trigger=trigger) for trigger in (how, named)))
    at.emit(moved(at, 0, "row"))
    at.state.pending.clear()
    at.emit(down(at.state, 1) if face == "down" else moved(at, 1, "omen"))
    at.emit(moved(at, 1, "row"))
    expected = {0} if face == "down" else {0, 1}
    assert {waits.skill for waits in at.state.pending} == expected
