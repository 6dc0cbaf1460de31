"""The structure of an event: which of its matches are Swiss, the cut, for places, or of a losers' bracket.

It is read from the matches: a cut is the longest run of last rounds that are a bracket (`bracket_of`), whoever plays in
its first round; a round with a draw is Swiss, whatever it is called. Round names settle what the matches leave open,
and what is said of the event (`Said`) comes before both.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from events.cards.deck import quoted
from projector.brackets import Bracket, Place, Role, loose_bracket, places_in, sequence_of
from projector.cut_reading import CutReading
from projector.played_rounds import Match, PlayedRounds, Round, played_rounds, rounds_in_order
from projector.settling import ANY_EVENT, NOTHING, Commands, Said

_OWN_NUMBER = re.compile(r"\W*\d+\W*$")
LEAST_MATCHES = 8
"""Fewer matches without rounds are no sign of a cut."""
MOST_NAMED = 5
"""The most players that a doubt names."""


class CutMatch(NamedTuple):
    """A match of a cut as it is drawn: its players, who won, and the matches that its players came from, by ids."""

    match: str
    players: tuple[str, ...]
    winner: str | None
    came_from: tuple[str | None, ...]


class CutRound(NamedTuple):
    """A round of a cut: its name, and its matches from top to bottom, each below those that it came from."""

    name: str
    matches: tuple[CutMatch, ...]


class Structure(NamedTuple):
    """The rounds of an event by what they are for.

    `rounds`: the rounds as they follow each other, the Swiss ones first, then those of the cut with all their matches.
    `swiss`: names of the Swiss rounds in order; `cut` and `losers`: the rounds of the cut and of its losers' bracket;
    `places`: the matches for places; `players`: those of the cut with their places (`places_in`); `roles`: what each
    match is for that is not Swiss; `doubts`: what is not sure of it, a line each.
    """

    rounds: tuple[Round, ...]
    swiss: tuple[str, ...]
    cut: tuple[CutRound, ...]
    losers: tuple[CutRound, ...]
    places: tuple[CutMatch, ...]
    players: Mapping[str, Place]
    roles: Mapping[str, Role]
    doubts: list[str]

    def role(self, match: str) -> Role:
        """What a match is for, by its id."""
        return self.roles.get(match, "swiss")


def read_structure(matches: Iterable[Match], said: Said = NOTHING, commands: Commands = ANY_EVENT) -> Structure:
    """The structure of an event by its matches, byes included, and by what is said of it; doubts have its commands."""
    played = played_rounds(matches, said.place_matches)
    if not played.main and (said.swiss is not None or said.cut is not None):
        played = rounds_in_order(played.of_no_round)
    reading = CutReading(played, commands)
    start = reading.start(said)
    swiss, cut = played.main[:start], played.main[start:]
    bracket, faults = loose_bracket(cut, played.of_losers)
    bracket.places += [match for of_round in played.for_places for match in of_round.tables]
    doubts = [
        *_without_rounds(played, commands),
        *reading.doubts,
        *faults,
        *_without_swiss(swiss, bracket),
        *_with_few_tables(swiss),
    ]
    if said.swiss is None:
        doubts += _called_otherwise(swiss, commands)
    drawn = _drawn(bracket)
    return Structure(
        rounds=played.main,
        swiss=tuple(of_round.name for of_round in swiss),
        cut=tuple(_round(of_round, drawn) for of_round in _in_order(bracket.rounds)),
        losers=tuple(_round(of_round, drawn) for of_round in bracket.losers if of_round),
        places=tuple(drawn[match.id] for match in bracket.places),
        players=places_in(bracket),
        roles=_roles(played, cut, bracket),
        doubts=doubts,
    )


def _roles(played: PlayedRounds, cut: Iterable[Round], bracket: Bracket) -> dict[str, Role]:
    """What each match is for that is not Swiss."""
    roles: dict[str, Role] = {match.id: "cut" for of_round in cut for match in of_round.matches}
    roles |= {match.id: "losers" for of_round in played.of_losers for match in of_round.matches}
    roles |= {match.id: "losers" for of_round in bracket.losers for match in of_round}
    roles |= {match.id: "places" for of_round in played.for_places for match in of_round.matches}
    return roles | {match.id: "places" for match in bracket.places}


def _without_rounds(played: PlayedRounds, commands: Commands) -> Iterator[str]:
    """A cut that matches may be of whose rounds nobody has told, if they stand in their order."""
    told = [match for match in played.of_no_round if match.is_reported]
    if played.main or len(told) < LEAST_MATCHES:
        return
    rounds = rounds_in_order(told)
    start = CutReading(rounds, commands).start(NOTHING)
    if start < len(rounds.main):
        number = sum(len(of_round.tables) for of_round in rounds.main[start:])
        kept = f"{commands.structure} --swiss {start} if they are"
        yield f"no match names its round: all are read as Swiss, and the last {number} may be a cut; {kept}"


def _called_otherwise(swiss: Sequence[Round], commands: Commands) -> Iterator[str]:
    """The rounds that are called a cut, and read as Swiss."""
    for number, of_round in enumerate(swiss):
        if of_round.is_called_cut:
            why = "has a draw" if of_round.is_undecided else "is no round of a bracket with the rounds behind it"
            settle = f"{commands.structure} --swiss {number} if the cut begins there"
            yield f"{of_round.called} {why}: read as Swiss; {settle}"


def _without_swiss(swiss: Sequence[Round], bracket: Bracket) -> Iterator[str]:
    """The players of a cut without a Swiss match, where there are Swiss rounds."""
    known = {player for of_round in swiss for player in of_round.players}
    if missing := [player for player in bracket.players if swiss and player not in known]:
        more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
        names = ", ".join(map(quoted, missing[:MOST_NAMED]))
        yield f"no Swiss match is known of {names}{more}, who played in the cut: is a name spelled in two ways?"


def _with_few_tables(swiss: Sequence[Round]) -> Iterator[str]:
    """The Swiss rounds with less than half the matches of the round before, or of the next if it is the first."""
    for number, of_round in enumerate(swiss):
        nearest = swiss[number - 1 if number else 1 : number or 2]
        for other in nearest:
            if len(of_round.tables) * 2 < len(other.tables) and of_round.phase == other.phase:
                counts = f"{len(of_round.tables)} of {of_round.called}, {len(other.tables)} of {other.called}"
                yield f"matches may be missing: {counts}"


def _drawn(bracket: Bracket) -> dict[str, CutMatch]:
    """The matches of a cut as they are drawn, by id."""
    drawn: dict[str, CutMatch] = {}
    last: dict[str, str] = {}
    for match in [*(match for of_round in sequence_of(bracket) for match in of_round), *bracket.places]:
        came_from = tuple(map(last.get, match.players))
        drawn[match.id] = CutMatch(match.id, match.players, match.winner, came_from)
        last |= dict.fromkeys(match.players, match.id)
    return drawn


def _round(matches: Sequence[Match], drawn: Mapping[str, CutMatch]) -> CutRound:
    names = sorted({match.round or match.phase or "" for match in matches})
    name = names[0] if len(names) == 1 else _OWN_NUMBER.sub("", names[0])  # `Semifinal` of Semifinal 1 and 2
    return CutRound(name, tuple(drawn[match.id] for match in matches))


def _in_order(rounds: Sequence[Sequence[Match]]) -> list[list[Match]]:
    """The rounds with their matches from top to bottom, as the matches stand to which their winners go."""
    ordered: list[list[Match]] = []
    place: dict[str, int] = {}
    for matches in reversed(rounds):
        first = {match.id: min(place.get(player, len(place)) for player in match.players) for match in matches}
        ordered.append(sorted(matches, key=lambda match: first[match.id]))
        place |= {player: number for number, player in enumerate(p for match in ordered[-1] for p in match.players)}
    return ordered[::-1]
