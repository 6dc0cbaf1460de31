"""[Blocker]: a card that rests to become the guard card in place of the one that is attacked."""

from functools import partial

from events.cards.prints import CardSkill
from events.costs.affording import payable, seems_payable, surcharge
from events.costs.paying import pay_surcharge
from events.dragon_ball_super.battle import BattleState, face, guard_card
from events.dragon_ball_super.facts import GuardSwitched
from events.dragon_ball_super.keywords import valid
from events.effects.interpret import Resolution
from events.effects.legality import prohibited
from events.language.effect import Switch
from events.language.sentences import label
from events.skills.activation import activated, label_of
from events.skills.declared import UseDeclared
from events.skills.declaring import resolve_triggered
from events.skills.facts import SkillActivated, SkillTriggered
from events.skills.pending import cancel, is_negated, place_of, skill_of
from events.skills.state import Pending
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.fact import GAINED, CardRested, Fact, SkillId
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.values.holding import skill_at
from events.values.permissions import forbidden


def pend_blockers(table: Table, player: Player, target: Card) -> None:
    """Make the [Blocker]s of the attacked player's other cards pending, at once."""
    state = table.state
    triggered = [
        SkillTriggered(
            card=card,
            skill=SkillId(skill_id),
            label=label_of(state, card, skill_id),
            master=player,
            given=skill_at(state, card, skill_id) if skill_id >= GAINED else None,
            rule=table.cites["pend_blocker"],
        )
        for area in ("leader", "battle")
        for card in state.cards_in(player, area)
        if card != target and face(state, card).kind != "extra"
        for skill_id in valid(state, card, "blocker")
    ]
    if triggered:
        table.emit(*triggered)


def blocker_cost(state: BattleState, use: Pending) -> tuple[Fact, ...] | None:
    """What pays for a [Blocker]: its card switches to Rest Mode.

    None if that cannot be done, or an effect forbids it, to activate skills, or to block, or negates the [Blocker].
    """
    card_state = state.cards[use.card]
    if (
        card_state.incarnation != use.incarnation
        or card_state.rested
        or not state.specs[zone_name(card_state.zone)].has_modes
        or is_negated(state, use)
    ):
        return None
    rests = CardRested(card=use.card, rule=state.game.table.cites["pend_blocker"])
    master, skill = use.master, skill_of(state, use)
    if any(
        forbidden(state, action, use.card, player=master, by=master, source=use.card, skill=skill)
        for action in ("activate", "block")
    ):
        return None
    return None if prohibited(state, rests, by=master, source=use.card) else (rests,)


async def resolve_blocker(table: Table, use: Pending, place: int, *, once: bool) -> None:
    """Activate and resolve a pending [Blocker], whose cost is to rest its card, or cancel it.

    `once`: the player cannot activate another one in this battle.
    """
    state = table.state
    cost = blocker_cost(state, use)
    resolution = Resolution(you=use.master, source=use.card, table=table)
    added = surcharge(state, use.master, use.card, skill_of(state, use))
    whole = (Switch(mode="rest", what="this"), *added) if added else ()
    if cost is None or not seems_payable(state, resolution, whole):
        cancel(table, [place], rule=table.cites["not_activated"])
        return
    answers = [Option("decline", use.card)]
    if payable(state, resolution, whole):
        answers.insert(0, Option("pay_skill_cost", use.card))
    [answer] = await table.ask(use.master, "skill_cost", answers, rule=table.cites["offer_cost"], about=use.card)
    if answer.verb == "decline":
        cancel(table, [place], rule=table.cites["cost_declined"])
        return
    with table.by(Agent("skill", use.master, use.card)):
        await table.perform(*cost)
        if not await pay_surcharge(resolution, skill_of(state, use)):
            cancel(table, [place_of(state, use)], rule=table.cites["cost_declined"])
            return
        blocker = CardSkill(use.skill, skill_of(state, use))
        table.emit(
            activated(state, use.card, blocker, waited=place_of(state, use), rule=table.cites["activate_pending"])
        )
        with table.because(table.latest(SkillActivated)):
            await resolve_triggered(
                table, partial(_use, table, use, blocker), resolve=partial(block, use=use, once=once)
            )


def _use(table: Table, use: Pending, blocker: CardSkill) -> UseDeclared:
    """The declaration of a [Blocker] that is activated."""
    what, rule = label(blocker.skill, table.game.texts.lexicon), table.cites["activate_pending"]
    events = table.game.declaring.events(blocker.skill)
    return UseDeclared(card=use.card, player=use.master, what=what, events=events, rule=rule)


async def block(table: Table, *, use: Pending, once: bool) -> None:
    """Make the card the guard card; if that can be `once`, the player's other [Blocker]s cannot be activated.

    A guard card that has gone cannot be switched: its battle is about to end, as is that of an attack which was
    negated; nor is it switched to itself.
    """
    state = table.state
    if guard_card(state) not in (None, use.card):
        table.emit(GuardSwitched(card=use.card, rule=table.cites["block"]))
    others = [
        place
        for place, one in enumerate(state.pending)
        if once and one.master == use.master and skill_of(state, one).keyword == "blocker"
    ]
    if others:
        cancel(table, others, rule=table.cites["block"])
