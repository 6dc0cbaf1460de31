"""No word of the effect language is lost in shared code: each field is read; what has no definition is refused."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

import events
from events.costs.affording import payable
from events.costs.paying import PAYING
from events.costs.playing import PLAYING
from events.effects.changes import CHANGES
from events.effects.interpret import Resolution
from events.effects.stacking import LayRules, StackRules
from events.effects.texts import Moves, TextRules
from events.errors import BadCard
from events.language.effect import (
    Adjust,
    Become,
    Bound,
    Cards,
    Change,
    Count,
    Damage,
    Effect,
    Give,
    Grant,
    Happened,
    Multiply,
    Nullify,
    Play,
    Range,
    Skill,
)
from events.skills.answers import ANSWERS
from events.skills.definitions import SHARED
from events.table.fact import CardRested, CardStacked
from events.table.ids import Card, zone_of
from events.table.table import Table
from events.values.conditions import holds
from events.values.context import Context
from events.values.value import explain, figure, info
from tests.games.fusion_world.test_fields import reads
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY, ZONES, CardLaid, ToyState
from tests.suite.toy.cards import ToyCard

ROOMS = ("table", "values", "effects", "costs", "skills")
OF_GAMES = {"Damage", "Flip", "Use", "Finish", "Attack"}
"""The effects that only a game defines; another game refuses them."""
BY_MOVES = {"Move": {"to", "place", "face"}}
"""The fields that the game reads in the facts of its moves (`Moves.moved`)."""
CHANGES_OF_GAMES = {"Start"}
"""The changes that a game's own setup reads."""


def test_every_effect_is_defined_by_shared_code_or_by_games() -> None:
    assert {kind.__name__ for kind in get_args(Effect)} - {kind.__name__ for kind in SHARED} == OF_GAMES


@pytest.mark.parametrize("kind", SHARED, ids=lambda kind: kind.__name__)
def test_every_field_of_an_effect_is_read_by_its_definition(kind: Any) -> None:
    definition = SHARED[kind]
    readers = [each for each in (definition.propose, definition.branches, definition.perform) if each is not None]
    read = {field for reader in readers for field in reads(reader, 1)}
    named = {"name"}  # what is done by that name is remembered for all effects
    assert {*kind.__struct_fields__} - read - named - BY_MOVES.get(kind.__name__, set()) == set()


def test_an_effect_or_a_count_that_is_not_defined_is_refused() -> None:
    at, you = table(), Context("a", Card(0))
    with pytest.raises(BadCard, match="the effect 'damage' has no definition in toy"):
        Resolution(you="a", source=Card(0), table=at).run((Damage(),)).send(None)
    with pytest.raises(BadCard, match="the effect 'damage' has no definition in toy"):
        payable(at.state, you, (Damage(),))
    with pytest.raises(BadCard, match="leave it out"):
        Resolution(you="a", source=Card(0), table=at).run((Nullify(number=1),)).send(None)
    with pytest.raises(BadCard, match="not counted"):
        holds(at.state, you, Happened(event="ko", within="game"))


def nodes() -> list[ast.AST]:
    """The syntax of the shared rooms that do what texts say."""
    rooms = [Path(events.__file__).parent / room for room in ROOMS]
    return [node for room in rooms for path in room.rglob("*.py") for node in ast.walk(ast.parse(path.read_text()))]


def test_every_field_of_a_change_is_read_where_values_are() -> None:
    found = nodes()
    names = {node.id for node in found if isinstance(node, ast.Name)}
    attributes = {node.attr for node in found if isinstance(node, ast.Attribute)}
    for kind in get_args(Change):
        if kind.__name__ not in CHANGES_OF_GAMES:
            assert kind.__name__ in names, kind
            assert {*kind.__struct_fields__} <= attributes, kind


# Figures that are multiplied and bounded.


class SetFirstState(ToyState):
    """A toy state by whose rules a figure is set before it is raised and lowered."""

    def sets_figures_first(self) -> bool:
        return True


def table(*changes: Change, power: int = 3, state: type[ToyState] = ToyState) -> Table:
    """A toy table; the first card of `a`, of that power, lies in the row and changes itself so."""
    skill = Skill(kind="permanent", grants=(Grant(changes=changes),))
    first = ToyCard(number="K1", name="Idol", kind="rune", power=power, skills=(skill,))
    cites = {**TOY.table.cites, "give": "3-1", "plays_rested": "3-1"}
    texts = TextRules(
        definitions={**CHANGES, **PAYING, **PLAYING, **ANSWERS},
        moves=Moves(
            played=lambda state, card, by: moved_by(state, card, "row"),
            stacked=lambda state, card, host: moved_by(state, card, "pile", kind=CardStacked, host=host),
        ),
        stacking=StackRules(played=LayRules(laid="2-3", rested="3-1")),
        is_played=lambda state, card: True,
    )
    rules = with_rules(
        TOY, interrupt=lambda state: (), cites=cites, state=lambda decks, options=None: state.begin(ZONES, decks)
    )
    game = replace(rules, texts=texts)
    at = Table(game, {"a": [first, *decks()["a"]], "b": decks()["b"]})
    at.emit(moved(at, 0, "row"))
    return at


