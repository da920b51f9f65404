/**
 * A conclusion has one derivation, whichever rule came to it first, and tells what of the graph it is drawn between. It is
 * what the reasoner last came to: nothing is lost with the conclusions of before.
 */
export const number = 120;

export const sql = `
DROP TABLE derived_triple;
CREATE TABLE derived_triple (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id),
  rule_id INTEGER NOT NULL REFERENCES rule(id) ON DELETE CASCADE,
  subject TEXT NOT NULL, predicate TEXT NOT NULL, object TEXT NOT NULL, premises TEXT NOT NULL,
  subject_id INTEGER REFERENCES entity(id) ON DELETE CASCADE, relation TEXT NOT NULL,
  object_id INTEGER REFERENCES entity(id) ON DELETE CASCADE, object_value TEXT,
  fact_id INTEGER REFERENCES fact(id) ON DELETE CASCADE, derived_at INTEGER NOT NULL,
  UNIQUE (dataset_id, subject, predicate, object)
) STRICT;
CREATE INDEX derived_triple_rule ON derived_triple (rule_id);
CREATE INDEX derived_triple_subject ON derived_triple (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX derived_triple_object ON derived_triple (object_id) WHERE object_id IS NOT NULL;
CREATE INDEX derived_triple_fact ON derived_triple (fact_id) WHERE fact_id IS NOT NULL;
`;
