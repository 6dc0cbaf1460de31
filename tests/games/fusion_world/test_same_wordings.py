"""Wordings of one meaning: a text that says it otherwise comes to the same as data."""

import pytest

from events.fusion_world.compiler import compile_text
from events.language import effect as e


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


SAME: list[tuple[str, str]] = [
    (
        "[Permanent] This card gets +5000 power while you have a <Ox>.",
        "[Permanent] While you have a <Ox>, this card gets +5000 power.",
    ),
    (
        "[On Play] If you don't have <Ox> in your Drop, draw 1 card.",
        "[On Play] If you have no <Ox> in your Drop, draw 1 card.",
    ),
    (
        "[On Play] If your opponent doesn't have any Battle Cards, draw 1 card.",
        "[On Play] If your opponent has no Battle Cards, draw 1 card.",
    ),
    ("[On Play] If you have 3 or more life, draw 1 card.", "[On Play] If your life is at 3 or more, draw 1 card."),
    ("[On Play] If this is your opponent's turn, draw 1 card.", "[On Play] If it's your opponent's turn, draw 1 card."),
    (
        "[On Play] If you have <Ox>, <Elk>, and <Ram> in your Drop, draw 1 card.",
        "[On Play] If you have a <Ox> in your Drop, you have a <Elk> in your Drop, and you have a <Ram> in your Drop, "
        "draw 1 card.",
    ),
    (
        "[On Play] If you have <Ox> and a card with 《Herd》 in its special traits in your Drop, draw 1 card.",
        "[On Play] If you have a <Ox> in your Drop and you have a card with 《Herd》 in its special traits in your "
        "Drop, draw 1 card.",
    ),
    (
        "[On Play] If you have 4 or more energy and 2 or more <Ox> Battle Cards, draw 1 card.",
        "[On Play] If you have 4 or more energy and you have 2 or more <Ox> Battle Cards, draw 1 card.",
    ),
    (
        "[On Play] If you have 2 or more <Ox> and 4 or more energy, draw 1 card.",
        "[On Play] If you have 2 or more <Ox> and you have 4 or more energy, draw 1 card.",
    ),
    (
        "[On Play] Choose up to 1 of your Battle Cards. If that card is <Ox>, draw 1 card.",
        "[On Play] Choose up to 1 of your Battle Cards. If that card is a <Ox>, draw 1 card.",
    ),
    (
        "[On Play] If you added a card from your life to your hand during this turn, draw 1 card.",
        "[On Play] If you placed a card from your life in your hand during this turn, draw 1 card.",
    ),
    (
        "[On Play] Choose up to 1 of your opponent's Battle Cards and negate all of its skills for the turn.",
        "[On Play] Choose up to 1 of your opponent's Battle Cards and negate its skills for the turn.",
    ),
    (
        "[On Play] Play up to 2 Battle Cards with a total cost of 5 or less and 《Herd》 in their special traits "
        "from your hand.",
        "[On Play] Play up to 2 Battle Cards with 《Herd》 in their special traits with a total cost of 5 or less "
        "from your hand.",
    ),
    (
        "[On Play] Play up to 2 Battle Cards with costs of 2 or less and different names from your Drop.",
        "[On Play] Play up to 2 Battle Cards with different names and costs of 2 or less from your Drop.",
    ),
    (
        "[On Play] Choose 1 of your Battle Cards. It also gains [Critical] for the turn.",
        "[On Play] Choose 1 of your Battle Cards. It gains [Critical] for the turn.",
    ),
    ("[On Play] If this card is your only <Ox>, draw 1 card.", "[On Play] If this is your only <Ox>, draw 1 card."),
    (
        "[On Play] This card gets +5000 power until the end of the turn.",
        "[On Play] This card gets +5000 power for the turn.",
    ),
    (
        "[On Play] Choose one of the following―•Draw 1 card.•KO this card.",
        "[On Play] Choose one―•Draw 1 card.•KO this card.",
    ),
    ("[On Play] Both players draw 1 card.", "[On Play] Each player draws 1 card."),
    (
        "[Permanent] Reduce the cost of this card in your hand by the number of <Ox> in your Drop.",
        "[Permanent] Reduce the cost of this card in your hand by 1 for each <Ox> in your Drop.",
    ),
    (
        "[Permanent] During your opponent's turn, this card gets +5000 power.",
        "[Permanent] If it's your opponent's turn, this card gets +5000 power.",
    ),
    (
        "[Activate Main] Remove 1 energy marker from the game : Draw 1 card.",
        "[Activate Main] Remove 1 energy marker : Draw 1 card.",
    ),
    (
        "[On Play] Your opponent chooses 1 of their Battle Cards and KO's it.",
        "[On Play] Your opponent chooses 1 of their Battle Cards and KOs it.",
    ),
    ("[On Play] Draw 1 card if you have a <Ox>.", "[On Play] If you have a <Ox>, draw 1 card."),
    ("[On Play] If you have exactly 5 energy, draw 1 card.", "[On Play] If you have 5 energy, draw 1 card."),
    ("[On Play] For the turn, this card gets +5000 power.", "[On Play] This card gets +5000 power for the turn."),
    (
        "[On Play] For the turn, your opponent can't use Extras.",
        "[On Play] Your opponent can't use Extras for the turn.",
    ),
    (
        "[On Play] Choose 1 of your opponent's Battle Cards and it can't attack during their next turn.",
        "[On Play] Choose 1 of your opponent's Battle Cards and it can't attack during your opponent's next turn.",
    ),
    (
        "[On Play] Choose up to 1 red, blue, or green Battle Card and KO it.",
        "[On Play] Choose up to 1 red or blue or green Battle Card and KO it.",
    ),
    (
        "[Permanent] When this card would be KO'd, draw 1 card instead.",
        "[Permanent] If this card would be KO'd, draw 1 card instead.",
    ),
    ("[On Play] Choose 1 -•Draw 1 card.•KO this card.", "[On Play] Choose one―•Draw 1 card.•KO this card."),
    (
        "[On Play] If this card's power is 40000 or more, draw 1 card.",
        "[On Play] If this card has 40000 power or more, draw 1 card.",
    ),
    (
        "[Activate Main](1)/discard 1 card from your hand : Draw 1 card.",
        "[Activate Main](1) / discard 1 card from your hand : Draw 1 card.",
    ),
    (
        "[Activate Main] Discard 1 card from your hand or KO 1 of your Battle Cards : Draw 1 card.",
        "[Activate Main] Discard 1 card from your hand / KO 1 of your Battle Cards : Draw 1 card.",
    ),
    ("[On Play] +2 [Ki] to this card.", "[On Play] This card gets +2 [Ki]."),
    ("[Activate Main] Remove 1 [Ki] : Draw 1 card.", "[Activate Main] Reduce [Ki] by 1 : Draw 1 card."),
    ("[Evolve](1)(Green): Green <Ox>", "[Evolve](1)(Green): 1 of your green <Ox>"),
    ("[Fusion Evolve](2): <Ox> and <Ram>", "[Fusion Evolve](2): 1 <Ox> and 1 <Ram>"),
    ("[Evolve] green (1): 1 <Ox>", "[Evolve](Green)(1): 1 <Ox>"),
    *(
        (
            f"[Permanent] {word} your life is at 4 or less, this card gains [Critical].",
            "[Permanent] If your life is at 4 or less, this card gains [Critical].",
        )
        for word in ("When", "As long as", "While")
    ),
    ("[Permanent] This card in your hand costs 1 less.", "[Permanent] This card in your hand gets -1 cost."),
    ("[Permanent] This card's power is 30000.", "[Permanent] This card's power becomes 30000."),
    (
        "[Permanent] Your opponent's Battle Cards enter in Rest Mode.",
        "[Permanent] Your opponent plays Battle Cards in Rest Mode.",
    ),
    ("[Activate Main] You may discard 1 card: Draw 1 card.", "[Activate Main] Discard 1 card: Draw 1 card."),
    ("[On Play] If you have 5 cards in hand, draw 1 card.", "[On Play] If you have 5 cards in your hand, draw 1 card."),
    (
        "[On Play] Play up to 1 <Ox> from your hand without paying its cost.",
        "[On Play] Play up to 1 <Ox> from your hand.",
    ),
    (
        "[On Play] Place the top card of your deck in your life face down.",
        "[On Play] Place the top card of your deck in your life.",
    ),
    (
        "[On Play] Choose 1 of your Battle Cards or Leader and it gets +5000 power for the turn.",
        "[On Play] Choose 1 of your Leader or Battle Cards and it gets +5000 power for the turn.",
    ),
    (
        "[When Attacking] Your opponent can't use [Blocker] for the battle.",
        "[When Attacking] Your opponent can't activate [Blocker] for the battle.",
    ),
    (
        "[On Play] Your opponent can't combo with Battle Cards for the battle.",
        "[On Play] Your opponent can't use Battle Cards in combos for the battle.",
    ),
    (
        "[Auto] When your opponent activates [Blocker], draw 1 card.",
        "[Auto] When the [Blocker] of one of your opponent's Battle Cards is activated, draw 1 card.",
    ),
    (
        "[On Play] Choose 2 cards in your energy in Rest Mode and switch them to Active Mode.",
        "[On Play] Choose 2 of your Rest Mode energy and switch them to Active Mode.",
    ),
    (
        "[On Play] If your life is equal to or less than your opponent's life, draw 1 card.",
        "[On Play] If your life is less than or equal to your opponent's, draw 1 card.",
    ),
    (
        "[On Play] This card gets +5000 power for each of your Battle Cards for the turn.",
        "[On Play] This card gets +5000 power for the turn for each of your Battle Cards.",
    ),
    ("[Auto] When you combo with this card, draw 1 card.", "[Auto] When you use this card in a combo, draw 1 card."),
    ("[Permanent] This card is also treated as a <Ox> card.", "[Permanent] This card is also treated as <Ox>."),
    ("[Permanent] Each of your <Ox> gets +5000 power.", "[Permanent] Your <Ox> get +5000 power."),
    (
        "[On Play] If your opponent has 5 or more cards in their hand, they discard 1 card.",
        "[On Play] If your opponent has 5 or more cards in their hand, your opponent discards 1 card.",
    ),
    (
        "[On Play] If you have both a <Ox> and a <Ram>, draw 1 card.",
        "[On Play] If you have <Ox> and <Ram>, draw 1 card.",
    ),
    ("[On Play] If you have <Ox> in play, draw 1 card.", "[On Play] If you have a <Ox>, draw 1 card."),
    (
        "[When Attacking] Change the target of the attack to this card.",
        "[When Attacking] Switch the target of the attack to this card.",
    ),
    (
        "[On Play] Choose up to 1 of the following effects. ・Draw 1 card.・Place 1 energy marker.",
        "[On Play] Choose up to 1 ―・Draw 1 card.・Place 1 energy marker.",
    ),
    ("[Auto] When your Leader awakens, draw 1 card.", "[Auto] When your Leader is awakened, draw 1 card."),
    (
        "[Activate Battle] Use this card in a combo from your Drop.",
        "[Activate Battle] Use this card in your Drop in a combo.",
    ),
    (
        "[Permanent] Once per turn, this card can't be KO'd.",
        "[Permanent] This card can't be KO'd once per turn.",
    ),
    (
        "[Auto] When your life becomes 3 or less, draw 1 card.",
        "[Auto] When your life is at 3 or less, draw 1 card.",
    ),
    (
        "[On Play] Place all cards from your hand into your Drop. Then, draw the same number of cards.",
        "[On Play] Place all cards from your hand into your Drop. Then, draw that many cards.",
    ),
    (
        "[When Attacking] Switch the target of the attack to this card.",
        "[When Attacking] Switch the attack to this card.",
    ),
]


@pytest.mark.parametrize(("text", "other"), SAME)
def test_what_is_said_otherwise_is_the_same(text: str, other: str) -> None:
    assert skill_of(text) == skill_of(other)
