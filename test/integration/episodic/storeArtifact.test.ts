import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isKnown } from '../../../src/main/engine/episodic/artifactIdentity.ts';
import { getArtifact, listArtifacts } from '../../../src/main/engine/episodic/artifactReads.ts';
import { type StoreOutcome, storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { artifactGetResponseSchema, artifactListResponseSchema } from '../../../src/shared/contract/memory.ts';
import { day, found, preparedChat, preparedNote, turn } from './preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from './scratchMemory.ts';

let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
});
afterEach(() => memory.close());

function store(prepared: PreparedArtifact): StoreOutcome {
  return storeArtifact(memory.db, { dataset, prepared }, memory.context);
}

describe('storing a conversation', () => {
  const chat = preparedChat(
    [
      turn('m1', 'Ines', 'I adopted a cat named Pixel.', day('2025-03-01')),
      turn('m2', 'Tomas', 'Pixel looks happy in Ghent.', day('2025-03-01')),
    ],
    {
      told: { sessionId: 's-1', tags: ['home'], documentType: 'conversation', occurredAt: day('2025-03-01') },
      extraction: {
        entities: [
          { name: 'Ines', type: 'person', aliases: [] },
          { name: 'Pixel', type: 'thing', aliases: ['the cat'] },
          { name: 'Ghent', type: 'place', aliases: [] },
        ],
        mentions: [
          { entity: 'Pixel', passageSeq: 0, start: 22, end: 27 },
          { entity: 'Pixel', passageSeq: 1, start: 0, end: 5 },
          { entity: 'Ghent', passageSeq: 1, start: 21, end: 26 },
        ],
        facts: [
          found('Ines adopted Pixel.', {
            subject: 'Ines',
            relation: 'adopted',
            object: 'Pixel',
            validFrom: day('2025-03-01'),
            validKind: 'stated',
            isEvent: true,
          }),
        ],
      },
    },
  );

  it('makes every turn a passage that is found by its words, linked to speaker and mentions', () => {
    const outcome = store(chat);
    expect(outcome).toMatchObject({ status: 'stored', passages: 2, facts: 1, entities: 4 });
    const view = getArtifact(memory.db, { ...dataset, id: outcome.artifact_id }, memory.context);
    artifactGetResponseSchema.parse(view);
    expect(view.passages.map((p) => [p.speaker, p.text, p.entities.map((e) => e.name)])).toEqual([
      ['Ines', 'I adopted a cat named Pixel.', ['Ines', 'Pixel']],
      ['Tomas', 'Pixel looks happy in Ghent.', ['Ghent', 'Pixel', 'Tomas']],
    ]);
    expect(view.passages[0]?.facts).toMatchObject([
      { text: 'Ines adopted Pixel.', relation: 'adopted', object: { name: 'Pixel' }, tags: ['home'] },
    ]);
    const [passage] = view.passages;
    const [fact] = passage?.facts ?? [];
    const from = passage?.start ?? 0;
    expect(fact?.valid_at).toBe('2025-03-01T00:00:00Z');
    expect(passage?.text.slice((fact?.start ?? 0) - from, (fact?.end ?? 0) - from)).toContain('adopted');
    expect(memory.count(`SELECT count(*) FROM fact_fts WHERE fact_fts MATCH 'own : "ghent"'`)).toBe(1);
    expect(memory.count(`SELECT count(*) FROM fact_fts WHERE fact_fts MATCH 'previous : "adopted"'`)).toBe(1);
    expect(memory.count(`SELECT count(*) FROM fact_link WHERE kind = 'derived_from'`)).toBe(1);
    expect(memory.count(`SELECT count(*) FROM tag WHERE tag = 'home'`)).toBe(3);
    expect(memory.count(`SELECT count(*) FROM change WHERE kind = 'fact'`)).toBe(3);
  });

  it('gives a passage the state that it was said, and a fact that it holds', () => {
    store(chat);
    const states = memory.db.all<{ fact_type: string; status: string }>(
      'test',
      'SELECT DISTINCT fact_type, status FROM fact ORDER BY 1',
    );
    expect(states).toEqual([
      { fact_type: 'experience', status: 'said' },
      { fact_type: 'knowledge', status: 'holds' },
    ]);
  });

  it('lists what was told, and by the first words where there is no title', () => {
    store(chat);
    const list = artifactListResponseSchema.parse(listArtifacts(memory.db, { ...dataset, limit: 10 }));
    expect(list.total).toBe(1);
    expect(list.artifacts[0]).toMatchObject({
      title: 'I adopted a cat named Pixel.',
      session_id: 's-1',
      passages: 2,
      facts: 1,
      tags: ['home'],
      occurred_at: '2025-03-01T00:00:00Z',
    });
  });
});

