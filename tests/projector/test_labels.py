"""Labels of columns: what a column may be shown to does not depend on cards that nobody of these has seen."""

from collections.abc import Iterator, Sequence
from random import Random
from uuid import UUID

import msgspec
import polars as pl
import pytest

from events.fusion_world.card import FusionWorldCard
from events.records.envelope import DeckLine, DeckRecord
from events.records.recorder import Recording
from events.table.fact import CardMoved
from events.table.ids import PLAYERS, Card, Seat
from projector.batch import Batch, game_row, identities
from projector.columns import TABLES
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.conformance.test_hidden_9_6_3 import IN_HAND, ghost
from tests.games.fusion_world.conformance.texts import DRAW, crows, skill
from tests.projector.tables import add
from tests.suite.exchange import with_cards_exchanged
from tests.suite.fields import Field
from tests.suite.test_secrets import different, first_sights

FIELDS = (
    Field("fusion_world", ("random", "greedy"), 0, 1, texts=True),
    Field("masters", ("random", "greedy"), 0, 1, texts=True),
    Field("buddyfight", ("random", "greedy"), 0, 1),
    Field("toy", ("random", "random"), 0, 2),
)
OF_CARDS_AND_OPTIONS = ("choices", "offers", "deck_cards", "card_games", "fates", "hands")
OF_DECISIONS = ("decisions", "afterstates")
OF_BOTH_PLAYERS = ("facts", "positions")
"""Tables with rows of what either player keeps secret: facts, and the positions before decisions."""
WHOSE = {"decisions": "player", **dict.fromkeys((*OF_CARDS_AND_OPTIONS, "afterstates", "decks"), "seat")}
"""The column that says whose a row is, of tables with columns that a seat may know."""
over_fields = pytest.mark.parametrize("field", FIELDS, ids=str)


def tables(recording: Recording) -> dict[str, pl.DataFrame]:
    batch = Batch()
    add(batch, recording, 0)
    return batch.frames()


def twins(field: Field, seat: Seat) -> Iterator[tuple[dict[str, pl.DataFrame], dict[str, pl.DataFrame]]]:
    """The tables of games, and of their twins with two cards exchanged that the seat never saw, one of which moved."""
    for index in field.indexes:
        recording = field.recording(index)
        moved = {fact.card for fact in recording.facts if isinstance(fact, CardMoved)}
        never = [card for card, at in enumerate(first_sights(field, index, seat)) if at > len(recording.facts)]
        pairs = [pair for pair in different(field, index, [*map(Card, never)]) if moved.intersection(pair)]
        own = tables(recording)
        for one, other in Random(index).sample(pairs, min(4, len(pairs))):
            yield own, tables(with_cards_exchanged(recording, one, other))


def shown(table: str, frame: pl.DataFrame, seat: Seat) -> pl.DataFrame:
    """What a seat may know of a table, in the order in which its rows lie."""
    labels = {"public"} if seat == "public" or table not in WHOSE else {"public", "seat"}
    names = [column.name for column in TABLES[table] if column.label in labels]
    rows = frame.filter(pl.col(WHOSE[table]).cast(pl.String) == seat) if "seat" in labels else frame
    return rows.select(names)


@over_fields
@pytest.mark.parametrize("seat", ["public", "a", "b"])
@pytest.mark.one_in(5)
def test_what_a_seat_may_know_is_the_same_whatever_the_cards_are_that_it_never_saw(field: Field, seat: Seat) -> None:
    found = 0
    for own, twin in twins(field, seat):
        found += 1
        for table in own:
            assert shown(table, own[table], seat).equals(shown(table, twin[table], seat)), table
    assert found > 0


@over_fields
def test_which_rows_there_are_of_cards_and_options_does_depend_on_hidden_cards(field: Field) -> None:
    differ = {table for own, twin in twins(field, "public") for table in own if own[table].height != twin[table].height}
    assert differ <= {*OF_CARDS_AND_OPTIONS}


