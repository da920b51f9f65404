import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { FoundFact, PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import { storeVectors } from '../../../src/main/engine/maintenance/storeVectors.ts';
import { forgetResponseSchema } from '../../../src/shared/contract/memory.ts';
import { day, found, preparedChat, preparedNote, turn } from '../episodic/preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
});
afterEach(() => memory.close());

function store(prepared: PreparedArtifact): number {
  const { artifact_id } = storeArtifact(memory.db, { dataset, prepared }, memory.context);
  const facts = memory.db.all<{ id: number }>('test', 'SELECT id FROM fact');
  storeVectors(
    memory.db,
    {
      model: 'm',
      dimensions: 4,
      vectors: facts.map(({ id }) => ({ factId: id, vector: Float32Array.of(0.123, id, 0.456, 0.789) })),
    },
    memory.context,
  );
  return artifact_id;
}

type Target = { artifact_id: number } | { fact_id: number } | { entity_id: number };
function run(target: Target, preview: boolean) {
  return forgetResponseSchema.parse(forget(memory.db, { ...dataset, ...target, preview }, memory.context));
}

/** Rows of every table that keeps anything, shadow tables of the indexes included. */
function tableSizes(): Record<string, number> {
  const tables = memory.db.all<{ name: string }>(
    'test.tables',
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  );
  return Object.fromEntries(tables.map(({ name }) => [name, memory.count(`SELECT count(*) FROM ${name}`)]));
}

/** Every place of the file, row by row, where the word stands; index pages hold words folded and stemmed. */
function placesOf(word: string): string[] {
  const places: string[] = [];
  for (const name of Object.keys(tableSizes())) {
    for (const row of memory.db.rows('test.scan', `SELECT * FROM ${name}`)) {
      const text = row.map((v) => (v instanceof Uint8Array ? Buffer.from(v).toString('latin1') : String(v))).join('\n');
      if (text.toLowerCase().includes(word)) places.push(name);
    }
  }
  return places;
}

const fact = (text: string, parts: Partial<FoundFact>): FoundFact =>
  found(text, { subject: 'Ines', relation: 'owns', ...parts });
const people = [{ name: 'Ines', type: 'person', aliases: [] }];

