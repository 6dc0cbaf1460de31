"""Labels of columns: what a column may be shown to does not depend on cards that nobody of these has seen."""

from collections.abc import Iterator
from random import Random

import polars as pl
import pytest

from events.records.recorder import Recording
from events.table.fact import CardMoved
from events.table.ids import Card, Seat
from projector.batch import Batch
from projector.columns import TABLES
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
WHOSE = {"decisions": "player", **dict.fromkeys((*OF_CARDS_AND_OPTIONS, "decks"), "seat")}
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


@pytest.mark.parametrize("table", OF_CARDS_AND_OPTIONS)
def test_no_column_of_a_table_of_cards_or_options_is_public(table: str) -> None:
    assert {column.label for column in TABLES[table]} <= {"seat", "all"}
