"""Declaring: something lies declared, is answered as the game permits, and resolves unless it was nullified.

Declare, choose targets and pay, answers, resolve, what follows. Who answers declares something in turn, above it.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from events.skills.declared import DeclarationEnded, DeclarationNullified, ResolutionBegan, UseDeclared
from events.table.ask import Option
from events.table.ids import Player, opponent
from events.table.table import Table

Step: TypeAlias = Callable[[Table], Coroutine[Any, Any, None]]
"""A part of a procedure."""
Policy: TypeAlias = Literal["none", "one", "chain", "between_parts"]
"""How what is declared can be answered: not at all; by one declaration of the other player, which cannot be answered;
by a chain, in which the players alternate until one declines and the last is resolved first, and again once all is
resolved; or between the parts of an attack, by such a chain.

A game in which nothing can be answered (`none`) need not declare its skills: nobody can act on what lies declared, and
the facts of declaring would stand in every record. It pays and activates at once
(`events.skills.activation.pay_and_activate`).
"""


class Windows(NamedTuple):
    """Of a policy: how many answers can lie on each other, and whether there is a window once all is resolved."""

    deep: float
    after: bool = False


WINDOWS: Mapping[Policy, Windows] = {
    "none": Windows(0),
    "one": Windows(1),
    "chain": Windows(float("inf"), after=True),
    "between_parts": Windows(float("inf")),
}


def _no_answers(state: Any, player: Player) -> Sequence[Option] | None:
    return None


async def _nothing(table: Table) -> None:
    """Do nothing."""


async def _unanswerable(table: Table, player: Player, option: Option) -> None:
    raise AssertionError(f"a game without answers has none: {option}")


@dataclass(frozen=True, kw_only=True)
class Declaring:
    """How a game lets players answer what is declared.

    `options(state, player)`: the answers that the player can give now; None: everyone knows that there are none, and
    nobody is asked. `answer(table, player, option)` declares that one. `check`: what is done before and after answers.
    `answering`, `resolving`: the rules by which players answer, and what is declared is resolved.
    """

    policy: Policy = "none"
    answering: str = ""
    resolving: str = ""
    options: Callable[[Any, Player], Sequence[Option] | None] = _no_answers
    answer: Callable[[Table, Player, Option], Coroutine[Any, Any, None]] = _unanswerable
    check: Step = _nothing


async def declare(
    table: Table,
    declared: UseDeclared,
    *,
    prepare: Step = _nothing,
    resolve: Step,
    leave: Step = _nothing,
    window: bool = True,
) -> None:
    """Declare something and `prepare` it (targets, costs); once answered, `resolve` it unless it was nullified.

    `leave`: what becomes of its card then, resolved or not. Without a `window` of its own, it is answered while it is
    resolved.
    """
    state, rules = table.state, table.game.declaring
    place, depth, windows = len(state.declared), state.answered(), WINDOWS[rules.policy]
    table.emit(declared)
    with table.because(table.position):
        await prepare(table)
        await rules.check(table)
        if window and depth < windows.deep:
            await _answered(table, opponent(declared.player))
        name = state.declared[place].name
        if state.declared[place].stage == "declared":
            table.emit(ResolutionBegan(name=name, rule=rules.resolving))
            await resolve(table)
        await leave(table)
        table.emit(DeclarationEnded(name=name, rule=rules.resolving))
        await rules.check(table)
        if windows.after and place == 0:
            await _answered(table, opponent(declared.player))


async def between_parts(table: Table) -> None:
    """Let both players, the turn player first, answer between two parts until neither does."""
    answered = True
    while answered:
        answered = False
        for player in table.state.in_turn_order():
            answered = await _answered(table, player) or answered


async def _answered(table: Table, player: Player) -> bool:
    """Ask a player for an answer to what lies declared; whether there was one."""
    state, rules = table.state, table.game.declaring
    options = rules.options(state, player)
    if options is None:
        return False
    top = state.declared[-1].card if state.declared else None
    about = top if top is not None and state.is_seen(top) else None
    answers = [*options, Option("decline")]
    [chosen] = await table.ask(player, "answer", answers, rule=rules.answering, about=about)
    if chosen.verb == "decline":
        return False
    await rules.answer(table, player, chosen)
    return True


def nullify(table: Table, place: int, *, rule: str) -> None:
    """Nullify what lies declared at that place, unless it was nullified before."""
    declared = table.state.declared[place]
    if declared.stage != "nullified":
        table.emit(DeclarationNullified(declared=place, name=declared.name, rule=rule))
