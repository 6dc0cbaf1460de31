"""Games taken down at a table: what somebody saw of a card whose place was assumed is recorded, and gone on with."""

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from events.errors import IllegalAnswer
from events.exchange.exchange import export_games, import_games
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import GameStarted, PlayerRecord, Provenance, SightingTaken
from events.records.live import LiveGame
from events.records.recorder import faces, read, ready_deck, rerun
from events.records.unasked import is_choice
from events.table.ask import CHANCE, Sighting
from events.table.assumed import IDENTIFY, PlacesAssumed
from events.table.ids import Card
from projector.audit import verify
from projector.games import games, record_words
from projector.replay import Replay
from tests.exchange import exported
from tests.projector.played import GAME, go_on, opened
from tests.records.test_amendments import decisions, finish


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(opened(tmp_path)) as one:
        yield one


def started(log: GameLog, witnesses: Literal["", "a", "b", "ab"] = "") -> LiveGame:
    lists = [*GAME.pool.sample_decks().values()][:2]
    first, second = (ready_deck(GAME, deck, GAME.pool.sample_cards()) for deck in lists)
    people = PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human")
    return LiveGame.start(
        log, GAME, (first, second), players=people, provenance=Provenance("table"), witnesses=witnesses
    )


def another(live: LiveGame) -> Sighting:
    """That a card of a hand is another than the record assumes."""
    state = live.state
    card = state.zones["b.hand"][0]
    others = (Card(other) for other in range(len(state.cards)))
    number = next(
        at.face.number
        for other in others
        if (at := state.cards[other]).face != state.cards[card].face and state.assumptions.can_be(state, card, other)
    )
    return Sighting(card, number)


def seen_game(log: GameLog) -> LiveGame:
    live = started(log)
    go_on(live, answers=40)
    live.answer(another(live))
    finish(live)
    return live


def test_an_ask_says_that_its_options_are_of_cards_that_nobody_saw(log: GameLog) -> None:
    unseen, seen = started(log, ""), started(log, "ab")
    for live, is_assumed in ((unseen, True), (seen, False)):
        while live.ask is not None and (live.ask.player == CHANCE or not live.state.zones["b.hand"]):
            go_on(live, answers=1)
        assert live.ask is not None
        assert (live.ask.assumed, "cards assumed, not seen" in repr(live.ask)) == (is_assumed, is_assumed)


def test_a_record_begins_by_saying_whose_sights_it_has(log: GameLog) -> None:
    live = started(log, "a")
    start = read(log, live.game).start
    assert start.declared == (PlacesAssumed(witnesses="a", rule=IDENTIFY),) == start.facts[:1]
    assert LiveGame.resume(log, live.game).state.assumptions == live.state.assumptions
    assert record_words("", trusted=False, options={}, assumed=bool(start.declared)) == "unseen cards are unknown"


def test_a_sighting_is_recorded_and_the_ask_is_made_anew(log: GameLog) -> None:
    live = started(log)
    go_on(live, answers=40)
    sighting = another(live)
    live.answer(sighting)
    assert live.state.cards[sighting.card].face.number == sighting.number
    last = next(action for action in reversed(read(log, live.game).actions) if isinstance(action, SightingTaken))
    assert (last.sighting, is_choice(last)) == (sighting, False)
    again = LiveGame.resume(log, live.game)
    assert (again.ask, again.state) == (live.ask, live.state)
    finish(again)
    assert verify(log).equal == verify(log).games == 1
    recording = read(log, live.game)
    changed = msgspec.structs.replace(last, sighting=Sighting(sighting.card, "no card"))
    number = recording.actions.index(last)
    recording.actions[number] = changed
    assert rerun(recording, faces(log, recording.start)).differs == number + 1


def test_what_was_not_seen_so_is_refused_and_nothing_is_stored(log: GameLog) -> None:
    live = started(log)
    go_on(live, answers=40)
    before, ask = log.position(), live.ask
    card = live.state.zones["b.hand"][0]
    for wrong in (Sighting(card, ""), Sighting(Card(10**6), "KF01-101"), Sighting(card, "x\0y")):
        with pytest.raises(IllegalAnswer):
            live.answer(wrong)
    assert (log.position(), live.ask) == (before, ask)


def test_such_a_game_is_exported_imported_and_forked(log: GameLog, tmp_path: Path) -> None:
    live = seen_game(log)
    written, again = BytesIO(), BytesIO()
    export_games(log, log.heads(), written.write)
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        report = import_games(lambda: other, BytesIO(written.getvalue()))
        assert (report.added, report.quarantined) == (1, [])
        export_games(other, other.heads(), again.write)
    assert again.getvalue() == written.getvalue()
    asks = decisions(read(log, live.game))
    child = LiveGame.fork(log, live.game, at=asks[-1], supersedes=False)
    finish(child)
    assert read(log, child.game).start.declared
    assert verify(log).equal == 2
    assert [row["facts"] for row in games(log)] < [len(Replay.open(log, live.game).facts)] * 2


def test_a_file_that_begins_with_witnesses_that_nobody_is_is_refused(log: GameLog) -> None:
    live = started(log)
    start = read(log, live.game).start
    facts = (PlacesAssumed(witnesses="everybody", rule=IDENTIFY), *start.facts[1:])
    forged = msgspec.structs.replace(start, facts=facts)
    bad = GameStarted(**{name: getattr(forged, name) for name in GameStarted.__struct_fields__})
    lines = exported.lines_of(live.game, [Entry(*codec(GAME.name).encode(bad))], log.definitions(start.hashes()))
    [told] = import_games(lambda: log, BytesIO(exported.file_of(*lines))).quarantined
    assert "fact 1 does not fit the table" in told.reason
