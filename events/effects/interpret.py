"""The interpreter of the effect language: does effects one after the other at a table, and asks what they leave open.

What is the same in all games stands here: choosing, conditions, options, changes for a time, delays. What a game does
in its own way (drawing, playing, KO's) is in its own table of actions, `Game.actions`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from events.cards.bounds import check_times
from events.cards.prints import Info
from events.effects.binding import bound
from events.effects.choosing import Foresight, choose_with_foresight
from events.effects.definition import Definition, Made, Proposal, branch, candidates_of
from events.effects.futile import futile
from events.language.effect import (
    Adjust,
    Become,
    Cards,
    Change,
    Choose,
    Decree,
    Effect,
    Gain,
    Give,
    If,
    Later,
    Lessen,
    May,
    Modes,
    Number,
    Placing,
    Repeat,
    Span,
    Total,
    What,
    Who,
)
from events.language.sentences import change_words, effect_words, lasting, player_change_words
from events.table.ask import CHANCE, Asked, Option
from events.table.fact import CardLooked, CardMoved, CardRested, Fact
from events.table.ids import PLAYERS, Card, Player, Zone, opponent, zone_name, zone_owner
from events.table.ongoing import AreaEffectBegan, DecreeBegan, DelayBegan, DelayNamed, EffectBegan
from events.table.unseen import ask_unseen
from events.values.context import Context
from events.values.hidden import blind, unseen
from events.values.permissions import affected
from events.values.selecting import (
    amount,
    chosen_from_top,
    lent,
    matches,
    needs_information,
    select,
    uppermost,
    within,
)
from events.values.value import as_it_was, info

if TYPE_CHECKING:
    from events.table.table import Table


SEARCHED = "5-2-8"
"""Where `Resolution.unnamed` has decks that were looked through for a card: no effect can speak of all their cards."""


class Resolution(Context):
    """A skill that is being resolved: its context, at its table. `specified`: cards chosen for what they are;
    `shown`: those revealed or looked at for it; `unnamed`: decks looked at of which nothing has been said since, by the
    name that the cards got. `paying`: the skill's cost is being paid; `foresight`: what of it comes after this part;
    `chosen_as`: what the cards were, with their visits, that have been chosen to pay it with.
    """

    table: "Table" = None  # type: ignore[assignment]
    specified: set[Card] = set()
    shown: list[Card] = []
    unnamed: dict[str, list[Zone]] = {}
    paying: bool = False
    foresight: Foresight | None = None
    chosen_as: dict[Card, tuple[int, Info]] = {}

    @property
    def state(self) -> Any:
        """The table's state now."""
        return self.table.state

    @property
    def cites(self) -> Mapping[str, str]:
        """The numbers of the game's rules by their meaning."""
        return self.table.cites

    @property
    def texts(self) -> Any:
        """How the game does what texts say (`events.effects.texts.TextRules`)."""
        return self.table.game.texts

    def can_happen(self, fact: Fact) -> bool:
        """Whether the skill can make it happen."""
        able: bool = self.texts.legality.can_happen(self.state, fact, by=self.you)
        return able

    def fits(self, card: Card, what: Cards) -> bool:
        """Whether a card, wherever it lies, is such a card."""
        return matches(self.state, self, card, what, anywhere=True)

    def amount(self, number: Any) -> int:
        """The number that an amount stands for now."""
        return amount(self.state, self, number)

    def times(self, number: Any) -> int:
        """How often an amount says that something is done."""
        return check_times(self.amount(number))

    def select(self, what: What) -> list[Card]:
        """The cards that a selector or a name means now, without those that are no targets for this skill.

        A card that the skill itself, or its player's other skills, cannot affect is ignored.
        """
        self.unnamed.pop(what if isinstance(what, str) else what.among or "", None)
        cards = select(self.state, self, what)
        return [card for card in cards if what == "this" or affected(self.state, card, self.you)]

    def players(self, whose: Who) -> list[Player]:
        """The players meant, the turn player first."""
        named = {"you": (self.you,), "opponent": (opponent(self.you),), "both": PLAYERS}[whose]
        return [player for player in self.state.in_turn_order() if player in named]

    def player(self, by: str) -> Asked:
        """Who decides."""
        if by == "chance":
            return CHANCE
        return self.you if by == "you" else opponent(self.you)

    async def run(self, effects: Sequence[Effect]) -> Made:
        """Do these in order; how often all that was named was to be done, and was."""
        wanted = made = 0
        for effect in effects:
            result = await self.do(effect)
            wanted, made = wanted + result.wanted, made + result.made
        return Made(wanted, made)

    async def do(self, effect: Effect) -> Made:
        """Do one effect, and remember it by its name."""
        definition = self.texts.definitions[type(effect)]
        arrived = {card: self.state.cards[card].arrived for card in self.known}
        if definition.perform is None:
            result = await carry_out(self, definition.propose(self, effect))
        else:
            result = await definition.perform(self, effect)
        for card, moved in arrived.items():
            if self.state.cards[card].arrived != moved:
                self.known.pop(card, None)
        name = getattr(effect, "name", "")
        if name:
            self.done[name] = result
        return result

    async def choose(
        self,
        cards: Sequence[Card],
        *,
        least: int,
        most: int,
        by: str = "you",
        kind: str = "choose",
        picked: Sequence[Option] = (),
    ) -> tuple[Card, ...]:
        """Ask for some of these cards, beside those that have been picked."""
        most = min(most, len(cards))
        least = min(least, most)
        options = [Option("choose", card) for card in cards]
        asked = self.player(by)
        rule, mixing = self.cites["choose"], self.cites["mixing"]
        ask = partial(ask_unseen, self.table, asked, kind, rule=rule, mixing=mixing, about=self.source)
        if self.foresight is None or asked != self.you:
            chosen = await ask(options, least=least, most=most, picked=picked)
        else:
            chosen = await choose_with_foresight(
                self.foresight, ask, options, least=least, most=most, picked=picked, seen=self.state.is_seen
            )
        cards = tuple(option.card for option in chosen if option.card is not None)
        if self.paying:
            for card in cards:
                self.chosen_as[card] = self.state.cards[card].visit, as_it_was(self.state, card)
        return cards

    def know_chosen(self) -> None:
        """Know the cards that the cost was paid with, and that have moved for it, as what they were when chosen.

        What the effect itself moves is read where it has come to (9-10-1 of Fusion World); a cost is no part of it.
        """
        for card, (visit, was) in self.chosen_as.items():
            if self.state.cards[card].visit != visit:
                self.known[card] = was


