"""The faults of reports: words that cannot be recorded, numbers that contradict each other."""

from collections.abc import Iterator

from events.cards.deck import CARD_NUMBER, quoted
from events.cards.wording import MOST_REMARK, unfit, unshowable
from events.records.bounds import unfit_date, unfit_values
from events.records.reports import (
    EntryReported,
    PersonNamed,
    PlayerAliased,
    PlayerHidden,
    Report,
    ReportedDeck,
    ReportedPlayer,
    ReportWithdrawn,
    ResultReported,
    StructureSaid,
    players_of,
)
from events.records.wording import untyped

MOST_CARDS = 500
"""The most lines of a reported list."""
MOST_MORE = 100
"""The most further words of a source."""


def fault_of_report(report: Report) -> str | None:
    """The first fault of a report; None if it has none."""
    for name, text in _words(report):
        if fault := unfit(text):
            return f"the {name}, {quoted(text)}, {fault}"
    faults: Iterator[str] = iter(())
    if isinstance(report, ResultReported):
        faults = _faults_of_result(report)
    elif isinstance(report, EntryReported):
        faults = _faults_of_decks(report.deck)
    return next(faults, None) or _fault_of_source(report) or unfit_values(report) or untyped(report, type(report))


def _faults_of_result(report: ResultReported) -> Iterator[str]:
    first, second = report.players
    if second is not None and first.key == second.key:
        yield f"{quoted(first.name)} cannot play against themselves: name two players"
    if second is None and (report.outcome in ("second", "draw") or (report.wins and any(report.wins[1:]))):
        yield "without an opponent there is nobody to win or draw: name both players"
    if report.decided == "intentional draw" and report.outcome != "draw":
        yield f"an intentional draw is not won by {_winner(report)}"
    if second is None and report.began == "second":
        yield "without an opponent the second player cannot begin"
    if report.players != report.ordered().players:
        yield "its players are not in the order of their keys"
    if report.game is not None and report.wins is not None:
        yield "a game is won once: it has no numbers of games won"
    if report.wins is not None:
        won, lost, _ = report.wins
        by_wins = {won > lost: "first", won < lost: "second", won == lost: "draw"}[True]
        if not any(report.wins):
            yield "no game was won or drawn: give the games of the match"
        elif report.outcome not in (by_wins, "neither"):
            yield f"{won}–{lost} is not won by {_winner(report)}"
    yield from _faults_of_decks(*report.decks)


def _winner(report: ResultReported) -> str:
    first, second = report.players
    named = {"first": first, "second": second}.get(report.outcome)
    return quoted(named.name) if named else f"nobody ({report.outcome})"


def _faults_of_decks(*decks: ReportedDeck | None) -> Iterator[str]:
    for deck in decks:
        for card in deck.cards if deck else ():
            if CARD_NUMBER.fullmatch(card.number) is None:
                yield f"{quoted(card.number)} is no card number"
            if card.name and (fault := unfit(card.name)):
                yield f"the card's name {quoted(card.name)} {fault}"
            if card.part and (fault := unfit(card.part)):
                yield f"the part of the deck {quoted(card.part)} {fault}"
        if deck and len(deck.cards) > MOST_CARDS:
            yield f"the list of {quoted(deck.label)} has more than {MOST_CARDS:,} lines"


def _fault_of_source(report: Report) -> str | None:
    """The fault of the date or of the further words of a report."""
    if not isinstance(report, ResultReported | EntryReported | StructureSaid):
        return None
    if report.date is not None and (fault := unfit_date(report.date)):
        return fault
    if isinstance(report, StructureSaid):
        return None
    if len(report.more) > MOST_MORE:
        return f"it has {len(report.more):,} further words: {MOST_MORE} are the most"
    for name, text in report.more.items():
        if fault := unfit(name) or _unfit_further(text):
            return f"{quoted(name)}: {quoted(text)} {fault}"
    return None


def _unfit_further(text: str) -> str | None:
    if len(text) > MOST_REMARK:
        return f"has {len(text):,} letters: {MOST_REMARK:,} are the most"
    return unshowable(text)


def _words(report: Report) -> Iterator[tuple[str, str]]:
    """The texts of a report that users write, each after its name."""
    if isinstance(report, PlayerAliased):
        yield from (("spelling", report.spelling), ("name", report.name))
    if isinstance(report, PersonNamed):
        yield from _words_of_player(report)
    if isinstance(report, ReportWithdrawn | PlayerHidden) and report.why:
        yield "reason", report.why
    if isinstance(report, StructureSaid):
        yield from _words_of_structure(report)
    if not isinstance(report, ResultReported | EntryReported):
        return
    decks = report.decks if isinstance(report, ResultReported) else (report.deck,)
    if report.reason is not None:
        given = (("name of who entered it", report.reason.by), ("reason", report.reason.why))
        yield from ((name, text) for name, text in given if text)
    yield from (("card game", report.system), ("event", report.event))
    for name in ("format", "phase", "round", "table"):
        if (text := getattr(report, name, None)) is not None:
            yield name, text
    for player in players_of(report):
        yield from _words_of_player(player)
    for deck in filter(None, decks):
        yield "deck's name", deck.label


def _words_of_structure(said: StructureSaid) -> Iterator[tuple[str, str]]:
    yield from (("card game", said.system), ("event", said.event))
    for name, text in (("name of rounds", said.place_matches), ("author", said.author), ("reason", said.why)):
        if text:
            yield name, text


def _words_of_player(player: ReportedPlayer | PersonNamed) -> Iterator[tuple[str, str]]:
    yield "player's name", player.name
    if player.id is not None:
        yield "player's id", player.id
