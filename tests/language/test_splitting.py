"""A printed text is split into skills and clauses, each with its place in the text."""

from events.language.splitting import Span, cost_and_rest, plain_marks, printed_skills, sentences

TEXT = (
    "[Blocker] (You may rest this card to guard with it.)\n[On Play] Draw 1 card.[Activate Main](1) : KO it. Then, win."
)


def heads(text: str) -> list[list[str]]:
    def is_head(tag: str) -> bool:
        return tag in ("[Blocker]", "[On Play]", "[Activate Main]", "[Auto]", "[Your Turn]")

    skills = printed_skills(plain_marks(text), is_head, lambda tag: tag == "[Blocker]")
    return [[tag.words for tag in skill.tags] for skill in skills]


def test_skills_begin_at_lines_and_behind_sentences_and_notes() -> None:
    assert heads(TEXT) == [["[Blocker]"], ["[On Play]"], ["[Activate Main]"]]
    assert heads("[Auto][Your Turn] Win.") == [["[Auto]", "[Your Turn]"]]
    assert heads("[Blocker][On Play] Win.") == [["[Blocker]"], ["[On Play]"]]


def test_a_keyword_in_a_sentence_begins_no_skill() -> None:
    assert heads("[On Play] It gains [Blocker] for the turn.") == [["[On Play]"]]


def test_words_without_a_tag_are_a_skill_without_one() -> None:
    assert heads("Win the game.") == [[]]


def test_notes_are_blanks_and_a_price_is_none() -> None:
    plain = plain_marks("It\N{RIGHT SINGLE QUOTATION MARK}s (as you will have known) (1)")
    assert plain == "It's " + " " * len("(as you will have known)") + " (1)"


def test_a_cost_stands_before_a_colon_outside_of_names() -> None:
    cost, rest = cost_and_rest(Span("(1), discard it : Play <Ox : Old>.", 10, 44))
    assert cost == Span("(1), discard it", 10, 25)
    assert rest == Span("Play <Ox : Old>.", 28, 44)
    assert cost_and_rest(Span("Play <Ox : Old>.", 0, 16)) == (None, Span("Play <Ox : Old>.", 0, 16))


def test_sentences_end_outside_of_names_and_before_dots() -> None:
    body = Span("Play <Dr. Ox>. Then, choose one―・Win.・Lose.", 5, 48)
    found = [*sentences(body)]
    assert [span.words for span in found] == ["Play <Dr. Ox>.", "Then, choose one―", "・Win.", "・Lose."]
    assert all(body.words[span.start - 5 : span.end - 5] == span.words for span in found)
