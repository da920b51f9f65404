/**
 * A pin is about the claims that stood when it was set, whichever fact they belong to later; a fact pinned against itself
 * is struck: its claims count no more. A contradiction can be put off.
 */
export const number = 44;

export const sql = `
CREATE TABLE pin_new (
  a INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE, b INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  outcome TEXT NOT NULL CHECK (outcome IN ('a_beats_b','b_beats_a','both_stand','struck')),
  decision_id INTEGER REFERENCES decision_log(id), last_assertion INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (a, b), CHECK ((a = b) = (outcome = 'struck'))
) STRICT, WITHOUT ROWID;
INSERT INTO pin_new SELECT a, b, outcome, decision_id, last_assertion FROM pin WHERE a <> b;
DROP TABLE pin;
ALTER TABLE pin_new RENAME TO pin;
CREATE INDEX pin_b ON pin (b);

CREATE TABLE pin_claim (
  a INTEGER NOT NULL, b INTEGER NOT NULL, assertion_id INTEGER NOT NULL REFERENCES assertion(id) ON DELETE CASCADE,
  PRIMARY KEY (a, b, assertion_id), FOREIGN KEY (a, b) REFERENCES pin(a, b) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX pin_claim_assertion ON pin_claim (assertion_id);
INSERT INTO pin_claim SELECT p.a, p.b, s.id FROM pin p JOIN assertion s ON s.fact_id IN (p.a, p.b) WHERE s.id <= p.last_assertion;

ALTER TABLE contradiction ADD COLUMN deferred_at INTEGER;
`;
