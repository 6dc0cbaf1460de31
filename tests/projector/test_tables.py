"""The tables of games and decks, their columns and their order; games of which there is little to tell."""

from collections import Counter
from uuid import UUID

import polars as pl
from msgspec.structs import replace

from events.game import load
from events.records.envelope import DeckLine, DeckRecord, Provenance
from events.records.recorder import Recording, play_out
from events.records.unasked import is_choice
from events.table.ask import CHANCE, Concede
from events.table.fact import TurnBegan
from events.table.ids import PLAYERS, Player
from events.table.statistics import Statistics
from projector.batch import Batch, game_row
from projector.columns import RECORDED, TABLES, schema
from projector.connection import sql_columns
from projector.tables.identity import deck_id, definitions_id
from projector.tables.order import arranged
from tests.projector.tables import COUNT, add, every_game, field, first_turn, frames, identities, rows, won
from tests.suite.answering import as_recorded
from tests.suite.fields import GAMES


def kept(system: str) -> set[str]:
    """The tables of which every game of a system has rows."""
    declared = load(system).statistics
    missing = {"attacks": "attack" not in declared.marks, "fates": not declared.fates}
    return {table for table in RECORDED if not missing.get(table)}


@every_game
def test_every_table_has_its_columns_and_its_order(system: str) -> None:
    found = frames(system)
    assert list(found) == list(TABLES)
    for table, frame in found.items():
        assert (frame.height > 0) == (table in kept(system)), table
        assert frame.schema == schema(table)
        assert frame.equals(arranged(frame, table)), table
    for table, columns in TABLES.items():
        assert all(column.doc and column.label in ("public", "seat", "all") for column in columns)
        assert len({column.name for column in columns}) == len(columns)
        assert sql_columns(table).count('"') == 2 * len(columns)


@every_game
def test_an_empty_batch_has_empty_tables(system: str) -> None:
    for table, frame in Batch().frames().items():
        assert (frame.height, frame.schema) == (0, schema(table))


@every_game
def test_games_say_all_of_their_provenance(system: str) -> None:
    recording = field(system).recording(0)
    told = Provenance(
        "video", "someone", "2026-03-01", "standard", "Spring Cup", "top 8", "table 3", "final", 2, None, None
    )
    parent = UUID(int=9)
    changed = Recording(replace(recording.start, provenance=told, parent=parent, parent_position=4, supersedes=True))
    row = game_row(UUID(int=1), changed, changed.facts, first=1, end=None, head=b"")
    for name in Provenance.__struct_fields__:
        assert row[name] == getattr(told, name), name
    assert (row["parent"], row["parent_position"], row["supersedes"]) == (str(parent), 4, True)
    assert row["options"] == ";".join(f"{name}={value}" for name, value in sorted(recording.start.options.items()))
    assert set(row) == set(schema("games"))
    assert row["deck_id_a"] == deck_id(system, recording.start.decks[0])
    assert (row["archetype_a"], row["variant_b"]) == (None, None)


def test_a_list_is_known_by_its_game_and_its_cards_numbers() -> None:
    one, two = (DeckLine(bytes([n]) * 32, f"N{n}", f"Name {n}", n) for n in (1, 2))
    twice = DeckLine(one.definition, one.number, one.name, 1)
    known = deck_id("toy", DeckRecord("label", (one, two)))
    assert deck_id("toy", DeckRecord("other label", (two, one))) == known
    assert deck_id("toy", DeckRecord("label", (one, two, twice))) != known
    assert deck_id("toy", DeckRecord("", (twice, twice))) == deck_id("toy", DeckRecord("", (replace(one, copies=2),)))
    assert deck_id("toy", DeckRecord("", (replace(one, number="N3"), two))) != known
    assert deck_id("fusion_world", DeckRecord("label", (one, two))) != known


