"""Figures of machines of different speed are alike once each is given per unit of reference work."""

import pytest

from tests.bench import measure, reference
from tests.bench.measure import Measure, measured
from tests.bench.reference import SECONDS, WORKS, calibrated


@pytest.mark.parametrize("slower", [1, 2, 0.5])
def test_what_a_slower_machine_does_less_of_is_calibrated_to_the_same(slower: float) -> None:
    assert calibrated(100 / slower, "games/s", reference=SECONDS * slower) == pytest.approx(100)
    assert calibrated(10 * slower, "ms", reference=SECONDS * slower) == pytest.approx(10)


def test_bytes_are_of_no_machine() -> None:
    assert calibrated(12, "bytes", reference=SECONDS * 2) is None


def test_a_measure_is_calibrated_by_the_work_timed_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "reference_seconds", lambda: SECONDS * 2)
    half = measured("games", 50, "games/s", 100, must=100)
    assert half.calibrated == pytest.approx(100)
    assert half.row() == ("games", "50", "games/s", "100", "100", "0.5", "100 games/s", "")
    assert (half.bounded, half.keeps) == (half.calibrated, True)


def test_a_bound_on_a_ratio_does_not_depend_on_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for slower in (1, 2, 4):
        monkeypatch.setattr(measure, "reference_seconds", lambda: SECONDS)  # which is timed while nothing else runs
        kept, broken = (
            measured("x, cold", slower * ms, "ms", slower * 100, better="lower", bound_on="ratio", must=0.5)
            for ms in (40, 60)
        )
        assert (kept.keeps, broken.keeps) == (True, False)
        assert kept.row()[5:] == ("0.4", "ratio 0.5", "")


def test_a_measure_without_time_tells_its_row() -> None:
    row = Measure("x", 2.0, "bytes", None, 4.0, 0.5, "value", "lower", 1, None).row()
    assert row == ("x", "2", "bytes", "", "4", "0.5", "1 bytes", "")


def test_the_reference_work_is_fixed() -> None:
    assert [work() for work in WORKS] == [1_199_997, reference.PACKED * 88, reference.ROWS]
    assert reference.reference_seconds() > 0
