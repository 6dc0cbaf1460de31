"""Static pictures, HTML without scripts: the board as a seat sees it, and the tables of a lake."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import chain, groupby, repeat
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from events.cards.deck import on_one_line
from events.seats.eyes import Eyes
from events.table.ids import PLAYERS, Player, Seat
from events.table.state import State
from events.table.zones import ZoneSpec
from projector.boards import NOTHING_TOLD, Board, UnseenCard, ViewedCard, ViewedPlayer, ViewedZone, counter_words
from projector.replay import Replay
from projector.view import board_at, seat_positions

MOST_DRAWN = 12
"""The most cards of a zone that are all drawn; of more cards the topmost few are drawn, and the others listed."""
TOP_DRAWN = 4
_SEEN_BY: Mapping[Seat, str] = {"a": "as {a} sees it", "b": "as {b} sees it", "public": "as the public sees it"}
_OPEN = {True: "all cards open", False: "all cards open that were seen"}
_STYLE = (Path(__file__).parent / "pictures.css").read_text(encoding="utf-8")


class Counted(Protocol):
    """What of a lake is drawn."""

    @property
    def folder(self) -> Path:
        """Where it is."""

    @property
    def told_position(self) -> str:
        """The position up to which it counts, as words behind its name; empty where none may be told."""

    def rows(self) -> Mapping[str, int]:
        """The number of rows of each table."""


def replay_picture(replay: Replay, *, seat: Seat = "all", at: int | None = None) -> str:
    """The board of a game as a seat sees it, at a position of the seat (None: where the replay stands).

    KifuError if there is no such position.
    """
    numbers = seat_positions(replay, seat)
    seat_position = numbers[replay.position] if at is None else at
    start = replay.recording.start
    names = start.names()
    open_cards = _OPEN[replay.recording.start.declared == ()]
    seat_caption = _SEEN_BY.get(seat, open_cards).format(**names)
    return board_picture(
        board_at(replay, seat, seat_position),
        zones=replay.game.board.zones,
        names=names,
        decks={player: deck.label for player, deck in zip(PLAYERS, start.decks, strict=True)},
        caption=f"position {seat_position} of {numbers[-1]}, {seat_caption}",
        below="b" if seat == "b" else "a",
    )


def state_picture(state: State) -> str:
    """The board of a state with all known cards open, without the figures that only its game's rules can compute."""
    eyes = Eyes(state.copied(), "all")
    sides = {player: ViewedPlayer({name: _bare(eyes, player, name) for name in state.specs}, {}) for player in PLAYERS}
    shown = Board(
        turn=state.turn, turn_player=state.turn_player, phase=state.phase, step=state.step, ended=state.ended,
        winner=state.winner, reason=state.reason, roles={}, players=sides,
    )  # fmt: skip
    caption = _OPEN[state.assumptions is None]
    return board_picture(shown, zones=state.specs, names=dict(zip(PLAYERS, PLAYERS, strict=True)), caption=caption)


def _bare(eyes: Eyes, player: Player, name: str) -> ViewedZone:
    ids, spec = eyes.state.cards_in(player, name), eyes.state.specs[name]
    cards = [
        ViewedCard(card.ref, face.number, card.name or face.name, eyes.state.cards[id].rested, {}, place=place)
        for place, (id, card) in enumerate(zip(ids, map(eyes.card, ids), strict=True))
        if (face := card.face) is not None
    ]
    if eyes.state.assumptions is not None and not spec.ordered:  # where in a hand a card is, nobody knows
        cards = [replace(card, place=None) for card in sorted(cards, key=lambda card: (card.number, card.name))]
    return ViewedZone(len(ids), tuple(cards))


def board_picture(
    board: Board,
    *,
    zones: Mapping[str, ZoneSpec],
    names: Mapping[Player, str],
    decks: Mapping[Player, str] = {},
    caption: str = "",
    below: Player = "a",
) -> str:
    """The board of a seat's view as HTML; `below`: the player whose side is nearer."""
    when = [f"turn {board.turn}" if board.turn else "setup", board.phase or "", board.step or "", caption]
    if board.ended:
        when.insert(0, f"won by {names[board.winner]}" if board.winner else "a draw")
    sides = sorted(PLAYERS, key=lambda player: player == below)
    drawn = [_side(board, player, zones, names[player], decks.get(player, "")) for player in sides]
    return _page(f"<p>{_text(' · '.join(filter(None, when)))}</p>{''.join(drawn)}", label="the board")


