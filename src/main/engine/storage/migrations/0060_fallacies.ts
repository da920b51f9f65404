/**
 * Fallacies are confirmed and dismissed: by whom, when and why. A verdict names the version that it was made on, so that
 * two people do not decide past one another.
 */
export const number = 60;

export const sql = `
ALTER TABLE fallacy ADD COLUMN rationale TEXT;
ALTER TABLE fallacy ADD COLUMN resolver TEXT;
ALTER TABLE fallacy ADD COLUMN decided_at INTEGER;
ALTER TABLE fallacy ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE INDEX fallacy_key ON fallacy (fallacy_key, status);
`;
