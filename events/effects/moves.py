"""Effects that move cards to another zone, switch their modes, and put counters under them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from events.effects.definition import (
    Branch,
    Choice,
    Choosing,
    EffectDefinition,
    Outcome,
    Proposal,
    Situation,
    cards_of,
    one_class,
    options_of,
    possible,
    to_each,
)
from events.effects.interpret import Resolution, follow, move_all, perform_all
from events.language.effect import (
    ANY_CARD,
    Cards,
    Control,
    Discard,
    Draw,
    Ko,
    Mark,
    Move,
    Remove,
    Stack,
    Switch,
)
from events.table.ask import Option
from events.table.counters import KindCountersPlaced, KindCountersRemoved
from events.table.facing import CardStackedFaceDown
from events.table.fact import (
    CardMoved,
    CardReadied,
    CardRested,
    CardRevealed,
    CardStacked,
    CardTaken,
    CountersPlaced,
    CountersRemoved,
    Fact,
)
from events.table.ids import Card, Player, zone_name, zone_of, zone_owner
from events.values.context import player_of, word_of
from events.values.selecting import marks, needs_information

# Drawing and discarding.


def draws(situation: Situation, player: Player, count: int) -> list[Fact]:
    """The facts of drawing `count` cards, or all of a smaller deck; none if an effect forbids it.

    Cards that pay other parts of a cost at once are passed over.
    """
    state = situation.state
    rules = state.game.texts
    deck = state.cards_in(player, rules.lexicon.deck)
    places: Sequence[int] = range(len(deck))
    if situation.spent:
        places = [nth for nth in places if deck[-1 - nth] not in situation.spent]
    facts = [rules.moves.drawn(state, player, nth) for nth in places[: max(0, count)]]
    return (
        facts if facts and rules.legality.can_happen(state, facts[0], by=situation.you, source=situation.source) else []
    )


def _propose_draw(situation: Situation, effect: Draw) -> Proposal:
    count = max(0, situation.times(effect.count))
    players = situation.players(effect.whose)
    facts = [fact for player in players for fact in draws(situation, player, count)]
    wanted = count * len(players)
    return Proposal(facts, wanted, len(facts) == wanted)


def _drawing(situation: Situation, effect: Draw) -> Choice | None:
    """The choice of how many cards to draw, card by card; None if all have to be drawn."""
    count = max(0, situation.times(effect.count))
    queue = [player for player in situation.players(effect.whose) for _ in range(count)]
    return _drawing_on(situation, queue=queue) if effect.up_to else None


def _drawing_on(situation: Situation, *, queue: Sequence[Player]) -> Choice:
    """The choice whether to draw a card, of the first in the queue; a player who cannot, or declines, leaves it."""
    while queue and not draws(situation, queue[0], 1):
        queue = [player for player in queue if player != queue[0]]
    if not queue:
        return Choice(lambda options: Branch())
    player = queue[0]
    others = [other for other in queue if other != player]

    def branch(options: tuple[Option, ...]) -> Branch:
        if options[0].verb == "decline":
            return Branch(further=partial(_drawing_on, queue=others))
        return Branch(facts=draws(situation, player, 1), further=partial(_drawing_on, queue=queue[1:]))

    by = word_of(situation.you, player)
    return Choice(branch, (Option("draw"), Option("decline")), (1,), by=by, kind="draw", rule=situation.cites["draw"])


async def _draw(resolution: Resolution, effect: Draw) -> Outcome:
    """Draw cards one by one; an optional number, as long as the player goes on."""
    count, players = resolution.times(effect.count), resolution.players(effect.whose)
    queue = [player for player in players for _ in range(count)]
    if effect.up_to:
        done = (await follow(resolution, partial(_drawing_on, queue=queue))).done
    else:
        done = sum([len(await perform_all(resolution, draws(resolution, player, 1))) for player in queue])
    return _done(effect, count * len(players), done)


def discardable(situation: Situation, player: Player, effect: Discard) -> list[Card]:
    """The cards of the hand that can be discarded, without the card whose cost is being paid."""
    state, hand = situation.state, in_hand(situation, player)
    rules = state.game.texts
    fitting = hand if effect.cards == ANY_CARD else [card for card in hand if situation.fits(card, effect.cards)]
    if not fitting or rules.legality.is_free(state, type(rules.moves.discarded(state, fitting[0]))):
        return fitting
    return [fact.card for fact in possible(situation, [rules.moves.discarded(state, card) for card in fitting])]


def in_hand(situation: Situation, player: Player) -> list[Card]:
    """The cards of the hand, without the card whose cost is being paid and those that pay it already."""
    cards = situation.state.cards_in(player, situation.state.game.texts.lexicon.hand)
    spent = {situation.source, *situation.spent} if situation.paying else ()
    return [card for card in cards if card not in spent]


def _discarding(
    situation: Situation, effect: Discard, players: Sequence[Player] | None = None, gone: tuple[Card, ...] = ()
) -> Choice:
    """The choice of the cards that the first of the players discards, then the others; `gone`: those discarded."""
    state, count = situation.state, max(0, situation.amount(effect.count))
    player, *others = situation.players(effect.whose) if players is None else players
    hand = discardable(situation, player, effect)

    def branch(options: tuple[Option, ...]) -> Branch:
        cards = cards_of(options)
        return Branch(
            facts=[state.game.texts.moves.discarded(state, card) for card in cards],
            named={} if others else {name: (*gone, *cards)},
            further=partial(_discarding, effect=effect, players=others, gone=(*gone, *cards)) if others else None,
            complete=effect.up_to or len(cards) == count,
        )

    by = "chance" if effect.chance else word_of(situation.you, player)
    sizes = range(min(count, len(hand)), -1, -1) if effect.up_to else (count,)
    name = effect.name or "discarded"
    return Choice(branch, options_of(hand), sizes, by=by, name=name, matters=None if others else bool)


async def _discard(resolution: Resolution, effect: Discard) -> Outcome:
    """Discard cards from the hand, chosen by the player or by chance.

    Cards of a selector need not be found, unless the player pays by it; the player is asked in any case.
    """
    count, players = resolution.amount(effect.count), resolution.players(effect.whose)
    decided = partial(_decide_discard, effect=effect, count=count)
    discarded = await follow(resolution, partial(_discarding, effect=effect, players=players), decided=decided)
    return _done(effect, count * len(players), discarded.done)


async def _decide_discard(resolution: Resolution, choosing: Choosing, *, effect: Discard, count: int) -> Branch:
    """Choose the cards that a player, or chance, discards from a hand; as many as there are, up to the count."""
    free = needs_information(effect.cards) and not resolution.paying and not effect.chance
    choice, chosen = choosing(resolution), tuple[Card, ...]()
    hand = cards_of(choice.options)
    least = 0 if effect.up_to or free else min(count, len(hand))
    if count > 0 and (hand or (free and in_hand(resolution, player_of(resolution.you, choice.by)))):
        chosen = await resolution.choose(hand, least=least, most=count, by=choice.by, kind="discard", choosing=choosing)
    return choice.taken(options_of(chosen))


def _done(effect: Draw | Discard, wanted: int, done: int) -> Outcome:
    """The outcome; if the number is optional, any number counts as all."""
    return Outcome(done if effect.up_to and done else wanted, done)


# Moves to a zone.


def _propose_move(situation: Situation, effect: Move) -> Proposal:
    state = situation.state
    moves = state.game.texts.moves
    cards = situation.select(effect.what)
    facts = [moves.moved(state, card, effect) for card in cards]
    proposal = to_each(situation, facts, what=effect.what, all_wanted=False)
    if effect.mode == "rest" and state.specs[effect.to].has_modes:
        return proposal._replace(after=[moves.rested(card, effect.to) for card in cards])
    return proposal


async def _move(resolution: Resolution, effect: Move) -> Outcome:
    """Move cards to owners' zones; those that enter apart come last, in Rest Mode if it says so."""
    proposal = _propose_move(resolution, effect)
    cards = [fact.card for fact in proposal.facts]
    comes = effect.to in resolution.texts.lexicon.in_play
    apart = [card for card in cards if comes and resolution.texts.enters_apart(resolution.state, card)]
    moves: list[Any] = [fact for fact in proposal.facts if fact.card not in apart]
    await _reveal_if_named(resolution, cards, effect)
    done = await move_all(resolution, moves, alone=effect.alone, order=effect.order)
    for card in apart:
        done += await resolution.texts.enter(resolution.table, resolution.state.cards[card].owner, card)
    gathers = resolution.gathering is not None
    resolution.emit([fact for fact in proposal.after if gathers or _is_to_rest(resolution.state, fact.card, effect.to)])
    return Outcome(proposal.wanted, done)


