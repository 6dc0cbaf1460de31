"""Card texts compiled: how many cards a second."""

import re

from events.fusion_world.compiler import compile_text, grammar
from events.game import load
from tests.bench.measure import Measure, Sample, best, measured, seconds


def compiled_cards(sample: Sample) -> Measure:
    """The sample cards' texts compiled, without the grammar's own reading; baseline: split at sentences."""
    texts = [words for card in load("fusion_world").pool.sample_cards() for words, _ in card.sides() if words]
    split = best(lambda: len(texts) / seconds(lambda: [re.split(r"(?<=[.:])\s+|\n", words) for words in texts]))
    value = best(lambda: len(texts) / seconds(lambda: _compile(texts)))
    return measured("card texts compiled (baseline: split at sentences)", value, "cards/s", split, must=100, aim=500)


def _compile(texts: list[str]) -> None:
    compile_text.cache_clear()
    grammar().forget()
    for words in texts:
        compile_text(words)


MEASURES = (compiled_cards,)
