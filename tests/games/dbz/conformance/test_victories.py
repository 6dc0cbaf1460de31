"""How to win: Survival, Dragon Balls, the Most Powerful Personality; and what postpones it."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import (
    AttackEnded,
    BallUsed,
    CardDiscarded,
    DamageDealt,
    LevelReached,
    LifeCardLost,
    StagesLost,
    VictoryDue,
)
from events.dbz.turn import play_turns
from events.language.effect import Cannot, Cards, Control, Decree, Move, Play
from events.table.fact import GameEnded, PlayerLost
from events.table.ids import PLAYERS, Player
from events.table.moving import moved_to
from events.table.table import Table
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    ball,
    balls,
    blast,
    card,
    does,
    energy,
    hero,
    level,
    life,
    physical,
    several,
    stack,
    stages,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat, whole_turn
from tests.games.scenario import assert_order

ILKA = stack("Ilka", alignment="villain")


def ended(scene: Scene) -> list[tuple[Player | None, str, str]]:
    """Who won, why, and by which rule; empty as long as nobody has."""
    return [(fact.winner, fact.reason, fact.rule) for fact in scene.of(GameEnded)]


def top_discarded(whose: Any, count: int) -> Move:
    """The top life cards of players are discarded."""
    return Move(what=Cards(whose=whose, zones=("life_deck",), top=count), to="discard")


SURVIVED = [("a", "deck", "win/survival")]


# Survival.


@pytest.mark.rule("win/survival", "win/survival/life-damage")
@pytest.mark.parametrize(("cards", "won"), [(2, True), (4, True), (5, False)])
def test_who_has_no_life_cards_left_has_lost_the_instant_the_last_one_is_taken(cards: int, won: bool) -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam", blast(life(4)))]), b=Side(main=ILKA, deck=cards))
    scene.use("Beam").pass_until("attack", player="b")
    assert ended(scene) == (SURVIVED if won else [])
    assert len(scene.of(LifeCardLost)) == min(cards, 4)
    assert len(scene.of(AttackEnded)) == (0 if won else 1)


@pytest.mark.rule("win/survival/life-damage")
def test_each_life_card_of_damage_takes_one_from_the_top_of_the_life_deck_of_who_is_attacked() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam", blast(life(3)))]), b=Side(main=ILKA))
    scene.use("Beam").pass_until("attack", player="b")
    assert (scene.life("a"), scene.life("b")) == (20, 17)
    assert scene.names("b.discard") == ["b life 20", "b life 19", "b life 18"]


@pytest.mark.rule("win/survival/stage-damage")
@pytest.mark.parametrize(("there", "lost", "cards"), [(0, 0, 3), (1, 1, 2), (5, 3, 0)])
def test_power_stages_of_damage_take_life_cards_from_a_personality_on_its_lowest(
    there: int, lost: int, cards: int
) -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(3)))]), b=Side(main=ILKA, stages=there))
    scene.use("Hook").pass_until("attack", player="b")
    assert sum(fact.amount for fact in scene.of(StagesLost)) == lost
    assert scene.life("b") == 20 - cards


@pytest.mark.rule("win/survival/draws", "win/survival")
def test_who_draws_the_last_life_card_by_an_effect_has_lost() -> None:
    scene = position(attacks, a=Side(hand=[card("combat", "Study", does(DRAW, DRAW))], deck=2))
    scene.use("Study")
    assert ended(scene) == [("b", "deck", "win/survival")]


@pytest.mark.rule("win/survival/effects", "win/survival")
def test_life_cards_that_an_effect_discards_are_lost_and_no_damage() -> None:
    scene = position(
        attacks, a=Side(hand=[card("combat", "Drain", does(top_discarded("opponent", 2)))]), b=Side(main=ILKA, deck=3)
    )
    scene.use("Drain")
    assert (scene.life("b"), ended(scene)) == (1, [])
    lost = [fact.rule for fact in scene.of(CardDiscarded) if fact.source == "b.life_deck"]
    assert lost == ["win/survival/effects"] * 2
    assert not scene.of(DamageDealt)
    assert not scene.of(LifeCardLost)
    scene = position(
        attacks, a=Side(hand=[card("combat", "Drain", does(top_discarded("opponent", 2)))]), b=Side(main=ILKA, deck=2)
    )
    scene.use("Drain").pass_until("attack")
    assert ended(scene) == SURVIVED


@pytest.mark.trap("DBZ-13")
@pytest.mark.rule("win/survival")
def test_if_both_life_decks_are_empty_at_once_nobody_has_won() -> None:
    """DBZ-13."""

    async def emptied(table: Table) -> None:
        tops = [table.state.cards_in(player, "life_deck")[-1] for player in PLAYERS]
        table.emit(*(moved_to(table.state, top, CardDiscarded, "discard", rule="manual") for top in tops))

    scene = position(emptied, a=Side(deck=1), b=Side(main=ILKA, deck=1))
    assert ended(scene) == [(None, "deck", "win/survival")]
    assert sorted(fact.player for fact in scene.of(PlayerLost)) == ["a", "b"]
    assert ended(position(emptied, a=Side(deck=1), b=Side(main=ILKA, deck=2))) == [("b", "deck", "win/survival")]


@pytest.mark.trap("DBZ-13")
@pytest.mark.rule("win/survival")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [(2, 2, [None]), (3, 2, ["a"]), (2, 3, ["b"]), (3, 3, [])])
def test_an_effect_that_empties_both_life_decks_lets_nobody_win(
    mine: int, theirs: int, winners: list[Player | None]
) -> None:
    """DBZ-13."""
    drain = card("combat", "Drain", does(top_discarded("both", 2)))
    scene = position(attacks, a=Side(hand=[drain], deck=mine), b=Side(main=ILKA, deck=theirs)).use("Drain")
    scene.pass_until("attack", player="b")
    assert [winner for winner, _, _ in ended(scene)] == winners


# Dragon Balls.


def with_ball(lying: list[DbzCard], seventh: DbzCard | None = None) -> Scene:
    """A scene in which a has placed a Dragon Ball beside those that lie."""
    placed = seventh or ball(7)
    scene = position(whole_turn, a=Side(hand=[placed], balls=lying))
    scene.pick(f"play {placed.name}")
    return scene


@pytest.mark.trap("DBZ-12")
@pytest.mark.rule("win/dragon-ball")
def test_who_places_the_last_dragon_ball_of_a_set_has_won_at_once() -> None:
    """DBZ-12: before its powers are used."""
    scene = with_ball(balls(1, 2, 3, 4, 5, 6))
    assert ended(scene) == [("a", "dragon_balls", "win/dragon-ball")]
    assert scene.of(BallUsed) == []


@pytest.mark.rule("win/dragon-ball")
@pytest.mark.parametrize(
    "lying",
    [
        balls(1, 2, 3, 4, 5),
        [*balls(1, 2, 3, 4, 5), ball(6, series="Sun")],
        [*balls(1, 2, 3, 4, 5), DbzCard(number="Alt", name="Alt", kind="ball", series="Moon", ball=5)],
    ],
    ids=["six", "two sets", "one number twice"],
)
def test_six_dragon_balls_of_a_set_are_not_enough(lying: list[DbzCard]) -> None:
    scene = with_ball(lying)
    assert ended(scene) == []
    assert len(scene.of(BallUsed)) == 1


@pytest.mark.rule("win/dragon-ball")
def test_dragon_balls_under_the_control_of_both_players_do_not_win() -> None:
    mine, theirs = Side(hand=[ball(7)], balls=balls(1, 2, 3, 4, 5)), Side(main=ILKA, balls=balls(6))
    scene = position(whole_turn, a=mine, b=theirs)
    scene.pick("play Moon Ball 7")
    assert ended(scene) == []


SEIZE = Control(what=Cards(whose="opponent", zones=("balls",)), whose="you")


def seizing(seize: DbzCard, b: Side, *, more: Sequence[DbzCard] = ()) -> Scene:
    """A scene in which a has captured the last Dragon Ball of a set, in Combat of a's turn."""
    mine = Side(hand=[seize, *more], balls=balls(1, 2, 3, 4, 5, 6))
    scene = position(play_turns, a=mine, b=b)
    scene.pass_until("combat").pick("combat")
    scene.use(seize.name)
    scene.pick("decline")
    return scene


