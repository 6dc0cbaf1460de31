"""Referring: the cards that the words of a skill have named so far, for which pronouns behind them stand."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.acting import THEY
from events.language.hosting import GUEST, HOST, UNSPOKEN
from events.language.meaning import STATED_ORDER
from events.language.objects import AMONG, NAMED_CARD, PRONOUN, REST, SUBJECT
from events.language.reading import Unread

CREATED = "created"
"""The name of cards that are created."""
DISCARDED = "discarded"
"""The name of discarded cards where those chosen before have the name of others."""


class Referents:
    """The cards that the words so far have named."""

    def __init__(self, *, that: e.What | None, in_play: Sequence[str] = ()) -> None:
        self.where = in_play
        self.last = self.chosen = that
        self.subject = "that" if that == "that" else "this"
        self.seen: e.Cards | None = None
        self.players: set[str] = set()
        self.zones: tuple[str, ...] = ()
        self.taken: set[str] = set()
        """The names of cards chosen among those that were looked at."""
        self.asked_of: list[tuple[str, ...]] = []
        """The zones of the other cards that conditions asked for since one was named that is not chosen."""
        self.unclear = ""
        """Why `that card` can mean one of two cards, if it can."""
        self.picked: list[e.Cards] = []
        """The selectors of the cards chosen so far."""
        self.in_play: e.What | None = None
        """That of these two which is in play, if the other is not."""
        self.theirs: set[str] = set()
        """The names of the opponent's cards that the player has looked at."""

    def name_event_card(self, that: e.What | None) -> None:
        """Note the card of the event, which is named behind those that the costs are paid with."""
        if that is None:
            return
        if that == "that" != self.chosen:
            self.unclear, self.in_play = "the one that the cost was paid with, or that of the event", None
        self.last = that

    def resolved(self, node: Any) -> Any:
        """The node with the names of cards in place of pronouns, its parts in their order."""
        if isinstance(node, e.Modes) and not node.options:
            raise Unread("a choice without options")
        fields: dict[str, Any] = {}
        for name in sorted(node.__struct_fields__, key=lambda name: name in _LATER):
            value, known = getattr(node, name), self if name != "unless" else Referents(that=None)
            if value == PRONOUN and any(self._can_be_done_to(node, zones) for zones in self.asked_of):
                raise Unread("a pronoun, of which it is unclear whether it is the card that a condition asks for")
            fields[name] = self._that_card(node, name) if value == NAMED_CARD and self.unclear else known._value(value)
        if fields.get("among") == AMONG:
            fields |= self._several(node)
        if isinstance(fields.get("among"), e.Cards):
            raise Unread("a pronoun for cards that were not chosen")
        if fields.get("order") == STATED_ORDER:
            fields["order"] = "yours" if _name_of(fields["what"]) in self.theirs else "any"
        result = replace(node, **fields)
        if isinstance(result, e.Choose):
            result = replace(result, cards=self._placed(result.cards))
        if isinstance(result, e.Stack | e.Play) and result.what in (
            getattr(result, "under", ""),
            getattr(result, "onto", ""),
        ):
            raise Unread("a card that is placed under, or played on, itself")
        if isinstance(result, e.Discard) and result.name == self.chosen:
            result = replace(result, name=DISCARDED)
        self._note(result)
        return result

    def _value(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._value(each) for each in value)
        if isinstance(value, e.Cards) and value.zones and value == e.Cards(among="this", zones=value.zones):
            return self._this_in(value.zones)
        if isinstance(value, e.Node):
            return self.resolved(value)
        if value == THEY:
            if self.players != {"opponent"}:
                raise Unread("'they' without one other player named before")
            return "opponent"
        if value in _UNNAMED:
            named = {PRONOUN: self.last, NAMED_CARD: self.chosen, REST: self.seen, SUBJECT: self.subject}[value]
            if named is None:
                raise Unread(_UNNAMED[value])
            return named
        return value

    def _placed(self, cards: e.Cards) -> e.Cards:
        """The cards, among those just looked at if neither whose nor where they are is said."""
        if self.seen is None or self.last != self.seen.among or is_placed(cards):
            return cards
        if cards.kinds:
            raise Unread("cards chosen behind others looked at, of which it is unclear whether they are among these")
        return replace(cards, among=self.seen.among, zones=self.seen.zones)

    def _several(self, cards: e.Cards) -> dict[str, Any]:
        """Among which cards others are: those looked at that are still there, if nothing else was spoken of since; or
        those chosen before.
        """
        if self.seen is not None and self.last in (self.seen.among, *self.taken):
            return {"among": self.seen.among, "zones": cards.zones or self.seen.zones}
        if self.seen is not None or not isinstance(self.last, str) or self.last in ("this", "that"):
            raise Unread("'among them', of which it is unclear which cards are meant")
        return {"among": self.last}

    def _this_in(self, zones: tuple[str, ...]) -> str:
        """The card with the skill, which is said to lie there."""
        if self.zones not in ((), zones):
            raise Unread("this card in two places")
        self.zones = zones
        return "this"

    def _note(self, node: Any) -> None:
        """Note the cards that an effect names, or a condition asks about."""
        if isinstance(node, e.Cards) and node.whose == "opponent":
            self.players.add("opponent")
        if isinstance(node, _OF_PLAYERS):
            self.players |= {getattr(node, "whose", ""), getattr(node, "by", "")} & {"opponent", "both"}
        if isinstance(node, e.Exists) and isinstance(node.cards, e.Cards) and node.cards.among == "this":
            self.last = self.last or "this"
        self._note_asked_of(node)
        self._note_unclear(node)
        self._note_picked(node)
        if isinstance(node, e.Choose | e.Search) and node.name in UNSPOKEN:
            return
        if isinstance(node, e.Choose | e.Search | e.Discard):
            self.last = self.chosen = node.name
            of_seen = self.seen is not None and node.cards.among == self.seen.among
            self.taken = self.taken | {node.name} if of_seen else self.taken - {node.name}
            self.theirs = self.theirs | {node.name} if node.cards.among in self.theirs else self.theirs - {node.name}
        elif isinstance(node, e.Token):
            self.last = self.chosen = CREATED
        elif isinstance(node, e.Look | e.Reveal):
            cards = _seen_by(node)
            if isinstance(cards, e.Cards):
                self.theirs |= {node.name} if cards.whose == "opponent" else set()
                self.last = node.name
                self.chosen = self.chosen or node.name
                self.seen = e.Cards(zones=cards.zones, among=node.name)
        elif isinstance(node, _OF_CARDS):
            self.last = node.what
            if isinstance(node, e.Give) and isinstance(node.what, e.Cards):
                self.chosen = node.what

    def _that_card(self, node: Any, field: str) -> e.What:
        """Which of two cards `that card` means, if what is said of it can be said of one of them alone."""
        of_one = field in ("under", "onto") or (field == "what" and isinstance(node, _DONE_IN_PLAY))
        if self.in_play is None or not of_one:
            raise Unread(f"'that card', of which it is unclear whether it is {self.unclear}")
        return self.in_play

    def _note_picked(self, node: Any) -> None:
        """Note the cards that "other" can exclude. Unread if it can exclude this card, too."""
        if isinstance(node, e.Choose):
            self.picked.append(node.cards)
        elif isinstance(node, e.Play):
            self.picked.append(e.Cards(whose="you"))
        elif isinstance(node, e.Cards) and node.other and any(self._can_share(node, one) for one in self.picked):
            raise Unread("'other', of which it is unclear whether it is than this card or than the one chosen before")

    def _can_share(self, one: e.Cards, other: e.Cards) -> bool:
        """Whether a card can be among the cards of two selectors, by whose they are and where they lie."""
        if {one.whose, other.whose} == {"you", "opponent"} or {one.among, other.among} != {None}:
            return False
        zones, others = one.zones or self.where, other.zones or self.where
        return not zones or not others or not {*zones}.isdisjoint(others)

    def _note_asked_of(self, node: Any) -> None:
        """Note the cards that a pronoun can mean as well as the one named before, if that was not chosen."""
        if isinstance(node, _NAMING):
            self.asked_of = []
            return
        asks = isinstance(node, e.Exists) and node.most != 0 and self.last in ("this", "that")
        if asks and _name_of(node.cards) != self.last:
            self.asked_of.append(node.cards.zones if isinstance(node.cards, e.Cards) else ())

    def _can_be_done_to(self, node: Any, zones: tuple[str, ...]) -> bool:
        """Whether that can be done to a card that lies there: what is in play is not played again."""
        return not isinstance(node, e.Play) or not {*(zones or self.where)} <= {*self.where}

    def _note_unclear(self, node: Any) -> None:
        """Note what another card than the one named before `that card` can mean from now on."""
        if isinstance(node, e.Choose | e.Search) and node.name not in UNSPOKEN:
            self.unclear = ""
        elif isinstance(node, e.Stack) and node.under == HOST:
            self.unclear, self.in_play = "the card that was placed under another, or that other", None
        elif self.chosen not in (None, "this") and (other := _named_beside(node)):
            self.unclear = f"{other}, or the one named before"
            self.in_play = self.chosen if self.chosen != getattr(node, "name", "") else None


