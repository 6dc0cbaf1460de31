"""Numbers in the Dragon Ball Z CCG: of damage, anger, power stages, cards, bounds, copies and uses."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from events.dbz.card import ANGER, LEVEL, LIFE, STAGE
from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, alike, cards, once, rebuilt
from tests.variants.dbz.sentences import (
    NUMERALS,
    Effects,
    attack_with,
    behind_attacks,
    in_place_of_declaring,
    in_place_of_deeds,
)

_KINDS: Mapping[str, str] = {"power stage": STAGE, "life card": LIFE}


def _so_many(number: int, noun: str) -> Iterator[str]:
    """A number of things, in digits and in words."""
    plural = "s" * (number != 1)
    yield f"{number} {noun}{plural}"
    if number in NUMERALS:
        yield f"{NUMERALS[number]} {noun}{plural}"


def _damage() -> Iterator[Change]:
    """The damage that an attack does, or does besides."""
    old = r"(?<=\bdoing )\+?\d+ (?:power stages?|life cards?)(?= of damage(?:\.|,| and cost))"
    for noun, kind in _KINDS.items():
        for number in (1, 3, 7, 12):
            for words in _so_many(number, noun):
                for sign in ("", "+") if words[0].isdigit() else ("",):
                    harm = e.Harm(kind=kind, count=number, more=bool(sign))
                    yield Change(
                        f"doing {sign}{words}", once(old, f"{sign}{words}"), alike(e.Harm, _is_plain, _new(harm))
                    )
        for number in (2, 6):
            harm = e.Harm(kind=kind, count=number, more=True)
            for more in (
                f"This attack does +{number} {noun}s of damage.",
                f"This attack does an additional +{number} {noun}s of damage.",
                f"It does {number} {noun}s of damage.",
            ):
                yield behind_attacks(more, _with_harm(harm))


def _is_plain(node: e.Harm) -> bool:
    return isinstance(node.count, int)


def _new(node: Any) -> Callable[[Any], Any]:
    return lambda old: node


def _with_harm(harm: e.Harm) -> Meaning:
    """The attack of a text does more damage; none that does it in an other case, or is said to do more."""
    added = attack_with(damage=(harm,))

    def meaning(said: Said) -> Said | None:
        attacks = [effect for skill in said.skills for effect in skill.effects if isinstance(effect, e.Attack)]
        plain = len(attacks) == 1 and not any(harm.more for harm in attacks[0].damage)
        return added(said) if plain else None

    return meaning


def _instead() -> Iterator[Change]:
    """The damage that an attack does in a case."""
    for noun, kind in _KINDS.items():
        for old in range(2, 11):
            for new in (3, 9, 11):
                if old == new:
                    continue
                words = once(rf"(?<= does ){old}(?= {noun}s of damage instead)", str(new))
                meaning = alike(e.Harm, _harm_of(kind, old), _new(e.Harm(kind=kind, count=new)))
                yield Change(f"{old} → {new} {noun}s instead", words, meaning)


def _harm_of(kind: str, count: int) -> Callable[[e.Harm], bool]:
    return lambda node: node.kind == kind and node.count == count and not node.more


def _put(kind: str, by: e.Amount, whose: e.Who) -> Effects:
    return (e.Put(kind=kind, by=by, whose=whose),)


def _down_to(number: int) -> Effects:
    """No more anger than that."""
    anger = e.Beside(name=ANGER, whose="opponent")
    return _put(ANGER, e.Sum(of=(anger, -number), times=-1, most=0), "opponent")


def _up_or_down_to(number: int) -> Effects:
    anger = e.Beside(name=ANGER, whose="opponent")
    return _put(ANGER, e.Sum(of=(anger, -number), times=-1), "opponent")


_USER = cards(whose="you", zones=("main", "allies"), role="user")
_DISCARDED = cards(whose="you", zones=("discard",))


def _deeds(n: int) -> Iterator[tuple[str, Effects]]:
    """What is done with a number of anger levels, power stages and cards."""
    several, word = "s" * (n != 1), NUMERALS.get(n, str(n))
    yield f"raise your anger {n} level{several}", _put(ANGER, n, "you")
    yield f"raise your anger {word} level{several}", _put(ANGER, n, "you")
    yield f"raise your anger level {n}", _put(ANGER, n, "you")
    yield f"raise your anger by {n} level{several}", _put(ANGER, n, "you")
    yield f"gain {n} anger", _put(ANGER, n, "you")
    yield f"gain {word} anger", _put(ANGER, n, "you")
    ways = tuple((*_put(ANGER, by, "you"),) for by in range(1, n + 1))
    yield f"raise your anger by up to {n} level{several}", (e.Modes(options=ways, up_to=True),)
    yield f"lower your opponent's anger by {n} level{several}", _put(ANGER, -n, "opponent")
    yield f"lower your opponent's anger to {n}", _down_to(n)
    yield f"reduce your opponent's anger level to {n}", _down_to(n)
    yield f"set your opponent's anger to {n}", _up_or_down_to(n)
    yield f"gain {n} power stage{several}", (e.Mark(kind=STAGE, by=n, what=_USER),)
    yield f"gain {word} power stage{several}", (e.Mark(kind=STAGE, by=n, what=_USER),)
    yield f"power up {n} power stage{several}", (e.Mark(kind=STAGE, by=n, what=_USER),)
    yield f"lower your opponent's Main Personality {n} personality level", _put(LEVEL, -n, "opponent")
    main = cards(whose="opponent", zones=("main",))
    yield (
        f"your opponent's Main Personality loses 4 power stages, to a minimum of {n}",
        (e.Mark(kind=STAGE, by=-4, what=main, least=n),),
    )
    yield (
        f"all Allies lose {n} power stage{several}, to a minimum of 1",
        (e.Mark(kind=STAGE, by=-n, what=cards(zones=("allies",)), least=1),),
    )
    everybody = cards(whose="opponent", zones=("main", "allies"))
    yield (
        f"reduce all of your opponent's personalities to {n} power stage{several}",
        (e.Mark(kind=STAGE, by=-20, what=everybody, least=n),),
    )
    lost = cards(whose="opponent", zones=("life_deck",), top=n)
    yield f"your opponent discards {n} life card{several}", (e.Move(to="discard", what=lost),)
    yield f"your opponent must discard {word} life card{several}", (e.Move(to="discard", what=lost),)


def _deeds_of_several(n: int) -> Iterator[tuple[str, Effects]]:
    """What is done with several cards."""
    word = NUMERALS[n]
    for number in (str(n), word):
        yield f"draw {number} cards", (e.Draw(count=n),)
        chosen = e.Choose(cards=_DISCARDED, count=n)
        yield (
            f"shuffle {number} cards in your discard pile into your Life Deck",
            (chosen, e.Move(to="life_deck"), e.Shuffle()),
        )
        top = cards(whose="you", zones=("discard",), top=n)
        yield (
            f"place the top {number} cards of your discard pile at the bottom of your Life Deck",
            (e.Move(to="life_deck", what=top, place="bottom"),),
        )
        drills = cards(whose="opponent", kinds=("drill",))
        yield f"discard {number} of your opponent's Drills in play", (e.Choose(cards=drills, count=n), e.Ko())
        yield (
            f"discard up to {number} of your opponent's Drills in play",
            (
                e.Choose(cards=drills, count=n, up_to=True),
                e.Ko(),
            ),
        )
    yield f"draw cards until you have {n} cards in your hand", _draws_until(n)
    allies = e.Search(cards=cards(kinds=("personality",)), count=n, then=(e.Move(to="hand"),))
    yield f"search your Life Deck for up to {n} Allies and place them in your hand", (allies,)
    looked = e.Look(cards=cards(whose="opponent", zones=("life_deck",), top=n))
    yield (
        f"look at the top {n} cards of your opponent's Life Deck and put them back in any order",
        (looked, e.Move(to="life_deck", what="looked", order="yours")),
    )
    lessens = e.Decree(changes=(e.Lessen(by=n, kind=LIFE),), whose="you", until="attack")
    when = e.Trigger(on="attack_made", card=cards(role="attack"), whose="opponent")
    yield (
        f"prevent {n} life cards of damage from the next attack performed against you this Combat",
        (e.Later(when=when, effects=(lessens,), until="combat"),),
    )


def _draws_until(n: int) -> Effects:
    held = e.Count(of=cards(whose="you", zones=("hand",)), times=-1)
    return (e.Draw(count=e.Sum(of=(n, held), least=0)),)


_EACH: Mapping[str, e.Count] = {
    "for each Drill you control": e.Count(of=cards(whose="you", kinds=("drill",)), times=2),
    "for every Non-Combat card your opponent has in play": e.Count(
        of=cards(whose="opponent", kinds=("noncombat", "drill")), times=2
    ),
    "for each Dragon Ball in play": e.Count(of=cards(kinds=("ball",)), times=2),
    "for each card in your hand": e.Count(of=cards(whose="you", zones=("hand",)), times=2),
    "for every card in your discard pile": e.Count(of=_DISCARDED, times=2),
}


def _for_each() -> Iterator[Change]:
    for words, count in _EACH.items():
        yield from in_place_of_deeds(f"raise your anger 2 levels {words}", _put(ANGER, count, "you"))
        lower = replace(count, times=-2)
        yield from in_place_of_deeds(f"lower your opponent's anger 2 levels {words}", _put(ANGER, lower, "opponent"))
        yield from in_place_of_deeds(f"gain 2 power stages {words}", (e.Mark(kind=STAGE, by=count, what=_USER),))


_BOUNDS: Mapping[str, Callable[[int], e.Range]] = {
    "{}": lambda n: e.Range(least=n, most=n),
    "{} or higher": lambda n: e.Range(least=n),
    "{} or more": lambda n: e.Range(least=n),
    "{} or less": lambda n: e.Range(most=n),
    "{} or lower": lambda n: e.Range(most=n),
    "at {}": lambda n: e.Range(least=n, most=n),
}


def _conditions() -> Iterator[Change]:
    for form, bounds in _BOUNDS.items():
        for n in (1, 2, 4):
            for owner, whose in (("your", "you"), ("your opponent's", "opponent")):
                for noun in ("anger", "anger level", "current anger level"):
                    words = f"if {owner} {noun} is {form.format(n)}"
                    anger = e.Beside(name=ANGER, whose=whose)  # type: ignore[arg-type]
                    yield in_place_of_declaring(words, e.Compare(number=anger, within=bounds(n)))
            if form.startswith("{"):
                level = (e.Between(figure="level", within=bounds(n)),)
                words = f"if your Main Personality is at level {form.format(n)}"
                yield in_place_of_declaring(words, e.Exists(cards=cards(whose="you", zones=("main",), figures=level)))
    for n in (2, 3):
        drills = cards(whose="you", kinds=("drill",))
        for number in (str(n), NUMERALS[n]):
            for form in (f"at least {number}", f"{number} or more"):
                yield in_place_of_declaring(f"if you have {form} Drills in play", e.Exists(cards=drills, least=n))
        fewer = e.Exists(cards=drills, least=0, most=n)
        yield in_place_of_declaring(f"if you have {n} or less Drills in play", fewer)
        life = e.Count(of=cards(whose="opponent", zones=("life_deck",)))
        for form in ("{} or less", "{} or fewer", "{} or more"):
            within = e.Range(least=n) if "more" in form else e.Range(most=n)
            words = f"if your opponent has {form.format(n)} life cards in his Life Deck"
            yield in_place_of_declaring(words, e.Compare(number=life, within=within))


def _used_as(**fields: object) -> Meaning:
    """A text that says the same, but for this of the use of its card."""

    def meaning(said: Said) -> Said | None:
        usage, *others = said.others
        return said._replace(others=(usage._replace(**fields), *others))

    return meaning


def _without(words: str, pattern: str) -> Words:
    """Words at the beginning of a text that says nothing of the sort."""
    added = once(r"^(?=.)", words)
    return lambda text: None if pattern in text.lower() else added(text)


def _usage() -> Iterator[Change]:
    for n in (1, 4, 12):
        words = f"Endurance {n}."
        yield Change(words, once(r"^Endurance \d+\.", words), _used_as(endurance=n))
        yield Change(f"{words}…", _without(f"{words} ", "endurance"), _used_as(endurance=n))
    for number, n in (("1", 1), ("one", 1), ("2", 2), ("two", 2), ("four", 4), ("9", 9)):
        for words in (f"Limit {number} per deck.", f"Card limit {number} per deck.", f"Limited to {number} per deck."):
            yield Change(words, once(r"\bLimit \d per deck\.", words), _used_as(limit=n))
            yield Change(f"…{words}", _ended(words), _used_as(limit=n))
        words = f"You may have up to {number} copies of this card in your Life Deck."
        if number.isdigit():
            yield Change(f"…{words}", _ended(words), _used_as(limit=n))


def _ended(sentence: str) -> Words:
    """A sentence at the end of a text that says nothing of the copies in a deck."""

    def changed(text: str) -> str | None:
        said = any(word in text.lower() for word in ("limit", "copies"))
        return None if said or not text.endswith(".") else f"{text} {sentence}"

    return changed


def _empowered(n: int) -> Meaning:
    """The only Empower of a text adds another number of life cards."""

    def change(node: e.May) -> e.May:
        def adjusted(inner: e.Node) -> e.Node:
            return replace(inner, by=n) if isinstance(inner, e.Adjust) else inner

        return replace(node, effects=rebuilt(node.effects, adjusted))

    return alike(e.May, lambda node: node.name == "empower", change)


def _of_attacks() -> Iterator[Change]:
    for n in (1, 4, 9):
        yield Change(f"Empower {n}", once(r"\bEmpower \d\b", f"Empower {n}"), _empowered(n))
    for n in (1, 3):
        for words in (f"{n} more time{'s' * (n > 1)}", f"{NUMERALS[n]} more time{'s' * (n > 1)}"):
            yield Change(
                words,
                once(r"\b(?:\d|one) more times?\b", words),
                alike(e.Mark, lambda node: node.kind == "further use", lambda node, n=n: replace(node, by=n)),  # type: ignore[misc]
            )


def _constants() -> Iterator[Change]:
    """What attacks do besides as long as a card is in play, or for a time."""
    old = r"(?<= do )[+\-]\d+ (?:power stages?|life cards?)(?= of damage(?:\.| for the| with))"
    for noun, kind in _KINDS.items():
        for by in (1, 3, -2):
            words = f"{by:+} {noun}{'s' * (abs(by) != 1)}"
            change = alike(e.Adjust, _is_damage, _new(e.Adjust(figure=kind, by=by)))
            yield Change(f"do {words}", once(old, words), change)
            if by > 0:
                yield Change(f"do an additional {words}", once(old, f"an additional {words}"), change)
    for noun, kind in _KINDS.items():
        capped = once(
            r"\ba maximum of \d (?:power stages|life cards)(?= of damage(?:\.| from))", f"a maximum of 5 {noun}s"
        )
        yield Change(f"a maximum of 5 {noun}s", capped, alike(e.Bound, _is_bound, _new(_cap(kind))))
        lessened = once(r"\bprevents? \d (?:power stages?|life cards?)(?= of damage from)", f"prevent 5 {noun}s")
        yield Change(f"prevent 5 {noun}s", lessened, alike(e.Lessen, _is_lessened, _prevents(kind)))


def _is_damage(node: e.Adjust) -> bool:
    return node.figure in (STAGE, LIFE) and isinstance(node.by, int)


def _is_bound(node: e.Bound) -> bool:
    return True


def _cap(kind: str) -> e.Bound:
    return e.Bound(figure=kind, within=e.Range(most=5))


def _is_lessened(node: e.Lessen) -> bool:
    return isinstance(node.by, int)


def _prevents(kind: str) -> Callable[[e.Lessen], e.Lessen]:
    return lambda node: replace(node, by=5, kind=kind)


def _changes() -> Iterator[Change]:
    yield from _damage()
    yield from _instead()
    for n in (1, 2, 3, 5):
        for words, effects in _deeds(n):
            yield from in_place_of_deeds(words, effects)
    for n in (2, 3, 4):
        for words, effects in _deeds_of_several(n):
            yield from in_place_of_deeds(words, effects)
    yield from _for_each()
    yield from _conditions()
    yield from _usage()
    yield from _of_attacks()
    yield from _constants()


CHANGES = tuple(_changes())
