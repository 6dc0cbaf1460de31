"""Compaction: many small parts become few, so that a query opens few files."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from projector.columns import TABLES
from projector.manifest import Manifest, Part
from projector.parts import merge

TOGETHER = 8
"""The number of neighbours that become one part."""
TIERS = (4_000, 32_000, 128_000)
"""Neighbours with fewer rows than a tier are merged: a row is rewritten about once a tier."""


def compact(folder: Path, manifest: Manifest) -> Manifest:
    """The manifest after merging the parts that are due, or the same one if none is. Replaced files stay, retired."""
    parts = list(manifest.parts)
    retired = dict(manifest.retired)
    for table in TABLES:
        while due := next(_due([part for part in parts if part.table == table]), None):
            parts[parts.index(due[0])] = merge(folder, due)
            for part in due[1:]:
                parts.remove(part)
            retired |= {part.file: time.time() for part in due}
    if len(parts) == len(manifest.parts):
        return manifest
    return msgspec.structs.replace(manifest, parts=tuple(parts), retired=retired)


def _due(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """Runs of neighbours that should be one part."""
    for limit in TIERS:
        run: list[Part] = []
        for part in parts:
            run = [*run, part] if part.rows < limit else []
            if len(run) == TOGETHER:
                yield run
                run = []
