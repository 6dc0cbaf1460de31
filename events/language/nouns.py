"""The effect language in English: numbers, and nouns for cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from events.language import effect as e
from events.language.figures import bounds_now, bounds_printed
from events.language.lexicon import Lexicon
from events.language.naming import PAID_MARKERS

OUTSIDE = "outside"
ANY = "either player's"

Owner: TypeAlias = Literal["", "you", "opponent"]
Whose: TypeAlias = Literal["you", "opponent", "both"]


class Noun(NamedTuple):
    """What cards are called: as an object (`them`), and as a subject (`they`) where that is another word.

    `owner`: the player whose cards they are for certain, since they come from that player's hand, deck, …; `zones`:
    where they lie, if the text has said so.
    """

    words: str
    plural: bool = False
    nominative: str = ""
    owner: Owner = ""
    zones: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """The noun before a verb."""
        return self.nominative or self.words

    @property
    def possessive(self) -> str:
        """The possessive form."""
        if self.nominative:
            return self.its
        return f"{self.words}'" if self.plural else f"{self.words}'s"

    @property
    def its(self) -> str:
        """The possessive pronoun."""
        return "their" if self.plural else "its"

    @property
    def pronoun(self) -> str:
        """The pronoun as an object."""
        return "them" if self.plural else "it"


IT, THEM = Noun("it", nominative="it"), Noun("them", plural=True, nominative="they")
NAMED: Mapping[str, Noun] = {
    "this": Noun("this card"),
    "it": IT,
    "that": Noun("that card"),
    "by": Noun("the card that did it"),
    "paid": Noun("the card paid with"),
    "host": Noun("the card above this card"),
    "attack": Noun("the attack"),
    "looked": THEM,
    "revealed": THEM,
}
"""The nouns for names of cards whose number the text has not mentioned."""


class Discourse(NamedTuple):
    """What a text has said so far: the cards that it has named; and those of which it has taken some.

    `marked`: the names that the text has to print, because pronouns do not tell them apart; `theirs`: the names of what
    the opponent does. `permanent`: what is said holds as long as the skill is valid. `lexicon`: the game's words.
    `latest`: the name of the cards spoken of last, for which a pronoun stands.
    """

    lexicon: Lexicon
    names: Mapping[str, Noun] = NAMED
    taken: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()
    theirs: frozenset[str] = frozenset()
    permanent: bool = False
    latest: str = ""

    def name(self, name: str) -> Noun:
        """The noun for the cards of a name now: no pronoun, if that would stand for others spoken of since."""
        noun = self.names.get(name) or Noun(f"the “{name}” cards", plural=True)
        latest = self.names.get(self.latest)
        hidden = name != self.latest and noun.nominative and latest is not None and latest[1:3] == noun[1:3]
        return apart(name, noun) if hidden else noun


_APART: Mapping[str, str] = {"revealed": "revealed {}", "looked": "{} looked at", "discarded": "discarded {}"}
"""What the cards of names for which a pronoun can stand are called where it would stand for others."""


def apart(name: str, noun: Noun) -> Noun:
    """The noun for cards of a name, told apart from all others."""
    cards = "cards" if noun.plural else "card"
    return noun._replace(words=f"the {_APART.get(name, 'chosen {}').format(cards)}", nominative="")


def noun_of(name: str, discourse: Discourse, *, plural: bool, owner: Owner = "", zones: tuple[str, ...] = ()) -> Noun:
    """The noun for cards that a text names from now on: a pronoun, or the name, if pronouns do not tell them apart."""
    if name in discourse.marked:
        return Noun(f"the “{name}” card{'s' if plural else ''}", plural=plural, owner=owner, zones=zones)
    return (THEM if plural else IT)._replace(owner=owner, zones=zones)


# Numbers.


def amount_words(number: e.Amount, discourse: Discourse) -> str:
    """A number in words: `2`, `X`, `the number of cards in your hand`."""
    if isinstance(number, int | e.X):
        return "X" if isinstance(number, e.X) else str(number)
    if isinstance(number, e.Beside | e.Spent | e.EventNumber):
        return f"the number of {_beside(number)}"
    return _AMOUNTS[type(number)](number, discourse)


def _count(number: e.Count, discourse: Discourse) -> str:
    if number.different is not None:
        return _different(number, discourse)
    whole = f"{_times(number.times)}the number of {_counted(number.of, discourse)}"
    return whole if number.per == 1 else f"{number.times} for {_each(number, discourse)}"


def _lookup(number: e.Lookup, discourse: Discourse) -> str:
    row, column = (amount_words(figure, discourse) for figure in (number.row, number.column))
    return f"what the {number.table.replace('_', ' ')} has for {row} against {column}"


def _different(number: e.Count, discourse: Discourse) -> str:
    """The number of different names (or numbers, …) of cards: `the number of different names among your cards`."""
    words = f"the number of different {alike_words(number.different or '')} among {_counted(number.of, discourse)}"
    per = f", one for every {number.per} of them" if number.per != 1 else ""
    return f"{_times(number.times)}{words}{per}"


def alike_words(word: str) -> str:
    """What cards have in common, or differ in, in the plural: `names`, `costs`."""
    return figure_words(word if word in ("names", "numbers", "traits", "colors") else f"{word}s")


def _sum(number: e.Sum, discourse: Discourse) -> str:
    words = " plus ".join(amount_words(each, discourse) for each in number.of) or "0"
    words = f"({words})" if len(number.of) > 1 and (number.times != 1 or number.per != 1) else words
    if number.per != 1:
        words = (
            f"half of {words}, rounded down" if number.per == 2 else f"{words} divided by {number.per}, rounded down"
        )
    words = {1: "", -1: "minus ", 2: "twice "}.get(number.times, f"{number.times} times ") + words
    bounds = [f"no less than {number.least}"] if number.least is not None else []
    bounds += [f"no more than {number.most}"] if number.most is not None else []
    return f"{words}, but {' and '.join(bounds)}" if bounds else words


def lowering(number: e.Amount) -> e.Amount | None:
    """The amount by which a negative number lowers a figure; None if it does not."""
    if isinstance(number, int):
        return -number if number < 0 else None
    bounded = isinstance(number, e.Sum) and (number.least is not None or number.most is not None)
    if isinstance(number, e.Figure | e.Sum) and number.times < 0 and not bounded:
        number = msgspec.structs.replace(number, times=-number.times)
        if isinstance(number, e.Sum) and len(number.of) == number.times == number.per == 1:
            return number.of[0]
        return number
    return None


def _done(number: e.Done, discourse: Discourse) -> str:
    if number.name == PAID_MARKERS:
        return f"the number of {discourse.lexicon.plural_of(discourse.lexicon.marker)} paid"
    return f"the number of times that “{number.name}” was done" if number.name in discourse.marked else "that number"


def _times(times: int) -> str:
    return f"{times} times " if times != 1 else ""


def _figure_of(number: e.Figure, discourse: Discourse) -> str:
    figure = figure_words(number.figure)
    if number.figure == "counters":
        what = discourse.name(number.of) if isinstance(number.of, str) else every(number.of, discourse)
        kind = number.kind or discourse.lexicon.counter
        return f"the number of {f'[{key_words(kind)}]' if kind else 'counters'} under {what.words}"
    if not isinstance(number.of, str):
        return f"the total {figure} of {every(number.of, discourse).words}"
    named = discourse.name(number.of)
    named = apart(number.of, named) if named.nominative else named
    if named.plural:
        return f"the total {figure} of {named.words}"
    return f"the {figure} of {named.words}" if named == NAMED["paid"] else f"{named.possessive} {figure}"


def _beside(number: e.Beside | e.Spent | e.EventNumber) -> str:
    if isinstance(number, e.EventNumber):
        return "the event"
    if isinstance(number, e.Spent):
        return f"{number.kind.replace('_', ' ')} that this card's cost was paid with"
    return f"{possessive(number.whose)} {number.name.replace('_', ' ')}"


def _counted(what: e.What, discourse: Discourse) -> str:
    if isinstance(what, str):
        noun = discourse.name(what)
        return "those cards" if noun.nominative else noun.words
    return cards_words(what, discourse)


def _each(number: e.Count, discourse: Discourse) -> str:
    one = number.per == 1
    count = "each" if one else f"every {number.per}"
    if isinstance(number.of, str):
        return f"{count} of {_counted(number.of, discourse)}"
    return some(count, number.of, discourse, one=one)


def for_each(number: e.Amount, discourse: Discourse) -> tuple[int, str] | None:
    """The factor and the words of a number per card (`2 for each ...`); None for another number."""
    if isinstance(number, e.Count) and number.different is None:
        return number.times, f"for {_each(number, discourse)}"
    if isinstance(number, e.Beside):
        return 1, f"for each of {_beside(number)}"
    if isinstance(number, e.Done) and number.name == PAID_MARKERS:
        return 1, f"for each {discourse.lexicon.marker} paid"
    return None


_AMOUNTS: Mapping[type[Any], Callable[[Any, Discourse], str]] = {
    e.Count: _count,
    e.Figure: lambda number, discourse: f"{_times(number.times)}{_figure_of(number, discourse)}",
    e.Sum: _sum,
    e.Done: _done,
    e.Lookup: _lookup,
}


def quantity(number: e.Amount, noun: str, discourse: Discourse) -> str:
    """A number with a noun, given in the singular: `2 cards`, `1 card for each of your Battle Cards`."""
    each, plural = for_each(number, discourse), discourse.lexicon.plural_of(noun)
    if each is not None:
        return f"{quantity(each[0], noun, discourse)} {each[1]}"
    if isinstance(number, int | e.X):
        return f"{amount_words(number, discourse)} {noun if number == 1 else plural}"
    if isinstance(number, e.Done) and number.name not in discourse.marked:
        return f"that {'much' if plural == noun else 'many'} {plural}"
    return f"{plural} equal to {amount_words(number, discourse)}"


def figure_words(name: str) -> str:
    """The name of a figure in words."""
    return name.replace("_", " ")


def range_words(bounds: e.Range, discourse: Discourse, *, less: str = "less") -> str:
    """`3 or less`, `2 to 4`, `no more than the number of cards in your hand`."""
    least, most = bounds.least, bounds.most
    if least is None and most is None:
        return "any number"
    if least == most:
        return amount_words(least or 0, discourse)
    if most is None:
        assert least is not None
        return (
            f"{amount_words(least, discourse)} or more"
            if _short(least)
            else f"no less than {amount_words(least, discourse)}"
        )
    if least is None or least == 0:
        return (
            f"{amount_words(most, discourse)} or {less}"
            if _short(most)
            else f"no more than {amount_words(most, discourse)}"
        )
    return f"{amount_words(least, discourse)} to {amount_words(most, discourse)}"


def _short(number: e.Amount) -> bool:
    """Whether a number is short enough to stand before other words."""
    return isinstance(number, int | e.X)


# Players and zones.


def possessive(whose: Whose) -> str:
    """The possessive of a player: `your`, `your opponent's`."""
    return {"you": "your", "opponent": "your opponent's", "both": "each player's"}[whose]


def zones_words(zones: tuple[str, ...], whose: str, lexicon: Lexicon) -> str:
    """The zones of a player in words: `in your hand or deck`."""
    if len(zones) == 1 and zones[0] in lexicon.called_by_cards:
        return f"among {whose} {lexicon.zone_words(zones[0])}"
    inside = [lexicon.zone_words(name) for name in zones if name != OUTSIDE]
    there = [f"in {whose} {either(inside)}"] if inside else []
    return " or ".join([*there, *(["outside the game"] if OUTSIDE in zones else [])])


def either(words: list[str]) -> str:
    """`a, b or c`."""
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def all_of(words: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def article(words: str) -> str:
    """The words with `a` or `an`, or `another`."""
    if words.startswith("other "):
        return f"an{words}"
    spoken = words.lstrip("<«[“").lower()
    return f"{'an' if spoken.startswith(('a', 'e', 'i', 'o', 'un')) and spoken[:3] != 'uni' else 'a'} {words}"


# Cards.


def what_words(what: e.What, discourse: Discourse) -> Noun:
    """All these cards: `this card`, `all of your opponent's Battle Cards with a cost of 3 or less`."""
    return discourse.name(what) if isinstance(what, str) else every(what, discourse)


def every(selector: e.Cards, discourse: Discourse) -> Noun:
    """The noun for all cards of a selector."""
    if selector.alternatives:
        return Noun(" and ".join(every(other, discourse).words for other in _each_of(selector)), plural=True)
    if selector.among is not None and (_plain(selector, among=True) or not discourse.name(selector.among).plural):
        return _of_named(selector, discourse)
    if (_is_sole(selector, discourse) or _is_alone(selector, discourse)) and selector.whose != "both":
        return Noun(cards_words(selector, discourse))
    if selector.at_end is not None and _plain(selector):
        return Noun(_top(selector, discourse), plural=selector.at_end != 1, owner=owner_of(selector, discourse))
    where = _where(selector, discourse, all_of_them=True)
    if selector.whose == "both" or where:
        where = where or _in_play(selector, discourse).strip()
        words = f"all {' '.join(filter(None, [_core(selector, discourse, plural=True), where]))}"
    else:
        words = f"all of {cards_words(selector, discourse)}"
    return Noun(words, plural=True, owner=owner_of(selector, discourse))


def _of_named(selector: e.Cards, discourse: Discourse) -> Noun:
    """All cards that were named before, where they lie as is said; or the one, if it is such."""
    assert selector.among is not None
    named, still = discourse.name(selector.among), _still(selector, discourse)
    if not _plain(selector, among=True):
        still = f"is {one_such(selector, discourse)}{f' and {still}' if still else ''}"
    elif _is_rest(selector, discourse):
        return Noun("the rest", plural=True, owner=named.owner)
    return named._replace(words=f"{named.words}, if {named.subject} {still},", nominative="") if still else named


def cards_words(selector: e.Cards, discourse: Discourse, *, anywhere: bool = False) -> str:
    """Cards such as a selector means, in the plural: `your other Battle Cards`. `anywhere`: wherever they are."""
    if selector.alternatives:
        return " and ".join(cards_words(other, discourse, anywhere=anywhere) for other in _each_of(selector))
    if selector.at_end is not None and _plain(selector):
        return _top(selector, discourse)
    if selector.among is not None and selector == e.Cards(among=selector.among):
        return discourse.name(selector.among).words
    one = _is_sole(selector, discourse) and selector.whose != "both"
    core = _core(selector, discourse, plural=not one)
    where = _where(selector, discourse, all_of_them=True)
    if _is_alone(selector, discourse):
        core, where = discourse.lexicon.zone_words(selector.zones[0]), ""
    elif selector.role in discourse.lexicon.acts:
        where = ""
    if where:
        return f"{core} {where}"
    owner = f"{possessive(selector.whose)} " if selector.whose != "both" else ""
    return f"{owner}{core}{'' if anywhere else _in_play(selector, discourse)}"


def some(
    count: str,
    selector: e.Cards,
    discourse: Discourse,
    *,
    one: bool,
    anywhere: bool = False,
    their: bool = False,
) -> str:
    """So many of these: `1 card in your hand`, `up to 2 of your Battle Cards`. `their`: the opponent chooses."""
    if selector.alternatives:
        return f"{count} of these: {' or '.join(cards_words(other, discourse) for other in _each_of(selector))}"
    alone = count in ("1", "one", "each")
    of = " of" if count.endswith(" number") else ""
    where = _where(selector, discourse, their=their)
    if _plain(selector, among=True) and selector.among is not None:
        words = f"{count} of {where.removeprefix('among ')}"
    elif selector.at_end == 1 and alone and _plain(selector):
        words = _top(selector, discourse)
    elif where or selector.whose == "both":
        where = where or ("" if anywhere else _in_play(selector, discourse).strip())
        words = " ".join(filter(None, [f"{count}{of}", _core(selector, discourse, plural=not one), where]))
    else:
        owner = "their" if their and selector.whose == "opponent" else possessive(selector.whose)
        sole = _is_sole(selector, discourse)
        count = owner if sole and alone else f"{count} of {owner}"
        words = f"{count} {_core(selector, discourse, plural=not (sole and alone))}"
        words += "" if anywhere else _in_play(selector, discourse)
    return words


def such(what: e.What, discourse: Discourse) -> str:
    """Any one of these, wherever it is: `one of your Battle Cards`, `a Battle Card`."""
    if isinstance(what, str):
        return discourse.name(what).subject
    if what.alternatives:
        return " or ".join(such(other, discourse) for other in _each_of(what))
    where = _where(what, discourse)
    if what.whose == "both" or where:
        return " ".join(filter(None, [article(_core(what, discourse, plural=False)), where]))
    if what.role is not None:
        return f"{possessive(what.whose)} {_core(what, discourse, plural=False)}"
    return some("one", what, discourse, one=True, anywhere=True)


def one_such(selector: e.Cards, discourse: Discourse) -> str:
    """What a single card is that has been named, wherever it lies: `a Battle Card with a cost of 2 or less`."""
    return article(_core(selector, discourse, plural=False))


def have_words(selector: e.Cards, bounds: e.Range, discourse: Discourse, *, different: e.Alike | None = None) -> str:
    """That there are so many such cards: `you have another Battle Card in play`, `your life is at 4 or less`."""
    if selector.alternatives:
        return _have_any(selector, bounds, discourse)
    score = next((zone for zone in selector.zones if zone in discourse.lexicon.scores), None)
    if score and selector == e.Cards(whose=selector.whose, zones=(score,)) and selector.whose != "both":
        return (
            f"{possessive(selector.whose)} {discourse.lexicon.zone_words(score)} is at {range_words(bounds, discourse)}"
        )
    if selector.among is not None and bounds == e.Range(least=1) and not discourse.name(selector.among).plural:
        named, still = discourse.name(selector.among), _still(selector, discourse)
        if still and selector == e.Cards(among=selector.among, zones=selector.zones):
            return f"{named.subject} {still}"
        core = _core(selector, discourse, plural=False)
        such = article(core) if selector.whose == "both" else f"{possessive(selector.whose)} {core}"
        return f"{named.subject} is {such}{f' and {still}' if still else ''}"
    if selector.at_end == 1 and bounds == e.Range(least=1) and not _plain(selector):
        return f"{_top(selector, discourse)} is {one_such(selector, discourse)}"
    owned = selector.whose != "both" and selector.among is None and selector.under is None
    whose = "your" if selector.whose == "you" else "their"
    one = bounds in (e.Range(least=1), e.Range(least=1, most=1))
    where = _where(selector, discourse, whose=whose if owned else "", all_of_them=not one and bounds.most != 0)
    where = where or (
        "" if (owned and _is_placed(selector, discourse)) or selector.role or selector.zones else "in play"
    )
    core = _core(selector, discourse, plural=not one)
    if bounds == e.Range(least=1):
        many = article(core)
    elif bounds.most == 0 and not bounds.least:
        many = f"no {core}"
    else:
        exactly = "exactly " if bounds.least == bounds.most else ""
        many = f"{exactly}{range_words(bounds, discourse, less='fewer')} {core}"
    if different is not None:
        many += f" with different {alike_words(different)}"
    has = {"you": "you have", "opponent": "your opponent has"}.get(selector.whose if owned else "", "")
    there = "there is" if one else "there are"
    return " ".join(filter(None, [has or there, many, where]))


def _have_any(selector: e.Cards, bounds: e.Range, discourse: Discourse) -> str:
    """That there are so many cards of several kinds; or that the card that was named is of one of them."""
    if selector.among is not None and not discourse.name(selector.among).plural:
        return " or ".join(have_words(other, bounds, discourse) for other in _each_of(selector))
    return f"there are {range_words(bounds, discourse, less='fewer')} of these: {cards_words(selector, discourse)}"


def owner_of(selector: e.Cards, discourse: Discourse) -> Owner:
    """Whose the cards are for certain: what lies in a Battle Area may be another player's."""
    if selector.among is not None:
        return discourse.name(selector.among).owner
    known = selector.zones and not set(selector.zones) & set(discourse.lexicon.in_play)
    return selector.whose if known and selector.whose != "both" else ""


