/**
 * What sources and document types are trusted for: a person's own figure, and what the steering file says, each as it
 * is in force. A figure of the file comes into force with the first use of a source or type; after that by a re-weighing,
 * which goes in steps, survives a killed process and is one decision.
 *
 * `steering_figure` holds the figures of the steering file as it was read last, whether or not they are in force.
 * `reweighed` keeps the terms that a saying had before, so that undoing brings back exactly these.
 */
export const number = 80;

export const sql = `
ALTER TABLE source ADD COLUMN file_value REAL;
ALTER TABLE source ADD COLUMN file_basis TEXT CHECK (file_basis IN ('heuristic','role'));

CREATE TABLE document_baseline (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id), name TEXT NOT NULL,
  own_value REAL, file_value REAL, UNIQUE (dataset_id, name)
) STRICT;
INSERT INTO document_baseline (dataset_id, name) SELECT DISTINCT dataset_id, document_type FROM artifact;

CREATE TABLE steering_figure (
  kind TEXT NOT NULL CHECK (kind IN ('person','role','document_type')), name TEXT NOT NULL, value REAL NOT NULL,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE reweighing (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id),
  decision_id INTEGER NOT NULL UNIQUE REFERENCES decision_log(id), base_id INTEGER REFERENCES reweighing(id),
  status TEXT NOT NULL CHECK (status IN ('weighing','laying_out','done')), owner TEXT NOT NULL,
  cursor INTEGER NOT NULL DEFAULT 0, looked INTEGER NOT NULL DEFAULT 0, weighed INTEGER NOT NULL DEFAULT 0,
  laid_out INTEGER NOT NULL DEFAULT 0, total INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX reweighing_base ON reweighing (base_id) WHERE base_id IS NOT NULL;
CREATE INDEX reweighing_running ON reweighing (dataset_id) WHERE status <> 'done';

CREATE TABLE reweighed (
  reweighing_id INTEGER NOT NULL REFERENCES reweighing(id) ON DELETE CASCADE,
  assertion_id INTEGER NOT NULL REFERENCES assertion(id) ON DELETE CASCADE,
  before TEXT NOT NULL, is_laid_out INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (reweighing_id, assertion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reweighed_assertion ON reweighed (assertion_id);
CREATE INDEX reweighed_open ON reweighed (reweighing_id, assertion_id) WHERE is_laid_out = 0;
`;
