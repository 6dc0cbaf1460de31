from typing import Any

import polars as pl
import pytest

from projector.figures.deck_results import deck_results_figure
from projector.figures.game_length import game_length_figure
from projector.figures.plain import GREEN, GRID
from projector.figures.who_begins import who_begins_figure

OF_THE_PLAYERS = ("#0072B2", "#D55E00")
RATES = pl.DataFrame(
    {
        "system": ["toy"] * 3,
        "population": ["bots: greedy v2"] * 3,
        "deck": ["low", "<img src=x> & co", "mid"],
        "games": [10, 20, 30],
        "wins": [2, 15, 15],
        "losses": [8, 4, 15],
        "draws": [0, 1, 0],
        "win_rate": [0.2, 0.75, 0.5],
        "low": [0.06, 0.53, 0.33],
        "high": [0.51, 0.89, 0.67],
        "ranked": [False, False, True],
    }
)
BEGAN = RATES.rename({"games": "began", "low": "win_rate_low", "high": "win_rate_high"}).with_columns(
    of=pl.lit("begins"), split=pl.lit("deck"), games=pl.lit(99), low=pl.lit(-0.1), high=pl.lit(0.1)
)
LENGTHS = pl.DataFrame(
    {"system": ["toy"] * 2, "turns": [4, 6], "games": [1, 3], "median": [6.0] * 2, "mean": [5.5] * 2}
)


def drawn(figure: Any) -> dict[str, Any]:
    made: dict[str, Any] = figure.to_dict()
    return made


def test_decks_are_sorted_with_their_intervals_and_n() -> None:
    figure = drawn(deck_results_figure(RATES))
    [trace] = figure["data"]
    assert list(trace["x"]) == [0.5, 0.75, 0.2]
    assert list(trace["error_x"]["array"]) == pytest.approx([0.17, 0.14, 0.31])
    assert list(trace["error_x"]["arrayminus"]) == pytest.approx([0.17, 0.22, 0.14])
    assert [row[2] for row in trace["customdata"]] == [30, 20, 10]
    assert list(trace["marker"]["color"]) == [GREEN, GRID, GRID]
    assert "n = %{customdata[2]" in trace["hovertemplate"]
    assert figure["layout"]["xaxis"]["tickformat"] == ".0%"
    top, bottom = figure["layout"]["yaxis"]["range"][::-1]
    assert top < bottom


def test_names_are_text_and_never_markup() -> None:
    figure = drawn(deck_results_figure(RATES))
    assert figure["layout"]["yaxis"]["ticktext"][1] == "&lt;img src=x&gt; &amp; co"
    assert figure["data"][0]["text"][1] == "&lt;img src=x&gt; &amp; co"


def test_decks_of_several_populations_are_told_apart() -> None:
    both = pl.concat([RATES.tail(1), RATES.tail(1).with_columns(population=pl.lit("humans"))])
    figure = drawn(deck_results_figure(both))
    assert list(figure["layout"]["yaxis"]["ticktext"]) == ["mid, bots: greedy v2", "mid, humans"]


def test_all_decks_together_stand_on_top() -> None:
    overall = BEGAN.head(1).with_columns(deck=pl.lit(None, dtype=pl.String), split=pl.lit("all"))
    others = BEGAN.with_columns(of=pl.lit("choice")), BEGAN.with_columns(split=pl.lit("week"))
    figure = drawn(who_begins_figure(pl.concat([BEGAN, overall, *others])))
    assert list(figure["layout"]["yaxis"]["ticktext"]) == ["All decks", "&lt;img src=x&gt; &amp; co", "mid", "low"]


def test_lengths_are_shares_with_counts() -> None:
    figure = drawn(game_length_figure(LENGTHS))
    [bars] = figure["data"]
    assert (list(bars["x"]), list(bars["y"])) == ([4, 6], [0.25, 0.75])
    assert list(bars["customdata"][1]) == [3, 4]
    assert figure["layout"]["annotations"][0]["text"] == "median 6"


@pytest.mark.parametrize("template", ["plotly_white", "plotly_dark"])
@pytest.mark.parametrize(
    ("draw", "frame"), [(deck_results_figure, RATES), (who_begins_figure, BEGAN), (game_length_figure, LENGTHS)]
)
def test_figures_fit_light_and_dark_pages_and_empty_frames(draw: Any, frame: pl.DataFrame, template: str) -> None:
    for given in (frame, frame.clear()):
        figure = draw(given, template=template)
        assert figure.layout.paper_bgcolor == figure.layout.plot_bgcolor == "rgba(0, 0, 0, 0)"
        figure.layout.template = None
        assert not any(colour in figure.to_json() for colour in OF_THE_PLAYERS)
