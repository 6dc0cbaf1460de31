"""Dragon Ball Super Card Game Fusion World, by its rule manual ver. 1.06: all that needs no card text."""

from collections.abc import Mapping
from pathlib import Path

from events.cards.parts import MAIN, SIDEBOARD, DeckPart
from events.cards.pool import Pool
from events.cards.printed import PrintedTexts, each_text
from events.dragon_ball_super.battle import power
from events.dragon_ball_super.board import roles
from events.dragon_ball_super.losing import interrupt
from events.fusion_world.actions import TEXTS
from events.fusion_world.areas import AREAS, FusionWorldState, begin
from events.fusion_world.board import GAUGES, LAYOUT, LOOK
from events.fusion_world.bounds import wrong
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.cites import CITES
from events.fusion_world.deckbuilding import deck_errors
from events.fusion_world.facts import FACTS
from events.fusion_world.importer import compile_text, import_cards, printed_cards
from events.fusion_world.lexicon import EXPLAINING
from events.fusion_world.paying import COSTS
from events.fusion_world.players import Greedy
from events.fusion_world.procedure import PROCEDURE
from events.fusion_world.processing import process
from events.fusion_world.samples import sample_cards, sample_decks
from events.fusion_world.skill_rules import SKILL_RULES
from events.fusion_world.statistics import STATISTICS
from events.fusion_world.turn import play
from events.game import Game
from events.seats.board import Board
from events.seats.bots import RandomBot
from events.skills.procedure import with_texts
from events.skills.verbs import SKILL_VERBS
from events.table.ids import Player
from events.table.table import TableRules

VERBS = {
    **SKILL_VERBS,
    "choose_order": "draws the right to choose for {card}",
    "go_first": "goes first",
    "go_second": "goes second",
    "place": "{card}",
    "keep": "keeps the hand",
    "redraw": "redraws the hand",
    "charge": "charges {card}",
    "play": "plays {card}",
    "rest": "rests {card}",
    "remove_marker": "removes an energy marker",
    "attack": "attacks {other} with {card}",
    "end_main": "ends the Main Phase",
    "use": "uses {card}",
    "combo": "combos with {card}",
    "end_step": "ends the step",
    "material": "evolves {card}",
    "draw": "draws a card",
}

OPTIONS = {
    "FW-04": ("inline", "checkpoint"),
    "FW-07": ("after_checkpoint", "at_once"),
    "FW-24": ("markers", "energy"),
    "FW-25": ("each_time", "once"),
    "FW-37": ("drop", "hand"),
    "FW-41": ("in_order", "set_first"),
}
"""Where the book can be read in two ways. FW-04: damage is processed by what inflicts it, or at the next checkpoint
(8-4-6-1-1-1, 14-3-1). FW-07: a KO in battle sets skills off after the checkpoint that follows, or at once (8-4-6-2-3,
9-6-2). FW-24: the energy of a skill cost can be paid with energy markers, or with energy alone (1-4-5-1, 1-11-2).
FW-25: an [Auto] skill is pending as many times as its trigger condition was fulfilled one after the other, or is either
pending or not until it has been resolved (9-6-2, 9-6-3). FW-37: a card with [Field] is played from the Drop, or from
the hand (12-2-2-2, 15-3-3). FW-41: effects that set power and those that raise it apply in the order in which they
came, or the former first (9-8-1-3)."""


def _counters(state: FusionWorldState, player: Player) -> Mapping[str, int]:
    return {"energy_markers": state.markers[player]}


GAME = Game(
    name="fusion_world",
    title="Fusion World",
    edition="1.06",
    rules=Path(__file__).parent / "rules.csv",
    rules_version=3,
    options=OPTIONS,
    facts=FACTS,
    table=with_texts(
        TableRules(state=begin, play=play, interrupt=interrupt, process=process, cites=CITES, procedure=PROCEDURE)
    ),
    texts=TEXTS,
    skills=SKILL_RULES,
    costs=COSTS,
    pool=Pool(
        card=FusionWorldCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=import_cards,
        deck_errors=deck_errors,
        parts=(DeckPart(name=MAIN, caption="main deck", headings=("leader", "battle", "extra")), SIDEBOARD),
        wrong=wrong,
        printed=PrintedTexts(read=printed_cards, compile=each_text(compile_text), lexicon=EXPLAINING),
    ),
    board=Board(
        zones=AREAS,
        verbs=VERBS,
        values={"power": power},
        counters=_counters,
        roles=roles,
        gauges=GAUGES,
        layout=LAYOUT,
        look=LOOK,
    ),
    bots={"random": RandomBot, "greedy": Greedy},
    statistics=STATISTICS,
)
