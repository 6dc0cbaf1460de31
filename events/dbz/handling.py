"""Where a card lies as it is used, and what becomes of it after its use."""

from events.dbz.areas import face
from events.dbz.facts import CardShown
from events.dbz.leaving import discarded
from events.dbz.transforming import transform
from events.effects.stacking import with_beneath
from events.language.effect import Skill
from events.skills.reusing import further_uses, stay_no_longer, use_again
from events.table.ids import Card, Player, zone_name
from events.table.moving import moved_to
from events.table.table import Table


async def show(table: Table, player: Player, card: Card) -> None:
    """cards/play-then-use, attacks/card. Place a card of the hand on the table, where it is used.

    combat/attack-options/2: one that lies there already is used once more. nz/transform/1: one of the discard pile is
    used as if it were in the hand.
    """
    use_again(table, card, rule="combat/attack-options/2")
    await transform(table, player, card)
    if zone_name(table.state.cards[card].zone) in ("hand", "discard"):
        table.emit(moved_to(table.state, card, CardShown, "in_use", rule="cards/play-then-use"))


async def leave(table: Table, *, skill: Skill) -> None:
    """battle-sequence/16, cards/non-combat/use. Discard what was used, unless its text says otherwise.

    attacks/power: a personality stays in play. old/multi-use-count: so does what is to be used again in this Combat.

    battle-sequence/7: a Defense Shield is used up for the turn, and stays.
    """
    declared = table.state.declared[-1]
    card, state = declared.card, table.state
    if card is None or state.cards[card].incarnation != declared.incarnation or "shield" in skill.timing:
        return
    if not further_uses(state, card):
        await discard_used(table, card)


async def discard_used(table: Table, card: Card) -> None:
    """battle-sequence/16, cards/non-combat/use. Discard a card from where it is used, if it is still there."""
    state = table.state
    zone, printed = zone_name(state.cards[card].zone), face(state, card)
    if zone == "in_use" or (printed.kind == "noncombat" and zone == "noncombats"):
        move = discarded(state, card, rule="battle-sequence/16")
        await table.perform(*with_beneath(state, [move]))


async def clear(table: Table) -> None:
    """old/multi-use-count. As Combat is over, discard what stayed on the table to be used again in it."""
    state = table.state
    for player in state.in_turn_order():
        for card in [*state.cards_in(player, "in_use"), *state.cards_in(player, "noncombats")]:
            if further_uses(state, card):
                await stay_no_longer(table, card, rule="old/multi-use-count")
                await discard_used(table, card)
