"""Dragon Ball Super Card Game Masters, the original game, by its rule manual ver. 1.06."""

from pathlib import Path

from events.cards.parts import MAIN, SIDEBOARD, DeckPart
from events.cards.pool import Pool
from events.cards.printed import PrintedTexts, each_text
from events.dragon_ball_super.battle import power
from events.dragon_ball_super.board import roles
from events.game import Game
from events.masters.actions import TEXTS
from events.masters.areas import AREAS, begin
from events.masters.arranging import ARRANGED, RIGHTS
from events.masters.board import GAUGES, LAYOUT, LOOK
from events.masters.bounds import wrong
from events.masters.card import MastersCard
from events.masters.cites import CITES
from events.masters.deckbuilding import deck_errors
from events.masters.facts import FACTS
from events.masters.importer import compile_text, import_cards, printed_cards
from events.masters.lexicon import LEXICON
from events.masters.losing import interrupt
from events.masters.paying import COSTS
from events.masters.players import Greedy
from events.masters.procedure import PROCEDURE
from events.masters.processing import process
from events.masters.samples import sample_cards, sample_decks
from events.masters.skill_rules import DECLARING, SKILL_RULES
from events.masters.statistics import STATISTICS
from events.masters.turn import play
from events.seats.board import Board
from events.seats.bots import RandomBot
from events.skills.procedure import with_texts
from events.skills.verbs import SKILL_VERBS
from events.table.table import TableRules

VERBS = {
    **SKILL_VERBS,
    "go_first": "draws the lot of {card}",
    "place": "{card}",
    "redraw": "returns {card}",
    "charge": "charges {card}",
    "play": "plays {card}",
    "rest": "rests {card}",
    "attack": "attacks {other} with {card}",
    "end_main": "ends the Main Phase",
    "combo": "combos with {card}",
    "end_step": "ends the step",
    "material": "uses {card} as one of the specified cards",
    "take": "takes {card} from life",
    "draw": "draws a card",
    "arrange_drop": "puts the Drop into another order",
    "arrange_energy": "puts energy into another order",
    "arrange_warp": "puts the Warp into another order",
}

OPTIONS = {
    "MS-09": ("optional", "mandatory"),
    "MS-16": ("printed", "triggers_first"),
    "MS-20": ("all", "power"),
    "MS-25": ("rules", "effect"),
    "MS-30": ("player", "card"),
    "MS-37": ("each", "whole"),
}
"""Where the book can be read in two ways. MS-09: a card need not be charged, or must be (6-2-5). MS-16: effects for a
battle end before the triggers of its end, as printed of a battle that is decided, or after them (7-4-1-8, 7-1-4-3).
MS-20: a card on top takes over all effects of the one below, or those on power alone (9-4-2). MS-25: a card without
power is KO'd by the rules, or by what lowered its power, from which [Indestructible] saves it (9-5-2-1, 10-12-1).
MS-30: a player activates [Over Realm] once a turn, or each card does (10-17-5). MS-37: N damage is N times 1 damage,
each an event by itself, or all of it is one (4-10-2-2)."""


GAME = Game(
    name="masters",
    title="Masters",
    edition="1.06",
    rules=Path(__file__).parent / "rules.csv",
    rules_version=3,
    options=OPTIONS,
    facts=FACTS,
    table=with_texts(
        TableRules(
            state=begin,
            play=play,
            interrupt=interrupt,
            process=process,
            rights=RIGHTS,
            cites=CITES,
            procedure=PROCEDURE,
        )
    ),
    texts=TEXTS,
    skills=SKILL_RULES,
    declaring=DECLARING,
    costs=COSTS,
    pool=Pool(
        card=MastersCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=import_cards,
        deck_errors=deck_errors,
        parts=(DeckPart(name=MAIN, caption="main deck", headings=("leader", "battle", "extra")), SIDEBOARD),
        wrong=wrong,
        printed=PrintedTexts(read=printed_cards, compile=each_text(compile_text), lexicon=LEXICON),
    ),
    board=Board(
        zones=AREAS,
        verbs=VERBS,
        values={"power": power},
        roles=roles,
        gauges=GAUGES,
        layout=LAYOUT,
        look=LOOK,
        idle=frozenset(ARRANGED),
    ),
    bots={"random": RandomBot, "greedy": Greedy},
    statistics=STATISTICS,
)
