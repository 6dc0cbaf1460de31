"""Damaged files of each form: what is wrong is told by its line, and what is not damaged is in, as it was."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from events.errors import KifuError
from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.exchange.rows import BadRow, Row
from events.log.store import GameLog
from events.records.report_faults import fault_of_report
from events.records.reports import ResultReported
from tests.exchange.reported import source
from tests.exchange.sites import SITES
from tests.exchange.test_sheets import workbook

SEED = 38
PLAYERS = ["Ann Ode", "Ben Pike", "Zoë Sol", "Åse Ek", "Cem Rao", "Dea Sol", "李雷", "Nikolaï", "Kim"]
Drawn = tuple[int, str, str | None, tuple[int, int, int] | None]


class Damaged(NamedTuple):
    """A file that was damaged: its content, and the line of each sound row, by that before the damage."""

    content: bytes
    lines: dict[int, int]


@cache
def drawn() -> list[Drawn]:
    """The matches of an event of nine players, four rounds and a bye in each: round, players, games."""
    random, matches = Random(SEED), list[Drawn]()
    for number in range(1, 5):
        players = random.sample(PLAYERS, k=len(PLAYERS))
        for first, second in zip(players[::2], players[1::2], strict=False):
            matches.append((number, first, second, random.choice([(2, 0, 0), (1, 2, 0), (1, 1, 1), (2, 1, 0)])))
        matches.append((number, players[-1], None, None))
    return matches


def in_words(first: str, second: str | None, games: tuple[int, int, int] | None) -> str:
    if second is None or games is None:
        return f"{first} was awarded a bye"
    won = "-".join(map(str, games))
    return (
        f"Draw {won}"
        if games[0] == games[1]
        else f"{first if games[0] > games[1] else second} won {max(games[:2])}-{min(games[:2])}"
    )


def usual() -> str:
    rows = [
        f"Lamp Cup,2026-03-14,{number},{first},Embers,{second or ''},Tides,{','.join(map(str, games or ('', '', '')))}"
        for number, first, second, games in drawn()
    ]
    return "event,date,round,player_a,deck_a,player_b,deck_b,wins_a,wins_b,draws\n" + "\n".join(rows) + "\n"


def quoted_cells() -> str:
    rows = [
        f'{number},"{first}","{second or "-bye-"}","{in_words(first, second, games)}","played, ""late"""'
        for number, first, second, games in drawn()
    ]
    return "Club night\n\nRound,Player 1,Player 2,Result,Note\n" + "\n".join(rows) + "\n"


def of_one_side() -> str:
    rows = [
        f"{number};{first};{second or 'BYE'};{'-'.join(map(str, games)) if games else 'Win'}"
        for number, first, second, games in drawn()
    ]
    return "Rnd;Player;Opponent;Score\n" + "\n".join(rows) + "\n"


def standings() -> str:
    rows = [f"{n}\t000{n}\t{name}\t{30 - 3 * n}\t{61.5 - n}%\t" for n, name in enumerate(PLAYERS, start=1)]
    return "Ranking\tMembership Number\tUser Name\tWin Points\tOMW %\tMemo\n" + "\n".join(rows) + "\n"


SHEETS: dict[str, tuple[Callable[[], str], str]] = {
    "commas": (usual, "utf-8"),
    "quotation marks": (quoted_cells, "utf-8"),
    "semicolons": (of_one_side, "utf-8-sig"),
    "letters of Windows": (lambda: usual().replace("李雷", "Lei"), "cp1252"),
    "tabs": (standings, "utf-8"),
}


def cut_bytes(line: bytes, random: Random) -> bytes:
    at = random.randrange(len(line))
    return line[:at] + line[at + random.randint(1, 6) :]


def swap_cells(line: bytes, random: Random) -> bytes:
    mark = max((b",", b";", b"\t"), key=line.count)
    cells = line.split(mark)
    one, other = random.randrange(len(cells)), random.randrange(len(cells))
    cells[one], cells[other] = cells[other], cells[one]
    return mark.join(cells)


def tear_quotes(line: bytes, random: Random) -> bytes:
    at = line.find(b'"') if random.random() < 0.5 else -1
    if at >= 0:
        return line[:at] + line[at + 1 :]
    at = random.randrange(len(line) + 1)
    return line[:at] + b'"' + line[at:]


def turn_bits(line: bytes, random: Random) -> bytes:
    at = random.randrange(len(line))
    turned = line[at] ^ 1 << random.randrange(8)
    return line if turned in b"\r\n" else line[:at] + bytes([turned]) + line[at + 1 :]


def damaged(content: bytes, random: Random) -> Damaged:
    """A sheet of which one to three rows are dropped or damaged; the quotation marks of one of them at most."""
    lines = content.split(b"\n")
    rows = [n for n, line in enumerate(lines) if n > 2 and line]
    chosen = random.sample(rows, k=random.randint(1, 3))
    torn = random.choice(chosen)
    new, where = list[bytes](), dict[int, int]()
    for number, line in enumerate(lines):
        if number not in chosen:
            new.append(line)
            where[number + 1] = len(new)
        elif number == torn and random.random() < 0.5:
            new.append(tear_quotes(line, random))
        elif random.random() < 0.8:
            new.append(random.choice([cut_bytes, swap_cells, turn_bits])(line, random))
    return Damaged(b"\n".join(new), where)


