"""What the menu keeps from page to page: the filters that both have."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import msgspec

from dashboards.filtering import BAR, BOTH
from dashboards.links import BEGINS, GAMES, OWN_NAMES, SAME_NAMES
from dashboards.statistics import bar_of


def keeps(pages: Sequence[ModuleType]) -> str:
    """By the path of each page with filters, as JSON: the `names` that it has for filters of the bar, the `values` that
    it calls otherwise, those that it cannot show (`without`), and those that say what it is about (`subject`)."""
    return msgspec.json.encode({page.PATH: kept for page in pages if (kept := _kept(page))}).decode()


def _kept(page: ModuleType) -> dict[str, Any]:
    subject = getattr(page, "SUBJECT", ())
    if page.PATH == GAMES:
        names = {**OWN_NAMES, **{name: name for name in (*SAME_NAMES, "level", "begins")}}
        return {"names": names, "values": {"begins": BEGINS}, "without": [BOTH], "subject": subject}
    bar = bar_of(page.SECTIONS) if hasattr(page, "SECTIONS") else getattr(page, "TAKES", None)
    if bar is None:
        return {}
    own = {*bar.fixed, *(("population",) if bar.across else ())}
    names = {name: name for name in BAR if name in bar.takes and name not in own}
    without = () if bar.sides else (BOTH,)
    return {"names": names, "values": {}, "without": without, "subject": subject}
