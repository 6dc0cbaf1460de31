"""4. Heads: the marks before a printed ability, which say what it is; and the abilities of a text."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias, get_args

from events.buddyfight.card import OVER, Keyword
from events.language import effect as e
from events.language.splitting import Span, masked

KEYWORDS: Mapping[str, Keyword] = {
    **{keyword.replace("_", " "): keyword for keyword in get_args(Keyword)},
    "d-share": "d_share",
    "lifelink lose": "lifelink_lose",
    "life link": "lifelink",
    "dragonize": "dragonify",
}
COSTS = ("call cost", "cast cost", "equip cost", "callcost", "castcost")
COUNTER = ("counter", "counster")
Form: TypeAlias = Literal["keywords", "cost", "ability"]

_TAG = re.compile(r"\s*\[\s*([^\[\]\n]*?)\s*[!@]?\]")
_BARE_KEYWORD = re.compile(
    rf"\s*((?=[A-Z])(?i:{'|'.join(sorted(KEYWORDS, key=len, reverse=True))}))\b(?: ([0-9]+|Lose)\b)?@?"
    r"(?=\s*(?:$|\[|\(|[A-Z\n]))"
)
_BARE_HEAD = re.compile(r"\s*(call ?cost|cast ?cost|equip ?cost)\b@?", re.IGNORECASE)
_BARE_COUNTER = re.compile(r"\s*(Counter)\b@?(?=\s*(?:\[|[A-Z]))")
_NAME = re.compile(r"\s*<([^<>]*)>(?=\s*(?:[A-Z\[(]))")
_NUMBERED = re.compile(r"(life ?link) +([0-9]+|lose)", re.IGNORECASE)
_LIMIT = r"{} (once|twice|[3-5] times) per (turn|game)"
_TIMES = {"once": 1, "twice": 2, "3 times": 3, "4 times": 4, "5 times": 5}
_OF_ABILITY = re.compile(
    _LIMIT.format(
        r"(?:you (?:may|can) only (?:use|activate) this ability|this ability (?:may|can) only be (?:used|activated)"
        r"|this ability (?:only activates|activates only|activates))"
    ),
    re.IGNORECASE,
)
_OF_NAME = re.compile(
    _LIMIT.format(
        r"(?:you (?:may|can) only (?:cast|use|activate) <[^<>]*>|<[^<>]*> ?(?:only activates|activates only))"
    ),
    re.IGNORECASE,
)


class PrintedKeyword(NamedTuple):
    """A keyword as printed, with its number, and what stands in brackets behind it."""

    keyword: Keyword
    number: int
    words: Span
    cost: Span | None = None


class Block(NamedTuple):
    """A printed ability: its marks, its name if it has one, and the rest of its words.

    `over`: the keyword, [Overturn] and the like, by which it is declared; `asked`: what stands in brackets behind.
    """

    form: Form
    start: int
    body: Span
    counter: bool = False
    act: bool = False
    set: bool = False
    name: str = ""
    keywords: tuple[PrintedKeyword, ...] = ()
    over: str = ""
    asked: Span | None = None

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return max(self.body.end, self.start)


def blocks(text: str) -> list[Block]:
    """The abilities of a text whose marks have one form; a text that is printed twice is read once."""
    found = [block for start, end in _pieces(text) for block in _blocks_of(text, start, end)]
    half = len(found) // 2
    words = [_said(text, block) for block in found]
    return found[:half] if half and words[:half] == words[half:] else found


def _said(text: str, block: Block) -> str:
    return " ".join(text[block.start : block.end].replace("■", " ").split())


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where abilities begin and end: at a square, and at a line that begins with a mark or a keyword."""
    starts = {0, *(found.start() for found in re.finditer("■", text))}
    for found in re.finditer(r"\n\s*", text):
        if found.end() < len(text) and _begins(text, found.end()):
            starts.add(found.end())
    places = sorted(starts)
    yield from zip(places, [*places[1:], len(text)], strict=True)


def _begins(text: str, at: int) -> bool:
    if _BARE_KEYWORD.match(text, at) or _BARE_HEAD.match(text, at) or _BARE_COUNTER.match(text, at):
        return True
    tag = _TAG.match(text, at)
    if tag is not None:
        words = tag.group(1).lower()
        return _keyword(words) is not None or words in (*COSTS, *COUNTER, "act", "set") or bool(_over(words))
    return re.match(r"When |At the |You may only |You may use ", text[at:]) is not None


def _keyword(words: str) -> tuple[Keyword, int] | None:
    """The keyword that a tag prints, and its number."""
    plain = " ".join(words.lower().rstrip("@!").split())
    numbered = _NUMBERED.fullmatch(plain)
    if numbered:
        lose = numbered.group(2) == "lose"
        return ("lifelink_lose", 0) if lose else ("lifelink", int(numbered.group(2)))
    return (KEYWORDS[plain], 0) if plain in KEYWORDS else None


def _over(words: str) -> str:
    """ability/over. The keyword of a declaration that is made once a game, which a tag prints; none: it is another."""
    plain = "_".join(words.lower().replace(":", " ").split())
    return plain if plain in OVER else ""


