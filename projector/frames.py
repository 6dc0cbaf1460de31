"""Frames: all that a browser needs to draw and step a game through one seat's eyes, as assignments to a flat table."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from events.brief import Brief
from events.cards.rulebook import Rulebook
from events.records.envelope import Annotation, Note
from events.seats.board import Board as GameBoard
from events.seats.board import Gauge, usual_gauges
from events.seats.eyes import SeenFact
from events.seats.layout import Layout, Look
from events.table.ids import PLAYERS, Player, Seat
from events.table.state import State
from projector.explained import PrintedSkill
from projector.replay import STEP_SIZES, Replay
from projector.view import Board, ViewedAsk, ViewedCard, asks, positions, told, witness

Table: TypeAlias = dict[str, Any]
"""The flat table. Keys: `zone:a.hand` → [count, refs bottom to top, their places or null, and what the backs of the
unseen cards tell, if anything]; `card:REF` → [number, rested, revealed, values, and true if it lies face down];
`under:REF` → the refs of the cards under a card, bottom to top (null: not seen); `counters:REF` → how many of each kind
lie on it; `counter:a.NAME`; `role:NAME` → ref; `turn`, `turn_player`, `phase`, `step`, `winner`, `reason`."""


class Frame(Brief, msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact: what it sets in the table (null: no longer there), and how the log tells it.

    `now`: in what cards begin to differ from print, by ref (null: in nothing any more); absent if in nothing else.
    """

    set: Table
    kind: str
    caption: str
    rule: str
    cause: int | None
    together: bool
    now: Table = {}


class SaidNote(msgspec.Struct, frozen=True):
    """A remark or a ruling on a position: what kind it is, whose word, about which player, and the words."""

    at: int
    kind: str
    author: str
    player: Player | None
    text: str


class Frames(Brief, msgspec.Struct, frozen=True):
    """A game for one seat. Frame i leads from position i to i + 1. `start` is the table at position 0.

    `skills`: those that a card prints, by its number, or `NUMBER/back` for the back side of one seen so. `rules`: the
    summaries of the rules that frames and asks cite, by number. `figures` of a zone: what a card counts for there;
    `named`: it is not what cards count for elsewhere. `layout`, `look`, `gauges`: how the game has its board drawn.
    """

    game: str
    seat: Seat
    system: str
    title: str
    names: Mapping[Player, str]
    decks: Mapping[Player, str]
    simulated: bool
    zones: list[Mapping[str, Any]]
    layout: Layout
    look: Look
    gauges: Mapping[str, Gauge]
    faces: Mapping[str, Any]
    skills: Mapping[str, tuple[PrintedSkill, ...]]
    start: Table
    frames: list[Frame]
    marks: Mapping[str, list[int]]
    asks: list[Any]
    notes: list[SaidNote]
    rules: Mapping[str, str]


def frames(replay: Replay, seat: Seat, *, game: str) -> Frames:
    """Everything the seat may see of a whole game. Nothing in it tells more, not even names of cards never seen."""
    start, board = replay.recording.start, replay.game.board
    watching = witness(replay, seat)
    table: Table = {}
    now: Table = {}
    seen: list[Frame] = []
    for shown in positions(replay, seat, watching):
        after, different = _flat(shown.board), _now(shown.board)
        if shown.fact is None or shown.caption is None:
            first, different = after, {}
        else:
            seen.append(_frame(shown.fact, shown.caption, _changed(table, after), _changed(now, different)))
        table, now = after, different
    decided = asks(replay, seat)
    return Frames(
        game=game,
        seat=seat,
        system=start.system,
        title=replay.game.title,
        names=start.names(),
        decks={player: deck.label for player, deck in zip(PLAYERS, start.decks, strict=True)},
        simulated=start.provenance.source == "simulated",
        zones=drawn_zones(board),
        layout=board.drawn,
        look=board.look,
        gauges=board.gauges or usual_gauges(board.zones, board.counters(watching.eyes.state, PLAYERS[0])),
        faces=_faces(watching.eyes.state, seen),
        skills={key: skills for key, skills in sorted(watching.prints.items()) if skills},
        start=first,
        frames=seen,
        marks=_marks(replay, watching.eyes.told, decided),
        asks=[msgspec.to_builtins(ask) for ask in decided if ask.player != "chance"],
        notes=notes(replay, seat),
        rules=_summaries(replay, {*(frame.rule for frame in seen), *(ask.rule for ask in decided if ask.rule)}),
    )


