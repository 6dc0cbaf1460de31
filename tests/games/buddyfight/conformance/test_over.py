"""4. [Overturn], [Overkill], [Overthrow] and [Overkill: REBOOT]."""

import pytest

from events.buddyfight.card import OVER, BuddyfightCard
from events.language.effect import Cards, Exists, Limit
from events.skills.declared import DeclarationNullified
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    act,
    counter,
    life,
    monster_card,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, main

GAUGED = Exists(cards=Cards(whose="you", zones=("gauge",)))


def over(keyword: str, name: str = "") -> BuddyfightCard:
    """A monster that declares it, if there is gauge."""
    ability = act(life(1), conditions=[GAUGED], counter=True, keyword=keyword, limit=Limit(within="game"))
    return monster_card(name or keyword, text=[ability])


def table(*names: str, gauge: int = 1, hers: Side | None = None) -> Scene:
    """A main phase of a, whose monsters declare these, one in each area."""
    cards = [over(name.split()[0], name) for name in names]
    zones = dict(zip(("left", "center", "right"), ([card] for card in cards), strict=False))
    hand = [monster_card("x"), spell_card("insight", DRAW)]
    return main(a=Side(gauge=gauge, hand=hand, **zones), b=hers or Side(hand=several(1, "y")))  # type: ignore[arg-type]


@pytest.mark.rule("ability/over/overturn", "ability/over/overkill", "ability/over/overthrow", "ability/over/reboot")
@pytest.mark.rule("ability/over/1")
@pytest.mark.parametrize("keyword", OVER)
def test_each_is_declared_once_a_game_by_a_fighter_whatever_card_has_it(keyword: str) -> None:
    scene = table(keyword, f"{keyword} again")
    assert {keyword, f"{keyword} again"} <= set(scene.usable)
    scene.pick(f"skill {keyword} 1")
    assert scene.life("a") == 11
    assert not {keyword, f"{keyword} again"} & set(scene.usable)
    assert keyword not in table(keyword, gauge=0).usable


@pytest.mark.rule("ability/over/Q1")
def test_the_four_are_declared_independently() -> None:
    scene = table(*OVER[:3])
    for keyword in OVER[:3]:
        scene.use(keyword)
    assert scene.life("a") == 13


@pytest.mark.rule("ability/over/no-counter", "ability/over/no-nullify")
def test_none_is_answered_or_nullified() -> None:
    scene = table("overturn", hers=Side(hand=[nullifies("skill"), counter("reply", DRAW)])).use("overturn")
    assert scene.life("a") == 11
    assert not scene.of(DeclarationNullified)
    assert scene.asked == ("a", "use")


@pytest.mark.trap("BF-22")
@pytest.mark.rule("ability/over/Q2")
@pytest.mark.parametrize("answering", [True, False])
def test_it_is_declared_in_the_other_fighters_turn_where_a_counter_could_be(answering: bool) -> None:
    """BF-22."""
    hers = Side(gauge=1, left=[over("overkill")], hand=several(1, "y"))
    scene = table("overturn", hers=hers)
    if answering:
        scene.use("insight")
        assert scene.asked == ("b", "answer")
    else:
        scene.pick("decline")
        assert scene.asked == ("b", "use")
    scene.use("overkill")
    assert scene.life("b") == 11
    assert scene.asked == ("a", "use")


@pytest.mark.rule("ability/over/Q2")
def test_it_is_declared_in_answer_to_the_other_fighters_counter() -> None:
    scene = table("overturn", hers=Side(hand=[counter("reply", DRAW), *several(1, "y")]))
    scene.pick("decline")
    scene.use("reply")
    assert scene.asked == ("a", "answer")
    scene.use("overturn")
    assert scene.life("a") == 11
