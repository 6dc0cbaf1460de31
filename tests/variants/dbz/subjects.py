"""Subjects of the Dragon Ball Z CCG: kinds of cards, styles, characters, and attacks of each kind."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.dbz.card import TOKUI_WAZA
from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, alike, cards, nodes, once, unchanged
from tests.variants.dbz.sentences import (
    Effects,
    attack_with,
    behind_attacks,
    in_place_of_declaring,
    in_place_of_deeds,
)
from tests.variants.dbz.spans import MAKING

_NOUNS: Mapping[str, tuple[str, dict[str, object]]] = {
    "Drill": ("Drills", {"kinds": ("drill",)}),
    "Non-Combat card": ("Non-Combat cards", {"kinds": ("noncombat", "drill")}),
    "Non-Combat": ("Non-Combats", {"kinds": ("noncombat", "drill")}),
    "Ally": ("Allies", {"kinds": ("personality",), "zones": ("allies",)}),
    "Dragon Ball": ("Dragon Balls", {"kinds": ("ball",)}),
    "Location": ("Locations", {"kinds": ("location",)}),
    "Battleground": ("Battlegrounds", {"kinds": ("battleground",)}),
    "Red Drill": (
        "Red Drills",
        {"kinds": ("drill",), "attributes": (e.Attribute(kind="style", words=("red",)),)},
    ),
    "Freestyle Drill": (
        "Freestyle Drills",
        {"kinds": ("drill",), "attributes": (e.Attribute(kind="style", words=("freestyle",)),)},
    ),
    "Namekian Style Drill": (
        "Namekian Style Drills",
        {"kinds": ("drill",), "attributes": (e.Attribute(kind="style", words=("namekian",)),)},
    ),
}
_WHOSE: Mapping[str, e.Who] = {"your opponent's": "opponent", "your": "you"}


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEO' else 'a'} {noun}"


def _in_play() -> Iterator[Change]:
    for noun, (nouns, fields) in _NOUNS.items():
        for verb, effect in (("discard {}", e.Ko()), ("remove {} from the game", e.Remove())):
            anyone = e.Choose(cards=cards(**fields))
            yield from in_place_of_deeds(verb.format(f"{_article(noun)} in play"), (anyone, effect))
            for whose, owner in _WHOSE.items():
                there = cards(whose=owner, **fields)
                for many, count, up_to in (("one", 1, False), ("up to 2", 2, True)):
                    words = verb.format(f"{many} of {whose} {nouns} in play")
                    yield from in_place_of_deeds(words, (e.Choose(cards=there, count=count, up_to=up_to), effect))
                every = verb.format(f"all of {whose} {nouns} in play")
                yield from in_place_of_deeds(every, (replace(effect, what=there),))
            every = verb.format(f"all {nouns} in play")
            yield from in_place_of_deeds(every, (replace(effect, what=cards(**fields)),))


def _style(style: str) -> dict[str, object]:
    return {"attributes": (e.Attribute(kind="style", words=(style,)),)}


_SOUGHT: Mapping[str, dict[str, object]] = {
    "a Drill": {"kinds": ("drill",)},
    "a Non-Combat card": {"kinds": ("noncombat", "drill")},
    "an Ally": {"kinds": ("personality",)},
    "a Battleground": {"kinds": ("battleground",)},
    "a Physical Combat card": {"kinds": ("physical",)},
    "an Energy Combat card": {"kinds": ("energy",)},
    "a Combat card": {"kinds": ("combat",)},
    "a Physical Combat or Energy Combat card": {"kinds": ("physical", "energy")},
    "a Dragon Ball": {"kinds": ("ball",)},
    "a Saiyan Style card": _style("saiyan"),
    "an Orange Style card": _style("orange"),
    "a Blue Style Drill": {"kinds": ("drill",), **_style("blue")},
    "a Vegeta Named card": {"attributes": (e.Attribute(kind="named", words=("Vegeta",)),)},
    'a card with "Throw" in the title': {"names_with": ("Throw",)},
    "a card": {},
}


def _sought() -> Iterator[Change]:
    for noun, fields in _SOUGHT.items():
        for zone, there in (("Life Deck", {}), ("discard pile", {"whose": "you", "zones": ("discard",)})):
            wanted = cards(**{**fields, **there})
            words = f"search your {zone} for {noun} and place it in your hand"
            yield from in_place_of_deeds(words, (e.Search(cards=wanted, then=(e.Move(to="hand"),)),))
            if noun in ("a Drill", "a Non-Combat card", "an Ally", "a Battleground", "a Dragon Ball"):
                words = f"search your {zone} for {noun} and place it into play"
                yield from in_place_of_deeds(words, (e.Search(cards=wanted, then=(e.Play(),)),))
        plural = noun.split(" ", 1)[1]
        if plural.endswith("card") and "or" not in plural:
            chosen = e.Choose(cards=cards(whose="you", zones=("discard",), **fields), count=2)
            words = f"shuffle 2 {plural}s in your discard pile into your Life Deck"
            yield from in_place_of_deeds(words, (chosen, e.Move(to="life_deck"), e.Shuffle()))


def _exists(whose: e.Who, *zones: str, **fields: object) -> e.Condition:
    return e.Exists(cards=cards(whose=whose, zones=zones, **fields))


def _tokui_waza(whose: e.Who, style: str) -> tuple[e.Condition, ...]:
    declared = e.Compare(number=e.Beside(name=TOKUI_WAZA, whose=whose), within=e.Range(least=1))  # type: ignore[arg-type]
    return declared, e.Exists(cards=cards(whose=whose, zones=("mastery",), **_style(style)))


_PEOPLE = ("main", "allies")
_CONDITIONS: Mapping[str, tuple[e.Condition, ...]] = {
    **{
        f"if you declared {article} {style} Tokui-Waza": _tokui_waza("you", style.lower())
        for article, style in (
            ("a", "Red"),
            ("a", "Blue"),
            ("a", "Black"),
            ("an", "Orange"),
            ("a", "Saiyan"),
            ("a", "Namekian"),
        )
    },
    "if your opponent declared a Black Tokui-Waza": _tokui_waza("opponent", "black"),
    "if your opponent declared a Saiyan Tokui-Waza": _tokui_waza("opponent", "saiyan"),
    "if your Main Personality is a hero": (_exists("you", "main", role="hero"),),
    "if your Main Personality is a villain": (_exists("you", "main", role="villain"),),
    "if your Main Personality is a Majin": (_exists("you", "main", traits=("Majin",)),),
    "if your opponent's Main Personality is a villain": (_exists("opponent", "main", role="villain"),),
    "if your opponent's Main Personality is a Majin": (_exists("opponent", "main", traits=("Majin",)),),
    "if your opponent is a hero": (_exists("opponent", "main", role="hero"),),
    "if your Main Personality is Goku": (_exists("you", "main", names=("Goku",)),),
    "if used by Goku": (_exists("you", *_PEOPLE, role="user", names=("Goku",)),),
    "if performed by Krillin": (_exists("you", *_PEOPLE, role="user", names=("Krillin",)),),
    "if performed by an Ally": (_exists("you", "allies", role="user"),),
    "if used by a Fused Personality": (_exists("you", *_PEOPLE, role="user", all_of=(cards(role="fused"),)),),
    "if performed against Goku": (_exists("opponent", *_PEOPLE, role="user", names=("Goku",)),),
    "if performed against a Majin": (_exists("opponent", *_PEOPLE, role="user", traits=("Majin",)),),
    "if performed against a villain": (_exists("opponent", *_PEOPLE, role="villainous user"),),
    "if performed against an Ally": (_exists("opponent", "allies", role="user"),),
    "if Krillin is in play": (e.Exists(cards=cards(names=("Krillin",))),),
    'if "Red Trap" is in play': (e.Exists(cards=cards(names=("Red Trap",))),),
    'if "Blue Flying Kick" is in your discard pile': (_exists("you", "discard", names=("Blue Flying Kick",)),),
    'if your Main Personality has "Android" in the title': (_exists("you", "main", names_with=("Android",)),),
    'if your opponent\'s Main Personality has "Android" in the title': (
        _exists("opponent", "main", names_with=("Android",)),
    ),
    "if you have 2 or more Dragon Balls in play": (e.Exists(cards=cards(whose="you", kinds=("ball",)), least=2),),
    "if your opponent controls 2 or more Dragon Balls": (
        e.Exists(cards=cards(whose="opponent", kinds=("ball",)), least=2),
    ),
    "if you have no Non-Combat cards in play": (
        e.Exists(cards=cards(whose="you", kinds=("noncombat", "drill")), least=0, most=0),
    ),
}


def _attack_of(old: str, new: str) -> Meaning:
    """The attack that a text makes is of another kind, which has no cost in its sentence."""

    def meaning(said: Said) -> Said | None:
        if any(isinstance(node, e.Did) for node in nodes(said.skills)):
            return None
        return alike(e.Attack, lambda node: node.kind == old, lambda node: replace(node, kind=new))(said)

    return meaning


def _of_role(old: str, new: str, *zones: str) -> Meaning:
    def fits(node: e.Cards) -> bool:
        return node.role == old and node.zones == zones

    return alike(e.Cards, fits, lambda node: replace(node, role=new))


def _against(old: str, new: str) -> Meaning:
    """The defense of a text is against attacks of another kind."""

    def fits(node: e.Trigger) -> bool:
        return node.on == "attacks" and node.card == cards(role=old)

    return alike(e.Trigger, fits, lambda node: replace(node, card=cards(role=new)))


def _attacks() -> Iterator[Change]:
    kinds = ("physical", "energy")
    both = {"physical or energy attack": "attack", "energy or physical attack": "attack"}
    roles = {**{f"{kind} attack": f"{kind} attack" for kind in kinds}, **both}
    for old, new in (kinds, kinds[::-1]):
        yield Change(
            f"{old} → {new} attack",
            once(rf"(?<!or )(?<!a )(?<!an )\b{old} attack(?=\.| doing)", f"{new} attack"),
            _attack_of(old, new),
        )
        yield Change(
            f"your {new} attacks",
            once(rf"\byour {old} attacks (?!cost)", f"your {new} attacks "),
            _of_role(f"{old} attack", f"{new} attack", *MAKING),
        )
        yield Change(
            f"all your {new} attacks",
            once(rf"\byour {old} attacks (?!cost)", "your attacks "),
            _of_role(f"{old} attack", "attack", *MAKING),
        )
    for old, role in roles.items():
        for new, other in roles.items():
            if old == new:
                continue
            article = "an" if new.startswith("energy") else "a"
            words = once(rf"^(stops) an? {old}(?=\.|,)", rf"\1 {article} {new}")
            yield Change(f"stops {article} {new}", words, unchanged if role == other else _against(role, other))
        words = once(
            rf"^stops an? {old}(?=\.|,)", f"Stops the first unstopped {old} performed against you during Combat"
        )
        yield Change(f"stops the first {old}", words, unchanged)
        words = once(rf"^stops an? {old}(?=\.|,)", f"Stops one of your opponent's {old}s")
        yield Change(f"stops one {old}", words, unchanged)


def _keywords() -> Iterator[Change]:
    """What is true of an attack."""
    plain = r"^(physical|energy) attack(?=\.| doing)"
    yield Change("focused", once(plain, r"focused \1 attack"), attack_with(keywords=("focused",)))
    for sentence, words in (
        ("This attack cannot be stopped.", ("unstoppable",)),
        ("This attack can't be stopped.", ("unstoppable",)),
        ("It cannot be stopped.", ("unstoppable",)),
        ("Damage from this attack cannot be prevented.", ("unpreventable",)),
        ("This attack cannot be stopped or prevented.", ("unstoppable", "unpreventable")),
        ("Damage from this attack is removed from the game instead of discarded.", ("removing",)),
        ("This is a focused attack.", ("focused",)),
        ("This attack is focused.", ("focused",)),
    ):
        yield behind_attacks(sentence, attack_with(keywords=words))


def _gains() -> Iterator[Change]:
    for noun, what in (
        ("your Main Personality", cards(whose="you", zones=("main",))),
        ("your opponent's Main Personality", cards(whose="opponent", zones=("main",))),
        ("all of your personalities", cards(whose="you", zones=_PEOPLE)),
        ("all of your Allies", cards(whose="you", zones=("allies",))),
        ("all personalities", cards(zones=_PEOPLE)),
        ("Goku", cards(whose="you", zones=_PEOPLE, names=("Goku",))),
    ):
        its = "their" if noun.startswith("all") else "its"
        raises: Effects = (e.Mark(kind="power stage", by=e.Figure(figure="highest", of=what), what=what),)
        yield from in_place_of_deeds(f"raise {noun} to {its} highest power stage", raises)


def _changes() -> Iterator[Change]:
    yield from _in_play()
    yield from _sought()
    for words, conditions in _CONDITIONS.items():
        yield in_place_of_declaring(words, *conditions)
    yield from _attacks()
    yield from _keywords()
    yield from _gains()


CHANGES = tuple(_changes())
