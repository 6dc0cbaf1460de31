"""Frames: a game through a seat's eyes, for a browser to draw and step, as assignments to a flat table."""

from collections.abc import Mapping, Sequence, Set
from typing import Any, TypeAlias

import msgspec

from events.brief import Brief
from events.cards.card import Definition
from events.cards.marked import marked_sides
from events.cards.printed import PrintedTexts
from events.records.envelope import Annotation, Note
from events.seats.board import Board as GameBoard
from events.seats.board import Gauge, usual_gauges
from events.seats.eyes import SeenFact
from events.seats.layout import CardLook, Layout
from events.table.fact import CardLooked, Fact
from events.table.ids import PLAYERS, Player, Seat
from events.table.sight import groups
from events.table.state import State
from projector.boards import Board, ViewedZone
from projector.evaluations import Evaluations
from projector.explained import PrintedSkill
from projector.moments import Moments
from projector.replay import STEP_SIZES, Replay
from projector.unfolding import Unfolded, Unfoldings
from projector.view import Decisions, Position, ViewedAsk, Viewer, seat_positions, witness

Table: TypeAlias = dict[str, Any]
"""The flat table. Keys: `zone:a.hand` → [count, refs bottom to top, their places or null, and what the unseen
cards tell (`UnseenCard`), if any does]; `card:REF` → [number, rested, revealed, values, and true if it lies face
down]; `under:REF` → the refs of the cards under a card, bottom to top (null: not seen); `counters:REF` → the numbers
of counters on it by kind; `counter:a.NAME`; `role:NAME` → ref; `turn`, `turn_player`, `phase`, `step`, `winner`,
`reason`."""


