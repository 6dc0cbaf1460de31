"""What cannot happen is proposed by no effect: it makes none of its facts, and pays no part of a cost."""

from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from events.costs.affording import payable
from events.effects.interpret import Resolution
from events.effects.legality import Legality
from events.effects.texts import Moves, TextRules
from events.game import Game
from events.language.effect import (
    Choose,
    ChooseSkill,
    Declare,
    Effect,
    If,
    Manual,
    May,
    Modes,
    Named,
    Number,
    Pay,
    Repeat,
    Shuffle,
)
from events.language.lexicon import Lexicon
from events.skills.declared import TargetChosen, UseDeclared
from events.skills.declaring import Declaring, Kind
from events.skills.definitions import SHARED
from events.table.ask import ORDER
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardPlaced, CardRemoved, CardStacked, CountersPlaced, Fact, ZoneShuffled
from events.table.ids import Card
from events.table.moving import drawn, moved_to
from events.table.referee import Referee
from events.table.table import Table
from tests.suite.tables import decks, with_rules
from tests.suite.toy import CITES, TOY, CardLaid
from tests.suite.toy.cards import ToyCard

MEANINGS = (
    "give",
    "later",
    "skip",
    "extra_turn",
    "end",
    "draw",
    "look",
    "search",
    "find",
    "reveal",
    "hide",
    "shuffle",
    "shuffle_seen",
    "choose",
    "mixing",
    "switch",
    "control",
    "control_rested",
    "create",
    "create_rested",
    "place_counters",
    "remove_counters",
    "place_beside",
    "remove_beside",
    "nullify",
    "change_target",
    "plays_rested",
)
FIRST, HOST, HELD, FOE = map(Card, (0, 1, 2, 8))
LIES = {FIRST: "row", HOST: "row", HELD: "hand", Card(3): "deck", Card(4): "deck", FOE: "row", Card(9): "deck"}
ROW = {"whose": "you", "zones": ["row"]}
DO_NOTHING_ALONE = {Choose, ChooseSkill, Declare, If, Manual, May, Modes, Named, Number, Pay, Repeat, Shuffle}
"""Effects that only choose, or do others, also those that a player says; and those by which sources pay, as the game
says, or chance decides."""
EFFECTS: dict[str, dict[str, Any]] = {
    "draw": {},
    "draw, up to": {"up_to": True},
    "discard": {},
    "move": {"what": ROW, "to": "pile"},
    "play": {"what": {"whose": "you", "zones": ["hand"]}},
    "ko": {"what": ROW},
    "remove": {"what": ROW},
    "stack": {"what": "this", "under": {**ROW, "other": True}},
    "control": {"what": {"whose": "opponent", "zones": ["row"]}},
    "switch": {"what": ROW, "mode": "rest"},
    "counters": {"what": ROW, "kind": "spark", "by": 1},
    "counters, fewer": {"what": ROW, "kind": "", "by": -1},
    "put": {"kind": "life", "by": 1},
    "put, fewer": {"kind": "life", "by": -1},
    "token": {"number": "S1"},
    "give": {"what": ROW, "changes": [{"change": "adjust", "figure": "power", "by": 1}]},
    "give, live": {"what": ROW, "live": True, "changes": [{"change": "adjust", "figure": "power", "by": 1}]},
    "decree": {"whose": "you", "changes": [{"change": "cannot", "action": "draw"}]},
    "later": {"when": {"on": "turn_ends", "card": None}, "effects": [{"do": "draw"}]},
    "skip": {"part": "main"},
    "extra_turn": {},
    "end": {"result": "lose"},
    "look": {"cards": {"whose": "you", "zones": ["deck"], "top": 1}},
    "reveal": {"what": {"whose": "you", "zones": ["deck"], "top": 1}},
    "search": {"cards": {"kinds": ["strike"]}},
    "nullify": {"what": "attack"},
    "guard": {"what": {**ROW, "other": True}},
}


def effect(case: str) -> Effect:
    found: Effect = msgspec.convert({"do": case.partition(",")[0], **EFFECTS[case]}, Effect)
    return found


def game(legality: Legality) -> Game:
    """The toy game with all shared effects."""
    moves = Moves(
        moved=lambda state, card, effect: moved_to(state, card, CardPlaced, effect.to, rule="3-6"),
        drawn=partial(drawn, rule="3-7"),
        played=lambda state, card, by: moved_to(state, card, CardLaid, "row", rule="3-6"),
        discarded=lambda state, card: moved_to(state, card, CardPlaced, "pile", rule="3-6"),
        koed=lambda state, card: moved_to(state, card, CardPlaced, "pile", rule="3-6"),
        removed=lambda state, card: moved_to(state, card, CardRemoved, "pile", rule="3-6"),
        stacked=lambda state, card, host: moved_to(state, card, CardStacked, "omen", rule="3-6", host=host),
    )
    texts = TextRules(
        definitions=SHARED,
        legality=legality,
        moves=moves,
        is_played=lambda state, card: True,
        tokens={"S1": ToyCard(number="S1", name="Sprig", kind="strike")},
        lexicon=Lexicon(discard="pile", in_play=("row",)),
    )
    declaring = Declaring(
        kinds={"attack": Kind("attacks", ("attack",))}, can_be_attacked=lambda state, player, card: player == "b"
    )
    return replace(TOY, texts=texts, declaring=declaring)


def done(case: str, legality: Legality) -> tuple[list[Fact], Table]:
    """The facts of an effect of the first card, whose player answers each ask with the first option."""
    began: list[int] = []

    async def play(table: Table) -> None:
        state = table.state
        table.emit(*(moved_to(state, card, CardPlaced, zone, rule="3-6") for card, zone in LIES.items()))
        table.emit(CountersPlaced(card=FIRST, amount=1, rule="3-6"))
        table.emit(PlayerCountersPlaced(player="a", kind="life", amount=2, rule="3-6"))
        table.emit(UseDeclared(card=FOE, player="b", what="attack", rule="3-6"), TargetChosen(card=FIRST, rule="3-6"))
        began.append(table.position)
        await Resolution(you="a", source=FIRST, table=table).do(effect(case))
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    cites = {**CITES, **dict.fromkeys(MEANINGS, "3-6")}
    rules = with_rules(game(legality), play=play, cites=cites, interrupt=lambda state: (), process=lambda state: ())
    referee = Referee(rules, decks(size=8))
    while referee.ask is not None and referee.ask.kind != "end":
        options = len(referee.ask.options)
        count = options if referee.ask.kind == ORDER else min(1, options)
        referee.answer(tuple(range(count)))
    return referee.table.facts[began[0] :], referee.table


def test_every_shared_effect_that_makes_facts_is_tried() -> None:
    assert {type(effect(case)) for case in EFFECTS} == set(SHARED) - DO_NOTHING_ALONE


@pytest.mark.parametrize("case", EFFECTS)
def test_an_effect_makes_only_facts_that_can_happen(case: str) -> None:
    assert done(case, Legality())[0]
    facts, table = done(case, Legality(possible={Fact: lambda state, fact: False}))
    assert {type(fact) for fact in facts} <= {ZoneShuffled}
    optional = getattr(effect(case), "up_to", False)
    assert payable(table.state, Resolution(you="a", source=FIRST, table=table), [effect(case)]) is optional
