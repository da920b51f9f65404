/** What only few sayings are: asked of every fact of a set, and answered without reading the sayings themselves. */
export const number = 72;

export const sql = `
CREATE INDEX assertion_always ON assertion (fact_id) WHERE span_kind = 'always';
CREATE INDEX assertion_change ON assertion (fact_id) WHERE cue = 'change';
`;
