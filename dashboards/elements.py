"""Elements that pages share."""

from typing import Any, Literal

from dash import dcc, html

from dashboards.current import plainly
from events.language.lexicon import capital
from projector.archive import Summary

NO_GAMES = (
    "No finished game in the lake yet: record or simulate some, or take the results of an event by "
    "`uv run kifu results import FILE`, then run `uv run kifu refresh`."
)
NO_MATCHES = (
    "No match of people in the lake yet: record games between people, or take results that others report by "
    "`uv run kifu results import FILE`, then run `uv run kifu refresh`."
)
NONE = "–"
"""What stands where there is no number."""
POPULATIONS = {"bots": "between bots", "humans": "between people", "mixed": "of people and bots"}
_WHO = {"bots": "Bots", "humans": "People", "mixed": "People and bots"}
SOURCES = {
    "live": "recorded live",
    "table": "noted at the table",
    "video": "recorded from video",
    "imported": "imported",
}
"""Where records come from that were not simulated here, and only say which bot played."""


def aria(**names: str) -> dict[str, Any]:
    """Attributes for assistive technology: `aria(label="Pages")` is `aria-label="Pages"`."""
    return {f"aria-{name}": value for name, value in names.items()}


def notice(told: object, *more: Any, small: bool = False, alert: bool = False) -> html.P:
    """What stands in the place of what cannot be shown: words, with what is typed between backticks, and more parts.

    `small`: in a section; `alert`: something is wrong.
    """
    parts = [html.Code(part) if at % 2 else part for at, part in enumerate(_words(told).split("`"))]
    shown = "notice small" if small else "notice"
    return html.P([*parts, *more], className=shown, role="alert" if alert else None)


def _words(told: object) -> str:
    return plainly(told) if isinstance(told, Exception) else str(told)


def refusal(title: str, why: object, *more: Any) -> html.Div:
    """A page that says why there is nothing to show, and what else there is."""
    return html.Div([html.H1(title), notice(why, *more)], className="page")


def kpi(label: str, value: str, note: str, target: str | None = None, *, means: str = "") -> dcc.Link | html.Div:
    """A number of a page at a glance, which leads to its games, if they can be asked for; `means`: its definition."""
    told = (("label", label), ("value", value), ("note", note))
    parts = [html.Span(text, className=name) for name, text in told]
    if target is None:
        return html.Div(parts, className="kpi", title=means or None)
    return dcc.Link(parts, href=target, className="kpi", title=means or None)


def percent(rate: float | None) -> str:
    """A rate as a number at a glance, in whole percents; a dash if there is none."""
    return NONE if rate is None else f"{100 * rate:.0f}\u00a0%"


def ends(low: float | None, high: float | None, *, of: Literal["rate", "difference"]) -> str:
    """The 95 % interval of a rate, or of a difference of rates, as it stands under a number at a glance."""
    if low is None or high is None or low < -1 or high > 1:  # beyond all that can be: of so few it says nothing
        return "too few for an interval"
    if of == "rate":
        return f"95\u00a0% CI {100 * low:.0f}–{100 * high:.0f}\u00a0%"
    return f"95\u00a0% CI {points(low)} to {points(high)} points"


def points(difference: float) -> str:
    """A difference of rates in percentage points, with its sign unless it is nothing once it is rounded."""
    text = f"{100 * difference:+.1f}"
    return text[1:] if float(text) == 0 else text.replace("-", "\u2212")


def page_head(title: str, summary: Summary | None, *beside: Any, name: str = "title") -> html.Div:
    """The head of a page, marked if its games (None: it tells of none) are simulated or of sample cards alone; `name`:
    its id."""
    mark = [] if summary is None else [banner(simulated=summary.simulated, sample=summary.sample)]
    return html.Div([html.H1(title, id=name), *beside, *mark], className="page-head")


def played_by(population: str) -> str:
    """Who played the games of a population, and whose play their numbers show: what those bots make of a deck."""
    kind, _, told = population.partition(": ")
    if not told:
        return POPULATIONS[kind]
    bots = [word for word in told.split(", ") if word not in SOURCES]
    source = "".join(f" ({SOURCES[word]})" for word in told.split(", ") if word in SOURCES)
    return f"{POPULATIONS[kind]}, as {' and '.join(bots)} {'plays' if len(bots) == 1 else 'play'} it{source}"


def who(population: str) -> str:
    """The players of a population, in the fewest words: "Bots (greedy v2)"."""
    kind, _, told = population.partition(": ")
    words = [SOURCES.get(word, word) for word in told.split(", ") if word]
    return f"{_WHO[kind]} ({', '.join(words)})" if words else _WHO[kind]


def banner(*, simulated: bool, sample: bool) -> html.Span:
    """The mark of a page as an element, which is empty if there is none."""
    return html.Span(mark(simulated=simulated, sample=sample), className="banner")


def mark(*, simulated: bool, sample: bool) -> str:
    """The words on a page that shows simulated games or sample cards alone: nobody shall take them for a real metagame.

    Empty if neither holds.
    """
    words = [text for text, holds in (("simulated games", simulated), ("sample cards", sample)) if holds]
    return capital(", ".join(words))