def _blocks_of(text: str, start: int, end: int) -> Iterator[Block]:
    """The keywords and the ability of a piece of a text."""
    at = start
    while at < end and (text[at].isspace() or text[at] == "■"):
        at += 1
    head = _Head(text, at, end)
    while head.read():
        pass
    body = _span(text, head.at, end)
    begin = at
    if head.keywords:
        last = head.keywords[-1].cost or head.keywords[-1].words
        yield Block("keywords", begin, Span("", last.end, last.end), keywords=tuple(head.keywords))
        begin = body.start
    if body.words.strip(". ") or head.over or (head.marks and not head.keywords):
        counter, act, is_set = (mark in head.marks for mark in ("counter", "act", "set"))
        form: Form = "cost" if head.costs else "ability"
        marks = Block(form, begin, body, counter=counter, act=act, set=is_set, name=head.name)
        yield marks._replace(over=head.over, asked=head.asked)


class _Head:
    """The marks before an ability, read one by one up to `at`."""

    def __init__(self, text: str, at: int, end: int) -> None:
        self._text, self.at, self._end = text, at, end
        self.marks: set[str] = set()
        self.keywords: list[PrintedKeyword] = []
        self.name, self.costs = "", False
        self.over = ""
        self.asked: Span | None = None

    def read(self) -> bool:
        """Whether there is one more mark, which is read then."""
        if self.costs:
            return False
        return self._tag() or self._bare_head() or self._bare() or self._named()

    def _tag(self) -> bool:
        found = _TAG.match(self._text, self.at, self._end)
        if found is None:
            return False
        words = " ".join(found.group(1).lower().split())
        keyword = _keyword(words)
        if words in (*COUNTER, "act", "set"):
            self.marks.add("counter" if words in COUNTER else words)
        elif words in COSTS:
            self.costs = True
        elif keyword is not None:
            self.keywords.append(PrintedKeyword(*keyword, _span(self._text, self.at, found.end())))
        elif _over(words) and not self.over:
            self.over = _over(words)
        elif self.over and self.asked is None:
            self.asked = _inside(self._text, self.at, found.end())
        elif self.keywords and self.keywords[-1].cost is None and not self.marks:
            self.keywords[-1] = self.keywords[-1]._replace(cost=_inside(self._text, self.at, found.end()))
        else:
            return False
        self.at = found.end()
        return True

    def _bare_head(self) -> bool:
        found = _BARE_HEAD.match(self._text, self.at, self._end)
        if found is not None:
            self.costs, self.at = True, found.end()
        return found is not None

    def _bare(self) -> bool:
        """A mark or a keyword without brackets."""
        counter = _BARE_COUNTER.match(self._text, self.at, self._end)
        found = counter or _BARE_KEYWORD.match(self._text, self.at, self._end)
        if found is None or "act" in self.marks:
            return False
        if counter is not None:
            self.marks.add("counter")
        else:
            keyword = _keyword(" ".join(filter(None, found.groups())))
            if keyword is None:
                return False
            self.keywords.append(PrintedKeyword(*keyword, _span(self._text, self.at, found.end())))
        self.at = found.end()
        return True

    def _named(self) -> bool:
        found = None if self.name else _NAME.match(self._text, self.at, self._end)
        if found is not None:
            self.name, self.at = found.group(1), found.end()
        return found is not None


def _span(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(text[start:end], start, end)


def _inside(text: str, start: int, end: int) -> Span:
    """What stands in brackets."""
    span = _span(text, start, end)
    return _span(text, span.start + 1, span.end - 1)


def costs_of(body: Span) -> tuple[list[Span], Span | None]:
    """The parts of a printed cost, in brackets or not, with `&` between them; and what stands behind the brackets."""
    text = " " * body.start + body.words
    start, end, rest = body.start, body.end, None
    if body.words.startswith("["):
        close = body.start + _closing(body.words)
        behind = _span(text, min(close + 1, body.end), body.end)
        rest = behind if behind.words.strip(". ]") else None
        start, end = body.start + 1, close
    at, parts = start, []
    for found in [*re.finditer(r"\.?\s*&\s*", masked(text[start:end]))]:
        parts.append(_span(text, at, start + found.start()))
        at = start + found.end()
    parts.append(_span(text, at, end))
    return [part for part in parts if part.words], rest


def _closing(words: str) -> int:
    """Where the first bracket closes."""
    depth = 0
    for at, mark in enumerate(words):
        depth += {"[": 1, "]": -1}.get(mark, 0)
        if depth == 0:
            return at
    return len(words)


def limit_of(words: str) -> e.Limit | None:
    """ability/once-per-turn. The limit that a sentence, with digits for numbers, says; None if it says none."""
    plain = words.strip(" .")
    for pattern, per in ((_OF_ABILITY, "copy"), (_OF_NAME, "name")):
        found = pattern.fullmatch(plain)
        if found:
            within = "game" if found.group(2).lower() == "game" else "turn"
            return e.Limit(times=_TIMES[found.group(1).lower()], within=within, per=per)  # type: ignore[arg-type]
    return None
