"""The procedure of a game with texts: what they trigger and replace, and what is pending."""

from dataclasses import replace

from events.skills.last_known import before
from events.skills.pending import resolve, slots
from events.skills.performing import perform
from events.skills.triggers import triggered
from events.table.table import TableRules


def with_texts(rules: TableRules) -> TableRules:
    """The procedure of a game whose cards have texts."""
    return replace(rules, before=before, triggered=triggered, perform=perform, slots=slots, resolve=resolve)
