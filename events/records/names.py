"""The names of people: spellings that were said to mean one name, and ids by the name last told with them."""

from collections.abc import Mapping, Sequence

from events.errors import KifuError
from events.log.store import GameLog
from events.records.report_faults import fault_of_report
from events.records.reports import (
    TOPICS,
    EntryReported,
    PlayerAliased,
    ReportedPlayer,
    ResultReported,
    decoded,
    entry_of,
    read_reports,
)


class Names:
    """The name of each player by spelling and id; `meant`: the name of each spelling that means another.

    Made of what each spelling was last said to mean, and of the name last told with each id.
    """

    def __init__(self, spellings: Mapping[str, str], of_ids: Mapping[str, str]) -> None:
        self._of_ids = of_ids
        self.meant = {spelling: _last(spelling, spellings) for spelling in spellings}

    @classmethod
    def of(cls, log: GameLog) -> "Names":
        """The names by all reports of a log."""
        spellings: dict[str, str] = {}
        of_ids: dict[str, str] = {}
        for event in log.of_topics([TOPICS[kind] for kind in (PlayerAliased, ResultReported, EntryReported)]):
            report = decoded(event.topic, event.body)
            if isinstance(report, PlayerAliased):
                spellings[report.spelling] = report.name
                continue
            players: Sequence[ReportedPlayer | None] = ()
            if isinstance(report, ResultReported):
                players = report.players
            elif isinstance(report, EntryReported):
                players = (report.player,)
            of_ids |= {player.id: player.name for player in players if player and player.id not in (None, player.name)}
        return cls(spellings, of_ids)

    def of_player(self, name: str, id: str | None = None) -> str:
        """The name of a player."""
        if id is not None:
            if id in self.meant:
                return self.meant[id]
            name = self._of_ids.get(id, name)
        return self.meant.get(name, name)


def _last(spelling: str, spellings: Mapping[str, str]) -> str:
    """The name at the end of a chain of spellings; where they lead in a circle, the spelling itself."""
    passed, name = {spelling}, spellings[spelling]
    while name in spellings and spellings[name] != name:
        if name in passed:
            return spelling
        passed.add(name)
        name = spellings[name]
    return name


def alias(log: GameLog, name: str, spellings: Sequence[str]) -> int:
    """The number of spellings that newly mean a name. KifuError if one of them cannot be recorded; then none is.

    A name that was itself a spelling of another is a name of its own again; so is a spelling that means itself.
    """
    if not spellings:
        raise KifuError(f"no spelling is given that means '{name}': give one or more")
    said = [PlayerAliased(spelling, name) for spelling in dict.fromkeys(spellings)]
    for report in said:
        if fault := fault_of_report(report):
            raise KifuError(fault)
    if name not in spellings:
        _say(log, PlayerAliased(name, name))
    return sum(_say(log, report) for report in said)


def _say(log: GameLog, report: PlayerAliased) -> int:
    """1 if the spelling meant something else until now, else 0."""
    head, meant = log.head(report.stream), report.spelling
    if head is not None:
        last = read_reports(log, report.stream)[-1]
        assert isinstance(last, PlayerAliased)
        meant = last.name
    if meant == report.name:
        return 0
    log.append(report.stream, [entry_of(report)], after=head)
    return 1