def _plain(selector: e.Cards, *, among: bool = False) -> bool:
    """Whether a selector has no criteria but zones."""
    ends = {"top": selector.top, "bottom": selector.bottom}
    where = e.Cards(zones=selector.zones, whose=selector.whose, among=selector.among, **ends)  # type: ignore[arg-type]
    return selector == where and (among or selector.among is None)


_OF_EACH = msgspec.structs.fields(e.Cards)
"""The fields of which all alternatives can say the same at once."""


def _each_of(selector: e.Cards) -> list[e.Cards]:
    """The alternatives, each with what is said of all at once: whose they are, where they lie, what they are."""
    return [
        msgspec.structs.replace(
            other,
            **{
                field.name: getattr(selector, field.name)
                for field in _OF_EACH
                if field.name != "alternatives" and getattr(other, field.name) == field.default
            },
        )
        for other in selector.alternatives
    ]


def _is_rest(selector: e.Cards, discourse: Discourse) -> bool:
    """Whether some of the cards have been taken, and the selector means those that still lie where they were."""
    return selector.among in discourse.taken and bool(selector.zones)


def _still(selector: e.Cards, discourse: Discourse) -> str:
    """Where cards have to lie that were named before, if nothing has said that they do: `is in its owner's hand`."""
    if selector.among is None or not selector.zones or _is_rest(selector, discourse):
        return ""
    named = discourse.name(selector.among)
    if selector.zones == named.zones:
        return ""
    owner = possessive(named.owner) if named.owner else "their owners'" if named.plural else "its owner's"
    return f"{'are' if named.plural else 'is'} {zones_words(selector.zones, owner, discourse.lexicon)}"


