"""Which deck to play, what it beats, and what going first is worth."""

from collections.abc import Mapping, Sequence

import polars as pl

from events.errors import KifuError
from projector.sentences.answer import (
    MOST_NAMED,
    MOST_NEEDED,
    NO_GAMES,
    NOTHING,
    Answer,
    Clause,
    Frames,
    Row,
    about,
    interval,
    missing,
    named,
    one_pool,
    percent,
    perhaps_best,
    points,
    points_interval,
    same_pool,
)
from projector.stats.field_rate import has_field
from projector.stats.filters import Filters
from projector.stats.matches import Unit
from projector.stats.seats import POOL

WHERE = {"bots": "between bots", "humans": "in tournaments", "mixed": "between people and bots"}
"""Where decks won, by the kind of population."""


def metagame(data: Frames, filters: Filters, *, unit: Unit = "game") -> Answer:
    """Which deck to play, what it beats, its closest match, and what going first is worth."""
    rows = one_pool(data.stat("metagame", filters, unit=unit), POOL, size="seats").to_dicts()
    if not rows:
        return Answer.of(NO_GAMES)
    if rows[0]["expected"] is None:
        return _won_most(rows, unit) + going_first(data, filters, rows[0])
    cells = data.stat("matchup_matrix", filters, unit=unit)
    return _to_play(rows, cells, unit) + going_first(data, filters, rows[0])


def matchups(
    data: Frames, filters: Filters, *, shares: Mapping[str, float] | None = None, unit: Unit = "game"
) -> Answer:
    """Which deck does best into a field, and which matchup is the most one-sided."""
    if not has_field(filters):
        return NOTHING
    frame = one_pool(data.stat("field_rate", filters, shares=shares, unit=unit), POOL, size="games")
    rows = [row for row in frame.to_dicts() if row["field_rate"] is not None]
    if not rows:
        return Answer.of(NO_GAMES if frame.is_empty() else "One deck alone was played: it has no matchup.")
    cells = same_pool(data.stat("matchup_matrix", filters, unit=unit), rows[0], POOL)
    field = "the field as it is played" if shares is None else "your field"
    expected = [{**row, "expected": row["field_rate"]} for row in rows]
    best = perhaps_best(expected)
    if len(expected) == 1:
        own = expected[0]
        told = Answer.of(_wins(own, own["low"], own["high"], unit), f" into {field}.")
        return told + _strong_and_weak(_cells_of(cells, own))
    first, standing_out = best[0], len(best) <= MOST_NAMED
    begin = f"Best into {field}: {_names(best)}; " if standing_out else f"No deck stands out into {field}: "
    subject = "it" if len(best) == 1 else first["deck"]
    told = Answer.of(begin, _wins(first, first["low"], first["high"], unit, subject=subject), ".")
    return told + _one_sided(cells)


def deck(data: Frames, filters: Filters, *, unit: Unit = "game") -> Answer:
    """What a deck wins, against which decks it is strong, and against which weak.

    KifuError if the filters do not choose one deck.
    """
    if len(filters.decks) != 1:
        raise KifuError("this answer is about one deck: choose it, as in decks='Ember Rush'")
    rows = one_pool(data.stat("metagame", filters, unit=unit), POOL, size="seats").to_dicts()
    if not rows:
        return Answer.of(NO_GAMES)
    row = rows[0]
    if row["expected"] is None:
        return _won_most(rows, unit)
    told = Answer.of(_wins(row, row["expected_low"], row["expected_high"], unit), f" {_where(row)}.")
    return told + _strong_and_weak(_cells_of(data.stat("matchup_matrix", filters, unit=unit), row))