def drawn_zones(board: GameBoard) -> list[Mapping[str, Any]]:
    """What a browser has to know of each zone of a game."""
    usual = list(board.values)
    return [
        {
            "name": zone.name,
            "caption": zone.caption,
            "figures": [zone.figure] if zone.figure else usual,
            "named": zone.figure is not None,
        }
        for zone in board.zones.values()
    ]


def _summaries(replay: Replay, cited: Set[str]) -> Mapping[str, str]:
    """What the rules of the book among those cited say, in short."""
    book = _book(replay.game.rules)
    return {rule: book[rule].summary for rule in sorted(cited & book.keys())}


@cache
def _book(path: Path) -> Rulebook:
    return Rulebook.read(path)


def _marks(replay: Replay, numbers: Sequence[int], decided: Sequence[ViewedAsk]) -> Mapping[str, list[int]]:
    """`Replay.marks` among the seat's positions: of decisions, those that it is told of."""
    marks = {size: {numbers[mark] for mark in replay.marks(size)} for size in STEP_SIZES}
    spans = pairwise([*((ask.at, ask.player) for ask in decided), (numbers[-1], "")])
    by_players = [(at, end) for (at, player), (end, _) in spans if player != "chance"]
    marks["ask"] = {at for at, _ in by_players}
    marks["action"] = {end for at, end in by_players if end > at}
    return {size: sorted(found) for size, found in marks.items()}


def _frame(fact: SeenFact, caption: str, changed: Table, now: Table) -> Frame:
    return Frame(changed, fact.kind.__name__, caption, fact.rule, fact.cause, fact.together, now)


def _changed(before: Table, after: Table) -> Table:
    return {key: after.get(key) for key in {**before, **after} if before.get(key) != after.get(key)}


def notes(replay: Replay, seat: Seat) -> list[SaidNote]:
    """What has been said of the game, by position. Of a game not over, words can tell secrets: they are for `all`."""
    if not replay.recording.notes or (not replay.over and seat != "all"):
        return []
    numbers = told(replay, seat)
    return sorted((_said(note, numbers[note.position]) for note in replay.recording.notes), key=lambda said: said.at)


def _said(note: Note, at: int) -> SaidNote:
    if isinstance(note, Annotation):
        return SaidNote(at, "annotation", note.author, None, note.text)
    return SaidNote(at, note.kind, note.author, note.player, note.reason)


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
            seen = [card.ref for card in zone.cards]
            backs = [zone.backs] if zone.backs else []
            table[f"zone:{player}.{name}"] = [zone.count, seen, places if partly else None, *backs]
            for card in zone.cards:
                down = [True] if card.face_down else []
                table[f"card:{card.ref}"] = [card.number, card.rested, card.revealed, card.values, *down]
                if card.under:
                    table[f"under:{card.ref}"] = list(card.under)
                if card.counters:
                    table[f"counters:{card.ref}"] = dict(card.counters)
    return table


def _cards(board: Board) -> Iterator[ViewedCard]:
    for side in board.players.values():
        for zone in side.zones.values():
            yield from zone.cards


def _now(board: Board) -> Table:
    """In what the cards differ from print, by ref."""
    return {str(card.ref): msgspec.to_builtins(card.now, str_keys=True) for card in _cards(board) if card.now}


def _faces(state: State, seen: list[Frame]) -> Mapping[str, Any]:
    """The print of every card that the seat ever sees, by number; its skills are told in words elsewhere."""
    shown = {value[0] for frame in seen for key, value in frame.set.items() if key.startswith("card:") and value}
    faces = {card.face.number: card.face for card in state.cards if card.face is not None}
    return {number: _without_skills(msgspec.to_builtins(faces[number])) for number in sorted(shown)}


def _without_skills(face: Mapping[str, Any]) -> Mapping[str, Any]:
    kept = {name: value for name, value in face.items() if name not in ("skills", "keywords")}
    return {name: _without_skills(value) if isinstance(value, dict) else value for name, value in kept.items()}
