"""Effects that choose cards, and that do others: if the player wants, on conditions, some of several, repeatedly."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.cards.bounds import check_times
from events.effects.definition import Definition, Made, branch, candidates_of
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


async def _choose(at: Resolution, effect: Choose) -> Made:
    """As many as there are, up to the number; none need be found where one must look for them.

    Who has said to pay by it must find them. A card that its player does not see cannot be chosen for what it is. If
    others cannot see whether there is one to choose, it is asked in any case.
    """
    count, asked = at.amount(effect.count), at.player(effect.by)
    weighed = effect.total is not None
    secret = unseen(at.state, at, effect.cards, weighed=weighed) if count > 0 and asked != CHANCE else []
    candidates = candidates_of(at, effect.cards)
    if secret and asked != CHANCE:
        _look_through(at, asked, secret)
        unknown = blind(at.state, asked, secret)
        candidates = [card for card in candidates if card not in unknown]
        secret = [card for card in secret if card not in unknown]
    if count <= 0 or not (candidates or secret):
        at.named[effect.name] = ()
        return Made(max(count, 0), 0)
    particular = needs_information(effect.cards) or weighed
    sure = sum(at.state.is_open(card) for card in candidates) if particular and not at.paying else count
    least = 0 if effect.up_to else min(sure, count)
    if effect.total is None and asked != CHANCE and chosen_from_top(at.state, effect.cards):
        chosen = await _choose_from_top(at, candidates, least=least, most=count, by=effect.by)
    elif effect.total is None:
        chosen = await at.choose(candidates, least=least, most=count, by=effect.by)
    else:
        values = {card: info(at.state, card, at).figures.get(effect.total.figure) or 0 for card in candidates}
        chosen = await _choose_total(
            at, values, effect.total, least=least, most=count, by=effect.by, hidden=bool(secret)
        )
    at.named[effect.name] = chosen
    if particular:
        at.specified.update(chosen)
    return Made(count, len(chosen))


async def _choose_from_top(
    at: Resolution, cards: Sequence[Card], *, least: int, most: int, by: str
) -> tuple[Card, ...]:
    """Ask for some of the cards, of which those in some zones are chosen from the top.

    One after the other, if it is not all the same how many of them lie in such a zone.
    """
    able = uppermost(at.state, cards, most)
    if len(able) <= least or most == 1:
        return await at.choose(able, least=least, most=most, by=by)
    taken: tuple[Card, ...] = ()
    while len(taken) < min(most, len(cards)):
        able = uppermost(at.state, [card for card in cards if card not in taken], 1)
        picked = [Option("choose", card) for card in taken]
        chosen = await at.choose(able, least=1 if len(taken) < least else 0, most=1, by=by, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _look_through(at: Resolution, player: Player, secret: Sequence[Card]) -> None:
    """To choose a card of a deck for what it is, one looks through the deck."""
    deck = [card for card in blind(at.state, player, secret) if zone_name(at.state.cards[card].zone) == "deck"]
    if deck:
        at.table.emit(*(CardLooked(card=card, player=player, rule=at.cites["search"]) for card in deck))
        at.shown += deck
        at.unnamed[SEARCHED] = sorted({at.state.cards[card].zone for card in deck})


async def _choose_total(
    at: Resolution, values: Mapping[Card, int], total: Total, *, least: int, most: int, by: str, hidden: bool
) -> tuple[Card, ...]:
    """Ask for one card after the other, each from which a whole that comes to the total can be reached.

    They are as many as there can be, if it is not said that they may be fewer. `hidden`: others do not see all of them,
    so that one more is asked for even if there is none.
    """

    def sizes(taken: tuple[Card, ...]) -> set[int]:
        """How many cards a whole with these can have."""
        wholes = _wholes(values, taken, most)
        return {size for size, value in wholes if within(at.state, at, value, total.within)}

    least = max((size for size in sizes(()) if size <= least), default=0)
    taken: tuple[Card, ...] = ()
    while len(taken) < most:
        able = [card for card in values if card not in taken and max(sizes((*taken, card)), default=-1) >= least]
        if not able and not hidden:
            break
        ends = not able or (len(taken) >= least and (not taken or len(taken) in sizes(taken)))
        picked = [Option("choose", card) for card in taken]
        chosen = await at.choose(able, least=0 if ends else 1, most=1, by=by, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _wholes(values: Mapping[Card, int], taken: tuple[Card, ...], most: int) -> set[tuple[int, int]]:
    """What these cards, and some of the others, can come to: how many they are, and their total."""
    found = {(len(taken), sum(values[card] for card in taken))}
    for card, value in values.items():
        if card not in taken:
            found |= {(size + 1, total + value) for size, total in found if size < most}
    return found


async def _may(at: Resolution, effect: May) -> Made:
    """Asked if the effects can do anything, for all that others see."""
    if futile(at.state, at, effect.effects):
        return Made(1, 0)
    options = [Option("do"), Option("decline")]
    [answer] = await at.table.ask(at.player(effect.by), "may", options, rule=at.cites["may"], about=at.source)
    if answer.verb == "decline":
        return Made(1, 0)
    return await at.run(effect.effects)


async def _if(at: Resolution, effect: If) -> Made:
    return await at.run(branch(at.state, at, effect))


async def _modes(at: Resolution, effect: Modes) -> Made:
    """The player orders what was chosen; nothing is chosen twice."""
    count = min(at.amount(effect.count), len(effect.options))
    options = [Option("mode", number=n) for n in range(len(effect.options))]
    picked: list[Option] = []
    while len(picked) < count:
        rest = [option for option in options if option not in picked]
        [*chosen] = await at.table.ask(
            at.player(effect.by),
            "modes",
            rest,
            rule=at.cites["modes"],
            least=0 if effect.up_to else 1,
            about=at.source,
            picked=picked,
        )
        if not chosen:
            break
        picked += chosen
    return await at.run([each for option in picked for each in effect.options[option.number or 0]])


async def _number(at: Resolution, effect: Number) -> Made:
    least = at.amount(effect.within.least or 0)
    most = max(least, at.amount(effect.within.most or 0))
    check_times(most - least)
    return await choose_number(at, effect, range(least, most + 1))


async def choose_number(at: Resolution, effect: Number, numbers: Sequence[int]) -> Made:
    """Ask what X stands for: one of these."""
    options = [Option("number", number=n) for n in numbers]
    [chosen] = await at.table.ask(at.player(effect.by), "number", options, rule=at.cites["number"], about=at.source)
    assert chosen.number is not None
    at.x = chosen.number
    return Made(1, 1)


async def _repeat(at: Resolution, effect: Repeat) -> Made:
    return await at.run(effect.effects * at.times(effect.times))


CHOICES: Mapping[type[Any], Definition] = {
    Choose: Definition(perform=_choose),
    May: Definition(perform=_may),
    If: Definition(perform=_if),
    Modes: Definition(perform=_modes),
    Number: Definition(perform=_number),
    Repeat: Definition(perform=_repeat),
}
"""What each of these effects does."""
