"""5 and 13. What the words of a card's effects do at a Fusion World table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.ask import Option
from events.cost import Cost, can_pay
from events.effect import (
    Can,
    Cannot,
    Cards,
    Control,
    Damage,
    Discard,
    Draw,
    End,
    ExtraTurn,
    Flip,
    Guard,
    Ko,
    Look,
    Mark,
    Move,
    Nullify,
    Pay,
    Play,
    Put,
    Remove,
    Reveal,
    Search,
    Shuffle,
    Skip,
    Stack,
    Switch,
    Use,
)
from events.english import part_words
from events.fact import (
    CardFlipped,
    CardLooked,
    CardMoved,
    CardPlaced,
    CardReadied,
    CardRemoved,
    CardRested,
    CardRevealed,
    CardStacked,
    CardTaken,
    CountersPlaced,
    CountersRemoved,
    Fact,
    PlayerLost,
)
from events.force import DecreeBegan
from events.fusion_world import areas
from events.fusion_world.areas import FusionWorldState, face, guarding
from events.fusion_world.battle import can_combo, deal_damage
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.costs import affordable, pay_skill_cost, seems_payable
from events.fusion_world.facts import (
    AttackNegated,
    CardComboed,
    CardDiscarded,
    CardDropped,
    CardKOed,
    CardPlayed,
    EnergyMarkerPlaced,
    EnergyMarkerRemoved,
    GuardSwitched,
    SkillActivated,
)
from events.fusion_world.keywords import is_field, play_field
from events.fusion_world.paying import cost_of, pay, skill_sources, sources
from events.fusion_world.setup import drawn
from events.fusion_world.skills import label, shuffle, used_up
from events.fusion_world.stacking import flip_ends, uncovered, with_beneath
from events.interpret import Action, Made, Resolution, master_of
from events.permitted import choosable, forbidden
from events.readings import Held
from events.selecting import matches, needs_information
from events.state import Card, Zone, opponent, zone_name, zone_of
from events.value import negated, ready, skills


async def _draw(at: Resolution, effect: Draw) -> Made:
    """5-1. One by one (3-2-3). Up to a number: as long as the player goes on (5-1-3, FW-38)."""
    count = at.amount(effect.count)
    wanted = made = 0
    for player in at.players(effect.whose):
        wanted += count
        for _ in range(count):
            if not at.state.cards_in(player, "deck") or forbidden(at.state, "draw", player=player, by=at.you):
                break
            if effect.up_to:
                options = [Option("draw"), Option("decline")]
                [answer] = await at.table.ask(player, "draw", options, rule="5-1-3", about=at.source)
                if answer.verb == "decline":
                    break
            made += await happened(at, [drawn(at.state, player, rule="5-1-2")])
    return done(effect, wanted, made)


async def _discard(at: Resolution, effect: Discard) -> Made:
    """13-7. From the hand to its owner's Drop; the player chooses, or chance does.

    Of particular cards none need be found (5-2-7), unless the player has said to pay by it; it is asked in any case.
    """
    count, particular = at.amount(effect.count), needs_information(effect.cards)
    wanted = made = 0
    gone: list[Card] = []
    for player in at.players(effect.whose):
        held = [card for card in at.state.cards_in(player, "hand") if not (at.paying and card == at.source)]
        hand = [card for card in held if matches(at.state, at, card, effect.cards, anywhere=True)]
        wanted += count
        free = particular and not at.paying and not effect.chance
        least = 0 if effect.up_to or free else min(count, len(hand))
        by = "chance" if effect.chance else "you" if player == at.you else "opponent"
        if count <= 0 or not (hand or (held and free)):
            continue
        chosen = await at.choose(hand, least=least, most=count, by=by, kind="discard")
        source, target = zone_of(player, "hand"), zone_of(player, "drop")
        made += await happened(
            at, [CardDiscarded(card=card, source=source, target=target, rule="13-7-1") for card in chosen]
        )
        gone += chosen
    at.named[effect.name or "discarded"] = tuple(gone)
    return done(effect, wanted, made)


def done(effect: Draw | Discard, wanted: int, made: int) -> Made:
    """13-14-1. What was done; of what is done up to a number, any is all that was wanted."""
    return Made(made if effect.up_to and made else wanted, made)


async def _move(at: Resolution, effect: Move) -> Made:
    """3-1. To the owner's area (3-1-6, 3-1-6-1). Cards that come to a Battle Area are played (5-5-1)."""
    selected = at.select(effect.what)
    cards = [card for card in selected if can_leave(at, card, effect.to) and can_come(at, card, effect.to)]
    fields = [card for card in cards if effect.to == "battle" and is_field(at.state, card)]
    facts = [move_of(at, card, effect) for card in cards if card not in fields]
    await reveal_if_named(at, cards, effect)
    made = await move_all(at, facts, beneath=uncovered if effect.alone else with_beneath)
    for card in fields:
        made += await play_field(at.table, at.you, card)
    if effect.mode == "rest" and effect.to in ("energy", "battle"):
        come = [card for card in selected if zone_name(at.state.cards[card].zone) == effect.to]
        rested = [CardRested(card=card, rule="3-8-3") for card in come if not at.state.cards[card].rested]
        if rested:
            at.table.emit(*rested)
    return Made(max(1, len(cards)), made)


