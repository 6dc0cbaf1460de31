"""5. Basic Actions: drawing, paying, playing, combos, damage, shuffling, KO."""

import pytest

from events.dragon_ball_super.facts import (
    AttackDeclared,
    CardComboed,
    CardDropped,
    CardKOed,
    CardPlayed,
    ComboPowerAdded,
    DamageDealt,
    LifeTaken,
    PowersCompared,
)
from events.dragon_ball_super.steps import combat_step
from events.errors import IllegalAnswer
from events.fusion_world import GAME
from events.fusion_world.battle import DEFENSE_STEP, OFFENSE_STEP
from events.fusion_world.card import Color
from events.seats.captions import Teller
from events.seats.eyes import Eyes
from events.table.fact import CardDrawn, CardRested, CardRevealed, DeckPlaced, ZoneShuffled
from events.table.ids import PLAYERS, Player, Seat, opponent
from events.table.sight import groups, sees
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, position, set_up, turn
from tests.games.scenario import is_shuffle


@pytest.mark.rule("5-1-1", "5-1-2")
@pytest.mark.parametrize(
    ("seat", "told"), [("a", "A draws card 3"), ("b", "A draws a card"), ("public", "A draws a card")]
)
def test_5_1_2_the_top_card_is_drawn_unseen_by_others(seat: Seat, told: str) -> None:
    scene = turn(a=Side(deck=several(3, "card")))
    assert scene.names("a.hand") == ["card 3"]
    eyes = Eyes(GAME.table.state({"a": scene.faces("a"), "b": scene.faces("b")}), seat)
    said = [
        Teller(GAME.board.zones, {"a": "A", "b": "B"}, GAME.texts.lexicon).caption(fact)
        for group in groups(scene.referee.table.facts)
        for fact in eyes.watch(group).facts
        if fact.kind is CardDrawn
    ]
    assert said == [told]


def paying(cost: int, specified: list[Color], *energy: tuple[Color, ...]) -> Scene:
    """Wren is being played: the energy cards are called by their colors and numbered."""
    cards = [battle_card(f"{'-'.join(colors)} {number}", *colors) for number, colors in enumerate(energy, start=1)]
    wren = battle_card("Wren", cost=cost, specified=specified)
    scene = main(a=Side(leader=leader_card("Two", "green"), hand=[wren], energy=cards))
    scene.pick("play Wren")
    return scene


@pytest.mark.rule("5-3-1", "5-3-1-1")
def test_5_3_1_any_energy_pays_where_every_choice_does_and_all_is_paid_at_once() -> None:
    scene = paying(2, ["red"], ("red",), ("red",), ("red", "blue"))
    assert (scene.ask.least, scene.ask.most) == (2, 2)
    assert scene.options == ["rest red 1", "rest red 2", "rest red-blue 3"]
    for wrong in (("rest red 1",), ("rest red 1", "rest red 2", "rest red-blue 3"), ()):
        with pytest.raises(IllegalAnswer):
            scene.pick(*wrong)
    assert not scene.of(CardRested)
    scene.pick("rest red 2", "rest red-blue 3")
    assert [(scene.name(fact.card), fact.together) for fact in scene.of(CardRested)] == [
        ("red 2", False),
        ("red-blue 3", True),
    ]


@pytest.mark.rule("5-3-1")
def test_5_3_1_only_picks_from_which_the_specified_cost_can_be_reached_are_offered() -> None:
    scene = paying(2, ["red"], ("blue",), ("blue",), ("red",))
    assert scene.options == ["rest blue 1", "rest blue 2", "rest red 3"]
    scene.pick("rest blue 2")
    assert scene.options == ["rest red 3"]
    assert not scene.of(CardRested)
    scene.pick("rest red 3")
    assert [scene.name(fact.card) for fact in scene.of(CardRested)] == ["blue 2", "red 3"]


@pytest.mark.rule("5-3-1")
def test_5_3_1_after_the_specified_cost_any_energy_pays_the_rest() -> None:
    scene = paying(2, ["red"], ("blue",), ("red",), ("green",))
    scene.pick("rest red 2")
    assert scene.options == ["rest blue 1", "rest green 3"]


