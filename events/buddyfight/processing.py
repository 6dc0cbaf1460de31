"""Resolution Check: loss, more than one card in an area, and the total size of monsters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from events.buddyfight.areas import BuddyfightState, face, flag_of, monsters, side
from events.buddyfight.card import AREAS, FIELD, FLAG, IN_USE, ITEM, MONSTERS, SOUL, BuddyfightCard
from events.buddyfight.facts import AreaChanged, CardCovered, CardDropped, CardUncovered, StillRested
from events.buddyfight.keywords import has_keyword
from events.effects.stacking import Beneath, StackRules, with_beneath
from events.skills.activation import open_skills, pay_and_activate
from events.skills.pending import Slot, slots
from events.skills.using import offer, resolution_of
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.facing import CardTurnedUp
from events.table.fact import CardMoved, CardRevealed, Fact
from events.table.ids import PLAYERS, Card, Player, zone_name, zone_of
from events.table.losing import losses, without_deck
from events.table.moving import moved_to
from events.table.settle import process_rules, settle
from events.table.table import Table
from events.values.permissions import forbidden
from events.values.value import figure

SIZE = 3
LOST_WORLD = "Lost World"
AT_NO_LIFE, AT_THEIR_END = "life_ends", "opponent_turn_ends"
"""ability/flags-in-deck/3. The timings of flags in a deck: as life runs out, and at the end of the opponent's turn."""
LOSS, AREA, TOTAL = "check/1-loss", "check/2-area", "check/3-size"


async def check(table: Table) -> None:
    """Do the Resolution Check: loss, then areas, then sizes, until nothing is due (BF-03).

    One that follows another, with nothing between them, finds nothing.
    """
    if _finds_nothing(table):
        return
    await use_without_life(table)
    await process_rules(table, rule=LOSS)  # BF-03
    while await _makes_room(table):
        await process_rules(table, rule=LOSS)
    table.checked = table.position


def _finds_nothing(table: Table) -> bool:
    """Whether a check plainly finds nothing, which is quicker to see than to do it; it counts as done then."""
    if table.checked != table.position:
        if not _is_in_order(table.state):
            return False
        table.checked = table.position
    return True


def _is_in_order(state: BuddyfightState) -> bool:
    """Whether nothing is plainly due of what a check looks at.

    All have life and a deck, a flag that lies face up and brings nothing, one card in an area, and no size too many.
    """
    for player in PLAYERS:
        if _without_life(state, player) or without_deck(state, player):
            return False
        left, center, right, item, flags = map(state.zones.__getitem__, _OF_ONE[player])
        if len(flags) != 1 or len(item) > 1 or state.cards[flags[0]].face_down:
            return False
        if len(left) > 1 or len(center) > 1 or len(right) > 1:
            return False
        called = len(left) + len(center) + len(right)
        if called > 1 and _is_oversized(state, [*left, *center, *right]):
            return False
        if LOST_WORLD in side(state, flags[0]).uses:
            return False
    return True


_OF_ONE = {player: [zone_of(player, name) for name in (*AREAS, ITEM, FLAG)] for player in PLAYERS}
"""The areas in which one card lies as a rule, by player."""


async def use_without_life(table: Table) -> None:
    """ability/flags-in-deck/eg1, BF-05. Who has no life may use what is used then, before the loss; it is not answered.

    Who has a hand is asked, whatever is in it; who declines, loses.
    """
    state = table.state
    for player in state.in_turn_order():
        while _without_life(state, player) and not state.ended:
            options = open_skills(state, player, AT_NO_LIFE)
            if not options and not state.cards_in(player, "hand"):
                break
            if not await offer(table, player, options, kind="use", rule="ability/flags-in-deck/3", use=_use_at_once):
                break


async def _use_at_once(table: Table, player: Player, option: Option) -> None:
    resolution, card_skill = resolution_of(table, player, option)
    assert option.card is not None
    if not table.state.is_seen(option.card):
        table.emit(CardRevealed(card=option.card, rule="ability/flags-in-deck/3"))
    with table.by(Agent("skill", player, resolution.source)):
        await pay_and_activate(resolution, card_skill, rule="ability/flags-in-deck/3")


def standing_by(state: BuddyfightState) -> Sequence[Slot]:
    """What stands by, next first; nothing between a part of the turn that an effect ended and where the turn goes on.

    It is resolved in the play timing there (ability/end/2).
    """
    return () if state.ending else slots(state)


