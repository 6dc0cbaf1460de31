"""Zones of the Dragon Ball Z CCG: where cards lie, where they are put, and what becomes of a card after its use."""

from collections.abc import Iterator, Mapping

from events.language import effect as e
from tests.variants.changing import Change, Meaning, cards, in_place, once
from tests.variants.dbz.sentences import Effects, in_place_of_deeds

_FROM: Mapping[str, tuple[e.Who, str]] = {
    "your discard pile": ("you", "discard"),
    "your hand": ("you", "hand"),
}
_TO: Mapping[str, Effects] = {
    "place {} at the bottom of your Life Deck": (e.Move(to="life_deck", place="bottom"),),
    "place {} on the bottom of your Life Deck": (e.Move(to="life_deck", place="bottom"),),
    "place {} on top of your Life Deck": (e.Move(to="life_deck"),),
    "put {} on the top of your Life Deck": (e.Move(to="life_deck"),),
    "shuffle {} into your Life Deck": (e.Move(to="life_deck"), e.Shuffle()),
    "shuffle {} back into your Life Deck": (e.Move(to="life_deck"), e.Shuffle()),
    "remove {} from the game": (e.Remove(),),
    "place {} in your hand": (e.Move(to="hand"),),
    "place {} into your hand": (e.Move(to="hand"),),
}
_MANY: Mapping[str, tuple[str, int, bool]] = {
    "a card": ("it", 1, False),
    "2 cards": ("them", 2, False),
    "up to 3 cards": ("them", 3, True),
}


def _chosen() -> Iterator[Change]:
    """Cards that are chosen in one zone and put into another."""
    for many, (pronoun, count, up_to) in _MANY.items():
        for place, (whose, zone) in _FROM.items():
            choice = e.Choose(cards=cards(whose=whose, zones=(zone,)), count=count, up_to=up_to)
            for put, effects in _TO.items():
                if zone == "hand" and "hand" in put:
                    continue
                for link in ("in", "from"):
                    words = f"choose {many} {link} {place} and {put.format(pronoun)}"
                    yield from in_place_of_deeds(words, (choice, *effects))
    theirs = e.Choose(cards=cards(whose="opponent", zones=("discard",)))
    for words in (
        "remove a card in your opponent's discard pile from the game",
        "choose a card in your opponent's discard pile and remove it from the game",
    ):
        yield from in_place_of_deeds(words, (theirs, e.Remove()))


_OWNERS: Mapping[str, e.Who] = {"your": "you", "your opponent's": "opponent"}
_PILES: Mapping[str, str] = {"Life Deck": "life_deck", "discard pile": "discard"}
_PLACED: Mapping[str, Effects] = {
    "place {} at the bottom of your Life Deck": (e.Move(to="life_deck", place="bottom"),),
    "place {} on top of your Life Deck": (e.Move(to="life_deck"),),
    "shuffle {} into your Life Deck": (e.Move(to="life_deck"), e.Shuffle()),
    "draw {}": (e.Move(to="hand"),),
}


def _of_piles() -> Iterator[Change]:
    """Cards at the ends of piles."""
    for end in ("top", "bottom"):
        for n in (2, 3):
            for owner, whose in _OWNERS.items():
                for pile, zone in _PILES.items():
                    there = cards(**{"whose": whose, "zones": (zone,), end: n})
                    words = f"remove the {end} {n} cards of {owner} {pile} from the game"
                    yield from in_place_of_deeds(words, (e.Remove(what=there),))
                    words = f"remove the {end} {n} cards from {owner} {pile} from the game"
                    yield from in_place_of_deeds(words, (e.Remove(what=there),))
            yours = cards(**{"whose": "you", "zones": ("discard",), end: n})
            for put, (move, *others) in _PLACED.items():
                assert isinstance(move, e.Move)
                words = put.format(f"the {end} {n} cards of your discard pile")
                moved = e.Move(to=move.to, place=move.place, what=yours)
                yield from in_place_of_deeds(words, (moved, *others))
        one = cards(**{"whose": "you", "zones": ("discard",), end: 1})
        for put, (move, *others) in _PLACED.items():
            assert isinstance(move, e.Move)
            words = put.format(f"the {end} card of your discard pile")
            placed = (e.Move(to=move.to, place=move.place, what=one),)
            yield from in_place_of_deeds(
                words, placed if put.startswith("place") else (e.Choose(cards=one), move, *others)
            )
    for who, whose in (("your opponent discards the top 3 cards of his Life Deck", "opponent"),):
        lost = cards(whose=whose, zones=("life_deck",), top=3)
        yield from in_place_of_deeds(who, (e.Move(to="discard", what=lost),))
    own = cards(whose="you", zones=("life_deck",), top=3)
    yield from in_place_of_deeds("discard the top 3 cards of your Life Deck", (e.Move(to="discard", what=own),))


_AFTER: Mapping[str, Effects] = {
    "discard from the game after use": (e.Remove(what="this"),),
    "discard this card from the game after use": (e.Remove(what="this"),),
    "discard after use": (),
    "discard this card after use": (),
    "shuffle into your Life Deck after use": (e.Move(to="life_deck", what="this"), e.Shuffle()),
    "shuffle this card back into your Life Deck after use": (e.Move(to="life_deck", what="this"), e.Shuffle()),
    "place at the bottom of your Life Deck after use": (e.Move(to="life_deck", what="this", place="bottom"),),
    "place this card at the bottom of your Life Deck after use": (e.Move(to="life_deck", what="this", place="bottom"),),
    "place this card into your hand after use": (e.Move(to="hand", what="this"),),
    "place in your hand after use": (e.Move(to="hand", what="this"),),
}


def _after_use() -> Iterator[Change]:
    """What becomes of a card after its use, in place of being removed from the game."""
    old = r"(?<=\. )remove (?:this card )?from (?:the )?game after use(?=\.)"
    for words, effects in _AFTER.items():
        yield Change(words, once(old, words), _instead_of_removing(effects))


def _instead_of_removing(effects: Effects) -> Meaning:
    return in_place(e.Remove, lambda node: node.what == "this", effects)


CHANGES = (*_chosen(), *_of_piles(), *_after_use())
