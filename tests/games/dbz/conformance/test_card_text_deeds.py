"""The meaning of card texts besides attacks: what holds, what is done with cards, and conditions."""

from typing import Any

import pytest

from events.dbz.card import LIFE, STAGE
from events.dbz.compiler import compile_text
from events.language import effect as e
from events.language.naming import unnamed
from tests.games.dbz.conformance.cards import DRAW, anger, strike
from tests.games.dbz.conformance.texts import (
    DECLARED,
    effects_of,
    refused,
    skill_of,
)

MAKING = ("in_use", "main", "allies", "noncombats", "drills")
USER = e.Cards(whose="you", zones=("main", "allies"), role="user")


def attacks_of(whose: e.Who, role: str = "attack") -> e.Cards:
    return e.Cards(whose=whose, role=role, zones=MAKING)


def adjusts(by: int, kind: str = STAGE) -> tuple[e.Adjust]:
    return (e.Adjust(figure=kind, by=by),)


# What holds.


@pytest.mark.rule("general/damage-cap/1", "general/damage-cap/2")
def test_caps_are_of_one_kind_of_damage() -> None:
    skill = skill_of("All physical attacks performed against you do a maximum of 3 power stages of damage.", "drill")
    cap = e.Bound(figure=STAGE, within=e.Range(most=3))
    assert skill.grants == (e.Grant(changes=(cap,), what=attacks_of("opponent", "physical attack")),)
    assert skill == skill_of(
        "You take a maximum of 3 power stages of damage from your opponent's physical attacks.", "drill"
    )
    refused("All attacks performed against you do a maximum of +3 power stages of damage.", "drill")


def test_what_does_more_is_yours_or_theirs() -> None:
    texts = {
        "All of your attacks do +1 life card of damage.": (attacks_of("you"), 1),
        "All of your opponent's attacks do -1 life card of damage.": (attacks_of("opponent"), -1),
        "All attacks performed against you do 1 less life card of damage, to a minimum of 0.": (
            attacks_of("opponent"),
            -1,
        ),
        "All attacks do +1 life card of damage.": (attacks_of("both"), 1),
    }
    for text, (what, by) in texts.items():
        assert skill_of(text, "drill").grants == (e.Grant(changes=adjusts(by, LIFE), what=what),)
    refused("All of your attacks do 1 life card of damage.", "drill")


@pytest.mark.rule("effects/floating")
def test_what_holds_for_the_remainder_of_combat() -> None:
    give = e.Give(changes=adjusts(2, LIFE), what=attacks_of("you", "energy attack"), until="combat", live=True)
    assert effects_of("For the remainder of Combat, all of your energy attacks do +2 life cards of damage.") == (give,)
    assert effects_of("All of your energy attacks do +2 life cards of damage for the remainder of Combat.") == (give,)
    held = e.Cannot(action="succeed", cards=e.Cards(role="energy attack"))
    assert effects_of("Stops all energy attacks performed against you for the remainder of Combat.") == (
        e.Decree(changes=(held,), until="combat"),
    )


@pytest.mark.rule("effects/floating")
def test_the_next_attack_is_that_of_its_player_and_its_kind() -> None:
    when = e.Trigger(on="attack_made", card=e.Cards(role="physical attack"), whose="you")
    more = e.Give(changes=adjusts(2), what="that", until="attack")
    text = "The next physical attack you perform this Combat does +2 power stages of damage."
    assert effects_of(text) == (e.Later(when=when, effects=(more,), until="combat"),)
    [later] = effects_of("Stops the next energy attack performed against you this Combat.")
    assert isinstance(later, e.Later)
    assert later.when == e.Trigger(on="attack_made", card=e.Cards(role="energy attack"), whose="opponent")
    assert not later.each_time
    [each] = effects_of("For the remainder of Combat, whenever you perform an attack, draw a card.")
    assert each == e.Later(
        when=e.Trigger(on="attack_made", card=None, whose="you"), effects=(DRAW,), until="combat", each_time=True
    )
    refused("The next attack you perform this Combat does 2 power stages of damage.", "combat")


@pytest.mark.rule("general/attack-prevented")
def test_attacks_that_cannot_be_performed() -> None:
    cannot = (e.Cannot(action="physical_attack"),)
    assert effects_of("Your opponent cannot perform physical attacks for the remainder of Combat.") == (
        e.Decree(changes=cannot, until="combat"),
    )
    assert effects_of('Your opponent may not perform a physical attack during his next "Attacker Attacks" phase.') == (
        e.Decree(changes=cannot, until="opponent_next_attack_phase"),
    )
    assert effects_of("You cannot perform physical attacks for the remainder of Combat.") == (
        e.Decree(changes=cannot, whose="you", until="combat"),
    )
    assert effects_of("Stops a physical attack during your opponent's next attack phase.") != effects_of(
        "Your opponent may not perform a physical attack during his next attack phase."
    ), "an attack that is stopped is performed"
    refused("Your opponent cannot use Drills for the remainder of Combat.", "combat")