async def stand_by(table: Table, *, rule: str) -> None:
    """Do the check, then the abilities in stand-by, one by one, each followed by the check (ability/2, BF-09)."""
    if _finds_nothing(table) and not standing_by(table.state):
        return
    await settle(table, rule=rule, check=check)


def process(state: BuddyfightState) -> Sequence[Sequence[Fact]]:
    """The losses (check/1-loss, BF-06), or the cards that lie in an area with a later one (check/2-area)."""
    if lost := losses(state, {"life": _without_life, "deck": without_deck}, rule=LOSS):
        return lost
    players = state.in_turn_order()
    over: list[Fact] = [dropped(state, card, rule=AREA) for player in players for card in _overflow(state, player)]
    leaving = {move.card for move in over if isinstance(move, CardDropped)}
    of_flags = (fact for player in players for fact in _of_flags(state, player))
    over += [fact for fact in of_flags if getattr(fact, "card", None) not in leaving]
    return [with_beneath(state, over)] if over else ()


def _of_flags(state: BuddyfightState, player: Player) -> Iterator[Fact]:
    """What the flag brings: of one turned face down, cards that cannot be used any more go (ability/flag-down/2,
    ability/flag-down/3); of Lost World, a Lost Card buddy is revealed (lost/buddy/2).
    """
    flag = flag_of(state, player)
    if flag is None:
        for card in (card for zone in FIELD for card in state.cards_in(player, zone)):
            if not state.cards[card].face_down and not usable_with_flag(state, player, card):
                yield dropped(state, card, rule="ability/flag-down/3")
    elif LOST_WORLD in flag.uses:
        for card in state.cards_in(player, "buddy"):
            if state.cards[card].face_down:
                yield CardTurnedUp(card=card, rule="lost/buddy/2")


def usable_with_flag(state: Any, player: Player, card: Card) -> bool:
    """ability/flag-use/named, ability/flag-down/2. Whether a fighter's flag lets a card be used now.

    ability/flag-use/initial: a card may ask for the flag with which the game began instead.
    """
    printed, flag = face(state, card), flag_of(state, player)
    if printed.only_flags:
        name = state.initial_flags.get(player) if printed.initial else flag and flag.name
        return name in printed.only_flags
    return printed.kind == "flag" or _fits_all_flags(printed) or (flag is not None and is_of_flag(flag, printed))


def lets_use(flag: BuddyfightCard, card: BuddyfightCard) -> bool:
    """ability/special-flag/1, ability/dual/3, ability/omni-lord/1, ability/dragod/1. Whether a flag lets use a card."""
    return _fits_all_flags(card) or is_of_flag(flag, card)


def _fits_all_flags(card: BuddyfightCard) -> bool:
    """ability/flag-use/all, ability/omni-lord/1, ability/dragod/1. Whether a card is used whatever the flag says."""
    return card.any_flag or card.prints("omni_lord") or card.prints("dragod")


def is_of_flag(flag: BuddyfightCard, card: BuddyfightCard) -> bool:
    """ability/special-flag/1. Whether a card has a world that a flag names, or an attribute with one of its words."""
    words = (*flag.uses_traits, *(flag.uses_monsters_with if card.kind in MONSTERS else ()))
    return not {*flag.uses}.isdisjoint(card.worlds) or any(
        word.casefold() in trait.casefold() for word in words for trait in card.traits
    )


def callable_areas(state: Any, card: Card, *, by: Player | None = None, source: Card | None = None) -> list[str]:
    """call/1.2. The areas to which a card can be called; `by`: an effect of this fighter's; `source`: its card."""
    return [area for area in AREAS if not forbidden(state, f"call_{area}", card, by=by, source=source)]


def _without_life(state: BuddyfightState, player: Player) -> bool:
    return state.player_counter(player, "life") <= 0


def _overflow(state: BuddyfightState, player: Player) -> Iterable[Card]:
    """playmat/left-right/1, playmat/center/1, playmat/flag-item/2. The cards but the last that came to their area.

    Where one more can stay, their fighter says which goes (`_clear`).
    """
    for zone in (*AREAS, ITEM, FLAG):
        cards = state.cards_in(player, zone)
        if len(cards) > 1 and room(state, player, zone) == 1:
            yield from by_arrival(state, cards)[:-1]


def by_arrival(state: Any, cards: Sequence[Card]) -> list[Card]:
    """The cards, the last that came to where they lie last."""
    return sorted(cards, key=lambda card: state.cards[card].arrived)


