"""How far a lake had come by which time: noted as games arrive, in few words however long it grows."""

from projector.arrivals import DAY, QUARTER, RECENT, Arrivals, with_arrival
from tests.drawn import given, st


def after(*arrived: tuple[int, float]) -> Arrivals:
    known: Arrivals = ()
    for end, at in arrived:
        known = with_arrival(known, [end], at)
    return known


def test_the_last_arrival_of_a_quarter_of_an_hour_is_kept_and_of_days_before_the_last_of_each() -> None:
    begun = 20_000.0 * DAY
    today = [(3, begun), (5, begun + QUARTER - 1), (9, begun + QUARTER)]
    assert after(*today) == tuple(today[1:])
    later = (12, begun + 2 * QUARTER + RECENT)
    assert after(*today, later) == (today[-1], later)


def test_what_brings_nothing_is_no_arrival_and_what_comes_late_makes_no_lake_shorter() -> None:
    known = after((7, 1_000.0))
    assert with_arrival(known, [], 90_000.0) == known
    assert with_arrival(known, [4, 2], 90_000.0) == (*known, (7, 90_000.0))


@given(st.lists(st.tuples(st.integers(1, 1000), st.floats(0, 400 * DAY)), max_size=60))
def test_arrivals_are_in_order_end_at_the_last_and_stay_few(arrived: list[tuple[int, float]]) -> None:
    times = sorted(at for _, at in arrived)
    given_ends = [end for end, _ in arrived]
    known = after(*zip(given_ends, times, strict=True))
    assert [*known] == sorted(known, key=lambda arrival: arrival[1])
    assert [end for end, _ in known] == sorted(end for end, _ in known)
    assert not arrived or known[-1] == (max(given_ends), times[-1])
    assert len(known) <= RECENT / QUARTER + 1 + 401
