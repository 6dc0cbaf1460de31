"""The figures of the statistics: what each draws, on every card game, light and dark."""

from datetime import date
from itertools import chain
from typing import Any

import plotly.io as pio
import polars as pl
import pytest

from projector.figures.card_moments import card_moments_figure
from projector.figures.catalogue import figures
from projector.figures.curves import Curve, Panel, Point, curve_figure
from projector.figures.deck_results import deck_results_figure
from projector.figures.deck_shares import deck_shares_figure
from projector.figures.dots import LABEL, MOST, Dot, dot_figure, in_two_lines
from projector.figures.game_length import game_length_figure
from projector.figures.key_moments import key_moments_figure
from projector.figures.matchup_matrix import matchup_matrix_figure
from projector.figures.metagame import metagame_figure
from projector.figures.plain import GREEN, GRID, PALE, POINTS
from projector.figures.who_begins import who_begins_figure
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.card_moments import COLUMNS as OF_CARD
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from projector.stats.key_moments import COLUMNS as MOMENTS
from tests.projector.hovers import hovered, without_n
from tests.projector.played import add_games, add_people, opened
from tests.suite.fields import SMALL, Field

LOOKS = (("bots", "plotly_dark"), ("humans", "plotly_white"))
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
    {
        **{"system": ["toy"] * 2, "population": ["bots: greedy v2"] * 2, "options": [""] * 2},
        **{"turns": [4, 6], "games": [10, 30], "of": [40] * 2, "share": [0.25, 0.75], "median": [6.0] * 2},
        **{"low": [0.1, None], "high": [0.4, None]},
    },
    schema_overrides={"low": pl.Float64, "high": pl.Float64},
)


def drawn(figure: Any) -> dict[str, Any]:
    made: dict[str, Any] = figure.to_dict()
    return made


def test_decks_are_sorted_with_their_intervals_and_n() -> None:
    """The rate of mid is of 30 games; those of fewer are grey, with their intervals."""
    figure = drawn(deck_results_figure(RATES))
    enough, few = figure["data"]
    assert (list(enough["x"]), list(few["x"])) == ([0.5], [0.75, 0.2])
    assert (list(enough["y"]), list(few["y"])) == ([0], [1, 2])
    assert list(few["error_x"]["array"]) == pytest.approx([0.14, 0.31])
    assert list(few["error_x"]["arrayminus"]) == pytest.approx([0.22, 0.14])
    for trace, colour in ((enough, GREEN), (few, PALE)):
        assert (trace["marker"]["color"], trace["error_x"]["color"]) == (colour, colour)
        assert "n = %{customdata[1]" in trace["hovertemplate"]
    assert [(*told, of["deck"]) for *told, of in few["customdata"]] == [
        ("(95 %: 53.0% to 89.0%)", 20, ": 15 won, 4 lost, 1 drawn", "<img src=x> & co"),
        ("(95 %: 6.0% to 51.0%)", 10, ": 2 won, 8 lost, 0 drawn", "low"),
    ]
    assert figure["layout"]["xaxis"]["tickformat"] == ".2~%", "ticks half a point apart read apart"
    assert figure["layout"]["xaxis"]["title"]["text"] == "Games won<br>pale: of fewer than 30"
    top, bottom = figure["layout"]["yaxis"]["range"][::-1]
    assert top < bottom


def test_a_value_without_an_interval_is_drawn_and_says_so_and_none_is_left_out() -> None:
    lines = [("x", [Dot(0.5, None, None, 40)]), ("y", [Dot(None, None, None, 0)])]
    [trace] = drawn(dot_figure(lines, title="Games won", template="plotly_white"))["data"]
    assert (list(trace["x"]), list(trace["error_x"]["array"])) == ([0.5], [0])
    assert trace["customdata"][0][0] == "(too few for an interval)"


def test_an_interval_beyond_all_that_can_be_is_not_drawn() -> None:
    """Of two copies the interval of a difference is some hundreds of points wide; of turns it may be."""
    lines = [("x", [Dot(0.25, -2.9, 3.4, 2)]), ("y", [Dot(0.1, -0.1, 0.3, 40)])]
    few, enough = drawn(dot_figure(lines, title="Points", template="plotly_white", digits=POINTS))["data"]
    assert (list(few["error_x"]["array"]), few["customdata"][0][0]) == ([0], "(too few for an interval)")
    assert list(enough["error_x"]["array"]) == pytest.approx([20])
    [turns] = drawn(dot_figure(lines[:1], title="Turns", template="plotly_white", digits=".1f"))["data"]
    assert list(turns["error_x"]["array"]) == pytest.approx([3.15])