@pytest.mark.trap("DBZ-12")
@pytest.mark.rule("win/dragon-ball/captured-seventh", "win/dragon-ball")
def test_who_captures_the_last_dragon_ball_wins_as_the_next_own_turn_begins() -> None:
    """DBZ-12: not at once, and not in the other player's turn."""
    scene = seizing(card("combat", "Seize", does(SEIZE)), Side(main=ILKA, balls=balls(7)))
    assert scene.state.controller(scene.card("Moon Ball 7")) == "a"
    assert ended(scene) == []
    scene.pass_until("combat", player="b")
    assert ended(scene) == []
    scene.pass_all()
    assert ended(scene) == [("a", "dragon_balls", "win/dragon-ball")]
    assert scene.state.turn == 5
    assert_order(scene.timeline, "BallCaptured", "TurnBegan", "VictoryDue win/dragon-ball/captured-seventh", "DbzEnded")


@pytest.mark.rule("win/dragon-ball/captured-seventh")
def test_who_loses_one_again_before_has_not_won() -> None:
    one = Control(what=Cards(whose="opponent", zones=("balls",), names=("Moon Ball 1",)), whose="you")
    snatch = card("combat", "Snatch", does(one))
    scene = seizing(card("combat", "Seize", does(SEIZE)), Side(main=ILKA, balls=balls(7), hand=[snatch]))
    scene.use("Snatch")
    scene.pick("decline")
    assert scene.state.controller(scene.card("Moon Ball 1")) == "b"
    while not any(fact.player == "a" for fact in scene.of(VictoryDue)):
        scene.pass_one()
    assert scene.state.turn == 5
    assert ended(scene) == []


