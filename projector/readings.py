"""The readings of the rules by which games were played, as the column `options` of the lake has them."""

from collections.abc import Iterable, Mapping

import polars as pl

from events.game import is_installed, load

USUAL = "usual"
"""The word for every option of a card game at its default."""


def options_text(options: Mapping[str, str]) -> str:
    """The text of chosen options."""
    return ";".join(f"{name}={value}" for name, value in sorted(options.items()))


def usual_readings(systems: Iterable[str]) -> Mapping[str, str]:
    """The word `usual` by the text of all defaults of each of these card games that has options."""
    texts = (options_text(load(system).chosen({})) for system in systems if is_installed(system))
    return {text: USUAL for text in texts if text}


def with_usual(frame: pl.DataFrame) -> pl.DataFrame:
    """A frame of a statistic with the word `usual` for the usual readings in its column `options`."""
    if not {"system", "options"} <= {*frame.columns}:
        return frame
    usual = usual_readings(frame["system"].drop_nulls().unique())
    return frame.with_columns(pl.col("options").cast(pl.String).replace(usual))
