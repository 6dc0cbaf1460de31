"""No path of the machine stands in what the server answers: pages, rows, frames, chances, files."""

import html
from pathlib import Path

import pytest
from flask import Flask

import projector
from dashboards.app import create_app
from dashboards.current import plainly
from projector.manifest import FILE, FOLDER
from tests.dashboards.conftest import PATHS, grow, listed
from tests.dashboards.test_guard import CONTENT, SCHEME, asked, given


@pytest.fixture(params=["sound", "no manifest", "a damaged manifest", "a damaged part", "a missing part", "no log"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Flask, Path, str]:
    """A server of a folder, sound or not, with the folder and a game."""
    data = tmp_path / "kept here"
    grow(data, 3)
    game = listed(data)[0]["game"]
    manifest = data / FOLDER / FILE
    first = sorted((data / FOLDER).rglob("games*.parquet"))[0]
    if request.param == "no manifest":
        manifest.unlink()
    elif request.param == "a damaged manifest":
        manifest.write_bytes(b"damaged")
    elif request.param == "a damaged part":
        first.write_bytes(b"damaged")
    elif request.param == "a missing part":
        first.unlink()
    elif request.param == "no log":
        for file in data.glob("*.sqlite*"):
            file.unlink()
    return create_app(data).server, data, game


@pytest.mark.one_in(3)
def test_no_answer_names_a_path_of_the_machine(served: tuple[Flask, Path, str]) -> None:
    server, data, game = served
    client = server.test_client()
    addresses = [
        *PATHS,
        f"/replay/{game}",
        *(f"/api/{what}/{game}/{seat}.json" for what in ("replay", "chances") for seat in ("all", "a", "x")),
        "/api/replay/none/all.json",
        "/api/games.json",
        "/api/games.json?as_of=x",
        "/api/rows/metagame-metagame.json",
        "/download/deck_results.csv",
        "/download/deck_results.csv?population=x",
        "/download/nothing.csv",
        "/_dash-layout",
    ]
    bodies = {address: client.get(address).get_data(as_text=True) for address in addresses}
    for path in PATHS:
        bodies[f"content of {path}"] = asked(client, given(CONTENT, 0, path)).text
    bodies["a figure"] = asked(client, given(SCHEME, 2, {})).text
    for address, body in bodies.items():
        for secret in (str(data), str(data.parent), str(Path(projector.__path__[0]).parent)):
            assert secret not in html.unescape(body).replace("\\/", "/"), address


def test_errors_are_told_without_the_folders_that_they_name(tmp_path: Path) -> None:
    server = create_app(tmp_path).server
    with server.app_context():
        assert plainly(f"there is no model in {tmp_path} (there is none)") == (
            "there is no model in the data folder (there is none)"
        )
        assert plainly(f"{tmp_path}/lake/games 1.parquet is not what was written") == (
            "lake/games 1.parquet is not what was written"
        )
        assert plainly(f"{tmp_path}s is another") == f"{tmp_path}s is another"
        assert plainly("a game / a match, or ./x") == "a game / a match, or ./x"
