"""Windows for answers: what is declared in a battle whose attack was nullified is answered as any declaration is."""

from typing import Any

import pytest

from events.table.ask import ORDER
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardMoved, Phase, PhaseBegan, TurnBegan
from events.table.ids import Card, Player
from events.table.moving import moved_to
from events.table.referee import Referee
from events.table.table import Table
from tests.suite.skeleton_buddyfight import BUDDYFIGHT
from tests.suite.skeleton_buddyfight.book import attack
from tests.suite.tables import with_rules

Lies = dict[Player, list[tuple[str, str]]]
LIES: Lies = {
    "a": [("Squire", "left"), ("Fell", "hand"), ("Gather", "gauge")],
    "b": [("Squire", "center"), ("Parry", "hand"), ("Refuse", "hand"), ("Gather", "gauge")],
}


def battle(lies: Lies = LIES) -> Referee:
    """The first ask of the battle phase of `a`, with these cards."""

    async def play(table: Table) -> None:
        table.emit(TurnBegan(turn=2, player="a", rule="2-1"), PhaseBegan(phase=Phase("attack"), rule="2-5"))
        zones = [zone for cards in lies.values() for _, zone in cards]
        for index, zone in enumerate(zones):
            table.emit(moved_to(table.state, Card(index), CardMoved, zone, rule="1-6"))
        table.emit(*(PlayerCountersPlaced(player=player, kind="life", amount=5, rule="1-4") for player in lies))
        await attack(table, "a")
        await table.ask("a", "end", [], rule="2-5", least=0, most=0)

    prints = {card.name: card for card in BUDDYFIGHT.pool.sample_cards()}
    rules: Any = {"interrupt": lambda state: (), "process": lambda state: ()}
    decks = {player: [prints[name] for name, _ in cards] for player, cards in lies.items()}
    return Referee(with_rules(BUDDYFIGHT, play=play, **rules), decks)


STEPS = (ORDER, "choose", "pay")
"""The asks while a card is paid and gets its targets."""


def pick(referee: Referee, player: Player, kind: str, name: str = "") -> None:
    """The answer of a player to an ask of this kind: the card of a name, or the option without a card."""
    while referee.ask is not None and referee.ask.kind in STEPS and kind not in STEPS:
        referee.answer((0,))
    assert referee.ask is not None
    assert (referee.ask.player, referee.ask.kind) == (player, kind)
    cards = referee.state.cards
    names = ["" if option.card is None else cards[option.card].face.name for option in referee.ask.options]
    referee.answer((names.index(name),))


@pytest.mark.parametrize("stopped", [False, True])
def test_a_card_used_in_a_battle_is_answered_also_once_the_attack_was_nullified(stopped: bool) -> None:
    referee = battle()
    pick(referee, "a", "attack", "Squire")
    if stopped:
        pick(referee, "a", "use")
        pick(referee, "b", "use", "Parry")
        pick(referee, "a", "answer")
        assert [entry.stage for entry in referee.state.declared] == ["nullified"]
    pick(referee, "a", "use", "Fell")
    pick(referee, "b", "answer", "Refuse")
    pick(referee, "a", "use")
    assert len(referee.state.cards_in("b", "center")) == 1


@pytest.mark.parametrize("felled", ["", "first", "second", "both"])
@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("center", [True, False])
def test_several_cards_attack_as_one_and_those_still_there_go_on(center: bool, linked: bool, felled: str) -> None:
    """Two squires of power 2 destroy a monster of defense 3, or cost a fighter a life each; one is not enough."""
    gone: list[int] = [n for n, name in enumerate(("first", "second")) if felled in (name, "both")]
    hand = [("Fell", "hand"), ("Gather", "gauge")] * len(gone)
    lies: Lies = {
        "a": [("Squire", "left"), ("Squire", "right")],
        "b": [("Warden", "center" if center else "drop"), *hand],
    }
    referee = battle(lies)
    assert referee.ask is not None
    squires = [option.card for option in referee.ask.options if option.card is not None]
    referee.answer((0,))
    pick(referee, "a", "link", "Squire" if linked else "")
    assert referee.state.participants() == squires[: 1 + linked]
    for squire in gone:
        pick(referee, "a", "use")
        pick(referee, "b", "use", "Fell")
        while referee.ask is not None and referee.ask.kind in STEPS:
            cards = [option.card for option in referee.ask.options]
            target = cards.index(squires[squire]) if squires[squire] in cards else 0
            referee.answer(tuple(range(len(cards))) if referee.ask.kind == ORDER else (target,))
        pick(referee, "a", "answer")
    while referee.ask is not None and referee.ask.kind in ("use", "answer"):
        referee.answer((len(referee.ask.options) - 1,))
    left = [squire for squire in range(1 + linked) if squire not in gone]
    assert referee.state.player_counter("b", "life") == 5 - (0 if center else len(left))
    assert len(referee.state.cards_in("b", "center")) == (center and len(left) < 2)
