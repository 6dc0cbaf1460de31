"""Scores as people and sites write them: games of each side, a winner by name, draws, losses of both, byes."""

import re

from events.cards.deck import quoted
from events.exchange.rows import BadReport, Score
from events.records.folding import fold
from events.records.reports import MOST_GAMES, TURNED, Decided, Outcome, ReportedPlayer, ResultReported

_MARK = r"\s*[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}:]\s*"
_COUNTS = rf"(?P<first>[0-9]{{1,2}}){_MARK}(?P<second>[0-9]{{1,2}})(?:{_MARK}(?P<drawn>[0-9]{{1,2}}))?"
_SCORE = re.compile(_COUNTS)
_WON = re.compile(rf"(?P<name>.+?)\s+(?:won|wins|beat .+?|defeated .+?)(?:\s*,?\s*{_COUNTS})?", re.IGNORECASE)
_DRAW_WORD = r"(?:draw|drawn|tie|tied)"
_DRAWN = (
    re.compile(rf"{_DRAW_WORD}(?:\s*,?\s*{_COUNTS})?", re.IGNORECASE),
    re.compile(rf"{_COUNTS}\s+{_DRAW_WORD}", re.IGNORECASE),
)
_BYE = re.compile(r".+?\s+(?:was awarded|was assigned|was given|received|has|had|got)\s+an?\s+bye", re.IGNORECASE)
_FORFEITED = re.compile(
    r"(?P<name>.+?)\s+(?P<how>forfeited|forfeits|conceded|concedes|did not show)(?: up)?(?: the (?:match|game))?",
    re.IGNORECASE,
)
_PLAYED_ON = ("conceded", "concedes")
"""Words for giving up, with which matches end that were played."""
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[-./ ]+[A-Za-z]{3}")
WORDS_OF_BYE = frozenset(
    ("", "bye", "a bye", "awarded bye", "bye round", "no opponent", "none", "-", "\N{EN DASH}", "\N{EM DASH}")
)
"""What stands in place of a second player, folded, for a match without one."""
_WIN, _LOSS = frozenset(("w", "win", "won", "wins", "victory")), frozenset(("l", "loss", "lost", "loses", "defeat"))
_AGREED = frozenset(("id", "intentional draw", "intentionally drawn", "drawn by agreement"))
WORDS_OF_DRAW = _AGREED | {"d", "t", "draw", "drawn", "tie", "tied"}
WORDS_OF_BOTH_LOST = frozenset(
    ("both lost", "neither", "double loss", "dl", "both players forfeited", "both forfeited")
)
"""The words of a draw that was agreed on, of any draw, and of a loss of both, folded."""
NOT_PLAYED = (0, 0, 3)
"""Three drawn games, which are more than a match of two wins can have: nobody played them."""
_NOT_OVER = frozenset(("", "-", "pending", "not reported", "in progress", "tbd", "unreported", "not played"))
MOST_LETTERS = 1_000
"""The most letters of a score in words, which has the names of two players at most."""


def is_bye(name: str) -> bool:
    """Whether what stands in the place of a player means that there was none."""
    return fold(name) in WORDS_OF_BYE or name.strip().casefold() in ("", "n/a")


def decided_by(word: str) -> Decided | None:
    """How a result came about that a word says; None if it does not say."""
    return "intentional draw" if fold(word) in _AGREED else None


def won_by_counts(first: int, second: int, drawn: int) -> Score:
    """The score of games won by the first, by the second, and drawn. Sites write an intentional draw as 0-0-3."""
    wins = (first, second, drawn)
    if wins == NOT_PLAYED:
        return Score("draw", wins, "intentional draw")
    return Score("first" if first > second else "second" if second > first else "draw", wins)


def read_score(text: str, first: ReportedPlayer, second: ReportedPlayer | None) -> Score:
    """The score in a cell; games are those of the first and of the second player. BadReport if it is none."""
    written = " ".join(text.split())
    if len(written) > MOST_LETTERS:
        raise BadReport(f"{quoted(written)} is no score: it has more than {MOST_LETTERS} letters")
    if second is None and (fold(written) in _WIN | WORDS_OF_BYE or _BYE.fullmatch(written)):
        return Score("first")
    if fold(written) in _NOT_OVER:
        raise BadReport("it says no result: the match is not over")
    if parts := _parts(written):
        return _of_games(parts)
    if told := _of_word(written) or _of_words(written, first, second):
        return told
    if _DAY.match(written):
        raise BadReport(f"{quoted(written)} is a day, which a program made of a score: make the column one of text")
    raise BadReport(f"{quoted(written)} is no score: {_remedy(written, first, second)}")


