-- How games end: the reasons, how often the player who began won, and after how many turns.
SELECT
    system,
    reason,
    count(*) AS games,
    round(avg((winner = first)::INT), 3) AS won_by_first_player,
    median(turns) AS median_turns,
    max(turns) AS longest
FROM games
WHERE reason IS NOT NULL
GROUP BY system, reason
ORDER BY games DESC, reason
