/**
 * Windows that a model reads are checkpoints too, from 1 on; 0 stays the offline reading of the whole artifact. A saying
 * tells when a model found it, so that reading a text again by rules or by a model takes back only its own.
 */
export const number = 100;

export const sql = `
ALTER TABLE extraction_checkpoint ADD COLUMN first_seq INTEGER;
ALTER TABLE extraction_checkpoint ADD COLUMN last_seq INTEGER;
ALTER TABLE extraction_checkpoint ADD COLUMN model TEXT;
ALTER TABLE extraction_checkpoint ADD COLUMN claimed_by TEXT;
ALTER TABLE extraction_checkpoint ADD COLUMN updated_at INTEGER;
CREATE INDEX extraction_checkpoint_pending ON extraction_checkpoint (artifact_id, window_seq) WHERE status = 'pending';
ALTER TABLE assertion ADD COLUMN made_by TEXT;
`;
