"""Effects that choose cards, and effects that do others: voluntarily, on conditions, by modes, repeatedly."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.cards.bounds import check_times
from events.effects.definition import Definition, Outcome, branch, candidates_of
from events.effects.futile import futile
from events.effects.interpret import SEARCHED, Resolution
from events.language.effect import (
    Choose,
    If,
    May,
    Modes,
    Number,
    Repeat,
    Total,
)
from events.table.ask import CHANCE, Option
from events.table.fact import CardLooked
from events.table.ids import Card, Player, zone_name
from events.values.hidden import blind, unseen
from events.values.selecting import (
    chosen_from_top,
    needs_information,
    uppermost,
    within,
)
from events.values.value import info


async def _choose(resolution: Resolution, effect: Choose) -> Outcome:
    """The outcome of choosing cards: as many as there are, up to the number; secret cards need not be found.

    A player who pays by it must find them. A card that its player does not see cannot be chosen by its information. If
    others cannot see whether there is a card to choose, the player is asked in any case.
    """
    count, asked = resolution.amount(effect.count), resolution.player(effect.by)
    weighed = effect.total is not None
    secret = (
        unseen(resolution.state, resolution, effect.cards, weighed=weighed) if count > 0 and asked != CHANCE else []
    )
    candidates = candidates_of(resolution, effect.cards)
    if secret and asked != CHANCE:
        _look_through(resolution, asked, secret)
        unknown = blind(resolution.state, asked, secret)
        candidates = [card for card in candidates if card not in unknown]
        secret = [card for card in secret if card not in unknown]
    if count <= 0 or not (candidates or secret):
        resolution.named[effect.name] = ()
        return Outcome(max(count, 0), 0)
    particular = needs_information(effect.cards) or weighed
    sure = sum(resolution.state.is_open(card) for card in candidates) if particular and not resolution.paying else count
    least = 0 if effect.up_to else min(sure, count)
    if effect.total is None and asked != CHANCE and chosen_from_top(resolution.state, effect.cards):
        chosen = await _choose_from_top(resolution, candidates, least=least, most=count, by=effect.by)
    elif effect.total is None:
        chosen = await resolution.choose(candidates, least=least, most=count, by=effect.by)
    else:
        values = {
            card: info(resolution.state, card, resolution).figures.get(effect.total.figure) or 0 for card in candidates
        }
        chosen = await _choose_total(
            resolution, values, effect.total, least=least, most=count, by=effect.by, hidden=bool(secret)
        )
    resolution.named[effect.name] = chosen
    if particular:
        resolution.specified.update(chosen)
    return Outcome(count, len(chosen))


async def _choose_from_top(
    resolution: Resolution, cards: Sequence[Card], *, least: int, most: int, by: str
) -> tuple[Card, ...]:
    """The chosen cards, of which those in some zones are chosen from the top.

    They are asked one by one, unless their number in such a zone makes no difference.
    """
    able = uppermost(resolution.state, cards, most)
    if len(able) <= least or most == 1:
        return await resolution.choose(able, least=least, most=most, by=by)
    taken: tuple[Card, ...] = ()
    while len(taken) < min(most, len(cards)):
        able = uppermost(resolution.state, [card for card in cards if card not in taken], 1)
        picked = [Option("choose", card) for card in taken]
        chosen = await resolution.choose(able, least=1 if len(taken) < least else 0, most=1, by=by, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _look_through(resolution: Resolution, player: Player, secret: Sequence[Card]) -> None:
    """The secret cards of a deck, looked at before a choice by their information."""
    lexicon = resolution.texts.lexicon
    deck = [
        card
        for card in blind(resolution.state, player, secret)
        if zone_name(resolution.state.cards[card].zone) == lexicon.deck
    ]
    if deck:
        resolution.table.emit(*(CardLooked(card=card, player=player, rule=resolution.cites["search"]) for card in deck))
        resolution.shown += deck
        resolution.unnamed[SEARCHED] = sorted({resolution.state.cards[card].zone for card in deck})


async def _choose_total(
    resolution: Resolution, values: Mapping[Card, int], total: Total, *, least: int, most: int, by: str, hidden: bool
) -> tuple[Card, ...]:
    """The chosen cards, asked one by one; only cards that lead to a choice with the total are offered.

    They are as many as possible, unless fewer are allowed. `hidden`: others do not see all candidates, so that another
    card is asked for even if there is none.
    """

    def sizes(taken: tuple[Card, ...]) -> set[int]:
        """The possible sizes of a choice with these cards and the total."""
        wholes = _wholes(values, taken, most)
        return {size for size, value in wholes if within(resolution.state, resolution, value, total.within)}

    least = max((size for size in sizes(()) if size <= least), default=0)
    taken: tuple[Card, ...] = ()
    while len(taken) < most:
        able = [card for card in values if card not in taken and max(sizes((*taken, card)), default=-1) >= least]
        if not able and not hidden:
            break
        ends = not able or (len(taken) >= least and (not taken or len(taken) in sizes(taken)))
        picked = [Option("choose", card) for card in taken]
        chosen = await resolution.choose(able, least=0 if ends else 1, most=1, by=by, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _wholes(values: Mapping[Card, int], taken: tuple[Card, ...], most: int) -> set[tuple[int, int]]:
    """The possible sizes and totals of choices with these cards."""
    found = {(len(taken), sum(values[card] for card in taken))}
    for card, value in values.items():
        if card not in taken:
            found |= {(size + 1, total + value) for size, total in found if size < most}
    return found


async def _may(resolution: Resolution, effect: May) -> Outcome:
    """The outcome of voluntary effects; the player is asked if they may do anything, as far as others can see."""
    if futile(resolution.state, resolution, effect.effects):
        return Outcome(1, 0)
    options = [Option("do"), Option("decline")]
    [answer] = await resolution.table.ask(
        resolution.player(effect.by), "may", options, rule=resolution.cites["may"], about=resolution.source
    )
    if answer.verb == "decline":
        return Outcome(1, 0)
    return await resolution.run(effect.effects)


async def _if(resolution: Resolution, effect: If) -> Outcome:
    return await resolution.run(branch(resolution.state, resolution, effect))


async def _modes(resolution: Resolution, effect: Modes) -> Outcome:
    """The outcome of the chosen modes, in the order of choice, each at most once."""
    count = min(resolution.amount(effect.count), len(effect.options))
    options = [Option("mode", number=n) for n in range(len(effect.options))]
    picked: list[Option] = []
    while len(picked) < count:
        rest = [option for option in options if option not in picked]
        [*chosen] = await resolution.table.ask(
            resolution.player(effect.by),
            "modes",
            rest,
            rule=resolution.cites["modes"],
            least=0 if effect.up_to else 1,
            about=resolution.source,
            picked=picked,
        )
        if not chosen:
            break
        picked += chosen
    return await resolution.run([each for option in picked for each in effect.options[option.number or 0]])


async def _number(resolution: Resolution, effect: Number) -> Outcome:
    least = resolution.amount(effect.within.least or 0)
    most = max(least, resolution.amount(effect.within.most or 0))
    check_times(most - least)
    return await choose_number(resolution, effect, range(least, most + 1))


async def choose_number(resolution: Resolution, effect: Number, numbers: Sequence[int]) -> Outcome:
    """The outcome of choosing the value of X among these numbers."""
    options = [Option("number", number=n) for n in numbers]
    [chosen] = await resolution.table.ask(
        resolution.player(effect.by), "number", options, rule=resolution.cites["number"], about=resolution.source
    )
    assert chosen.number is not None
    resolution.x = chosen.number
    return Outcome(1, 1)


async def _repeat(resolution: Resolution, effect: Repeat) -> Outcome:
    return await resolution.run(effect.effects * resolution.times(effect.times))


CHOICES: Mapping[type[Any], Definition] = {
    Choose: Definition(perform=_choose),
    May: Definition(perform=_may),
    If: Definition(perform=_if),
    Modes: Definition(perform=_modes),
    Number: Definition(perform=_number),
    Repeat: Definition(perform=_repeat),
}
"""The definitions of these effects."""
