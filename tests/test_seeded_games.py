"""A thousand seeded games are recorded today as they were: what moves code changes no byte of a record."""

import pytest

from events.game import Game
from tests.seeded_games import Series, kept, recorded, series
from tests.shipped import SHIPPED

SHORTENED = 10
KINDS = [pytest.param(game, played, id=f"{game.name}, {played.name}") for game in SHIPPED for played in series(game)]


@pytest.mark.parametrize(("game", "played"), KINDS)
def test_a_tenth_of_the_seeded_games_is_recorded_as_before(game: Game, played: Series) -> None:
    assert recorded(game, played, shortened=SHORTENED) == kept()[game.name][played.name][::SHORTENED]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "played"), KINDS)
def test_every_seeded_game_is_recorded_as_before(game: Game, played: Series) -> None:
    assert recorded(game, played) == kept()[game.name][played.name]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_a_thousand_games_of_each_game_are_kept(game: Game) -> None:
    assert sum(map(len, kept()[game.name].values())) == sum(each.count for each in series(game)) >= 1000