def _is_to_rest(state: Any, card: Card, zone: str) -> bool:
    """Whether a card has come to a zone and is not in Rest Mode."""
    card_state = state.cards[card]
    return zone_name(card_state.zone) == zone and not card_state.rested


async def _reveal_if_named(resolution: Resolution, cards: Sequence[Card], effect: Move) -> None:
    """Reveal the cards selected by their information as they go from a secret zone to another."""
    secret = resolution.state.specs[effect.to].seen_by != "all"
    by_information = effect.face != "up" and isinstance(effect.what, Cards) and needs_information(effect.what)
    named = [card for card in cards if effect.reveal or (secret and (by_information or card in resolution.specified))]
    hidden = [card for card in named if resolution.state.lies_hidden(card)]
    shown = [
        CardRevealed(card=card, rule=resolution.cites["find"])
        for card in hidden
        if not resolution.state.cards[card].revealed
    ]
    resolution.emit(shown)
    resolution.shown += [fact.card for fact in shown]


def _propose_ko(situation: Situation, effect: Ko) -> Proposal:
    state = situation.state
    facts = [state.game.texts.moves.koed(state, card) for card in situation.select(effect.what)]
    return to_each(situation, facts, what=effect.what)


def _propose_remove(situation: Situation, effect: Remove) -> Proposal:
    state = situation.state
    facts = [state.game.texts.moves.removed(state, card) for card in situation.select(effect.what)]
    return to_each(situation, facts, what=effect.what, all_wanted=False)


