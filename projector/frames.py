"""Frames: all that a browser needs to draw and step a game through one seat's eyes, as assignments to a flat table."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from events.envelope import Annotation, Note
from events.state import PLAYERS, Player, Seat
from projector.replay import STEP_SIZES, Replay
from projector.view import Board, asks, positions

Table: TypeAlias = dict[str, Any]
"""The flat table. Keys: `zone:a.hand` → [count, refs bottom to top, their places or null]; `card:REF` → [number,
rested, revealed, values]; `counter:a.energy_markers`; `role:attack` → ref; `turn`, `turn_player`, `phase`, `step`,
`winner`, `reason`."""


class Frame(msgspec.Struct, frozen=True):
    """One fact: what it sets in the table (null: no longer there), and how the log tells it."""

    set: Table
    kind: str
    caption: str
    rule: str
    cause: int | None
    together: bool


class SaidNote(msgspec.Struct, frozen=True):
    """A remark or a ruling on a position: what kind it is, whose word, about which player, and the words."""

    at: int
    kind: str
    author: str
    player: Player | None
    text: str


class Frames(msgspec.Struct, frozen=True):
    """A game for one seat. Frame i leads from position i to i + 1. `start` is the table at position 0."""

    game: str
    seat: Seat
    system: str
    title: str
    names: Mapping[Player, str]
    decks: Mapping[Player, str]
    simulated: bool
    zones: list[Mapping[str, Any]]
    faces: Mapping[str, Any]
    start: Table
    frames: list[Frame]
    marks: Mapping[str, list[int]]
    asks: list[Any]
    notes: list[SaidNote]


def frames(replay: Replay, seat: Seat, *, game: str) -> Frames:
    """Everything the seat may see of a whole game. Nothing in it tells more, not even names of cards never seen."""
    start = replay.recording.start
    table: Table = {}
    seen: list[Frame] = []
    for shown in positions(replay, seat):
        now = _flat(shown.board)
        changed = {key: now.get(key) for key in {**table, **now} if table.get(key) != now.get(key)}
        if shown.fact is None or shown.caption is None:
            first = now
        else:
            fact = shown.fact
            seen.append(Frame(changed, fact.kind.__name__, shown.caption, fact.rule, fact.cause, fact.together))
        table = now
    return Frames(
        game=game,
        seat=seat,
        system=start.system,
        title=replay.game.title,
        names=start.names(),
        decks={player: deck.label for player, deck in zip(PLAYERS, start.decks, strict=True)},
        simulated=start.provenance.source == "simulated",
        zones=[
            {"name": zone.name, "caption": zone.caption, "ordered": zone.ordered} for zone in replay.game.zones.values()
        ],
        faces=_faces(replay, seen),
        start=first,
        frames=seen,
        marks={size: list(replay.marks(size)) for size in STEP_SIZES},
        asks=[msgspec.to_builtins(ask) for ask in asks(replay, seat) if ask.player != "chance"],
        notes=notes(replay, seat),
    )


def notes(replay: Replay, seat: Seat) -> list[SaidNote]:
    """What has been said of the game, by position. Of a game not over, words can tell secrets: they are for `all`."""
    if not replay.recording.ended and seat != "all":
        return []
    return sorted(map(_said, replay.recording.notes), key=lambda said: said.at)


def _said(note: Note) -> SaidNote:
    if isinstance(note, Annotation):
        return SaidNote(note.position, "annotation", note.author, None, note.text)
    return SaidNote(note.position, note.kind, note.author, note.player, note.reason)


def _flat(board: Board) -> Table:
    table: Table = {
        "turn": board.turn,
        "turn_player": board.turn_player,
        "phase": board.phase,
        "step": board.step,
        "winner": board.winner,
        "reason": board.reason,
    }
    for role, ref in board.roles.items():
        table[f"role:{role}"] = ref
    for player, side in board.players.items():
        for counter, number in side.counters.items():
            table[f"counter:{player}.{counter}"] = number
        for name, zone in side.zones.items():
            places = [card.place for card in zone.cards]
            partly = any(place is not None for place in places)
            table[f"zone:{player}.{name}"] = [zone.count, [card.ref for card in zone.cards], places if partly else None]
            for card in zone.cards:
                table[f"card:{card.ref}"] = [card.number, card.rested, card.revealed, card.values]
    return table


def _faces(replay: Replay, seen: list[Frame]) -> Mapping[str, Any]:
    """The print of every card that the seat ever sees, by number."""
    shown = {value[0] for frame in seen for key, value in frame.set.items() if key.startswith("card:") and value}
    faces = {face.number: face for player in PLAYERS for face in replay.cards[player]}
    return {number: msgspec.to_builtins(faces[number]) for number in sorted(shown)}
