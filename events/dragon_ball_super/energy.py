"""Energy: the current costs of cards, and the cards of the Energy Area that can pay."""

from functools import cache

from events.cards.prints import Info
from events.costs.affording import card_costs, discounted, is_free
from events.costs.payment import Cost, Source
from events.costs.rules import Ways
from events.dragon_ball_super.battle import BattleState, face
from events.dragon_ball_super.card import DragonBallSuperCard
from events.language.effect import Cannot, Gain, Skill, Specify
from events.once import once_each
from events.table.ask import Option
from events.table.ids import Card, Player
from events.values.holding import applied, kinds_in_force, may_be_changed
from events.values.permissions import forbidden
from events.values.value import info


def energy_sources(state: BattleState, player: Player) -> list[Source]:
    """The player's Active energy as sources, with their colors, gained ones too."""
    kept = state.cache
    if kept is None:
        return _energy_sources(state, player)
    key = "energy", player
    if key not in kept.found:
        kept.found[key] = _energy_sources(state, player)
    found: list[Source] = kept.found[key]
    return found


def _energy_sources(state: BattleState, player: Player) -> list[Source]:
    gained = gain_colors(state)
    limited = (Cannot, "rest") in kinds_in_force(state)
    return [
        _energy(card, info(state, card).colors if gained else face(state, card).colors)
        for card in state.cards_in(player, "energy")
        if not state.cards[card].rested and not (limited and forbidden(state, "rest", card))
    ]


def gain_colors(state: BattleState) -> bool:
    """Whether any card may have gained colors."""
    if Gain not in kinds_in_force(state):
        return False
    return any(isinstance(held.change, Gain) and held.change.colors for held in applied(state))


# Made once each: every free timing looks at all that can pay.
@cache
def _energy(card: Card, colors: tuple[str, ...]) -> Source:
    return Source(Option("rest", card), frozenset(colors))


FREE = Cost.determine(total=0, specified=())


def cost_of(state: BattleState, card: Card) -> Cost:
    """The cost to use the card: its total cost, never less than its specified cost; nothing if it is free."""
    if not state.effects and not state.static_zones:
        return _cost_as_printed(face(state, card))
    if is_free(state, state.controller(card), card):
        return FREE
    return cost_if_paid(state, card)


def cost_if_paid(state: BattleState, card: Card) -> Cost:
    """The cost of a card whose player pays it, whether or not it is free."""
    changed = may_be_changed(state, "cost") or Specify in kinds_in_force(state)
    cost = _cost_as_read(info(state, card)) if changed else _cost_as_printed(face(state, card))
    return discounted(state, card, cost)


def ways_to_pay(state: BattleState, player: Player, card: Card, skill: Skill | None = None) -> Ways:
    """The ways to pay for the use of a card, to play it or by a skill of it."""
    return card_costs(state, player, card, cost_if_paid(state, card), skill)


@once_each
def _cost_as_printed(printed: DragonBallSuperCard) -> Cost:
    return Cost.determine(total=printed.cost or 0, specified=printed.specified)


@once_each
def _cost_as_read(read: Info) -> Cost:
    return Cost.determine(total=read.figures["cost"] or 0, specified=read.specified)