def can_leave(at: Resolution, card: Card, to: str) -> bool:
    """3-5-3, 5-6-2-1, and what effects forbid: whether the card can be moved there."""
    printed = face(at.state, card) if at.state.cards[card].face is not None else None
    if printed is not None and printed.kind == "leader":
        return False
    if to == "combo" and (printed is None or not can_combo(at.state, card)):
        return False
    zone = zone_name(at.state.cards[card].zone)
    return not (zone == "battle" and forbidden(at.state, "leave", card, by=at.you))


def can_come(at: Resolution, card: Card, to: str) -> bool:
    """5-5-1, 0-2-5. Whether the card can come to that area: to a Battle Area, if nothing forbids to play it.

    A card that lies in one already does not come to it (0-2-4-1). An Extra Card without [Field] is not played there.
    """
    if to != "battle":
        return True
    away = zone_name(at.state.cards[card].zone) != "battle"
    return away and not (is_played(at, card) and forbidden(at.state, "play", card, player=at.you, by=at.you))


def is_played(at: Resolution, card: Card) -> bool:
    """5-5-1. Whether the card is played as it comes to a Battle Area: a Battle Card, or one with [Field]."""
    return face(at.state, card).kind == "battle" or is_field(at.state, card)


def move_of(at: Resolution, card: Card, effect: Move) -> CardMoved:
    """The fact that an effect moves a card."""
    held = at.state.cards[card]
    target = zone_of(held.owner, effect.to)
    if effect.to == "drop" and zone_name(held.zone) == "hand":
        return CardDiscarded(card=card, source=held.zone, target=target, rule="13-7-1")
    if effect.to == "drop":
        return CardDropped(card=card, source=held.zone, target=target, rule="3-1-6")
    if effect.to == "combo":
        return CardComboed(card=card, source=held.zone, target=zone_of(at.you, "combo"), rule="5-6-1")
    if effect.to == "battle" and face(at.state, card).kind == "battle":
        return CardPlayed(card=card, source=held.zone, target=zone_of(at.you, "battle"), rule="5-5-1")
    bottom, up = effect.place == "bottom", effect.face == "up"
    return CardPlaced(card=card, source=held.zone, target=target, bottom=bottom, face_up=up, rule="3-1-6")


async def reveal_if_named(at: Resolution, cards: Sequence[Card], effect: Move) -> None:
    """3-1-7. A card that had to be of some kind is shown to all as it goes from one secret area to another."""
    secret = at.state.specs[effect.to].seen_by != "all"
    said = effect.face != "up" and isinstance(effect.what, Cards) and needs_information(effect.what)
    named = [card for card in cards if effect.reveal or (secret and (said or card in at.specified))]
    hidden = [card for card in named if at.state.specs[zone_name(at.state.cards[card].zone)].seen_by != "all"]
    shown = [CardRevealed(card=card, rule="3-1-7") for card in hidden if not at.state.cards[card].revealed]
    if shown:
        at.table.emit(*shown)
        at.shown += [fact.card for fact in shown]


async def happened(at: Resolution, facts: Sequence[Fact]) -> int:
    """Let these happen at once; how many did."""
    before = at.table.position
    if facts:
        await at.table.perform(*facts)
    there = {id(fact) for fact in at.table.facts[before:]}
    return sum(id(fact) in there for fact in facts)


