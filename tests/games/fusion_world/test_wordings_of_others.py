"""Wordings of other cards: other than this card, unless a card was named than which they can be meant to be other."""

import pytest

from events.fusion_world.compiler import compile_text

KNOWN = [
    "Choose up to 1 of your other Battle Cards and KO it.",
    "Choose up to 1 of your opponent's Battle Cards and KO it. Then, KO 1 of your other Battle Cards.",
    "Add up to 1 card from your Drop to your hand. Then, KO 1 of your other Battle Cards.",
    "KO all Battle Cards other than this card.",
]
UNCLEAR = [
    "Choose up to 1 of your Battle Cards and KO all other Battle Cards.",
    "Choose up to 1 of your Battle Cards and KO it. Then, KO 1 of your other Battle Cards.",
    "Play up to 1 <Ox> from your hand. Then, all of your other Battle Cards get +5000 power for the turn.",
    "KO all of your opponent's other Battle Cards.",
]


@pytest.mark.parametrize(("words", "known"), [*((one, True) for one in KNOWN), *((one, False) for one in UNCLEAR)])
def test_than_which_others_are_other_is_known_or_refused(words: str, *, known: bool) -> None:
    assert compile_text(f"[On Play] {words}").is_full == known