@pytest.mark.rule("5-3-1")
def test_5_3_1_a_card_of_two_colors_stands_for_one_of_them() -> None:
    scene = paying(2, ["red", "blue"], ("red", "blue"), ("red",), ("green",))
    assert scene.options == ["rest red-blue 1", "rest red 2"]
    scene.pick("rest red 2")
    assert scene.options == ["rest red-blue 1"]
    scene.pick("rest red-blue 1")
    assert scene.names("a.battle") == ["Wren"]


@pytest.mark.rule("5-3-1", "1-11-2")
def test_5_3_1_a_marker_is_offered_beside_energy_and_paid_with_it() -> None:
    scene = main(
        a=Side(
            hand=[battle_card("Wren", "blue", cost=2, specified=["blue"])],
            energy=[battle_card("blue", "blue"), battle_card("green", "green")],
            markers=1,
        )
    )
    scene.pick("play Wren")
    assert scene.options == ["rest blue", "rest green", "remove_marker 0"]
    scene.pick("remove_marker 0")
    assert scene.options == ["rest blue"]
    assert scene.state.markers["a"] == 1
    scene.pick("rest blue")
    assert scene.timeline[-4:-2] == ["EnergyMarkerRemoved 1-11-2", "CardRested 5-3-1"]
    assert scene.state.markers["a"] == 0


@pytest.mark.rule("5-3-2")
def test_5_3_2_a_cost_of_zero_is_not_paid() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=0)], energy=several(2, "energy"), markers=1))
    scene.pick("play Wren")
    assert scene.asked == ("a", "main")
    assert scene.names("a.battle") == ["Wren"]
    assert not scene.of(CardRested)
    assert scene.state.markers["a"] == 1


@pytest.mark.rule("5-3-3", "5-5-2-1")
@pytest.mark.parametrize(
    ("energy", "markers", "playable"), [(3, 0, True), (2, 1, True), (0, 3, True), (2, 0, False), (0, 2, False)]
)
def test_5_3_3_what_cannot_be_paid_cannot_be_declared(energy: int, markers: int, playable: bool) -> None:
    wren = battle_card("Wren", cost=3)
    scene = main(a=Side(hand=[wren], energy=several(energy, "energy"), markers=markers))
    assert ("play Wren" in scene.options) is playable


@pytest.mark.rule("5-3-3")
def test_5_3_3_rested_energy_does_not_count() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=2)], energy=several(2, "energy"), rested=["energy 2"]))
    assert "play Wren" not in scene.options


@pytest.mark.rule("5-4-1", "5-4-1-1", "5-5-1", "5-5-2", "5-5-2-1", "5-5-2-2")
def test_5_5_2_a_battle_card_is_revealed_paid_for_and_played() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=1)], energy=several(1, "energy")))
    scene.picks("play Wren", "rest energy 1")
    assert scene.timeline[2:-1] == ["CardRevealed 5-5-2-1", "CardRested 5-3-1", "CardPlayed 5-5-2-2"]
    [revealed], [played] = scene.of(CardRevealed), scene.of(CardPlayed)
    assert scene.name(revealed.card) == scene.name(played.card) == "Wren"
    assert (scene.names("a.hand"), scene.names("a.battle")) == ([], ["Wren"])


@pytest.mark.rule("5-5-2")
def test_5_5_2_only_the_turn_players_hand_is_offered() -> None:
    scene = main(a=Side(battle=several(1, "mine"), drop=several(1, "old")), b=Side(hand=several(1, "theirs")))
    assert [option for option in scene.options if option.startswith("play")] == []


@pytest.mark.rule("5-6-2", "5-6-2-1")
@pytest.mark.parametrize(("combo", "usable"), [(5000, True), (0, True), (-5000, False), (None, False)])
def test_5_6_2_only_a_combo_power_that_is_not_negative_can_be_used(combo: int | None, usable: bool) -> None:
    attackers = Side(hand=[battle_card("x", combo=combo)], battle=[battle_card("z", combo=combo)])
    scene = battle(a=attackers, b=Side(hand=[battle_card("y", combo=combo)]))
    assert scene.options == (["combo x", "combo z", "end_step"] if usable else ["end_step"])
    scene.pick("end_step")
    assert scene.options == (["combo y", "end_step"] if usable else ["end_step"])


