"""Recorded games as rows: whole finished games in, one frame a table out."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, Literal
from uuid import UUID

import polars as pl

from events.game import load
from events.records.envelope import GameStarted
from events.records.recorder import Recording
from events.table.created import CardCreated
from events.table.fact import Fact, GameEnded, TurnBegan
from events.table.ids import PLAYERS
from projector.columns import SORTED_BY, TABLES, schema
from projector.tables.card_games import card_frames
from projector.tables.counts import counts_frame
from projector.tables.decisions import Decisions, decisions_frame
from projector.tables.decks import decks_frame
from projector.tables.facts import facts_frame
from projector.tables.fates import dense, fates
from projector.tables.figures import Figures
from projector.tables.fold import Fold
from projector.tables.hands import arrivals, hands_frame, redraws
from projector.tables.identity import DeckIdentity, listed_identity
from projector.tables.kinds import Facts
from projector.tables.order import ordered
from projector.tables.played import Games, PlayedGames
from projector.tables.positions import positions_frame
from projector.tables.sound import unsound
from projector.tables.turns import turns_frame


def population(start: GameStarted) -> Literal["bots", "humans", "mixed"]:
    """Who played. Populations are never pooled."""
    kinds = {player.kind for player in start.players}
    if len(kinds) == 2:
        return "mixed"
    return "bots" if kinds == {"bot"} else "humans"


def game_row(
    game: UUID,
    recording: Recording,
    facts: Sequence[Fact],
    *,
    first: int,
    end: int | None,
    head: bytes,
    trusted: bool = False,
    decks: Sequence[DeckIdentity] = (),
) -> dict[str, Any]:
    """The row of table `games`; `facts` are the recording's, `first` and `end` are positions in the log, `end` is None
    for a game still open. `trusted`: it was taken on trust. `decks`: both, if their cards' definitions were read."""
    start = recording.start
    kinds = list(map(type, facts))
    chooses = load(start.system).statistics.chooser
    chooser: Any = next((fact for fact in facts if isinstance(fact, chooses)), None) if chooses else None
    began = facts[kinds.index(TurnBegan)] if TurnBegan in kinds else None
    ended = facts[-1] if facts and isinstance(facts[-1], GameEnded) else None
    return {
        "game": str(game),
        "end_position": end,
        "system": start.system,
        "population": population(start),
        **_provenance(start),
        "supersedes": start.supersedes and not trusted,
        "trusted": trusted,
        **_seated(start, decks or identities(start)),
        "first": began.player if isinstance(began, TurnBegan) else None,
        "chooser": chooser and chooser.player,
        "winner": ended.winner if ended else None,
        "reason": ended.reason if ended else None,
        "turns": kinds.count(TurnBegan),
        "actions": len(recording.actions),
        "facts": len(facts),
        "first_position": first,
        "head": head.hex(),
    }


def _provenance(start: GameStarted) -> dict[str, Any]:
    """Where the record comes from, and how the game was played."""
    told = start.provenance
    words = ("source", "recorder", "date", "format", "event", "round", "table", "match", "game_in_match", "index")
    return {
        **{word: getattr(told, word) for word in words},
        "edition": start.edition,
        "seed": None if told.seed is None else str(told.seed),
        "options": ";".join(f"{name}={value}" for name, value in sorted(start.options.items())),
        "engine": start.engine,
        "rules_version": start.rules_version,
        "parent": None if start.parent is None else str(start.parent),
        "parent_position": start.parent_position,
    }


def identities(start: GameStarted) -> tuple[DeckIdentity, ...]:
    """The identity of each deck as far as the lists tell it, seat a's first."""
    return tuple(listed_identity(start.system, deck) for deck in start.decks)


def _seated(start: GameStarted, decks: Sequence[DeckIdentity]) -> dict[str, Any]:
    """Who sat in each seat, and with which deck."""
    row: dict[str, Any] = {}
    for seat, player, deck, identity in zip(PLAYERS, start.players, start.decks, decks, strict=True):
        row |= {f"player_{seat}": player.name, f"kind_{seat}": player.kind, f"bot_{seat}": player.bot}
        row[f"bot_version_{seat}"] = player.version
        row |= {f"deck_{seat}": deck.label, f"deck_id_{seat}": identity.deck_id}
        row |= {f"archetype_{seat}": identity.archetype, f"variant_{seat}": identity.variant}
    programs = sorted({player.program for player in start.players if player.program})
    return {**row, "bots": ", ".join(programs) or None}


