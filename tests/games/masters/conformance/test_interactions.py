"""Interactions of texts with what the rules themselves do: prohibitions, replacements, losing, payments."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import BattleEnded, DamageDealt, LifeDropped, LifeTaken
from events.language.effect import (
    Can,
    Cannot,
    Cards,
    Choose,
    Decree,
    Did,
    If,
    Ko,
    Move,
    Play,
    Replace,
    Switch,
    Trigger,
)
from events.masters.card import MastersCard
from events.masters.statistics import STATISTICS
from events.table.fact import CardDrawn, CardReadied, GameEnded
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, extra_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.masters.conformance.texts import (
    DRAW,
    FOES,
    OWN,
    auto,
    does,
    drawn,
    finish,
    from_hand,
    koed,
    leader,
    named,
    permanent,
    weakened,
)
from tests.games.scenario import assert_order

NO_DRAWS = permanent(Cannot(action="draw"), player="opponent")


@pytest.mark.rule("1-3-1", "1-3-3", "6-2-3", "4-9-1")
def test_a_player_who_cannot_draw_does_not_draw_for_the_turn_and_does_not_lose_for_it() -> None:
    """The draw of the turn is a draw like that of an effect: a text that forbids it comes before the rule."""
    scene = turn(a=Side(deck=1), b=Side(battle=[battle_card("Miser", text=[NO_DRAWS])]))
    assert scene.asked == ("a", "charge")
    assert not scene.of(CardDrawn)
    assert scene.names("a.deck") == ["a deck 1"]


@pytest.mark.rule("4-9-1", "4-10-2-1", "1-3-3")
def test_a_player_who_cannot_draw_still_takes_life_to_the_hand() -> None:
    """Only the top card of the deck is drawn; a life card that damage moves is not."""
    scene = finish(battle(a=Side(battle=[battle_card("Miser", text=[NO_DRAWS])])))
    assert scene.names("b.hand") == ["b life 8"]


@pytest.mark.rule("6-2-2", "1-3-3")
def test_a_card_that_cannot_be_switched_to_active_stays_at_rest_in_the_charge_phase() -> None:
    """The rule switches cards as an effect would; energy that nothing holds becomes Active all the same."""
    holds = permanent(Cannot(action="ready"), what=FOES)
    mine = Side(battle=[battle_card("Held")], energy=several(1, "fuel"), rested=["Held", "fuel 1"])
    scene = turn(a=mine, b=Side(battle=[battle_card("Warden", text=[holds])]))
    assert [scene.name(fact.card) for fact in scene.of(CardReadied)] == ["fuel 1"]
    assert "attack Leader b with Held" not in scene.options


@pytest.mark.rule("7-4-1-4-2", "7-4-1-10", "1-3-3", "10-1-2")
def test_a_guard_card_that_cannot_be_koed_in_battle_stays_and_the_battle_ends_as_any_other() -> None:
    """The attack has succeeded all the same: nothing about its end is negated, and the combos are dropped."""
    rock = battle_card("Rock", power=5000, text=[permanent(Cannot(action="be_koed", by="battle"))])
    scene = battle(a=Side(hand=[battle_card("Page")]), b=Side(battle=[rock], rested=["Rock"]), target="Rock")
    scene.pass_on("answer")
    scene.pick("combo Page")
    finish(scene)
    assert (koed(scene), scene.names("b.battle"), scene.names("a.drop")) == ([], ["Rock"], ["Page"])
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-4-1-10"]


@pytest.mark.rule("9-5-2", "1-3-1", "1-3-2", "4-5-3-1")
@pytest.mark.parametrize("action", ["be_koed", "leave"])
def test_a_card_without_power_that_cannot_be_koed_stays_until_it_can(action: str) -> None:
    """The text comes before the rule, which has nothing left to process; once the text is gone, the rule acts."""
    spares = permanent(Cannot(action=action), what=named("Rock", whose="you"))
    away = does(Move(to="hand", what=named("Saint", whose="opponent")))
    theirs = Side(battle=[battle_card("Rock"), battle_card("Saint", text=[spares])])
    scene = main(a=Side(leader=leader("a", does(weakened(named("Rock"))), away)), b=theirs)
    scene.pick("skill Leader a 0")
    assert figure(scene.state, scene.card("Rock"), "power") == 0
    assert (scene.asked, koed(scene)) == (("a", "main"), [])
    scene.pick("skill Leader a 1")
    finish(scene)
    assert koed(scene) == ["Rock"]


@pytest.mark.trap("MS-25")
@pytest.mark.rule("10-12-1", "9-5-2", "9-5-2-1")
@pytest.mark.parametrize(("reading", "saved"), [("rules", False), ("effect", True)])
def test_indestructible_saves_no_card_that_the_opponents_skill_leaves_without_power_but_by_another_reading(
    reading: str, saved: bool
) -> None:
    """MS-25: it names skills and battle results, and the KO of a card without power is the rules'.

    It counts as done by the skill, so that "when KO'd by your opponent's skill" is triggered.
    """
    grief = auto("ko", DRAW, how="opponent_skill")
    rock = battle_card("Rock", keywords=["indestructible"], text=[grief])
    mine = Side(leader=leader("a", does(weakened(FOES)), does(Ko(what=FOES))))
    scene = main(a=mine, b=Side(battle=[rock]), options={"MS-25": reading})
    scene.pick("skill Leader a 1")
    scene.pass_on("answer")
    assert koed(scene) == []
    scene.pick("skill Leader a 0")
    assert (koed(scene), scene.asked) == (([], ("a", "main")) if saved else (["Rock"], ("b", "pending")))


@pytest.mark.rule("10-12-1", "9-5-2", "9-5-2-1")
@pytest.mark.parametrize("reading", ["rules", "effect"])
def test_indestructible_saves_no_card_from_its_own_masters_skill(reading: str) -> None:
    """It names the opponent's skills, by either reading of what KOs a card without power."""
    rock = battle_card("Rock", keywords=["indestructible"])
    mine = Side(leader=leader("a", does(weakened(OWN))), battle=[rock])
    scene = main(a=mine, options={"MS-25": reading})
    scene.pick("skill Leader a 0")
    assert koed(scene) == ["Rock"]


