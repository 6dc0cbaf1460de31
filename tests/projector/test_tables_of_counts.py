"""The tables `offers`, `attacks` and `fates`, against the rows that they count, in loops."""

from collections import Counter, defaultdict
from typing import Any

from events.game import load
from projector.tables.layout import Terms, layout
from tests.projector.tables import every_game, field, rows


@every_game
def test_offers_are_the_decisions_that_offered_an_option_and_took_it(system: str) -> None:
    option = ("seat", "kind", "verb", "card_number", "card_name", "other_main", "number")
    for index in field(system).indexes:
        decisions: dict[Any, dict[int, bool]] = defaultdict(dict)
        for row in rows(system, "choices", index):
            other = (row["other_number"], row["other_name"]) if row["other_main"] else ()
            took = decisions[*(row[name] for name in option), *other]
            took[row["n"]] = took.get(row["n"], False) or row["taken"] > 0
        expected = {key: (len(took), sum(took.values())) for key, took in decisions.items()}
        found = {}
        for row in rows(system, "offers", index):
            other = (row["other_number"], row["other_name"]) if row["other_main"] else ()
            assert other or row["other_number"] is None
            found[*(row[name] for name in option), *other] = row["offered"], row["taken"]
        assert found == expected


@every_game
def test_other_cards_outside_main_decks_are_told_apart(system: str) -> None:
    for index in field(system).indexes:
        listed = rows(system, "deck_cards", index)
        inside, outside = ({row["card_number"] for row in listed if row["main"] is main} for main in (True, False))
        for row in rows(system, "choices", index):
            number = row["other_number"]
            assert row["other_main"] == (None if number is None else number not in outside - inside)


@every_game
def test_attacks_are_counted_with_what_came_of_them(system: str) -> None:
    marks = load(system).statistics.marks
    names = {
        mark: {kind.__name__ for kind in field(system).game.facts if issubclass(kind, marks.get(mark, ()))}
        for mark in ("attack", "damage")
    }
    for index in field(system).indexes:
        state: Any = field(system).game.table.state(field(system).cards(index))
        in_main = load(system).statistics.main_deck
        main: dict[Any, bool] = {n: in_main(card.face, state.parts.get(n, "")) for n, card in enumerate(state.cards)}
        facts = rows(system, "facts", index)
        decides = {kind.__name__ for kind in load(system).statistics.decides}
        led = {row["seq"]: row["cause"] for row in facts if row["type"] in decides}
        for row in facts:
            while row["cause"] in led:
                row["cause"] = led[row["cause"]]
        chosen = {row["cause"]: row["card"] for row in reversed(facts) if row["type"] == "TargetChosen"}
        declared = {}
        for row in facts:
            if row["type"] in names["attack"]:
                target = chosen.get(row["seq"]) if row["other_card"] is None else row["other_card"]
                declared[row["seq"]] = row["player"], main.get(target)
        expected: defaultdict[Any, list[Any]] = defaultdict(lambda: [0, 0, 0, 0])
        hits = {row["cause"] for row in facts if row["type"] in names["damage"]}
        met: Counter[Any] = Counter()
        for row in facts:
            if row["fate"] is not None and row["cause"] in declared:
                met[row["cause"], row["fate"], row["player"] == declared[row["cause"]][0]] += 1
        for seq, attack in declared.items():
            expected[*attack, None, None][0] += 1
            expected[*attack, None, None][1] += seq in hits
        for (seq, fate, own), cards in met.items():
            for n, by in enumerate((1, None, cards, cards**2)):
                expected[*declared[seq], fate, own][n] += by or 0
        found = {
            tuple(row[name] for name in ("seat", "main", "fate", "own")): [
                row[name] or 0 for name in ("attacks", "hits", "cards", "squares")
            ]
            for row in rows(system, "attacks", index)
        }
        assert found == dict(expected)


@every_game
def test_fates_are_those_of_the_copies_that_were_seen(system: str) -> None:
    for index in field(system).indexes:
        met = {(row["card"], row["fate"]) for row in rows(system, "facts", index) if row["fate"] is not None}
        came = {
            (row["card"], row["seat"], row["card_number"])
            for row in rows(system, "hands", index)
            if row["origin"] != "opening" or row["opening"]
        }
        expected = Counter((seat, number, fate) for card, seat, number in came for of, fate in met if of == card)
        found: Counter[Any] = Counter()
        for row in rows(system, "fates", index):
            found[row["seat"], row["card_number"], row["fate"]] += row["copies"]
        assert found == expected


@every_game
def test_a_number_beside_the_cards_that_is_no_count_is_a_figure_of_positions(system: str) -> None:
    """As the schema says: what a general figure counts alone is there, and no count."""
    game_layout = layout(system)
    for counter in game_layout.begun["a"]:
        told = Terms(counters=(counter,))
        assert (counter in game_layout.own) != (told in game_layout.figures.values())