def moved_by(state: Any, card: Card, name: str, kind: Any = CardLaid, **more: Any) -> Any:
    lies = state.cards[card]
    return kind(card=card, source=lies.zone, target=zone_of(lies.owner, name), rule="2-3", **more)


def power_with(*changes: Change, **more: Any) -> int | None:
    return figure(table(*changes, **more).state, Card(0), "power")


RISE, DOUBLE, SET = Adjust(figure="power", by=2), Multiply(figure="power", times=2), Become(figure="power", to=5)
MOST = Bound(figure="power", within=Range(most=6))


def test_a_figure_is_multiplied_before_anything_is_added() -> None:
    assert power_with(DOUBLE) == 6
    assert power_with(RISE, DOUBLE) == power_with(DOUBLE, RISE) == 8
    assert power_with(RISE, DOUBLE, SET) == 5
    assert power_with(RISE, DOUBLE, SET, state=SetFirstState) == 12


def test_a_figure_is_kept_in_its_bounds_after_all_else() -> None:
    assert power_with(MOST) == 3
    assert power_with(MOST, DOUBLE, RISE) == power_with(DOUBLE, RISE, MOST) == 6
    assert power_with(Bound(figure="power", within=Range(least=4, most=9))) == 4


def test_the_steps_to_a_figure_tell_of_both() -> None:
    at = table(MOST, RISE, DOUBLE)
    assert [step.after for step in explain(at.state, Card(0), "power")] == [3, 6, 8, 6]
    assert info(at.state, Card(0)).figures["power"] == 6


def do(at: Table, effect: Effect) -> None:
    with pytest.raises(StopIteration):
        Resolution(you="a", source=Card(0), table=at).run((effect,)).send(None)


def test_a_bound_that_is_given_for_a_time_keeps_its_numbers() -> None:
    at = table()
    many = Bound(figure="power", within=Range(most=Count(of=Cards(whose="you", zones=("row",)))))
    do(at, Give(changes=(many, DOUBLE), what="this"))
    assert figure(at.state, Card(0), "power") == 1
    at.emit(moved(at, 1, "row"))
    assert figure(at.state, Card(0), "power") == 1


# Cards that are played.


def test_a_card_is_played_to_the_zone_that_is_said() -> None:
    at = table()
    cards = Cards(whose="you", zones=("row",))
    do(at, Play(what=cards, to="omen"))
    assert at.state.cards[0].zone == "a.omen"


def test_a_card_is_played_on_others_which_then_lie_under_it() -> None:
    at = table()
    at.emit(moved(at, 1, "hand"))
    play = Play(what=Cards(whose="you", zones=("hand",)), onto="this")
    assert payable(at.state, Context("a", Card(0)), (play, play)) is False, "no card is left to play"
    do(at, play)
    assert [at.state.cards[card].zone for card in (0, 1)] == ["a.pile", "a.row"]
    assert at.state.cards[0].host == 1
    assert [fact.rule for fact in at.facts if isinstance(fact, CardStacked)] == ["2-3"]


@pytest.mark.parametrize(("rested", "keeps_mode"), [(True, True), (True, False), (False, True)])
def test_it_is_rested_as_the_card_below_it_is_if_the_effect_says_so(rested: bool, keeps_mode: bool) -> None:
    at = table()
    at.emit(moved(at, 1, "hand"), *([CardRested(card=Card(0), rule="3-1")] if rested else []))
    do(at, Play(what=Cards(whose="you", zones=("hand",)), onto="this", keeps_mode=keeps_mode))
    assert at.state.cards[1].zone == "a.row"
    assert at.state.cards[1].rested == (rested and keeps_mode)


def test_nothing_is_played_on_a_card_that_is_not_there() -> None:
    at = table()
    at.emit(moved(at, 1, "hand"), moved(at, 0, "omen"))
    do(at, Play(what=Cards(whose="you", zones=("hand",)), onto="this"))
    assert [at.state.cards[card].zone for card in (0, 1)] == ["a.omen", "a.hand"]
