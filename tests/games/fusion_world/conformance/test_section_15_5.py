"""15-5. [Critical], 15-6. [Strike]; and damage processing at checkpoints (14-3-1), the other reading of FW-04."""

from collections.abc import Mapping, Sequence

import pytest

from events.dragon_ball_super.areas import leader
from events.dragon_ball_super.battle import CRITICAL, LIFE
from events.dragon_ball_super.facts import (
    AttackDeclared,
    CardKOed,
    DamageDealt,
    DamageInflicted,
    LifeDropped,
    LifeTaken,
    PowersCompared,
)
from events.effects.damage import DamageDue, deal_damage
from events.fusion_world import GAME
from events.fusion_world.areas import FusionWorldState
from events.seats.captions import Teller
from events.seats.eyes import Eyes
from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardMoved, GameEnded, PlayerLost
from events.table.ids import PLAYERS, SEATS, Player, Seat, Zone, opponent
from events.table.settle import settle
from events.table.sight import groups
from events.table.table import NO_OPTIONS, Table
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import NOBODY, Scene, Side, battle, position

AT_CHECKPOINT = {"FW-04": "checkpoint"}
INLINE = {"FW-04": "inline"}
LAST = ["checkpoint 8-4-8", "StepBegan 8-4-9"]


def hit(
    *keywords: str, life: int = 8, player: Player = "a", power: int = 15000, options: Mapping[str, str] = NO_OPTIONS
) -> Scene:
    """An attack by a Battle Card with these keyword skills on the other Leader, up to what follows on the damage."""
    attacking = Side(battle=[battle_card("fighter", power=power, keywords=keywords)])
    guarding = Side(life=several(life, "life"))
    sides = (attacking, guarding) if player == "a" else (guarding, attacking)
    scene = battle(a=sides[0], b=sides[1], player=player, attacker="fighter", options=options)
    scene.picks("end_step", "end_step")
    return scene


def after_powers(scene: Scene) -> list[str]:
    """What has happened since the powers were compared, up to the Battle End Step."""
    timeline, end = scene.timeline[scene.timeline.index("PowersCompared 8-4-6") + 1 :], LAST[-1]
    return timeline[: timeline.index(end) + 1] if end in timeline else timeline


def lost_life(scene: Scene, player: Player = "b") -> tuple[list[str], list[str], list[str]]:
    """The player's hand and Drop Area, and what is left of the life."""
    return scene.names(f"{player}.hand"), scene.names(f"{player}.drop"), scene.names(f"{player}.life")


def names(*numbers: int) -> list[str]:
    return [f"life {number}" for number in numbers]


HITS: Sequence[tuple[list[str], int, str]] = [
    ([], 1, "8-4-6-1-1-1"),
    (["critical"], 1, "8-4-6-1-1-1"),
    (["critical in your turn"], 1, "8-4-6-1-1-1"),
    (["critical in opponent turn"], 1, "8-4-6-1-1-1"),
    (["critical in opponent turn", "critical in your turn"], 1, "8-4-6-1-1-1"),
    (["double_strike"], 2, "15-6-2-1"),
    (["triple_strike"], 3, "15-6-2-2"),
    (["critical", "double_strike"], 2, "15-6-2-1"),
    (["triple_strike", "critical"], 3, "15-6-2-2"),
    (["critical", "double_strike", "triple_strike"], 3, "15-6-2-2"),
    (["double_strike", "triple_strike"], 3, "15-6-2-2"),
    (["triple_strike", "double_strike"], 3, "15-6-2-2"),
    (["double_strike", "double_strike"], 2, "15-6-2-1"),
    (["double_strike in your turn"], 2, "15-6-2-1"),
    (["double_strike in opponent turn"], 1, "8-4-6-1-1-1"),
    (["triple_strike in your turn", "double_strike"], 3, "15-6-2-2"),
    (["triple_strike in opponent turn", "double_strike"], 2, "15-6-2-1"),
    (["triple_strike", "critical in opponent turn"], 3, "15-6-2-2"),
]
"""Keyword skills, the damage of an attack by their card, and the rule for it."""


def is_critical(keywords: Sequence[str]) -> bool:
    """Whether [Critical] is among them and not limited to the other player's turn."""
    return "critical" in keywords or "critical in your turn" in keywords


