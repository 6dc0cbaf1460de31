"""Composing: the sentences of a skill as one list of effects, in which pronouns stand for what they mean."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeGuard

from msgspec.structs import replace

from events.language import effect as e
from events.language.acting import THEY
from events.language.at_random import with_numbers_said
from events.language.card_phrases import Effects
from events.language.cases import is_other_case
from events.language.hosting import GUEST, HOST, UNSPOKEN
from events.language.meaning import AS_BEFORE, BEFORE, BEHIND, OF_IT, STATED_ORDER
from events.language.objects import AMONG, COUNT_DISCARDED, COUNT_KOED, NAMED_CARD, PRONOUN, REST, SUBJECT
from events.language.reading import Unread
from events.language.vocabulary import parts, rebuilt, speaks_of

DONE = "done"
"""The name of what is asked to have been done: "if you do"."""


CREATED = "created"
"""The name of cards that are created."""
DISCARDED = "discarded"
"""The name of discarded cards where those chosen before have the name of others."""


class Composed(NamedTuple):
    """The costs and the effects of a skill, and the zones where its card is said to lie as it is used."""

    costs: Effects
    effects: Effects
    zones: tuple[str, ...]


def compose(
    costs: Effects, sentences: Sequence[Effects], *, that: e.What | None = None, in_play: Sequence[str] = ()
) -> Composed:
    """A skill of its sentences. `that`: the card of its event, if it has one, which is said behind the costs;
    `in_play`: where cards are in play.

    Unread if a pronoun has no card.

    What follows a sentence that begins with a condition depends on the condition, too; of two sentences whose
    conditions exclude each other, the second is the other case.
    """
    known = _Known(that=that, in_play=in_play)
    paid = tuple(known.resolved(effect) for effect in costs)
    known.name_event_card(that)
    effects = tuple(known.resolved(effect) for effect in named(scoped(sentences) if sentences else ()))
    return Composed(paid, with_numbers_said(_with_created(effects)), known.zones)


def _with_created(effects: Effects) -> Effects:
    """The effects, in which created cards have a name if a pronoun stands for them. Unread if some are others."""
    if not any(speaks_of(effect, CREATED) for effect in effects):
        return effects
    if sum(isinstance(node, e.Token) for effect in effects for _, node in parts(effect)) != 1:
        raise Unread("a pronoun for cards that are created, of which it is unclear which are meant")
    return tuple(_named_created(effect) for effect in effects)


def _named_created(node: Any) -> Any:
    return replace(node, name=CREATED) if isinstance(node, e.Token) else rebuilt(node, _named_created)


def scoped(sentences: Sequence[Effects]) -> Effects:
    """The effects of sentences, those behind a condition within it."""
    head, rest = sentences[0], sentences[1:]
    if isinstance(head[0], e.If) and not head[0].conditions:
        raise Unread("'if not' without a condition before")
    last = head[-1]
    if rest and isinstance(rest[0][0], e.If) and not rest[0][0].conditions:
        if not isinstance(last, e.If) or last.otherwise:
            raise Unread("'if not' without a condition before")
        if rest[0][0].otherwise == OF_IT and not _asks_what_it_is(last):
            raise Unread("'if it isn't' without a condition on what one card is")
        return scoped([(*head[:-1], replace(last, otherwise=rest[0][0].then), *rest[0][1:]), *rest[1:]])
    if rest and isinstance(rest[0][0], e.If) and rest[0][0].otherwise == BEFORE:
        return _with_instead(head, rest)
    if isinstance(last, e.If) and last.otherwise == BEHIND:
        if rest:
            raise Unread("a sentence behind one whose condition stands at its end")
        return (*head[:-1], replace(last, otherwise=()))
    if rest and isinstance(last, e.If) and not last.otherwise and not _parts(last, rest[0]):
        if _asks_undone(rest[0]) and not isinstance(last.then[-1], e.May):
            raise Unread("'if you don't' behind a condition, of which it is unclear what is not done")
        if is_other_case(last, rest):
            return (*head[:-1], replace(last, otherwise=scoped(rest)))
        return (*head[:-1], replace(last, then=scoped([last.then, *rest])))
    return (*head, *scoped(rest)) if rest else head


def _with_instead(head: Effects, rest: Sequence[Effects]) -> Effects:
    """The effects of sentences of which the second says what is done instead of the first, under its condition."""
    last, instead = head[-1], rest[0][0]
    assert isinstance(instead, e.If)
    if isinstance(last, e.If):
        if last.otherwise:
            raise Unread("'instead' behind two cases")
        return (*head[:-1], replace(last, then=scoped([last.then, *rest])))
    first = _own_choice(head) if isinstance(instead.then[0], e.Choose) else len(head) - 1
    chosen = replace(instead, then=_as_long(instead.then, last), otherwise=head[first:])
    return scoped([(*head[:first], chosen, *rest[0][1:]), *rest[1:]])


def _own_choice(effects: Effects) -> int:
    """Where the choices begin that are made for the last of the effects."""
    first = len(effects) - 1
    while first and isinstance(effects[first - 1], e.Choose):
        first -= 1
    return first


def _as_long(effects: Effects, before: e.Effect) -> Effects:
    """The effects in the place of another, for as long as that, where they do not say how long."""
    if not any(isinstance(effect, e.Give) and effect.until == AS_BEFORE for effect in effects):
        return effects
    if not isinstance(before, e.Give):
        raise Unread("a change in place of another without a duration")
    return tuple(replace(effect, until=before.until) if isinstance(effect, e.Give) else effect for effect in effects)


def with_options(effects: Effects, options: Sequence[Sequence[Effects]]) -> Effects:
    """The effects of `choose one`, with the options that follow it. Unread if nothing is to be chosen."""
    last = effects[-1]
    if isinstance(last, e.If):
        return (*effects[:-1], replace(last, then=with_options(last.then, options)))
    if isinstance(last, e.May):
        return (*effects[:-1], replace(last, effects=with_options(last.effects, options)))
    if not isinstance(last, e.Modes) or last.options or len(options) < 2:
        raise Unread("options of which nothing says how many are chosen")
    return (*effects[:-1], replace(last, options=tuple(scoped(option) for option in options)))


def _asks_what_it_is(case: e.If) -> bool:
    """Whether effects are done under one condition: that a card that has a name is so."""
    [first, *others] = case.conditions
    cards = first.cards if isinstance(first, e.Exists) else None
    of_it = isinstance(cards, e.Cards) and cards.among is not None
    return of_it and not others and isinstance(first, e.Exists) and (first.least, first.most) == (1, None)


def _asks_undone(after: Effects) -> bool:
    return isinstance(after[0], e.If) and any(isinstance(one, e.DidNot) for one in after[0].conditions)


def _parts(last: e.If, after: Effects) -> bool:
    """Whether the next sentence is the other case: `if you don't` behind `if you do`."""
    asked = {type(one) for one in last.conditions}
    begins = {type(one) for one in after[0].conditions} if isinstance(after[0], e.If) else set()
    return {e.Did, e.DidNot} == asked | begins and len(asked) == len(begins) == 1


def named(effects: Effects) -> Effects:
    """The effects, those named of which a later condition asks whether they were done.

    A condition on what is done later is asked then.
    """
    result: list[Any] = []
    for effect in effects:
        last = result[-1] if result else None
        if isinstance(effect, e.If) and isinstance(last, e.Later) and any(map(_is_unnamed, effect.conditions)):
            result[-1] = replace(last, effects=named((*last.effects, effect)))
        elif isinstance(effect, e.Draw) and isinstance(effect.count, e.Done) and effect.count.name in _COUNTED:
            counted = _name_counted(result, _COUNTED[effect.count.name])
            result.append(replace(effect, count=e.Done(name=counted)))
        else:
            result.append(_asking(effect, result) if isinstance(effect, e.If) else effect)
    return tuple(result)


def _asking(effect: e.If, before: list[Any]) -> e.If:
    """The effect under conditions on what was done before."""
    conditions = effect.conditions
    if any(map(_is_unnamed, conditions)):
        name = _name_last(before)
        conditions = tuple(_asked(one, name) for one in conditions)
    return replace(effect, conditions=conditions, then=named(effect.then))


def _asked(condition: e.Condition, name: str) -> e.Condition:
    return type(condition)(name=name) if _is_unnamed(condition) else condition


def _is_unnamed(condition: e.Condition) -> TypeGuard[e.Did | e.DidNot]:
    return isinstance(condition, e.Did | e.DidNot) and not condition.name


def _name_last(effects: list[Any]) -> str:
    """The name of the last effect, which it is given if it has none. Unread if nothing is done before."""
    before = [at for at, effect in enumerate(effects) if not isinstance(effect, e.If)]
    if not before or isinstance(effects[before[-1]], e.Later):
        raise Unread("'if you do' without something that is done before")
    at = before[-1]
    if isinstance(effects[at], e.May | e.Named):
        return str(effects[at].name)
    own = "name" in effects[at].__struct_fields__
    effects[at] = replace(effects[at], name=DONE) if own else e.Named(effects=(effects[at],), name=DONE)
    return DONE


def _name_counted(effects: list[Any], kinds: tuple[type, ...]) -> str:
    """The name of the last effect, which says how many cards there were. Unread if it is of none of these kinds."""
    last = effects[-1] if effects else None
    if isinstance(last, e.May):
        inside = [*last.effects]
        name = _name_counted(inside, kinds)
        effects[-1] = replace(last, effects=tuple(inside))
        return name
    if not isinstance(last, kinds):
        raise Unread("'that many cards' without cards that are counted before")
    return _name_last(effects)


class _Known:
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
            value, known = getattr(node, name), self if name != "unless" else _Known(that=None)
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
        """The cards that an effect names, or a condition asks of."""
        if isinstance(node, e.Cards) and node.whose == "opponent":
            self.players.add("opponent")
        if isinstance(node, _OF_PLAYERS):
            self.players |= {getattr(node, "whose", ""), getattr(node, "by", "")} & {"opponent", "both"}
        if isinstance(node, e.Exists) and isinstance(node.cards, e.Cards) and node.cards.among == "this":
            self.last = self.last or "this"
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
        """The cards than which others can be other. Unread if these can be other than this card, too."""
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

    def _note_unclear(self, node: Any) -> None:
        """What another card than the one named before `that card` can mean from now on."""
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
_LATER = ("then", "changes")
"""The fields of effects that are said behind the cards that the effects are done to, or stand for what was before."""
_DONE_IN_PLAY = (e.Ko, e.Switch, e.Give, e.Guard)
"""The effects that are done to cards in play alone."""
_COUNTING = (e.Choose, e.Discard, e.Draw, e.Move, e.Ko, e.Play, e.Remove, e.Reveal, e.Stack, e.Switch)
"""The effects of which it is known how many cards they were done to."""
_COUNTED: dict[str, tuple[type, ...]] = {"": _COUNTING, COUNT_DISCARDED: (e.Discard,), COUNT_KOED: (e.Ko,)}
"""The effects that are meant where the number of their cards is said."""
_OF_PLAYERS = (e.Draw, e.Discard, e.Damage, e.Choose, e.May, e.Shuffle, e.Pay)
"""The effects of players, for whom `they` behind them can stand."""
_UNNAMED = {
    PRONOUN: "a pronoun that stands for no card named before",
    NAMED_CARD: "'that card' without a card chosen before",
    REST: "'the rest' without cards looked at before",
    SUBJECT: "a condition that is of no card",
}
"""What is wrong where nothing is known that a word stands for."""