def test_differences_of_rates_are_drawn_in_points_as_their_axis_says() -> None:
    dots = drawn(
        dot_figure([("x", [Dot(0.05, 0.01, 0.09, 40)])], title="Points", template="plotly_white", digits=POINTS)
    )
    panel = Panel("Points", [Curve("x", [Point(1, 0.05, 0.01, 0.09, 40)], GREEN)])
    curve = drawn(curve_figure([panel], x="Own turn", template="plotly_white", digits=POINTS))
    for figure, axis, letter in ((dots, "xaxis", "x"), (curve, "yaxis", "y")):
        [trace] = figure["data"]
        assert list(trace[letter]) == pytest.approx([5])
        assert list(trace[f"error_{letter}"]["array"]) == pytest.approx([4])
        assert "tickformat" not in figure["layout"][axis]
        assert trace["customdata"][0][0] == "(95 %: +1.0 to +9.0 points)"
        assert f"%{{{letter}:+.1f}} points" in trace["hovertemplate"]


def test_names_of_decks_that_lie_together_are_written_apart() -> None:
    """Two dots side by side, one alone at the right end: a name is not written over another, nor out of the figure."""
    told = [("left", 0.10, 0.50), ("right", 0.101, 0.505), ("at the end", 0.2, 0.6)]
    told += [("without room", 0.0999 - at / 10_000, 0.5) for at in range(8)]
    rows = [
        {"system": "toy", "population": "bots", "options": None, "deck": deck, "games": 40, "share": share}
        | {"share_low": share, "share_high": share, "win_rate": rate, "low": 0.3, "high": 0.7}
        for deck, share, rate in told
    ]
    [trace] = drawn(metagame_figure(pl.DataFrame(rows)))["data"]
    left, right, end = trace["textposition"][:3]
    assert [*trace["text"]][:3] == ["left", "right", "at the end"], "the most played have theirs"
    assert [*trace["text"]].count("without room") < 8
    assert left != right
    assert end.endswith("left")


def test_of_more_lines_than_a_figure_holds_the_first_are_drawn() -> None:
    lines = [(str(n), [Dot(0.5, 0.4, 0.6, 40)]) for n in range(MOST + 2)]
    figure = drawn(dot_figure(lines, title="Games won", template="plotly_white"))
    assert len(figure["data"][0]["x"]) == MOST
    assert figure["layout"]["xaxis"]["title"]["text"] == f"Games won (the first {MOST} of {MOST + 2})"


def test_names_are_text_and_never_markup() -> None:
    figure = drawn(deck_results_figure(RATES))
    assert figure["layout"]["yaxis"]["ticktext"][1] == "&lt;img src=x&gt; &amp; co"
    assert figure["data"][1]["text"][0] == "&lt;img src=x&gt; &amp; co"


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
    assert list(bars["error_y"]["array"]) == pytest.approx([0.15, 0])
    assert [(*told, of["turns"]) for *told, of in bars["customdata"]] == [
        ("(95 %: 10.0% to 40.0%)", 10, 40, 4),
        ("(too few for an interval)", 30, 40, 6),
    ]
    assert figure["layout"]["annotations"][0]["text"] == "median 6"


def test_lengths_of_several_populations_are_not_pooled() -> None:
    other = LENGTHS.tail(1).with_columns(population=pl.lit("humans"), of=pl.lit(7), games=pl.lit(7), share=pl.lit(1.0))
    several = drawn(
        game_length_figure(pl.concat([LENGTHS, other.match_to_schema(LENGTHS.schema, integer_cast="upcast")]))
    )
    assert [(bars["name"], list(bars["y"]), bars["marker"]["color"]) for bars in several["data"]] == [
        ("bots: greedy v2", [0.25, 0.75], GREEN),
        ("humans", [1], GRID),
    ]


@pytest.mark.parametrize(("few", "pale"), [(10, 0), (11, 1), (30, 2), (31, 3)])
def test_as_many_dots_are_pale_as_have_few_games(few: int, pale: int) -> None:
    drawn_dots = drawn(deck_results_figure(RATES, few=few))["data"]
    told = [len(trace["x"]) for trace in drawn_dots if trace["marker"]["color"] == PALE]
    assert sum(told) == pale