def _named_beside(node: Any) -> str:
    """The card that an effect names beside the one named before, as a player calls it; none if it names none."""
    if isinstance(node, e.Discard):
        return "the one that was discarded"
    if isinstance(node, e.Look | e.Reveal) and isinstance(_seen_by(node), e.Cards):
        return "the one that was looked at"
    of_guest = isinstance(node, e.Choose | e.Stack) and GUEST in (getattr(node, "name", ""), getattr(node, "what", ""))
    return "the one under the other" if of_guest else ""


def is_placed(cards: e.Cards) -> bool:
    """Whether anything says whose cards are, where they lie, or among which they are."""
    where = cards.zones, cards.among, cards.under, cards.role, cards.declared, cards.alternatives
    return cards.whose != "both" or any(where)


def _seen_by(node: e.Look | e.Reveal) -> e.What:
    return node.cards if isinstance(node, e.Look) else node.what


def _name_of(what: e.What) -> str | None:
    """The name of cards, or of those among which they are; None if they have none."""
    return what if isinstance(what, str) else what.among


_OF_CARDS = (e.Move, e.Play, e.Ko, e.Switch, e.Give, e.Mark)
"""The effects whose cards a pronoun behind them stands for."""
_NAMING = (*_OF_CARDS, e.Choose, e.Search, e.Discard, e.Token, e.Look, e.Reveal)
"""The effects that name cards for a pronoun behind them."""
_LATER = ("then", "changes")
"""The fields of effects that are said behind the cards that the effects are done to, or stand for what was before."""
_DONE_IN_PLAY = (e.Ko, e.Switch, e.Give, e.Guard)
"""The effects that are done to cards in play alone."""
_OF_PLAYERS = (e.Draw, e.Discard, e.Damage, e.Choose, e.May, e.Shuffle, e.Pay)
"""The effects of players, for whom `they` behind them can stand."""
_UNNAMED = {
    PRONOUN: "a pronoun that stands for no card named before",
    NAMED_CARD: "'that card' without a card chosen before",
    REST: "'the rest' without cards looked at before",
    SUBJECT: "a condition that is of no card",
}
"""What is wrong where nothing is known that a word stands for."""
