"""The payment search held against the real paying: on forks of the table, every answer is tried."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import pytest

from events.costs import paying
from events.costs.affording import costs_of, payable
from events.costs.paying import pay_parts
from events.costs.supposed_table import SupposedTable
from events.effects import choices
from events.effects.definition import Situation
from events.effects.interpret import Resolution
from events.fusion_world import GAME
from events.language.effect import Effect
from events.records.envelope import PlayerRecord
from events.records.recorder import begin
from events.seats.bots import Chance, RandomBot
from events.simulation.simulate import Plan, answerer
from events.table.ask import ORDER, Ask, Indexes
from events.table.attribution import Agent
from events.table.ids import PLAYERS, Card, Player
from events.table.table import GameOver, Table
from events.values.context import Context
from events.values.holding import skills
from tests.games.fusion_world.conformance.test_costs_at_random import part
from tests.seeded_games import decks, series

OVER = ("over",)
"""How the cards lie once the game has ended."""
ANSWERS = 50
"""How many ways to answer are tried at most for one cost; one that has more is left out."""
EVERY = 31
"""Of how many asks of a game one is stopped at."""
RANDOM = 8
"""How many costs at random are tried there."""


class Case(NamedTuple):
    """A cost that a player may pay at a table, for a skill of one of their cards."""

    table: Table
    player: Player
    card: Card
    cost: tuple[Effect, ...]

    async def pay(self, resolution: Resolution) -> bool:
        """Whether it was paid."""
        return await pay_parts(resolution, self.cost)


def at_asks(games: int) -> Iterator[Table]:
    """The tables of seeded games with texts, at some of their asks."""
    texts = next(played for played in series(GAME) if played.name == "texts")
    plan = Plan.of(GAME, seed=41, bots=texts.bots, decks=decks(GAME, texts.kind), catalogue=GAME.pool.sample_cards())
    people = PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human")
    for index in range(games):
        seats = plan.entrants(index)
        referee, _ = begin(GAME, plan.seated(index), players=people, provenance=plan.provenance(index))
        chance = Chance(seed=plan.seed, index=index, entrants=seats)
        answer = answerer(GAME, dict.fromkeys(PLAYERS, RandomBot()), chance)
        asks = 0
        while referee.ask is not None:
            asks += 1
            if asks % EVERY == 0 and referee.state.turn:
                yield referee.table
            referee.answer(answer(referee.state, referee.ask))


def cases(games: int, dice: random.Random) -> Iterator[Case]:
    """Printed costs, and costs at random, at tables of seeded games with texts."""
    for table in at_asks(games):
        yield from at_table(table, dice)


def at_table(table: Table, dice: random.Random) -> Iterator[Case]:
    """The printed costs of the cards that the turn player sees in play and in the hand, and some at random."""
    state, player = table.state, table.state.turn_player
    own = [card for zone in ("leader", "battle", "hand") for card in state.cards_in(player, zone)]
    for card in own:
        for card_skill in skills(state, card):
            for cost in costs_of(state, Context(player, card), card_skill.skill):
                if cost:
                    yield Case(table, player, card, cost)
    for _ in range(RANDOM):
        parts = rival(state, player, dice) if dice.random() < 0.7 else [*part(dice), *part(dice)]
        yield Case(table, player, dice.choice(own), tuple(msgspec.convert(each, Effect) for each in parts))


def rival(state: Any, player: Player, dice: random.Random) -> list[Any]:
    """Parts of a cost that ask for the same cards: first for any of them, then for such as one of them is."""
    zone = dice.choice([zone for zone in ("energy", "hand", "battle", "drop") if state.cards_in(player, zone)])
    wanted = state.cards[dice.choice(state.cards_in(player, zone))].face
    particular = dice.choice([{"names": [wanted.name]}, {"colors": [wanted.colors[0]]}])
    any_of = {"whose": "you", "zones": [zone]}
    takes: list[Any] = [{"do": "move", "what": "it", "to": "deck", "place": "bottom"}, {"do": "remove"}]
    if zone in ("energy", "battle"):
        takes += [{"do": "switch", "mode": "rest"}] * 2
    take = dice.choice(takes)
    first: list[Any] = [{"do": "choose", "cards": any_of, "count": dice.choice([1, 1, 2])}, take]
    second: list[Any] = [{"do": "choose", "cards": {**any_of, **particular}, "count": 1}, take]
    if zone == "hand":
        first = [{"do": "discard", "count": dice.choice([1, 2])}]
        second = dice.choice([second, [{"do": "discard", "count": 2, "cards": particular}]])
    if zone == "energy":
        color = [wanted.colors[0]]
        first = dice.choice([first, [{"do": "pay", "total": dice.choice([1, 2]), "specified": color}]])
        second = dice.choice([second, [{"do": "pay", "total": 1, "specified": color}]])
    return [*first, *second]


class Outcome(NamedTuple):
    """How a way to answer ends: whether all was paid, and how the cards lie then."""

    paid: bool
    table: tuple[Any, ...]


class TooMany(Exception):
    """There are more ways to answer than are tried."""


def outcomes(case: Case) -> list[Outcome]:
    """What comes of paying, whatever is answered: each way on a fork of its own."""
    found: list[Outcome] = []
    waiting: list[tuple[Indexes, ...]] = [()]
    while waiting:
        if len(found) + len(waiting) > ANSWERS:
            raise TooMany
        way = waiting.pop()
        ended = follow(case, way)
        if isinstance(ended, Ask):
            waiting += [(*way, answer) for answer in answers(ended)]
        else:
            found.append(ended)
    return found


def answers(ask: Ask) -> list[Indexes]:
    """All answers to an ask; of an order, only the one that is shown."""
    count = len(ask.options)
    if ask.kind == ORDER:
        return [tuple(range(count))]
    if sum(1 for _ in zip(_subsets(ask), range(ANSWERS + 1), strict=False)) > ANSWERS:
        raise TooMany
    return list(_subsets(ask))


def _subsets(ask: Ask) -> Iterator[Indexes]:
    for size in range(ask.least, ask.most + 1):
        yield from combinations(range(len(ask.options)), size)


def follow(case: Case, way: Sequence[Indexes]) -> Outcome | Ask:
    """The ask that is open after these answers, or how it ended."""
    table = Table(GAME, dict.fromkeys(PLAYERS, ()), case.table.options)
    table.state = case.table.state.copied()
    table.state.cache = GAME.cache()
    resolution = Resolution(you=case.player, source=case.card, table=table)
    rules = case.pay(resolution)
    with table.by(Agent("skill", case.player, case.card)):
        try:
            ask = rules.send(None)
            for answer in way:
                ask = rules.send(answer)
        except StopIteration as ended:
            paid: bool = ended.value
            return Outcome(paid, lies(table.state))
        except GameOver:
            return Outcome(True, OVER)
        rules.close()
        asked: Ask = ask
        return asked


def lies(state: Any) -> tuple[Any, ...]:
    """How the cards lie, and what lies beside them."""
    cards = tuple((card.zone, card.rested, card.counters, card.host) for card in state.cards)
    return cards, tuple(tuple(sorted(GAME.board.counters(state, player).items())) for player in PLAYERS)


class Guesses:
    """Whether a search took a card that its player does not see for one that may be what is asked for, or different."""

    def __init__(self) -> None:
        self.made = False


@pytest.fixture
def guesses(monkeypatch: pytest.MonkeyPatch) -> Guesses:
    found = Guesses()
    asked = SupposedTable.fits, SupposedTable._may_be

    def fits(place: int, table: SupposedTable, card: Card, what: Any) -> bool:
        able: bool = asked[place](table, card, what)
        found.made = found.made or (able and table.hidden(card))
        return able

    differ = choices._differ

    def different(situation: Situation, word: str, cards: Sequence[Card]) -> bool:
        able = differ(situation, word, cards)
        found.made = found.made or (able and any(map(situation.hidden, cards)))
        return able

    monkeypatch.setattr(choices, "_differ", different)
    monkeypatch.setattr(SupposedTable, "fits", lambda *given: fits(0, *given))
    monkeypatch.setattr(SupposedTable, "_may_be", lambda *given: fits(1, *given))
    return found


class Trial(NamedTuple):
    """A cost with what the search tells of it, and how all ways to pay it end: without foresight, and with it."""

    case: Case
    told: bool
    blind: list[Outcome]
    seen: list[Outcome]


def trials(found: Iterable[Case], guesses: Guesses) -> Iterator[Trial]:
    """The trials of costs, but for those with too many ways to answer."""
    for case in found:
        guesses.made = False
        told = payable(case.table.state, Context(case.player, case.card), case.cost)
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(paying, "foresight_of", lambda *given, **more: None)
                blind = outcomes(case)
            yield Trial(case, told, blind, outcomes(case) if told else [])
        except TooMany:
            continue


def assert_told(trial: Trial, guesses: Guesses) -> None:
    """The search tells what can be paid, and foresight leaves all the ways in which it can."""
    can = {outcome.table for outcome in trial.blind if outcome.paid}
    assert trial.told or not can, trial.case.cost
    assert {outcome.table for outcome in trial.seen if outcome.paid} == can, trial.case.cost
    assert guesses.made or trial.told == bool(can), trial.case.cost


GAMES = [3, pytest.param(25, marks=pytest.mark.slow)]


@pytest.mark.rule("1-4-3", "1-4-6", "1-4-7")
@pytest.mark.parametrize("games", GAMES)
def test_1_4_6_the_search_tells_what_trying_every_answer_tells(games: int, guesses: Guesses) -> None:
    """What it says can be paid, and what it lets be chosen meanwhile, is what leads to the end of some real paying.

    If a card that the player does not see may be what is asked for, who pays finds out (1-4-7).
    """
    tried = paid = hindered = 0
    for trial in trials(cases(games, random.Random(7)), guesses):
        assert_told(trial, guesses)
        assert guesses.made or all(outcome.paid for outcome in trial.seen), trial.case.cost
        tried, paid = tried + 1, paid + trial.told
        hindered += trial.told and len(trial.seen) < len(trial.blind)
    assert tried > 20 * games
    assert paid > 10 * games
    assert hindered > games, "what leads nowhere is hardly ever tried"
