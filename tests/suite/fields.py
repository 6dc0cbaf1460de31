"""The fields of play of the common suite: which games it runs on, with which bots, and how many games of each.

Those that come with Kifu and those of installed packages are played, and the small games of the tests.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Literal

import pytest

from events.cards.card import Definition
from events.cards.deck import Deck
from events.fusion_world import GAME
from events.game import PASS, Game, game_names, load
from events.records.recorder import Recording
from events.simulation.simulate import Plan, play_game
from events.table.ask import MANUAL
from events.table.ids import Player, Seat
from events.table.referee import Referee
from projector.replay import Replay
from tests.games.fusion_world.any_cards import playable_decks
from tests.games.fusion_world.by_hand import by_hand_plan, play_by_hand
from tests.games.fusion_world.public_cards import PUBLIC_LIST
from tests.suite import orchard, skeleton_buddyfight, skeleton_dbz, toy

SMALL = {
    toy.TOY.name: 200,
    orchard.ORCHARD.name: 200,
    skeleton_buddyfight.BUDDYFIGHT.name: 900,
    skeleton_dbz.DBZ.name: 900,
}
GAMES = {**SMALL, **dict.fromkeys(game_names(), 1500)}
"""The games that the suite runs on, each with the most asks that one of its games may take."""
WITH_TEXTS = {toy.TOY.name: "some", "fusion_world": "some", "masters": "all"}
"""How many of the sample decks of a game have cards with skills in words: some or all; of others none."""
QUICK = 6
"""Games of each card game in a default run."""
LONG = 504
"""Games of each card game in a long run."""
MOST_OF_CARDS = 300
"""The most games of any cards in a long run of a test."""
SEED = 20260313


@dataclass(frozen=True)
class Field:
    """Games `first` to `first + count - 1` of one card game between two bots, with all sample decks.

    `texts`: with those alone whose cards have skills in words. `switched`: this option of the rules has its last value
    instead of its default. `of`: decks of `some` cards of a public list, or of `all`, of which what is not understood
    does nothing; of those that are `understood` whole; or players who do `by hand` what cards say.
    """

    system: str
    bots: tuple[str, str]
    first: int
    count: int
    texts: bool = False
    switched: str | None = None
    of: Literal["", "some", "all", "understood", "by hand"] = ""

    def __str__(self) -> str:
        words = [self.system, *self.bots, str(self.count), *["texts"] * self.texts, *filter(None, [self.of])]
        return "-".join([*words, self.switched] if self.switched else words)

    @property
    def game(self) -> Game:
        """The card game."""
        return load(self.system)

    @property
    def indexes(self) -> range:
        """The indexes of the games."""
        return range(self.first, self.first + self.count)

    @property
    def plan(self) -> Plan:
        """What the simulation plays."""
        if self.of:
            return _plan_of_cards(self.bots, self.of)
        return _plan(self.system, self.bots, self.texts, self.switched)

    def recording(self, index: int) -> Recording:
        """The game of that index, played once."""
        return _played(replace(self, first=0, count=1), index)

    def referee(self, index: int) -> Referee:
        """The game of that index at its first ask."""
        return Referee(self.game, self.cards(index), self.plan.options)

    def cards(self, index: int) -> dict[Player, Sequence[Definition]]:
        """Each seat's cards in the game of that index."""
        return self.plan.cards(index)

    def replay(self, index: int) -> Replay:
        """A replay of the game of that index."""
        return Replay(self.recording(index), self.cards(index))


def decks(game: Game, *, texts: bool) -> list[Deck]:
    """The sample decks, or those alone whose cards have skills in words: a game may have none."""
    cards = game.pool.sample_cards()
    found = game.pool.sample_decks().values()
    if not texts:
        return list(found)
    return [deck for deck in found if any(getattr(cards[entry.number], "has_text", False) for entry in deck.entries)]


@cache
def _plan(system: str, bots: tuple[str, str], texts: bool, switched: str | None) -> Plan:
    game = load(system)
    options = {switched: game.options[switched][-1]} if switched else {}
    played = decks(game, texts=texts)
    return Plan.of(game, seed=SEED, bots=bots, decks=played, catalogue=game.pool.sample_cards(), options=options)


@cache
def _plan_of_cards(bots: tuple[str, str], of: str) -> Plan:
    if of == "by hand":
        return by_hand_plan(SEED)
    every, count = (5, 6) if of == "some" else (1, 40)
    understood = of == "understood"
    played, cards = playable_decks(every=every, count=count, seed=SEED, understood=understood)
    options = {} if understood else {MANUAL: PASS}
    return Plan.of(GAME, seed=SEED, bots=bots, decks=played, catalogue=cards, options=options)


