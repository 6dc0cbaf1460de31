"""Equivalence classes of cards: a search tries one card of each class for the rest of a cost."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from events.costs.rules import Parts
from events.costs.supposed_table import SupposedTable
from events.effects.definition import Choice, EffectDefinition, one_class
from events.language.effect import Cannot, Cards, Effect, Figure, Pay, Same, Total
from events.once import once_each
from events.table.ask import Option
from events.table.ids import Card
from events.values.context import Context
from events.values.hidden import wherever
from events.values.holding import kinds_in_force, on_card
from events.values.permissions import choosable
from events.values.selecting import matches, needs_information
from events.values.value import info


class Asked(NamedTuple):
    """What an effect asks of cards: qualities, `colors` to pay with; or any two can differ for it (`particular`).

    `tops`: the zones of which it means the top cards. `effects`: the classes of the effects in it.
    """

    qualities: tuple[Cards, ...]
    colors: bool
    particular: bool
    tops: tuple[str, ...]
    effects: tuple[type[Any], ...]


class OptionClasses:
    """The equivalence classes of the options of a choice, for what its branches leave and the rest of the cost."""

    def __init__(self, table: SupposedTable, choice: Choice, *rests: Parts) -> None:
        self._key = choice.key
        later = [*choice.then, *(part for rest in rests for part in rest)]
        self._cards = Equivalence(table.state, table.context, table.hidden, later) if later else None

    def class_of(self, option: Option) -> Hashable:
        """The key of an option's equivalence class; without a card, and a key of its choice, it is alone in it."""
        if option.card is None:
            return option if self._key is None else self._key(option)
        of_choice = None if self._key is None else self._key(option)
        return of_choice, None if self._cards is None else self._cards.class_of(option.card)

    def groups(self, options: Sequence[Option]) -> list[list[Option]]:
        """The options, class by class."""
        groups: dict[Hashable, list[Option]] = {}
        for option in options:
            groups.setdefault(self.class_of(option), []).append(option)
        return list(groups.values())


class Equivalence:
    """The equivalence classes of cards for effects; `hidden`: whether a card may be any."""

    def __init__(self, state: Any, context: Context, hidden: Callable[[Card], bool], effects: Sequence[Any]) -> None:
        self._state, self._context, self._hidden = state, context, hidden
        asked = [asked_by(effect) for effect in effects if isinstance(effect, msgspec.Struct)]
        self._qualities = [selector for asked_of in asked for selector in asked_of.qualities]
        self._colors = any(asked_of.colors for asked_of in asked)
        tops = [state.specs[zone] for asked_of in asked for zone in asked_of.tops]
        definitions: Mapping[type[Any], EffectDefinition] = state.game.texts.definitions
        kinds = dict.fromkeys(kind for asked_of in asked for kind in asked_of.effects)
        class_keys = [definitions[kind].class_key if kind in definitions else None for kind in kinds]
        self._keys = [key for key in dict.fromkeys(class_keys) if key is not None and key is not one_class]
        self._particular = (
            None in class_keys
            or any(asked_of.particular for asked_of in asked)
            or any(spec.seen_by != "nobody" for spec in tops)
        )
        self._limited = Cannot in kinds_in_force(state)

    def class_of(self, card: Card) -> Hashable:
        """The key of a card's equivalence class."""
        state, context = self._state, self._context
        if self._particular or card == context.source or state.beneath(card):
            return card
        card_state, hidden = state.cards[card], self._hidden(card)
        kinds = tuple(sorted(card_state.kind_counters.items()))
        faces = card_state.rested, card_state.revealed, card_state.flipped, card_state.face_down
        lies = card_state.zone, card_state.owner, faces, card_state.counters, kinds, card_state.played_by
        named = tuple(name for name, cards in context.named.items() if card in cards)
        roles = tuple(role for role in state.battle_roles if state.in_role(card, role))
        limits = tuple(id(change) for _, change in on_card(state, card, Cannot)) if self._limited else ()
        if hidden:
            return lies, named, roles, limits
        fits = tuple(matches(state, context, card, selector, anywhere=True) for selector in self._qualities)
        colors = info(state, card).colors if self._colors else ()
        known = state.printed(card).kind, choosable(state, card, context.you, source=context.source), fits, colors
        return lies, named, roles, limits, known, tuple(key(state, card) for key in self._keys)


@once_each
def asked_by(effect: Any) -> Asked:
    """What an effect asks of cards, at any depth of it."""
    found = list(_nodes(effect))
    cards = [node for node in found if isinstance(node, Cards)]
    return Asked(
        tuple(wherever(selector) for selector in cards if needs_information(selector)),
        any(isinstance(node, Pay) and bool(node.specified) for node in found),
        any(isinstance(node, Figure | Total | Same) or _tells_apart(node) for node in found),
        tuple(zone for selector in cards if selector.at_end is not None for zone in selector.zones),
        tuple(dict.fromkeys(type(node) for node in found if isinstance(node, Effect))),
    )


def _tells_apart(node: Any) -> bool:
    """Whether a node asks of cards what differs from card to card."""
    return getattr(node, "declared", None) is not None or getattr(node, "different", None) is not None


def _nodes(node: Any) -> Iterator[Any]:
    yield node
    parts = node if isinstance(node, tuple) else ()
    if isinstance(node, msgspec.Struct):
        parts = tuple(getattr(node, name) for name in node.__struct_fields__)
    for part in parts:
        if isinstance(part, tuple | msgspec.Struct):
            yield from _nodes(part)
