"""Static pictures in Chromium: light and dark, wide and on a phone, readable for all, and without a script."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.log.store import GameLog
from events.table.ids import Seat
from projector.lake import Lake
from projector.pictures import lake_picture, replay_picture
from projector.replay import Replay
from projector.view import seat_positions
from tests.dashboards.conftest import PHONE, WIDE, OpenPage, serious

PAGE = (
    '<!doctype html><html lang="en"><title>Picture</title><meta charset="utf-8"><main><h1>Picture</h1>{}</main></html>'
)


def pictures(data: Path, longest: str) -> dict[str, str]:
    with closing(GameLog.open(data)) as log:
        replay = Replay.open(log, next(game for game in log.games() if str(game) == longest))
    replay.seek(replay.marks("phase")[20])
    seats: tuple[Seat, ...] = ("a", "all")
    drawn = {
        str(seat): replay_picture(replay, seat=seat, at=seat_positions(replay, seat)[replay.position]) for seat in seats
    }
    return {**drawn, "lake": lake_picture(Lake.open(data))}


@pytest.mark.browser
@pytest.mark.parametrize(
    "looks",
    [
        pytest.param([(WIDE, "light"), (PHONE, "dark")], id="wide-light, phone-dark"),
        pytest.param([(WIDE, "dark"), (PHONE, "light")], id="wide-dark, phone-light", marks=pytest.mark.slow),
    ],
)
def test_a_picture_is_readable_light_and_dark_and_fits(
    open_page: OpenPage, data: Path, longest: str, looks: list[tuple[Any, str]], tmp_path: Path
) -> None:
    for name, picture in pictures(data, longest).items():
        assert "<script" not in picture
        (tmp_path / f"{name}.html").write_text(PAGE.format(picture), encoding="utf-8")
        for size, scheme in looks:
            page = open_page((tmp_path / f"{name}.html").as_uri(), size=size, scheme=scheme)
            assert serious(page) == [], (name, scheme)
            if name != "lake":
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
                assert page.locator(".kifu .side").count() == 2
