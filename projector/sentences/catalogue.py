"""The questions that are answered in sentences, by name."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from events.errors import KifuError
from events.language.vocabulary import nearest
from projector.sentences import cards, decks, own_decks, people
from projector.sentences.answer import Answer
from projector.sentences.side_by_side import side_by_side
from projector.stats.ratings import POPULATION


class Question(NamedTuple):
    """A question: `answer(data, filters, …)` says it in sentences.

    `population`: the only one that it is about; `names_system`: it is about what has a card game of its own, and none
    is chosen for it; `across`: it compares card games, whichever is chosen. `of_folder`: it depends on more of the data
    folder than its lake, as on imported cards.
    """

    name: str
    question: str
    answer: Callable[..., Answer]
    population: str | None = None
    names_system: bool = False
    across: bool = False
    of_folder: bool = False


QUESTIONS: Mapping[str, Question] = {
    question.name: question
    for question in (
        Question("metagame", "Which deck should I play?", decks.metagame),
        Question("matchups", "Which deck does best into this field?", decks.matchups),
        Question("deck", "What does this deck beat?", decks.deck),
        Question("compare", "Which of two decks wins more?", decks.compare),
        Question("my_deck", "Is this list legal, and what does it win?", own_decks.my_deck, of_folder=True),
        Question("cards", "Which card is best to draw early?", cards.cards),
        Question("card", "What is this card worth?", cards.card),
        Question("players", "Who is the strongest player?", people.players, POPULATION),
        Question("player", "How strong is this player?", people.player, POPULATION),
        Question("events", "Who won the last event?", people.events, names_system=True),
        Question("event", "Who won this event?", people.event, names_system=True),
        Question("side_by_side", "How do the card games differ?", side_by_side, across=True),
    )
}


def question(name: str) -> Question:
    """The question of that name. KifuError names the nearest, and lists those that there are."""
    if name not in QUESTIONS:
        raise KifuError(f"no answer is called '{name}'; {nearest(name, [*QUESTIONS])}")
    return QUESTIONS[name]
