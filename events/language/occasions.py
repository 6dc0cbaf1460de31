"""Occasions: the events and moments that printed words name, by the shared grammar (`text.lark`)."""

from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects, Fields, either_of, joined
from events.language.objects import Object, Objects
from events.language.parsing import NoMeaning


class BySkillsOf(NamedTuple):
    """By the skills of such cards of a player."""

    whose: e.Who
    cards: e.Cards


By: TypeAlias = e.By | BySkillsOf
"""By whose skills something happens or cannot be done."""


class Occasions(Objects):
    """The meaning of the rules about events and moments."""

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
        return self.of_others(event, self.cards(fields))

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
        _check_whose(event, "you")
        return of_all(event, whose="both")

    def of_cards(self, whose: e.Who, fields: Fields, event: e.Trigger) -> e.Trigger:
        return self.of_others(event, self.cards(joined({"whose": whose}, fields)), whose)

    def of_either(self, whose: e.Who, one: Fields, other: Fields, event: e.Trigger) -> e.Trigger:
        if whose != "you":
            raise NoMeaning("cards of both players")
        return self.of_others(event, either_of(self.cards(one), self.cards(other)), whose)

    def of_others(self, event: e.Trigger, cards: e.Cards, whose: e.Who | None = None) -> e.Trigger:
        """What happens to other cards than this, of a player if one is said, or if they come from there, or go there.

        Any card that is played from the area of a player is one that this player plays.
        """
        _check_whose(event, whose or "you")
        return of_all(event, card=cards, **({} if whose is None else {"whose": whose}))

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

    def opponent_draws(self) -> e.Trigger:
        return e.Trigger(on="drawn", card=None, whose="opponent")

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

    def you_discard(self, hand: e.Who = "you") -> e.Trigger:
        return self._discards("you", hand)

    def opponent_discards_card(self, hand: e.Who = "opponent") -> e.Trigger:
        return self._discards("opponent", hand)

    def _discards(self, whose: e.Who, hand: e.Who) -> e.Trigger:
        if whose != hand:
            raise NoMeaning("cards that are discarded from another player's hand")
        return e.Trigger(on="discarded", card=None, whose=whose)

    def you_draw(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="drawn", whose="you", **how(by))

    def was_discarded(self, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="discarded", **how(by))

    def was_discarded_from(self, hand: e.Who, by: By | None = None) -> e.Trigger:
        return replace(self.was_discarded(by), whose=hand)

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


def _check_whose(event: e.Trigger, whose: e.Who) -> None:
    """NoMeaning if cards of a player come from the other's areas, or go there."""
    if any(one.whose not in ("both", whose) for one in apart(event)):
        raise NoMeaning("a card that comes from where the other player's are, or goes there")


def apart(trigger: e.Trigger) -> tuple[e.Trigger, ...]:
    """An event and those beside it, each by itself."""
    return (replace(trigger, also=()), *trigger.also)


def of_all(trigger: e.Trigger, **fields: Any) -> e.Trigger:
    """An event and those beside it, all of these cards."""
    return replace(trigger, **fields, also=tuple(replace(one, **fields) for one in trigger.also))
