"""What is said of the structure of an event, in the place of what is read from its matches."""

import shlex
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.typed_doubts import play_on
from events.records.folding import fold
from projector.played_rounds import Match, played_rounds, rounds_in_order


class Commands(NamedTuple):
    """The commands of an event by which what is not sure of it is settled, ready to paste.

    `options`: those that choose it among events of its name.
    """

    event: str = "EVENT"
    options: Sequence[str] = ()

    @property
    def structure(self) -> str:
        """The command that says what its structure is."""
        return shlex.join(["kifu", "results", "structure", self.event, *self.options])

    def play_on(self, player: str) -> str:
        """The command that says that a player has not left."""
        return play_on(self.event, player, self.options)


ANY_EVENT = Commands()
"""The commands of an event that is not named."""


class Said(NamedTuple):
    """What is said of an event: its Swiss rounds, the players of its cut, what its rounds for places are called.

    None of what is left to reading.
    """

    swiss: int | None = None
    cut: int | None = None
    place_matches: str | None = None

    def before(self, other: "Said") -> "Said":
        """What is said here, and else what is said there."""
        return self._replace(**{name: there for name, there in other._asdict().items() if getattr(self, name) is None})


NOTHING = Said()


def check_said(said: Said, matches: Iterable[Match], entered: Iterable[str] = ()) -> None:
    """Check what is said of an event. KifuError if it has no such rounds, or too few players."""
    whole = [*matches]
    played = played_rounds(whole, said.place_matches)
    rounds = played.main or rounds_in_order(played.of_no_round).main
    if said.swiss is not None and said.swiss > len(rounds):
        raise KifuError(f"--swiss {said.swiss} is too much: only {len(rounds)} known rounds are not for places")
    players = {player for match in whole for player in match.players} | {*entered}
    if said.cut is not None and said.cut > len(players):
        raise KifuError(f"--cut {said.cut} is too much: {len(players)} players are known")
    text = said.place_matches
    if text is not None and not fold(text).strip():
        raise KifuError('--place-matches is empty: give what rounds for places have in their names, as in "Match for"')
    if text is not None and not any(fold(text) in fold(of_round.name) for of_round in played.for_places):
        there = ", ".join(of_round.called for of_round in (*played.main, *played.for_places)) or "no round"
        raise KifuError(f"no round has {quoted(text)} in its name; there is {there}")
