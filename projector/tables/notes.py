"""What is noted of each class of facts while a game is folded."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from events import fact as shared
from events.fact import CardMoved, Fact, Order, PhaseBegan, StepBegan, TurnBegan, ZoneShuffled
from events.game import Game, load
from events.sight import field_kinds
from events.state import PLAYERS, Card, Zone, zone_of, zone_owner

if TYPE_CHECKING:
    from projector.tables.fold import Fold

HANDS = frozenset(zone_of(player, "hand") for player in PLAYERS)
DECKS = frozenset(zone_of(player, "deck") for player in PLAYERS)
TURNING = (TurnBegan.apply, PhaseBegan.apply, StepBegan.apply)
"""How shared facts change turn, turn player, phase or step. The others leave them; a game's own may do anything."""
SHARED = frozenset(kind.apply for kind in vars(shared).values() if isinstance(kind, type) and issubclass(kind, Fact))
"""How shared facts change a table. None of these changes what lies beside the cards: that is each game's own."""

Note: TypeAlias = "Callable[[Fold, Any, int], None]"
"""What is to be noted of a fact of some class, at some index, after it has been folded."""


@cache
def notes_of(system: str) -> Mapping[type[Fact], tuple[Note, ...]]:
    """What is to be noted of each class of a card game's facts."""
    game = load(system)
    return {kind: tuple(_notes(game, kind)) for kind in game.facts}


def _notes(game: Game, kind: type[Fact]) -> Iterator[Note]:
    fields = field_kinds(kind)
    if issubclass(kind, CardMoved):
        yield _moved
    if kind.apply not in (Fact.apply, CardMoved.apply):
        yield from (_switched(name) for name, declared in fields.items() if declared is Card)
    if Order in fields.values() and kind.apply is not ZoneShuffled.apply:
        yield _placed
    marks: Mapping[str, Note] = {"play": _played, "attack": _attacked, "damage": _damaged}
    yield from (marks[name] for name, kinds in game.marks.items() if kind in kinds)
    if kind.apply in TURNING:
        yield _turned
    elif kind.apply not in SHARED:
        yield _owned


def _moved(fold: "Fold", fact: CardMoved, at: int) -> None:
    card, source, target = fact.card, fact.source, fact.target
    now, (cards, active, _, _) = fold.now, fold.layout
    now[cards[source]] -= 1
    now[cards[target]] += 1
    # A card that moves is active where it comes.
    now[active[target]] += 1
    if card in fold.rested:
        del fold.rested[card]
    else:
        now[active[source]] -= 1
    if target in HANDS:
        fold.later.add(card)
        if source in DECKS:
            fold.tally.drawn[zone_owner(target)] += 1


def _switched(name: str) -> Note:
    card_of = attrgetter(name)

    def note(fold: "Fold", fact: Any, at: int) -> None:
        card = card_of(fact)
        held, was_in = fold.state.cards[card], fold.rested.get(card)
        now_in: Zone | None = held.zone if held.rested else None
        if was_in == now_in:
            return
        if was_in is not None:
            fold.now[fold.layout.active[was_in]] += 1
            del fold.rested[card]
        if now_in is not None:
            fold.now[fold.layout.active[now_in]] -= 1
            fold.rested[card] = now_in

    return note


def _placed(fold: "Fold", fact: Fact, at: int) -> None:
    fold.recount()


def _played(fold: "Fold", fact: Any, at: int) -> None:
    fold.first_played.setdefault(fact.card, fold.state.turn)
    fold.tally.played[fold.owner(fact.card)] += 1


def _attacked(fold: "Fold", fact: Any, at: int) -> None:
    fold.tally.attacks[fold.owner(fact.card)] += 1


def _damaged(fold: "Fold", fact: Any, at: int) -> None:
    fold.tally.damage[fact.player] += fact.amount


def _turned(fold: "Fold", fact: Fact, at: int) -> None:
    state = fold.state
    if state.turn != fold.context[0]:
        fold.turn_ended(at)
    fold.context = context = (state.turn, state.turn_player, state.phase, state.step)
    fold.begins.append(at)
    fold.contexts.append(context)


def _owned(fold: "Fold", fact: Fact, at: int) -> None:
    fold.recount_counters = True
    state, (turn, player, phase, step) = fold.state, fold.context
    if state.step is not step or state.phase is not phase or state.turn_player is not player or state.turn != turn:
        _turned(fold, fact, at)
