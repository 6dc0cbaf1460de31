"""The interpreter of the effect language, which does effects in their order at a table.

The game gives the definition of each effect (`TextRules.definitions`).
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from events.cards.bounds import check_times
from events.cards.prints import Info
from events.effects.binding import with_words
from events.effects.choosing import Foresight, choose_with_foresight
from events.effects.definition import (
    Branch,
    Choice,
    Choosing,
    Outcome,
    Perform,
    Proposal,
    cards_of,
    choosing_in,
    definition_of,
    options_of,
)
from events.effects.stacking import accompanied
from events.language.effect import Cards, Condition, Effect, Placing, Skill, What, Who
from events.table.ask import CHANCE, Asked, Option
from events.table.fact import CardMoved, CardReadied, CardRested, Fact
from events.table.ids import Card, Player, Zone, zone_name
from events.table.unseen import ask_unseen
from events.values.conditions import holds
from events.values.context import Context, player_of, players_of
from events.values.permissions import affected
from events.values.selecting import amount, matches, select
from events.values.value import as_it_was

if TYPE_CHECKING:
    from events.table.table import Table

F = TypeVar("F", bound=Fact)

SEARCHED = "(searched)"
"""The key in `Resolution.unnamed` of decks that were looked through for a card, whose cards have no name."""


class Paying(Protocol):
    """A cost that is being paid.

    If all of it is paid at once: `gathered`: the facts of its parts, until they happen (None: they happen part by
    part); `spent`: the cards chosen or used in a part.
    """

    gathered: list[Fact] | None
    spent: set[Card]

    def gather(self, facts: Sequence[Fact], *, beside: Sequence[Fact] = ()) -> None:
        """Keep the facts that pay a part until all happen, with those `beside` them, which may be left out."""

    async def run(self, resolution: "Resolution", parts: Sequence[Effect]) -> Outcome:
        """Pay parts in their order until one is not paid."""

    def foresight(self, resolution: "Resolution", choosing: Choosing, choice: Choice) -> Foresight | None:
        """The foresight of a choice in the present part; None if it does not matter to the rest."""

    def skip(self, name: str) -> None:
        """Skip the parts on the cards of this name as long as there are none."""


class Resolution(Context):
    """A skill that is being resolved: its context, at its table. `specified`: cards chosen for what they are;
    `shown`: those revealed or looked at for it; `unnamed`: decks looked at of which nothing has been said since, by the
    name that the cards got. `payment`: the payment of the skill's cost, if it is being paid;
    `chosen_as`: what the cards were, with their incarnations, that have been chosen to pay it with. `words`:
    what was declared, by its sort, and the skills that were chosen, by their names. `decided`: the effects whose
    choice was made beforehand, with what was chosen. `effect_number`: that of the ongoing or delayed effect whose
    effects are done, 0 for a permanent skill's; None: they are those of the skill itself. `after_use`: what was said so
    far of where its card goes after its use; None: that is done at once.
    """

    table: "Table" = None  # type: ignore[assignment]
    specified: set[Card] = set()
    shown: list[Card] = []
    unnamed: dict[str, list[Zone]] = {}
    payment: Paying | None = None
    chosen_as: dict[Card, tuple[int, Info]] = {}
    words: dict[str, str | Skill] = {}
    decided: list[tuple[Effect, Branch]] = []
    effect_number: int | None = None
    after_use: list[Effect] | None = None

    @property
    def state(self) -> Any:
        """The table's state now."""
        return self.table.state

    @property
    def cites(self) -> Mapping[str, str]:
        """The numbers of the game's rules by their meaning."""
        return self.table.cites

    @property
    def context(self) -> Context:
        """The context of the skill."""
        return self

    @property
    def paying(self) -> bool:
        """Whether the skill's cost is being paid."""
        return self.payment is not None

    @property
    def gathering(self) -> Paying | None:
        """The payment of a cost that is paid at once; None if no such cost is being paid."""
        return None if self.payment is None or self.payment.gathered is None else self.payment

    @property
    def gathered(self) -> Sequence[Fact]:
        """The facts of a cost that is paid at once, until they happen."""
        return () if self.payment is None else self.payment.gathered or ()

    @property
    def spent(self) -> Collection[Card]:
        """The cards that pay nothing, and those chosen or used in a part of a cost that is paid at once."""
        return self.withheld if self.payment is None else {*self.withheld, *self.payment.spent}

    @property
    def used(self) -> Collection[Card]:
        """The cards that other parts of a cost that is paid at once move, or switch to another mode."""
        return spent_by(self.gathered)

    @property
    def moved(self) -> bool:
        """Whether the table is not as it really is: never."""
        return False

    @property
    def texts(self) -> Any:
        """How the game does what texts say (`events.effects.texts.TextRules`)."""
        return self.table.game.texts

    def all_that_can(self, facts: Iterable[F]) -> list[F]:
        """The facts that the skill can make happen."""
        able: list[F] = self.texts.legality.all_that_can(self.state, facts, by=self.you, source=self.source)
        return able

    def fits(self, card: Card, selector: Cards) -> bool:
        """Whether a card in any zone matches a selector."""
        return matches(self.state, self, card, selector, anywhere=True)

    def hidden(self, card: Card) -> bool:
        """Whether a card may be any card: none, since the rules know all."""
        return False

    def fulfilled(self, conditions: Sequence[Condition]) -> bool:
        """Whether all conditions are fulfilled."""
        return all(holds(self.state, self, condition) for condition in conditions)

    def amount(self, number: Any) -> int:
        """The value of an amount now."""
        return amount(self.state, self, number)

    def times(self, number: Any) -> int:
        """The value of an amount of repeats. BadCard if it is beyond bounds."""
        return check_times(self.amount(number))

    def select(self, what: What) -> list[Card]:
        """The cards of a selector or a name now, without those that this skill cannot affect."""
        self.unnamed.pop(what if isinstance(what, str) else what.among or "", None)
        cards = select(self.state, self, what, without=self.spent)
        return [card for card in cards if what == "this" or affected(self.state, card, self.you)]

    def players(self, whose: Who) -> list[Player]:
        """The players of a word, such as `both`, the turn player first."""
        named = players_of(self.you, whose)
        return [player for player in self.state.in_turn_order() if player in named]

    def player(self, by: str) -> Asked:
        """The player, or chance, who decides."""
        if by == "chance":
            return CHANCE
        return player_of(self.you, by)

    async def run(self, effects: Sequence[Effect]) -> Outcome:
        """Do (or pay) effects in their order and add up their outcomes."""
        if self.payment is not None:
            return await self.payment.run(self, effects)
        wanted = done = 0
        for effect in effects:
            result = await self.do(effect)
            wanted, done = wanted + result.wanted, done + result.done
        return Outcome(wanted, done)

    async def do(self, effect: Effect) -> Outcome:
        """Do an effect and store its outcome by its name."""
        if self.words:
            effect = with_words(effect, self.words)
        definition = definition_of(self.table.game, effect)
        arrived = {card: self.state.cards[card].arrived for card in self.known}
        if definition.perform is not None:
            result: Outcome = await definition.perform(self, effect)
        elif definition.branches is not None:
            result = await follow(self, choosing_in(definition.branches, effect))
        else:
            assert definition.propose is not None, "a definition that does nothing"
            result = await carry_out(self, definition.propose(self, effect))
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
        choosing: Choosing | None = None,
    ) -> tuple[Card, ...]:
        """Choose among these cards, besides those picked before; to pay a cost, so that the rest of it stays payable.

        `choosing`: the choice as the effect's definition gives it.
        """
        most = min(most, len(cards))
        least = min(least, most)
        options = options_of(cards)
        asked = self.player(by)
        rule, mixing = self.cites["choose"], self.cites["mixing"]
        ask = partial(ask_unseen, self.table, asked, kind, rule=rule, mixing=mixing, about=self.source)
        foresight = None if choosing is None or asked != self.you else self.foresight(choosing)
        chosen = await choose_with_foresight(
            foresight, ask, options, least=least, most=most, picked=picked, seen=self.state.is_seen
        )
        cards = cards_of(chosen)
        if self.paying:
            for card in cards:
                self.chosen_as[card] = self.state.cards[card].incarnation, as_it_was(self.state, card)
        return cards

    def spend(self, cards: Sequence[Card]) -> None:
        """Keep the cards chosen in a part of a cost that is paid at once from its other parts."""
        if self.gathering is not None:
            self.gathering.spent.update(cards)

    def emit(self, facts: Sequence[Fact]) -> None:
        """Emit facts that nothing replaces, now; those of a cost that is paid at once, with the others."""
        if self.gathering is not None:
            self.gathering.gather((), beside=facts)
        elif facts:
            self.table.emit(*facts)

    def foresight(self, choosing: Choosing, choice: Choice | None = None) -> Foresight | None:
        """The foresight of a choice by which a cost is paid; None if none is, or it does not matter to the rest."""
        if self.payment is None:
            return None
        return self.payment.foresight(self, choosing, choosing(self) if choice is None else choice)

    def take(self, branch: Branch) -> None:
        """Take over the names, the X and the words of a branch, as chosen."""
        for name, cards in branch.named.items():
            self.named[name] = cards or ()
            if cards is None and self.payment is not None:
                self.payment.skip(name)
        if branch.x is not None:
            self.x = branch.x
        self.words.update(branch.words)

    def know_chosen(self) -> None:
        """Know the cards that have moved to pay the cost by their information when they were chosen.

        Cards that the effect itself moves are read where they are; a cost is no part of it.
        """
        for card, (incarnation, was) in self.chosen_as.items():
            if self.state.cards[card].incarnation != incarnation:
                self.known[card] = was


