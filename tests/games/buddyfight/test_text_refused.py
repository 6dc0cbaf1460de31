"""Texts whose words are known, but not what they mean together: they are refused, with the fault."""

import pytest

from events.buddyfight.card import Kind
from events.language.owning import ELSEWHERE
from tests.games.buddyfight.texts import faults

ANY_CAST = "a spell or an impact that is nullified, of which it is not said when it is cast"
NO_SUCH_CALL = "calls from an area, or to areas of the other fighter, that cannot be made"
MARKED_COST = "a cost of the card behind a mark of an ability"
IN_A_CASE = "a target in one of two cases, which is chosen before it is known which case it is"
NOT_ALONE = "one card of a player who can have several such"
UNCOUNTED = "'that many cards' without cards that are counted before"
SOME_CARDS = "some of the cards, of which it is not said which these are"
REFUSED: list[tuple[Kind, str, str]] = [
    ("spell", "■Put the top card of your deck into your opponent's gauge.", ELSEWHERE),
    ("spell", "■Put the top card of your deck into each player's gauge.", ELSEWHERE),
    ("spell", "■Put a card from your drop zone on the bottom of your opponent's deck.", ELSEWHERE),
    ("spell", "■Return a card from your drop zone to your opponent's hand.", ELSEWHERE),
    ("spell", "■Choose a card from your drop zone, and put it on top of your opponent's deck.", ELSEWHERE),
    (
        "spell",
        "■Discard a card, then destroy a monster on your opponent's field, and draw the number of cards equal to the "
        "number of cards discarded.",
        UNCOUNTED,
    ),
    (
        "spell",
        "■Destroy all monsters on the field, then draw cards equal to the number of cards discarded.",
        UNCOUNTED,
    ),
    ("spell", "■Discard two cards, then draw cards equal to the number of cards destroyed.", UNCOUNTED),
    (
        "spell",
        "■Destroy all cards on the field, then draw cards equal to the number of monsters destroyed.",
        "not understood from 'destroyed.'",
    ),
    (
        "spell",
        "■Choose a monster on your opponent's field, and destroy that card on your field.",
        "not understood from 'your field.'",
    ),
    ("spell", "■Choose 1 of the cards and destroy it.", SOME_CARDS),
    ("spell", "■Choose two of the monsters and destroy them.", SOME_CARDS),
    ("monster", "■[Overturn] [Call Cost] [Pay 1 gauge]", MARKED_COST),
    ("monster", "■【Act】 [Call Cost] [Pay 1 gauge]", MARKED_COST),
    (
        "spell",
        '■Draw a card. You may only cast "Ox" once per turn.\n■Draw a card. You may only cast "Ox" twice per turn.',
        "two limits",
    ),
    (
        "spell",
        "■Destroy a size 2 or less monster on your opponent's field. If you have twenty or more cards in your drop "
        "zone, destroy a card on your opponent's field instead.",
        IN_A_CASE,
    ),
    (
        "monster",
        "■【Act】If you have 5 life or less, destroy a monster on your opponent's field. Otherwise, destroy an item on "
        "your opponent's field.",
        IN_A_CASE,
    ),
    ("monster", "■Your attacking monster gets power+1000.", NOT_ALONE),
    ("monster", "■Your monster in battle gets power+1000.", NOT_ALONE),
    ("monster", "■Your buddy monster on your field gets power+1000.", NOT_ALONE),
    ("spell", "■[Stand] your buddy monster.", NOT_ALONE),
    (
        "monster",
        "■When this card enters the field, choose and use one of the following two. "
        "・Destroy a monster on your opponent's field. ・Draw a card.",
        "one of several to use, of which the targets are chosen as the ability is picked",
    ),
    (
        "monster",
        "■When this card enters the field, put the top card of your deck into your drop zone. "
        "If that card is a monster, put it into your hand.",
        "a pronoun for cards that were moved, and not chosen before",
    ),
    (
        "spell",
        "■Put the top card of your deck into your drop zone, and put it into your hand.",
        "a pronoun for cards that were moved, and not chosen before",
    ),
    (
        "spell",
        "■Destroy all monsters on your opponent's field, and return them to their hand.",
        "a pronoun for cards that were moved, and not chosen before",
    ),
    (
        "monster",
        "■When this card enters the field, if you have another 《Ox》 on your field, destroy that card.",
        "'that card', where no other than this card was named",
    ),
    (
        "monster",
        "■When this card attacks a monster, you may destroy it.",
        "a pronoun that stands for no card named before",
    ),
    (
        "monster",
        "■When this card link attacks with another 《Ox》, destroy that card.",
        "'that card' without a card chosen before",
    ),
    (
        "monster",
        "■This card on the field cannot be destroyed, nor returned to hand by your opponent's card effects.",
        "several things, of which it is unclear whether all are said to be done by that",
    ),
    (
        "monster",
        "■When a 《Ox》 deals damage to your opponent, draw a card.",
        "your opponent, dealt damage by a card that can be the opponent's",
    ),
    (
        "monster",
        "■When this card attacks, if you have a 《Ox》 on your field, draw a card, and if you have 3 life or less, "
        "draw a card.",
        "two conditions, of which it is unclear whether the second is asked under the first alone",
    ),
    (
        "spell",
        "■The next time damage would be dealt to you this turn, it is reduced to 0, and you gain 1 life.",
        "something behind what happens the next time, of which it is unclear when it is done",
    ),
    (
        "monster",
        "■【Act】Put this card on top of a 《Ox》 on your field.",
        "a card put on top of another, which is not called",
    ),
    ("spell", "■Destroy all cards.", "all cards, of which it is not said where they lie"),
    (
        "monster",
        "■When this card attacks, destroy a monster on your opponent's field, or draw a card.",
        "one of two things, of which one is done to a card that is chosen",
    ),
    (
        "spell",
        "■Put a monster from your drop zone to your field.",
        "cards that are put on the field without being called",
    ),
    (
        "monster",
        "■【Act】You may put this card from your left or hand into the gauge.",
        "this card in an area or elsewhere",
    ),
    (
        "spell",
        "■Search your deck for a monster from your drop zone, put it into your hand, and shuffle it.",
        "cards that are searched for elsewhere",
    ),
    ("spell", "■Call a monster from your drop zone to the left by paying its [Call Cost] to the right.", "two areas"),
    (
        "monster",
        "■【Act】Put a monster from your drop zone into the soul of two monsters on your field.",
        "several cards into whose souls others are put",
    ),
    (
        "monster",
        "■【Act】Put a monster from your drop zone into the soul of up to one monster on your field.",
        "several cards into whose souls others are put",
    ),
    (
        "spell",
        "■[Counter]During this battle, the next time damage would be dealt to you, it is reduced by 2.",
        "damage at another time than in this turn",
    ),
    ("monster", "■If there are two or more 《Ox》, this card gets power+1000.", "cards that lie nowhere"),
    ("monster", "■[Counter]【Act】Pay 1 gauge. If you do, nullify the spell cast by your opponent.", ANY_CAST),
    ("monster", "■When this card enters the field, nullify the impact.", ANY_CAST),
    ("spell", "■[Counter]Nullify the impact.", ANY_CAST),
    ("spell", "■Call an item from your hand.", "cards that are called, and are no monsters"),
    (
        "spell",
        "■Search your deck for up to one 《Ox》, call it by paying its [Call Cost], and shuffle your deck.",
        "cards that are called, of which some can be no monsters",
    ),
    ("monster", "■You cannot call monsters from the drop zone.", NO_SUCH_CALL),
    ("monster", "■Your opponent cannot call monsters from their drop zone.", NO_SUCH_CALL),
    ("monster", "■You cannot call monsters on your left and right.", NO_SUCH_CALL),
    (
        "spell",
        "■You may only cast this card if a 《Ox》 is being attacked.\n■[Counter]Nullify the attack.",
        "a card that is attacked, and can be the attacker",
    ),
    (
        "spell",
        "■You may only cast this card if your opponent's monster is being attacked.\n■[Counter]Nullify the attack.",
        "a card that is attacked, and can be the attacker",
    ),
    (
        "monster",
        "■If this card is in your hand or drop zone, all 《Ox》 on your field get power+1000.",
        "this card, where its ability would have to be valid",
    ),
    ("spell", "■Destroy your opponent's monster.", "one card of a player who can have several such"),
    *(
        ("monster", f"■[{mark}]{words}", "an ability of no known kind")
        for mark in ("Counter", "Set")
        for words in ("When this card attacks, draw a card.", "This card gets power+1000.")
    ),
    (
        "monster",
        "■If this card is in your gauge, all 《Ox》 on your field get power+1000.",
        "this card, where its ability would have to be valid",
    ),
    (
        "monster",
        "■If this card is in your opponent's center, this card gets power+1000.",
        "this card in the other fighter's area",
    ),
    ("monster", "■When a card in this card's soul is destroyed, draw a card.", "any card, of no kind"),
    (
        "monster",
        "■When your 《Ox》 on your opponent's field attacks, draw a card.",
        "two different things are said of a card's whose",
    ),
    ("monster", "■When this card enters your opponent's center, draw a card.", "this card, on another fighter's field"),
    (
        "monster",
        "■When this card enters the field from your hand, draw a card.",
        "a card that enters the field elsewhere",
    ),
    ("monster", "■When this card enters your drop zone, draw a card.", "a card that enters the field elsewhere"),
    (
        "spell",
        "■You may only cast this card when your opponent casts a spell from their hand.\n■[Counter]Nullify the spell.",
        "cards that are used from somewhere",
    ),
    ("monster", "■When you cast a spell, draw a card.", "a cast of one's own, which is no event"),
    ("monster", "■When you call a 《Ox》, draw a card.", "a call of one's own, which is no event"),
    (
        "spell",
        "■You may only cast this card when this card attacks.\n■[Counter]Draw a card.",
        "a card that attacks as it is used",
    ),
    (
        "spell",
        "■You may only cast this card when your opponent casts a spell.\n■Draw a card.",
        "an answer that is no [Counter]",
    ),
    (
        "spell",
        "■You cannot cast this card during your opponent's turn.\n■[Counter]Draw a card.",
        "a time of which it is unclear whose it is",
    ),
    ("monster", "■All 《Ox》 on your field cannot be called to the left.", "where other cards are called"),
    ("monster", "■All monsters in your hand can only be called to the center.", "where other cards are called"),
    ("monster", "■This card cannot be called to your field.", "an area to which nothing is called"),
    (
        "monster",
        "■If this card is in the soul of a 《Ox》, that 《Cow》 gets critical+1.",
        "another card than the one above",
    ),
    (
        "monster",
        "■If this card is in the soul of your 《Ox》 on your opponent's field, that monster gets power-1000.",
        "two different things are said of a card's whose",
    ),
    (
        "monster",
        "■If this card is in the soul of a 《Ox》, your buddy monster gets power+1000.",
        "one card of a player who can have several such",
    ),
    (
        "monster",
        "■When your opponent's 《Ox》 with this card in its soul attacks, draw a card.",
        "this card in the soul of another fighter's card",
    ),
    (
        "monster",
        "■When the 《Ox》 in your center area with this card in its soul is destroyed, draw a card.",
        "a card in an area that it has left as it happens",
    ),
    (
        "monster",
        "■If this card would leave the field, you may pay 2 gauge. "
        "If you do, this card remains on the field. You may only use this ability once per game.",
        "a limit that replacements do not have",
    ),
    (
        "monster",
        '■"Hay" If this card would leave the field, you may pay 2 gauge. '
        'If you do, this card remains on the field. "Hay" only activates once per turn.',
        "a limit that replacements do not have",
    ),
    (
        "monster",
        "■If this card would leave the field, you may pay 2 gauge. If you do, draw a card.",
        "not understood from 'draw 1 card.'",
    ),
    (
        "spell",
        "■Destroy a size 2 or less item on your opponent's field.",
        "cards with a figure that cards of their kind do not have",
    ),
    (
        "spell",
        "■Destroy a monster with a cost of 2 or less on your opponent's field.",
        "a figure that cards do not have",
    ),
    (
        "monster",
        "■【Act】Put a card from the soul of two monsters on your field into the drop zone.",
        "the souls of several cards",
    ),
    (
        "monster",
        "■【Act】Discard as many cards from your hand as you like.",
        "cards of the hand of which it is not said how many are discarded",
    ),
    ("spell", "■Put a card from your deck into your hand.", "cards of a deck that is not shuffled"),
    (
        "monster",
        "■When this card is put from your hand into the gauge, draw a card.",
        "this card, where it does not lie as the ability is used",
    ),
    (
        "monster",
        "■When this card is put from your soul into the drop zone, draw a card.",
        "not understood from 'soul into the drop zone, draw 1 card.'",
    ),
    (
        "monster",
        "■When this card is put into your hand from the drop zone, draw a card.",
        "this card, where it does not lie as the ability is used",
    ),
    (
        "monster",
        "■When this card is put into your gauge from the deck, draw a card.",
        "this card, where it does not lie as the ability is used",
    ),
]


@pytest.mark.parametrize(("kind", "text", "fault"), REFUSED)
def test_what_is_refused_with_its_fault(kind: Kind, text: str, fault: str) -> None:
    assert faults(text, kind) == [fault]


@pytest.mark.parametrize("text", ["■【Act】Whistle a tune. {}", "■【Act】{} Whistle a tune."])
@pytest.mark.parametrize("kind", ["monster", "spell"])
def test_of_sentences_of_which_one_is_not_known_the_rest_is_not_held_against_the_others(kind: Kind, text: str) -> None:
    moved = "Put the top card of your deck into your drop zone, and put it into your hand."
    [fault] = faults(text.format(moved), kind)
    assert "Whistle" in fault
