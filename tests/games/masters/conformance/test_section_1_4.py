"""1. Game Outline, 2. Card Data, 3. Game Areas and 4. Basic Terms."""

from typing import Any

import pytest
from msgspec.structs import replace

from events.dragon_ball_super.facts import ComboPowerAdded, LifeTaken
from events.errors import IllegalAnswer
from events.language.effect import (
    Adjust,
    Attribute,
    Cannot,
    Cards,
    Choose,
    Control,
    Damage,
    Decree,
    Discard,
    Draw,
    Effect,
    End,
    Give,
    Ko,
    Move,
    Number,
    Play,
    Range,
    Search,
    Skill,
    Switch,
    Trigger,
    X,
)
from events.masters.areas import AREAS
from events.masters.card import LeaderBack
from events.seats.eyes import Eyes
from events.table.ask import CHANCE
from events.table.fact import CardDrawn, CardReadied, CardRested, CardRevealed, GameEnded, PlayerConceded, PlayerLost
from events.table.ids import PLAYERS, Player, Seat, opponent
from events.table.sight import sees
from events.values.value import figure, info
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, turn

DRAW = Draw()


def does(*effects: Effect, **more: Any) -> Skill:
    """An [Activate: Main] skill with these effects."""
    return Skill(kind="activate", timing=("main",), effects=effects, **more)


def acting(*effects: Effect, b: Side | None = None, **mine: Any) -> Scene:
    """Leader a does these effects in the Main Phase."""
    leader = leader_card("Leader a", text=[does(*effects)])
    scene = main(a=Side(leader=leader, **mine), b=b or Side())
    scene.pick("skill Leader a 0")
    return scene


@pytest.mark.rule("1-1-1", "1-2-1-1-2", "1-2-2-2", "9-2-4", "1-2-1-1", "1-2-2")
def test_9_2_4_a_player_without_a_deck_loses() -> None:
    scene = turn(a=Side(deck=1))
    [end] = scene.of(GameEnded)
    assert (end.winner, end.reason) == ("b", "deck")
    assert [fact.rule for fact in scene.of(PlayerLost)] == ["9-2-4"]


@pytest.mark.rule("1-2-3", "9-2-2")
def test_1_2_3_both_players_losing_at_once_is_a_draw() -> None:
    scene = acting(Move(to="drop", what=Cards(whose="both", zones=("life",))), life=1, b=Side(life=1))
    [end] = scene.of(GameEnded)
    assert (end.winner, end.rule) == (None, "1-2-3")


@pytest.mark.rule("1-2-4", "1-2-5")
@pytest.mark.parametrize("player", PLAYERS)
def test_1_2_4_either_player_can_surrender_at_any_time_and_no_card_prevents_it(player: Player) -> None:
    never = Decree(changes=(Cannot(action="lose", by="any"),), whose="both")
    scene = acting(never)
    scene.concede(player)
    assert [fact.rule for fact in scene.of(PlayerConceded)] == ["1-2-4"]
    assert scene.of(GameEnded)[0].winner == opponent(player)


@pytest.mark.rule("1-2-6")
@pytest.mark.parametrize(("result", "winner"), [("win", "a"), ("lose", "b")])
def test_1_2_6_a_card_that_makes_a_player_win_or_lose_ends_the_game_at_once(result: Any, winner: str) -> None:
    scene = acting(End(result=result), DRAW)
    assert scene.of(GameEnded)[0].winner == winner
    assert not scene.of(CardDrawn)


@pytest.mark.rule("1-3-2", "8-5-3-1", "8-5-3-3")
def test_1_3_2_as_much_as_possible_is_done() -> None:
    scene = acting(
        Choose(cards=Cards(whose="opponent", kinds=("battle",)), count=3), Ko(), b=Side(battle=several(2, "foe"))
    )
    assert (scene.ask.least, scene.ask.most) == (2, 2)
    scene.pick("choose foe 1", "choose foe 2")
    assert len(scene.names("b.drop")) == 2


