"""The index of all pages: the shell's HTML, with the pages' own scripts and styles as one file each.

What a page does not use is not named in it: where it has no grid and no control, what draws these.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dash import Dash
from flask import Flask, Response, request

from dashboards.access import everyone

ASSETS = Path(__file__).parent / "assets"
ROUTE = "/bundle/"
YEAR = 365 * 24 * 3600
UNUSED = ("/dash_table/",)
"""What Dash names of itself: a table that no page has."""
HEAVY = ("/dash_ag_grid/", "/dash_mantine_components/")
"""What draws grids and controls: two thirds of what a page weighs."""
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E%3Cpath fill='%230072b2' "
    "d='M4 0h10a4 4 0 0 1 2.8 1.2L1.2 16.8A4 4 0 0 1 0 14V4a4 4 0 0 1 4-4z'/%3E%3Cpath fill='%23d55e00' "
    "d='M16.8 1.2A4 4 0 0 1 18 4v10a4 4 0 0 1-4 4H4a4 4 0 0 1-2.8-1.2z'/%3E%3C/svg%3E"
)
TEMPLATE = """<!DOCTYPE html>
<html lang="en">
    <head>
        {%metas%}
        <title>{%title%}</title>
        {%favicon%}
        {%css%}
        <script>
            (function () {
                let scheme = "auto";
                try { scheme = localStorage.getItem("mantine-color-scheme-value") || "auto"; } catch (refused) {}
                const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
                if (scheme === "auto") scheme = system;
                document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
            })();
        </script>
    </head>
    <body>
        {%app_entry%}
        <footer>
            {%config%}
            {%scripts%}
            {%renderer%}
        </footer>
    </body>
</html>
"""


class Pages(Dash):
    """Dash with the index of these pages; `is_light`: whether the page at a path has no grid and no control."""

    def __init__(self, is_light: Callable[[str], bool], **given: Any) -> None:
        super().__init__(index_string=TEMPLATE, assets_folder=str(ASSETS), assets_ignore=".", **given)
        self._is_light = is_light
        self._script, self._style = (add_bundle(self.server, kind) for kind in ("js", "css"))

    def interpolate_index(
        self,
        metas: str = "",
        title: str = "",
        css: str = "",
        config: str = "",
        scripts: str = "",
        app_entry: str = "",
        favicon: str = "",
        renderer: str = "",
    ) -> str:
        """The index for the page that is asked for."""
        left_out = (*UNUSED, *HEAVY) if self._is_light(request.path) else UNUSED
        kept = [line for line in scripts.splitlines() if not any(name in line for name in left_out)]
        scripts = "\n".join([*kept, f'<script src="{self._script}"></script>'])
        css = f'{css}\n<link rel="stylesheet" href="{self._style}">'
        favicon = f'<link rel="icon" href="{ICON}">'
        index: str = super().interpolate_index(metas, title, css, config, scripts, app_entry, favicon, renderer)  # type: ignore[no-untyped-call]
        return index


def add_bundle(server: Flask, kind: str) -> str:
    """Serve all files of a kind in assets/ as one, in the order of their names; its address, which names what it is."""
    files = sorted(ASSETS.glob(f"*.{kind}"))
    body = "\n".join(file.read_text("utf-8") for file in files).encode()
    address = f"{ROUTE}kifu-{hashlib.sha256(body).hexdigest()[:16]}.{kind}"
    mimetype = "text/javascript" if kind == "js" else "text/css"

    @everyone
    def bundle() -> Response:
        answer = Response(body, mimetype=mimetype)
        answer.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        answer.add_etag()
        answer.make_conditional(request)
        return answer

    server.add_url_rule(address, f"{ROUTE}{kind}", bundle)
    return address