@pytest.mark.rule("9-5-2-1", "4-1-2-1", "8-1-4")
def test_a_permanent_skill_that_leaves_a_card_without_power_has_koed_it() -> None:
    """The effect of a [Permanent] skill is an effect, too; here it is the opponent's."""
    blight = battle_card("Blight", text=[permanent(*weakened().changes, what=FOES)])
    grief = auto("ko", DRAW, how="opponent_skill")
    scene = main(a=Side(hand=[blight]), b=Side(battle=[battle_card("Victim", text=[grief])]))
    scene.pick("play Blight")
    assert (koed(scene), scene.asked) == (["Victim"], ("b", "pending"))


STAYS = Replace(event=Trigger(on="ko"), instead=(Switch(mode="rest", what="this"),))


@pytest.mark.rule("11-1-1-1", "4-5-3-1", "8-9-1")
def test_a_card_without_power_whose_ko_is_always_replaced_makes_the_game_a_draw() -> None:
    """Rule processing is repeated as long as it is due; nobody decides anything, so that nobody can end it."""
    scene = main(
        a=Side(leader=leader("a", does(weakened(FOES)))), b=Side(battle=[battle_card("Rock", text=[permanent(STAYS)])])
    )
    scene.pick("skill Leader a 0")
    [end] = scene.of(GameEnded)
    assert (end.winner, end.reason, end.rule) == (None, "loop", "11-1-1-1")


@pytest.mark.rule("9-5-2", "8-9-1", "4-5-3-1")
def test_a_replacement_that_is_used_up_saves_a_card_without_power_only_once() -> None:
    """What is replaced has not happened, the card has no power still: the rule acts again."""
    once = Replace(event=Trigger(on="ko"), instead=(Switch(mode="rest", what="this"),), times=1)
    scene = main(
        a=Side(leader=leader("a", does(weakened(FOES)))), b=Side(battle=[battle_card("Rock", text=[permanent(once)])])
    )
    scene.pick("skill Leader a 0")
    assert_order(scene.timeline, "CardRested 4-8-1", "CardKOed")
    assert koed(scene) == ["Rock"]


@pytest.mark.rule("9-5-1", "9-5-2", "2-3-2-1")
def test_a_leader_without_power_stays_and_loses_every_battle() -> None:
    """Only Battle Cards are KO'd by the rule."""
    curse = does(weakened(Cards(kinds=("leader",), whose="opponent"), by=-20000))
    scene = main(a=Side(leader=leader("a", curse), battle=[battle_card("Mouse", power=5000)]))
    scene.pick("skill Leader a 0")
    assert figure(scene.state, scene.card("Leader b"), "power") == -5000
    scene.pick("attack Leader b with Mouse")
    finish(scene)
    assert len(scene.of(LifeTaken)) == 1


@pytest.mark.rule("8-9-1", "8-9-1-1", "7-4-1-4-1", "4-10-2")
def test_damage_that_is_replaced_takes_no_life_and_triggers_nothing() -> None:
    """The event never happened: neither was damage dealt, nor a life card taken."""
    shield = Replace(
        event=Trigger(on="takes_damage", card=None, whose="you"), instead=(Switch(mode="rest", what="this"),)
    )
    sees = auto("takes_damage", DRAW, card=None, whose="you")
    theirs = Side(battle=[battle_card("Shield", text=[permanent(shield, player="you"), sees])])
    scene = finish(battle(a=Side(battle=[battle_card("Fist", keywords=["double_strike"])]), b=theirs, attacker="Fist"))
    assert not scene.of(DamageDealt)
    assert not scene.of(LifeTaken)
    assert (scene.rested("Shield"), drawn(scene)) == (True, [])