def _group(noun: Noun) -> str:
    return "it" if noun.nominative and not noun.plural else noun.words


def _is_sole(selector: e.Cards, discourse: Discourse) -> bool:
    """Whether a player has a single card of the selector."""
    return len(selector.kinds) == 1 and selector.kinds[0] in discourse.lexicon.sole


def _is_alone(selector: e.Cards, discourse: Discourse) -> bool:
    """Whether a selector means the single card of a zone, and nothing else is said of it."""
    return _plain(selector) and selector.at_end is None and selector.zones in discourse.lexicon.single_names


def _is_placed(selector: e.Cards, discourse: Discourse) -> bool:
    """Whether cards of these kinds are in play if nothing else is said."""
    return bool(set(selector.kinds) & set(discourse.lexicon.placed))


def _in_play(selector: e.Cards, discourse: Discourse) -> str:
    """Where cards count if nothing is said; where their kind or their part in a battle says it, nothing."""
    placed = selector.zones or selector.among or selector.under or selector.role
    return "" if placed or _is_placed(selector, discourse) else " in play"


def _top(selector: e.Cards, discourse: Discourse) -> str:
    number, end = selector.at_end, "top" if selector.top is not None else "bottom"
    assert number is not None
    each = [discourse.lexicon.zone_words(name) for name in selector.zones] or ["cards"]
    zones = f"{possessive(selector.whose)} {either(each)}"
    if _short(number):
        return f"the {end} {'card' if number == 1 else quantity(number, 'card', discourse)} of {zones}"
    return f"a number of cards from the {end} of {zones} equal to {amount_words(number, discourse)}"


