"""The columns of sheets of results: what each means, by the words that people and sites head it with."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from events.cards.deck import on_one_line, quoted
from events.errors import KifuError
from events.records.folding import fold

_SIDES: Final = ("a", "b")
_OF_MATCH: Final[Mapping[str, tuple[str, ...]]] = {
    "event": ("event", "event name", "tournament", "tournament name", "competition"),
    "date": ("date", "day", "start date", "played on"),
    "format": ("format",),
    "phase": ("phase", "phase name", "stage"),
    "round": ("round", "rnd", "rd", "round number", "round name"),
    "table": ("table", "table number", "tbl"),
    "draws": ("draws", "ties", "games drawn", "drawn"),
    "winner": ("winner", "winner name", "won by"),
    "score": ("score", "scores", "result", "results", "match result", "result string", "outcome"),
    "game": ("game", "game number"),
}
_OF_SIDE: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("player {}", "player{}", "p{}", "player {} name", "name {}", "player name {}"),
    "id": ("player {} id", "player{} id", "p{} id", "id {}"),
    "deck": ("deck {}", "player {} deck", "player{} deck", "p{} deck", "deck name {}", "archetype {}"),
    "list": ("list {}", "decklist {}", "deck list {}", "player {} decklist", "player {} list"),
    "wins": ("wins {}", "player {} wins", "player{} wins", "p{} wins", "score {}", "player {} score", "games {}"),
}
"""What the columns of a side are headed with; its letter or its number stands for {}."""
_OF_PLAYER: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("player", "name", "player name", "user name", "username", "participant", "competitor", "display name"),
    "opponent": ("opponent", "opponent name", "versus", "vs", "against"),
    "id": ("player id", "membership number", "member id", "user id", "id"),
    "opponent_id": ("opponent id", "opponent membership number"),
    "place": ("place", "placing", "placement", "rank", "ranking", "standing", "position", "pos", "final rank"),
    "points": ("points", "win points", "match points", "pts", "total points"),
    "record": ("record", "match record", "w l d", "w l t"),
    "won": ("wins", "w", "won", "match wins"),
    "lost": ("losses", "l", "lost", "match losses"),
    "drawn": ("draws", "ties", "d", "t", "drawn", "match draws"),
    "deck": ("deck", "deck name", "archetype"),
    "opponent_deck": ("opponent deck", "opponent s deck"),
    "list": ("list", "decklist", "deck list"),
    "dropped": ("dropped", "drop", "dropped after", "drop round"),
    "memo": ("memo", "status", "note"),
    **{name: _OF_MATCH[name] for name in ("event", "date", "format", "round", "table", "phase", "score", "winner")},
}
"""The columns of a row a player: of a standing, or of a match from the side of one of the two."""


class Columns(NamedTuple):
    """What the cells of each row mean, by the index of their column; and the further columns by their own names.

    `of_players`: each row is one player's, not a match's.
    """

    of_players: bool
    meanings: Mapping[str, int]
    further: Mapping[str, int]

    @property
    def are_enough(self) -> bool:
        """Whether rows say who played and how it ended, or who took part and with what outcome."""
        meant = self.meanings.keys()
        says_who_won = bool(meant & {"score", "winner"})
        if not self.of_players:
            return {"player_a", "player_b"} <= meant and (says_who_won or {"wins_a", "wins_b"} <= meant)
        if "opponent" in meant:
            return "player" in meant and says_who_won
        return "player" in meant and bool(meant & {"place", "points", "record", "won"})

    def cells(self, row: Sequence[str]) -> dict[str, str]:
        """The cells of a row by what they mean."""
        return {name: row[index] for name, index in self.meanings.items()}


def headings(cells: Iterable[str]) -> list[str]:
    """The names of columns as they are kept: in small letters, of one word."""
    return ["_".join(on_one_line(cell).casefold().split()) for cell in cells]


def columns_of(cells: Sequence[str], said: Mapping[str, str]) -> Columns:
    """The columns of a header: as is `said`, the heading of a column by its meaning, else by usual words.

    KifuError if a heading is said that the header has not, or a meaning that is none, or two columns mean the same.
    """
    own = {fold(cell): index for index, cell in reversed([*enumerate(cells)]) if cell.strip()}
    by_said = dict(_said(said, own))
    for words in (_words_of_match(), _OF_PLAYER):
        meanings = by_said | {
            name: index
            for name, usual in words.items()
            if name not in by_said and (index := _index(usual, own, {*by_said.values()})) is not None
        }
        columns = Columns(words is _OF_PLAYER, meanings, _further(cells, meanings))
        if columns.are_enough:
            _check_apart(cells, meanings)
            return columns
    return columns


def _check_meanings(said: Mapping[str, str]) -> None:
    """Check that columns are said by meanings that there are. KifuError names them."""
    known = [*dict.fromkeys([*_words_of_match(), *_OF_PLAYER])]
    for name in said:
        if name not in known:
            raise KifuError(f"{quoted(name)} is no meaning of a column: there are {', '.join(known)}")


def _words_of_match() -> dict[str, tuple[str, ...]]:
    """The usual headings by meaning, those of sides with their letter or number."""
    of_sides = {
        f"{name}_{side}": tuple(word.format(mark) for word in words for mark in (side, str(number)))
        for name, words in _OF_SIDE.items()
        for number, side in enumerate(_SIDES, start=1)
    }
    return {**_OF_MATCH, **of_sides}


def _said(said: Mapping[str, str], own: Mapping[str, int]) -> Iterable[tuple[str, int]]:
    _check_meanings(said)
    for name, heading in said.items():
        if fold(heading) not in own:
            raise KifuError(f"it has no column {quoted(heading)}: it has {', '.join(map(quoted, own))}")
        yield name, own[fold(heading)]


def _index(words: Iterable[str], own: Mapping[str, int], taken: set[int]) -> int | None:
    """The index of the first column headed with one of the words that no other meaning has taken."""
    return next((own[word] for word in words if word in own and own[word] not in taken), None)


def _further(cells: Sequence[str], meanings: Mapping[str, int]) -> dict[str, int]:
    names = enumerate(headings(cells))
    return {name: index for index, name in names if name and index not in meanings.values()}


def _check_apart(cells: Sequence[str], meanings: Mapping[str, int]) -> None:
    """Check that no two columns have one name. KifuError names it."""
    names = [name for name in headings(cells) if name]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise KifuError(f"it names the column {quoted(twice[0])} twice: give each column a name of its own")