async def move_all(
    at: Resolution,
    facts: Sequence[CardMoved],
    *,
    beneath: Callable[[FusionWorldState, Sequence[CardMoved]], list[Fact]] = with_beneath,
    rested: str | None = None,
) -> int:
    """Let the moves happen, with what they are for the cards `beneath`; how many did.

    Cards go from a deck to another area one by one (3-2-3), all others at once: also those that stay in their deck.
    `rested`: they come in Rest Mode, by that rule.
    """
    before = at.table.position
    decked = [fact for fact in facts if zone_name(fact.source) == "deck" and fact.target != fact.source]
    others = [fact for fact in facts if fact not in decked]
    for group in (*([fact] for fact in decked), others):
        modes = [CardRested(card=fact.card, rule=rested) for fact in group] if rested else []
        if group:
            await at.table.perform(*beneath(at.state, group), *modes)
    there = {id(fact) for fact in at.table.facts[before:]}
    return sum(id(fact) in there for fact in facts)


async def _play(at: Resolution, effect: Play) -> Made:
    """5-5-3. To the player's Battle Area without their cost, in Active Mode unless it says otherwise (3-6-3).

    At once; those with [Field] one after the other, for each sends the last one to the Drop (15-3-4).
    """
    cards = at.select(effect.what)
    able = [card for card in cards if can_come(at, card, "battle") and (not effect.pay or await _paid(at, card))]
    target = zone_of(at.you, "battle")
    played = [
        CardPlayed(card=card, source=at.state.cards[card].zone, target=target, rule="5-5-3-4")
        for card in able
        if face(at.state, card).kind == "battle"
    ]
    made = await move_all(at, played, rested="5-5-3-4" if effect.mode == "rest" else None)
    for card in able:
        if is_field(at.state, card):
            made += await play_field(at.table, at.you, card)
    return Made(max(1, len(cards)), made)


async def _paid(at: Resolution, card: Card) -> bool:
    """Whether the card's cost could be paid, and was."""
    cost = cost_of(at.state, card)
    if not can_pay(sources(at.state, at.you), cost):
        return False
    await pay(at.table, at.you, cost, card)
    return True


async def _ko(at: Resolution, effect: Ko) -> Made:
    """5-10. Battle Cards in a Battle Area, at once."""
    selected = at.select(effect.what)
    cards = [
        card
        for card in selected
        if zone_name(at.state.cards[card].zone) == "battle"
        and face(at.state, card).kind == "battle"
        and not forbidden(at.state, "be_koed", card, by=at.you)
        and not forbidden(at.state, "leave", card, by=at.you)
    ]
    facts = [
        CardKOed(
            card=card,
            source=at.state.cards[card].zone,
            target=zone_of(at.state.cards[card].owner, "drop"),
            rule="5-10-1",
        )
        for card in cards
    ]
    return Made(max(1, len(selected)), await move_all(at, facts))


async def _switch(at: Resolution, effect: Switch) -> Made:
    """1-8. A card that is in that mode already is not switched, and nothing is fulfilled by it (0-2-4-1)."""
    rest = effect.mode == "rest"
    cards = at.select(effect.what)
    able = [
        card
        for card in cards
        if at.state.cards[card].rested != rest
        and areas.AREAS[zone_name(at.state.cards[card].zone)].has_modes
        and not forbidden(at.state, "rest" if rest else "ready", card, by=at.you)
    ]
    kind = CardRested if rest else CardReadied
    return Made(max(1, len(cards)), await happened(at, [kind(card=card, rule="1-8-1") for card in able]))


async def _damage(at: Resolution, effect: Damage) -> Made:
    """5-8. Of none at all nothing happens (14-3-2#zero). The card with the skill deals it (16-3-3-2)."""
    count = at.amount(effect.count)
    assert at.source is not None
    source = next(iter(at.select(effect.source)), at.source)
    players = at.players(effect.whose)
    damage = [areas.Damage(source, player, max(0, count), False) for player in players]
    return Made(max(1, count) * len(players), await deal_damage(at.table, *damage, rule="5-8-1"))


