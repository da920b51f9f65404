/**
 * What the rules of truth need of each saying besides its dates: how its span is meant, and which sayings it takes back.
 * Facts are found by subject and relation, and by a literal value, without reading all of a subject's facts.
 */
export const number = 40;

export const sql = `
ALTER TABLE assertion ADD COLUMN span_kind TEXT CHECK (span_kind IN ('stated','at_latest','until','unknown','always'));
ALTER TABLE assertion ADD COLUMN cue TEXT CHECK (cue IN ('correction','ending','beginning','change'));
UPDATE assertion SET span_kind = CASE
  WHEN stated_from IS NOT NULL THEN 'stated'
  WHEN stated_to IS NOT NULL THEN 'until'
  WHEN (SELECT valid_kind FROM fact WHERE fact.id = assertion.fact_id) = 'unknown' THEN 'unknown'
  ELSE 'at_latest' END
WHERE fact_id IN (SELECT id FROM fact WHERE chunk_id IS NULL);

CREATE TABLE correction (
  assertion_id INTEGER NOT NULL REFERENCES assertion(id) ON DELETE CASCADE,
  corrected_id INTEGER NOT NULL REFERENCES assertion(id) ON DELETE CASCADE,
  PRIMARY KEY (assertion_id, corrected_id)
) STRICT, WITHOUT ROWID;
-- Claims that came after a pin are judged by the rules again, but for those of sources that were counted then.
ALTER TABLE pin ADD COLUMN last_assertion INTEGER NOT NULL DEFAULT 0;
CREATE INDEX correction_of ON correction (corrected_id);
`;