# Cards.


@pytest.mark.rule("general/search/1", "general/search/2")
@pytest.mark.parametrize(
    "text",
    [
        "Search your Life Deck for a Drill and place it in your hand.",
        "Search your Life Deck for a Drill and put it into your hand.",
        "Choose a Drill from your Life Deck and place it in your hand.",
    ],
)
def test_a_search_is_of_the_life_deck(text: str) -> None:
    [search] = effects_of(text)
    assert isinstance(search, e.Search)
    assert search.cards.kinds == ("drill",)
    assert search.cards.zones in ((), ("life_deck",))
    assert search.then == (e.Move(to="hand", what="it"),)


@pytest.mark.rule("general/search/1")
def test_other_searches() -> None:
    [allies] = effects_of("Search your Life Deck for 2 Allies and place them in play at 5 power stages above 0.")
    more = e.Mark(kind=STAGE, by=2, what="it")
    assert allies == e.Search(cards=e.Cards(kinds=("personality",)), count=2, then=(e.Play(what="it"), more))
    [theirs] = effects_of("Search your opponent's Life Deck for a Drill and discard it.")
    where = e.Cards(whose="opponent", zones=("life_deck",), kinds=("drill",))
    assert theirs == e.Search(cards=where, then=(e.Move(to="discard", what="it"),))
    [pile] = effects_of("Search your discard pile for a Drill and place it in play.")
    where = e.Cards(whose="you", zones=("discard",), kinds=("drill",))
    assert pile == e.Search(cards=where, then=(e.Play(what="it"),))


@pytest.mark.parametrize(
    "text",
    [
        "Search your Life Deck for all Drills and place them in your hand.",
        "Search your Life Deck for a Drill.",
        "Search your Life Deck for an Ally and place it in play at 1 power stage above 0.",
        "Choose a Drill from your Life Deck.",
        "Search your hand for a Drill and place it in play.",
    ],
)
def test_searches_without_number_or_end_are_refused(text: str) -> None:
    refused(text, "combat")


def test_cards_are_drawn_and_lost() -> None:
    def moved(to: str, whose: e.Who, zone: str, **said: Any) -> tuple[e.Move]:
        return (e.Move(to=to, what=e.Cards(whose=whose, zones=(zone,), **said)),)

    assert effects_of("Draw 2 cards.") == (e.Draw(count=2),)
    bottom = e.Choose(cards=e.Cards(whose="you", zones=("discard",), bottom=1))
    assert effects_of("Draw the bottom card of your discard pile.") == (bottom, e.Move(to="hand"))
    assert effects_of("Draw the bottom 2 cards of your discard pile.") == moved("hand", "you", "discard", bottom=2)
    assert effects_of("Your opponent discards the top 3 cards of his Life Deck.") == moved(
        "discard", "opponent", "life_deck", top=3
    )
    assert effects_of("Discard the top 2 cards of your Life Deck.") == moved("discard", "you", "life_deck", top=2)
    assert effects_of("Discard 2 cards.") == (e.Discard(count=2),)
    assert effects_of("Your opponent discards a card at random.") == (e.Discard(whose="opponent", chance=True),)
    drills = e.Choose(cards=e.Cards(whose="opponent", kinds=("drill",)))
    assert effects_of("Discard one of your opponent's Drills in play.") == (drills, e.Ko())
    for text in ("Draw the top card of your opponent's Life Deck.", "Discard the top card of your discard pile."):
        refused(text, "combat")


def test_no_card_goes_from_one_players_pile_into_the_others_deck() -> None:
    refused("Shuffle a Drill from your opponent's discard pile into your Life Deck.", "combat")


@pytest.mark.rule("dragon-balls/capture/card")
def test_a_dragon_ball_is_captured_from_the_opponent() -> None:
    chosen = e.Choose(cards=e.Cards(whose="opponent", kinds=("ball",)))
    assert effects_of("Capture an opponent's Dragon Ball.") == (chosen, e.Control())
    assert effects_of("Capture a Dragon Ball.") == (chosen, e.Control())