describe('forgetting an artifact', () => {
  it('leaves no trace of its words in any table, index, log or page of the file', () => {
    const named = [{ entity: 'Ines', passageSeq: 0, start: 0, end: 4 }];
    store(
      preparedNote(['Ines sails on Sunday.'], {
        told: { sourceUri: 'a' },
        extraction: { entities: people, mentions: named },
      }),
    );
    const told = { sourceUri: 'file:///quokka-plan.md', title: 'Quokka plan', sessionId: 's', tags: ['quokkatag'] };
    const entities = [...people, { name: 'Quokka Ltd', type: 'organization', aliases: ['quokka firm'] }];
    const paragraphs = [
      'Ines bought the firm Quokka Ltd for a song.',
      'The quokka papers are in the safe behind the stove.',
    ];
    const facts = [fact('Ines owns Quokka Ltd.', { object: 'Quokka Ltd' })];
    const mentions = [{ entity: 'Quokka Ltd', passageSeq: 0, start: 21, end: 31 }];
    const id = store(preparedNote(paragraphs, { told, extraction: { entities, facts, mentions } }));
    memory.db.exec(`
      INSERT INTO decision_log (dataset_id, kind, made_by, before, created_at) VALUES (1, 'expire', 'rule', '{"text":"Ines owns Quokka Ltd."}', 1);
      INSERT INTO inference (dataset_id, kind, stage, status, reasoning, created_at)
        VALUES (1, 'x', 'x', 'ok', 'they say the papers are in the safe behind it, about quokka ltd', 1);
      INSERT INTO call_event (dataset_id, operation, status, request, created_at) VALUES (1, 'consult', 'ok', 'tell me: in the safe behind the stove', 1);
      INSERT INTO job (dataset_id, kind, status, label, created_at, updated_at) VALUES (1, 'remember', 'done', 'Quokka plan', 1, 1);
      UPDATE session SET summary = 'on marsupials and stoves';
      INSERT INTO episode (dataset_id, session_id, summary, made_by, created_at) VALUES (1, 's', 'on marsupials', 'llm', 1);
    `);
    expect(placesOf('quokka').length).toBeGreaterThan(8);

    run({ artifact_id: id }, false);

    expect(placesOf('quokka')).toEqual([]);
    expect(placesOf('stove')).toEqual([]);
    expect(placesOf('marsupial')).toEqual([]);
    expect(memory.db.rows('test', 'SELECT name FROM entity')).toEqual([['Ines']]);
    memory.db.checkpoint('TRUNCATE');
    expect(readFileSync(memory.file).toString('latin1').toLowerCase()).not.toMatch(/quokka|stove/);
  });

  it('takes its vectors out of the pages too', () => {
    const id = store(preparedNote(['Nothing else is like this.']));
    const needle = Buffer.from(Float32Array.of(0.123, 1, 0.456, 0.789).buffer);
    memory.db.checkpoint('TRUNCATE');
    expect(readFileSync(memory.file).includes(needle)).toBe(true);
    run({ artifact_id: id }, false);
    memory.db.checkpoint('TRUNCATE');
    expect(readFileSync(memory.file).includes(needle)).toBe(false);
  });

  it('keeps a fact that another artifact says too, in the words of that one', () => {
    const kettle = [...people, { name: 'Kettle', type: 'thing', aliases: [] }];
    const first = 'Ines owns the whistling Kettle since 2019, it is said.';
    const dated = fact(first, {
      object: 'Kettle',
      validFrom: { ...day('2019-01-01'), words: 'since 2019' },
      validKind: 'stated',
    });
    const id = store(
      preparedNote([first], {
        told: { author: 'Tomas', tags: ['secret', 'shared'] },
        extraction: { entities: kettle, facts: [dated] },
      }),
    );
    const plain = fact('Ines owns Kettle.', { object: 'Kettle', end: 16 });
    store(
      preparedNote(['Ines has a Kettle.'], {
        told: { author: 'Ruth', tags: ['shared'] },
        extraction: { entities: kettle, facts: [plain] },
      }),
    );
    expect(memory.count(`SELECT count(*) FROM fact WHERE relation = 'owns'`)).toBe(1);

    expect(run({ artifact_id: id }, false).kept).toBe(1);

    const [kept] = memory.db.all<{ text: string; valid_kind: string }>(
      'test',
      `SELECT text, valid_kind FROM fact WHERE relation = 'owns'`,
    );
    expect(kept).toEqual({ text: 'Ines has a Kettl', valid_kind: 'at_latest' });
    expect(placesOf('whistl')).toEqual([]);
    expect(placesOf('tomas')).toEqual([]);
    expect(placesOf('secret')).toEqual([]);
    expect(memory.count(`SELECT count(*) FROM tag WHERE tag = 'shared'`)).toBe(2);
    expect(memory.count(`SELECT count(*) FROM fact_fts WHERE fact_fts MATCH '"kettl"'`)).toBe(2);
  });

  it('forgets all versions of a document, and what is derived from them', () => {
    store(preparedNote(['Old gneiss wording.', 'Shared.'], { told: { sourceUri: 'u' } }));
    const id = store(preparedNote(['Shared.', 'New.'], { told: { sourceUri: 'u' } }));
    memory.db.exec(`
      INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, made_by, created_at, recorded_at)
        VALUES ('sig', 1, 'signal', 'People speak of gneiss.', 1, 'sleep', 1, 1);
      INSERT INTO fact_link (from_fact, to_fact, kind)
        SELECT (SELECT id FROM fact WHERE uid = 'sig'), min(id), 'derived_from' FROM fact;
    `);
    const report = run({ artifact_id: id }, false);
    expect(report.removed).toMatchObject({ artifact: 2, chunk: 3, fact: 4, document_lineage: 1 });
    expect(placesOf('gneiss')).toEqual([]);
  });
});

describe('forgetting a passage', () => {
  it('blanks it in the text, where the offsets of the rest stay right, and in its neighbours', () => {
    const chat = [
      turn('1', 'Ines', 'Morning!'),
      turn('2', 'Tomas', 'My pin is zebrawood.'),
      turn('3', 'Ines', 'Noted.'),
    ];
    const id = store(preparedChat(chat, { told: { sourceUri: 'chat' } }));
    const [target] = memory.db.all<{ id: number }>('test', `SELECT id FROM fact WHERE text LIKE '%zebrawood%'`);
    run({ fact_id: target?.id ?? 0 }, false);
    expect(placesOf('zebrawood')).toEqual([]);
    const passages = memory.db.all<{ text: string; slice: string }>(
      'test',
      `SELECT c.text, substr(a.text, c.start + 1, c.end - c.start) AS slice FROM chunk c JOIN artifact a ON a.id = c.artifact_id WHERE a.id = ${id}`,
    );
    expect(passages.map((p) => p.text)).toEqual(['Morning!', 'Noted.']);
    for (const passage of passages) expect(passage.slice).toBe(passage.text);
    expect(memory.count(`SELECT count(*) FROM fact_fts WHERE fact_fts MATCH 'previous : "morning"'`)).toBe(1);
  });

  it('is not undone by telling the same file again', () => {
    const note = preparedNote(['Keep this.', 'Drop that.'], { told: { sourceUri: 'n' } });
    store(note);
    const [target] = memory.db.all<{ id: number }>('test', `SELECT id FROM fact WHERE text = 'Drop that.'`);
    run({ fact_id: target?.id ?? 0 }, false);
    expect(storeArtifact(memory.db, { dataset, prepared: note }, memory.context).status).toBe('known');
    expect(placesOf('drop that')).toEqual([]);
  });
});

