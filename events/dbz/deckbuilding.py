"""Deck building: sizes, copies, levels, Tokui-Waza, Sensei Deck, Dragon Balls, Allies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckProblem, unknown_card
from events.cards.parts import MAIN
from events.dbz.areas import MAIN_PART, MASTERY_PART, SENSEI_DECK_PART, SENSEI_PART
from events.dbz.card import DbzCard
from events.dbz.characters import COMPONENTS
from events.dbz.lists import LIMITS

FEWEST, MOST, MOST_NAMEKIAN = 50, 85, 90
COPIES, NAMED_COPIES = 3, 4
LEAST_LEVELS, MOST_LEVELS = 3, 5
HERITAGES: Mapping[str, str] = {"saiyan": "Saiyan Heritage", "namekian": "Namekian Heritage"}
"""deck/tokui-waza/saiyan, deck/tokui-waza/namekian. The heritage that the Tokui-Waza of a style asks for."""
PERMITTED = "Namekian Tokui-Waza"
"""heritage/namekian/pikkon. The group of those who may declare it without the heritage."""


class Listed(NamedTuple):
    """The cards of a deck by their part, with the number of copies; how many unknown ones each part has."""

    parts: Mapping[str, Counter[DbzCard]]
    unknown: Counter[str]

    def of(self, *parts: str) -> Counter[DbzCard]:
        """The cards of parts."""
        found: Counter[DbzCard] = Counter()
        for part in parts:
            found.update(self.parts.get(part, Counter()))
        return found

    def size(self, *parts: str) -> int:
        """The number of cards in parts, with those that are not known."""
        return self.of(*parts).total() + sum(self.unknown[part] for part in parts)

    @property
    def stack(self) -> list[DbzCard]:
        """The Main Personality, from its lowest level up."""
        return sorted(self.of(MAIN_PART.name), key=lambda card: card.level)

    @property
    def mastery(self) -> DbzCard | None:
        """The Mastery, if the deck has one."""
        return next(iter(self.of(MASTERY_PART.name)), None)


ALL = (MAIN, MAIN_PART.name, MASTERY_PART.name, SENSEI_PART.name)
"""deck/main-personality/2, deck/mastery/1, deck/sensei/1. The parts that count for the size of a deck."""
PLAYED = (MAIN, SENSEI_DECK_PART.name)
"""general/deck-term. The Life Deck and the Sensei Deck."""


def deck_errors(deck: Deck, catalogue: Catalogue[DbzCard]) -> list[DeckProblem]:
    """The problems of a deck by the construction rules; empty if it is legal.

    A card that is not in the catalogue is a problem of its own, `kifu/unknown_card`, and counts as a legal one.
    """
    unknown: Counter[str] = Counter()
    parts: dict[str, Counter[DbzCard]] = {}
    for entry in deck.entries:
        if entry.number in catalogue:
            parts.setdefault(entry.part, Counter())[catalogue[entry.number]] += entry.copies
        else:
            unknown[entry.part] += entry.copies
    missing = [number for number in dict.fromkeys(entry.number for entry in deck.entries) if number not in catalogue]
    listed = Listed(parts, unknown)
    return [
        *(unknown_card(number, catalogue) for number in missing),
        *_size(listed),
        *_stack(listed),
        *_copies(listed),
        *_tokui_waza(listed),
        *_sensei(listed),
        *_balls(listed),
        *_allies(listed),
    ]


def _size(listed: Listed) -> Iterator[DeckProblem]:
    """deck/size, deck/size/namekian. How many cards a deck has."""
    mastery = listed.mastery
    namekian = mastery is not None and mastery.style == "namekian"
    most, rule = (MOST_NAMEKIAN, "deck/size/namekian") if namekian else (MOST, "deck/size")
    size = listed.size(*ALL)
    if not FEWEST <= size <= most:
        yield DeckProblem(rule, f"a deck has {FEWEST} to {most} cards; this one has {size}")


def _stack(listed: Listed) -> Iterator[DeckProblem]:
    """deck/main-personality/1, deck/main-personality/3, personality/alternate/3. The Main Personality's levels.

    nz/locked/4, nz/locked/piccolo-fused/3: also below a locked level there are all of them.
    """
    stack = listed.stack
    for card in stack:
        if card.kind != "personality":
            yield DeckProblem("deck/main-personality/1", f"{card.name} is no personality")
            return
    levels, missing = [card.level for card in stack], listed.unknown[MAIN_PART.name]
    whole = list(range(1, len(levels) + 1))
    if not missing and (levels != whole or not LEAST_LEVELS <= len(levels) <= MOST_LEVELS):
        told = ", ".join(map(str, levels)) or "none"
        message = f"a Main Personality has its levels from 1 up, 3 to 5 of them, each once; this one has {told}"
        yield DeckProblem("deck/main-personality/1", message)
    if len({card.character for card in stack}) > 1:
        names = " and ".join(sorted({card.character for card in stack}))
        yield DeckProblem("personality/alternate/3", f"{names} are no levels of one personality")


def _copies(listed: Listed) -> Iterator[DeckProblem]:
    """deck/copies, lists. At most so many copies of a card in Life Deck and Sensei Deck, by what it is."""
    counted: Counter[str] = Counter()
    cards: dict[str, DbzCard] = {}
    for card, copies in listed.of(*ALL, SENSEI_DECK_PART.name).items():
        counted[card.name] += copies
        cards.setdefault(card.name, card)
    characters = {card.character for card in listed.stack}
    for name, copies in counted.items():
        rule, most = most_copies(cards[name], characters)
        if copies > most:
            message = f"{name} is banned" if not most else f"{copies} copies of {name}: a deck has {most} at most"
            yield DeckProblem(rule, message)


def most_copies(card: DbzCard, characters: set[str]) -> tuple[str, int]:
    """deck/copies/1 to deck/copies/4, lists/restricted. The most copies of a card, and by which rule.

    `characters`: those of the Main Personality.
    """
    for listed in (card.name, card.character):  # lists/banned/supreme-west-kai-levels-1-2-and-3
        if listed in LIMITS:
            return LIMITS[listed]
    if card.limit is not None:
        return "general/golden-rule", card.limit
    if card.kind in ("mastery", "sensei", "ball"):
        return "deck/copies/1", 1
    if card.kind == "personality":
        return "deck/copies/2", COPIES if card.in_numbers else 1
    if card.named and set(card.named) & characters:
        return "deck/copies/4", NAMED_COPIES
    return "deck/copies/3", COPIES


def _tokui_waza(listed: Listed) -> Iterator[DeckProblem]:
    """deck/tokui-waza. What a Mastery asks for, which only a Tokui-Waza places in play (deck/mastery/3)."""
    mastery = listed.mastery
    if mastery is None:
        return
    if listed.size(MASTERY_PART.name) > 1:
        yield DeckProblem("deck/mastery/1", "a deck has one Mastery at most")
    styled = [card for card in listed.of(*PLAYED) if card.style]
    for card in styled:
        if card.style != mastery.style:
            rule = "deck/sensei/3" if card in listed.of(SENSEI_DECK_PART.name) else "deck/tokui-waza"
            rule = rule if mastery.style else "deck/tokui-waza/freestyle"
            yield DeckProblem(rule, f"{card.name} is not of the style of {mastery.name}")
    alike = any(card.style == mastery.style for card in listed.of(MAIN))
    if mastery.style and not alike and not listed.unknown[MAIN]:
        yield DeckProblem("deck/tokui-waza/one-styled", f"the Life Deck has no other card of {mastery.name}'s style")
    heritage = HERITAGES.get(mastery.style)
    for card in listed.stack[:1]:
        if heritage and heritage not in card.traits and not (mastery.style == "namekian" and PERMITTED in card.traits):
            yield DeckProblem(f"deck/tokui-waza/{mastery.style}", f"{card.character} has no {heritage}")


def _sensei(listed: Listed) -> Iterator[DeckProblem]:
    """deck/sensei/1, deck/sensei/2, deck/sensei/10. The Sensei, and the Sensei Deck that it permits."""
    senseis = listed.of(SENSEI_PART.name)
    if listed.size(SENSEI_PART.name) > 1:
        yield DeckProblem("deck/sensei/1", "a deck has one Sensei at most")
    most = max((card.sensei_size for card in senseis), default=0)
    size = listed.size(SENSEI_DECK_PART.name)
    if size > most and not listed.unknown[SENSEI_PART.name]:
        yield DeckProblem("deck/sensei/2", f"the Sensei Deck has {size} cards; the Sensei permits {most}")
    for card in listed.of(MAIN):
        if card.sensei_only:
            yield DeckProblem("deck/sensei/10", f"{card.name} begins in the Sensei Deck")


def _balls(listed: Listed) -> Iterator[DeckProblem]:
    """deck/dragon-balls/same-set, deck/dragon-balls/alt. All Dragon Balls are of one set."""
    series = {card.series for card in listed.of(*PLAYED) if card.kind == "ball"}
    if len(series) > 1:
        yield DeckProblem("deck/dragon-balls/same-set", f"Dragon Balls of {' and '.join(sorted(series))}: of one set")


def _is_fusion(listed: Listed, card: DbzCard) -> bool:
    """fusion/3, fusion/detail-2. Whether a card is a Fusion Personality in the Sensei Deck, which is placed by none."""
    return card.character in COMPONENTS and card not in listed.of(MAIN)


def _allies(listed: Listed) -> Iterator[DeckProblem]:
    """deck/allies. Which personalities can be Allies of the Main Personality.

    nz/locked/3: the level below a locked one is its highest.
    """
    stack = [card for card in listed.stack if not card.locked]
    if not stack:
        return
    main, highest = stack[0], stack[-1].level
    allies = [card for card in listed.of(*PLAYED) if card.kind == "personality" and not _is_fusion(listed, card)]
    sides = {card.alignment for card in allies} - {"", "rogue"}
    if main.alignment == "rogue" and len(sides) > 1:
        yield DeckProblem("heritage/rogue/allies", "the Allies are heroes and villains: a rogue has either")
    for ally in allies:
        if ally.level > highest - 2:
            yield DeckProblem(
                "deck/allies/2", f"{ally.name} is of level {ally.level}: an Ally is of {highest - 2} at most"
            )
        if main.alignment in ("hero", "villain") and ally.alignment not in (main.alignment, "rogue", ""):
            yield DeckProblem("deck/allies/3", f"{ally.name} is a {ally.alignment}, and {main.character} is none")
        if ally.character == main.character:
            yield DeckProblem("deck/allies/4", f"{ally.name} is the character of the Main Personality")
        if ally.high_tech:
            yield DeckProblem("deck/allies/6", f"{ally.name} is a High-Tech card, which is no Ally")
        if ("Majin" in ally.traits) != ("Majin" in main.traits):
            yield DeckProblem("deck/allies/7", f"{ally.name} and {main.character} must both be Majins, or neither")
