"""14. Rule Processing."""

import pytest

from events.dragon_ball_super.areas import leader
from events.dragon_ball_super.battle import LIFE
from events.dragon_ball_super.facts import CardDropped, CardKOed, CardPlayed, DamageDealt, LifeTaken
from events.dragon_ball_super.turns import draw
from events.effects.damage import DamageDue, deal_damage
from events.table.fact import CardRevealed, GameEnded, PlayerLost
from events.table.ids import PLAYERS, Player, opponent, zone_of
from events.table.settle import settle
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, position, turn


def damaged(amount: int, *, life: int) -> Scene:
    """Player a's Leader deals that much damage to b."""

    async def rules(table: Table) -> None:
        await deal_damage(table, DamageDue(leader(table.state, "a"), "b", amount, LIFE), rule="8-4-6-1-1-1")

    return position(rules, b=Side(life=several(life, "life")))


@pytest.mark.rule("14-1-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_14_1_1_the_rules_do_it_by_themselves(player: Player) -> None:
    """Nobody is asked, nothing is declared, no skill causes it: it follows on the play that brought it about."""
    mine, theirs = Side(hand=[battle_card("weak", power=0)]), Side(life=1)
    scene = main(a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player)
    facts = scene.pick("play weak")
    revealed = scene.referee.table.position - 2
    assert [(type(fact), fact.rule, fact.cause) for fact in facts[-3:]] == [
        (CardRevealed, "5-5-2-1", None),
        (CardPlayed, "5-5-2-2", revealed),
        (CardDropped, "14-6-2", revealed + 1),
    ]
    assert scene.asked == (player, "main")
    scene.picks(f"attack Leader {opponent(player)} with Leader {player}", "end_step")
    facts = scene.pick("end_step")
    assert [(type(fact), fact.rule) for fact in facts[-3:]] == [
        (LifeTaken, "14-3-2#move"),
        (PlayerLost, "14-2-2-1"),
        (GameEnded, "0-1-3"),
    ]


@pytest.mark.rule("14-1-2", "14-1-2-1", "14-1-2-2")
def test_14_1_2_one_kind_interrupts_and_the_other_waits_for_a_checkpoint() -> None:
    """A card without power lies there while an action goes on; a deck that runs out ends the game in the middle."""

    async def rules(table: Table) -> None:
        [weak] = table.state.cards_in("a", "hand")
        table.emit(CardPlayed(card=weak, source=zone_of("a", "hand"), target=zone_of("a", "battle"), rule="manual"))
        await draw(table, "a", 1, rule="5-1-1")
        assert table.state.cards_in("a", "battle") == [weak]
        await settle(table, rule="7-2-10")
        assert table.state.cards_in("a", "battle") == []
        await draw(table, "a", 9, rule="5-1-1")
        raise AssertionError("the game went on without a deck")

    scene = position(rules, a=Side(deck=3, hand=[battle_card("weak", power=0)]))
    assert scene.timeline == [
        "CardPlayed manual",
        "CardDrawn 5-1-1",
        "checkpoint 7-2-10",
        "CardDropped 14-6-2",
        "checkpoint 7-2-10",
        "CardDrawn 5-1-1",
        "CardDrawn 5-1-1",
        "PlayerLost 14-2-2-2",
        "GameEnded 0-1-3",
    ]


@pytest.mark.trap("FW-19", "FW-20")
@pytest.mark.rule("14-1-2-1", "14-2-1", "14-2-2", "14-2-2-2")
def test_14_2_a_player_who_draws_the_last_card_loses_in_the_middle_of_the_action() -> None:
    """FW-19, FW-20: cards leave the deck one by one, so that later cards that could help come too late."""

    async def draw_and_refill(table: Table) -> None:
        await draw(table, "a", 5, rule="5-1-1")
        raise AssertionError("the game went on without a deck")

    scene = position(draw_and_refill, a=Side(deck=several(2, "card")))
    assert scene.timeline == ["CardDrawn 5-1-1", "CardDrawn 5-1-1", "PlayerLost 14-2-2-2", "GameEnded 0-1-3"]
    assert scene.names("a.hand") == ["card 2", "card 1"]
    assert scene.referee.ask is None


@pytest.mark.rule("14-2-1", "14-2-2-2", "14-1-2-1")
def test_14_2_2_2_the_loss_does_not_wait_for_the_checkpoint() -> None:
    scene = turn(a=Side(deck=1))
    assert "checkpoint 7-2-10" not in scene.timeline
    assert [(fact.player, fact.reason) for fact in scene.of(PlayerLost)] == [("a", "deck")]


@pytest.mark.rule("14-2-2-2")
def test_14_2_2_2_one_card_in_the_deck_is_enough_to_go_on() -> None:
    scene = turn(a=Side(deck=2))
    assert scene.asked == ("a", "charge")
    assert len(scene.names("a.deck")) == 1


@pytest.mark.rule("14-2-2-1")
@pytest.mark.parametrize(("life", "lost"), [(1, ["b"]), (2, [])])
def test_14_2_2_1_a_player_without_life_loses(life: int, lost: list[Player]) -> None:
    scene = battle(b=Side(life=life))
    scene.picks("end_step", "end_step")
    assert [fact.player for fact in scene.of(PlayerLost)] == lost
    assert scene.state.ended is bool(lost)


@pytest.mark.rule("14-2-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_14_2_2_both_players_are_judged_whoever_has_the_turn(player: Player) -> None:
    empty = Side(life=0)
    scene = main(a=empty if player == "b" else Side(), b=empty if player == "a" else Side(), player=player)
    assert scene.state.ended
    assert scene.state.winner == player


@pytest.mark.rule("14-2-2", "14-1-2-1-1", "0-1-3-3")
def test_14_2_2_whoever_fulfils_a_condition_loses_at_once_with_the_other() -> None:
    """One has no life, the other no deck."""
    scene = main(a=Side(life=0), b=Side(deck=0))
    lost = [fact for fact in scene.referee.table.facts if isinstance(fact, PlayerLost)]
    assert [(fact.player, fact.reason, fact.rule, fact.together) for fact in lost] == [
        ("a", "life", "14-2-2-1", False),
        ("b", "deck", "14-2-2-2", True),
    ]
    assert (scene.state.ended, scene.state.winner, scene.state.reason) == (True, None, "life and deck")


@pytest.mark.trap("FW-20", "FW-22")
@pytest.mark.rule("14-3-2", "14-3-2#move", "0-2-10")
def test_14_3_2_the_top_life_cards_move_at_once_the_top_one_first() -> None:
    """FW-20, FW-22: X damage is one group."""
    scene = damaged(3, life=5)
    assert [(scene.name(fact.card), fact.rule, fact.together) for fact in scene.of(LifeTaken)] == [
        ("life 5", "14-3-2#move", False),
        ("life 4", "14-3-2#move", True),
        ("life 3", "14-3-2#move", True),
    ]
    assert scene.names("b.life") == ["life 1", "life 2"]
    assert sorted(scene.names("b.hand")) == ["life 3", "life 4", "life 5"]
    assert [fact.amount for fact in scene.of(DamageDealt)] == [3]


@pytest.mark.trap("FW-21")
@pytest.mark.rule("14-3-2#move", "0-2-4", "14-2-2-1")
@pytest.mark.parametrize("amount", [2, 5])
def test_14_3_2_damage_above_life_moves_all_of_it_then_the_player_loses(amount: int) -> None:
    """FW-21."""
    scene = damaged(amount, life=2)
    assert scene.timeline == [
        "DamageDealt 8-4-6-1-1-1",
        "LifeTaken 14-3-2#move",
        "LifeTaken 14-3-2#move",
        "PlayerLost 14-2-2-1",
        "GameEnded 0-1-3",
    ]
    assert sorted(scene.names("b.hand")) == ["life 1", "life 2"]
    assert scene.state.winner == "a"


@pytest.mark.rule("14-4-1", "14-4-2", "14-1-2-2", "3-1-6")
@pytest.mark.parametrize("player", PLAYERS)
def test_14_4_2_combos_outside_a_battle_are_dropped_at_the_next_checkpoint(player: Player) -> None:
    stray = Side(combo=[battle_card("stray")])
    scene = main(a=stray if player == "a" else Side(), b=stray if player == "b" else Side())
    assert scene.timeline[:3] == ["PhaseBegan 7-3-1", "checkpoint 7-3-3", "CardDropped 14-4-2"]
    assert scene.names(f"{player}.drop") == ["stray"]
    assert scene.names(f"{player}.combo") == []


@pytest.mark.rule("14-4-2")
def test_14_4_2_combos_in_a_battle_stay() -> None:
    scene = battle(a=Side(hand=several(1, "x")))
    scene.pick("combo x 1")
    assert scene.timeline[-2:] == ["checkpoint 5-6-3-3", "checkpoint 8-2-3"]
    assert scene.names("a.combo") == ["x 1"]


@pytest.mark.trap("FW-31")
@pytest.mark.rule("14-6-1", "14-6-2", "14-1-2-2")
@pytest.mark.parametrize(("power", "dropped"), [(0, True), (-5000, True), (1, False)])
def test_14_6_2_a_battle_card_without_power_is_dropped_at_the_next_checkpoint(power: int, dropped: bool) -> None:
    """FW-31: it is not KO'd."""
    scene = main(a=Side(hand=[battle_card("weak", power=power)]))
    scene.pick("play weak")
    processed = ["CardDropped 14-6-2", "checkpoint 7-3-3"] if dropped else []
    assert scene.timeline[3:] == ["CardPlayed 5-5-2-2", "checkpoint 7-3-3", *processed]
    assert (scene.names("a.battle"), scene.names("a.drop")) == (([], ["weak"]) if dropped else (["weak"], []))
    assert not scene.of(CardKOed)


@pytest.mark.rule("14-6-2", "3-1-6")
def test_14_6_2_the_opponents_card_is_dropped_too() -> None:
    scene = main(b=Side(battle=[battle_card("weak", power=0)]))
    [dropped] = scene.of(CardDropped)
    assert (dropped.target, dropped.rule) == ("b.drop", "14-6-2")


@pytest.mark.rule("14-6-2")
def test_14_6_2_only_the_battle_area_is_judged() -> None:
    weak = [battle_card(name, power=0) for name in ("hand", "energy")]
    scene = main(a=Side(hand=weak[:1], energy=weak[1:]))
    assert not scene.of(CardDropped)
    assert (scene.names("a.hand"), scene.names("a.energy")) == (["hand"], ["energy"])


@pytest.mark.rule("14-1-2-2-1", "4-2-2-1", "3-1-5", "0-2-7")
@pytest.mark.parametrize("player", PLAYERS)
def test_14_1_2_2_1_everything_due_at_a_checkpoint_happens_at_once(player: Player) -> None:
    scene = main(
        a=Side(battle=[battle_card("weak a", power=0)]), b=Side(battle=[battle_card("weak b", power=0)]), player=player
    )
    dropped = [(scene.name(fact.card), fact.together) for fact in scene.of(CardDropped)]
    assert dropped == [(f"weak {player}", False), (f"weak {opponent(player)}", True)]
    assert scene.timeline.count("checkpoint 7-3-3") == 2, "once more, until nothing is due (4-2-2-1)"


@pytest.mark.rule("14-1-2-2")
def test_14_1_2_2_what_is_no_longer_so_at_the_checkpoint_is_not_processed() -> None:
    """A combo outside a battle that a battle overtakes before the checkpoint stays."""
    scene = battle(a=Side(combo=[battle_card("early")]))
    assert scene.timeline[2] == "checkpoint 8-1-4"
    assert scene.names("a.combo") == ["early"]
    assert not scene.of(CardDropped)
