"""Effects on the course of the game: parts of turns are skipped, turns are added, a player wins or loses."""

from collections.abc import Mapping
from typing import Any

from events.effects.definition import Definition, Outcome
from events.effects.interpret import Resolution
from events.language.effect import Can, Cannot, End, ExtraTurn, Skip
from events.table.fact import PlayerLost
from events.table.ids import opponent
from events.table.ongoing import DecreeBegan


async def _skip(resolution: Resolution, effect: Skip) -> Outcome:
    """The outcome of skipping the next part of a kind of a player's turns."""
    words = f"skips the next {resolution.texts.lexicon.part_words(effect.part)}"
    return _of_turns(
        resolution, effect, Cannot(action=f"begin_{effect.part}"), words=words, rule=resolution.cites["skip"]
    )


async def _extra_turn(resolution: Resolution, effect: ExtraTurn) -> Outcome:
    """The outcome of giving a player an extra turn."""
    rule = resolution.cites["extra_turn"]
    return _of_turns(resolution, effect, Can(action="begin_turn"), words="takes an extra turn", rule=rule)


def _of_turns(
    resolution: Resolution, effect: Skip | ExtraTurn, change: Can | Cannot, *, words: str, rule: str
) -> Outcome:
    """The outcome of an ongoing effect on a player's turns, which ends as it is used."""
    assert resolution.source is not None
    player = resolution.you if effect.whose == "you" else opponent(resolution.you)
    resolution.table.emit(
        DecreeBegan(
            effect=resolution.state.numbered + 1,
            source=resolution.source,
            master=resolution.you,
            player=player,
            change=change,
            until="game",
            words=words,
            rule=rule,
        )
    )
    return Outcome(1, 1)


async def _end(resolution: Resolution, effect: End) -> Outcome:
    """The outcome of a player's win or loss by an effect."""
    player = resolution.you if effect.whose == "you" else opponent(resolution.you)
    loser = player if effect.result == "lose" else opponent(player)
    resolution.table.emit(PlayerLost(player=loser, reason="effect", rule=resolution.cites["end"]))
    return Outcome(1, 1)


TURNS: Mapping[type[Any], Definition] = {
    Skip: Definition(perform=_skip),
    ExtraTurn: Definition(perform=_extra_turn),
    End: Definition(perform=_end),
}
"""The definitions of these effects."""