def _core(selector: e.Cards, discourse: Discourse, *, plural: bool) -> str:
    """The noun with its properties, without owner and zones."""
    kinds = either([*map(key_words, selector.kinds)]) if selector.kinds else ""
    noun = kinds if _is_sole(selector, discourse) else f"{kinds} Card" if kinds else "card"
    role = selector.role or ""
    if role in discourse.lexicon.acts:
        noun, role = role, ""
    before = [
        "other" if selector.other and not _is_sole(selector, discourse) else "",
        {"up": "face-up", "down": "face-down"}.get(selector.face or "", ""),
        either([*selector.colors]) if selector.colors else "",
        discourse.lexicon.roles.get(role, role.replace("_", " ")),
        *(either([*map(key_words, one.words)]) for one in selector.attributes if _is_adjective(one, discourse)),
        either([f"<{name}>" for name in selector.names]) if selector.names else "",
        either([f"«{trait}»" for trait in selector.traits]) if selector.traits else "",
        "/".join(f"«{trait}»" for trait in selector.only_traits) + "-only" if selector.only_traits else "",
        *(f"non-{_name_alone(one)}" for one in selector.none_of if _name_alone(one)),
    ]
    noun += "s" if plural else ""
    mode = f"in {discourse.lexicon.modes[selector.mode]}" if selector.mode else ""
    but_this = "other than this card" if selector.other and _is_sole(selector, discourse) else ""
    return " ".join(filter(None, [*before, noun, but_this, mode, _qualities(selector, discourse, plural=plural)]))