describe('forgetting an entity', () => {
  it('takes all that speaks of it and all that it said, and leaves the rest of the conversation', () => {
    const chat = [
      turn('1', 'Ines', 'Hello Bruno.'),
      turn('2', 'Bruno', 'I mend clocks.'),
      turn('3', 'Ines', 'I paint.'),
    ];
    const entities = [{ name: 'Bruno', type: 'person', aliases: ['the clock man'] }, ...people];
    const facts = [
      found('Bruno mends clocks.', {
        subject: 'Bruno',
        relation: 'mends',
        value: { text: 'clocks', datatype: 'string' },
        passageSeq: 1,
      }),
    ];
    store(
      preparedChat(chat, {
        extraction: { entities, facts, mentions: [{ entity: 'Bruno', passageSeq: 0, start: 6, end: 11 }] },
      }),
    );
    const [bruno] = memory.db.all<{ id: number }>('test', `SELECT id FROM entity WHERE key = 'bruno'`);
    const report = run({ entity_id: bruno?.id ?? 0 }, false);
    expect(report.removed).toMatchObject({ entity: 1, chunk: 2, fact: 3 });
    expect(placesOf('bruno')).toEqual([]);
    expect(memory.db.rows('test', 'SELECT text FROM fact')).toEqual([['I paint.']]);
    expect(memory.db.rows('test', `SELECT DISTINCT kind FROM change WHERE kind LIKE '%gone'`).flat()).toEqual([
      'fact_gone',
      'entity_gone',
    ]);
  });
});

it('refuses what is not there, without changing anything', () => {
  store(preparedNote(['Something.']));
  const before = tableSizes();
  for (const target of [{ artifact_id: 99 }, { fact_id: 99 }, { entity_id: 99 }]) {
    expect(() => run(target, false)).toThrow(/there is no (artifact|fact|entity) 99/);
  }
  expect(tableSizes()).toEqual(before);
});

const word = fc.constantFrom('oak', 'elm', 'fir', 'ash', 'yew', 'bay', 'fig', 'box');
const sentence = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `${words.join(' ')}.`);
const smallNote = fc.record({
  uri: fc.constantFrom(null, 'one', 'two'),
  author: fc.constantFrom(null, 'Ines', 'Tomas'),
  session: fc.constantFrom(null, 's1', 's2'),
  sentences: fc.array(fc.tuple(sentence, word, word), { minLength: 1, maxLength: 5 }),
});

type SmallNote = typeof smallNote extends fc.Arbitrary<infer N> ? N : never;

function preparedSmall({ uri, author, session, sentences }: SmallNote): PreparedArtifact {
  const names = [...new Set(sentences.flatMap(([, a, b]) => [a, b]))];
  const facts = sentences.map(([text, subject, object], passageSeq) =>
    found(text, { subject, relation: 'near', object, passageSeq, end: text.length }),
  );
  const entities = names.map((name) => ({ name, type: 'thing', aliases: [] }));
  const told = { sourceUri: uri, author, sessionId: session };
  return preparedNote(
    sentences.map(([text]) => text),
    { told, extraction: { entities, facts } },
  );
}

/** Tables whose rows only go by being forgotten; `fact_state` gains rows when a kept fact ends. */
const shrinking = [
  'artifact',
  'chunk',
  'fact',
  'assertion',
  'entity',
  'entity_alias',
  'fact_entity',
  'fact_link',
  'session',
];

it('previews exactly what goes: nothing changes before, and the counts are those of the real run', () => {
  let runs = 0;
  const kinds = fc.constantFrom('artifact', 'fact', 'entity');
  fc.assert(
    fc.property(fc.array(smallNote, { minLength: 1, maxLength: 5 }), kinds, fc.nat(), (notes, kind, pick) => {
      runs += 1;
      const own = { user_id: 'local', dataset: `run ${runs}` };
      for (const note of notes)
        storeArtifact(memory.db, { dataset: own, prepared: preparedSmall(note) }, memory.context);
      const ofRun = `WHERE dataset_id = (SELECT id FROM dataset WHERE name = 'run ${runs}')`;
      const ids = memory.db.rows('test', `SELECT id FROM ${kind} ${ofRun} ORDER BY id`).flat().map(Number);
      const request = { ...own, [`${kind}_id`]: ids[pick % ids.length] ?? 0 };
      const before = tableSizes();
      const preview = forget(memory.db, { ...request, preview: true }, memory.context);
      expect(tableSizes()).toEqual(before);
      const real = forget(memory.db, { ...request, preview: false }, memory.context);
      expect({ ...real, preview: true }).toEqual(preview);
      const after = tableSizes();
      for (const table of shrinking) {
        expect((before[table] ?? 0) - (after[table] ?? 0), table).toBe(real.removed[table] ?? 0);
      }
      expect(memory.db.rows('test', 'PRAGMA foreign_key_check')).toEqual([]);
      expect(memory.count('SELECT count(*) FROM fact_fts')).toBe(memory.count('SELECT count(*) FROM fact'));
      const orphans = 'NOT IN (SELECT id FROM fact)';
      expect(memory.count(`SELECT count(*) FROM assertion WHERE fact_id ${orphans}`)).toBe(0);
      expect(memory.count(`SELECT count(*) FROM fact_state WHERE fact_id ${orphans}`)).toBe(0);
    }),
    { numRuns: 40 },
  );
});
