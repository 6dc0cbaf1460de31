"""Games in which players do by hand, at random, what cards say that is not understood."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.errors import IllegalAnswer
from events.fusion_world import GAME
from events.fusion_world.deckbuilding import FEWEST_CARDS
from events.fusion_world.importer import import_cards
from events.fusion_world.samples import sample_cards
from events.language import effect as e
from events.records.envelope import ActionTaken, PlayerRecord
from events.records.recorder import Recording, begin, ready_deck
from events.records.unasked import is_choice
from events.seats.bots import Chance
from events.simulation.simulate import Plan
from events.table.ask import CHANCE, MANUAL, ORDER, Ask, Given, Operation, only_answer
from events.table.ids import Card, Player
from events.table.sight import sees
from events.table.zones import OUTSIDE

TEXTS = (
    "[On Play] Hum.",
    "[Activate Main] Hum.",
    "[When Attacking] Hum.",
    "[Activate Battle][Once per turn] Hum.",
    "[Permanent] Hum.",
    "[When KO'd] Hum.",
    "[Auto] When somebody hums, hum.",
)
MOST_OPERATIONS = 15
"""The most operations of a game."""
ZONES = ("deck", "hand", "drop", "battle", "energy", "life", "combo", "under", "leader", "removed")
SPANS = ("turn", "battle", "game", "opponent_turn_end", "your_next_turn", "next_battle", "step", "main")


@cache
def hummers() -> Catalogue[Any]:
    """Cards with texts that are not understood, used at different times."""
    face = {"cost": 1, "specifiedcost": "R", "power": 15000, "combopower": 5000}
    lines = [
        {
            "cardid": f"XX-{n}",
            "type": "BATTLE",
            "color": "Red",
            "detail": [{**face, "name": f"Hummer {n}", "effect": text}],
        }
        for n, text in enumerate(TEXTS, start=1)
    ]
    return Catalogue(import_cards(map(json.dumps, lines)).cards)


@cache
def by_hand_plan(seed: int) -> Plan:
    """The plan of mirrors of a deck of such cards."""
    plain = [card for card in sample_cards() if card.kind == "battle" and card.colors == ("red",) and not card.has_text]
    numbers = [card.number for card in (*hummers(), *plain) for _ in range(4)][:FEWEST_CARDS]
    leader = next(card for card in sample_cards() if card.kind == "leader" and "red" in card.colors)
    entries = (
        DeckEntry(leader.number, 1),
        *(DeckEntry(number, numbers.count(number)) for number in dict.fromkeys(numbers)),
    )
    ready = ready_deck(GAME, Deck("Hummers", entries), sample_cards().joined(hummers()))
    return Plan(GAME.name, seed, ("random", "random"), (ready,), GAME.chosen({}))


def play_by_hand(plan: Plan, index: int, *, seed: int) -> Recording:
    """The game of that index, all decided at random. Nothing happens by an operation that is refused."""
    random, entrants = Random(f"{seed} {index}"), plan.entrants(index)
    players = PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human")
    referee, recording = begin(GAME, plan.seated(index), players=players, provenance=plan.provenance(index))
    dice, left = Chance(seed=seed, index=index, entrants=entrants), MOST_OPERATIONS
    while referee.ask is not None:
        ask, before = referee.ask, referee.table.position
        given = dice.answer(referee.state, ask) if ask.player == CHANCE else _answer(random, referee.state, ask, left)
        try:
            facts = referee.answer(given)
        except IllegalAnswer:
            assert isinstance(given, Operation)
            assert (referee.ask, referee.table.position) == (ask, before)
            continue
        left -= isinstance(given, Operation)
        action = ActionTaken.of(None, ask, given, facts)
        if facts or is_choice(action):
            recording.actions.append(action)
    return recording


def _answer(random: Random, state: Any, ask: Ask, left: int) -> Given:
    assert ask.player != CHANCE
    if ask.kind == MANUAL and left and random.random() < 0.75:
        return random_operation(random, state, ask.player)
    if ask.kind == ORDER:
        return tuple(random.sample(range(len(ask.options)), len(ask.options)))
    drawn = tuple(random.sample(range(len(ask.options)), random.randint(ask.least, min(ask.most, len(ask.options)))))
    return drawn if (only := only_answer(ask)) is None else only


def random_operation(random: Random, state: Any, player: Player) -> Operation:
    """Any effect, on any cards that the player sees."""
    cards = map(Card, range(len(state.cards)))
    seen = [card for card in cards if sees(state, player, card) and not state.cards[card].zone.endswith(OUTSIDE)]
    return Operation(_effect(random), tuple(random.sample(seen, min(random.choice([0, 1, 1, 1, 2, 3]), len(seen)))))


def _effect(random: Random) -> e.Effect:
    whose = random.choice(["you", "opponent"])
    zone, to, mode = random.choice(ZONES), random.choice(ZONES[:7]), random.choice(["active", "rest"])
    cards = e.Cards(zones=(zone,), whose=whose, top=random.choice([None, 1, 2]))  # type: ignore[arg-type]
    whats: list[e.What] = ["it", "it", "this", cards]
    what = random.choice(whats)
    changes: list[e.Change] = [
        e.Adjust(figure=random.choice(["power", "cost", "combo_power"]), by=random.choice([-20000, -1, 5000])),
        e.Become(figure="power", to=20000),
        e.Gain(keywords=("blocker",)),
        e.Cannot(action="attack"),
    ]
    courses: list[e.Effect] = [e.Nullify(), e.Damage(), e.Skip(part="charge"), e.ExtraTurn(), e.Pay(total=1)]
    done: list[e.Effect] = [kind(what=what) for kind in (e.Ko, e.Reveal, e.Remove, e.Control, e.Guard, e.Use, e.Flip)]
    made: list[Callable[..., e.Effect]] = [
        lambda: e.Draw(count=random.randint(1, 2), whose=whose),  # type: ignore[arg-type]
        lambda: e.Discard(whose=whose, chance=random.random() < 0.5),  # type: ignore[arg-type]
        lambda: e.Move(to=to, what=what),
        lambda: e.Move(to=to, what=what, place="bottom"),
        lambda: e.Move(to=to, what=what, mode=mode),  # type: ignore[arg-type]
        lambda: e.Play(what=what, pay=random.random() < 0.5),
        lambda: e.Give(changes=(random.choice(changes),), what=what, until=random.choice(SPANS)),
        lambda: e.Decree(changes=(e.Cannot(action="draw"),)),
        lambda: e.Look(cards=cards),
        lambda: e.Search(cards=e.Cards(kinds=("battle",)), then=(e.Move(to="hand"),)),
        lambda: e.Stack(what=what, under=random.choice(["this", "it"])),
        lambda: e.Put(kind="energy_markers", by=random.choice([1, -1])),
        lambda: e.Mark(kind="ki", by=random.choice([1, 2, -1]), what=what),
        lambda: e.Switch(mode=mode, what=what),  # type: ignore[arg-type]
        lambda: e.Shuffle(whose=whose),  # type: ignore[arg-type]
        lambda: e.Later(when=e.Trigger(on="turn_ends", card=None), effects=(e.Draw(),), until="turn"),
        lambda: e.Modes(options=((e.Draw(),), (e.Ko(what=e.Cards(zones=("battle",), whose="opponent")),))),
        lambda: e.Repeat(times=2, effects=(e.Draw(),)),
        lambda: random.choice(courses),
        lambda: random.choice(done),
    ]
    return random.choice(made)()
