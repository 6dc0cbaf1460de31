"""Panels of curves by own turn."""

from collections.abc import Mapping

import polars as pl

from projector.figures.curves import Curve, Panel, Point
from projector.figures.plain import RESULTS, apart


def result_panels(frame: pl.DataFrame, titles: Mapping[str, str]) -> list[Panel]:
    """A panel per column of those titles that the game has, a line per result in each."""
    return [Panel(title, _curves(frame, name)) for name, title in titles.items() if frame[name].count()]


def _curves(frame: pl.DataFrame, name: str) -> list[Curve]:
    points: dict[str, list[Point]] = {}
    colours: dict[str, str] = {}
    rows = frame.to_dicts()
    for row, more in zip(rows, apart(rows), strict=True):
        band = (row[f"{name}_p10"], row[f"{name}_p90"])
        point = Point(row["own_turn"], row[name], row[f"{name}_low"], row[f"{name}_high"], row["seats"], band)
        points.setdefault(row["result"] + more, []).append(point)
        colours[row["result"] + more] = RESULTS[row["result"]]
    return [Curve(line, told, colours[line]) for line, told in points.items()]
