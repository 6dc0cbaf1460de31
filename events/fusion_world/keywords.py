"""15. Keyword Skills and Keywords: which are valid now, and what they do."""

from collections.abc import Sequence

from events.fact import CardRested, Fact
from events.fusion_world.areas import AREAS, Damage, FusionWorldState, Use, attacking, face, guarding
from events.fusion_world.card import Keyword, KeywordSkill
from events.fusion_world.facts import CardPlayed, GuardSwitched, PendingCancelled, SkillPended
from events.fusion_world.processing import dropped
from events.state import Card, Player, zone_name, zone_of, zone_owner
from events.table import Table

STRIKES: tuple[tuple[Keyword, int, str], ...] = (("triple_strike", 3, "15-6-2-2"), ("double_strike", 2, "15-6-2-1"))
_VALID_IN = {"leader": "leader", "battle": "battle", "extra": "battle"}
"""1-3-7, 15-3-3. The area in which the skills of a type of card are valid."""


def valid(state: FusionWorldState, card: Card, keyword: Keyword, *, area: str | None = None) -> list[int]:
    """The places of the card's skills of that keyword that are valid now, in their usual area or the one named.

    A skill is not valid in the turn of the other player than its limits name (15-9-3, 15-10-3), nor again in a turn
    in which it was used up (15-7-5).
    """
    printed, zone = face(state, card), state.cards[card].zone
    if not printed.keywords or zone_name(zone) != (area or _VALID_IN[printed.kind]):
        return []
    return [
        place
        for place, skill in enumerate(printed.keywords)
        if skill.keyword == keyword
        and _in_its_turn(state, skill, zone_owner(zone))
        and not _used_up(state, card, place)
    ]


def _in_its_turn(state: FusionWorldState, skill: KeywordSkill, master: Player) -> bool:
    """15-9-2, 15-10-2. Whether this is a turn in which the skill is valid for its master (0-3-4-1)."""
    return skill.turn is None or (skill.turn == "your") == (state.turn_player == master)


def _used_up(state: FusionWorldState, card: Card, place: int) -> bool:
    """15-7-5. Whether the skill is limited to once a turn (15-7-2) and this card has used it in this one (15-7-3)."""
    return face(state, card).keywords[place].once_per_turn and state.used.get(state.use(card, place)) == state.turn


def label(state: FusionWorldState, card: Card, place: int) -> str:
    """What the card prints of the skill."""
    return face(state, card).keywords[place].printed


def pend_blockers(table: Table, player: Player, target: Card) -> None:
    """8-1-3, 15-4-2. The [Blocker]s of the attacked player's other cards become pending, at once (9-6-2)."""
    state = table.state
    pended = [
        SkillPended(card=card, skill=place, label=label(state, card, place), rule="15-4-2")
        for area in ("leader", "battle")
        for card in state.cards_in(player, area)
        if card != target and face(state, card).kind != "extra"
        for place in valid(state, card, "blocker")
    ]
    if pended:
        table.emit(*pended)


def blocker_cost(state: FusionWorldState, use: Use) -> tuple[Fact, ...] | None:
    """15-4-2. What pays for a [Blocker]: its card switches to Rest Mode. None if that cannot be done (0-2-4-1)."""
    held = state.cards[use.card]
    if held.visit != use.visit or held.rested or not AREAS[zone_name(held.zone)].has_modes:
        return None
    return (CardRested(card=use.card, rule="15-4-2"),)


def block(table: Table, use: Use, player: Player) -> None:
    """15-4-3. The card becomes the guard card, and the player's other [Blocker]s cannot be activated (FW-34).

    A guard card that has gone cannot be switched: its battle is about to end (8-1-6).
    """
    state = table.state
    if guarding(state):
        table.emit(GuardSwitched(card=use.card, rule="15-4-3"))
    others = [
        place
        for place, (card, _, skill) in enumerate(state.pending)
        if face(state, card).keywords[skill].keyword == "blocker" and master(state, state.pending[place]) == player
    ]
    if others:
        cancel(table, others, rule="15-4-3")


def cancel(table: Table, places: Sequence[int], *, rule: str) -> None:
    """The skills at these places of the pending ones are pending no longer and do nothing, all at once."""
    uses = [table.state.pending[place] for place in places]
    table.emit(
        *(
            PendingCancelled(
                place=place - before,
                label=label(table.state, use.card, use.skill),
                name=face(table.state, use.card).name,
                rule=rule,
            )
            for before, (place, use) in enumerate(zip(places, uses, strict=True))
        )
    )


def master(state: FusionWorldState, use: Use) -> Player:
    """0-3-4-4. The master of a skill: the master of its card (0-3-4-1)."""
    return zone_owner(state.cards[use.card].zone)


def attack_damage(state: FusionWorldState, card: Card, player: Player) -> tuple[Damage, str]:
    """The damage that the attack card inflicts on the player, and the rule that says how much.

    It is 1, or by [Strike] as many as that says (15-6-2). A card that is the attack card no more has no skills for it.
    """
    there = attacking(state)
    to_drop = there and bool(valid(state, card, "critical"))
    for keyword, amount, rule in STRIKES:
        if there and valid(state, card, keyword):
            return Damage(card, player, amount, to_drop), rule
    return Damage(card, player, 1, to_drop), "8-4-6-1-1-1"


def fields_of(state: FusionWorldState, card: Card) -> list[int]:
    """15-3-1. The places of the [Field]s of an Extra Card in the hand that can be activated now."""
    return valid(state, card, "field", area="hand") if face(state, card).kind == "extra" else []


def is_field(state: FusionWorldState, card: Card) -> bool:
    """13-1-7. Whether the card is an Extra Card with [Field]."""
    printed = face(state, card)
    return printed.kind == "extra" and any(skill.keyword == "field" for skill in printed.keywords)


async def play_field(table: Table, player: Player, card: Card) -> None:
    """15-3-2, 15-3-4. The card is played in Active Mode; the player's other cards with [Field] go to the Drop."""
    state = table.state
    others = [other for other in state.cards_in(player, "battle") if is_field(state, other)]
    played = CardPlayed(card=card, source=state.cards[card].zone, target=zone_of(player, "battle"), rule="15-3-2")
    await table.perform(played, *(dropped(state, other, rule="15-3-4") for other in others))
