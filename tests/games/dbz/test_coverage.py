"""How much of the texts of a public list is understood. The list is no part of the project."""

from collections import Counter

import pytest

from tests.language.lists import printed_cards_of, public_list

WHOLE, CLAUSES = 0.50, 0.69
"""Of the cards, how many are understood whole at least; of the clauses of their texts, how many are."""


@pytest.mark.skipif(not public_list("dbz").exists(), reason="needs a public card list")
def test_so_much_of_a_list_is_understood() -> None:
    cards, whole, clauses, known = (Counter[str]() for _ in range(4))
    for card, parts in printed_cards_of("dbz"):
        cards[card.kind] += 1
        whole[card.kind] += all(part.is_full for part in parts)
        clauses[card.kind] += sum(len(part.clauses) for part in parts)
        known[card.kind] += sum(not clause.fault for part in parts for clause in part.clauses)
    print("kind", "cards", "whole", "clauses", "understood", sep="\t")
    for kind, count in cards.most_common():
        print(kind, count, whole[kind], clauses[kind], known[kind], sep="\t")
    assert whole.total() >= WHOLE * cards.total()
    assert known.total() >= CLAUSES * clauses.total()
