-- The state at the moment a card was played (or met another fate that its game declares): who was ahead, and who won.
-- A lead in life misleads without the hands and whose turn it was: life that is lost may come to the hand.
-- The position before the fact is that of the last answer before it, when what it costs was paid. A draw counts half.
SELECT
    f.system,
    f.fate,
    f.card_name AS card,
    p.my_turn AS own_turn,
    count(*) AS times,
    round(avg(p.turn), 1) AS turn,
    round(avg(p.mine_life - p.theirs_life), 2) AS life_lead,
    round(avg(p.mine_board - p.theirs_board), 2) AS board_lead,
    round(avg(p.mine_hand), 2) AS hand,
    round(avg(p.mine_hand - p.theirs_hand), 2) AS hand_lead,
    round(avg(CASE WHEN f.winner IS NULL THEN 0.5 ELSE (f.winner = f.player)::INT END), 3) AS won
FROM facts f
ASOF JOIN positions p ON p.end_position = f.end_position AND p.seat = f.player AND p.position < f.seq
WHERE f.fate IS NOT NULL
GROUP BY f.system, f.fate, f.card_name, p.my_turn
ORDER BY times DESC, fate, card, own_turn
