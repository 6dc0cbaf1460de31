"""/: the metagame at a glance. Every number leads to its games."""

from typing import Any

from dash import Dash, Input, Output, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.current import archive
from dashboards.elements import NO_GAMES, aria, banner
from dashboards.pages.games import address
from projector.figures.deck_results import deck_results_figure
from projector.figures.first_player import first_player_figure
from projector.figures.game_length import game_length_figure
from projector.stats.deck_results import deck_results
from projector.stats.first_player import first_player
from projector.stats.game_length import game_length

PATH = "/"
NAME = "Overview"
TITLE = "Overview · Kifu"
ORDER = 1
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
HEIGHT = 240
"""Pixels of a figure that has no height of its own."""
INK = {"light": "#16202b", "dark": "#edf1f5"}
"""The colour of a figure's text by theme, as in assets/kifu.css."""
POPULATIONS = {"bots": "Games between bots", "humans": "Games between people", "mixed": "Games of people and bots"}


def layout(**_: str) -> html.Div:
    """The frame of the page; its callback fills it, again whenever games arrive or the theme changes."""
    summary = archive().summary()
    mark = banner(simulated=summary.simulated, sample=summary.sample)
    about = html.Span(id="overview-about", className="quiet")
    head = html.Div([html.H1("Overview"), about, mark], className="page-head")
    return html.Div([head, html.Div(id="overview", className="overview")], className="page")


def register(app: Dash) -> None:
    """Fill the page."""

    @app.callback(
        Output("overview", "children"),
        Output("overview-about", "children"),
        Input("live", "data"),
        Input("scheme", "data"),
    )
    def filled(_: Any, scheme: str | None) -> tuple[list[Any], str]:
        if scheme is None:
            raise PreventUpdate
        summary = archive().summary()
        if summary.most is None:
            return [html.P(NO_GAMES, className="notice")], ""
        population, system = summary.most
        about = f"{_told(population)}, {_spoken(system)}"
        return _filled(scheme=scheme, population=population, system=system), about


def _told(population: str) -> str:
    """Who played, and whose play the numbers are therefore of: they are what a bot makes of a deck."""
    kind, _, bots = population.partition(": ")
    if not bots:
        return POPULATIONS[kind]
    return f"{POPULATIONS[kind]}, as {bots.replace(', ', ' and ')} {'play' if ', ' in bots else 'plays'} it"


def _spoken(system: str) -> str:
    return system.replace("_", " ").title()


def _filled(*, scheme: str, population: str, system: str) -> list[Any]:
    def asked(stat: Any) -> Any:
        name = f"{stat.__name__} {population} {system}"
        return archive().cached(name, lambda lake: stat(lake, population=population, system=system))

    def graph(figure: Any, frame: Any, name: str) -> dcc.Graph:
        return _graph(figure(frame, template=f"mantine_{scheme}"), name, scheme=scheme)

    decks, first, length = asked(deck_results), asked(first_player), asked(game_length)
    return [
        _kpis(decks.to_dicts(), first.to_dicts(), length.to_dicts()),
        html.Div(
            [
                _decks(decks.to_dicts(), graph(deck_results_figure, decks, "deck-results")),
                html.Section(
                    [
                        html.H2("Does it help to begin?"),
                        html.P("Share of games won by the player who began, by that player's deck.", className="quiet"),
                        graph(first_player_figure, first, "first-player"),
                    ],
                    className="panel",
                ),
                _length(length.to_dicts(), graph(game_length_figure, length, "game-length")),
            ],
            className="panels",
        ),
    ]


def _graph(figure: Any, name: str, *, scheme: str) -> dcc.Graph:
    figure.update_layout(font={"family": FONT, "size": 12, "color": INK[scheme]})
    figure.update_xaxes(title=None)  # the panel says it, and a phone has no room for it twice
    config: Any = {"displayModeBar": False, "responsive": True}
    return dcc.Graph(id=name, figure=figure, config=config, style={"height": figure.layout.height or HEIGHT})


def _kpis(decks: list[dict[str, Any]], first: list[dict[str, Any]], length: list[dict[str, Any]]) -> html.Div:
    games = sum(row["games"] for row in length)
    wins = sum(row["wins"] for row in decks)
    overall = first[0]
    interval = f"{_interval(overall)} (95 %)"
    return html.Div(
        [
            _kpi("Finished games", f"{games:,}", f"{wins:,} won, {games - wins:,} drawn", "/games"),
            _kpi("Decks", str(len(decks)), f"most played: {max(decks, key=_played)['deck']}", "/games"),
            _kpi(
                "Median length",
                f"{length[0]['median']:g} turns",
                f"mean {length[0]['mean']:.1f}, of both players together",
                address(turns=round(length[0]["median"])),
            ),
            _kpi("Won by who began", f"{overall['win_rate']:.1%}", interval, address(begins="won")),
        ],
        className="kpis",
    )


def _played(row: dict[str, Any]) -> int:
    games: int = row["games"]
    return games


def _kpi(label: str, value: str, note: str, target: str) -> dcc.Link:
    parts = [
        html.Span(label, className="label"),
        html.Span(value, className="value"),
        html.Span(note, className="note"),
    ]
    return dcc.Link(parts, href=target, className="kpi")


def _decks(rows: list[dict[str, Any]], graph: dcc.Graph) -> html.Section:
    heads = ("Deck", "Games", "Won", "Lost", "Win rate", "95 % interval")
    return html.Section(
        [
            html.H2("Results by deck"),
            html.P("Win rate with its 95 % Wilson interval; a mirror match counts for both sides.", className="quiet"),
            graph,
            html.Div(
                html.Table(
                    [html.Thead(html.Tr([html.Th(head, scope="col") for head in heads])), html.Tbody(_lines(rows))],
                    className="figures",
                ),
                className="table-scroll",
                tabIndex=0,
                role="region",
                **aria(label="Results by deck"),
            ),
        ],
        className="panel wide split",
    )


def _lines(rows: list[dict[str, Any]]) -> list[html.Tr]:
    return [
        html.Tr(
            [
                html.Td(dcc.Link(row["deck"], href=address(deck=row["deck"]))),
                html.Td(dcc.Link(f"{row['games']:,}", href=address(deck=row["deck"]))),
                html.Td(dcc.Link(f"{row['wins']:,}", href=address(winner=row["deck"]))),
                html.Td(dcc.Link(f"{row['losses']:,}", href=address(loser=row["deck"]))),
                html.Td(f"{row['win_rate']:.1%}"),
                html.Td(_interval(row)),
            ]
        )
        for row in rows
    ]


def _interval(rate: dict[str, Any]) -> str:
    return f"{100 * rate['low']:.1f}–{rate['high']:.1%}"


def _length(rows: list[dict[str, Any]], graph: dcc.Graph) -> html.Section:
    links = [dcc.Link(f"{row['turns']} turns: {row['games']:,}", href=address(turns=row["turns"])) for row in rows]
    return html.Section(
        [
            html.H2("How long do games last?"),
            html.P("Turns of both players together; each number leads to its games.", className="quiet"),
            graph,
            html.Div(links, className="links"),
        ],
        className="panel",
    )
