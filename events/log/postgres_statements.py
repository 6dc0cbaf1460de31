"""The log's tables in PostgreSQL and the statements that write and read them, as SQL."""

from events.log.chain import HASH_SIZE

LAYOUT = "a log of Kifu, layout 1"  # the comment on the table of events: what this database is

TABLES = {
    "games": "id integer PRIMARY KEY, game uuid NOT NULL UNIQUE",
    "topics": "id integer PRIMARY KEY, topic text NOT NULL UNIQUE",
    "definitions": "hash text PRIMARY KEY, body bytea NOT NULL",
    "stored_events": (
        "position bigint PRIMARY KEY, game integer NOT NULL, version integer NOT NULL, topic integer NOT NULL, "
        "state bytea NOT NULL, UNIQUE (game, version)"
    ),
    "trusted": "game integer PRIMARY KEY",
}
# A log that was made before games were taken on trust lacks that table.
SELECT_TABLES = "SELECT name FROM unnest(%s::text[]) AS name WHERE to_regclass(name) IS NOT NULL"

# The comment on the table of games says that the log has had it.
NAMES_TRUSTED = "COMMENT ON TABLE games IS 'with those taken on trust in a table of their own'"
IS_TRUSTED_LOST = """
SELECT to_regclass('trusted') IS NULL AND obj_description(to_regclass('games'), 'pg_class') IS NOT NULL
"""

REFUSAL = """ BEGIN
RAISE integrity_constraint_violation USING MESSAGE =
format('the log is append-only: %s of %s is refused', TG_OP, TG_TABLE_NAME); END """
REFUSE = f"CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $${REFUSAL}$$"

TRIGGER_NAME = "append_only"
# Once a statement, so it costs an append nothing; INSERT … ON CONFLICT DO UPDATE and MERGE fire it too.
TRIGGER = """
DROP TRIGGER IF EXISTS append_only ON {0};
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {0} EXECUTE FUNCTION refuse_change();
ALTER TABLE {0} ENABLE ALWAYS TRIGGER append_only
"""

# Each trigger of the tables: whether it is one of a log's, enabled always, before those three, once a statement.
SELECT_TRIGGERS = """
SELECT relname, tgname, tgenabled = 'A' AND tgtype = 2 + 8 + 16 + 32 AND tgqual IS NULL AND prosrc = %s
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace AND relname = ANY(%s) ORDER BY 1, 2
"""

SELECT_LAYOUT = """
SELECT count(*), max(obj_description(oid, 'pg_class')) FILTER (WHERE relname = 'stored_events')
FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
"""

# Two writers that make a new log, or append, at once take turns. A lock of the table would do as well, but each append
# would break off the server's own vacuum of it.
MAKE_ALONE = "SELECT pg_advisory_xact_lock(hashtext('Kifu: make a log'))"
APPEND_ALONE = "BEGIN; SELECT pg_advisory_xact_lock('stored_events'::regclass::oid::bigint)"

SELECT_HEADS = f"""
SELECT games.game, id, version, substr(state, 1, {HASH_SIZE})
FROM games CROSS JOIN LATERAL (
SELECT version, state FROM stored_events WHERE stored_events.game = games.id ORDER BY version DESC LIMIT 1) AS last
"""

SELECT_ENDS = f"""
SELECT (SELECT coalesce(max(position), 0) FROM stored_events), (SELECT coalesce(max(id), 0) FROM games),
ARRAY(SELECT topic FROM topics ORDER BY id), ARRAY(SELECT id FROM topics ORDER BY id),
(SELECT substr(state, 1, {HASH_SIZE}) FROM stored_events WHERE position = %s), heads.*
FROM (VALUES (1)) LEFT JOIN ({SELECT_HEADS} WHERE games.game = ANY(%s)) AS heads ON true
"""

INSERT_GAMES = "INSERT INTO games SELECT * FROM unnest(%s::integer[], %s::uuid[])"
INSERT_TOPICS = "INSERT INTO topics SELECT * FROM unnest(%s::integer[], %s::text[])"
INSERT_DEFINITIONS = "INSERT INTO definitions SELECT * FROM unnest(%s::text[], %s::bytea[]) ON CONFLICT DO NOTHING"
INSERT_TRUSTED = "INSERT INTO trusted SELECT id FROM games WHERE game = ANY(%s) ON CONFLICT DO NOTHING"
COPY = "COPY stored_events FROM STDIN (FORMAT BINARY)"
COPIED = ("int8", "int4", "int4", "int4", "bytea")

SELECT_TRUSTED = "SELECT games.game FROM games JOIN trusted ON trusted.game = games.id WHERE games.game = ANY(%s)"

SELECT_GAME = """
SELECT version, topics.topic, state, position
FROM stored_events JOIN topics ON topics.id = stored_events.topic
WHERE game = (SELECT id FROM games WHERE game = %s) AND version > %s AND version <= %s ORDER BY version {} LIMIT %s
"""

SELECT_POSITIONS = """
SELECT games.game, version, topics.topic, state, position
FROM (
SELECT * FROM stored_events WHERE position >= %s AND position <= %s
AND (%s::text[] IS NULL OR topic IN (SELECT id FROM topics WHERE topic = ANY(%s))) ORDER BY position LIMIT %s
) AS page JOIN games ON games.id = page.game JOIN topics ON topics.id = page.topic ORDER BY position
"""

# Through the games: they are far fewer than their events, of which only the first is looked at.
SELECT_BEGINNING = """
SELECT games.game, own.version, topics.topic, own.state, own.position
FROM games
JOIN stored_events AS first ON first.game = games.id AND first.version = 1
JOIN stored_events AS own ON own.game = games.id
JOIN topics ON topics.id = own.topic
WHERE first.topic = (SELECT id FROM topics WHERE topic = %s) ORDER BY own.position
"""

SELECT_FOLLOWING = f"""
SELECT games.game, version, topics.topic, substr(state, 1, {HASH_SIZE}), substr(state, {HASH_SIZE + 1}), position
FROM (SELECT * FROM stored_events WHERE position > %s ORDER BY position LIMIT %s) AS page
JOIN games ON games.id = page.game JOIN topics ON topics.id = page.topic ORDER BY position
"""

# First and last position of each gap, and each position below 1 of an event, given twice.
SELECT_GAPS = """
SELECT before + 1, position - 1 FROM (
SELECT position, lag(position, 1, 0::bigint) OVER (ORDER BY position) AS before FROM stored_events WHERE position > 0
) AS pairs
WHERE position > before + 1 UNION ALL SELECT position, position FROM stored_events WHERE position < 1
ORDER BY 1 LIMIT %s
"""
