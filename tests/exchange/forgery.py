"""A game between humans, and what a forger would make of it, each rightly chained."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from events.cards.card import Definition
from events.log.store import GameLog
from events.records.codec import simulated_id
from events.records.envelope import ActionTaken, DeckLine, DeckRecord, PlayerRecord, Provenance
from events.records.recorder import ReadyDeck, Recording, begin, play_out, rerun
from events.seats.bots import Chance
from events.simulation.simulate import answerer
from events.table.ask import Answer, Ask, Concede
from events.table.fact import Fact
from tests.exchange.exported import Ran, definitions_of, lines_of, played
from tests.projector.played import GAME, plan

LIVE, OPEN, FORGED = UUID(int=77), UUID(int=78), UUID(int=79)
HUMANS = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
Change = Callable[[Any], Any]
Kifu = Callable[..., Ran]


def replaced(value: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(value, **fields)


@cache
def live() -> Recording:
    """A game between humans, whose answers happen to be those of a simulated one."""
    recording = played(0)[1]
    start = replaced(recording.start, provenance=Provenance("live", event="Club night"), players=HUMANS)
    return Recording(start, recording.actions)


def with_action(number: int, change: Change) -> Recording:
    """The live game with another action."""
    actions = list(live().actions)
    actions[number] = change(actions[number])
    return Recording(live().start, actions)


def with_fact(fits: Callable[[Fact], object], change: Change) -> Recording:
    """The live game with another fact in place of the first that fits."""
    number = first(lambda action: any(map(fits, action.facts)))
    facts = list(live().actions[number].facts)
    at = next(at for at, fact in enumerate(facts) if fits(fact))
    facts[at] = change(facts[at])
    return with_action(number, lambda action: replaced(action, facts=tuple(facts)))


def bots(*, seed: int) -> Callable[[Any, Ask], Answer]:
    """The players of simulated game 0, with the chance of that seed."""
    entrants = plan().entrants(0)
    made = {player: GAME.bot(plan().bots[entrants[player] - 1])() for player in entrants}
    return answerer(GAME, made, Chance(seed=seed, index=0, entrants=entrants))


def dealt(label: str, cards: Sequence[tuple[Definition, int]]) -> ReadyDeck:
    """A deck that nobody has checked."""
    lines = tuple(DeckLine(bytes.fromhex(card.hash), card.number, card.name, copies) for card, copies in cards)
    faces = tuple(card for card, copies in cards for _ in range(copies))
    return ReadyDeck(DeckRecord(label, lines), faces, {card.hash: card.pinned() for card, _ in cards})


def played_with(own: ReadyDeck, *, like: Recording, seed: int = 7) -> Recording:
    """A game that was really played, by the rules, player a with that deck."""
    start, other = like.start, plan().seated(0)[1]
    referee, recording = begin(GAME, (own, other), players=start.players, provenance=start.provenance)
    play_out(referee, recording, bots(seed=seed))
    return recording


def with_cards(change: Callable[[list[tuple[Definition, int]]], list[tuple[Definition, int]]]) -> list[bytes]:
    """A game played with other cards in seat a's deck."""
    deck = plan().seated(0)[0]
    cards = {card.hash: card for card in deck.faces}
    own = dealt(deck.record.label, change([(cards[line.definition.hex()], line.copies) for line in deck.record.lines]))
    return lines(FORGED, played_with(own, like=live()), {**definitions_of(0), **own.definitions})


def stacked() -> list[bytes]:
    """A legal game whose shuffles are others, under the id of the simulation that it says it is."""
    recording = played_with(plan().seated(0)[0], like=played(0)[1], seed=8)
    assert simulated_id(recording.entries()[0].body) == played(0)[0]
    return lines(played(0)[0], recording)


def lines(game: UUID, recording: Recording, definitions: dict[str, bytes] | None = None) -> list[bytes]:
    return lines_of(game, recording.entries(), definitions_of(0) if definitions is None else definitions)


def child(*, supersedes: bool, of: UUID = LIVE, like: Recording | None = None, **fields: Any) -> list[bytes]:
    """A child of a game, which player a concedes there at decision 60."""
    like = like or live()
    kept = Recording(like.start, like.actions[:60])
    referee, differs, _ = rerun(kept, plan().cards(0))
    assert differs is None
    assert referee.ask is not None
    end = ActionTaken(None, referee.ask, Concede("a"), referee.answer(Concede("a")))
    start = replaced(like.start, parent=of, parent_position=len(kept.facts), supersedes=supersedes, **fields)
    return lines(FORGED, Recording(start, [*kept.actions, end]))


def other_option(action: ActionTaken) -> ActionTaken:
    """An action that was not offered, and was taken."""
    ask = replaced(action.ask, options=(*action.ask.options, replaced(action.ask.options[0], verb="concede")))
    return ActionTaken(action.ms, ask, (len(ask.options) - 1,), action.facts)


def first(fits: Callable[[ActionTaken], object]) -> int:
    return next(number for number, action in enumerate(live().actions) if number > 20 and fits(action))


def as_simulated(recording: Recording, definitions: dict[str, bytes] | None = None) -> list[bytes]:
    """A game under the id of its simulation."""
    return lines(simulated_id(recording.entries()[0].body), recording, definitions)


def with_others_skills(cards: list[tuple[Definition, int]]) -> list[tuple[Definition, int]]:
    """The cards of a deck, one of which has the text and skills of another."""
    plain: Any = next(card for card, _ in cards if card.kind == "battle")
    skilled = next(card for card in GAME.pool.sample_cards() if card.kind == "battle" and card.skills)
    other = replaced(plain, text=skilled.text, skills=skilled.skills)
    return [(other if card is plain else card, copies) for card, copies in cards]


def stored(data: Path) -> tuple[int, dict[UUID, int]]:
    with closing(GameLog.open(data)) as log:
        return log.position(), {game: head.version for game, head in log.heads().items()}