@pytest.mark.rule("5-6-3-1", "5-6-3-1-1", "5-6-3-1-2", "8-2-4-1")
def test_5_6_3_1_active_battle_cards_except_the_attack_card_and_battle_cards_of_the_hand() -> None:
    """The Leader, Extra Cards, and whatever is the opponent's are no combos."""
    mine = Side(hand=[battle_card("hand"), extra_card("extra")], battle=several(3, "fighter"), rested=["fighter 2"])
    scene = battle(a=mine, b=Side(hand=several(1, "y"), battle=several(1, "z")), attacker="fighter 3")
    assert scene.asked == ("a", "offense")
    assert scene.options == ["combo hand", "combo fighter 1", "end_step"]


@pytest.mark.rule("5-6-3-1-1", "5-6-4-1-1")
def test_5_6_3_1_1_cards_in_the_battle_cannot_combo_even_while_active() -> None:
    async def rules(table: Table) -> None:
        [x], [y] = table.state.zones["a.battle"], table.state.zones["b.battle"]
        table.emit(AttackDeclared(card=x, target=y, rule="manual"))
        await combat_step(table, "a", OFFENSE_STEP)
        await combat_step(table, "b", DEFENSE_STEP)

    scene = position(rules, a=Side(battle=[battle_card("x")]), b=Side(battle=[battle_card("y")]))
    assert (scene.asked, scene.options) == (("a", "offense"), ["end_step"])
    scene.pick("end_step")
    assert (scene.asked, scene.options) == (("b", "defense"), ["end_step"])


@pytest.mark.rule("5-6-4-1", "5-6-4-1-1", "5-6-4-1-2", "8-3-4-1")
def test_5_6_4_1_active_battle_cards_except_the_guard_card_and_battle_cards_of_the_hand() -> None:
    theirs = Side(hand=[battle_card("hand"), extra_card("extra")], battle=several(3, "fighter"), rested=["fighter 2"])
    scene = battle(a=Side(hand=several(1, "y"), battle=several(1, "z")), b=theirs, target="fighter 3")
    scene.pick("end_step")
    assert scene.asked == ("b", "defense")
    assert scene.options == ["combo hand", "combo fighter 1", "end_step"]


@pytest.mark.rule("5-6-1", "5-6-3", "5-6-3-1-2", "5-6-3-2", "5-6-3-3", "5-6-3-4")
def test_5_6_3_the_turn_player_combos_as_often_as_they_want_one_card_at_a_time() -> None:
    scene = battle(a=Side(hand=several(2, "x"), battle=several(1, "z")))
    with pytest.raises(IllegalAnswer):
        scene.pick("combo x 1", "combo x 2")
    scene.picks("combo x 2", "combo z 1", "combo x 1")
    assert scene.options == ["end_step"]
    assert scene.names("a.combo") == ["x 2", "z 1", "x 1"]
    from_hand = ["CardRevealed 5-6-3-1-2", "CardComboed 5-6-3-2", "checkpoint 5-6-3-3", "checkpoint 8-2-3"]
    assert scene.timeline[5:] == from_hand + from_hand[1:] + from_hand
    assert [fact.target for fact in scene.of(CardComboed)] == ["a.combo"] * 3


@pytest.mark.trap("FW-10")
@pytest.mark.rule("5-6-1", "5-6-4", "5-6-4-1-2", "5-6-4-2", "5-6-4-3", "5-6-4-4")
def test_5_6_4_the_other_player_combos_as_often_as_they_want_one_card_at_a_time() -> None:
    """FW-10: in the Defense Step; the combo powers are added to the guard card's power."""
    scene = battle(b=Side(hand=several(2, "x"), battle=several(1, "z")))
    scene.pick("end_step")
    scene.picks("combo x 2", "combo z 1", "combo x 1")
    assert scene.options == ["end_step"]
    assert scene.names("b.combo") == ["x 2", "z 1", "x 1"]
    from_hand = ["CardRevealed 5-6-4-1-2", "CardComboed 5-6-4-2", "checkpoint 5-6-4-3", "checkpoint 8-3-3"]
    assert scene.timeline[7:] == from_hand + from_hand[1:] + from_hand
    scene.pick("end_step")
    assert [fact.amount for fact in scene.of(ComboPowerAdded)] == [15000]
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(15000, 30000)]


