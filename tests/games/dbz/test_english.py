"""What is understood of a text is said in the words of such cards."""

import pytest

from events.dbz.lexicon import LEXICON
from events.language import effect as e
from events.language.sentences import skill_words
from tests.games.dbz.conformance.cards import DRAW, blast, does, stronger
from tests.games.dbz.conformance.texts import skill_of


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("The next physical attack you perform this Combat does +2 power stages of damage.", "combat",
         "[Attack Phase] The next time you perform a physical attack this Combat, that card does +2 power stages of "
         "damage."),
        ("Prevent 2 life cards of damage from the next attack performed against you this Combat.", "combat",
         "[Attack Phase] The next time your opponent performs an attack this Combat, prevent 2 life cards of damage."),
        ("Whenever you perform an attack, draw a card.", "drill", "[Auto] When you perform an attack, draw 1 card."),
        ("Energy attack. If you declared a Tokui-Waza, this attack does +1 life card of damage for each Drill you have "
         "in play.", "energy",
         "[Attack Phase] Energy attack. If you declared a Tokui-Waza, this card does additional life cards of damage "
         "equal to the number of your Drills in play."),
        ("Lower your opponent's anger to 0.", "combat", "[Attack Phase] Lower your opponent's anger to 0."),
        ("In place of an attack, draw a card.", "drill", "[Any number of times] [Attack Phase] Draw 1 card."),
        ("Raise all personalities to their highest power stage.", "combat",
         "[Attack Phase] All cards in both players' Main Personalities or Allies in play gain power stages equal to "
         "the total highest of all cards in both players' Main Personalities or Allies in play."),
        ("Physical attack. This must be the first attack you perform during Combat.", "physical",
         "[Attack Phase] Only if you have not attacked this turn, physical attack."),
        ("Energy attack doing 3 life cards of damage. Empower 2. Draw a card.", "energy",
         "[Attack Phase] Energy attack doing 3 life cards of damage. Empower 2. Draw 1 card."),
    ],
)  # fmt: skip
def test_a_text_is_said_in_the_words_of_such_cards(text: str, kind: str, said: str) -> None:
    assert skill_words(skill_of(text, kind), LEXICON) == said


def test_a_choice_is_called_an_empower_by_its_name() -> None:
    empower, other = (e.May(effects=(stronger(2),), name=name) for name in ("empower", "may"))
    assert skill_words(does(blast(), empower), LEXICON) == "[Attack Phase] Energy attack. Empower 2."
    assert "you may" in skill_words(does(blast(), other), LEXICON).lower()


def test_two_negations_are_none() -> None:
    declared = e.Compare(number=e.Beside(name="tokui_waza"), within=e.Range(least=1))
    twice = e.Not(condition=e.Not(condition=declared))
    said = [skill_words(does(e.If(conditions=(one,), then=(DRAW,))), LEXICON) for one in (declared, twice)]
    assert said[0] == said[1] == "[Attack Phase] If you declared a Tokui-Waza, draw 1 card."