async def _mark(at: Resolution, effect: Mark) -> Made:
    """5-12, 5-13. [Ki] under cards."""
    by = at.amount(effect.by)
    facts: list[Fact] = []
    made = 0
    for card in at.select(effect.what):
        there = at.state.cards[card].counters
        if by > 0:
            facts.append(CountersPlaced(card=card, amount=by, rule="5-12-1"))
            made += by
        elif min(there, -by) > 0:
            facts.append(CountersRemoved(card=card, amount=min(there, -by), rule="5-13-1"))
            made += min(there, -by)
    if facts:
        at.table.emit(*facts)
    return Made(max(1, abs(by)), made)


async def _put(at: Resolution, effect: Put) -> Made:
    """5-11. So many energy markers in the Energy Area, at once."""
    by = at.amount(effect.by)
    facts: list[Fact] = []
    for player in at.players(effect.whose):
        if by > 0:
            facts += [EnergyMarkerPlaced(player=player, rule="5-11-1") for _ in range(by)]
        else:
            there = min(-by, at.state.markers[player])
            facts += [EnergyMarkerRemoved(player=player, rule="1-11-2") for _ in range(there)]
    if facts:
        at.table.emit(*facts)
    return Made(max(1, abs(by)), len(facts))


async def _look(at: Resolution, effect: Look) -> Made:
    """13-11. The player alone looks at them, and they stay where they are."""
    cards = at.select(effect.cards)
    unseen = [card for card in cards if at.you not in at.state.cards[card].shown and not at.state.is_open(card)]
    if unseen:
        at.table.emit(*(CardLooked(card=card, player=at.you, rule="13-11-1") for card in unseen))
    at.shown += unseen
    at.named[effect.name] = tuple(cards)
    decks = {at.state.cards[card].zone for card in cards if zone_name(at.state.cards[card].zone) == "deck"}
    at.unnamed[effect.name] = sorted(decks)
    return Made(max(1, len(cards)), len(cards))


async def _reveal(at: Resolution, effect: Reveal) -> Made:
    """13-10-1. They become visible to all."""
    cards = at.select(effect.what)
    hidden = [
        card
        for card in cards
        if not at.state.cards[card].revealed and at.state.specs[zone_name(at.state.cards[card].zone)].seen_by != "all"
    ]
    if hidden:
        at.table.emit(*(CardRevealed(card=card, rule="13-10-1") for card in hidden))
    at.shown += hidden
    at.named[effect.name] = tuple(cards)
    return Made(max(1, len(cards)), len(cards))


async def _search(at: Resolution, effect: Search) -> Made:
    """5-2-8. Look through the areas, choose what fits (or nothing, 5-2-7), show it (3-1-7), then shuffle (13-11-3).

    It is asked even if nothing fits: whether something does in a secret area, the other player cannot know.
    """
    player = opponent(at.you) if effect.cards.whose == "opponent" else at.you
    zones = effect.cards.zones or ("deck",)
    cards = [card for zone in zones for card in at.state.cards_in(player, zone)]
    unseen = [card for card in cards if not _sees(at, card)]
    if unseen:
        at.table.emit(*(CardLooked(card=card, player=at.you, rule="5-2-8") for card in unseen))
        at.shown += unseen
    fitting = [
        card
        for card in cards
        if matches(at.state, at, card, effect.cards, anywhere=True) and choosable(at.state, card, at.you)
    ]
    count = at.amount(effect.count)
    chosen: tuple[Card, ...] = ()
    if count > 0 and (fitting or not all(map(at.state.is_open, cards))):
        chosen = await at.choose(fitting, least=0, most=count)
    hidden = [card for card in chosen if not at.state.is_open(card)]
    if hidden and needs_information(effect.cards):
        at.table.emit(*(CardRevealed(card=card, rule="3-1-7") for card in hidden))
    at.named[effect.name] = chosen
    if chosen:
        await at.run(effect.then)
    if "deck" in zones:
        await shuffle(at, player, "deck", rule="13-11-3")
    return Made(count, len(chosen))


def _sees(at: Resolution, card: Card) -> bool:
    """Whether the player sees the card: in an open area, in their own hand, or because they look at it."""
    held = at.state.cards[card]
    own = at.state.specs[zone_name(held.zone)].seen_by == "owner" and master_of(at.state, card) == at.you
    return own or at.you in held.shown or at.state.is_open(card)