@pytest.mark.trap("DBZ-12")
@pytest.mark.rule("win/dragon-ball", "win/dragon-ball/captured-seventh")
@pytest.mark.parametrize("lost", [True, False])
def test_who_places_one_again_that_was_lost_after_a_capture_has_won_at_once(lost: bool) -> None:
    """DBZ-12: the last one did not come by a capture."""
    one = Cards(whose="opponent", zones=("balls",), names=("Moon Ball 1",))
    out = card("combat", "Out", does(Move(what=one, to="hand") if lost else DRAW))
    back = card("combat", "Back", does(Play(what=Cards(whose="you", zones=("hand",), kinds=("ball",)))))
    scene = seizing(
        card("combat", "Seize", does(SEIZE)),
        Side(main=ILKA, balls=balls(7), hand=[out]),
        more=[back, ball(1, series="Sun")],
    )
    scene.use("Out").use("Back")
    scene.pass_until("attack", player="b")
    assert ended(scene) == ([("a", "dragon_balls", "win/dragon-ball")] if lost else [])


@pytest.mark.rule("win/dragon-ball")
def test_captured_dragon_balls_count_for_who_places_the_last_one() -> None:
    mine = Side(hand=[card("combat", "Seize", does(SEIZE)), ball(7)], balls=balls(1, 2, 3, 4, 5))
    scene = position(play_turns, a=mine, b=Side(main=ILKA, balls=balls(6)))
    scene.pass_until("combat").pick("combat")
    scene.use("Seize")
    scene.pick("decline")
    scene.pass_until("discard_down")
    keep = [word for word in scene.options if word != "discard Moon Ball 7"]
    scene.pick(*keep)
    scene.pass_until("place", player="a")
    assert ended(scene) == []
    scene.pick("play Moon Ball 7")
    assert ended(scene) == [("a", "dragon_balls", "win/dragon-ball")]


