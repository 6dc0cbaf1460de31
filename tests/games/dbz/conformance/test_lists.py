"""The banned, restricted and semi-restricted lists: each card of them by its title."""

import pytest

from events.dbz.card import DbzCard
from tests.games.dbz.conformance.cards import card, hero
from tests.games.dbz.conformance.decks import problems, titled


def assert_limit(limited: DbzCard, rule: str, most: int) -> None:
    """Assert that a deck has so many copies of a card, and that one more breaks the rule."""
    if most:
        assert problems((limited, most)) == set()
    assert problems((limited, most + 1)) == {rule}
    assert problems((titled(limited, f"{limited.name} Again"), most + 1)) == set()


BANNED = [
    pytest.param(
        "Chiaotzu's Psychic Halt",
        "chiaotzus-psychic-halt",
        marks=pytest.mark.rule("lists/banned/chiaotzus-psychic-halt"),
    ),
    pytest.param("Cosmic Backlash", "cosmic-backlash", marks=pytest.mark.rule("lists/banned/cosmic-backlash")),
    pytest.param("Dragon's Glare", "dragons-glare", marks=pytest.mark.rule("lists/banned/dragons-glare")),
    pytest.param(
        "Dream Machine Battle", "dream-machine-battle", marks=pytest.mark.rule("lists/banned/dream-machine-battle")
    ),
    pytest.param("Feeding Frenzy", "feeding-frenzy", marks=pytest.mark.rule("lists/banned/feeding-frenzy")),
    pytest.param("Long Journey", "long-journey", marks=pytest.mark.rule("lists/banned/long-journey")),
    pytest.param(
        "The Talking Ends Here", "the-talking-ends-here", marks=pytest.mark.rule("lists/banned/the-talking-ends-here")
    ),
    pytest.param(
        "This Too Shall Pass", "this-too-shall-pass", marks=pytest.mark.rule("lists/banned/this-too-shall-pass")
    ),
    pytest.param("Ultimate Champion", "ultimate-champion", marks=pytest.mark.rule("lists/banned/ultimate-champion")),
]


@pytest.mark.rule("lists/banned")
@pytest.mark.parametrize(("title", "entry"), BANNED)
def test_a_deck_has_no_copy_of_a_banned_card(title: str, entry: str) -> None:
    assert_limit(card("combat", title), f"lists/banned/{entry}", 0)


