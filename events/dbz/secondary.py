"""Secondary effects: what a text says beside its attack, sentence by sentence, and what an Empower deletes of it."""

from collections.abc import Sequence

from events.dbz.areas import present
from events.dbz.card import LIFE
from events.dbz.facts import EmpowerUsed
from events.effects.interpret import Resolution
from events.language.effect import Adjust, Attack, Effect, Give, Later, May, Skill, Trigger
from events.skills.reusing import after_use, begin_use, parted_by_use
from events.table.settle import settle
from events.table.table import Table

EMPOWER = "empower"
"""keywords/empower-1. How the names of what a player may do begin that is an Empower."""


async def empower(resolution: Resolution, effects: Sequence[Effect]) -> tuple[list[Effect], bool]:
    """keywords/empower-2, keywords/empower-3. What the text still says, and whether Empower is used.

    Each Empower deletes what stands behind it, another one, too.
    """
    said: list[Effect] = []
    for effect in effects:
        if not (isinstance(effect, May) and effect.name.startswith(EMPOWER)):
            said.append(effect)
            continue
        await resolution.do(effect)
        if resolution.done.get(effect.name, (0, 0))[1]:
            assert resolution.source is not None
            more = _empowered_by(effect)
            resolution.table.emit(EmpowerUsed(card=resolution.source, amount=more, rule="keywords/empower-2"))
            return said, True
    return said, False


def _empowered_by(effect: May) -> int:
    gives = [part for part in effect.effects if isinstance(part, Give)]
    changes = [change for part in gives for change in part.changes if isinstance(change, Adjust)]
    return sum(change.by for change in changes if change.figure == LIFE and isinstance(change.by, int))


async def resolve_secondary(table: Table, *, resolution: Resolution, skill: Skill) -> None:
    """battle-sequence/3/non-attack. Do all that a text says, sentence by sentence; what is left for after, last."""
    await do_text(resolution, [effect for effect in skill.effects if not isinstance(effect, Attack)])


async def do_text(resolution: Resolution, effects: Sequence[Effect]) -> None:
    """Do all that a text says, sentence by sentence; what becomes of the card after its use, last."""
    begin_use(resolution)
    await do_sentences(resolution, parted_by_use(effects)[0])
    await end_use(resolution, effects)


async def end_use(resolution: Resolution, effects: Sequence[Effect]) -> None:
    """battle-sequence/16, old/multi-use-count. Do what a text says becomes of the card after its use; what was said so
    under a condition of one that stays waits, and is done as Combat ends if it was not used again.
    """
    waiting = tuple(await after_use(resolution, effects))
    if not resolution.state.in_combat:
        await resolution.run(waiting)
    elif waiting:
        await resolution.do(Later(when=Trigger(on="combat_ends"), effects=waiting, until="combat"))


async def do_sentences(resolution: Resolution, effects: Sequence[Effect]) -> None:
    """effects/secondary. Do effects in their order, with what each leads to before the next.

    deck/main-personality/5: the text of a personality speaks of it at a new level, too.
    """
    for effect in effects:
        await resolution.do(effect)
        await settle(resolution.table, rule="effects/secondary")
        if resolution.source is not None:
            resolution.source = present(resolution.state, resolution.source)
