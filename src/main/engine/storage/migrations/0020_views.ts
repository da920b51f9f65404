/** Saved views of the graph. `state` is the page's own JSON; `version` goes up with each save, so that two windows do not overwrite one another. */
export const number = 20;

export const sql = `
CREATE TABLE view (
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, dataset_id INTEGER NOT NULL REFERENCES dataset(id),
  name TEXT NOT NULL, state TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX view_name ON view (dataset_id, name);
`;
