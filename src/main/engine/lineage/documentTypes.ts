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

/** W_type of DESIGN section 4: the trust an assertion starts with by the type of its document, 10..1000. */
export function baselineTrust(db: ReadHandle, documentType: string): number {
  const row = db.get<{ baseline_trust: number }>(
    'documentType.trust',
    'SELECT baseline_trust FROM document_type WHERE name = ?',
    [documentType],
  );
  return row?.baseline_trust ?? UNKNOWN_TRUST;
}
