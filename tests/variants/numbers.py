"""Numbers: each form of a number where one may stand: of cards, figures, life, damage and bounds."""

import re
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, cards, nodes, once, only, unchanged
from tests.variants.dbz import numbers as dbz

WORDS = {1: "one", 2: "two", 3: "three", 4: "four"}


def _draws(count: e.Amount, *, up_to: bool = False, old: int | None = None) -> Meaning:
    def plain(node: e.Draw) -> bool:
        return isinstance(node.count, int) and not node.up_to and (old is None or node.count == old)

    change = only(e.Draw, plain, lambda node: replace(node, count=count, up_to=up_to))

    def meaning(said: Said) -> Said | None:
        asked = any(isinstance(node, e.Done) for node in nodes(said.skills))
        return None if asked else change(said)

    return meaning


def _drawing(hand: str) -> Iterator[Change]:
    draw = r"\bdraw (?:\d|a|one|two|three) cards?(?=[.,!]|$| and|;)(?! for)"
    held = e.Count(of=cards(whose="you", zones=("hand",)))
    for words, count, up_to in (
        *((f"draw {n} card{'s' * (n > 1)}", n, False) for n in (1, 2, 3, 4)),
        *((f"draw {WORDS[n]} card{'s' * (n > 1)}", n, False) for n in (1, 2, 3)),
        ("draw a card", 1, False),
        *((f"draw up to {n} card{'s' * (n > 1)}", n, True) for n in (1, 2, 3)),
        ("draw up to two cards", 2, True),
        (f"draw cards equal to the number of cards in your {hand}", held, False),
        (f"draw a number of cards equal to the number of cards in your {hand}", held, False),
    ):
        yield Change(words, once(rf"(?<!opponent )(?<!player )(?<!may ){draw}", words), _draws(count, up_to=up_to))
    yield Change("for each", once(rf"{draw}(?=\.|!|$)", f"draw 1 card for each card in your {hand}"), _draws(held))


def _chooses(old: tuple[int, bool], new: tuple[int, bool]) -> Meaning:
    def change(node: e.Choose) -> e.Choose:
        return replace(node, count=new[0], up_to=new[1])

    meaning = only(e.Choose, lambda node: (node.count, node.up_to) == old and node.by == "you", change)

    def alone(said: Said) -> Said | None:
        asked = any(isinstance(node, e.Did | e.DidNot | e.Done | e.Same) for node in nodes(said.skills))
        several = sum(isinstance(node, e.Choose | e.Discard | e.Search) for node in nodes(said.skills)) > 1
        return None if asked or several else meaning(said)

    return alone


SEVERAL = (
    (r"\bit gets\b", "they get"),
    (r"\bit gains\b", "they gain"),
    (r"\bit can't\b", "they can't"),
    (r"\bit cannot\b", "they cannot"),
    (r"\bits owner's\b", "their owners'"),
    (r"\b(its|his or her) (?=skills)\b", "their "),
    (r"\bit\b", "them"),
)


def _several(text: str, at: int) -> str:
    """The text with pronouns of several cards behind a place."""
    before, after = text[:at], text[at:]
    for pattern, words in SEVERAL:
        after = re.sub(pattern, words, after)
    return before + after


def _choosing(pattern: str, many: Callable[[re.Match[str]], str], *, several: bool) -> Words:
    fitting = re.compile(pattern, re.IGNORECASE)

    def changed(text: str) -> str | None:
        matches = [*fitting.finditer(text)]
        if len(matches) != 1 or len(re.findall(r"\bit\b|\bits owner", text)) > 3:
            return None
        [match] = matches
        rest = text[match.end() :]
        if several and re.search(r"\bthat card\b|\bit's\b|\bif it\b|this card", rest):
            return None
        new = text[: match.start()] + many(match)
        return _several(new + rest, len(new)) if several else new + rest

    return changed