def test_all_allies_are_those_of_all() -> None:
    read = compile_text("All Allies lose 3 power stages.", "combat")
    everyone = e.Mark(kind=STAGE, by=-3, what=e.Cards(zones=("allies",)))
    assert not read.is_full or read.skills[0].effects == (everyone,)


def test_allies_of_the_opponent() -> None:
    assert effects_of("All of your opponent's Allies lose 3 power stages, to a minimum of 1.") == (
        e.Mark(kind=STAGE, by=-3, what=e.Cards(whose="opponent", zones=("allies",)), least=1),
    )


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("This attack stays on the table to be used 1 more time this Combat.", 1),
        ("This card remains in play to be used two more times during this Combat.", 2),
    ],
)
def test_a_card_that_stays_is_used_so_often_again(text: str, by: int) -> None:
    assert skill_of(f"Physical attack. {text}").effects == (strike(), e.Mark(kind="further use", by=by))


# Conditions.


@pytest.mark.parametrize(
    ("words", "conditions"),
    [
        ("you declared a Tokui-Waza", (DECLARED,)),
        ("your opponent did not declare a Tokui-Waza", (
            e.Not(condition=e.Compare(number=e.Beside(name="tokui_waza", whose="opponent"), within=e.Range(least=1))),
        )),
        ("your anger is 3 or higher", (e.Compare(number=e.Beside(name="anger"), within=e.Range(least=3)),)),
        ("your opponent's anger is at 0", (
            e.Compare(number=e.Beside(name="anger", whose="opponent"), within=e.Range(least=0, most=0)),
        )),
        ('"Moon Mirror" is in play', (e.Exists(cards=e.Cards(names=("Moon Mirror",))),)),
        ("you control 2 or more Drills", (e.Exists(cards=e.Cards(whose="you", kinds=("drill",)), least=2),)),
        ("used by an Ally", (e.Exists(cards=e.Cards(whose="you", zones=("allies",), role="user")),)),
    ],
)  # fmt: skip
def test_conditions(words: str, conditions: tuple[e.Condition, ...]) -> None:
    assert effects_of(f"If {words}, draw a card.") == (e.If(conditions=conditions, then=(DRAW,)),)


@pytest.mark.rule("heritage/rogue", "heritage/rogue/declare")
@pytest.mark.parametrize("alignment", ["hero", "villain"])
def test_alignments_are_as_declared(alignment: str) -> None:
    yours = e.Exists(cards=e.Cards(whose="you", zones=("main",), role=alignment))
    assert effects_of(f"If your Main Personality is a {alignment}, draw a card.") == (
        e.If(conditions=(yours,), then=(DRAW,)),
    )
    theirs = e.Exists(cards=e.Cards(whose="opponent", zones=("main",), role=alignment))
    assert effects_of(f"If your opponent is a {alignment}, draw a card.") == (e.If(conditions=(theirs,), then=(DRAW,)),)


@pytest.mark.rule("heritage/majin")
def test_a_majin_is_one_by_heritage() -> None:
    majin = e.Exists(cards=e.Cards(whose="opponent", zones=("main",), traits=("Majin",)))
    assert effects_of("If your opponent's Main Personality is a Majin, draw a card.") == (
        e.If(conditions=(majin,), then=(DRAW,)),
    )


@pytest.mark.parametrize(
    "words",
    [
        "at level 2 or higher",
        "at level 2 or above",
    ],
)
def test_a_level_or_more(words: str) -> None:
    level = e.Between(figure="level", within=e.Range(least=2))
    condition = e.Exists(cards=e.Cards(whose="you", zones=("main",), figures=(level,)))
    assert effects_of(f"If your Main Personality is {words}, draw a card.") == (
        e.If(conditions=(condition,), then=(DRAW,)),
    )


def test_a_condition_is_of_its_own_sentence() -> None:
    conditional = e.If(conditions=(DECLARED,), then=(DRAW,))
    assert effects_of("If you declared a Tokui-Waza, draw a card. Raise your anger 1 level.") == (conditional, anger(1))


def test_what_is_done_for_something_follows_only_that() -> None:
    [first, *more, then] = effects_of("Remove one of your Allies from the game to raise your anger 2 levels.")
    assert isinstance(first, e.Choose)
    assert more == [e.Remove(name="done")]
    assert then == e.If(conditions=(e.Did(name="done"),), then=(anger(2),))


def test_what_a_player_may_do_for_something_has_a_name() -> None:
    """A card with such a skill is refused whole by `wrong`, so that no deck with it is played."""
    text = "When entering Combat, you may remove 2 Drills in your discard pile from the game to draw a card."
    read = compile_text(text, "drill")
    assert not read.is_full or unnamed(read.skills) is None
