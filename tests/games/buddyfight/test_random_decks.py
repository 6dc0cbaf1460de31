"""Games between decks of the conformance tests' cards, at random: the fold and the re-run agree with the engine."""

import random

import pytest

from events.buddyfight import GAME
from events.buddyfight.card import BuddyfightCard
from events.cards.parts import DeckCards
from events.language.effect import Cards, Choose, Did, Discard, Finish, If, Limit, May, Pay, Play, Trigger
from events.table.ask import ORDER, Indexes
from events.table.ids import PLAYERS
from events.table.referee import Referee
from tests.games.buddyfight.conformance import cards as c
from tests.games.buddyfight.conformance.test_chances import BOLT, PAYBACK, REVENGE, ZAP
from tests.games.buddyfight.conformance.test_flags_in_decks import DREI

BUDDY = c.monster_card("Buddy", size=1)
IN_DROP = Choose(cards=Cards(whose="you", zones=("drop",), kinds=("monster",)))
VOW = May(effects=(Discard(), Pay(total=1)), name="may"), If(conditions=(Did(name="may"),), then=(c.DRAW, c.DRAW))
POOL: tuple[BuddyfightCard, ...] = (
    *(REVENGE, PAYBACK, BOLT, ZAP, DREI, BUDDY),
    *(c.ends(part) for part in ("main", "battle", "attack", "final", "turn", "phase")),
    *(c.nullifies(what) for what in ("call", "cast", "attack")),
    c.counter("dusk", c.DRAW, Finish(part="phase")),
    c.monster_card("Sage", text=[c.auto(Trigger(on="attack_phase_begins", whose="you"), c.DRAW)]),
    c.monster_card("Late", text=[c.auto(Trigger(on="turn_ends", whose="you"), c.life(1))], size=2),
    c.monster_card("Sign", text=[c.auto(Trigger(on="played", card=c.monsters()), c.life(1))]),
    c.monster_card("Over", text=[c.act(c.DRAW, counter=True, keyword="overturn", limit=Limit(within="game"))]),
    c.monster_card("Fox", words=["move"], size=1),
    c.monster_card("Twin", words=["double_attack", "penetrate"], critical=2, size=1, cost=[c.gauge(1)]),
    c.item_card("Shield", defense=2000),
    c.item_card("Hammer", words=["equipment_change"]),
    c.impact_monster("Comet", critical=2),
    c.spell_card("summon", IN_DROP, Play(pay=True)),
    c.spell_card("vow", *VOW),
)


def deck(chance: random.Random) -> DeckCards:
    """Two of each card of the pool, in any order, with a flag and a buddy."""
    own = [card for card in POOL for _ in range(2)]
    chance.shuffle(own)
    return DeckCards([c.flag_card(), BUDDY, *own], ["flag", "buddy", *("" for _ in own)])


def answered(referee: Referee, chance: random.Random) -> list[Indexes]:
    """The answers to all asks of a game, at random."""
    answers: list[Indexes] = []
    while (ask := referee.ask) is not None:
        count = len(ask.options) if ask.kind == ORDER else chance.randint(ask.least, ask.most)
        picked = chance.sample(range(len(ask.options)), count)
        answers.append(tuple(picked if ask.kind == ORDER else sorted(picked)))
        referee.answer(answers[-1])
    return answers


@pytest.mark.parametrize("seed", range(8))
def test_the_fold_and_the_re_run_of_a_random_game_are_the_game(seed: int) -> None:
    chance = random.Random(seed)
    decks = {player: deck(chance) for player in PLAYERS}
    referee = Referee(GAME, decks)
    answers = answered(referee, chance)
    folded = GAME.table.state(decks, referee.table.options)
    folded.game = GAME
    for fact in referee.table.facts:
        fact.apply(folded)
    assert folded == referee.state
    again = Referee(GAME, decks)
    for answer in answers:
        again.answer(answer)
    assert again.table.facts == referee.table.facts