def compare(
    data: Frames,
    filters: Filters,
    *,
    a: str | None = None,
    b: str | None = None,
    shares: Mapping[str, float] | None = None,
    unit: Unit = "game",
) -> Answer:
    """Which of two decks wins more against the same opponents."""
    frame = data.stat("deck_differences", filters, a=a, b=b, shares=shares, unit=unit)
    rows = one_pool(frame.filter(pl.col("opponent").is_null()), POOL, size="a_games").to_dicts()
    if not rows or rows[0]["difference"] is None:
        return Answer.of("There are no two decks with opponents to compare yet.")
    row = rows[0]
    worse, better, sign = (row["a"], row["b"], 1) if row["difference"] >= 0 else (row["b"], row["a"], -1)
    low, high = sorted((sign * row["low"], sign * row["high"]))
    size = points(abs(row["difference"]), low, high)
    if low > 0:
        return Answer.of(f"{better} wins {size} more than {worse} against the same opponents.")
    games = row["a_games"] + row["b_games"]
    more = missing(games, difference=row["difference"], low=row["low"], high=row["high"])
    wait = f"; {about(more)} more {_games(unit)} would tell" if more is not None else ""
    return Answer.of(f"{better} and {worse} are too close to call: {size} in favor of {better}{wait}.")


def going_first(data: Frames, filters: Filters, pool: Row) -> Answer:
    """What going first is worth, in the pool of a row; nothing if the filters choose who does."""
    if filters.begins is not None:
        return NOTHING
    frame = same_pool(data.stat("who_begins", filters), pool, POOL).filter(of="begins", split="all")
    row = next(iter(frame.to_dicts()), None)
    if row is None or row["effect"] is None or row["low"] is None:
        return NOTHING
    effect, low, high = row["effect"], row["low"], row["high"]
    games = {name: row[name] for name in POOL}
    if low > 0:
        told = f"Going first is worth {points(effect, low, high)}"
    elif high < 0:
        told = f"Going second is worth {points(-effect, -high, -low)}"
    else:
        told = f"Going first makes no clear difference{points_interval(low, high)}"
    return Answer.of(Clause(told, "begins", games), ".")


def _to_play(rows: Sequence[Row], cells: pl.DataFrame, unit: Unit) -> Answer:
    """Which deck to play, by the chances to be the best, and what it beats."""
    best = perhaps_best(rows)
    first = best[0]
    low, high = first["expected_low"], first["expected_high"]
    if len(rows) == 1:
        return Answer.of(_wins(first, low, high, unit), f" {_where(first)}.")
    wins = _wins(first, low, high, unit, subject=first["deck"] if len(best) > 1 else "it")
    begin = "No deck stands out: " if len(best) > MOST_NAMED else f"Play {_names(best)}: "
    met = [cell for cell in _cells_of(cells, first) if cell["shrunken"] is not None]
    rest = _closest(met) if len(best) == 1 else _untold(first, rows, unit)
    return Answer.of(begin, wins, f" {_where(first)}{_beaten(met)}", *rest, ".")


def _beaten(cells: Sequence[Row]) -> str:
    """How many of its opponents a deck beats."""
    beaten = sum(cell["shrunken_low"] > 0.5 for cell in cells)
    if not beaten:
        return ""
    return " and beats every other deck" if beaten == len(cells) > 1 else f" and beats {beaten} of {len(cells)} decks"


def _closest(cells: Sequence[Row]) -> list[Clause | str]:
    """The deck that does best against a deck."""
    if not cells:
        return []
    hardest = min(cells, key=lambda cell: cell["shrunken"])
    opponent, rate = hardest["opponent"], percent(hardest["shrunken"])
    lost = hardest["shrunken_high"] < 0.5
    said = f"it loses to {opponent} ({rate})" if lost else f"{opponent} is its closest match ({rate})"
    return ["; ", Clause(said, "deck", _of_deck(hardest))]


def _untold(first: Row, rows: Sequence[Row], unit: Unit) -> list[str]:
    """How many games are missing to tell the likeliest deck from the next."""
    second = max((row for row in rows if row is not first), key=lambda row: row["best"] or 0)
    needed = min((row["games_needed"] for row in (first, second) if row["games_needed"]), default=MOST_NEEDED + 1)
    if needed > MOST_NEEDED:
        return []
    return [f"; {about(needed)} more {_games(unit)} would tell it from {second['deck']}"]


