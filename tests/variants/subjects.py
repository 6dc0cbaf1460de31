"""Subjects: each card, or kind of cards, that a game knows, where one of them may stand."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, cards, mentions, nodes, of_one_skill, once, only
from tests.variants.dbz import subjects as dbz


class Subject(NamedTuple):
    """Words for cards. `several`: they are in the plural."""

    words: str
    cards: e.Cards
    several: bool = True


_BATTLE = cards(whose="you", kinds=("battle",))
_THEIRS = cards(whose="opponent", kinds=("battle",))


def _dragon_ball(cost: str, name: str, named: dict[str, object], trait: str) -> tuple[Subject, ...]:
    return (
        Subject("your Leader", cards(whose="you", kinds=("leader",)), several=False),
        Subject("your opponent's Leader", cards(whose="opponent", kinds=("leader",)), several=False),
        Subject("your Battle Cards", _BATTLE),
        Subject("all of your Battle Cards", _BATTLE),
        Subject("all your Battle Cards", _BATTLE),
        Subject("all Battle Cards in your Battle Area", _BATTLE),
        Subject("Battle Cards in your Battle Area", _BATTLE),
        Subject("your opponent's Battle Cards", _THEIRS),
        Subject("all of your opponent's Battle Cards", _THEIRS),
        Subject("all Battle Cards in your opponent's Battle Area", _THEIRS),
        Subject("your red Battle Cards", replace(_BATTLE, colors=("red",))),
        Subject("all of your red Battle Cards", replace(_BATTLE, colors=("red",))),
        Subject("your other Battle Cards", replace(_BATTLE, other=True)),
        Subject("all of your other Battle Cards", replace(_BATTLE, other=True)),
        Subject("your Rest Mode Battle Cards", replace(_BATTLE, mode="rest")),
        Subject("your Active Mode Battle Cards", replace(_BATTLE, mode="active")),
        Subject("all of your opponent's Rest Mode Battle Cards", replace(_THEIRS, mode="rest")),
        Subject("your Battle Cards in Rest Mode", replace(_BATTLE, mode="rest")),
        Subject(f"your Battle Cards with {cost} of 3 or less", replace(_BATTLE, cost=e.Range(most=3))),
        Subject(f"your opponent's Battle Cards with {cost} of 2 or more", replace(_THEIRS, cost=e.Range(least=2))),
        Subject("your Battle Cards with 20000 power or less", replace(_BATTLE, power=e.Range(most=20000))),
        Subject("your opponent's Battle Cards with 10000 or less power", replace(_THEIRS, power=e.Range(most=10000))),
        Subject("all of your Battle Cards with [Blocker]", replace(_BATTLE, keywords=("blocker",))),
        Subject("your Battle Cards without [Blocker]", replace(_BATTLE, without_keywords=("blocker",))),
        Subject("your Battle Cards with 《Saiyan》 in their special traits", replace(_BATTLE, **{trait: ("Saiyan",)})),
        Subject(f"your {name} Battle Cards", replace(_BATTLE, **named)),
        Subject("your Leader and Battle Cards", cards(whose="you", kinds=("leader", "battle"))),
        Subject("your Leader and all of your Battle Cards", cards(whose="you", kinds=("leader", "battle"))),
        Subject("your opponent's Leader and Battle Cards", cards(whose="opponent", kinds=("leader", "battle"))),
        Subject("cards in your Battle Area", cards(whose="you", zones=("battle",))),
        Subject("all cards in your opponent's Battle Area", cards(whose="opponent", zones=("battle",))),
    )


_MONSTERS = ("monster", "impact_monster")
_AREAS = ("left", "center", "right")
_FIELD = (*_AREAS, "item", "spell")


def _monsters(whose: e.Who, **fields: object) -> e.Cards:
    return cards(**{"whose": whose, "zones": _AREAS, "kinds": _MONSTERS, **fields})


def _between(figure: str, least: int | None, most: int | None) -> tuple[e.Between, ...]:
    return (e.Between(figure=figure, within=e.Range(least=least, most=most)),)


_BUDDYFIGHT = (
    Subject("all monsters on your field", _monsters("you")),
    Subject("all of the monsters on your field", _monsters("you")),
    Subject("monsters on your field", _monsters("you")),
    Subject("all other monsters on your field", _monsters("you", other=True)),
    Subject("all monsters on your opponent's field", _monsters("opponent")),
    Subject("monsters on your opponent's field", _monsters("opponent")),
    Subject("all items on your field", cards(whose="you", zones=("item",), kinds=("item",))),
    Subject("items on your field", cards(whose="you", zones=("item",), kinds=("item",))),
    Subject("all items on your opponent's field", cards(whose="opponent", zones=("item",), kinds=("item",))),
    Subject("all cards on your field", cards(whose="you", zones=_FIELD)),
    Subject("all cards on your opponent's field", cards(whose="opponent", zones=_FIELD)),
    Subject("all 《Warrior》 on your field", cards(whose="you", zones=_FIELD, traits=("Warrior",))),
    Subject("all other 《Warrior》 on your field", cards(whose="you", zones=_FIELD, traits=("Warrior",), other=True)),
    Subject("all 《Warrior》 monsters on your field", _monsters("you", traits=("Warrior",))),
    Subject('all "Dragon" on your field', cards(whose="you", zones=_FIELD, names=("Dragon",))),
    Subject(
        'all cards with "Dragon" in their card name on your field',
        cards(whose="you", zones=_FIELD, names_with=("Dragon",)),
    ),
    Subject("all size 2 or less monsters on your field", _monsters("you", figures=_between("size", None, 2))),
    Subject("all size 2 monsters on your field", _monsters("you", figures=_between("size", 2, 2))),
    Subject("all size 3 or greater monsters on your field", _monsters("you", figures=_between("size", 3, None))),
    Subject(
        "all monsters with 5000 power or less on your opponent's field",
        _monsters("opponent", figures=_between("power", None, 5000)),
    ),
    Subject(
        "all monsters with 3000 or less defense on your opponent's field",
        _monsters("opponent", figures=_between("defense", None, 3000)),
    ),
    Subject("monsters in your center", _monsters("you", zones=("center",))),
    Subject("all monsters in your opponent's center", _monsters("opponent", zones=("center",))),
    Subject("all monsters on your left and right", _monsters("you", zones=("left", "right"))),
    Subject("monsters on your opponent's left or right", _monsters("opponent", zones=("left", "right"))),
)
GROUPS: Mapping[str, tuple[Subject, ...]] = {
    "fusion_world": _dragon_ball("a cost", "<Vegeta>", {"names": ("Vegeta",)}, "traits"),
    "masters": _dragon_ball("an energy cost", "{Vegeta}", {"names": ("Vegeta",)}, "traits_with"),
    "buddyfight": _BUDDYFIGHT,
}
"""Cards of which something is said."""


def _standing(subject: Subject) -> Meaning:
    def changed(skill: e.Skill) -> e.Skill | None:
        if skill.kind != "permanent" or len(skill.grants) != 1 or skill.zones:
            return None
        [grant] = skill.grants
        own = any(not isinstance(change, e.Adjust | e.Gain) for change in grant.changes) or mentions(
            grant.changes, ("this",)
        )
        gains_skills = any(isinstance(change, e.Gain) and not change.keywords for change in grant.changes)
        counted = any(isinstance(node, e.Count | e.Figure) for node in nodes(grant.changes))
        if grant.what != "this" or grant.player or own or gains_skills or counted:
            return None
        return replace(skill, grants=(replace(grant, what=subject.cards),))

    return of_one_skill(changed)


def _given(subject: Subject) -> Meaning:
    def changed(skill: e.Skill) -> e.Skill | None:
        gives = [node for node in nodes(skill.effects) if isinstance(node, e.Give)]
        plain = all(
            isinstance(change, e.Adjust) and isinstance(change.by, int) for node in gives for change in node.changes
        )
        if len(gives) != 1 or gives[0].what != "this" or not plain:
            return None
        result = only(e.Give, lambda node: node.what == "this", lambda node: replace(node, what=subject.cards))(
            Said((skill,))
        )
        return result and result.skills[0]

    return of_one_skill(changed)


def _instead(subject: Subject, *, after: str = "") -> Words:
    """Other cards in place of this card, which nothing later speaks of."""

    def agreeing(match: re.Match[str]) -> str:
        verb = match.group(2)
        words = subject.words
        if not match.group(1) or match.group(1).rstrip().endswith(("]", ".", ":", "■")):
            words = words[:1].upper() + words[1:]
        return f"{match.group(1)}{words} {verb.rstrip('s') if subject.several else verb}"

    pattern = re.compile(rf"({after}\s*|, |: )this card (gets|gains)\b(?= [^,]*$)", re.IGNORECASE)

    def changed(text: str) -> str | None:
        if len(re.findall(r"\b(?:this card|it|its|they)\b", text, re.IGNORECASE)) != 1 or not pattern.search(text):
            return None
        return pattern.sub(agreeing, text)

    return changed


class Phrase(NamedTuple):
    """Words for cards of which some are chosen, and what they mean."""

    words: str
    cards: e.Cards


def _objects(cost: str, trait: str) -> tuple[Phrase, ...]:
    return (
        Phrase("of your opponent's Rest Mode Battle Cards", replace(_THEIRS, mode="rest")),
        Phrase("of your opponent's Active Mode Battle Cards", replace(_THEIRS, mode="active")),
        Phrase("of your opponent's Battle Cards in Rest Mode", replace(_THEIRS, mode="rest")),
        Phrase("of your opponent's red Battle Cards", replace(_THEIRS, colors=("red",))),
        Phrase("of your opponent's red or blue Battle Cards", replace(_THEIRS, colors=("red", "blue"))),
        Phrase("of your opponent's non-red Battle Cards", replace(_THEIRS, none_of=(cards(colors=("red",)),))),
        Phrase(f"of your opponent's Battle Cards with {cost} of 4 or less", replace(_THEIRS, cost=e.Range(most=4))),
        Phrase(
            f"of your opponent's Rest Mode Battle Cards with {cost} of 4 or less",
            replace(_THEIRS, cost=e.Range(most=4), mode="rest"),
        ),
        Phrase("of your opponent's Battle Cards with 15000 power or less", replace(_THEIRS, power=e.Range(most=15000))),
        Phrase("of your opponent's Battle Cards with 15000 or less power", replace(_THEIRS, power=e.Range(most=15000))),
        Phrase(
            "of your opponent's Battle Cards with a power of 15000 or more",
            replace(_THEIRS, power=e.Range(least=15000)),
        ),
        Phrase("of your opponent's Battle Cards with [Blocker]", replace(_THEIRS, keywords=("blocker",))),
        Phrase("of your opponent's Battle Cards without [Blocker]", replace(_THEIRS, without_keywords=("blocker",))),
        Phrase("of your opponent's skill-less Battle Cards", replace(_THEIRS, textless=True)),
        Phrase(
            "of your opponent's Battle Cards with 《Android》 in their special traits",
            replace(_THEIRS, **{trait: ("Android",)}),
        ),
        Phrase("of your opponent's Leader or Battle Cards", cards(whose="opponent", kinds=("leader", "battle"))),
        Phrase("of your opponent's Leader and Battle Cards", cards(whose="opponent", kinds=("leader", "battle"))),
        Phrase("card in your opponent's Battle Area", cards(whose="opponent", zones=("battle",))),
        Phrase("Rest Mode Battle Card in your opponent's Battle Area", replace(_THEIRS, mode="rest")),
    )


_A_MONSTER = (
    Phrase("an item on your opponent's field", cards(whose="opponent", zones=("item",), kinds=("item",))),
    Phrase("a spell on your opponent's field", cards(whose="opponent", zones=("spell",), kinds=("spell",))),
    Phrase("a card on your opponent's field", cards(whose="opponent", zones=_FIELD)),
    Phrase(
        "a size 2 or less monster on your opponent's field", _monsters("opponent", figures=_between("size", None, 2))
    ),
    Phrase("a size 2 monster on your opponent's field", _monsters("opponent", figures=_between("size", 2, 2))),
    Phrase(
        "a size 1 or greater monster on your opponent's field", _monsters("opponent", figures=_between("size", 1, None))
    ),
    Phrase(
        "a monster with 5000 power or less on your opponent's field",
        _monsters("opponent", figures=_between("power", None, 5000)),
    ),
    Phrase(
        "a monster with 5000 or less power on your opponent's field",
        _monsters("opponent", figures=_between("power", None, 5000)),
    ),
    Phrase(
        "a monster on your opponent's field with 5000 power or less",
        _monsters("opponent", figures=_between("power", None, 5000)),
    ),
    Phrase(
        "a monster with 3000 defense or less on your opponent's field",
        _monsters("opponent", figures=_between("defense", None, 3000)),
    ),
    Phrase(
        "a monster with 2 critical or more on your opponent's field",
        _monsters("opponent", figures=_between("critical", 2, None)),
    ),
    Phrase(
        "a monster with [Counterattack] on your opponent's field", _monsters("opponent", keywords=("counterattack",))
    ),
    Phrase("a 《Warrior》 monster on your opponent's field", _monsters("opponent", traits=("Warrior",))),
    Phrase("a 《Warrior》 on your opponent's field", cards(whose="opponent", zones=_FIELD, traits=("Warrior",))),
    Phrase("a monster in your opponent's center", _monsters("opponent", zones=("center",))),
    Phrase("a monster on your opponent's center", _monsters("opponent", zones=("center",))),
    Phrase("a monster on your opponent's left or right", _monsters("opponent", zones=("left", "right"))),
    Phrase("a monster on your opponent's left", _monsters("opponent", zones=("left",))),
    Phrase("a monster without soul on your opponent's field", _monsters("opponent", hosting=e.Range(most=0))),
)
OBJECTS: Mapping[str, tuple[str, e.Cards, tuple[Phrase, ...]]] = {
    "fusion_world": (r"\bof your opponent's Battle Cards(?! with| in| that)", _THEIRS, _objects("a cost", "traits")),
    "masters": (
        r"\bof your opponent's Battle Cards(?! with| in| that)",
        _THEIRS,
        _objects("an energy cost", "traits_with"),
    ),
    "buddyfight": (r"\ba monster on your opponent's field(?! with| in| that)", _monsters("opponent"), _A_MONSTER),
}


def _chosen(old: e.Cards, new: e.Cards) -> Meaning:
    change = only(e.Cards, lambda node: node == old, lambda node: new)

    def meaning(said: Said) -> Said | None:
        chosen = any(isinstance(node, e.Choose) and node.cards == old for node in nodes(said.skills))
        power = new.kinds == ("leader", "battle") and any(
            isinstance(node, e.Ko | e.Switch | e.Move | e.Control | e.Stack) for node in nodes(said.skills)
        )
        same = new.mode and any(isinstance(node, e.Switch) for node in nodes(said.skills))
        return change(said) if chosen and not power and not same else None

    return meaning


class Actor(NamedTuple):
    """Words for one card to which something happens, and what they mean."""

    words: str
    cards: e.Cards
    whose: e.Who


_ACTORS: Mapping[str, tuple[Actor, ...]] = {
    "dragon_ball": (
        Actor("one of your Battle Cards", _BATTLE, "you"),
        Actor("your Battle Card", _BATTLE, "you"),
        Actor("one of your other Battle Cards", replace(_BATTLE, other=True), "you"),
        Actor("one of your red Battle Cards", replace(_BATTLE, colors=("red",)), "you"),
        Actor("one of your opponent's Battle Cards", _THEIRS, "opponent"),
        Actor("your opponent's Battle Card", _THEIRS, "opponent"),
        Actor("a Battle Card", cards(kinds=("battle",)), "both"),
        Actor("one of your Battle Cards with [Blocker]", replace(_BATTLE, keywords=("blocker",)), "you"),
        Actor("your red Battle Card", replace(_BATTLE, colors=("red",)), "you"),
        Actor("your 《Saiyan》-only Battle Card", replace(_BATTLE, only_traits=("Saiyan",)), "you"),
    ),
    "buddyfight": (
        Actor("a monster on your field", cards(whose="you", kinds=_MONSTERS), "you"),
        Actor("another monster on your field", cards(whose="you", kinds=_MONSTERS, other=True), "you"),
        Actor("a monster on your opponent's field", cards(whose="opponent", kinds=_MONSTERS), "opponent"),
        Actor("a 《Warrior》 on your field", cards(whose="you", traits=("Warrior",)), "you"),
        Actor("another 《Warrior》 on your field", cards(whose="you", traits=("Warrior",), other=True), "you"),
        Actor("a 《Warrior》 monster on your field", cards(whose="you", kinds=_MONSTERS, traits=("Warrior",)), "you"),
        Actor('a "Dragon" on your field', cards(whose="you", names=("Dragon",)), "you"),
        Actor(
            "a size 2 monster on your field", cards(whose="you", kinds=_MONSTERS, figures=_between("size", 2, 2)), "you"
        ),
        Actor("an item on your field", cards(whose="you", kinds=("item",)), "you"),
    ),
}
ACTORS = {
    "fusion_world": _ACTORS["dragon_ball"],
    "masters": _ACTORS["dragon_ball"],
    "buddyfight": _ACTORS["buddyfight"],
}
_HAPPENS = r"(?=attacks,|is KO'd,|is attacked,|is destroyed,|leaves the field,)"


def _set_off(actor: Actor) -> Meaning:
    def changed(skill: e.Skill) -> e.Skill | None:
        event = skill.trigger
        if event is None or event != e.Trigger(on=event.on) or skill.label or skill.zones:
            return None
        if mentions((skill.targets, skill.effects, skill.costs), ("that", "by", "this")):
            return None
        return replace(skill, trigger=replace(event, card=actor.cards, whose=actor.whose))

    return of_one_skill(changed)


def _other_actor(actor: Actor) -> Words:
    words = once(rf"(?<=when )this card {_HAPPENS}", f"{actor.words} ")

    def changed(text: str) -> str | None:
        return words(text) if len(re.findall(r"\b(?:this card|it|its|they)\b", text, re.IGNORECASE)) == 1 else None

    return changed


def _changes(game: str) -> Iterator[Change]:
    for subject in GROUPS[game]:
        heads = r"^(?:■\s*)?(?:\[[^\]]*\]\s*)*"
        yield Change(f"{subject.words} always", _instead(subject, after=heads), _standing(subject))
        yield Change(f"{subject.words} for a time", _instead(subject, after=r"\.|\]"), _given(subject))
    pattern, old, phrases = OBJECTS[game]
    for phrase in phrases:
        words = once(pattern, phrase.words)
        yield Change(f"choose {phrase.words}", _of_one(words, phrase.words), _chosen(old, phrase.cards))
    for actor in ACTORS[game]:
        yield Change(f"when {actor.words}", _other_actor(actor), _set_off(actor))


def _of_one(words: Words, phrase: str) -> Words:
    """The change of a choice of one card, if the other words are for one."""
    single = not phrase.startswith(("of ", "a ", "an "))

    def changed(text: str) -> str | None:
        if single and not re.search(r"\b1 of your opponent's Battle Cards", text):
            return None
        return words(text)

    return changed


CHANGES = {**{game: tuple(_changes(game)) for game in GROUPS}, "dbz": dbz.CHANGES}
