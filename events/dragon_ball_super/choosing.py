"""The choices of a bot that looks one step ahead among cards, modes and sources of payment."""

import math
from collections.abc import Sequence

from events.dragon_ball_super.card import DragonBallSuperCard
from events.dragon_ball_super.evaluation import Reader, harmful, plays, set_off
from events.dragon_ball_super.outlook import Outlook, Position
from events.language.effect import Effect
from events.seats.bots import look_ahead
from events.seats.greedy import lowest, modes_of
from events.table.ask import Ask, Indexes, Option

ENERGY_WANTED = 6
"""The energy beyond which no card is charged."""


def charge(position: Position, ask: Ask) -> Indexes:
    """The card to charge, up to ENERGY_WANTED: missing colors first, then the card that the hand needs least."""
    energy = position.view.seen(position.seat, "energy")
    if (len(energy) >= ENERGY_WANTED and not ask.least) or not ask.options:
        return ()
    have = {color for card in energy for color in position.printed(card).colors}
    wanted = {
        color for card in position.view.seen(position.seat, "hand") for color in position.printed(card).specified
    } - have

    def spare(index: int) -> tuple[bool, float]:
        """The sort key of cards to charge: too expensive ones first, then cheap ones with little combo power."""
        card, cost = position.printed(ask.options[index].card), position.cost(ask.options[index].card)
        late = max(0, cost - len(energy) - 2)
        return bool(wanted & set(card.colors)), 2 * late - cost - position.combo_power(ask.options[index].card) / 10_000

    return (max(range(len(ask.options)), key=spare),)


def payment(position: Position, ask: Ask) -> Indexes:
    """The sources that the rest of the hand needs least; markers last, since they do not come back."""
    rest = (card for card in position.view.seen(position.seat, "hand") if card != ask.about)
    wants = [color for card in rest for color in position.printed(card).specified]

    def need(option: Option) -> float:
        if option.card is None:
            return math.inf
        return sum(wants.count(color) for color in position.printed(option.card).colors)

    ranked = sorted(range(len(ask.options)), key=lambda index: need(ask.options[index]))
    return tuple(sorted(ranked[: ask.least]))


def choose(position: Position, ask: Ask) -> Indexes:
    """The chosen cards: the opponent's most expensive; own cheapest ones for harm, else the strongest."""
    about = _cause(position, ask)
    harms = about is not None and harmful(about)
    ranked = sorted(
        range(len(ask.options)), key=lambda index: _wanted(position, ask.options[index], harms=harms), reverse=True
    )
    if about is not None and plays(about):
        ranked = _harmless_first(position, ask, ranked)
    own = all(side in (position.seat, None) for side in position.view.sides(ask))
    count = ask.least if harms and own else ask.most
    return tuple(sorted(ranked[:count]))


def _cause(position: Position, ask: Ask) -> DragonBallSuperCard | None:
    """The card whose skill asks; None if the seat does not see it."""
    return position.printed(ask.about) if ask.about is not None and position.view.face(ask.about) is not None else None


def _wanted(position: Position, option: Option, *, harms: bool) -> float:
    """The value of a card as one to choose: negative for an own card that would be harmed, 0 for one not seen."""
    if option.card is None or position.view.face(option.card) is None:
        return 0
    value = position.cost(option.card) + position.power(option.card) / 20000
    return -value if harms and position.view.controller(option.card) == position.seat else value


def value_to_choose(position: Position, ask: Ask, option: Option) -> float | None:
    """The value of a card as one to choose, by whether the skill that asks harms cards."""
    about = _cause(position, ask)
    return _wanted(position, option, harms=about is not None and harmful(about))


def _harmless_first(position: Position, ask: Ask, ranked: list[int]) -> list[int]:
    """The ranked options that can be played in turn without a loss, filled up to the least number."""
    now, able = position.now(), list[int]()
    for index in ranked:
        card = ask.options[index].card
        after = now if card is None or position.view.face(card) is None else set_off(position, card, "played", now)
        if not after.lost and len(able) < ask.most:
            now = after
            able.append(index)
    rest = [index for index in ranked if index not in able]
    return [*able, *rest[: max(0, ask.least - len(able))]]


def discard(position: Position, ask: Ask) -> Indexes:
    """The least number of cards of the least value in a combo and on the board."""
    return lowest(ask, lambda option: kept(position, ask, option))


def kept(position: Position, ask: Ask, option: Option) -> float:
    """The value of a card in the hand; 0 for one not seen."""
    if option.card is None or position.view.face(option.card) is None:
        return 0
    return position.combo_power(option.card) / 10000 + position.cost(option.card) / 4


def modes(position: Position, ask: Ask) -> Indexes:
    """The option of the most gain."""
    options = modes_of(position.view, ask)
    if options is None:
        return (0,) if ask.least else ()
    now = position.now()
    found = look_ahead(
        range(len(ask.options)),
        lambda index: _outlook_of_mode(position, options, ask.options[index], now),
        Outlook.worth,
    )
    assert found is not None
    return (found[0],)


def _outlook_of_mode(position: Position, options: Sequence[Sequence[Effect]], option: Option, now: Outlook) -> Outlook:
    number = option.number or 0
    return Reader(position).effects(options[number], now) if number < len(options) else now


def gain_of_mode(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of a mode; None if the skill that asks is not known."""
    options, now = modes_of(position.view, ask), position.now()
    return None if options is None else _outlook_of_mode(position, options, option, now).worth() - now.worth()


def cheapest(position: Position, ask: Ask) -> Indexes:
    """The card of the least cost."""
    return (min(range(len(ask.options)), key=lambda index: position.cost(ask.options[index].card)),)
