"""What is due at once: Dragon Balls that were discarded, control of Combat, victories; and anger at checkpoints."""

from collections.abc import Callable, Sequence
from typing import Any

from events.dbz.areas import SET_OF_BALLS, balls_in_play, face, levels_of, main_of
from events.dbz.card import ANGER, IN_PLAY
from events.dbz.facts import BallRemoved, BallReturned, ControlPassed, DbzEnded, DbzLost
from events.dbz.levels import ADVANCING, angered
from events.skills.activation import label_of
from events.skills.declared import TargetChanged
from events.skills.facts import PendingCancelled
from events.skills.pending import skill_of
from events.table.fact import Fact, QueueIndex
from events.table.ids import PLAYERS, Card, Player, Zone, opponent, zone_of
from events.table.losing import ending, losses, without_deck
from events.table.moving import moved_to
from events.values.permissions import forbidden

ENDS = {
    "deck": "win/survival",
    "dragon_balls": "win/dragon-ball",
    "most_powerful": "win/mpp",
    "dragon_ball_loop": "dragon-balls/loop",
    "time": "general/tie-breaker/3",
    "concession": "kifu/concession",
    "loop": "kifu/loop",
}
"""The rules by which games end, by why they do; another is the effect of a card."""
MAINS, OTHERS = (tuple(zone_of(player, name) for player in PLAYERS) for name in ("main", "levels"))
"""Where the cards of both Main Personalities lie: that of the level at which each is, and the others."""


def interrupt(state: Any) -> Sequence[Sequence[Fact]]:
    """The groups of facts that are due at once, whatever goes on."""
    if state.lost or not state.turn:
        rule = ENDS.get(next(iter(state.lost.values()), ""), "general/golden-rule")
        return ending(state, rule=rule, kind=DbzEnded)
    if state.balls_discarded:
        return [[_returned(state, card) for card in state.balls_discarded]]
    if state.control and (left := _gone(state)):
        return [_main_in_control(state, player) for player in left]
    return _victories(state)


def process(state: Any) -> Sequence[Sequence[Fact]]:
    """anger/advance, DBZ-44. What is due at checkpoints: the anger of players, the turn player's first; then the uses
    when entering Combat of cards that have left play.
    """
    for player in state.in_turn_order():
        if state.player_counters.get((player, ANGER), 0) >= ADVANCING and (group := angered(state, player)):
            return [group]
    return _lost_uses(state) if state.pending else ()


def _lost_uses(state: Any) -> Sequence[Sequence[Fact]]:
    """combat/prepare-attacker, combat/prepare-defender/1. The first use when entering Combat that waits and is lost:
    its card has left play.
    """
    for place, pending in enumerate(state.pending):
        skill = skill_of(state, pending)
        enters = skill.trigger is not None and any(event.on == "enters_combat" for event in skill.trigger.events)
        if enters and state.cards[pending.card].incarnation != pending.incarnation:
            label, name = label_of(state, pending.card, pending.skill, skill), face(state, pending.card).name
            rule = "combat/prepare-attacker" if pending.master == state.turn_player else "combat/prepare-defender/1"
            return [[PendingCancelled(place=QueueIndex(place), label=label, name=name, rule=rule)]]
    return ()


def _returned(state: Any, card: Card) -> Fact:
    """dragon-balls/discard, DBZ-18. Where a Dragon Ball goes that was discarded: it has counted as that by then
    (dragon-balls/effect-discard, DBZ-19).
    """
    if is_ball_in_play(state, card):
        return moved_to(state, card, BallRemoved, "removed", rule="dragon-balls/discard")
    return moved_to(state, card, BallReturned, "life_deck", rule="dragon-balls/discard", bottom=True)


def is_ball_in_play(state: Any, card: Card) -> bool:
    """Whether a Dragon Ball of the same set and number is in play."""
    printed = face(state, card)
    lying = (face(state, other) for other in balls_in_play(state) if other != card)
    return any((other.series, other.ball) == (printed.series, printed.ball) for other in lying)


def _gone(state: Any) -> list[Player]:
    """allies/take-control/leaves. The players whose personality in control is no longer one of theirs in play."""
    gone = []
    for player, card in state.control.items():
        zone = state.cards[card].zone  # asked too often to call `zone_owner` and `zone_name`
        if zone[0] != player or zone[2:] not in IN_PLAY:
            gone.append(player)
    return gone


def _main_in_control(state: Any, player: Player) -> list[Fact]:
    """allies/take-control/leaves. The Main Personality takes control of Combat again, and is attacked instead."""
    main, gone = main_of(state, player), state.control[player]
    aimed = [
        TargetChanged(declared=place, card=main, rule="allies/take-control/leaves")
        for place, entry in enumerate(state.declared)
        if entry.what == "attack" and gone in [target.card for target in entry.targets]
    ]
    return [ControlPassed(card=main, player=player, rule="allies/take-control/leaves"), *aimed]


def _victories(state: Any) -> Sequence[Sequence[Fact]]:
    """win/survival, win/dragon-ball, win/mpp. The players who lose now, since the other one has won.

    DBZ-13: if both Life Decks are empty at once, both do.
    """
    zones = state.zones  # asked after every change: what can be due is seen at a glance
    if not (zones["a.life_deck"] and zones["b.life_deck"]) and (
        lost := losses(state, {"deck": _is_beaten}, rule="win/survival")
    ):
        return lost
    ways: dict[str, Callable[[Any, Player], bool]] = {}
    if len(zones["a.balls"]) + len(zones["b.balls"]) >= SET_OF_BALLS:
        ways["dragon_balls"] = has_gathered
    if _is_any_at_top(state):
        ways["most_powerful"] = is_most_powerful
    for player in state.in_turn_order() if ways else ():
        for reason, has_won in ways.items():
            if has_won(state, player) and not forbidden(state, "lose", player=opponent(player), by=reason):
                return [[DbzLost(player=opponent(player), reason=reason, rule=ENDS[reason])]]
    return ()


def _is_beaten(state: Any, player: Player) -> bool:
    """win/survival. Whether a player without life cards has lost: not as long as an effect forbids it."""
    return without_deck(state, player) and not forbidden(state, "lose", player=player, by="deck")


def has_gathered(state: Any, player: Player) -> bool:
    """win/dragon-ball, DBZ-12. Whether a player has won by Dragon Balls: not by a capture, before the next own turn."""
    return not state.gathered_late.get(player) and state.holds_all(player)


def is_most_powerful(state: Any, player: Player) -> bool:
    """win/mpp, DBZ-11. Whether a Main Personality is at the highest level of both players' Main Personalities.

    win/mpp/postponed: not as long as an effect forbids it.
    """
    level = face(state, main_of(state, player)).level
    if level <= 1:
        return False
    for one in PLAYERS:
        if any(face(state, card).level > level for card in levels_of(state, one)):
            return False
    return not forbidden(state, "win_most_powerful", player=player)


def _is_any_at_top(state: Any) -> bool:
    """Whether a Main Personality beyond the first level is at the highest level of all, so that somebody may win."""
    highest = max(_levels(state, MAINS))
    return highest > 1 and highest >= max(_levels(state, OTHERS), default=0)


def _levels(state: Any, zones: Sequence[Zone]) -> list[int]:
    """The levels of the cards that lie there."""
    return [state.cards[card].face.level for zone in zones for card in state.zones[zone]]
