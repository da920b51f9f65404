import type { z } from 'zod';
import { type SteeringConfig, steeringConfigSchema, type SteeringIssue } from '../../../../shared/contract/steering.ts';
import { jsonPlaces, lineAt } from './jsonPlaces.ts';

/** What steers nothing: no file. */
export const noSteering: SteeringConfig = steeringConfigSchema.parse({});

export type ParsedSteering =
  | { readonly ok: true; readonly config: SteeringConfig; readonly warnings: readonly SteeringIssue[] }
  | { readonly ok: false; readonly issues: readonly SteeringIssue[] };

const known: ReadonlySet<string> = new Set(Object.keys(steeringConfigSchema.shape));

/** Reads the text of a steering file; everything that is wrong is named by its path and line, in the file's order. */
export function parseSteering(text: string): ParsedSteering {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  const places = jsonPlaces(body);
  const issueAt = (path: string, offset: number, message: string): SteeringIssue => ({
    path,
    ...lineAt(body, offset),
    message,
  });
  if (places.kind === 'fault') return { ok: false, issues: [issueAt(places.path, places.offset, places.message)] };
  const offsetOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length--) {
      const offset = places.offsets.get(path.slice(0, length).join('.'));
      if (offset !== undefined) return offset;
    }
    return places.offsets.get('') ?? 0;
  };
  const value: unknown = JSON.parse(body);
  const parsed = steeringConfigSchema.safeParse(value);
  const issues = [
    ...places.twice.map((path) => issueAt(path, places.offsets.get(path) ?? 0, 'this name is there twice')),
    ...(parsed.success ? [] : parsed.error.issues).map((issue) => {
      const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const path = unknownKey === undefined ? issue.path : [...issue.path, unknownKey];
      return issueAt(
        path.join('.'),
        offsetOf(path),
        unknownKey === undefined ? messageOf(issue) : 'no such key is known',
      );
    }),
    ...(parsed.success ? misnamed(parsed.data) : []).map(([path, message]) =>
      issueAt(path.join('.'), offsetOf(path), message),
    ),
  ];
  if (issues.length > 0 || !parsed.success) {
    return { ok: false, issues: issues.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  }
  const warnings = Object.keys(isRecord(value) ? value : {})
    .filter((key) => !known.has(key))
    .map((key) => issueAt(key, offsetOf([key]), 'nothing uses this key'));
  return { ok: true, config: parsed.data, warnings };
}

const wanted: Readonly<Record<string, string>> = {
  number: 'a number is needed here',
  boolean: 'true or false is needed here',
  string: 'a text in quotes is needed here',
  object: 'names and values in { } are needed here',
  record: 'names and values in { } are needed here',
};

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? issue.message;
    case 'too_big':
      return `at most ${String(issue.maximum)} is allowed here`;
    case 'too_small':
      return issue.origin === 'string' ? issue.message : `at least ${String(issue.minimum)} is needed here`;
    default:
      return issue.message;
  }
}

/** A rule or directive says the name that it stands under. */
function misnamed(config: SteeringConfig): (readonly [readonly string[], string])[] {
  const under = (part: string, key: string, field: string, said: string): (readonly [readonly string[], string])[] =>
    said === key ? [] : [[[part, key, field], `it stands under “${key}” and is named “${said}”`]];
  return [
    ...Object.entries(config.custom_document_type_rules).flatMap(([key, { type_name }]) =>
      under('custom_document_type_rules', key, 'type_name', type_name),
    ),
    ...Object.entries(config.repository_context_directives).flatMap(([key, { repository_type }]) =>
      under('repository_context_directives', key, 'repository_type', repository_type),
    ),
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
