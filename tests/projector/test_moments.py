"""Moments: a use that nobody answers is read as one line, whatever the record needs of facts for it."""

from collections.abc import Sequence

from events.game import load
from events.simulation.simulate import Plan, play_game
from projector.frames import Frame, frames
from projector.replay import Replay

DECLARED = ("UseDeclared", "SkillDeclared", "LeftUseDeclared")


def framed(system: str, index: int = 0, *, bot: str = "greedy") -> Sequence[Frame]:
    """A simulated game between two such bots as `all` sees it."""
    game = load(system)
    decks = tuple(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=29, bots=(bot, bot), decks=decks, catalogue=game.pool.sample_cards(), options={})
    _, recording = play_game(plan, index)
    assert recording is not None
    seats = zip(("a", "b"), plan.seated(index), strict=True)
    replay = Replay(recording, {seat: deck.faces for seat, deck in seats})  # type: ignore[misc]
    return frames(replay, "all", game="some game").frames


def test_an_attack_that_nobody_answers_is_one_moment() -> None:
    told = framed("masters")
    attacks = [at for at, frame in enumerate(told) if frame.kind == "AttackDeclared"]
    alone = 0
    for at in attacks:
        rest = [frame for frame in told[at:] if frame.kind not in ("CardRested", "SkillTriggered")][1:4]
        if [frame.kind for frame in rest] == ["UseDeclared", "ResolutionBegan", "DeclarationEnded"]:
            assert all(frame.quiet for frame in rest)
            alone += 1
    assert 0 < alone <= len(attacks)


def test_answers_are_told_and_that_what_they_answer_is_resolved_then() -> None:
    """A [Counter] is declared and resolved in between: of what it answers it is told that it is resolved, too."""
    answered = 0
    for index in range(3):
        told = framed("masters", index, bot="random")
        lying: list[int] = []
        for at, frame in enumerate(told):
            if frame.kind in DECLARED:
                answered += bool(lying)
                lying.append(at)
            elif frame.kind == "ResolutionBegan":
                between = told[lying[-1] + 1 : at]
                assert frame.quiet == all(other.kind not in DECLARED for other in between)
            elif frame.kind == "DeclarationEnded":
                lying.pop()
                assert frame.quiet
            elif frame.kind == "DeclarationNullified":
                assert not frame.quiet
    assert answered


def test_a_use_is_told_but_where_a_fact_of_the_same_card_has_told_it() -> None:
    told = framed("masters")
    for at, frame in enumerate(told):
        if frame.kind not in DECLARED:
            continue
        cause = "" if frame.cause is None else told[frame.cause - 1].kind
        first = not any(other.kind in DECLARED for other in told[frame.cause or at : at])
        assert frame.quiet == (first and cause in ("AttackDeclared", "SkillActivated", "LeftSkillActivated"))
    assert {frame.quiet for frame in told if frame.kind in DECLARED} == {True, False}


def test_a_game_without_answers_has_nothing_to_keep_quiet() -> None:
    assert not any(frame.quiet for frame in framed("fusion_world"))