def test_cells_of_few_games_are_grey_and_hold_n_and_interval() -> None:
    of = {"system": "toy", "population": "humans", "options": "", "wins": 3, "losses": 1, "draws": 0, "mirror": False}
    shrunken = {"shrunken": 0.6, "shrunken_low": 0.5, "shrunken_high": 0.7}
    rows = [
        {**of, **shrunken, "deck": "x", "opponent": "y", "games": 40, "win_rate": 0.7, "low": 0.5, "high": 0.8},
        {**of, **shrunken, "deck": "y", "opponent": "x", "games": 4, "win_rate": 0.3, "low": None, "high": None},
        {**of, "deck": "x", "opponent": "x", "games": 9, "mirror": True, "win_rate": None, "shrunken": None},
    ]
    enough, few = drawn(matchup_matrix_figure(pl.DataFrame(rows)))["data"]
    assert [list(line) for line in enough["z"]] == [[None, 0.7], [None, None]], "the rate that is printed"
    assert [list(line) for line in few["z"]] == [[0.5, None], [0.3, None]]
    assert {colour for _, colour in few["colorscale"]} == {GRID}
    assert enough["text"][0][1] == "70%<br>50%–80%<br>n 40"
    assert few["text"][1][0] == "30%<br>n 4"
    told = "70.0% (95 %: 50.0% to 80.0%)<br>n = 40: 3 won, 1 lost, 0 drawn<br>expected by all matchups: 60.0% "
    assert enough["hovertext"][0][1] == told + "(95 %: 50.0% to 70.0%)"
    assert few["hovertext"][0][0] == "a mirror: n = 9"


def test_decks_of_the_matrix_stand_by_strength_and_its_colours_are_explained() -> None:
    of = {"system": "toy", "population": "humans", "options": "", "wins": 3, "losses": 1, "draws": 0, "mirror": False}
    of |= {"games": 40, "low": 0.3, "high": 0.9, "shrunken_low": 0.3, "shrunken_high": 0.9}
    rates = {("a", "b"): 0.3, ("a", "c"): 0.4, ("b", "c"): 0.42}
    both = {**rates, **{(other, deck): 1 - rate for (deck, other), rate in rates.items()}}
    rows = [{**of, "deck": a, "opponent": b, "win_rate": rate, "shrunken": rate} for (a, b), rate in both.items()]
    coloured, _ = drawn(matchup_matrix_figure(pl.DataFrame(rows)))["data"]
    assert list(coloured["y"]) == list(coloured["x"]) == ["c", "b", "a"]
    assert coloured["colorbar"]["ticktext"] == ["≤ 20%", "50%", "≥ 80%"]
    assert (coloured["colorbar"]["x"], coloured["colorbar"]["xanchor"]) == (0, "left"), "in sight on a phone"
    assert [colour for _, colour in coloured["colorscale"]][1:3] == ["rgba(230, 159, 0, 0)", "rgba(0, 158, 115, 0)"]


def test_shares_are_lanes_by_week_where_there_are_two() -> None:
    of = {"system": "toy", "population": "humans", "options": "", "of": 40, "low": 0.2, "high": 0.9, "seats": 30}
    weeks = (None, date(2026, 3, 2), date(2026, 3, 9))
    rows = [
        {**of, "week": week, "deck": deck, "share": share} for week in weeks for deck, share in (("x", 0.7), ("y", 0.3))
    ]
    figure = drawn(deck_shares_figure(pl.DataFrame(rows)))
    bands, lines = figure["data"][::2], figure["data"][1::2]
    assert [(line["name"], line["yaxis"], list(line["x"]), list(line["y"])) for line in lines] == [
        ("x", "y", list(weeks[1:]), [0.7, 0.7]),
        ("y", "y2", list(weeks[1:]), [0.3, 0.3]),
    ]
    assert list(bands[0]["y"]) == [0.2, 0.2, 0.9, 0.9]
    assert list(lines[1]["text"]) == ["", "30.0%"]
    assert [told["text"] for told in figure["layout"]["annotations"]] == ["<b>x</b>", "<b>y</b>"]
    many = [{**row, "deck": f"{row['deck']}{n}"} for n in range(9) for row in rows[::2]]
    told = drawn(deck_shares_figure(pl.DataFrame(many)))["layout"]["xaxis8"]["title"]["text"]
    assert told == "Share of the field by week; the first 8 of 9 decks"
    [dots] = drawn(deck_shares_figure(pl.DataFrame(rows[:4])))["data"]
    assert list(dots["x"]) == [0.7, 0.3]


def test_key_moments_lie_by_decision_and_chance() -> None:
    row = dict.fromkeys(MOMENTS) | {"game": "0123456789", "turn": 3, "position": 50, "verbs": "attack"}
    row |= {"fact": "LifeTaken", "fact_card_name": "Gale", "fact_position": 52, "moved": "life", "cause": "decision"}
    row |= {"model": "3f2a91c0"}
    frame = pl.DataFrame([row | {"decision": 0.1, "chance": -0.3, "change": -0.2, "player": "a"}], schema=MOMENTS)
    [dots] = drawn(key_moments_figure(frame))["data"]
    assert (list(dots["x"]), list(dots["y"]), list(dots["text"])) == (
        [10],
        [-30],
        ["LifeTaken Gale (decision: life)"],
    )
    assert list(dots["customdata"][0]) == ["01234567", 3, 52, -20, "a", "attack", "3f2a91c0"]


