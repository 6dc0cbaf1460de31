"""Uses of skills that can be answered: a skill is declared, its targets are chosen, its cost is paid, it is resolved.

A game without answers pays and activates its skills at once (`events.skills.activation.pay_and_activate`).
"""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import replace

from events.cards.prints import CardSkill
from events.costs.affording import NOTHING, affordable, as_seen, card_costs, costs_of, is_too_dear, payable
from events.costs.paying import pay_skill_cost
from events.costs.rules import Parts, Ways
from events.costs.ways import pay_card_cost
from events.effects.definition import candidates_of
from events.effects.interpret import Resolution
from events.effects.legality import prohibited
from events.effects.looking import hide
from events.effects.modes import choose_beforehand
from events.language.effect import Choose, During, Play, Skill, Trigger
from events.language.sentences import label
from events.once import once_each
from events.skills.activation import activated, can_be_activated
from events.skills.declarations import Declared
from events.skills.declared import ModeChosen, NumberChosen, SkillDeclared, TargetChosen
from events.skills.declaring import Declaring, Step, declare, nothing, nullify
from events.skills.events import Event, happens
from events.skills.state import TextState
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.fact import CardRevealed, Fact, SkillId
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.values.context import Context
from events.values.holding import skill_at, valid
from events.values.permissions import forbidden


def can_be_declared(
    state: TextState, player: Player, card: Card, card_skill: CardSkill, *, withheld: tuple[Card, ...] = ()
) -> bool:
    """Whether a player can declare a card's skill now: valid, with what it answers, its targets and its cost.

    `withheld`: the cards that will lie elsewhere as the cost is paid.
    """
    skill = card_skill.skill
    for part in parts_of_turn(skill):  # most uses fail here or by their price, and need no further look
        if not state.in_part(part):
            return False
    if is_too_dear(state, player, skill):
        return False
    if (
        skill.kind not in ("activate", "counter")
        or _lies_declared(state, card, card_skill)
        or not valid(state, card, card_skill)
        or not can_be_activated(state, player, card, card_skill)
        or not _can_be_used(state, player, card, skill)
    ):
        return False
    context, needed = Context(player, card, withheld=withheld), _needed(state, skill)
    can_pay = partial(_leaves_targets, targets=needed) if needed else payable
    return (
        _has_what_it_answers(state, context, skill)
        and all(candidates_of(as_seen(state, context), choose.cards) for choose in needed)
        and affordable(state, context, skill, before=card_costs_of(state, player, card, skill), can=can_pay)
    )


@once_each
def parts_of_turn(skill: Skill) -> tuple[str, ...]:
    """The parts of a turn that a skill's conditions name, in all of which the turn must be."""
    return tuple(condition.part for condition in skill.conditions if isinstance(condition, During))


def card_costs_of(state: TextState, player: Player, card: Card, skill: Skill) -> Ways:
    """The ways to pay for the card before its skill; for nothing alone, if the skill is not the use of the card."""
    rules: Declaring = state.game.declaring
    cost = rules.card_cost(state, card, skill)
    return NOTHING if cost is None else card_costs(state, player, card, cost, skill)


def _leaves_targets(state: TextState, context: Context, cost: Parts, *, targets: Sequence[Choose]) -> bool:
    """Whether a cost can be paid so that each target of its skill that must be chosen is left."""
    return payable(state, context, (*cost, *_one_of_each(targets)))


def _needed(state: TextState, skill: Skill) -> Sequence[Choose]:
    """The choices of targets without which a skill cannot be used."""
    rules: Declaring = state.game.declaring
    return [choose for choose in skill.targets if not choose.up_to] if rules.needs_targets else ()


def _one_of_each(targets: Sequence[Choose]) -> list[Choose]:
    """The choices of targets that must be left by the cost: one card of each, if of several."""
    return [replace(choose, count=1) for choose in targets]


def _can_be_used(state: TextState, player: Player, card: Card, skill: Skill) -> bool:
    """Whether no effect forbids to use a card that is not in play, nor to play it if the skill plays its card."""
    if zone_name(state.cards[card].zone) not in state.usual_zones and forbidden(state, "use", card, player=player):
        return False
    if not _plays_itself(skill):
        return True
    return not prohibited(state, state.game.texts.moves.played(state, card, by=player), by=player)


@once_each
def _plays_itself(skill: Skill) -> bool:
    return any(isinstance(effect, Play) and effect.what == "this" for effect in skill.effects)


def _lies_declared(state: TextState, card: Card, card_skill: CardSkill) -> bool:
    """Whether a skill lies declared; or, of a card that lies where not all see cards, any use of it."""
    if not state.declared:
        return False
    hidden = state.lies_hidden(card)
    lying = [entry for entry in state.declared if entry.card == card and entry.stage != "resolved"]
    return any(hidden or entry.skill == card_skill.id for entry in lying)


