"""9-6-3-1-1. Skills that wait in a secret area: until they are activated, the other player knows nothing of them.

Each game is played beside a twin that differs in hidden cards alone; through the eyes of the other player and of the
public, all that is shown of the two must be the same, position by position, until the book itself shows a difference.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from events.skills.facts import PendingCancelled, SituationPassed, SkillActivated, SkillTriggered
from events.table.fact import CardRevealed
from events.table.ids import Seat
from projector.view import asks, explained, position, positions, seat_positions
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import DRAW, MARK, auto, crows, energy, skill
from tests.games.shown import OTHERS, shown

IN_HAND: dict[str, Any] = {"zones": ["hand"]}
PLAYED = {"card": {"whose": "you", "kinds": ["battle"]}}


def ghost(*effects: Any, **more: Any) -> Any:
    """A card whose skill is set off in the hand as its player plays a Battle Card."""
    return battle_card("Ghost", text=[auto("played", *(effects or (DRAW,)), trigger=PLAYED, **IN_HAND, **more)])


def secrets(scene: Scene, hidden: Sequence[str]) -> None:
    """The names are nowhere in what the other seats are given."""
    for seat in OTHERS:
        told_them = str(shown(scene, seat))
        assert not [name for name in hidden if name in told_them]


def twins(*answers: str, side: Any = (), haunted: Any = None, hand: Any = ()) -> tuple[Scene, Scene]:
    """A game in which a card of the hand has such a skill, and one in which it has none; `answers` to the first."""
    scenes = []
    for card in (haunted or ghost(), battle_card("Ghost")):
        scene = main(a=Side(hand=[card, *crows("Crow"), *hand], **dict(side)))
        scene.pick("play Crow")
        scenes.append(scene)
    scenes[0].picks(*answers)
    return scenes[0], scenes[1]


@pytest.mark.rule("9-6-3-1-1", "9-6-2", "3-3-3")
@pytest.mark.parametrize("seat", OTHERS)
def test_9_6_3_1_1_nothing_is_shown_of_a_skill_that_is_declined_in_the_hand(seat: Seat) -> None:
    haunted, plain_one = twins("decline Ghost 0")
    assert [type(fact) for fact in haunted.facts[-2:]] == [SkillTriggered, PendingCancelled]
    assert shown(haunted, seat) == shown(plain_one, seat)
    secrets(haunted, ["Ghost"])


@pytest.mark.rule("9-6-3-1-1", "9-6-3-2")
@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("cost", [{"do": "pay", "total": 1}, {"do": "discard", "cards": {"names": ["Owl"]}}])
def test_9_6_3_1_1_nothing_is_shown_of_a_skill_of_the_hand_that_cannot_be_activated(seat: Seat, cost: Any) -> None:
    haunted, plain_one = twins("activate Ghost 0", haunted=ghost(costs=[[cost]]), hand=crows("Jay"))
    assert [(type(fact), fact.rule) for fact in haunted.facts[-1:]] == [(PendingCancelled, "9-6-3-2")]
    assert shown(haunted, seat) == shown(plain_one, seat)


@pytest.mark.rule("9-6-3-1-1", "9-6-8-1")
@pytest.mark.parametrize("seat", OTHERS)
def test_9_6_3_1_1_nothing_is_shown_of_a_situation_that_a_card_of_the_hand_waits_for(seat: Seat) -> None:
    """It comes to be with three cards in the hand, passes, and comes to be again."""
    count = {"number": "count", "of": {"whose": "you", "zones": ["hand"]}}
    full = {"if": "compare", "number": count, "within": {"least": 3}}
    waits = skill(kind="auto", trigger={"on": "when", "card": None, "conditions": [full]}, effects=[DRAW], **IN_HAND)
    scenes = []
    for text in ([waits], []):
        scene = main(a=Side(hand=[battle_card("Ghost", text=text), *crows("Crow", "Owl")]))
        if text:
            scene.pick("decline Ghost 0")
        scene.pick("play Crow")
        scenes.append(scene)
    assert [len(scenes[0].of(kind)) for kind in (SkillTriggered, PendingCancelled, SituationPassed)] == [1, 1, 1]
    assert shown(scenes[0], seat) == shown(scenes[1], seat)


@pytest.mark.rule("9-6-3-1-1", "9-6-3")
@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("answers", [("decline Ghost 0", "activate Crow 0"), ("activate Crow 1", "decline Ghost 0")])
def test_9_6_3_1_1_a_secret_skill_leaves_no_trace_beside_one_that_all_see(seat: Seat, answers: tuple[str, str]) -> None:
    """Neither how many others wait, nor in which order its player answered, nor a place in the record."""
    scenes = []
    for card, answered in ((ghost(), answers), (battle_card("Ghost"), ("activate Crow 0",))):
        scene = main(a=Side(hand=[card, battle_card("Crow", text=[auto("played", DRAW, MARK)])]))
        scene.pick("play Crow")
        scene.picks(*answered)
        assert scene.asked == ("a", "main")
        scenes.append(scene)
    assert shown(scenes[0], seat) == shown(scenes[1], seat)


@pytest.mark.rule("9-6-3-1", "9-6-5")
@pytest.mark.parametrize("seat", OTHERS)
def test_9_6_3_1_a_skill_of_the_hand_is_shown_as_it_is_activated(seat: Seat) -> None:
    """The first difference is that the card is revealed, at the very position where the other game goes on."""
    haunted, plain_one = twins("activate Ghost 0")
    with_it, without = list(positions(haunted.replay(), seat)), list(positions(plain_one.replay(), seat))
    assert with_it[: len(without)] == without
    after = [at.fact for at in with_it[len(without) :] if at.fact is not None]
    assert [fact.kind for fact in after[:2]] == [CardRevealed, SkillActivated]
    assert [fact.fields["card"].name for fact in after[:2]] == ["Ghost", "Ghost"]
    assert after[1].fields["place"] is None
    assert {asked.player for asked in asks(haunted.replay(), seat)} <= {seat}


@pytest.mark.rule("9-6-4-1", "9-6-3-1")
def test_9_6_4_1_a_revealed_card_whose_cost_is_not_paid_is_told_of() -> None:
    side = {"energy": energy("red")}
    haunted, _ = twins(
        "activate Ghost 0", "decline Ghost", haunted=ghost(costs=[[{"do": "pay", "total": 1}]]), side=side
    )
    [*_, last] = [at for at in positions(haunted.replay(), "b") if at.fact and at.fact.kind is PendingCancelled]
    assert (last.caption, last.fact and last.fact.rule) == ("[Auto] of Ghost is not activated", "9-6-4-1")


@pytest.mark.rule("9-6-3-1-1")
def test_9_6_3_1_1_its_player_is_told_of_all_of_it() -> None:
    haunted, _ = twins("decline Ghost 0")
    captions = [at.caption for at in positions(haunted.replay(), "a")]
    assert captions[-2:] == ["[Auto] of Ghost is pending", "[Auto] of Ghost is not activated"]
    told_last = asks(haunted.replay(), "a")[-1]
    assert told_last.options == ("activates a pending skill of Ghost", "does not pay for the skill of Ghost")
    assert [at.caption for at in positions(haunted.replay(), "all")][-2:] == captions[-2:]


@pytest.mark.rule("9-6-3-1-1")
def test_9_6_3_1_1_positions_of_a_seat_count_what_it_is_told_of() -> None:
    """What is caused after a secret names its cause by the seat's own position."""
    haunted, plain_one = twins("decline Ghost 0")
    for scene in (haunted, plain_one):
        scene.pick("attack Leader b with Leader a")
    replay, other = haunted.replay(), plain_one.replay()
    assert (seat_positions(replay, "b")[-1], seat_positions(replay, "all")[-1]) == (replay.last - 2, replay.last)
    assert other.last == replay.last - 2
    assert [position(replay, "b", at) for at in (0, 40, other.last)] == [
        position(other, "b", at) for at in (0, 40, other.last)
    ]
    assert explained(replay, "b", other.last) == explained(other, "b", other.last)
    for look in (position, explained):
        with pytest.raises(Exception, match=f"no position {replay.last}: this game has 0 to {other.last}"):
            look(replay, "b", replay.last)


