"""Effects on the course of the game: parts of turns are skipped, turns are added, a player wins or loses."""

from collections.abc import Mapping
from typing import Any

from events.effects.definition import EffectDefinition, Proposal, Situation, one_class
from events.effects.interpret import emitted
from events.language.effect import Can, Cannot, End, ExtraTurn, Skip
from events.table.fact import PlayerLost
from events.table.ids import opponent
from events.table.ongoing import DecreeBegan
from events.values.context import player_of
from events.values.permissions import forbidden


def _propose_skip(situation: Situation, effect: Skip) -> Proposal:
    """The proposal of skipping the next part of a kind of a player's turns."""
    words = f"skips the next {situation.state.game.texts.lexicon.part_words(effect.part)}"
    change = Cannot(action=f"begin_{effect.part}")
    return _of_turns(situation, effect, change, words=words, rule=situation.cites["skip"])


def _propose_extra_turn(situation: Situation, effect: ExtraTurn) -> Proposal:
    """The proposal of giving a player an extra turn."""
    rule = situation.cites["extra_turn"]
    return _of_turns(situation, effect, Can(action="begin_turn"), words="takes an extra turn", rule=rule)


def _of_turns(
    situation: Situation, effect: Skip | ExtraTurn, change: Can | Cannot, *, words: str, rule: str
) -> Proposal:
    """The proposal of an ongoing effect on a player's turns, which ends as it is used."""
    assert situation.source is not None
    began = DecreeBegan(
        effect=situation.state.numbered + 1,
        source=situation.source,
        master=situation.you,
        player=player_of(situation.you, effect.whose),
        change=change,
        until="game",
        words=words,
        rule=rule,
    )
    return Proposal.at_once(situation, [began])


def _propose_end(situation: Situation, effect: End) -> Proposal:
    """The proposal of a player's win or loss by an effect."""
    player = player_of(situation.you, effect.whose)
    loser = player if effect.result == "lose" else opponent(player)
    if effect.result == "lose" and forbidden(situation.state, "lose", player=loser, by=situation.you):
        return Proposal.at_once(situation, [])
    return Proposal.at_once(situation, [PlayerLost(player=loser, reason="effect", rule=situation.cites["end"])])


TURNS: Mapping[type[Any], EffectDefinition] = {
    kind: EffectDefinition(
        propose=propose, perform=emitted(propose), ask_if_futile=True, class_key=one_class, can_wait=False
    )
    for kind, propose in ((Skip, _propose_skip), (ExtraTurn, _propose_extra_turn), (End, _propose_end))
}
"""The definitions of these effects."""
