"""The words that ask for games, such as `card:"Powder Jester" turn<4 then card:"Torch Runner" won`, and what they mean.

Behind a card stand the bounds of the turns in which it was played: own turns, by their numbers, each with what follows
it up to the next. `then` before a card says that it was played after the card before it. Words that name, and those of
the result, stand anywhere.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from events.errors import KifuError

NAMES = ("card", "deck", "vs", "player", "event")
"""The words before a colon that name something."""
RESULTS = ("won", "lost", "drawn")
EXAMPLE = 'card:"one card" turn<4 then card:"another" turn>=4'
MOST_DIGITS = 6
"""The most digits of a turn."""
MOST_CARDS = 12
"""The most cards that are asked for at once."""
_THEN = "then"
_KNOWN = ", ".join((*(f"{name}:" for name in NAMES), "turn<4", _THEN, *RESULTS))
_PART = re.compile(
    r"\bturn(?:\s*(?P<sign><=|>=|[<>=])\s*|(?P<colon>:)(?=\S))(?P<number>\S*)"
    r"|(?P<word>[a-z]+):(?P<value>\"[^\"]*\"?|\S+)"
    r"|(?P<bare>\S+)",
    re.IGNORECASE,
)
_QUOTES = str.maketrans(dict.fromkeys("\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}", '"'))
"""The quotes that phones write."""


class Play(msgspec.Struct, frozen=True):
    """A card, by name or number, played in an own turn from `first` to `last` (None: whichever), or between these and
    the next own turn; `later`: after the play before it."""

    card: str
    first: int = 0
    last: int | None = None
    later: bool = False

    @property
    def is_bounded(self) -> bool:
        """Whether it says anything of when the card was played."""
        return self.first > 0 or self.last is not None or self.later


class GameWords(NamedTuple):
    """What a text asks of a game: the plays of one player, in the order of the text; names by their words; a result."""

    plays: tuple[Play, ...]
    named: dict[str, str]
    result: str | None


def understood(text: str) -> GameWords | None:
    """What a text with such words asks for; None for a text without any.

    KifuError says what is not understood, where it stands, and what would be right.
    """
    parts = [*_PART.finditer(text.translate(_QUOTES))]
    if not any(part["sign"] or part["colon"] or part["word"] for part in parts):
        return None
    reader = _Reader()
    for part in parts:
        reader.read(part)
    return reader.whole()


def written(plays: Sequence[Play]) -> str:
    """Plays in the words that mean them, as short as they can be."""
    return " ".join(" ".join(_words_of(play)) for play in plays)


def plays_of(text: str) -> tuple[Play, ...]:
    """The plays that `written` has in a text, at least one. KifuError for a text that asks for anything else."""
    try:
        words = understood(text)
    except KifuError as error:
        raise KifuError(f"played: {error}") from None
    if words is None or not words.plays or words.named or words.result:
        raise KifuError(f"played: '{text}' is not only cards that were played; write it as {EXAMPLE}")
    return words.plays


def in_words(plays: Sequence[Play], name_of: Callable[[str], str]) -> str:
    """Plays as a reader says them: "Powder Jester before own turn 4, then Torch Runner"."""
    parts = [f"{name_of(play.card)} {_when(play)}".strip() for play in plays]
    joints = [", then " if play.later else " and " for play in plays[1:]]
    return "".join([parts[0], *(joint + part for joint, part in zip(joints, parts[1:], strict=True))])


def _words_of(play: Play) -> Iterator[str]:
    quoted = f'"{play.card}"' if re.search(r"\s", play.card) else play.card
    yield from [_THEN] * play.later
    yield f"card:{quoted}"
    if play.first and play.first == play.last:
        yield f"turn:{play.first}"
        return
    if play.first > 0:
        yield f"turn>={play.first}"
    if play.last is not None:
        yield f"turn<{play.last + 1}"


def _when(play: Play) -> str:
    first, last = play.first, play.last
    if first and first == last:
        return f"in own turn {first}"
    if last is None:
        return f"in own turn {first} or later" if first else ""
    return f"in own turns {first} to {last}" if first else f"before own turn {last + 1}"


class _Reader:
    """What the parts of a text mean, one by one. KifuError for one that cannot be."""

    def __init__(self) -> None:
        self._plays: list[Play] = []
        self._named: dict[str, str] = {}
        self._result: str | None = None
        self._then = False
        self._before = ""

    def read(self, part: re.Match[str]) -> None:
        """Read the next part."""
        word, bare = (part["word"] or "").lower(), (part["bare"] or "").lower()
        if part["sign"] or part["colon"]:
            self._bound(part[0], part["sign"] or "=", part["number"])
        elif word == "card":
            self._add_card(part["value"].strip('"'))
        elif word:
            self._name(word, part["value"].strip('"'))
        elif bare == _THEN:
            self._follow()
        elif bare in RESULTS:
            self._end(bare)
        else:
            raise KifuError(f"'{part[0]}' stands alone{self._where}: write card:\"its name\", or search for names only")
        self._before = part[0]

    def whole(self) -> GameWords:
        """What all parts mean together."""
        if self._then:
            raise KifuError(f"'then' at the end has no card behind it: write {EXAMPLE}")
        return GameWords((*self._plays,), self._named, self._result)

    @property
    def _where(self) -> str:
        return f" behind {self._before}" if self._before else ""

    def _add_card(self, card: str) -> None:
        if len(self._plays) == MOST_CARDS:
            raise KifuError(f"card:{card}{self._where}: at most {MOST_CARDS} cards can be asked for at once")
        self._plays.append(Play(card, later=self._then))
        self._then = False

    def _name(self, word: str, value: str) -> None:
        if word not in NAMES:
            raise KifuError(f"there is no '{word}:'{self._where}; there are {_KNOWN}")
        if word in self._named:
            raise KifuError(f"{word}:{value}{self._where}: {word}: was named before; name one")
        self._named[word] = value

    def _follow(self) -> None:
        if self._then or not self._plays:
            raise KifuError(f"'then'{self._where} has no card before it: write {EXAMPLE}")
        self._then = True

    def _end(self, result: str) -> None:
        if self._result is not None:
            raise KifuError(f"'{result}'{self._where}: a game ends one way; write one of {', '.join(RESULTS)}")
        self._result = result

    def _bound(self, text: str, sign: str, number: str) -> None:
        """Narrow the turns of the card before it."""
        if self._then or not self._plays:
            raise KifuError(f"'{text}'{self._where}: a turn needs a card before it, as in card:\"its name\" turn<3")
        if not number.isdecimal() or len(number) > MOST_DIGITS:
            raise KifuError(f"turn{self._where}: '{number}' is no turn; write it as turn<3")
        turn, play = int(number), self._plays[-1]
        first = {"<": 0, "<=": 0, ">": turn + 1}.get(sign, turn)
        last = {"<": turn - 1, "<=": turn, "=": turn}.get(sign)
        lasts = [bound for bound in (play.last, last) if bound is not None]
        bounded = msgspec.structs.replace(play, first=max(play.first, first), last=min(lasts, default=None))
        if bounded.last is not None and bounded.last < bounded.first:
            raise KifuError(f"'{text}'{self._where} leaves no turn for {play.card}: write turn>=2 turn<5 for 2 to 4")
        self._plays[-1] = bounded
