"""Each kind of effect, change, condition and number is shown by a test of the language, which fails without it."""

import importlib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, get_args

import pytest

from events.effects.definition import EffectDefinition, Outcome
from events.fusion_world import GAME
from events.fusion_world.vocabulary import VOCABULARY
from events.language.effect import Amount, Change, Condition
from events.values import conditions, holding, selecting
from events.values.context import Applied

Run = Callable[[], object]
FAILED = (Exception, pytest.fail.Exception)
EFFECTS = [*GAME.texts.definitions]
CHANGES: Sequence[type] = [kind for kind in get_args(Change) if VOCABULARY.get((kind, "change")) != ()]
CONDITIONS: Sequence[type] = get_args(Condition)
AMOUNTS: Sequence[type] = [
    kind for kind in get_args(Amount) if kind is not int and VOCABULARY.get((kind, "number")) != ()
]


class Switch(NamedTuple):
    """One way to switch a kind off."""

    kind: type
    way: str


SWITCHES = [
    *(Switch(kind, "does nothing") for kind in EFFECTS),
    *(Switch(kind, "changes nothing") for kind in CHANGES),
    *(Switch(kind, way) for kind in CONDITIONS for way in ("always", "never")),
    *(Switch(kind, "is zero") for kind in AMOUNTS),
]


def runs() -> Iterator[tuple[str, Run]]:
    """Every test of the language by its name, with each of its parameters; but those known to fail or skipped."""
    for path in sorted(Path(__file__).parent.glob("test_language*.py")):
        module = importlib.import_module(f"{__package__}.{path.stem}")
        for name, function in vars(module).items():
            if not (name.startswith("test_") and inspect.isfunction(function)):
                continue
            marks = getattr(function, "pytestmark", ())
            if not any(mark.name == "xfail" or (mark.name == "skipif" and mark.args[0]) for mark in marks):
                for at, arguments in enumerate(_parameters(function)):
                    yield f"{path.stem}::{name}[{at}]", partial(function, **arguments)


def _parameters(function: Callable[..., object]) -> Iterator[dict[str, Any]]:
    """The parameters of each run that the marks of a test ask for."""
    marks = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    for chosen in product(*(_values(*mark.args) for mark in marks)):
        yield {name: each for one in chosen for name, each in one.items()}


def _values(names: str | Sequence[str], rows: Sequence[Any]) -> list[dict[str, Any]]:
    listed = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    plain = [row.values if hasattr(row, "marks") else (row,) if len(listed) == 1 else row for row in rows]
    return [dict(zip(listed, row, strict=True)) for row in plain]


def fails(run: Run) -> bool:
    """Whether the test fails as things are."""
    try:
        run()
    except FAILED:
        return True
    return False


# Switching off.


@contextmanager
def without(switch: Switch) -> Iterator[None]:
    """Everything as it is, but that kind switched off."""
    kind, way = switch
    with pytest.MonkeyPatch.context() as patch:
        if kind in CHANGES:
            read = holding.applied
            _everywhere(
                patch, holding.applied, lambda state: [one for one in read(state) if type(one.change) is not kind]
            )
            of_player = holding.on_player
            _everywhere(patch, holding.on_player, lambda *at: [] if at[-1] is kind else of_player(*at))
        elif kind in CONDITIONS:
            patch.setitem(_table(conditions._HOLDS), kind, lambda state, context, condition: way == "always")
        elif kind in AMOUNTS:
            count = selecting.amount
            _everywhere(patch, selecting.amount, lambda *at: 0 if type(at[-1]) is kind else count(*at))
        else:
            patch.setitem(_table(GAME.texts.definitions), kind, EffectDefinition(perform=_nothing))
        yield


async def _nothing(at: Any, effect: Any) -> Outcome:
    return Outcome(1, 0)


def _table(mapping: Mapping[type, Any]) -> dict[type, Any]:
    assert isinstance(mapping, dict)
    return mapping


