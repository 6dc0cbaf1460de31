"""The pages' server: `create_app` puts shell, pages and routes together. Everything is served by this host alone."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, TypedDict
from urllib.parse import quote, urlencode

import dash
import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html
from flask import redirect, request
from werkzeug import Response

import dashboards.pages
from dashboards import (
    board,
    chances,
    current,
    downloads,
    field,
    filter_bar,
    game_rows,
    glance,
    pictures,
    result_form,
    search,
    statistics,
    table_rows,
    together,
    trial_panel,
)
from dashboards.access import everyone, keep_owner
from dashboards.answers import keep_answers
from dashboards.clientside import clientside
from dashboards.compression import compress
from dashboards.elements import aria, refusal
from dashboards.guard import guard
from dashboards.index import Pages
from dashboards.navigation import keeps
from dashboards.owner import Owner
from events.errors import KifuError
from events.game import title_of
from projector import game_filters
from projector.archive import Archive, Summary
from projector.stats.asking import SEVERAL
from projector.trials import Trials


class Place(TypedDict):
    """A card game that the header offers: its name, what players call it, and who played its games and matches."""

    value: str
    label: str
    played_by: list[str]


class Live(TypedDict):
    """What a page knows of the lake."""

    mark: str
    games: int
    matches: int
    updated: float | None
    places: list[Place]


_SEVERAL = {*SEVERAL, *game_filters.SEVERAL}
"""The names that an address may have several times, each with another value."""
POLL_MS = 4000
"""How often a page asks whether games have arrived; the answer costs the server one small file."""
INDEXES = ("/", "/<path:path>")
"""The rules by which Dash answers any address with the same index."""
HIDDEN = {"game"}
"""The names of path variables: in a query they mean nothing."""


def create_app(data: Path, *, open_games: bool = False, hosts: Sequence[str] = ()) -> Dash:
    """The application over a data folder, for those who ask by a local name or one of `hosts`.

    `open_games` lets every seat look at games that are not over. KifuError if KIFU_IMAGES names no folder.
    """
    shown = pages()
    app = Pages(
        partial(_is_light, shown),
        name="kifu",
        use_pages=True,
        pages_folder="",
        include_pages_meta=False,
        serve_locally=True,
        suppress_callback_exceptions=True,
        title="Kifu",
        update_title=None,
    )
    guard(app, hosts=hosts)
    keep_answers(app.server)
    compress(app.server)
    folder = pictures.folder_of_pictures()
    dmc.add_figure_templates()
    keep_owner(app.server, Owner(data))
    trial_panel.keep_trials(app.server, Trials(data))
    current.keep(app.server, Archive(data, open_games=open_games), pictures=folder is not None)
    board.add_route(app.server)
    chances.add_route(app.server)
    downloads.add_route(app.server)
    game_rows.add_route(app.server)
    pictures.add_route(app.server, folder)
    glance.add_route(app.server)
    search.add_route(app.server)
    table_rows.add_route(app.server)
    together.add_route(app.server)
    dash.page_registry.clear()
    for page in shown:
        where = {"path_template": page.PATH} if "<" in page.PATH else {"path": page.PATH}
        given = {"name": page.NAME, "title": page.TITLE, "layout": _told(page), **where}
        dash.register_page(page.__name__, **given)  # type: ignore[no-untyped-call]
        page.register(app)
    unknown = {"path": "/404", "title": "Not found · Kifu", "layout": _not_found}
    dash.register_page("not_found_404", **unknown)  # type: ignore[no-untyped-call]
    app.layout = _shell(shown)
    _register_shell(app)
    field.register(app)
    filter_bar.register(app)
    result_form.register(app)
    statistics.register(app)
    _refuse_unknown_pages(app, shown)
    _set_up(app)
    return app


def _set_up(app: Dash) -> None:
    """Let Dash do now what it does at the first request, of which there may be two at once."""
    with app.server.test_request_context(f"/{app.config.assets_url_path}/"):
        app.server.preprocess_request()


def _told(page: ModuleType) -> Callable[..., Any]:
    """The layout of a page; where what it shows cannot be read or asked for, what is wrong and what to do.

    Dash gives a list where an address names something twice: the first counts, but of filters that take several.
    """

    @wraps(page.layout)
    def shown(**given: str | list[str]) -> Any:
        try:
            body = page.layout(**{name: value if name in _SEVERAL else _first(value) for name, value in given.items()})
            return body if getattr(page, "LIGHT", False) else _with_controls(body)
        except KifuError as error:
            whole = [] if "<" in page.PATH or not given else [" ", dcc.Link("Show all", href=page.PATH)]
            return refusal("This cannot be shown", error, *whole)

    return shown


def _with_controls(body: Any) -> dmc.MantineProvider:
    """A page that may have controls of Mantine, in the colours of the shell."""
    theme = {"primaryColor": "blue", "fontFamily": "inherit", "headings": {"fontFamily": "inherit"}}
    return dmc.MantineProvider(body, defaultColorScheme="auto", theme=theme)


def _first(value: str | list[str]) -> str:
    return value[0] if isinstance(value, list) else value


def pages() -> list[ModuleType]:
    """The modules of dashboards.pages, in the order of the navigation."""
    found = [
        import_module(f"{dashboards.pages.__name__}.{info.name}") for info in iter_modules(dashboards.pages.__path__)
    ]
    return sorted(found, key=lambda page: page.ORDER)


def _shell(shown: Sequence[ModuleType]) -> html.Div:
    """What all pages have. It is of plain elements: what draws other controls is for pages that have some."""
    links = [
        dcc.Link(page.NAME, href=page.PATH, className="nav-link", id={"nav": page.PATH}) for page in shown if page.NAME
    ]
    kept: dict[str, Any] = {"data-keeps": keeps(shown)}
    icons = [html.Span(className=f"icon icon-{name}", **aria(hidden="true")) for name in ("sun", "moon")]
    header = html.Header(
        [
            dcc.Link("Kifu", href="/", className="brand"),
            html.Div(id="place-box", className="place alone"),
            html.Nav(links, id="nav", className="nav", **aria(label="Pages"), **kept),
            html.Div(id="search-box", className="search-box"),
            html.Span(id="live-text", className="live", role="status"),
            html.Button(icons, id="theme", className="theme", type="button", **aria(label="Light or dark")),
            html.Button(id="burger", className="burger", type="button", **aria(label="Menu", expanded="false")),
        ],
        className="header",
    )
    return html.Div(
        [
            html.A("Skip to the content", href="#main", className="skip"),
            header,
            _trouble(),
            html.Main(dash.page_container, id="main", tabIndex=-1),
            dcc.Store(id="live"),
            dcc.Store(id="scheme"),
            dcc.Interval(id="poll", interval=POLL_MS),
        ],
    )


def _places(summary: Summary) -> list[Place]:
    """The card games of the lake, by what players call them."""
    kinds: dict[str, dict[str, None]] = {system: {} for system in current.archive().games().values("system")}
    for population, system, _ in summary.played:
        kinds.setdefault(system, {})[population.partition(": ")[0]] = None
    places = [Place(value=system, label=title_of(system), played_by=[*of]) for system, of in kinds.items()]
    return sorted(places, key=lambda place: place["label"])


def _trouble() -> html.Div:
    """What every page says where the server does not answer it."""
    again = html.A("Try again", href="", className="again")
    return html.Div(
        [html.Span(id="trouble-told"), " ", again], id="trouble", className="trouble", role="alert", hidden=True
    )


def _register_shell(app: Dash) -> None:
    @app.callback(Output("live", "data"), Input("poll", "n_intervals"), State("live", "data"))
    @everyone
    def polled(_: int | None, known: Live | None) -> Any:
        try:
            if known is not None and known["mark"] == current.archive().mark():
                return dash.no_update
            summary = current.archive().summary()
        except KifuError:  # the page itself says what is wrong
            return dash.no_update
        return {
            "mark": summary.mark,
            "games": summary.games,
            "matches": summary.reported,
            "updated": summary.updated,
            "places": _places(summary),
        }

    clientside(app, "shell.scheme", Output("scheme", "data"), Input("main", "id"))
    clientside(app, "shell.live", Output("live-text", "children"), Input("live", "data"))
    clientside(app, "search.mount", Output("search-box", "title"), Input("search-box", "id"))
    clientside(app, "place.offer", Output("place-box", "className"), Input("live", "data"))
    clientside(
        app,
        "shell.menu",
        Output("nav", "className"),
        Output("burger", "aria-expanded"),
        Input("burger", "n_clicks"),
        Input("_pages_location", "pathname"),
        State("burger", "aria-expanded"),
    )
    clientside(
        app,
        "shell.here",
        Output({"nav": dash.ALL}, "className"),
        Input("_pages_location", "pathname"),
        State({"nav": dash.ALL}, "href"),
    )


def _not_found(**_: str) -> html.Div:
    back = html.P(
        ["Go on at the ", dcc.Link("metagame", href="/"), " or with the ", dcc.Link("games", href="/games"), "."]
    )
    message = html.Div([html.P("No page of Kifu has this address."), back], className="notice")
    return html.Div([html.H1("There is no such page"), message], className="page")


def _refuse_unknown_pages(app: Dash, shown: Sequence[ModuleType]) -> None:
    """Answer 400, 404 or 500 where Dash would say 200: it sends one index for every address; the page says why."""

    @app.server.before_request  # type: ignore[untyped-decorator]
    def refuse() -> Any:
        if request.url_rule is None or request.url_rule.rule not in INDEXES:
            return None
        page, variables = _found(shown, request.path)
        given = {**request.args.to_dict(), **variables}
        right = getattr(page, "moved", _nothing)(**given) or _address(page, variables) or request.path
        if right != request.path or HIDDEN & set(request.args):  # Dash would let them override the path
            return _led_to(right)
        if page is None or getattr(page, "refusal", _nothing)(**given) is not None:
            return app.index(), 404  # type: ignore[no-untyped-call]
        try:
            current.archive().summary()
        except KifuError:
            return app.index(), 500  # type: ignore[no-untyped-call]
        try:
            getattr(page, "check", _nothing)(request.args.to_dict(flat=False))
        except KifuError:
            return app.index(), 400  # type: ignore[no-untyped-call]
        return None


def _is_light(shown: Sequence[ModuleType], path: str) -> bool:
    """Whether the page at a path says that it has no grid and no control."""
    page, _ = _found(shown, path)
    return getattr(page, "LIGHT", False)


def _nothing(*_: Any, **__: Any) -> None:
    """What a page says that has no `moved`, `refusal` or `check`."""


def _led_to(path: str) -> Response:
    rest = urlencode([pair for pair in request.args.items(multi=True) if pair[0] not in HIDDEN])
    return redirect(f"{quote(path)}?{rest}" if rest else quote(path))


def _address(page: ModuleType | None, variables: Mapping[str, str]) -> str | None:
    """The one path of a page with these variables."""
    return None if page is None else re.sub(r"<(\w+)>", lambda name: variables[name[1]], page.PATH)


def _found(shown: Sequence[ModuleType], path: str) -> tuple[ModuleType | None, dict[str, str]]:
    """The page of this path, and what it says in the place of variables; None if no page has it."""
    for page in shown:
        pattern = re.sub(r"<(\w+)>", r"(?P<\1>[^/]+)", page.PATH)
        found = re.fullmatch(pattern, path.rstrip("/") or "/")
        if found is not None:
            return page, found.groupdict()
    return None, {}