@pytest.mark.rule("1-3-2-1")
def test_1_3_2_1_a_card_that_is_rested_already_is_not_rested_again() -> None:
    scene = acting(Switch(mode="rest", what=Cards(whose="opponent", kinds=("leader",))), b=Side(rested=["Leader b"]))
    assert not scene.of(CardRested)
    scene = acting(Switch(mode="active", what=Cards(whose="opponent", kinds=("leader",))), b=Side(rested=["Leader b"]))
    assert len(scene.of(CardReadied)) == 1


@pytest.mark.rule("1-3-2-2", "4-9-3")
@pytest.mark.parametrize(("count", "drawn"), [(0, 0), (2, 2)])
def test_4_9_3_so_many_cards_are_drawn_one_by_one_and_none_for_0(count: int, drawn: int) -> None:
    scene = acting(Draw(count=count))
    assert len(scene.of(CardDrawn)) == drawn


@pytest.mark.rule("1-3-3")
@pytest.mark.parametrize("banned", [True, False])
def test_1_3_3_a_prohibition_comes_before_what_an_effect_asks(banned: bool) -> None:
    foes = Cards(whose="opponent", kinds=("battle",))
    ban = Give(what=foes, changes=(Cannot(action="be_koed", by="any"),))
    scene = acting(*([ban] if banned else []), Ko(what=foes), b=Side(battle=[battle_card("Rock")]))
    assert scene.names("b.battle") == (["Rock"] if banned else [])


@pytest.mark.trap("MS-31")
@pytest.mark.rule("1-3-5", "1-3-5-1", "4-9-4", "4-9-4-1", "4-9-4-2", "4-9-4-3")
@pytest.mark.parametrize("drawn", [0, 1, 3])
def test_4_9_4_up_to_three_cards_are_drawn_one_after_the_other(drawn: int) -> None:
    """MS-31: none, too."""
    scene = acting(Draw(count=3, up_to=True))
    for _ in range(drawn):
        scene.pick("draw")
    if drawn < 3:
        scene.pick(next(option for option in scene.options if option != "draw"))
    assert len(scene.of(CardDrawn)) == drawn
    assert scene.asked == ("a", "main")


@pytest.mark.trap("MS-31")
@pytest.mark.rule("1-3-5")
@pytest.mark.parametrize(("least", "numbers"), [(None, ["0", "1", "2"]), (0, ["0", "1", "2"]), (1, ["1", "2"])])
def test_1_3_5_a_number_can_be_0_unless_a_least_one_is_named(least: int | None, numbers: list[str]) -> None:
    """MS-31."""
    scene = acting(Number(within=Range(least=least, most=2)), Draw(count=X()))
    assert [option.split()[-1] for option in scene.options] == numbers


@pytest.mark.rule("1-3-6", "2-8-3", "8-8-1", "8-8-1-1", "8-8-1-2", "8-8-1-3")
def test_2_8_3_power_can_be_below_zero_and_other_figures_cannot() -> None:
    less = (Adjust(figure="power", by=-20000), Adjust(figure="cost", by=-3), Adjust(figure="combo_power", by=-9000))
    cards = Cards(whose="you", zones=("hand",), kinds=("battle",))
    scene = acting(Give(what=cards, changes=less, live=True), hand=[battle_card("Wren", cost=2)])
    wren = scene.card("Wren")
    assert figure(scene.state, wren, "power") == -5000
    assert figure(scene.state, wren, "cost") == 0
    assert figure(scene.state, wren, "combo_power") == 0


