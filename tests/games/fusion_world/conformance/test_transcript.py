"""A whole game, told in captions with their rules: `transcripts/first_game.txt` is to be read against the book.

Where the rules or the captions change on purpose, `python -m tests.games.fusion_world.conformance.test_transcript`
tells the game anew; read the difference before committing it.
"""

from collections.abc import Iterator
from pathlib import Path

from events.dragon_ball_super.facts import AttackDeclared
from events.fusion_world import GAME
from events.fusion_world.card import Color, FusionWorldCard
from events.seats.bots import Chance
from events.seats.captions import Teller
from events.seats.eyes import Eyes
from events.simulation.simulate import answerer
from events.table.fact import CardMoved, PhaseBegan, StepBegan, TurnBegan
from events.table.ids import Player
from events.table.referee import Referee
from events.table.sight import groups
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card
from tests.games.fusion_world.greedy_v1.players import GreedyV1

TRANSCRIPT = Path(__file__).parent / "transcripts" / "first_game.txt"
NAMES: dict[Player, str] = {"a": "Ann", "b": "Ben"}
ENTRANTS: dict[Player, int] = {"a": 1, "b": 2}
SEED = 42
COPIES = 3
KEYWORDS = {
    "Candle": ["critical in your turn"],
    "Bonfire": ["double_strike"],
    "Dew": ["blocker"],
    "Pond": ["blocker in opponent turn once"],
    "Lake": ["critical", "double_strike"],
}


def deck(color: Color, leader: str, names: list[str]) -> list[FusionWorldCard]:
    """A Leader, three copies of each card, from small ones that combo well to big ones, and of a free Field."""
    cards = [
        battle_card(
            name,
            color,
            cost=number // 2,
            specified=[color] * (number > 2),
            power=10000 + 5000 * (number // 2),
            combo=10000 if number % 2 else 5000,
            keywords=KEYWORDS.get(name, []),
        )
        for number, name in enumerate(names)
    ]
    cards.append(extra_card(f"{leader} Halls", keywords=["field"]))
    return [leader_card(leader, color), *(card for card in cards for _ in range(COPIES))]


DECKS: dict[Player, list[FusionWorldCard]] = {
    "a": deck("red", "Ruby", ["Spark", "Match", "Candle", "Torch", "Bonfire", "Forge", "Furnace", "Volcano"]),
    "b": deck("blue", "Sapphire", ["Mist", "Dew", "Brook", "Pond", "Lake", "River", "Tide", "Ocean"]),
}


def play() -> Referee:
    """The game that two players play with these decks who never come to play otherwise."""
    referee = Referee(GAME, DECKS)
    bots = {player: GreedyV1() for player in NAMES}
    answer = answerer(GAME, bots, Chance(seed=SEED, index=0, entrants=ENTRANTS))
    while referee.ask is not None:
        referee.answer(answer(referee.state, referee.ask))
    return referee


def told(referee: Referee) -> Iterator[str]:
    """The game in lines: turns, phases, attacks and steps, and what happens in them; `+` joins what is at once."""
    eyes, teller = Eyes(GAME.table.state(DECKS), "all"), Teller(GAME.board.zones, NAMES, GAME.texts.lexicon)
    for group in groups(referee.table.facts):
        for fact in eyes.watch(group).facts:
            words = teller.caption(fact)
            if issubclass(fact.kind, TurnBegan):
                yield ""
                yield f"{words} ({fact.rule})"
            elif issubclass(fact.kind, PhaseBegan | StepBegan | AttackDeclared):
                yield f"  {words} ({fact.rule})"
            else:
                yield f"    {'+ ' if fact.together else ''}{words} ({fact.rule})"


def test_a_whole_game_reads_as_it_did() -> None:
    assert "\n".join(told(play())) + "\n" == TRANSCRIPT.read_text(encoding="utf-8")


def test_the_game_shows_every_kind_of_result() -> None:
    kinds = {type(fact).__name__ for fact in play().table.facts if isinstance(fact, CardMoved)}
    assert {"CardComboed", "CardKOed", "LifeTaken", "CardDropped", "CardPlayed", "CardCharged"} <= kinds


if __name__ == "__main__":
    TRANSCRIPT.write_text("\n".join(told(play())) + "\n", encoding="utf-8")
