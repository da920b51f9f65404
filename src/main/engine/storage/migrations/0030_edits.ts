/**
 * Edits by hand and the Library: entities count their edits, decisions tell what they undo and what they are about, and
 * indexes hold what the Library's lists read, so that they never read the texts of artifacts and passages.
 */
export const number = 30;

export const sql = `
ALTER TABLE entity ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

ALTER TABLE decision_log ADD COLUMN undoes INTEGER REFERENCES decision_log(id);
CREATE TABLE decision_target (
  decision_id INTEGER NOT NULL REFERENCES decision_log(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('entity','fact','artifact')), target_id INTEGER NOT NULL,
  PRIMARY KEY (decision_id, kind, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX decision_target_of ON decision_target (kind, target_id, decision_id);

CREATE INDEX artifact_listed ON artifact (dataset_id, status, id, occurred_at, occurred_at_offset, created_at, document_type,
  format, session_id, author_source_id, title, source_uri);
DROP INDEX artifact_session;
CREATE INDEX artifact_session ON artifact (dataset_id, session_id, status);
CREATE INDEX chunk_listed ON chunk (artifact_id, speaker_id);
DROP INDEX assertion_artifact;
CREATE INDEX assertion_artifact ON assertion (artifact_id, fact_id, withdrawn_at);
`;
