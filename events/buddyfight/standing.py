"""The meaning of what Buddyfight texts say of uses, of flags, and of what always holds."""

from collections.abc import Iterator
from functools import reduce
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.buddyfight.card import AREAS, CASTS, FIELD, IN_USE, SPELL
from events.buddyfight.card_phrases import FIELD_WORD
from events.buddyfight.conditions import BATTLE, HOST_OF_THIS, told_of_host
from events.buddyfight.lexicon import USES
from events.buddyfight.occasions import BuddyfightOccasions
from events.language import effect as e
from events.language.card_phrases import Effects, Fields, joined
from events.language.changing import Changing, counted
from events.language.nouns import all_of, either
from events.language.objects import NAMED_CARD, PRONOUN, Object
from events.language.occasions import By, how
from events.language.parsing import NoMeaning

_USED = (IN_USE, "buddy")
"""Where a card is while it is used, also by a Buddy Call."""


class Usage(NamedTuple):
    """What is asked to use a card: conditions, and the event that it answers; and the flags with which it is used.

    `buddy`: it can be a buddy though it is no monster (playmat/buddy/1).
    """

    conditions: tuple[e.Condition, ...] = ()
    triggers: tuple[e.Trigger, ...] = ()
    zones: tuple[str, ...] = ()
    any_flag: bool = False
    only_flags: tuple[str, ...] = ()
    initial: bool = False
    buddy: bool = False

    def told(self) -> Iterator[str]:
        """What is said of flags and of buddies, in words."""
        if self.any_flag:
            yield "This card can be used with all flags."
        if self.only_flags:
            flags = either([f"<{name}>" for name in self.only_flags])
            yield f"This card can only be used if your {'initial ' * self.initial}flag is {flags}."
        if self.buddy:
            yield "This card can be a buddy."


class FlagText(NamedTuple):
    """What a flag permits, and what its fighter starts with. `monsters_with`: attributes, of monsters."""

    worlds: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    monsters_with: tuple[str, ...] = ()
    starts: tuple[tuple[str, int], ...] = ()

    def told(self) -> Iterator[str]:
        """What is permitted, and with how much its fighter starts, in words."""
        cards = [f"cards of the world <{world}>" for world in self.worlds]
        cards += [f"cards with an attribute that includes «{word}»" for word in self.traits]
        cards += [f"monsters with an attribute that includes «{word}»" for word in self.monsters_with]
        if cards:
            yield f"You can use {all_of(cards)}."
        if self.starts:
            things = [f"{number} {'cards in hand' if thing == 'hand' else thing}" for thing, number in self.starts]
            yield f"You start the game with {all_of(things)}."

    def beside(self, other: "FlagText") -> "FlagText":
        """What both say."""
        return FlagText(
            (*self.worlds, *other.worlds),
            (*self.traits, *other.traits),
            (*self.monsters_with, *other.monsters_with),
            (*self.starts, *other.starts),
        )


