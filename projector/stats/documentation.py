"""What the help of a statistic says: its question, its rows, its columns and its filters."""

from collections.abc import Collection, Iterator
from inspect import formatannotation, getdoc
from shlex import quote
from typing import get_type_hints

from projector.stats.asking import own_parameters, written
from projector.stats.catalogue import Stat
from projector.stats.definitions import DEFINITIONS
from projector.stats.filters import Filters

COMMON = {
    "system": "the card game",
    "population": "who played: people, or certain bots in certain versions",
    "options": "the readings of the rules; null where several are pooled",
    "deck": "what the deck is called at the level of the filters",
    "opponent": "what the opposing deck is called at that level",
    "card_number": "the number of the card",
    "card_name": "the name of the card",
    "low": "the lower end of the 95 % interval",
    "high": "the upper end of the 95 % interval",
    "clusters": "of how many clusters the interval is; of under 10 it is rough",
    "clustered_by": "what the clusters are: player, or unit (a simulated game, else a match)",
    "win_rate": "the mean score, a win counting 1 and a draw ½",
    "wins": "how many were won",
    "losses": "how many were lost",
    "draws": "how many were drawn",
    "own_turn": "the number of the player's own turn, from 1",
    "event": "the event, as it is recorded",
    "q": "the p value after Benjamini and Hochberg, for many are compared",
    "score": "1 for a win, 0 for a loss, ½ for a draw",
    "end_position": "the position in the log at which the game ended",
}
"""What a column means that several statistics have, unless the statistic itself says more."""
RATE = "rate"
ENDS = {
    "low": "the lower end of its 95 % interval",
    "high": "the upper end of its 95 % interval",
    "clusters": "of how many clusters that interval is; of under 10 it is rough",
    RATE: "the rate at which those won",
    "se": "its standard error",
    "p10": "the 10th percentile",
    "p90": "the 90th percentile",
}
"""What the end of a column's name says of the column that is named before it."""


def documentation(stat: Stat) -> str:
    """The help of a statistic, as `help(data.deck_results)` shows it."""
    width = max(map(len, stat.columns))
    told = {name: meaning(name, stat.columns, stat.name) for name in stat.columns}
    columns = [f"    {name:{width}}  {dtype!s:8}  {told[name]}".rstrip() for name, dtype in stat.columns.items()]
    own = ["Parameters:\n" + "\n".join(_parameters(stat))] if own_parameters(stat) else []
    parts = (
        f"{stat.question}\n\n{getdoc(stat.answer)}",
        *own,
        "Columns:\n" + "\n".join(columns),
        f"The filters: {getdoc(Filters)}",
    )
    return "\n\n".join(parts)


def _parameters(stat: Stat) -> Iterator[str]:
    """The own parameters of a statistic, and how each is given by a command."""
    hints = get_type_hints(stat.answer)
    for parameter in own_parameters(stat):
        name = parameter.name
        given = quote(f"{name}={written(hints[name])}")
        yield f"    {name}: {formatannotation(parameter.annotation)} = {parameter.default}; kifu stat --with {given}"


def meaning(column: str, columns: Collection[str], stat: str = "") -> str:
    """What one of these columns of a table means, as far as its statistic, by its name, or its own name says it."""
    if column in DEFINITIONS.get(stat, {}):
        return DEFINITIONS[stat][column]
    named, _, end = column.rpartition("_")
    if column in COMMON or end not in ENDS:
        return COMMON.get(column, "")
    if end == RATE:  # of what is counted in another column; others are explained by their statistic
        return f"of {named}: {ENDS[end]}" if named in columns else ""
    of = [name for name in (named, f"{named}_{RATE}") if name in columns]
    return f"of {of[-1]}: {ENDS[end]}" if of else ""
