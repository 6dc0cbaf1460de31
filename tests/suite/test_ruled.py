"""What a table accepts against the rules, in every game: done by hand at any ask, after which the ask is made anew."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from events.effects.manual import ACCEPTED, ManualResolutionBegan
from events.errors import IllegalAnswer
from events.game import game_names
from events.language import effect as e
from events.records.envelope import ActionTaken
from events.records.recorder import Recording, rerun
from events.records.unasked import unasked
from events.table.ask import MANUAL, ORDER, Ask, Given, Indexes, RuledOperation
from events.table.ids import PLAYERS, Card, Player
from events.table.referee import Referee
from events.table.sight import sees
from events.table.table import Table
from tests.suite.fields import SMALL, Field

MOST = 150
"""The most asks of a game here."""
SYSTEMS = game_names()


def field_of(system: str) -> Field:
    return Field(system, ("random", "random"), 0, 1)


def ruled(effect: e.Effect, *cards: Card, player: Player = "a") -> RuledOperation:
    return RuledOperation(effect, cards, player=player, author="Jo", reason="It was played so.")


def answer_to(ask: Ask, chance: Random) -> Indexes:
    """A random answer."""
    if ask.kind == ORDER:
        return tuple(chance.sample(range(len(ask.options)), len(ask.options)))
    count = chance.randint(ask.least, min(ask.most, ask.least + 1, len(ask.options)))
    return tuple(sorted(chance.sample(range(len(ask.options)), count)))


def operation_at(referee: Referee, chance: Random) -> RuledOperation:
    """A card drawn, or a card of a hand, one of the options if there is one, moved somewhere."""
    ask, state, player = referee.ask, referee.state, chance.choice(PLAYERS)
    assert ask is not None
    hand = list(state.zones[f"{player}.hand"])
    of_options = [option.card for option in ask.options if option.card is not None]
    offered = [card for card in of_options if card in hand and sees(state, player, card)]
    cards = offered or hand
    if not cards or chance.random() < 0.3:
        return ruled(e.Draw(), player=player)
    words = state.game.texts.lexicon
    to = chance.choice((words.deck, words.discard))
    return ruled(e.Move(to=to), chance.choice(cards), player=player)


def with_operations(
    field: Field, seed: int, *, watch: Callable[[Referee, Ask, RuledOperation], None] = lambda *_: None
) -> Recording:
    """A game with random answers in which a tenth of all asks get an operation by hand; `watch` sees what follows."""
    chance, referee = Random(seed), field.referee(0)
    recording = Recording(field.recording(0).start, unasked(referee, None))
    for _ in range(MOST):
        if (ask := referee.ask) is None:
            break
        by_hand = operation_at(referee, chance) if chance.random() < 0.1 and ask.kind != MANUAL else None
        given: Given = by_hand or answer_to(ask, chance)
        recording.actions += [ActionTaken.of(None, ask, given, referee.answer(given)), *unasked(referee, None)]
        if by_hand is not None:
            watch(referee, ask, by_hand)
    return recording


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.one_in(2)
def test_a_game_with_operations_is_run_again_and_folds_to_the_same(system: str, seed: int) -> None:
    field = field_of(system)
    recording = with_operations(field, seed)
    assert recording.ruled
    run = rerun(recording, field.cards(0))
    assert run.differs is None
    folded = field.game.table.state(field.cards(0), recording.start.options)
    for fact in recording.facts:
        fact.apply(folded)
    assert folded == run.referee.state
    assert [fact.words for fact in recording.facts if isinstance(fact, ManualResolutionBegan)] == [
        ACCEPTED for _ in recording.operations_ruled()
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_ask_is_made_anew_a_card_that_is_gone_is_no_option_any_more(system: str) -> None:
    gone: list[bool] = []

    def watch(referee: Referee, ask: Ask, operation: RuledOperation) -> None:
        offered = {option.card for option in ask.options}
        after = referee.ask
        if after is None or not {*operation.cards} & offered or (after.kind, after.player) != (ask.kind, ask.player):
            return
        assert isinstance(operation.effect, e.Move)
        if operation.effect.to == referee.state.game.texts.lexicon.deck:
            assert not {option.card for option in after.options} & {*operation.cards}
            gone.append(True)

    for seed in range(4):
        with_operations(field_of(system), seed, watch=watch)
    assert gone


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_operation_without_consequence_leaves_the_ask_as_it_was(system: str) -> None:
    referee, chance = field_of(system).referee(0), Random(5)
    for _ in range(60):
        ask = referee.ask
        assert ask is not None
        referee.answer(answer_to(ask, chance))
    while (ask := referee.ask) is not None and referee._answers[-1][0] == len(referee.table.facts):
        referee.answer(answer_to(ask, chance))
    never = e.Exists(cards=e.ANY_CARD, least=90)
    facts = referee.answer(ruled(e.If(conditions=(never,), then=(e.Draw(),))))
    assert len(facts) == 2, "that it is done by hand, and that it was"
    assert referee.ask == ask


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_no_operation_of_the_game_is_refused_and_nothing_happens(system: str) -> None:
    referee = field_of(system).referee(0)
    for answer in (Random(1),) * 30:
        assert referee.ask is not None
        referee.answer(answer_to(referee.ask, answer))
    ask, facts, state = referee.ask, list(referee.table.facts), referee.state.copied()
    hidden = referee.state.zones["b.hand"][0]
    for wrong in (
        ruled(e.Move(to="nowhere")),
        ruled(e.Move(to="deck"), hidden),
        ruled(e.Move(to="deck"), Card(9999)),
        ruled(e.Manual(text="Dance.")),
    ):
        with pytest.raises(IllegalAnswer):
            referee.answer(wrong)
        assert (referee.ask, referee.table.facts, referee.state) == (ask, facts, state)
    referee.table.listed = len(facts)
    with pytest.raises(IllegalAnswer, match="its options stand as they were before the last fact"):
        referee.answer(ruled(e.Draw()))


async def _broken(table: Table, operation: RuledOperation) -> None:
    """Draw, and fail."""
    table.emit(ManualResolutionBegan(player=operation.player, words=operation.reason, rule=MANUAL))
    raise ValueError("there is no such thing")


@pytest.mark.parametrize("system", SYSTEMS)
def test_where_the_game_cannot_go_on_from_it_it_is_refused_and_nothing_has_happened(system: str) -> None:
    field = field_of(system)
    broken = replace(field.game, table=replace(field.game.table, rule=_broken))
    cards: dict[Player, Any] = dict(field.cards(0))
    one, other = Referee(broken, cards, field.plan.options), field.referee(0)
    for number, ask in enumerate(_asks(one, other, Random(2))):
        if number % 10 == 0:
            facts, state = list(one.table.facts), one.state.copied()
            with pytest.raises(IllegalAnswer, match="cannot go on from what is done by hand: ValueError"):
                one.answer(ruled(e.Draw()))
            assert (one.ask, one.table.facts, one.state) == (ask, facts, state)
    assert one.table.facts == other.table.facts


def _asks(one: Referee, other: Referee, chance: Random) -> Iterator[Ask]:
    """The asks of two equal games, which get the same answers."""
    for _ in range(40):
        if one.ask is None:
            return
        yield one.ask
        answer = answer_to(one.ask, chance)
        assert one.answer(answer) == other.answer(answer)


def test_a_game_without_texts_has_no_operations() -> None:
    toy = next(name for name in SMALL if name.startswith("toy"))
    referee = Field(toy, ("random", "random"), 0, 1).referee(0)
    with pytest.raises(IllegalAnswer, match="is not known here"):
        referee.answer(ruled(e.Draw()))
