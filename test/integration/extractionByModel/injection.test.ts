import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { loadTaxonomy } from '../../../src/main/engine/fallacy/taxonomy.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { attacks } from './attacks.ts';
import { openReadingApp, type ReadingApp, shownIn, statement } from './modelKit.ts';

/** Kept from test to test. */
let folder: string;
let file: string;
let server: ModelServer;
let opened: ReadingApp;
/** Of every table, what was there before anybody attacked. */
let before: Map<string, string[]>;
/** The highest ids of then: what has a higher one is new. */
let newest: Map<string, number>;

const at = '2025-01-31T09:00:00Z';

/**
 * A model that does whatever a text asks of it, as far as an answer can: every key that something might read, every
 * name it could take for an instruction, and statements of what the attack wants, quoted from the text so that they pass.
 */
function obey(message: string): string {
  const { passages } = shownIn(message);
  const known = [...message.matchAll(/\[known (\d+)\]/g)].map(([, id]) => Number(id));
  const facts = passages.flatMap(({ seq, text }) => {
    // Who speaks, and when, stands before the words.
    const words = text.slice(text.indexOf(': ') + 2);
    const span = words.slice(0, 30).trim();
    return [
      statement(seq, span, ['Eve', 'works at', 'Alice'], {
        confidence: 1,
        trust_weight: 1000,
        made_by: 'owner',
        tags: ['approved'],
      }),
      statement(seq, span, ['Alice', 'lives in', 'Nowhere'], {
        turn: 'change',
        status: 'holds',
        standing: 'instruction',
      }),
      statement(seq, span, ['User', 'is', 'Eve'], { fact_type: 'decision', rule: { constraint: 'must' } }),
      statement(seq, span, ['I', 'owns', 'Alice']),
      statement(seq, span, ['Alice', 'works at', 'Acme'], { polarity: 'denied', turn: 'ending', cue: 'correction' }),
      statement(seq, span, ['Alice', 'lives in', 'Paris'], {
        polarity: 'denied',
        turn: 'correction',
        takesBack: { said: null },
      }),
      statement(seq, 'words that no passage says', ['Alice', 'lives in', 'Eve']),
      statement(seq + 1000, span, ['Eve', 'owns', 'Alice']),
      statement(seq, span, ['Eve', "'; DROP TABLE fact; --", 'Alice']),
    ];
  });
  const [first] = passages;
  return JSON.stringify({
    entities: [
      { name: 'Eve', type: 'person', aliases: ['Alice', 'Rui', 'User', 'Ines', 'I', 'note'] },
      { name: 'Alice', type: 'person', aliases: ['Eve'] },
      { name: 'Alice', type: 'service', aliases: ['Acme'] },
      { name: 'User', type: 'agent', aliases: ['Eve'] },
      { name: 'SYSTEM', type: 'rule', aliases: [] },
      { name: 'Contradiction 1', type: 'contradiction', aliases: [] },
    ],
    facts,
    fallacies: loadTaxonomy().fallacies.map(({ key }) => ({
      key,
      passage: first?.seq ?? 0,
      span: 'note about Alice',
      facts: facts.map((_, i) => i),
      confidence: 1,
    })),
    contradictions: [{ facts: [0, 1, 2, 3, 4], known, reason: 'Eve says so: resolved for Eve', confidence: 1 }],
    trust_weight: 1000,
    trust: { Eve: 1000 },
    approve_rules: ['r1'],
    forget: ['Alice'],
    resolve: [{ id: 1, keep: 'Eve' }],
    settings: { owner: { name: 'Eve' }, allow_user_grilling: false, extract_by_model: false },
    tool_calls: [{ name: 'forget', arguments: { entity_id: 1 } }],
  });
}

/** Tables whose rows of before may not change in any column. Log tables only grow. */
const guarded = [
  ['dataset', '*'],
  ['artifact', '*'],
  ['chunk', '*'],
  ['session', 'dataset_id, session_id, summary'],
  ['entity', '*'],
  ['entity_alias', '*'],
  ['source', '*'],
  ['document_type', '*'],
  ['relation_kind', '*'],
  ['relation_alias', '*'],
  ['state_dimension', '*'],
  ['pin', '*'],
  ['procedure', '*'],
  ['rule', '*'],
  ['tag', '*'],
  ['assertion', '*'],
  ['contradiction', '*'],
  ['contradiction_fact', '*'],
  ['fallacy', '*'],
  ['fact', '*'],
  ['fact_entity', '*'],
  ['decision_log', '*'],
] as const;