def _side(board: Board, player: Player, zones: Mapping[str, ZoneSpec], name: str, deck: str) -> str:
    side = board.players[player]
    roles = {str(ref): role for role, ref in board.roles.items()}
    beside = [f"{counter.replace('_', ' ')} {number}" for counter, number in side.counters.items() if number]
    turn = ["turn player"] if board.turn_player == player and board.turn and not board.ended else []
    details = "".join(f'<span class="soft">{_text(words)}</span>' for words in (deck, *beside, *turn) if words)
    drawn = "".join(_zone(zones[name], zone, roles) for name, zone in side.zones.items() if zone.count)
    return (
        f'<section class="side" style="--player:var(--{player})" aria-label="{_text(name)}">'
        f'<div class="who"><strong>{_text(name)}</strong>{details}</div>{drawn}</section>'
    )


def _zone(spec: ZoneSpec, zone: ViewedZone, roles: Mapping[str, str]) -> str:
    """A zone with its cards from bottom to top; of many cards the topmost, and a list of the others."""
    cards = _slots(zone)
    hidden = len(cards) - TOP_DRAWN if len(cards) > MOST_DRAWN and zone.cards else 0
    drawn = "".join(_drawn(cards[hidden:], roles))
    rest = ", ".join(card.name if isinstance(card, ViewedCard) else "a card" for card in cards[:hidden])
    more = f"<details><summary>{hidden} more below</summary>{_text(rest)}</details>" if hidden else ""
    label = f'<div class="label">{_text(spec.caption)} <b>{zone.count}</b></div>'
    return f'<div class="zone">{label}<div class="cards">{drawn}</div>{more}</div>'


def _slots(zone: ViewedZone) -> list[ViewedCard | UnseenCard]:
    """The cards of a zone from bottom to top."""
    first = zone.count - len(zone.cards)
    places = {first + at if card.place is None else card.place: card for at, card in enumerate(zone.cards)}
    unseen = chain(zone.unseen, repeat(NOTHING_TOLD))
    return [places[place] if place in places else next(unseen) for place in range(zone.count)]


def _drawn(cards: Sequence[ViewedCard | UnseenCard], roles: Mapping[str, str]) -> Iterator[str]:
    """The seen cards, and a back with a number for unseen cards that lie together and tell the same."""
    for card, together in groupby(cards):
        if isinstance(card, UnseenCard):
            yield _back(card, len([*together]))
        else:
            yield from (_card(seen, roles.get(str(seen.ref))) for seen in together if isinstance(seen, ViewedCard))


def _back(card: UnseenCard, count: int) -> str:
    number = f"×{count}" if count > 1 else ""
    rested = " rested" * card.rested
    return f'<div class="card back{rested}" title="{count} not seen">{number}{_marks(card.words)}</div>'


def _marks(words: Iterable[str]) -> str:
    return "".join(f'<span class="mark">{_text(word)}</span>' for word in words)


def _card(card: ViewedCard, role: str | None) -> str:
    marks = [
        *filter(None, [role]),
        *["rest"] * card.rested,
        *["revealed"] * card.revealed,
        *counter_words(card.counters),
    ]
    figures = ", ".join(f"{name} {value}" for name, value in card.values.items() if value is not None)
    return (
        f'<div class="card{" rested" * card.rested}"><strong>{_text(card.name)}</strong>'
        f'<span class="soft">{_text(card.number)}</span>'
        + _marks(marks)
        + f'<span class="figures">{_text(figures)}</span></div>'
    )


def lake_picture(lake: Counted) -> str:
    """The tables of a lake, with their numbers of rows and their columns, as HTML."""
    head = "<tr><th>table</th><th class=number>rows</th><th>columns</th></tr>"
    rows = [
        f"<tr><td><b>{_text(table)}</b></td><td class=number>{rows:,}</td><td>{_columns(table)}</td></tr>"
        for table, rows in lake.rows().items()
    ]
    caption = f"The lake {lake.folder}{lake.told_position}"
    return _page(f"<p>{_text(caption)}</p><table>{head}{''.join(rows)}</table>", label="the tables of the lake")


def _columns(table: str) -> str:
    from projector.columns import TABLES  # here: who draws a board alone need not wait for Polars

    return ", ".join(f'<span title="{_text(column.doc)}">{_text(column.name)}</span>' for column in TABLES[table])


def _page(content: str, *, label: str) -> str:
    return f'<div class="kifu" role="group" aria-label="{label}"><style>{_STYLE}</style>{content}</div>'


def _text(words: str) -> str:
    """A text, escaped for HTML, on one line."""
    return escape(on_one_line(words), quote=True)


State.picture, Replay.picture = state_picture, replay_picture
