"""The answer of a page in a sentence or two, above all else; its clauses lead to the games that they count."""

from collections.abc import Mapping
from inspect import Parameter
from typing import Any

from dash import Dash, Input, Output, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.answers import not_kept, of_lake
from dashboards.filtering import OF_PLAYERS, Asked, filters_by, filters_for, filters_of_asked, folder_of, with_usual
from dashboards.links import Link, by_match, games_begun, games_of_deck, matches_of_player, pairings_with_card
from dashboards.sides import side_by_side
from events.errors import KifuError
from projector.sentences.answer import Answer, Clause, Leads
from projector.sentences.catalogue import QUESTIONS, Question
from projector.stats.asking import own_parameters, own_values
from projector.stats.filters import Filters

LEADS: Mapping[Leads, Link] = {
    "deck": games_of_deck,
    "begins": games_begun,
    "card": pairings_with_card,
    "player": matches_of_player,
}
"""Where clauses lead, by what their rows are."""


def answer_frame(page: str) -> html.Div:
    """The place of a page's answer, which `register_answer` fills."""
    return html.Div(id=f"{page}-answer", className="answer", role="status")


def register_answer(app: Dash, page: str) -> None:
    """Fill the answer of a page, again as filters change or games arrive; of both sides, one beside the other."""
    of_lake(app.server, f"{page}-answer")

    @app.callback(Output(f"{page}-answer", "children"), Input("live", "data"), Input("asked", "data"))
    @everyone
    def filled(_: Any, asked: Asked | None) -> Any:
        if asked is None:
            raise PreventUpdate
        if QUESTIONS[page].of_folder:
            not_kept()
        try:
            return side_by_side(asked, lambda of: shown_answer(QUESTIONS[page], of))
        except KifuError:  # the sections say why
            not_kept()
            return None


def shown_answer(question: Question, asked: Asked) -> html.P | None:
    """An answer as a paragraph; None if there is nothing to say, or the page does not say about what.

    KifuError for what cannot be asked.
    """
    if any(name not in asked for name in _needed(question)):
        return None
    filters = _filters(question, asked)
    answer = folder_of(asked).answer(question.name, filters, **_own(question, asked))
    return shown(answer, filters, asked) if answer.clauses else None


def shown(answer: Answer, filters: Filters, asked: Asked) -> html.P:
    """An answer as a paragraph, whose clauses are links to the games that they count."""
    whole = with_usual(filters_of_asked(asked))
    return html.P([_clause(clause, filters, whole) for clause in answer.clauses])


def _clause(clause: Clause, filters: Filters, asked: Asked) -> Any:
    if clause.leads is None:
        return clause.text
    link = LEADS[clause.leads]
    target = (by_match(link) if filters.population == "humans" else link)(clause.row, asked)
    return clause.text if target is None else dcc.Link(clause.text, href=target)


def _filters(question: Question, asked: Asked) -> Filters:
    """The filters of a question, of those that are asked for."""
    if question.names_system:
        return filters_by(asked).but(system=asked.get("system"))
    if question.population is None:
        return filters_for(question, asked)
    kept: Any = {name: value for name, value in asked.items() if name in OF_PLAYERS}
    return filters_by(kept).but(population=question.population, level="list")


def _needed(question: Question) -> list[str]:
    """The parameters without which a question cannot be answered."""
    return [parameter.name for parameter in own_parameters(question) if parameter.default is Parameter.empty]


def _own(question: Question, asked: Asked) -> dict[str, Any]:
    """The parameters of a question that the page asks for."""
    told: Mapping[str, Any] = asked
    names = [parameter.name for parameter in own_parameters(question)]
    return own_values(question, {name: str(told[name]) for name in names if name in told})
