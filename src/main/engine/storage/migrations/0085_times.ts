/**
 * Facts placed in time by events. That a fact is an event is told by a column of its own, since `granularity` belongs to
 * an anchor. What the network of times makes of a fact stands beside what was stated of it, and what it was stays known.
 * A saying outside any document may belong to a session, and an instruction may hold in its session only.
 */
export const number = 85;

export const sql = `
ALTER TABLE fact ADD COLUMN is_event INTEGER NOT NULL DEFAULT 0 CHECK (is_event IN (0, 1));
UPDATE fact SET is_event = 1 WHERE granularity IS NOT NULL AND anchor_relation IS NULL;
ALTER TABLE fact ADD COLUMN in_session INTEGER NOT NULL DEFAULT 0 CHECK (in_session IN (0, 1));
ALTER TABLE assertion ADD COLUMN session_id TEXT;

CREATE TABLE fact_time (
  id INTEGER PRIMARY KEY, fact_id INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  begin_least INTEGER, begin_most INTEGER, end_least INTEGER, end_most INTEGER,
  recorded_at INTEGER NOT NULL, replaced_at INTEGER
) STRICT;
CREATE INDEX fact_time_fact ON fact_time (fact_id, recorded_at);
`;