@pytest.mark.trap("MS-01")
@pytest.mark.rule(
    "2-1-1", "2-1-2", "2-5-3", "2-6-1", "2-6-2", "2-6-3", "2-6-4", "2-7-1", "2-7-2", "2-7-3", "2-5-4", "2-6-5"
)
@pytest.mark.parametrize(
    ("selector", "found"),
    [
        (Cards(names=("Kid Wren",)), ["Kid Wren"]),
        (Cards(attributes=(Attribute(kind="character", words=("Wren",)),)), ["Kid Wren", "Old Wren"]),
        (Cards(traits=("Bird",)), ["Old Wren"]),
        (Cards(attributes=(Attribute(kind="era", words=("Dawn",)),)), ["Kid Wren"]),
        (
            Cards(attributes=(Attribute(kind="character", words=("Wren",)), Attribute(kind="era", words=("Dusk",)))),
            ["Old Wren"],
        ),
    ],
)
def test_2_names_characters_traits_and_eras_are_told_apart(selector: Cards, found: list[str]) -> None:
    """MS-01."""
    mine = [
        battle_card("Kid Wren", characters=["Wren"], eras=["Dawn"]),
        battle_card("Old Wren", characters=["Wren"], eras=["Dusk"], traits=["Bird", "Elder"]),
    ]
    scene = acting(Choose(cards=selector), battle=mine)
    assert scene.options == [f"choose {name}" for name in found]


@pytest.mark.rule("2-3-1", "2-3-2", "2-3-2-1-1", "2-3-2-2-1", "2-3-2-3-1", "8-5-4", "8-5-5", "8-5-6")
@pytest.mark.parametrize(
    ("selector", "found"),
    [
        (Cards(kinds=("leader",)), {"Leader a", "Leader b"}),
        (Cards(kinds=("battle",)), {"Wren"}),
        (Cards(kinds=("extra",)), {"Arena"}),
        (Cards(zones=("energy",)), {"fuel 1"}),
    ],
)
def test_8_5_4_words_for_cards_mean_those_in_their_areas(selector: Cards, found: set[str]) -> None:
    arena = extra_card("Arena", keywords=["field"])
    hand = [battle_card("In hand"), extra_card("Rain")]
    choose = Choose(cards=selector, up_to=True)
    scene = acting(choose, battle=[battle_card("Wren"), arena], hand=hand, energy=several(1, "fuel"))
    assert {option.removeprefix("choose ") for option in scene.options} == found


@pytest.mark.trap("MS-26")
@pytest.mark.rule("2-12-1", "2-12-2", "3-7-5")
@pytest.mark.parametrize("area", ["leader", "battle", "combo", "energy", "drop", "hand"])
def test_2_12_2_skills_are_active_in_the_leader_area_and_the_battle_area(area: str) -> None:
    """MS-26: not in a combo."""
    skill = does(DRAW)
    sides = {
        "leader": Side(leader=leader_card("Fox", text=[skill])),
        "battle": Side(battle=[battle_card("Fox", text=[skill])]),
        "combo": Side(combo=[battle_card("Fox", text=[skill])]),
        "energy": Side(energy=[battle_card("Fox", text=[skill])]),
        "drop": Side(drop=[battle_card("Fox", text=[skill])]),
        "hand": Side(hand=[battle_card("Fox", text=[skill])]),
    }
    assert ("skill Fox 0" in main(a=sides[area]).options) == (area in ("leader", "battle"))


@pytest.mark.rule(
    "3-1-1", "3-1-2", "3-1-3", "3-2-2", "3-3-2", "3-3-3", "3-4-2", "3-5-2", "3-6-2", "3-7-2", "3-8-2", "3-9-2", "3-10-2"
)
@pytest.mark.parametrize("name", [name for name in AREAS if name not in ("under", "removed")])
def test_3_1_3_open_areas_are_seen_by_all_and_secret_ones_are_not(name: str) -> None:
    card = leader_card("Leader a") if name == "leader" else battle_card("Card")
    placed: Any = {name: card if name == "leader" else [card]}
    scene = main(a=Side(**placed))
    seen = {player: sees(scene.state, player, scene.card(card.name)) for player in PLAYERS}
    assert seen == {
        "a": name not in ("deck", "life"),
        "b": name not in ("deck", "life", "hand"),
    }


