"""The log's tables in SQLite and the statements that write and read them, as SQL."""

from events.log.chain import HASH_SIZE

LAYOUT = int.from_bytes(b"Kif1", "big")  # SQLite's application_id: what this file is, and by which layout of tables

TABLES = {
    "games": "id INTEGER PRIMARY KEY, game BLOB NOT NULL UNIQUE",
    "topics": "id INTEGER PRIMARY KEY, topic TEXT NOT NULL UNIQUE",
    "definitions": "hash TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL",
    "stored_events": (
        "position INTEGER PRIMARY KEY, game INTEGER NOT NULL, version INTEGER NOT NULL, topic INTEGER NOT NULL, "
        "state BLOB NOT NULL, UNIQUE (game, version)"
    ),
    "trusted": "game INTEGER PRIMARY KEY",
}

# REPLACE deletes without firing a trigger: only the next position and version may be inserted, so it replaces nothing.
FOLLOW_ON = """CREATE TRIGGER stored_events_follow_on BEFORE INSERT ON stored_events
WHEN NEW.position <> 1 + ifnull((SELECT max(position) FROM stored_events), 0)
  OR NEW.version <> 1 + ifnull((SELECT max(version) FROM stored_events WHERE game = NEW.game), 0)
BEGIN SELECT RAISE(ABORT, 'the log is append-only: an event takes the next position and its game''s next version'); END
"""

# In tables whose rows are inserted again and again, the first row stays and a second insert does nothing.
KEPT = {"games": "id = NEW.id OR game = NEW.game", "topics": "id = NEW.id OR topic = NEW.topic"}
KEPT |= {"definitions": "hash = NEW.hash"}


def _refusal(table: str, change: str) -> str:
    return (
        f"CREATE TRIGGER {table}_refuse_{change} BEFORE {change} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'the log is append-only: {change} of {table} is refused'); END"
    )


def _keeper(table: str, same: str) -> str:
    return (
        f"CREATE TRIGGER {table}_keep BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same}) BEGIN SELECT RAISE(IGNORE); END"
    )


_STATEMENTS = [_refusal(table, change) for table in TABLES for change in ("UPDATE", "DELETE")]
_STATEMENTS += [*(_keeper(table, same) for table, same in KEPT.items()), FOLLOW_ON.strip()]
TRIGGERS = {statement.split()[2]: statement for statement in _STATEMENTS}
"""The statement of each trigger, by its name, as SQLite keeps its text."""

# A log that was made before games were taken on trust has user_version 0, and no such table.
NAMES_TRUSTED = "PRAGMA user_version = 1"
IS_TRUSTED_LOST = """
SELECT user_version > 0 AND NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'trusted') FROM pragma_user_version
"""
HAS_TRUSTED = "SELECT count(*) FROM sqlite_master WHERE name = 'trusted'"
OF_TRUSTED = tuple(name for name in TRIGGERS if name.startswith("trusted_"))

SELECT_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"

SELECT_GAME = """
SELECT version, topics.topic, state, position
FROM stored_events JOIN topics ON topics.id = stored_events.topic
WHERE game = (SELECT id FROM games WHERE game = ?) AND version > ? AND version <= ? ORDER BY version {} LIMIT ?
"""

SELECT_POSITIONS = """
SELECT games.game, version, topics.topic, state, position
FROM stored_events
CROSS JOIN games ON games.id = stored_events.game
CROSS JOIN topics ON topics.id = stored_events.topic
WHERE position >= ? AND position <= ? {} ORDER BY position LIMIT ?
"""

# Through the games: they are far fewer than their events, of which only the first is looked at.
SELECT_BEGINNING = """
SELECT games.game, own.version, topics.topic, own.state, own.position
FROM games
CROSS JOIN stored_events AS first ON first.game = games.id AND first.version = 1
CROSS JOIN stored_events AS own ON own.game = games.id
CROSS JOIN topics ON topics.id = own.topic
WHERE first.topic = (SELECT id FROM topics WHERE topic = ?) ORDER BY own.position
"""

# Without the names of games and topics: they are few, and a join would look them up again for each event.
SELECT_FOLLOWING = """
SELECT game, version, topic, state, position FROM stored_events WHERE position > ? ORDER BY position LIMIT ?
"""

SELECT_HEADS = f"""
SELECT games.game, version, substr(state, 1, {HASH_SIZE})
FROM games CROSS JOIN stored_events ON stored_events.game = games.id
AND version = (SELECT max(version) FROM stored_events WHERE game = games.id) ORDER BY games.id
"""

# First and last position of each gap, and each position below 1 of an event, given twice.
SELECT_GAPS = """
SELECT before + 1, position - 1 FROM (
SELECT position, lag(position, 1, 0) OVER (ORDER BY position) AS before FROM stored_events WHERE position > 0)
WHERE position > before + 1 UNION ALL SELECT position, position FROM stored_events WHERE position < 1 ORDER BY 1 LIMIT ?
"""