# The Most Powerful Personality.


def advanced(levels: int, theirs: int, *, at: int = 1, allies: list[DbzCard] | None = None) -> Scene:
    """A scene in which a's Main Personality, at a level, has reached the next one by an effect."""
    main = stack(levels=levels)
    mine = [main[at - 1], *main[: at - 1], *main[at:]]
    rise = card("combat", "Rise", does(level(1)))
    scene = position(
        attacks, a=Side(main=mine, hand=[rise]), b=Side(main=stack("Ilka", levels=theirs), allies=allies or [])
    )
    return scene.use("Rise")


@pytest.mark.trap("DBZ-11")
@pytest.mark.rule("win/mpp")
@pytest.mark.parametrize(
    ("levels", "theirs", "at", "won"),
    [(3, 3, 2, True), (4, 3, 3, True), (3, 4, 2, False), (4, 3, 2, False), (5, 5, 4, True), (3, 3, 1, False)],
)
def test_who_reaches_the_highest_level_of_both_main_personalities_has_won(
    levels: int, theirs: int, at: int, won: bool
) -> None:
    """DBZ-11: the top level of either stack counts, whatever level it is at."""
    scene = advanced(levels, theirs, at=at)
    assert [fact.card for fact in scene.of(LevelReached)] == [scene.card(f"Marek {at + 1}")]
    assert ended(scene) == ([("a", "most_powerful", "win/mpp")] if won else [])


@pytest.mark.trap("DBZ-11")
@pytest.mark.rule("win/mpp")
def test_allies_are_not_counted() -> None:
    """DBZ-11."""
    assert ended(advanced(3, 3, at=2, allies=[hero("Rook", 4)])) == [("a", "most_powerful", "win/mpp")]


@pytest.mark.rule("win/mpp", "anger/advance")
def test_a_level_that_anger_gave_wins_too_and_the_other_player_can_be_the_one() -> None:
    taunt = card("combat", "Taunt", does(anger(1, "opponent")))
    main = stack("Ilka")
    scene = position(attacks, a=Side(hand=[taunt]), b=Side(main=[main[1], main[0], main[2]], anger=4))
    scene.use("Taunt")
    assert ended(scene) == [("b", "most_powerful", "win/mpp")]


def postponed(until: str, *, back: bool = False) -> Scene:
    """A scene in which a reaches the highest level in Combat while an effect of b's forbids to win so."""
    main = stack()
    bar = Decree(changes=(Cannot(action="win_most_powerful"),), whose="opponent", until=until)
    rise, fall = card("combat", "Rise", does(level(1))), card("combat", "Fall", does(level(-1, "opponent")))
    theirs = [card("combat", "Bar", does(bar)), fall, physical("Kick")]
    scene = position(
        whole_combat,
        a=Side(main=[main[1], main[0], main[2]], hand=[rise, *several(1, "held")]),
        b=Side(main=ILKA, hand=theirs),
    )
    scene.pick("pass")
    scene.use("Bar")
    scene.use("Rise")
    assert scene.main("a") == "Marek 3"
    assert ended(scene) == []
    if back:
        scene.use("Fall")
    return scene


@pytest.mark.rule("win/mpp/postponed", "win/mpp")
def test_who_is_still_at_the_highest_level_as_what_postponed_it_ends_has_won() -> None:
    scene = postponed("combat")
    scene.pass_all()
    assert ended(scene) == [("a", "most_powerful", "win/mpp")]
    assert_order(scene.timeline, "LevelReached", "CombatEnded", "EffectEnded", "DbzEnded")


@pytest.mark.rule("win/mpp/postponed")
def test_who_has_lost_the_level_by_then_or_is_barred_for_the_game_has_not_won() -> None:
    assert ended(postponed("combat", back=True).pass_all()) == []
    assert ended(postponed("game").pass_all()) == []