def _of_choices(game: str) -> Iterator[Change]:
    if game == "buddyfight":
        for n in (2, 3):
            for word in (str(n), WORDS[n]):
                for quantity, up_to in ((f"up to {word}", True), (word, False)):
                    words = _choosing(
                        r"\b(choose|destroy|return) (?:a|an) (monster|item|spell|card) on\b",
                        lambda match, quantity=quantity: f"{match.group(1)} {quantity} {match.group(2)}s on",  # type: ignore[misc]
                        several=True,
                    )
                    yield Change(f"{quantity} monsters", words, _of_targets((n, up_to)))
        for word in ("one", "1"):
            words = once(r"\b(?<=choose |estroy )(?:a|an) (monster|item|spell|card) on\b", rf"up to {word} \1 on")
            yield Change(f"up to {word}", words, _of_targets((1, True)))
            words = once(r"\b(?<=choose |estroy )(?:a|an) (monster|item|spell|card) on\b", rf"{word} \1 on")
            yield Change(word, words, unchanged)
        return
    for n in (1, 2, 3):
        for up_to in (True, False):
            for old in (True, False):
                if (n, up_to) == (1, old):
                    continue
                quantity = f"up to {n}" if up_to else str(n)
                before = "up to 1" if old else "(?<!up to )1"
                words = _choosing(
                    rf"\b(choose |KO |switch )({before})(?= of your [^.,]*(?:Cards|energy)\b)",
                    lambda match, quantity=quantity: f"{match.group(1)}{quantity}",  # type: ignore[misc]
                    several=n > 1,
                )
                yield Change(f"{before} → {quantity}", words, _chooses((1, old), (n, up_to)))
    for whose in ("your opponent's", "your"):
        words = _choosing(
            rf"\bchoose (?:up to )?1 of {whose} (?=Battle Cards (?:and|,|with))",
            lambda match, whose=whose: f"{match.group()[0]}hoose all of {whose} ",  # type: ignore[misc]
            several=True,
        )
        yield Change(f"all of {whose}", words, _chooses_all)


def _chooses_all(said: Said) -> Said | None:
    choices = [node for node in nodes(said.skills) if isinstance(node, e.Choose) and node.count == 1]
    if len(choices) != 1 or choices[0].total or choices[0].also:
        return None
    return only(
        e.Choose, lambda node: node == choices[0], lambda node: replace(node, count=e.Count(of=node.cards), up_to=False)
    )(said)


def _of_targets(new: tuple[int, bool]) -> Meaning:
    return _chooses((1, False), new)


FORMS: tuple[tuple[str, Callable[[int], e.Range]], ...] = (
    ("{n} or less", lambda n: e.Range(most=n)),
    ("{n} or more", lambda n: e.Range(least=n)),
    ("{n}", lambda n: e.Range(least=n, most=n)),
    ("exactly {n}", lambda n: e.Range(least=n, most=n)),
    ("at least {n}", lambda n: e.Range(least=n)),
    ("at most {n}", lambda n: e.Range(most=n)),
    ("less than {n}", lambda n: e.Range(most=n - 1)),
    ("more than {n}", lambda n: e.Range(least=n + 1)),
    ("{n} or {m}", lambda n: e.Range(least=n, most=n + 1)),
    ("between {n} and {m}", lambda n: e.Range(least=n, most=n + 1)),
    ("{n} or greater", lambda n: e.Range(least=n)),
    ("{n} or higher", lambda n: e.Range(least=n)),
    ("{n} or lower", lambda n: e.Range(most=n)),
    ("{n} or fewer", lambda n: e.Range(most=n)),
    ("no more than {n}", lambda n: e.Range(most=n)),
)
"""The forms of bounds."""
OF_FIGURES = (*range(9), 10, 11, 12)
OF_LIFE = (1, 2, 3, 4, 5, 6, 7, 10, 12, 14)
OF_CARDS = (0, 1, 2, 3, 4, 6, 7, 13, 14)


