"""The book of the skeleton: turns, the battle sequence, what is used when needed, and the end."""

from collections.abc import Mapping, Sequence
from functools import partial

from events.effects.damage import deal_damage
from events.effects.durations import end_effects
from events.effects.interpret import Resolution
from events.effects.stacking import Beneath, LayRules, StackRules, lay_on_top
from events.language.effect import Attack, Skill
from events.skills.activation import open_skills
from events.skills.declared import TargetChanged, TargetChosen
from events.skills.declaring import between_parts
from events.skills.using import declare_skill, offer, resolution_of
from events.table.ask import Option
from events.table.counters import KindCountersPlaced, KindCountersRemoved
from events.table.fact import CardDrawn, CardMoved, DeckPlaced, Fact, Phase, StepBegan, TurnBegan
from events.table.ids import PLAYERS, Card, Player, opponent, zone_name
from events.table.losing import ending, losses, without_deck
from events.table.moving import drawn, moved_to
from events.table.ongoing import EffectEnded
from events.table.setup import FirstPlayerDecided, draw_lots, place_deck
from events.table.table import Table
from tests.suite.setting import picked
from tests.suite.skeleton_dbz.damage import base
from tests.suite.skeleton_dbz.facts import (
    PERSONALITY,
    STAGES,
    AttackDeclared,
    BallCaptured,
    BallsGathered,
    CardPlayed,
    ControlPassed,
    DbzEnded,
    DbzState,
    balls,
    discarded,
    face,
    gained,
    of_kind,
)

BALLS, DRAWN, KEPT, LOW, HIGHEST, CAPTURES = 3, 3, 1, 6, 8, 4


def draws(table: Table, player: Player, *, rule: str) -> None:
    """2-2, 2-5. Draw three cards; who draws the last has lost (5-1)."""
    for _ in range(DRAWN):
        table.emit(drawn(table.state, player, rule=rule))


PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    FirstPlayerDecided: frozenset({"1-1"}),
    DeckPlaced: frozenset({"1-2"}),
    CardPlayed: frozenset({"1-3"}),
    KindCountersPlaced: frozenset({"1-3", "2-4"}),
    TurnBegan: frozenset({"2-1"}),
    CardDrawn: frozenset({"2-2"}),
    EffectEnded: frozenset({"2-8"}),
}
"""The facts that are steps of the procedure."""


async def play(table: Table) -> None:
    """1, 2. Start, then turn after turn."""
    state: DbzState = table.state
    mains = {player: state.cards_of(player, PERSONALITY.name)[0] for player in PLAYERS}
    table.emit(FirstPlayerDecided(player=await draw_lots(table, "first", rule="1-1"), rule="1-1"))
    for player in state.in_turn_order():
        table.emit(moved_to(state, mains[player], CardPlayed, "play", rule="1-3"))
        table.emit(gained(mains[player], face(state, mains[player]).stages, rule="1-3"))
        await place_deck(table, player, rule="1-2")
    while True:
        player = state.turn_player or "a"
        player = opponent(player) if state.turn else player
        table.emit(TurnBegan(turn=state.turn + 1, player=player, rule="2-1"))
        if gathered(state, player):
            lost = BallsGathered(player=opponent(player), reason="dragon_balls", rule="5-2", cause=table.position)
            table.emit(lost)
        draws(table, player, rule="2-2")
        while await offer(table, player, placeable(state, player), kind="place", rule="2-3", use=place):
            pass
        for card in of_kind(state, player, "play", "main", "ally"):
            table.emit(gained(card, 2 if card == mains[player] else 1, rule="2-4"))
        await combat(table, player, mains)
        for one in state.in_turn_order():
            await keep(table, one)
        for one in state.in_turn_order():
            end_effects(table, one, "turn", rule="2-8")


def gathered(state: DbzState, player: Player) -> bool:
    """5-2. Whether the player controls all Dragon Balls."""
    return len({face(state, card).name for card in balls(state, player)}) == BALLS


def placeable(state: DbzState, player: Player) -> list[Option]:
    """2-3, 2-9. The allies, drills and balls of the hand, of a ball only the first; an ally that is laid over another
    only if that is in play.
    """
    known = {face(state, card).name for one in PLAYERS for card in of_kind(state, one, "play", "ball")}
    cards = of_kind(state, player, "hand", "ally", "drill", "ball")
    able = [card for card in cards if face(state, card).name not in known]
    return [Option("play", card) for card in able if not face(state, card).over or lower(state, player, card)]


