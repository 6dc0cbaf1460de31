"""Future Card Buddyfight, by its detailed rules of June 2018 and later."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from events.buddyfight.areas import DECK_PARTS, ZONES, begin
from events.buddyfight.board import GAUGES, LAYOUT, LOOK, VERBS, counters, roles
from events.buddyfight.card import BuddyfightCard
from events.buddyfight.cites import CITES
from events.buddyfight.deckbuilding import between_games, by_options, deck_errors
from events.buddyfight.effects import TEXTS
from events.buddyfight.facts import FACTS
from events.buddyfight.importer import compile_card, import_cards, printed_cards
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.moves import gauge, sources, spend, use_of
from events.buddyfight.players import Greedy
from events.buddyfight.procedure import PROCEDURE
from events.buddyfight.processing import LOSS, process, standing_by
from events.buddyfight.samples import sample_cards, sample_decks
from events.buddyfight.setup import OPTIONS
from events.buddyfight.skill_rules import DECLARING, SKILL_RULES
from events.buddyfight.statistics import STATISTICS
from events.buddyfight.turn import play
from events.buddyfight.vocabulary import wrong
from events.cards.parts import MAIN_DECK
from events.cards.pool import Pool
from events.cards.printed import PrintedTexts
from events.costs.rules import CostRules
from events.game import Game
from events.seats.board import Board
from events.seats.bots import RandomBot
from events.skills.procedure import with_texts
from events.skills.verbs import SKILL_VERBS
from events.table.ids import Card
from events.table.losing import ending
from events.table.table import TableRules
from events.values.value import figure


def _reader(name: str) -> Callable[[Any, Card], int | None]:
    return lambda state, card: figure(state, card, name)


GAME = Game(
    name="buddyfight",
    title="Buddyfight",
    edition="2018-06",
    rules_version=3,
    rules=Path(__file__).parent / "rules.csv",
    options=OPTIONS,
    facts=FACTS,
    table=replace(
        with_texts(
            TableRules(
                state=begin,
                play=play,
                interrupt=partial(ending, rule=LOSS),
                process=process,
                cites=CITES,
                procedure=PROCEDURE,
            )
        ),
        slots=standing_by,
    ),
    texts=TEXTS,
    skills=SKILL_RULES,
    declaring=DECLARING,
    costs=CostRules(parts="at_once", sources=sources, plain=gauge, spend=spend, use_of=use_of, words={"pay": "gauge"}),
    pool=Pool(
        card=BuddyfightCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=import_cards,
        deck_errors=deck_errors,
        between_games=between_games,
        by_options=by_options,
        parts=(MAIN_DECK, *DECK_PARTS),
        wrong=wrong,
        printed=PrintedTexts(read=printed_cards, compile=compile_card, lexicon=LEXICON),
    ),
    board=Board(
        zones=ZONES,
        verbs={**SKILL_VERBS, **VERBS},
        values={name: _reader(name) for name in ("power", "critical", "defense", "size")},
        counters=counters,
        roles=roles,
        gauges=GAUGES,
        layout=LAYOUT,
        look=LOOK,
    ),
    bots={"random": RandomBot, "greedy": Greedy},
    statistics=STATISTICS,
)