def emitted(propose: Callable[[Any, Any], Proposal]) -> Perform:
    """The function that makes the facts of an effect's proposal happen at once, where nothing can replace them."""

    async def perform(resolution: Resolution, effect: Effect) -> Outcome:
        facts = propose(resolution, effect).facts
        if facts:
            resolution.table.emit(*facts)
        return Outcome(1, int(bool(facts)))

    return perform


async def decide(resolution: Resolution, choosing: Choosing, *, foreseen: bool = False) -> Branch:
    """Choose a branch option by option; to pay a cost, so that the rest of it stays payable.

    A choice that cannot be made is an incomplete branch. `foreseen`: also if another player chooses.
    """
    choice = choosing(resolution)
    if not choice.sizes:
        return Branch(complete=False)
    return choice.taken(await picked_of(resolution, choosing, choice, foreseen=foreseen))


async def picked_of(
    resolution: Resolution, choosing: Choosing, choice: Choice, *, foreseen: bool = False
) -> tuple[Option, ...]:
    """Ask for the options of a choice one by one, and return those picked."""
    asked, most = resolution.player(choice.by), max(choice.sizes)
    foresight = resolution.foresight(choosing, choice) if most and (foreseen or asked == resolution.you) else None
    picked: tuple[Option, ...] = ()
    while len(picked) < most:
        rest = [option for option in choice.options if option not in picked]
        ask = partial(resolution.table.ask, asked, choice.kind, rule=choice.rule, about=resolution.source)
        least = 0 if len(picked) in choice.sizes else 1
        chosen = await choose_with_foresight(
            foresight, ask, rest, least=least, most=1, picked=picked, seen=resolution.state.is_seen
        )
        if not chosen:
            break
        picked += chosen
    resolution.spend(cards_of(picked))
    return picked


