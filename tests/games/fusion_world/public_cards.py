"""Real cards, compiled from the printed texts of a public list, and tables on which every card is told by its number.

The list is no part of the project: what needs it is skipped where it is not found.
"""

import os
from collections.abc import Callable, Coroutine, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from events.dragon_ball_super.battle import power
from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.importer import import_cards
from events.fusion_world.turn import main_phase, take_turn
from events.table.fact import TurnBegan
from events.table.ids import Card, Player, opponent
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import NOBODY, Scene, Side, position

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "fusion_world.jsonl"
needs_list = pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")


@cache
def lines() -> Mapping[str, bytes]:
    """The lines of the list, in either of its forms, by the numbers of their cards."""
    rows = [(msgspec.json.decode(line), line) for line in PUBLIC_LIST.read_bytes().splitlines()]
    return {row.get("cardid") or row["id"]: line for row, line in rows}


@cache
def real(number: str) -> FusionWorldCard:
    """The card of that number, with all that its text says; its text must be understood whole."""
    [card] = import_cards([lines()[number]]).cards
    assert card.manual == ()
    return card


def copies(number: str, count: int = 2) -> list[FusionWorldCard]:
    """Copies of a real card, told apart: `NUMBER 1st`, `NUMBER 2nd`, …"""
    return [replace(real(number), number=f"{number} {word}") for word in ("1st", "2nd", "3rd", "4th")[:count]]


def like(number: str, called: str, **changes: Any) -> FusionWorldCard:
    """A card of the name, colors and special traits of a real one, without text, under a number of its own."""
    card = real(number)
    plain = battle_card(card.name, *card.colors, number=called, traits=card.traits)
    return replace(plain, **changes)


def energies(color: Color, count: int) -> list[FusionWorldCard]:
    """Energy cards `e 1`, `e 2`, … of a color."""
    return [battle_card(f"e {place}", color) for place in range(1, count + 1)]


class NumberedScene(Scene):
    """A scene whose options read `play FB01-006`, which pays costs with what is offered first and charges nothing.

    `pays_with`: how the options begin that it pays with before others (`remove_marker`).
    """

    pays_with = ""

    def name(self, card: Card) -> str:
        """The card's number."""
        face = self.state.cards[card].face
        assert face is not None
        return face.number

    def card(self, name: str) -> Card:
        """The card of that number."""
        [card] = [Card(place) for place, card in enumerate(self.state.cards) if card.face and card.face.number == name]
        return card

    def do(self, *answers: str) -> None:
        """Answer one ask after the other, each with the one option that is this word or begins with it."""
        for answer in answers:
            fitting = [word for word in self.options if word == answer or word.startswith(f"{answer} ")]
            assert len(set(fitting)) == 1, f"not offered once: {answer}; offered are {self.ask.kind} {self.options}"
            self.pick(fitting[0])
            self.pay()

    def pay(self) -> None:
        """Pay what is to be paid, with what is offered first, and charge nothing."""
        while self.referee.ask is not None and self.ask.kind in ("pay", "charge"):
            preferred = sorted(self.options, key=lambda option: not option.startswith(self.pays_with))
            self.pick(*preferred[: self.ask.least])

    def offers(self, words: str) -> bool:
        """Whether an option of the open ask begins with these words."""
        return any(option == words or option.startswith(f"{words} ") for option in self.options)

    def power(self, number: str) -> int | None:
        """The power of that card now."""
        return power(self.state, self.card(number))

    def count(self, zone: str) -> int:
        """How many cards lie in the zone (`a.hand`)."""
        return len(self.names(zone))


Play = Callable[[Table], Coroutine[Any, Any, None]]


def at_table(play: Play, a: Side, b: Side, player: Player, number: int) -> NumberedScene:
    """A scene of real cards."""
    scene = position(play, a=a, b=b, player=player, turn=number, kind=NumberedScene)
    assert isinstance(scene, NumberedScene)
    return scene


def in_main(*, a: Side = NOBODY, b: Side = NOBODY, player: Player = "a", turn: int = 3) -> NumberedScene:
    """A position at the beginning of a player's Main Phase."""
    return at_table(lambda table: main_phase(table, player), a, b, player, turn)


def in_turns(*, a: Side = NOBODY, b: Side = NOBODY, player: Player = "a", turns: int = 2) -> NumberedScene:
    """A position at the beginning of a player's turn, which that many turns follow each other from."""

    async def play(table: Table) -> None:
        whose = player
        for turn in range(3, 3 + turns):
            if turn > 3:
                table.emit(TurnBegan(turn=turn, player=whose, rule="7-4-7"))
            await take_turn(table, whose)
            whose = opponent(whose)

    scene = at_table(play, a, b, player, 3)
    scene.pay()
    return scene