def _is_adjective(attribute: e.Attribute, discourse: Discourse) -> bool:
    return attribute.kind in discourse.lexicon.adjectives and not attribute.part


def _attribute_words(attribute: e.Attribute) -> str:
    words = either([f"<{word}>" for word in attribute.words])
    return f"{words} in {article(attribute.kind)}" if attribute.part else f"the {attribute.kind} {words}"


def _qualities(selector: e.Cards, discourse: Discourse, *, plural: bool) -> str:
    names, traits = [f"<{word}>" for word in selector.names_with], [f"«{word}»" for word in selector.traits_with]
    with_ = [f"{article(figure_words(name))} of {range_words(one, discourse)}" for name, one in _figures(selector)]
    with_ += [_attribute_words(one) for one in selector.attributes if not _is_adjective(one, discourse)]
    with_ += [any_keyword(selector.keywords, discourse)] if selector.keywords else []
    with_ += [f"{range_words(selector.counters, discourse, less='fewer')} counters"] if selector.counters else []
    with_ += [f"{range_words(one.within, discourse, less='fewer')} [{key_words(one.kind)}]" for one in selector.marked]
    with_ += [f"{range_words(selector.hosting, discourse, less='fewer')} cards under it"] if selector.hosting else []
    with_ += [f"the {selector.face} side up"] if selector.face in ("front", "back") else []
    for what, words in (("name", names), ("trait", traits)):
        with_ += [f"a {what} that includes {either(words)}"] if words else []
    without = [any_keyword(selector.without_keywords, discourse)] if selector.without_keywords else []
    without += [either([f"«{trait}»" for trait in selector.without_traits])] if selector.without_traits else []
    without += ["text"] if selector.textless else []
    exactly = f"whose only color{'s are' if len(selector.exactly) > 1 else ' is'} {' and '.join(selector.exactly)}"
    played = f"that {'were' if plural else 'was'} played by {any_keyword((selector.played_by or '',), discourse)}"
    said_of = [
        f"with {all_of(with_)}" if with_ else "",
        all_of([f"without {each}" for each in without]) if without else "",
        exactly if selector.exactly else "",
        f"with the number {either([*selector.numbers])}" if selector.numbers else "",
        played if selector.played_by else "",
        f"of the declared {selector.declared}" if selector.declared else "",
        f"by {'their' if plural else 'its'} side that is down" if selector.reverse else "",
        *_combined(selector, discourse, plural=plural),
        *(_shared(one, discourse) for one in selector.same),
    ]
    return " ".join(filter(None, said_of))


