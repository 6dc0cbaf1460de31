"""Damage to fighters, of whose life it finds no more than there is."""

from msgspec.structs import replace

from events.buddyfight.facts import DamageDealt
from events.skills import performing
from events.table.fact import Fact
from events.table.ids import PLAYERS, Card, Player
from events.table.table import Table
from events.values.permissions import forbidden


async def deal_damage(table: Table, player: Player, amount: int, card: Card, *, rule: str) -> None:
    """Damage that a card deals to a fighter; what is replaced is not dealt."""
    if amount > 0 and not forbidden(table.state, "take_damage", player=player, by="battle"):
        await table.perform(DamageDealt(player=player, kind="life", amount=amount, card=card, rule=rule))


async def perform(table: Table, group: list[Fact]) -> list[Fact]:
    """The facts of a group that happen, with how much of the damage is beyond the life that there is (check/1-loss)."""
    facts = await performing.perform(table, group)
    if not any(isinstance(fact, DamageDealt) for fact in facts):
        return facts
    left, found = {player: table.state.player_counter(player, "life") for player in PLAYERS}, []
    for fact in facts:
        if isinstance(fact, DamageDealt):
            lost = min(fact.amount, left[fact.player])
            left[fact.player] -= lost
            fact = fact if lost == fact.amount else replace(fact, beyond=fact.amount - lost)  # noqa: PLW2901
        found.append(fact)
    return found
