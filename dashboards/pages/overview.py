"""/: the metagame at a glance. Every number leads to its games."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, TypeAlias
from urllib.parse import quote

from dash import Dash, Input, Output, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.current import archive
from dashboards.elements import NO_GAMES, aria, banner, played_by
from dashboards.pages.games import address
from projector.figures.deck_results import deck_results_figure
from projector.figures.dots import OF_FEW
from projector.figures.game_length import game_length_figure
from projector.figures.who_begins import who_begins_figure
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from projector.stats.game_length import game_length
from projector.stats.who_begins import who_begins

Played: TypeAlias = tuple[str, str, int]
"""A population, a system, and how many finished games are of both."""
Address: TypeAlias = Callable[..., str]
"""The address of the games shown that further filters leave: `games(deck="Ember Rush")`."""
Scheme: TypeAlias = Literal["light", "dark"]
PATH = "/"
NAME = "Overview"
TITLE = "Overview · Kifu"
ORDER = 1
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
HEIGHT = 240
"""Pixels of a figure that has no height of its own."""
INK = {"light": "#16202b", "dark": "#edf1f5"}
"""The colour of a figure's text by theme, as in assets/kifu.css."""


PALE = f"Pale dots are {OF_FEW} games."


def layout(population: str | None = None, system: str | None = None, **_: str) -> html.Div:
    """The frame of the page for the games that the address asks for; its callback fills it, again as games arrive."""
    summary = archive().summary()
    mark = banner(simulated=summary.simulated, sample=summary.sample)
    head = html.Div([html.H1("Overview"), mark], className="page-head")
    asked = dcc.Store(id="overview-asked", data=[population, system])
    played = html.Nav(id="overview-played", className="links", **aria(label="Whose games"))
    return html.Div([head, played, html.Div(id="overview", className="overview"), asked], className="page")


def register(app: Dash) -> None:
    """Fill the page."""

    @app.callback(
        Output("overview", "children"),
        Output("overview-played", "children"),
        Input("live", "data"),
        Input("scheme", "data"),
        Input("overview-asked", "data"),
    )
    def filled(_: Any, scheme: Scheme | None, asked: tuple[str | None, str | None]) -> tuple[list[Any], list[Any]]:
        if scheme is None:
            raise PreventUpdate
        summary = archive().summary()
        played, left_out = summary.played, _left_out(summary.trusted, summary.experiments)
        if not played:
            return [html.P("Statistics count no game." if left_out else NO_GAMES, className="notice")], left_out
        shown = next((one for one in played if _asked(one, *asked)), None)
        links = [*(_link(one, here=one == shown) for one in played), *left_out]
        if shown is None:
            return [html.P("No finished game is of those that this address asks for.", className="notice")], links
        return _filled(scheme=scheme, population=shown[0], system=shown[1]), links


def _asked(one: Played, population: str | None, system: str | None) -> bool:
    return population in (None, one[0]) and system in (None, one[1])


def _link(one: Played, *, here: bool) -> dcc.Link | html.Span:
    """The games of a population and system, all that there are: none is left out without a word."""
    population, system, games = one
    told = f"{_spoken(system)} {played_by(population)}: {games:,} game{'s' if games > 1 else ''}"
    if here:
        return html.Span(told, className="here", **aria(current="page"))
    return dcc.Link(told, href=f"{PATH}?population={quote(population)}&system={quote(system)}")


def _left_out(trusted: int, experiments: int) -> list[dcc.Link]:
    """The links to the games that no number of the page counts: those taken on trust, and those of experiments."""
    kinds = ((trusted, "taken on trust", {"trust": "only"}), (experiments, "of experiments", {"experiments": "only"}))
    return [
        dcc.Link(
            f"{count:,} games {what} are left out" if count > 1 else f"1 game {what} is left out",
            href=address(**filters),
        )
        for count, what, filters in kinds
        if count
    ]


def _spoken(system: str) -> str:
    return system.replace("_", " ").title()