def _shared(same: e.Same, discourse: Discourse) -> str:
    """What cards have in common with others: `with a name of this card`."""
    word = alike_words(same.word).removesuffix("" if same.exactly else "s")
    others = discourse.name(same.of).words if isinstance(same.of, str) else such(same.of, discourse)
    return f"with {'exactly ' * same.exactly}the same {word} as {others}"


def _combined(selector: e.Cards, discourse: Discourse, *, plural: bool) -> list[str]:
    """That the cards are such as selectors say that this one combines."""
    are = "that are" if plural else "that is"
    besides = [one for one in selector.none_of if not _name_alone(one)]
    both = [
        cards_words(one, discourse, anywhere=True) if plural else _single(one, discourse) for one in selector.all_of
    ]
    neither = [cards_words(one, discourse, anywhere=True) if plural else _single(one, discourse) for one in besides]
    return [
        f"{are} {'both ' if len(both) == 2 else ''}{all_of(both)}" if both else "",
        f"{are} not {either(neither)}" if neither else "",
    ]


def _single(selector: e.Cards, discourse: Discourse) -> str:
    """A single card of a selector or of its alternatives."""
    return either([one_such(one, discourse) for one in selector.alternatives or (selector,)])


def _name_alone(selector: e.Cards) -> str:
    """The name in words by which alone a selector tells cards, if there is just one."""
    [*names] = selector.names
    return f"<{names[0]}>" if len(names) == 1 and selector == e.Cards(names=(names[0],)) else ""


