"""Skills for the conformance tests of Masters, and play through what they leave open."""

from collections.abc import Sequence
from typing import Any

from events.dragon_ball_super.facts import CardKOed
from events.language.effect import (
    Adjust,
    Attribute,
    Cards,
    Change,
    Draw,
    Effect,
    Give,
    Grant,
    Move,
    Pay,
    Skill,
    Trigger,
    Who,
)
from events.masters.card import Color, MastersCard
from events.table.fact import CardDrawn
from events.table.ids import Player
from tests.games.masters.conformance.cards import extra_card, leader_card
from tests.games.masters.conformance.scenario import Scene

DRAW = Draw()
FOES = Cards(whose="opponent", kinds=("battle",))
OWN = Cards(whose="you", kinds=("battle",))


def named(*names: str, **more: Any) -> Cards:
    """The Battle Cards of these names."""
    return Cards(names=names, **more)


def does(*effects: Effect, timing: str = "main", **more: Any) -> Skill:
    """An [Activate: Main] or [Activate: Battle] skill."""
    return Skill(kind="activate", timing=(timing,), effects=effects, **more)


def auto(on: str, *effects: Effect, limit: Any = None, **trigger: Any) -> Skill:
    """An [Auto] skill."""
    return Skill(kind="auto", trigger=Trigger(on=on, **trigger), effects=effects, limit=limit)


def permanent(*changes: Change, what: Cards | str = "this", player: Who | None = None) -> Skill:
    """A [Permanent] skill."""
    return Skill(kind="permanent", grants=(Grant(changes=changes, what=what, player=player),))


def counter(to: str, *effects: Effect) -> Skill:
    """A [Counter: Play], [Counter: Attack] or [Counter: Counter] skill, by the word in small letters."""
    trigger = Trigger(on=f"declares_{to}", card=None, whose="opponent")
    return Skill(kind="counter", timing=("counter",), zones=("hand",), trigger=trigger, effects=effects)


def countering(name: str, to: str, *effects: Effect) -> MastersCard:
    """A free Extra Card with a [Counter]."""
    return extra_card(name, text=[counter(to, *effects)])


def weakened(what: Cards | str = "it", by: int = -15000) -> Give:
    """A loss of power for the turn, by default that of a whole card."""
    return Give(changes=(Adjust(figure="power", by=by),), what=what)


def characters(*words: str, **more: Any) -> Cards:
    """Your Battle Cards of one of these characters."""
    return Cards(kinds=("battle",), whose="you", attributes=(Attribute(kind="character", words=words),), **more)


def from_hand(keyword: str, *materials: Cards, cost: int = 0) -> Skill:
    """A keyword skill by which a Battle Card is played from the hand."""
    costs = ((Pay(total=cost),),) if cost else ()
    return Skill(kind="activate", keyword=keyword, timing=("main",), zones=("hand",), costs=costs, materials=materials)


def leader(player: Player, *text: Skill, power: int = 15000, colors: Sequence[Color] = ()) -> MastersCard:
    """The Leader Card of a player, with these skills."""
    return leader_card(f"Leader {player}", *colors, power=power, text=text)


TO_HAND = Move(to="hand", what="this")


def finish(scene: Scene, *kinds: str, pays: bool = False) -> Scene:
    """The scene with every pending skill resolved, and nothing else done, until the Main Phase goes on or all is over.

    `kinds`: asks at which it stops as well; `pays`: what skills cost is paid.
    """
    while scene.referee.ask is not None and scene.ask.kind not in ("main", "over", *kinds):
        nothing = [word for word in scene.options if word in ("decline", "end_step")]
        if scene.ask.kind in ("pending", "delayed"):
            scene.pick(scene.options[0])
        elif scene.ask.kind == "skill_cost":
            scene.pick(scene.options[0 if pays else -1])
        elif scene.ask.kind == "order":
            scene.pick(*scene.options)
        else:
            scene.pick(*(nothing[:1] or scene.options[: max(1, scene.ask.least)]))
    return scene


def koed(scene: Scene) -> list[str]:
    """The names of the cards that were KO'd, in order."""
    return [scene.name(fact.card) for fact in scene.of(CardKOed)]


def drawn(scene: Scene) -> list[Player]:
    """Who drew cards, in order."""
    return [scene.state.cards[fact.card].owner for fact in scene.of(CardDrawn)]
