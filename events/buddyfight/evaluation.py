"""The evaluation of effects for a bot: what they gain for its seat, in cards of a hand."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from events.buddyfight.assault import threat
from events.buddyfight.card import CASTS, FIELD, FLAG
from events.buddyfight.outlook import CARD, GAUGE, Position
from events.buddyfight.raising import raised, reversal
from events.language.effect import (
    Adjust,
    Can,
    Cards,
    Change,
    Choose,
    Damage,
    Did,
    Discard,
    Draw,
    Effect,
    End,
    ExtraTurn,
    Finish,
    Flip,
    Gain,
    Give,
    If,
    Ko,
    Look,
    May,
    Modes,
    Move,
    Nullify,
    Pay,
    Play,
    Put,
    Remove,
    Repeat,
    Search,
    Skill,
    Stack,
    Switch,
)
from events.seats.gaining import ValuingReader
from events.seats.reader import COMBINED, LIKELY, OFTEN, Gains, gains
from events.seats.selectors import assumed, candidates, counted
from events.table.ids import Card

SEARCHED = 0.4
"""The value that a card chosen from the deck has beside that of a drawn one."""
MOVED = 0.2
"""The value of a move to the center."""
LASTING = 1.5
"""The value of a card in the spell area."""
CAST = 1.5
"""The assumed value of a spell that cannot be evaluated."""
AWAY: Mapping[str, float] = {"hand": CARD, "deck": 0.3, "drop": 0.0, "gauge": GAUGE, "removed": 0.0, "soul": 0.3}
"""The value for its owner of a card that comes to a zone."""


class Reader(ValuingReader[Position]):
    """The gain of effects for a seat, of the card `this`; cards that they choose are the best ones for it."""

    unlikely: ClassVar[float] = 0.0
    opponent_decides: ClassVar[Callable[..., Any]] = max

    def choose(self, effect: Choose, following: Sequence[Effect]) -> None:
        """Choose the cards by which what follows gains most, if any."""
        ranked: Sequence[Card] = candidates(self.position, effect.cards)
        if len(ranked) > 1:
            done = [other for other in following if not isinstance(other, Choose)]
            ranked = sorted(ranked, key=lambda card: self._with(effect.name, card).gain(done), reverse=True)
        self.named[effect.name] = tuple(ranked[: assumed(effect.count)])

    def _with(self, name: str, card: Card) -> "Reader":
        """A reader to which the name stands for that card."""
        reader = Reader(self.position, self.this)
        reader.named = {**self.named, name: (card,)}
        return reader

    def probability(self, effect: If) -> float:
        """The assumed probability of conditions: that what may be done is done is sure."""
        return 1 if all(isinstance(condition, Did) for condition in effect.conditions) else LIKELY

    def times(self, effect: Repeat) -> int:
        """How often a repeated effect is done, by the cards that there are."""
        return min(counted(self.position, effect.times), OFTEN)

    def cards(self, what: Any) -> Sequence[Card]:
        """The seen cards of a selector, or of a name."""
        if isinstance(what, Cards):
            return candidates(self.position, what)
        return self.named.get(what, ())

    def there(self, card: Card) -> float:
        """The value of a card for its owner where it lies."""
        position, owner = self.position, self.position.view.controller(card)
        for zone in FIELD:
            if card in position.view.seen(owner, zone):
                return _on_field(position, card)
        return AWAY["drop"] if card in position.view.seen(owner, "drop") else position.kept(card)

    def lost(self, cards: Sequence[Card], to: float = 0.0) -> float:
        """The gain of cards leaving where they lie, for something of that value to their owners."""
        total = 0.0
        for card in cards:
            off = self.there(card) - to
            if self.position.souls(card) and to == AWAY["drop"]:
                off = min(off, 0.9)  # [Soulguard]
            total += -off if self.is_own(card) else off
            total += self.stopped(card)
        return total

    def stopped(self, card: Card) -> float:
        """The threat that is gone with a card, if it alone attacks."""
        return threat(self.position) if self.position.attacking() == [card] and not self.is_own(card) else 0.0


def _on_field(position: Position, card: Card) -> float:
    printed = position.printed(card)
    return LASTING if printed is not None and printed.kind in CASTS else position.body(card)


def _damage(reader: Reader, effect: Damage) -> float:
    position, count = reader.position, counted(reader.position, effect.count)
    if effect.whose == "opponent":
        return position.hurt(position.foe, count)
    return -position.hurt(position.seat, count)


def _put(reader: Reader, effect: Put) -> float:
    position, by = reader.position, counted(reader.position, effect.by)
    return -position.hurt(position.seat, -by) if effect.whose == "you" else position.hurt(position.foe, -by)


def _draw(reader: Reader, effect: Draw) -> float:
    count = counted(reader.position, effect.count)
    if reader.position.view.count(reader.position.seat, "deck") <= count + 1:
        return -100.0
    return CARD * count * (1 if effect.whose == "you" else -1)


def _discard(reader: Reader, effect: Discard) -> float:
    count = counted(reader.position, effect.count)
    if effect.whose == "opponent":
        return CARD * min(count, reader.position.view.count(reader.position.foe, "hand"))
    return -0.6 * count


def _reversed(reader: Reader, effect: Flip) -> float:
    gains = ((card, reversal(reader.position, card)) for card in reader.cards(effect.what))
    return sum(gain if reader.is_own(card) else -gain for card, gain in gains)


def _moved(reader: Reader, effect: Move) -> float:
    position = reader.position
    if effect.to == FLAG:
        flags = [reader.this] if effect.what == "this" else reader.cards(effect.what)
        return sum(raised(position, card) for card in flags if card is not None and reader.is_own(card))
    if isinstance(effect.what, Cards) and effect.what.at_end is not None:
        charged = counted(position, effect.what.at_end) if effect.to == "gauge" else 0
        return charged * position.gauge(position.seat)
    if effect.what in ("this", "looked"):
        return LASTING if effect.to == "spell" and effect.what == "this" else 0.0
    if effect.to == "hand" and effect.what not in reader.named:
        return CARD
    cards = reader.cards(effect.what)
    if effect.to in FIELD:
        return MOVED * len(cards) if effect.to == "center" else 0.0
    return reader.lost(cards, AWAY.get(effect.to, 0.0))


def _played(reader: Reader, effect: Play) -> float:
    return sum(reader.position.body(card) for card in reader.cards(effect.what))


def _switched(reader: Reader, effect: Switch) -> float:
    total = 0.0
    for card in reader.cards(effect.what):
        if reader.position.view.rested(card) == (effect.mode == "rest"):
            continue
        strike = 0.7 * reader.position.figure("critical", card)
        own = reader.is_own(card) == (effect.mode == "active")
        total += strike if own else -strike
    return total


def _given(reader: Reader, effect: Give) -> float:
    cards = reader.cards(effect.what)
    if isinstance(effect.what, str) and not cards:
        return 0.0
    return sum(_changed(reader, card, change, effect) for card in cards or () for change in effect.changes)


def _changed(reader: Reader, card: Card, change: Change, effect: Give) -> float:
    sign = 1 if reader.is_own(card) else -1
    if isinstance(change, Gain):
        return 0.6 * sign * len(change.keywords)
    if isinstance(change, Can):
        return 0.8 * sign
    return _adjusted(reader, card, change) if isinstance(change, Adjust) and isinstance(change.by, int) else 0.0


def _adjusted(reader: Reader, card: Card, change: Adjust) -> float:
    """The gain of another figure: of critical where it strikes, of power and defense in the attack that is made."""
    position, by = reader.position, cast(int, change.by)
    strikes = position.view.turn_player == position.seat and not position.view.rested(card)
    if change.figure == "critical" and reader.is_own(card):
        return position.hurt(position.foe, by) if strikes or card in position.attacking() else 0.0
    if change.figure == "defense" and card == position.roles.get("target"):
        return threat(position) - threat(position, defense=by)
    if change.figure == "power" and card in position.attacking():
        return threat(position, power=by) - threat(position)
    return 0.0


def _nullified(reader: Reader, effect: Nullify) -> float:
    return threat(reader.position) if effect.what == "attack" else 0.0


def _finished(reader: Reader, effect: Finish) -> float:
    return threat(reader.position)


def _stacked(reader: Reader, effect: Stack) -> float:
    if effect.what == "this":
        return 0.6 if reader.cards(effect.under) else -1.0
    host = "it" if effect.under == "it" else effect.under
    return 0.6 if host == "this" or reader.cards(host) else 0.0


def _ended(reader: Reader, effect: End) -> float:
    return 1000.0 if (effect.result == "win") == (effect.whose == "you") else -1000.0


Reader.after = {
    **{kind: COMBINED[kind] for kind in (If, May, Modes, Repeat)},
    **gains(
        {
            Damage: _damage,
            Put: _put,
            Draw: _draw,
            Discard: _discard,
            Move: _moved,
            Play: _played,
            Switch: _switched,
            Give: _given,
            Nullify: _nullified,
            Finish: _finished,
            Flip: _reversed,
            Stack: _stacked,
            End: _ended,
            Ko: lambda reader, effect: reader.lost(reader.cards(effect.what)),
            Remove: lambda reader, effect: reader.lost(reader.cards(effect.what)),
            Search: CARD + SEARCHED,
            Look: 0.2,
            Pay: lambda reader, effect: -GAUGE * assumed(effect.total),
            ExtraTurn: 4.0,
        }
    ),
}


def paid(position: Position, skill: Skill) -> float:
    """The value of the cheapest cost of a skill."""
    return -Reader(position).paid(skill, Gains())


def resolved(position: Position, skill: Skill, this: Card | None = None) -> float:
    """The gain of the effects of a skill of the card `this`, on the best targets."""
    return Reader(position, this).gain((*skill.targets, *skill.effects))


def entering(position: Position, card: Card) -> float:
    """The gain of the abilities that a card's coming to the field triggers."""
    waiting = ("enters", "played", "equipped")
    skills = [
        skill for skill in position.view.skills(card) if skill.trigger is not None and skill.trigger.on in waiting
    ]
    return sum(resolved(position, skill) for skill in skills)


def declared(position: Position, card: Card) -> float:
    """What a card that was declared gains for the one who declared it, whose position it is."""
    printed = position.printed(card)
    if printed is None:
        return CAST
    if printed.kind not in CASTS:
        return position.body(card) + entering(position, card)
    skills = [skill for skill in printed.skills if skill.keyword in ("cast", "set")]
    return max((resolved(position, skill) for skill in skills), default=CAST)