@pytest.mark.trap("FW-04")
@pytest.mark.rule(
    "15-5-1", "15-5-2", "15-6-1", "15-6-2", "15-6-2-1", "15-6-2-2", "15-9-2", "15-10-3", "5-8-1", "5-8-3", "14-3-2#move"
)
@pytest.mark.parametrize("options", [NO_OPTIONS, INLINE], ids=["default", "inline"])
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("keywords", "amount", "rule"), HITS)
def test_15_6_2_strike_says_how_much_and_critical_where_to(
    player: Player, keywords: list[str], amount: int, rule: str, options: Mapping[str, str]
) -> None:
    """FW-04: it is dealt where it is inflicted. The higher [Strike] counts, and they do not add up."""
    scene, to_drop = hit(*keywords, player=player, options=options), is_critical(keywords)
    moved = "LifeDropped 15-5-2" if to_drop else "LifeTaken 14-3-2#move"
    assert after_powers(scene) == ["checkpoint 8-4-6-1-1", f"DamageDealt {rule}", *[moved] * amount, *LAST]
    at = scene.facts.index(scene.of(DamageDealt)[0])
    assert [fact.together for fact in scene.facts[at : at + amount + 1]] == [False, False, *[True] * (amount - 1)]
    assert_lost(scene, amount, to_drop=to_drop, player=opponent(player))


@pytest.mark.trap("FW-04")
@pytest.mark.rule("14-3-1", "14-1-2-2", "14-1-2-2-1", "8-4-8", "5-8-3", "14-3-2#move", "15-5-2", "15-6-2")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("keywords", "amount", "rule"), HITS)
def test_14_3_1_switched_to_the_checkpoint_damage_waits_for_it(
    player: Player, keywords: list[str], amount: int, rule: str
) -> None:
    """FW-04: nothing but the mark at the point of infliction; life moves at 8-4-8."""
    scene, foe = hit(*keywords, player=player, options=AT_CHECKPOINT), opponent(player)
    to_drop = is_critical(keywords)
    moved = "LifeDropped 15-5-2" if to_drop else "LifeTaken 14-3-2#move"
    waited = [f"DamageInflicted {rule}", "checkpoint 8-4-8", "DamageDealt 14-3-1"]
    assert after_powers(scene) == ["checkpoint 8-4-6-1-1", *waited, *[moved] * amount, *LAST]
    [inflicted] = scene.of(DamageInflicted)
    told = (inflicted.card, inflicted.player, inflicted.amount, inflicted.to_drop)
    assert told == (scene.card("fighter"), foe, amount, to_drop)
    at = scene.facts.index(inflicted)
    assert [fact.together for fact in scene.facts[at : at + amount + 3]] == [False, False, *[True] * amount, False]
    assert_lost(scene, amount, to_drop=to_drop, player=foe)
    replay = scene.replay()
    waiting = replay.seek(scene.referee.table.facts.index(inflicted) + 1)
    assert waiting.damage == [DamageDue(scene.card("fighter"), foe, amount, CRITICAL if to_drop else LIFE)]
    assert len(waiting.cards_in(foe, "life")) == 8


def assert_lost(scene: Scene, amount: int, *, to_drop: bool, player: Player) -> None:
    """The fighter has dealt so much damage to that player of 8 life cards, and nothing else has moved."""
    dealt = [(fact.card, fact.player, fact.amount) for fact in scene.of(DamageDealt)]
    assert dealt == [(scene.card("fighter"), player, amount)]
    went, left = names(8, 7, 6)[:amount], names(1, 2, 3, 4, 5, 6, 7, 8)[:-amount]
    assert lost_life(scene, player) == (([], went, left) if to_drop else (went, [], left))
    assert [len(zone) for zone in lost_life(scene, opponent(player))] == [0, 0, 8]
    assert scene.state.damage == []
    facts = scene.referee.table.facts
    [compared] = scene.of(PowersCompared)
    assert compared.cause == facts.index(scene.of(AttackDeclared)[0]) + 1
    led = [facts.index(fact) + 1 for fact in (*scene.of(DamageInflicted), compared)]
    assert {fact.cause for fact in scene.of(DamageInflicted)} <= {led[-1]}
    for kind in (DamageDealt, LifeTaken, LifeDropped):
        assert {fact.cause for fact in scene.of(kind)} <= {led[0]}
    assert not [*scene.of(SkillTriggered), *scene.of(SkillActivated)], "a [Permanent] skill is not activated (9-5)"


