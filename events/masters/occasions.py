"""The meaning of what Masters texts say of conditions and events."""

from typing import NamedTuple

from msgspec.structs import replace

from events.dragon_ball_super.occasions import Said
from events.language import effect as e
from events.language.card_phrases import Fields, joined
from events.language.objects import Object
from events.language.occasions import By, apart, how, of_all
from events.language.parsing import NoMeaning
from events.language.several_kinds import check_mode, shared_of
from events.masters.afterwards import ADDED, PLAYED, SWITCHED
from events.masters.card import FROM_HAND
from events.masters.card_phrases import MastersPhrases
from events.masters.heads import inside

BY_OWN_SKILL = e.Trigger(
    on="ko",
    card=e.Cards(whose="opponent", kinds=("battle",)),
    how="skill",
    skills=e.Skills(of=e.Cards(among="this")),
)
"""An opponent's Battle Card is KO'd by a skill of this card."""


class Path(NamedTuple):
    """Where a card comes from, or goes to, and whose these places are said to be."""

    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    whose: e.Who = "both"


def _leaves(event: e.Trigger, zones: tuple[str, ...]) -> bool:
    """Whether an event moves a card from these areas."""
    return zones == ("battle",) if event.on == "ko" else event.on == "moved" and event.source in ((), zones)


def _check_battle(conditions: tuple[e.Condition, ...]) -> None:
    """NoMeaning if no condition on a battle asks for a card of it: so far as they say, there need be no battle."""
    cards = [one.cards for one in conditions if isinstance(one, e.Exists) and one.least == 1]
    if not any(isinstance(one, e.Cards) and one.role is not None for one in cards):
        raise NoMeaning("a battle of which no card is spoken of")