@pytest.mark.rule("9-2-1", "9-2-3", "8-6-1", "4-5-2")
def test_a_skill_that_would_give_life_back_comes_too_late_for_a_player_without_any() -> None:
    """Losing interrupts; a triggered skill waits for a checkpoint, which there is none of any more."""
    mends = auto("life_taken", Move(to="life", what=Cards(whose="you", zones=("hand",))), card=None, whose="you")
    scene = finish(battle(b=Side(leader=leader("b", mends), life=1)))
    [end] = scene.of(GameEnded)
    assert (end.winner, end.reason) == ("a", "life")


@pytest.mark.rule("4-9-3", "9-2-1", "9-2-4")
def test_the_last_card_that_is_drawn_ends_the_game_before_the_rest_of_the_text_is_done() -> None:
    """Cards are drawn one by one, and a player without a deck loses at once, though cards would go back to it."""
    back = Move(to="deck", what=Cards(whose="you", zones=("hand",)))
    greedy = does(DRAW, DRAW, DRAW, back)
    scene = main(a=Side(leader=leader("a", greedy), deck=2, hand=several(1, "x")))
    scene.pick("skill Leader a 0")
    [end] = scene.of(GameEnded)
    assert (end.winner, end.reason, len(scene.of(CardDrawn))) == ("b", "deck", 2)


@pytest.mark.rule("10-6-1", "10-7-1-1", "4-10-2-2", "9-2-3")
@pytest.mark.parametrize(("life", "dropped"), [(1, 1), (3, 2)])
def test_double_strike_with_critical_drops_no_more_life_than_there_is(life: int, dropped: int) -> None:
    """Each damage takes one card, to the Drop and never to the hand; with the last one the game is over."""
    claw = battle_card("Claw", keywords=["critical", "double_strike"])
    scene = finish(battle(a=Side(battle=[claw]), b=Side(life=life), attacker="Claw"))
    assert len(scene.of(LifeDropped)) == len(scene.names("b.drop")) == dropped
    assert not scene.names("b.hand")
    assert len(scene.of(GameEnded)) == (life == dropped)


@pytest.mark.rule("3-6-3", "1-3-3", "10-5-1", "10-3-1", "6-3-1-2-1")
def test_a_player_who_cannot_play_battle_cards_can_still_place_a_field() -> None:
    """Neither for the cost, nor by [Evolve], nor by a skill; an Extra Card in the Battle Area is not played."""
    ban = Decree(changes=(Cannot(action="play", cards=Cards(kinds=("battle",))),), whose="you")
    revives = does(Choose(cards=Cards(whose="you", zones=("drop",), kinds=("battle",))), Play(), DRAW)
    hand = [battle_card("Wren"), battle_card("Dragon", text=[from_hand("evolve", OWN)])]
    arena = extra_card("Arena", keywords=["field"])
    mine = Side(leader=leader("a", does(ban), revives), hand=[*hand, arena], battle=[battle_card("Egg")])
    scene = main(a=Side(leader=mine.leader, hand=mine.hand, battle=mine.battle, drop=[battle_card("Ghost")]))
    scene.pick("skill Leader a 0")
    assert not [option for option in scene.options if "Wren" in option or "Dragon" in option]
    scene.pick("skill Leader a 1")
    finish(scene)
    assert (scene.names("a.drop"), drawn(scene)) == (["Ghost"], ["a"])
    scene.pick("skill Arena 0")
    assert scene.names("a.battle") == ["Egg", "Arena"]


@pytest.mark.rule("3-6-3", "10-3-1", "8-6-2")
def test_a_field_is_placed_and_not_played() -> None:
    """What forbids or replaces playing leaves it alone, and "when a card is played" is not triggered by it."""
    sees, placed = auto("played", DRAW, card=Cards()), auto("moved", DRAW, target=("battle",))
    exile = Replace(event=Trigger(on="played", card=Cards()), instead=(Move(to="warp", what="that"),))
    ban = permanent(Cannot(action="play"), exile, player="opponent")
    theirs = Side(leader=leader("b", sees), battle=[battle_card("Judge", text=[ban])])
    scene = main(a=Side(hand=[extra_card("Arena", keywords=["field"], text=[placed])]), b=theirs)
    scene.pick("skill Arena 0")
    finish(scene)
    assert (scene.names("a.battle"), drawn(scene)) == (["Arena"], ["a"])
    assert not [kind for kind in (*STATISTICS.marks["play"], *STATISTICS.fates["played"]) if scene.of(kind)]