def lower(state: DbzState, player: Player, card: Card) -> list[Card]:
    """2-9. The ally in play over which a card is laid, if it is laid over any: the first of its name."""
    allies = of_kind(state, player, "play", "ally")
    return [ally for ally in allies if face(state, ally).name == face(state, card).over][:1]


async def place(table: Table, player: Player, option: Option) -> None:
    """2-3, 2-9. Place an ally at its stages, also over another, a drill, or a ball."""
    card, state = picked(option), table.state
    below = lower(state, player, card)
    placed = moved_to(state, card, CardPlayed, "play", rule="2-3")
    await lay_on_top(table, player, card, [placed], below, LayRules(laid="2-9"))
    if face(table.state, card).kind == "ally":
        table.emit(gained(card, face(table.state, card).stages, rule="2-3"))
    if gathered(table.state, player):
        table.emit(BallsGathered(player=opponent(player), reason="dragon_balls", rule="5-2"))


def _each(verb: str, cards: Sequence[Card]) -> list[Option]:
    return [Option(verb, card) for card in cards]


async def combat(table: Table, player: Player, mains: Mapping[Player, Card]) -> None:
    """2-5, 2-6. Combat, if it is declared: attacks in turns, until both players pass one after the other."""
    [chosen] = await table.ask(player, "combat", [Option("combat"), Option("decline")], rule="2-5")
    if chosen.verb == "decline":
        return
    with table.opening():
        table.emit(StepBegan(step=Phase("combat"), rule="2-5"))
        table.emit(*(ControlPassed(card=mains[one], player=one, rule="2-5") for one in table.state.in_turn_order()))
        draws(table, opponent(player), rule="2-5")
    passed = 0
    while passed < 2:
        options = open_skills(table.state, player, "attack")
        attacked = await offer(table, player, options, kind="attack", rule="3-1", use=attack)
        passed, player = 0 if attacked else passed + 1, opponent(player)


async def keep(table: Table, player: Player) -> None:
    """2-7. All but one card of the hand are discarded."""
    state, hand = table.state, list(table.state.cards_in(player, "hand"))
    if (many := len(hand) - KEPT) > 0:
        options = await table.ask(player, "discard", _each("discard", hand), rule="2-7", least=many, most=many)
        await table.perform(*(discarded(state, picked(one), rule="2-7") for one in options))


async def attack(table: Table, player: Player, option: Option) -> None:
    """3-1, 3-2. Declare an attack, against who is in control; once it is paid, its other parts follow."""
    resolution, card_skill = resolution_of(table, player, option)
    await declare_skill(
        resolution,
        card_skill,
        rule="3-1",
        what="attack",
        kind=AttackDeclared,
        prepare=aim,
        resolve=partial(sequence, resolution=resolution, skill=card_skill.skill),
        leave=leave,
        window=False,
    )


async def aim(table: Table) -> None:
    """3-1. The attack is against the personality in control of combat."""
    declared = table.state.declared[-1]
    table.emit(TargetChosen(card=table.state.control[opponent(declared.player)], rule="3-1"))
    await between_parts(table)


async def sequence(table: Table, *, resolution: Resolution, skill: Skill) -> None:
    """3. The parts of the attack, with what is used when needed between them; a stopped attack goes no further."""
    [made] = [effect for effect in skill.effects if isinstance(effect, Attack)]
    await between_parts(table)
    await resolution.run([effect for effect in skill.effects if effect is not made])  # 3-3
    for part in (control, defend, succeed, capture):
        await between_parts(table)
        if table.state.declared[0].stage == "nullified":
            return
        await part(resolution, made)
    await resolution.run(made.successful)  # 3-11


async def control(at: Resolution, made: Attack) -> None:
    """3-4. While the main personality is low, an ally may take over, and is attacked instead."""
    state, foe = at.state, opponent(at.you)
    [main] = of_kind(state, foe, "play", "main")
    allies = of_kind(state, foe, "play", "ally") if state.stages(main) <= LOW else []
    chosen = Option("control", main)
    if allies:
        [chosen] = await at.table.ask(foe, "control", _each("control", [main, *allies]), rule="3-4")
    if chosen.card != state.control[foe]:
        at.table.emit(ControlPassed(card=picked(chosen), player=foe, rule="3-4"))
        at.table.emit(TargetChanged(declared=0, card=picked(chosen), rule="3-4"))


