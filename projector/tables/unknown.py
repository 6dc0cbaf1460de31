"""What records with places assumed do not know: it is in no row of their games."""

from collections.abc import Iterable, Iterator, Mapping

import polars as pl

from events.records.recorder import Recording
from events.table.assumed import PlacesAssumed
from events.table.fact import Fact
from events.table.ids import PLAYERS, Card
from events.table.sight import knows
from projector.tables.kinds import places
from projector.tables.played import PlayedGames
from projector.witnessed import blank_table

OF_HANDS = ("hands", "fates", "choices", "offers", "afterstates")
"""The tables whose rows are of cards in hands, or of what a player chose among them: not of the few known decisions."""
SEEN_IN_HAND = ("dealt", "opening", "drawn", "seen", "played_of_seen", "in_hand")
"""The columns of `card_games` that count cards in hands."""
OF_COPIES: Mapping[str, tuple[str, ...]] = {
    "facts": ("card", "other_card"),
    "decisions": ("card",),
    "hands": ("card",),
}
"""The columns that say which copy of a card it is, by table: nobody knows that."""


class Unknown:
    """The games of a batch in whose records places are assumed."""

    def __init__(self) -> None:
        self._games: list[str] = []
        self._facts: list[tuple[str, int]] = []
        self._hands: list[tuple[str, str]] = []

    def add(self, recording: Recording, game: str) -> None:
        """Add what a record does not know of its game, if anything."""
        for declared in recording.start.declared:
            assert isinstance(declared, PlacesAssumed)
            self._games.append(game)
            self._facts += [(game, seq) for seq in unknown_facts(recording)]
            self._hands += [(game, player) for player in PLAYERS if player not in declared.witnesses]

    def slots(self, played: PlayedGames) -> pl.Series:
        """The slots of the facts whose card is not known."""
        rows = {game: row for row, game in enumerate(played.games["game"])} if self._facts else {}
        begins = played.begins.to_list() if self._facts else []
        return pl.Series("slot", [begins[rows[game]] + seq for game, seq in self._facts], dtype=pl.UInt32)

    def left_out(self, table: str, frame: pl.DataFrame) -> pl.DataFrame:
        """The rows of a table without what is not known."""
        if not self._games or "game" not in frame.columns:
            return frame
        assumed = pl.col("game").cast(pl.String).is_in(self._games)
        hidden = _among("seat", self._hands) if "seat" in frame.columns else pl.lit(False)
        if table in OF_HANDS:
            frame = frame.filter(~hidden)
        if table == "facts":
            frame = _without(frame, ("card_number", "card_name"), _among("seq", self._facts))
        if table == "card_games":
            frame = _without(frame, ("in_deck",), assumed)
            frame = _without(frame, SEEN_IN_HAND, hidden)
        return _without(frame, OF_COPIES.get(table, ()), assumed)


def unknown_facts(recording: Recording) -> Iterator[int]:
    """The positions of the facts with a card that the record knows neither before nor after them."""
    state = blank_table(recording.start)
    for seq, fact in enumerate(recording.facts, start=1):
        card = _card_of(fact)
        before = card is not None and card < len(state.cards) and knows(state, "all", card)
        fact.apply(state)
        if card is not None and not before and not knows(state, "all", card):
            yield seq


def _card_of(fact: Fact) -> Card | None:
    """The card of a fact in table `facts`."""
    for name, (column, _) in places(type(fact)).items():
        if column == "card":
            card: Card | None = getattr(fact, name)
            return card
    return None


def _among(name: str, rows: Iterable[tuple[str, object]]) -> pl.Expr:
    """Whether a row's game, with its value of another column, is among these."""
    return pl.concat_str(pl.col("game", name).cast(pl.String), separator=" ").is_in(
        [f"{g} {value}" for g, value in rows]
    )


def _without(frame: pl.DataFrame, columns: tuple[str, ...], where: pl.Expr) -> pl.DataFrame:
    """The frame with null in these columns in some rows."""
    return frame.with_columns(pl.when(where).then(None).otherwise(pl.col(name)).alias(name) for name in columns)
