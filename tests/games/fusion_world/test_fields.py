"""Fields that say nothing where they stand: skills with one are refused; and every other field is read."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import events
from events.fusion_world import GAME
from events.fusion_world.vocabulary import VOCABULARY, wrong_word
from events.language.effect import Change, Move, Skill
from events.values import conditions, selecting
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side, battle
from tests.games.fusion_world.conformance.texts import CROW, DRAW, MARK, MINE, STRONGER, THEIRS, crows, does

LOOK = {"do": "look", "cards": {"whose": "you", "zones": ["deck"], "top": 3}}
DO_KO = {"do": "ko"}


def act(*effects: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "activate", "timing": ["main"], "effects": effects, **more}


def auto(*effects: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "auto", "trigger": {"on": "played"}, "effects": effects, **more}


def grants(*changes: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "permanent", "grants": [{"changes": changes, **more}]}


def ko(**what: Any) -> dict[str, Any]:
    return act(LOOK, {"do": "ko", "what": what})


def cannot(action: str, **more: Any) -> dict[str, Any]:
    return {"change": "cannot", "action": action, **more}


EITHER = [{"names": ["Owl"]}, {"names": ["Jay"]}]
IDLE: list[tuple[dict[str, Any], str]] = [
    (ko(alternatives=[{"among": "looked", **CROW}, MINE]), "effects 2, what, alternatives 1, among"),
    (ko(alternatives=[{"top": 1, "zones": ["deck"]}, MINE]), "effects 2, what, alternatives 1, top"),
    (ko(alternatives=[{"under": "this"}, MINE]), "effects 2, what, alternatives 1, under"),
    (ko(zones=["drop"], alternatives=[{"zones": ["hand"]}, CROW]), "effects 2, what, alternatives 1, zones"),
    (ko(kinds=["battle"], alternatives=EITHER), "effects 2, what, kinds"),
    (ko(all_of=[{"mode": "rest", **CROW}], whose="you"), "effects 2, what, all_of 1, mode"),
    (ko(none_of=[MINE], whose="you"), "effects 2, what, none_of 1, whose"),
    (ko(none_of=[{}], whose="you"), "effects 2, what, none_of 1, kinds"),
    (ko(textless=True, alternatives=EITHER), "effects 2, what, textless"),
    (ko(textless=True, reverse=True, **MINE), "effects 2, what, textless"),
    (ko(among="looked", whose="opponent"), "effects 2, what, whose"),
    (ko(among="looked", top=2), "effects 2, what, top"),
    (ko(under="this", zones=["drop"]), "effects 2, what, zones"),
    (ko(reverse=True, whose="you"), "effects 2, what, reverse"),
    (auto(DRAW, trigger={"on": "attacks", "card": {"zones": ["leader"]}}), "trigger, card, zones"),
    (auto(DRAW, trigger={"on": "attacks", "by": {"top": 1}}), "trigger, by, top"),
    (act({"do": "discard", "cards": {"zones": ["hand"]}}), "effects 1, cards, zones"),
    (act({"do": "search", "cards": {"zones": ["deck"], "top": 5}}), "effects 1, cards, top"),
    (grants(STRONGER, what={"whose": "you", "zones": ["deck"], "top": 1}), "grants 1, what, top"),
    (grants(STRONGER, what="that"), "grants 1, what"),
    (grants(STRONGER, player="you"), "grants 1, changes"),
    (grants({"change": "lessen", "by": 1}), "grants 1, changes"),
    (grants(cannot("block"), player="opponent", what=THEIRS), "grants 1, what"),
    (grants(cannot("attack", by="opponent")), "grants 1, changes"),
    (grants(cannot("be_chosen", by="battle")), "grants 1, changes"),
    (grants(cannot("take_damage")), "grants 1, changes"),
    (grants(cannot("draw", cards=CROW), player="you"), "grants 1, changes"),
    (grants(cannot("ready", cards=CROW)), "grants 1, changes"),
    (grants(cannot("play", cards={"whose": "you"}), player="you"), "grants 1, changes"),
    (grants(cannot("block", unless=[DRAW])), "grants 1, changes"),
    (grants(cannot("attack", unless=[DRAW]), player="you"), "grants 1, changes"),
    (grants({"change": "come_rested", "cards": MINE}), "grants 1, changes"),
    (grants({"change": "can", "action": "combo_rested", "cards": MINE}), "grants 1, changes 1, cards"),
    (grants({"change": "can", "action": "attack_active", "number": 2}), "grants 1, changes 1, number"),
    (grants({"change": "gain", "labels": ["D"]}), "grants 1, changes 1, labels"),
    (grants({"change": "specify", "colors": ["red"], "none": True}), "grants 1, changes 1, colors"),
    (grants({"change": "specify", "fewer": True}), "grants 1, changes 1, fewer"),
    (grants({"change": "surcharge", "costs": [DRAW], "kinds": ["permanent"]}), "grants 1, changes 1, kinds"),
    (act({"do": "give", "what": "this", "changes": [STRONGER], "live": True}), "effects 1, live"),
    (act({"do": "give", "what": "this", "changes": [STRONGER], "until": "next_use"}), "effects 1, until"),
    (act({"do": "move", "what": "this", "to": "drop", "place": "bottom"}), "effects 1, place"),
    (act({"do": "move", "what": "this", "to": "hand", "mode": "rest"}), "effects 1, mode"),
    (act({"do": "move", "what": MINE, "to": "drop", "order": "random"}), "effects 1, order"),
    (act({"do": "move", "what": "this", "to": "energy", "face": "up"}), "effects 1, face"),
    (act({"do": "move", "what": "this", "to": "life", "face": "down"}), "effects 1, face"),
    (act({"do": "nullify", "number": 1}), "effects 1, number"),
    (act({"do": "use", "what": "this", "kinds": ["permanent"]}), "effects 1, kinds"),
    (act(DRAW, targets=[{"do": "choose", "cards": MINE}]), "targets"),
    (act(DRAW, materials=[MINE]), "materials"),
    (act(DRAW, trigger={"on": "played"}), "trigger"),
    (act(DRAW, grants=[{"changes": [STRONGER]}]), "grants"),
    (act(DRAW, keyword="evolve", materials=[MINE]), "effects"),
    (auto(DRAW, timing=["main"]), "timing"),
    (auto(DRAW, keyword="blocker"), "trigger"),
    ({**grants(STRONGER), "limit": {}}, "limit"),
    ({**grants(STRONGER), "costs": [[DRAW]]}, "costs"),
    ({**grants(STRONGER), "effects": [DRAW]}, "effects"),
    (act({"do": "ko", "what": "chosen"}), "effects 1, what"),
    (act(DO_KO), "effects 1, what"),
    (act({"do": "choose", "cards": THEIRS, "name": "it"}, {"do": "ko", "what": "paid"}), "effects 2, what"),
    (auto(DRAW, conditions=[{"if": "exists", "cards": "that"}]), "conditions 1, cards"),
    (act({"do": "draw", "count": {"number": "x"}}), "effects 1, count"),
    (act({"do": "if", "conditions": [{"if": "did", "name": "done"}], "then": [DRAW]}), "effects 1, conditions 1, name"),
    (grants({"change": "replace", "event": {"on": "ko"}, "instead": [DO_KO]}), "grants 1, changes 1, instead 1, what"),
    (grants({"change": "gain", "skills": [act(DO_KO)]}), "grants 1, changes 1, skills 1, effects 1, what"),
]


@pytest.mark.parametrize(("skill", "place"), IDLE, ids=[f"{at} {place}" for at, (_, place) in enumerate(IDLE)])
def test_a_field_that_says_nothing_is_refused_with_its_place(skill: Any, place: str) -> None:
    fault = wrong_word(battle_card("Crow", text=[msgspec.convert(skill, Skill)])) or "nothing is wrong"
    assert fault.startswith(f"skill 1, {place}: "), fault
    assert len(fault.split(": ", 1)[1]) > 20, "what would be right is said"


RIGHT: list[dict[str, Any]] = [
    ko(among="looked", zones=["deck"], alternatives=EITHER),
    ko(whose="you", zones=["drop"], top=3, alternatives=EITHER),
    ko(alternatives=[{**MINE, "zones": ["battle"]}, {"whose": "opponent", **CROW}]),
    ko(whose="you", all_of=[{"alternatives": EITHER}, {"cost": {"most": 2}}], none_of=EITHER),
    auto({"do": "ko", "what": "that"}, trigger={"on": "attacks", "card": THEIRS}),
    act(DO_KO, costs=[[{"do": "choose", "cards": MINE}]]),
    act({"do": "draw", "count": {"number": "x"}}, costs=[[{"do": "number", "within": {"most": 2}}]]),
    act({"do": "later", "when": {"on": "attacks", "card": THEIRS}, "effects": [{"do": "ko", "what": "that"}]}),
    grants({"change": "replace", "event": {"on": "ko"}, "instead": [{"do": "move", "what": "that", "to": "hand"}]}),
    grants(cannot("play", cards=CROW), {"change": "lessen", "by": 1}, player="you"),
    grants(cannot("attack", cards=THEIRS), cannot("be_koed", by="battle"), cannot("attack", unless=[DRAW])),
]


@pytest.mark.parametrize("skill", RIGHT)
def test_what_is_read_is_taken(skill: Any) -> None:
    assert wrong_word(battle_card("Crow", text=[msgspec.convert(skill, Skill)])) is None


@pytest.mark.rule("13-11-1")
def test_of_cards_that_were_looked_at_any_of_several_kinds_are_chosen() -> None:
    """What says where cards lie is said once, of all alternatives."""
    choose = {"do": "choose", "cards": {"among": "looked", "zones": ["deck"], "alternatives": EITHER}}
    scene = does(LOOK, choose, {"do": "move", "to": "hand"}, a={"deck": crows("Owl", "Daw", "Jay", "Owl")})
    assert scene.options == ["choose Owl", "choose Jay"]
    drop = {"do": "choose", "cards": {"whose": "you", "zones": ["drop"], "alternatives": EITHER}}
    scene = does(drop, {"do": "move", "to": "hand"}, a={"drop": crows("Daw", "Jay"), "hand": crows("Owl")})
    assert scene.options == ["choose Jay"]


@pytest.mark.rule("9-6-2")
def test_alternatives_are_told_of_events_and_of_cards_in_a_change() -> None:
    hears = auto(MARK, trigger={"on": "combo", "card": {"whose": "you", "alternatives": EITHER}})
    owl = battle_card("Wren", text=[msgspec.convert(hears, Skill)])
    scene = battle(a=Side(battle=[owl], hand=crows("Jay", "Daw")))
    scene.pick("combo Daw")
    assert scene.ask.kind == "offense"
    scene.pick("combo Jay")
    assert scene.options == ["activate Wren 0"]


# Every field is read.


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def reads(function: Callable[..., Any], place: int, seen: set[Any] | None = None) -> set[str]:
    """The fields that a function reads of what it is given at that place, itself or in what it hands it to."""
    seen = set() if seen is None else seen
    function = inspect.unwrap(function)
    if (function, place) in seen:
        return set()
    seen.add((function, place))
    tree = ast.parse(textwrap.dedent(_source(function)))
    [made] = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)][
        :1
    ]
    name = [argument.arg for argument in (*made.args.posonlyargs, *made.args.args)][place]
    names = {name, *_made_of(made, name)}
    found = {
        node.attr
        for node in ast.walk(made)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names
    }
    for call in (node for node in ast.walk(made) if isinstance(node, ast.Call)):
        inner = vars(inspect.getmodule(function)).get(call.func.id) if isinstance(call.func, ast.Name) else None
        for at, argument in enumerate(call.args):
            if inspect.isfunction(inner) and isinstance(argument, ast.Name) and argument.id == name:
                found |= reads(inner, at, seen)
    return found


def _made_of(made: ast.AST, name: str) -> Iterator[str]:
    """The names of what a function makes by a call of what has that name: the same node with other values."""
    for node in ast.walk(made):
        if isinstance(node, ast.Assign):
            target = node.targets[0]
            pairs: list[tuple[ast.expr, ast.expr]] = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for to, value in pairs:
                given = value.args if isinstance(value, ast.Call) else []
                if isinstance(to, ast.Name) and any(isinstance(one, ast.Name) and one.id == name for one in given):
                    yield to.id


def _source(function: Callable[..., Any]) -> str:
    """Its source; of a lambda in a table, from the lambda on."""
    text = inspect.getsource(function).strip()
    return text[text.index("lambda") :].rstrip(",\n") if "lambda" in text.split("\n")[0] else text


Reader = tuple[Callable[..., Any], int]
"""A function that reads nodes of a kind, and at which place it is given one."""


def handlers() -> Iterator[tuple[type, list[Reader]]]:
    """What does or reads nodes of each kind."""
    for effect, definition in GAME.texts.definitions.items():
        all_of_it = definition.propose, definition.branches, definition.perform
        readers = [(each, 1) for each in all_of_it if each is not None]
        yield effect, [*readers, (GAME.texts.moves.moved, 2)] if effect is Move else readers
    tables: tuple[Mapping[type, Any], ...] = (conditions._HOLDS, selecting._AMOUNTS)
    for table in tables:
        yield from ((kind, [(handler, 2)]) for kind, handler in table.items())


@pytest.mark.parametrize(("kind", "readers"), [*handlers()], ids=lambda one: getattr(one, "__name__", ""))
def test_every_field_of_an_effect_condition_or_number_is_read_or_refused(kind: Any, readers: list[Reader]) -> None:
    refused = {field for of, field in VOCABULARY if of is kind and VOCABULARY[of, field] == ()}
    named = {"name"} & {*kind.__struct_fields__}  # what is done by that name is remembered for all effects
    read = {field for reader, place in readers for field in reads(reader, place)}
    assert {*kind.__struct_fields__} - read - refused - named - BY_OTHERS.get(kind.__name__, set()) == set()


BY_OTHERS: Mapping[str, set[str]] = {"Happened": {"within"}, "Mark": {"kind"}, "Put": {"kind"}}
"""Fields for which the vocabulary knows one word alone, by which all is read."""


def test_every_field_of_a_change_or_selector_is_read_by_the_engine() -> None:
    files = [path for path in Path(events.__file__).parent.rglob("*.py") if path.parent.name != "language"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    read = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for kind in (*get_args(Change), Skill):
        refused = {field for of, field in VOCABULARY if of is kind and VOCABULARY[of, field] == ()}
        if VOCABULARY.get((kind, "change")) != ():
            assert {*kind.__struct_fields__} - refused <= read, kind
