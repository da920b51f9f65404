import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getArtifact } from '../../../src/main/engine/episodic/artifactReads.ts';
import { type StoreOutcome, storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { PreparedArtifact, Turn } from '../../../src/main/engine/extraction/told.ts';
import { pendingVectors } from '../../../src/main/engine/maintenance/pendingVectors.ts';
import { storeVectors } from '../../../src/main/engine/maintenance/storeVectors.ts';
import { day, found, type Preparation, preparedChat, preparedNote, turn } from '../episodic/preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const EDITED = Date.UTC(2026, 1, 1);
let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
});
afterEach(() => memory.close());

function store(prepared: PreparedArtifact): StoreOutcome {
  return storeArtifact(memory.db, { dataset, prepared }, memory.context);
}

function note(paragraphs: string[], extraction: Preparation['extraction'] = {}): PreparedArtifact {
  return preparedNote(paragraphs, { told: { sourceUri: 'file:///note.md', author: 'Mira' }, extraction });
}

function chat(turns: Turn[]): PreparedArtifact {
  return preparedChat(turns, { told: { sourceUri: 'chat-9', sessionId: 'chat-9' } });
}

function passages(artifactId: number): [number, string, boolean][] {
  const { passages: all } = getArtifact(memory.db, { ...dataset, id: artifactId }, memory.context);
  return all.map((p) => [p.fact_id, p.text, p.withdrawn]);
}