async def defend(at: Resolution, made: Attack) -> None:
    """3-5. One defense against such an attack may be declared; it stops the attack."""
    foe = opponent(at.you)
    await offer(at.table, foe, open_skills(at.state, foe, "defense"), kind="defend", rule="3-5", use=use)


async def succeed(at: Resolution, made: Attack) -> None:
    """3-6. The attack is successful: its damage is determined, and dealt."""
    await deal_damage(at.table, *base(at, made, at.state.declared[0].card), rule="3-6")


async def capture(at: Resolution, made: Attack) -> None:
    """3-9. Four life cards or more: a ball of the defender may be captured."""
    state: DbzState = at.state
    there = balls(state, opponent(at.you))
    if there and state.damage["dealt"] >= CAPTURES:
        [chosen] = await at.table.ask(at.you, "capture", [*_each("capture", there), Option("decline")], rule="3-9")
        if chosen.card is not None:
            at.table.emit(BallCaptured(card=chosen.card, player=at.you, rule="3-9"))


async def leave(table: Table) -> None:
    """3-10. What was used is discarded."""
    table.emit(discarded(table.state, table.state.declared[-1].card, rule="3-10"))


def payers(state: DbzState, player: Player) -> dict[Card, int]:
    """3-2, 3-19. The stages of the personality that pays: that in control of combat, or any, by the option."""
    there = of_kind(state, player, "play", "main", "ally")
    control = state.control.get(player)
    return {card: state.stages(card) for card in there if state.any_pays or card == control}


def needed(state: DbzState, player: Player) -> list[Option] | None:
    """4-1, 4-2. What the player can use now; a player without cards in hand, as all see, has nothing."""
    return open_skills(state, player, "needed") if state.cards_in(player, "hand") else None


async def use(table: Table, player: Player, option: Option) -> None:
    """3-5, 4-1. Declare a defense, or a card that is used when needed; it takes effect once it is answered."""
    resolution, card_skill = resolution_of(table, player, option)
    await declare_skill(resolution, card_skill, rule="4-1", what=card_skill.skill.timing[0], leave=leave)


def left_control(state: DbzState, player: Player) -> bool:
    """2-10. Whether the personality in control of combat has left play."""
    return player in state.control and zone_name(state.cards[state.control[player]].zone) != "play"


def main_in_control(state: DbzState, player: Player) -> list[Fact]:
    """2-10. The main personality takes control of combat, and is attacked instead."""
    [main] = of_kind(state, player, "play", "main")
    attack = next((declared for declared in state.declared[:1] if declared.what == "attack"), None)
    attacked = attack is not None and attack.player != player
    aimed = [TargetChanged(declared=0, card=main, rule="2-10")] if attacked else []
    return [ControlPassed(card=main, player=player, rule="2-10"), *aimed]


def _beneath(state: DbzState, move: CardMoved) -> Beneath:
    """2-9. What lies under an ally goes with it."""
    return "go" if zone_name(move.source) == "play" != zone_name(move.target) else "stay"


def _control_over(state: DbzState, card: Card, other: Card) -> Fact | None:
    """2-9. The card that is laid over an ally in control of combat is in control of it."""
    player = state.controller(other)
    return ControlPassed(card=card, player=player, rule="2-9") if state.control.get(player) == other else None


STACKS = StackRules(
    beneath=_beneath,
    go=lambda state, card: discarded(state, card, rule="2-9"),
    role=_control_over,
    passed="2-9",
    taken_over="2-9",
)
"""2-9. Allies that are laid over others."""


def interrupt(state: DbzState) -> Sequence[Sequence[Fact]]:
    """2-4, 2-10, 5-1, 5-3. Losing and the end of the game, at once; the main personality takes control again once the
    ally in control has left; nobody has more stages than there are.
    """
    if state.lost or not state.turn:
        return ending(state, rule="5-3", kind=DbzEnded)
    if gone := [player for player in PLAYERS if left_control(state, player)]:
        return [main_in_control(state, player) for player in gone]
    found = [card for one in PLAYERS for card in of_kind(state, one, "play", "main", "ally")]
    above = {card: by for card in found if (by := state.stages(card) - HIGHEST) > 0}
    if above:
        return ([KindCountersRemoved(card=card, kind=STAGES, amount=by, rule="2-4") for card, by in above.items()],)
    return losses(state, {"deck": without_deck}, rule="5-1")
