-- Games that were won from far behind: how far the winner's life was at most behind the other's at a decision, with the
-- hands then and whose turn it was, without which life misleads: what is lost may come to the hand.
SELECT
    p.game,
    any_value(d.label) AS deck,
    max(p.theirs_life - p.mine_life) AS behind,
    arg_max(p.turn, p.theirs_life - p.mine_life) AS in_turn,
    arg_max(p.my_turn, p.theirs_life - p.mine_life) AS own_turn,
    arg_max(p.mine_hand, p.theirs_life - p.mine_life) AS hand,
    arg_max(p.theirs_hand, p.theirs_life - p.mine_life) AS other_hand,
    any_value(g.turns) AS turns
FROM positions p
JOIN decks d ON d.end_position = p.end_position AND d.seat = p.seat
JOIN games g ON g.end_position = p.end_position
WHERE p.won AND p.turn > 0
GROUP BY p.game
ORDER BY behind DESC, p.game
