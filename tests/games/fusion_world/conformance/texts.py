"""Cards with skills, written in the effect language, and scenes in which they act."""

from typing import Any

import msgspec

from events.dragon_ball_super.battle import power
from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.vocabulary import wrong_in
from events.language.effect import Skill
from events.skills.facts import SkillTriggered
from events.table.ids import Player
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.english import skill_words

MINE = {"whose": "you", "kinds": ["battle"]}
THEIRS = {"whose": "opponent", "kinds": ["battle"]}
CROW = {"names": ["Crow"]}
DRAW = {"do": "draw"}
KO_THEIRS = {"do": "ko", "what": THEIRS}
DROP = {"zones": ["drop"], "whose": "you"}
MY_CROW = {**MINE, **CROW}
STRONGER = {"change": "adjust", "figure": "power", "by": 5000}
IF_DONE = {"do": "if", "conditions": [{"if": "did", "name": "done"}], "then": [DRAW]}
RESTED_INSTEAD = {
    "change": "replace",
    "event": {"on": "ko"},
    "instead": [{"do": "switch", "mode": "rest", "what": "this"}],
}
MARK = {"do": "put", "kind": "energy_markers", "by": 1}


def skill(**words: Any) -> Skill:
    """A skill of the language, from its data; each prints as English, in words that the game knows."""
    made = msgspec.convert(words, Skill)
    fault = wrong_in([made])
    assert fault is None, fault
    assert skill_words(made).startswith("[")
    return made


def activate(*effects: Any, **more: Any) -> Skill:
    """An [Activate Main] skill with these effects."""
    return skill(kind="activate", timing=["main"], effects=effects, **more)


def permanent(what: Any, *changes: Any, **more: Any) -> Skill:
    """A [Permanent] skill that changes those cards so."""
    return skill(kind="permanent", grants=[{"what": what, "changes": changes}], **more)


def starting(player: str, **things: int) -> Skill:
    """A [Permanent] skill by which that player starts the game with so many of these."""
    changes = [{"change": "start", "thing": thing, "count": count} for thing, count in things.items()]
    return skill(kind="permanent", grants=[{"player": player, "changes": changes}])


def auto(on: str, *effects: Any, trigger: Any = (), **more: Any) -> Skill:
    """An [Auto] skill with these effects, set off by that event."""
    return skill(kind="auto", trigger={"on": on, **dict(trigger)}, effects=effects, **more)


def does(*effects: Any, a: Any = (), b: Any = (), **more: Any) -> Scene:
    """A Main Phase in which `Wren` has activated a skill with these effects."""
    side = {"battle": [], **dict(a)}
    wren = battle_card("Wren", cost=2, text=[activate(*effects, **more)])
    scene = main(a=Side(**{**side, "battle": [wren, *side["battle"]]}), b=Side(**dict(b)))
    scene.pick("skill Wren 0")
    return scene


def crows(*names: str, **more: Any) -> list[FusionWorldCard]:
    """Battle Cards of those names."""
    return [battle_card(name, **more) for name in names]


def hand(scene: Scene, player: Player = "a") -> int:
    """How many cards that player holds."""
    return len(scene.names(f"{player}.hand"))


def powers(scene: Scene, *names: str) -> list[int | None]:
    """The power of each of these cards now."""
    return [power(scene.state, scene.card(name)) for name in names]


def energy(*colors: Color) -> list[FusionWorldCard]:
    """Energy cards of these colors: `e 0`, `e 1`, …"""
    return [battle_card(f"e {at}", color) for at, color in enumerate(colors)]


def played(*effects: Any, text: Any = None, a: Any = (), **more: Any) -> Scene:
    """Wren, with an [Auto] skill for when it is played, has been played."""
    wren = battle_card("Wren", text=[text or auto("played", *effects, **more)])
    given = dict(a)
    scene = main(a=Side(**{**given, "hand": [wren, *given.get("hand", [])]}), b=Side(battle=crows("Crow")))
    scene.pick("play Wren")
    return scene


def adjusted(figure: str, by: int, what: Any = "this", until: str = "turn") -> Any:
    """The effect that changes a figure of cards for a time."""
    return {"do": "give", "what": what, "until": until, "changes": [{"change": "adjust", "figure": figure, "by": by}]}


def in_battle(*effects: Any, **sides: Any) -> Scene:
    """A battle in whose Offense Step Wren can do the effects one by one: `skill Wren 0`, `skill Wren 1`, …"""
    text = [skill(kind="activate", timing=["battle"], effects=[effect]) for effect in effects]
    given = dict(sides.get("a", ()))
    a = Side(**{**given, "battle": [battle_card("Wren", text=text), *given.get("battle", ())]})
    return battle(a=a, b=Side(**sides.get("b", {})))


def grow(until: str, what: Any = "this") -> dict[str, Any]:
    """+5000 power as long as that."""
    return {"do": "give", "what": what, "changes": [STRONGER], "until": until}


def on(event: str, *effects: Any, **trigger: Any) -> Skill:
    """An [Auto] skill with that event on its label; it places an energy marker if nothing else is said."""
    return auto(event, *(effects or (MARK,)), trigger={"card": None, **trigger}, label=event)


def resolve_all(scene: Scene) -> None:
    """Resolve all that is pending, the first option each time."""
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])


def pended(scene: Scene, *, since: int = 0) -> list[tuple[str, str]]:
    """The names of the cards whose skills have become pending, and the events on the labels."""
    return [
        (scene.name(fact.card), fact.label[1:-1]) for fact in scene.facts[since:] if isinstance(fact, SkillTriggered)
    ]


def power_of(scene: Scene, name: str) -> int | None:
    """The power of that card now."""
    return power(scene.state, scene.card(name))


def marked(test: Any) -> set[str]:
    """The rules with which a test is marked."""
    return {number for mark in test.pytestmark if mark.name == "rule" for number in mark.args}
