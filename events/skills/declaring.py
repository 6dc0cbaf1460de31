"""Declaring: a declaration is answered as the game permits, and resolves unless it was nullified.

The order: declare, choose targets and pay, answers, resolve, windows afterwards. An answer is a declaration, too. How
the skill of a card is declared, says `events.skills.using`.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Literal, NamedTuple, TypeAlias

from events.costs.payment import Cost
from events.language.effect import Skill
from events.skills.declarations import Declared
from events.skills.declared import (
    AnswersDeferred,
    DeclarationEnded,
    DeclarationNullified,
    DeclarationResolved,
    LeftUseDeclared,
    ResolutionBegan,
    UseDeclared,
)
from events.skills.postponing import Postponing, postpone
from events.table.ask import Option
from events.table.ids import Card, Player, opponent, zone_name
from events.table.table import Table
from events.values.holding import stopped

Step: TypeAlias = Callable[[Table], Coroutine[Any, Any, None]]
"""A part of a procedure."""
Policy: TypeAlias = Literal["none", "one", "chain", "between_parts"]
"""The policy of answers: none; one declaration of the other player, which cannot be answered; a chain, in which the
players alternate until one declines and the last is resolved first, with another window once what began it is
resolved; or such a chain between the parts of an attack.

A game without answers (`none`) need not declare its skills, since nobody can act on a declaration and its facts would
be in every record. It pays and activates at once (`events.skills.activation.pay_and_activate`).
"""


class Windows(NamedTuple):
    """The windows of a policy: the most answers above each other, and whether a window follows the resolution."""

    deep: float
    after: bool = False


WINDOWS: Mapping[Policy, Windows] = {
    "none": Windows(0),
    "one": Windows(1),
    "chain": Windows(float("inf"), after=True),
    "between_parts": Windows(float("inf")),
}


class Kind(NamedTuple):
    """A kind of declarations: the event that it is to triggers, and the words by which effects nullify it.

    `window_after`: whether it has the window after the resolution, if the policy has one. `answering`, `resolving`: the
    rules of answers to it and of its resolution, if they are others than the usual ones. `part`: it is a part of what
    else is declared, such as the play among the effects of a skill; effects nullify that part, and the rest is done.
    """

    event: str = "used"
    nullified: tuple[str, ...] = ("skill",)
    window_after: bool = True
    answering: str = ""
    resolving: str = ""
    part: bool = False


def _is_opponents_in_play(state: Any, player: Player, card: Card) -> bool:
    return state.controller(card) != player and zone_name(state.cards[card].zone) in state.usual_zones


def _costs_nothing(state: Any, card: Card, skill: Skill) -> Cost | None:
    return None


def _no_answers(state: Any, player: Player) -> Sequence[Option] | None:
    return None


def _no_more_events(skill: Skill) -> tuple[str, ...]:
    return ()


async def nothing(table: Table) -> None:
    """Do nothing, as the part of a procedure that has nothing to do."""


async def _stays(table: Table, *, card: Card, incarnation: int) -> None:
    """Leave the card of a triggered skill where it is."""


async def _unanswerable(table: Table, player: Player, option: Option) -> None:
    raise AssertionError(f"a game without answers has none: {option}")


@dataclass(frozen=True, kw_only=True)
class Declaring:
    """A game's rules of answers to declarations.

    `options(state, player)`: the player's possible answers now; None: there are publicly none, and nobody is asked.
    `answer(table, player, option)` declares an answer. `check`: the procedure before answers; `over`: that
    after a declaration, by default the same. `postponing`: how resolution waits that an effect has cut off, as in
    one game alone so far. `answering`, `resolving`: the usual rules of answers and of resolution; `asked_by(cites,
    depth)`, `resolved_by(cites)`: those of the steps of a chain, of an answer to so many declarations, and of the
    resolution of answers (`events.skills.chain`).

    `answered`: what an answer answers: the last declaration, or any of the other player's since the answers began.
    `triggered`: whether skills that are triggered can be answered. `events(skill)`: the events that the use of a skill
    is to answers, beside that of its kind; and the words of the other kinds that it is of at once, such as the play of
    an activation that plays its card.

    `choices`: whether the modes and the X among the effects of a skill are chosen as it is declared, before its cost is
    paid, or as it is resolved. `kinds`: the kinds of declarations, by the game's word for each; other words are of the
    usual kind. `targets`: whether the targets of a skill are chosen before its cost is paid; `needs_targets`: whether
    one with a target that must be chosen cannot be used where there is none. `activated`: whether a skill counts as
    activated once it is declared and paid, also if it is nullified then, or only as it is resolved.
    `can_be_attacked(state, player, card)`: whether effects can make a card the target of the player's attack; by
    default, the other player's cards in play. `card_cost(state, card, skill)`: the cost of the card, which is paid
    before that of its skill, if the skill is the use of the card; `leave`: the move of such a card, of that
    incarnation, whose triggered skill is resolved, or was nullified. `nullified_late`: the words of the declarations
    that effects can nullify while they are being resolved; None: all. `deferring`: whether a player who is asked
    between the parts of what goes on can answer nothing more until it is over, as in one game alone so far.
    """

    policy: Policy = "none"
    answering: str = ""
    resolving: str = ""
    asked_by: Callable[[Mapping[str, str], int], str] | None = None
    resolved_by: Callable[[Mapping[str, str]], str] | None = None
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    targets: Literal["before_cost", "after_cost"] = "before_cost"
    choices: Literal["declared", "resolving"] = "resolving"
    needs_targets: bool = True
    activated: Literal["declared", "resolving"] = "declared"
    answered: Literal["last", "all"] = "last"
    triggered: bool = False
    events: Callable[[Skill], tuple[str, ...]] = _no_more_events
    options: Callable[[Any, Player], Sequence[Option] | None] = _no_answers
    answer: Callable[[Table, Player, Option], Coroutine[Any, Any, None]] = _unanswerable
    check: Step = nothing
    over: Step | None = None
    postponing: Postponing | None = None
    card_cost: Callable[[Any, Card, Skill], Cost | None] = _costs_nothing
    leave: Callable[..., Coroutine[Any, Any, None]] = _stays
    can_be_attacked: Callable[[Any, Player, Card], bool] = _is_opponents_in_play
    nullified_late: frozenset[str] | None = None
    deferring: bool = False

    def kind(self, what: str) -> Kind:
        """The kind of the declarations of a word."""
        return self.kinds.get(what, Kind())

    def can_be_nullified(self, declared: Declared) -> bool:
        """Whether effects can still nullify a declaration: not once it is resolved, nor, of most, while it is."""
        late = self.nullified_late is None or declared.what in self.nullified_late
        return declared.can_be_nullified and (late or declared.stage == "declared")

    def kinds_of(self, entry: Declared) -> Sequence[Kind]:
        """The kinds of a declaration: that of its word, and the others that it is of at once."""
        return [self.kind(entry.what), *(self.kinds[word] for word in entry.events if word in self.kinds)]

    @staticmethod
    def rank(kinds: Iterable[Kind | Literal[False]]) -> int:
        """How far a declaration is of these kinds: not at all (0), in part (1) or as a whole (2)."""
        return max((2 - kind.part for kind in kinds if kind), default=0)

    def rules(self) -> Iterator[tuple[str, str]]:
        """The numbers of rules that are declared, each with the place where."""
        steps = [("Declaring", self.answering, self.resolving)]
        steps += [(f"Declaring.kinds, '{what}'", kind.answering, kind.resolving) for what, kind in self.kinds.items()]
        for where, answering, resolving in steps:
            numbers = {"answering": answering, "resolving": resolving}
            yield from ((f"{where}.{name}", number) for name, number in numbers.items() if number)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words by which effects nullify declarations."""
        return frozenset(word for kind in (Kind(), *self.kinds.values()) for word in kind.nullified)


