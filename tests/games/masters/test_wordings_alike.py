"""Wordings that say the same as others, and sentences close to them that say more than is understood."""

import pytest

from events.language import effect as e
from events.masters.compiler import compile_text

OWL, OX = "\u3008Owl\u3009", "\u3008Ox\u3009"
PLAYED = "[Auto] When you play this card,"


def whole(text: str) -> str:
    """A text of tags and words; behind the words of an event, if it has none."""
    return text if text.startswith("[") else f"{PLAYED} {text}"


def understood(text: str) -> tuple[e.Skill, ...]:
    compiled = compile_text(text)
    assert [clause.fault for clause in compiled.clauses if clause.fault] == []
    return compiled.skills


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("if it is your opponent's turn, draw 1 card.", "if it's your opponent's turn, draw 1 card."),
        ("draw 1 card, and draw 1 more card.", "draw 1 card, and draw 1 card."),
        ("you and your opponent draw 1 card.", "each player draws 1 card."),
        ("inflict 2 damage to your life.", "take 2 damage."),
        (
            "take the top 2 cards of your deck and add them to your energy.",
            "add the top 2 cards of your deck to your energy.",
        ),
        (
            "choose up to 1 of your cards and it becomes the target of the attack.",
            "choose up to 1 of your cards and switch the target of the attack to it.",
        ),
        (
            f"play up to 1 {OWL} card from your hand with its skills negated for the turn in Rest Mode.",
            f"play up to 1 {OWL} card from your hand in Rest Mode with its skills negated for the turn.",
        ),
        (
            f"combo with up to 1 {OWL} card from your hand with its skills negated for the turn.",
            f"use up to 1 {OWL} card from your hand in a combo with its skills negated for the turn.",
        ),
        (
            "if your opponent has more life than you, draw 1 card.",
            "if you have less life than your opponent, draw 1 card.",
        ),
        (
            f"if {OWL} is in your Drop Area or Warp, draw 1 card.",
            f"if you have a {OWL} card in your Drop Area or Warp, draw 1 card.",
        ),
        (
            "if your Warp has 5 cards or more in it, draw 1 card.",
            "if you have 5 or more cards in your Warp, draw 1 card.",
        ),
        (
            "choose 1 of your cards that is both red and green and it gets +5000 power for the turn.",
            "choose 1 of your Red/Green multicolor cards and it gets +5000 power for the turn.",
        ),
        (
            "choose up to 1 of your Battle Cards which includes {Owl} in its card name and KO it.",
            "choose up to 1 of your Battle Cards with {Owl} in its card name and KO it.",
        ),
        (
            "choose up to 1 of your Battle Cards whose card name includes {Owl} and KO it.",
            "choose up to 1 of your Battle Cards with {Owl} in its card name and KO it.",
        ),
        (
            f"choose up to 1 {OWL} or {OX} card-both red and with an energy cost of 1-in your Drop Area and play it.",
            f"choose up to 1 red {OWL} or {OX} card with an energy cost of 1 in your Drop Area and play it.",
        ),
        (
            "choose up to 4 total red and/or black cards in your Warp and add them to your hand.",
            "choose up to a total of 4 red or black cards in your Warp and add them to your hand.",
        ),
        (
            f"choose up to 1 {OWL} card in your hand, energy, or Drop Area and play it.",
            f"choose up to 1 {OWL} card in your hand, energy and/or Drop Area and play it.",
        ),
        (
            "choose up to 1 of your opponent's Battle Cards and return it to its owners hand.",
            "choose up to 1 of your opponent's Battle Cards and return it to its owner's hand.",
        ),
        (
            "[Auto] At the end of your or your opponent's turn, draw 1 card.",
            "[Auto] At the end of each turn, draw 1 card.",
        ),
        (
            "[Auto] When this card in your hand is played, draw 1 card.",
            "[Auto] When you play this card from your hand, draw 1 card.",
        ),
        (
            "[Auto] When this card is sent to the Warp from your Battle Area, draw 1 card.",
            "[Auto] When this card is sent from a Battle Area to a Warp, draw 1 card.",
        ),
        (
            "[Auto] When this card is switched from Active Mode to Rest Mode by a skill, draw 1 card.",
            "[Auto] When this card is switched to Rest Mode by a skill, draw 1 card.",
        ),
        (
            "[Auto] When you play this card with [Over Realm], draw 1 card.",
            "[Auto] When this card is played using [Over Realm], draw 1 card.",
        ),
        (
            "[Auto] When this card KO-s one of your opponent's Battle Cards, draw 1 card.",
            "[Auto] When this card KOs an opponent's Battle Card, draw 1 card.",
        ),
        (
            "[Auto] When your opponent attacks with a card, draw 1 card.",
            "[Auto] When your opponent attacks, draw 1 card.",
        ),
        (
            "[Auto] When this card activates [Blocker], draw 1 card.",
            "[Auto] When you activate this card's [Blocker], draw 1 card.",
        ),
        (
            "[Permanent] This card can't be attacked by your opponent's cards.",
            "[Permanent] This card can't be attacked.",
        ),
        (
            "[Permanent] This card does not leave the Battle Area due to skills.",
            "[Permanent] This card can't be removed from the Battle Area by skills.",
        ),
        (
            "[Auto] When you play this card from an Energy Area, draw 1 card.",
            "[Auto] When this card is played from your energy, draw 1 card.",
        ),
        (
            "[Auto] When you play this card or it attacks, draw 1 card.",
            "[Auto] When this card is played or attacks, draw 1 card.",
        ),
        (
            "[Permanent] During battles where this card is attacking, your opponent can't activate [Blocker].",
            "[Permanent] While this card is attacking, your opponent can't activate [Blocker].",
        ),
        (
            "[Activate Main] Choose one of the opponent's Battle Cards and KO it.",
            "[Activate Main] Choose 1 of your opponent's Battle Cards and KO it.",
        ),
        (
            "[Activate Main] Choose 1 red card in your hand, 1 green card in your hand, and 1 card in your energy.",
            "[Activate Main] Choose 1 red card in your hand and 1 green card in your hand and 1 card in your energy.",
        ),
        (
            "[Permanent] This card gets +5000 power for each card placed under it.",
            "[Permanent] This card gets +5000 power for each card under this card.",
        ),
        (
            "if your opponent has more cards in their hand than you, draw 1 card.",
            "if you have less cards in hand than your opponent, draw 1 card.",
        ),
        ("return this card to it's owner's hand.", "return this card to its owner's hand."),
        ("[Over Realm 2][Double Strike]", "[Over Realm 2]\n[Double Strike]"),
        (
            "[Auto] When this card attacks, activate this skill. Draw 1 card.",
            "[Auto] When this card attacks, draw 1 card.",
        ),
    ],
)
def test_two_wordings_of_the_same(one: str, other: str) -> None:
    assert understood(whole(one)) == understood(whole(other))


