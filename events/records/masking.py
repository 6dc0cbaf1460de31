"""Masking: what people wrote is shown without the names of hidden players, which may stand alone or between words.

Masked is what people say (names, reasons, remarks, the further columns of a source) and what the deck of a hidden
player is called in a report. What events, their parts and all other decks are called stays.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import TypeVar
from uuid import UUID

import msgspec

from events.errors import KifuError
from events.log.chain import ORIGIN, chain_hash
from events.log.entries import Entry, Recorded
from events.log.store import GameLog
from events.records.codec import codec, system_of
from events.records.envelope import (
    Annotation,
    GameStarted,
    GameWithdrawn,
    OperationRuled,
    TableRuling,
)
from events.records.folding import fold
from events.records.following import beginning_with
from events.records.reports import (
    EntryReported,
    PersonNamed,
    PlayerAliased,
    PlayerHidden,
    Reason,
    Report,
    ReportedDeck,
    ReportedPlayer,
    ReportWithdrawn,
    ResultReported,
    StructureSaid,
)
from events.records.stored_reports import TOPICS, decoded, entry_of, is_report

UNSPACED = 0x0E00
"""The first letter of the scripts (Thai, kana, ideographs, Hangul) in which no space parts a name from other words."""
_RECORD = TypeVar("_RECORD")


class HiddenTexts:
    """The names and ids that mean hidden players alone, each with what the player is called.

    `texts`: by the folded name or id. `people`: the ids of the hidden players. `longer`: folded names of others that
    have a hidden name in them, and stay whole.
    """

    def __init__(
        self, texts: Mapping[str, str], people: Collection[UUID] = (), longer: Collection[str] = frozenset()
    ) -> None:
        self.texts = texts
        self._people = frozenset(people)
        self._labels = frozenset(texts.values())
        kept: dict[str, str | None] = dict.fromkeys(longer)
        self._words = {text: label for text, label in texts.items() if not text.isdecimal()}
        """What is looked for in what somebody wrote, where digits alone (an id, as a rule) are numbers."""
        self._parts = sorted({**kept, **self._words}.items(), key=lambda part: -len(part[0]))
        """The same and what stays, with None, the longest first."""

    @classmethod
    def of(
        cls,
        names: Collection[tuple[UUID, PersonNamed]],
        labels: Mapping[UUID, str],
        spellings: Iterable[tuple[str, str]],
    ) -> "HiddenTexts":
        """The texts by all names that people have or had, what hidden people are called, and all spellings that were
        ever said to mean a name: what means a hidden player, or is meant by their name, is one of theirs.
        """
        if not labels:
            return cls({})
        shown = {text for person, name in names if person not in labels for text in _texts(name)}
        texts = {
            text: labels[person]
            for person, name in names
            if person in labels
            for text in _texts(name)
            if text not in shown
        }
        _spread(texts, [(fold(spelling), fold(name)) for spelling, name in spellings], shown)
        return cls(texts, labels, [name for name in shown if any(text in name for text in texts)])

    def shown(self, text: str) -> str:
        """The text, or what the hidden player is called whom it means."""
        return self.texts.get(fold(text), text)

    def words(self, text: str) -> str:
        """What somebody wrote, with what hidden players are called in the place of their names, also between words."""
        if not self._words or not text:
            return text
        if (label := self._words.get(folded := fold(text))) is not None:
            return label
        parts = [(part, label) for part, label in self._parts if part in folded]
        return _replaced(text, parts) if any(label is not None for _, label in parts) else text

    def report(self, report: Report) -> Report:
        """A report as it is shown: what people say in it, and what decks of hidden players are called."""
        if not self.texts:
            return report
        changed: dict[str, object] = {}
        if isinstance(report, PlayerAliased):
            changed = {"spelling": self.shown(report.spelling), "name": self.shown(report.name)}
        elif isinstance(report, StructureSaid):
            rounds = report.place_matches and self.words(report.place_matches)
            changed = {"author": self.words(report.author), "why": self.words(report.why), "place_matches": rounds}
        elif isinstance(report, ReportWithdrawn | PlayerHidden):
            changed = {"why": self.words(report.why)}
        elif isinstance(report, EntryReported):
            changed = {"deck": self._deck(report.player, report.deck), **self._said(report)}
        elif isinstance(report, ResultReported):
            changed = {"decks": (*map(self._deck, report.players, report.decks),), **self._said(report)}
        return msgspec.structs.replace(report, **changed)

    def _said(self, report: ResultReported | EntryReported) -> dict[str, object]:
        """The reason and the further words of a report."""
        by_hand = report.reason and Reason(self.words(report.reason.by), self.words(report.reason.why))
        return {"reason": by_hand, "more": self.further(report.more)}

    def further(self, words: Mapping[str, str]) -> dict[str, str]:
        """The further words of a source, by their headings."""
        return {self.words(name): self.words(text) for name, text in words.items()}

    def _deck(self, player: ReportedPlayer | None, deck: ReportedDeck | None) -> ReportedDeck | None:
        if deck is None or player is None or not self.means_hidden(player.name, player.person):
            return deck
        return msgspec.structs.replace(deck, label=self.words(deck.label))

    def means_hidden(self, name: str, person: UUID | None) -> bool:
        """Whether a player of a record is a hidden one, by the id or by what such a one is called."""
        return person in self._people or name in self._labels

    def start(self, start: GameStarted) -> GameStarted:
        """The start of a game as it is shown: who recorded it."""
        if not self.texts or not start.provenance.recorder:
            return start
        recorder = self.words(start.provenance.recorder)
        return msgspec.structs.replace(start, provenance=msgspec.structs.replace(start.provenance, recorder=recorder))

    def record(self, event: _RECORD) -> _RECORD:
        """An event of a game behind its start, as it is shown: remarks, rulings, a withdrawal."""
        if not self.texts:
            return event
        said: object = event
        if isinstance(event, Annotation):
            said = msgspec.structs.replace(event, author=self.words(event.author), text=self.words(event.text))
        elif isinstance(event, TableRuling | GameWithdrawn):
            said = msgspec.structs.replace(event, author=self.words(event.author), reason=self.words(event.reason))
        elif isinstance(event, OperationRuled):
            ruled = event.operation
            author, reason = self.words(ruled.author), self.words(ruled.reason)
            operation = msgspec.structs.replace(ruled, author=author, reason=reason)
            said = msgspec.structs.replace(event, operation=operation)
        return said  # type: ignore[return-value]

    def stream(self, recorded: list[Recorded]) -> list[Recorded]:
        """The events of a stream as an export has them: chained anew from the first in which a hidden name stands."""
        if not self.texts:
            return recorded
        masked: list[Recorded] = []
        for event in recorded:
            entry = self._entry(event)
            previous = masked[-1].hash if masked else ORIGIN
            hash = chain_hash(previous, event.game, event.version, entry.topic, entry.body)
            masked.append(msgspec.structs.replace(event, hash=hash, body=entry.body))
        return masked

    def _entry(self, event: Recorded) -> Entry:
        if is_report(event.topic):
            report = decoded(event.topic, event.body)
            masked = self.report(report)
            return Entry(event.topic, event.body) if masked == report else entry_of(masked)
        reader = codec(system_of(event.topic))
        known = reader.decode(event.topic, event.body)
        shown = self.start(known) if isinstance(known, GameStarted) else self.record(known)
        return Entry(event.topic, event.body) if shown == known else Entry(*reader.encode(shown))


def _replaced(text: str, parts: Sequence[tuple[str, str | None]]) -> str:
    """A text with labels in the place of folded parts, where these stand as words of their own."""
    whole, at = "", 0
    while at < len(text):
        end, label = next(filter(None, (_standing(text, at, *part) for part in parts)), (at + 1, None))
        whole += text[at:end] if label is None else label
        at = end
    return whole


def _standing(text: str, at: int, part: str, label: str | None) -> tuple[int, str | None] | None:
    """Where a folded part ends that stands at a place of a text, with its label; None if it does not stand there."""
    if _parts_words(text[at]) or not (_is_unspaced(part[0]) or _ends_word(text, at)):
        return None
    most = min(len(text), at + 4 * len(part) + 4)  # marks and letters that show nothing lengthen a name
    for end in range(most, at, -1):
        is_word = (_is_unspaced(part[-1]) or _ends_word(text, end)) and not _parts_words(text[end - 1])
        if is_word and fold(text[at:end]) == part:
            return end, label
    return None


def _ends_word(text: str, at: int) -> bool:
    """Whether a word ends, or begins, before a place of a text."""
    return at in (0, len(text)) or _parts_words(text[at - 1]) or _parts_words(text[at])


@cache
def _parts_words(letter: str) -> bool:
    return " " in fold(f"a{letter}a")


def _is_unspaced(letter: str) -> bool:
    return ord(letter) >= UNSPACED


def _spread(texts: dict[str, str], spellings: Sequence[tuple[str, str]], shown: Collection[str]) -> None:
    """Add what spellings join to texts of hidden players, but for what others are called."""
    before = -1
    while len(texts) != before:
        before = len(texts)
        for pair in spellings:
            for text, other in (pair, pair[::-1]):
                if text in texts and other not in texts and other not in shown:
                    texts[other] = texts[text]


def spellings_in(log: GameLog) -> list[tuple[str, str]]:
    """All spellings in a log, each with the name that it was said to mean."""
    found: list[tuple[str, str]] = []
    for event in beginning_with(log, TOPICS[PlayerAliased]):
        with suppress(KifuError):  # `kifu verify` names it
            report = decoded(event.topic, event.body)
            if isinstance(report, PlayerAliased):
                found.append((report.spelling, report.name))
    return found


def _texts(name: PersonNamed) -> set[str]:
    return {fold(text) for text in (name.name, name.id) if text}