async def declare(
    table: Table,
    declared: UseDeclared | LeftUseDeclared,
    *,
    prepare: Step = nothing,
    resolve: Step,
    leave: Step = nothing,
    window: bool = True,
    rule: str = "",
) -> None:
    """Carry out a declaration: prepared (targets, costs), answered, and resolved unless it was nullified.

    In the window after its resolution it still lies declared; what answers there has no such window of its own.
    `leave`: the move of its card afterwards, resolved or not. Without a `window` of its own, it is answered during its
    resolution. `rule`: that of its resolution, if it is another than that of its kind.
    """
    state, rules = table.state, table.game.declaring
    place, depth, windows = len(state.declared), state.answered(), WINDOWS[rules.policy]
    table.emit(declared)
    with table.because(table.position_of(declared)):
        await prepare(table)
        await rules.check(table)
        if window and depth < windows.deep and state.declared[place].stage == "declared":
            await _answered(table, opponent(declared.player))
        after = depth == 0 and windows.after and rules.kind(declared.what).window_after
        if depth and rules.resolved_by is not None:
            rule = rules.resolved_by(table.cites)
        rule = rule or rules.kind(declared.what).resolving or rules.resolving
        conclude = partial(_conclude, resolve=resolve, leave=leave, after=after, rule=rule)
        if state.declared[place].stage != "declared" or not postpone(table, conclude):
            await conclude(table)


