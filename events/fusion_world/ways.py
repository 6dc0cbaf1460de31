"""1-4-6. The ways to pay a cost: its parts one after the other (1-4-3), each at the table as the last one leaves it.

Only the choices are tried that differ for what comes after. What the player does not see may be anything: whether it is
what a part asks for must not be told, and who pays finds out (1-4-7).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from events.cards.bounds import check_times
from events.costs.payment import Cost, Source, can_pay
from events.fusion_world.alike import Alike
from events.fusion_world.facts import CardKOed, DamageDealt, EnergyMarkerPlaced, EnergyMarkerRemoved, LifeTaken
from events.fusion_world.movable import come_rested, discarded, koed, move_of, played, removed, stacked
from events.fusion_world.paying import skill_sources, sources
from events.fusion_world.possible import can_happen
from events.fusion_world.setup import drawn
from events.fusion_world.stacking import uncovered, with_beneath
from events.fusion_world.trial import ANY, CardCost, Part, Parts, Trial, choices, leaves_energy, of_each
from events.language.effect import (
    Choose,
    Damage,
    Discard,
    Draw,
    If,
    Ko,
    Look,
    Mark,
    May,
    Modes,
    Move,
    Number,
    Pay,
    Play,
    Put,
    Remove,
    Repeat,
    Reveal,
    Search,
    Stack,
    Switch,
    What,
)
from events.skills.replacements import prevented
from events.table.fact import CardMoved, CardReadied, CardRested, CountersPlaced, CountersRemoved, Fact
from events.table.ids import Card, Player, zone_of
from events.table.table import Agent
from events.values.context import players_of
from events.values.permissions import choosable, forbidden
from events.values.selecting import chosen_from_top, holds, uppermost, within
from events.values.value import info


def leads_on(trial: Trial, parts: Parts) -> bool:
    """Whether there is a way to pay all these, in their order."""
    return not parts or any(leads_on(after, parts[1:]) for after in ways(trial, parts[0], parts[1:]))


def ways(trial: Trial, part: Part, rest: Parts) -> Iterator[Trial]:
    """The tables that paying a part can lead to, as far as they differ for the rest; none if it cannot be paid."""
    way = WAYS.get(type(part))
    return iter((trial,)) if way is None else way(trial, part, rest)


def _run(trial: Trial, parts: Parts, rest: Parts) -> Iterator[Trial]:
    """The tables that paying several parts can lead to."""
    if not parts:
        yield trial
        return
    for after in ways(trial, parts[0], (*parts[1:], *rest)):
        yield from _run(after, parts[1:], rest)


# What is asked for, part by part.


def _choose(trial: Trial, part: Choose, rest: Parts) -> Iterator[Trial]:
    cards = [card for card in trial.select(part.cards) if choosable(trial.state, card, trial.context.you)]
    count = max(0, trial.amount(part.count))
    if chosen_from_top(trial.state, part.cards):
        cards = uppermost(trial.state, cards, count)
    if len(cards) < count and not part.up_to:
        return
    sizes = range(min(count, len(cards)), -1, -1) if part.up_to else (count,)
    tried: Parts = rest if part.total is None else (*rest, part)
    for chosen in choices(trial, cards, sizes, tried):
        if part.total is not None and not any(map(trial.hidden, chosen)):
            figures = (info(trial.state, card, trial.context).figures.get(part.total.figure) or 0 for card in chosen)
            if not within(trial.state, trial.context, sum(figures), part.total.within):
                continue
        yield trial.naming(part.name, chosen if chosen or not part.up_to else None)


def _search(trial: Trial, part: Search, rest: Parts) -> Iterator[Trial]:
    zones = part.cards.zones or ("deck",)
    whose = "opponent" if part.cards.whose == "opponent" else "you"
    cards = replace(part.cards, zones=zones, whose=whose)
    for chosen in _choose(trial, Choose(cards=cards, count=part.count, name=part.name), (*part.then, *rest)):
        yield from _run(chosen, part.then, rest)


def _named(trial: Trial, part: Look | Reveal, rest: Parts) -> Iterator[Trial]:
    cards = trial.select(part.cards if isinstance(part, Look) else part.what)
    if cards:
        yield trial.naming(part.name, cards)


def _draw(trial: Trial, part: Draw, rest: Parts) -> Iterator[Trial]:
    """5-1. From a deck that is not empty; all who are to draw."""
    you, count = trial.context.you, max(0, trial.times(part.count))
    players = players_of(you, part.whose)
    for number in range(count, -1 if part.up_to else count - 1, -1):
        if not number or all(_can_draw(trial, player, number) for player in players):
            after = trial
            for player in (each for each in players for _ in range(number) if rest):
                after = after.after([drawn(after.state, player, rule="5-1-2")])
            yield after


def _can_draw(trial: Trial, player: Player, number: int) -> bool:
    state = trial.state
    there = len(state.cards_in(player, "deck")) >= number
    return there and can_happen(state, drawn(state, player, rule="5-1-2"), by=trial.context.you)


def _discard(trial: Trial, part: Discard, rest: Parts) -> Iterator[Trial]:
    """13-7. The card itself, if it is being used from the hand, is not among them."""
    return _discards(trial, part, rest, players_of(trial.context.you, part.whose), ())


def _discards(
    trial: Trial, part: Discard, rest: Parts, players: Sequence[Player], gone: tuple[Card, ...]
) -> Iterator[Trial]:
    if not players:
        yield trial.naming(part.name or "discarded", gone) if rest else trial
        return
    source = trial.context.source
    held = [card for card in trial.state.cards_in(players[0], "hand") if card != source]
    hand = held if part.cards == ANY else [card for card in held if trial.fits(card, part.cards, anywhere=True)]
    count = max(0, trial.amount(part.count))
    sizes = range(min(count, len(hand)), -1, -1) if part.up_to else (count,)
    if not rest and not part.up_to and len(players) == 1:
        if len(hand) >= count:
            yield trial
        return
    for chosen in choices(trial, hand, sizes, rest):
        after = trial.after([discarded(trial.state, card) for card in chosen]) if rest else trial
        yield from _discards(after, part, rest, players[1:], (*gone, *chosen))


def _switch(trial: Trial, part: Switch, rest: Parts) -> Iterator[Trial]:
    """A card in that mode already cannot be switched (0-2-4-1)."""
    kind = CardRested if part.mode == "rest" else CardReadied
    return _each(trial, part.what, lambda card: kind(card=card, rule="1-8-1"), rest)


def _ko(trial: Trial, part: Ko, rest: Parts) -> Iterator[Trial]:
    return _each(trial, part.what, lambda card: koed(trial.state, card), rest)


def _remove(trial: Trial, part: Remove, rest: Parts) -> Iterator[Trial]:
    return _each(trial, part.what, lambda card: removed(trial.state, card), rest)


def _move(trial: Trial, part: Move, rest: Parts) -> Iterator[Trial]:
    state = trial.state
    for after in _each(trial, part.what, lambda card: move_of(state, card, part), rest, alone=part.alone):
        if part.mode == "rest" and part.to in ("energy", "battle") and rest:
            moved = [card for card, held in enumerate(after.state.cards) if held.zone != state.cards[card].zone]
            come = [Card(card) for card in moved if after.state.cards[card].zone[2:] == part.to]
            yield after.after([come_rested(card, part.to) for card in come])
        else:
            yield after


def _play(trial: Trial, part: Play, rest: Parts) -> Iterator[Trial]:
    return _each(trial, part.what, lambda card: played(trial.state, card, by=trial.context.you), rest)


def _stack(trial: Trial, part: Stack, rest: Parts) -> Iterator[Trial]:
    hosts = trial.select(part.under)
    if not hosts:
        return iter(())
    return _each(trial, part.what, lambda card: stacked(trial.state, card, hosts[0]), rest)


def _each(
    trial: Trial, what: What, fact: Callable[[Card], Fact], rest: Parts, *, alone: bool = False
) -> Iterator[Trial]:
    """It is done to all that are meant: as many as are said to lie on top, and one at least."""
    if trial.speaks_of_nothing(what):
        yield trial
        return
    cards = trial.select(what)
    least = 1 if isinstance(what, str) or what.top is None else trial.amount(what.top)
    facts = [fact(card) for card in cards]
    if len(cards) < max(1, least) or not all(_can_be(trial, each) for each in facts):
        return
    if not rest:
        yield trial
        return
    moves = [each for each in facts if isinstance(each, CardMoved)]
    yield trial.after((uncovered if alone else with_beneath)(trial.state, moves) if moves else facts)


def _can_be(trial: Trial, fact: Any) -> bool:
    """Whether it can happen; to a hidden card, whatever that is."""
    moves = isinstance(fact, CardMoved) and not isinstance(fact, CardKOed)
    return (moves and trial.hidden(fact.card)) or can_happen(trial.state, fact, by=trial.context.you)


def _damage(trial: Trial, part: Damage, rest: Parts) -> Iterator[Trial]:
    """5-8. What is on top of the life goes to the hand. Damage that would not all be dealt pays nothing (1-4-2)."""
    state, you, count = trial.state, trial.context.you, max(0, trial.amount(part.count))
    players = players_of(you, part.whose)
    source = next(iter(trial.select(part.source)), trial.context.source)
    assert source is not None
    dealt = [DamageDealt(card=source, player=player, amount=count, rule="5-8-1") for player in players]
    if any(forbidden(state, "take_damage", player=player, by=you) for player in players):
        return
    if not any(prevented(state, Agent("skill", you, source), one) for one in dealt if count):
        yield trial.after(
            [
                LifeTaken(card=card, source=zone_of(player, "life"), target=zone_of(player, "hand"), rule="5-8-1")
                for player in players
                if rest
                for card in state.cards_in(player, "life")[::-1][:count]
            ]
        )


def _mark(trial: Trial, part: Mark, rest: Parts) -> Iterator[Trial]:
    """5-12, 5-13. Of each card so many [Ki]."""
    by = trial.amount(part.by)
    if trial.speaks_of_nothing(part.what):
        yield trial
        return
    cards = trial.select(part.what)
    if cards and all(trial.state.cards[card].counters + by >= 0 for card in cards):
        kind = CountersPlaced if by > 0 else CountersRemoved
        yield trial.after([kind(card=card, amount=abs(by), rule="5-12-1") for card in cards if rest])


def _put(trial: Trial, part: Put, rest: Parts) -> Iterator[Trial]:
    by = trial.times(part.by)
    players = players_of(trial.context.you, part.whose)
    if all(trial.state.markers[player] + by >= 0 for player in players):
        kind = EnergyMarkerPlaced if by > 0 else EnergyMarkerRemoved
        yield trial.after([kind(player=player, rule="5-11-1") for player in players for _ in range(abs(by)) if rest])


def _pay(trial: Trial, part: Pay, rest: Parts) -> Iterator[Trial]:
    [player] = players_of(trial.context.you, part.whose)
    cost = Cost.determine(total=trial.amount(part.total), specified=part.specified)
    return _paid(trial, player, skill_sources(trial.state, player), cost, rest)


def _card_cost(trial: Trial, part: CardCost, rest: Parts) -> Iterator[Trial]:
    player = trial.context.you
    return _paid(trial, player, sources(trial.state, player), part.cost, rest)


def _paid(trial: Trial, player: Player, payers: Sequence[Source], cost: Cost, rest: Parts) -> Iterator[Trial]:
    """5-3-1. Each choice of energy and markers that pays, of those that differ for the rest."""
    if trial.moved:
        anything = frozenset(cost.specified)
        payers = [
            Source(payer.option, anything)
            if payer.option.card is not None and trial.hidden(payer.option.card)
            else payer
            for payer in payers
        ]
    if not can_pay(payers, cost):
        return
    if not cost.total or all(map(leaves_energy, rest)):
        yield trial._replace(picks=None)
        return
    must = [] if trial.picks is None else [payer for payer in payers if payer.option in trial.picks.options]
    alike = Alike(trial.state, trial.context, trial.hidden, rest)
    groups: dict[Any, list[Source]] = {}
    for payer in payers:
        if payer not in must:
            sort = None if payer.option.card is None else alike.sort(payer.option.card)
            groups.setdefault((payer.colors, sort), []).append(payer)
    for others in of_each(list(groups.values()), cost.total - len(must)):
        chosen = [*must, *others]
        if can_pay(chosen, cost):
            cards = [payer.option.card for payer in chosen if payer.option.card is not None]
            markers = [EnergyMarkerRemoved(player=player, rule="1-11-2")] * (cost.total - len(cards))
            yield trial.after([*(CardRested(card=card, rule="5-3-1") for card in cards), *markers])


def _number(trial: Trial, part: Number, rest: Parts) -> Iterator[Trial]:
    """13-5-2, 13-5-3. What X can be by what is said of it; at most as many as there are cards."""
    least = trial.amount(part.within.least or 0)
    most = len(trial.state.cards) if part.within.most is None else trial.amount(part.within.most)
    check_times(most - least)
    for x in range(least, max(least, most) + 1):
        if trial.picks is None or trial.picks.options[0].number == x:
            yield trial._replace(context=replace(trial.context, x=x), picks=None)


def _if(trial: Trial, part: If, rest: Parts) -> Iterator[Trial]:
    fulfilled = all(holds(trial.state, trial.context, condition) for condition in part.conditions)
    return _run(trial, part.then if fulfilled else part.otherwise, rest)


def _modes(trial: Trial, part: Modes, rest: Parts) -> Iterator[Trial]:
    count = min(trial.amount(part.count), len(part.options))
    for order in permutations(part.options, count):
        yield from _run(trial, [each for option in order for each in option], rest)


WAYS: Mapping[type[Any], Callable[[Trial, Any, Parts], Iterator[Trial]]] = {
    CardCost: _card_cost,
    Choose: _choose,
    Damage: _damage,
    Discard: _discard,
    Draw: _draw,
    If: _if,
    Ko: _ko,
    Look: _named,
    Mark: _mark,
    May: lambda trial, part, rest: _run(trial, part.effects, rest),
    Modes: _modes,
    Move: _move,
    Number: _number,
    Pay: _pay,
    Play: _play,
    Put: _put,
    Remove: _remove,
    Repeat: lambda trial, part, rest: _run(trial, part.effects * trial.times(part.times), rest),
    Reveal: _named,
    Search: _search,
    Stack: _stack,
    Switch: _switch,
}
"""What can come of one part of a cost; of a part that is not here, nothing that matters to the others."""