def read(file: Path, content: bytes) -> list[Row | BadRow]:
    file.write_bytes(content)
    return read_results(file, source(event="Lamp Cup"))


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", range(SEED, SEED + 5))
def test_damage_to_lines_of_a_sheet_leaves_all_others_as_they_were(tmp_path: Path, name: str, seed: int) -> None:
    make, encoding = SHEETS[name]
    content, file, random = make().encode(encoding), tmp_path / "sheet.csv", Random(f"{seed} {name}")
    sound = read(file, content)
    assert all(isinstance(row, Row) for row in sound)
    for number in range(40):
        found = damaged(content, random)
        rows = read(file, found.content)
        now = {row.line: row for row in rows}
        for row in sound:
            if row.line in found.lines:
                assert now.get(found.lines[row.line]) == row._replace(line=found.lines[row.line]), (number, row)
        told = [
            n for n, line in enumerate(found.content.split(b"\n"), start=1) if line.strip() and n > sound[0].line - 1
        ]
        assert len(rows) == len(told), number


@pytest.mark.parametrize("name", [*SHEETS, *SITES])
def test_bytes_that_are_lost_or_turned_are_told_and_nothing_else_is_raised(tmp_path: Path, name: str) -> None:
    content = SHEETS[name][0]().encode("utf-16") if name in SHEETS else json.dumps(SITES[name][1], indent=1).encode()
    random, kept = Random(f"{SEED} {name}"), 0
    for _ in range(30):
        spoiled = bytearray(content)
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(spoiled))
            if random.random() < 0.5:
                spoiled[at] = random.randrange(256)
            else:
                del spoiled[at : at + random.randint(1, 40)]
        try:
            kept += len(read(tmp_path / "file", bytes(spoiled))) > 0
        except KifuError as error:
            told = str(error)
            assert told
            assert "\n" not in told
    assert kept


@pytest.mark.parametrize("name", SITES)
def test_values_that_are_lost_or_swapped_are_told_by_line_and_the_rest_is_in(
    tmp_path: Path, log: GameLog, name: str
) -> None:
    _, value = SITES[name]
    random = Random(f"{SEED} {name}")
    for number in range(12):
        whole = json.loads(json.dumps(value))
        for _ in range(2):
            lose_or_swap(whole, random)
        content = json.dumps(whole, indent=1).encode()
        try:
            rows = read(tmp_path / "file.json", content)
        except KifuError:
            continue
        last = content.count(b"\n") + 1
        assert all(1 <= row.line <= last for row in rows)
        if number % 4 == 0:
            report = report_results(log, rows)
            assert report.added + report.duplicates + len(report.quarantined) == len(rows)


def lose_or_swap(whole: Any, random: Random) -> None:
    """Lose a value of an object or an array somewhere in a value, or swap two."""
    held: list[Any] = []

    def note(value: Any) -> None:
        if isinstance(value, dict | list) and value:
            held.append(value)
            for inner in value.values() if isinstance(value, dict) else value:
                note(inner)

    note(whole)
    chosen = random.choice(held)
    keys: Sequence[Any] = [*chosen] if isinstance(chosen, dict) else range(len(chosen))
    one, other = random.choice(keys), random.choice(keys)
    if random.random() < 0.5:
        del chosen[one]
    else:
        chosen[one], chosen[other] = chosen[other], chosen[one]


def test_a_workbook_that_is_damaged_is_refused_in_one_line(tmp_path: Path) -> None:
    content = workbook(tmp_path, [["Player", "Opponent", "Score"], ["Ann", "Ben", "2-1"]]).read_bytes()
    random, refused = Random(SEED), 0
    for _ in range(150):
        spoiled = bytearray(content)
        for _ in range(random.randint(1, 4)):
            spoiled[random.randrange(4, len(spoiled))] = random.randrange(256)
        try:
            read(tmp_path / "file.xlsx", bytes(spoiled))
        except KifuError as error:
            refused += 1
            told = str(error)
            assert "\n" not in told
    assert refused > 100


ODD_CELLS = (
    *("0", "-1", "9" * 30, "1e400", "NaN", "true", "[]", "{}", "x" * 10_000, "=1+1", "\0", "\u202e", "½", "٣", "1,5"),
    *("T8", "2-1", "Draw", "won", "None of them", "\n", " \N{NO-BREAK SPACE} "),
)


@pytest.mark.parametrize("name", SHEETS)
def test_an_odd_cell_in_any_column_is_told_or_read_and_spoils_its_row_alone(tmp_path: Path, name: str) -> None:
    text, file = SHEETS[name][0](), tmp_path / "sheet.csv"
    mark = {"semicolons": ";", "tabs": "\t"}.get(name, ",")
    lines = text.split("\n")
    header = next(n for n, line in enumerate(lines) if line.count(mark) > 1)
    sound = {row.line: row for row in read(file, text.encode())}
    for column in range(lines[header].count(mark) + 1):
        for odd in ODD_CELLS:
            cells = lines[header + 1].replace('""', "").split(mark)[: lines[header].count(mark) + 1]
            cells[column] = f'"{odd}"'
            rows = read(file, "\n".join([*lines[: header + 1], mark.join(cells), *lines[header + 2 :]]).encode())
            others = {row.line: row for row in rows if row.line > header + 2 + odd.count("\n")}
            told = [row for row in rows if row.line == header + 2]
            assert len(told) == 1, (column, odd)
            if isinstance(told[0], Row) and isinstance(told[0].report, ResultReported):
                fault = fault_of_report(told[0].report)
                assert told[0].report.players[1] is not None or fault or not odd.strip(), (column, odd)
            lower = odd.count("\n")
            expected = {n + lower: row._replace(line=n + lower) for n, row in sound.items() if n > header + 2}
            assert others == expected, (column, odd)
