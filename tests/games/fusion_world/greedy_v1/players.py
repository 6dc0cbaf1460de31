"""A player with heuristics of its own: it plays along the curve, clears the board, blocks, and holds its combos."""

import math
from collections.abc import Iterable, Sequence
from typing import ClassVar, cast

from events.fusion_world.card import FusionWorldCard
from events.language.effect import Modes, Skill
from events.seats.bots import Roll
from events.seats.view import SeatView
from events.table.ask import ORDER, Ask, Indexes, Option
from events.table.ids import Card, Player, opponent
from tests.games.fusion_world.greedy_v1.worth import Reader, harmful

ENERGY_WANTED = 7
ATTACK_COMBOS = 1
LEADER_HIT = 1
"""What a hit on the Leader is worth, where a KO is worth 2 and the cost of the card."""
SKILL_FIRST = 2.0
"""A skill that gains so much is activated before cards are played."""
LAST_LIFE = 2
"""Down to this many life cards combos are held: what a hit costs in life comes back as a card of the hand."""


class GreedyV1:
    """Answers each ask by itself, from what its seat sees now."""

    version: ClassVar[int] = 1
    about: ClassVar[str] = "plays along the curve, clears the board, blocks, and holds its combos"

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
    early = [card for card in view.seen(seat, "hand") if _cost(view, card) <= 3]
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
        return bool(wanted & set(card.colors)), abs(_cost(view, option.card) - len(energy) - 1)

    return (max(range(len(ask.options)), key=lambda index: worth(ask.options[index])),)


