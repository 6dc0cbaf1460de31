"""Who cannot lose: no victory of the other player counts as long as an effect forbids it."""

import pytest

from events.dbz.facts import LifeCardLost
from events.language.effect import Cannot, Cards, Grant, Move, Skill
from events.table.fact import GameEnded
from events.table.ids import Player
from tests.games.dbz.conformance.cards import ball, balls, card, does, energy, level, stack
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn

ILKA = stack("Ilka", alignment="villain")


def ended(scene: Scene) -> list[tuple[Player | None, str, str]]:
    """Who won, why, and by which rule; empty as long as nobody has."""
    return [(fact.winner, fact.reason, fact.rule) for fact in scene.of(GameEnded)]


@pytest.mark.rule("general/conflict", "win/dragon-ball", "win/mpp")
@pytest.mark.parametrize(
    ("by", "by_balls", "by_level"),
    [("any", False, False), ("dragon_balls", False, True), ("most_powerful", True, False), ("deck", True, True)],
)
def test_nobody_wins_in_a_way_in_which_the_other_player_cannot_lose(by: str, by_balls: bool, by_level: bool) -> None:
    stays = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="lose", by=by),), player="you"),))
    theirs = Side(main=ILKA, drills=[card("drill", "Rope", stays)])
    scene = position(whole_turn, a=Side(hand=[ball(7)], balls=balls(1, 2, 3, 4, 5, 6)), b=theirs)
    scene.pick("play Moon Ball 7")
    assert ended(scene) == ([("a", "dragon_balls", "win/dragon-ball")] if by_balls else [])
    main = stack()
    rise = card("combat", "Rise", does(level(1)))
    scene = position(attacks, a=Side(main=[main[1], main[0], main[2]], hand=[rise]), b=theirs)
    scene.use("Rise")
    assert ended(scene) == ([("a", "most_powerful", "win/mpp")] if by_level else [])


@pytest.mark.rule("general/conflict", "win/survival", "turn/draw")
@pytest.mark.parametrize("by", ["any", "deck"])
def test_who_cannot_lose_without_life_cards_draws_none_and_has_lost_once_that_ends(by: str) -> None:
    stays = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="lose", by=by),), player="you"),))
    out = card("combat", "Out", does(Move(to="discard", what=Cards(whose="opponent", zones=("drills",)))))
    a = Side(deck=2, drills=[card("drill", "Rope", stays)])
    scene = position(whole_turn, a=a, b=Side(main=ILKA, hand=[energy("Beam"), out]))
    assert (scene.life("a"), ended(scene)) == (0, [])
    scene.pass_until("combat").pick("combat")
    scene.pass_until("attack", player="b").use("Beam").pass_until("attack", player="b")
    assert (len(scene.of(LifeCardLost)), ended(scene)) == (0, [])
    scene.use("Out")
    assert ended(scene) == [("b", "deck", "win/survival")]