def room(state: Any, player: Player, zone: str) -> int:
    """ability/chaos-territory. How many cards an area holds: two in a center with [CHAOS Territory], else one."""
    if zone != "center":
        return 1
    return 2 if any(has_keyword(state, card, "chaos_territory") for card in state.cards_in(player, zone)) else 1


async def _makes_room(table: Table) -> bool:
    """BF-03. Whether a fighter dropped a monster by choice: for an area first, for the total size if all have room."""
    players = table.state.in_turn_order()
    return any([await _clear(table, player) for player in players]) or any(  # BF-03
        [await _shrink(table, player) for player in players]
    )


async def _clear(table: Table, player: Player) -> bool:
    """check/2-area. Whether a fighter dropped a monster of a center with three, not the last that came to it."""
    there = table.state.cards_in(player, "center")
    if len(there) <= 2 or room(table.state, player, "center") == 1:
        return False
    await _drop_one(table, player, by_arrival(table.state, there)[:-1], kind="room", rule=AREA)
    return True


async def _shrink(table: Table, player: Player) -> bool:
    """check/3-size. Whether a fighter with a total size beyond 3 dropped a monster, not the last that was called."""
    state = table.state
    called = monsters(state, player)
    if not _is_oversized(state, called):
        return False
    called.sort(key=lambda card: state.called.get(card, 0))
    await _drop_one(table, player, called[:-1], kind="size", rule=TOTAL)  # BF-02
    return True


def _is_oversized(state: BuddyfightState, called: Sequence[Card]) -> bool:
    """check/3-size. Whether the total size of these monsters of a fighter is beyond 3; of one alone, it is never."""
    return len(called) > 1 and sum(figure(state, card, "size") or 0 for card in called) > SIZE  # BF-01


async def _drop_one(table: Table, player: Player, cards: Sequence[Card], *, kind: str, rule: str) -> None:
    """check/2-area, check/3-size. One of the monsters, which their fighter chooses, goes to the drop zone."""
    chosen: Card | None = cards[0]
    if len(cards) > 1:
        [option] = await table.ask(player, kind, [Option("drop", card) for card in cards], rule=rule)
        chosen = option.card
    assert chosen is not None
    with table.due():
        await table.perform(*with_beneath(table.state, [dropped(table.state, chosen, rule=rule)]))


def dropped(state: Any, card: Card, *, rule: str) -> CardDropped:
    """The fact that a card goes to its owner's drop zone; ability/ambush: from where it can be called."""
    return moved_to(state, card, CardUncovered if _in_ambush(state, card) else CardDropped, "drop", rule=rule)


def _in_ambush(state: Any, card: Card) -> bool:
    """ability/ambush. Whether a card lies face down in the soul of one on the field; one in use is not there yet."""
    card_state = state.cards[card]
    hides = card_state.face_down and zone_name(card_state.zone) == SOUL and card_state.host is not None
    return hides and not state.lies_idle(card)


def leaves_field(move: CardMoved) -> bool:
    """playmat/flag-item/6. Whether a card leaves the field by a move; a flag is not on it.

    What is covered stays where it is.
    """
    if isinstance(move, CardCovered):
        return False
    return zone_name(move.source) in FIELD and zone_name(move.target) not in FIELD


def _beneath(state: Any, move: CardMoved) -> Beneath:
    """ability/soul/2. What becomes of a soul, or of cards under a flag: they go if their card leaves them behind.

    A card that gets souls as it is called or equipped, and does not come to the field, leaves them, too. What a card is
    put on top of keeps what lies under it, which is in the soul of that card then.
    """
    if isinstance(move, CardCovered):
        return "pass"
    lay, there = (*FIELD, FLAG, IN_USE, "buddy"), (*FIELD, FLAG)
    return "go" if zone_name(move.source) in lay and zone_name(move.target) not in there else "stay"


def _still_rested(state: Any, move: CardMoved) -> Sequence[Fact]:
    """ability/move. The fact that a card that changes its area keeps its position."""
    if isinstance(move, AreaChanged) and state.cards[move.card].rested:
        return (StillRested(card=move.card, rule=move.rule),)
    return ()


STACK_RULES = StackRules(
    beneath=_beneath,
    go=lambda state, card: dropped(state, card, rule="ability/soul/2"),
    besides=_still_rested,
    upwards=True,
    passed="playmat/flag-item/2",
)
"""ability/soul/2. Those that pass come into the soul of another card."""