class Frame(Brief, msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact: its assignments to the table (null: removed), and its caption.

    `now`: the new differences of cards from their prints, by ref (null: no difference any more); absent if there are
    none. `quiet`: it tells a reader nothing beside the frames before it. `looked`: the name of the card, if it is a
    look at one that the seat sees.
    """

    set: Table
    kind: str
    caption: str
    rule: str
    cause: int | None
    together: bool
    now: Table = {}
    quiet: bool = False
    looked: str | None = None


class SaidNote(msgspec.Struct, frozen=True):
    """A remark, a ruling or the withdrawal at a position: kind, author, player concerned, and text."""

    at: int
    kind: str
    author: str
    player: Player | None
    text: str


class Frames(Brief, msgspec.Struct, frozen=True):
    """A game for a seat. Frame i leads from position i to i + 1. `start` is the table at position 0.

    `skills`: the printed skills by card number, or `NUMBER/back` for a back side that was seen. `rules`: the summaries
    of the rules that frames and asks cite, by number. `assumed`: the record assumes places of cards, and does not
    know all decisions. `zones`: with the `figures` that a card shows there; `named`: they are not those of other
    zones. `layout`, `look`, `gauges`: the game's own, for the drawn board. `unfolded`: what its board declares to
    unfold, such as attacks.
    """

    game: str
    seat: Seat
    system: str
    title: str
    names: Mapping[Player, str]
    decks: Mapping[Player, str]
    simulated: bool
    assumed: bool
    zones: list[Mapping[str, Any]]
    layout: Layout
    look: CardLook
    gauges: Mapping[str, Gauge]
    faces: Mapping[str, Any]
    skills: Mapping[str, tuple[PrintedSkill, ...]]
    start: Table
    frames: list[Frame]
    marks: Mapping[str, list[int]]
    asks: list[Any]
    notes: list[SaidNote]
    rules: Mapping[str, str]
    unfolded: list[Unfolded] = []


class Film:
    """The frames of a game for a seat, as the game goes on: `watch` adds those of what has happened since."""

    def __init__(self, replay: Replay, seat: Seat) -> None:
        self._watching = witness(replay, seat)
        self._viewer = Viewer(replay, seat, self._watching)
        self._decisions = Decisions(replay, seat, Evaluations(replay))
        self._moments = Moments(replay.game.statistics.marks.get("attack", ()))
        self._unfoldings = Unfoldings(replay.game.board.unfolding)
        self._board = self._viewer.now().board
        self._start = _flat(self._board)
        self._frames: list[Frame] = []
        self._begun = replay.recording.start
        self._seen: list[Fact] = []

    def goes_on(self, replay: Replay) -> bool:
        """Whether a replay is of the game that this has watched, as long or longer."""
        watched = len(self._seen)
        inside = replay.last > watched > 0 and replay.facts[watched].together
        return replay.recording.start == self._begun and replay.facts[:watched] == self._seen and not inside

    def watch(self, replay: Replay) -> None:
        """Watch the same game from where this stopped to its end."""
        for group in groups(replay.facts[len(self._seen) :]):
            for shown in self._viewer.watch(group):
                self._add(shown)
        self._seen = replay.facts
        self._decisions.watch(replay)

    def frames(self, replay: Replay, *, game: str) -> Frames:
        """The whole game as the seat may see it, and nothing else: no names of cards that it never sees."""
        start, board, eyes = replay.recording.start, replay.game.board, self._watching.eyes
        seen, decided = self._frames, self._decisions.asks
        return Frames(
            game=game,
            seat=eyes.seat,
            system=start.system,
            title=replay.game.title,
            names=start.names(),
            decks={player: deck.label for player, deck in zip(PLAYERS, start.decks, strict=True)},
            simulated=start.provenance.source == "simulated",
            assumed=bool(start.declared),
            zones=drawn_zones(board),
            layout=board.drawn,
            look=board.look,
            gauges=board.gauges or usual_gauges(board.zones, board.counters(eyes.state, PLAYERS[0])),
            faces=_faces(eyes.state, seen, replay.game.pool.printed),
            skills={key: skills for key, skills in sorted(self._watching.prints.items()) if skills},
            start=self._start,
            frames=seen,
            marks=_marks(replay, eyes.seat, eyes.told, decided, seen),
            asks=[msgspec.to_builtins(ask) for ask in decided if ask.player != "chance"],
            notes=notes(replay, eyes.seat),
            rules=_summaries(replay, {*(frame.rule for frame in seen), *(ask.rule for ask in decided if ask.rule)}),
            unfolded=self._unfoldings.seen,
        )

    def _add(self, shown: Position) -> None:
        assert shown.fact is not None
        assert shown.caption is not None
        quiet = self._moments.tells_nothing(shown.fact)
        self._unfoldings.watch(shown.fact)
        self._frames.append(_frame(shown.fact, shown.caption, *_changes(self._board, shown.board), quiet))
        self._board = shown.board


def frames(replay: Replay, seat: Seat, *, game: str) -> Frames:
    """The whole game as a seat may see it."""
    film = Film(replay, seat)
    film.watch(replay)
    return film.frames(replay, game=game)


def drawn_zones(board: GameBoard) -> list[Mapping[str, Any]]:
    """The zones of a game for a browser: name, caption, figures."""
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
    """The summaries of the cited rules of the book, by number."""
    book = replay.game.book
    return {rule: book[rule].summary for rule in sorted(cited & book.keys())}


def _marks(
    replay: Replay, seat: Seat, numbers: Sequence[int], decided: Sequence[ViewedAsk], seen: Sequence[Frame]
) -> Mapping[str, list[int]]:
    """`Replay.marks` at the seat's positions. No group is a quiet frame.

    Of what others decide a seat knows only what happens: there it has a step after each group of facts that it sees.
    """
    marks = {size: {numbers[mark] for mark in replay.marks(size)} for size in STEP_SIZES}
    if seat != "all" or replay.recording.start.declared:
        marks["action"] = marks["group"]
        marks["ask"] = marks["group"] | {ask.at for ask in decided}
    quiet = {position for position, frame in enumerate(seen, start=1) if frame.quiet}
    marks["group"] -= quiet - marks["ask"] - {len(seen)}
    return {size: sorted(positions) for size, positions in marks.items()}


def _frame(fact: SeenFact, caption: str, changed: Table, now: Table, quiet: bool) -> Frame:
    looked = fact.fields["card"].name if fact.kind is CardLooked else None
    return Frame(changed, fact.kind.__name__, caption, fact.rule, fact.cause, fact.together, now, quiet, looked)


def _changed(before: Table, after: Table) -> Table:
    return {key: after.get(key) for key in {**before, **after} if before.get(key) != after.get(key)}


def notes(replay: Replay, seat: Seat) -> list[SaidNote]:
    """The notes on a game and what its table accepted against the rules, by position, its withdrawal last.

    Of a game that is not over only for `all`, since words can tell secrets.
    """
    recording, withdrawn = replay.recording, replay.recording.withdrawn
    if not (recording.notes or recording.ruled or withdrawn) or (not replay.over and seat != "all"):
        return []
    numbers = seat_positions(replay, seat)
    said = [_noted(note, numbers[note.position]) for note in recording.notes]
    said += [
        SaidNote(numbers[position], "ruled", ruled.author, ruled.player, ruled.reason)
        for position, ruled in recording.operations_ruled()
    ]
    said.sort(key=lambda note: note.at)
    if withdrawn is not None:
        said.append(SaidNote(numbers[-1], "withdrawal", withdrawn.author, None, withdrawn.reason))
    return said


def _noted(note: Note, position: int) -> SaidNote:
    if isinstance(note, Annotation):
        return SaidNote(position, "annotation", note.author, None, note.text)
    return SaidNote(position, note.kind, note.author, note.player, note.reason)


def _changes(before: Board, after: Board) -> tuple[Table, Table]:
    """What changes on the flat table, and in the differences of cards from their prints."""
    changed = _changed(_beside(before), _beside(after))
    old, new, differed, differ = Table(), Table(), Table(), Table()
    for player in PLAYERS:
        zones = before.players[player].zones
        for name, zone in after.players[player].zones.items():
            if zone is not zones[name]:
                old |= _flat_zone(f"{player}.{name}", zones[name])
                new |= _flat_zone(f"{player}.{name}", zone)
                differed |= _now(zones[name])
                differ |= _now(zone)
    return changed | _changed(old, new), _changed(differed, differ)


def _flat(board: Board) -> Table:
    table = _beside(board)
    for player, side in board.players.items():
        for name, zone in side.zones.items():
            table |= _flat_zone(f"{player}.{name}", zone)
    return table


def _beside(board: Board) -> Table:
    """The flat table without its zones."""
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
    return table


def _flat_zone(place: str, zone: ViewedZone) -> Table:
    places = [card.place for card in zone.cards]
    partly = any(place is not None for place in places)
    unseen = [msgspec.to_builtins(zone.unseen)] if zone.unseen else []
    table: Table = {
        f"zone:{place}": [zone.count, [card.ref for card in zone.cards], places if partly else None, *unseen]
    }
    for card in zone.cards:
        down = [True] if card.face_down else []
        table[f"card:{card.ref}"] = [card.number, card.rested, card.revealed, card.values, *down]
        if card.under:
            table[f"under:{card.ref}"] = list(card.under)
        if card.counters:
            table[f"counters:{card.ref}"] = dict(card.counters)
    return table


def _now(zone: ViewedZone) -> Table:
    """The differences of cards from their prints, by ref."""
    return {str(card.ref): msgspec.to_builtins(card.now, str_keys=True) for card in zone.cards if card.now}


def _faces(state: State, seen: list[Frame], texts: PrintedTexts | None) -> Mapping[str, Any]:
    """The definition of every card that the seat ever sees, by number, without skills, which `Frames.skills` has.

    A side of one that does not play itself has its text in `pieces`, too.
    """
    shown = {value[0] for frame in seen for key, value in frame.set.items() if key.startswith("card:") and value}
    faces = {card.face.number: card.face for card in state.cards if card.face is not None}
    return {number: _face(faces[number], texts) for number in sorted(shown)}


def _face(card: Definition, texts: PrintedTexts | None) -> Mapping[str, Any]:
    face = dict(_without_skills(msgspec.to_builtins(card)))
    if card.manual:
        face["pieces"], *back = marked_sides(card, texts)
        if back:
            face["back"] = {**face["back"], "pieces": back[0]}
    return face


def _without_skills(face: Mapping[str, Any]) -> Mapping[str, Any]:
    fields = {name: value for name, value in face.items() if name not in ("skills", "keywords")}
    return {name: _without_skills(value) if isinstance(value, dict) else value for name, value in fields.items()}
