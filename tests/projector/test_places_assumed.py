"""Records with places assumed in the lake, the lists and the chances: nothing is counted that nobody saw."""

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

import polars as pl
import polars.selectors as cs
import pytest
from msgspec.structs import replace
from polars.testing import assert_frame_equal

from events.game import game_names
from events.log.store import GameLog
from events.records.envelope import Provenance
from events.records.recorder import Recording
from events.table.assumed import CardIdentified
from projector.audit import verify
from projector.columns import TABLES
from projector.games import games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from projector.tables.unknown import OF_COPIES, SEEN_IN_HAND
from projector.witnessed import set_right, witnessed
from tests.projector.played import append_game, as_people
from tests.suite.exchange import with_pairs_exchanged
from tests.suite.fields import Field
from tests.suite.test_assumed import exchangeable, never_known, run_twins, taken_down, with_sightings
from tests.suite.test_secrets import apart

GAME = UUID("22222222-2222-4222-8222-222222222222")
OF_THE_LOG = ("head", "end_position", "first_position")
"""The columns that tell records apart by their bytes."""
FIELDS = {system: Field(system, ("random", "random"), 0, 1) for system in game_names()}


def recorded(data: Path, record: Recording, field: Field) -> Path:
    """A log with one record, and its lake."""
    start = replace(record.start, provenance=Provenance("table", date="2026-03-01"))
    with closing(GameLog.open(data, durable=False)) as log:
        append_game(log, Recording(start, record.actions), GAME, definitions_of=field.plan, index=field.first)
        refresh(log, data)
        assert not Lake.open(data).manifest.unreadable
    return data


def rows(data: Path) -> Mapping[str, Any]:
    """All rows of all tables, and the row of the list of games."""
    lake = Lake.open(data)
    tables = {
        name: lake.scan(name).drop(OF_THE_LOG, strict=False).collect().sort(pl.all(), nulls_last=True)
        for name in TABLES
    }
    with closing(GameLog.open(data, durable=False)) as log:
        [row] = games(log)
    return {**tables, "kifu games": [{**row, "head": ""}]}


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return [name for name, frame in one.items() if not _equal(frame, other[name])]


def _equal(one: Any, other: Any) -> bool:
    return one.equals(other) if isinstance(one, pl.DataFrame) else bool(one == other)


@pytest.mark.parametrize(
    ("field", "witnesses"),
    [
        pytest.param(field, witnesses, id=f"{field}-{witnesses}", marks=[pytest.mark.slow] * ((at + number) % 2))
        for at, field in enumerate(FIELDS.values())
        for number, witnesses in enumerate(("", "a"))
    ],
)
def test_two_records_that_differ_in_what_they_assume_have_the_same_rows(
    field: Field, witnesses: str, tmp_path: Path
) -> None:
    cards = field.cards(0)
    record = taken_down(field, 0, witnesses)
    named = Counter(getattr(fact, "card", None) for fact in record.facts)
    pairs = exchangeable(record, cards, never_known(record, cards))
    pairs = apart(sorted(pairs, key=lambda pair: -abs(named[pair[0]] - named[pair[1]])))
    assert pairs
    twin = with_pairs_exchanged(record, pairs)
    one, other = (rows(recorded(tmp_path / name, told, field)) for name, told in (("record", record), ("twin", twin)))
    assert differences(one, other) == []
    plain, turned = (
        rows(recorded(tmp_path / name, told, field))
        for name, told in (("plain", field.recording(0)), ("turned", with_pairs_exchanged(field.recording(0), pairs)))
    )
    assert differences(plain, turned), "a record without places assumed has other rows"


@pytest.mark.parametrize("field", FIELDS.values(), ids=str)
def test_what_a_player_could_have_done_with_another_hand_is_in_no_row(field: Field, tmp_path: Path) -> None:
    """Two records that are run, in one of which a hand that nobody saw had other options."""
    record = taken_down(field, 0, "")
    twin = next(run_twins(record, field.cards(0)))
    one, other = (rows(recorded(tmp_path / name, told, field)) for name, told in (("record", record), ("twin", twin)))
    assert differences(one, other) == []
    with closing(GameLog.open(tmp_path / "twin", durable=False)) as log:
        assert verify(log).equal == 1


