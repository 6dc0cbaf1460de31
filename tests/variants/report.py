"""The report: how many variants of each kind compile to what their change means, are refused, or are misread."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest
from random import Random
from typing import NamedTuple

from tests.variants import costs, marks, moments, numbers, owners, spans, subjects, zones
from tests.variants.changing import Change, Said
from tests.variants.texts import Source, compiled, sources

KINDS: Mapping[str, Mapping[str, Sequence[Change]]] = {
    "zones": zones.CHANGES,
    "spans": spans.CHANGES,
    "moments": moments.CHANGES,
    "subjects": subjects.CHANGES,
    "owners": owners.CHANGES,
    "numbers": numbers.CHANGES,
    "marks": marks.CHANGES,
    "costs": costs.CHANGES,
}
"""The changes of each kind, by game."""
SEED = 29
MOST, EACH = 260, 40
"""The most variants of a kind, and of one of its changes."""
FLOOR = 0.9
"""The share of a kind that is understood at least."""
SHOWN = 20


class Variant(NamedTuple):
    """A changed text, and what its change means."""

    change: str
    words: str
    said: Said
    kind: str


class Outcome(NamedTuple):
    """The variants of a kind, those that are refused, and those that compile to something else."""

    variants: Sequence[Variant]
    refused: Sequence[Variant]
    misread: Sequence[Variant]

    @property
    def share(self) -> float:
        """The share that compiles to what the change means."""
        return 1 - (len(self.refused) + len(self.misread)) / len(self.variants)


def variants_of(change: Change, texts: Sequence[Source]) -> Iterator[Variant]:
    """What a change makes of the texts to which it can be made."""
    for source in (source for source in texts if source.kind not in change.besides):
        words = change.words(source.words)
        said = None if words is None else change.meaning(source.said)
        if words is not None and said is not None:
            yield Variant(change.name, words, said, source.kind)


def drawn(game: str, kind: str, *, seed: int = SEED) -> Sequence[Variant]:
    """Variants of a kind: some of each of its changes, drawn with a seed."""
    texts = [*sources(game, seed)]
    rows = []
    for change in KINDS[kind][game]:
        Random(f"{seed} {change.name}").shuffle(texts)
        rows.append(islice(variants_of(change, [*texts]), EACH))
    mixed = (variant for variant in chain.from_iterable(zip_longest(*rows)) if variant is not None)
    return [*islice(_different(mixed), MOST)]


def _different(variants: Iterable[Variant]) -> Iterator[Variant]:
    """The first variant of each text."""
    met: set[str] = set()
    for variant in variants:
        if variant.words not in met:
            met.add(variant.words)
            yield variant


def outcome(game: str, kind: str, *, seed: int = SEED) -> Outcome:
    """What becomes of the variants of a kind."""
    variants = drawn(game, kind, seed=seed)
    read = [(variant, compiled(game, variant.words, variant.kind)) for variant in variants]
    refused = [variant for variant, said in read if said is None]
    return Outcome(variants, refused, [variant for variant, said in read if said is not None and said != variant.said])


def lines(game: str, kind: str, result: Outcome, *, each: bool = False) -> Iterator[str]:
    """The lines of the report about a kind, with its shortest failures if too few are understood; or with `each`."""
    yield (
        f"{game} {kind}: {result.share:.1%} of {len(result.variants)} understood, "
        f"{len(result.refused)} refused, {len(result.misread)} misread"
    )
    short = sorted(result.refused, key=lambda variant: len(variant.words))
    for variant in short if each else short[:SHOWN] if result.share < FLOOR else []:
        yield f"  refused ({variant.change}): {variant.words}"
    for variant in result.misread:
        yield f"  misread ({variant.change}): {variant.words}"
