import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { pendingVectors, vectorCounts } from '../../../src/main/engine/maintenance/pendingVectors.ts';
import { finishReindex, startReindex } from '../../../src/main/engine/maintenance/reindex.ts';
import { storeVectors } from '../../../src/main/engine/maintenance/storeVectors.ts';
import { currentModel, nextModel, vectorTables } from '../../../src/main/engine/maintenance/vectorTables.ts';
import { preparedChat, preparedNote, turn } from '../episodic/preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const small = { model: 'small', dimensions: 3 };
const large = { model: 'Large/v2', dimensions: 5 };
let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
  storeArtifact(memory.db, { dataset, prepared: preparedNote(['One.', 'Two.', 'Three.']) }, memory.context);
});
afterEach(() => memory.close());

const pending = (model: typeof small, afterId = 0, limit = 10): number[] =>
  pendingVectors(memory.db, { ...model, afterId, limit }).map(({ factId }) => factId);
const embed = (model: typeof small, ids: number[]): { stored: number } =>
  storeVectors(
    memory.db,
    { ...model, vectors: ids.map((factId) => ({ factId, vector: new Float32Array(model.dimensions).fill(factId) })) },
    memory.context,
  );

describe('facts without a vector', () => {
  it('are given out in order and stop waiting once stored, each told to the readers', () => {
    expect(pending(small)).toEqual([1, 2, 3]);
    expect(pending(small, 1, 1)).toEqual([2]);
    expect(embed(small, [1, 3])).toEqual({ stored: 2 });
    expect(pending(small)).toEqual([2]);
    expect(vectorCounts(memory.db, small)).toEqual({ embedded: 2, pending: 1 });
    expect(memory.db.rows('test', `SELECT row_id FROM change WHERE kind = 'vector' ORDER BY 1`).flat()).toEqual([1, 3]);
    const nearest = memory.db.rows(
      'test',
      `SELECT fact_id FROM ${currentModel(memory.db)?.factTable} WHERE embedding MATCH ? AND k = 1 AND dataset_id = 1`,
      [new Uint8Array(Float32Array.of(3, 3, 3).buffer)],
    );
    expect(nearest.flat()).toEqual([3]);
  });

  it('are passed over when they are gone or another process was faster', () => {
    embed(small, [1]);
    expect(embed(small, [1, 2, 999])).toEqual({ stored: 1 });
    expect(memory.count(`SELECT count(*) FROM change WHERE kind = 'vector'`)).toBe(2);
  });

  it('come with what was said before and without the names of people', () => {
    const chat = preparedChat([turn('1', 'Ines', 'Tomas, did the kiln cool?'), turn('2', 'Tomas', 'It did, Ines.')]);
    storeArtifact(memory.db, { dataset, prepared: chat }, memory.context);
    const texts = pendingVectors(memory.db, { ...small, afterId: 3, limit: 9 }).map(({ text }) => text);
    expect(texts).toEqual(['Tomas, did the kiln cool?', 'did the kiln cool? It did.']);
  });
});

describe('vectors that do not fit', () => {
  it('are refused by length and content, with nothing stored', () => {
    const vectors = [
      { factId: 1, vector: Float32Array.of(1, 2, 3) },
      { factId: 2, vector: Float32Array.of(1, 2) },
    ];
    expect(() => storeVectors(memory.db, { ...small, vectors }, memory.context)).toThrow(
      'small returned an embedding of 2 numbers where 3 were expected',
    );
    const bad = [{ factId: 1, vector: Float32Array.of(1, Number.NaN, 3) }];
    expect(() => storeVectors(memory.db, { ...small, vectors: bad }, memory.context)).toThrow(
      'something other than numbers',
    );
    expect(vectorCounts(memory.db, small).embedded).toBe(0);
  });

  it('are refused when the model changed its length under the same name, or is not the one in use', () => {
    embed(small, [1]);
    expect(() => embed({ ...small, dimensions: 4 }, [2])).toThrow('of 4 numbers where 3 were expected');
    expect(() => startReindex(memory.db, { ...small, dimensions: 4 }, memory.context)).toThrow(
      'indexed with 3 numbers',
    );
    expect(() => embed(large, [2])).toThrow('indexed with small, not with Large/v2');
    expect(pending(small)).toEqual([2, 3]);
  });
});

describe('another model', () => {
  beforeEach(() => void embed(small, [1, 2, 3]));

  it('is built beside the one in use and takes its place only when complete', () => {
    expect(startReindex(memory.db, large, memory.context)).toEqual({ state: 'building' });
    embed(large, [1, 2]);
    expect(currentModel(memory.db)?.model).toBe('small');
    expect(finishReindex(memory.db, large, memory.context)).toEqual({ finished: false });
    embed(large, [3]);
    expect(memory.count(`SELECT count(*) FROM change WHERE kind = 'dataset'`)).toBe(0);
    expect(finishReindex(memory.db, large, memory.context)).toEqual({ finished: true });
    expect(currentModel(memory.db)).toMatchObject(large);
    expect(nextModel(memory.db)).toBeNull();
    expect(vectorTables(memory.db, 'fact')).toEqual([currentModel(memory.db)?.factTable]);
    expect(memory.count(`SELECT count(*) FROM change WHERE kind = 'dataset'`)).toBe(1);
  });

  it('is given up when the one in use is chosen again, and goes on when it was interrupted', () => {
    startReindex(memory.db, large, memory.context);
    embed(large, [1]);
    expect(startReindex(memory.db, large, memory.context)).toEqual({ state: 'building' });
    expect(pending(large)).toEqual([2, 3]);
    expect(startReindex(memory.db, small, memory.context)).toEqual({ state: 'current' });
    expect(vectorTables(memory.db, 'fact')).toHaveLength(1);
    expect(() => finishReindex(memory.db, large, memory.context)).toThrow('not being built');
  });
});
