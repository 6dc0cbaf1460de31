"""What a section of a page is: a statistic, and how it is shown, which `sections` does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from dashboards.elements import NO_GAMES
from dashboards.links import Link
from dashboards.sides import NAMES

TYPED = " ✎"
"""The end of the heading of a column that the reader may type over."""


@dataclass(frozen=True, kw_only=True)
class Section:
    """A section of a page: a statistic by its name, and how it is shown.

    `called`: what its parts are called by, if not by the statistic: a page may show one in two ways. `told`: what is
    seen, in a sentence or two; `columns`: the columns of the table with their headings, none for no table; an interval
    stands behind its number. `main`: the column of which `low` and `high` are the interval, if not of the one before
    them. `dots`: the column with an interval that each row of the table draws. `n`: the column by which a row is of
    few, if any; `links`: the columns whose numbers lead to games. `points`: where the marks of the figure lead.
    `drawn`: the most rows that it draws. `split`: figure and table stand
    side by side, where there is room; `if wide`: only where both have it whole.
    `takes`: the filters that the statistic can count by, if not all; that others do not apply is said. `one`: it
    tells of a single deck or player, and asks for it where the filters have none or several. `one_card`: it shows the
    rows of the card that the control `card` says. `each`: the column that its rows have: those of all together, which
    have none, are not shown. `declares`: what the card game must declare of its statistics (a field of `Statistics`)
    for the page to have the section. `own`: the statistic's own parameters; `asks`: those that controls of
    the page give, by their names in OWN. `editable`: the column of shares that the reader may type over, unless the
    filters choose decks. `ranked`, `searched`, `phone`: as of a `Table`.
    `captions`: its columns whose words are shown as the players of the card game say them.
    `most`: the most rows that its table shows, the first ones; `moments`: they are key moments, whose column `fact` is
    shown as the log of the replay says it.
    `missing`: what is said where the lake has nothing to count; `of_bots`: what is said of people, where only bots
    play what it shows. `side`: the side that it shows where both are asked for.
    """

    stat: str
    title: str
    told: str
    columns: Mapping[str, str] = field(default_factory=dict)
    n: str | None = "games"
    figure: bool = True
    links: Mapping[str, Link] = field(default_factory=dict)
    points: Link | None = None
    called: str | None = None
    dots: str | None = None
    main: str | None = None
    wide: bool = True
    split: bool | Literal["if wide"] = False
    drawn: int | None = None
    takes: Sequence[str] | None = None
    one: Literal["deck", "player"] | None = None
    own: Mapping[str, Any] = field(default_factory=dict)
    asks: Sequence[str] = ()
    one_card: bool = False
    each: str | None = None
    declares: str | None = None
    editable: str | None = None
    ranked: str | None = None
    searched: bool = False
    phone: Sequence[str] = ()
    captions: Sequence[str] = ()
    most: int | None = None
    moments: bool = False
    missing: str = NO_GAMES
    of_bots: str = ""
    side: str | None = None

    @property
    def name(self) -> str:
        """What its figure and its table are called by, with its side if it shows one of both."""
        called = self.called or self.stat
        return called if self.side is None else f"{called}-{self.side}"

    def other_side(self) -> "Section":
        """The section of the other side than the one that it shows."""
        [other] = [side for side in NAMES if side != self.side]
        return replace(self, side=other)

    def sides(self) -> "list[Section]":
        """The section of each side, in their order; half as wide, a figure stands above its table."""
        heads = {name: head.removesuffix(TYPED) for name, head in self.columns.items()}
        return [replace(self, side=side, columns=heads, split=False, editable=None) for side in NAMES]
