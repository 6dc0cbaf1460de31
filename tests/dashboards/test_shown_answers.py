"""The answer that stands above a page: the words of the data folder, with links to the games that they count."""

from pathlib import Path
from typing import Any

import pytest
from dash import dcc

from dashboards.app import create_app
from dashboards.filtering import Asked, filters_by, filters_for, folder_of
from dashboards.sentences import shown_answer
from dashboards.sides import side_by_side
from projector.sentences.catalogue import QUESTIONS
from tests.dashboards.conftest import HOSTILE, grow
from tests.dashboards.test_events import write_and_take
from tests.dashboards.test_links import linked

MATCHES = 24
DECKS = ("Tides", "Groves", HOSTILE)


def rows() -> str:
    """Matches of a week: Ann wins most with Tides; a deck has a name that is no HTML."""
    found = []
    for at in range(MATCHES):
        deck, other = DECKS[at % 3], DECKS[(at + 1) % 3]
        wins = "2,0,0" if at % 4 else "1,2,0"
        found.append(
            f"Cup,2026-03-{1 + at % 7:02},,{1 + at // 4},{1 + at % 4},Ann,{deck},Ben {at % 4},{other},{wins}\n"
        )
    return "".join(found)


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with matches of people alone, as they were reported."""
    folder = tmp_path_factory.mktemp("people")
    write_and_take(folder, rows())
    return folder


def text(shown: Any) -> str:
    """The words of a paragraph, links as what they say."""
    return "".join(part if isinstance(part, str) else part.children for part in shown.children)


def links(shown: Any) -> list[str]:
    """The addresses to which clauses lead."""
    return [part.href for part in _linked(shown)]


def _linked(shown: Any) -> list[Any]:
    """The clauses that lead somewhere."""
    return [part for part in shown.children if isinstance(part, dcc.Link)]


OF_BOTS: dict[str, Asked] = {
    "metagame": {},
    "matchups": {},
    "deck": {"decks": ["Ember Rush"]},
    "compare": {"a": "Ember Rush", "b": "Tide Wall"},
    "cards": {},
    "card": {"card": "KF01-101"},
    "side_by_side": {},
}
OF_PEOPLE: dict[str, Asked] = {
    "metagame": {"population": "humans"},
    "matchups": {"population": "humans"},
    "deck": {"population": "humans", "decks": ["Tides"]},
    "compare": {"population": "humans", "a": "Tides", "b": "Groves"},
    "players": {},
    "player": {"players": ["Ann"]},
}
OWN = ("a", "b", "card")
"""What pages ask of questions themselves, besides filters."""


def answered(name: str, asked: Asked) -> Any:
    """The answer of the data folder to what a page asks."""
    question, own = QUESTIONS[name], {of: value for of, value in asked.items() if of in OWN}
    filters = filters_by({of: value for of, value in asked.items() if of not in OWN})  # type: ignore[arg-type]
    if question.population is not None:
        filters = filters.but(population=question.population, level="list")
    filters = filters_for(question, asked) if question.across else filters
    return folder_of(asked).answer(name, filters, **own)


@pytest.mark.parametrize("more", [{}, {"opponents": ["Tide Wall"]}, {"begins": "yes"}, {"since": "2001-01-01"}])
@pytest.mark.parametrize("name", OF_BOTS)
def test_a_page_of_bots_says_what_the_folder_answers_to_the_same_filters(
    served: None, name: str, more: dict[str, Any]
) -> None:
    asked: Asked = {**OF_BOTS[name], **({} if name in ("compare", "side_by_side") else more)}  # type: ignore[typeddict-item]
    answer, shown = answered(name, asked), shown_answer(QUESTIONS[name], asked)
    assert (shown is None) == (not answer.clauses)
    if shown is not None:
        assert text(shown) == str(answer)


@pytest.mark.parametrize("name", OF_PEOPLE)
def test_a_page_of_people_says_what_the_folder_answers_and_leads_to_matches(people: Path, name: str) -> None:
    with create_app(people).server.app_context():
        answer, shown = answered(name, OF_PEOPLE[name]), shown_answer(QUESTIONS[name], OF_PEOPLE[name])
        assert shown is not None
        assert text(shown) == str(answer)
        assert len(links(shown)) == sum(clause.leads is not None for clause in answer.clauses)
        for address in links(shown):
            assert address.startswith("/matches?")
            assert linked(address), address


@pytest.mark.parametrize("name", ["metagame", "matchups", "deck", "cards", "card"])
def test_clauses_lead_to_the_games_that_they_count(served: None, name: str) -> None:
    asked = OF_BOTS[name]
    answer, shown = answered(name, asked), shown_answer(QUESTIONS[name], asked)
    assert shown is not None
    led = [clause for clause in answer.clauses if clause.leads is not None]
    assert len(links(shown)) == len(led)
    folder = folder_of(asked)
    for clause, address in zip(led, links(shown), strict=True):
        if clause.leads == "deck":
            of = "matchup_matrix" if "opponent" in clause.row else "deck_results"
            [counted] = folder.stat(of, filters_by({})).filter(**clause.row).to_dicts()
            assert linked(address) == counted["games"], clause
        elif clause.leads == "card":
            [counted] = folder.stat("card_results", filters_by({})).filter(**clause.row).to_dicts()
            assert linked(address) == counted["games"], clause
        else:
            assert linked(address), clause


def test_an_answer_about_nothing_that_can_be_said_is_not_shown(served: None) -> None:
    assert shown_answer(QUESTIONS["matchups"], {"begins": "yes"}) is None


def test_hostile_names_are_text_in_answers(people: Path) -> None:
    with create_app(people).server.app_context():
        asked: Asked = {"population": "humans", "decks": [HOSTILE]}
        deck = shown_answer(QUESTIONS["deck"], asked)
        assert deck is not None
        assert HOSTILE in text(deck)
        for part in deck.children:
            assert isinstance(part, str | dcc.Link)
            assert isinstance(part if isinstance(part, str) else part.children, str), "words, never markup"


def test_of_both_sides_each_has_its_own_answer(tmp_path: Path) -> None:
    write_and_take(tmp_path, rows())
    grow(tmp_path, 6)
    with create_app(tmp_path).server.app_context():
        both: Asked = {"system": "fusion_world", "population": "both"}
        told = side_by_side(both, lambda of: shown_answer(QUESTIONS["metagame"], of))
        heads = [part.children[0].children for part in told.children]
        answers = [text(part.children[1]) for part in told.children]
        assert heads == ["Tournaments", "Bots"]
        assert "in tournaments" in answers[0]
        assert "between bots" in answers[1]
