"""Resolution that is postponed, because an effect has ended the part of the turn in which something was declared."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, ClassVar

from events.table.fact import NOTHING, Fact
from events.table.table import Postponed, Table


class DeclarationPostponed(Fact, frozen=True, kw_only=True, tag=45):
    """What the last declaration is of awaits its resolution, in the part of the turn to which an effect has led."""

    name: str
    caption: ClassVar[str] = "{name} awaits its resolution"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """It no longer lies declared, and waits behind what waits already."""
        state.postponed.append(state.declared.pop())


class DeclarationResumed(Fact, frozen=True, kw_only=True, tag=46):
    """What has waited longest for its resolution is taken up again."""

    name: str
    caption: ClassVar[str] = "{name} is taken up again"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """It lies declared, above all others."""
        state.declared.append(state.postponed.pop(0))


@dataclass(frozen=True, kw_only=True)
class Postponing:
    """How resolution waits in a game.

    `waits(state)`: whether it does now, until the turn has come to where it goes on; `rule`: by which. The game's facts
    of it may be classes of its own.
    """

    waits: Callable[[Any], bool]
    rule: str
    postponed: type[DeclarationPostponed] = DeclarationPostponed
    resumed: type[DeclarationResumed] = DeclarationResumed


def postpone(table: Table, conclude: Callable[[Table], Coroutine[Any, Any, None]]) -> bool:
    """Let what follows the answers of the last declaration wait, if it has to now. Whether it does."""
    rules: Postponing | None = table.game.declaring.postponing
    if rules is None or not rules.waits(table.state):
        return False
    table.emit(rules.postponed(name=table.state.declared[-1].name, rule=rules.rule))
    table.postponed.append(Postponed(conclude, table.cause, table.agent))
    return True


async def resume(table: Table) -> None:
    """Resolve what awaits its resolution, in its order, until it has to wait again."""
    rules: Postponing | None = table.game.declaring.postponing
    while rules is not None and table.postponed and not rules.waits(table.state):
        waiting = table.postponed.pop(0)
        with table.because(waiting.cause), table.by(waiting.agent):
            table.emit(rules.resumed(name=table.state.postponed[0].name, rule=rules.rule))
            await waiting.conclude(table)
