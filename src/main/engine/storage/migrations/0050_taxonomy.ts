/**
 * The taxonomy: how many nodes each path holds, kept by triggers whoever writes; moves of whole branches, which go in
 * steps and survive a killed process, with the nodes each one moved; merges of branches that were turned down.
 *
 * Contradictions and fallacies are read in lists of their own, and what was merged stands as something else: neither
 * counts. `taxonomy_by` tells who or what put a node where it is; null where nobody did.
 */
export const number = 50;

const counted = (row: string): string =>
  `${row}.merged_into IS NULL AND ${row}.type NOT IN ('contradiction', 'fallacy')`;

const add = (row: string): string =>
  `INSERT INTO taxonomy_count (dataset_id, path, nodes, categories)
     SELECT ${row}.dataset_id, ${row}.taxonomy_path, 1 - ${row}.is_category, ${row}.is_category WHERE ${counted(row)}
     ON CONFLICT (dataset_id, path) DO UPDATE SET
       nodes = nodes + excluded.nodes, categories = categories + excluded.categories;`;

const take = (row: string): string =>
  `UPDATE taxonomy_count SET nodes = nodes - 1 + ${row}.is_category, categories = categories - ${row}.is_category
     WHERE dataset_id = ${row}.dataset_id AND path = ${row}.taxonomy_path AND ${counted(row)};
   DELETE FROM taxonomy_count
     WHERE dataset_id = ${row}.dataset_id AND path = ${row}.taxonomy_path AND nodes = 0 AND categories = 0;`;

export const sql = `
ALTER TABLE entity ADD COLUMN taxonomy_by TEXT;

CREATE TABLE taxonomy_count (
  dataset_id INTEGER NOT NULL REFERENCES dataset(id), path TEXT NOT NULL,
  nodes INTEGER NOT NULL, categories INTEGER NOT NULL, PRIMARY KEY (dataset_id, path)
) STRICT, WITHOUT ROWID;
INSERT INTO taxonomy_count
  SELECT e.dataset_id, e.taxonomy_path, sum(1 - e.is_category), sum(e.is_category) FROM entity e
  WHERE ${counted('e')} GROUP BY 1, 2;

CREATE TRIGGER taxonomy_count_added AFTER INSERT ON entity BEGIN ${add('NEW')} END;
CREATE TRIGGER taxonomy_count_gone AFTER DELETE ON entity BEGIN ${take('OLD')} END;
CREATE TRIGGER taxonomy_count_moved AFTER UPDATE OF taxonomy_path, is_category, merged_into, type, dataset_id ON entity
BEGIN ${add('NEW')} ${take('OLD')} END;

CREATE TABLE taxonomy_move (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id),
  decision_id INTEGER UNIQUE REFERENCES decision_log(id),
  base_id INTEGER REFERENCES taxonomy_move(id), direction TEXT NOT NULL CHECK (direction IN ('there','back')),
  from_path TEXT NOT NULL, to_path TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('running','done','cancelled')), owner TEXT NOT NULL,
  cursor_path TEXT NOT NULL DEFAULT '', cursor_id INTEGER NOT NULL DEFAULT 0,
  moved INTEGER NOT NULL DEFAULT 0, total INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX taxonomy_move_base ON taxonomy_move (base_id) WHERE base_id IS NOT NULL;
CREATE INDEX taxonomy_move_running ON taxonomy_move (dataset_id) WHERE status = 'running';

CREATE TABLE taxonomy_moved (
  move_id INTEGER NOT NULL REFERENCES taxonomy_move(id) ON DELETE CASCADE,
  entity_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
  is_there INTEGER NOT NULL DEFAULT 1, merged_into INTEGER REFERENCES entity(id) ON DELETE SET NULL,
  PRIMARY KEY (move_id, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX taxonomy_moved_entity ON taxonomy_moved (entity_id, move_id);
CREATE INDEX taxonomy_moved_merged ON taxonomy_moved (merged_into) WHERE merged_into IS NOT NULL;
CREATE TABLE taxonomy_moved_procedure (
  move_id INTEGER NOT NULL REFERENCES taxonomy_move(id) ON DELETE CASCADE,
  procedure_id INTEGER NOT NULL REFERENCES procedure(id) ON DELETE CASCADE,
  is_there INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (move_id, procedure_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX taxonomy_moved_procedure_of ON taxonomy_moved_procedure (procedure_id);

CREATE INDEX entity_category ON entity (dataset_id, taxonomy_path) WHERE is_category = 1;

CREATE TABLE taxonomy_rejected (
  dataset_id INTEGER NOT NULL REFERENCES dataset(id), a TEXT NOT NULL, b TEXT NOT NULL, rejected_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, a, b)
) STRICT, WITHOUT ROWID;

CREATE INDEX fact_is_a ON fact (dataset_id, subject_id, object_id) WHERE relation IN ('is_a', 'subclass_of') AND object_id IS NOT NULL;
CREATE INDEX fact_caveats ON fact (dataset_id) WHERE caveats IS NOT NULL;
`;
