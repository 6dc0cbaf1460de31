"""ability/soul/7. Printed texts of a card in a soul about its host: as the host leaves the field, and where it is."""

import pytest

from events.language.effect import Effect, Ko, Move
from events.skills.facts import SkillTriggered
from events.table.fact import CardDrawn
from tests.games.buddyfight.conformance.cards import A_MONSTER, monster_card, monsters, spell_card
from tests.games.buddyfight.conformance.scenario import Scene, Side, main
from tests.games.buddyfight.test_texts_in_games import gem
from tests.games.buddyfight.texts import faults

INTO_A_SOUL = "■【Act】Put this card into the soul of a card on the field.\n"
OX = monster_card("Ox", traits=("Ox",))
WAYS: dict[str, Effect] = {
    "destroyed": Ko(),
    "hand": Move(to="hand"),
    "deck": Move(to="deck"),
    "gauge": Move(to="gauge"),
}


def after(text: str, way: Effect, *, whose: str = "you", traits: tuple[str, ...] = ("Ox",)) -> Scene:
    """A game in which a host leaves in some way, after a card with this text came into its soul."""
    host = [monster_card("Ox", traits=traits)]
    away = spell_card("away", way, targets=(A_MONSTER,))
    mine = host if whose == "you" else []
    theirs = host if whose == "opponent" else []
    scene = main(a=Side(left=[gem(INTO_A_SOUL + text)], right=mine, hand=[away]), b=Side(right=theirs))
    scene.use("Gem", on="Ox").settled()
    assert [scene.name(card) for card in scene.state.beneath(scene.card("Ox"))] == ["Gem"]
    return scene.use("away", on="Ox").settled()


@pytest.mark.rule("ability/soul/7", "ability/soul/2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("event", ["is destroyed", "leaves the field"])
@pytest.mark.parametrize("told", ["your 《Ox》", "a 《Ox》", "the 《Ox》", "a monster on your field", "your 《Elk》"])
def test_what_happens_to_the_host_is_heard_as_it_leaves(told: str, event: str, way: str) -> None:
    scene = after(f"When {told} with this card in its soul {event}, draw a card.", WAYS[way])
    heard = told != "your 《Elk》" and (way == "destroyed" or event == "leaves the field")
    assert len(scene.of(SkillTriggered)) == heard
    assert len(scene.of(CardDrawn)) == heard


@pytest.mark.rule("ability/soul/7")
@pytest.mark.parametrize(
    ("told", "heard"), [("your 《Ox》", False), ("a 《Ox》", True), ("a 《Ox》 on your field", False)]
)
def test_the_host_that_leaves_is_the_fighters_of_whom_it_is_told(told: str, heard: bool) -> None:
    text = f"When {told} with this card in its soul is destroyed, draw a card."
    assert len(after(text, Ko(), whose="opponent").of(SkillTriggered)) == heard


@pytest.mark.rule("ability/soul/7")
@pytest.mark.parametrize("host", ["Ox", "Elk"])
def test_a_soul_hears_nothing_of_the_end_of_another_card(host: str) -> None:
    card = gem("When your 《Ox》 with this card in its soul is destroyed, draw a card.")
    elk = monster_card("Elk", traits=("Ox",))
    away = spell_card("away", Ko(what=monsters("you", names=("Ox",))))
    scene = main(a=Side(left=[OX], right=[elk], souls={host: [card]}, hand=[away])).use("away").resolved()
    assert len(scene.of(SkillTriggered)) == (host == "Ox")


@pytest.mark.rule("ability/soul/7")
@pytest.mark.parametrize(
    ("told", "fault"),
    [
        *(
            (f"a 《Ox》 in your {zone}", "the soul of a card that does not lie on the field")
            for zone in ("hand", "deck")
        ),
        ("a 《Ox》 in your drop zone", "the soul of a card that does not lie on the field"),
        ("a 《Ox》 in your gauge", "the soul of a card that does not lie on the field"),
        ("a 《Ox》 in your buddy zone", "the soul of a card that does not lie on the field"),
        ("a 《Ox》 in your center or hand", "the soul of a card that does not lie on the field"),
        ("a monster without souls", "the soul of a card without a soul"),
    ],
)
def test_a_soul_of_a_card_that_can_have_none_is_refused(told: str, fault: str) -> None:
    the = told.replace("a ", "the ", 1)
    for text in (
        f"■If this card is in the soul of {told}, that card gets power+3000.",
        f"■【Act】If this card is in the soul of {told}, draw a card.",
        f"When {the} with this card in its soul attacks, draw a card.",
        f"■{the.capitalize()} with this card in its soul gets power+1000.",
    ):
        assert faults(text) == [fault]
