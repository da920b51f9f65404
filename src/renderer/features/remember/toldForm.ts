import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { type Format, type RememberTextRequest, rememberTextRequestSchema } from '../../../shared/contract/remember.ts';
import { instantOfLocal, isTimeZone } from '../../model/instants.ts';

/** What is known about a text, as a person fills it in; an empty string is "not given". */
export interface ToldForm {
  readonly text: string;
  readonly title: string;
  readonly source: string;
  /** A wall-clock value in `tz`, or in the person's zone. */
  readonly at: string;
  readonly tz: string;
  readonly tags: readonly string[];
  readonly sessionId: string;
  readonly documentType: string;
  readonly format: Format;
}

export const emptyTold: ToldForm = {
  text: '',
  title: '',
  source: '',
  at: '',
  tz: '',
  tags: [],
  sessionId: '',
  documentType: '',
  format: 'auto',
};

export type ToldErrors = Readonly<Partial<Record<'text' | 'at' | 'tz' | 'sessionId', string>>>;

type Shared = Pick<
  RememberTextRequest,
  'user_id' | 'dataset' | 'session_id' | 'document_type' | 'source' | 'at' | 'tz' | 'tags' | 'format'
>;

/** The part of a request that pasted text and files have in common, or what is wrong with it. */
export function sharedRequest(
  form: ToldForm,
  dataset: DatasetRef,
  zone: string,
): { readonly request: Shared; readonly errors: ToldErrors } {
  const errors: { -readonly [K in keyof ToldErrors]: ToldErrors[K] } = {};
  if (form.tz !== '' && !isTimeZone(form.tz)) errors.tz = 'Not a known time zone.';
  const tz = form.tz !== '' && errors.tz === undefined ? form.tz : zone;
  const at = form.at === '' ? null : instantOfLocal(form.at, tz);
  if (form.at !== '' && at === null) errors.at = 'Not a date.';
  const request: Shared = {
    ...dataset,
    tz,
    format: form.format,
    ...(at === null ? {} : { at }),
    ...(form.source.trim() === '' ? {} : { source: form.source.trim() }),
    ...(form.sessionId === '' ? {} : { session_id: form.sessionId }),
    ...(form.documentType.trim() === '' ? {} : { document_type: form.documentType.trim() }),
    ...(form.tags.length === 0 ? {} : { tags: [...form.tags] }),
  };
  const checked = rememberTextRequestSchema.safeParse({ ...request, text: 'x' });
  if (!checked.success && checked.error.issues.some((issue) => issue.path[0] === 'session_id')) {
    errors.sessionId = 'At most 128 bytes, without control characters.';
  }
  return { request, errors };
}

export const documentTypes: readonly string[] = [
  'personal_notes',
  'conversation',
  'meeting_notes',
  'email_thread',
  'support_ticket',
  'slack',
  'incident_log',
  'jira_open',
  'jira_resolved',
  'design_doc',
  'architecture_doc',
  'confluence_approved',
  'git_commit',
  'pull_request_merged',
  'production_config',
  'agent_session',
  'draft',
  'scratchpad',
];

export const formatLabels: Readonly<Record<Format, string>> = {
  auto: 'Find out',
  text: 'Plain text',
  markdown: 'Markdown',
  chat: 'Chat (JSON, JSONL)',
  locomo: 'LoCoMo',
  beam: 'BEAM',
  turns: 'Turns (JSONL)',
};
