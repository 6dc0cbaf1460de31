"""The choices of a bot that looks one step ahead in battles: attacks, combos and Blockers."""

from collections.abc import Sequence

from events.dragon_ball_super.evaluation import set_off
from events.dragon_ball_super.outlook import Outlook, Position, verbs
from events.seats.greedy import named
from events.table.ask import Ask, Indexes, Option
from events.table.ids import Card

EXPOSED = 0.25
"""The assumed probability that a card which an attack leaves in Rest Mode is KO'd by a card with the power for it."""
COMBO = 2.2
"""The value of a card of the hand that is used in a combo."""
FAILS = 0.5
"""The cost of a failed attack beside the attacker's Rest Mode."""
ATTACK_COMBOS = 1
"""The most cards in a combo for an attack."""


def attacked(position: Position, option: Option, now: Outlook) -> Outlook:
    """The outlook after an attack, if it succeeds at the present powers, or with a combo that is worth it."""
    assert option.card is not None
    attacking, guarding = position.power(option.card), position.power(option.other)
    after = _won(position, option.card, option.other, now)
    if attacking < guarding:
        spare = _strongest(position, position.view.seen(position.seat, "hand"), ATTACK_COMBOS)
        after = after.more(-COMBO) if attacking + spare >= guarding else now.more(-FAILS)
    if (
        not position.is_leader(option.card)
        and not after.decided
        and _is_threatened(position, option.card, attacking, option.other)
    ):
        after = after.more(-EXPOSED * position.body(option.card))
    after = set_off(position, option.card, "attacks", after)
    # The smallest attacker that is enough goes first.
    return after.more(-abs(attacking - guarding) / 10_000_000)


def _won(position: Position, attacker: Card, guard: Card | None, now: Outlook) -> Outlook:
    """The outlook after a successful attack."""
    if position.is_leader(guard):
        return position.struck(attacker)
    gained = position.body(guard)
    return now.more(gained if position.view.controller(attacker) == position.seat else -gained)


def _is_threatened(position: Position, card: Card, power: int, gone: Card | None) -> bool:
    """Whether the opponent has a card that could KO a card in Rest Mode."""
    others = (*position.view.seen(position.foe, "battle"), *position.view.seen(position.foe, "leader"))
    return any(position.power(other) >= power for other in others if other != gone)


def offense(position: Position, ask: Ask) -> Indexes:
    """The answer in offense: a combo only if the attack would fail without it, and its gain is worth the cards."""
    return _close_gap(position, ask, position.gap(), most=ATTACK_COMBOS)


def defense(position: Position, ask: Ask) -> Indexes:
    """The answer in defense: a combo only if the attack would succeed, and its loss is worth more than the cards."""
    return _close_gap(position, ask, 1 - position.gap(), most=int(at_stake(position) / COMBO))


def at_stake(position: Position) -> float:
    """What a successful attack would take."""
    now = position.now()
    return now.worth() - _won(position, position.roles["attack"], position.roles["guard"], now).worth()


def gained_by_combo(position: Position, ask: Ask, card: Card) -> float:
    """What a combo in defense keeps, less the cards that it takes beginning with this one; if none is enough, a card's
    loss."""
    gap = 1 - position.gap()
    others = [ask.options[index].card for index in verbs(ask, "combo")]
    powers = sorted((position.combo_power(other) for other in others if other != card), reverse=True)
    closed, cards = position.combo_power(card), 1
    while closed < gap and powers:
        closed, cards = closed + powers.pop(0), cards + 1
    return at_stake(position) - COMBO * cards if closed >= gap > 0 else -COMBO


def _close_gap(position: Position, ask: Ask, gap: int, *, most: int) -> Indexes:
    """The combo of the cheapest single card that closes the gap, else the strongest if enough of them do, else none."""
    combos = verbs(ask, "combo")
    if gap <= 0 or most <= 0 or gap > _strongest(position, [ask.options[index].card for index in combos], most):
        return named(ask, "end_step")

    def combo_power(index: int) -> int:
        return position.combo_power(ask.options[index].card)

    enough = [index for index in combos if combo_power(index) >= gap]
    if enough:
        return (min(enough, key=lambda index: (*_price(position, ask.options[index].card), combo_power(index))),)
    return (max(combos, key=combo_power),)


def _price(position: Position, card: Card | None) -> tuple[int, int]:
    """What a card costs in a combo, and what it would cost to play."""
    return position.combo_cost(card), position.cost(card)


def _strongest(position: Position, cards: Sequence[Card | None], count: int) -> int:
    """The sum of the combo powers of the strongest of these cards."""
    return sum(sorted((position.combo_power(card) for card in cards), reverse=True)[:count])


def pending(position: Position, ask: Ask) -> Indexes:
    """The pending skill of the least loss: of a card that has left, one that would survive, else the cheapest."""

    def loss(option: Option) -> tuple[bool, bool, int]:
        if option.card is None:
            return False, False, 0
        return True, _falls(position, option.card), position.cost(option.card)

    return (min(range(len(ask.options)), key=lambda index: loss(ask.options[index])),)


def gained_by_block(position: Position, blocker: Card) -> float:
    """What the attack would take, less the value of a Blocker that would fall; 0 if no attack would succeed."""
    if not position.roles.keys() >= {"attack", "guard"} or not position.attack_succeeds():
        return 0
    return at_stake(position) - (position.body(blocker) if _falls(position, blocker) else 0)


def _falls(position: Position, blocker: Card | None) -> bool:
    """Whether the attack would KO the blocker at the present powers."""
    attack = position.roles.get("attack")
    return attack is not None and position.power(attack) >= position.power(blocker)
