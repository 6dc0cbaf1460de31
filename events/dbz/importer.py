"""Public card lists of the Dragon Ball Z CCG: every card with its text as printed; and why a line is left out."""

from collections.abc import Iterable, Mapping

from events.cards.catalogue import Imported
from events.cards.lists import UNKNOWN_FORM, Row, read_list
from events.dbz.card import DbzCard
from events.dbz.samples import sample_cards
from events.errors import BadCard


def import_cards(lines: Iterable[bytes | str]) -> Imported[DbzCard]:
    """All cards of a public list, with their texts as printed."""
    return read_list(lines, _row, own=sample_cards())


def _row(row: Mapping[str, object]) -> Row[DbzCard]:
    raise BadCard(UNKNOWN_FORM)