async def carry_out(at: Resolution, proposal: Proposal) -> Made:
    """Let happen what an effect would do; how often it did."""
    facts = proposal.facts
    if facts and isinstance(facts[0], CardMoved):
        return Made(proposal.wanted, await move_all(at, facts))
    happened = await perform_all(at, facts)
    return Made(proposal.wanted, sum(getattr(fact, "amount", 1) for fact in happened))


async def perform_all(at: Resolution, facts: Sequence[Fact]) -> list[Fact]:
    """Let these happen at once; those of them that did."""
    before = at.table.position
    if facts:
        await at.table.perform(*facts)
    there = {id(fact) for fact in at.table.facts[before:]}
    return [fact for fact in facts if id(fact) in there]


async def move_all(
    at: Resolution, facts: Sequence[CardMoved], *, alone: bool = False, rests: bool = False, order: Placing = "any"
) -> int:
    """Let the moves happen, with what they are for the cards beneath (`alone`: these stay); how many did.

    Cards go from a deck to another zone one by one, all others at once: also those that stay in their deck, and those
    whose `order` nobody is to know. `rests`: they are played in Rest Mode.
    """
    moves = at.texts.moves
    before = at.table.position
    shown = [] if order == "random" else facts
    decked = [fact for fact in shown if zone_name(fact.source) == "deck" and fact.target != fact.source]
    others = [fact for fact in facts if fact not in decked]
    for group in (*([fact] for fact in decked), others):
        modes = [CardRested(card=fact.card, rule=at.cites["plays_rested"]) for fact in group] if rests else []
        if group:
            await at.table.perform(*moves.accompanied(at.state, group, alone=alone), *modes, order=order)
    there = {id(fact) for fact in at.table.facts[before:]}
    return sum(id(fact) in there for fact in facts)


async def _choose(at: Resolution, effect: Choose) -> Made:
    """As many as there are, up to the number; none need be found where one must look for them (5-2-7 and its like).

    Who has said to pay by it must find them. A card that its player does not see cannot be chosen for what it is. If
    others cannot see whether there is one to choose, it is asked in any case.
    """
    count, asked = at.amount(effect.count), at.player(effect.by)
    weighed = effect.total is not None
    secret = unseen(at.state, at, effect.cards, weighed=weighed) if count > 0 and asked != CHANCE else []
    candidates = candidates_of(at, effect.cards)
    if secret and asked != CHANCE:
        _look_through(at, asked, secret)
        unknown = blind(at.state, asked, secret)
        candidates = [card for card in candidates if card not in unknown]
        secret = [card for card in secret if card not in unknown]
    if count <= 0 or not (candidates or secret):
        at.named[effect.name] = ()
        return Made(max(count, 0), 0)
    particular = needs_information(effect.cards) or weighed
    sure = sum(at.state.is_open(card) for card in candidates) if particular and not at.paying else count
    least = 0 if effect.up_to else min(sure, count)
    if effect.total is None and asked != CHANCE and chosen_from_top(at.state, effect.cards):
        chosen = await _choose_from_top(at, candidates, least=least, most=count, by=effect.by)
    elif effect.total is None:
        chosen = await at.choose(candidates, least=least, most=count, by=effect.by)
    else:
        values = {card: info(at.state, card, at).figures.get(effect.total.figure) or 0 for card in candidates}
        chosen = await _choose_total(
            at, values, effect.total, least=least, most=count, by=effect.by, hidden=bool(secret)
        )
    at.named[effect.name] = chosen
    if particular:
        at.specified.update(chosen)
    return Made(count, len(chosen))


