"""10. Leader Cards, 11. Battle Cards, and the energy markers that a game needs (6-1-5)."""

from collections.abc import Callable, Sequence

import msgspec
import pytest

from events.dragon_ball_super.facts import LeaderPlaced, LifeDropped, LifeTaken, PowersCompared
from events.dragon_ball_super.keywords import valid
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.card import FusionWorldCard, LeaderBack
from events.fusion_world.facts import EnergyMarkerPlaced, EnergyMarkerRemoved
from events.seats.view import SeatView
from events.skills.facts import SkillTriggered
from events.table.fact import CardMoved, Fact
from events.table.ids import PLAYERS, Player, opponent
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, skills
from tests.games.fusion_world.conformance.scenario import Side, battle, main, opening, set_up


def two_sided(
    name: str, *, front: Sequence[str] = (), back: Sequence[str] = (), back_power: int = 20000
) -> FusionWorldCard:
    """A Leader of 15000 power on the front, with keyword skills on each side."""
    behind = LeaderBack(name=f"{name}, awakened", power=back_power, keywords=skills(*back))
    return msgspec.structs.replace(leader_card(name, keywords=front), back=behind)


@pytest.mark.rule("10-1-1")
@pytest.mark.parametrize("first", PLAYERS)
def test_10_1_1_leader_cards_are_placed_in_the_leader_area(first: Player) -> None:
    scene = set_up(opening(), first=first)
    placed = [(scene.name(fact.card), fact.source, fact.target, fact.together) for fact in scene.of(LeaderPlaced)]
    assert placed == [
        ("Leader a", "a.outside", "a.leader", False),
        ("Leader b", "b.outside", "b.leader", True),
    ]
    assert (scene.names("a.leader"), scene.names("b.leader")) == (["Leader a"], ["Leader b"])
    leaders = {scene.card("Leader a"), scene.card("Leader b")}
    assert [type(fact) for fact in scene.of(CardMoved) if fact.card in leaders] == [LeaderPlaced, LeaderPlaced]


@pytest.mark.rule("10-1-3")
@pytest.mark.parametrize("back_power", [5000, 30000])
@pytest.mark.parametrize("player", PLAYERS)
def test_10_1_3_the_front_side_has_the_power_in_an_attack_and_in_defense(player: Player, back_power: int) -> None:
    sides = {name: Side(leader=two_sided(f"Leader {name}", back_power=back_power)) for name in PLAYERS}
    scene = battle(a=sides["a"], b=sides["b"], player=player)
    view = SeatView(scene.referee.table.game.board, scene.state, "public")
    assert [view.value("power", scene.card(f"Leader {name}")) for name in PLAYERS] == [15000, 15000]
    scene.picks("end_step", "end_step")
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(15000, 15000)]
    assert len(scene.names(f"{opponent(player)}.life")) == 7


@pytest.mark.rule("10-1-3")
@pytest.mark.parametrize(
    ("front", "back", "hand", "drop"),
    [
        ([], ["critical", "double_strike"], 1, 0),
        ([], ["triple_strike"], 1, 0),
        (["critical"], [], 0, 1),
        (["critical"], ["double_strike"], 0, 1),
        (["double_strike"], ["critical", "triple_strike"], 2, 0),
    ],
)
def test_10_1_3_the_keyword_skills_of_the_front_side_count_alone(
    front: list[str], back: list[str], hand: int, drop: int
) -> None:
    scene = battle(a=Side(leader=two_sided("Leader a", front=front, back=back)))
    scene.picks("end_step", "end_step")
    assert scene.asked == ("a", "over")
    assert (len(scene.of(LifeTaken)), len(scene.of(LifeDropped))) == (hand, drop)
    assert (len(scene.names("b.hand")), len(scene.names("b.drop"))) == (hand, drop)


@pytest.mark.rule("10-1-3")
@pytest.mark.parametrize(("front", "back", "pending"), [([], ["blocker"], 0), (["blocker"], [], 1)])
def test_10_1_3_a_blocker_on_the_back_side_does_not_pend(front: list[str], back: list[str], pending: int) -> None:
    guard = Side(leader=two_sided("Leader b", front=front, back=back), battle=[battle_card("guard")], rested=["guard"])
    scene = battle(b=guard, target="guard")
    assert len(scene.of(SkillTriggered)) == pending
    assert scene.asked == (("b", "pending") if pending else ("a", "offense"))