class MastersOccasions(MastersPhrases):
    """The meaning of the rules of the game's grammar (`text.lark`) about conditions and events."""

    def is_of_characters(self, attribute: e.Attribute) -> Said:
        return Said(self.of_characters(attribute))

    def energy_all_colored(self, color: str) -> e.Condition:
        """That none of the player's energy lacks the color; a card of several colors has each of them."""
        return self._no_other_energy({"none_of": (e.Cards(colors=(color.lower(),)),)})

    def energy_all_mono(self, color: str) -> e.Condition:
        return self._no_other_energy({"none_of": (e.Cards(**self.mono_colored(color)),)})

    def _no_other_energy(self, fields: Fields) -> e.Condition:
        cards = self.cards(joined({"whose": "you", "zones": ("energy",)}, fields))
        return e.Exists(cards=cards, least=0, most=0)

    def there_is(self, *parts: Fields) -> e.Condition:
        return self.exists(self.at_least_one(), self._somewhere(*parts))

    def there_is_none(self, *parts: Fields) -> e.Condition:
        return self.exists(self.none(), self._somewhere(*parts))

    def _somewhere(self, *parts: Fields) -> Fields:
        fields = joined(*parts)
        if not fields.get("zones"):
            raise NoMeaning("cards that lie nowhere")
        return fields

    def hand_empty(self) -> e.Condition:
        hand = e.Cards(whose="you", zones=(self.lexicon.hand,))
        return e.Compare(number=e.Count(of=hand), within=e.Range(most=0))

    def if_event_in_battle(
        self, conditions: tuple[e.Condition, ...], triggers: tuple[e.Trigger, ...]
    ) -> tuple[e.Trigger, ...]:
        _check_battle(conditions)
        return self.if_event(conditions, triggers)

    def if_standing_in_battle(self, conditions: tuple[e.Condition, ...], skill: e.Skill) -> e.Skill:
        _check_battle(conditions)
        return self.if_standing(conditions, skill)

    def in_your_turn(self, triggers: tuple[e.Trigger, ...]) -> tuple[e.Trigger, ...]:
        return self.if_event((e.Turn(whose="you"),), triggers)

    def in_opponents_turn(self, triggers: tuple[e.Trigger, ...]) -> tuple[e.Trigger, ...]:
        return self.if_event((e.Turn(whose="opponent"),), triggers)

    def attacks_leader(self, this: Object) -> e.Trigger:
        return e.Trigger(on="attacks", by=e.Cards(kinds=("leader",)))

    def attacks_battle_card(self, this: Object) -> e.Trigger:
        return e.Trigger(on="attacks", by=e.Cards(kinds=("battle",)))

    def attacked_with_this(self, this: Object) -> e.Trigger:
        return e.Trigger(on="attacks")

    def this_evolved(self, this: Object) -> e.Trigger:
        return e.Trigger(on="evolved")

    def this_is_played(self, this: Object, *source: str) -> e.Trigger:
        """Where it is played from is said of the event."""
        if this.zones:
            self._nowhere()
        return self.of_this(this, e.Trigger(on="played", source=source))

    def of_this(self, this: Object, event: e.Trigger) -> e.Trigger:
        """Where this card lies before it moves is said of the event."""
        if this.zones:
            event = of_all(event, source=this.zones) if self._comes_from(this, event) else self._nowhere()
        return super().of_this(this._replace(zones=()), event)

    def _comes_from(self, this: Object, event: e.Trigger) -> bool:
        """Whether all that happens to the card moves it from where it is said to lie."""
        return all(
            one.on in ("played", "combo", "moved")
            and not one.source
            and (one.on == "moved" or this.zones != ("battle",))
            for one in (event, *event.also)
        )

    def _nowhere(self) -> e.Trigger:
        raise NoMeaning("this card in an area, to which something happens")

    def this_comboed(self, this: Object, *source: str) -> e.Trigger:
        return self.of_this(this, super().this_comboed(this, *source))

    def combo_followed(self, this: Object, source: tuple[str, ...] = ()) -> e.Trigger:
        """8-6-5. From where the card was used is remembered until the battle is over."""
        return replace(self.of_this(this, super().combo_followed(this)), source=source)

    def from_zones(self, *zones: str) -> tuple[str, ...]:
        return zones

    def this_used(self, this: Object) -> e.Trigger:
        return e.Trigger(on="used")

    def leader_is_placed(self, this: Object) -> e.Trigger:
        return e.Trigger(on="leader_placed")

    def opponent_attacks(self) -> e.Trigger:
        return e.Trigger(on="attacks", card=None, whose="opponent")

    def played_using(self, this: Object, tag: str) -> e.Trigger:
        """10-5, 10-17. That the card was played by a keyword of its own."""
        return e.Trigger(on="played", conditions=(self._played_by(tag),))

    def was_played_using(self, this: Object, tag: str) -> e.Condition:
        return self._played_by(tag)

    def _played_by(self, tag: str) -> e.Exists:
        return e.Exists(cards=e.Cards(among="this", played_by=self._way_of_playing(tag)))

    def _way_of_playing(self, tag: str) -> str:
        word = inside(tag).replace(" ", "_")
        if word not in (*FROM_HAND, "union"):
            raise NoMeaning("a keyword by which nothing is played")
        return word

    def such_played_using(self, fields: Fields, tag: str) -> e.Trigger:
        return self.you_play(joined(fields, {"played_by": self._way_of_playing(tag)}))

    def into(self, zone: str) -> Path:
        if zone == "leader":
            raise NoMeaning("an event with a word of its own")
        return Path(target=(zone,))

    def into_yours(self, zone: str) -> Path:
        return self.into(zone)._replace(whose="you")

    def out_of(self, *zones: str) -> Path:
        return Path(source=zones)

    def out_of_yours(self, *zones: str) -> Path:
        return Path(source=zones, whose="you")

    def carried(self, *said: Path | By) -> e.Trigger:
        """A card that is moved from some areas, or to one."""
        paths = [one for one in said if isinstance(one, Path)]
        by = [one for one in said if not isinstance(one, Path)]
        source = tuple(zone for path in paths for zone in path.source)
        target = tuple(zone for path in paths for zone in path.target)
        whose: e.Who = "you" if "you" in {path.whose for path in paths} else "both"
        return e.Trigger(on="moved", whose=whose, source=source, target=target, **how(by[0] if by else None))

    def attacks_a_leader(self) -> e.Trigger:
        return e.Trigger(on="attacks", by=e.Cards(kinds=("leader",)))

    def opponent_attacks_leader(self) -> e.Trigger:
        return e.Trigger(on="attacks", card=None, by=e.Cards(kinds=("leader",)), whose="opponent")

    def blocks(self, tag: str) -> e.Trigger:
        return self.this_blocks(Object("this"), tag)

    def of_any(self, fields: Fields, event: e.Trigger) -> e.Trigger:
        moves = any(one.on == "moved" and one.whose == "both" for one in (event, *event.also))
        if "under" in fields or (moves and "whose" not in fields):
            raise NoMeaning("any card that is moved, of which it is unclear whose it is")
        if {"zones", "whose"} <= fields.keys():
            return self._of_placed(fields, event)
        return super().of_any(fields, event)

    def of_others(self, event: e.Trigger, cards: e.Cards, whose: e.Who | None = None) -> e.Trigger:
        """NoMeaning of a KO by the skills of this card where another card KO's."""
        if BY_OWN_SKILL in (event, *event.also):
            raise NoMeaning("another card than this that KO's a card, in battle or by its skills")
        return super().of_others(event, cards, whose)

    def _of_placed(self, fields: Fields, event: e.Trigger) -> e.Trigger:
        """What happens to a player's cards in an area, from which all of it moves them."""
        zones, whose = fields["zones"], fields["whose"]
        rest = {name: each for name, each in fields.items() if name not in ("zones", "whose")}
        if not rest or not all(_leaves(one, zones) for one in (event, *event.also)):
            raise NoMeaning("cards in an area, to which something happens there")
        sources = [replace(one, source=zones) if one.on == "moved" else one for one in (event, *event.also)]
        return self.of_cards(whose, rest, replace(sources[0], also=tuple(replace(one, also=()) for one in sources[1:])))

    def kos_another(self) -> e.Trigger:
        return self.kos_however(Object("this"))

    def happenings(self, first: e.Trigger, *others: e.Trigger) -> e.Trigger:
        """What happens to the same cards: the one or the other."""
        alone, *more = [one for event in (first, *others) for one in apart(event)]
        return replace(alone, also=tuple(more))

    def event_or_it(self, event: e.Trigger, other: e.Trigger) -> tuple[e.Trigger, ...]:
        """`When you play this card or it attacks`."""
        if any(one.card != "this" for one in (event, *event.also)):
            raise NoMeaning("a pronoun for another card than this")
        return self.events(event, self.of_this(Object("this"), other))

    def by_skills_of_any(self, fields: Fields) -> By:
        """The skills of such cards, whosever they are."""
        return self.by_skills_of("both", fields)

    def happens_in_zone(self, whose: e.Who, zone: str, event: e.Trigger) -> e.Trigger:
        """Whatever card of an area is moved from there."""
        if event.on != "moved" or event.source or event.whose not in ("both", whose):
            raise NoMeaning("any card of an area, to which something happens there")
        return of_all(event, card=None, whose=whose, source=(zone,))

    def zone_has_many(self, whose: e.Who, zone: str, number: str) -> e.Condition:
        return self.zone_has(whose, zone, e.Range(least=int(number)))

    def leader_and_energy_colored(self, color: str) -> tuple[e.Condition, ...]:
        return self.leader_such("you", self.is_colored(color)), self.energy_all_colored(color)

    def is_mono_colored(self, color: str) -> Said:
        return Said(self.mono_colored(color))

    def leader_is_either_kind(self, whose: e.Who, *said: Said) -> e.Condition:
        """`is red or a <A> card`: words of one kind are one part of a phrase, unless a color stands before each."""
        first, *others = (one.fields for one in said)
        for word in ("names", "attributes", "traits", "colors"):
            if any(
                word in first and word in other and ({*first} == {*other} == {word} or "colors" not in other)
                for other in others
            ):
                raise NoMeaning("two words of one kind are one part of a phrase")
        return self.leader_is_either(whose, *said)

    def this_blocks(self, this: Object, tag: str) -> e.Trigger:
        if inside(tag) != "blocker":
            raise NoMeaning("a keyword whose activation is no event")
        return e.Trigger(on="blocks")

    def played_or_comboed(self, this: Object) -> e.Trigger:
        return e.Trigger(on="played", also=(e.Trigger(on="combo"),))

    def attacks_or_comboed(self, this: Object) -> e.Trigger:
        return e.Trigger(on="attacks", also=(e.Trigger(on="combo"),))

    def played_or_attacks(self, this: Object) -> e.Trigger:
        return e.Trigger(on="played", also=(e.Trigger(on="attacks"),))

    def kos_however(self, this: Object) -> e.Trigger:
        """10-1-2, 9-5-2-1. In battle, or by a skill of the card, which its words do not leave out."""
        return e.Trigger(on="kos", also=(BY_OWN_SKILL,))

    def kos_by_attacking(self, this: Object) -> e.Trigger:
        """10-10-3-2. The words say attack, as those do not that a card KO's another in battle."""
        return e.Trigger(on="kos", how="battle")

    def opponent_uses_extra(self) -> e.Trigger:
        return e.Trigger(on="used", card=e.Cards(kinds=("extra",)), whose="opponent")

    def played_it(self) -> e.Condition:
        """That a card was played by what the text says before."""
        return e.Did(name=PLAYED)

    def in_your_turn_after(self, triggers: tuple[e.Trigger, ...]) -> tuple[e.Trigger, ...]:
        return self.in_your_turn(triggers)

    def in_opponents_turn_after(self, triggers: tuple[e.Trigger, ...]) -> tuple[e.Trigger, ...]:
        return self.in_opponents_turn(triggers)

    def there_is_none_in_play(self, fields: Fields) -> e.Condition:
        return self.there_is_none(joined(fields, self.in_play()))

    def has_any(self, whose: e.Who, fields: Fields) -> e.Condition:
        return self.has(whose, self.at_least_one(), fields)

    def zone_has(self, whose: e.Who, zone: str, bounds: e.Range) -> e.Condition:
        return e.Compare(number=self.number_in_zone(whose, zone), within=bounds)

    def switched_it(self, mode: e.Mode) -> e.Condition:
        """That a card was switched to that mode by what the text says before."""
        return e.Did(name=SWITCHED[mode])

    def added_it(self) -> e.Condition:
        """That a card was added to the hand by what the text says before."""
        return e.Did(name=ADDED)

    def added_so_many(self, number: str) -> e.Condition:
        if number != "1":
            raise NoMeaning("a number of cards that were added, of which it is only known whether any was")
        return self.added_it()

    def there_is_another(self, *parts: Fields) -> e.Condition:
        return self.exists(self.another(), self._somewhere(*parts))

    def there_are_both(self, one: Fields, other: Fields, where: Fields) -> tuple[e.Condition, ...]:
        return tuple(self.there_is(fields, where) for fields in (one, other))

    def has_two(self, whose: e.Who, many: tuple[e.Range, bool], one: Fields, other: Fields) -> tuple[e.Condition, ...]:
        """`you have 2 or more energy and a <A> in your Battle Area`."""
        return self.conditions(self.has(whose, many, one), self.has(whose, self.at_least_one(), other))

    def exist_so_many_of_two(
        self, many: tuple[e.Range, bool], one: Fields, bounds: e.Range, other: Fields
    ) -> tuple[e.Condition, ...]:
        """`there are 2 or more <A> and 3 or more <B>` somewhere: where the last is said to lie, both do."""
        self._somewhere(other)
        check_mode(one, other)
        whose, first = other.get("whose", "both"), {**shared_of(other), **one}
        return self.conditions(self.has(whose, many, first), self.has(whose, self.so_many(bounds), other))

    def exist_either(self, many: tuple[e.Range, bool], one: Fields, other: Fields) -> e.Condition:
        self._somewhere(other)
        if any(word in one and word not in other for word in ("colors", "all_of", "none_of")):
            raise NoMeaning("a color before two kinds of cards, of which it is unclear whether both have it")
        return self.has_either(other.get("whose", "both"), many, one, other)

    def has_and_named(
        self, whose: e.Who, many: tuple[e.Range, bool], one: Fields, names: tuple[str, ...], where: Fields
    ) -> tuple[e.Condition, ...]:
        return self.has_two(whose, many, one, joined(self.named(names), where))