def _bound(figure: str, new: Callable[[int], e.Range], old: str) -> Meaning:
    """The only bounds of a figure of cards."""

    def is_old(within: e.Range | None) -> bool:
        if within is None:
            return False
        return (
            (isinstance(within.most, int) and within.least is None)
            if old == "less"
            else (isinstance(within.least, int) and within.most is None)
        )

    def changed(within: e.Range) -> e.Range:
        number = within.most if old == "less" else within.least
        assert isinstance(number, int)
        return new(number)

    def fits(node: e.Cards) -> bool:
        if figure in ("cost", "power", "original_cost"):
            return is_old(getattr(node, figure))
        return any(one.figure == figure and is_old(one.within) for one in node.figures)

    def change(node: e.Cards) -> e.Cards:
        if figure in ("cost", "power", "original_cost"):
            return replace(node, **{figure: changed(getattr(node, figure))})
        return replace(
            node,
            figures=tuple(
                replace(one, within=changed(one.within)) if one.figure == figure and is_old(one.within) else one
                for one in node.figures
            ),
        )

    return only(e.Cards, fits, change)


def _number(form: str) -> Callable[[re.Match[str]], str]:
    return lambda match: form.format(n=match.group(2), m=int(match.group(2)) + 1)


def _bounded(pattern: str, form: str) -> Words:
    fitting = re.compile(pattern, re.IGNORECASE)

    def changed(text: str) -> str | None:
        matches = [*fitting.finditer(text)]
        if len(matches) != 1:
            return None
        [match] = matches
        said = form.format(n=match.group(2), m=int(match.group(2)) + 1)
        tail = match.group(3) if fitting.groups > 2 else ""
        result = text[: match.start()] + match.group(1) + said + tail + text[match.end() :]
        return None if result == text else result

    return changed


def _of_bounds(game: str) -> Iterator[Change]:
    figures = (
        (("size", r"(\bsize )(\d) or {old}(?= )"), ("power", r"(\bwith )(\d+) (?:or {old} power|power or {old})"))
        if game == "buddyfight"
        else (
            ("cost", r"(\bwith (?:an? )?(?:energy )?costs? of )(\d+) or {old}"),
            ("original_cost", r"(\bwith an original (?:energy )?cost of )(\d+) or {old}"),
        )
    )
    for figure, pattern in figures:
        for old in ("less", "more"):
            for at in OF_FIGURES:
                form, new = FORMS[at]
                if form in ("{n} or fewer", "{n} or " + old):
                    continue
                if figure == "power":
                    if form in (
                        "{n} or {m}",
                        "{n} or lower",
                        "at most {n}",
                        "less than {n}",
                        "more than {n}",
                        "between {n} and {m}",
                    ):
                        continue
                    form = f"{form} power"
                if figure == "size" and ("between" in form or "than" in form or form.startswith("at ")):
                    continue
                words = _bounded(pattern.format(old=old), form)
                yield Change(f"{figure}: {old} → {form}", words, _bound(figure, new, old))


def _having(game: str) -> Iterator[Change]:
    """How many cards a condition asks for."""

    def asks(node: e.Exists | e.Compare) -> bool:
        if isinstance(node, e.Exists):
            return isinstance(node.least, int) and node.least > 1 and node.most is None and node.different is None
        return isinstance(node.within.least, int) and node.within.most is None and isinstance(node.number, e.Count)

    def with_bounds(within: e.Range) -> e.Range:
        return within

    def meaning(new: Callable[[int], e.Range]) -> Meaning:
        def changed(said: Said) -> Said | None:
            asked = [node for node in nodes(said.skills) if isinstance(node, e.Exists | e.Compare) and asks(node)]
            if len(asked) != 1:
                return None
            [condition] = asked
            number = condition.least if isinstance(condition, e.Exists) else condition.within.least
            assert isinstance(number, int)
            within = new(number)
            if isinstance(condition, e.Exists):
                fields = {"least": 0 if within.least is None else within.least, "most": within.most}
                return only(e.Exists, asks, lambda node: replace(node, **fields))(said)
            return only(e.Compare, asks, lambda node: replace(node, within=with_bounds(within)))(said)

        return changed

    for at in OF_CARDS:
        form, new = FORMS[at]
        if form != "{n} or more":
            pattern = r"(\b(?:if|when) (?:you have|your opponent has|there are) )(\d+) or more(?= )"
            yield Change(f"having {form}", _bounded(pattern, form), meaning(new))
    yield from _of_life(game)
    fewer = FORMS[0][1]
    pattern = r"(\b(?:if|when) (?:you have|your opponent has) )(\d+) or more( cards in (?:your|their) \w+)"
    yield Change("cards or fewer", _bounded(pattern, "{n} or fewer"), meaning(fewer))


