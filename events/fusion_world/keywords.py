"""15. Keyword Skills and Keywords: [Strike] and [Field]."""

from events.dragon_ball_super.keywords import valid
from events.dragon_ball_super.moves import dropped, is_field, played
from events.effects.stacking import with_beneath
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.card import Keyword
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.values.holding import skill_at
from events.values.permissions import forbidden

STRIKES: tuple[tuple[Keyword, int, str], ...] = (("triple_strike", 3, "15-6-2-2"), ("double_strike", 2, "15-6-2-1"))
"""15-6-2. The damage of each [Strike], the most first."""


def fields_of(state: FusionWorldState, card: Card) -> list[int]:
    """15-3-1, 9-2-4. The ids of the [Field] skills of an Extra Card in the hand that can be activated now."""
    places = valid(state, card, "field", area="hand") if face(state, card).kind == "extra" else []
    return [
        place
        for place in places
        if not forbidden(state, "activate", card, source=card, skill=skill_at(state, card, place))
    ]


async def play_field(table: Table, player: Player, card: Card) -> bool:
    """5-5-4, 15-3-2, 15-3-4. Whether the card was played in Active Mode.

    The player's other cards with [Field] go to the Drop.
    """
    state = table.state
    others = [other for other in state.cards_in(player, "battle") if is_field(state, other)]
    plays = played(state, card, by=player, rule="15-3-2")
    await table.perform(*with_beneath(state, [plays, *(dropped(state, other, rule="15-3-4") for other in others)]))
    return zone_name(state.cards[card].zone) == "battle"
