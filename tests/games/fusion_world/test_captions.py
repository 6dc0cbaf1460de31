"""The log of a game: moments, the side of a card that is up, and whose turn, hand or cards are meant, in words."""

from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

from events.dragon_ball_super.facts import MOMENTS, AttackDeclared, Happened, Moment
from events.fusion_world import GAME
from events.fusion_world.card import LeaderBack
from events.fusion_world.samples import sample_cards, sample_decks
from events.records.recorder import Recording, rerun
from events.simulation.simulate import Plan, play_game
from events.skills.facts import SkillActivated
from events.table.fact import REASONS, Fact, GameEnded, PlayerConceded, PlayerLost
from events.table.ids import SEATS, Seat
from events.table.ongoing import (
    WORDED,
    AreaEffectBegan,
    DecreeBegan,
    DelayEnded,
    DelayResolved,
    DelayTriggered,
    EffectBegan,
    EffectCarried,
    EffectEnded,
    EffectStarted,
)
from projector.view import asks, positions
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.evolvers import evolve, evolver
from tests.games.fusion_world.conformance.scenario import Scene, Side, main, turn
from tests.games.fusion_world.conformance.texts import STRONGER, activate, does, on, resolve_all

FLIP = {"do": "flip"}
DRAW = {"do": "draw"}


def log(scene: Scene, *kinds: type, seat: Seat = "public") -> list[str]:
    """The captions of these facts, or of all, as a seat reads them."""
    seen = positions(scene.replay(), seat)
    return [one.caption for one in seen if one.caption and one.fact and (not kinds or one.fact.kind in kinds)]


def boss() -> Any:
    """A Leader whose back has another name, and a skill on either side."""
    back = LeaderBack(name="Risen Boss", power=20000, skills=(activate(DRAW),))
    return leader_card("Boss", text=[activate(DRAW, FLIP)], back=back)


def test_every_moment_has_words() -> None:
    assert {*MOMENTS} == {*get_args(Moment)}
    assert all(words[0].isupper() and "_" not in words for words in MOMENTS.values())


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("battle_ends", "The end of the battle"),
        ("damage_ends", "The end of the Damage Step"),
        ("turn_ends", "The end of the turn"),
    ],
)
def test_a_moment_is_told_in_words(event: str, said: str) -> None:
    scene = turn(a=Side(battle=[battle_card("Wren", text=[on(event)])]))
    scene.pick()
    scene.pick("attack Leader b with Wren")
    while scene.ask.kind != "main":
        scene.pick(next((option for option in scene.options if option.startswith("end_step")), scene.options[0]))
    scene.pick("end_main")
    resolve_all(scene)
    assert log(scene, Happened) == [said]


@pytest.mark.parametrize("seat", SEATS)
def test_a_flipped_leader_has_the_name_of_the_side_that_is_up(seat: Seat) -> None:
    scene = main(a=Side(leader=boss()))
    scene.picks("skill Boss 0", "skill Boss 0", "attack Leader b with Boss")
    assert log(scene, SkillActivated, seat=seat) == [
        "[Activate Main] of Boss is activated",
        "[Activate Main] of Risen Boss is activated",
    ]
    assert log(scene, AttackDeclared, seat=seat) == ["Risen Boss attacks Leader b"]
    assert "Boss is flipped over" in log(scene, seat=seat)


def test_a_choice_names_the_side_that_is_up() -> None:
    scene = main(a=Side(leader=boss()))
    scene.picks("skill Boss 0", "attack Leader b with Boss")
    told = [ask.options[ask.taken[0]] for ask in asks(scene.replay(), "a") if ask.player == "a"]
    assert told[-2:] == ["activates a skill of Boss", "attacks Leader b with Risen Boss"]


def test_a_choice_names_the_card_that_it_serves_and_counts_options_from_one() -> None:
    scene = does({"do": "modes", "options": [[DRAW], [{"do": "damage"}]]})
    scene.pick("mode 1")
    told = asks(scene.replay(), "a")[-1]
    assert (told.kind, told.about, told.options) == ("modes", "Wren", ("chooses option 1", "chooses option 2"))
    assert asks(scene.replay(), "b") == []


THEIRS = {"whose": "opponent", "kinds": ["battle"]}
CANNOT_ATTACK = {"change": "cannot", "action": "attack"}


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ([{"do": "end", "result": "win"}], "the effect of a skill"),
        ([{"do": "damage", "count": 8}], "no life left"),
        ([{"do": "draw", "count": 10, "whose": "opponent"}], "no cards left in the deck"),
    ],
)
def test_why_a_game_ends_is_told_in_words(effects: Any, said: str) -> None:
    scene = does(*effects)
    assert log(scene, PlayerLost, GameEnded) == [f"Ben loses: {said}", f"The game ends ({said}). Winner: Ann"]


def test_why_both_lose_at_once_is_told_in_words() -> None:
    assert REASONS["life and deck"] == "no life left and no cards left in the deck"


def test_a_concession_is_told_in_words() -> None:
    scene = main()
    scene.concede("a")
    assert log(scene, PlayerConceded, GameEnded) == ["Ann concedes", "The game ends (a concession). Winner: Ben"]


