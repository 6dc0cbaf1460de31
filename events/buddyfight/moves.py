"""The facts by which cards move: by effects and costs, as they are called, equipped, destroyed, put into a soul."""

from collections.abc import Sequence
from typing import Any

from events.buddyfight.areas import face, is_blank
from events.buddyfight.card import AREAS, FIELD, ITEM, MONSTERS, SOUL, SPELL, over
from events.buddyfight.facts import (
    AreaChanged,
    CardCalled,
    CardCharged,
    CardCovered,
    CardDestroyed,
    CardDiscarded,
    CardEquipped,
    CardSet,
    GaugePaid,
    ImpactMonsterCalled,
)
from events.buddyfight.processing import callable_areas, dropped
from events.costs.payment import Source
from events.language.effect import Move, Skill
from events.table.ask import Option
from events.table.facing import CardSetFaceDown
from events.table.fact import CardMoved, CardPlaced, CardRemoved, CardStacked
from events.table.ids import Card, Player, zone_name, zone_of
from events.table.moving import moved_to

MOVED = "ability/1.3.1"


def moved(state: Any, card: Card, effect: Move) -> CardMoved:
    """The fact that an effect or a cost moves a card to its owner's zone."""
    source = zone_name(state.cards[card].zone)
    if effect.to == "drop":
        return discarded(state, card) if source == "hand" else dropped(state, card, rule="ability/drop/1")
    if effect.to == "gauge":
        return moved_to(state, card, CardCharged, "gauge", rule="playmat/gauge/1")
    if effect.to in AREAS and source in AREAS:
        return moved_to(state, card, AreaChanged, effect.to, rule=MOVED)
    if effect.face == "down":
        rule = "ability/magic-treasure/1" if effect.to == SPELL else MOVED
        return moved_to(state, card, CardSetFaceDown, effect.to, rule=rule)
    if effect.to == SPELL:
        return moved_to(state, card, CardSet, SPELL, rule="ability/set")
    bottom, up = effect.place == "bottom", effect.face == "up"
    return moved_to(state, card, CardPlaced, effect.to, rule=MOVED, bottom=bottom, face_up=up)


def played(state: Any, card: Card, *, by: Player, rule: str = "", to: str = "") -> CardMoved:
    """The fact that a card is called, to the area that was designated or, before one is, to any, or equipped."""
    zone = state.cards[card].zone
    if to == ITEM or face(state, card).kind == "item":
        return CardEquipped(card=card, source=zone, target=zone_of(by, ITEM), rule=rule or "equip/3.1")
    areas = [entry.zone for entry in state.declared if entry.card == card and entry.zone is not None]
    target = areas[-1] if areas else zone_of(by, to or next(iter(callable_areas(state, card, by=by)), AREAS[0]))
    limited = rule and face(state, card).kind == "impact_monster"
    kind = ImpactMonsterCalled if limited else CardCalled
    return kind(card=card, source=zone, target=target, rule=rule or "call/3.1")


def is_played(state: Any, card: Card) -> bool:
    """Whether a card can be called or equipped."""
    return not is_blank(state, card) and face(state, card).kind in (*MONSTERS, "item")


def discarded(state: Any, card: Card) -> CardDiscarded:
    """The fact that a card of the hand is dropped."""
    return moved_to(state, card, CardDiscarded, "drop", rule="ability/drop/1")


def destroyed(state: Any, card: Card, *, rule: str = "playmat/drop/1") -> CardDestroyed:
    """The fact that a card on the field is destroyed."""
    return moved_to(state, card, CardDestroyed, "drop", rule=rule)


def removed(state: Any, card: Card) -> CardRemoved:
    """The fact that a card is removed from the game."""
    return moved_to(state, card, CardRemoved, "removed", rule="ability/removed/2")


def stacked(state: Any, card: Card, host: Card) -> CardStacked:
    """The fact that a card is put into the soul of another."""
    return moved_to(state, card, CardStacked, SOUL, rule="ability/soul/1", host=host)


def covered(state: Any, card: Card, host: Card) -> CardCovered:
    """The fact that a card is put on top of a monster."""
    return moved_to(state, card, CardCovered, SOUL, rule="playmat/flag-item/2", host=host)


def sources(state: Any, player: Player, *, of_skill: bool) -> list[Source]:
    """playmat/gauge/4, BF-26. The cards of the gauge, which nobody sees: any of them pays one."""
    return [Source(Option("pay", card), frozenset()) for card in state.cards_in(player, "gauge")]


def gauge(state: Any, player: Player) -> int:
    """playmat/gauge/4. The number of cards in the gauge, each of which pays one."""
    return len(state.cards_in(player, "gauge"))


def spend(player: Player, option: Option) -> GaugePaid:
    """playmat/gauge/4. The fact that a card of the gauge pays."""
    assert option.card is not None
    source, drop = zone_of(player, "gauge"), zone_of(player, "drop")
    return GaugePaid(card=option.card, source=source, target=drop, rule="playmat/gauge/4")


def places(state: Any, card: Card, *, by: Player, source: Card | None) -> Sequence[str]:
    """call/1.2. The areas to which an effect of a card can call a monster."""
    called = not is_blank(state, card) and face(state, card).kind in MONSTERS
    return callable_areas(state, card, by=by, source=source) if called else ()


def use_of(state: Any, card: Card, *, places: Sequence[str]) -> Skill | None:
    """call/1.4, equip/1.3. The call or the equip of a card, whose cost is paid where an effect asks for it.

    playmat/flag-item/2: it is put on top of a monster only in the areas where the effect can call it. A monster that an
    effect equips is not called.
    """
    use = None if is_blank(state, card) else face(state, card).use()
    if use is None or use.keyword != "call":
        return use
    return None if ITEM in places else over(use, *places)


def on_field(move: CardMoved) -> bool:
    """Whether a card comes to the field by a move, from elsewhere."""
    return zone_name(move.source) not in FIELD and zone_name(move.target) in FIELD
