"""Explanations: every figure adds up, and a seat is told nothing of cards that it does not see."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from events.fusion_world import GAME
from events.game import load
from events.records.recorder import Recording
from events.seats.eyes import Eyes
from events.simulation.simulate import Plan, play_game
from events.table.ids import SEATS, Card, Seat
from events.table.sight import sees
from events.values.value import info
from projector.explained import Explained, FigureStep, SkillNow, Witness
from projector.frames import frames
from projector.replay import Replay
from projector.view import explained, positions, witness
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import activate, auto, does, permanent
from tests.suite.exchange import cut, with_cards_exchanged
from tests.suite.fields import Field

STRONGER = {"change": "adjust", "figure": "power", "by": 5000}
TEXTED = ("Flamecrown Court", "Unsung Choir")
PLAIN = ("Ember Rush", "Tide Wall")
over_games = pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.slow)])


@cache
def _played(decks: tuple[str, ...], index: int, options: tuple[tuple[str, str], ...] = ()) -> tuple[Recording, Any]:
    game = load("fusion_world")
    lists = [game.pool.sample_decks()[label] for label in decks]
    cards = game.pool.sample_cards()
    plan = Plan.of(
        game, seed=3, bots=("greedy", "random"), decks=lists, catalogue=cards, options=game.chosen(dict(options))
    )
    _, recording = play_game(plan, index)
    assert recording is not None
    return recording, plan.cards(index)


def replay_of(index: int, decks: tuple[str, ...] = TEXTED) -> Replay:
    return Replay(*_played(decks, index))


def watched(scene: Scene, seat: Seat) -> Witness:
    """A seat that has seen the scene from its first fact on."""
    replay = scene.replay()
    watching = witness(replay, seat)
    for fact in replay.facts:
        watching.watch([fact])
    return watching


def told(scene: Scene, seat: Seat, name: str) -> Explained:
    return watched(scene, seat).explained(scene.card(name))


def last(steps: Sequence[FigureStep]) -> int | None:
    return steps[-1].after


@over_games
@pytest.mark.parametrize("seat", SEATS)
def test_every_figure_that_is_told_adds_up_to_the_one_on_the_board(seat: Seat, games: int) -> None:
    found = 0
    for index in range(games):
        for shown in positions(replay_of(index), seat):
            for side in shown.board.players.values():
                for card in (card for zone in side.zones.values() for card in zone.cards if card.now is not None):
                    assert card.now is not None
                    if "power" in card.now.figures:
                        assert last(card.now.figures["power"]) == card.values["power"]
                        found += 1
    assert found > 7 * games


@over_games
@pytest.mark.parametrize("seat", SEATS)
def test_an_explanation_ends_with_what_the_card_is(seat: Seat, games: int) -> None:
    for index in range(games):
        replay = replay_of(index)
        for at in Random(index).sample(range(replay.last), 4):
            watching = witness(replay, seat)
            for fact in replay.facts[:at]:
                watching.watch([fact])
            state = watching.eyes.state
            for card in (Card(one) for one in range(len(state.cards)) if sees(state, seat, Card(one))):
                assert {name: last(steps) for name, steps in watching.explained(card).figures.items()} == info(
                    state, card
                ).figures


def test_a_changed_figure_is_told_step_by_step() -> None:
    scene = does({"do": "give", "what": "this", "changes": [STRONGER]})
    wren = told(scene, "b", "Wren")
    assert wren.figures["power"] == (
        FigureStep(None, "printed", 15000),
        FigureStep("Wren", "gets +5000 power", 20000),
    )
    assert wren.figures["cost"] == (FigureStep(None, "printed", 2),)


def test_gained_and_invalid_skills_are_told() -> None:
    scene = does(
        {"do": "give", "what": "this", "changes": [{"change": "gain", "keywords": ["critical"]}]},
        {"do": "give", "what": "this", "changes": [{"change": "negate", "kinds": ["activate"]}]},
    )
    printed, gained = told(scene, "public", "Wren").skills
    assert (printed.source, printed.valid, printed.why) == (None, False, "negated")
    assert gained == SkillNow("[Critical]", "Wren", True, None)
    assert [change.words for change in told(scene, "public", "Wren").changes] == ["has its [Activate] skills negated"]


def test_skills_out_of_place_out_of_turn_and_out_of_condition_say_so() -> None:
    never = {"if": "exists", "cards": {"zones": ["drop"], "whose": "you"}, "least": 9}
    text = [activate({"do": "draw"}), activate({"do": "draw"}, turn="opponent"), auto("attacks", conditions=[never])]
    scene = main(a=Side(battle=[battle_card("Owl", text=text)], hand=[battle_card("Crow", text=text)]))
    assert [skill.why for skill in told(scene, "a", "Owl").skills] == [
        None,
        "not in this turn",
        "its condition is not fulfilled",
    ]
    assert {skill.why for skill in told(scene, "a", "Crow").skills} == {"not where the card lies"}


@pytest.mark.parametrize(("seat", "valid"), [("a", True), ("b", None), ("public", None), ("all", True)])
def test_what_hangs_on_cards_not_seen_is_left_open(seat: Seat, valid: bool | None) -> None:
    crow = {"if": "exists", "cards": {"zones": ["hand"], "whose": "you", "names": ["Crow"]}}
    owl = battle_card("Owl", text=[auto("attacks", {"do": "draw"}, conditions=[crow])])
    scene = main(a=Side(battle=[owl], hand=[battle_card("Crow")]))
    [skill] = told(scene, seat, "Owl").skills
    assert skill.valid is valid
    assert (skill.why is None) == (valid is not None)


@pytest.mark.parametrize(("seat", "source"), [("a", "Crow"), ("b", "a card"), ("public", "a card")])
def test_a_source_that_the_seat_does_not_see_is_a_card(seat: Seat, source: str) -> None:
    text = [permanent({"whose": "you", "kinds": ["battle"]}, STRONGER, zones=["hand"])]
    scene = main(a=Side(battle=[battle_card("Owl")], hand=[battle_card("Crow", text=text)]))
    assert told(scene, seat, "Owl").figures["power"][1:] == (FigureStep(source, "gets +5000 power", 20000),)


def test_a_source_seen_as_its_effect_began_is_remembered_and_none_other() -> None:
    scene = does({"do": "give", "what": {"whose": "opponent", "kinds": ["battle"]}, "changes": [STRONGER]},
                 {"do": "move", "what": "this", "to": "hand"}, b={"battle": [battle_card("Crow")]})  # fmt: skip
    assert scene.names("a.hand") == ["Wren"]
    assert told(scene, "b", "Crow").figures["power"][1].source == "Wren"
    late = Witness(GAME, Eyes(scene.state.copied(), "b"))
    late.watch([])
    assert late.explained(scene.card("Crow")).figures["power"][1].source == "a card"


@over_games
@pytest.mark.parametrize("seat", [seat for seat in SEATS if seat != "all"])
def test_exchanging_two_cards_never_seen_changes_no_explanation(seat: Seat, games: int) -> None:
    random, found = Random(seat), 0
    for index in range(games):
        recording, cards = _played(TEXTED, index)
        for at in random.sample(range(100, len(recording.facts)), 3):
            record = cut(recording, at)
            one, other = random.choice(_unseen_pairs(Replay(record, cards), seat))
            twin = with_cards_exchanged(record, one, other)
            found += twin.facts != record.facts
            assert _all_told(twin, cards, seat) == _all_told(record, cards, seat)
    assert found > games


def _unseen_pairs(replay: Replay, seat: Seat) -> list[tuple[Card, Card]]:
    """Pairs of different cards of one owner that the seat has not seen by the end of the record."""
    state = replay.seek(0)
    unseen = set(range(len(state.cards)))
    for at in range(replay.last + 1):
        state = replay.seek(at)
        unseen -= {card for card in unseen if sees(state, seat, Card(card))}
    of = state.cards
    return [
        (Card(one), Card(other))
        for one in unseen
        for other in unseen
        if one < other and of[one].owner == of[other].owner and of[one].face != of[other].face
    ]


def _all_told(recording: Recording, cards: Any, seat: Seat) -> bytes:
    replay = Replay(recording, cards)
    return msgspec.json.encode((explained(replay, seat, replay.last), frames(replay, seat, game="x")))


@over_games
@pytest.mark.parametrize("seat", SEATS)
def test_frames_tell_how_cards_differ_and_nothing_where_they_do_not(seat: Seat, games: int) -> None:
    for index in range(games):
        sent = frames(replay_of(index), seat, game="x")
        now: dict[str, Any] = {}
        for frame, shown in zip(sent.frames, list(positions(replay_of(index), seat))[1:], strict=True):
            now.update(frame.now)
            cards = [
                card for side in shown.board.players.values() for zone in side.zones.values() for card in zone.cards
            ]
            wanted = {str(card.ref): msgspec.to_builtins(card.now, str_keys=True) for card in cards if card.now}
            assert {ref: value for ref, value in now.items() if value is not None} == wanted
        assert any(frame.now for frame in sent.frames)
        plain = frames(replay_of(index, PLAIN), seat, game="x")
        assert all(b'"now"' not in msgspec.json.encode(frame) for frame in plain.frames)


@over_games
def test_frames_name_no_card_that_the_seat_never_sees(games: int) -> None:
    for index in range(games):
        replay = replay_of(index)
        every = {face.number: face.name for cards in replay.cards.values() for face in cards}
        for seat in SEATS:
            sent = frames(replay, seat, game="x")
            assert {key.removesuffix("/back") for key in sent.skills} <= set(sent.faces)
            text = msgspec.json.encode(sent.frames).decode()
            assert all(name not in text for number, name in every.items() if number not in sent.faces)


def test_a_flipped_leader_goes_by_its_back_side() -> None:
    sent = frames(replay_of(0), "public", game="x")
    flipped = [value for frame in sent.frames for value in frame.now.values() if value and value.get("flipped")]
    assert flipped
    assert any(key.endswith("/back") for key in sent.skills)


def test_a_game_without_texts_is_told_by_its_figures_alone() -> None:
    field = Field("toy", ("random", "bold"), 0, 1)
    replay = field.replay(0)
    for seat in SEATS:
        for card in explained(replay, seat, replay.last):
            assert [step.words for step in card.figures["power"]] == ["printed"]
            assert (card.skills, card.changes) == ((), ())
        assert all(not frame.now for frame in frames(replay, seat, game="x").frames)


def test_within_a_group_in_no_order_cards_are_told_as_before_it() -> None:
    field = Field("toy", ("random", "random"), 0, 30)
    found = 0
    for index in field.indexes:
        replay = field.replay(index)
        for shown in positions(replay, "public"):
            if shown.fact is not None and shown.fact.kind.__name__ == "CardReturned":
                cards = [
                    card.ref
                    for side in shown.board.players.values()
                    for zone in side.zones.values()
                    for card in zone.cards
                ]
                assert sorted(one.ref for one in explained(replay, "public", shown.at)) == sorted(cards)
                found += 1
    assert found > 3


def test_a_replay_reads_the_rules_as_its_game_did() -> None:
    for value, first in (("in_order", False), ("set_first", True)):
        replay = Replay(*_played(TEXTED, 0, (("FW-41", value),)))
        assert replay.state.sets_figures_first() is first
        assert witness(replay, "all").eyes.state.sets_figures_first() is first
