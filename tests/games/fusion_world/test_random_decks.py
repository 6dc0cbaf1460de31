"""Games between any two decks of sample cards: whatever is put together by the rules can be played by them."""

from collections import Counter

import pytest

from events.cards.deck import Deck, DeckEntry
from events.cards.rulebook import Rulebook
from events.dragon_ball_super.deckbuilding import MOST_COPIES
from events.fusion_world import GAME
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.deckbuilding import FEWEST_CARDS, MOST_CARDS, MOST_WITH, deck_errors
from events.fusion_world.samples import sample_cards
from events.records.recorder import rerun
from events.simulation.simulate import Plan, play_game
from events.table.fact import GameEnded
from tests.drawn import given, settings, st
from tests.suite.answering import with_every_ask
from tests.suite.test_records import assert_conserved, controlled

ASKS = 1500
CARDS = list(sample_cards())
LEADERS = [card for card in CARDS if card.kind == "leader"]
MOST_DRAGON_BALLS, _ = MOST_WITH["dragon_ball"]
BOOK = Rulebook.read(GAME.rules)
CONTROLLED = controlled(GAME)


@st.composite
def decks(draw: st.DrawFn, label: str) -> Deck:
    """A legal deck: any Leader, and any cards of its colors as far as the limits allow, until it is full."""
    leader = draw(st.sampled_from(LEADERS))
    size = draw(st.integers(FEWEST_CARDS, MOST_CARDS))
    fitting = [card for card in CARDS if card.kind != "leader" and set(card.colors) <= set(leader.colors)]
    copies = [card for card in fitting for _ in range(MOST_DRAGON_BALLS)]
    draw(st.randoms(use_true_random=False)).shuffle(copies)
    chosen: Counter[FusionWorldCard] = Counter()
    for card in copies:
        if chosen.total() < size and has_room(card, chosen):
            chosen[card] += 1
    entries = [DeckEntry(leader.number, 1), *(DeckEntry(card.number, count) for card, count in chosen.items())]
    return Deck(label=label, entries=tuple(entries))


def has_room(card: FusionWorldCard, chosen: Counter[FusionWorldCard]) -> bool:
    """Whether a deck of the chosen cards may take one more copy."""
    if "dragon_ball" not in keywords(card) and chosen[card] >= MOST_COPIES:
        return False
    alike = {word: sum(count for other, count in chosen.items() if word in keywords(other)) for word in MOST_WITH}
    return all(alike[word] < most for word, (most, _) in MOST_WITH.items() if word in keywords(card))


def keywords(card: FusionWorldCard) -> set[str]:
    return {skill.keyword for skill in card.keywords}


@pytest.mark.parametrize("games", [30, pytest.param(200, marks=pytest.mark.slow)])
def test_any_two_legal_decks_play_a_game_by_the_rules_to_its_end(games: int) -> None:
    settings(max_examples=games, derandomize=True, deadline=None)(assert_plays)()


@given(
    one=decks("one"),
    two=decks("two"),
    seed=st.integers(0, 2**32),
    bots=st.sampled_from([("random", "random"), ("greedy", "random"), ("greedy", "greedy")]),
    options=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in GAME.options.items()}),
)
def assert_plays(one: Deck, two: Deck, seed: int, bots: tuple[str, str], options: dict[str, str]) -> None:
    assert deck_errors(one, sample_cards()) == deck_errors(two, sample_cards()) == []
    plan = Plan.of(GAME, seed=seed, bots=bots, decks=[one, two], catalogue=sample_cards(), options=options)
    recording = play_game(plan, 0)[1]
    assert recording is not None
    assert isinstance(recording.facts[-1], GameEnded)
    assert len(with_every_ask(recording, plan.cards(0)).actions) < ASKS
    assert all(BOOK.permits(fact.rule, GAME.options) for fact in recording.facts)
    state = GAME.table.state(plan.cards(0))
    owners = [card.owner for card in state.cards]
    for fact in recording.facts:
        fact.apply(state)
    assert_conserved(state, owners, CONTROLLED)
    run = rerun(recording, plan.cards(0))
    assert run.differs is None
    assert run.referee.state == state