CHEAP = {"change": "cannot", "action": "play", "cards": {"cost": {"most": 2}}}


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (
            {"do": "give", "what": THEIRS, "changes": [CANNOT_ATTACK], "until": "opponent_turn_end"},
            "Crow can't attack until the end of Ben's turn",
        ),
        (
            {"do": "give", "what": "this", "changes": [CANNOT_ATTACK], "until": "your_turn_start"},
            "Wren can't attack until the start of Ann's next turn",
        ),
        (
            {"do": "give", "what": THEIRS, "changes": [CANNOT_ATTACK], "live": True},
            "Wren: Ben's Battle Cards can't attack for the turn",
        ),
        (
            {"do": "decree", "changes": [CHEAP], "until": "opponent_turn_end"},
            "Ben can't play cards with a cost of 2 or less until the end of Ben's turn",
        ),
        ({"do": "skip", "part": "charge"}, "Ben skips the next Charge Phase"),
    ],
)
def test_what_holds_for_a_time_names_the_players(effect: Any, said: str) -> None:
    scene = does(effect, b={"battle": [battle_card("Crow")]})
    assert log(scene, EffectBegan, AreaEffectBegan, DecreeBegan) == [said]


OF_EFFECTS = EffectStarted, EffectEnded, EffectCarried, DelayTriggered, DelayResolved, DelayEnded


def lasting(*effects: Any, picks: tuple[str, ...] = ()) -> Scene:
    """A turn in which Wren has used a skill with these effects; with `picks` until the turn is over."""
    wren = battle_card("Wren", text=[activate(*effects, limit={})])
    scene = turn(a=Side(battle=[wren]), b=Side(battle=[battle_card("Crow")]))
    scene.pick()
    scene.picks("skill Wren 0", *picks, "end_main")
    if scene.ask.kind == "delayed":
        scene.pick(scene.options[0])
    return scene


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "give", "what": THEIRS, "changes": [CANNOT_ATTACK]}, "Crow can't attack for the turn"),
        (
            {"do": "give", "what": THEIRS, "changes": [CANNOT_ATTACK], "live": True},
            "Ben's Battle Cards can't attack for the turn",
        ),
        ({"do": "decree", "changes": [CHEAP]}, "Ben can't play cards with a cost of 2 or less for the turn"),
    ],
)
def test_of_an_effect_that_ends_it_is_told_what_it_was(effect: Any, said: str, seat: Seat) -> None:
    assert log(lasting(effect), *OF_EFFECTS, seat=seat) == [f"An effect of Wren ends: {said}"]


@pytest.mark.parametrize("seat", SEATS)
def test_of_a_delayed_effect_it_is_told_what_it_is(seat: Seat) -> None:
    later = {"do": "later", "when": {"on": "turn_ends", "card": None}, "effects": [DRAW]}
    grows = {"do": "give", "what": "this", "changes": [STRONGER], "until": "next_battle"}
    assert log(lasting(later), *OF_EFFECTS, seat=seat) == [
        "A delayed effect of Wren is pending: at the next end of a turn, draw 1 card",
        "A delayed effect of Wren is resolved: at the next end of a turn, draw 1 card",
    ]
    never = {**later, "when": {"on": "ko", "card": "this"}, "until": "turn"}
    [ended] = log(lasting(never), *OF_EFFECTS, seat=seat)
    assert ended.startswith("A delayed effect of Wren ends: ")
    assert ended.endswith("draw 1 card")
    scene = lasting(grows, picks=("attack Leader b with Wren", "end_step", "end_step"))
    told = log(scene, *OF_EFFECTS, seat=seat)
    assert told == [
        "A delayed effect of Wren begins: Wren gets +5000 power for the next battle",
        "An effect of Wren ends: Wren gets +5000 power for the next battle",
    ]


def test_an_effect_that_is_carried_over_is_told_of_the_other_card_from_then_on() -> None:
    grows = {"do": "give", "what": THEIRS, "changes": [STRONGER]}
    wren = battle_card("Wren", text=[activate({**grows, "what": {"whose": "you", "names": ["Crow"]}}, limit={})])
    scene = turn(a=Side(hand=[evolver()], battle=[wren, battle_card("Crow")]))
    scene.pick()
    scene.pick("skill Wren 0")
    evolve(scene, "Crow")
    scene.pick("end_main")
    assert log(scene, *OF_EFFECTS) == [
        "An effect of Wren is carried over: Phoenix gets +5000 power for the turn",
        "An effect of Wren ends: Phoenix gets +5000 power for the turn",
    ]


def test_of_a_card_that_a_seat_did_not_see_an_effect_tells_nothing_later() -> None:
    dear = {"change": "adjust", "figure": "cost", "by": 1}
    scene = lasting({"do": "give", "what": {"whose": "you", "zones": ["deck"], "top": 1}, "changes": [dear]})
    ended = {seat: log(scene, EffectEnded, seat=seat) for seat in SEATS}
    assert "a deck" in ended["all"][0]
    for seat in ("a", "b", "public"):
        assert ended[seat] == ["An effect of Wren ends: a card gets +1 cost for the turn"]


def test_a_record_that_words_its_effects_otherwise_is_the_same_game() -> None:
    """Records keep the words with which they were made; other facts have to be the same."""
    decks = [sample_decks()[label] for label in ("Flamecrown Court", "Unsung Choir")]
    plan = Plan.of(GAME, seed=1, bots=("greedy", "greedy"), decks=decks, catalogue=sample_cards())
    _, recording = play_game(plan, 0)
    assert recording is not None
    cards = plan.cards(0)
    assert any(isinstance(fact, WORDED) for fact in recording.facts)
    assert rerun(changed(recording, WORDED, words="was put otherwise once"), cards)[1] is None
    assert rerun(changed(recording, WORDED, until="game"), cards)[1] is not None


def changed(recording: Recording, kinds: tuple[type[Fact], ...], **fields: object) -> Recording:
    """The record with other fields in all facts of these kinds."""
    actions = [
        msgspec.structs.replace(
            action,
            facts=tuple(
                msgspec.structs.replace(fact, **fields) if isinstance(fact, kinds) else fact for fact in action.facts
            ),
        )
        for action in recording.actions
    ]
    return replace(recording, actions=actions)