@pytest.mark.rule("3-2-2", "3-9-2", "3-3-3")
@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_3_2_2_the_cards_of_deck_and_life_have_places_though_nobody_sees_them(seat: Seat) -> None:
    """Their order does not change, so that each is told by its place; that of a hand is known only to its owner."""
    scene = main(b=Side(life=2, deck=2, hand=several(2, "x")))
    eyes = Eyes(scene.state, seat)
    named = {name: [eyes.ref(card) for card in scene.state.cards_in("b", name)] for name in ("life", "deck", "hand")}
    assert (named["life"], named["deck"]) == (["b.life/0", "b.life/1"], ["b.deck/0", "b.deck/1"])
    assert (named["hand"] == ["b.hand", "b.hand"]) is (seat != "b")


RAISES = Give(what=Cards(names=("Wren",), whose="you"), changes=(Adjust(figure="combo_power", by=5000),))


@pytest.mark.trap("MS-34")
@pytest.mark.rule("3-1-4", "8-8-1-4")
def test_3_1_4_a_card_that_leaves_the_battle_area_is_a_new_card_without_effects() -> None:
    """MS-34."""
    scene = acting(RAISES, Move(to="hand", what=Cards(names=("Wren",), whose="you")), battle=[battle_card("Wren")])
    scene.pick("play Wren")
    assert figure(scene.state, scene.card("Wren"), "combo_power") == 5000


@pytest.mark.trap("MS-34")
@pytest.mark.rule("3-1-4", "3-1-5")
@pytest.mark.parametrize(
    ("source", "target", "combo_power"),
    [("drop", "drop", 10000), ("drop", "hand", 5000), ("hand", "energy", 5000), ("energy", "drop", 5000)],
)
def test_3_1_4_a_card_that_moves_between_other_areas_is_a_new_card_too(
    source: str, target: str, combo_power: int
) -> None:
    """MS-34. A card that stays where it lies is the same card."""
    choose = Choose(cards=Cards(names=("Wren",), whose="you", zones=(source,)))
    moves = [Move(to=target)] if target != source else []
    mine: dict[str, Any] = {source: [battle_card("Wren")]}
    scene = acting(choose, replace(RAISES, what="it"), *moves, **mine)
    scene.pick("choose Wren")
    assert scene.names(f"a.{target}") == ["Wren"]
    assert figure(scene.state, scene.card("Wren"), "combo_power") == combo_power


@pytest.mark.rule("3-1-4", "3-1-5")
def test_3_1_4_a_card_stays_the_same_in_a_combo() -> None:
    raises = Skill(kind="activate", timing=("battle",), effects=(RAISES,))
    mine = Side(leader=leader_card("Leader a", text=[raises]), battle=[battle_card("Wren")])
    scene = battle(a=mine).pass_on("answer")
    scene.picks("skill Leader a 0", "combo Wren")
    scene.pass_on("answer", "offense", "defense")
    assert [fact.amount for fact in scene.of(ComboPowerAdded)] == [10000]


@pytest.mark.rule("3-1-6", "3-1-7", "3-1-7-1")
def test_3_1_7_cards_go_to_their_owners_areas() -> None:
    takes = Choose(cards=Cards(whose="opponent", kinds=("battle",))), Control(), Move(to="hand")
    scene = acting(*takes, b=Side(battle=[battle_card("Lost")]))
    scene.pass_on("choose")
    assert scene.names("b.hand") == ["Lost"]


@pytest.mark.rule("3-2-4", "11-2-1", "8-5-3-7", "8-5-3-5")
def test_11_2_1_a_card_taken_from_the_deck_by_what_it_is_is_revealed_and_the_deck_shuffled() -> None:
    wren = Cards(whose="you", zones=("deck",), attributes=(Attribute(kind="character", words=("Wren",)),))
    finds = Search(cards=wren, then=(Move(to="hand"),))
    deck = [*several(3, "x"), battle_card("Kid", characters=["Wren"]), *several(3, "y")]
    scene = acting(finds, deck=deck)
    assert (scene.ask.least, scene.ask.most) == (0, 1)
    scene.pick("choose Kid")
    assert scene.of(CardRevealed)
    assert scene.names("a.hand") == ["Kid"]
    assert scene.asked[0] == CHANCE  # the deck is shuffled


