"""What a section of a page counts: its filters, the rows of its statistic, and where its numbers lead."""

from collections.abc import Mapping
from typing import Any

from dashboards.filtering import Asked, filters_for, filters_of_asked, folder_of
from dashboards.links import Link, by_match
from dashboards.section import Section
from dashboards.tables import Row
from events.errors import KifuError
from projector.stats.asking import counted, own_values, usual_unit
from projector.stats.captions import as_stored
from projector.stats.catalogue import stat
from projector.stats.filters import USUAL, Filters
from projector.stats.ranking import FEW
from projector.stats.ratings import ENOUGH


def wanted(section: Section, asked: Asked) -> str | None:
    """What a section asks for first; None if it has what it needs. KifuError for a filter that cannot be."""
    folder_of(asked)
    section_filters(section, asked)
    chosen: Mapping[str, Any] = asked
    if section.one is not None and len(chosen.get(f"{section.one}s", ())) != 1:
        return f"one {section.one}"
    return "a card" if section.one_card and "card" not in asked else None


def counted_rows(section: Section, asked: Asked) -> tuple[Filters, Any]:
    """The filters by which a section counts, and the rows of its statistic that it shows."""
    filters = section_filters(section, asked)
    frame = folder_of(asked).stat(section.stat, filters, **own_parameters_of(section, asked))
    rows = frame.filter(**rows_of(section, asked))
    return filters, rows if section.each is None else rows.drop_nulls(section.each)


def rows_of(section: Section, asked: Asked) -> Mapping[str, str]:
    """The values of columns that the rows of a section have, of all that its statistic answers."""
    return {"card_number": asked["card"]} if section.one_card else {}


def own_parameters_of(section: Section, asked: Asked) -> dict[str, Any]:
    """The statistic's own parameters by which a section counts. KifuError for one that cannot be."""
    told: Mapping[str, Any] = asked
    texts = {name: str(told[name]) for name in section.asks if name in told}
    unit = usual_unit(stat(section.stat), section_filters(section, asked))
    return {**unit, **section.own, **own_values(stat(section.stat), texts)}


def section_filters(section: Section, asked: Asked) -> Filters:
    """The filters by which a section counts, of those that are asked for. KifuError for a value that cannot be."""
    found = stat(section.stat)
    if section.takes is None:
        return counted(found, filters_for(found, asked))
    kept: Any = {name: value for name, value in filters_of_asked(asked).items() if name in section.takes}
    level = {} if "level" in section.takes else {"level": USUAL.level}
    return counted(found, filters_for(found, kept).but(**level))


def few_of(section: Section, asked: Asked) -> int:
    """Of how many a row is of few. KifuError if what is asked for is no such number."""
    usual = ENOUGH if stat(section.stat).population == "humans" else FEW
    told = asked.get("few", section.own.get("few", usual))
    if not str(told).isdecimal():
        raise KifuError(f"few: '{told}' is no number; write it as 30")
    return int(told)


def counts_matches(section: Section, asked: Asked) -> bool:
    """Whether a section counts matches: people's, where its statistic can."""
    return bool(usual_unit(stat(section.stat), section_filters(section, asked)))


def what_is_counted(section: Section, asked: Asked) -> str:
    """What a section counts, in the plural; of people's shares of the field, the players of events."""
    if section.stat == "deck_shares" and section_filters(section, asked).population == "humans":
        return "players"
    return "matches" if counts_matches(section, asked) or stat(section.stat).population == "humans" else "games"


def link_of(section: Section, link: Link, asked: Asked) -> Link:
    """Where a number of a section leads: to games, but to matches where these or the players of events are counted."""
    of_people = what_is_counted(section, asked) == "players"
    return by_match(link) if of_people or counts_matches(section, asked) else link


def linked(link: Link, asked: Asked, row: Row) -> str | None:
    """The address to which a link leads from a row."""
    return link(as_stored(row), asked)
