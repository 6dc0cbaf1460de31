"""The cards of the banned, restricted and semi-restricted lists, one by one."""

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dbz.deckbuilding import deck_errors
from events.dbz.lists import LIMITS
from tests.games.dbz.conformance.cards import card

COPIES = {"banned": 0, "restricted": 1, "semi-restricted": 2}
"""How many copies of a card of each list a deck can have."""


@pytest.mark.rule(
    "lists/banned/chiaotzus-psychic-halt",
    "lists/banned/cosmic-backlash",
    "lists/banned/dragons-glare",
    "lists/banned/dream-machine-battle",
    "lists/banned/feeding-frenzy",
    "lists/banned/long-journey",
    "lists/banned/supreme-west-kai-levels-1-2-and-3",
    "lists/banned/the-talking-ends-here",
    "lists/banned/this-too-shall-pass",
    "lists/banned/ultimate-champion",
    "lists/restricted/battle-pausing",
    "lists/restricted/black-weakness-drill",
    "lists/restricted/blue-terror",
    "lists/restricted/caught-off-guard-drill",
    "lists/restricted/cells-backslap",
    "lists/restricted/energy-lob",
    "lists/restricted/expectant-trunks",
    "lists/restricted/friezas-force-bubble",
    "lists/restricted/gokus-lucky-break",
    "lists/restricted/initiative",
    "lists/restricted/injured-circuits",
    "lists/restricted/krillins-concentration",
    "lists/restricted/krillins-search",
    "lists/restricted/nappas-energy-aura",
    "lists/restricted/nappas-physical-resistance",
    "lists/restricted/namekian-energy-focus",
    "lists/restricted/orange-reflex",
    "lists/restricted/orange-uppercut",
    "lists/restricted/piccolo-and-heroes-gather",
    "lists/restricted/pure-defense",
    "lists/restricted/releasing-the-sword",
    "lists/restricted/risky-maneuver",
    "lists/restricted/saiyan-headshot",
    "lists/restricted/saiyan-power-block",
    "lists/restricted/saiyan-truce-card",
    "lists/restricted/straining-destruction-move",
    "lists/restricted/super-saiyan-effect",
    "lists/restricted/teaching-the-unteachable-forces-observation",
    "lists/restricted/trunks-effortless-drill",
    "lists/restricted/trunks-thinking",
    "lists/restricted/vegetas-physical-stance",
    "lists/restricted/vegetas-plans",
    "lists/restricted/vegetas-quickness-drill",
    "lists/restricted/vegetas-smirk",
    "lists/restricted/youre-invited",
    "lists/semi-restricted/gokus-physical-attack",
    "lists/semi-restricted/hercules-amazing-techniques",
    "lists/semi-restricted/orange-focusing-drill",
)
@pytest.mark.parametrize(("name", "rule", "most"), [(name, *limit) for name, limit in LIMITS.items()])
def test_a_card_of_a_list_stands_in_a_deck_as_often_as_the_list_says(name: str, rule: str, most: int) -> None:
    catalogue = Catalogue([card("combat", name), card("combat", "Another")])

    def broken(copies: int, number: str = name) -> list[str]:
        problems = deck_errors(Deck(label="deck", entries=(DeckEntry(number, copies),)), catalogue)
        return [problem.rule for problem in problems if problem.rule.startswith(("lists/", "deck/copies/"))]

    assert most == COPIES[rule.split("/")[1]]
    assert broken(most + 1) == [rule]
    assert most == 0 or broken(most) == []
    assert broken(3, "Another") == []
