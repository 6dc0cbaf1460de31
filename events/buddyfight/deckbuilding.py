"""Deck construction: flags and worlds, copies by name, the Irregulars List, Lost Deck, sideboard, Cross series."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from events.buddyfight.areas import BUDDY_PART, FLAG_PART, LOST_PART
from events.buddyfight.card import MONSTERS, BuddyfightCard
from events.buddyfight.processing import LOST_WORLD, is_of_flag, lets_use
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckProblem, copies_of, unknown_card
from events.cards.parts import MAIN, SIDEBOARD

DECK_SIZES = ("50", "60", "40", "30")
"""BF-33. The least number of cards in a deck, which the book leaves out: the usual one first."""
COPIES = 4
LOST_CARDS = 30
MOST_SIDEBOARD = 10


class Limit(NamedTuple):
    """6. The most copies of a card by its name, with all flags or one; 0: off-limits, also as flag and buddy."""

    rule: str
    most: int
    flag: str | None = None


IRREGULARS: Mapping[str, Limit] = {
    "Professor Menjo": Limit("irregulars/all/professor-menjo", 0),
    "CHAOS Death Tallica": Limit("irregulars/all/chaos-death-tallica", 0),
    "Obstruct": Limit("irregulars/all/obstruct", 0),
    "Black Sage, Bem": Limit("irregulars/all/black-sage-bem", 0),
    "Crystal Dragon, Adamanquartz": Limit("irregulars/all/crystal-dragon-adamanquartz", 0),
    "Overturn Black Death Dragon, Abygale": Limit("irregulars/all/overturn-abygale", 0),
    "Actor Knights the World": Limit("irregulars/all/actor-knights-the-world", 0),
    "Dragon Lord Initiation, Giga Howling Crusher!!": Limit("irregulars/all/giga-howling-crusher", 0),
    "Gambit": Limit("irregulars/all/gambit", 1),
    "Ladis the CHAOS": Limit("irregulars/chaos/ladis", 0, "the Chaos"),
    "Demon Way, Sakurafubuki": Limit("irregulars/katana/sakurafubuki", 1, "Katana World"),
    'Abygale, "Unlimited Death Drain!"': Limit("irregulars/hero/abygale-unlimited-death-drain", 0, "Hero World"),
    'Abygale, "Armed Howl Bringer"': Limit("irregulars/hero/abygale-armed-howl-bringer", 0, "Hero World"),
}
"""6. The Irregulars List."""


class Listed(NamedTuple):
    """The cards of a deck by their part, with the number of copies; the flag, if it has one."""

    parts: Mapping[str, Counter[BuddyfightCard]]
    flag: BuddyfightCard | None

    def of(self, *parts: str) -> Counter[BuddyfightCard]:
        """The cards of parts."""
        found: Counter[BuddyfightCard] = Counter()
        for part in parts:
            found.update(self.parts.get(part, Counter()))
        return found


def deck_errors(deck: Deck, catalogue: Catalogue[BuddyfightCard]) -> list[DeckProblem]:
    """The problems of a deck by the construction rules; empty if it is legal.

    A card that is not in the catalogue is a problem of its own, `kifu/unknown_card`, and counts as a legal one.
    """
    unknown: Counter[str] = Counter()
    parts: dict[str, Counter[BuddyfightCard]] = {}
    for entry in deck.entries:
        if entry.number in catalogue:
            parts.setdefault(entry.part, Counter())[catalogue[entry.number]] += entry.copies
        else:
            unknown[entry.part] += entry.copies
    flags = list(parts.get(FLAG_PART.name, ()))
    listed = Listed(parts, flags[0] if flags else None)
    missing = [number for number in dict.fromkeys(entry.number for entry in deck.entries) if number not in catalogue]
    return [
        *(unknown_card(number, catalogue) for number in missing),
        *_frame(listed, unknown),
        *_copies(listed),
        *_worlds(listed),
        *_irregulars(listed),
        *_lost(listed, unknown),
    ]


def by_options(deck: Deck, options: Mapping[str, str]) -> list[DeckProblem]:
    """BF-33. Whether a deck has the least number of cards, which is an option."""
    least, size = int(options.get("deck", DECK_SIZES[0])), copies_of(deck, MAIN).total()
    if size >= least:
        return []
    return [DeckProblem("option/deck", f"a deck has {least} cards or more; this one has {size}")]


def between_games(before: Deck, after: Deck) -> list[DeckProblem]:
    """sideboard/1, sideboard/4. The problems of a deck after sideboarding that was another list before.

    Flag and buddies stay for the whole tournament; the other cards change their places, and none comes from elsewhere.
    """
    found = [
        DeckProblem("sideboard/1", f"the {part.caption} is another than before: it stays for the whole tournament")
        for part in (FLAG_PART, BUDDY_PART)
        if copies_of(before, part.name) != copies_of(after, part.name)
    ]
    had, has = (copies_of(deck, MAIN, LOST_PART.name, SIDEBOARD.name) for deck in (before, after))
    for number in dict.fromkeys((*had, *has)):
        if had[number] != has[number]:
            message = (
                f"{has[number]} copies of {number} in deck, Lost Deck and sideboard; before there were {had[number]}"
            )
            found.append(DeckProblem("sideboard/4", message))
    return found


def _frame(listed: Listed, unknown: Counter[str]) -> Iterator[DeckProblem]:
    """playmat/flag-item/1, playmat/buddy/1, BF-33, sideboard/2. How many cards each part has."""
    flags = listed.of(FLAG_PART.name).total() + unknown[FLAG_PART.name]
    most = 2 if listed.flag is not None and listed.flag.covers else 1  # ability/special-flag/4
    if not 1 <= flags <= most or any(card.kind != "flag" for card in listed.of(FLAG_PART.name)):
        yield DeckProblem("playmat/flag-item/1", f"a deck has one flag; this one has {flags}")
    buddies = listed.of(BUDDY_PART.name)
    if buddies.total() + unknown[BUDDY_PART.name] < 1:
        yield DeckProblem("playmat/buddy/1", "a deck has a buddy: list one under its heading")
    if buddies.total() > 1 and not _belong_together(buddies):
        yield DeckProblem("ability/multi-buddy", "several buddies must name each other ([Double Buddy])")
    for card in buddies:
        named = any(card.name in other.buddies for other in buddies if other != card)  # ability/multi-buddy
        if card.kind not in MONSTERS and not card.buddy and not named:
            yield DeckProblem("playmat/buddy/1", f"{card.name} is no monster, and cannot be a buddy")
    side = listed.of(SIDEBOARD.name).total() + unknown[SIDEBOARD.name]
    if side > MOST_SIDEBOARD:
        yield DeckProblem("sideboard/2", f"a sideboard has {MOST_SIDEBOARD} cards or fewer; this one has {side}")


def _belong_together(buddies: Counter[BuddyfightCard]) -> bool:
    names = {card.name for card in buddies}
    named = {name for card in buddies for name in card.buddies}
    return buddies.total() <= 1 + len(named & names) and names <= {*named, *(c.name for c in buddies if c.buddies)}


def _copies(listed: Listed) -> Iterator[DeckProblem]:
    """cross/field/name, sideboard/3, irregulars/dont-1. At most four of a name in deck, Lost Deck and sideboard."""
    by_name: Counter[str] = Counter()
    for card, copies in listed.of(MAIN, LOST_PART.name, SIDEBOARD.name).items():
        by_name[card.name] += copies
    for name, copies in by_name.items():
        if copies > COPIES:
            rule = "sideboard/3" if listed.of(SIDEBOARD.name, LOST_PART.name) else "cross/field/name"
            yield DeckProblem(rule, f"{copies} copies of {name}: at most {COPIES} of a name")


def _worlds(listed: Listed) -> Iterator[DeckProblem]:
    """ability/special-flag/1, ability/omni-lord, ability/dual, cross/deck. What the flag lets be used."""
    flag = listed.flag
    if flag is None:
        return
    yield from _omni_lords(listed, flag)
    for card in listed.of(MAIN, SIDEBOARD.name, BUDDY_PART.name):
        if card.kind == "flag" and not card.in_deck:
            yield DeckProblem("ability/flags-in-deck/1", f"{card.name} is a flag, which cannot be in a deck")
            continue
        if flag.cross or card.cross:
            if {*flag.uses}.isdisjoint(card.worlds):
                said = f"{card.name} is not of the world of {flag.name}"
                yield DeckProblem("cross/deck/1" if flag.cross else "cross/deck/2", said)
            continue
        if card.kind == "flag":
            continue
        if card.lost:
            continue
        named = flag.name in card.only_flags
        if not named and not lets_use(flag, card):
            yield DeckProblem("ability/special-flag/1", f"{card.name} cannot be used with the flag {flag.name}")


def _omni_lords(listed: Listed, flag: BuddyfightCard) -> Iterator[DeckProblem]:
    """ability/omni-lord/2. One copy, by its name, of an [Omni Lord] of another world than the flag's.

    ability/omni-lord/3: of the flag's own world as many as of any card.
    """
    foreign: Counter[str] = Counter()
    for card, copies in listed.of(MAIN, SIDEBOARD.name).items():
        if card.prints("omni_lord") and not (flag.cross or card.cross or card.lost or is_of_flag(flag, card)):
            foreign[card.name] += copies
    for name, copies in foreign.items():
        if copies > 1:
            message = f"{copies} copies of {name}: at most one of an [Omni Lord] of another world"
            yield DeckProblem("ability/omni-lord/2", message)


def _irregulars(listed: Listed) -> Iterator[DeckProblem]:
    """irregulars/1, irregulars/off-limits, irregulars/x-limit, irregulars/x-limit/buddy, BF-25. Limits by name."""
    name = listed.flag.name if listed.flag is not None else None
    everywhere = listed.of(MAIN, SIDEBOARD.name, LOST_PART.name, FLAG_PART.name, BUDDY_PART.name)
    in_deck: Counter[str] = Counter()
    for card, copies in listed.of(MAIN, SIDEBOARD.name, LOST_PART.name).items():
        in_deck[card.name] += copies
    for irregular, limit in IRREGULARS.items():
        if limit.flag not in (None, name):
            continue
        if limit.most == 0 and any(card.name == irregular for card in everywhere):
            yield DeckProblem(limit.rule, f"{irregular} is off-limits")
        elif limit.most and in_deck[irregular] > limit.most:
            yield DeckProblem(limit.rule, f"{in_deck[irregular]} copies of {irregular}: at most {limit.most}")


def _lost(listed: Listed, unknown: Counter[str]) -> Iterator[DeckProblem]:
    """7. The Lost Deck: thirty Lost Cards, with a Lost World flag in the main deck alone."""
    with_flag = any(card.kind == "flag" and card.name == LOST_WORLD for card in listed.of(MAIN))
    lost = listed.of(LOST_PART.name)
    size = lost.total() + unknown[LOST_PART.name]
    if size and not with_flag:
        yield DeckProblem("lost/deck/2", "without the flag Lost World in the main deck there is no Lost Deck")
    if size and size != LOST_CARDS:
        yield DeckProblem("lost/build/1", f"a Lost Deck has {LOST_CARDS} cards; this one has {size}")
    for card in lost:
        if not card.lost:
            yield DeckProblem("lost/build/Q1", f"{card.name} is no Lost Card")
    for card in listed.of(MAIN):
        if card.lost:
            yield DeckProblem("lost/card/1", f"{card.name} is a Lost Card, which only a Lost Deck can have")
    for card in listed.of(BUDDY_PART.name):
        if card.lost and not with_flag:
            message = f"{card.name} can be the buddy only with the flag Lost World in the main deck"
            yield DeckProblem("lost/buddy/1", message)