describe('an edited note', () => {
  it('keeps unchanged passages under their ids, brings the new, and ends what is no longer said', () => {
    const first = store(note(['Alpha.', 'Beta.', 'Gamma.']));
    const before = passages(first.artifact_id);
    memory.setNow(EDITED);
    const second = store(note(['Alpha.', 'Beta two.', 'Gamma.', 'Delta.']));

    expect(second).toMatchObject({ status: 'new_version', passages: 2 });
    const versions = [first, second].map(({ artifact_id }) => artifact_id);
    for (const id of versions) {
      expect(getArtifact(memory.db, { ...dataset, id }, memory.context).versions.map((version) => version.id)).toEqual(
        versions,
      );
    }
    const after = passages(second.artifact_id);
    expect(after.map(([, text]) => text)).toEqual(['Alpha.', 'Beta two.', 'Gamma.', 'Delta.']);
    expect([after[0]?.[0], after[2]?.[0]]).toEqual([before[0]?.[0], before[2]?.[0]]);
    expect(passages(first.artifact_id)).toEqual([[before[1]?.[0], 'Beta.', true]]);
    const [ended] = memory.db.all<object>('test', `SELECT status, invalid_at FROM fact WHERE text = 'Beta.'`);
    expect(ended).toEqual({ status: 'said', invalid_at: EDITED });
    expect(memory.db.all('test', 'SELECT status, invalid_at, replaced_at FROM fact_state')).toEqual([
      { status: 'said', invalid_at: null, replaced_at: EDITED },
    ]);
    expect(memory.db.rows('test', 'SELECT version, epoch FROM document_version ORDER BY 1')).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('keeps a moved paragraph, and the offsets of everything said in it', () => {
    const facts = [found('Beta is red.', { passageSeq: 1, start: 2, end: 6 })];
    store(note(['Alpha.', 'A beta is red.', 'Gamma.'], { facts }));
    const second = store(
      note(['A beta is red.', 'Alpha.', 'Gamma and more.'], {
        facts: [{ ...found('Beta is red.'), start: 2, end: 6 }],
      }),
    );
    const slices = memory.db.rows(
      'test',
      `SELECT substr(t.text, a.start + 1, a.end - a.start) FROM assertion a JOIN artifact t ON t.id = a.artifact_id
       WHERE a.withdrawn_at IS NULL AND t.id = ${second.artifact_id} ORDER BY 1`,
    );
    expect(slices.flat()).toEqual(['A beta is red.', 'Alpha.', 'Gamma and more.', 'beta']);
    expect(memory.count(`SELECT count(*) FROM fact WHERE text = 'Beta is red.'`)).toBe(1);
  });

  it('goes back to an earlier text as a version of its own', () => {
    store(note(['One.']));
    store(note(['Two.']));
    const third = store(note(['One.']));
    expect(third.status).toBe('new_version');
    expect(passages(third.artifact_id).map(([, text]) => text)).toEqual(['One.']);
    expect(store(note(['One.'])).status).toBe('known');
  });

  it('lets a fact go on that the new wording still says, and ends the one it drops', () => {
    const entities = [{ name: 'Kiln', type: 'thing', aliases: [] }];
    const fires = (text: string, value: string) =>
      found(text, { subject: 'Kiln', relation: 'fires', value: { text: value, datatype: 'string' } });
    store(
      note(['The kiln fires pots and tiles.'], {
        entities,
        facts: [fires('Kiln fires pots.', 'pots'), fires('Kiln fires tiles.', 'tiles')],
      }),
    );
    memory.setNow(EDITED);
    const second = store(
      note(['These days the kiln fires pots only.'], { entities, facts: [fires('Kiln fires pots.', 'pots')] }),
    );
    expect(second.fact_ids).toMatchObject([{ known: true }]);
    expect(
      memory.db.rows('test', `SELECT object_value, invalid_at FROM fact WHERE relation = 'fires' ORDER BY 1`),
    ).toEqual([
      ['pots', null],
      ['tiles', EDITED],
    ]);
  });

  it('begins anew when something comes back that had ended', () => {
    const facts = [found('The gate is shut.')];
    store(note(['The gate is shut.'], { facts }));
    store(note(['Nothing.']));
    memory.setNow(EDITED);
    store(note(['The gate is shut.'], { facts }));
    expect(memory.count(`SELECT count(*) FROM fact WHERE text = 'The gate is shut.' AND fact_type = 'knowledge'`)).toBe(
      2,
    );
    expect(memory.count(`SELECT count(*) FROM fact WHERE text = 'The gate is shut.' AND invalid_at IS NULL`)).toBe(2);
  });
});

describe('a longer version of a conversation', () => {
  const early = [turn('1', 'Ines', 'Hello.', day('2025-01-01')), turn('2', 'Tomas', 'ok', day('2025-01-01'))];

  it('keeps every earlier turn, its vector too, and adds only the new ones', () => {
    const first = store(chat(early));
    const vectors = passages(first.artifact_id).map(([factId]) => ({ factId, vector: Float32Array.of(1, 0) }));
    storeVectors(memory.db, { model: 'm', dimensions: 2, vectors }, memory.context);
    const second = store(chat([...early, turn('3', 'Ines', 'ok', day('2025-01-02'))]));
    expect(second).toMatchObject({ status: 'new_version', passages: 1 });
    expect(passages(second.artifact_id).slice(0, 2)).toEqual(
      passages(second.artifact_id)
        .slice(0, 2)
        .map(([id, text]) => [id, text, false]),
    );
    expect(memory.count('SELECT count(*) FROM fact')).toBe(3);
    expect(memory.count('SELECT count(*) FROM assertion WHERE withdrawn_at IS NOT NULL')).toBe(0);
    const pending = pendingVectors(memory.db, { model: 'm', dimensions: 2, afterId: 0, limit: 9 });
    expect(pending.map(({ text }) => text)).toEqual(['ok ok']);
  });

  it('embeds and indexes a turn again when another now stands before it', () => {
    const first = store(chat(early));
    const vectors = passages(first.artifact_id).map(([factId]) => ({ factId, vector: Float32Array.of(1, 0) }));
    storeVectors(memory.db, { model: 'm', dimensions: 2, vectors }, memory.context);
    const [hello, ok] = early;
    if (hello === undefined || ok === undefined) throw new Error('two turns');
    store(chat([hello, turn('1b', 'Ines', 'Bring the ladder?', day('2025-01-01')), ok]));
    const pending = pendingVectors(memory.db, { model: 'm', dimensions: 2, afterId: 0, limit: 9 });
    expect(pending.map(({ text }) => text).sort()).toEqual(['Bring the ladder? ok', 'Hello. Bring the ladder?']);
    expect(
      memory.count(`SELECT count(*) FROM fact_fts WHERE fact_fts MATCH 'own : "ok" AND previous : "ladder"'`),
    ).toBe(1);
    expect(memory.count(`SELECT count(*) FROM fact_fts WHERE fact_fts MATCH 'own : "ok"'`)).toBe(1);
  });
});
