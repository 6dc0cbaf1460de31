"""How soon pages are there, beside a query that counts the facts; `kifu bench` prints the absolute figures."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import BrowserContext

from dashboards.app import pages
from tests.bench.replicated import GAMES, MANY, replicated
from tests.bench.visiting import visits

pytestmark = [pytest.mark.browser, pytest.mark.bench]


@pytest.mark.parametrize(
    ("names", "facts", "games", "tries", "interactive", "filtered"),
    [
        (["/matchups"], 60_000, 12, 1, 900, 450),
        pytest.param([], MANY, GAMES, 1, 20, 8, marks=pytest.mark.slow),
    ],
    ids=["one", "all"],
)
def test_pages_are_there_within_some_times_a_count_of_the_facts(
    profile: BrowserContext,
    names: Sequence[str],
    facts: int,
    games: int,
    tries: int,
    interactive: float,
    filtered: float,
) -> None:
    """Of few facts it is mostly the browser's own time. Several clients are not answered much slower than one."""
    with replicated(facts=facts, games=games) as data:
        *visited, clients = visits(profile, data, tries=tries, names=names)
    assert len(visited) == 2 * (len(names) or sum("<" not in page.PATH for page in pages()))
    for done, bound in (("interactive", interactive), ("filtered", filtered)):
        ratios = [measure.ratio for measure in visited if f" {done} " in measure.name]
        assert sum(ratios) < bound * len(ratios)
    assert clients.ratio > 0.5
