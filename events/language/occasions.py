"""Occasions: the conditions and the events that printed words name, by the shared grammar (`text.lark`)."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects, Fields, either_of, joined
from events.language.objects import PRONOUN, Object, Objects
from events.language.parsing import NoMeaning
from events.language.several_kinds import check_alike, shared_of


class BySkillsOf(NamedTuple):
    """By the skills of such cards of a player."""

    whose: e.Who
    cards: e.Cards


class PlaceBefore(NamedTuple):
    """From such a zone."""

    zone: str


By: TypeAlias = e.By | BySkillsOf
"""By whose skills something happens or cannot be done."""


class Occasions(Objects):
    """The meaning of the rules about conditions, events and moments."""

    # Conditions.

    def conditions(self, *conditions: e.Condition | tuple[e.Condition, ...]) -> tuple[e.Condition, ...]:
        return tuple(one for each in conditions for one in (each if isinstance(each, tuple) else (each,)))

    def either_condition(self, *conditions: e.Condition | tuple[e.Condition, ...]) -> tuple[e.Condition, ...]:
        each = [one if isinstance(one, tuple) else (one,) for one in conditions]
        if any(len(one) > 1 for one in each):
            raise NoMeaning("one of several conditions that are two themselves")
        return (e.Either(of=tuple(one for [one] in each)),)

    def did(self) -> e.Condition:
        return e.Did(name="")

    def did_not(self) -> e.Condition:
        return e.DidNot(name="")

    def you_have(self) -> e.Who:
        return "you"

    def opponent_has(self) -> e.Who:
        return "opponent"

    def at_least_one(self) -> tuple[e.Range, bool]:
        return e.Range(least=1), False

    def another(self) -> tuple[e.Range, bool]:
        return e.Range(least=1), True

    def none(self) -> tuple[e.Range, bool]:
        return e.Range(most=0), False

    def so_many(self, bounds: e.Range) -> tuple[e.Range, bool]:
        return bounds, False

    def has(self, whose: e.Who, many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
        """A player has so many; `their` in what the opponent has is the opponent's."""
        if fields.get("whose", whose) != whose:
            raise NoMeaning("cards that a player has where the other's are")
        return self.exists(many, {**fields, "whose": whose})

    def has_in_mode(self, whose: e.Who, many: tuple[e.Range, bool], fields: Fields, mode: e.Mode) -> e.Condition:
        return self.has(whose, many, joined(fields, {"mode": mode}))

    def has_different(
        self, whose: e.Who, many: tuple[e.Range, bool], fields: Fields, word: e.Alike, where: Fields | None = None
    ) -> e.Condition:
        """How many such cards differ from each other: a card has one number, and can have several names."""
        return self.exist_different(many, joined({"whose": whose}, fields), word, where)

    def exist_different(
        self, many: tuple[e.Range, bool], fields: Fields, word: e.Alike, where: Fields | None = None
    ) -> e.Condition:
        """NoMeaning of colors: whether cards that share one of their colors are of different ones, is not said."""
        bounds, other = many
        cards = self.cards(joined({"other": True} if other else {}, fields, where or {}))
        if word == "numbers":
            return e.Compare(number=e.Count(of=cards, different=word), within=bounds)
        if word != "names" or not isinstance(bounds.least, int) or bounds.least < 2 or bounds.most is not None:
            raise NoMeaning(f"cards that are counted by different {word}, of which one card can have several")
        return e.Exists(cards=cards, least=bounds.least, different=word)

    def exists(self, many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
        bounds, other = many
        cards = self.cards({**fields, **({"other": True} if other else {})})
        if self.is_counted(cards):
            return e.Compare(number=e.Count(of=cards), within=bounds)
        least = bounds.least if bounds.least is not None else 0
        return e.Exists(cards=cards, least=least, most=bounds.most)

    def is_counted(self, cards: e.Cards) -> bool:
        """Whether what is asked is how many cards a zone holds."""
        return cards == e.Cards(whose=cards.whose, zones=cards.zones) and len(cards.zones) == 1

    def has_both(self, whose: e.Who, *said: Fields) -> tuple[e.Condition, ...]:
        """`you have <A>, <B> and <C>` somewhere."""
        if any(len(fields.get("names", ())) != 1 for fields in said):
            raise NoMeaning("several kinds of cards without an article")
        check_alike(*said)
        return self.has_each(whose, said)

    def has_one_of_each(self, whose: e.Who, one: Fields, other: Fields) -> tuple[e.Condition, ...]:
        """`you have a <A> and a <B>` somewhere."""
        return self.has_each(whose, (one, other))

    def has_so_many_of_each(
        self, whose: e.Who, some: e.Range, one: Fields, others: e.Range, other: Fields
    ) -> tuple[e.Condition, ...]:
        """`you have 3 or more <A> and 2 or more <B>` somewhere."""
        return self.has_each(whose, (one, other), (some, others))

    def has_each(self, whose: e.Who, said: Sequence[Fields], bounds: Sequence[e.Range] = ()) -> tuple[e.Condition, ...]:
        """So many cards of each of several kinds, one if nothing is said; where the last is said to lie, all do."""
        *before, last = said
        shared = shared_of(last) if last.keys() & {"names", "whose"} else {}
        elsewhere = shared.get("zones", self.lexicon.in_play) != self.lexicon.in_play
        if elsewhere and any("kinds" in one and "zones" not in one for one in before):
            raise NoMeaning("two kinds of cards, of which it is unclear whether both lie there")
        numbers = bounds or [e.Range(least=1)] * len(said)
        return tuple(
            self.has(whose, (number, False), {**shared, **fields}) for number, fields in zip(numbers, said, strict=True)
        )

    def has_either(self, whose: e.Who, many: tuple[e.Range, bool], one: Fields, other: Fields) -> e.Condition:
        """`you have 2 or more <A> and/or cards with 《B》 in your hand`: what is said behind both is said of both."""
        placed = {name: other[name] for name in ("zones", "whose", "kinds") if name in other}
        bounds, another = many
        said = {"whose": whose, **({"other": True} if another else {})}
        cards = either_of(self.cards({**said, **placed, **one}), self.cards({**said, **other}))
        return e.Exists(cards=cards, least=0 if bounds.least is None else bounds.least, most=bounds.most)

    def has_fewer(self, fields: Fields) -> e.Condition:
        return self.compared(fields, e.Range(most=-1))

    def has_more(self, fields: Fields) -> e.Condition:
        return self.compared(fields, e.Range(least=1))

    def compared(self, fields: Fields, within: e.Range) -> e.Condition:
        """How many more such cards the player has than the opponent."""
        if fields.get("whose", "you") != "you":
            raise NoMeaning("cards that a player has where the other's are")
        yours, theirs = (self.cards({**fields, "whose": whose}) for whose in ("you", "opponent"))
        return e.Compare(number=e.Sum(of=(e.Count(of=yours), e.Count(of=theirs, times=-1))), within=within)

    def is_only_one(self, fields: Fields) -> e.Condition:
        others = self.cards({"whose": "you", "other": True, **fields})
        return e.Exists(cards=others, least=0, most=0)

    def all_in_mode(self, whose: e.Who, fields: Fields, mode: e.Mode) -> e.Condition:
        other: e.Mode = "active" if mode == "rest" else "rest"
        return e.Exists(cards=self.cards(joined({"whose": whose, "mode": other}, fields)), least=0, most=0)

    def all_colored(self, whose: e.Who, fields: Fields, color: str) -> e.Condition:
        other = {"whose": whose, "none_of": (e.Cards(colors=(color.lower(),)),)}
        return e.Exists(cards=self.cards(joined(other, fields)), least=0, most=0)

    def chosen_is_colored(self, name: str, color: str) -> e.Condition:
        return e.Exists(cards=e.Cards(among=name, colors=(color.lower(),)))

    def has_not(self, fields: Fields) -> e.Condition:
        return self.has("you", self.none(), fields)

    def opponent_has_not(self, fields: Fields) -> e.Condition:
        return self.has("opponent", self.none(), fields)

    def all_have(self, whose: e.Who, fields: Fields, quality: Fields) -> e.Condition:
        other = {"whose": whose, "none_of": (self.cards(quality),)}
        return e.Exists(cards=self.cards(joined(other, fields)), least=0, most=0)

    def in_turn(self) -> e.Within:
        return "turn"

    def in_battle(self) -> e.Within:
        return "battle"

    def occurred(self, event: e.Trigger, within: e.Within) -> e.Condition:
        """An event of this turn or battle; some of the turn are counted in any case, by their words."""
        if event.also:
            return e.Either(of=tuple(self.occurred(one, within) for one in apart(event)))
        return self.counted_event(event, 1, within)

    def counted_event(self, event: e.Trigger, least: int, within: e.Within) -> e.Condition:
        """An event that happened so many times, or more."""
        counted = event.on in self.lexicon.phrases.happened
        if counted and within == "turn" and event == e.Trigger(on=event.on, whose=event.whose):
            if event.whose == "both":
                raise NoMeaning("an event of any player that is counted by its word")
            return e.Happened(event=event.on, whose=event.whose, least=least)
        if counted or event.on == "used":
            raise NoMeaning("an event that is counted by its word")
        return e.Occurred(event=event, least=least, within=within)

    def occurred_so_often(
        self, bounds: e.Range, whose: e.Who, fields: Fields, event: e.Trigger, within: e.Within
    ) -> e.Condition:
        return self.counted_event(self.of_cards(whose, fields, event), least_of(bounds), within)

    def any_occurred_so_often(self, bounds: e.Range, fields: Fields, event: e.Trigger, within: e.Within) -> e.Condition:
        return self.counted_event(self.of_any(fields, event), least_of(bounds), within)

    def you_played_so_often(self, bounds: e.Range, fields: Fields, within: e.Within) -> e.Condition:
        return self.counted_event(self.you_play(fields), least_of(bounds), within)

    def was_played(self, this: Object, came: str | By) -> e.Condition:
        """How the card was played whose skill is set off by that; of other skills it is not known any more."""
        if isinstance(came, PlaceBefore):
            return e.Came(event=e.Trigger(on="played", source=(came.zone,)))
        return e.Came(event=self.played(came))

    def place_before(self, zone: str) -> "PlaceBefore":
        return PlaceBefore(zone)

    def did_not_occur(self, this: Object, event: e.Trigger, within: e.Within) -> e.Condition:
        return e.Not(condition=self.occurred(event, within))

    def did_not_play(self, fields: Fields, within: e.Within) -> e.Condition:
        return e.Not(condition=self.occurred(self.you_play(fields), within))

    def you_placed(self, source: str, target: str) -> e.Trigger:
        """What a player places by a skill, or to pay for one, whatever card it is."""
        return e.Trigger(on="moved", card=None, whose="you", how="your_skill", source=(source,), target=(target,))

    def you_place(self, source: str, target: str, by: By | None = None) -> e.Trigger:
        if by not in (None, "skill", "you"):
            raise NoMeaning("a card that a player places by the other's skill")
        return self.you_placed(source, target)

    def opponent_activates(self, tag: str) -> e.Trigger:
        raise NoMeaning("a keyword whose activation is no event")

    def your_turn(self) -> e.Condition:
        return e.Turn(whose="you")

    def opponents_turn(self) -> e.Condition:
        return e.Turn(whose="opponent")

    def this_is_in_mode(self, this: Object, mode: e.Mode) -> e.Condition:
        if this.zones not in ((), self.lexicon.in_play):
            raise NoMeaning("this card in a mode, where it may have none")
        return e.Exists(cards=e.Cards(among="this", mode=mode))

    def this_name(self) -> str:
        return "this"

    def chosen_has(self, name: str, *parts: Fields) -> e.Condition:
        return e.Exists(cards=self.cards(joined({"among": name}, *parts)))

    def chosen_has_figure(self, name: str, figure: str, bounds: e.Range) -> e.Condition:
        return self.chosen_has(name, {figure: bounds})

    def its_figure_is(self, figure: str, bounds: e.Range) -> e.Condition:
        return self.chosen_has_figure(PRONOUN, figure, bounds)

    def chosen_is_in_mode(self, name: str, mode: e.Mode) -> e.Condition:
        return e.Exists(cards=e.Cards(among=name, mode=mode))

    def chosen_is(self, name: str, fields: Fields) -> e.Condition:
        return e.Exists(cards=self.cards({**fields, "among": name}))

    # Events.

    def events(self, *triggers: e.Trigger) -> tuple[e.Trigger, ...]:
        return tuple(one for trigger in triggers for one in apart(trigger))

    def happenings(self, first: e.Trigger, *others: e.Trigger) -> e.Trigger:
        """What happens to the same cards: the one or the other."""
        return replace(first, also=others)

    def if_event(self, conditions: tuple[e.Condition, ...], triggers: tuple[e.Trigger, ...]) -> tuple[e.Trigger, ...]:
        return tuple(replace(trigger, conditions=(*conditions, *trigger.conditions)) for trigger in triggers)

    def occasion_if(
        self, triggers: tuple[e.Trigger, ...], conditions: tuple[e.Condition, ...]
    ) -> tuple[e.Trigger, ...]:
        return self.if_event(conditions, triggers)

    def triggered(
        self, triggers: tuple[e.Trigger, ...], *said: Any
    ) -> tuple[tuple[e.Trigger, ...], tuple[e.Condition, ...], Effects]:
        """The events of a skill, the conditions under which it is activated at all, and its effects."""
        *conditions, effects = said
        return triggers, conditions[0] if conditions else (), effects

    def situation(self, conditions: tuple[e.Condition, ...]) -> tuple[e.Trigger, ...]:
        if not all(isinstance(one, e.Compare) for one in conditions):
            raise NoMeaning("a situation that is told by no number")
        return (e.Trigger(on="when", conditions=conditions),)

    def of_any(self, fields: Fields, event: e.Trigger) -> e.Trigger:
        if fields.get("whose", "both") != "both" or not fields:
            raise NoMeaning("any card, of one player or of no kind")
        return of_all(event, card=self.cards(fields))

    def skill_activated(self, whose: e.Who, fields: Fields) -> e.Trigger:
        return e.Trigger(on="activated", card=self.cards(joined({"whose": whose}, fields)))

    def covered(self, this: Object) -> e.Trigger:
        return e.Trigger(on="covered")

    def stacked(self) -> e.Trigger:
        return e.Trigger(on="stacked")

    def moment(self, trigger: e.Trigger) -> tuple[e.Trigger, ...]:
        return (trigger,)

    def your_turn_begins(self) -> e.Trigger:
        return e.Trigger(on="turn_begins", whose="you")

    def your_turn_ends(self) -> e.Trigger:
        return e.Trigger(on="turn_ends", whose="you")

    def opponents_turn_begins(self) -> e.Trigger:
        return e.Trigger(on="turn_begins", whose="opponent")

    def opponents_turn_ends(self) -> e.Trigger:
        return e.Trigger(on="turn_ends", whose="opponent")

    def of_this(self, this: Object, event: e.Trigger) -> e.Trigger:
        """What happens to this card; where it lies then, no event says."""
        if this.zones:
            raise NoMeaning("this card in an area, to which something happens")
        return event

    def of_cards(self, whose: e.Who, fields: Fields, event: e.Trigger) -> e.Trigger:
        cards = self.cards(joined({"whose": whose}, fields))
        return of_all(event, card=cards, whose=whose)

    def of_either(self, whose: e.Who, one: Fields, other: Fields, event: e.Trigger) -> e.Trigger:
        if whose != "you":
            raise NoMeaning("cards of both players")
        return of_all(event, card=either_of(self.cards(one), self.cards(other)), whose=whose)

    def of_this_or_cards(self, this: Object, whose: e.Who, fields: Fields, event: e.Trigger) -> e.Trigger:
        """What happens to this card, or to such cards of a player."""
        own, others = self.of_this(this, event), self.of_cards(whose, fields, event)
        return replace(own, also=(*own.also, *apart(others)))

    def attacks(self) -> e.Trigger:
        return e.Trigger(on="attacks")

    def attacked(self) -> e.Trigger:
        return e.Trigger(on="attacked")

    def played(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="played", **how(by))

    def switched(self, mode: e.Mode, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="readied" if mode == "active" else "rested", **how(by))

    def opponent_uses(self, fields: Fields) -> e.Trigger:
        return self.is_used("opponent", fields)

    def you_use(self, fields: Fields) -> e.Trigger:
        return self.is_used("you", fields)

    def is_used(self, whose: e.Who, fields: Fields) -> e.Trigger:
        hand = {"zones": (self.lexicon.hand,), "whose": whose}
        if any(fields.get(name, value) != value for name, value in hand.items()):
            raise NoMeaning("cards that are used from elsewhere than the hand")
        cards = self.cards({name: one for name, one in fields.items() if name not in hand})
        return e.Trigger(on="used", card=cards, whose=whose)

    def you_take_damage(self, by: e.How | None = None) -> e.Trigger:
        return e.Trigger(on="takes_damage", whose="you", how=by)

    def opponent_takes_damage(self, by: e.How | None = None) -> e.Trigger:
        return e.Trigger(on="takes_damage", whose="opponent", how=by)

    def opponent_plays(self, fields: Fields) -> e.Trigger:
        return self.is_played("opponent", fields)

    def is_played(self, whose: e.Who, fields: Fields) -> e.Trigger:
        """A player plays such a card; from where is said of the event, not of the card, which lies elsewhere then."""
        rest = {name: one for name, one in fields.items() if name not in ("zones", "whose")}
        if fields.get("whose", whose) != whose:
            raise NoMeaning("a card that one player plays from where the other's are")
        return e.Trigger(on="played", card=self.cards(rest), whose=whose, source=fields.get("zones", ()))

    def any_turn_ends(self) -> e.Trigger:
        return e.Trigger(on="turn_ends", card=None)

    def you_discard(self, hand: str = "") -> e.Trigger:
        return e.Trigger(on="discarded", card=None, whose="you")

    def opponent_discards_card(self, hand: str = "") -> e.Trigger:
        return e.Trigger(on="discarded", card=None, whose="opponent")

    def you_draw(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="drawn", whose="you", **how(by))

    def was_discarded(self, *said: str) -> e.Trigger:
        by = [one for one in said if one != self.lexicon.hand]
        return e.Trigger(on="discarded", **how(by[0] if by else None))

    def deals_damage(self) -> e.Trigger:
        return e.Trigger(on="deals_damage")

    def deals_damage_to_opponent(self) -> e.Trigger:
        return self.deals_damage()

    def you_play_another(self, fields: Fields) -> e.Trigger:
        return self.you_play({**fields, "other": True})

    def you_play(self, fields: Fields) -> e.Trigger:
        return self.is_played("you", fields)


HOWEVER = "opponent, however"
"""By the opponent, by a skill or otherwise, until it is known of what that is said."""
_HOW = {"opponent": "opponent_skill", "you": "your_skill", "both": "skill", HOWEVER: "opponent"}


def how(by: By | None) -> dict[str, Any]:
    """By whose skill an event happens, in the fields of triggers."""
    if isinstance(by, BySkillsOf):
        return {"how": _HOW[by.whose], "skills": e.Skills(of=by.cards)}
    return {} if by is None else {"how": _HOW.get(by, by)}


def forbidden_by(by: By) -> dict[str, Any]:
    """By whose skill something cannot be done, in the fields of that change."""
    if isinstance(by, BySkillsOf):
        return {"by": "skill" if by.whose == "both" else by.whose, "skills": e.Skills(of=by.cards)}
    return {"by": "opponent" if by == HOWEVER else by}


def apart(trigger: e.Trigger) -> tuple[e.Trigger, ...]:
    """An event and those beside it, each by itself."""
    return (replace(trigger, also=()), *trigger.also)


def of_all(trigger: e.Trigger, **fields: Any) -> e.Trigger:
    """An event and those beside it, all of these cards."""
    return replace(trigger, **fields, also=tuple(replace(one, **fields) for one in trigger.also))


def least_of(bounds: e.Range) -> int:
    """How often something happens at least. NoMeaning if it is said how often at most."""
    if not isinstance(bounds.least, int) or bounds.most is not None:
        raise NoMeaning("a number of times that something happened at most")
    return bounds.least