BOTH = ["critical", "triple_strike"]


@pytest.mark.rule("15-5-2", "15-6-2", "1-3-7")
@pytest.mark.parametrize(
    ("mine", "theirs", "attacker"),
    [
        pytest.param(NOBODY, Side(leader=leader_card("Leader b", keywords=BOTH)), "Leader a", id="guard"),
        pytest.param(NOBODY, Side(battle=[battle_card("other", keywords=BOTH)]), "Leader a", id="theirs"),
        pytest.param(Side(battle=[battle_card("other", keywords=BOTH)]), NOBODY, "Leader a", id="battle"),
        pytest.param(Side(combo=[battle_card("other", combo=0, keywords=BOTH)]), NOBODY, "Leader a", id="combo"),
        pytest.param(Side(hand=[battle_card("other", combo=None, keywords=BOTH)]), NOBODY, "Leader a", id="hand"),
        pytest.param(Side(energy=[battle_card("other", keywords=BOTH)]), NOBODY, "Leader a", id="energy"),
        pytest.param(
            Side(leader=leader_card("Leader a", keywords=BOTH), battle=several(1, "x")), NOBODY, "x 1", id="leader"
        ),
    ],
)
def test_15_5_2_on_any_card_but_the_attack_card_they_say_nothing(mine: Side, theirs: Side, attacker: str) -> None:
    scene = battle(a=mine, b=theirs, attacker=attacker)
    scene.picks("end_step", "end_step")
    assert [(fact.amount, fact.rule) for fact in scene.of(DamageDealt)] == [(1, "8-4-6-1-1-1")]
    assert [fact.rule for fact in scene.of(LifeTaken)] == ["14-3-2#move"]
    assert not scene.of(LifeDropped)


@pytest.mark.rule("15-5-2", "3-4-3")
@pytest.mark.parametrize("options", [INLINE, AT_CHECKPOINT], ids=["inline", "checkpoint"])
@pytest.mark.parametrize("player", PLAYERS)
def test_15_5_2_nobody_is_asked_for_the_order_of_the_cards_in_the_drop(
    player: Player, options: Mapping[str, str]
) -> None:
    scene = hit("critical", "triple_strike", player=player, options=options)
    assert scene.asked == ("a", "over")
    assert lost_life(scene, opponent(player)) == ([], names(8, 7, 6), names(1, 2, 3, 4, 5))


PERMANENT = ["critical", "double_strike", "triple_strike"]


@pytest.mark.rule("15-5-1", "15-6-1")
@pytest.mark.parametrize("keyword", PERMANENT)
@pytest.mark.parametrize("target", ["Leader b", "guard"])
def test_15_5_1_what_is_permanent_and_concerns_damage_changes_the_damage_alone(keyword: str, target: str) -> None:
    """Nothing pends, is declared or asked: all is as with a card without skills, but what damage does to life."""
    told = []
    for keywords in ([], [keyword]):
        mine = Side(battle=[battle_card("fighter", keywords=keywords)], hand=several(1, "x"))
        theirs = Side(battle=[battle_card("guard")], rested=["guard"])
        scene = battle(a=mine, b=theirs, attacker="fighter", target=target)
        asked = []
        for answer in ("combo x 1", "end_step", "end_step"):
            asked.append((scene.asked, scene.options))
            scene.pick(answer)
        damage = [line for line in scene.timeline if line.startswith(("Damage", "Life"))]
        told.append((asked, [line for line in scene.timeline if line not in damage], damage))
    (plain_asked, plain_rest, plain_damage), (asked, rest, damage) = told
    assert (asked, rest) == (plain_asked, plain_rest)
    assert (damage == plain_damage) is (target == "guard")