def _figures(selector: e.Cards) -> list[tuple[str, e.Range]]:
    printed = [(f"original {name}", bounds) for name, bounds in bounds_printed(selector)]
    return [*bounds_now(selector), *printed]


def own_word(word: str) -> str:
    """A word of a game's own, for which there is no English: `the draw step`."""
    return f"the {word.replace('_', ' ')}"


def skills_words(skills: e.Skills, whose: e.Who, discourse: Discourse) -> str:
    """Such skills of a player: `[Auto] skills of your opponent's Battle Cards`, `your skills`."""
    tags = [*timed_tags(skills.kinds, skills.timing, discourse), *(f"[{key_words(word)}]" for word in skills.keywords)]
    such_skills = f"{either(tags)} skills" if tags else "such skills"
    such_skills += f" that make {skills.makes}s" if skills.makes else ""
    if skills.of is None:
        return such_skills if whose == "both" else f"{possessive(whose)} {such_skills}"
    return f"{such_skills if tags else 'skills'} of {cards_words(_whose(skills.of, whose), discourse, anywhere=True)}"


def timed_tags(kinds: Sequence[str], timing: Sequence[str], discourse: Discourse) -> list[str]:
    """The tags of kinds of skills, with their timings: `[Activate: Main]`."""
    timed, parts = discourse.lexicon.phrases.timed, [*map(key_words, timing)]
    both = [timed.format(kind=key_words(kind), timing=part) for kind in kinds for part in parts]
    return [f"[{word}]" for word in both or [*map(key_words, kinds), *parts]]