def _has_what_it_answers(state: TextState, context: Context, skill: Skill) -> bool:
    """Whether what can be answered now is such as the skill answers, if it answers only some."""
    return skill.kind != "counter" or skill.trigger is None or _answered_by(state, context, skill.trigger) is not None


def _answered_by(state: TextState, context: Context, trigger: Trigger) -> Declared | None:
    """The last declaration that an answer with this trigger answers, or what only speaks of that; None if none is.

    Before what is such a declaration in part comes what is nothing else.
    """
    rules: Declaring = state.game.declaring
    count = 1 if rules.answered == "last" else state.answered()
    entries = [entry for entry in state.declared[len(state.declared) - count :] if entry.stage != "nullified"]
    found = [
        (rules.rank(word == kind.event and kind for kind in rules.kinds_of(entry)), at, entry)
        for at, entry in enumerate(entries)
        for word in (rules.kind(entry.what).event, *entry.events)
        if happens(state, None, context, trigger, Event(word, entry.card, entry.player))
    ]
    return max(found, key=lambda one: one[:2])[2] if found else None


async def offer(
    table: Table,
    player: Player,
    options: Sequence[Option],
    *,
    kind: str,
    rule: str,
    use: Callable[[Table, Player, Option], Coroutine[Any, Any, None]],
) -> bool:
    """Whether a player, who may use one of the skills of these options or decline, used one."""
    [chosen] = await table.ask(player, kind, [*options, Option("decline")], rule=rule)
    if chosen.card is None:
        return False
    with table.opening():
        await use(table, player, chosen)
    return True


def resolution_of(
    table: Table, player: Player, option: Option, *, kind: type[Resolution] = Resolution
) -> tuple[Resolution, CardSkill]:
    """The resolution, of that kind, of the skill of an option (`open_skills`), at its card, and that skill."""
    assert option.card is not None
    assert option.number is not None
    skill = skill_at(table.state, option.card, option.number)
    assert skill is not None, "a skill that the card does not have"
    return kind(you=player, source=option.card, table=table), CardSkill(option.number, skill)


async def choose_targets(resolution: Resolution, skill: Skill) -> None:
    """Let its player choose the targets of a skill that lies declared."""
    table = resolution.table
    for choose in skill.targets:
        await resolution.do(choose)
        if cards := resolution.cards(choose.name):
            rule = table.cites["choose"]
            table.emit(*(TargetChosen(card=card, name=choose.name, rule=rule) for card in cards))


async def choose_ahead(resolution: Resolution, skill: Skill) -> None:
    """Let the player choose the modes and the X of a skill's effects before its cost is paid, if the game says so."""
    table = resolution.table
    if table.game.declaring.choices != "declared":
        return
    for kind, numbers in await choose_beforehand(resolution, skill.effects):
        rule = table.cites["modes"] if kind == "modes" else table.cites["number"]
        facts: list[Fact] = [
            ModeChosen(place=number + 1, rule=rule) if kind == "modes" else NumberChosen(amount=number, rule=rule)
            for number in numbers
        ]
        if facts:
            table.emit(*facts)


async def _pay_for_card(resolution: Resolution, skill: Skill, ways: Ways, *, after: Sequence[Choose] = ()) -> bool:
    """Whether the card of a skill was paid for in one of these ways, after which the skill's own cost is payable.

    `after`: the choices that are possible then, too.
    """
    if ways == NOTHING:
        return True
    rests = [(*cost, *after) for cost in costs_of(resolution.state, resolution, skill)]
    return await pay_card_cost(resolution, ways, rests, skill=skill)


def know_targets(resolution: Resolution, skill: Skill) -> None:
    """Bind the names of a skill's targets to those of its declaration that are still the same cards."""
    for choose in skill.targets:
        resolution.named[choose.name] = tuple(resolution.state.targets(choose.name))


