"""Several kinds of cards in one phrase: what is said of all of them, by the shared grammar (`text.lark`)."""

from collections.abc import Mapping
from typing import Any

from events.language.parsing import NoMeaning


def shared_of(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is said of the cards of a phrase and of those before it: where they lie, and what is said of both."""
    return {**{name: fields[name] for name in ("zones", "whose") if name in fields}, **fields.get("both", {})}


def check_alike(*said: Mapping[str, Any]) -> None:
    """NoMeaning if of some of several kinds of cards more is said than what they are called and where they lie.

    A word before the first of them, or behind the last, can be said of all of them.
    """
    more = [fields.keys() - {"names", "attributes", "traits", "zones", "whose", "among", "both"} for fields in said]
    if any(one != more[0] for one in more):
        raise NoMeaning("a quality of several kinds of cards, of which it is unclear whether all have it")


def check_mode(*said: Mapping[str, Any]) -> None:
    """NoMeaning if a mode is said behind the last of several kinds of cards alone, which may be that of all of them."""
    *before, last = said
    if "mode" in last and any("mode" not in fields for fields in before):
        raise NoMeaning("a mode behind several kinds of cards, of which it is unclear whether all are in it")