class Batch:
    """Finished games, collected until they are written. Add them in the order in which they ended."""

    def __init__(self) -> None:
        self._games = Games()
        self._facts = Facts()
        self._decisions = Decisions()
        self._fold: _Folded | None = None

    @property
    def games(self) -> Sequence[dict[str, Any]]:
        """The rows of table `games`."""
        return self._games.rows

    @property
    def facts(self) -> int:
        """How many facts all games have."""
        return self._facts.count

    def add(
        self,
        recording: Recording,
        facts: Sequence[Fact],
        row: dict[str, Any],
        decks: Sequence[DeckIdentity] = (),
    ) -> None:
        """Add a finished game, with its facts, its row of table `games`, and both decks if their cards' definitions
        were read. IndexError, and nothing is added, if an answer takes what was not offered."""
        self._decisions.add(recording)
        created: Sequence[CardCreated] = ()
        if CardCreated in load(recording.start.system).facts:
            created = [fact for fact in facts if isinstance(fact, CardCreated)]
        self._games.add(recording.start, row, decks or identities(recording.start), created)
        self._facts.add(facts)
        self._fold = None

    def unsound(self) -> dict[str, str]:
        """The games whose facts do not fit their tables, and why. No row of theirs is in the frames."""
        return {self.games[g]["game"]: why for g, why in self._folded.bad.items()} if self.games else {}

    def frames(self) -> dict[str, pl.DataFrame]:
        """The frame of each table, with its declared columns, sorted as its parts are."""
        made = [make() for make in self.makers()]
        frames = {name: frame for group in made for name, frame in group.items()}
        return {name: frames.get(name, pl.DataFrame(schema=schema(name))) for name in TABLES}

    def makers(self) -> list[Callable[[], dict[str, pl.DataFrame]]]:
        """What makes the frames of all tables: each some of them, in any order, by any thread."""
        if not self.games:
            return []
        folded = self._folded
        played, fold = folded.played, folded.fold

        def of_games() -> dict[str, pl.DataFrame]:
            redrawn = redraws(fold, folded.asked, folded.answered)
            cards = fates(played, fold)
            came = arrivals(played, fold, cards, redrawn)
            cards = cards.with_columns(dealt=dense(played, came.filter("dealt").drop_nulls("place"), True))
            by_card = {**card_frames(played, fold, cards), "hands": hands_frame(played, fold, came)}
            return {
                "games": played.games,
                "turns": turns_frame(played, fold, folded.figures, folded.asked),
                "decks": decks_frame(played, redrawn),
                **{name: arranged(frame, name) for name, frame in by_card.items()},
            }

        # What takes longest comes first.
        made: tuple[Callable[[], dict[str, pl.DataFrame]], ...] = (
            lambda: {"positions": positions_frame(played, fold, folded.figures, folded.asked)},
            lambda: {"facts": facts_frame(played, fold, folded.of_all)},
            lambda: {"counts": counts_frame(played, fold)},
            lambda: {"decisions": decisions_frame(played, fold, folded.asked, folded.answered)},
            of_games,
        )
        return [partial(folded.sound, make) for make in made]

    def release(self) -> None:
        """Leave what was collected to the makers, who let go of it when they have it in columns. No game can be added
        after it."""
        self._facts, self._decisions = Facts(), Decisions()

    @property
    def _folded(self) -> "_Folded":
        if self._fold is None:
            played = self._games.played()
            self._fold = _Folded(played, self._facts, self._decisions)
        return self._fold


class _Folded:
    """All games of a batch in columns. What not every table needs is made by the first thread that asks for it."""

    def __init__(self, played: PlayedGames, facts: Facts, decisions: Decisions) -> None:
        self.played = played
        self.fold = Fold(played, facts.by_kind(told_by_rules(played)))
        self.figures = Figures(self.fold)
        self.asked = decisions.asked(played)
        self._facts = facts
        self._decisions = decisions

    @cached_property
    def of_all(self) -> list[pl.Series]:
        """What every fact fills."""
        columns = self._facts.of_all()
        del self._facts  # freeing so many words takes its time: not when all is written
        return columns

    @cached_property
    def answered(self) -> list[pl.Series]:
        """What was offered and taken."""
        columns = self._decisions.answered()
        del self._decisions
        return columns

    @cached_property
    def bad(self) -> dict[int, str]:
        """The games that do not fit their tables, by index, and why."""
        return unsound(self.fold)

    def sound(self, make: Callable[[], dict[str, pl.DataFrame]]) -> dict[str, pl.DataFrame]:
        """Frames with their declared columns, and without the rows of games that do not fit their tables."""
        frames = {name: frame.select(schema(name).names()) for name, frame in make().items()}
        if not self.bad:
            return frames
        ends = self.played.games["end_position"][list(self.bad)]
        return {name: frame.filter(~frame["end_position"].is_in(ends.implode())) for name, frame in frames.items()}


def told_by_rules(played: PlayedGames) -> tuple[type[Fact], ...]:
    """The classes of facts that the games of a batch tell apart by their rules."""
    said = [load(system).statistics for system in played.games["system"].cast(pl.String).unique().sort()]
    return tuple(one.kind for told in said for one in (*told.origins.values(), *told.spent) if one.rules)


def arranged(frame: pl.DataFrame, table: str) -> pl.DataFrame:
    """The table's declared columns, and its rows in the order of a part."""
    return ordered(frame.select(schema(table).names()), SORTED_BY[table])
