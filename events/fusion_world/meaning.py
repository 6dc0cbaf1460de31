"""The meaning of what Fusion World's printed texts alone say."""

from collections.abc import Callable, Set
from typing import Literal, get_args

from msgspec.structs import replace

from events.dragon_ball_super.meaning import DragonBallSuperMeaning
from events.fusion_world.card import Keyword
from events.fusion_world.lexicon import LEXICON
from events.language import effect as e
from events.language.card_phrases import Chosen, Effects, Fields
from events.language.compiled import Compiled
from events.language.naming import PAID_MARKERS
from events.language.objects import PRONOUN, Object, done_to
from events.language.occasions import By, how
from events.language.parsing import NoMeaning

MARKERS = "energy_markers"


class FusionWorldMeaning(DragonBallSuperMeaning):
    """The meaning of each rule of the game's grammar (`text.lark`)."""

    lexicon = LEXICON
    keywords = {keyword.replace("_", " "): keyword for keyword in get_args(Keyword)}

    def __init__(self, compile_text: Callable[[str], Compiled]) -> None:
        self._compile_text = compile_text

    def quoted(self, text: str) -> e.Gain:
        """13-16-1."""
        compiled = self._compile_text(text)
        if not compiled.is_full or not compiled.skills or compiled.keywords:
            raise NoMeaning(f"the skill in quotes is not understood: {text}")
        return e.Gain(skills=compiled.skills)

    def shared(self, word: e.Alike, of: e.What) -> e.Same:
        """1-6-2. Of the same color is what has exactly that color, and no others."""
        return e.Same(of=of, word=word, exactly=True) if word == "colors" else super().shared(word, of)

    def behind(self, one: Fields, other: Fields) -> Set[str]:
        """[Field] is what a card is; special traits stand behind cards: of the second alone if the first has names."""
        traits = {"traits"} & other.keys() - one.keys()
        found = super().behind(one, other) | (set() if "names" in one else traits)
        return found - {"keywords"} if other.get("keywords") == ("field",) else found

    def field_card(self) -> Fields:
        """13-1-7."""
        return {"kinds": ("extra",), "keywords": ("field",)}

    def place_markers(self, number: str) -> Effects:
        return (e.Put(kind=MARKERS, by=int(number)),)

    def remove_markers(self, number: str) -> Effects:
        return (e.Put(kind=MARKERS, by=-int(number)),)

    def flip(self) -> Effects:
        return (e.Flip(),)

    def has_marker(self, whose: Literal["you", "opponent"]) -> e.Condition:
        return self.has_markers(whose, e.Range(least=1))

    def has_markers(self, whose: Literal["you", "opponent"], bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Beside(name=MARKERS, whose=whose), within=bounds)

    def marker_placed(self) -> e.Trigger:
        return e.Trigger(on="marker_placed", whose="you")

    def marker_taken(self) -> e.Trigger:
        return e.Trigger(on="marker_removed", whose="you")

    def marker_put(self) -> e.Condition:
        return e.Happened(event="marker_placed")

    def with_ki(self) -> Fields:
        """1-12. [Ki] is an energy marker under a card."""
        return {"counters": e.Range(least=1)}

    def add_ki(self, this: Object, number: str) -> Effects:
        return (e.Mark(kind="ki", by=int(number)),)

    def give_ki(self, number: str, thing: Object | None = None) -> Effects:
        """5-12. Without a target it is this card's (13-1-1)."""
        return done_to(thing or Object("this"), e.Mark(kind="ki", by=int(number)))

    def increase_ki(self, number: str) -> Effects:
        """5-12-1-1."""
        return (e.Mark(kind="ki", by=int(number)),)

    def increase_its_ki(self, number: str) -> Effects:
        """The [Ki] of the card named before."""
        return (e.Mark(kind="ki", by=int(number), what=PRONOUN),)

    def reduce_its_ki(self, number: str) -> Effects:
        return (e.Mark(kind="ki", by=-int(number), what=PRONOUN),)

    def with_so_many_ki(self, bounds: e.Range) -> Fields:
        return {"counters": bounds}

    def reduce_ki(self, number: str) -> Effects:
        return (e.Mark(kind="ki", by=-int(number)),)

    def no_marker(self) -> e.Condition:
        return e.Compare(number=e.Beside(name=MARKERS), within=e.Range(most=0))

    def has_named_and(self, whose: e.Who, one: Fields, other: Fields) -> tuple[e.Condition, ...]:
        """`you have <A> and a card with 《B》` somewhere."""
        if len(one.get("names", ())) != 1:
            raise NoMeaning("two kinds of cards, of which the first has no article")
        return self.has_each(whose, (one, other))

    def opponent_no_marker(self) -> e.Condition:
        return self.has_markers("opponent", e.Range(most=0))

    def for_each_marker(self) -> e.Amount:
        return e.Sum(of=(e.Beside(name=MARKERS),))

    def of_cards(self, whose: e.Who, fields: Fields, event: e.Trigger) -> e.Trigger:
        """What happens to a player's cards; of those that are returned, their selector alone says whose they are."""
        found = super().of_cards(whose, fields, event)
        return replace(found, whose="both") if _is_returned(event) else found

    def was_returned(self, zone: str, by: By | None = None) -> e.Trigger:
        """13-1-2. A Battle Card is returned from the Battle Area."""
        if zone != "hand":
            raise NoMeaning("a card that is returned elsewhere than to the hand")
        return e.Trigger(on="moved", source=("battle",), target=(zone,), **how(by))

    def was_returned_to_yours(self, zone: str, by: By | None = None) -> e.Trigger:
        return replace(self.was_returned(zone, by), whose="you")

    def of_any(self, fields: Fields, event: e.Trigger) -> e.Trigger:
        if _is_returned(event) and event.whose == "you":
            return self.of_cards("you", fields, event)
        return super().of_any(fields, event)

    def marker_paid(self) -> e.Condition:
        return e.Compare(number=e.Done(name=PAID_MARKERS), within=e.Range(least=1))

    def marker_spent(self) -> e.Condition:
        """To use a card is to pay its cost, as an official answer says (Q270)."""
        return self.markers_spent(e.Range(least=1))

    def markers_spent(self, bounds: e.Range) -> e.Condition:
        return e.Compare(number=e.Spent(kind=MARKERS), within=bounds)

    def marker_removed(self) -> e.Condition:
        return e.Happened(event="marker_removed")

    def no_extra_used(self) -> e.Condition:
        return e.Not(condition=self.used_extra())

    def used_extra(self, *cost: str) -> e.Condition:
        if cost not in ((), ("1",)):
            raise NoMeaning("an Extra Card of another cost, which is not remembered")
        return e.Happened(event="used_extra_with_cost" if cost else "used_extra")

    def awaken(self, conditions: tuple[e.Condition, ...], effects: Effects) -> tuple[tuple[e.Condition, ...], Effects]:
        return conditions, effects

    def materials(self, *chosen: Chosen) -> tuple[e.Cards, ...]:
        """15-12-4. Each of the player's Battle Cards on which a card is played."""
        return tuple(cards for one in chosen for cards in self.materials_of(one))

    def material(self, chosen: Chosen) -> Chosen:
        return chosen

    def one_such(self, fields: Fields) -> Chosen:
        """15-12-2. Conditions without a number are those of one card."""
        return Chosen(self.cards(fields))

    def materials_of(self, chosen: Chosen) -> tuple[e.Cards, ...]:
        """So many such Battle Cards; that they are is not always said."""
        cards, number = chosen.cards, chosen.number
        if not isinstance(number, int) or chosen.up_to:
            raise NoMeaning("cards on which one is played, of which it is not said how many")
        if cards.kinds not in ((), ("battle",)) or cards.whose == "opponent":
            raise NoMeaning("cards on which none is played by [Evolve]")
        if cards.zones not in ((), ("battle",)):
            raise NoMeaning("cards elsewhere than in the Battle Area")
        return (replace(cards, kinds=("battle",), whose="you", zones=()),) * number

    def rule_text(self, *numbers: str) -> None:
        """Words that say what the rules say in any case."""
        if {*numbers} != {"1"}:
            raise NoMeaning("another number than that of the rules")


def _is_returned(event: e.Trigger) -> bool:
    """13-1-2. Whether cards are returned from the Battle Area, and nothing else happens."""
    return not event.also and (event.source, event.target) == (("battle",), ("hand",))