def test_a_list_stays_the_same_when_its_cards_are_read_otherwise() -> None:
    one, two = (DeckLine(bytes([n]) * 32, f"N{n}", f"Name {n}", n) for n in (1, 2))
    deck, read = DeckRecord("", (one, two)), DeckRecord("", (replace(one, definition=b"x" * 32), two))
    assert deck_id("toy", read) == deck_id("toy", deck)
    assert definitions_id(read) != definitions_id(deck) == definitions_id(DeckRecord("", (two, one)))


@every_game
def test_decks_have_the_archetype_that_their_game_declares(system: str) -> None:
    for index in field(system).indexes:
        games = rows(system, "games", index)[0]
        found = zip(PLAYERS, identities(field(system).recording(index)), rows(system, "decks", index), strict=True)
        for player, identity, row in found:
            assert (row["archetype"], row["variant"]) == (identity.archetype, identity.variant)
            assert (games[f"archetype_{player}"], games[f"variant_{player}"]) == (identity.archetype, identity.variant)
            cards = rows(system, "card_games", index, seat=player)
            assert row["main_size"] == sum(card["copies"] for card in cards if card["main"])
            assert {(card["part"], card["card_number"]): card["main"] for card in cards} == main_cards(
                system, index, player
            )
            assert {card["part"] for card in cards} == parts_brought(system, index, player)
    decks = frames(system)["decks"]
    declared = load(system).statistics.identity is not Statistics().identity
    assert decks["archetype"].null_count() == (0 if declared else decks.height)


def parts_brought(system: str, index: int, player: Player) -> set[str]:
    """The parts of which a player brought cards, all of them at the table."""
    start = field(system).recording(index).start
    found = {line.part for line in start.brought()[PLAYERS.index(player)].lines}
    at_table = {part.name for part in load(system).pool.parts if part.at_table}
    assert found <= at_table
    return found


def main_cards(system: str, index: int, player: Player) -> dict[tuple[str, str], bool]:
    """The cards that a player brought, by part and number, and whether the game says that they are of the main deck."""
    start = field(system).recording(index).start
    cards = {card.number: card for card in load(system).pool.sample_cards()}
    lines = start.brought()[PLAYERS.index(player)].lines
    in_main = load(system).statistics.main_deck
    return {(line.part, line.number): in_main(cards[line.number], line.part) for line in lines}


def test_without_definitions_a_deck_has_no_archetype_and_no_main_deck() -> None:
    recording = field("fusion_world").recording(0)
    batch = Batch()
    row = game_row(UUID(int=1), recording, recording.facts, first=1, end=10, head=b"")
    batch.add(recording, recording.facts, row)
    found = batch.frames()
    for table, name in (
        ("decks", "archetype"),
        ("decks", "main_size"),
        ("card_games", "main"),
        ("deck_cards", "main"),
        ("deck_cards", "kind"),
    ):
        assert found[table][name].null_count() == found[table].height > 0
    assert found["decks"]["deck_id"].null_count() == 0


@every_game
def test_decks_are_two_a_game_and_hold_their_cards(system: str) -> None:
    for index in field(system).indexes:
        recording = field(system).recording(index)
        first = recording.facts[first_turn(recording)]
        assert isinstance(first, TurnBegan)
        for player, deck, row in zip(PLAYERS, recording.start.decks, rows(system, "decks", index), strict=True):
            lines = {(line.part, line.number): line for line in deck.lines}
            assert (row["seat"], row["label"], row["deck_id"]) == (player, deck.label, deck_id(system, deck))
            assert row["definitions"] == definitions_id(deck)
            assert (row["won"], row["on_the_play"]) == (won(recording, player), first.player == player)
            found = rows(system, "deck_cards", index, seat=player)
            brought = deck.without(load(system).pool.off_table)
            assert {(card["part"], card["card_number"]): card["copies"] for card in found} == copies_of(brought)
            assert sum(card["copies"] for card in found) == row["size"]
            assert all(
                card["definition"] == lines[card["part"], card["card_number"]].definition.hex() for card in found
            )
            faces = {face.number: face for face in field(system).cards(index)[player]}
            cost = load(system).statistics.cost
            for card in found:
                face = faces[card["card_number"]]
                assert (card["kind"], card["cost"]) == (face.kind, getattr(face, cost) if cost else None)


