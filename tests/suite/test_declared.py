"""What facts declare of themselves is what they do: 12 of the suite. The lake folds by the declarations alone."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import BattleEnded
from events.game import Game, load
from events.table.counters import PlayerCountersPlaced
from events.table.created import CardCreated
from events.table.fact import OF_KIND, CardMoved, CardReadied, CardRested, DeckPlaced, Fact, ZoneShuffled
from events.table.ids import PLAYERS, Card, Player, Zone
from projector.tables.fold import CONTEXT
from projector.tables.kinds import places
from projector.tables.layout import layout
from tests.suite.fields import GAMES, Field, over_fields

Lying = dict[Card, tuple[Zone, bool]]
Counted = dict[Player, dict[str, int]]


def context(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in CONTEXT}


def counters(game: Game, state: Any) -> Counted:
    return {player: dict(game.board.counters(state, player)) for player in PLAYERS}


def lying(state: Any) -> Lying:
    """Where each card lies, and whether it is rested."""
    return {card: (zone, state.cards[card].rested) for zone, cards in state.zones.items() for card in cards}


def declared_context(fact: Fact, before: dict[str, Any]) -> dict[str, Any]:
    return before | {name: None if of is None else getattr(fact, of) for name, of in fact.sets.items()}


def declared_counters(fact: Any, before: Counted) -> Counted:
    after = {player: dict(counted) for player, counted in before.items()}
    for sign, declared in ((1, fact.adds), (-1, fact.takes)):
        for name, by in declared.items():
            counter = fact.kind if name == OF_KIND else name
            assert counter in after[fact.player], f"{type(fact).__name__} declares {counter}, no name of Board.counters"
            after[fact.player][counter] += sign * (by if isinstance(by, int) else getattr(fact, by))
    return after


def by_counter(counted: Counted) -> dict[str, int]:
    return {f"{name} of {player}": count for player, of in counted.items() for name, count in of.items()}


def declared_lying(fact: Fact, before: Lying) -> Lying:
    """AssertionError if a card does not come from where the fact says, or an order is not that of its zone."""
    if isinstance(fact, CardMoved):
        assert (fact.card in before) != isinstance(fact, CardCreated)
        assert before.get(fact.card, (fact.source, False))[0] == fact.source
        return before | {fact.card: (fact.target, False)}
    if isinstance(fact, DeckPlaced):
        return before | dict.fromkeys(fact.order, (fact.zone, False))
    if isinstance(fact, ZoneShuffled):
        assert sorted(fact.order) == sorted(card for card, (zone, _) in before.items() if zone == fact.zone)
    if isinstance(fact, CardRested | CardReadied):
        return before | {fact.card: (before[fact.card][0], isinstance(fact, CardRested))}
    return before


def assert_declared(field: Field, index: int) -> None:
    game, state = field.game, field.game.table.state(field.cards(index))
    begun = layout(field.system).begun
    assert counters(game, state) == begun
    for fact in field.recording(index).facts:
        declared: tuple[dict[Any, Any], ...] = (
            declared_context(fact, context(state)),
            by_counter(declared_counters(fact, counters(game, state))),
            declared_lying(fact, lying(state)),
        )
        fact.apply(state)
        found: tuple[dict[Any, Any], ...] = (context(state), by_counter(counters(game, state)), lying(state))
        for how, left, told in zip(("sets", "adds or takes", "is, a CardMoved"), found, declared, strict=True):
            check_declared(fact, how, left, told)


def check_declared(fact: Fact, how: str, left: dict[Any, Any], told: dict[Any, Any]) -> None:
    """AssertionError names the first thing that a fact leaves otherwise than it declares."""
    for name in {**left, **told}:
        if left.get(name) != told.get(name):
            raise AssertionError(
                f"{type(fact).__name__}.apply leaves {name} at {left.get(name)}, and by what the class declares it is"
                f" {told.get(name)}: declare the change in what it {how} (see the docstring of Fact)"
            )


@over_fields(quick=12, long=120)
def test_12_facts_change_what_they_declare_and_nothing_else(field: Field) -> None:
    for index in field.indexes:
        assert_declared(field, index)


def test_12_would_notice_a_change_that_is_not_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    field = Field("fusion_world", ("random", "random"), 0, 1)
    monkeypatch.setattr(BattleEnded, "sets", {})
    with pytest.raises(
        AssertionError, match=r"^BattleEnded.apply leaves step at None, and by .* in what it sets \(see"
    ):
        assert_declared(field, 0)


def test_12_names_the_counter_that_a_fact_forgot_to_declare(monkeypatch: pytest.MonkeyPatch) -> None:
    field = Field("orchard", ("random", "random"), 0, 1)
    monkeypatch.setattr(PlayerCountersPlaced, "adds", {})
    told = r"^PlayerCountersPlaced.apply leaves dew of b at 1, and by what the class declares it is 0: "
    with pytest.raises(AssertionError, match=told + r"declare the change in what it adds or takes \(see"):
        assert_declared(field, 0)
    monkeypatch.setattr(PlayerCountersPlaced, "adds", {"dews": 1})
    with pytest.raises(AssertionError, match=r"^PlayerCountersPlaced declares dews, no name of Board\.counters"):
        assert_declared(field, 0)


@pytest.mark.parametrize("system", GAMES)
def test_12_what_is_declared_has_a_column(system: str) -> None:
    game = load(system)
    state = game.table.state(dict.fromkeys(PLAYERS, ()))
    for kind in game.facts:
        assert set(kind.sets) <= set(CONTEXT)
        changed = {**kind.adds, **kind.takes}
        for player in PLAYERS:
            assert set(changed) - {OF_KIND} <= set(game.board.counters(state, player)) - set(game.board.zones)
        fields = {of for of in (*kind.sets.values(), *changed.values()) if isinstance(of, str)}
        assert fields <= set(places(kind))
        assert not changed or places(kind)["player"] == ("player", False)
        assert OF_KIND not in changed or "kind" in places(kind)
        if issubclass(kind, CardMoved):
            assert {name: places(kind)[name][0] for name in ("card", "source", "target")} == {
                name: name for name in ("card", "source", "target")
            }
