"""The audit of a log: is every record whole, and do the rules still give the facts that it says?"""

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from uuid import UUID

import msgspec

from events.envelope import RulesAge
from events.errors import KifuError
from events.recorder import Recording, check_not_newer, faces, read, rerun
from events.store import GameLog
from projector.replay import Replay

NO_HEADS: Mapping[UUID, str] = {}


class Diverged(msgspec.Struct, frozen=True):
    """A whole record whose re-run differs: first at this event (0: the start, N: the Nth action)."""

    game: UUID
    event: int
    why: str


class OlderRules(msgspec.Struct, frozen=True):
    """A whole record of an earlier version of the rules, which is not re-run: its chain holds, and its facts fold."""

    game: UUID
    rules_version: int


class Unreadable(msgspec.Struct, frozen=True):
    """A record that is damaged, or that the rules cannot be run on at all."""

    game: UUID
    why: str


class Estranged(msgspec.Struct, frozen=True):
    """A child that is not what it says of its parent, or one of several that supersede the same parent."""

    game: UUID
    parent: UUID
    why: str


class Missing(msgspec.Struct, frozen=True):
    """A game of which a head was written down that the log does not have, or no longer to that point."""

    game: UUID
    why: str


class Audit(msgspec.Struct, frozen=True):
    """What was found: games = equal + len(older) + len(diverged) + len(unreadable). A game of any of these may be
    estranged too; `missing` games are those whose heads were given and not found; `damage` is what the database says
    of itself. Games of `older` rules are sound."""

    games: int
    equal: int
    older: list[OlderRules]
    diverged: list[Diverged]
    unreadable: list[Unreadable]
    estranged: list[Estranged]
    missing: list[Missing]
    damage: list[str]

    @property
    def sound(self) -> bool:
        """Whether nothing is amiss."""
        return not (self.diverged or self.unreadable or self.estranged or self.missing or self.damage)


def verify(
    log: GameLog, *, heads: Mapping[UUID, str] = NO_HEADS, told: Callable[[int], None] = lambda done: None
) -> Audit:
    """Check the chain of each game, decode it, re-run it with its pinned definitions. `told` hears how many are done.

    A game of older rules is folded instead: these would ask otherwise. A game still open is equal if all that is
    recorded is. A child is compared with its parent. `heads` are chain hashes, in hex, that were written down earlier:
    each must still be in its game's chain. One bad game does not stop the others; KifuError only if the log itself
    cannot be read.
    """
    older: list[OlderRules] = []
    diverged: list[Diverged] = []
    unreadable: list[Unreadable] = []
    children: dict[UUID, Recording] = {}
    games = log.games()
    for done, game in enumerate(games, start=1):
        try:
            recording = read(log, game)
            found = _checked(log, game, recording)
        except KifuError as error:
            unreadable.append(Unreadable(game, str(error)))
        # A record may hold anything, and break the rules' code in any way: that is a finding, not the end of the audit.
        except Exception as error:
            unreadable.append(Unreadable(game, f"running it failed with {error!r}"))
        else:
            if isinstance(found, OlderRules):
                older.append(found)
            elif found is not None:
                diverged.append(found)
            if recording.start.parent is not None:
                children[game] = recording
        told(done)
    equal = len(games) - len(older) - len(diverged) - len(unreadable)
    estranged, missing = list(_estranged(log, children)), list(_missing(log, heads))
    return Audit(len(games), equal, older, diverged, unreadable, estranged, missing, log.damage())


def _missing(log: GameLog, heads: Mapping[UUID, str]) -> Iterator[Missing]:
    for game, head in heads.items():
        try:
            recorded = log.read(game)
        except KifuError:
            yield Missing(game, f"the log has no such game that can be read, whose head was {head}")
            continue
        if head not in (event.hash.hex() for event in recorded):
            why = f"none of its {len(recorded)} events has the hash {head}: it was cut, or is another record"
            yield Missing(game, why)


def _estranged(log: GameLog, children: Mapping[UUID, Recording]) -> Iterator[Estranged]:
    corrected: dict[UUID, UUID] = {}
    for game, child in children.items():
        parent = child.start.parent
        assert parent is not None
        try:
            why = _differs(child, read(log, parent))
        except KifuError as error:
            why = f"its parent cannot be read: {error}"
        if why:
            yield Estranged(game, parent, why)
        if child.start.supersedes and corrected.setdefault(parent, game) != game:
            yield Estranged(game, parent, f"game {corrected[parent]} supersedes the same parent: one record can stand")


def _differs(child: Recording, parent: Recording) -> str | None:
    """How a child differs from its parent before the position at which it says it leaves it."""
    at = child.start.parent_position
    if at is None or not 0 <= at <= len(parent.facts):
        return f"it leaves its parent at position {at}, and that has 0 to {len(parent.facts)}"
    for name in ("system", "edition", "decks", "options"):
        if getattr(child.start, name) != getattr(parent.start, name):
            return f"its {name} are not its parent's"
    if child.facts[:at] != parent.facts[:at]:
        fact = next(n for n, pair in enumerate(zip_longest(child.facts, parent.facts), start=1) if pair[0] != pair[1])
        return f"its fact {fact} is not its parent's, which it leaves at position {at} only"
    return None


def _checked(log: GameLog, game: UUID, recording: Recording) -> Diverged | OlderRules | None:
    start, cards = recording.start, faces(log, recording.start)
    check_not_newer(start)
    if start.rules_age is RulesAge.OLDER:
        replay = Replay(recording, cards)
        replay.seek(replay.last)
        return OlderRules(game, start.rules_version)
    referee, event = rerun(recording, cards)
    referee.close()
    if event is None:
        return None
    if event == 0:
        return Diverged(game, 0, "the rules give other facts before the first ask")
    asked = recording.actions[event - 1].ask
    return Diverged(
        game,
        event,
        f"at action {event} (ask '{asked.kind}' to {asked.player}) the rules ask otherwise, or give other facts",
    )
