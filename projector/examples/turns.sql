-- The course of games: hand, life and board of the turn player and of the other as each turn ends.
SELECT
    system,
    turn,
    count(*) AS games,
    round(avg(CASE turn_player WHEN 'a' THEN hand_a ELSE hand_b END), 2) AS own_hand,
    round(avg(CASE turn_player WHEN 'a' THEN hand_b ELSE hand_a END), 2) AS other_hand,
    round(avg(CASE turn_player WHEN 'a' THEN life_a ELSE life_b END), 2) AS own_life,
    round(avg(CASE turn_player WHEN 'a' THEN life_b ELSE life_a END), 2) AS other_life,
    round(avg(CASE turn_player WHEN 'a' THEN board_a ELSE board_b END), 2) AS own_board,
    round(avg(CASE turn_player WHEN 'a' THEN board_b ELSE board_a END), 2) AS other_board
FROM turns
WHERE turn > 0
GROUP BY system, turn
ORDER BY system, turn
