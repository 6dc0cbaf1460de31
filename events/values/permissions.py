"""Permissions: the acts that effects forbid and allow, and the cards that they keep from being chosen."""

from collections.abc import Collection, Sequence

from events.language.effect import Attack, Can, Cannot, Effect, Must, Skill, Skills, Unaffected
from events.table.ask import Option
from events.table.ids import PLAYERS, Card, Player
from events.table.state import State
from events.values.context import Applied, Context
from events.values.holding import is_keyed, kinds_in_force, on_card, on_player, skills, valid
from events.values.selecting import matches


def forbidden(
    state: State,
    action: str,
    card: Card | None = None,
    *,
    player: Player | None = None,
    by: Player | str | None = None,
    source: Card | None = None,
    skill: Skill | None = None,
) -> bool:
    """Whether an effect forbids an action of (or on) a card or player.

    `by`: the player whose skill would do it, or `battle`; `source`: the card with that skill; `skill`: the one that
    would be activated.
    """
    if (Cannot, action) not in kinds_in_force(state):
        return False
    found = [] if card is None else [applied for applied in on_card(state, card, Cannot) if applied[1].cards is None]
    master = player or (state.controller(card) if card is not None else None)
    if master is not None:
        found += [
            (applied, change)
            for applied, change in on_player(state, master, Cannot)
            if card is None
            or change.cards is None
            or matches(state, Context(applied.master, applied.source), card, change.cards, anywhere=True)
        ]
    return any(
        change.action == action
        and _by(applied, change, by)
        and (change.skills is None or is_such_skill(state, applied, change.skills, source=source, skill=skill))
        for applied, change in found
        if not change.unless
    )


def is_such_skill(
    state: State, applied: Applied, skills: Skills, *, source: Card | None = None, skill: Skill | None = None
) -> bool:
    """Whether a skill of a card is one of those that a change means; nothing that is asked of it is unknown."""
    if skills.of is not None:
        context = Context(applied.master, applied.source)
        if source is None or not matches(state, context, source, skills.of, anywhere=True):
            return False
    if skill is None:
        return not (skills.kinds or skills.keywords or skills.timing)
    return says(skill, skills)


def says(skill: Skill, skills: Skills) -> bool:
    """Whether a skill is one of such, by what it is."""
    return (
        (not skills.kinds or skill.kind in skills.kinds)
        and (not skills.keywords or is_keyed(skill, skills.keywords))
        and (not skills.timing or not {*skills.timing}.isdisjoint(skill.timing))
        and (not skills.makes or makes_attack(skill, skills.makes))
    )


def makes_attack(skill: Skill, word: str) -> bool:
    """Whether a skill makes such an attack: `attack` stands for any, another word before it for a kind or a keyword."""
    attacks = [effect for effect in skill.effects if isinstance(effect, Attack)]
    sorts = ({attack.kind, *attack.keywords} for attack in attacks)
    return bool(attacks) if word == "attack" else any(word.removesuffix(" attack") in sort for sort in sorts)


def attack_cost(state: State, action: str, card: Card) -> list[Effect]:
    """The effects that must be done before a card can do an action."""
    if (Cannot, action) not in kinds_in_force(state):
        return []
    return [part for _, change in on_card(state, card, Cannot) if change.action == action for part in change.unless]


def _by(applied: Applied, change: Cannot, by: Player | str | None) -> bool:
    if change.by == "any":
        return True
    if by not in PLAYERS:
        return change.by == by
    return change.by in ("skill", "you" if by == applied.master else "opponent")


def allowed(state: State, action: str, card: Card) -> list[tuple[Applied, Can]]:
    """The effects that allow a card an action that the rules do not."""
    if (Can, action) not in kinds_in_force(state):
        return []
    return [(applied, change) for applied, change in on_card(state, card, Can) if change.action == action]


def obliged(state: State, action: str, card: Card) -> list[tuple[Applied, Must]]:
    """The effects by which a card has to do an action that it can do."""
    if Must not in kinds_in_force(state):
        return []
    return [(applied, change) for applied, change in on_card(state, card, Must) if change.action == action]


def obligatory(state: State, action: str, able: Sequence[Option], *, end: Option) -> list[Option]:
    """The options of an action, each of a card, that can be chosen, and `end`, unless a card has to do it before.

    Such a card does it only to what it must, if it can; none has to pay for it.
    """
    if Must not in kinds_in_force(state):
        return [*able, end]
    due: dict[Card, list[Option]] = {}
    for card in dict.fromkeys(option.card for option in able if option.card is not None):
        own = [option for option in able if option.card == card]
        for applied, change in () if attack_cost(state, action, card) else obliged(state, action, card):
            meant = [one for one in own if one.other is not None and is_meant(state, applied, change, one.other)]
            due[card] = [*due.get(card, ()), *(meant or own)]
    left = [option for option in able if option.card not in due or option in due[option.card]]
    return left if due else [*left, end]


def is_meant(state: State, applied: Applied, change: Can | Cannot | Must, card: Card) -> bool:
    """Whether a change is about a card as the object of its action."""
    return change.cards is None or matches(state, Context(applied.master, applied.source), card, change.cards)


def affected(state: State, card: Card, you: Player) -> bool:
    """Whether a player's skills can affect a card."""
    if Unaffected not in kinds_in_force(state):
        return True
    foreign = state.controller(card) != you
    return not any(foreign or change.by == "any" for _, change in on_card(state, card, Unaffected))


def choosable(
    state: State, card: Card, you: Player, ignoring: Collection[str] = (), *, source: Card | None = None
) -> bool:
    """Whether a player's skills can choose a card. `ignoring`: keywords that do not keep it from being chosen.

    `source`: the card with the skill.
    """
    if not state.effects and not state.static_zones and not state.prints_protection:
        return True
    if not affected(state, card, you):
        return False
    unchosen = (Cannot, "be_chosen") in kinds_in_force(state)
    if unchosen and any(
        change.action == "be_chosen"
        and _by(applied, change, you)
        and (change.skills is None or is_such_skill(state, applied, change.skills, source=source))
        for applied, change in on_card(state, card, Cannot)
    ):
        return False
    if state.protection in ignoring:
        return True
    foreign = bool(state.protection) and state.controller(card) != you
    return not (
        foreign
        and any(
            card_skill.skill.keyword == state.protection and valid(state, card, card_skill)
            for card_skill in skills(state, card)
        )
    )
