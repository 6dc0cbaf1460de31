"""Counting: colors and cards of both players that printed words count, by the shared grammar (`text.lark`)."""

from events.language import effect as e
from events.language.card_phrases import Fields
from events.language.conditions import Conditions
from events.language.occasions import By
from events.language.parsing import NoMeaning


class Counting(Conditions):
    """The meaning of the rules about numbers of colors, and of cards of both players."""

    def _colors_among(self, fields: Fields) -> e.Count:
        """How many colors the cards of some zones have, all together."""
        if not fields.get("zones") or fields.keys() - {"zones", "whose"}:
            raise NoMeaning("colors of cards that lie nowhere")
        return e.Count(of=self.cards(fields), different="colors")

    def so_many_colors(self, bounds: e.Range, fields: Fields) -> e.Condition:
        return e.Compare(number=self._colors_among(fields), within=bounds)

    def for_each_color(self, fields: Fields) -> e.Count:
        return self._colors_among(fields)

    def total_between(self, bounds: e.Range, fields: Fields) -> e.Condition:
        """How many such cards both players have together."""
        if "whose" in fields:
            raise NoMeaning("cards of both players that are one player's")
        return self.exists((bounds, False), fields)

    def number_between(self, fields: Fields, bounds: e.Range) -> e.Condition:
        if "whose" in fields:
            raise NoMeaning("cards of both players that are one player's")
        return e.Compare(number=e.Count(of=self.cards(fields)), within=bounds)

    def opponent_has_more(self, fields: Fields) -> e.Condition:
        """`your opponent has more cards in their hand than you`: `their` is said of the first alone."""
        if fields.get("whose") == "opponent":
            fields = {name: each for name, each in fields.items() if name != "whose"}
        return self.has_fewer(fields)

    def switched_from(self, before: e.Mode, mode: e.Mode, by: By | None = None) -> e.Trigger:
        """A card that is switched is in the other mode before."""
        if before == mode:
            raise NoMeaning("a card that is switched to the mode that it has")
        return self.switched(mode, by)
