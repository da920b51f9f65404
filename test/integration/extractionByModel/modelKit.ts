import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import type { AppOptions } from '../../../src/main/app.ts';
import { type App, openApp } from '../../../src/main/app.ts';
import { createLog } from '../../../src/main/log.ts';
import type { Input, OperationName, Output } from '../../../src/shared/contract/operations.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import { createCaller } from '../../../src/main/transport/call.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';

export interface ReadingApp {
  readonly app: App;
  call<N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** Resolves when nothing waits any more. */
  settled(): Promise<{ waiting: number }>;
  close(): Promise<void>;
}

/** An app of this process on `file` whose strong model is the server at `url`; it reads when it is waited for. */
export async function openReadingApp(
  file: string,
  url: string | null,
  options: Partial<AppOptions> = {},
): Promise<ReadingApp> {
  const app = await openApp({
    places: { home: `${file}.home`, database: file, settings: `${file}.settings.json` },
    host: 'command',
    env: url === null ? {} : { STRONG_TEXT_SERVER: url, STRONG_LLM_MODEL: 'scripted' },
    openEmbedder: async () => null,
    log: createLog({ sink: () => undefined, now: Date.now, newId: () => 'log' }),
    ...options,
  });
  const { call } = createCaller(app.handlers, app.log);
  return {
    app,
    call: async (name, input) => {
      const reply = await call(name, input, new AbortController().signal);
      if (!reply.ok) throw PalimpsestError.fromShape(reply.error);
      return operations[name].output.parse(reply.value) as never;
    },
    settled: () => app.settleExtraction({ signal: new AbortController().signal }),
    close: () => app.close(),
  };
}

/** What a window’s message shows: its document block and the passages that are to be read, by number. */
export interface ShownWindow {
  readonly document: string;
  readonly passages: readonly { readonly seq: number; readonly text: string }[];
}

/** The message as a model that reads what it is sent takes it apart. */
export function shownIn(message: string): ShownWindow {
  const block = (name: string): string => new RegExp(`<${name}>\n([\\s\\S]*?)\n</${name}>`).exec(message)?.[1] ?? '';
  const passages = block('passages')
    .split('\n')
    .flatMap((line) => {
      const [, seq, text] = /^\[passage (\d+)\] (.*)$/.exec(line) ?? [];
      return seq === undefined || text === undefined ? [] : [{ seq: Number(seq), text }];
    });
  return { document: block('document'), passages };
}

/** Every fact and saying as text, without ids and times of storing, so that two memories can be compared. */
export function canonicalDump(file: string): {
  facts: string[];
  sayings: string[];
  entities: string[];
  flaws: string[];
} {
  const db = openMemoryHandle(file);
  const lines = (name: string, sql: string): string[] =>
    db
      .rows(`test.${name}`, sql)
      .map((row) => row.map(String).join(' | '))
      .toSorted();
  const dump = {
    facts: lines(
      'facts',
      `SELECT f.text, s.name, f.relation, o.name, f.object_value, f.polarity, f.modality, f.status, f.valid_at, f.valid_kind,
         f.invalid_at, f.invalid_kind, f.trust_weight, f.made_by, f.caveats,
         (SELECT group_concat(tag, ',') FROM (SELECT tag FROM tag WHERE fact_id = f.id ORDER BY tag))
       FROM fact f LEFT JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id`,
    ),
    sayings: lines(
      'sayings',
      `SELECT f.text, r.title, a.start, a.end, e.name, a.asserted_at, a.stated_from, a.stated_to, a.trust_weight, a.made_by,
         a.withdrawn_at IS NULL
       FROM assertion a JOIN fact f ON f.id = a.fact_id LEFT JOIN artifact r ON r.id = a.artifact_id
       LEFT JOIN entity e ON e.id = a.source_id`,
    ),
    entities: lines(
      'entities',
      `SELECT e.name, e.type, e.made_by, (SELECT group_concat(alias_norm, ',') FROM
         (SELECT alias_norm FROM entity_alias WHERE entity_id = e.id ORDER BY alias_norm))
       FROM entity e WHERE e.type NOT IN ('contradiction', 'fallacy')`,
    ),
    flaws: lines(
      'flaws',
      `SELECT y.fallacy_key, y.status, y.confidence, y.detector, y.start, y.end FROM fallacy y
       UNION ALL SELECT c.kind, c.status, c.resolution, c.resolver, e.name, NULL FROM contradiction c
         JOIN entity e ON e.id = c.entity_id`,
    ),
  };
  db.close();
  return dump;
}

/** What a model would say of a passage: one statement, quoted whole. */
export function statement(
  passage: number,
  span: string,
  [subject, relation, object]: readonly [string, string, string],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    passage,
    span,
    text: '',
    subject,
    relation,
    object,
    value: null,
    datatype: 'string',
    polarity: 'affirmed',
    modality: 'asserted',
    kind: 'state',
    tense: 'present',
    from: null,
    to: null,
    turn: null,
    caveats: null,
    tags: [],
    confidence: 0.9,
    ...more,
  };
}

/** An answer in the shape that is asked for. */
export function answerOf(parts: {
  entities?: readonly unknown[];
  facts?: readonly unknown[];
  fallacies?: readonly unknown[];
  contradictions?: readonly unknown[];
}): string {
  return JSON.stringify({ entities: [], facts: [], fallacies: [], contradictions: [], ...parts });
}
