"""10-5, 10-13, 10-14, 10-18. [Evolve], [EX-Evolve], [Xeno-Evolve], [Union-Fusion] and [Union-Potara]."""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from events.cards.prints import CardSkill
from events.dragon_ball_super.battle import power
from events.dragon_ball_super.evolving import EvolveRules, choose_materials
from events.dragon_ball_super.facts import CardEvolved
from events.dragon_ball_super.moves import discarded
from events.dragon_ball_super.playing import hide_in_hand
from events.effects.interpret import Resolution
from events.effects.stacking import lay_on_top, with_beneath
from events.language.effect import Skill
from events.masters.areas import MastersState, face
from events.skills.performing import perform
from events.skills.using import declare_skill
from events.table.ask import Option
from events.table.fact import CardMoved, CardPlaced
from events.table.ids import Card, Player, zone_name, zone_of
from events.table.moving import moved_to
from events.table.table import Table
from events.values.context import Context
from events.values.selecting import matches

EVOLVES = ("evolve", "ex_evolve", "xeno_evolve", "union_fusion", "union_potara")
"""The keywords by which a card is played with cards of specified characters."""
RULES = {
    "evolve": EvolveRules(chosen="10-5-1", laid="10-5-4", rested="10-5-4"),
    "ex_evolve": EvolveRules(chosen="10-5-1", laid="10-5-4", rested="10-5-4"),
    "xeno_evolve": EvolveRules(chosen="10-18-1", laid="10-18-3-1"),
    "union_potara": EvolveRules(chosen="10-14-1", laid="10-14-4"),
    "union_fusion": EvolveRules(chosen="10-13-1", laid="10-13-1"),
}


class Chosen(NamedTuple):
    """A card that was chosen, with its incarnation then."""

    card: Card
    incarnation: int


class Evolving:
    """A use of such a keyword: the cards are chosen before the cost is paid (8-5-2-2), and used as it resolves."""

    def __init__(self, resolution: Resolution, card_skill: CardSkill) -> None:
        self._resolution = resolution
        self._card_skill = card_skill
        self._rules = RULES[card_skill.skill.keyword]
        self._chosen: list[Chosen] = []

    async def declare(self) -> None:
        """10-5-1, 8-5-2. The skill is declared with the cards chosen, paid, answered and resolved."""
        await declare_skill(
            self._resolution,
            self._card_skill,
            rule=self._rules.chosen,
            prepare=self._choose,
            resolve=self._resolve,
            leave=self._leave,
        )

    @staticmethod
    def pairs(state: MastersState, player: Player, card: Card, skill: Skill) -> list[tuple[Card, ...]]:
        """10-13-1. The Battle Cards of the hand, one of each specified character, of equal power."""
        context = Context(player, card)
        hand = [other for other in state.cards_in(player, "hand") if other != card]
        hand = [other for other in hand if face(state, other).kind == "battle"]
        able = [
            {other for other in hand if matches(state, context, other, wanted, anywhere=True)}
            for wanted in skill.materials
        ]
        return [
            cards
            for cards in permutations(hand, len(able))
            if all(one in found for one, found in zip(cards, able, strict=True))
            and len({power(state, one) for one in cards}) == 1
        ]

    async def _choose(self, table: Table) -> None:
        """8-5-2-2. The choice of the cards."""
        skill = self._card_skill.skill
        if skill.keyword == "union_fusion":
            cards = await self._choose_pair(table)
        else:
            cards = await choose_materials(self._resolution, skill, self._rules)
        self._chosen = [Chosen(card, table.state.cards[card].incarnation) for card in cards]

    async def _choose_pair(self, table: Table) -> list[Card]:
        """10-13-1. The cards that the player chooses one by one, so that all are of equal power."""
        resolution, skill = self._resolution, self._card_skill.skill
        assert resolution.source is not None
        left, chosen = self.pairs(table.state, resolution.you, resolution.source, skill), list[Card]()
        while left and len(chosen) < len(left[0]):
            options = [Option("material", card) for card in dict.fromkeys(cards[len(chosen)] for cards in left)]
            [picked] = await table.ask(
                resolution.you, "material", options, rule=self._rules.chosen, about=resolution.source
            )
            assert picked.card is not None
            chosen.append(picked.card)
            left = [cards for cards in left if cards[: len(chosen)] == tuple(chosen)]
        return chosen

    async def _resolve(self, table: Table) -> None:
        """10-5-4, 10-13-1, 10-14-4, 10-18-3-1. The card is played, if all that was chosen is still there."""
        if not self._still_there(table.state):
            return
        keyword, card, you = self._card_skill.skill.keyword, self._resolution.source, self._resolution.you
        assert card is not None
        cards = [chosen.card for chosen in self._chosen]
        if keyword == "xeno_evolve":
            await self._leave_play(
                table, [moved_to(table.state, one, CardPlaced, "warp", rule="11-4-1") for one in cards]
            )
        elif keyword == "union_fusion":
            await self._leave_play(table, [discarded(table.state, one) for one in cards])
        source, battle = table.state.cards[card].zone, zone_of(you, "battle")
        evolved = CardEvolved(card=card, source=source, target=battle, by=keyword, rule=self._rules.laid)
        facts = await perform(table, [evolved])
        if not facts:
            return
        if keyword in ("xeno_evolve", "union_fusion"):
            table.emit(*facts)
        else:
            await lay_on_top(table, you, card, facts, cards, self._rules)

    async def _leave_play(self, table: Table, moves: Sequence[CardMoved]) -> None:
        """10-13-1, 10-18-3-1. The cards that are not laid under the other go to the Drop, or to the Warp."""
        await table.perform(*with_beneath(table.state, moves))

    def _still_there(self, state: MastersState) -> bool:
        card = self._resolution.source
        assert card is not None
        there = all(state.cards[one.card].incarnation == one.incarnation for one in self._chosen)
        there = there and all(state.controller(one.card) == self._resolution.you for one in self._chosen)
        return there and bool(self._chosen) and zone_name(state.cards[card].zone) == "hand"

    async def _leave(self, table: Table) -> None:
        """3-3-3. A card that was not played is hidden again."""
        card = self._resolution.source
        assert card is not None
        hide_in_hand(table, card)
