import type { ToldArtifact } from '../told.ts';

const MOST_LOOKED_AT = 2_000;
const MOST_VALUE = 200;
const fieldLine = /^[ \t>*-]{0,4}([\p{L}][\p{L}\p{N} _-]{0,30}):[ \t]+(\S.*)$/gmu;
const issueKey = /\b[A-Z][A-Z0-9]+-\d+\b/;

/**
 * What a context template can be filled with: what was told about the document, the key of its ticket, and the lines
 * `Name: value` that it begins with, under `name`. All of it is text of the document, never a template.
 */
export function documentFields(
  { documentType, title, author, sourceUri, occurredAt, tags }: ToldArtifact,
  text: string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.slice(0, MOST_LOOKED_AT).matchAll(fieldLine)) {
    const key = name.trim().toLowerCase().replaceAll(/[ -]+/g, '_');
    fields[key] ??= value.trim().slice(0, MOST_VALUE);
  }
  const [, status] = /^jira_(\w+)$/.exec(documentType) ?? [];
  const told: Record<string, string | null | undefined> = {
    type: documentType.replace(/_.*$/, ''),
    document_type: documentType,
    title,
    doc_name: title,
    author,
    uri: sourceUri,
    site: sourceUri,
    key: issueKey.exec(`${title ?? ''} ${sourceUri ?? ''}`)?.[0],
    status,
    date: occurredAt === null ? null : new Date(occurredAt.ms).toISOString().slice(0, 10),
    tags: tags.join(', '),
  };
  for (const [key, value] of Object.entries(told)) if (value != null && value !== '') fields[key] ??= value;
  return fields;
}
