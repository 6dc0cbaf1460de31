"""Options in words: the names of an ask's options for a seat, and answers by these names."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from events.cards.deck import quoted
from events.errors import IllegalAnswer, KifuError
from events.table.ask import CHANCE, MANUAL, ORDER, Ask, Concede, Given, Operation, Option, Sighting, named
from events.table.ids import Card, Seat, Zone, zone_name
from events.table.sight import is_known_ask, knows, name_of

NamedAnswer: TypeAlias = Given | str | int | Sequence[str | int]
"""An answer by the names or indexes of its options; a single option may stand without a tuple."""
MOST_LISTED = 20
"""The most options in one list."""


class NamedAsk(Ask, frozen=True, array_like=True, gc=False, eq=False):
    """An ask with a unique name per option, equal to the same ask without names.

    `names` are those for the asked player's seat; for seat `all` if chance is asked. `text`: what is done by hand.
    `assumed`: the options are those of cards that the record only assumes there, and say nothing of the cards at the
    table.
    """

    names: tuple[str, ...] = ()
    text: str = ""
    assumed: bool = False

    @classmethod
    def of(cls, ask: Ask, verbs: Mapping[str, str], state: Any) -> "NamedAsk":
        """The ask with its options named as the cards lie now."""
        seat: Seat = "all" if ask.player == CHANCE else ask.player
        captions = option_captions(verbs, state, seat, ask)
        text = state.by_hand[-1] if ask.kind == MANUAL else ""
        fields = {name: getattr(ask, name) for name in Ask.__struct_fields__}
        return cls(**fields, names=tuple(_unique(captions)), text=text, assumed=not is_known_ask(state, ask))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and _fields(self) == _fields(other)

    def __hash__(self) -> int:
        return hash(_fields(self))

    def __repr__(self) -> str:
        how = "in an order" if self.kind == ORDER else f"pick {_range(self.least, self.most)}"
        how += " (options of cards assumed, not seen)" if self.assumed else ""
        lines = (
            [f"{named(self)}, an operation, or {how}:", f"  {self.text}"] if self.text else [f"{named(self)}, {how}:"]
        )
        lines += [f"  {index:>2}  {name}" for index, name in enumerate(self.names[:MOST_LISTED])]
        if len(self.names) > MOST_LISTED:
            lines.append(f"  and {len(self.names) - MOST_LISTED} more")
        return "\n".join(lines)

    def indexes(self, answer: NamedAnswer) -> Given:
        """The answer by indexes alone. IllegalAnswer if a name is that of no option, or of several."""
        if isinstance(answer, Concede | Operation | Sighting):
            return answer
        picked = (answer,) if isinstance(answer, str | int) else answer
        return tuple(self._index(option) if isinstance(option, str) else option for option in picked)

    def _index(self, name: str) -> int:
        folded = _folded(name)
        for reading in (str, _without_count):
            matches = [i for i, own_name in enumerate(self.names) if _folded(reading(own_name)) == folded]
            if len(matches) == 1:
                return matches[0]
            if matches:
                which = _listed([self.names[index] for index in matches])
                raise IllegalAnswer(f"{named(self)}: {quoted(name)} names {len(matches)} options; legal are {which}")
        raise IllegalAnswer(f"{named(self)}: no option is called {quoted(name)}; legal are {_listed(self.names)}")


def option_captions(verbs: Mapping[str, str], state: Any, seat: Seat, ask: Ask) -> list[str]:
    """The options of an ask in words; a card that the seat does not see is described by its zone and place.

    The words of an option without a card are those of `<verb>_without`, if there are such.
    """
    zones = ask.zones or (None,) * len(ask.options)
    return [_caption(verbs, state, seat, option, zone) for option, zone in zip(ask.options, zones, strict=True)]


def _caption(verbs: Mapping[str, str], state: Any, seat: Seat, option: Option, zone: Zone | None) -> str:
    cards = {
        name: _card(state, seat, card) if card is not None else ""
        for name, card in (("card", option.card), ("other", option.other))
    }
    place = None if option.number is None else option.number + 1
    if zone is not None:
        cards["card"] = _unseen(state, seat, zone, option.number or 0)
    if option.verb not in verbs:
        raise KifuError(f"the game has no words for the option '{option.verb}': add it to Board.verbs")
    words = verbs[option.verb]
    if not cards["card"]:
        words = verbs.get(f"{option.verb}_without", words)
    return words.format(**cards, number=option.number, place=place)


def known(state: Any, seat: Seat, card: Card) -> bool:
    """Whether a seat knows a card: it sees it, and the record knows its face."""
    return knows(state, seat, card) and state.cards[card].face is not None


def _card(state: Any, seat: Seat, card: Card) -> str:
    if known(state, seat, card):
        return name_of(state, card)
    zone = state.cards[card].zone
    spec = state.specs[zone_name(zone)]
    if not spec.ordered:  # the order in which cards came there is secret
        return f"a card of {spec.caption}"
    return f"card {state.zones[zone].index(card) + 1} of {spec.caption}"


def _unseen(state: Any, seat: Seat, zone: Zone, place: int) -> str:
    """An unseen card in words: by its place in an ordered zone, else by its number in the ask."""
    spec, cards = state.specs[zone_name(zone)], state.zones[zone]
    if spec.ordered and known(state, seat, cards[place]):
        return name_of(state, cards[place])
    return f"card {place + 1} of {spec.caption}"


def _fields(ask: Ask) -> tuple[Any, ...]:
    return tuple(getattr(ask, name) for name in Ask.__struct_fields__)


def _unique(captions: Sequence[str]) -> list[str]:
    """The captions, made unique by numbers: `plays Ox (2 of 3)`."""
    times, numbers = Counter(captions), Counter[str]()
    names = []
    for words in captions:
        numbers[words] += 1
        names.append(words if times[words] == 1 else f"{words} ({numbers[words]} of {times[words]})")
    return names


def _without_count(name: str) -> str:
    return name.rpartition(" (")[0] if name.endswith(")") else name


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return (", ".join(f'"{name}"' for name in names[:MOST_LISTED]) or "none") + more