@pytest.mark.parametrize(
    "text",
    [
        f"choose up to 1 green {OWL}, \u300aCrow\u300b, or Extra Card in your hand and play it.",
        f"choose up to 1 red {OWL} card, red {OX} card, or Extra Card with a cost of 1 in your hand and play it.",
        "choose up to 2 cards in your hand and place them under your Leader Card's {Nest}.",
        f"choose 1 {OWL} card in your hand and place it under the chosen card.",
        "place 1 card from your hand under an opponent's {Nest}.",
        f"play up to 2 {OWL} cards from your hand on top of this card.",
        f"play up to 1 {OWL} card from your hand on top of this card in Rest Mode.",
        "shuffle up to 1 card from your Drop Area into their deck.",
        "if there are 4 or more colors, draw 1 card.",
        "if there is a total of 4 or more of your energy between you and your opponent, draw 1 card.",
        "you can't activate the [Activate: Main/Battle] skill on copies of this card for the turn.",
        "you can't activate the [Counter Attack] skill on copies of this card for the turn.",
        "choose 1, and add it to your hand.",
        "choose 1 of your or your opponent's cards in your Drop Area and add it to your hand.",
        "draw 1 card and switch this card to Rest Mode if it's your turn.",
        "[Auto] When this card attacks, activate this skill.",
        "[Auto] When this card in your Battle Area is played, draw 1 card.",
        "[Auto] When you play this card in your hand, draw 1 card.",
        "[Auto] When this card in your hand attacks, draw 1 card.",
        "[Auto] When a card under this card is returned to its owner's hand, draw 1 card.",
        "[Auto] When a card in your hand attacks, draw 1 card.",
        "[Auto] When this card is switched from Rest Mode to Rest Mode, draw 1 card.",
        "[Auto] When this card is played using [Blocker], draw 1 card.",
        "[Auto] When this card activates [Critical], draw 1 card.",
        "[Permanent] Only 2 copies of this card can be played in your Battle Area.",
        "[Permanent] Only 2 {Owl} can be played in your Battle Area.",
        "[Permanent] You can only have up to 1 {Owl} in play in your Battle Area.",
        "[Permanent] This card in your hand can't be played from any area.",
        "[Counter Attack] If the card being played has an energy cost of 2 or less, draw 1 card.",
        "[Auto] When this card is played, the card being played is placed in its owner's Drop Area instead.",
        "[Auto] When this card is KO'd or placed in a Drop Area from a Battle Area by a skill, draw 1 card.",
        f"[Auto] When a {OWL} card is removed from a Battle Area by a skill, draw 1 card.",
        f"[Auto] When a {OWL} card in your Drop Area is KO'd, draw 1 card.",
        f"[Auto] When a {OWL} card attacks or it is KO'd, draw 1 card.",
        "if there are 2 or more red Extra Cards and/or \u300aCrow\u300b cards in your Drop Area, draw 1 card.",
        f"choose up to 2 of your red Battle Cards and/or {OWL} Battle Cards and KO them.",
        "your opponent can't play Battle Cards for the turn unless they discard 1 card from their hand each time.",
        "your opponent can't attack Leader Cards for the turn unless they discard 1 card from their hand each time.",
        "if you switched a card to Active Mode, draw 1 card.",
        "[Counter Play] If the card being played has an energy cost of 2 or less : Draw 1 card.",
        "[Permanent] This card can only be played from your hand using skills.",
        "[Activate Main] You may draw 1 card. If you do, negate this skill for the game.",
        "[Counter Attack] Negate the attack, then add this card to your hand from your Drop Area.",
        "[Activate Main] Draw 1 card, then negate this skill for the battle.",
    ],
)
def test_near_misses_are_refused(text: str) -> None:
    assert [clause.fault for clause in compile_text(whole(text)).clauses if clause.fault] != []
