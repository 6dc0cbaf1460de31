"""The plain style of all figures, readable on light and dark pages."""

import html

from plotly import graph_objects as go

GREEN = "#009E73"
ORANGE = "#E69F00"
"""From the palette of Okabe and Ito. Its blue and vermilion are the players a and b, so no figure uses them."""
GRID = "rgba(128, 128, 128, 0.25)"


def escaped(text: str) -> str:
    """Text of a record, escaped for Plotly, which would read it as markup."""
    return html.escape(text, quote=False)


def plain_figure(*, template: str, height: int | None = None) -> go.Figure:
    """An empty figure over a page's own background. `template` is the name of a Plotly template."""
    clear = "rgba(0, 0, 0, 0)"
    figure = go.Figure()
    figure.update_layout(
        template=template,
        paper_bgcolor=clear,
        plot_bgcolor=clear,
        showlegend=False,
        height=height,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
    )
    figure.update_xaxes(automargin=True, zeroline=False, gridcolor=GRID)
    figure.update_yaxes(automargin=True, zeroline=False, gridcolor=GRID)
    return figure
