-- The results of each deck by its name, mirrors left out. A draw counts half.
SELECT
    own.system,
    own.label AS deck,
    count(*) AS games,
    count(*) FILTER (WHERE own.won) AS wins,
    count(*) FILTER (WHERE own.won IS NULL) AS draws,
    round(avg(coalesce(own.won::INT, 0.5)), 3) AS win_rate
FROM decks own
JOIN decks other ON other.end_position = own.end_position AND other.seat <> own.seat
WHERE own.label <> other.label
GROUP BY own.system, own.label
ORDER BY win_rate DESC, deck
