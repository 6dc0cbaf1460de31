"""Callbacks that the browser answers by itself, with a function of assets/."""

from dash import ClientsideFunction, Dash
from dash.dependencies import DashDependency


def clientside(app: Dash, function: str, *parts: DashDependency, at_once: bool = True) -> None:
    """Let `namespace.name` of window.dash_clientside answer; `at_once`: also when the page is drawn."""
    namespace, name = function.split(".")
    app.clientside_callback(  # type: ignore[no-untyped-call]
        ClientsideFunction(namespace, name), *parts, prevent_initial_call=not at_once
    )
