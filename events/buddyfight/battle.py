"""3. Flow of an Attack Phase, Flow of a Final Phase: attacks and their battles, which both phases have."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.buddyfight.areas import face, monsters
from events.buddyfight.card import AREAS, FLAG, ITEM, STANDS
from events.buddyfight.damage import LIFE
from events.buddyfight.facts import AttackDeclared, AttackMade, BattleEnded, Moment, PartEnded, PartLeft
from events.buddyfight.keywords import has_keyword, keyed
from events.buddyfight.moves import destroyed
from events.buddyfight.processing import check, stand_by
from events.buddyfight.using import play_timing
from events.cards.prints import CardSkill
from events.effects.damage import DamageDue, deal_damage
from events.effects.durations import end_effects, start_effects
from events.effects.legality import prohibited
from events.effects.stacking import with_beneath
from events.language.effect import Cannot
from events.skills.activation import activated
from events.skills.declared import CardJoined, TargetChosen
from events.skills.declaring import declare
from events.skills.state import NEVER
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.fact import CardReadied, CardRested, Phase
from events.table.ids import Card, Player, opponent, zone_name
from events.table.table import Table
from events.values.holding import on_card
from events.values.permissions import allowed, forbidden, is_meant, obligatory
from events.values.value import figure

ATTACK_PHASE, FINAL_PHASE = Phase("Attack Phase"), Phase("Final Phase")
BATTLE_ENDS = Phase("battle_ends")
FOR_BATTLE = ("battle", "next_battle")
"""The durations that end with a battle."""


def part(state: Any) -> str:
    """The chapter of the book by which an attack goes: that of the phase."""
    return "final" if state.phase == FINAL_PHASE else "attack"


# attack/2. Choosing to attack.


def may_attack(state: Any, player: Player) -> bool:
    """attack/2.1/first-turn, final/2.1/first-turn. In the first turn a fighter attacks once."""
    return state.turn > 1 or ("attack", player) not in state.happened


def attackers(state: Any, player: Player) -> list[Card]:
    """attack/2.1, final/2.1, final/Q1. The standing cards that can attack in this phase."""
    final = part(state) == "final"
    return [card for card in able_to_attack(state, player) if not final or attacks_in_final_phase(state, card)]


def able_to_attack(state: Any, player: Player) -> list[Card]:
    """attack/2.1. The standing cards that can attack, in whatever phase.

    Items and flags cannot if a monster is in the center (ability/flag-values/2, ability/flag-values/2#items, BF-28).
    """
    behind = [*state.cards_in(player, ITEM), *state.cards_in(player, FLAG)]
    if state.cards_in(player, "center"):
        behind = [card for card in behind if allowed(state, "attack_behind_center", card)]
    return [
        card
        for card in (*monsters(state, player), *behind)
        if not state.cards[card].rested
        and not state.cards[card].face_down
        and _strikes(state, card)
        and not forbidden(state, "attack", card, by="battle")
        and not prohibited(state, CardRested(card=card, rule="attack/2.2"), by="battle")
    ]


def _strikes(state: Any, card: Card) -> bool:
    """ability/flag-values/1, ability/flag-values/4. Whether a card has power or critical."""
    return figure(state, card, "power") is not None or figure(state, card, "critical") is not None


def attacks_in_final_phase(state: Any, card: Card) -> bool:
    """impact-monster/attack/1, ability/impact-transform/attack, final/Q1. Whether a card can attack then, too."""
    return face(state, card).kind == "impact_monster" or bool(allowed(state, "attack_final", card))


def targets(state: Any, player: Player, card: Card) -> Iterator[Card | None]:
    """playmat/center/3, BF-29. What a card can attack: any monster; the fighter, None, if none is in the center."""
    foe = opponent(player)
    yield from (
        target
        for target in monsters(state, foe)
        if not forbidden(state, "be_attacked", target, by="battle") and not _is_kept_from(state, card, target)
    )
    if not state.cards_in(foe, "center") or allowed(state, "attack_fighter", card):
        yield None


def _is_kept_from(state: Any, card: Card, target: Card) -> bool:
    """Whether an effect forbids a card to attack such a target."""
    return any(
        change.action == "attack" and change.cards is not None and is_meant(state, applied, change, target)
        for applied, change in on_card(state, card, Cannot)
    )


async def choose_attack(table: Table, player: Player, *, rule: str) -> Option | None:
    """attack/2.1, attack/2.1.3. The attack that the turn fighter chooses to make; None: none."""
    state = table.state
    if state.ending or not may_attack(state, player):
        return None
    options = [
        Option("attack", card, other=target)
        for card in attackers(state, player)
        for target in targets(state, player, card)
    ]
    if not options:
        return None
    options = obligatory(state, "attack", options, end=Option("no_attack"))
    [chosen] = await table.ask(player, "attack", options, rule=rule)
    return None if chosen.card is None else chosen


async def attack_or_not(table: Table, player: Player) -> Option | None:
    """attack/2.1 to attack/2.1.3. The attack that is chosen, at once or after a play timing; None: the part ends."""
    where = part(table.state)
    chosen = await choose_attack(table, player, rule=f"{where}/2.1")
    if chosen is None and not table.state.ending:
        await play_timing(table)  # attack/2.1.1, attack/2.1.2
        chosen = await choose_attack(table, player, rule=f"{where}/2.1.3")
    return chosen


# attack/2.2 to attack/4. The attack and its battle.


async def attack(table: Table, player: Player, chosen: Option) -> None:
    """attack/2.2 to attack/4.4. An attack with a card, which others may join, and what follows."""
    state, where = table.state, part(table.state)
    assert chosen.card is not None
    first = chosen.card

    async def aim(table: Table) -> None:
        if chosen.other is not None:
            table.emit(TargetChosen(card=chosen.other, rule=f"{where}/2.2"))
        await link(table, player, chosen)
        table.emit(AttackMade(card=first, rule=f"{where}/2.5/auto"))  # attack/2.5/auto

    async def battle(table: Table) -> None:
        await fight(table, player)

    said = AttackDeclared(card=first, player=player, what="attack", rule=f"{where}/2.3")
    struck: list[Card] = []

    async def over(table: Table) -> None:
        struck.extend(state.attackers())
        end_battle(table)

    with table.opening():
        table.emit(CardRested(card=first, rule=f"{where}/2.2"))
        start_effects(table, state.turn_player, until="next_battle", theirs="next_battle", rule=f"{where}/2.3")
        await declare(table, said, prepare=aim, resolve=battle, leave=over, window=False, rule=said.rule)
    await after_battle(table, struck, attack=table.position_of(said))


def end_battle(table: Table) -> None:
    """attack/3.3, ability/end/battle. No card is in battle any more; what lasts as long as it, ends at once."""
    state, where = table.state, part(table.state)
    table.emit(BattleEnded(rule=f"{where}/3.3"))
    if state.ending == "battle":
        table.emit(PartLeft(rule="ability/end/battle", cause=table.latest(PartEnded)))
    if not state.ending:  # BF-30
        table.emit(Moment(moment=BATTLE_ENDS, rule=f"{where}/3.4/auto"))
    end_effects(table, state.turn_player, *FOR_BATTLE, theirs=FOR_BATTLE, rule=f"{where}/3.3")


async def link(table: Table, player: Player, chosen: Option) -> None:
    """attack/2.2/link, attack/2.1/first-turn. More cards may join the attack, one by one, but in the first turn."""
    state, where = table.state, part(table.state)
    while state.turn > 1:
        joined = state.attackers()
        able = [card for card in attackers(state, player) if card not in joined]
        options = [Option("link", card) for card in able if chosen.other in targets(state, player, card)]
        if not options:
            return
        [more] = await table.ask(player, "link", [Option("no_link"), *options], rule=f"{where}/2.2/link")
        if more.card is None:
            return
        rule = f"{where}/2.2/link"
        table.emit(CardRested(card=more.card, rule=rule), CardJoined(card=more.card, rule=rule))


async def fight(table: Table, player: Player) -> None:
    """attack/2.5 to attack/3.2. A play timing; then the battle is determined, if both sides are there.

    BF-37: what stands by once one is not, is resolved, and no more is used before attack/3.3, but the answer to a use
    that was declared before (cast/2.1).
    """
    state = table.state
    await play_timing(table)  # attack/2.5, attack/2.6
    if state.is_battle_broken():
        await stand_by(table, rule=f"{part(state)}/2-removed")  # attack/2-removed
    if not state.ending and not state.is_battle_broken():
        await determine(table, player)


async def determine(table: Table, player: Player) -> None:
    """attack/3.1, attack/3.2, ability/item-defense/1. Whether the attack hits, with [Penetrate] and [Counterattack]."""
    state, foe = table.state, opponent(player)
    striking, attacked = state.attackers(), state.attacked()
    power = sum(figure(state, card, "power") or 0 for card in striking)
    hit = all(power >= (figure(state, card, "defense") or 0) for card in attacked)  # BF-16, BF-17
    with table.by(Agent("battle", player, striking[0])):  # BF-20
        if hit and state.attacking.targets:
            await destroy_target(table, foe, attacked[0])
        elif hit:
            await damage_fighter(table, foe)
    await counterattack(table, foe, attacked)


async def damage_fighter(table: Table, foe: Player) -> None:
    """attack/3.1.2, ability/item-defense/2. The attacking cards deal their critical, added up, at once.

    ability/item-defense/3: an item with defense that was hit is not destroyed.
    """
    state, striking = table.state, table.state.attackers()
    critical = sum(figure(state, card, "critical") or 0 for card in striking)
    rule = "ability/item-defense/2" if state.attacked() else f"{part(state)}/3.1.2"
    await deal_damage(table, DamageDue(striking[0], foe, critical, LIFE), rule=rule)


async def destroy_target(table: Table, foe: Player, target: Card) -> None:
    """attack/3.1.1, attack/3.2.1. The monster that was hit is destroyed; in the center, [Penetrate] activates."""
    state, striking = table.state, table.state.attackers()
    centered = zone_name(state.cards[target].zone) == "center"
    await table.perform(*with_beneath(state, [destroyed(state, target, rule=f"{part(state)}/3.1.1")]))
    if centered:
        await penetrate(table, foe, striking)


async def penetrate(table: Table, foe: Player, striking: list[Card]) -> None:
    """ability/penetrate, attack/3.2.1, BF-18. Each attacker with [Penetrate] deals the other fighter its critical.

    ability/penetrate/no-counter: nothing is declared that a Counter could answer.
    """
    state, where = table.state, part(table.state)
    for card in striking:  # ability/penetrate/link, attack/3.2.1/link, final/3.2.1/link
        if has_keyword(state, card, "penetrate"):
            due = DamageDue(card, foe, figure(state, card, "critical") or 0, LIFE)
            await deal_damage(table, due, rule=f"{where}/3.2.1")


async def counterattack(table: Table, foe: Player, attacked: Sequence[Card]) -> None:
    """ability/counterattack, attack/3.2.2, BF-19. An attacked card with [Counterattack] destroys an attacker.

    It does so if it is left, and can beat that attacker.

    ability/counterattack/no-counter: nothing is declared that a Counter could answer.
    """
    for card in attacked:
        if card in table.state.survivors() and has_keyword(table.state, card, "counterattack"):
            await strike_back(table, foe, card)


async def strike_back(table: Table, foe: Player, target: Card) -> None:
    """attack/3.2.2. An attacking monster with no more defense than the card has power, chosen and destroyed."""
    state, where = table.state, part(table.state)
    power = figure(state, target, "power") or 0
    able = [card for card in state.attackers() if (figure(state, card, "defense") or 0) <= power]
    able = [card for card in able if zone_name(state.cards[card].zone) in AREAS]
    if not able:
        return
    chosen = able[0]
    if len(able) > 1:
        options = [Option("counterattack", card) for card in able]
        [option] = await table.ask(foe, "counterattack", options, rule=f"{where}/3.2.2", about=target)
        assert option.card is not None
        chosen = option.card
    with table.by(Agent("battle", foe, target)):
        await table.perform(*with_beneath(state, [destroyed(state, chosen, rule=f"{where}/3.2.2")]))


async def after_battle(table: Table, struck: list[Card], *, attack: int) -> None:
    """attack/3.4 to attack/4.4. Play timings after the battle, and [N Attack] because of the attack at that position; a
    part that is to end has none.
    """
    state, where = table.state, part(table.state)
    if state.ending:
        return
    await play_timing(table)  # attack/3.4, attack/3.5
    if state.ending:
        return
    with table.because(attack):  # BF-13
        await stand_again(table, struck)  # BF-30
    await check(table)  # attack/4.2
    if where == "attack":
        await play_timing(table)  # attack/4.3, attack/4.4


async def stand_again(table: Table, struck: list[Card]) -> None:
    """attack/4.1, ability/n-attack, ability/n-attack/timing. The cards that attacked, and rest, stand by [N Attack].

    ability/n-attack/no-counter: nothing is declared that a Counter could answer.
    """
    state, rule = table.state, f"{part(table.state)}/4.1"
    for card in struck:
        resting = state.cards[card].rested and zone_name(state.cards[card].zone) in (*AREAS, ITEM, FLAG)
        for card_skill in n_attack(state, card) if resting else ():
            stands, player = CardReadied(card=card, rule=rule), state.controller(card)
            if not prohibited(state, stands, by=player, source=card):
                table.emit(activated(state, card, card_skill, rule=rule))
                with table.by(Agent("skill", player, card)):
                    await table.perform(stands)


def n_attack(state: Any, card: Card) -> list[CardSkill]:
    """ability/n-attack/single. The one [N Attack] of a card, its highest, unless it stood so often this turn."""
    held = keyed(state, card, *STANDS, spent=True)
    if not held:
        return []
    stood = sum(state.made(state.used.get(state.use(card, number), NEVER), "turn") for number, _ in held)
    highest = max(held, key=lambda card_skill: STANDS[card_skill.skill.keyword])
    return [highest] if stood < STANDS[highest.skill.keyword] else []
