"""Owners in the Dragon Ball Z CCG: whose anger, power stages, cards and attacks a text speaks of."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.dbz.card import ANGER, STAGE, TOKUI_WAZA
from events.language import effect as e
from tests.variants.changing import Change, Meaning, alike, cards, once, unchanged
from tests.variants.dbz.sentences import Effects, in_place_of_declaring, in_place_of_deeds
from tests.variants.dbz.spans import MAKING


def _anger(by: int, whose: e.Who) -> Effects:
    return (e.Put(kind=ANGER, by=by, whose=whose),)


def _stages(by: int, what: e.What) -> Effects:
    return (e.Mark(kind=STAGE, by=by, what=what),)


def _main(whose: e.Who) -> e.Cards:
    return cards(whose=whose, zones=("main",))


def _people(whose: e.Who) -> e.Cards:
    return cards(whose=whose, zones=("main", "allies"))


def _discards(kinds: tuple[str, ...], whose: e.Who, *zones: str) -> Effects:
    return (e.Choose(cards=cards(whose=whose, kinds=kinds, zones=zones)), e.Ko())


_DEEDS: Mapping[str, Effects] = {
    "raise your anger 2 levels": _anger(2, "you"),
    "raise your opponent's anger 2 levels": _anger(2, "opponent"),
    "lower your anger 2 levels": _anger(-2, "you"),
    "lower your opponent's anger 3 levels": _anger(-3, "opponent"),
    "your opponent loses 2 anger": _anger(-2, "opponent"),
    "all players gain 2 anger": _anger(2, "both"),
    "both players gain 2 anger": _anger(2, "both"),
    "all players lose 2 anger": _anger(-2, "both"),
    "your Main Personality gains 3 power stages": _stages(3, _main("you")),
    "your Main Personality loses 3 power stages": _stages(-3, _main("you")),
    "your opponent's Main Personality loses 3 power stages": _stages(-3, _main("opponent")),
    "your opponent loses 3 power stages": _stages(-3, _main("opponent")),
    "all of your opponent's personalities lose 3 power stages": _stages(-3, _people("opponent")),
    "all of your opponent's Allies lose 2 power stages": _stages(-2, cards(whose="opponent", zones=("allies",))),
    "all Allies lose 2 power stages": _stages(-2, cards(zones=("allies",))),
    "all personalities gain 2 power stages": _stages(2, _people("both")),
    "your opponent discards a card from his hand": (e.Discard(whose="opponent"),),
    "your opponent discards 2 cards from their hand": (e.Discard(whose="opponent", count=2),),
    "discard a card from your hand": (e.Discard(),),
    "discard 2 cards from your hand": (e.Discard(count=2),),
    "your opponent discards a card from his hand at random": (e.Discard(whose="opponent", chance=True),),
    "discard a card at random from your hand": (e.Discard(chance=True),),
    "your opponent draws 2 cards": (e.Draw(count=2, whose="opponent"),),
    "draw 2 cards": (e.Draw(count=2),),
    "discard one of your opponent's Drills in play": _discards(("drill",), "opponent"),
    "discard one of your Drills in play": _discards(("drill",), "you"),
    "discard a Drill in play": _discards(("drill",), "both"),
    "discard one of your opponent's Allies in play": _discards(("personality",), "opponent", "allies"),
    "discard one of your Allies in play": _discards(("personality",), "you", "allies"),
    "discard an Ally in play": _discards(("personality",), "both", "allies"),
    "look at your opponent's hand": (e.Look(cards=cards(whose="opponent", zones=("hand",))),),
    "reveal your hand": (e.Reveal(what=cards(whose="you", zones=("hand",))),),
    "skip your next Attack Phase": (e.Skip(part="attack_phase", whose="you"),),
    "your opponent skips their next Attack Phase": (e.Skip(part="attack_phase", whose="opponent"),),
    "capture one of your opponent's Dragon Balls": (
        e.Choose(cards=cards(whose="opponent", kinds=("ball",))),
        e.Control(),
    ),
}


def _tokui_waza(whose: e.Who) -> e.Condition:
    return e.Compare(number=e.Beside(name=TOKUI_WAZA, whose=whose), within=e.Range(least=1))  # type: ignore[arg-type]


def _anger_of(whose: e.Who, within: e.Range) -> e.Condition:
    return e.Compare(number=e.Beside(name=ANGER, whose=whose), within=within)  # type: ignore[arg-type]


def _life(whose: e.Who, within: e.Range) -> e.Condition:
    return e.Compare(number=e.Count(of=cards(whose=whose, zones=("life_deck",))), within=within)


_CONDITIONS: Mapping[str, e.Condition] = {
    "if your opponent declared a Tokui-Waza": _tokui_waza("opponent"),
    "if you did not declare a Tokui-Waza": e.Not(condition=_tokui_waza("you")),
    "if your opponent did not declare a Tokui-Waza": e.Not(condition=_tokui_waza("opponent")),
    "if your Main Personality is a hero": e.Exists(cards=replace(_main("you"), role="hero")),
    "if your opponent's Main Personality is a hero": e.Exists(cards=replace(_main("opponent"), role="hero")),
    "if your anger is 3 or higher": _anger_of("you", e.Range(least=3)),
    "if your opponent's anger is 3 or higher": _anger_of("opponent", e.Range(least=3)),
    "if you have 10 or less life cards in your Life Deck": _life("you", e.Range(most=10)),
    "if your opponent has 10 or less life cards in their Life Deck": _life("opponent", e.Range(most=10)),
    "if you have 2 or more Drills in play": e.Exists(cards=cards(whose="you", kinds=("drill",)), least=2),
    "if your opponent has 2 or more Drills in play": e.Exists(cards=cards(whose="opponent", kinds=("drill",)), least=2),
    "if you control 2 or more Allies": e.Exists(
        cards=cards(whose="you", kinds=("personality",), zones=("allies",)), least=2
    ),
    "if your opponent controls 2 or more Allies": e.Exists(
        cards=cards(whose="opponent", kinds=("personality",), zones=("allies",)), least=2
    ),
    "if you have no Drills in play": e.Exists(cards=cards(whose="you", kinds=("drill",)), least=0, most=0),
    "if your opponent has no Drills in play": e.Exists(
        cards=cards(whose="opponent", kinds=("drill",)), least=0, most=0
    ),
}


def _chosen(old: e.Who, new: e.Who) -> Meaning:
    return alike(
        e.Choose,
        lambda node: isinstance(node.cards, e.Cards) and node.cards.whose == old and node.cards.zones != ("hand",),
        lambda node: replace(node, cards=replace(node.cards, whose=new)),
    )


_IN_PLAY = r"((?:Drill|Non-Combat card|Ally|Allie|Dragon Ball|Location|Battleground)s?)"


def _in_play() -> Iterator[Change]:
    """Cards in play of the other player."""
    yield Change(
        "of yours in play",
        once(rf"\bof your opponent's {_IN_PLAY} in play", r"of your \1 in play"),
        _chosen("opponent", "you"),
    )
    yield Change(
        "anyone's in play",
        once(r"\bone of your opponent's (Drill|Non-Combat card|Dragon Ball)s in play", r"any \1 in play"),
        _chosen("opponent", "both"),
    )
    yield Change(
        "of theirs in play",
        once(rf"\bof your {_IN_PLAY} in play", r"of your opponent's \1 in play"),
        _chosen("you", "opponent"),
    )
    yield Change(
        "one of theirs in play",
        once(
            r"\b(?:a|any) (Drill|Non-Combat card|Dragon Ball|Location) in play", r"one of your opponent's \1s in play"
        ),
        _chosen("both", "opponent"),
    )


def _counted(old: e.Who, new: e.Who) -> Meaning:
    return alike(
        e.Count,
        lambda node: isinstance(node.of, e.Cards) and node.of.whose == old,
        lambda node: replace(node, of=replace(node.of, whose=new)) if isinstance(node.of, e.Cards) else node,
    )


def _counting() -> Iterator[Change]:
    """Cards of the other player that are counted."""
    each = r"\b(for (?:each|every) (?:Non-Combat card|Ally|Drill|Dragon Ball)) (?:that )?"
    yield Change(
        "yours", once(rf"{each}your opponent (?:has in play|controls)", r"\1 you control"), _counted("opponent", "you")
    )
    yield Change(
        "yours",
        once(rf"{each}your opponent (?:has in play|controls)", r"\1 you have in play"),
        _counted("opponent", "you"),
    )
    yield Change(
        "theirs",
        once(rf"{each}you (?:have in play|control)", r"\1 your opponent controls"),
        _counted("you", "opponent"),
    )
    yield Change(
        "theirs",
        once(rf"{each}you (?:have in play|control)", r"\1 your opponent has in play"),
        _counted("you", "opponent"),
    )
    number = r"\b(the number of [^.,]*?) "
    yield Change("number", once(rf"{number}you control", r"\1 your opponent controls"), _counted("you", "opponent"))
    for card_of in ("in your hand", "in your discard pile"):
        words = once(
            rf"\b(for (?:each|every) card) {card_of}(?= with|\.)",
            rf"\1 {card_of.replace('your', 'your opponent' + chr(39) + 's')}",
        )
        yield Change(f"theirs {card_of}", words, _counted("you", "opponent"))


def _made_by(old: e.Who, new: e.Who) -> Meaning:
    return alike(
        e.Cards,
        lambda node: node.whose == old and node.zones == MAKING,
        lambda node: replace(node, whose=new),
    )


def _attacks() -> Iterator[Change]:
    """Attacks of the other player, or of both."""
    yours = r"\ball (?:of )?your (physical |energy )?attacks do "
    for words, whose in (
        (r"all \1attacks performed against you do ", "opponent"),
        (r"all of your opponent's \1attacks do ", "opponent"),
        (r"all \1attacks do ", "both"),
    ):
        yield Change(words, once(yours, words), _made_by("you", whose))  # type: ignore[arg-type]
    yield Change("you perform", once(yours, r"all \1attacks you perform do "), unchanged)


def _changes() -> Iterator[Change]:
    for words, effects in _DEEDS.items():
        yield from in_place_of_deeds(words, effects)
    for words, condition in _CONDITIONS.items():
        yield in_place_of_declaring(words, condition)
    yield from _in_play()
    yield from _counting()
    yield from _attacks()


CHANGES = tuple(_changes())
