/**
 * Entities that may be one: proposals to merge them, with why. A pair that was told apart stays so. Names are looked for
 * by how they begin and end, one of which a likely misspelling leaves as it is.
 */
export const number = 70;

export const sql = `
CREATE TABLE merge_proposal (
  a INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE, b INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('same_name','alike')), likeness REAL NOT NULL, shared TEXT NOT NULL DEFAULT '[]',
  status TEXT NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed','accepted','rejected')), proposed_at INTEGER NOT NULL,
  PRIMARY KEY (a, b), CHECK (a < b)
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_proposal_b ON merge_proposal (b);

CREATE INDEX entity_begin ON entity (dataset_id, substr(key, 1, 4));
CREATE INDEX entity_ending ON entity (dataset_id, substr(key, -4));
`;