def _strong_and_weak(cells: Sequence[Row]) -> Answer:
    """Against which decks a deck is strong, and against which weak, three of each at most."""
    known = [cell for cell in cells if cell["shrunken"] is not None]
    strong = sorted((cell for cell in known if cell["shrunken_low"] > 0.5), key=lambda cell: -cell["shrunken"])
    weak = sorted((cell for cell in known if cell["shrunken_high"] < 0.5), key=lambda cell: cell["shrunken"])
    if not strong and not weak:
        return Answer.of("No matchup of it is clearly good or bad yet.") if known else NOTHING
    parts: list[Clause | str] = []
    for begin, of in (("strong against ", strong), ("weak against ", weak)):
        if of:
            parts += ["; " if parts else "", begin if parts else begin.capitalize(), *_with_rates(of[:MOST_NAMED])]
    return Answer.of(*parts, ".")


def _with_rates(cells: Sequence[Row]) -> list[Clause | str]:
    """Opponents with the rates against them, in a row."""
    between = [""] + [", "] * (len(cells) - 2) + [" and "] * (len(cells) > 1)
    told: list[Clause | str] = []
    for joined, cell in zip(between, cells, strict=True):
        told += [joined, Clause(f"{cell['opponent']} ({percent(cell['shrunken'])})", "deck", _of_deck(cell))]
    return told


def _one_sided(cells: pl.DataFrame) -> Answer:
    """How many matchups are decided, and the most one-sided of them."""
    known = cells.filter(~pl.col("mirror"), pl.col("shrunken").is_not_null())
    once = known.filter(pl.col("deck") < pl.col("opponent")).height
    won = known.filter(pl.col("shrunken_low") > 0.5).sort(-pl.col("shrunken_low"), "deck", "opponent")
    if not won.height:
        return Answer.of("No matchup is decided yet.") if once else NOTHING
    first = won.row(0, named=True)
    rate = f"{percent(first['shrunken'])}{interval(first['shrunken_low'], first['shrunken_high'])}"
    said = f"{first['deck']} beats {first['opponent']} {rate}"
    count = f"{won.height} of {once} matchup{' is' if once == 1 else 's are'} decided; most one-sided: "
    return Answer.of(count, Clause(said, "deck", _of_deck(first)), ".")


def _won_most(rows: Sequence[Row], unit: Unit) -> Answer:
    """What decks won of the seats that the filters choose: nothing says what they would against a field."""
    played = [row for row in rows if row["win_rate"] is not None]
    if not played:
        return Answer.of("No games between two different decks yet.")
    row = max(played, key=lambda row: (row["low"] is not None, row["low"] or row["win_rate"]))
    rate = f"{percent(row['win_rate'])}{interval(row['low'], row['high'])}"
    said = f"{row['deck']} won {rate} of {row['games']:,} {_games(unit, row['games'])}"
    return Answer.of(Clause(said, "deck", _of_deck(row)), f" {_where(row)}.")


def _wins(row: Row, low: float | None, high: float | None, unit: Unit, *, subject: str | None = None) -> Clause:
    """What a deck, by its name or as `subject`, is expected to win against the field."""
    of_matches = " of matches" if unit == "match" else ""
    rate = f"{percent(row['expected'])}{interval(low, high)}{of_matches}"
    return Clause(f"{subject or row['deck']} wins {rate}", "deck", _of_deck(row))


def _cells_of(cells: pl.DataFrame, row: Row) -> list[Row]:
    """The matchups of a row's deck in its pool, mirrors left out."""
    return [*same_pool(cells, row, POOL).filter(~pl.col("mirror"), pl.col("deck") == row["deck"]).to_dicts()]


def _of_deck(row: Row) -> Row:
    """What names the games of a row: its pool, deck and opponent."""
    return {name: row[name] for name in (*POOL, "deck", "opponent") if name in row}


def _names(rows: Sequence[Row]) -> str:
    return named([row["deck"] for row in rows], last="or")


def _where(row: Row) -> str:
    return WHERE[row["population"].partition(": ")[0]]


def _games(unit: Unit, count: int = 2) -> str:
    return ("match" if count == 1 else "matches") if unit == "match" else ("game" if count == 1 else "games")
