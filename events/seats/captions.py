"""Captions: facts in words, as a seat sees them."""

from collections.abc import Mapping
from typing import Any

from events.language.lexicon import Lexicon
from events.seats.eyes import SeenCard, SeenFact
from events.table.ids import Player, Zone, opponent, zone_name, zone_owner
from events.table.sight import field_kinds
from events.table.zones import ZoneSpec

_USUAL = Lexicon()


class Teller:
    """The captions of a game's facts for a seat, with the texts of the ongoing effects so far.

    It must get every fact that the seat sees, in order.
    """

    def __init__(self, zones: Mapping[str, ZoneSpec], names: Mapping[Player, str], lexicon: Lexicon = _USUAL) -> None:
        self._zones = zones
        self._modes = lexicon.modes
        self._names = names
        self._effects: dict[int, tuple[str, str, str]] = {}

    def caption(self, fact: SeenFact) -> str:
        """The fact in words, formatted from its fields as the seat sees them."""
        kinds = field_kinds(fact.kind)
        fields = {**fact.fields, **_spoken(fact, self._names)}
        shown = {name: _Shown(kinds[name], value, self._zones, self._names) for name, value in fields.items()}
        if "effect" in fields:
            self._note(fields["effect"], {name: f"{value}" for name, value in shown.items()})
            if fact.kind.of_effect and fields["effect"] in self._effects:
                source, subject, words = self._effects[fields["effect"]]
                return fact.kind.of_effect.format(source=source, what=f"{subject} {words}".strip())
        return fact.kind.captioned(fact.fields).format(**shown, modes=self._modes)

    def _note(self, number: int, fields: Mapping[str, str]) -> None:
        """The source of an effect, the card or player affected, and its words, stored by its number."""
        if fields.get("words"):
            self._effects[number] = fields["source"], fields.get("card") or fields.get("player", ""), fields["words"]
        elif "card" in fields and self._effects.get(number, ("", "", ""))[1]:
            source, _, words = self._effects[number]
            self._effects[number] = source, fields["card"], words


def _spoken(fact: SeenFact, names: Mapping[Player, str]) -> Mapping[str, str]:
    """The captions of the fields that hold words; in `words`, "you" and "your opponent" become the players' names."""
    spoken = {
        name: fact.kind.spoken[value]
        for name, value in fact.fields.items()
        if isinstance(value, str) and value in fact.kind.spoken
    }
    words, master = fact.fields.get("words"), fact.fields.get("master")
    if words is None or master is None:
        return spoken
    foe = names[opponent(master)]
    named = words.replace("your opponent's ", f"{foe}'s ").replace("your opponent", foe)
    return {**spoken, "words": named.replace("your ", f"{names[master]}'s ")}


class _Shown:
    """A field of a seen fact for a caption: `{card}` is its words, `{card.player}` its owner, `{amount:counter}` a
    number of counters.
    """

    def __init__(self, kind: Any, value: Any, zones: Mapping[str, ZoneSpec], names: Mapping[Player, str]) -> None:
        self._text, owner = _words(kind, value, zones, names)
        self.player = names[owner] if owner else ""

    def __format__(self, noun: str) -> str:
        if not noun:
            return self._text
        return f"{self._text} {noun}" if self._text == "1" else f"{self._text} {noun}s"


def _words(
    kind: Any, value: Any, zones: Mapping[str, ZoneSpec], names: Mapping[Player, str]
) -> tuple[str, Player | None]:
    if isinstance(value, SeenCard):
        unseen = f"a {value.back} card" if value.back else "a card"
        return (value.name if value.name is not None else unseen), value.player
    if kind is Zone:
        owner = zone_owner(value)
        spec = zones.get(zone_name(value))
        return f"{names[owner]}'s {spec.caption if spec else zone_name(value)}", owner
    if kind == Player:
        return names[value], value
    if kind == Player | None:
        return (names[value] if value else "nobody"), value
    return str(value), None
