"""What a page says that has nothing to show: what is missing and makes it, or that filters leave nothing."""

from dashboards.filtering import Asked
from dashboards.pages import compare, matches, players
from dashboards.sections import Section, section_table


def said(section: Section, asked: Asked) -> str:
    """What a section shows in the place of its table."""
    [part] = section_table(section, asked).parts
    return str(part.children)


def test_who_set_no_filter_is_told_what_is_missing_and_which_command_makes_it(served: None) -> None:
    *_, played = compare.SECTIONS
    assert "kifu compare A.txt B.txt --against FOLDER" in said(played, {})
    assert "kifu compare" in said(played, {"decks": ["Ember Rush"]}), "which it does not count by"
    [ratings] = players.SECTIONS
    assert "kifu results import FILE" in said(ratings, {"population": "humans"}), "as the page has it"
    assert "kifu results import FILE" in str(matches._body({"population": "humans"}))


def test_who_set_a_filter_is_told_to_reset_it(served: None) -> None:
    *_, played = compare.SECTIONS
    [ratings] = players.SECTIONS
    assert said(played, {"population": "humans"}).startswith("The filters leave no game")
    assert said(ratings, {"since": "2026-01-01"}).startswith("The filters leave no match")
    assert "The filters leave no match" in str(matches._body({"since": "2026-01-01"}))
