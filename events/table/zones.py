"""Zones, as the rule book of a game describes them."""

from collections.abc import Mapping
from typing import Literal

import msgspec

OUTSIDE = "outside"
"""The name of the zone in which every card is before the game's setup places it."""
UNDER = "under"
"""The name of the zone of cards that lie under others."""


class ZoneSpec(msgspec.Struct, frozen=True, kw_only=True):
    """The properties of a zone by the rule book.

    `seen_by`: everyone, its owner, or nobody. `ordered`: its order is part of the game, so that its unseen cards have
    places. `same_card_as`: zones between which a card stays the same card; any other move makes it a new card.
    `has_modes`: its cards are in Active or Rest Mode. `figure`: the figure that counts there, if not the first of
    `Board.values`. `chosen`: the cards that a selector without properties chooses there: `any`, or those on `top`,
    as in one game alone so far. `face_down`: the players who may look at a card that lies face down there.
    """

    name: str
    caption: str
    seen_by: Literal["all", "owner", "nobody"]
    ordered: bool = False
    has_modes: bool = False
    same_card_as: tuple[str, ...] = ()
    figure: str | None = None
    chosen: Literal["any", "top"] = "any"
    face_down: Literal["owner", "nobody"] = "nobody"


OUTSIDE_SPEC = ZoneSpec(name=OUTSIDE, caption="outside the game", seen_by="nobody", ordered=True)


def zones(*specs: ZoneSpec) -> Mapping[str, ZoneSpec]:
    """The zones of a game, by their names."""
    return {spec.name: spec for spec in specs}