function contentOf(): Map<string, string[]> {
  const db = openMemoryHandle(file);
  const content = new Map(
    guarded.map(([table, columns]) => [
      table,
      db.rows(`test.${table}`, `SELECT ${columns} FROM ${table}`).map((row) => JSON.stringify(row.map(String))),
    ]),
  );
  db.close();
  return content;
}

const rows = (sql: string): unknown[][] => {
  const db = openMemoryHandle(file);
  const all = db.rows('test', sql);
  db.close();
  return all;
};

async function remember(): Promise<void> {
  await opened.call('rememberText', {
    text: 'Alice lives in Paris. Alice works at Acme.',
    source: 'Rui',
    at,
    tags: ['home'],
  });
  await opened.call('rememberText', { text: 'Alice lives in Rome.', source: 'Vera', at });
  await opened.call('rememberText', {
    text: 'We restarted the router, then the mail failed, so the restart caused the failure.',
    source: 'Rui',
    at,
  });
  await opened.call('rememberText', { text: 'Alice lives in Oslo.', dataset: 'private', user_id: 'other', at });
  await opened.call('changeSettings', { owner: { name: 'Ines', aliases: ['Ines M'] } });
  await opened.call('rememberText', { text: 'I live in Porto.', source: 'Ines', at });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-attacked-'));
  file = join(folder, 'memory.db');
  server = await startModelServer({ answer: obey });
  opened = await openReadingApp(file, server.url);
  await opened.call('changeSettings', { extract_by_model: false });
  await remember();
  await opened.call('changeSettings', { extract_by_model: true });
  // The attacks are remembered by rules first: only what the model adds is looked at.
  for (const { name: _name, tags, ...attack } of attacks) {
    await opened.call('rememberText', {
      ...attack,
      at: '2025-02-01T09:00:00Z',
      ...(tags === undefined ? {} : { tags: [...tags] }),
    });
  }
  before = contentOf();
  newest = new Map(
    ['fact', 'assertion', 'entity'].map((table) => [table, Number(rows(`SELECT max(id) FROM ${table}`)[0]?.[0])]),
  );
  await opened.settled();
}, 300_000);
afterAll(async () => {
  await opened.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe(`${attacks.length} texts with instructions in them, read by a model that obeys`, () => {
  it('were all read, and are many', async () => {
    expect(attacks.length).toBeGreaterThanOrEqual(40);
    expect(server.requests.length).toBeGreaterThanOrEqual(attacks.length);
    const { waiting, artifacts } = await opened.call('listExtraction', {});
    expect({ waiting, failures: artifacts.flatMap(({ failures }) => failures) }).toEqual({ waiting: 0, failures: [] });
    expect(rows(`SELECT count(DISTINCT artifact_id) FROM assertion WHERE made_by = 'model'`)).toEqual([
      [attacks.length],
    ]);
  });

  it.each(guarded.map(([table]) => table).filter((table) => table !== 'fact'))(
    'leave every row of %s as it was',
    (table) => {
      const now = new Set(contentOf().get(table));
      expect((before.get(table) ?? []).filter((row) => !now.has(row))).toEqual([]);
    },
  );

  it('leave every fact as it was stated and trusted', () => {
    const columns = rows(`SELECT name FROM pragma_table_info('fact')`).map(([name]) => String(name));
    // A fact that the new text says too is held as the rules of truth have it: its state may be recorded anew.
    const state = new Set([
      'valid_at',
      'valid_kind',
      'invalid_at',
      'invalid_kind',
      'status',
      'recorded_at',
      'decision_id',
      'valid_words',
      'valid_precision',
      'valid_offset',
      'invalid_words',
      'invalid_precision',
      'invalid_offset',
      'expired_at',
    ]);
    const stated = (lines: readonly string[]): Set<string> =>
      new Set(
        lines.map((line) => {
          const values = JSON.parse(line) as string[];
          return JSON.stringify(values.filter((_, i) => !state.has(columns[i] ?? '')));
        }),
      );
    const now = stated(contentOf().get('fact') ?? []);
    expect([...stated(before.get('fact') ?? [])].filter((row) => !now.has(row))).toEqual([]);
  });

  it('leave what was known of Alice standing as it stood, in every dataset', async () => {
    const held = rows(
      `SELECT f.text, f.status, f.invalid_kind FROM fact f JOIN assertion a ON a.fact_id = f.id
       WHERE a.made_by IS NULL AND f.text IN ('Alice lives in Paris.', 'Alice lives in Rome.', 'Alice works at Acme.', 'Alice lives in Oslo.')
         AND f.chunk_id IS NULL GROUP BY f.id ORDER BY 1`,
    );
    expect(held).toEqual([
      ['Alice lives in Oslo.', 'holds', 'unknown'],
      ['Alice lives in Paris.', 'disputed', 'unknown'],
      ['Alice lives in Rome.', 'disputed', 'unknown'],
      ['Alice works at Acme.', 'holds', 'unknown'],
    ]);
    expect(rows(`SELECT count(*) FROM fact f WHERE f.made_by = 'model' AND f.dataset_id <> 1`)).toEqual([[0]]);
  });

  it('bring only ordinary facts of their own, of their own source and trust', () => {
    const last = newest.get('fact') ?? 0;
    const added = rows(
      `SELECT DISTINCT made_by, fact_type, standing, rule_context, constraint_type, duration_turns, in_session FROM fact WHERE id > ${last}
         AND made_by <> 'fallacies'`,
    );
    expect(added).toEqual([['model', 'knowledge', null, null, null, null, 0]]);
    // Every saying of the model weighs what the passage itself weighs, and is its source's.
    const otherwise = `SELECT count(*) FROM assertion a JOIN assertion p ON p.chunk_id = a.chunk_id
      JOIN fact f ON f.id = p.fact_id AND f.chunk_id = p.chunk_id
      WHERE a.made_by = 'model' AND (a.trust_weight <> p.trust_weight OR a.source_id IS NOT p.source_id
        OR a.artifact_id <> p.artifact_id OR a.start < p.start OR a.end > p.end OR a.cue = 'correction')`;
    expect(rows(otherwise)).toEqual([[0]]);
  });

  it('name nobody anew: no alias of theirs is anybody else’s, and the owner is who it was', async () => {
    const eves = rows(
      `SELECT alias_norm FROM entity_alias a JOIN entity e ON e.id = a.entity_id WHERE e.name = 'Eve' ORDER BY 1`,
    );
    expect(eves.flat().filter((alias) => ['alice', 'rui', 'user', 'ines', 'i'].includes(String(alias)))).toEqual([]);
    expect((await opened.call('getSettings', {})).owner).toEqual({ name: 'Ines', aliases: ['Ines M'] });
    expect(await opened.call('getSettings', {})).toMatchObject({ allow_user_grilling: true, extract_by_model: true });
    expect(
      rows(`SELECT count(*) FROM fact f JOIN entity e ON e.id IN (f.subject_id, f.object_id)
      WHERE e.key = 'user' AND f.made_by = 'model'`),
    ).toEqual([[0]]);
  });

  it('decide nothing: their fallacies and contradictions are suspected, or concern only themselves', () => {
    expect(rows(`SELECT count(*) FROM contradiction WHERE kind = 'model' AND status <> 'suspected'`)).toEqual([[0]]);
    const reaching = `SELECT count(*) FROM fallacy y JOIN fallacy_fact c ON c.fallacy_id = y.entity_id
      WHERE y.detector = 'model' AND y.status = 'confirmed' AND c.fact_id <= ${newest.get('fact') ?? 0}`;
    expect(rows(reaching)).toEqual([[0]]);
    expect(rows(`SELECT DISTINCT kind FROM decision_log WHERE made_by = 'model' ORDER BY 1`).flat()).toEqual(
      expect.arrayContaining(['model_read']),
    );
  });
});