@pytest.mark.trap("FW-04", "FW-21")
@pytest.mark.rule("14-3-2#move", "0-2-4", "14-2-2-1", "14-3-1", "15-5-2", "15-6-2")
@pytest.mark.parametrize("options", [INLINE, AT_CHECKPOINT], ids=["inline", "checkpoint"])
@pytest.mark.parametrize("critical", [False, True])
@pytest.mark.parametrize("life", [1, 2, 3])
def test_14_3_2_damage_of_all_life_or_more_moves_all_of_it_then_the_player_loses(
    life: int, critical: bool, options: Mapping[str, str]
) -> None:
    """FW-21: the loss is judged after the whole group; FW-04: at the checkpoint, if the damage waits for it."""
    scene = hit("triple_strike", *(["critical"] if critical else []), life=life, options=options)
    order = list(reversed(names(1, 2, 3)[:life]))
    waited = ["DamageInflicted 15-6-2-2", "checkpoint 8-4-8", "DamageDealt 14-3-1"]
    assert after_powers(scene) == [
        "checkpoint 8-4-6-1-1",
        *(waited if options == AT_CHECKPOINT else ["DamageDealt 15-6-2-2"]),
        *["LifeDropped 15-5-2" if critical else "LifeTaken 14-3-2#move"] * life,
        *["PlayerLost 14-2-2-1", "GameEnded 0-1-3"],
    ]
    assert [fact.amount for fact in scene.of(DamageDealt)] == [3]
    assert lost_life(scene) == (([], order, []) if critical else (order, [], []))
    assert [fact.player for fact in scene.of(PlayerLost)] == ["b"]
    assert (scene.state.ended, scene.state.winner, scene.referee.ask) == (True, "a", None)
    assert scene.state.damage == []


@pytest.mark.rule("14-2-2-1", "15-6-2")
def test_14_2_2_1_one_life_card_left_is_enough_to_go_on() -> None:
    assert lost_life(hit("triple_strike", life=4)) == (names(4, 3, 2), [], names(1))


BOTH = ["critical", "triple_strike"]


@pytest.mark.rule("15-5-2", "15-6-2", "8-4-6")
def test_15_5_2_an_attack_that_fails_does_no_damage() -> None:
    scene = hit(*BOTH, power=10000)
    assert after_powers(scene) == LAST
    assert [len(zone) for zone in lost_life(scene)] == [0, 0, 8]


@pytest.mark.rule("15-5-2", "15-6-2", "8-4-6-2", "8-4-6-2-1")
@pytest.mark.parametrize("options", [INLINE, AT_CHECKPOINT], ids=["inline", "checkpoint"])
def test_15_5_2_an_attack_on_a_battle_card_does_no_damage(options: Mapping[str, str]) -> None:
    mine = Side(leader=leader_card("Leader a", keywords=BOTH))
    theirs = Side(life=several(8, "life"), battle=[battle_card("guard")], rested=["guard"])
    scene = battle(a=mine, b=theirs, target="guard", options=options)
    scene.picks("end_step", "end_step")
    assert after_powers(scene) == ["CardKOed 8-4-6-2-1", "checkpoint 8-4-6-2-2", *LAST]
    assert lost_life(scene) == ([], ["guard"], names(1, 2, 3, 4, 5, 6, 7, 8))
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["guard"]


@pytest.mark.rule("15-6-2")
def test_15_6_2_damage_that_is_not_an_attacks_stays_as_it_is() -> None:
    async def rules(table: Table) -> None:
        await deal_damage(table, DamageDue(leader(table.state, "a"), "b", 1, LIFE), rule="5-8-1")

    scene = position(rules, a=Side(leader=leader_card("Leader a", keywords=BOTH)))
    assert (len(scene.of(LifeTaken)), len(scene.of(LifeDropped))) == (1, 0)


@pytest.mark.rule("15-5-2", "3-4-3")
@pytest.mark.parametrize("seat", SEATS)
def test_15_5_2_everybody_is_told_which_card_was_dropped(seat: Seat) -> None:
    scene = hit("critical")
    eyes = Eyes(GAME.table.state({"a": scene.faces("a"), "b": scene.faces("b")}), seat)
    told = [
        Teller(GAME.board.zones, {"a": "A", "b": "B"}, GAME.texts.lexicon).caption(fact)
        for group in groups(scene.referee.table.facts)
        for fact in eyes.watch(group).facts
        if fact.kind is LifeDropped
    ]
    assert told == ["B drops life 8 from life"]


@pytest.mark.rule("14-3-2#zero")
@pytest.mark.parametrize("kind", [LIFE, CRITICAL])
@pytest.mark.parametrize("options", [INLINE, AT_CHECKPOINT], ids=["inline", "checkpoint"])
def test_14_3_2_zero_damage_is_none(options: Mapping[str, str], kind: str) -> None:
    async def rules(table: Table) -> None:
        await deal_damage(table, DamageDue(leader(table.state, "a"), "b", 0, kind), rule="5-8-1")
        assert table.state.damage == []
        await settle(table, rule="8-4-8")

    scene = position(rules, options=options)
    assert scene.timeline == ["checkpoint 8-4-8"]
    assert len(scene.names("b.life")) == 8