@pytest.mark.rule("3-6-5", "3-6-4", "3-6-3")
def test_3_6_5_any_number_of_battle_cards_can_be_there_and_come_in_active_mode() -> None:
    plays = Choose(cards=Cards(whose="you", zones=("drop",), kinds=("battle",)), count=4, up_to=True), Play()
    scene = acting(*plays, battle=several(6, "x"), drop=several(4, "y"))
    scene.pick(*scene.options)
    assert len(scene.names("a.battle")) == 10
    assert not scene.rested("y 1")


@pytest.mark.rule("4-10-1", "4-10-2", "4-10-2-1", "4-10-2-2", "4-11-1-2")
@pytest.mark.parametrize(("count", "taken"), [(0, 0), (1, 1), (3, 3)])
def test_4_10_2_damage_of_a_skill_takes_life_card_by_card(count: int, taken: int) -> None:
    scene = acting(Damage(count=count))
    for _ in range(taken):
        assert scene.asked == ("b", "life")
        scene.pick(scene.options[-1])
    assert len(scene.of(LifeTaken)) == taken
    assert scene.names("b.hand") == [f"b life {n + 1}" for n in range(taken)]


@pytest.mark.rule("4-2-1", "4-2-2", "4-3-1", "4-3-2", "4-3-3", "4-3-4", "4-3-5", "11-5-1", "11-5-1-1", "11-3-5")
def test_11_5_1_control_makes_a_player_the_master_as_the_card_lies() -> None:
    draws = Skill(kind="auto", trigger=Trigger(on="attacks"), effects=(DRAW,))
    takes = Choose(cards=Cards(whose="opponent", kinds=("battle",))), Control()
    scene = acting(*takes, b=Side(battle=[battle_card("Lost", text=[draws])], rested=["Lost"]))
    scene.pass_on("choose")
    assert scene.names("a.battle") == ["Lost"]
    assert scene.rested("Lost")
    assert scene.state.controller(scene.card("Lost")) == "a"
    assert scene.state.cards[scene.card("Lost")].owner == "b"


@pytest.mark.rule("4-5-2", "4-5-3", "4-5-3-1", "4-5-3-2", "4-5-3-3", "4-5-3-4", "1-3-4")
def test_4_5_3_at_a_checkpoint_the_turn_players_skills_are_resolved_first() -> None:
    each = Skill(kind="auto", trigger=Trigger(on="main_begins", card=None), effects=(DRAW,))
    sides = {
        player: Side(battle=[battle_card(f"Owl {player}", text=[each]), battle_card(f"Fox {player}", text=[each])])
        for player in PLAYERS
    }
    scene = turn(a=sides["a"], b=sides["b"])
    scene.pick()
    asked = []
    while scene.ask.kind == "pending":
        asked.append(scene.asked[0])
        scene.pick(scene.options[0])
        scene.pass_on("answer")
    assert asked == ["a", "a", "b", "b"]


@pytest.mark.rule("2-3-2-1-2", "2-3-2-1-3")
def test_2_3_2_1_2_only_the_side_that_is_up_counts() -> None:
    back = LeaderBack(name="Back", power=20000, characters=("Late",))
    scene = main(a=Side(leader=leader_card("Front", characters=["Early"], back=back)))
    assert info(scene.state, scene.card("Front")).attributes["character"] == ("Early",)


@pytest.mark.rule("3-3-2")
def test_3_3_2_a_player_discards_a_card_of_choice() -> None:
    scene = acting(Discard(count=1), hand=several(2, "x"))
    scene.pick("choose x 2")
    assert scene.names("a.drop") == ["x 2"]


def test_an_option_that_is_not_offered_is_refused() -> None:
    scene = battle().pass_on("answer")
    with pytest.raises(IllegalAnswer):
        scene.referee.answer((7,))
