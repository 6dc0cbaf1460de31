"""Effects that choose modes, and the value of X: as they are done, or before all effects of their skill."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from events.cards.bounds import check_times
from events.effects.definition import Branch, Choice, Choosing, EffectDefinition, Outcome, Situation, one_class
from events.effects.interpret import Resolution, decide, follow, picked_of
from events.language.effect import Choose, Effect, Modes, Named, Number, X
from events.language.naming import THIS, used
from events.table.ask import Option


def _modes(situation: Situation, effect: Modes, *, beforehand: bool = False) -> Choice:
    """The choice of modes, done in the order of choice, each at most once.

    `beforehand`: it is made before the effects are done; so are those in a cost, which is paid before.
    """
    options = [Option("mode", number=n) for n in range(len(effect.options))]
    most = max(0, min(situation.amount(effect.count), len(options)))

    def branch(chosen: tuple[Option, ...]) -> Branch:
        return Branch([part for option in chosen for part in effect.options[option.number or 0]])

    sizes = range(most, -1, -1) if effect.up_to else (most,)
    then = [part for mode in effect.options for part in mode]
    early = beforehand or situation.paying
    rule = situation.cites["modes"] if early else situation.cites["modes_reached"]
    return Choice(branch, options, sizes, ordered=True, then=then, by=effect.by, kind="modes", rule=rule)


def _numbers(situation: Situation, effect: Number) -> Choice:
    """The choice of the value of X; in a cost without a bound, of any up to the number of all cards."""
    least, within = situation.amount(effect.within.least or 0), effect.within
    unbounded = situation.paying and within.most is None
    most = len(situation.state.cards) if unbounded else max(least, situation.amount(within.most or 0))
    check_times(most - least)
    options = [Option("number", number=n) for n in range(least, max(least, most) + 1)]
    return Choice(
        lambda chosen: Branch(x=chosen[0].number),
        options,
        (1,),
        by=effect.by,
        kind="number",
        rule=situation.cites["number"],
    )


async def _number(resolution: Resolution, effect: Number) -> Outcome:
    """Choose the value of X, or take the one chosen beforehand; in a cost one that can be paid,
    whoever chooses it.
    """
    branch = _decided(resolution, effect)
    if branch is None:
        branch = await decide(resolution, partial(_numbers, effect=effect), foreseen=True)
    resolution.take(branch)
    return Outcome(1, 1)


async def _do_modes(resolution: Resolution, effect: Modes) -> Outcome:
    """Do the modes that are chosen, or were beforehand."""
    branch = _decided(resolution, effect)
    if branch is None:
        return await follow(resolution, partial(_modes, effect=effect))
    result = await resolution.run(branch.effects)
    return Outcome(result.wanted + (not branch.complete), result.done)


def _decided(resolution: Resolution, effect: Modes | Number) -> Branch | None:
    """What was chosen beforehand of an effect, which is used up with it; None if nothing was."""
    for number, (decided, branch) in enumerate(resolution.decided):
        if decided is effect:  # an equal effect elsewhere in the skill has a choice of its own
            del resolution.decided[number]
            return branch
    return None


async def choose_beforehand(resolution: Resolution, effects: Sequence[Effect]) -> list[tuple[str, tuple[int, ...]]]:
    """Let the player of a skill choose its modes and the values of X before the effects are done.

    Returns the kind of each choice with the numbers chosen, those within a chosen mode behind it. As the effects reach
    it is made what a condition, a voluntary effect or a repeat comes before, what the other player chooses, and what
    depends on cards or numbers that are known only then; so is the number of cards to be chosen at random, a part of
    the choice of these.
    """
    made: list[tuple[str, tuple[int, ...]]] = []
    for effect, following in zip_longest(effects, effects[1:]):
        if isinstance(effect, Named):
            made += await choose_beforehand(resolution, effect.effects)
            continue
        at_random = isinstance(following, Choose) and following.by == "chance" and following.count == X()
        if not isinstance(effect, Modes | Number) or effect.by != "you" or at_random or _depends(resolution, effect):
            continue
        choosing: Choosing = (
            partial(_modes, effect=effect, beforehand=True)
            if isinstance(effect, Modes)
            else partial(_numbers, effect=effect)
        )
        choice = choosing(resolution)
        picked = await picked_of(resolution, choosing, choice) if choice.sizes else ()
        branch = choice.taken(picked) if choice.sizes else Branch(complete=False)
        resolution.decided.append((effect, branch))
        made.append((choice.kind, tuple(option.number or 0 for option in picked)))
        made += await choose_beforehand(resolution, branch.effects)
    return made


def _depends(resolution: Resolution, effect: Modes | Number) -> bool:
    """Whether what can be chosen depends on cards, numbers or outcomes that other parts of the skill name first."""
    known = THIS.cards | resolution.named.keys()
    return any(name not in known for name in used(effect, within=False))


MODES: Mapping[type[Any], EffectDefinition] = {
    Modes: EffectDefinition(branches=_modes, perform=_do_modes, class_key=one_class),
    Number: EffectDefinition(branches=_numbers, perform=_number, ask_if_futile=True, class_key=one_class),
}
"""The definitions of these effects."""