def if_you_do(*changes: Any) -> Scene:
    """A skill KOs the player's own Cat, which has these changes, and draws "if you do"."""
    cat = battle_card("Cat", text=[permanent(*changes)] if changes else [])
    sacrifice = does(Ko(what=OWN, name="ko"), If(conditions=(Did(name="ko"),), then=(DRAW,)))
    scene = main(a=Side(leader=leader("a", sacrifice), battle=[cat]))
    scene.pick("skill Leader a 0")
    return finish(scene)


@pytest.mark.rule("1-3-2", "1-3-3", "8-9-1", "8-9-1-1")
@pytest.mark.parametrize(
    ("changes", "draws"),
    [
        ((), 1),
        ((Cannot(action="be_koed"),), 0),
        ((Replace(event=Trigger(on="ko"), instead=(Move(to="hand", what="this"),)),), 0),
    ],
    ids=["done", "forbidden", "replaced"],
)
def test_what_follows_if_you_do_is_not_done_where_that_was_forbidden_or_replaced(changes: Any, draws: int) -> None:
    """What is forbidden is not carried out, and what is replaced never happened."""
    assert len(drawn(if_you_do(*changes))) == draws


@pytest.mark.rule("8-5-3-1", "8-5-3-3", "10-19-1")
def test_two_targets_of_which_one_has_barrier_are_one_target() -> None:
    """As many are chosen as can be; the effect is done to these."""
    kills = does(Choose(cards=FOES, count=2), Ko(), DRAW)
    theirs = Side(battle=[battle_card("Ghost", keywords=["barrier"]), battle_card("Prey")])
    scene = main(a=Side(leader=leader("a", kills)), b=theirs)
    scene.pick("skill Leader a 0")
    assert (scene.options, scene.ask.least) == (["choose Prey"], 1)
    scene.pick("choose Prey")
    assert (koed(scene), drawn(scene)) == (["Prey"], ["a"])


PRISM, RUBY, RUBIES = battle_card("Prism", "red", "blue"), battle_card("Ruby", "red"), battle_card("Rubies", "red")


@pytest.mark.rule("2-11-1-1", "2-4-1", "3-8-2", "6-3-1-2-1-1")
@pytest.mark.parametrize(
    ("energy", "rested", "playable"),
    [
        ([PRISM, RUBY], (), True),
        ([RUBIES, RUBY], (), False),
        ([PRISM, RUBY, RUBIES], ("Prism",), False),
    ],
)
def test_energy_of_two_colors_pays_the_one_that_no_other_energy_has(
    energy: list[MastersCard], rested: tuple[str, ...], playable: bool
) -> None:
    """One of the two rested cards has to be red, the other blue; energy at rest pays nothing."""
    heron = battle_card("Heron", cost=2, specified=["red", "blue"])
    scene = main(a=Side(hand=[heron], energy=energy, rested=rested))
    assert ("play Heron" in scene.options) == playable
    if playable:
        scene.pick("play Heron")
        finish(scene)
        assert scene.rested("Prism")
        assert scene.rested("Ruby")


@pytest.mark.rule("3-6-6", "10-3-3", "3-1-7-1", "8-6-5")
def test_a_new_field_drops_the_players_own_other_field_alone() -> None:
    """Only one [Field] of the player; that of the opponent stays. The one that leaves is triggered by that."""
    farewell = auto("moved", DRAW, source=("battle",), target=("drop",))
    grove, arena = extra_card("Grove", keywords=["field"], text=[farewell]), extra_card("Arena", keywords=["field"])
    theirs = Side(battle=[extra_card("Marsh", keywords=["field"])])
    scene = main(a=Side(battle=[grove, battle_card("Wren")], hand=[arena]), b=theirs)
    scene.pick("skill Arena 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("b.battle")) == (["Wren", "Arena"], ["Marsh"])
    assert (scene.names("a.drop"), drawn(scene)) == (["Grove"], ["a"])


@pytest.mark.rule("7-1", "1-3-1")
def test_a_card_that_can_attack_active_cards_cannot_attack_one_that_cannot_be_attacked() -> None:
    """What is forbidden comes before what is allowed."""
    hunter = battle_card("Hunter", text=[permanent(Can(action="attack_active"))])
    hidden = battle_card("Hidden", text=[permanent(Cannot(action="be_attacked"))])
    scene = main(a=Side(battle=[hunter]), b=Side(battle=[hidden, battle_card("Plain")]))
    assert {option for option in scene.options if option.endswith("with Hunter")} == {
        "attack Leader b with Hunter",
        "attack Plain with Hunter",
    }