async def _choose_from_top(
    at: Resolution, cards: Sequence[Card], *, least: int, most: int, by: str
) -> tuple[Card, ...]:
    """Ask for some of the cards, of which those in some zones are chosen from the top (3-9-3 of Fusion World).

    One after the other, if it is not all the same how many of them lie in such a zone.
    """
    able = uppermost(at.state, cards, most)
    if len(able) <= least or most == 1:
        return await at.choose(able, least=least, most=most, by=by)
    taken: tuple[Card, ...] = ()
    while len(taken) < min(most, len(cards)):
        able = uppermost(at.state, [card for card in cards if card not in taken], 1)
        picked = [Option("choose", card) for card in taken]
        chosen = await at.choose(able, least=1 if len(taken) < least else 0, most=1, by=by, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _look_through(at: Resolution, player: Player, secret: Sequence[Card]) -> None:
    """5-2-8 of Fusion World, and its like: to choose a card of a deck for what it is, one looks through the deck."""
    deck = [card for card in blind(at.state, player, secret) if zone_name(at.state.cards[card].zone) == "deck"]
    if deck:
        at.table.emit(*(CardLooked(card=card, player=player, rule=at.cites["search"]) for card in deck))
        at.shown += deck
        at.unnamed[SEARCHED] = sorted({at.state.cards[card].zone for card in deck})


async def _choose_total(
    at: Resolution, values: Mapping[Card, int], total: Total, *, least: int, most: int, by: str, hidden: bool
) -> tuple[Card, ...]:
    """Ask for one card after the other, each from which a whole that comes to the total can be reached.

    They are as many as there can be, if it is not said that they may be fewer. `hidden`: others do not see all of them,
    so that one more is asked for even if there is none.
    """

    def sizes(taken: tuple[Card, ...]) -> set[int]:
        """How many cards a whole with these can have."""
        wholes = _wholes(values, taken, most)
        return {size for size, value in wholes if within(at.state, at, value, total.within)}

    least = max((size for size in sizes(()) if size <= least), default=0)
    taken: tuple[Card, ...] = ()
    while len(taken) < most:
        able = [card for card in values if card not in taken and max(sizes((*taken, card)), default=-1) >= least]
        if not able and not hidden:
            break
        ends = not able or (len(taken) >= least and (not taken or len(taken) in sizes(taken)))
        picked = [Option("choose", card) for card in taken]
        chosen = await at.choose(able, least=0 if ends else 1, most=1, by=by, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _wholes(values: Mapping[Card, int], taken: tuple[Card, ...], most: int) -> set[tuple[int, int]]:
    """What these cards, and some of the others, can come to: how many they are, and their total."""
    found = {(len(taken), sum(values[card] for card in taken))}
    for card, value in values.items():
        if card not in taken:
            found |= {(size + 1, total + value) for size, total in found if size < most}
    return found


async def _may(at: Resolution, effect: May) -> Made:
    """Asked if the effects can do anything, for all that others see."""
    if futile(at.state, at, effect.effects):
        return Made(1, 0)
    options = [Option("do"), Option("decline")]
    [answer] = await at.table.ask(at.player(effect.by), "may", options, rule=at.cites["may"], about=at.source)
    if answer.verb == "decline":
        return Made(1, 0)
    return await at.run(effect.effects)


async def _if(at: Resolution, effect: If) -> Made:
    return await at.run(branch(at.state, at, effect))


async def _modes(at: Resolution, effect: Modes) -> Made:
    """The player orders what was chosen; nothing is chosen twice."""
    count = min(at.amount(effect.count), len(effect.options))
    options = [Option("mode", number=n) for n in range(len(effect.options))]
    picked: list[Option] = []
    while len(picked) < count:
        rest = [option for option in options if option not in picked]
        [*chosen] = await at.table.ask(
            at.player(effect.by),
            "modes",
            rest,
            rule=at.cites["modes"],
            least=0 if effect.up_to else 1,
            about=at.source,
            picked=picked,
        )
        if not chosen:
            break
        picked += chosen
    return await at.run([each for option in picked for each in effect.options[option.number or 0]])


async def _number(at: Resolution, effect: Number) -> Made:
    least = at.amount(effect.within.least or 0)
    most = max(least, at.amount(effect.within.most or 0))
    check_times(most - least)
    return await choose_number(at, effect, range(least, most + 1))


async def choose_number(at: Resolution, effect: Number, numbers: Sequence[int]) -> Made:
    """Ask what X stands for: one of these."""
    options = [Option("number", number=n) for n in numbers]
    [chosen] = await at.table.ask(at.player(effect.by), "number", options, rule=at.cites["number"], about=at.source)
    assert chosen.number is not None
    at.x = chosen.number
    return Made(1, 1)


async def _repeat(at: Resolution, effect: Repeat) -> Made:
    return await at.run(effect.effects * at.times(effect.times))


async def _give(at: Resolution, effect: Give) -> Made:
    """Numbers are read as the change begins; they stay so, unless it is of whatever cards are such."""
    if not _lasts(at, effect.until):
        return Made(1, 0)
    facts: list[Fact] = []
    assert at.source is not None
    shared: dict[str, Any] = {
        "source": at.source,
        "master": at.you,
        "until": effect.until,
        "rule": at.cites["give"],
    }
    if effect.live:
        assert not isinstance(effect.what, str)
        targets: Sequence[dict[str, Any]] = [{"scope": effect.what}]
        kind: type[Fact] = AreaEffectBegan
    else:
        targets = [{"card": card} for card in at.select(effect.what)]
        kind = EffectBegan
    for target in targets:
        for change in effect.changes:
            held = change if effect.live else fixed(at, change)
            alone = msgspec.structs.replace(effect, changes=(held,))
            words = effect_words(alone) if effect.live else lasting(change_words(held), effect.until)
            facts.append(kind(effect=at.state.numbered + len(facts) + 1, change=held, words=words, **target, **shared))  # type: ignore[call-arg]
    if facts:
        at.table.emit(*facts)
    return Made(max(1, len(targets)), len(targets))


async def _decree(at: Resolution, effect: Decree) -> Made:
    if not _lasts(at, effect.until):
        return Made(1, 0)
    assert at.source is not None
    facts = [
        DecreeBegan(
            effect=at.state.numbered + n,
            source=at.source,
            master=at.you,
            player=player,
            change=change,
            until=effect.until,
            words=lasting(player_change_words(change), effect.until),
            rule=at.cites["give"],
        )
        for n, (player, change) in enumerate(
            ((player, fixed(at, change)) for player in at.players(effect.whose) for change in effect.changes), start=1
        )
    ]
    at.table.emit(*facts)
    return Made(1, 1)


def _lasts(at: Resolution, until: Span) -> bool:
    """Whether there is such a time now: what is for a battle or combat has none outside (0-2-4 of Fusion World)."""
    return until not in ("battle", "combat") or at.state.in_part(until)


def fixed(at: Resolution, change: Change) -> Change:
    """The change with its numbers as they are now."""
    if isinstance(change, Adjust):
        return msgspec.structs.replace(change, by=at.amount(change.by))
    if isinstance(change, Become):
        return msgspec.structs.replace(change, to=at.amount(change.to))
    if isinstance(change, Lessen):
        return msgspec.structs.replace(change, by=at.amount(change.by))
    if isinstance(change, Gain) and change.of is not None:
        skills = (skill for _, _, skill in lent(at.state, at, change))
        return msgspec.structs.replace(change, of=None, labels=(), skills=(*change.skills, *skills))
    return change


async def _later(at: Resolution, effect: Later) -> Made:
    """The effects keep the skill's numbers, and the names of cards, which they mean as long as these are the same."""
    if not _lasts(at, effect.until):
        return Made(1, 0)
    assert at.source is not None
    number, waits = at.state.numbered + 1, bound(at.state, at, effect)
    facts: list[Fact] = [
        DelayBegan(
            effect=number,
            source=at.source,
            master=at.you,
            when=waits.when,
            effects=waits.effects,
            until=effect.until,
            each_time=effect.each_time,
            words=effect_words(effect),
            rule=at.cites["later"],
        )
    ]
    facts += [
        DelayNamed(effect=number, name=name, card=card, rule=at.cites["later"])
        for name, cards in at.named.items()
        for card in cards
    ]
    at.table.emit(*facts)
    return Made(1, 1)


STRUCTURE: Mapping[type[Any], Definition] = {
    Choose: Definition(perform=_choose),
    May: Definition(perform=_may),
    If: Definition(perform=_if),
    Modes: Definition(perform=_modes),
    Number: Definition(perform=_number),
    Repeat: Definition(perform=_repeat),
    Give: Definition(perform=_give),
    Decree: Definition(perform=_decree),
    Later: Definition(perform=_later),
}
"""Choices, conditions and repetitions; changes for a time, and effects that wait."""


def master_of(state: Any, card: Card) -> Player:
    """The master of a card: the player whose zone it is in."""
    return zone_owner(state.cards[card].zone)
