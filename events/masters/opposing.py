"""The meaning of what Masters texts say of the opponent's plays, attacks and turns."""

from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects, Fields
from events.language.owning import plain_move
from events.language.parsing import NoMeaning
from events.language.vocabulary import rebuilt
from events.masters.afterwards import DECLARED, NOT_PLAYED
from events.masters.standing import MastersStanding

ELSEWHERE = ("deck", "drop", "energy", "combo", "life", "warp", "under")
"""The areas besides the hand from which a skill plays a card, which may return to the hand instead."""


def _by_opponent(node: Any) -> Any:
    """What the opponent does, as that player calls the cards."""
    return e.seen_by_opponent(node) if isinstance(node, e.Cards) else rebuilt(node, _by_opponent)


class MastersOpposing(MastersStanding):
    """The meaning of the rules of the game's grammar (`text.lark`) about what the opponent does."""

    def attack_unless(self, whose: e.Who, change: e.Change, until: e.Span, *paid: Effects) -> Effects:
        """Cards of the opponent that cannot attack, unless their player pays for it each time."""
        if whose != "opponent" or not isinstance(change, e.Cannot) or change.action != "attack" or change.unless:
            raise NoMeaning("what is paid for each time, other than attacks of the opponent")
        if change.cards is not None and change.cards.kinds != ("battle",):
            raise NoMeaning("attacks on some cards that are paid for")
        costs = _by_opponent(self.clauses(*paid))
        what = replace(change.cards or e.Cards(kinds=("leader", "battle")), whose="opponent")
        change = e.Cannot(action="attack", unless=costs)
        return (e.Give(changes=(change,), what=what, until=until, live=True),)

    def at_opponents_next_end(self, effects: Effects) -> Effects:
        """In the opponent's turn, it is the one after that."""
        ends = e.Later(when=e.Trigger(on="turn_ends", card=None, whose="opponent"), effects=effects)
        begins = e.Later(when=e.Trigger(on="turn_begins", card=None, whose="opponent"), effects=(ends,))
        return (e.If(conditions=(e.Turn(whose="you"),), then=(ends,), otherwise=(begins,)),)

    def declared_has(self, *parts: Fields) -> e.Condition:
        """What the card is that is being played."""
        return self.chosen_has(DECLARED, *parts)

    def instead_to(self, to: e.Move) -> e.Move:
        """Where the card goes that is not played."""
        return to

    def not_played(self, to: e.Move) -> Effects:
        """6-3-1-2-1-3. A card that is not played is still where it was, and goes elsewhere only if it is not played.

        It returns to the hand only from elsewhere.
        """
        negated = e.Named(effects=(e.Nullify(what="play"),), name=NOT_PLAYED)
        if not isinstance(to, e.Move) or to.mode != "active":
            raise NoMeaning("two places, or a mode, of a card that is not played")
        to = plain_move(to, "opponent")
        if to == e.Move(to=self.lexicon.hand):
            to = replace(to, what=e.Cards(among=DECLARED, whose="both", zones=ELSEWHERE))
        else:
            to = replace(to, what=DECLARED)
        return (negated, e.If(conditions=(e.Did(name=NOT_PLAYED),), then=(to,)))
