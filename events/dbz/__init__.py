"""The Dragon Ball Z Collectible Card Game, by the CRD of its league, version 3.0.0."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from events.cards.parts import MAIN_DECK
from events.cards.pool import Pool
from events.cards.printed import PrintedTexts
from events.costs.rules import CostRules, Payers
from events.dbz.areas import DECK_PARTS, ZONES, begin
from events.dbz.board import GAUGES, LAYOUT, LOOK, UNFOLDING, VERBS, counters, roles
from events.dbz.card import STAGE, DbzCard
from events.dbz.cites import CITES
from events.dbz.deckbuilding import deck_errors
from events.dbz.effects import TEXTS
from events.dbz.errata import read_errata
from events.dbz.facts import FACTS
from events.dbz.gained_text import with_gained_words
from events.dbz.importer import compile_card, import_cards, printed_cards
from events.dbz.lexicon import LEXICON
from events.dbz.moves import payers, stages_paid
from events.dbz.players import Greedy
from events.dbz.procedure import PROCEDURE
from events.dbz.processing import interrupt, process
from events.dbz.samples import sample_cards, sample_decks
from events.dbz.setup import OPTIONS
from events.dbz.skill_rules import DECLARING, SKILL_RULES
from events.dbz.statistics import STATISTICS
from events.dbz.turn import play
from events.dbz.vocabulary import wrong
from events.game import Game
from events.seats.board import Board
from events.seats.bots import RandomBot
from events.skills.procedure import with_texts
from events.skills.verbs import SKILL_VERBS
from events.table.ids import Card
from events.table.table import TableRules
from events.values.value import figure


def _reader(name: str) -> Callable[[Any, Card], int | None]:
    return lambda state, card: figure(state, card, name)


GAME = Game(
    name="dbz",
    title="Dragon Ball Z CCG",
    edition="3.0.0",
    rules=Path(__file__).parent / "rules.csv",
    options=OPTIONS,
    facts=FACTS,
    table=with_texts(
        TableRules(
            state=begin,
            play=play,
            interrupt=interrupt,
            process=process,
            cites=CITES,
            procedure=PROCEDURE,
        )
    ),
    texts=TEXTS,
    skills=SKILL_RULES,
    declaring=DECLARING,
    costs=CostRules(
        parts="in_turn",
        discounted="whole",
        as_used=with_gained_words,
        payers={STAGE: Payers(payers, stages_paid, "pay")},
    ),
    pool=Pool(
        card=DbzCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=import_cards,
        deck_errors=deck_errors,
        parts=(MAIN_DECK, *DECK_PARTS),
        wrong=wrong,
        printed=PrintedTexts(read=printed_cards, compile=compile_card, lexicon=LEXICON),
        errata=read_errata,
    ),
    board=Board(
        zones=ZONES,
        verbs={**SKILL_VERBS, **VERBS},
        values={name: _reader(name) for name in ("rating", "level", "pur")},
        counters=counters,
        roles=roles,
        gauges=GAUGES,
        layout=LAYOUT,
        look=LOOK,
        unfolding=UNFOLDING,
    ),
    bots={"random": RandomBot, "greedy": Greedy},
    statistics=STATISTICS,
)