class BuddyfightStanding(BuddyfightOccasions):
    """The meaning of the rules of the game's grammar (`text.lark`) about uses, flags, and what always holds."""

    # Uses, and flags.

    def used_if(self, conditions: tuple[e.Condition, ...]) -> Usage:
        return Usage(conditions)

    def used_in(self, time: e.Condition | tuple[e.Condition, ...], *more: tuple[e.Condition, ...]) -> Usage:
        return Usage(self.conditions(time, *more))

    def used_when(self, *said: e.Trigger | tuple[e.Condition, ...]) -> Usage:
        """ability/when-cast. An attack is going on as it can be answered: a condition; what is declared is an event."""
        triggers = [one for one in said if isinstance(one, e.Trigger)]
        asked = self.conditions(*(one for one in said if not isinstance(one, e.Trigger)))
        events = self.events(*triggers)
        if len(events) == 1 and events[0].on in ("attacks", "attack_made"):
            return Usage((BATTLE, *self._attacking(events[0]), *asked))
        return Usage(asked, triggers=events)

    def _attacking(self, event: e.Trigger) -> tuple[e.Condition, ...]:
        """That such cards attack such others now."""
        if not isinstance(event.card, e.Cards) and event.card is not None:
            raise NoMeaning("a card that attacks as it is used")
        attackers = replace(event.card or e.Cards(), whose=event.whose, role="attack")
        target = () if not isinstance(event.by, e.Cards) else (e.Exists(cards=replace(event.by, role="battling")),)
        return (e.Exists(cards=attackers), *target, *event.conditions)

    def usage(self, this: Object, usage: Usage) -> Usage:
        return usage

    def not_used_in(self, this: Object, time: e.Condition | tuple[e.Condition, ...]) -> Usage:
        """`during the final phase` is one of either fighter."""
        parts = [one for one in self.conditions(time) if isinstance(one, e.During)]
        if len(parts) != 1:
            raise NoMeaning("a time of which it is unclear whose it is")
        return Usage((e.Not(condition=parts[0]),))

    def only_one_set(self, number: str, name: str) -> Usage:
        """ability/set. That fewer such cards lie in the spell area."""
        there_already = e.Cards(whose="you", zones=(SPELL,), names=self.names(name))
        return Usage((e.Exists(cards=there_already, least=0, most=int(number) - 1),))

    def with_all_flags(self) -> Usage:
        return Usage(any_flag=True)

    def can_be_buddy(self) -> Usage:
        return Usage(buddy=True)

    def with_flags(self, names: tuple[str, ...]) -> Usage:
        return Usage(only_flags=names)

    def with_initial_flags(self, names: tuple[str, ...]) -> Usage:
        return Usage(only_flags=names, initial=True)

    def at_time(self, time: e.Condition | tuple[e.Condition, ...], *more: tuple[e.Condition, ...]) -> Usage:
        return Usage(self.conditions(time, *more))

    def as_it_happens(self, *triggers: e.Trigger) -> Usage:
        """ability/when-cast/1, ability/when/1. What an ability answers, or is used for."""
        return Usage(triggers=self.events(*triggers))

    def if_in_soul(self, host: e.Condition, *more: tuple[e.Condition, ...]) -> Usage:
        return Usage(self.conditions(host, *more), zones=("soul",))

    def if_there(self, this: Object, zone: str) -> Usage:
        if zone in (FIELD_WORD, *FIELD):
            raise NoMeaning("this card on the field, where its abilities are valid in any case")
        return Usage(zones=(zone,))

    def permits(self, *parts: FlagText) -> FlagText:
        return reduce(FlagText.beside, parts)

    def of_world(self, world: str) -> FlagText:
        return FlagText(worlds=(self.world(world),))

    def of_attribute(self, name: str) -> FlagText:
        return FlagText(traits=self.names(name))

    def monsters_of_attribute(self, name: str) -> FlagText:
        return FlagText(monsters_with=self.names(name))

    def starts(self, *starts: tuple[str, int]) -> FlagText:
        return FlagText(starts=starts)

    def starting(self, thing: str, number: str) -> tuple[str, int]:
        return thing.lower(), int(number)

    # Changes.

    def boosts(self, *said: str) -> Changing:
        figure, by = sorted(said, key=lambda one: one[0] in "+-")
        return self.adjusts(by, figure)

    def attacks_fighter(self) -> Changing:
        return Changing((e.Can(action="attack_fighter"),))

    def attacks_behind_center(self) -> Changing:
        return Changing((e.Can(action="attack_behind_center"),))

    def attacks_in_final_phase(self) -> Changing:
        return Changing((e.Can(action="attack_final"),))

    def be_destroyed(self, by: By = "any") -> e.Change:
        return self.cannot_by("be_koed", by)

    def be_returned(self, by: By | None = None) -> e.Change:
        """That a card does not go to the hand from the field: nothing happens instead."""
        return e.Replace(event=e.Trigger(on="moved", source=FIELD, target=("hand",), **how(by)))

    def cannot_any(self, *changes: e.Change) -> Changing:
        """NoMeaning if words behind the last say by what it cannot happen, perhaps of those before it, too."""
        *before, last = map(_is_limited, changes)
        if last and not all(before):
            raise NoMeaning("several things, of which it is unclear whether all are said to be done by that")
        return super().cannot_any(*changes)

    def grant_reduced(self, figure: str, subject: Object, number: str, each: e.Count | None = None) -> e.Skill:
        return self.grant(subject, self.adjusts(f"-{number}", figure), each)

    def grant_reduced_for_each(self, each: e.Count, figure: str, subject: Object, number: str) -> e.Skill:
        return self.grant_reduced(figure, subject, number, each)

    def grant_there(self, this: Object, *said: str | Changing) -> e.Skill:
        """What this card gets in these areas."""
        *zones, changing = said
        if not {*zones} <= {*AREAS} or not isinstance(changing, Changing):
            raise NoMeaning("this card elsewhere than in an area")
        return self.if_standing((self.this_is_in(this, *map(str, zones)),), self.grant(this, changing))

    def abilities_kept(self, subject: Object, by: By = "any") -> e.Skill:
        return self.grant(subject, Changing((self.cannot_by("be_negated", by),)))

    def attacks_kept(self, subject: Object) -> e.Skill:
        return self.grant(subject, self.attack_kept())

    def cannot_call_to(self, fields: Fields, zone: str) -> e.Change:
        """call/1.2. Calls to an area, of such cards."""
        if fields.keys() & {"zones", "whose"}:
            raise NoMeaning("calls from an area that cannot be made")
        return replace(self.be_called_to(zone), cards=self.cards(fields))

    def host_always_gets(
        self, fields: Fields, beneath: Fields, changing: Changing, each: e.Count | None = None
    ) -> e.Skill:
        """ability/soul/7. What the card above gets, whatever it is called."""
        condition = e.Exists(cards=self.cards(joined(told_of_host(fields), beneath)))
        grant = e.Grant(changes=counted(changing.changes, each), what=HOST_OF_THIS)
        return e.Skill(kind="permanent", zones=("soul",), conditions=(condition,), grants=(grant,))

    def grant_reduced_of(self, subject: Object, figure: str, number: str) -> e.Skill:
        return self.grant_reduced(figure, subject, number)

    def cheaper_casts(self, *said: Any) -> e.Skill:
        """cast/1.2. What the casts of such spells of the fighter's hand cost less."""
        fields, number = said
        if fields.get("zones") or {*fields.get("kinds", ())} - {"spell"} or not fields.get("kinds"):
            raise NoMeaning("cards that are not cast from the hand")
        what = self.cards(joined({"whose": "you", "zones": ("hand", IN_USE)}, fields))
        less = e.Discount(total=int(number), keywords=("cast", "set"))
        return e.Skill(kind="permanent", grants=(e.Grant(changes=(less,), what=what),))

    def used_free(self, this: Object) -> e.Skill:
        """call/1.4, cast/1.2. A card of the hand that is used without its cost, if its fighter wants."""
        free = e.Alternative(instead_of="skill", skills=e.Skills(keywords=("call", "cast", "set")))
        return e.Skill(kind="permanent", zones=("hand", IN_USE), grants=(e.Grant(changes=(free,)),))

    def attack_the_sides(self) -> e.Change:
        return e.Cannot(action="attack", cards=e.Cards(whose="opponent", zones=("left", "right")))

    def attacks_no_sides(self, this: Object) -> e.Skill:
        return self.grant(this, Changing((self.attack_the_sides(),)))

    def grant_of_figure(self, subject: Object, figure: str, number: str) -> e.Skill:
        return self.grant_becoming(subject, figure, number)

    def leave(self, by: By = "any") -> e.Change:
        return self.cannot_by("leave", by)

    def be_called_to(self, zone: str) -> e.Cannot:
        if zone not in AREAS:
            raise NoMeaning("an area to which nothing is called")
        return e.Cannot(action=f"call_{zone}")

    def cannot_play(self, fields: Fields) -> e.Change:
        """call/1.2. What is not called at all, or not to an area; where it would be called from is not looked at."""
        zones = fields.get("zones", ())
        if not zones:
            return super().cannot_play(fields)
        if len(zones) > 1 or not {*zones} <= {*AREAS} or fields.get("whose") != "you":
            raise NoMeaning("calls from an area, or to areas of the other fighter, that cannot be made")
        called = {name: one for name, one in fields.items() if name not in ("zones", "whose")}
        return replace(self.be_called_to(zones[0]), cards=self.cards(called))

    def called_only_to(self, zone: str) -> Changing:
        others = tuple(area for area in AREAS if area != zone)
        return Changing(tuple(self.be_called_to(area) for area in others))

    def cannot_cast(self, fields: Fields) -> e.Change:
        """Spells and impacts are cast."""
        if not {*fields.get("kinds", ())} & {*CASTS} or fields.get("zones"):
            raise NoMeaning("casts of cards that are not cast, or of those that lie somewhere")
        return self.cannot_use(fields)

    def damage_lessened(self, number: str) -> e.Skill:
        """All damage that the player takes, as long as the ability is valid."""
        return self.never("you", e.Lessen(by=int(number)))

    def cannot_take_damage(self, by: By = "any") -> e.Change:
        return self.cannot_by("take_damage", by)

    def attack_kept(self, this: Object | None = None) -> Changing:
        return Changing((e.Cannot(action="nullify_attack"),))

    def use_kept(self, this: Object) -> Changing:
        return Changing(tuple(e.Cannot(action=f"nullify_{word}") for word in USES))

    def damage_kept(self, this: Object | None = None) -> Changing:
        return Changing((e.Cannot(action="lessen_damage"),))

    def grant_kept(self, changing: Changing) -> e.Skill:
        """What is kept of a use holds while the card is used; it attacks, and deals damage, where it lies."""
        skill = self.grant(Object("this"), changing)
        return replace(skill, zones=_USED) if changing == self.use_kept(Object("this")) else skill

    def damage_of_cast_kept(self) -> e.Skill:
        return replace(self.grant_kept(self.damage_kept()), zones=_USED)

    def attack_alone_kept(self, this: Object) -> e.Skill:
        return self.if_standing(self.attacks_alone(this), self.grant_kept(self.attack_kept()))

    def kept_during(self, until: e.Span, changing: Changing) -> Effects:
        return (e.Give(changes=changing.changes, what="this", until=until),)

    def in_a_battle(self) -> e.By:
        return "battle"

    def for_battle(self) -> e.Span:
        return "battle"

    def would_leave(self, this: Object, by: By | None = None) -> e.Trigger:
        return self.leaves_field(by)

    def such_would_be_destroyed(self, fields: Fields, by: By | None = None) -> e.Trigger:
        return self.of_any(fields, self.destroyed(by))

    def grant(self, subject: Object, changing: Changing, each: e.Count | None = None) -> e.Skill:
        """Where a card can be called holds before it lies on the field."""
        if subject.what in (PRONOUN, NAMED_CARD):
            raise NoMeaning("a card told before, of which something always holds")
        skill = super().grant(subject, changing, each)
        called = [isinstance(one, e.Cannot) and one.action.startswith("call_") for one in changing.changes]
        if any(called) and (subject.what != "this" or not all(called) or subject.zones):
            raise NoMeaning("where other cards are called")
        return replace(skill, zones=("hand", IN_USE)) if any(called) else skill

    def standing_in_time(self, time: e.Condition | tuple[e.Condition, ...], skill: e.Skill) -> e.Skill:
        return self.if_standing(self.conditions(time), skill)

    def standing_after_your_turn(self, *grants: e.Skill) -> e.Skill:
        return self.standing_in_time(self.your_turn(), self.grants(*grants))

    def host_gets(self, *said: Fields | Changing | e.Count) -> tuple[Fields, tuple[e.Change, ...]]:
        fields = next((one for one in said if isinstance(one, dict)), {})
        changing = next(one for one in said if isinstance(one, Changing))
        each = next((one for one in said if isinstance(one, e.Count)), None)
        return fields, counted(changing.changes, each)

    def buddy_host_gets(self, *said: Changing | e.Count) -> tuple[Fields, tuple[e.Change, ...]]:
        return self.host_gets({"whose": "you", **self.buddy_monster()}, *said)

    def in_soul_gets(self, this: Object, *said: Any) -> e.Skill:
        """ability/soul/7. What the card above gets; `that monster` is the one that was told."""
        *whose, host, (fields, changes) = said
        told = told_of_host(*whose, host)
        if {*fields} - {*told} or any(told[name] != fields[name] for name in fields):
            raise NoMeaning("another card than the one above")
        conditions = (e.Exists(cards=self.cards(joined(told, {"among": HOST_OF_THIS}))),) if told else ()
        grant = e.Grant(changes=changes, what=HOST_OF_THIS)
        return e.Skill(kind="permanent", zones=("soul",), conditions=conditions, grants=(grant,))


def _is_limited(change: e.Change) -> bool:
    """Whether it is said by what something cannot happen."""
    if isinstance(change, e.Replace):
        return change.event.how is not None or change.event.skills is not None
    return isinstance(change, e.Cannot) and (change.by != "any" or change.skills is not None)
