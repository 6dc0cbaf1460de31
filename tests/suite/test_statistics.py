"""What games declare for statistics: each declaration is of the game's own facts, rules and asks."""

import pytest

from events.fusion_world.samples import sample_decks
from events.game import Game, load
from events.table.statistics import ListedCard, Statistics
from tests.suite.fields import GAMES, Field

every_game = pytest.mark.parametrize("game", [load(system) for system in GAMES], ids=lambda game: game.name)
PLAYED = 12


def listed(game: Game, label: str) -> list[ListedCard]:
    cards = game.pool.sample_cards()
    return [ListedCard(cards[entry.number], entry.copies, "") for entry in game.pool.sample_decks()[label].entries]


@every_game
def test_texts_draw_from_a_zone_that_there_is(game: Game) -> None:
    assert game.texts.lexicon.deck in game.board.zones


@every_game
def test_what_is_declared_happens_in_games(game: Game) -> None:
    field = Field(game.name, ("random", "random"), 0, PLAYED)
    recordings = [field.recording(index) for index in field.indexes]
    facts = [fact for recording in recordings for fact in recording.facts]
    asks = {action.ask.kind: action.ask for recording in recordings for action in recording.actions}
    said: Statistics = game.statistics
    for kinds in (*said.marks.values(), said.chooser):
        assert not kinds or any(isinstance(fact, kinds) for fact in facts)
    for one in said.spent:
        assert any(isinstance(fact, one.kind) and (not one.rules or fact.rule in one.rules) for fact in facts)
    if said.mulligan is not None:
        assert said.mulligan.verb in {option.verb for option in asks[said.mulligan.kind].options}
    if said.spending is not None:
        assert said.spending in {getattr(fact, "phase", None) for fact in facts}


def test_a_game_that_declares_nothing_has_no_archetypes_and_one_deck() -> None:
    nothing = Statistics()
    deck = listed(load("toy"), "Fire")
    assert nothing.identity(deck) is None
    assert all(nothing.main_deck(listed.card, "side") for listed in deck)


@pytest.mark.parametrize("label", list(sample_decks()))
def test_a_fusion_world_deck_goes_by_its_leader_and_the_colors_of_its_main_deck(label: str) -> None:
    said, deck = load("fusion_world").statistics, listed(load("fusion_world"), label)
    identity = said.identity(deck)
    assert identity is not None
    [leader] = [one.card for one in deck if not said.main_deck(one.card, one.part)]
    assert identity.archetype == f"{leader.name} ({leader.number})"
    colors = {color for one in deck if one.card is not leader for color in getattr(one.card, "colors", ())}
    assert identity.variant.startswith(f"{identity.archetype}, ")
    assert set(identity.variant.removeprefix(f"{identity.archetype}, ").split(" and ")) == colors
    assert said.identity([one for one in deck if one.card is not leader]) is None