def copies_of(deck: DeckRecord) -> Counter[tuple[str, str]]:
    """The copies of each card by part and number."""
    return sum((Counter({(line.part, line.number): line.copies}) for line in deck.lines), Counter())


def test_what_a_game_has_not_is_null() -> None:
    toy = frames("toy")
    nothing = {
        "positions": [
            f"{side}_{name}" for side in ("mine", "theirs") for name in ("resource", "active_resource", "active_board")
        ],
        "turns": [f"{name}_{player}" for name in ("attacks", "resource", "used", "available") for player in PLAYERS],
        "decks": ["archetype", "variant", "mulligans", "chose"],
        "games": ["chooser"],
    }
    for table, names in nothing.items():
        for name in names:
            assert toy[table][name].null_count() == toy[table].height, name
            assert frames("fusion_world")[table][name].null_count() < frames("fusion_world")[table].height, name


def test_games_of_several_systems_stand_together_in_one_batch() -> None:
    batch = Batch()
    for index in range(COUNT):
        add(batch, field(list(GAMES)[index % 2]).recording(index), index)
    for table, frame in batch.frames().items():
        for index in range(COUNT):
            system = list(GAMES)[index % 2]
            one, other = (
                each.filter(pl.col("end_position") == 10 * (index + 1)).rows()
                for each in (frame, frames(system)[table])
            )
            assert one == other
            assert bool(one) == (table in kept(system))


def test_a_game_that_ends_before_its_first_turn_has_no_hands() -> None:
    recording = field("fusion_world").recording(0)
    referee = field("fusion_world").referee(0)
    conceded = Recording(replace(recording.start, facts=referee.opening))
    answer = as_recorded(recording)
    play_out(
        referee,
        conceded,
        lambda state, ask: answer(state, ask) if ask.player == CHANCE or state.turn else Concede("a"),
    )
    assert not any(isinstance(fact, TurnBegan) for fact in conceded.facts)
    batch = Batch()
    add(batch, conceded, 0)
    found = batch.frames()
    cards = found["card_games"]
    assert cards.select("opening", "drawn", "seen").sum().row(0) == (0, 0, 0)
    assert cards["on_the_play"].null_count() == cards.height
    assert set(cards.select("seat", "won").rows()) == {("a", False), ("b", True)}
    assert found["turns"]["turn"].to_list() == [0]


def test_the_decisions_of_a_game_are_its_own_though_the_one_before_has_none() -> None:
    recording = field("fusion_world").recording(1)
    batch = Batch()
    add(batch, Recording(recording.start), 0)
    add(batch, recording, 1)
    decisions = batch.frames()["decisions"]
    assert decisions["end_position"].to_list() == [20] * len(recording.decided())


def test_numbers_that_fit_no_column_become_null() -> None:
    recording = field("fusion_world").recording(0)
    actions = list(recording.actions)
    dealing = (n for n, action in enumerate(actions) if any(type(f).__name__ == "DamageDealt" for f in action.facts))
    at = next(n for n in dealing if is_choice(actions[n]))
    facts = [replace(f, amount=2**63) if type(f).__name__ == "DamageDealt" else f for f in actions[at].facts]
    actions[at] = replace(actions[at], ms=2**63, facts=tuple(facts))
    batch = Batch()
    add(batch, Recording(recording.start, actions), 0)
    found = batch.frames()
    assert found["decisions"].filter(pl.col("n") == 1 + sum(map(is_choice, actions[:at])))["ms"].to_list() == [None]
    dealt = found["facts"].filter(pl.col("type").cast(pl.String) == "DamageDealt")
    assert dealt["amount"].null_count() == sum(type(f).__name__ == "DamageDealt" for f in facts)
