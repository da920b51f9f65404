/**
 * The dimensions of has_state become a dataset's own, as its relations are: those shipped until now are given to every
 * dataset there is. Proposals that a person declined are not made again.
 */
export const number = 90;

const shippedUntilNow =
  '{"availability": [["up", "online", "available", "running", "healthy", "operational", "working"], ["down", "offline", "unavailable", "stopped", "crashed", "unreachable"], ["degraded", "slow", "flaky", "unstable"]], "build": [["green", "passing", "succeeding", "passed"], ["red", "failing", "broken", "failed"], ["yellow"]], "ticket": [["open", "reopened"], ["in progress", "in review"], ["closed", "resolved", "done", "fixed"], ["blocked", "on hold"]], "switch": [["on", "enabled", "active", "activated"], ["off", "disabled", "inactive", "deactivated"]], "door": [["locked"], ["unlocked"]], "release": [["draft"], ["released", "published", "live", "deployed"], ["deprecated", "retired", "decommissioned"], ["archived"]], "approval": [["pending"], ["approved", "accepted"], ["rejected", "declined"]], "employment": [["employed"], ["unemployed"], ["retired from work"]], "marital": [["single"], ["married"], ["divorced"], ["widowed"], ["engaged"]], "stock": [["in stock"], ["out of stock", "sold out"]], "fill": [["full"], ["empty"]], "health": [["sick", "ill", "unwell"], ["well", "recovered", "cured"]]}';

export const sql = `
CREATE TABLE state_dimension (
  dataset_id INTEGER NOT NULL REFERENCES dataset(id), name TEXT NOT NULL, groups TEXT NOT NULL,
  PRIMARY KEY (dataset_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO state_dimension (dataset_id, name, groups)
SELECT d.id, j.key, j.value FROM dataset d CROSS JOIN json_each('${shippedUntilNow}') j;

CREATE TABLE relation_declined (
  dataset_id INTEGER NOT NULL REFERENCES dataset(id), proposal TEXT NOT NULL, PRIMARY KEY (dataset_id, proposal)
) STRICT, WITHOUT ROWID;
`;
