"""What figures tell on hover."""

from typing import Any


def hovered(figure: Any) -> list[dict[str, Any]]:
    """The traces of a figure that tell something on hover."""
    return [trace for trace in figure.to_dict()["data"] if trace.get("hoverinfo") != "skip"]


def without_n(figure: Any) -> list[str]:
    """The hovers of a figure that do not tell of how many games (`n = …`), or whose words lie elsewhere."""
    hovers = [trace.get("hovertemplate", "a trace without a hovertemplate") for trace in hovered(figure)]
    return [hover for hover in hovers if not any(said in hover for said in ("n = ", "customdata}", "hovertext}"))]
