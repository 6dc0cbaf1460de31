"""The procedure of a game with texts: what they trigger and replace, what is pending, and done by hand."""

from dataclasses import replace

from events.effects.manual import operation_fault, rule_operation
from events.skills.last_known import before
from events.skills.pending import resolve, slots
from events.skills.performing import perform
from events.skills.triggers import triggered
from events.table.table import TableRules


def with_texts(rules: TableRules) -> TableRules:
    """The procedure of a game whose cards have texts."""
    return replace(
        rules,
        before=before,
        triggered=triggered,
        perform=perform,
        operation_fault=operation_fault,
        rule=rule_operation,
        slots=slots,
        resolve=resolve,
    )
