"""The statistics as methods, for type checkers. Written by `python -m tests.projector.statistics_stub`."""

import collections.abc
import datetime
from typing import Literal, TypedDict, Unpack

import polars as pl

from projector.stats.filters import Filters

class FilterWords(TypedDict, total=False):
    """The filters by their names, as `Filters` explains them; one name stands for a list of it."""

    population: str
    system: str | None
    formats: str | collections.abc.Sequence[str]
    events: str | collections.abc.Sequence[str]
    since: str | datetime.date | None
    until: str | datetime.date | None
    decks: str | collections.abc.Sequence[str]
    opponents: str | collections.abc.Sequence[str]
    players: str | collections.abc.Sequence[str]
    begins: bool | None
    level: Literal["list", "name", "archetype", "variant"]
    readings: Literal["pooled", "apart"]
    trusted: bool
    ruled: bool
    experiment: str | None

class Statistics:
    def attacks(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """What is attacked, and what comes of it?"""
    def card_choices(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """Which cards are taken when they are offered, and how do those fare who take them?"""
    def card_differences(
        self, filters: Filters = ..., *, a: str | None = ..., b: str | None = ..., **words: Unpack[FilterWords]
    ) -> pl.DataFrame:
        """In which cards do two decks differ?"""
    def card_effects(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """What is an early copy of a card worth, against another card of the same deck?"""
    def card_fates(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """What becomes of the cards that come to the hand, and how do those fare whose cards end so?"""
    def card_moments(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """In which games did a card change the chance to win most, and by what?"""
    def card_origins(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How do cards come to the hand, and how do those fare who had them so?"""
    def card_pairs(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """Which two cards are good together early in the game?"""
    def card_results(
        self, filters: Filters = ..., *, by_copies: bool = ..., **words: Unpack[FilterWords]
    ) -> pl.DataFrame:
        """How often are cards in the deck, in the hand and played, and how do those who have them fare?"""
    def card_turns(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """In which turn are cards drawn and played, and how do those fare who had them then?"""
    def comebacks(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How often are games of each card game turned round, and how many of their decisions matter?"""
    def damage_curves(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How much damage is dealt, turn by turn, by winners and losers?"""
    def deck_differences(
        self,
        filters: Filters = ...,
        *,
        a: str | None = ...,
        b: str | None = ...,
        shares: collections.abc.Mapping[str, float] | None = ...,
        unit: Literal["game", "match"] = ...,
        **words: Unpack[FilterWords],
    ) -> pl.DataFrame:
        """How much better does one deck do than another, against the same opponents?"""
    def deck_lists(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """Which cards are in each deck, of which cost, and in how many copies?"""
    def deck_results(
        self, filters: Filters = ..., *, unit: Literal["game", "match"] = ..., **words: Unpack[FilterWords]
    ) -> pl.DataFrame:
        """How does each deck do?"""
    def deck_shares(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How much of the field is each deck, and how does that change from week to week?"""
    def deck_versions(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """Which lists of each deck were played when, what changed from one to the next, and how did each do?"""
    def field_rate(
        self,
        filters: Filters = ...,
        *,
        shares: collections.abc.Mapping[str, float] | None = ...,
        mirrors: bool = ...,
        unit: Literal["game", "match"] = ...,
        **words: Unpack[FilterWords],
    ) -> pl.DataFrame:
        """How would each deck do in a field of these shares?"""
    def game_length(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How long do games last?"""
    def key_moments(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """When did the chance to win change most, by what fact, and how much of it was chance?"""
    def match_results(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How does each deck do by matches, and how by games?"""
    def matchup_matrix(
        self, filters: Filters = ..., *, unit: Literal["game", "match"] = ..., **words: Unpack[FilterWords]
    ) -> pl.DataFrame:
        """How does each deck do against each other deck?"""
    def metagame(
        self, filters: Filters = ..., *, unit: Literal["game", "match"] = ..., **words: Unpack[FilterWords]
    ) -> pl.DataFrame:
        """How much is each deck played, and how does it do?"""
    def mulligans(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How often are opening hands kept, and how do kept and redrawn hands fare?"""
    def paired_differences(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How much better does one list do than another in the games that `kifu compare` played of both?"""
    def player_decks(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How does each player do with each deck?"""
    def rating_history(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How did each player's rating change from match to match?"""
    def ratings(self, filters: Filters = ..., *, few: int = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How strong is each player?"""
    def resource_efficiency(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How much of what there is to spend is spent, turn by turn?"""
    def rivals(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How does each player do against each other player?"""
    def side_by_side(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How much is going first worth in each card game, and how long are its games?"""
    def tempo_curves(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """How do hand, life, board and resource grow and shrink, turn by turn, for winners and losers?"""
    def who_begins(self, filters: Filters = ..., **words: Unpack[FilterWords]) -> pl.DataFrame:
        """Does it help to begin, and to choose who does, and how do those fare who begin?"""