def _remedy(written: str, first: ReportedPlayer, second: ReportedPlayer | None) -> str:
    """What would be a score in place of what is written: of these players, who may be others than it names."""
    both = " or ".join(quoted(player.name) for player in (first, second) if player)
    named = _WON.fullmatch(written) or _FORFEITED.fullmatch(written.rstrip("."))
    other = f"{quoted(named['name'])} did not play; " if named else ""
    return f"{other}write it as 2-1, or who won, {both}"


def in_words(report: ResultReported) -> str:
    """A result with its players, as `"Ann" 2–1 "Ben"`."""
    first, second = report.players
    if second is None:
        return f"{quoted(first.name)} had a bye"
    if report.outcome == "neither":
        return f"{quoted(first.name)} and {quoted(second.name)} both lost"
    counts = report.wins and (report.wins if report.wins[2] else report.wins[:2])
    words: dict[Outcome, str] = {"first": "beat", "second": "lost to", "draw": "drew with"}
    score = "–".join(map(str, counts)) if counts else words[report.outcome]
    how = f" ({report.decided})" if report.decided not in (None, "played") else ""
    return f"{quoted(first.name)} {score} {quoted(second.name)}{how}"


def _of_word(written: str) -> Score | None:
    """The score of a word that says it from the side of the first player; None of another."""
    word = fold(written)
    forfeits = [_FORFEITED.fullmatch(part.strip(" .")) for part in written.split(",")]
    if written == "-1" or word in WORDS_OF_BOTH_LOST or (len(forfeits) == 2 and all(forfeits)):
        return Score("neither")
    if word in _WIN | _LOSS:
        return Score("first" if word in _WIN else "second")
    return Score("draw", decided=decided_by(word)) if word in WORDS_OF_DRAW else None


def _of_words(written: str, first: ReportedPlayer, second: ReportedPlayer | None) -> Score | None:
    """The score of words that name who won or gave up, or say that it was drawn; None of others."""
    for drawn in _DRAWN:
        if match := drawn.fullmatch(written):
            counts = _counts(match)
            return Score("draw", counts, "intentional draw" if counts == NOT_PLAYED else None)
    if (match := _FORFEITED.fullmatch(written.rstrip("."))) and (loser := by_name(match["name"], first, second)):
        return Score(TURNED[loser], decided=None if match["how"].casefold() in _PLAYED_ON else "awarded")
    if (match := _WON.fullmatch(written)) and (winner := by_name(match["name"], first, second)):
        counts = _counts(match)
        return Score(winner, counts if winner == "first" or counts is None else (counts[1], counts[0], counts[2]))
    winner = by_name(written, first, second)
    return winner and Score(winner)


def _parts(text: str) -> list[tuple[int, int, int]]:
    """The counts of a score, or of each of several between commas; none if it is no such score."""
    matches = [_SCORE.fullmatch(part.strip()) for part in re.split(r"[,;]", text)]
    return [counts for match in matches if match and (counts := _counts(match))] if all(matches) else []


def _of_games(parts: list[tuple[int, int, int]]) -> Score:
    """The score of counts: of games, or, where there are several, of the points of each game."""
    if len(parts) > 1:
        ahead = [(first > second) - (first < second) for first, second, _ in parts]
        parts = [(ahead.count(1), ahead.count(-1), ahead.count(0))]
    [wins] = parts
    if not any(wins):
        raise BadReport("no game was won or drawn: give the games of the match")
    if max(wins) > MOST_GAMES:
        raise BadReport(f"it has {max(wins)} games: {MOST_GAMES} are the most")
    return won_by_counts(*wins)


def _counts(match: re.Match[str]) -> tuple[int, int, int] | None:
    if match["first"] is None:
        return None
    return int(match["first"]), int(match["second"]), int(match["drawn"] or 0)


def by_name(name: str, first: ReportedPlayer, second: ReportedPlayer | None) -> Outcome | None:
    """Which player a name is that of; None if of neither. BadReport if it is that of both."""
    is_first = fold(name) == fold(first.name)
    if second is None or fold(name) != fold(second.name):
        return "first" if is_first else None
    if is_first:
        raise BadReport(f"{quoted(name)} is the name of both players: say the games of each, in their order")
    return "second"
