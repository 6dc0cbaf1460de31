"""Counters of kinds: on cards, and beside a player's cards."""

import polars as pl

from events.table.counters import (
    KindCountersPlaced,
    KindCountersRemoved,
    PlayerCountersPlaced,
    PlayerCountersRemoved,
)
from events.table.fact import CardMoved, CountersPlaced
from events.table.ids import PLAYERS, Card, zone_of
from projector.view import positions
from tests.projector.tables import frames
from tests.suite.fields import Field
from tests.suite.orchard import ORCHARD, OrchardState

FIELD = Field(ORCHARD.name, ("random", "random"), 0, 6)
RULE = "3-1"


def table() -> OrchardState:
    state: OrchardState = ORCHARD.table.state(FIELD.cards(0))
    return state


def test_counters_of_a_kind_are_counted_apart_from_others_and_from_plain_ones() -> None:
    state, card = table(), Card(0)
    CountersPlaced(card=card, amount=4, rule=RULE).apply(state)
    KindCountersPlaced(card=card, kind="bud", amount=2, rule=RULE).apply(state)
    KindCountersPlaced(card=card, kind="rot", amount=1, rule=RULE).apply(state)
    KindCountersRemoved(card=card, kind="bud", amount=1, rule=RULE).apply(state)
    assert state.cards[card].counters == 4
    assert state.cards[card].kind_counters == {"bud": 1, "rot": 1}
    KindCountersRemoved(card=card, kind="bud", amount=1, rule=RULE).apply(state)
    assert state.cards[card].kind_counters == {"rot": 1}


def test_a_card_that_becomes_a_new_one_has_no_counters() -> None:
    state, card = table(), Card(0)
    KindCountersPlaced(card=card, kind="bud", amount=2, rule=RULE).apply(state)
    CardMoved(card=card, source=state.cards[card].zone, target=zone_of("a", "field"), rule=RULE).apply(state)
    assert state.cards[card].kind_counters == {}


def test_a_copy_of_a_state_keeps_its_counters_when_those_of_the_state_change() -> None:
    state, card = table(), Card(0)
    KindCountersPlaced(card=card, kind="bud", amount=2, rule=RULE).apply(state)
    PlayerCountersPlaced(player="a", kind="dew", amount=3, rule=RULE).apply(state)
    copy = state.copied()
    assert copy == state
    KindCountersPlaced(card=card, kind="bud", amount=1, rule=RULE).apply(state)
    PlayerCountersRemoved(player="a", kind="dew", amount=1, rule=RULE).apply(state)
    assert (copy.cards[card].kind_counters, copy.player_counter("a", "dew")) == ({"bud": 2}, 3)
    assert (state.cards[card].kind_counters, state.player_counter("a", "dew")) == ({"bud": 3}, 2)
    assert copy != state


def test_numbers_beside_a_players_cards_are_the_players_and_of_a_kind() -> None:
    state = table()
    PlayerCountersPlaced(player="b", kind="dew", amount=2, rule=RULE).apply(state)
    PlayerCountersPlaced(player="b", kind="frost", amount=1, rule=RULE).apply(state)
    assert [state.player_counter(player, kind) for player in PLAYERS for kind in ("dew", "frost")] == [0, 0, 2, 1]


def test_views_tell_the_counters_of_each_kind() -> None:
    seen = [
        dict(card.counters)
        for index in FIELD.indexes
        for at in positions(FIELD.replay(index), "public")
        for side in at.board.players.values()
        for card in side.zones["field"].cards
    ]
    assert {kind for counters in seen for kind in counters} == {"bud"}
    assert all(number > 0 for counters in seen for number in counters.values())
    assert {} in seen


def test_the_lake_follows_a_number_of_a_kind_by_the_facts_alone() -> None:
    found = frames("orchard")["positions"]
    assert found["mine_resource"].null_count() == 0
    assert found["mine_resource"].n_unique() > 2
    counted = frames("orchard")["facts"].filter(pl.col("type").cast(pl.String).str.starts_with("PlayerCounters"))
    assert counted["detail"].unique().to_list() == ["dew"]
