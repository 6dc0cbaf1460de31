"""Effects on the course of the game: parts of turns are skipped, turns are added, a player wins or loses."""

from collections.abc import Mapping
from typing import Any

from events.effects.definition import Definition, Made
from events.effects.interpret import Resolution
from events.language.effect import Can, Cannot, End, ExtraTurn, Skip
from events.language.sentences import part_words
from events.table.fact import PlayerLost
from events.table.ids import opponent
from events.table.ongoing import DecreeBegan


async def _skip(at: Resolution, effect: Skip) -> Made:
    """The next such part of that player's turns is not performed."""
    words = f"skips the next {part_words(effect.part)}"
    return _of_turns(at, effect, Cannot(action=f"begin_{effect.part}"), words=words, rule=at.cites["skip"])


async def _extra_turn(at: Resolution, effect: ExtraTurn) -> Made:
    """The player's next turn is followed by another of theirs."""
    rule = at.cites["extra_turn"]
    return _of_turns(at, effect, Can(action="begin_turn"), words="takes an extra turn", rule=rule)


def _of_turns(at: Resolution, effect: Skip | ExtraTurn, change: Can | Cannot, *, words: str, rule: str) -> Made:
    """What holds for a player until the turn comes of which it is."""
    assert at.source is not None
    player = at.you if effect.whose == "you" else opponent(at.you)
    at.table.emit(
        DecreeBegan(
            effect=at.state.numbered + 1,
            source=at.source,
            master=at.you,
            player=player,
            change=change,
            until="game",
            words=words,
            rule=rule,
        )
    )
    return Made(1, 1)


async def _end(at: Resolution, effect: End) -> Made:
    """A player wins or loses by an effect."""
    player = at.you if effect.whose == "you" else opponent(at.you)
    loser = player if effect.result == "lose" else opponent(player)
    at.table.emit(PlayerLost(player=loser, reason="effect", rule=at.cites["end"]))
    return Made(1, 1)


TURNS: Mapping[type[Any], Definition] = {
    Skip: Definition(perform=_skip),
    ExtraTurn: Definition(perform=_extra_turn),
    End: Definition(perform=_end),
}
"""What each of these effects does."""
