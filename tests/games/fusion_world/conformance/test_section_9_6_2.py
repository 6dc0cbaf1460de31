"""9-6-2 and 9-6-3. Several skills that pend at once, of one card or of both players; and of cards that have gone."""

from collections.abc import Sequence

import pytest

from events.dragon_ball_super.facts import GuardSwitched
from events.fusion_world.areas import FusionWorldState
from events.seats.eyes import Eyes
from events.skills.declarations import SkillUse
from events.skills.facts import PendingCancelled, SkillActivated, SkillTriggered
from events.table.ask import Option
from events.table.fact import CardMoved, Fact, Order, SkillId, ZoneShuffled
from events.table.ids import SEATS, Seat, Zone
from events.table.sight import groups
from projector.view import asks, positions
from tests.games.fusion_world.conformance.cards import battle_card, blockers
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, uses, waiting

LABEL = "[Blocker]"


def cancelled(scene: Scene) -> list[tuple[str, int, str, str]]:
    """What was cancelled: the card's name, the skill's place among the pending ones, its label, the rule."""
    return [(fact.name, fact.place, fact.label, fact.rule) for fact in scene.of(PendingCancelled)]


@pytest.mark.rule("9-6-2", "9-6-3-2", "15-4-3")
def test_9_6_2_each_blocker_of_one_card_pends_and_one_rest_pays_for_one() -> None:
    walls = [battle_card("Wall", keywords=["blocker", "blocker once"])]
    scene = battle(b=Side(battle=walls))
    assert scene.options == ["activate Wall 0", "activate Wall 1"]
    scene.picks("activate Wall 1", "pay_skill_cost Wall")
    [activated] = scene.of(SkillActivated)
    assert (activated.skill, activated.label) == (1, "[Once per turn] [Blocker]")
    assert cancelled(scene) == [("Wall", 0, "[Blocker]", "15-4-3")]
    assert scene.asked == ("a", "offense")


@pytest.mark.rule("9-6-6", "15-4-3")
def test_9_6_6_what_a_skill_does_names_its_activation_as_the_cause() -> None:
    scene = battle(b=Side(battle=blockers("Wall", "Tower")))
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    [activated] = scene.of(SkillActivated)
    activation = scene.referee.table.facts.index(activated) + 1
    assert [fact.cause for fact in (*scene.of(GuardSwitched), *scene.of(PendingCancelled))] == [activation, activation]


@pytest.mark.trap("FW-34")
@pytest.mark.rule("15-4-3", "9-6-3")
def test_15_4_3_only_blockers_of_the_player_who_blocked_are_cancelled() -> None:
    """FW-34. That something of the attacker's pends here, or a skill that is no Blocker, takes an effect.

    Those that are cancelled are so at once: each fact has the place in what the one before it has left.
    """
    mine = Side(battle=blockers("Fighter", "Champion", "Squire"))
    theirs = Side(battle=[*blockers("Wall", "Keep"), battle_card("Tower", keywords=["critical"])])
    scene = battle(a=mine, b=theirs)

    def pend(state: FusionWorldState) -> Sequence[Fact]:
        names = ("Fighter", "Tower", "Champion", "Squire")
        return [SkillTriggered(card=scene.card(name), skill=SkillId(0), label=LABEL, rule="manual") for name in names]

    scene.at("8-1-4", pend)
    scene.picks("activate Wall 0", "decline Wall")
    assert (scene.asked, scene.options[1:]) == (("a", "pending"), ["activate Champion 3", "activate Squire 4"])
    scene.picks("activate Fighter 1", "pay_skill_cost Fighter")
    assert cancelled(scene)[1:] == [("Champion", 2, LABEL, "15-4-3"), ("Squire", 2, LABEL, "15-4-3")]
    assert [fact.together for fact in scene.of(PendingCancelled)] == [False, False, True]
    assert [scene.name(use.card) for use in scene.state.pending] == ["Keep", "Tower"]


def pended_twice() -> tuple[Scene, SkillUse, SkillUse]:
    """Wall left when its Blocker was pending, came back as a new card, and it became pending again; both uses of it."""
    scene = battle(b=Side(battle=blockers("Wall", "Tower")))
    wall = scene.card("Wall")
    before = scene.state.use(wall, 0)

    def returns(_: FusionWorldState) -> Sequence[Fact]:
        return [
            CardMoved(card=wall, source=Zone("b.battle"), target=Zone("b.hand"), rule="manual"),
            CardMoved(card=wall, source=Zone("b.hand"), target=Zone("b.battle"), rule="manual"),
            SkillTriggered(card=wall, skill=SkillId(0), label=LABEL, rule="manual"),
        ]

    scene.at("8-1-4", returns)
    scene.picks("activate Tower 1", "decline Tower")
    return scene, before, scene.state.use(wall, 0)


