"""The pages: what the first one weighs before its figures come, and how long the server takes to answer it."""

import gzip
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from dashboards.app import create_app
from events.log.store import GameLog
from events.simulation.simulate import simulate
from projector.lake_writer import refresh
from tests.bench.measure import Measure, Sample, best, measured, seconds

Get = Callable[[str], bytes]
GZIP = {"Accept-Encoding": "gzip"}
LATER = "/_dash-component-suites/dash_ag_grid/async-community.js"
"""What the first page fetches before its figures without its being named in the index."""


@contextmanager
def _site(sample: Sample) -> Iterator[Get]:
    """What the pages of some games answer at a path, as it is sent."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with closing(GameLog.open(data, durable=False)) as log:
            simulate(log, sample.plan, games=min(100, len(sample.recordings)))
            refresh(log, data)
        client = create_app(data).server.test_client()
        yield lambda path: client.get(path, headers=GZIP, buffered=True).data


def first_page_weight(sample: Sample) -> Measure:
    """The first page with the scripts and styles it fetches before its figures, as sent; baseline: unpacked."""
    with _site(sample) as got:
        index = _unpacked(got("/")).decode()
        named = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css)[^"]*)"', index)
        sent = [got(path) for path in ("/", *named, LATER)]
    whole = sum(len(_unpacked(body)) for body in sent)
    name = "the first page before its figures (baseline: unpacked)"
    return measured(name, sum(map(len, sent)) / 1000, "kB", whole / 1000, better="lower", must=1_500, aim=1_300)


def first_page_time(sample: Sample) -> Measure:
    """The server's answers with the first page's index and layout; baseline: with one of its files."""
    with _site(sample) as got:
        page = best(lambda: -1000 * seconds(lambda: [got("/"), got("/_dash-layout")]))
        [style] = re.findall(r'href="(/[^"]+\.css)"', _unpacked(got("/")).decode())
        file = best(lambda: -1000 * seconds(lambda: got(style)))
    return measured("the first page answered (baseline: a file)", -page, "ms", -file, better="lower", must=100, aim=20)


def _unpacked(body: bytes) -> bytes:
    return gzip.decompress(body) if body.startswith(b"\x1f\x8b") else body


MEASURES = (first_page_weight, first_page_time)
