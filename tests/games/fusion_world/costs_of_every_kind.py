"""Costs at random with a part of every kind of effect, alone or in one another."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from events.language import effect as e
from tests.games.fusion_world.conformance.test_costs_at_random import part, selector

Parts = list[Any]
PART_OF: Mapping[type, Callable[[random.Random], Parts]] = {
    e.Choose: lambda dice: [_choose(dice), _with_it(dice)],
    e.Draw: lambda dice: [{"do": "draw", **_counted(dice), "whose": dice.choice(["you", "you", "opponent", "both"])}],
    e.Discard: lambda dice: [
        {"do": "discard", **_counted(dice), "whose": dice.choice(["you", "you", "both"]), **_discarded(dice)}
    ],
    e.Move: lambda dice: [{"do": "move", "what": _top(dice), "to": dice.choice(["hand", "drop", "energy", "deck"])}],
    e.Play: lambda dice: [
        _choose(dice, zone=dice.choice(["drop", "hand"]), kinds=["battle"] if dice.random() < 0.7 else []),
        {"do": "play", "mode": dice.choice(["active", "rest"]), "pay": dice.random() < 0.4},
    ],
    e.Ko: lambda dice: [{"do": "ko", "what": {**selector(dice, "battle"), "other": True}}],
    e.Switch: lambda dice: [{"do": "switch", "mode": dice.choice(["active", "rest"]), "what": "this"}],
    e.Give: lambda dice: [{"do": "give", "what": _what(dice), "changes": [_change(dice)], "until": _until(dice)}],
    e.Decree: lambda dice: [
        {"do": "decree", "changes": [{"change": "lessen", "by": 1}], "whose": "you", "until": _until(dice)}
    ],
    e.Damage: lambda dice: [{"do": "damage", "count": dice.choice([0, 1]), "whose": dice.choice(["you", "opponent"])}],
    e.Mark: lambda dice: [{"do": "counters", "kind": "ki", "by": dice.choice([1, -1]), "what": "this"}],
    e.Put: lambda dice: [{"do": "put", "kind": "energy_markers", "by": dice.choice([-2, -1, 1])}],
    e.Look: lambda dice: [{"do": "look", "cards": _top(dice)}, *_among(dice, "looked")],
    e.Reveal: lambda dice: [{"do": "reveal", "what": _top(dice)}, *_among(dice, "revealed")],
    e.Search: lambda dice: [
        {"do": "search", "cards": _searched(dice), "count": dice.choice([1, 1, 2]), "then": dice.choice([[], _moves()])}
    ],
    e.Shuffle: lambda dice: [{"do": "shuffle", "zone": "deck"}],
    e.Stack: lambda dice: [
        _choose(dice, zone=dice.choice(["drop", "battle"])),
        {"do": "stack", "what": "it", "under": "this"},
    ],
    e.Nullify: lambda dice: [{"do": "nullify"}],
    e.Guard: lambda dice: [{"do": "guard", "what": "this"}],
    e.Flip: lambda dice: [{"do": "flip", "what": {"whose": "you", "zones": ["leader"]}}],
    e.Control: lambda dice: [
        {"do": "choose", "cards": {"whose": "opponent", "zones": ["battle"]}},
        {"do": "control"},
    ],
    e.Remove: lambda dice: [{"do": "remove", "what": selector(dice, "drop")}],
    e.Skip: lambda dice: [{"do": "skip", "part": "charge", "whose": "you"}],
    e.ExtraTurn: lambda dice: [{"do": "extra_turn", "whose": "opponent"}],
    e.End: lambda dice: [{"do": "end", "result": "lose"}],
    e.Pay: lambda dice: [{"do": "pay", "total": dice.choice([1, 2]), "whose": dice.choice(["you", "you", "opponent"])}],
    e.May: lambda dice: [{"do": "may", "effects": inner(dice), "by": dice.choice(["you", "you", "opponent"])}],
    e.Named: lambda dice: [{"do": "named", "effects": inner(dice), "name": "so"}],
    e.If: lambda dice: [
        {"do": "if", "conditions": [_condition(dice)], "then": inner(dice), "otherwise": dice.choice([[], inner(dice)])}
    ],
    e.Modes: lambda dice: [
        {
            "do": "modes",
            "options": [inner(dice) for _ in range(dice.choice([2, 2, 3]))],
            "count": dice.choice([1, 1, 2]),
            "up_to": dice.random() < 0.3,
            "by": dice.choice(["you", "you", "you", "opponent"]),
        }
    ],
    e.Number: lambda dice: [
        {"do": "number", "within": dice.choice([{"least": 1}, {}, {"least": 1, "most": 2}])},
        dice.choice([{"do": "discard", "count": {"number": "x"}}, {"do": "draw", "count": {"number": "x"}}]),
    ],
    e.Repeat: lambda dice: [{"do": "repeat", "times": dice.choice([0, 1, 2]), "effects": inner(dice)}],
    e.Later: lambda dice: [{"do": "later", "when": {"on": "turn_ends", "card": None}, "effects": [{"do": "draw"}]}],
}
"""The makers of parts of a cost with an effect of each kind."""


def inner(dice: random.Random) -> Parts:
    """The parts in another part: short ones, so that all answers can be tried."""
    kinds = [e.Discard, e.Choose, e.Switch, e.Put, e.Pay, e.Draw, e.Move, e.Number, e.Ko, e.Mark]
    return PART_OF[dice.choice(kinds)](dice) if dice.random() < 0.8 else part(dice)


def cost_with(kind: type, dice: random.Random) -> Parts:
    """A cost with a part of this kind, mostly with others around it."""
    parts = PART_OF[kind](dice)
    if dice.random() < 0.15:
        parts = _wrapped(parts, dice)
    before, after = (part(dice) if dice.random() < chance else [] for chance in (0.25, 0.5))
    return [*before, *parts, *after]


def _wrapped(parts: Parts, dice: random.Random) -> Parts:
    wraps: Parts = [
        {"do": "modes", "options": [parts, inner(dice)]},
        {"do": "may", "effects": parts},
        {"do": "repeat", "times": dice.choice([1, 2]), "effects": parts},
        {"do": "if", "conditions": [_condition(dice)], "then": parts},
    ]
    return [dice.choice(wraps)]


def _counted(dice: random.Random) -> Any:
    return {"count": dice.choice([1, 1, 2]), "up_to": dice.random() < 0.3}


def _discarded(dice: random.Random) -> Any:
    return dice.choice([{}, {}, {"chance": True}, {"cards": {"colors": [dice.choice(["red", "blue"])]}}])


def _choose(dice: random.Random, zone: str = "", **more: Any) -> Any:
    cards = {**selector(dice, zone or dice.choice(["hand", "battle", "drop", "energy", "life"])), **more}
    if dice.random() < 0.2:
        cards["whose"] = "opponent"
    by = dice.choice(["you", "you", "you", "opponent", "chance"])
    choose = {"do": "choose", "cards": cards, "count": dice.choice([1, 1, 2]), "up_to": dice.random() < 0.2, "by": by}
    if dice.random() < 0.2:
        least = dice.choice([0, 1, 3])
        choose["total"] = {"figure": "cost", "within": {"least": least, "most": least + dice.choice([0, 2, 4])}}
    elif choose["count"] == 2 and dice.random() < 0.5:
        choose["different"] = dice.choice(["names", "colors", "cost"])
    return choose


def _with_it(dice: random.Random) -> Any:
    return dice.choice([{"do": "move", "to": "drop"}, {"do": "remove"}, {"do": "move", "to": "deck"}, {"do": "ko"}])


def _top(dice: random.Random) -> Any:
    end = dice.choice(["top", "top", "bottom"])
    return {"whose": "you", "zones": [dice.choice(["deck", "drop", "life"])], end: dice.choice([1, 1, 3])}


def _what(dice: random.Random) -> Any:
    return dice.choice(["this", selector(dice, "battle")])


def _until(dice: random.Random) -> str:
    return dice.choice(["turn", "turn", "battle"])


def _change(dice: random.Random) -> Any:
    return dice.choice(
        [
            {"change": "adjust", "figure": "power", "by": -5000},
            {"change": "gain", "colors": ["blue"]},
            {"change": "cannot", "action": "rest"},
        ]
    )


def _among(dice: random.Random, name: str) -> Parts:
    return dice.choice([[], [{"do": "choose", "cards": {"among": name}}, {"do": "move", "to": "hand"}]])


def _searched(dice: random.Random) -> Any:
    return {"zones": [dice.choice(["deck", "drop"])], **dice.choice([{}, {"colors": [dice.choice(["red", "blue"])]}])}


def _moves() -> Parts:
    return [{"do": "move", "to": "hand"}]


def _condition(dice: random.Random) -> Any:
    cards = selector(dice, dice.choice(["battle", "drop", "energy"]))
    return {"if": "exists", "cards": cards, "least": dice.choice([1, 3])}