RESTRICTED = [
    pytest.param("Battle Pausing", "battle-pausing", marks=pytest.mark.rule("lists/restricted/battle-pausing")),
    pytest.param(
        "Black Weakness Drill", "black-weakness-drill", marks=pytest.mark.rule("lists/restricted/black-weakness-drill")
    ),
    pytest.param("Blue Terror", "blue-terror", marks=pytest.mark.rule("lists/restricted/blue-terror")),
    pytest.param(
        "Caught Off Guard Drill",
        "caught-off-guard-drill",
        marks=pytest.mark.rule("lists/restricted/caught-off-guard-drill"),
    ),
    pytest.param("Cell's Backslap", "cells-backslap", marks=pytest.mark.rule("lists/restricted/cells-backslap")),
    pytest.param("Energy Lob", "energy-lob", marks=pytest.mark.rule("lists/restricted/energy-lob")),
    pytest.param("Expectant Trunks", "expectant-trunks", marks=pytest.mark.rule("lists/restricted/expectant-trunks")),
    pytest.param(
        "Frieza's Force Bubble", "friezas-force-bubble", marks=pytest.mark.rule("lists/restricted/friezas-force-bubble")
    ),
    pytest.param(
        "Goku's Lucky Break", "gokus-lucky-break", marks=pytest.mark.rule("lists/restricted/gokus-lucky-break")
    ),
    pytest.param("Initiative", "initiative", marks=pytest.mark.rule("lists/restricted/initiative")),
    pytest.param("Injured Circuits", "injured-circuits", marks=pytest.mark.rule("lists/restricted/injured-circuits")),
    pytest.param(
        "Krillin's Concentration",
        "krillins-concentration",
        marks=pytest.mark.rule("lists/restricted/krillins-concentration"),
    ),
    pytest.param("Krillin's Search", "krillins-search", marks=pytest.mark.rule("lists/restricted/krillins-search")),
    pytest.param(
        "Nappa's Energy Aura", "nappas-energy-aura", marks=pytest.mark.rule("lists/restricted/nappas-energy-aura")
    ),
    pytest.param(
        "Nappa's Physical Resistance",
        "nappas-physical-resistance",
        marks=pytest.mark.rule("lists/restricted/nappas-physical-resistance"),
    ),
    pytest.param(
        "Namekian Energy Focus",
        "namekian-energy-focus",
        marks=pytest.mark.rule("lists/restricted/namekian-energy-focus"),
    ),
    pytest.param("Orange Reflex", "orange-reflex", marks=pytest.mark.rule("lists/restricted/orange-reflex")),
    pytest.param("Orange Uppercut", "orange-uppercut", marks=pytest.mark.rule("lists/restricted/orange-uppercut")),
    pytest.param(
        "Piccolo and Heroes Gather",
        "piccolo-and-heroes-gather",
        marks=pytest.mark.rule("lists/restricted/piccolo-and-heroes-gather"),
    ),
    pytest.param("Pure Defense", "pure-defense", marks=pytest.mark.rule("lists/restricted/pure-defense")),
    pytest.param(
        "Releasing the Sword", "releasing-the-sword", marks=pytest.mark.rule("lists/restricted/releasing-the-sword")
    ),
    pytest.param("Risky Maneuver", "risky-maneuver", marks=pytest.mark.rule("lists/restricted/risky-maneuver")),
    pytest.param("Saiyan Headshot", "saiyan-headshot", marks=pytest.mark.rule("lists/restricted/saiyan-headshot")),
    pytest.param(
        "Saiyan Power Block", "saiyan-power-block", marks=pytest.mark.rule("lists/restricted/saiyan-power-block")
    ),
    pytest.param(
        "Saiyan Truce Card", "saiyan-truce-card", marks=pytest.mark.rule("lists/restricted/saiyan-truce-card")
    ),
    pytest.param(
        "Straining Destruction Move",
        "straining-destruction-move",
        marks=pytest.mark.rule("lists/restricted/straining-destruction-move"),
    ),
    pytest.param(
        "Super Saiyan Effect", "super-saiyan-effect", marks=pytest.mark.rule("lists/restricted/super-saiyan-effect")
    ),
    pytest.param(
        "Teaching the Unteachable Forces Observation",
        "teaching-the-unteachable-forces-observation",
        marks=pytest.mark.rule("lists/restricted/teaching-the-unteachable-forces-observation"),
    ),
    pytest.param(
        "Trunks Effortless Drill",
        "trunks-effortless-drill",
        marks=pytest.mark.rule("lists/restricted/trunks-effortless-drill"),
    ),
    pytest.param("Trunks Thinking", "trunks-thinking", marks=pytest.mark.rule("lists/restricted/trunks-thinking")),
    pytest.param(
        "Vegeta's Physical Stance",
        "vegetas-physical-stance",
        marks=pytest.mark.rule("lists/restricted/vegetas-physical-stance"),
    ),
    pytest.param("Vegeta's Plans", "vegetas-plans", marks=pytest.mark.rule("lists/restricted/vegetas-plans")),
    pytest.param(
        "Vegeta's Quickness Drill",
        "vegetas-quickness-drill",
        marks=pytest.mark.rule("lists/restricted/vegetas-quickness-drill"),
    ),
    pytest.param("Vegeta's Smirk", "vegetas-smirk", marks=pytest.mark.rule("lists/restricted/vegetas-smirk")),
    pytest.param("You're Invited", "youre-invited", marks=pytest.mark.rule("lists/restricted/youre-invited")),
]


@pytest.mark.rule("lists/restricted")
@pytest.mark.parametrize(("title", "entry"), RESTRICTED)
def test_a_deck_has_one_copy_of_a_restricted_card(title: str, entry: str) -> None:
    assert_limit(card("combat", title), f"lists/restricted/{entry}", 1)


SEMI_RESTRICTED = [
    pytest.param(
        "Goku's Physical Attack",
        "gokus-physical-attack",
        marks=pytest.mark.rule("lists/semi-restricted/gokus-physical-attack"),
    ),
    pytest.param(
        "Hercule's Amazing Techniques",
        "hercules-amazing-techniques",
        marks=pytest.mark.rule("lists/semi-restricted/hercules-amazing-techniques"),
    ),
    pytest.param(
        "Orange Focusing Drill",
        "orange-focusing-drill",
        marks=pytest.mark.rule("lists/semi-restricted/orange-focusing-drill"),
    ),
]


@pytest.mark.rule("lists/semi-restricted")
@pytest.mark.parametrize(("title", "entry"), SEMI_RESTRICTED)
def test_a_deck_has_two_copies_of_a_semi_restricted_card(title: str, entry: str) -> None:
    assert_limit(card("combat", title), f"lists/semi-restricted/{entry}", 2)


@pytest.mark.rule("lists/banned/supreme-west-kai-levels-1-2-and-3")
def test_a_banned_character_is_neither_a_main_personality_nor_an_ally() -> None:
    banned = {"lists/banned/supreme-west-kai-levels-1-2-and-3"}
    levels = [titled(hero("Supreme West Kai", level), f"Supreme West Kai (level {level})") for level in (1, 2, 3)]
    assert problems(main=levels) == banned
    assert problems((levels[0], 1)) == banned
    assert problems((hero("West Kai"), 1)) == set()