@pytest.mark.parametrize("field", FIELDS.values(), ids=str)
def test_cards_in_hands_that_nobody_saw_are_in_no_row(field: Field, tmp_path: Path) -> None:
    everything = rows(recorded(tmp_path / "plain", field.recording(0), field))
    unseen = rows(recorded(tmp_path / "unseen", taken_down(field, 0, ""), field))
    of_a = rows(recorded(tmp_path / "a", taken_down(field, 0, "a"), field))
    assert everything["hands"].height > of_a["hands"].height > unseen["hands"].height == 0
    assert set(of_a["hands"]["seat"].cast(pl.String)) == {"a"}
    assert unseen["fates"].height == 0
    for name in ("seen", "drawn", "in_hand", "in_deck"):
        assert everything["card_games"][name].null_count() < everything["card_games"].height
        assert unseen["card_games"][name].null_count() == unseen["card_games"].height
    for name in ("copies", "played", "card_number"):
        assert unseen["card_games"][name].to_list() == everything["card_games"][name].to_list()
    for name in ("deck_cards", "decks", "counts", "attacks"):
        kept = [column for column in everything[name].columns if column not in ("mulligans", "seq", "population")]
        assert unseen[name].select(kept).rows() == everything[name].select(kept).rows(), name
    assert unseen["turns"]["played_a"].to_list() == everything["turns"]["played_a"].to_list()
    assert unseen["facts"].height == everything["facts"].height + 1 - _secret(field)
    assert 0 < unseen["facts"]["card_number"].null_count() > everything["facts"]["card_number"].null_count()
    assert unseen["decisions"].height < everything["decisions"].height


def _secret(field: Field) -> int:
    """How many facts of a game nobody at the table knows all of."""
    record = taken_down(field, 0, "")
    return len(record.facts) - len(witnessed(record).facts)


def test_columns_that_are_null_where_places_are_assumed_say_so() -> None:
    nulls = {(table, column) for table, columns in OF_COPIES.items() for column in columns}
    nulls |= {("facts", "card_number"), ("facts", "card_name"), ("card_games", "in_deck")}
    nulls |= {("card_games", column) for column in SEEN_IN_HAND}
    told = {
        (table, column.name)
        for table, columns in TABLES.items()
        for column in columns
        if re.search("null: .*(assumes places|nobody saw)", column.doc)
    }
    assert told == nulls


OF_HANDS = ("card_fates", "card_origins", "card_choices", "card_differences", "mulligans")


def test_statistics_of_hands_leave_out_what_nobody_saw_and_others_count_it(tmp_path: Path) -> None:
    field, games_seen = Field("fusion_world", ("random", "random"), 0, 4), 3
    lakes = []
    for folder, count in (("seen", games_seen), ("more", games_seen + 1)):
        with closing(GameLog.open(tmp_path / folder, durable=False)) as log:
            for index in range(count):
                played = field.recording(index) if index < games_seen else taken_down(field, index, "")
                append_game(
                    log, as_people(played, index), uuid5(GAME, str(index)), definitions_of=field.plan, index=index
                )
            refresh(log, tmp_path / folder)
        lakes.append(Lake.open(tmp_path / folder))
    people = Filters(population="humans")
    asked = {stat: [own.answer(lake, people) for lake in lakes] for stat, own in stats().items()}
    for stat in OF_HANDS:  # compared with matchups, which count all games, they are others
        compared = cs.starts_with("over", "change")
        assert_frame_equal(*(frame.select(~compared) for frame in asked[stat]), check_row_order=False)
    alike = [f"{of}_rate" for of in ("oh", "gd", "gih", "gns")] + ["oh", "gd", "gih", "gns", "card_number", "part"]
    of_cards = ["card_number", *(name for name in alike[:-2] if name in asked["card_results"][0].columns)]
    before, after = (frame.select(of_cards).drop_nulls().sort(of_cards) for frame in asked["card_results"])
    assert_frame_equal(before, after)
    gp = [int(frame["gp"].sum()) for frame in asked["card_results"]]
    assert gp[0] < gp[1], "decks known as lists count as lists"
    assert asked["deck_results"][1]["games"].sum() > asked["deck_results"][0]["games"].sum()


def test_what_was_assumed_wrongly_has_the_rows_of_what_was_assumed_rightly(tmp_path: Path) -> None:
    field = FIELDS["fusion_world"]
    record = with_sightings(field, 3, most=2000, often=0.03)
    assert record.ended
    assert any(isinstance(fact, CardIdentified) and fact.other is not None for fact in record.facts)
    right = set_right(record)
    one = rows(recorded(tmp_path / "record", record, field))
    assert differences(one, rows(recorded(tmp_path / "right", right, field))) == []
    with closing(GameLog.open(tmp_path / "record", durable=False)) as log:
        assert verify(log).equal == 1, "the sightings are said again as the record is run again"