@pytest.mark.parametrize("table", [*OF_CARDS_AND_OPTIONS, *OF_DECISIONS])
def test_no_column_of_a_table_of_cards_options_or_decisions_is_public(table: str) -> None:
    assert {column.label for column in TABLES[table]} <= {"seat", "all"}


@pytest.mark.parametrize("table", OF_BOTH_PLAYERS)
def test_no_player_may_count_the_rows_of_a_table_of_secrets_of_both(table: str) -> None:
    assert {column.label for column in TABLES[table]} == {"all"}


# A skill that was set off in a hand and declined there: only its player was asked.

FULL = {
    "if": "compare",
    "number": {"number": "count", "of": {"whose": "you", "zones": ["hand"]}},
    "within": {"least": 2},
}
WHEN_FULL = {"on": "when", "card": None, "conditions": [FULL]}
WAITING = battle_card("Ghost", text=[skill(kind="auto", trigger=WHEN_FULL, effects=[DRAW], **IN_HAND)])
SECRET: dict[str, tuple[FusionWorldCard, list[str]]] = {
    "as a card is played": (ghost(), ["play Crow", "decline Ghost 0"]),
    "in a situation": (WAITING, ["decline Ghost 0", "play Crow"]),
}
over_secrets = pytest.mark.parametrize(("card", "answers"), SECRET.values(), ids=SECRET)


def of_hand(hand: FusionWorldCard, deck: FusionWorldCard, answers: Sequence[str]) -> dict[str, pl.DataFrame]:
    """The tables of a game of the cards, one in the hand and one in the deck, that player a concedes at last."""
    scene = main(a=Side(hand=[hand, *crows("Crow")], deck=[*crows("Rook", "Jay"), deck]))
    scene.picks(*answers)
    scene.concede("a")
    given = scene.replay().recording
    lists = (
        DeckRecord(player, tuple(DeckLine(bytes.fromhex(card.hash), card.number, card.name, 1) for card in faces))
        for player in PLAYERS
        for faces in [[card for card in scene.faces(player) if card is not None]]
    )
    recording = Recording(msgspec.structs.replace(given.start, decks=tuple(lists)), given.actions)
    batch, facts, decks = Batch(), recording.facts, identities(recording.start)
    row = game_row(UUID(int=1), recording, facts, first=1, end=10, head=bytes(32), decks=decks)
    batch.add(recording, facts, row, decks)
    return batch.frames()


def with_twin(card: FusionWorldCard, answers: Sequence[str]) -> tuple[dict[str, pl.DataFrame], dict[str, pl.DataFrame]]:
    """The tables with the card in the hand, and with a plain one there and the card in the deck."""
    plain = battle_card("Owl")
    unasked = [answer for answer in answers if not answer.startswith("decline")]
    return of_hand(card, plain, answers), of_hand(plain, card, unasked)


@over_secrets
@pytest.mark.parametrize("seat", ["public", "b"])
def test_what_a_seat_may_know_tells_nothing_of_what_was_declined_in_a_hand(
    card: FusionWorldCard, answers: list[str], seat: Seat
) -> None:
    own, twin = with_twin(card, answers)
    for table in own:
        assert shown(table, own[table], seat).equals(shown(table, twin[table], seat)), table


@over_secrets
def test_how_many_rows_there_are_does_depend_on_what_was_declined_in_a_hand(
    card: FusionWorldCard, answers: list[str]
) -> None:
    own, twin = with_twin(card, answers)
    differ = {table for table in own if own[table].height != twin[table].height}
    assert differ == {*OF_DECISIONS, *OF_BOTH_PLAYERS, "choices", "offers"}
    more = {table: own[table].height - twin[table].height for table in ("facts", "decisions", "positions")}
    assert more["facts"] > 1
    assert (more["decisions"], more["positions"]) == (1, 2)