def _of_life(game: str) -> Iterator[Change]:
    """The life that a player has."""

    def life(node: e.Compare) -> bool:
        return isinstance(node.within.most, int) and node.within.least is None

    def meaning(new: Callable[[int], e.Range]) -> Meaning:
        return only(e.Compare, life, lambda node: replace(node, within=new(node.within.most)))  # type: ignore[arg-type]

    if game == "buddyfight":
        for words, new in (
            ("{n} or less life", FORMS[0][1]),
            ("{n} life or more", FORMS[1][1]),
            ("{n} or more life", FORMS[1][1]),
        ):
            yield Change(f"life {words}", _bounded(r"(\bif you have )(\d+) life or less", words), meaning(new))
            theirs = _bounded(r"(\bif your opponent has )(\d+) life or less", words)
            yield Change(f"their life {words}", theirs, meaning(new))
        return
    for at in OF_LIFE:
        form, new = FORMS[at]
        changed = _bounded(r"(\b(?:your|your opponent's) life is at )(\d+) or less", form)
        yield Change(f"life at {form}", changed, meaning(new))


def _figures(game: str) -> Iterator[Change]:
    """Other figures, damage and life."""
    if game == "buddyfight":
        for figure, number in (("power", 7000), ("defense", 7000), ("critical", 2)):
            for sign, by in (("+", number), ("-", -number)):
                words = once(rf"\b{figure}[+\-]\d+", f"{figure}{sign}{number}")
                yield Change(f"{figure}{sign}{number}", words, _adjusts(figure, by))
                words = once(rf"\b{figure}[+\-]\d+", f"{figure} {sign}{number}")
                yield Change(f"{figure} {sign}{number}", words, _adjusts(figure, by))
        for n in (1, 2, 3):
            for word in (str(n), WORDS[n]):
                words = once(
                    r"\bdeal (?:\d|one|two|three) damage to your opponent\b(?! equal)",
                    f"deal {word} damage to your opponent",
                )
                yield Change(f"deal {word} damage", words, _deals(n))
                words = once(r"\bgain (?:\d|one|two|three) life\b", f"gain {word} life")
                yield Change(f"gain {word} life", words, _gains(n))
        return
    for sign, by in (("+", 20000), ("-", -20000), ("+", 5000)):
        words = once(r"[+\-]\d+ power", f"{sign}{abs(by)} power")
        yield Change(f"{sign}{abs(by)} power", words, _adjusts("power", by))
    for n in (2, 3):
        words = once(
            r"\blook at (?:\d|the top \d|up to \d) cards (?:from|of) (?:the top of )?your deck",
            f"look at the top {n} cards of your deck",
        )
        yield Change(f"top {n}", words, _looks(n))
        words = once(
            r"\blook at (?:\d|the top \d|up to \d) cards (?:from|of) (?:the top of )?your deck",
            f"look at {n} cards from the top of your deck",
        )
        yield Change(f"{n} from the top", words, _looks(n))


def _deals(count: int) -> Meaning:
    return only(e.Damage, lambda node: isinstance(node.count, int), lambda node: replace(node, count=count))


def _gains(count: int) -> Meaning:
    def gains(node: e.Put) -> bool:
        return node.kind == "life" and isinstance(node.by, int) and node.by > 0

    return only(e.Put, gains, lambda node: replace(node, by=count))


def _looks(count: int) -> Meaning:
    def change(node: e.Look) -> e.Look:
        return replace(node, cards=replace(node.cards, top=count))

    return only(e.Look, lambda node: isinstance(node.cards.top, int), change)


def _adjusts(figure: str, by: int) -> Meaning:
    return only(
        e.Adjust, lambda node: node.figure == figure and isinstance(node.by, int), lambda node: replace(node, by=by)
    )


def _changes(game: str) -> Iterator[Change]:
    yield from _drawing("hand")
    yield from _of_choices(game)
    yield from _of_bounds(game)
    yield from _having(game)
    yield from _figures(game)


CHANGES = {**{game: tuple(_changes(game)) for game in ("fusion_world", "masters", "buddyfight")}, "dbz": dbz.CHANGES}