async def _shuffle(at: Resolution, effect: Shuffle) -> Made:
    """5-9. Each area by itself (5-9-2-1)."""
    for player in at.players(effect.whose):
        await shuffle(at, player, effect.zone, rule="5-9-1")
    return Made(1, 1)


async def _stack(at: Resolution, effect: Stack) -> Made:
    """16-2-4. Under the card, at the very bottom."""
    hosts = at.select(effect.under)
    cards = [card for card in at.select(effect.what) if can_leave(at, card, "under")]
    if not hosts:
        return Made(max(1, len(cards)), 0)
    facts = []
    for card in cards:
        held = at.state.cards[card]
        target = zone_of(held.owner, "under")
        facts.append(CardStacked(card=card, source=held.zone, target=target, host=hosts[0], rule="16-2-4"))
    return Made(max(1, len(cards)), await move_all(at, facts))


async def _nullify(at: Resolution, effect: Nullify) -> Made:
    """8-1-5-1. The attack is negated: the Battle End Step is next."""
    assert effect.what == "attack", "nothing else can be answered in Fusion World"
    if at.state.battle is None or at.state.battle.negated:
        return Made(1, 0)
    at.table.emit(AttackNegated(rule="8-1-5-1"))
    return Made(1, 1)


async def _guard(at: Resolution, effect: Guard) -> Made:
    """8-1-6-2. Another card of the attacked player becomes the guard card; that is no attack on it."""
    battle = at.state.battle
    cards = [
        card
        for card in at.select(effect.what)
        if battle is not None
        and guarding(at.state)
        and card != battle.guard
        and master_of(at.state, card) == master_of(at.state, battle.guard)
        and zone_name(at.state.cards[card].zone) in ("leader", "battle")
    ]
    if cards:
        at.table.emit(GuardSwitched(card=cards[0], rule="8-1-6-2"))
    return Made(1, len(cards[:1]))


async def _flip(at: Resolution, effect: Flip) -> Made:
    """14-7. A Leader Card to its other side; only effects on its power stay."""
    cards = [
        card
        for card in at.select(effect.what)
        if _has_back(face(at.state, card)) and not forbidden(at.state, "flip", card, by=at.you)
    ]
    for card in cards:
        at.table.emit(CardFlipped(card=card, rule="14-7-2"), *flip_ends(at.state, card))
    return Made(1, len(cards))


def _has_back(printed: FusionWorldCard) -> bool:
    return printed.kind == "leader" and printed.back is not None


async def _use(at: Resolution, effect: Use) -> Made:
    """5-7-3, 12-2-3-1. A skill of another card: its skill cost is paid or not, its card cost only if that is said."""
    made = 0
    for card in at.select(effect.what):
        found = [one for one in skills(at.state, card) if _usable(at, card, one, effect)]
        if not found:
            continue
        one = found[0]
        if len(found) > 1:
            options = [Option("skill", card, number=each.place) for each in found]
            [picked] = await at.table.ask(at.you, "skill", options, rule="12-2-3-1", about=at.source)
            one = next(each for each in found if each.place == picked.number)
        inner = Resolution(you=at.you, source=card, table=at.table, shown=at.shown)
        if effect.pay:
            await pay(at.table, at.you, cost_of(at.state, card), card)
        if not await pay_skill_cost(inner, one.skill, offered=True):
            continue
        at.table.emit(
            SkillActivated(card=card, skill=one.place, label=label(at.state, card, one.place), rule="12-2-3-4")
        )
        with at.table.because(at.table.position):
            await inner.run(one.skill.effects)
        made += 1
    return Made(1, made)


def _usable(at: Resolution, card: Card, one: Held, effect: Use) -> bool:
    skill = one.skill
    kinds = effect.kinds or ("activate",)
    if skill.kind not in kinds or skill.keyword or used_up(at.state, card, one.place, skill):
        return False
    context = Resolution(you=at.you, source=card, table=at.table)
    if negated(at.state, card, skill) or not ready(at.state, card, skill, context):
        return False
    if effect.pay:
        return affordable(at.state, context, skill, card_cost=cost_of(at.state, card))
    return affordable(at.state, context, skill, can=seems_payable)


