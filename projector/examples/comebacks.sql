-- Games that were won from far behind: how far the winner's life was at most behind the other's at a decision.
SELECT
    p.game,
    any_value(d.label) AS deck,
    max(p.theirs_life - p.mine_life) AS behind,
    arg_max(p.turn, p.theirs_life - p.mine_life) AS in_turn,
    any_value(g.turns) AS turns
FROM positions p
JOIN decks d ON d.end_position = p.end_position AND d.seat = p.seat
JOIN games g ON g.end_position = p.end_position
WHERE p.won AND p.turn > 0
GROUP BY p.game
ORDER BY behind DESC, p.game