def _payment(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Pay with what the rest of the hand needs least; markers last, since they do not come back."""
    rest = (card for card in view.seen(seat, "hand") if card != ask.about)
    wants = [color for card in rest for color in _printed(view, card).specified]

    def need(option: Option) -> float:
        if option.card is None:
            return math.inf
        return sum(wants.count(color) for color in _printed(view, option.card).colors)

    ranked = sorted(range(len(ask.options)), key=lambda index: need(ask.options[index]))
    return tuple(sorted(ranked[: ask.least]))


def _main(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Play the most expensive card first, then make the best attack worth making, else end."""
    skills = {index: _skill_worth(view, seat, ask.options[index]) for index in _verbs(ask, "skill")}
    best_skill = max(skills, key=skills.__getitem__, default=None)
    worth_playing = {
        index: (_cost(view, option.card), _power(view, option.card))
        for index, option in enumerate(ask.options)
        if option.verb in ("play", "use") and not _better_held(view, option.card)
    }
    if best_skill is not None and skills[best_skill] >= SKILL_FIRST:
        return (best_skill,)
    if worth_playing:
        return (max(worth_playing, key=worth_playing.__getitem__),)
    if best_skill is not None and skills[best_skill] > 0:
        return (best_skill,)
    spare = _best_combos(view, view.seen(seat, "hand"), ATTACK_COMBOS)
    worth = {i: _attack_worth(view, option, spare) for i, option in enumerate(ask.options) if option.verb == "attack"}
    best = max(worth, key=worth.__getitem__, default=None)
    if best is not None and worth[best][0] > 0:
        return (best,)
    return _named(ask, "end_main")


def _verbs(ask: Ask, verb: str) -> list[int]:
    return [index for index, option in enumerate(ask.options) if option.verb == verb]


def _better_held(view: SeatView, card: Card | None) -> bool:
    """Whether a card of the hand adds more to a combo than it could do as an attacker."""
    power = _printed(view, card).power
    return power is not None and _combo_power(view, card) >= power


def _attack_worth(view: SeatView, option: Option, spare: int) -> tuple[int, int]:
    """First what the attack gains, then how close the powers are (the smallest attacker that is enough goes first)."""
    attacking, guarding = _power(view, option.card), _power(view, option.other)
    target = _printed(view, option.other)
    gain = LEADER_HIT if target.kind == "leader" else 2 + _cost(view, option.other)
    if attacking + spare < guarding:
        gain = 0
    elif attacking < guarding:
        gain -= 2
    return gain, -abs(attacking - guarding)


def _offense(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Combo only if the attack would fail without, and can succeed with few cards."""
    if useful := _useful_skill(view, seat, ask):
        return useful
    roles = view.roles()
    gap = _power(view, roles["guard"]) - _power(view, roles["attack"]) - _comboed(view, seat)
    return _close_gap(view, ask, gap, most=ATTACK_COMBOS)


def _defense(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Combo only if the attack would succeed and few cards stop it; for a Leader, hold them until life is low."""
    roles = view.roles()
    attacking = _power(view, roles["attack"]) + _comboed(view, opponent(seat))
    losing = attacking >= _power(view, roles["guard"]) + _comboed(view, seat)
    if losing and (useful := _useful_skill(view, seat, ask)):
        return useful
    gap = attacking - _power(view, roles["guard"]) - _comboed(view, seat) + 1
    guard = _printed(view, roles["guard"])
    most = 1
    if guard.kind == "leader":
        most = 0 if view.count(seat, "life") > LAST_LIFE else 2 if view.count(seat, "life") > 1 else len(ask.options)
    return _close_gap(view, ask, gap, most=most)


def _pending(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """The skill of the card that is lost least: one that has gone anyway, one that would survive, else the cheapest."""

    def loss(option: Option) -> tuple[bool, bool, int]:
        if option.card is None:
            return False, False, 0
        return True, _falls(view, option.card), _cost(view, option.card)

    return (min(range(len(ask.options)), key=lambda index: loss(ask.options[index])),)


def _skill_cost(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Block an attack that would succeed, if the blocker survives it or is worth less than what it saves."""
    roles = view.roles()
    blocks = False
    if roles.keys() >= {"attack", "guard"} and _power(view, roles["attack"]) >= _power(view, roles["guard"]):
        if _printed(view, roles["guard"]).kind == "leader":
            dear = view.count(seat, "life") <= LAST_LIFE or _hits_harder(view, roles["attack"])
        else:
            dear = _cost(view, roles["guard"]) > _cost(view, ask.about)
        blocks = dear or not _falls(view, ask.about)
    return _named(ask, "pay_skill_cost" if blocks else "decline")


def _falls(view: SeatView, blocker: Card | None) -> bool:
    """Whether the attack going on would KO the blocker, as the powers stand."""
    attack = view.roles().get("attack")
    return attack is not None and _power(view, attack) >= _power(view, blocker)


def _hits_harder(view: SeatView, card: Card) -> bool:
    """Whether a hit by the card, in its own turn, costs the Leader more than a life card that goes to the hand."""
    return any(
        skill.keyword in ("critical", "double_strike", "triple_strike") and skill.turn != "opponent"
        for skill in _printed(view, card).keywords
    )


def _useful_skill(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """The skill that gains most in this battle, if one gains anything."""
    skills = {index: _skill_worth(view, seat, ask.options[index]) for index in _verbs(ask, "skill")}
    best = max(skills, key=skills.__getitem__, default=None)
    return (best,) if best is not None and skills[best] > 0 else ()


def _close_gap(view: SeatView, ask: Ask, gap: int, *, most: int) -> Indexes:
    """Combo the cheapest single card that closes the gap, else the strongest if enough of them do; else nothing."""
    combos = [index for index, option in enumerate(ask.options) if option.verb == "combo"]
    if gap <= 0 or gap > _best_combos(view, (ask.options[index].card for index in combos), most):
        return _named(ask, "end_step")

    def combo_power(index: int) -> int:
        return _combo_power(view, ask.options[index].card)

    enough = [index for index in combos if combo_power(index) >= gap]
    if enough:
        return (min(enough, key=lambda index: (_cost(view, ask.options[index].card), combo_power(index))),)
    return (max(combos, key=combo_power),)


def _best_combos(view: SeatView, cards: Iterable[Card | None], count: int) -> int:
    """How much the strongest few of these cards add together."""
    strongest: Sequence[int] = sorted((_combo_power(view, card) for card in cards), reverse=True)
    return sum(strongest[:count])


def _comboed(view: SeatView, player: Player) -> int:
    return sum(_combo_power(view, card) for card in view.seen(player, "combo"))


def _combo_power(view: SeatView, card: Card | None) -> int:
    return _printed(view, card).combo_power or 0


def _cost(view: SeatView, card: Card | None) -> int:
    return _printed(view, card).cost or 0


def _power(view: SeatView, card: Card | None) -> int:
    assert card is not None
    return view.value("power", card) or 0


def _skill_worth(view: SeatView, seat: Player, option: Option) -> float:
    """What the skill of the option gains; of one that its card has gained, a little."""
    assert option.card is not None
    assert option.number is not None
    skills = _skills(view, option.card)
    if option.number >= len(skills):
        return 0.5
    skill = skills[option.number]
    paid = 0.4 * _cost(view, option.card) if _printed(view, option.card).kind == "extra" else 0
    played = 1.5 if skill.materials else 0
    return Reader(view, seat).skill(skill) + played - paid


def _skills(view: SeatView, card: Card) -> tuple[Skill, ...]:
    return view.skills(card)


def _skill_price(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """A Blocker's cost by what it saves; that of another skill if it gains more than it costs."""
    assert ask.about is not None
    pays = _verbs(ask, "pay_skill_cost")
    if not pays:
        return _named(ask, "decline")
    priced = [skill for skill in _skills(view, ask.about) if skill.costs and skill.kind == "auto"]
    if not priced and _verbs(ask, "decline"):
        return _skill_cost(view, seat, ask)
    worth = max((Reader(view, seat).skill(skill) for skill in priced), default=1)
    return (pays[0],) if worth > 0 or not _verbs(ask, "decline") else _named(ask, "decline")


def _choose(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """Of the opponent's cards the most expensive; of the own, the cheapest for what harms it, else the strongest."""
    about = view.face(ask.about) if ask.about is not None else None
    harms = isinstance(about, FusionWorldCard) and harmful(about)

    def worth(index: int) -> float:
        card = ask.options[index].card
        if card is None or view.face(card) is None:
            return 0
        value = _cost(view, card) + _power(view, card) / 20000
        return -value if harms and view.controller(card) == seat else value

    ranked = sorted(range(len(ask.options)), key=worth, reverse=True)
    own = all(side in (seat, None) for side in view.sides(ask))
    count = ask.least if harms and own else ask.most
    return tuple(sorted(ranked[:count]))


def _discard(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """What is worth least in a combo and on the board; no more than has to be."""

    def worth(index: int) -> float:
        card = ask.options[index].card
        return (
            0 if card is None or view.face(card) is None else _combo_power(view, card) / 10000 + _cost(view, card) / 4
        )

    return tuple(sorted(sorted(range(len(ask.options)), key=worth)[: max(ask.least, min(1, ask.most))]))


def _modes(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    """The option that gains most."""
    assert ask.about is not None
    listed = [effect for skill in _skills(view, ask.about) for effect in skill.effects if isinstance(effect, Modes)]
    if not listed:
        return (0,) if ask.least else ()

    def worth(index: int) -> float:
        number = ask.options[index].number or 0
        options = listed[0].options
        return Reader(view, seat).effects(options[number]) if number < len(options) else 0

    return (max(range(len(ask.options)), key=worth),)


def _cheapest(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    return (min(range(len(ask.options)), key=lambda index: _cost(view, ask.options[index].card)),)


def _first(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    return tuple(range(ask.least))


def _most(view: SeatView, seat: Player, ask: Ask) -> Indexes:
    return (len(ask.options) - 1,)


_HEURISTICS = {
    "choose": _choose,
    "discard": _discard,
    "may": _first,
    "draw": _first,
    "modes": _modes,
    "number": _most,
    "material": _cheapest,
    "replace": _first,
    "delayed": _first,
    "loop": _first,
    "skill": _first,
    "turn_order": _turn_order,
    "redraw": _redraw,
    "charge": _charge,
    "pay": _payment,
    "main": _main,
    "offense": _offense,
    "defense": _defense,
    "pending": _pending,
    "skill_cost": _skill_price,
}
