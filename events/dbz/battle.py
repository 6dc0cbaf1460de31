"""The battle sequence: the sixteen parts of an attack, with what is used when needed between them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from events.dbz.against import parted_by_defender
from events.dbz.areas import main_of, maker
from events.dbz.card import attack_of
from events.dbz.damage import CAPTURING, FOCUSED, UNSTOPPABLE, base, can_be_captured
from events.dbz.defenses import is_held_off, open_to
from events.dbz.facts import (
    AttackDeclared,
    AttackEnded,
    AttackGained,
    AttackSucceeded,
    ControlPassed,
)
from events.dbz.forbidding import TAKE_CONTROL
from events.dbz.gained_text import BESIDE, IF_SUCCESSFUL, gained_text, gained_words, with_more
from events.dbz.handling import leave, show
from events.dbz.playing import capture
from events.dbz.secondary import do_sentences, do_text, empower, end_use, resolve_secondary
from events.effects.damage import deal_damage
from events.effects.durations import end_effects
from events.effects.interpret import Resolution
from events.language.effect import (
    Attack,
    Effect,
    Gain,
    Named,
    Skill,
)
from events.skills.activation import activated, open_skills
from events.skills.declared import TargetChanged, TargetChosen
from events.skills.declaring import Step, between_parts, nullify
from events.skills.reusing import begin_use, parted_by_use
from events.skills.using import declare_skill, offer, resolution_of
from events.table.ask import ORDER, Option
from events.table.ids import Card, Player, opponent
from events.table.settle import settle
from events.table.table import Table
from events.values.holding import on_card
from events.values.permissions import forbidden

LATE = "if successful"
"""card/pure-defense. The keyword of an attack whose secondary effects follow it only if it is successful."""
BOTTOM = 1  # allies/take-control


@dataclass
class Made:
    """An attack that is made: by a resolution, with what its text says beside it, and where it lies declared.

    `of_defender`: what is said of it if the defending personality is such, once that is known.
    """

    resolution: Resolution
    attack: Attack
    said: Sequence[Effect]
    place: int = 0
    empowered: bool = False
    of_defender: Sequence[Effect] = ()

    @property
    def state(self) -> Any:
        """The state of the table."""
        return self.resolution.table.state

    @property
    def table(self) -> Table:
        """The table."""
        return self.resolution.table

    @property
    def card(self) -> Card:
        """The card that makes the attack now."""
        state = self.state
        card = state.declared[self.place].card
        assert card is not None
        return maker(state, card)

    @property
    def is_stopped(self) -> bool:
        """Whether the attack goes no further: it was stopped, or Combat has ended."""
        return self.state.declared[self.place].stage == "nullified" or not self.state.in_combat

    @property
    def is_late(self) -> bool:
        """card/pure-defense. Whether what is said beside the attack follows only if it is successful."""
        return any(LATE in change.keywords for _, change in on_card(self.state, self.card, Gain))

    @property
    def passes_shields(self) -> bool:
        """battle-sequence/7. Whether Defense Shields do not stop the attack."""
        return not {FOCUSED, UNSTOPPABLE}.isdisjoint(self.state.attack)


# The use of a card or a power: parts 1, 2, and 16.


async def act(table: Table, player: Player, option: Option) -> None:
    """battle-sequence/1, cards/play-then-use. Use a card or a power in an Attack Phase: to attack, or otherwise."""
    assert option.card is not None
    await show(table, player, option.card)
    resolution, card_skill = resolution_of(table, player, option)
    made = attack_of(card_skill.skill)
    if made is None:
        await declare_skill(
            resolution,
            card_skill,
            rule="battle-sequence/3/non-attack",
            what="use",
            resolve=between(partial(resolve_secondary, resolution=resolution, skill=card_skill.skill)),
            leave=partial(leave, skill=card_skill.skill),
            window=False,
        )
        return
    words = (f"{made.kind} attack", *made.keywords)
    await declare_skill(
        resolution,
        card_skill,
        rule="battle-sequence/1",
        what="attack",
        kind=partial(AttackDeclared, attack=words),
        prepare=aim,
        resolve=partial(sequence, resolution=resolution, attack=made, skill=card_skill.skill),
        leave=partial(leave, skill=card_skill.skill),
        window=False,
    )


def between(part: Step) -> Step:
    """general/use-when-needed/1. The part after what is used when needed before it, unless that has stopped it."""

    async def after(table: Table) -> None:
        place = len(table.state.declared) - 1
        await between_parts(table)
        if table.state.declared[place].stage != "nullified":
            await part(table)

    return after


async def aim(table: Table) -> None:
    """attacks/power/control. The attack is against the personality in control of Combat."""
    declared = table.state.declared[-1]
    target = table.state.control[opponent(declared.player)]
    table.emit(TargetChosen(card=target, rule="battle-sequence/1"))


# The sequence.


async def sequence(table: Table, *, resolution: Resolution, attack: Attack, skill: Skill) -> None:
    """battle-sequence/2. The parts of an attack that is declared and paid; a stopped attack goes no further.

    effects/secondary/not-stopped: what is said beside the attack is done in any case.
    """
    said, empowered = await empower(resolution, [effect for effect in skill.effects if effect is not attack])
    if empowered:  # what follows if successful, or if stopped, is printed behind every Empower
        attack = msgspec.structs.replace(attack, successful=(), stopped=())
    begin_use(resolution)
    made = Made(resolution, attack, said, len(table.state.declared) - 1, empowered)
    await run(made)
    await end_use(resolution, said)


async def run(made: Made) -> None:
    """battle-sequence/3 to battle-sequence/15. The parts in their order, with what is used when needed between them."""
    table = made.table
    gain_words(made)
    await between_parts(table)
    said, of_defender = parted_by_defender(parted_by_use(made.said)[0])
    is_late = made.is_late
    if not is_late:
        await do_sentences(made.resolution, said)
    more, more_of_defender = parted_by_defender([effect for each in gained(made, BESIDE) for effect in each])
    made = replace(made, of_defender=(*of_defender, *more_of_defender))
    if is_late:
        made = replace(made, attack=with_late(made.attack, (*said, *more)))
    else:
        await do_sentences(made.resolution, more)
        gain_words(made)
    for part in (control, defend, shields, succeed, capture_for_life, if_successful):
        await between_parts(table)
        if made.is_stopped:
            await if_stopped(made)
            break
        await part(made)
        await settle(table, rule="battle-sequence/intro")
    table.emit(AttackEnded(rule="battle-sequence/16"))
    end_effects(table, table.state.turn_player, "attack", theirs=("attack",), rule="battle-sequence/16")


def gain_words(made: Made) -> None:
    """effects/gained-secondary. Make the attack what effects say that it is: focused, say."""
    more = [word for word in gained_words(made.state, made.card) if word not in (LATE, *made.state.attack)]
    if more:
        made.table.emit(AttackGained(card=made.card, words=tuple(more), rule="effects/gained-secondary"))


def gained(made: Made, on: str) -> list[Sequence[Effect]]:
    """general/gaining-text. The sentences that stand at the end of the attack's text by effects.

    keywords/empower-2: none, if an Empower has deleted what stands behind it.
    """
    return [] if made.empowered else gained_text(made.state, made.card, on)


def with_late(attack: Attack, said: Sequence[Effect]) -> Attack:
    """card/pure-defense. The attack, with its secondary effects before what follows it if it is successful."""
    return msgspec.structs.replace(attack, successful=(*said, *attack.successful))


async def control(made: Made) -> None:
    """battle-sequence/4, allies/take-control/defend, allies/take-control/lock, DBZ-43. The defender says who is in
    control until the attack is over; from then on the attack is what its text says of one against that personality.
    """
    foe = opponent(made.resolution.you)
    before = made.state.control[foe]
    await choose_control(made.table, foe, rule="battle-sequence/4")
    now = made.state.control[foe]
    if now != before:
        made.table.emit(TargetChanged(declared=made.place, card=now, rule="allies/take-control/defend"))
    await do_sentences(made.resolution, made.of_defender)
    gain_words(made)


async def choose_control(table: Table, player: Player, *, rule: str) -> None:
    """allies/take-control, allies/take-control/switch, allies/take-control/duration. Choose who is in control of
    Combat: an Ally can be while the Main Personality is on one of its bottom two power stages.
    """
    state = table.state
    main, allies = main_of(state, player), state.cards_in(player, "allies")
    able = allies if state.stages(main) <= BOTTOM and not forbidden(state, TAKE_CONTROL, player=player) else []
    chosen = main
    if able:
        options = [Option("control", card) for card in (main, *able)]
        [picked] = await table.ask(player, "control", options, rule=rule)
        assert picked.card is not None
        chosen = picked.card
    if chosen != state.control[player]:
        table.emit(ControlPassed(card=chosen, player=player, rule=rule))


async def defend(made: Made) -> None:
    """battle-sequence/5, combat/defend, DBZ-34. One defense, with a card, a power, or none.

    final-physical/4: none after a Final Physical Attack. keywords/focused-5, DBZ-35: the Defense Shields that a Focused
    or unstoppable attack passes are used up, also if it was stopped.
    """
    foe = opponent(made.resolution.you)
    passed = open_shields(made) if made.passes_shields else []
    if not made.state.passes.get(foe):
        options = open_skills(made.state, foe, "defense")
        await offer(made.table, foe, options, kind="defend", rule="combat/defend", use=defend_with)
    for option in passed:
        _, card_skill = resolution_of(made.table, foe, option)
        assert option.card is not None
        made.table.emit(activated(made.state, option.card, card_skill, rule="keywords/focused-5"))


async def defend_with(table: Table, player: Player, option: Option) -> None:
    """battle-sequence/6. Use a defense: what it does to the attack, and all else that it says, sentence by sentence."""
    assert option.card is not None
    await show(table, player, option.card)
    resolution, card_skill = resolution_of(table, player, option)
    skill = card_skill.skill
    await declare_skill(
        resolution,
        card_skill,
        rule="battle-sequence/5",
        what="defense",
        resolve=between(partial(resolve_defense, resolution=resolution, skill=skill)),
        leave=partial(leave, skill=skill),
        window=False,
    )


async def resolve_defense(table: Table, *, resolution: Resolution, skill: Skill) -> None:
    """battle-sequence/6, general/unstoppable, keywords/focused-3. Do what a defense says, but for what cannot be."""
    await do_text(resolution, open_to(table.state, skill))


def open_shields(made: Made) -> list[Option]:
    """The Defense Shields against the attack; none of a player who must pass, by DBZ-32."""
    foe = opponent(made.resolution.you)
    barred = made.state.passes.get(foe) and made.table.options["DBZ-32"] == "floating"
    return [] if barred else open_skills(made.state, foe, "shield")


async def shields(made: Made) -> None:
    """battle-sequence/7, DBZ-35. Defense Shields must be used, one after the other until the attack is stopped.

    effects/floating: none against an attack that an effect stops.
    """
    hold_off(made)
    table, foe = made.table, opponent(made.resolution.you)
    options = [] if made.passes_shields else open_shields(made)
    while options and not made.is_stopped:
        [chosen] = await table.ask(foe, "shield", options, rule="battle-sequence/7")
        with table.opening():
            await defend_with(table, foe, chosen)
        options = [option for option in options if option != chosen]


def hold_off(made: Made) -> None:
    """effects/floating. Stop the attack, if an effect stops such attacks."""
    if is_held_off(made.state, made.resolution.you, made.card):
        nullify(made.table, made.place, rule="effects/floating")


async def succeed(made: Made) -> None:
    """battle-sequence/8. The attack is successful, also if it deals no damage; then its damage is determined and dealt.

    effects/floating: unless an effect stops such attacks.
    """
    hold_off(made)
    if made.is_stopped:
        return
    table, card = made.table, made.card
    table.emit(AttackSucceeded(card=card, rule="battle-sequence/8"))
    await settle(table, rule="battle-sequence/8")
    await deal_damage(table, *base(made.resolution, made.attack, card), rule="battle-sequence/12")


async def capture_for_life(made: Made) -> None:
    """battle-sequence/14, dragon-balls/capture/life, DBZ-15. Who took five life cards as damage may capture a Dragon
    Ball, and so may an Ally in place of damage.
    """
    state, player = made.state, made.resolution.you
    if state.lost_as_damage < CAPTURING and not state.capturing:
        return
    there = can_be_captured(state, player)
    if not there:
        return
    options = [Option("capture", card) for card in there]
    if not state.capturing:
        options.append(Option("decline"))
    [chosen] = await made.table.ask(player, "capture", options, rule="battle-sequence/14")
    if chosen.card is not None:
        await capture(made.table, player, chosen.card, rule="dragon-balls/capture/life")


async def if_successful(made: Made) -> None:
    """battle-sequence/15, effects/if-successful, effects/if-successful/gained. What follows a successful attack: of
    several sentences in the order that its player wants.
    """
    effects = list(with_more(made.attack.successful, gained(made, IF_SUCCESSFUL)))
    if len(effects) > 1 and all(isinstance(effect, Named) for effect in effects):
        options = [Option("mode", number=number) for number in range(len(effects))]
        order = await made.table.ask(made.resolution.you, ORDER, options, rule="battle-sequence/15")
        effects = [effects[option.number or 0] for option in order]
    await do_sentences(made.resolution, effects)


async def if_stopped(made: Made) -> None:
    """card/jeice-lv-1, card/nail-the-namekian-lv-1, card/majin-buu-evil-buu-lv-1. What follows an attack that was
    stopped: none as Combat has ended.
    """
    if made.state.in_combat:
        await do_sentences(made.resolution, made.attack.stopped)
