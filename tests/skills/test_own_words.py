"""Words that only one game knows: how long an effect lasts, by what something happens, by what it cannot be done."""

from dataclasses import replace
from typing import Any, ClassVar

import msgspec
import pytest

from events.effects.changes import CHANGES
from events.effects.durations import end_effects, start_effects
from events.effects.interpret import Resolution
from events.effects.legality import Act, Legality, maker
from events.effects.texts import TextRules
from events.fusion_world.vocabulary import wrong_in
from events.language.effect import Adjust, Cannot, Cards, Decree, Draw, Give, Skill, Span, Trigger
from events.language.lexicon import Lexicon
from events.language.sentences import effect_words, skill_words
from events.language.vocabulary import Vocabulary, unknown_word
from events.skills.events import Event, happens
from events.table.attribution import Agent
from events.table.fact import CardRested
from events.table.ids import Card
from events.table.table import Table
from events.values.context import Context
from events.values.value import figure
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY, ZONES, ToyState

VOCABULARY: Vocabulary = {
    (Give, "until"): ("turn", "round", "next_round"),
    (Trigger, "how"): ("skill", "spell"),
    (Cannot, "by"): ("any", "spell"),
}


class RoundState(ToyState):
    """A toy table with effects that begin with the next round."""

    __slots__ = ()
    delayed_spans: ClassVar[frozenset[str]] = frozenset({"next_round"})


def table() -> Table:
    """A toy table with a card in the row, at which resting a card can be forbidden."""
    cites = {**TOY.table.cites, "give": "3-1"}
    game = with_rules(
        TOY,
        interrupt=lambda state: (),
        cites=cites,
        state=lambda decks, options=None: RoundState.begin(ZONES, decks),
    )
    legality = Legality(acts={CardRested: lambda state, fact: [Act("rest", fact.card)]}, actions=frozenset({"rest"}))
    at = Table(replace(game, texts=TextRules(definitions=CHANGES, legality=legality)), decks())
    at.emit(moved(at, 0, "row"))
    return at


def give(at: Table, change: Adjust | Cannot, until: Span) -> None:
    with pytest.raises(StopIteration):
        Resolution(you="a", source=Card(0), table=at).do(Give(changes=(change,), what="this", until=until)).send(None)


def test_an_effect_lasts_until_the_game_ends_it() -> None:
    at = table()
    give(at, Adjust(figure="power", by=2), "round")
    printed = at.state.printed(Card(0)).figures["power"]
    end_effects(at, "a", "turn", rule="2-1")
    assert figure(at.state, Card(0), "power") == printed + 2
    end_effects(at, "a", "round", rule="2-1")
    assert figure(at.state, Card(0), "power") == printed


def test_a_delayed_effect_begins_when_the_game_starts_it() -> None:
    at = table()
    give(at, Adjust(figure="power", by=2), "next_round")
    printed = at.state.printed(Card(0)).figures["power"]
    assert figure(at.state, Card(0), "power") == printed
    start_effects(at, "a", until="next_round", rule="2-1")
    assert figure(at.state, Card(0), "power") == printed + 2


@pytest.mark.parametrize(("how", "forbidden"), [("spell", True), ("skill", False), ("battle", False)])
def test_what_something_is_done_by_is_told_by_the_games_word(how: str, forbidden: bool) -> None:
    at = table()
    agent = Agent(how, "b", None)
    give(at, Cannot(action="rest", by="spell"), "turn")
    fact = CardRested(card=Card(0), rule="2-3")
    assert at.game.texts.legality.prohibited(at.state, fact, by=maker(agent)) == forbidden
    trigger, event = Trigger(on="played", how="spell", card=Cards()), Event("played", Card(0), "a")
    assert happens(at.state, agent, Context("a"), trigger, event) == forbidden


def skill(**said: Any) -> Skill:
    return msgspec.convert({"kind": "auto", "effects": [{"do": "draw"}], **said}, Skill)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"trigger": {"on": "played", "how": "spell"}}, None),
        (
            {"trigger": {"on": "played", "how": "spel"}},
            "skill 1, trigger, how: 'spel' is not known here; did you mean 'spell'? there are skill, spell",
        ),
        (
            {"effects": [{"do": "give", "changes": [{"change": "negate"}], "until": "battle"}]},
            "skill 1, effects 1, until: 'battle' is not known here; there are next_round, round, turn",
        ),
    ],
)
def test_a_word_that_the_game_does_not_know_is_told_where_it_stands(said: dict[str, Any], wrong: str | None) -> None:
    assert unknown_word([skill(**said)], VOCABULARY) == wrong


@pytest.mark.parametrize("said", [{"trigger": {"on": "ko", "how": "spell"}}, {"trigger": {"on": "ko", "how": "any"}}])
def test_a_word_of_another_game_is_refused_where_it_is_not_known(said: dict[str, Any]) -> None:
    assert "is not known here" in str(wrong_in([skill(**said)]))


def test_words_without_english_are_told_as_they_are() -> None:
    lasting = Give(changes=(Adjust(figure="power", by=2),), what="this", until="next_round")
    assert effect_words(lasting, Lexicon()) == "this card gets +2 power for the next round"
    barred = Decree(changes=(Cannot(action="draw", by="enemy_spell"),))
    assert effect_words(barred, Lexicon()).endswith(" by the enemy spell for the turn")
    told = skill_words(Skill(kind="auto", trigger=Trigger(on="ko", how="spell"), effects=(Draw(),)), Lexicon())
    assert told == "[Auto] When this card is destroyed by the spell, draw 1 card."
