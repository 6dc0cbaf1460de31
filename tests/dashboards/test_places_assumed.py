"""What is served of a record with places assumed says nothing of what it only assumes, to no seat."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from events.game import game_names
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.recorder import Recording
from events.simulation.simulate import simulate
from events.table.ids import SEATS
from projector.archive import Archive
from projector.lake_writer import refresh
from projector.view import seat_positions
from tests.dashboards.conftest import PHONE, OpenPage, opened, serving
from tests.dashboards.told import answers, unhurried
from tests.levels import by_default
from tests.projector.played import append_game
from tests.suite.exchange import with_pairs_exchanged
from tests.suite.fields import Field
from tests.suite.test_assumed import exchangeable, never_known, run_twins, taken_down
from tests.suite.test_secrets import apart

GAME = UUID("33333333-3333-4333-8333-333333333333")
OTHERS = 2
FIELDS = [Field(system, ("random", "random"), 0, 1) for system in game_names()]


def recorded(data: Path, record: Recording, field: Field) -> Path:
    """A log with one record of people, simulated games beside it, and the lake."""
    people = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    start = replace(record.start, players=people, provenance=Provenance("table", date="2026-03-01"))
    with closing(GameLog.open(data, durable=False)) as log:
        append_game(log, Recording(start, record.actions), GAME, definitions_of=field.plan, index=field.first)
        simulate(log, field.plan, games=OTHERS)
        refresh(log, data)
    return data


def served(data: Path) -> Mapping[str, Any]:
    """What the server answers of the record, by what it is asked for, but for what its bytes as such say."""
    addresses = [f"/api/{kind}/{GAME}/{seat}.json" for kind in ("replay", "chances") for seat in SEATS]
    addresses += ["/api/games.json?first=0&last=20", "/", "/data", f"/replay/{GAME}"]
    return answers(data, addresses)


@pytest.mark.parametrize("field", by_default(FIELDS[:1], FIELDS), ids=str)
def test_what_a_record_assumes_is_in_no_answer_of_the_server(
    field: Field, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Archive, "summary", unhurried(Archive.summary))
    cards = field.cards(0)
    record = taken_down(field, 0, "")
    by_run = [twin for twin in run_twins(record, cards) if len(twin.actions) == len(record.actions)]
    pairs = apart(exchangeable(record, cards, never_known(record, cards)))
    twin = by_run[0] if by_run else with_pairs_exchanged(record, pairs)
    assert twin.facts != record.facts
    of_record, of_twin = (served(recorded(tmp_path / name, told, field)) for name, told in (("a", record), ("b", twin)))
    for name, answer in of_record.items():
        assert answer == of_twin[name], name
    assert b"Ann" in of_record[f"/api/replay/{GAME}/all.json"]


@pytest.mark.browser
def test_the_replay_shows_an_unseen_card_as_unknown_to_all(open_page: OpenPage, tmp_path: Path) -> None:
    field = FIELDS[1]
    data = recorded(tmp_path, taken_down(field, 0, ""), field)
    early = seat_positions(Archive(data).replay(str(GAME)), "all")[-1] // 4
    with serving(data) as site:
        page = opened(open_page, site, str(GAME), at=early)
        assert "unseen cards are unknown" in page.locator(".page-head").inner_text()
        for player in ("a", "b"):
            hand = page.locator(f".player-{player} .zone-hand")
            assert hand.locator(".card[data-ref]").count() == 0
            backs = hand.locator(".slot:has(.card.back)")
            assert backs.count() > 0
            assert backs.first.get_attribute("title") == "Unknown card: nobody saw it"
            assert backs.first.inner_text().strip() == "?"
        first = opened(open_page, site, str(GAME), at=0)
        assert first.locator(".decision").inner_text().startswith("No decision is known yet")
        phone = opened(open_page, site, str(GAME), at=early, size=PHONE)
        assert phone.locator(".zone-hand .card.back").count() > 0