def _propose_stack(situation: Situation, effect: Stack) -> Proposal:
    """The proposal of placing cards under a host, at the very bottom; none is placed under itself."""
    state, hosts = situation.state, situation.select(effect.under)
    cards = [card for card in situation.select(effect.what) if card not in hosts[:1]]
    if not hosts:
        return Proposal((), max(1, len(cards)), False)
    facts = [_with_face(state.game.texts.moves.stacked(state, card, hosts[0]), effect) for card in cards]
    return to_each(situation, facts, what=effect.what, all_wanted=False)


def _with_face(move: CardMoved, effect: Stack) -> CardMoved:
    """The move under another card, face down if the effect says so."""
    if effect.face != "down" or not isinstance(move, CardStacked):
        return move
    return CardStackedFaceDown(card=move.card, source=move.source, target=move.target, host=move.host, rule=move.rule)


def _propose_control(situation: Situation, effect: Control) -> Proposal:
    """The proposal of moving cards to the same zone of another player."""
    state = situation.state
    player = player_of(situation.you, effect.whose)
    zones = {card: state.cards[card].zone for card in situation.select(effect.what)}
    moves = [
        CardTaken(card=card, source=zone, target=zone_of(player, zone_name(zone)), rule=situation.cites["control"])
        for card, zone in zones.items()
        if zone_name(zone) in state.game.texts.lexicon.in_play and state.controller(card) != player
    ]
    return Proposal.at_once(situation, moves)


async def _control(resolution: Resolution, effect: Control) -> Outcome:
    """Gain control of cards, which keep their mode and the effects on them."""
    moves = _propose_control(resolution, effect).facts
    facts: list[Fact] = []
    for move in moves:
        facts.append(move)
        if resolution.state.cards[move.card].rested:
            facts.append(CardRested(card=move.card, rule=resolution.cites["control_rested"]))
    await resolution.table.perform(*facts)
    taken = [move for move in moves if resolution.state.controller(move.card) == zone_owner(move.target)]
    return Outcome(1, len(taken))


# Modes and counters.


def _propose_switch(situation: Situation, effect: Switch) -> Proposal:
    """The proposal of switching cards to a mode."""
    kind = CardRested if effect.mode == "rest" else CardReadied
    rule = situation.cites["switch"]
    facts = [kind(card=card, rule=rule) for card in situation.select(effect.what)]
    return to_each(situation, facts, what=effect.what)


def _propose_mark(situation: Situation, effect: Mark) -> Proposal:
    """The proposal of placing counters on cards, or of removing those that there are, down to the least number."""
    state, by, cards = situation.state, situation.amount(effect.by), situation.select(effect.what)
    kind = "" if effect.kind == state.game.texts.lexicon.counter else effect.kind
    there = {card: marks(state.cards[card], kind) for card in cards}
    least = effect.least or 0
    counted = {card: by if by > 0 else min(there[card] - least, -by) for card in cards}
    facts = [_marked(situation, card, kind, count, placed=by > 0) for card, count in counted.items() if count > 0]
    able = possible(situation, facts)
    enough = bool(cards) and all(there[card] + by >= 0 for card in cards)
    return Proposal(able, abs(by) * len(cards) if cards else 1, enough and len(able) == len(facts))


def _marked(situation: Situation, card: Card, kind: str, amount: int, *, placed: bool) -> Fact:
    """The fact that counters, of a kind or of none, are placed on the card or removed from it."""
    rule = situation.cites["place_counters"] if placed else situation.cites["remove_counters"]
    if not kind:
        return (CountersPlaced if placed else CountersRemoved)(card=card, amount=amount, rule=rule)
    return (KindCountersPlaced if placed else KindCountersRemoved)(card=card, kind=kind, amount=amount, rule=rule)


MOVES: Mapping[type[Any], EffectDefinition] = {
    Draw: EffectDefinition(propose=_propose_draw, branches=_drawing, perform=_draw, class_key=one_class),
    Discard: EffectDefinition(branches=_discarding, perform=_discard, class_key=one_class),
    Move: EffectDefinition(propose=_propose_move, perform=_move, class_key=one_class),
    Ko: EffectDefinition(propose=_propose_ko, class_key=one_class),
    Remove: EffectDefinition(propose=_propose_remove, class_key=one_class),
    Stack: EffectDefinition(propose=_propose_stack, ask_if_futile=True, class_key=one_class),
    Control: EffectDefinition(propose=_propose_control, perform=_control, class_key=one_class, can_wait=False),
    Switch: EffectDefinition(propose=_propose_switch, class_key=one_class),
    Mark: EffectDefinition(propose=_propose_mark, class_key=one_class),
}
"""The definitions of these effects."""