def test_the_moments_of_a_card_are_bars_the_largest_on_top() -> None:
    row = dict.fromkeys(OF_CARD) | {"game": "0123456789", "turn": 3, "fact": "CardPlayed", "card_name": "Gale & Co"}
    row |= {"deck": "Ash", "opponent": "Birch", "fact_position": 52, "cause": "decision", "moved": "hand"}
    frame = pl.DataFrame([{**row, "change": change} for change in (-0.25, 0.125)], schema=OF_CARD)
    figure = drawn(card_moments_figure(frame))
    [bars] = figure["data"]
    assert list(bars["x"]) == [-25, 12.5]
    assert bars["y"][0] == "Gale &amp; Co, Ash vs Birch, turn 3 (01234567)"
    assert bars["hovertext"][0] == "CardPlayed at 52 (decision: hand)"
    assert figure["layout"]["yaxis"]["autorange"] == "reversed"


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake of some games of each small game, by bots and by people."""
    folder = tmp_path_factory.mktemp("figures")
    with opened(folder) as log:
        for system in SMALL:
            field = Field(system, ("random", "random"), 0, 20)
            add_games(log, range(6), of=field.plan)
            add_people(log, range(18), of=field.plan)
        refresh(log, folder)
    return Lake.open(folder)


def test_a_long_label_stands_in_two_lines_and_is_cut_behind_them() -> None:
    assert in_two_lines("Ember Rush") == "Ember Rush"
    assert in_two_lines("The Long Name of a Deck & Its Sideboard") == "The Long Name of a Deck &amp; Its<br>Sideboard"
    cut = in_two_lines("x" * 100)
    assert cut == "x" * LABEL + "<br>" + "x" * (LABEL - 1) + "…"
    assert in_two_lines("") == ""


def test_every_statistic_has_a_figure() -> None:
    assert {*figures()} == {*stats()}


@pytest.mark.parametrize(
    ("name", "population", "template", "systems"),
    [
        *(
            pytest.param(name, *LOOKS[at % len(LOOKS)], [[*SMALL][at % len(SMALL)]], id=f"{name}-one")
            for at, name in enumerate(figures())
        ),
        *(
            pytest.param(name, *look, [*SMALL], id=f"{name}-{look[0]}-every", marks=pytest.mark.slow)
            for name in figures()
            for look in LOOKS
        ),
    ],
)
@pytest.mark.one_in(5)
def test_figures_draw_every_game_light_and_dark_with_n_and_intervals(
    lake: Lake, name: str, population: str, template: str, systems: list[str]
) -> None:
    """By default each for bots in the dark or for people in the light, and of one card game besides all, in turn."""
    draw = figures()[name]
    whole = stats()[name].answer(lake, Filters(population=population))
    for frame in (whole, *(whole.filter(system=system) for system in systems), whole.clear()):
        figure = draw(frame, template=template)
        assert figure.layout.paper_bgcolor == figure.layout.plot_bgcolor == "rgba(0, 0, 0, 0)"
        assert figure.layout.template.to_plotly_json() == pio.templates[template].to_plotly_json()
        figure.layout.template = None
        assert not any(colour in figure.to_json() for colour in OF_THE_PLAYERS)
    assert without_n(draw(whole)) == []
    traces = hovered(draw(whole))
    bars = [trace.get(axis, {}).get("array", ()) for trace in traces for axis in ("error_x", "error_y")]
    known = [column for column in ("low", "hand_low", "dealt_low", "gih_low", "choice_low") if column in whole]
    if name != "matchup_matrix" and known and whole[known[0]].count():
        bands = [trace["y"] for trace in draw(whole).data if "fill" in trace and trace["fill"] == "toself"]
        assert any(chain.from_iterable((*bars, *bands))), "an interval is drawn"


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as the contrast of text is measured (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("template", "page"), [("plotly_white", "#ffffff"), ("plotly_dark", "#1b2128")])
def test_the_numbers_of_the_matrix_are_read_on_every_colour(template: str, page: str) -> None:
    """4.5 to 1 or more, on the page and on the strongest colours."""
    cell = {"games": 90, "wins": 80, "losses": 10, "draws": 0, "mirror": False, "options": "", "shrunken": 0.9}
    cell |= {"low": 0.1, "high": 0.9, "win_rate": 0.9, "shrunken_low": 0.1, "shrunken_high": 0.9}
    of = {"system": "toy", "population": "humans"}
    rows = [{**cell, **of, "deck": a, "opponent": b} for a, b in (("Ox", "Owl"), ("Owl", "Ox"))]
    [coloured, _] = drawn(matchup_matrix_figure(pl.DataFrame(rows), template=template))["data"]
    text = luminance(coloured["textfont"]["color"])
    for colour in (page, coloured["colorscale"][0][1], coloured["colorscale"][-1][1]):
        low, high = sorted((text, luminance(colour)))
        assert (high + 0.05) / (low + 0.05) >= 4.5