async def follow(
    resolution: Resolution,
    choosing: Choosing | None,
    *,
    decided: Callable[[Resolution, Choosing], Awaitable[Branch]] = decide,
) -> Outcome:
    """Do the branch chosen in an effect, with its further choices; an incomplete outcome lacks something.

    `decided`: how a branch is chosen.
    """
    wanted = done = 0
    while choosing is not None:
        branch = await decided(resolution, choosing)
        happened = await perform_all(resolution, branch.facts)
        resolution.take(branch)
        result = await resolution.run(branch.effects)
        wanted += len(branch.facts) + result.wanted + (not branch.complete)
        done += len(happened) + result.done
        choosing = branch.further
    return Outcome(wanted, done)


async def carry_out(resolution: Resolution, proposal: Proposal) -> Outcome:
    """Carry out the facts of a proposal."""
    facts = proposal.facts
    if facts and isinstance(facts[0], CardMoved):
        return Outcome(proposal.wanted, await move_all(resolution, facts))
    happened = await perform_all(resolution, facts)
    return Outcome(proposal.wanted, sum(getattr(fact, "amount", 1) for fact in happened))


async def perform_all(resolution: Resolution, facts: Sequence[Fact]) -> list[Fact]:
    """Perform facts at once and return those that happened; all of them, if they are gathered for later."""
    if resolution.gathering is not None:
        resolution.gathering.gather(facts)
        return list(facts)
    before = resolution.table.position
    if facts:
        await resolution.table.perform(*facts)
    there = {id(fact) for fact in resolution.table.facts[before:]}
    return [fact for fact in facts if id(fact) in there]


async def move_all(
    resolution: Resolution,
    facts: Sequence[CardMoved],
    *,
    alone: bool = False,
    rests: bool = False,
    order: Placing = "any",
) -> int:
    """Move cards with the cards beneath them (`alone`: these stay) and return how many moves happened.

    Cards go from a deck to another zone one by one, all others at once: also those that stay in their deck, and those
    in a random `order`. `rests`: they are played in Rest Mode.
    """
    moves, deck = resolution.texts.moves, resolution.texts.lexicon.deck
    if resolution.gathering is not None:
        whole = accompanied(resolution.state, facts, alone=alone)
        resolution.gathering.gather(facts, beside=[fact for fact in whole if fact not in facts])
        return len(facts)
    before = resolution.table.position
    shown = facts if order == "any" else []
    decked = [fact for fact in shown if zone_name(fact.source) == deck and fact.target != fact.source]
    others = [fact for fact in facts if fact not in decked]
    for group in (*_from_decks(decked, abreast=moves.abreast), others):
        modes = [CardRested(card=fact.card, rule=resolution.cites["plays_rested"]) for fact in group] if rests else []
        if group:
            await resolution.table.perform(
                *accompanied(resolution.state, group, alone=alone),
                *modes,
                *moves.carried(resolution, group),
                order=resolution.you if order == "yours" else order,
            )
    there = {id(fact) for fact in resolution.table.facts[before:]}
    return sum(id(fact) in there for fact in facts)


def _from_decks(moves: Sequence[CardMoved], *, abreast: bool) -> list[list[CardMoved]]:
    """The moves of cards from decks in groups that happen at once: one by one, or one of each deck."""
    if not abreast:
        return [[move] for move in moves]
    by_deck = [[move for move in moves if move.source == deck] for deck in dict.fromkeys(move.source for move in moves)]
    return [[move for move in group if move is not None] for group in zip_longest(*by_deck)]


def spent_by(facts: Sequence[Fact]) -> list[Card]:
    """The cards that can pay no other part of a cost that is paid at once: those moved, or switched to another mode."""
    return [fact.card for fact in facts if isinstance(fact, CardMoved | CardRested | CardReadied)]