@pytest.mark.rule("11-1-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_11_1_1_battle_cards_are_played_in_the_battle_area_and_combo_in_the_combo_area(player: Player) -> None:
    foe = opponent(player)
    mine = Side(hand=[battle_card("Wren"), battle_card("Lark"), extra_card("Storm")])
    scene = main(a=mine if player == "a" else Side(), b=mine if player == "b" else Side(), player=player)
    assert scene.options[:2] == ["play Wren", "play Lark"]
    scene.pick("play Wren")
    assert (scene.names(f"{player}.battle"), scene.names(f"{player}.combo")) == (["Wren"], [])
    scene.pick(f"attack Leader {foe} with Leader {player}")
    assert scene.options == ["combo Lark", "combo Wren", "end_step"]
    scene.pick("combo Lark")
    assert (scene.names(f"{player}.battle"), scene.names(f"{player}.combo")) == (["Wren"], ["Lark"])
    scene.pick("combo Wren")
    assert (scene.names(f"{player}.battle"), scene.names(f"{player}.combo")) == ([], ["Lark", "Wren"])
    assert scene.names(f"{player}.hand") == ["Storm"]


@pytest.mark.rule("1-3-7", "15-3-3")
def test_1_3_7_skills_are_valid_in_the_leader_area_and_the_battle_area_alone() -> None:
    """An Extra Card's in the Battle Area (15-3-3), but for its [Field], which is looked for in the hand."""
    areas = ("hand", "battle", "combo", "energy", "drop")
    cards = {area: [battle_card(f"Wren in {area}", keywords=["critical"])] for area in areas}
    extras = {area: [extra_card(f"Storm in {area}", keywords=["field", "critical"])] for area in areas}
    held = {area: [*cards[area], *extras[area]] for area in areas}
    mine = Side(
        leader=leader_card("Leader a", keywords=["critical"]),
        hand=held["hand"],
        battle=held["battle"],
        combo=held["combo"],
        energy=held["energy"],
        drop=held["drop"],
    )
    scene = battle(a=mine)
    told = {
        scene.name(card): valid(scene.state, card, "critical")
        for name in areas
        for card in scene.state.cards_in("a", name)
    }
    found = {name: places for name, places in told.items() if places}
    assert found == {"Wren in battle": [0], "Storm in battle": [1]}
    assert valid(scene.state, scene.card("Leader a"), "critical") == [0]
    fields = {name: valid(scene.state, scene.card(f"Storm in {name}"), "field", area="hand") for name in areas}
    assert fields == {**{name: [] for name in areas}, "hand": [0]}


@pytest.mark.rule("6-1-5", "1-11-2")
@pytest.mark.parametrize("first", PLAYERS)
def test_6_1_5_the_one_marker_that_every_game_needs_is_there_and_pays(first: Player) -> None:
    """The setup places it, and its player pays with it in the first turn, before any energy lies there."""
    decks = {player: [leader_card(f"Leader {player}"), *priced(20, player)] for player in PLAYERS}
    scene, second = set_up(opening(a=decks["a"], b=decks["b"]), first=first), opponent(first)
    assert [(fact.player, fact.rule) for fact in scene.of(EnergyMarkerPlaced)] == [(second, "6-2-1-10")]
    scene.pick()
    assert scene.options == ["end_main"], "the first player has none"
    scene.pick("end_main")
    scene.pick()
    assert scene.asked == (second, "main")
    scene.picks(f"play {second} 20", "remove_marker 0")
    assert [(fact.player, fact.rule) for fact in scene.of(EnergyMarkerRemoved)] == [(second, "1-11-2")]
    assert scene.names(f"{second}.battle") == [f"{second} 20"]
    assert scene.state.markers == {"a": 0, "b": 0}


def priced(count: int, name: str) -> list[FusionWorldCard]:
    """Battle Cards `name 1`, `name 2`, … of cost 1."""
    return [battle_card(f"{name} {number}", cost=1) for number in range(1, count + 1)]


def placed(player: Player, count: int) -> Callable[[FusionWorldState], Sequence[Fact]]:
    """Some effect places so many markers."""
    return lambda _: [EnergyMarkerPlaced(player=player, rule="manual") for _ in range(count)]


@pytest.mark.rule("6-1-5", "1-11-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_6_1_5_there_is_a_marker_whenever_one_is_to_be_placed_and_each_pays_once(player: Player) -> None:
    """Effects place one, then two, then four: what was removed before is no reason to go without."""
    counts = (1, 2, 4)
    wrens = [battle_card(f"Wren {count}", cost=count) for count in counts]
    mine = Side(hand=[*wrens, *(battle_card(f"free {count}") for count in counts)])
    scene = main(a=mine if player == "a" else Side(), b=mine if player == "b" else Side(), player=player)
    for count in counts:
        assert not [option for option in scene.options if option.startswith("play Wren")]
        scene.at("7-3-3", placed(player, count))
        scene.pick(f"play free {count}")
        assert scene.state.markers == {player: count, opponent(player): 0}
        scene.pick(f"play Wren {count}")
        assert scene.options == [f"remove_marker {place}" for place in range(count)]
        scene.pick(*scene.options)
        assert scene.state.markers == {"a": 0, "b": 0}
    assert (len(scene.of(EnergyMarkerPlaced)), len(scene.of(EnergyMarkerRemoved))) == (7, 7)