@pytest.mark.rule("9-6-2", "9-6-3", "3-1-4")
def test_9_6_3_the_card_as_it_was_and_as_it_is_wait_side_by_side() -> None:
    """Only the card as it is can be named; that of the other use may have gone anywhere."""
    scene, before, now = pended_twice()
    assert before != now
    assert waiting(scene) == [before, now]
    assert scene.options == ["activate_gone 0", "activate Wall 1"]
    assert scene.ask.options == (Option("activate_gone", None, number=0), Option("activate", now.card, number=1))


@pytest.mark.rule("9-6-3", "9-6-3-2", "3-1-4")
def test_9_6_3_2_the_card_as_it_was_is_cancelled_and_the_card_as_it_is_waits_on() -> None:
    scene, _, now = pended_twice()
    scene.pick("activate_gone 0")
    assert cancelled(scene)[1:] == [("Wall", 0, LABEL, "9-6-3-2")]
    assert (waiting(scene), scene.options) == ([now], ["activate Wall 0"])
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    assert uses(scene.state) == {now: 1}


@pytest.mark.rule("9-6-3", "9-6-4-1", "3-1-4")
def test_9_6_4_1_the_card_as_it_is_is_declined_and_the_card_as_it_was_waits_on() -> None:
    scene, before, _ = pended_twice()
    scene.picks("activate Wall 1", "decline Wall")
    assert cancelled(scene)[1:] == [("Wall", 1, LABEL, "9-6-4-1")]
    assert (waiting(scene), scene.options) == ([before], ["activate_gone 0"])
    scene.pick("activate_gone 0")
    assert cancelled(scene)[2:] == [("Wall", 0, LABEL, "9-6-3-2")]
    assert scene.asked == ("a", "offense")


@pytest.mark.rule("9-6-5", "9-6-3", "3-1-4", "15-4-3")
def test_9_6_5_what_is_activated_is_the_use_of_the_card_as_it_is() -> None:
    """The other one waits until the Blocker's effect cancels it."""
    scene, before, now = pended_twice()
    scene.picks("activate Wall 1", "pay_skill_cost Wall")
    [activated] = scene.of(SkillActivated)
    then = scene.replay().seek(scene.referee.table.facts.index(activated) + 1)
    assert ([SkillUse(*one[:3]) for one in then.pending], uses(then)) == ([before], {now: 1})
    assert cancelled(scene)[1:] == [("Wall", 0, LABEL, "15-4-3")]
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Wall"]
    assert (scene.state.pending, uses(scene.state)) == ([], {now: 1})


def gone_into_the_deck(place: int, answer: str) -> Scene:
    """Tower went to the deck when its Blocker was pending, and was shuffled to that place; the Blocker is cancelled."""
    scene = battle(b=Side(battle=blockers("Wall", "Tower", "Keep"), deck=blockers("one", "two", "three")))

    def hides(state: FusionWorldState) -> Sequence[Fact]:
        tower, deck = scene.card("Tower"), list(state.cards_in("b", "deck"))
        deck.insert(place, tower)
        return [
            CardMoved(card=tower, source=Zone("b.battle"), target=Zone("b.deck"), rule="manual"),
            ZoneShuffled(zone=Zone("b.deck"), order=Order(tuple(deck)), rule="manual"),
        ]

    scene.at("8-1-4", hides)
    scene.picks("activate Wall 0", "decline Wall", *answer.split(", "))
    assert scene.names("b.deck").index("Tower") == place
    return scene


@pytest.mark.rule("9-6-3-2", "15-4-3", "3-2-2", "5-9-1")
@pytest.mark.parametrize("answer", ["activate_gone 0", "activate Keep 1, pay_skill_cost Keep"])
@pytest.mark.parametrize("seat", SEATS)
def test_9_6_3_2_nobody_learns_where_a_card_lies_whose_skill_is_cancelled(seat: Seat, answer: str) -> None:
    """Tables, facts, captions and asks are the same wherever it was shuffled to; only who sees everything knows."""
    scenes = [gone_into_the_deck(place, answer) for place in range(4)]
    assert [cancelled(scene)[-1][:2] for scene in scenes] == [("Tower", 0)] * 4
    replays = [scene.replay() for scene in scenes]
    told = [(list(positions(replay, seat)), asks(replay, seat)) for replay in replays]
    watched = []
    for replay in replays:
        eyes = Eyes(replay.game.table.state(replay.cards), seat)
        watched.append([eyes.watch(group) for group in groups(replay.facts)])
    assert [each == told[0] for each in told] == [True, *[seat != "all"] * 3]
    assert [each == watched[0] for each in watched] == [True, *[seat != "all"] * 3]
    assert "[Blocker] of Tower is not activated" in [at.caption for at in told[0][0]]


@pytest.mark.rule("9-6-3", "3-2-2")
@pytest.mark.parametrize("seat", SEATS)
def test_9_6_3_the_ask_names_no_card_that_has_gone(seat: Seat) -> None:
    told = [ask for ask in asks(gone_into_the_deck(1, "activate_gone 0").replay(), seat) if ask.player == "b"]
    words = ("activates the pending skill of a card that has gone", "activates a pending skill of Keep")
    assert [ask.options for ask in told[-1:]] == ([words] if seat in ("b", "all") else [])
