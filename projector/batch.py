"""Recorded games as rows: whole finished games in, a frame per table out."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any
from uuid import UUID

import polars as pl

from events.effects.manual import ManualResolutionBegan
from events.game import load
from events.log.entries import Recorded
from events.records.envelope import GameStarted
from events.records.recorder import Recording
from events.records.reports import Report, ResultReported
from events.table.ask import MANUAL
from events.table.created import CardCreated
from events.table.fact import Fact, GameEnded, TurnBegan
from events.table.ids import PLAYERS
from projector.columns import TABLES, schema
from projector.readings import options_text
from projector.tables.attacks import attacks_frame
from projector.tables.card_games import card_frames
from projector.tables.choices import choices_frame, offers_frame
from projector.tables.counts import counts_frame
from projector.tables.decisions import Decisions, decisions_frame
from projector.tables.decks import decks_frame
from projector.tables.facts import facts_frame
from projector.tables.fates import dense, fates
from projector.tables.figures import Figures
from projector.tables.fold import Fold
from projector.tables.hands import arrivals, hands_frame, redraws
from projector.tables.identity import DeckIdentity, listed_identity
from projector.tables.kinds import OF_ALL, Facts
from projector.tables.order import arranged
from projector.tables.played import Games, PlayedGames, created_card
from projector.tables.positions import afterstates_frame, positions_frame
from projector.tables.reported import reported_frames
from projector.tables.sound import unsound
from projector.tables.turns import turns_frame
from projector.tables.unknown import Unknown


def population(start: GameStarted) -> str:
    """The population of a game, as `Filters.population` asks for it: `humans`, `bots: greedy v2`, `mixed: greedy v2`.

    What was not simulated here only says which bot played, and its source says so: `bots: greedy v2, imported`. Games
    in which skills that are not understood did nothing say so: `bots: greedy v2, manual pass`. Populations are never
    pooled.
    """
    kinds = {player.kind for player in start.players}
    kind = "mixed" if len(kinds) == 2 else "bots" if kinds == {"bot"} else "humans"
    told, source = bots(start), start.provenance.source
    if told is None:
        return kind
    passing = MANUAL in start.options
    remarks = [*([] if source == "simulated" else [source]), *(["manual pass"] if passing else [])]
    return ", ".join([f"{kind}: {told}", *remarks])


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
        **provenance_row(start),
        "supersedes": start.supersedes and not trusted,
        "trusted": trusted,
        "ruled": recording.ruled,
        "withdrawn": recording.withdrawn is not None,
        **_seated(start, decks or identities(start)),
        "first": began.player if isinstance(began, TurnBegan) else None,
        "chooser": chooser and chooser.player,
        "winner": ended.winner if ended else None,
        "reason": ended.reason if ended else None,
        "turns": kinds.count(TurnBegan),
        "by_hand": kinds.count(ManualResolutionBegan),
        "actions": len(recording.decided()),
        "facts": len(facts),
        "first_position": first,
        "head": head.hex(),
    }


def provenance_row(start: GameStarted) -> dict[str, Any]:
    """The columns of `games` that say where a record comes from, by which options, and which versions made it."""
    provenance = start.provenance
    words = (
        "source",
        "recorder",
        "date",
        "format",
        "event",
        "round",
        "table",
        "match",
        "game_in_match",
        "index",
        "experiment",
    )
    return {
        **{word: getattr(provenance, word) for word in words},
        "edition": start.edition,
        "seed": None if provenance.seed is None else str(provenance.seed),
        "options": options_text(start.options),
        "engine": start.engine,
        "rules_version": start.rules_version,
        "parent": None if start.parent is None else str(start.parent),
        "parent_position": start.parent_position,
    }


def identities(start: GameStarted) -> tuple[DeckIdentity, ...]:
    """The decks' identities by their lists alone, seat a's first."""
    return tuple(listed_identity(start.system, deck) for deck in start.decks)


def _seated(start: GameStarted, decks: Sequence[DeckIdentity]) -> dict[str, Any]:
    """The columns of players and decks by seat."""
    row: dict[str, Any] = {}
    for seat, player, deck, identity in zip(PLAYERS, start.players, start.decks, decks, strict=True):
        row |= {f"player_{seat}": player.name, f"kind_{seat}": player.kind, f"bot_{seat}": player.bot}
        row[f"bot_version_{seat}"] = player.version
        row |= {f"deck_{seat}": deck.label, f"deck_id_{seat}": identity.deck_id}
        row |= {f"archetype_{seat}": identity.archetype, f"variant_{seat}": identity.variant}
    return {**row, "bots": bots(start)}


def bots(start: GameStarted) -> str | None:
    """The bots that play a game, with their versions."""
    return ", ".join(sorted({player.program for player in start.players if player.program})) or None


class Batch:
    """Finished games, collected until they are written, in the order in which they ended."""

    def __init__(self) -> None:
        self._games = Games()
        self._facts = Facts()
        self._decisions = Decisions()
        self._unknown = Unknown()
        self._fold: _Folded | None = None
        self.reports: list[tuple[Recorded, Report]] = []

    @property
    def games(self) -> Sequence[dict[str, Any]]:
        """The rows of table `games`."""
        return self._games.rows

    @property
    def facts(self) -> int:
        """The number of facts of all games."""
        return self._facts.count

    @property
    def matches(self) -> int:
        """The number of matches that are reported for the first time; a bye is none."""
        first = (report for event, report in self.reports if event.version == 1)
        return sum(isinstance(report, ResultReported) and report.players[1] is not None for report in first)

    @property
    def ends(self) -> list[int]:
        """The positions of the log at which its games ended, and at which its reports stand."""
        return [*(row["end_position"] for row in self.games), *(event.position for event, _ in self.reports)]

    def add(
        self,
        recording: Recording,
        facts: Sequence[Fact],
        row: dict[str, Any],
        decks: Sequence[DeckIdentity] = (),
    ) -> None:
        """Add a finished game with its facts, its row of table `games`, and its decks' identities if known.

        Nothing is added if an answer takes an option that was not offered (IndexError), or a card created during the
        game has no definition that can be read (LogDamaged).
        """
        created = []
        if CardCreated in load(recording.start.system).facts:
            created = [created_card(fact) for fact in facts if isinstance(fact, CardCreated)]
        self._decisions.add(recording)
        self._games.add(recording.start, row, decks or identities(recording.start), created)
        self._facts.add(facts)
        self._unknown.add(recording, row["game"])
        self._fold = None

    def unsound(self) -> dict[str, str]:
        """The games whose facts do not fit their tables, with the reasons. The frames have no rows of them."""
        return {self.games[g]["game"]: why for g, why in self._folded.bad.items()} if self.games else {}

    def frames(self) -> dict[str, pl.DataFrame]:
        """The frames by table, with their declared columns, sorted as parts are."""
        groups = [make() for make in self.makers()]
        frames = {name: frame for group in groups for name, frame in group.items()}
        return {name: frames.get(name, pl.DataFrame(schema=schema(name))) for name in TABLES}

    def makers(self) -> list[Callable[[], dict[str, pl.DataFrame]]]:
        """The functions that make the frames of all tables, for any thread, in any order, each for some tables."""
        if not self.games:
            return self._reported()
        folded = self._folded
        played, fold, unknown = folded.played, folded.fold, self._unknown

        def of_games() -> dict[str, pl.DataFrame]:
            redrawn = redraws(fold, folded.asked, folded.answered)
            cards = fates(played, fold, unknown.slots(played))
            came = arrivals(played, fold, cards, redrawn)
            cards = cards.with_columns(dealt=dense(played, came.filter("dealt").drop_nulls("place"), True))
            by_card = {**card_frames(played, fold, cards), "hands": hands_frame(played, fold, came)}
            return {
                "games": played.games,
                "turns": turns_frame(played, fold, folded.figures, folded.asked),
                "decks": decks_frame(played, redrawn),
                **{name: arranged(frame, name) for name, frame in by_card.items()},
            }

        def of_facts() -> dict[str, pl.DataFrame]:
            together = fold.facts["slot"].filter(folded.of_all[OF_ALL.index("together")]).sort()
            facts = facts_frame(played, fold, folded.of_all)
            return {
                "facts": facts,
                "attacks": attacks_frame(played, fold, facts),
                "afterstates": afterstates_frame(played, fold, folded.figures, folded.asked, together),
            }

        def of_options() -> dict[str, pl.DataFrame]:
            choices = choices_frame(played, fold, folded.asked, folded.answered, folded.options)
            return {"choices": choices, "offers": offers_frame(choices)}

        # The slowest come first.
        makers: tuple[Callable[[], dict[str, pl.DataFrame]], ...] = (
            lambda: {"positions": positions_frame(played, fold, folded.figures, folded.asked)},
            of_facts,
            of_options,
            lambda: {"counts": counts_frame(played, fold)},
            lambda: {"decisions": decisions_frame(played, fold, folded.asked, folded.answered)},
            of_games,
        )
        return [*self._reported(), *(partial(self._known, make) for make in makers)]

    def _known(self, make: Callable[[], dict[str, pl.DataFrame]]) -> dict[str, pl.DataFrame]:
        """The sound frames of a maker, without what no record knows."""
        return {name: self._unknown.left_out(name, frame) for name, frame in self._folded.sound(make).items()}

    def _reported(self) -> list[Callable[[], dict[str, pl.DataFrame]]]:
        """The function that makes the frames of what was reported, if anything was."""
        return [partial(reported_frames, self.reports)] if self.reports else []

    def release(self) -> None:
        """Leave the collected objects to the makers, which free them. No game can be added afterwards."""
        self._facts, self._decisions = Facts(), Decisions()

    @property
    def _folded(self) -> "_Folded":
        if self._fold is None:
            played = self._games.played()
            self._fold = _Folded(played, self._facts, self._decisions)
        return self._fold


class _Folded:
    """All games of a batch in columns. Columns that only some tables need are made when first asked for."""

    def __init__(self, played: PlayedGames, facts: Facts, decisions: Decisions) -> None:
        self.played = played
        self.fold = Fold(played, facts.by_kind(classes_with_rules(played)))
        self.figures = Figures(self.fold)
        self.asked = decisions.asked(played)
        self._facts = facts
        self._decisions = decisions
        self._choices = decisions.choices

    @cached_property
    def of_all(self) -> list[pl.Series]:
        """The columns that every fact fills."""
        columns = self._facts.of_all()
        del self._facts  # freeing so many strings takes long: better here than after writing
        return columns

    @cached_property
    def answered(self) -> list[pl.Series]:
        """The columns of options offered and taken."""
        columns = self._decisions.answered()
        del self._decisions
        return columns

    @cached_property
    def options(self) -> pl.DataFrame:
        """The options of the decisions that are choices."""
        options = self._choices.frame()
        del self._choices
        return options

    @cached_property
    def bad(self) -> dict[int, str]:
        """The games that do not fit their tables, by index, with the reasons."""
        return unsound(self.fold)

    def sound(self, make: Callable[[], dict[str, pl.DataFrame]]) -> dict[str, pl.DataFrame]:
        """Frames with their declared columns, and without the rows of games that do not fit their tables."""
        frames = {name: frame[schema(name).names()] for name, frame in make().items()}
        if not self.bad:
            return frames
        ends = self.played.games["end_position"][list(self.bad)]
        return {name: frame.filter(~frame["end_position"].is_in(ends.implode())) for name, frame in frames.items()}


def classes_with_rules(played: PlayedGames) -> tuple[type[Fact], ...]:
    """The classes of facts that the games of a batch distinguish by rules."""
    all_statistics = [load(system).statistics for system in played.games["system"].cast(pl.String).unique().sort()]
    declared = [facts_of for own in all_statistics for facts_of in (*own.origins.values(), *own.spent)]
    return tuple(facts_of.kind for facts_of in declared if facts_of.rules)