describe('telling an artifact again', () => {
  const everyRow =
    'SELECT (SELECT count(*) FROM fact) + (SELECT count(*) FROM artifact) + (SELECT count(*) FROM assertion)';

  it('adds nothing for the same URI and text, and says so before the work is done', () => {
    const note = preparedNote(['The kiln is cold.'], { told: { sourceUri: 'file:///kiln.md' } });
    const first = store(note);
    const before = memory.count(everyRow);
    const identity = {
      checksum: note.checksum,
      sourceUri: 'file:///kiln.md',
      requestId: null,
      author: null,
      sessionId: null,
      occurredAt: null,
    };
    expect(isKnown(memory.db, { dataset, identity })).toEqual({ artifactId: first.artifact_id });
    expect(isKnown(memory.db, { dataset, identity: { ...identity, checksum: 'other' } })).toBeNull();
    expect(store(note)).toMatchObject({ status: 'known', artifact_id: first.artifact_id, passages: 0 });
    expect(memory.count(everyRow)).toBe(before);
  });

  it.each([
    ['author', { author: 'Mira Voss' }],
    ['session', { sessionId: 'standup' }],
    ['given time', { occurredAt: day('2025-05-05') }],
  ])('recognises a text without a URI by its %s', (_, told) => {
    const note = preparedNote(['The kiln is cold.'], { told });
    store(note);
    expect(store(note).status).toBe('known');
    expect(store(preparedNote(['The kiln is cold.'], { told: { ...told, author: 'Someone else' } })).status).toBe(
      'stored',
    );
  });

  it('takes a text told without any of these as new, unless the call is repeated', () => {
    expect(store(preparedNote(['The kiln is cold.'])).status).toBe('stored');
    expect(store(preparedNote(['The kiln is cold.'])).status).toBe('stored');
    const call = preparedNote(['The kiln is warm.'], { told: { requestId: 'r-1' } });
    expect(store(call).status).toBe('stored');
    expect(store(call).status).toBe('known');
  });

  it('leaves nothing behind when storing fails half-way', () => {
    const broken = preparedNote(['The kiln is cold.'], {
      extraction: {
        facts: [found('x', { value: { text: 'a', datatype: 'string' }, object: 'b', subject: 'c', relation: 'd' })],
      },
    });
    expect(() => store(broken)).toThrow();
    expect(memory.count(`${everyRow} + (SELECT count(*) FROM entity) + (SELECT count(*) FROM dataset)`)).toBe(0);
    expect(store(preparedNote(['The kiln is cold.'])).status).toBe('stored');
  });
});

describe('a caller who gives up', () => {
  it('leaves nothing of what was being stored', () => {
    let looks = 0;
    const impatient = { ...memory.context, isCancelled: () => ++looks > 2 };
    const prepared = preparedNote(['One.', 'Two.', 'Three.', 'Four.']);
    expect(() => storeArtifact(memory.db, { dataset, prepared }, impatient)).toThrow('Cancelled.');
    for (const table of ['artifact', 'chunk', 'fact', 'fact_fts_docsize', 'change'])
      expect(memory.count(`SELECT count(*) FROM ${table}`)).toBe(0);
    expect(store(prepared)).toMatchObject({ status: 'stored', passages: 4 });
  });
});