def sunk(*answers: str) -> Scene:
    """Ghost's skill was set off in the hand; then Sink's put the whole hand into the deck."""
    sinks = {"do": "move", "to": "deck", "what": {"whose": "you", "zones": ["hand"]}}
    scene = main(a=Side(hand=[ghost(MARK), battle_card("Sink", text=[auto("played", sinks)])]))
    scene.picks("play Sink", "activate Sink 1", *answers)
    return scene


@pytest.mark.rule("9-6-3-1-1", "9-6-9", "3-2-2")
@pytest.mark.parametrize("seat", OTHERS)
def test_9_6_3_1_1_what_went_from_the_hand_to_the_deck_may_still_be_kept_secret(seat: Seat) -> None:
    scene = sunk()
    assert (scene.asked, scene.options) == (("a", "pending"), ["activate_gone 0", "decline_gone 0"])
    scene.pick("decline_gone 0")
    assert (scene.state.pending, scene.asked, scene.state.markers["a"]) == ([], ("a", "main"), 0)
    assert "Ghost" not in str([at.caption for at in positions(scene.replay(), seat)])
    assert asks(scene.replay(), "a")[-1].options == (
        "activates the pending skill of a card that has gone",
        "does not activate the pending skill of a card that has gone",
    )


@pytest.mark.rule("9-6-9", "9-6-3-1-1")
def test_9_6_9_it_may_also_be_activated_from_there() -> None:
    scene = sunk("activate_gone 0")
    assert (scene.asked, scene.state.markers["a"]) == (("a", "main"), 1)
    assert [at.caption for at in positions(scene.replay(), "b")][-2] == "[Auto] of Ghost is activated"


@pytest.mark.rule("9-6-9", "9-6-3-1-1")
@pytest.mark.parametrize("to", ["drop", "energy"])
def test_9_6_9_what_has_come_to_an_open_area_must_be_resolved(to: str) -> None:
    puts = {"do": "move", "to": to, "what": {"whose": "you", "zones": ["hand"]}}
    scene = main(a=Side(hand=[ghost(MARK), battle_card("Sink", text=[auto("played", puts)])]))
    scene.picks("play Sink", "activate Sink 1")
    assert scene.options == ["activate_gone 0"]


@pytest.mark.rule("9-6-9", "9-6-3-1-1")
def test_9_6_9_what_all_saw_become_pending_must_be_resolved_from_the_hand() -> None:
    """The skill was no secret in the Battle Area: that its card lies in the hand now does not make it one."""
    lord = battle_card("Lord", text=[auto("played", MARK, trigger=PLAYED)])
    returns = {"do": "move", "to": "hand", "what": {"whose": "you", "names": ["Lord"]}}
    scene = main(a=Side(battle=[lord], hand=[battle_card("Crow", text=[auto("played", returns)])]))
    scene.picks("play Crow", "activate Crow 0")
    assert (scene.names("a.hand"), scene.options) == (["Lord"], ["activate_gone 0"])
    assert "[Auto] of Lord is pending" in [at.caption for at in positions(scene.replay(), "b")]