def _whose(cards: e.Cards, whose: e.Who) -> e.Cards:
    """The selector, of a player's cards if it says nothing of whose they are."""
    return msgspec.structs.replace(cards, whose=whose) if cards.whose == "both" else cards


def any_keyword(keywords: Sequence[str], discourse: Discourse) -> str:
    """Keywords in brackets, of which any is meant; `any`: a keyword skill, whichever."""
    return either(
        ["a keyword skill" if word == "any" else f"[{discourse.lexicon.keyword_words(word)}]" for word in keywords]
    )


def key_words(word: str) -> str:
    """The printed form of a keyword."""
    return word.replace("_", " ").title()


def _where(
    selector: e.Cards, discourse: Discourse, *, whose: str = "", all_of_them: bool = False, their: bool = False
) -> str:
    """Where the cards are, if the selector says so."""
    if selector.among is not None:
        still = f" that {still}" if (still := _still(selector, discourse)) else ""
        return (
            f"among {'the rest' if _is_rest(selector, discourse) else _group(discourse.name(selector.among)) + still}"
        )
    under = f"under {discourse.name(selector.under).words}" if selector.under is not None else ""
    if under or not selector.zones:
        return under
    if selector.at_end is not None:
        return f"among {_top(selector, discourse)}"
    if selector.whose == "both" and all_of_them:
        lexicon = discourse.lexicon
        zones = [lexicon.zone_words(name) + "s" * (name not in lexicon.uncounted) for name in selector.zones]
        return f"in both players' {either(zones)}"
    if not whose:
        whose = ANY if selector.whose == "both" else possessive(selector.whose)
        whose = "their" if their and selector.whose == "opponent" else whose
    return zones_words(selector.zones, whose, discourse.lexicon)
