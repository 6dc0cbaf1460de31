-- Each card's copies in the opening hand, drawn later and never in hand, with the share of games won, as 17Lands counts.
-- These describe decks, players and the length of games as much as cards: see notebooks/card_impact.ipynb.
SELECT
    system,
    card_name AS card,
    sum(copies) AS copies,
    round(sum(opening * coalesce(won::INT, 0.5)) / nullif(sum(opening), 0), 3) AS opening_rate,
    round(sum(drawn * coalesce(won::INT, 0.5)) / nullif(sum(drawn), 0), 3) AS drawn_rate,
    round(sum(seen * coalesce(won::INT, 0.5)) / nullif(sum(seen), 0), 3) AS in_hand_rate,
    round(sum((copies - seen) * coalesce(won::INT, 0.5)) / nullif(sum(copies - seen), 0), 3) AS not_seen_rate
FROM card_games
WHERE main
GROUP BY system, card_name
ORDER BY in_hand_rate DESC NULLS LAST, card
