"""Fields that say nothing at a table of either game where they stand: what finds them, node by node."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from events.dragon_ball_super import replacing
from events.dragon_ball_super.losing import REASONS
from events.language import effect as e
from events.language.fields import SHARED, WHERE, Check, Idle, Standing, Told, of_events, set_fields

OF_PLAYERS = (e.Cannot, e.Replace, e.Surcharge, e.Discount, e.Alternative, e.ComeRested, e.Lessen, e.Start)
"""The changes of what a player can do, or has."""
ORDERED = ("deck", "life")
"""The areas of whose cards the order matters."""
WITH_MODES = ("energy", "battle")
"""The areas to which an effect moves cards in either mode."""
BY_SKILL = ("you", "opponent", "skill")
BY: Mapping[str, Collection[str]] = {
    "use": (),
    "lose": (*BY_SKILL, *REASONS),
    **dict.fromkeys(("attack", "be_attacked"), ("battle",)),
    **dict.fromkeys(("activate", "block", "be_chosen"), BY_SKILL),
}
"""By what alone it can be said that an action cannot be done, where that is not by skills as well as in battle."""
OF_PLAYERS_ALONE = ("draw", "lose", "take_damage")
"""What a player does without a card."""
OF_CARDS_WITH: Mapping[str, str] = {"attack": "cards", "attack_active": "cards", "material": "cards"}
"""What cards do with other cards."""

ENDED_BY_USES = ("attack_active", "free")
"""What cards may do until they have done it."""


class Keywords(NamedTuple):
    """What keyword skills do by themselves: `bare`, the fields that such a skill does not say, by keyword; `materials`:
    the keywords by which a card is played on others, or with them.
    """

    bare: Mapping[str, tuple[str, ...]]
    materials: Collection[str]

    def idle(self, where: Standing) -> Iterator[Idle]:
        """What a keyword skill says beside what it does by itself."""
        skill: e.Skill = where.node
        for field in self.bare.get(skill.keyword, ()):
            if getattr(skill, field):
                yield Idle(field, f"[{skill.keyword}] does all that it does by itself: leave it out")
        if skill.materials and skill.keyword not in self.materials:
            yield Idle("materials", f"they are for the keywords {' and '.join(self.materials)}: leave it out")


def idle_holder(where: Standing) -> Iterator[Idle]:
    """A change that is of cards, but stands where a player is changed, or the other way round."""
    node = where.node
    of_player = isinstance(node, e.Decree) or (isinstance(node, e.Grant) and node.player is not None)
    for change in node.changes:
        tag = change.__struct_config__.tag
        if of_player and not isinstance(change, OF_PLAYERS):
            yield Idle("changes", f"'{tag}' is a change of cards and not of a player: say which cards")
        if not of_player and isinstance(change, e.Lessen | e.Start):
            yield Idle("changes", f"'{tag}' is a change of a player and not of cards: say of which player")
        if isinstance(change, e.Cannot):
            yield from _idle_in_cannot(change, of_player=of_player)
        if isinstance(change, e.ComeRested) and not of_player and change.cards is not None:
            yield Idle("changes", "'come_rested' of cards says no others: leave out its cards, or say of which player")
    if isinstance(node, e.Grant) and of_player and node.what != "this":
        yield Idle("what", "a grant is of cards or of a player: make two of it")


def _idle_in_cannot(change: e.Cannot, *, of_player: bool) -> Iterator[Idle]:
    action = change.action
    by = BY.get(action, (*BY_SKILL, "battle"))
    if change.by not in ("any", *by):
        known = " or ".join(by) or "the rules"
        yield Idle("changes", f"'{action}' is done by {known}, not '{change.by}': leave out what it is done by")
    if action in OF_PLAYERS_ALONE and (change.cards is not None or not of_player):
        yield Idle("changes", f"'{action}' is what a player does without a card: say of which player, and no cards")
    if change.cards is not None and not of_player and action not in OF_CARDS_WITH:
        yield Idle("changes", f"'{action}' is not done with other cards: leave out its cards")
    if change.cards is not None and of_player and {*set_fields(change.cards)} & {*WHERE}:
        yield Idle("changes", f"the cards of '{action}' are those of the player: leave out whose they are, and where")
    if change.unless and (of_player or action != "attack"):
        yield Idle("changes", "'unless' is for cards that cannot attack: leave it out")


def idle_in_can(where: Standing) -> Iterator[Idle]:
    """What is done with other cards, and how often."""
    change: e.Can = where.node
    if change.cards is not None and change.action not in OF_CARDS_WITH:
        yield Idle("cards", f"'{change.action}' is not done with other cards: leave it out")
    if change.number is not None and change.action not in ("include", "life"):
        yield Idle("number", f"'{change.action}' is not counted: leave it out")


def idle_next_use(where: Standing) -> Iterator[Idle]:
    """A next use of what cards may do, and no use ends."""
    for change in where.node.changes:
        if where.node.until == "next_use" and isinstance(change, e.Can) and change.action not in ENDED_BY_USES:
            yield Idle("until", f"no use ends that cards can '{change.action}': say another time")


def idle_in_move(where: Standing) -> Iterator[Idle]:
    """What depends on the area to which cards are moved."""
    move: e.Move = where.node
    if move.place == "bottom" and move.to not in ORDERED:
        yield Idle("place", f"cards have no order in the area '{move.to}': leave it out")
    if move.order == "random" and move.to not in ORDERED:
        yield Idle("order", f"cards have no order in the area '{move.to}': leave it out")
    if move.order != "any" and move.to not in ORDERED:
        yield Idle("order", f"cards have no order in the area '{move.to}': leave it out")
    if move.mode == "rest" and move.to not in WITH_MODES:
        yield Idle("mode", f"cards have no mode in the area '{move.to}': leave it out")
    if move.face == "up" and move.to in ("drop", "energy", "battle", "combo"):
        yield Idle("face", f"cards lie face up in the area '{move.to}': leave it out")


def checks(keywords: Keywords, told: Told) -> Mapping[type[e.Node], Sequence[Check]]:
    """What finds the fields of nodes that say nothing where they stand; `told`: what the game's events tell."""
    return {
        **SHARED,
        e.Trigger: (*SHARED[e.Trigger], of_events(told, replacing.TOLD)),
        e.Skill: (*SHARED[e.Skill], keywords.idle),
        e.Grant: (idle_holder,),
        e.Decree: (*SHARED[e.Decree], idle_holder),
        e.Give: (*SHARED[e.Give], idle_holder, idle_next_use),
        e.Can: (idle_in_can,),
        e.Move: (idle_in_move,),
    }
