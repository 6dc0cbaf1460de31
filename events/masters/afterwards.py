"""What texts say of what they did before: that a card was played, and that the skill itself is negated."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.reading import Unread
from events.language.vocabulary import parts, rebuilt
from events.masters.being_played import CARD, is_torn
from events.masters.heads import ONCE

PER_GAME = e.Limit(within="game")
"""The limit of a skill that is negated for the game once it has been used."""
PLAYED, ADDED = "played", "added"
"""The names of what a text plays, or adds to the hand, where it asks whether that was done."""
SWITCHED: Mapping[e.Mode, str] = {"rest": "rested", "active": "readied"}
"""The names of what a text switches to a mode."""
NOT_PLAYED = "not played"
"""The name of the negation of a play, where the card that was declared goes elsewhere."""
DECLARED = "being played"
"""The name of the card that is being played, until it is known that a [Counter: Play] speaks of it."""
NEGATES_ITSELF = e.Give(changes=(e.Negate(keywords=("this skill",)),), what="this")
"""What stands for the end of a skill that is negated for the turn, or the game, once it has been used."""


def with_names(effects: Effects) -> Effects:
    """The effects, with a name for the one of which a later condition asks whether it was done.

    Unread if not exactly one effect before does that.
    """
    ways: list[tuple[str, Callable[[e.Node], bool]]] = [(PLAYED, _plays), (ADDED, _adds)]
    ways += [(name, partial(_switches, mode=mode)) for mode, name in SWITCHED.items()]
    for name, does in ways:
        nodes = [node for effect in effects for _, node in parts(effect)]
        asked = next((at for at, node in enumerate(nodes) if node == e.Did(name=name)), None)
        if asked is None:
            continue
        done = [node for node in nodes[:asked] if does(node)]
        if len(done) != 1:
            raise Unread(f"'if you {name} a card' behind other than one effect that does")
        effects = _named(effects, done[0], name)
    return effects


def _plays(node: e.Node) -> bool:
    return isinstance(node, e.Play)


def _adds(node: e.Node) -> bool:
    return isinstance(node, e.Move) and node.to == "hand"


def _switches(node: e.Node, *, mode: e.Mode) -> bool:
    return isinstance(node, e.Switch) and node.mode == mode


def _named(value: Any, effect: e.Node, name: str) -> Any:
    """The value, in which that effect has the name."""
    if value is effect:
        return replace(value, name=name)
    return rebuilt(value, lambda part: _named(part, effect, name))


def used_once(effects: Effects) -> tuple[Effects, e.Limit | None]:
    """The effects without `negate this skill for the turn`, and the limit that it is: once per turn, or per game.

    Unread if the skill is negated under a condition alone, or if it does nothing else.
    """
    nodes = [node for effect in effects for _, node in parts(effect)]
    negates = [node for node in nodes if isinstance(node, e.Give) and node.changes == NEGATES_ITSELF.changes]
    if not negates:
        return effects, None
    *rest, last = effects
    if last != negates[0] or not rest:
        raise Unread("a skill that negates itself under a condition")
    return tuple(rest), ONCE if negates[0].until == "turn" else PER_GAME


def of_declared(effects: Effects, *, of_play: bool) -> Effects:
    """10-10-3-1. The effects, in which the card being played is that of the event of a [Counter: Play].

    Unread if what depends on that card needs what is done before it is known, or the other way round.
    """
    declared: Effects = _of_declared(effects, of_play=of_play)
    if declared != effects and is_torn(declared):
        raise Unread("what is chosen or done before, in what depends on the card being played")
    return declared


def _of_declared(value: Any, *, of_play: bool) -> Any:
    """The value, with the name of the card of the event for the card being played."""
    if value == DECLARED:
        if not of_play:
            raise Unread("the card being played, of which a [Counter: Play] alone speaks")
        return CARD
    return rebuilt(value, partial(_of_declared, of_play=of_play))