async def _control(at: Resolution, effect: Control) -> Made:
    """13-8. To the player's Battle Area, in the mode in which they are, with the effects on them."""
    player = at.you if effect.whose == "you" else opponent(at.you)
    cards = [
        card
        for card in at.select(effect.what)
        if zone_name(at.state.cards[card].zone) == "battle" and master_of(at.state, card) != player
    ]
    target: Zone = zone_of(player, "battle")
    facts: list[Fact] = []
    for card in cards:
        held = at.state.cards[card]
        facts.append(CardTaken(card=card, source=held.zone, target=target, rule="13-8-1"))
        if held.rested:
            facts.append(CardRested(card=card, rule="13-8-2"))
    await at.table.perform(*facts)
    taken = [card for card in cards if master_of(at.state, card) == player]
    return Made(1, len(taken))


async def _remove(at: Resolution, effect: Remove) -> Made:
    """13-9. Out of all areas, face up."""
    cards = [card for card in at.select(effect.what) if can_leave(at, card, "removed")]
    facts = [
        CardRemoved(
            card=card,
            source=at.state.cards[card].zone,
            target=zone_of(at.state.cards[card].owner, "removed"),
            rule="13-9-1",
        )
        for card in cards
    ]
    return Made(max(1, len(cards)), await move_all(at, facts))


async def _skip(at: Resolution, effect: Skip) -> Made:
    """13-12-1. The next such part of that player's turns is not performed."""
    assert at.source is not None
    player = at.you if effect.whose == "you" else opponent(at.you)
    at.table.emit(
        DecreeBegan(
            effect=at.state.numbered + 1,
            source=at.source,
            master=at.you,
            player=player,
            change=Cannot(action=f"begin_{effect.part}"),
            until="game",
            words=f"skips the next {part_words(effect.part)}",
            rule="13-12-1",
        )
    )
    return Made(1, 1)


async def _extra_turn(at: Resolution, effect: ExtraTurn) -> Made:
    """0-2-2. The player's next turn is followed by another of theirs."""
    assert at.source is not None
    player = at.you if effect.whose == "you" else opponent(at.you)
    at.table.emit(
        DecreeBegan(
            effect=at.state.numbered + 1,
            source=at.source,
            master=at.you,
            player=player,
            change=Can(action="begin_turn"),
            until="game",
            words="takes an extra turn",
            rule="0-2-2",
        )
    )
    return Made(1, 1)


async def _end(at: Resolution, effect: End) -> Made:
    """0-1-3-5. A player wins or loses by an effect."""
    player = at.you if effect.whose == "you" else opponent(at.you)
    loser = player if effect.result == "lose" else opponent(player)
    at.table.emit(PlayerLost(player=loser, reason="effect", rule="0-1-3-5"))
    return Made(1, 1)


async def _pay(at: Resolution, effect: Pay) -> Made:
    """1-4-5-1, 1-4-5-2, FW-24. Energy is rested, or markers removed; `markers` tells how many."""
    player = at.you if effect.whose == "you" else opponent(at.you)
    cost = Cost.determine(total=at.amount(effect.total), specified=effect.specified)
    if not can_pay(skill_sources(at.state, player, kept=at.kept), cost):
        return Made(1, 0)
    assert at.source is not None
    removed = await pay(at.table, player, cost, at.source, of_skill=True, kept=at.kept)
    _, before = at.done.get("markers", (0, 0))
    at.done["markers"] = (1, before + removed)
    return Made(1, 1)


ACTIONS: Mapping[type[Any], Action] = {
    Draw: _draw,
    Discard: _discard,
    Move: _move,
    Play: _play,
    Ko: _ko,
    Switch: _switch,
    Damage: _damage,
    Mark: _mark,
    Put: _put,
    Look: _look,
    Reveal: _reveal,
    Search: _search,
    Shuffle: _shuffle,
    Stack: _stack,
    Nullify: _nullify,
    Guard: _guard,
    Flip: _flip,
    Use: _use,
    Control: _control,
    Remove: _remove,
    Skip: _skip,
    ExtraTurn: _extra_turn,
    End: _end,
    Pay: _pay,
}
NUMBERS: Mapping[str, str] = {
    "choose": "5-2-2",
    "may": "13-14-1",
    "modes": "13-2-1",
    "number": "13-5-2",
    "search": "5-2-8",
    "give": "1-5-2-2",
    "later": "1-5-2-1-1",
}
"""The rules by which what all games have in common is done here."""
