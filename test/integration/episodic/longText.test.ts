import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consult } from '../../../src/main/engine/consult/consult.ts';
import { getArtifact } from '../../../src/main/engine/episodic/artifactReads.ts';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { outlineArtifact, prepareArtifact } from '../../../src/main/engine/extraction/prepare.ts';
import type { PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { type ConsultResponse, consultRequestSchema } from '../../../src/shared/contract/consult.ts';
import { preparedNote } from './preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from './scratchMemory.ts';

let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
});
afterEach(() => memory.close());

function prepare(text: string): PreparedArtifact {
  const { told } = preparedNote([text]);
  return prepareArtifact(outlineArtifact({ ...told, body: { kind: 'text', text } }), null);
}

function ask(query: string, maxTokens = 4096): ConsultResponse {
  const request = consultRequestSchema.parse({ query, max_tokens: maxTokens });
  return consult(memory.db, { request, queryVector: null, vectorState: 'off' }, memory.context);
}

const unique = [
  'The walrus keeps its tusks in a tin.',
  'A plaid zeppelin crossed the fjord.',
  'Nobody oiled the astrolabe again.',
];
const short = 'The cellar key hangs behind the third jar of damson jam.';

/** 300,000 characters of plain sentences, with one unique sentence at 5, 50 and 99 %. */
function longText(): string {
  const filler = Array.from({ length: 5_650 }, (_, i) => `On page ${i} there is ordinary weather and a quiet harbour.`);
  for (const [i, share] of [0.05, 0.5, 0.99].entries()) filler[Math.floor(share * filler.length)] = unique[i] ?? '';
  return filler.join(' ');
}

describe('C09: a very long text, and its small neighbour', () => {
  it('is found at every place, and so is the short one', () => {
    const long = prepare(longText());
    const stored = storeArtifact(memory.db, { dataset, prepared: long }, memory.context);
    storeArtifact(memory.db, { dataset, prepared: prepare(short) }, memory.context);
    for (const sentence of [...unique, short]) expect(ask(sentence).results[0]?.text).toContain(sentence);

    const { artifact, passages } = getArtifact(memory.db, { ...dataset, id: stored.artifact_id }, memory.context);
    expect(artifact.characters).toBe(long.cut.text.length);
    for (const { text } of passages) expect(text).toMatch(/[.\w]$/);
    for (const { text } of passages.slice(0, -1)) expect(text).toMatch(/\.$/);
  });

  it('that fails does not take the short one with it', () => {
    const long = preparedNote(Array.from({ length: 5_000 }, (_, i) => `On page ${i} there is ordinary weather.`));
    const passages = long.cut.passages.map((passage) => ({ ...passage, seq: passage.seq % 4_999 }));
    const broken = { ...long, cut: { ...long.cut, passages } };
    expect(() => storeArtifact(memory.db, { dataset, prepared: broken }, memory.context)).toThrow();
    storeArtifact(memory.db, { dataset, prepared: prepare(short) }, memory.context);
    expect(memory.count('SELECT count(*) FROM artifact')).toBe(1);
    expect(ask(short).results).toHaveLength(1);
  });

  it('says that an answer was cut short, and still gives a smaller hit that fits', () => {
    storeArtifact(
      memory.db,
      { dataset, prepared: prepare(`Damson jam: ${'stir the damson jam and wait, '.repeat(10)}then stop.`) },
      memory.context,
    );
    storeArtifact(memory.db, { dataset, prepared: prepare('Damson jam!') }, memory.context);
    const reply = ask('damson jam', 10);
    expect(reply.truncated).toBe(true);
    expect(reply.results.map(({ text }) => text)).toEqual(['Damson jam!']);
  });
});
