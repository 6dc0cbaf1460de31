"""4. The table of events: facts in the words of abilities that wait for a situation."""

from collections.abc import Iterable, Iterator, Mapping

from events.buddyfight.areas import BuddyfightState
from events.buddyfight.card import FIELD
from events.buddyfight.facts import (
    AreaChanged,
    AttackMade,
    CardCalled,
    CardDestroyed,
    CardDiscarded,
    CardEquipped,
    CardUncovered,
    DamageDealt,
    Moment,
    StillRested,
)
from events.buddyfight.keywords import has_keyword
from events.buddyfight.processing import AREA, TOTAL, leaves_field
from events.skills.declared import DeclarationNullified
from events.skills.events import Event, EventMaker, EventTable, Moments
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn, CardMoved, CardReadied, CardRested, CardStacked, Fact, PhaseBegan
from events.table.ids import zone_name, zone_owner

PHASES = {
    "Start Phase": ("turn_begins",),
    "Main Phase": ("main_begins",),
    "Attack Phase": ("attack_phase_begins",),
    "Final Phase": ("final_begins", "attack_phase_ends"),
}
BY_MOVE = ("attack/1.1.1", "attack/1.1.2")
"""The rules by which monsters with [Move] change their areas."""
BY_ATTACKS = ("attack/3.1.2", "final/3.1.2", "ability/item-defense/2")
"""The rules by which all attacking cards deal damage together."""
MOMENTS_OF: Mapping[type[Fact], Moments] = {PhaseBegan: Moments("phase", PHASES)}


def _source(fact: CardMoved) -> str:
    """The zone from which a card comes; one in use comes from the hand."""
    source = zone_name(fact.source)
    return "hand" if source == "in_use" else source


def _moved(state: BuddyfightState, fact: CardMoved) -> Iterator[Event]:
    source, target, player = _source(fact), zone_name(fact.target), zone_owner(fact.source)
    yield Event("moved", fact.card, player, source, target)
    if source not in FIELD and target in FIELD:
        yield Event("enters", fact.card, zone_owner(fact.target), source, target)
    if leaves_field(fact):
        yield Event("leaves", fact.card, player, source, target)


def _played(on: str) -> tuple[tuple[str, ...], EventMaker]:
    def events(state: BuddyfightState, fact: CardMoved) -> Iterable[Event]:
        source, target = _source(fact), zone_name(fact.target)
        return [Event(on, fact.card, zone_owner(fact.target), source, target)]

    return (on,), events


def _attacks(state: BuddyfightState, fact: AttackMade) -> Iterator[Event]:
    """attack/2.5/auto, attack/2.2/link. The fighter attacks once, with how many cards ever; each of these attacks, or
    link attacks, and the target, or the item of a fighter, is attacked.
    """
    attackers, attacked, attack = state.attackers(), state.attacked(), state.attacking
    player = None if attack is None else attack.player
    target = attacked[0] if attacked else None
    yield Event("attack_made", fact.card, player, by=target)
    for card in attackers:
        yield Event("attacks", card, player, by=target)
        if len(attackers) > 1:
            yield Event("link_attacks", card, player, by=target)
    for card in attacked:
        yield Event("attacked", card, state.controller(card), by=fact.card)


def _damaged(state: BuddyfightState, fact: DamageDealt) -> Iterator[Event]:
    struck = state.attackers() if fact.rule in BY_ATTACKS else [fact.card]
    for card in struck:
        player = state.controller(card)
        yield Event("deals_damage", card, player)
        if player != fact.player:
            yield Event("damages_opponent", card, player)
    yield Event("takes_damage", None, fact.player, by=fact.card)


def _destroyed(state: BuddyfightState, fact: CardDestroyed) -> Iterator[Event]:
    yield Event("ko", fact.card, zone_owner(fact.source), zone_name(fact.source), "drop")
    if fact.rule.endswith("/3.1.1"):
        for card in state.attackers():
            yield Event("kos", card, state.controller(card), by=fact.card)
            yield Event("attack_kos", card, state.controller(card), by=fact.card)
    elif fact.rule.endswith("/3.2.2"):
        for card in [card for card in state.survivors() if has_keyword(state, card, "counterattack")][:1]:
            yield Event("kos", card, state.controller(card), by=fact.card)


