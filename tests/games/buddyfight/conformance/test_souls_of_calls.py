"""4. Others, Souls: what lies in the soul of a card whose call is declared, until that card comes to the field."""

import pytest

from events.language.effect import Adjust, Cannot, Cards, Change, Grant, Skill, Stack, Trigger
from events.table.fact import CardDrawn
from events.table.ids import Zone
from events.values.permissions import forbidden
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import (
    AREAS,
    DESTROY,
    DRAW,
    THEIR_MONSTER,
    auto,
    counter,
    monster_card,
    monsters,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, main


def of_soul(*changes: Change, what: Cards | str) -> Skill:
    """A continuous ability that is active in a soul."""
    return Skill(kind="permanent", zones=("soul",), grants=(Grant(changes=changes, what=what),))


def declared(skill: Skill) -> Scene:
    """A call that puts a card with the ability into the soul of the called card, as the opponent may answer it."""
    ox = monster_card("Ox", cost=[Stack(what=Cards(whose="you", zones=("deck",), top=1))])
    deck = [monster_card("Low"), monster_card("Lower"), monster_card("Ghost", text=[skill])]
    b = Side(hand=[counter("zap", DESTROY, targets=[THEIR_MONSTER])], left=[monster_card("Imp")])
    scene = main(
        a=Side(
            left=[
                monster_card("Pal"),
            ],
            hand=[ox],
            deck=deck,
        ),
        b=b,
    ).use("Ox", area="right")
    scene.pass_until("answer")
    assert scene.state.beneath(scene.card("Ox")) == [scene.card("Ghost")]
    return scene


@pytest.mark.rule("ability/soul/8")
@pytest.mark.parametrize(("what", "named"), [("host", "Ox"), (Cards(whose="you", zones=AREAS), "Pal")])
def test_a_continuous_ability_of_a_soul_is_active_once_the_called_card_is_on_the_field(
    what: Cards | str, named: str
) -> None:
    scene = declared(of_soul(Adjust(figure="power", by=2000), what=what))
    assert figure(scene.state, scene.card(named), "power") == 3000
    scene.pass_until("use", player="a")
    assert scene.state.cards[scene.card("Ox")].zone == Zone("a.right")
    assert figure(scene.state, scene.card(named), "power") == 5000


@pytest.mark.rule("ability/soul/8")
def test_what_a_soul_forbids_is_not_forbidden_while_its_call_is_declared() -> None:
    scene = declared(of_soul(Cannot(action="attack"), what=Cards(whose="opponent", zones=AREAS)))
    assert not forbidden(scene.state, "attack", scene.card("Imp"), by="battle")
    scene.pass_until("use", player="a")
    assert forbidden(scene.state, "attack", scene.card("Imp"), by="battle")


@pytest.mark.rule("ability/soul/8")
@pytest.mark.parametrize(("when", "drawn"), [("declared", 0), ("called", 1)])
def test_an_automatic_ability_of_a_soul_is_not_triggered_while_its_call_is_declared(when: str, drawn: int) -> None:
    scene = declared(auto(Trigger(on="ko", card=monsters()), DRAW, zones=("soul",)))
    if when == "called":
        scene.pass_until("use", player="b")
    scene.use("zap", on="Pal").pass_until("use", player="a")
    assert scene.names("a.drop") == ["Pal"]
    assert len(scene.of(CardDrawn)) == drawn
