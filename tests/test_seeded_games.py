"""A thousand seeded games are recorded today as they were: what moves code changes no byte of a record."""

import pytest

from events.game import Game, load
from tests.seeded_games import Series, kept, recorded, series
from tests.shipped import SHIPPED

SHORTENED = 10
KINDS = [pytest.param(game, played, id=f"{game.name}, {played.name}") for game in SHIPPED for played in series(game)]


@pytest.mark.parametrize(("game", "played"), KINDS)
@pytest.mark.one_in(4)
def test_a_tenth_of_the_seeded_games_is_recorded_as_before(game: Game, played: Series) -> None:
    assert recorded(game, played, shortened=SHORTENED) == kept_of(game)[played.name][::SHORTENED]


@pytest.mark.slow
@pytest.mark.whole
@pytest.mark.parametrize(("game", "played"), KINDS)
def test_every_seeded_game_is_recorded_as_before(game: Game, played: Series) -> None:
    assert recorded(game, played) == kept_of(game)[played.name]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_all_games_of_each_series_are_kept(game: Game) -> None:
    assert {name: len(hashes) for name, hashes in kept_of(game).items()} == {
        each.name: each.count for each in series(game)
    }


def test_a_thousand_games_of_fusion_world_are_kept() -> None:
    assert sum(map(len, kept_of(load("fusion_world")).values())) >= 1000


def kept_of(game: Game) -> dict[str, list[str]]:
    """The hashes of the game's series."""
    if game.name not in kept():
        pytest.fail(f"no seeded game of {game.name} is kept: uv run python -m tests.seeded_games")
    return kept()[game.name]
