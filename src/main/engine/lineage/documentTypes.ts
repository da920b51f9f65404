import type { ReadHandle, WriteHandle } from '../storage/handles.ts';

/** What a text of an unlisted type starts with. */
const UNKNOWN_TRUST = 300;

const baselines: Readonly<Record<string, number>> = {
  jira_resolved: 800,
  pull_request_merged: 800,
  git_commit: 800,
  production_config: 800,
  architecture_doc: 700,
  confluence_approved: 700,
  design_doc: 700,
  jira_open: 600,
  slack: 600,
  incident_log: 600,
  email_thread: 400,
  support_ticket: 400,
  meeting_notes: 400,
  conversation: 400,
  agent_session: 400,
  draft: 200,
  scratchpad: 200,
  personal_notes: 200,
  unknown: UNKNOWN_TRUST,
};

/** Writes the shipped document types where they are missing; a person's own values stay. */
export function ensureDocumentTypes(db: WriteHandle): void {
  for (const [name, trust] of Object.entries(baselines)) {
    db.run('documentType.add', 'INSERT OR IGNORE INTO document_type (name, baseline_trust) VALUES (?, ?)', [
      name,
      trust,
    ]);
  }
}

/** What a type of document starts with in a dataset: the person's own figure, the steering file's in force, the shipped one. */
export interface Baseline {
  readonly id: number;
  readonly name: string;
  readonly own: number | null;
  readonly file: number | null;
  readonly shipped: number | null;
}

/** W_type of DESIGN section 4: the trust an assertion starts with by the type of its document, 10..1000. */
export function baselineValue({ own, file, shipped }: Pick<Baseline, 'own' | 'file' | 'shipped'>): number {
  return own ?? file ?? shipped ?? UNKNOWN_TRUST;
}

/** Types that the dataset has used: what the steering file says of them was in force from the first use on. */
export function readBaselines(db: ReadHandle, datasetId: number, names?: readonly string[]): Baseline[] {
  return db.all<Baseline>(
    `baseline.known ${names === undefined ? 'all' : 'some'}`,
    `SELECT b.id, b.name, b.own_value AS own, b.file_value AS file, t.baseline_trust AS shipped
     FROM document_baseline b LEFT JOIN document_type t ON t.name = b.name WHERE b.dataset_id = @datasetId
       AND ${names === undefined ? '1' : 'b.name IN (SELECT value FROM json_each(@names))'} ORDER BY b.name`,
    names === undefined ? { datasetId } : { datasetId, names: JSON.stringify(names) },
  );
}

/** The shipped types with what they start with, also where no dataset was made yet. */
export function shippedTypes(db: ReadHandle): ReadonlyMap<string, number> {
  const rows = db.all<{ name: string; value: number }>(
    'documentType.all',
    'SELECT name, baseline_trust AS value FROM document_type',
  );
  return new Map([...Object.entries(baselines), ...rows.map(({ name, value }) => [name, value] as const)]);
}

/** What the steering file says of types, as it was read last. */
export function steeredTypes(db: ReadHandle): ReadonlyMap<string, number> {
  const rows = db.all<{ name: string; value: number }>(
    'steering.types',
    `SELECT name, value FROM steering_figure WHERE kind = 'document_type'`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** The dataset's baseline of a type; made at its first use. */
export function ensureBaseline(db: WriteHandle, datasetId: number, documentType: string): Baseline {
  const [known] = readBaselines(db, datasetId, [documentType]);
  if (known !== undefined) return known;
  db.run('baseline.add', 'INSERT INTO document_baseline (dataset_id, name, file_value) VALUES (?, ?, ?)', [
    datasetId,
    documentType,
    steeredTypes(db).get(documentType) ?? null,
  ]);
  const [made] = readBaselines(db, datasetId, [documentType]);
  if (made === undefined) throw new Error(`the baseline of ${documentType} was not made`);
  return made;
}