def _everywhere(patch: pytest.MonkeyPatch, old: Callable[..., Any], new: object) -> None:
    """Under its name where it is from, and wherever it has been imported from there."""
    name = old.__name__
    for module in _modules_with(name, loaded=len(sys.modules)):
        if getattr(module, name) is old:
            patch.setattr(module, name, new)


@cache
def _modules_with(name: str, *, loaded: int) -> Sequence[ModuleType]:
    """The modules of `events` that have something of that name, sought anew once more modules are loaded."""
    assert loaded == len(sys.modules)
    return [module for path, module in sys.modules.items() if path.startswith("events.") and hasattr(module, name)]


# Who uses what.


@contextmanager
def noting(used: set[type]) -> Iterator[None]:
    """Note every kind that is read or done."""
    with pytest.MonkeyPatch.context() as patch:
        for kind, handler in list(conditions._HOLDS.items()):
            patch.setitem(_table(conditions._HOLDS), kind, partial(_noted, used, kind, handler))
        for effect, definition in list(GAME.texts.definitions.items()):
            perform, propose, branches = (
                None if each is None else partial(_noted, used, effect, each)
                for each in (definition.perform, definition.propose, definition.branches)
            )
            noted = replace(definition, perform=perform, propose=propose, branches=branches)
            patch.setitem(_table(GAME.texts.definitions), effect, noted)
        read, of_player, count = holding.applied, holding.on_player, selecting.amount

        def applied(state: Any) -> Sequence[Applied]:
            held = read(state)
            used.update(type(one.change) for one in held)
            return held

        def on_player(*at: Any) -> Sequence[tuple[Applied, Any]]:
            held = of_player(*at)
            used.update(type(change) for _, change in held)
            return held

        def amount(*at: Any) -> int:
            used.add(type(at[-1]))
            return count(*at)

        _everywhere(patch, holding.applied, applied)
        _everywhere(patch, holding.on_player, on_player)
        _everywhere(patch, selecting.amount, amount)
        yield


def _noted(used: set[type], kind: type, handler: Callable[..., Any], *at: Any) -> Any:
    used.add(kind)
    return handler(*at)


@cache
def uses() -> Mapping[str, tuple[Run, set[type]]]:
    """The tests that pass, and the kinds that each uses."""
    found: dict[str, tuple[Run, set[type]]] = {}
    for name, run in runs():
        used: set[type] = set()
        with noting(used):
            failed = fails(run)
        if not failed:
            found[name] = run, used
    return found


def test_every_test_of_the_language_passes_as_things_are() -> None:
    assert [name for name, _ in runs() if name not in uses()] == []
    assert len(uses()) > 50


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: f"{switch.kind.__name__} {switch.way}")
def test_a_kind_that_is_switched_off_makes_a_test_of_the_language_fail(switch: Switch) -> None:
    users = {name: run for name, (run, used) in uses().items() if switch.kind in used}
    with without(switch):
        noticed = any(map(fails, users.values()))
    assert noticed, f"no test notices that {switch.kind.__name__} {switch.way}; it is used by {[*users]}"


@pytest.mark.slow
@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: f"{switch.kind.__name__} {switch.way}")
def test_a_kind_that_is_switched_off_is_the_only_one(switch: Switch) -> None:
    others = {name: run for name, (run, used) in uses().items() if switch.kind not in used}
    with without(switch):
        assert [name for name, run in others.items() if fails(run)] == []
    assert others


@pytest.mark.parametrize("way", ["always", "never"])
def test_switching_off_all_kinds_that_a_test_does_not_use_changes_nothing(way: str) -> None:
    """All at once, each condition one way: what one of them would break alone, it breaks among the others."""
    off = [switch for switch in SWITCHES if switch.kind not in CONDITIONS or switch.way == way]
    broken: list[str] = []
    for name, (run, used) in uses().items():
        with ExitStack() as stack:
            for switch in off:
                if switch.kind not in used:
                    stack.enter_context(without(switch))
            broken += [name] if fails(run) else []
    assert broken == []
    assert {switch.kind for switch in off} == {switch.kind for switch in SWITCHES}
