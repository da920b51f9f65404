import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
});
afterEach(() => kit.close());

const turn = (speaker: string, text: string) => ({ type: 'experience', session: 'chat', speaker, text }) as const;

describe('turns beside a result', () => {
  beforeEach(() => {
    kit.add([
      turn('Oru', 'Good morning.'),
      turn('Tamsin', 'Morning, sleep well?'),
      turn('Oru', 'The lock jammed at midnight.'),
      turn('Oru', 'Grease did not help.'),
      turn('Tamsin', 'Shall I call the smith?'),
      turn('Oru', 'Please do.'),
    ]);
  });
  const chunksFor = (chunks: { max_tokens?: number; neighbours?: number }) =>
    kit.consult({ query: 'when did the lock jam at midnight', max_tokens: 8, include: { chunks } }, { vectors: 'off' });

  it('come after the results own, in the order of the chat, with the chunk they stand beside', () => {
    const { chunks = [], results } = chunksFor({ neighbours: 1 });
    expect(results.map(({ text }) => text)).toEqual(['The lock jammed at midnight.']);
    expect(chunks.map(({ text, speaker }) => `${speaker}: ${text}`)).toEqual([
      'Oru: The lock jammed at midnight.',
      'Tamsin: Morning, sleep well?',
      'Tamsin: Shall I call the smith?',
    ]);
    expect(chunks.map(({ neighbour_of: of }) => of)).toEqual([null, chunks[0]?.id, chunks[0]?.id]);
    expect(chunksFor({ neighbours: 2 }).chunks?.map(({ text }) => text)).toContain('Please do.');
    expect(chunksFor({}).chunks).toHaveLength(1);
  });

  it('share the cap of chunks, and what it leaves out is counted', () => {
    const capped = chunksFor({ neighbours: 3, max_tokens: 7 });
    expect(capped.chunks?.map(({ text }) => text)).toEqual(['The lock jammed at midnight.']);
    expect(capped).toMatchObject({ truncated: true });
    expect(capped.dropped.chunks).toBeGreaterThan(1);
  });

  it('stand beside a structured fact too, and never without a speaker', () => {
    const [passage = 0] = kit.add([
      { type: 'experience', session: 'chat 2', speaker: 'Oru', text: 'Herring is cheap.' },
    ]);
    kit.add([
      { type: 'experience', session: 'chat 2', speaker: 'Tamsin', text: 'Not in August.' },
      { text: 'Fish prices are low in harbour towns.', saidIn: [passage] },
    ]);
    const include = { chunks: { neighbours: 1 } };
    const { chunks = [] } = kit.consult({ query: 'fish prices', types: ['knowledge'], include }, { vectors: 'off' });
    expect(chunks.map(({ text }) => text)).toEqual(['Herring is cheap.', 'Not in August.']);
    kit.add([
      { type: 'experience', session: 'manual', text: 'Turn the crank slowly.' },
      { type: 'experience', session: 'manual', text: 'Then wait.' },
    ]);
    expect(kit.consult({ query: 'turn the crank', max_tokens: 8, include }, { vectors: 'off' }).chunks).toHaveLength(1);
  });
});

it('a source fact that was not known at known_at is not told', () => {
  const [early = 0, late = 0] = kit.add([
    { text: 'The weir leaks.', createdAt: '2024-01-01' },
    { text: 'The weir groans.', createdAt: '2025-03-01' },
  ]);
  const [signal = 0] = kit.add([{ text: 'The weir is weak.', type: 'signal', createdAt: '2024-06-01' }]);
  kit.link(signal, early, 'derived_from');
  kit.link(signal, late, 'derived_from');
  const ask = (more: { known_at?: string }): number[] | undefined =>
    kit
      .consult({ query: 'is the weir weak', include: { source_facts: {} }, ...more })
      .source_facts?.map(({ id }) => id);
  expect(ask({})).toEqual([early, late]);
  expect(ask({ known_at: '2024-12-01' })).toEqual([early]);
});
