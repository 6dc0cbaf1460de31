"""What a bot cannot know does not change what it answers: 6 of the suite, for those who play."""

from typing import Any, ClassVar

import pytest

from events.records.recorder import Recording
from events.seats.bots import Bot, Dice, EvaluatingBot, Evaluation, Roll
from events.seats.view import SeatView
from events.table.ask import ORDER, Ask, Indexes, check
from events.table.ids import PLAYERS, Player
from tests.suite.exchange import cut, with_pairs_exchanged
from tests.suite.fields import Field, over_fields
from tests.suite.test_secrets import exchanges


def answers(
    field: Field, index: int, recording: Recording, bot: Bot, seat: Player
) -> list[tuple[Indexes, Evaluation | None]]:
    """What the bot answers to each ask of the record to that seat, at the table as it then is, and says of its
    options."""
    state: Any = field.game.table.state(field.cards(index))
    found: list[tuple[Indexes, Evaluation | None]] = []
    for fact in recording.start.facts:
        fact.apply(state)
    for at, action in enumerate(recording.actions):
        if action.ask.player == seat:
            view = SeatView(field.game.board, state, seat)
            said = bot.evaluation(view, action.ask) if isinstance(bot, EvaluatingBot) else None
            assert said is None or len(said.values) == len(action.ask.options)
            found.append((bot.answer(view, action.ask, Dice.of(index, at).roll), said))
            check(action.ask, found[-1][0])
        for fact in action.facts:
            fact.apply(state)
    return found


@pytest.mark.parametrize("seat", PLAYERS)
@over_fields(quick=12, long=90)
@pytest.mark.one_in(7)
def test_6_exchanging_cards_never_seen_changes_no_answer_of_a_bot(field: Field, seat: Player) -> None:
    asked = 0
    for index, at, pairs in exchanges(field, seat):
        record = cut(field.recording(index), at)
        twin = with_pairs_exchanged(record, pairs)
        for bot in field.game.bots.values():
            given = answers(field, index, record, bot(), seat)
            assert answers(field, index, twin, bot(), seat) == given
            asked += len(given)
    assert asked


class Peeking:
    """Looks past its view at the first card of the opponent's hand."""

    version: ClassVar[int] = 1
    about: ClassVar[str] = "cheats"

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """An answer that tells which card the opponent holds or, where there is none, what lies on the deck."""
        if ask.kind == ORDER:
            return tuple(range(len(ask.options)))
        state = view._state
        hidden = [*state.cards_in("b" if view.seat == "a" else "a", "hand"), *state.cards_in("a", "deck")]
        first = int(state.cards[hidden[0]].face.number[1:]) if hidden else 0
        return tuple(sorted((first + more) % len(ask.options) for more in range(ask.least)))


def test_6_would_notice_a_bot_that_looks_past_its_view() -> None:
    field = Field("toy", ("random", "random"), 0, 30)
    seen = [
        (answers(field, index, record, Peeking(), "a"), answers(field, index, twin, Peeking(), "a"))
        for index, at, pairs in exchanges(field, "a")
        for record in [cut(field.recording(index), at)]
        for twin in [with_pairs_exchanged(record, pairs)]
    ]
    assert any(given != others for given, others in seen)