def placed(scene: Scene, name: str, target: str) -> CardMoved:
    """Some effect places the card of that name."""
    card = scene.card(name)
    return CardMoved(card=card, source=scene.state.cards[card].zone, target=Zone(target), rule="manual")


@pytest.mark.rule("14-1-2-2-1", "14-3-1", "14-6-2", "4-2-2-1")
@pytest.mark.parametrize("critical", [False, True])
def test_14_1_2_2_1_damage_is_processed_at_once_with_what_else_is_due(critical: bool) -> None:
    """A card without power lies there when the checkpoint comes. Two cards in one Drop have no order."""
    mine = Side(battle=[battle_card("fighter", keywords=["critical"] if critical else [])])
    theirs = Side(life=several(8, "life"), hand=[battle_card("weak", power=0, combo=None)])
    scene = battle(a=mine, b=theirs, attacker="fighter", options=AT_CHECKPOINT)

    def weak_comes(state: FusionWorldState) -> Sequence[CardMoved]:
        return [placed(scene, "weak", "b.battle")]

    scene.at("8-4-8", weak_comes)
    scene.picks("end_step", "end_step")
    moved = ["LifeDropped 15-5-2" if critical else "LifeTaken 14-3-2#move", "CardDropped 14-6-2"]
    assert after_powers(scene)[2:4] == ["checkpoint 8-4-8", "CardMoved manual"]
    assert after_powers(scene)[4:] == ["checkpoint 8-4-8", "DamageDealt 14-3-1", *moved, *LAST]
    at = scene.facts.index(scene.of(DamageDealt)[0])
    assert [fact.together for fact in scene.facts[at : at + 3]] == [False, True, True]
    assert scene.names("b.drop") == (["life 8", "weak"] if critical else ["weak"])


@pytest.mark.rule("14-3-1", "14-1-2-2-1", "4-2-2-1")
def test_14_3_1_damage_that_waits_is_processed_at_once() -> None:
    """Two cards have inflicted damage, and one of them twice: each takes what it inflicted, from the top down."""

    async def rules(table: Table) -> None:
        first, second = leader(table.state, "a"), leader(table.state, "b")
        damages = [
            DamageDue(first, "b", 2, LIFE),
            DamageDue(second, "a", 1, CRITICAL),
            DamageDue(first, "b", 1, CRITICAL),
        ]
        for damage in damages:
            await deal_damage(table, damage, rule="5-8-1")
        assert table.state.damage == damages
        await settle(table, rule="8-4-8")

    scene = position(rules, b=Side(life=several(8, "life")), options=AT_CHECKPOINT)
    assert scene.timeline == [
        *["DamageInflicted 5-8-1"] * 3,
        "checkpoint 8-4-8",
        *["DamageDealt 14-3-1", *["LifeTaken 14-3-2#move"] * 2],
        *["DamageDealt 14-3-1", "LifeDropped 15-5-2"] * 2,
        "checkpoint 8-4-8",
    ]
    assert [fact.together for fact in scene.facts[3:]] == [False, *[True] * 6]
    assert [(fact.player, fact.amount) for fact in scene.of(DamageDealt)] == [("b", 2), ("a", 1), ("b", 1)]
    assert lost_life(scene) == (names(8, 7), names(6), names(1, 2, 3, 4, 5))
    assert scene.names("a.drop") == ["a life 8"]
    assert scene.state.damage == []


@pytest.mark.rule("0-1-3-3", "14-1-2-2-1", "14-2-2", "14-3-1")
def test_14_1_2_2_1_damage_that_waits_for_both_players_can_end_in_a_draw() -> None:
    async def rules(table: Table) -> None:
        for player in PLAYERS:
            await deal_damage(table, DamageDue(leader(table.state, player), opponent(player), 1, LIFE), rule="5-8-1")
        await settle(table, rule="8-4-8")

    scene = position(rules, a=Side(life=1), b=Side(life=1), options=AT_CHECKPOINT)
    assert scene.referee.ask is None
    assert [(fact.winner, fact.rule) for fact in scene.of(GameEnded)] == [(None, "0-1-3-3")]
