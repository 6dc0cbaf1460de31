"""Cards that come to be during a game, and cease to be: tokens and copies."""

from typing import Any

import msgspec
import pytest

from events.seats.eyes import Eyes
from events.table.created import CardCeased, CardCreated, Pinned
from events.table.ids import SEATS, Card, Player, Seat, zone_of
from events.table.zones import OUTSIDE
from projector.frames import frames
from projector.replay import Replay
from tests.projector.tables import frames as tables
from tests.suite.fields import Field
from tests.suite.orchard import ORCHARD, SAPLING, OrchardState

FIELD = Field(ORCHARD.name, ("random", "random"), 0, 6)
RULE = "3-5"


def table() -> OrchardState:
    state: OrchardState = ORCHARD.table.state(FIELD.cards(0))
    return state


def created(state: Any, player: Player, name: str, definition: Any = SAPLING) -> CardCreated:
    return CardCreated(
        card=Card(len(state.cards)),
        source=zone_of(player, OUTSIDE),
        target=zone_of(player, name),
        definition=Pinned(definition.pinned().decode()),
        rule=RULE,
    )


def test_a_card_comes_to_be_with_the_next_id_and_the_definition_that_the_fact_carries() -> None:
    state = table()
    count = len(state.cards)
    created(state, "b", "field").apply(state)
    card_state = state.cards[count]
    assert (card_state.face, card_state.owner, card_state.zone) == (SAPLING, "b", "b.field")
    assert state.cards_in("b", "field") == [count]
    assert len(state.cards) == count + 1


def test_a_card_whose_id_is_not_the_next_cannot_come_to_be() -> None:
    state = table()
    fact = msgspec.structs.replace(created(state, "a", "field"), card=Card(3))
    with pytest.raises(ValueError, match="card 3 cannot come to be: the next one is"):
        fact.apply(state)
    assert len(state.cards) == len(table().cards)


def test_a_card_that_ceases_to_be_lies_outside_again() -> None:
    state = table()
    fact = created(state, "a", "field")
    fact.apply(state)
    CardCeased(card=fact.card, source=fact.target, target=fact.source, rule=RULE).apply(state)
    assert state.cards_in("a", "field") == []
    assert fact.card in state.cards_in("a", OUTSIDE)


def test_a_copy_of_a_state_knows_nothing_of_cards_that_come_to_be_later() -> None:
    state = table()
    copy = state.copied()
    created(state, "a", "field").apply(state)
    assert copy == table()
    assert copy != state


@pytest.mark.parametrize("seat", SEATS)
def test_who_sees_the_card_is_told_what_it_is_and_nobody_else(seat: Seat) -> None:
    for name, seers in (("field", set(SEATS)), ("basket", {"a", "all"}), ("deck", {"all"})):
        eyes = Eyes(table(), seat)
        fact = created(eyes.state, "a", name)
        [seen] = eyes.watch([fact]).facts
        if seat in seers:
            assert (seen.fields["card"].face, seen.fields["definition"]) == (SAPLING, fact.definition)
        else:
            assert (seen.fields["card"].face, seen.fields["definition"]) == (None, None)
            assert "Sapling" not in repr(seen)


def test_games_of_the_suite_have_cards_that_come_to_be_and_cease() -> None:
    facts = [fact for index in FIELD.indexes for fact in FIELD.recording(index).facts]
    made = [fact for fact in facts if isinstance(fact, CardCreated)]
    assert {"Sapling", "Velvet Mole"} <= {msgspec.json.decode(fact.definition)["name"] for fact in made}
    assert any(isinstance(fact, CardCeased) for fact in facts)


def test_frames_have_the_print_of_a_card_that_came_to_be() -> None:
    sent = [frames(FIELD.replay(index), "public", game="x").faces for index in FIELD.indexes]
    assert any(SAPLING.number in faces for faces in sent)


def test_the_lake_counts_cards_that_came_to_be_where_they_lay_and_in_no_deck() -> None:
    found = tables("orchard")
    assert SAPLING.number not in found["deck_cards"]["card_number"].to_list()
    assert SAPLING.number not in found["card_games"]["card_number"].to_list()
    facts = found["facts"].filter(found["facts"]["card_number"] == SAPLING.number)
    assert facts.height > 0
    assert {(row["player"], row["target"][0]) for row in facts.to_dicts()} <= {("a", "a"), ("b", "b")}


def test_a_replay_goes_back_over_cards_that_came_to_be() -> None:
    replay: Replay = FIELD.replay(0)
    counts = [len(replay.seek(at).cards) for at in range(replay.last + 1)]
    assert len(set(counts)) > 1
    assert [len(replay.seek(at).cards) for at in range(replay.last, -1, -1)] == counts[::-1]
