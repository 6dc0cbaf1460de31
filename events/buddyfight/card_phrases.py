"""The meaning of what Buddyfight texts say of cards: attributes, worlds, figures, areas, the soul."""

from typing import get_args

from msgspec.structs import replace

from events.buddyfight.card import AREAS, FIELD, IMPACTS, ITEM, MONSTERS, SPELL, Keyword
from events.buddyfight.cross import spelled
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.wording import name_words
from events.language import effect as e
from events.language.card_phrases import TOGETHER, Chosen, Fields, choice, joined
from events.language.hosting import GUEST
from events.language.meaning import Meaning
from events.language.objects import COUNT_DISCARDED, COUNT_KOED, Object
from events.language.parsing import NoMeaning
from events.language.plain_words import Quantity
from events.language.possible import Possible

FIELD_WORD = "field"
"""The field, in a phrase, until it is known of what kind the cards are."""
POSSIBLE = Possible(
    never_in={
        ITEM: (*AREAS, SPELL),
        SPELL: (*AREAS, ITEM),
        "flag": (*FIELD, "hand", "deck", "drop", "gauge", "soul", "buddy"),
    },
    never_with={ITEM: ("size",), SPELL: ("size", "power", "defense", "critical")},
    with_modes=(*AREAS, ITEM, FIELD_WORD),
    roles=("attack", "battling", "guard"),
)
"""playmat/flag-item, playmat/spell/2. What cards can be: items and spells lie in their own areas of the field."""
OF_BUDDY = e.Same(of=e.Cards(whose="you", zones=("buddy",)))
"""call/Q5. What a buddy monster has in common with the buddy of its fighter: the name."""


def are_monsters(cards: e.Cards) -> bool:
    """Whether cards are monsters, by what is said of them: nothing else has a size."""
    if cards.alternatives and not cards.kinds:
        return all(map(are_monsters, cards.alternatives))
    sized = any(one.figure in ("size", "original_size") for one in cards.figures)
    return {*cards.kinds} <= {*MONSTERS} if cards.kinds else sized


def of_monsters(thing: Object) -> Object:
    """call/1.1. A thing that is called: of the cards that are chosen for it, the monsters. NoMeaning if none is one."""
    effects = tuple(
        replace(one, cards=_monsters(one.cards)) if isinstance(one, e.Choose) and one.name == thing.what else one
        for one in thing.effects
    )
    what = _monsters(thing.what) if isinstance(thing.what, e.Cards) else thing.what
    return thing._replace(what=what, effects=effects, more=tuple(map(of_monsters, thing.more)))


def _monsters(cards: e.Cards) -> e.Cards:
    if are_monsters(cards):
        return cards
    if cards.kinds:
        raise NoMeaning("cards that are called, and are no monsters")
    if cards.alternatives:
        return replace(cards, alternatives=tuple(map(_monsters, cards.alternatives)))
    return replace(cards, kinds=MONSTERS)


def with_buddy_of(cards: e.Cards) -> e.Cards:
    """call/Q5. The cards, of which buddy monsters have the name of the buddy of the fighter whose they are.

    NoMeaning if it is not said whose they are.
    """
    if OF_BUDDY not in cards.same:
        return cards
    if cards.whose == "both":
        raise NoMeaning("a buddy monster, of which it is not said whose it is")
    of_theirs = e.Same(of=e.Cards(whose=cards.whose, zones=("buddy",)))
    return replace(cards, same=tuple(of_theirs if same == OF_BUDDY else same for same in cards.same))


