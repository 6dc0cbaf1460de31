"""Legal decks of the cards of a public list, of which what is not understood does nothing."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from random import Random

from msgspec.structs import replace

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dbz.areas import MAIN_PART, MASTERY_PART, SENSEI_PART
from events.dbz.card import DbzCard
from events.dbz.deckbuilding import HERITAGES, LEAST_LEVELS, MOST_LEVELS, most_copies
from events.dbz.importer import import_cards
from events.dbz.vocabulary import wrong
from events.language.effect import Manual
from tests.language.lists import public_list

SIZE = 60
"""The cards of a deck."""
HIGHEST_ALLY = 2
"""So many levels an Ally is below the highest of the Main Personality."""


@cache
def listed_cards() -> Catalogue[DbzCard]:
    """The cards of the public list with the skills that are understood; none whose skills cannot be."""
    cards = import_cards(public_list("dbz").read_bytes().splitlines()).cards
    return Catalogue(only_understood(card) for card in cards if wrong(card) is None)


def only_understood(card: DbzCard) -> DbzCard:
    """The card without what a player does by hand."""
    known = (skill for skill in card.skills if not any(isinstance(effect, Manual) for effect in skill.effects))
    return replace(card, skills=tuple(known))


def stacks(cards: Catalogue[DbzCard]) -> dict[str, dict[int, list[DbzCard]]]:
    """The personalities that can be a Main Personality, by their characters and levels."""
    found: dict[str, dict[int, list[DbzCard]]] = {}
    for card in cards:
        if card.kind == "personality" and most_copies(card, set())[1]:
            found.setdefault(card.character, {}).setdefault(card.level, []).append(card)
    return {name: levels for name, levels in found.items() if set(range(1, LEAST_LEVELS + 1)) <= {*levels}}


def listed_deck(cards: Catalogue[DbzCard], random: Random, wanted: Collection[str]) -> Deck:
    """A deck of random cards that fit together, first of those that are wanted."""

    def first(some: Sequence[DbzCard]) -> list[DbzCard]:
        return sorted(random.sample(some, len(some)), key=lambda card: card.number not in wanted)

    every = stacks(cards)
    liked = [name for name in every if any(card.number in wanted for some in every[name].values() for card in some)]
    levels = every[random.choice(liked if liked and random.randrange(3) else [*every])]
    whole = range(1, next(level for level in range(1, MOST_LEVELS + 2) if level not in levels or level > MOST_LEVELS))
    main = [first(levels[level])[0] for level in whole]
    masteries = [card for card in cards if card.kind == "mastery" and _declared(card, main[0])]
    mastery = first(masteries)[0] if masteries and random.randrange(4) else None
    senseis = first([card for card in cards if card.kind == "sensei"])[: random.randrange(2)]
    life = _life(first([*cards]), main, mastery, SIZE - len(main) - (mastery is not None) - len(senseis))
    entries = [
        *(DeckEntry(card.number, 1) for card in life),
        *(DeckEntry(card.number, 1, part=MAIN_PART.name) for card in main),
        *(DeckEntry(card.number, 1, part=SENSEI_PART.name) for card in senseis),
        *([DeckEntry(mastery.number, 1, part=MASTERY_PART.name)] if mastery else []),
    ]
    return Deck("listed", tuple(entries))


def _declared(mastery: DbzCard, main: DbzCard) -> bool:
    """deck/tokui-waza/saiyan, deck/tokui-waza/namekian. Whether a personality can declare its Tokui-Waza."""
    return HERITAGES.get(mastery.style) in (None, *main.traits)


def _life(cards: Sequence[DbzCard], main: Sequence[DbzCard], mastery: DbzCard | None, size: int) -> list[DbzCard]:
    """So many of the cards as fit with a Main Personality and a Mastery, one of each name."""
    fitting = [*_fitting(cards, main, mastery)]
    life: dict[str, DbzCard] = {}
    for card in fitting:
        if len(life) < size:
            life.setdefault(card.name, card)
    if mastery is not None and mastery.style and not any(card.style == mastery.style for card in life.values()):
        life.popitem()
        styled = next(card for card in fitting if card.style == mastery.style)
        life[styled.name] = styled
    return [*life.values()]


def _fitting(cards: Sequence[DbzCard], main: Sequence[DbzCard], mastery: DbzCard | None) -> Iterator[DbzCard]:
    series = next((card.series for card in cards if card.kind == "ball"), "")
    for card in cards:
        if card.kind in ("mastery", "sensei") or card.sensei_only or not most_copies(card, {main[0].character})[1]:
            continue
        if mastery is not None and card.style not in ("", mastery.style):
            continue
        if card.kind == "ball" and card.series != series:
            continue
        if card.kind != "personality" or _is_ally(card, main):
            yield card


def _is_ally(card: DbzCard, main: Sequence[DbzCard]) -> bool:
    """deck/allies, heritage/rogue/allies."""
    lowest, highest = main[0], main[-1].level
    sides = (lowest.alignment if lowest.alignment in ("hero", "villain") else "hero", "rogue", "")
    alike = ("Majin" in card.traits) == ("Majin" in lowest.traits)
    low = card.level <= highest - HIGHEST_ALLY and not card.high_tech
    return low and alike and card.alignment in sides and card.character != lowest.character
