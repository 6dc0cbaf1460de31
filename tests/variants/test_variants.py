"""Variants of sentences from public lists compile to what their change means, or are refused; none is misread."""

import pytest

from tests.variants.report import FLOOR, KINDS, lines, outcome
from tests.variants.texts import GAMES, card_list

FEWEST = 200


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_variants_of_a_kind_are_understood_and_none_is_misread(game: str, kind: str) -> None:
    if not card_list(game).exists():
        pytest.skip("the public list of cards is not at hand")
    result = outcome(game, kind)
    told = "\n".join(lines(game, kind, result))
    assert len(result.variants) >= FEWEST, told
    assert not result.misread, told
    assert result.share >= FLOOR, told
