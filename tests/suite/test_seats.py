"""Seats are exchangeable: 10 of the suite."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from events.records.envelope import ActionTaken
from events.records.recorder import Recording, begin, play_out
from events.seats.bots import Chance
from events.simulation.simulate import answerer
from events.table.ask import Concede, Option
from events.table.fact import Fact, GameEnded
from events.table.ids import Card, Player, opponent
from events.table.sight import groups
from tests.suite.exchange import with_seats_exchanged
from tests.suite.fields import Field, over_fields


def exchanged_game(field: Field, index: int) -> Recording:
    """The game of that index again, with the same dice, and with the entrants in each other's seats."""
    seats: dict[Player, int] = {player: 3 - entrant for player, entrant in field.plan.entrants(index).items()}
    decks = field.plan.seated(index)[::-1]
    start = field.recording(index).start
    referee, recording = begin(
        field.game, decks, players=start.players[::-1], provenance=start.provenance, options=start.options
    )
    bots = {player: field.game.bots[field.bots[seats[player] - 1]]() for player in seats}
    chance = Chance(seed=field.plan.seed, index=index, entrants=seats)
    play_out(referee, recording, answerer(field.game, bots, chance))
    return recording


def renaming(field: Field, index: int) -> Callable[[Card], Card]:
    """The id that each card of the game has once the decks are exchanged."""
    mine, theirs = (len(deck) for deck in field.cards(index).values())

    def renamed(card: Card) -> Card:
        if card >= mine + theirs:  # it came to be during the game
            return card
        return Card(card + theirs if card < mine else card - mine)

    return renamed


def told(field: Field, index: int, recording: Recording) -> list[Any]:
    """The record's facts and choices; what happened at once before there was a turn player in any order."""
    facts = [_group(group) for group in groups(recording.facts)]
    first = _groups_before_the_turn_player(field, index, recording)
    facts[:first] = [sorted(group) for group in facts[:first]]
    taken = [(a.ask.player, a.ask.kind, a.ask.rule, a.ask.about, _chosen(a)) for a in recording.actions]
    offered = [sorted(map(msgspec.json.encode, a.ask.options)) for a in recording.actions]
    return [recording.start.decks, recording.start.players, facts, taken, offered]


def _group(group: Sequence[Fact]) -> list[bytes]:
    """What happened at once: which of the facts stands first in the record is left out."""
    return [msgspec.json.encode(msgspec.structs.replace(fact, together=False)) for fact in group]


def _groups_before_the_turn_player(field: Field, index: int, recording: Recording) -> int:
    state = field.game.table.state(field.cards(index))
    count = 0
    for group in groups(recording.facts):
        for fact in group:
            fact.apply(state)
        if state.turn_player is not None:
            break
        count += 1
    return count


def _chosen(action: ActionTaken) -> list[Option]:
    assert not isinstance(action.answer, Concede)
    return [action.ask.options[index] for index in action.answer]


@over_fields(by_hand=False)
def test_10_exchanging_the_seats_under_the_same_chance_exchanges_the_results(field: Field) -> None:
    for index in field.indexes:
        recording = field.recording(index)
        other = exchanged_game(field, index)
        turned = with_seats_exchanged(recording, renaming(field, index))
        assert told(field, index, turned) == told(field, index, other)
        won, lost = recording.facts[-1], other.facts[-1]
        assert isinstance(won, GameEnded)
        assert isinstance(lost, GameEnded)
        assert lost.winner == (won.winner and opponent(won.winner))
        assert lost.reason == won.reason


@over_fields(quick=6, long=None, by_hand=False)
def test_10_would_notice_other_dice(field: Field) -> None:
    one = field.first
    assert told(field, one, field.recording(one)) != told(field, one, exchanged_game(field, one + 1))
