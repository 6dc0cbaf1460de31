"""Effects that create tokens, and that place things beside a player's cards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from events.effects.creating import CREATING, ceasing
from events.effects.interpret import Resolution
from events.effects.texts import TextRules
from events.errors import BadCard
from events.language.effect import Effect
from events.language.lexicon import Lexicon
from events.table.created import CardCeased, CardCreated
from events.table.fact import CardMoved
from events.table.ids import Card
from events.table.moving import moved_to
from events.table.referee import Referee
from events.table.settle import settle
from events.table.table import Table
from events.table.zones import OUTSIDE
from tests.suite.tables import decks, with_rules
from tests.suite.toy import CITES, TOY
from tests.suite.toy.cards import ToyCard

SPRIG = ToyCard(number="S1", name="Sprig", kind="strike", power=4)
NUMBERS = {"create": "3-6", "create_rested": "3-6", "cease": "4-1", "place_beside": "3-6", "remove_beside": "3-6"}
BROUGHT = 10


def effect(**said: Any) -> Effect:
    found: Effect = msgspec.convert(said, Effect)
    return found


def done(*effects: Effect, then: Any = None) -> tuple[Table, list[Any]]:
    """A toy table at which a skill of the first card has done these effects, and their outcomes."""
    outcomes: list[Any] = []

    async def play(table: Table) -> None:
        resolution = Resolution(you="a", source=Card(0), table=table)
        outcomes.extend([await resolution.do(each) for each in effects])
        if then is not None:
            await then(table)
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    texts = TextRules(definitions=CREATING, tokens={"S1": SPRIG}, lexicon=Lexicon(in_play=("row",)))
    rules = with_rules(TOY, play=play, cites={**CITES, **NUMBERS}, interrupt=lambda state: (), process=ceasing)
    game = replace(rules, texts=texts)
    return Referee(game, decks()).table, outcomes


def test_tokens_come_to_the_zone_in_play_as_their_definition_says() -> None:
    table, outcomes = done(effect(do="token", number="S1", count=2))
    assert [(fact.card, fact.target) for fact in table.facts if isinstance(fact, CardCreated)] == [
        (BROUGHT, "a.row"),
        (BROUGHT + 1, "a.row"),
    ]
    assert [table.state.cards[card].face for card in table.state.cards_in("a", "row")] == [SPRIG, SPRIG]
    assert outcomes == [(2, 2)]


def test_a_token_that_the_game_has_not_is_an_error_of_the_card_and_says_which_there_are() -> None:
    with pytest.raises(BadCard, match=r"'NOPE'.*S1"):
        done(effect(do="token", number="NOPE"))


@pytest.mark.parametrize(("mode", "rested"), [("active", False), ("rest", True)])
def test_a_token_comes_in_the_mode_that_the_effect_says(mode: str, rested: bool) -> None:
    table, _ = done(effect(do="token", number="S1", mode=mode))
    assert table.state.cards[BROUGHT].rested is rested


def test_a_token_that_leaves_play_ceases_to_be_and_other_cards_do_not() -> None:
    async def leave(table: Table) -> None:
        await settle(table, rule="2-4")
        assert table.state.cards_in("a", "row") == [BROUGHT]
        for card in (BROUGHT, 0):
            table.emit(moved_to(table.state, Card(card), CardMoved, "pile", rule="2-3"))
        await settle(table, rule="2-4")

    table, _ = done(effect(do="token", number="S1"), then=leave)
    assert [fact.card for fact in table.facts if isinstance(fact, CardCeased)] == [BROUGHT]
    assert table.state.cards[BROUGHT].zone == f"a.{OUTSIDE}"
    assert table.state.cards_in("a", "pile") == [0]


@pytest.mark.parametrize(
    ("puts", "left", "outcomes"),
    [
        ([("dew", 3, "you")], {"a": 3, "b": 0}, [(3, 3)]),
        ([("dew", 2, "both"), ("dew", -1, "opponent")], {"a": 2, "b": 1}, [(4, 4), (1, 1)]),
        ([("dew", 2, "you"), ("dew", -5, "you")], {"a": 0, "b": 0}, [(2, 2), (5, 2)]),
        ([("dew", -1, "you")], {"a": 0, "b": 0}, [(1, 0)]),
    ],
)
def test_what_lies_beside_a_players_cards_is_put_there_and_removed_as_far_as_there_is_any(
    puts: Sequence[tuple[str, int, str]], left: dict[Any, int], outcomes: list[tuple[int, int]]
) -> None:
    table, found = done(*(effect(do="put", kind=kind, by=by, whose=whose) for kind, by, whose in puts))
    assert {player: table.state.player_counter(player, "dew") for player in left} == left
    assert found == outcomes