def at_places(zones: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[str, ...]:
    """playmat/flag-item/5. The areas, of which the field has those for such cards."""
    if FIELD_WORD not in zones:
        return zones
    field: tuple[str, ...] = FIELD
    if kinds and {*kinds} <= {*MONSTERS}:
        field = AREAS
    elif kinds in ((ITEM,), (SPELL,)):
        field = kinds
    return tuple(place for zone in zones for place in (field if zone == FIELD_WORD else (zone,)))


class BuddyfightPhrases(Meaning):
    """The meaning of the rules of the game's grammar (`text.lark`) about cards."""

    lexicon = LEXICON
    everywhere = (*FIELD, "hand", "deck", "drop", "gauge", "soul")
    keywords = {keyword.replace("_", " "): keyword for keyword in get_args(Keyword)}
    possible = POSSIBLE
    are_targets = True

    def names(self, *names: str) -> tuple[str, ...]:
        return tuple(name_words(name[1:-1]) for name in names)

    def traits(self, *traits: str) -> tuple[str, ...]:
        return tuple(name_words(trait[1:-1]) for trait in traits)

    def keyword(self, tag: str) -> str:
        return super().keyword(tag.replace("-", " ") if tag.lower() == "[d-share]" else tag)

    # Numbers.

    def one(self) -> Quantity:
        return 1, False

    # Kinds, areas and figures.

    def monster(self) -> Fields:
        return {"kinds": MONSTERS}

    def spell(self) -> Fields:
        return {"kinds": ("spell",)}

    def item(self) -> Fields:
        return {"kinds": ("item",)}

    def impact(self) -> Fields:
        return {"kinds": IMPACTS}

    def impact_monster(self) -> Fields:
        return {"kinds": ("impact_monster",)}

    def monster_or_item(self) -> Fields:
        return {"kinds": (*MONSTERS, "item")}

    def item_or_spell(self) -> Fields:
        return {"kinds": ("item", "spell")}

    def monster_or_spell(self) -> Fields:
        return {"kinds": (*MONSTERS, "spell")}

    def of_the_field(self) -> Fields:
        """playmat/spell/2. The kinds of cards that lie on the field."""
        return {"kinds": (*MONSTERS, "item", "spell")}

    def non_monster(self) -> Fields:
        return {"none_of": (e.Cards(kinds=MONSTERS),)}

    def hand_card(self) -> Fields:
        return {"zones": ("hand",)}

    def gauge_card(self) -> Fields:
        return {"zones": ("gauge",)}

    def soul_card(self) -> Fields:
        return {"zones": ("soul",)}

    def buddy_monster(self) -> Fields:
        """call/Q5. A card of the buddy's name is the buddy."""
        return {"kinds": MONSTERS, "same": (OF_BUDDY,)}

    def field(self) -> str:
        return FIELD_WORD

    def drop(self) -> str:
        return "drop"

    def gauge(self) -> str:
        return "gauge"

    def life(self) -> str:
        return "life"

    def center(self) -> str:
        return "center"

    def left(self) -> str:
        return "left"

    def right(self) -> str:
        return "right"

    def buddy(self) -> str:
        return "buddy"

    def size_figure(self) -> str:
        return "size"

    def power_figure(self) -> str:
        return "power"

    def defense_figure(self) -> str:
        return "defense"

    def critical_figure(self) -> str:
        return "critical"

    def figure_of(self, figure: str, bounds: e.Range) -> Fields:
        if figure == "cost":
            raise NoMeaning("a figure that cards do not have")
        return {"figures": (e.Between(figure=figure, within=bounds),)}

    def figure_of_print(self, figure: str, bounds: e.Range) -> Fields:
        return self.figure_of(f"original_{figure}", bounds)

    def either_figure(self, bounds: e.Range, figure: str, other: str) -> Fields:
        """`with 5000 or less power or defense`."""
        either = tuple(e.Cards(figures=(e.Between(figure=word, within=bounds),)) for word in (figure, other))
        return {"alternatives": either}

    def of_attribute_with(self, words: tuple[str, ...]) -> Fields:
        return {"traits_with": words}

    def of_worlds(self, world: str) -> Fields:
        return {"attributes": (e.Attribute(kind="world", words=(self.world(world),)),)}

    def world(self, printed: str) -> str:
        """The world that a tag prints."""
        return spelled(" ".join(printed[1:-1].split()))

    def without_name_with(self, words: tuple[str, ...]) -> Fields:
        return {"none_of": (e.Cards(names_with=words),)}

    def with_souls(self, number: str) -> Fields:
        return {"hosting": e.Range(least=int(number))}

    def without_souls(self) -> Fields:
        return {"hosting": e.Range(most=0)}

    def of_set(self) -> Fields:
        return {"keywords": ("set",)}

    def in_zones(self, whose: e.Who, *zones: str) -> Fields:
        return {**super().in_zones(whose, *zones), TOGETHER: True}

    def in_theirs(self, *zones: str) -> Fields:
        return {"whose": "opponent", "zones": zones}

    def top_of_each(self, zone: str) -> e.Cards:
        return self.top_card("both", zone)

    def tops_of_each(self, number: str, zone: str) -> e.Cards:
        return self.top_cards(number, "both", zone)

    def rested_card(self) -> Fields:
        return {"mode": "rest"}

    def standing_card(self) -> Fields:
        return {"mode": "active"}

    def attack_role(self) -> Fields:
        return {"role": "attack"}

    def battling(self) -> Fields:
        return {"role": "battling"}

    def equipped_as(self, tag: str) -> Fields:
        """What a fighter is [Transform] into, or [Ride] on, lies equipped.

        ability/impact-transform/as-transform: an [Impact Transform] ends in the word of [Transform], and is meant, too.
        """
        return {"whose": "you", "zones": (ITEM,), "keywords": (self.keyword(tag),)}

    def of_either_keyword(self, *tags: str) -> Fields:
        return {"keywords": tuple(map(self.keyword, tags))}

    def in_your_souls(self) -> Fields:
        return {"whose": "you", "zones": ("soul",)}

    def equipped(self) -> Fields:
        """ability/transform/as-item. What is equipped lies in the item area, and is an item."""
        return {"zones": (ITEM,)}

    def own_soul(self, this: object = None) -> str:
        return "this"

    def in_soul(self, host: str) -> Fields:
        return {"under": host}

    def among_seen(self) -> Fields:
        return self.among_them("")

    def this_figure_of(self, figure: str, this: Object) -> e.Amount:
        return self.this_figure(this, figure)

    def figure_of_named(self, figure: str, name: str) -> e.Amount:
        return self.figure_of_chosen(name, figure)

    def plus(self, number: str, amount: e.Amount | str) -> e.Amount:
        if isinstance(amount, str):
            raise NoMeaning("a number and a card")
        return e.Sum(of=(int(number), amount))

    def as_many_as_discarded(self) -> e.Amount:
        return e.Done(name=COUNT_DISCARDED)

    def as_many_as_destroyed(self) -> e.Amount:
        return e.Done(name=COUNT_KOED)

    def top_amount(self, whose: e.Who, zone: str, amount: e.Amount | str) -> e.Cards:
        if isinstance(amount, str):
            raise NoMeaning("as many cards as a card is")
        return e.Cards(whose=whose, zones=(zone,), top=amount)

    # Phrases.

    def named_core(self, *parts: Fields) -> Fields:
        """Cards by their name or attribute alone: no other word says that cards are meant."""
        fields = joined(*parts)
        if not fields.keys() & {"names", "traits", "all_of"}:
            raise NoMeaning("cards that are called nothing")
        return fields

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of a phrase, on the areas of the field where its cards lie; those of a soul lie in souls."""
        cards = with_buddy_of(super().cards(fields))
        if ITEM in cards.kinds and any(one.figure in ("size", "original_size") for one in cards.figures):
            raise NoMeaning("items of a size, which they do not have")
        if cards.under is not None and cards.zones in ((), ("soul",)):
            return replace(cards, zones=(), whose="both")
        return replace(cards, zones=at_places(cards.zones, cards.kinds))

    def some_of_two(self, quantity: Quantity, one: Fields, other: Fields) -> Chosen:
        """Two kinds of cards; kinds alone are one part of a phrase."""
        for word in ("kinds", "names", "traits"):
            if {*one} == {word} and word in other:
                raise NoMeaning("two words of one kind are one part of a phrase")
        if {*other} <= {"kinds", "zones", "whose"} and "kinds" in other and "kinds" in one and "figures" not in one:
            raise NoMeaning("two kinds of cards, of both of which the same is said")
        return super().some_of_two(quantity, one, other)

    def widened(self, one: Chosen, other: Chosen) -> e.Cards:
        cards = super().widened(one, other)
        return replace(cards, zones=at_places(cards.zones, cards.kinds))

    def another_one(self, fields: Fields) -> Chosen:
        return self.some((1, False), joined(fields, {"other": True}))

    def others(self, quantity: Quantity, fields: Fields) -> Chosen:
        return self.some(quantity, joined(fields, {"other": True}))

    def each_such(self, fields: Fields) -> Chosen:
        return self.some((None, False), fields)

    def as_many(self, fields: Fields) -> Chosen:
        return self.some((None, True), fields)

    def at_least_so_many(self, number: str, fields: Fields) -> Object:
        """So many, and any number more."""
        cards = self.cards(fields)
        more = e.Choose(cards=cards, count=e.Count(of=cards), up_to=True, also=True)
        return Object("it", (e.Choose(cards=cards, count=int(number)), more))

    def chosen_and_this_card(self, chosen: Chosen, this: Object) -> Object:
        return self.this_and_chosen(this, chosen)

    def soul_of_chosen(self, quantity: Quantity, host: Chosen) -> Object:
        """ability/soul/4. Cards of the soul of a card, which is chosen first: `that card` goes on to mean it."""
        if host.number not in (1, None) or host.up_to or (quantity[0] is None and quantity[1]):
            raise NoMeaning("the souls of several cards")
        of = choice(host._replace(number=1))
        if quantity[0] is None:
            return Object(e.Cards(under=of.name), (of,))
        souls = e.Choose(cards=e.Cards(under=of.name), count=quantity[0], up_to=quantity[1], name=GUEST)
        return Object(GUEST, (of, souls))

    def subject(self, subject: Object) -> Object:
        """What is said of a card that is chosen for it, is said of the chosen card."""
        if len(subject.effects) == 1 and not subject.more and subject.instead is None:
            return subject
        return super().subject(subject)

    def is_single(self, cards: e.Cards) -> bool:
        """A player has at most one monster in the center, or on one side.

        Several cards attack together (attack/2.2/link), and several on a field are the buddy by their name (call/Q5).
        """
        return len(cards.zones) == 1 and cards.zones[0] in ("center", "left", "right")

    def one_host(self, whose: e.Who, fields: Fields) -> Chosen:
        """`the soul of your monster`: one of these, which is chosen."""
        return Chosen(self.cards(joined({"whose": whose}, fields)))

    def some_of_such(self, quantity: Quantity, fields: Fields) -> Chosen:
        if not fields.keys() & {"zones", "under", "among", "role"}:
            raise NoMeaning("some of the cards, of which it is not said which these are")
        return self.some(quantity, fields)

    def some_in_deck(self, quantity: Quantity, fields: Fields) -> Chosen:
        return self.some(quantity, joined(fields, {"whose": "you", "zones": ("deck",)}))

    def attacking_card(self) -> e.Cards:
        return e.Cards(role="attack")