@pytest.mark.rule("5-8-1", "5-8-2", "5-8-3", "1-9-1", "1-10-1")
def test_5_8_damage_takes_life() -> None:
    scene = battle(b=Side(life=3))
    scene.picks("end_step", "end_step")
    [dealt], [taken] = scene.of(DamageDealt), scene.of(LifeTaken)
    assert (scene.name(dealt.card), dealt.player, dealt.amount) == ("Leader a", "b", 1)
    assert (taken.source, taken.target) == ("b.life", "b.hand")
    assert len(scene.names("b.life")) == 2


@pytest.mark.rule("5-9-3", "5-9-2")
@pytest.mark.parametrize("first", PLAYERS)
@pytest.mark.parametrize("redraws", PLAYERS)
def test_5_9_3_the_owner_of_a_deck_shuffles_it_and_no_other_card_moves(redraws: Player, first: Player) -> None:
    """Whoever goes first: the cards that chance orders are all those of that player's deck, the returned ones too."""
    scene, other = opening(), opponent(redraws)
    scene.picks("choose_order Leader a", "go_first" if first == "a" else "go_second")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    if first != redraws:
        scene.pick("keep")
    before = [list(scene.state.cards_in(other, name)) for name in ("deck", "hand")]
    assert scene.asked == (redraws, "redraw")
    scene.pick("redraw")
    assert is_shuffle(scene.ask)
    assert scene.options == [f"place {name}" for name in scene.names(f"{redraws}.deck")]
    assert sorted(scene.options) == sorted(f"place {redraws} {number}" for number in range(1, 21))
    scene.pick(*reversed(scene.options))
    [shuffled] = [fact for fact in scene.of(ZoneShuffled) if fact.rule == "6-2-1-8-1"]
    assert shuffled.zone == f"{redraws}.deck"
    assert {scene.state.cards[card].owner for card in shuffled.order} == {redraws}
    then = scene.replay().seek(scene.referee.table.facts.index(shuffled) + 1)
    assert [then.cards_in(other, name) for name in ("deck", "hand")] == before
    placed = [(fact.zone, {scene.state.cards[card].owner for card in fact.order}) for fact in scene.of(DeckPlaced)]
    assert placed == [(f"{player}.deck", {player}) for player in (first, opponent(first))]


@pytest.mark.rule("5-9-1", "5-9-2")
def test_5_9_chance_orders_all_cards_of_one_players_deck() -> None:
    scene = opening()
    scene.picks("choose_order Leader a", "go_first")
    for player in "ab":
        assert is_shuffle(scene.ask)
        assert scene.ask.rule == "5-9-1"
        assert scene.options == [f"place {player} {number}" for number in range(1, 21)]
        with pytest.raises(IllegalAnswer):
            scene.pick(*scene.options[1:])
        scene.pick(*reversed(scene.options))
    assert scene.names("a.deck")[:3] == ["a 20", "a 19", "a 18"]


@pytest.mark.rule("5-9-1", "3-2-2")
@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_5_9_1_nobody_knows_the_order_after_a_shuffle(seat: Seat) -> None:
    scene = set_up(opening())
    assert not any(sees(scene.state, seat, card) for card in scene.state.cards_in("a", "deck"))


@pytest.mark.rule("5-10-1", "5-10-2", "14-9-2")
def test_5_10_ko_moves_a_battle_card_to_its_owners_drop() -> None:
    scene = battle(b=Side(battle=[battle_card("Wren")], rested=["Wren"]), target="Wren")
    scene.picks("end_step", "end_step")
    [ko] = scene.of(CardKOed)
    assert (ko.source, ko.target) == ("b.battle", "b.drop")


@pytest.mark.rule("5-10-2")
def test_5_10_2_a_combo_that_goes_to_the_drop_is_not_koed() -> None:
    scene = battle(a=Side(battle=several(1, "x")))
    scene.picks("combo x 1", "end_step", "end_step")
    assert scene.names("a.drop") == ["x 1"]
    assert not scene.of(CardKOed)
    assert [fact.rule for fact in scene.of(CardDropped)] == ["8-5-4"]


@pytest.mark.rule("5-11-1")
@pytest.mark.parametrize("first", ["a", "b"])
def test_5_11_1_a_marker_is_placed_for_its_player(first: str) -> None:
    scene = set_up(opening(), first="a" if first == "a" else "b")
    assert scene.state.markers == {"a": int(first == "b"), "b": int(first == "a")}
