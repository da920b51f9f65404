/**
 * Procedures are edited: the row that stands keeps its id, and what it was before lies in rows that it superseded; who
 * wrote a version, and when one was taken out of use, is told; words find them. A decision may be about a procedure, so
 * which kinds of things there are is left to the code.
 */
export const number = 110;

export const sql = `
ALTER TABLE procedure ADD COLUMN made_by TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE procedure ADD COLUMN withdrawn_at INTEGER;
CREATE INDEX procedure_superseded ON procedure (superseded_by, version);
CREATE VIRTUAL TABLE procedure_fts USING fts5(intent, body, content='', contentless_delete=1,
  tokenize="porter unicode61 remove_diacritics 2");
INSERT INTO procedure_fts (rowid, intent, body)
SELECT id, task_type || ' ' || coalesce(scope, '') || ' ' || coalesce(trigger_context, ''),
  instructions || ' ' || coalesce(pddl_action, '') FROM procedure WHERE superseded_by IS NULL;

CREATE TABLE decision_target_110 (
  decision_id INTEGER NOT NULL REFERENCES decision_log(id) ON DELETE CASCADE,
  kind TEXT NOT NULL, target_id INTEGER NOT NULL, PRIMARY KEY (decision_id, kind, target_id)
) STRICT, WITHOUT ROWID;
INSERT INTO decision_target_110 SELECT decision_id, kind, target_id FROM decision_target;
DROP TABLE decision_target;
ALTER TABLE decision_target_110 RENAME TO decision_target;
CREATE INDEX decision_target_of ON decision_target (kind, target_id, decision_id);
`;
