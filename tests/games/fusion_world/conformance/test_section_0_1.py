"""0-1. How many play, and how the game ends."""

from typing import cast

import pytest

from events.dragon_ball_super.areas import top
from events.dragon_ball_super.facts import LifeTaken
from events.errors import IllegalAnswer
from events.table.fact import GameEnded, PlayerConceded, PlayerLost, TurnBegan
from events.table.ids import PLAYERS, Player, opponent, zone_of
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, opening, position, turn
from tests.games.scenario import is_shuffle


def open_at(moment: str) -> Scene:
    """A real game, played until an ask of that kind is open."""
    wanted = {"charge": "charge", "main": "play", "offense": "combo", "defense": "combo", "redraw": "keep"}
    scene = opening(
        a=[leader_card("Leader a"), *(battle_card(f"a {n}", cost=n % 2, keywords=["blocker"]) for n in range(20))],
        b=[leader_card("Leader b"), *(battle_card(f"b {n}", cost=n % 2, keywords=["blocker"]) for n in range(20))],
    )
    while True:
        _, kind = scene.asked
        if kind == moment:
            return scene
        if kind in ("order", "pay"):
            scene.pick(*scene.options[: len(scene.options) if kind == "order" else scene.ask.least])
            continue
        likes = ("attack", wanted.get(kind, ""))
        liked = [option for like in likes for option in scene.options if like and option.startswith(like)]
        scene.pick(liked[0] if liked else scene.options[-1])


@pytest.mark.rule("0-1-2")
def test_0_1_2_two_players_play_and_no_third_has_a_part_in_it() -> None:
    """Cards, areas, turns and questions are theirs (or chance's) through a whole game; nobody else can even concede."""
    scene = opening()
    with pytest.raises(IllegalAnswer, match="players are a and b"):
        scene.concede(cast(Player, "c"))
    asked: set[str] = set()
    while scene.referee.ask is not None:
        asked.add(scene.ask.player)
        wanted = [option for option in scene.options if option.startswith("attack")]
        scene.pick(*(scene.options if is_shuffle(scene.ask) else wanted[:1] or scene.options[-1:]))
    assert asked == {"a", "b", "chance"}
    turns = [fact.player for fact in scene.of(TurnBegan)]
    assert turns == (["a", "b"] * len(turns))[: len(turns)]
    assert {zone[:2] for zone in scene.state.zones} == {"a.", "b."}
    assert {card.owner for card in scene.state.cards} == {"a", "b"}


@pytest.mark.rule("0-1-3", "0-1-3-1", "0-1-3-2")
def test_0_1_3_the_player_whose_life_runs_out_loses_at_once_and_the_other_wins() -> None:
    scene = battle(b=Side(life=1))
    scene.picks("end_step", "end_step")
    assert scene.referee.ask is None
    taken, lost, ended = scene.facts[-3:]
    assert isinstance(taken, LifeTaken)
    assert lost == PlayerLost(player="b", reason="life", rule="14-2-2-1", cause=lost.cause)
    assert ended == GameEnded(winner="a", reason="life", rule="0-1-3", cause=ended.cause)


@pytest.mark.rule("0-1-3", "0-1-3-1", "0-1-3-2")
def test_0_1_3_the_player_whose_deck_runs_out_loses_at_once_and_the_other_wins() -> None:
    scene = turn(a=Side(deck=1))
    assert scene.referee.ask is None
    assert scene.timeline[-3:] == ["CardDrawn 7-2-9", "PlayerLost 14-2-2-2", "GameEnded 0-1-3"]
    assert (scene.state.winner, scene.state.reason) == ("b", "deck")


@pytest.mark.rule("0-1-3-3", "14-1-2-1-1")
@pytest.mark.parametrize("first", PLAYERS)
def test_0_1_3_3_the_game_is_a_draw_if_both_lose_at_once(first: Player) -> None:
    async def both_lose(table: Table) -> None:
        table.emit(
            *(
                LifeTaken(
                    card=top(table.state, player, "life"),
                    source=zone_of(player, "life"),
                    target=zone_of(player, "hand"),
                    rule="14-3-2#move",
                )
                for player in PLAYERS
            )
        )

    scene = position(both_lose, a=Side(life=1), b=Side(life=1), player=first)
    assert scene.timeline[-3:] == ["PlayerLost 14-2-2-1", "PlayerLost 14-2-2-1", "GameEnded 0-1-3-3"]
    assert [fact.player for fact in scene.of(PlayerLost)] == [first, opponent(first)]
    assert [fact.together for fact in scene.of(PlayerLost)] == [False, True]
    assert scene.state.ended
    assert scene.state.winner is None


MOMENTS = (
    *("draw_lots", "turn_order", "order", "redraw", "charge", "main", "pay"),
    *("offense", "defense", "pending", "skill_cost"),
)


@pytest.mark.rule("0-1-3-4")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_0_1_3_4_either_player_may_concede_at_any_moment(moment: str, player: Player) -> None:
    scene = open_at(moment)
    assert not any("concede" in option for option in scene.options)
    assert scene.concede(player) == (
        PlayerConceded(player=player, rule="0-1-3-4"),
        GameEnded(winner=opponent(player), reason="concession", rule="0-1-3", cause=scene.referee.table.position - 1),
    )
    assert scene.referee.ask is None
    assert scene.state.winner == opponent(player)


@pytest.mark.rule("0-1-3-4")
def test_0_1_3_4_after_the_end_nobody_can_concede() -> None:
    scene = battle(a=Side(hand=several(1, "x")))
    scene.concede("b")
    before = scene.timeline
    with pytest.raises(IllegalAnswer):
        scene.concede("a")
    assert scene.timeline == before
    assert scene.state.winner == "a"