def _gained(state: BuddyfightState, fact: PlayerCountersPlaced) -> Iterable[Event]:
    return [Event("life_gained", None, fact.player)] if fact.kind == "life" else []


def _uncovered(state: BuddyfightState, fact: CardUncovered) -> Iterable[Event]:
    return [Event("ambushed", fact.card, zone_owner(fact.target))]


def _stacked(state: BuddyfightState, fact: CardStacked) -> Iterable[Event]:
    return [Event("stacked", fact.card, state.controller(fact.host), by=fact.host)]


def _of_card(on: str) -> tuple[tuple[str, ...], EventMaker]:
    return (on,), lambda state, fact: [Event(on, fact.card, state.controller(fact.card))]


def _rested(state: BuddyfightState, fact: CardRested) -> Iterable[Event]:
    still = isinstance(fact, StillRested)
    return () if still else [Event("rested", fact.card, state.controller(fact.card))]


def _nullified(state: BuddyfightState, fact: DeclarationNullified) -> Iterator[Event]:
    """attack/2-removed. The attack of each card that makes it."""
    declared = state.declared[fact.declared]
    if declared.what == "attack":
        for card in state.attackers_of(declared):
            yield Event("attack_nullified", card, state.controller(card))


def _moment(state: BuddyfightState, fact: Moment) -> Iterator[Event]:
    """final/5.1/auto, attack/3.4/auto. The end of a turn; or of a battle, also of each card that was in it."""
    yield Event(fact.moment, None, state.turn_player)
    if fact.moment != "battle_ends":
        return
    attack = state.declared[-1]
    attackers = state.attackers_of(attack)
    for card in attackers:
        yield Event("attack_ended", card, state.controller(card))
    for card in (*attackers, *state.attacked_by(attack)):
        yield Event("battle_ended", card, state.controller(card))


def _moves_by_itself(state: BuddyfightState, fact: AreaChanged) -> Iterable[Event]:
    """ability/move. What an effect puts to another area is not moved by [Move]."""
    return [Event("moves", fact.card, zone_owner(fact.target))] if fact.rule in BY_MOVE else ()


def _drawn(state: BuddyfightState, fact: CardDrawn) -> Iterable[Event]:
    return [Event("drawn", None, zone_owner(fact.target))]


EVENTS = EventTable(
    {
        CardMoved: (("moved", "enters", "leaves"), _moved),
        CardCalled: _played("played"),
        CardEquipped: _played("equipped"),
        CardDestroyed: (("ko", "kos", "attack_kos"), _destroyed),
        CardDiscarded: _played("discarded"),
        CardUncovered: (("ambushed",), _uncovered),
        AttackMade: (("attack_made", "attacks", "link_attacks", "attacked"), _attacks),
        DamageDealt: (("deals_damage", "damages_opponent", "takes_damage"), _damaged),
        PlayerCountersPlaced: (("life_gained",), _gained),
        CardStacked: (("stacked",), _stacked),
        CardRested: (("rested",), _rested),
        CardReadied: _of_card("readied"),
        CardDrawn: (("drawn",), _drawn),
        DeclarationNullified: (("attack_nullified",), _nullified),
        AreaChanged: (("moves",), _moves_by_itself),
        Moment: (("battle_ends", "turn_ends", "attack_ended", "battle_ended"), _moment),
    },
    MOMENTS_OF,
)
"""The events of facts."""
OF_PLAYERS = frozenset(word for words in PHASES.values() for word in words) | {
    *("turn_ends", "battle_ends", "attack_made", "takes_damage", "drawn", "life_gained"),
}
"""The events that happen to no card."""
REPLACEABLE = frozenset({"moved", "leaves", "ko", "takes_damage", "deals_damage"})


def would_be(state: BuddyfightState, fact: Fact) -> Iterable[Event]:
    """The replaceable events of a fact, before it happens; the option says whether those of a check are (BF-04)."""
    if fact.rule in (AREA, TOTAL) and not state.checks_replaced:
        return ()
    return EVENTS.of(state, fact, REPLACEABLE)
