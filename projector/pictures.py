"""Static pictures, HTML without scripts: the board as a seat sees it, and the tables of a lake."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from events.cards.deck import on_one_line
from events.seats.eyes import Eyes
from events.table.ids import PLAYERS, Player, Seat
from events.table.state import State
from events.table.zones import ZoneSpec
from projector.columns import TABLES
from projector.lake import Lake
from projector.replay import Replay
from projector.view import Board, ViewedCard, ViewedPlayer, ViewedZone, board_at, told

MOST_DRAWN = 12
"""Cards of a zone that are drawn side by side; of more, the topmost few are, and the others are named."""
TOP_DRAWN = 4
_SEEN_BY: Mapping[Seat, str] = {"a": "as {a} sees it", "b": "as {b} sees it", "public": "as the public sees it"}
_STYLE = (Path(__file__).parent / "pictures.css").read_text(encoding="utf-8")


def replay_picture(replay: Replay, *, seat: Seat = "all", at: int | None = None) -> str:
    """The board of a game as a seat sees it, at one of its positions (where the replay stands).

    KifuError if there is no such position.
    """
    numbers = told(replay, seat)
    there = numbers[replay.position] if at is None else at
    start = replay.recording.start
    names = start.names()
    seen = _SEEN_BY.get(seat, "all cards open").format(**names)
    return board_picture(
        board_at(replay, seat, there),
        zones=replay.game.board.zones,
        names=names,
        decks={player: deck.label for player, deck in zip(PLAYERS, start.decks, strict=True)},
        told=f"position {there} of {numbers[-1]}, {seen}",
        below="b" if seat == "b" else "a",
    )


def state_picture(state: State) -> str:
    """A table with all its cards open, without the figures that only the rules of its game can read."""
    eyes = Eyes(state.copied(), "all")
    sides = {player: ViewedPlayer({name: _bare(eyes, player, name) for name in state.specs}, {}) for player in PLAYERS}
    shown = Board(
        turn=state.turn, turn_player=state.turn_player, phase=state.phase, step=state.step, ended=state.ended,
        winner=state.winner, reason=state.reason, roles={}, players=sides,
    )  # fmt: skip
    return board_picture(
        shown, zones=state.specs, names=dict(zip(PLAYERS, PLAYERS, strict=True)), told="all cards open"
    )


def _bare(eyes: Eyes, player: Player, name: str) -> ViewedZone:
    held = eyes.state.cards_in(player, name)
    seen = [eyes.card(card) for card in held]
    cards = [
        ViewedCard(one.ref, one.face.number, one.name or one.face.name, eyes.state.cards[card].rested, {})
        for card, one in zip(held, seen, strict=True)
        if one.face is not None
    ]
    return ViewedZone(len(held), tuple(cards))


def board_picture(
    board: Board,
    *,
    zones: Mapping[str, ZoneSpec],
    names: Mapping[Player, str],
    decks: Mapping[Player, str] = {},
    told: str = "",
    below: Player = "a",
) -> str:
    """The board of a seat's view: it shows what that holds and nothing else. `below`: whose side is nearer."""
    when = [f"turn {board.turn}" if board.turn else "setup", board.phase or "", board.step or "", told]
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
    told = "".join(f'<span class="soft">{_text(words)}</span>' for words in (deck, *beside, *turn) if words)
    drawn = "".join(_zone(zones[zone], held, roles) for zone, held in side.zones.items() if held.count)
    return (
        f'<section class="side" style="--player:var(--{player})" aria-label="{_text(name)}">'
        f'<div class="who"><strong>{_text(name)}</strong>{told}</div>{drawn}</section>'
    )


def _zone(spec: ZoneSpec, zone: ViewedZone, roles: Mapping[str, str]) -> str:
    """The zone, its cards from bottom to top; of many, the topmost, and below them the names of the others."""
    cards = _slots(zone)
    hidden = len(cards) - TOP_DRAWN if len(cards) > MOST_DRAWN and zone.cards else 0
    drawn = "".join(_drawn(cards[hidden:], roles))
    rest = ", ".join(card.name if card is not None else "a card" for card in cards[:hidden])
    more = f"<details><summary>{hidden} more below</summary>{_text(rest)}</details>" if hidden else ""
    label = f'<div class="label">{_text(spec.caption)} <b>{zone.count}</b></div>'
    return f'<div class="zone">{label}<div class="cards">{drawn}</div>{more}</div>'


def _slots(zone: ViewedZone) -> list[ViewedCard | None]:
    """What lies in the zone from bottom to top: cards that are seen, None for those that are not."""
    slots: list[ViewedCard | None] = [None] * zone.count
    for index, card in enumerate(zone.cards, start=zone.count - len(zone.cards)):
        slots[index if card.place is None else card.place] = card
    return slots


def _drawn(cards: Sequence[ViewedCard | None], roles: Mapping[str, str]) -> Iterator[str]:
    """Each card that is seen; of those that are not and lie together, one back with their number."""
    for hidden, together in groupby(cards, key=lambda card: card is None):
        cards_together = [*together]
        count = len(cards_together)
        if hidden:
            yield f'<div class="card back" title="{count} not seen">{f"×{count}" if count > 1 else ""}</div>'
        else:
            yield from (_card(card, roles.get(str(card.ref))) for card in cards_together if card is not None)


def _card(card: ViewedCard, role: str | None) -> str:
    marks = [*([role] if role else []), *(["rest"] if card.rested else []), *(["revealed"] if card.revealed else [])]
    figures = ", ".join(f"{name} {value}" for name, value in card.values.items() if value is not None)
    return (
        f'<div class="card{" rested" * card.rested}"><strong>{_text(card.name)}</strong>'
        f'<span class="soft">{_text(card.number)}</span>'
        + "".join(f'<span class="mark">{_text(mark)}</span>' for mark in marks)
        + f'<span class="figures">{_text(figures)}</span></div>'
    )


def lake_picture(lake: Lake) -> str:
    """The tables of a lake: how many rows each has, and its columns."""
    head = "<tr><th>table</th><th class=number>rows</th><th>columns</th></tr>"
    rows = [
        f"<tr><td><b>{_text(table)}</b></td><td class=number>{rows:,}</td><td>{_columns(table)}</td></tr>"
        for table, rows in lake.rows().items()
    ]
    told = f"The lake {lake.folder}, up to position {lake.version} of the log"
    return _page(f"<p>{_text(told)}</p><table>{head}{''.join(rows)}</table>", label="the tables of the lake")


def _columns(table: str) -> str:
    return ", ".join(f'<span title="{_text(column.doc)}">{_text(column.name)}</span>' for column in TABLES[table])


def _page(content: str, *, label: str) -> str:
    return f'<div class="kifu" role="group" aria-label="{label}"><style>{_STYLE}</style>{content}</div>'


def _text(words: str) -> str:
    """What somebody wrote, as text of a page and nothing else."""
    return escape(on_one_line(words), quote=True)


State.picture, Replay.picture, Lake.picture = state_picture, replay_picture, lake_picture
