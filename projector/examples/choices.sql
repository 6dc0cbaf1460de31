-- The kinds of decisions: how often each was asked, how many options it had, and how often it left a choice at all.
SELECT
    system,
    kind,
    count(*) AS asked,
    round(avg(offered), 1) AS options,
    round(avg((offered > most OR least < most)::INT), 3) AS with_a_choice
FROM decisions
WHERE player <> 'chance'
GROUP BY system, kind
ORDER BY asked DESC, kind
