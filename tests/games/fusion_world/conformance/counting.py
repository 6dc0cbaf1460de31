"""Counting: every way in which a position can be played on, to a depth, as chess engines count moves (perft)."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from itertools import chain, combinations, permutations
from typing import TypeAlias

from events.table.ask import ORDER, Ask, Indexes
from tests.games.fusion_world.conformance.scenario import Scene
from tests.games.scenario import OVER

Path: TypeAlias = tuple[Indexes, ...]


@dataclass(frozen=True)
class Counted:
    """How many decision sequences a position has, how many distinct states they end in, and which way they begin.

    `by_option` counts the sequences by their first answer in the scene's words: `attack Leader b with Wren`; the picks
    of an answer of several are joined by commas, and that of none is `nothing`.
    """

    sequences: int
    states: int
    by_option: Mapping[str, int]


def count(start: Callable[[], Scene], depth: int) -> Counted:
    """Count the sequences of `depth` (1 or more) answered asks; those that end earlier count as they are.

    A sequence ends with the game, or when the position's rules are through. Concessions are not counted. `start` makes
    the same position every time: rules under way cannot be copied, so that each sequence is played from the start.
    States are compared as their dataclasses do; cards of a zone in another order make another state.
    """
    first = start()
    words = first.options if _open(first) else []
    by_option: Counter[str] = Counter()
    states: set[Hashable] = set()
    for path, end in _ends(start, first, (), depth):
        by_option[_told(words, path[0])] += 1
        states.add(digest(end.state))
    return Counted(by_option.total(), len(states), dict(by_option))


def answers(ask: Ask) -> Iterator[Indexes]:
    """Every legal answer to the ask: of kind `order` each permutation, else each subset from `least` to `most`."""
    indexes = range(len(ask.options))
    if ask.kind == ORDER:
        return permutations(indexes)
    return chain.from_iterable(combinations(indexes, size) for size in range(ask.least, ask.most + 1))


def digest(value: object) -> Hashable:
    """What a state holds, by its dataclasses' own fields; equal exactly if the states are."""
    if is_dataclass(value):
        return tuple(digest(getattr(value, field.name)) for field in fields(value) if field.compare)
    if isinstance(value, Mapping):
        return frozenset((key, digest(held)) for key, held in value.items())
    if isinstance(value, list | tuple):
        return tuple(digest(held) for held in value)
    assert isinstance(value, Hashable), f"a state holds {value!r}, which cannot be told from others: digest it too"
    return value


def beside(got: Counted, expected: Counted) -> str:
    """Both counts line by line, for the message of a failed assertion; lines that differ are marked."""
    rows = [("sequences", got.sequences, expected.sequences), ("states", got.states, expected.states)]
    rows += [
        (option, got.by_option.get(option, 0), expected.by_option.get(option, 0))
        for option in dict.fromkeys([*expected.by_option, *got.by_option])
    ]
    width = max(len(name) for name, _, _ in rows)
    told = [f"{name:{width}} {g:8} {e:8}{'' if g == e else '  <--'}" for name, g, e in rows]
    return "\n".join(["", f"{'':{width}} {'got':>8} {'expected':>8}", *told])


def _ends(start: Callable[[], Scene], scene: Scene, path: Path, depth: int) -> Iterator[tuple[Path, Scene]]:
    """Every sequence on from the scene, which has come along the path, with the scene in which it ends."""
    if len(path) == depth or not _open(scene):
        assert path, "nothing to count: the depth is 0, or the position is over from the start"
        yield path, scene
        return
    for number, answer in enumerate(answers(scene.ask)):
        here = scene if number == 0 else _played(start, path)
        here.referee.answer(answer)
        yield from _ends(start, here, (*path, answer), depth)


def _played(start: Callable[[], Scene], path: Path) -> Scene:
    scene = start()
    for answer in path:
        scene.referee.answer(answer)
    return scene


def _open(scene: Scene) -> bool:
    return scene.referee.ask is not None and scene.referee.ask.kind != OVER


def _told(words: list[str], answer: Indexes) -> str:
    return ", ".join(words[index] for index in answer) or "nothing"
