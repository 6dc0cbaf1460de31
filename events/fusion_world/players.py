"""A player with heuristics of its own: it plays along the curve, attacks to win, and combos only to change a result."""

from collections.abc import Iterable, Sequence
from typing import cast

from events.ask import ORDER, Ask, Indexes, Option
from events.fusion_world.card import FusionWorldCard
from events.players import Roll
from events.sight import SeatView
from events.state import Card, Player, opponent

ENERGY_WANTED = 7
ATTACK_COMBOS = 1
LAST_LIFE = 4
"""From this many life cards on, hits on the Leader are worth more cards to stop."""


class Greedy:
    """Answers each ask by itself, from what its seat sees now."""

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """The answer that looks best now; the first one where nothing tells options apart."""
        if ask.kind == ORDER:
            return tuple(range(len(ask.options)))
        return _HEURISTICS[ask.kind](view, cast(Player, view.seat), ask)


def _printed(view: SeatView, card: Card | None) -> FusionWorldCard:
    face = view.face(card) if card is not None else None
    assert isinstance(face, FusionWorldCard)
    return face


def _named(ask: Ask, verb: str) -> Indexes:
    return (next(index for index, option in enumerate(ask.options) if option.verb == verb),)


def _turn_order(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    return _named(ask, "go_first")


def _redraw(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Redraw a hand without two cards for the first turns."""
    early = [card for card in view.seen(seat, "hand") if (_printed(view, card).cost or 0) <= 3]
    return _named(ask, "keep" if len(early) >= 2 else "redraw")


def _charge(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Charge up to the energy wanted: colors still missing first, then what can be played last."""
    energy = view.seen(seat, "energy")
    if len(energy) >= ENERGY_WANTED or not ask.options:
        return ()
    have = {color for card in energy for color in _printed(view, card).colors}
    wanted = {color for card in view.seen(seat, "hand") for color in _printed(view, card).specified} - have

    def worth(option: Option) -> tuple[bool, int]:
        card = _printed(view, option.card)
        return bool(wanted & set(card.colors)), abs((card.cost or 0) - len(energy) - 1)

    return (max(range(len(ask.options)), key=lambda index: worth(ask.options[index])),)


def _payment(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Pay with what the rest of the hand needs least; markers last, since they do not come back."""
    wants = [color for card in view.seen(seat, "hand") for color in _printed(view, card).specified]

    def need(option: Option) -> tuple[bool, int]:
        if option.card is None:
            return True, 0
        return False, sum(wants.count(color) for color in _printed(view, option.card).colors)

    ranked = sorted(range(len(ask.options)), key=lambda index: need(ask.options[index]))
    return tuple(sorted(ranked[: ask.least]))


def _main(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Play the most expensive card first, then make the best attack that can succeed, else end."""
    plays = [index for index, option in enumerate(ask.options) if option.verb == "play"]
    if plays:
        return (
            max(
                plays, key=lambda i: (_printed(view, ask.options[i].card).cost or 0, _power(view, ask.options[i].card))
            ),
        )
    spare = _best_combos(view, view.seen(seat, "hand"), ATTACK_COMBOS)
    worth = {i: _attack_worth(view, option, spare) for i, option in enumerate(ask.options) if option.verb == "attack"}
    best = max(worth, key=worth.__getitem__, default=None)
    if best is not None and worth[best] > (0, 0):
        return (best,)
    return _named(ask, "end_main")


def _attack_worth(view: SeatView, option: Option, spare: int) -> tuple[int, int]:
    """First what the attack gains, then how close the powers are (the smallest attacker that is enough goes first)."""
    attacking, guarding = _power(view, option.card), _power(view, option.other)
    target = _printed(view, option.other)
    if attacking + spare < guarding:
        return 0, 0
    gain = 3 if target.kind == "leader" else 2 + (target.cost or 0)
    if attacking < guarding:
        gain -= 2
    return gain, -abs(attacking - guarding)


def _offense(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Combo only if the attack would fail without, and can succeed with few cards."""
    roles = view.roles()
    gap = _power(view, roles["guard"]) - _power(view, roles["attack"]) - _comboed(view, seat)
    return _close_gap(view, ask, gap, most=ATTACK_COMBOS)


def _defense(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Combo only if the attack would succeed, can be stopped with few cards, and what it hits is worth them."""
    roles = view.roles()
    attacking = _power(view, roles["attack"]) + _comboed(view, opponent(seat))
    gap = attacking - _power(view, roles["guard"]) - _comboed(view, seat) + 1
    guard = _printed(view, roles["guard"])
    if guard.kind == "leader":
        most = 1 if view.count(seat, "life") > LAST_LIFE else 2 if view.count(seat, "life") > 1 else 9
    else:
        most = 1 if (guard.cost or 0) >= 3 else 0
    return _close_gap(view, ask, gap, most=most)


def _close_gap(view: SeatView, ask: Ask, gap: int, *, most: int) -> Indexes:
    """Combo the cheapest single card that closes the gap, else the strongest if enough of them do; else nothing."""
    combos = [index for index, option in enumerate(ask.options) if option.verb == "combo"]
    if gap <= 0 or gap > _best_combos(view, (ask.options[index].card for index in combos), most):
        return _named(ask, "end_step")

    def combo_power(index: int) -> int:
        return _printed(view, ask.options[index].card).combo_power or 0

    enough = [index for index in combos if combo_power(index) >= gap]
    if enough:
        return (min(enough, key=lambda index: (_printed(view, ask.options[index].card).cost or 0, combo_power(index))),)
    return (max(combos, key=combo_power),)


def _best_combos(view: SeatView, cards: Iterable[Card | None], count: int) -> int:
    """How much the strongest few of these cards add together."""
    strongest: Sequence[int] = sorted((_printed(view, card).combo_power or 0 for card in cards), reverse=True)
    return sum(strongest[:count])


def _comboed(view: SeatView, player: Player) -> int:
    return sum(_printed(view, card).combo_power or 0 for card in view.seen(player, "combo"))


def _power(view: SeatView, card: Card | None) -> int:
    return (view.value("power", card) or 0) if card is not None else 0


_HEURISTICS = {
    "turn_order": _turn_order,
    "redraw": _redraw,
    "charge": _charge,
    "pay": _payment,
    "main": _main,
    "offense": _offense,
    "defense": _defense,
}