def _filled(*, scheme: Scheme, population: str, system: str) -> list[Any]:
    # By their names, for the page of the games, to which the numbers lead, knows decks so.
    filters = Filters(population=population, system=system, level="name")

    def asked(stat: Any) -> Any:
        return archive().cached(f"{stat.__name__} {population} {system}", lambda lake: stat(lake, filters))

    def graph(figure: Any, frame: Any, name: str) -> dcc.Graph:
        return _graph(figure(frame, template=f"mantine_{scheme}"), name, scheme=scheme)

    games = partial(address, population=population, system=system, trust="none")
    decks, first, length = asked(deck_results), asked(who_begins), asked(game_length)
    return [
        _kpis(decks.to_dicts(), first.to_dicts(), length.to_dicts(), games),
        html.Div(
            [
                _decks(decks.to_dicts(), games, graph(deck_results_figure, decks, "deck-results")),
                html.Section(
                    [
                        html.H2("Does it help to begin?"),
                        html.P(
                            f"Share of games won by the player who began, by that player's deck. {PALE}",
                            className="quiet",
                        ),
                        graph(who_begins_figure, first, "who-begins"),
                    ],
                    className="panel",
                ),
                _length(length.to_dicts(), games, graph(game_length_figure, length, "game-length")),
            ],
            className="panels",
        ),
    ]


def _graph(figure: Any, name: str, *, scheme: Scheme) -> dcc.Graph:
    figure.update_layout(font={"family": FONT, "size": 12, "color": INK[scheme]})
    figure.update_xaxes(title=None)  # the panel says it, and a phone has no room for it twice
    config: Any = {"displayModeBar": False, "responsive": True}
    return dcc.Graph(id=name, figure=figure, config=config, style={"height": figure.layout.height or HEIGHT})


def _kpis(
    decks: list[dict[str, Any]], first: list[dict[str, Any]], length: list[dict[str, Any]], games: Address
) -> html.Div:
    count = sum(row["games"] for row in length)
    wins = sum(row["wins"] for row in decks)
    overall = next(row for row in first if row["of"] == "begins" and row["split"] == "all")
    interval = f"{_interval(overall['win_rate_low'], overall['win_rate_high'])} (95 %)"
    return html.Div(
        [
            _kpi("Finished games", f"{count:,}", f"{wins:,} won, {count - wins:,} drawn", games()),
            _kpi("Decks", str(len(decks)), f"most played: {max(decks, key=_played)['deck']}", games()),
            _kpi(
                "Median length",
                f"{length[0]['median']:g} turns",
                f"mean {length[0]['mean']:.1f}, of both players together",
                games(turns=round(length[0]["median"])),
            ),
            _kpi("Won by who began", f"{overall['win_rate']:.1%}", interval, games(begins="won")),
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


def _decks(rows: list[dict[str, Any]], games: Address, graph: dcc.Graph) -> html.Section:
    names = ("Deck", "Games", "Won", "Lost", "Win rate", "95 % interval")
    heads = html.Thead(html.Tr([html.Th(name, scope="col") for name in names]))
    return html.Section(
        [
            html.H2("Results by deck"),
            html.P(
                f"Win rate with its 95 % interval; a draw counts half. Mirrors are left out. {PALE}", className="quiet"
            ),
            graph,
            html.Div(
                html.Table([heads, html.Tbody(_lines(rows, games))], className="figures"),
                className="table-scroll",
                tabIndex=0,
                role="region",
                **aria(label="Results by deck"),
            ),
        ],
        className="panel wide split",
    )


def _lines(rows: list[dict[str, Any]], games: Address) -> list[html.Tr]:
    return [
        html.Tr(
            [
                html.Td(dcc.Link(row["deck"], href=games(deck=row["deck"], mirrors="none"))),
                html.Td(dcc.Link(f"{row['games']:,}", href=games(deck=row["deck"], mirrors="none"))),
                html.Td(dcc.Link(f"{row['wins']:,}", href=games(winner=row["deck"], mirrors="none"))),
                html.Td(dcc.Link(f"{row['losses']:,}", href=games(loser=row["deck"], mirrors="none"))),
                html.Td(f"{row['win_rate']:.1%}"),
                html.Td(_interval(row["low"], row["high"])),
            ]
        )
        for row in rows
    ]


def _interval(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{high:.1%}"


def _length(rows: list[dict[str, Any]], games: Address, graph: dcc.Graph) -> html.Section:
    links = [dcc.Link(f"{row['turns']} turns: {row['games']:,}", href=games(turns=row["turns"])) for row in rows]
    return html.Section(
        [
            html.H2("How long do games last?"),
            html.P("Turns of both players together; each number leads to its games.", className="quiet"),
            graph,
            html.Div(links, className="links"),
        ],
        className="panel",
    )
