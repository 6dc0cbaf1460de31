"""Recording: live games, resuming them, and re-running what was recorded."""

from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from events.errors import IllegalAnswer, KifuError, LogConflict, LogDamaged, UnknownGame
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.envelope import ActionTaken, PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import Recording, decode, faces, read, ready_deck, rerun
from events.table.ask import Concede
from tests.suite.fields import Field
from tests.suite.setting import LifeLost
from tests.suite.toy import TOY
from tests.suite.toy.cards import sample_cards, sample_decks

FIELD = Field("toy", ("random", "random"), 0, 1)
PLAYERS = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
ANSWERS = [action.answer for action in FIELD.recording(0).actions]


def live(log: GameLog) -> LiveGame:
    decks = FIELD.plan.seated(0)
    return LiveGame.start(log, TOY, decks, players=PLAYERS, provenance=Provenance("live"))


def log_in(path: Path) -> GameLog:
    return GameLog.open(path, durable=False)


def test_each_action_is_in_the_log_once_it_is_acknowledged(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    game = live(log)
    for count, answer in enumerate(ANSWERS, start=1):
        facts = game.answer(answer)
        actions = read(log, game.game).actions
        assert (len(actions), actions[-1].facts) == (count, facts)
    recording = read(log, game.game)
    assert recording.ended
    assert game.ask is None
    assert recording.facts == FIELD.recording(0).facts
    times = [action.ms for action in recording.actions]
    assert times == sorted(ms for ms in times if ms is not None)
    log.close()


def test_a_game_resumes_where_it_stood(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    game = live(log)
    for answer in ANSWERS[:5]:
        game.answer(answer)
    log.close()
    log = log_in(tmp_path)
    again = LiveGame.resume(log, game.game)
    assert (again.ask, again.state) == (game.ask, game.state)
    for answer in ANSWERS[5:]:
        again.answer(answer)
    assert read(log, game.game).facts == FIELD.recording(0).facts
    ended = LiveGame.resume(log, game.game)
    assert ended.ask is None
    with pytest.raises(IllegalAnswer, match="the game has ended"):
        ended.answer((0,))
    log.close()


def test_a_game_resumes_before_its_first_answer(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    game = live(log)
    assert LiveGame.resume(log, game.game).ask == game.ask
    with pytest.raises(UnknownGame):
        LiveGame.resume(log, uuid4())
    log.close()


def test_of_two_recorders_of_a_game_the_second_is_refused(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    first = live(log)
    second = LiveGame.resume(log, first.game)
    first.answer(ANSWERS[0])
    position = log.position()
    with pytest.raises(LogConflict, match="has been recorded further"):
        second.answer(ANSWERS[0])
    assert log.position() == position
    with pytest.raises(KifuError, match="resume it from the log"):
        second.answer(ANSWERS[1])
    third = LiveGame.resume(log, first.game)
    third.answer(ANSWERS[1])
    assert len(read(log, first.game).actions) == 2
    log.close()


def test_a_concession_is_recorded(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    game = live(log)
    game.answer(ANSWERS[0])
    game.answer(Concede("b"))
    recording = read(log, game.game)
    assert recording.ended
    assert recording.actions[-1].answer == Concede("b")
    assert rerun(recording, faces(log, recording.start))[1] is None
    log.close()


def changed(number: int, facts: bool) -> Recording:
    """The record with one event's facts, or its answer, changed."""
    source = FIELD.recording(0)
    recording = Recording(source.start, list(source.actions))
    if number == 0:
        extra = LifeLost(player="a", amount=1, rule="3-1")
        recording.start = msgspec.structs.replace(source.start, facts=(*source.start.facts, extra))
        return recording
    action = source.actions[number - 1]
    new = msgspec.structs.replace(action, facts=action.facts[:-1]) if facts else _answered(action)
    recording.actions[number - 1] = new
    return recording


def _answered(action: ActionTaken) -> ActionTaken:
    return msgspec.structs.replace(action, answer=(99,))


@pytest.mark.parametrize("number", [0, 1, 4, len(ANSWERS)])
@pytest.mark.parametrize("facts", [True, False], ids=["facts", "answer"])
def test_a_rerun_names_the_first_event_that_differs(number: int, facts: bool) -> None:
    assert rerun(changed(number, facts), FIELD.cards(0))[1] == number


def test_a_rerun_notices_other_cards() -> None:
    cards = FIELD.cards(0)
    assert rerun(FIELD.recording(0), {"a": cards["b"], "b": cards["a"]})[1] is not None


def test_a_game_that_the_rules_no_longer_give_does_not_go_on(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    game = uuid4()
    log.append(game, changed(4, True).entries()[:6], after=None, definitions=definitions())
    with pytest.raises(KifuError, match="its event 4 is not what the rules give now"):
        LiveGame.resume(log, game)
    log.close()


def definitions() -> dict[str, bytes]:
    return {key: body for deck in FIELD.plan.seated(0) for key, body in deck.definitions.items()}


def test_cards_come_from_the_definitions_that_the_log_has_pinned(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    game = live(log)
    pinned = faces(log, read(log, game.game).start)
    assert pinned == FIELD.cards(0)
    log.close()


def test_a_record_is_one_start_and_then_actions(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    entries = FIELD.recording(0).entries()
    for bad in (entries[1:3], [entries[0], entries[0]], [entries[0], Entry("toy/else/1", b"")]):
        game = uuid4()
        log.append(game, bad, after=None, definitions=definitions())
        with pytest.raises(LogDamaged):
            decode(log.read(game))
    log.close()


def test_a_ready_deck_lists_each_copy() -> None:
    deck = ready_deck(TOY, sample_decks()["Water"], sample_cards())
    assert len(deck.faces) == 17
    assert [card.number for card in deck.faces[:5]] == ["T1"] * 4 + ["T3"]
    assert set(deck.definitions) == {card.hash for card in deck.faces}