async def _conclude(table: Table, *, resolve: Step, leave: Step, after: bool, rule: str) -> None:
    """Do the part of the last declaration that follows its answers; `after`: with the window after its resolution."""
    state, rules, place = table.state, table.game.declaring, len(table.state.declared) - 1
    name, player = state.declared[place].name, state.declared[place].player
    if state.declared[place].stage == "declared" and not _is_stopped(state, state.declared[place]):
        table.emit(ResolutionBegan(name=name, rule=rule))
        await resolve(table)
    await leave(table)
    if after and state.declared[place].stage == "resolving":
        table.emit(DeclarationResolved(name=name, rule=rule))
        await rules.check(table)
        await _answered(table, opponent(player))
    table.emit(DeclarationEnded(name=name, rule=rule))
    await (rules.check if rules.over is None else rules.over)(table)


def _is_stopped(state: Any, declared: Declared) -> bool:
    """Whether a skill lies declared of a card whose time is stopped, so that it is not resolved."""
    card = declared.card
    if card is None or (declared.skill is None and declared.use is None):
        return False
    return state.cards[card].incarnation == declared.incarnation and stopped(state, card)


async def resolve_triggered(
    table: Table,
    declared: Callable[[], UseDeclared | LeftUseDeclared],
    *,
    prepare: Step = nothing,
    resolve: Step,
    leave: Step = nothing,
) -> None:
    """Resolve a triggered skill that is activated and paid; `declared`, prepared and answered, if the game answers
    such.
    """
    if table.game.declaring.triggered:
        await declare(table, declared(), prepare=prepare, resolve=resolve, leave=leave)
    else:
        await resolve(table)
        await leave(table)


async def _answered(table: Table, player: Player) -> None:
    """Let a player answer the last declaration, unless there are publicly no answers or the player answers none."""
    state, rules = table.state, table.game.declaring
    if rules.deferring and state.deferred.get(player) == state.phases:
        return
    options = rules.options(state, player)
    if options is not None:
        await _answers_with(table, player, options)


async def between_parts(table: Table) -> None:
    """Let both players answer between two parts, the turn player first, until neither does."""
    state, rules = table.state, table.game.declaring
    answered = True
    while answered:
        answered = False
        for player in state.in_turn_order():
            if rules.deferring and state.deferred.get(player) == state.phases:
                continue
            options = rules.options(state, player)
            if options is None:  # there are publicly none: nobody is asked, as most often
                break
            answered = await _answers_with(table, player, options) or answered


async def _answers_with(table: Table, player: Player, options: Sequence[Option]) -> bool:
    """Whether a player answered the last declaration with one of these options."""
    state, rules = table.state, table.game.declaring
    top = state.declared[-1].card if state.declared else None
    about = top if top is not None and state.is_seen(top) else None
    defer = [Option("defer")] if rules.deferring and options else []
    rule = _answering(table)
    [chosen] = await table.ask(player, "answer", [*options, *defer, Option("decline")], rule=rule, about=about)
    if chosen.verb == "decline":
        return False
    if chosen.verb == "defer":
        table.emit(AnswersDeferred(player=player, rule=rule))
        return False
    await rules.answer(table, player, chosen)
    return True


def _answering(table: Table) -> str:
    """The rule by which the last declaration is answered now."""
    state, rules = table.state, table.game.declaring
    if rules.asked_by is not None:
        rule: str = rules.asked_by(table.cites, state.answered())
        return rule
    of_kind = rules.kind(state.declared[-1].what).answering if state.declared else ""
    return of_kind or rules.answering


def nullify(table: Table, place: int, *, rule: str) -> None:
    """Nullify a declaration by its index, unless it is nullified already, or resolved."""
    declared = table.state.declared[place]
    if declared.can_be_nullified:
        table.emit(DeclarationNullified(declared=place, name=declared.name, rule=rule))