@cache
def _played(field: Field, index: int) -> Recording:
    if field.of == "by hand":
        return play_by_hand(field.plan, index, seed=SEED)
    recording = play_game(field.plan, index)[1]
    assert recording is not None
    return recording


def fields(*, games: int, of_texts: int = 1) -> list[Field]:
    """About that many games of each card game, shared out over all pairs of its bots; then as many, for so many pairs,
    of the decks with texts if others have none, and a third as many with each option of the rules switched.
    """
    found: list[Field] = []
    for system in GAMES:
        game = load(system)
        pairs = sorted(combinations_with_replacement(game.bots, 2), key=lambda pair: len({*pair}) == 1)
        each = max(1, games // len(pairs))
        found += [Field(system, pair, first=at * each, count=each) for at, pair in enumerate(pairs)]
        texts = system in WITH_TEXTS
        if WITH_TEXTS.get(system) == "some":  # else they have been played
            found += [Field(system, pair, at * each, each, texts) for at, pair in enumerate(pairs[:of_texts])]
        some = max(1, each // 3)
        switches = [option for option, values in game.options.items() if len(values) > 1]
        found += [Field(system, pairs[0], 0, some, texts, switched=option) for option in switches]
    return found


def fields_of_cards(*, games: int | None = None) -> list[Field]:
    """A game of decks of some cards of a public list, and one with cards that are done by hand.

    With a number of `games`, in a long run: that many of cards that are understood whole, a fifth as many of all cards
    of the list, and a tenth as many by hand.
    """
    greedy, random = ("greedy", "random"), ("random", "random")
    if games is None:
        return [Field(GAME.name, greedy, 0, 1, of="some"), Field(GAME.name, random, 0, 1, of="by hand")]
    pairs, each = (greedy, random, ("greedy", "greedy")), max(1, games // 3)
    return [
        *(Field(GAME.name, pair, at * each, each, of="understood") for at, pair in enumerate(pairs)),
        Field(GAME.name, greedy, 0, max(1, games // 5), of="all"),
        Field(GAME.name, random, 0, max(1, games // 10), of="by hand"),
    ]


def as_param(field: Field, *more: object, slow: bool = False) -> Any:
    """A parameter of a test; it is skipped, visibly, if it needs a public list that is not there."""
    needs = field.of in ("some", "all", "understood") and not PUBLIC_LIST.exists()
    marks = [pytest.mark.skip(reason="needs the public card list beside the repository")] if needs else []
    marks += [pytest.mark.slow] if slow else []
    return pytest.param(field, *more, id="-".join(map(str, (field, *more))), marks=marks)


def over_fields(
    *, quick: int = QUICK, long: int | None = LONG, switched: bool = True, by_hand: bool = True
) -> pytest.MarkDecorator:
    """Parametrise a test with `field`: a few games of each card game, with each option `switched` or not, of any cards,
    some done `by_hand` or none; and in a long run many.
    """
    short = [field for field in fields(games=quick) if switched or field.switched is None]
    params = [as_param(field) for field in (*short, *fields_of_cards())]
    if long is not None:
        many = [*fields(games=long, of_texts=long), *fields_of_cards(games=min(long, MOST_OF_CARDS))]
        params += [as_param(field, slow=True) for field in many]
    return pytest.mark.parametrize("field", [param for param in params if by_hand or param.values[0].of != "by hand"])


def seen_by(found: Sequence[Field], seats: Sequence[Seat]) -> list[tuple[Field, Seat, bool]]:
    """Each field with each seat, and whether only in a long run.

    By default a switched option is seen from one seat, and so is what cleverer bots play.
    """
    plain = ("random", "random")
    return [
        (field, seat, (field.switched is not None or field.bots != plain) and seat != seats[at % len(seats)])
        for at, field in enumerate(found)
        for seat in seats
    ]


def pairs_seen(found: Sequence[Field], seats: Sequence[Seat]) -> list[tuple[Field, Seat]]:
    """Each field with each seat; one with a switched option with one of them alone, each option with the next."""
    pairs = [(field, seats if field.switched is None else (seats[at % len(seats)],)) for at, field in enumerate(found)]
    return [(field, seat) for field, seen in pairs for seat in seen]


def in_turn(found: Sequence[Field], seats: Sequence[Seat]) -> list[tuple[Field, Seat]]:
    """Each field with one seat, the next field with the next seat."""
    return [(field, seats[at % len(seats)]) for at, field in enumerate(found)]


def over_each(*, count: int) -> pytest.MarkDecorator:
    """Parametrise a test with `field`: that many games between random players, of all decks and of those with texts."""
    found = [Field(system, ("random", "random"), 0, count) for system in GAMES]
    found += [replace(field, texts=True) for field in found if field.system in WITH_TEXTS]
    return pytest.mark.parametrize("field", [as_param(field) for field in (*found, *fields_of_cards())])