async def declare_skill(
    resolution: Resolution,
    card_skill: CardSkill,
    *,
    rule: str,
    what: str = "",
    kind: Callable[..., SkillDeclared] = SkillDeclared,
    prepare: Step = nothing,
    resolve: Step | None = None,
    leave: Step = nothing,
    window: bool = True,
) -> None:
    """Declare a skill of a card by a rule: choose targets, pay, let it be answered, and resolve it unless nullified.

    A skill whose cost was not paid, or that has no target, counts as nullified.

    `what`: the game's word for the use, by default the skill's label. `prepare`: what the player settles before targets
    and cost; no more is chosen or paid if it was nullified meanwhile. `resolve`: the procedure in place of the skill's
    effects. `leave`, `window`: as for `declare`. What was shown for the use is hidden before the card leaves.
    """
    state, card = resolution.state, resolution.source
    assert card is not None
    if not state.is_seen(card):
        resolution.table.emit(CardRevealed(card=card, rule=rule))
    said = what or label(card_skill.skill, state.game.texts.lexicon)
    skill_id, events = SkillId(card_skill.id), resolution.table.game.declaring.events(card_skill.skill)
    declared = kind(card=card, player=resolution.you, what=said, skill=skill_id, events=events, rule=rule)
    trigger = card_skill.skill.trigger if card_skill.skill.kind == "counter" else None
    answered = None if trigger is None else _answered_by(state, resolution, trigger)
    use = _Use(resolution, card_skill, rule, prepare, resolve, leave, answered)
    await declare(resolution.table, declared, prepare=use.prepared, resolve=use.resolved, leave=use.left, window=window)


@dataclass
class _Use:
    """A use of a skill by a rule, with its parts; `incarnation`: that of its card once the use is paid.

    `answered`: the declaration that it answers, if it is an answer; `that` in its text is the card of this.
    """

    resolution: Resolution
    card_skill: CardSkill
    rule: str
    prepare: Step
    resolve: Step | None
    leave: Step
    answered: Declared | None
    incarnation: int = 0

    async def prepared(self, table: Table) -> None:
        """Do the part before answers; the targets do not pay the cost."""
        first = table.game.declaring.targets == "before_cost"
        with table.by(self._agent):
            await self.prepare(table)
            if table.state.declared[-1].stage == "nullified":
                return
            await choose_ahead(self.resolution, self.card_skill.skill)
            parts = (self._choose_targets, self._pay)
            for part in parts if first else reversed(parts):
                if not await part():
                    nullify(table, len(table.state.declared) - 1, rule=self.rule)
                    return
            self.incarnation = table.state.cards[self.resolution.source].incarnation
            self._activate("declared")

    async def resolved(self, table: Table) -> None:
        """Do the part after answers, with the targets that are still the same cards."""
        resolution, skill = self.resolution, self.card_skill.skill
        know_targets(resolution, skill)
        assert resolution.source is not None
        self._know_answered()
        if table.state.cards[resolution.source].incarnation != self.incarnation:
            resolution.leaves("this", resolution.source)
        with table.by(self._agent):
            self._activate("resolving")
            if self.resolve is None:
                await resolution.run(skill.effects)
            else:
                await self.resolve(table)

    async def left(self, table: Table) -> None:
        """End the use, resolved or not: hide the cards shown for it again, and let its card leave."""
        with table.by(self._agent):
            await hide(self.resolution)
        await self.leave(table)

    def _know_answered(self) -> None:
        """Name the card of what was answered, if it is still the same card and was declared as that.

        A skill that only speaks of such a declaration does not declare its card so.
        """
        answered, trigger, state = self.answered, self.card_skill.skill.trigger, self.resolution.state
        if answered is None or trigger is None or (card := answered.card) is None:
            return
        rules: Declaring = state.game.declaring
        kinds = {kind.event for kind in rules.kinds_of(answered)}
        if not kinds.isdisjoint(event.on for event in trigger.events):
            self.resolution.named["that"] = (card,)
            if state.cards[card].incarnation != answered.incarnation:
                self.resolution.leaves("that", card)

    @property
    def _agent(self) -> Agent:
        assert self.resolution.source is not None
        return Agent("skill", self.resolution.you, self.resolution.source)

    def _activate(self, when: str) -> None:
        """Activate the skill, if the game activates skills at this time."""
        table, card = self.resolution.table, self.resolution.source
        if table.game.declaring.activated == when and card is not None:
            table.emit(activated(table.state, card, self.card_skill, rule=self.rule))

    async def _pay(self) -> bool:
        """Whether the cost of the card, if it has one, and that of the skill were paid, with none of the targets.

        Of targets that are chosen afterwards, enough are left.
        """
        resolution, skill = self.resolution, self.card_skill.skill
        first = resolution.table.game.declaring.targets == "before_cost"
        after = () if first else _one_of_each(_needed(resolution.state, skill))
        resolution.withheld = tuple(card for choose in skill.targets for card in resolution.named.get(choose.name, ()))
        assert resolution.source is not None
        ways = card_costs_of(resolution.state, resolution.you, resolution.source, skill)
        paid = await _pay_for_card(resolution, skill, ways, after=after) and await pay_skill_cost(
            resolution, skill, offered=False, after=after
        )
        resolution.withheld = ()
        return paid

    async def _choose_targets(self) -> bool:
        """Whether all targets were chosen that must be."""
        skill = self.card_skill.skill
        await choose_targets(self.resolution, skill)
        return all(self.resolution.cards(choose.name) for choose in _needed(self.resolution.state, skill))
