import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IngestCalls } from '../../../src/main/engine/extraction/ingest.ts';
import { createIngest } from '../../../src/main/engine/extraction/ingest.ts';
import { outlineArtifact, prepareArtifact } from '../../../src/main/engine/extraction/prepare.ts';
import type { PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { indexWords } from '../../../src/main/engine/text/words.ts';
import { superviseWorker, workerEntry } from '../../../src/main/workers/spawn.ts';
import { fixturePath, loadText } from './loaders/fixture.ts';

const idle = { isCancelled: () => false, progress: () => undefined };
const notes = { kind: 'text', text: 'The boat leaks.\n\nIt needs a new rudder.\n\nAda paid 40%.' } as const;

function prepareText(text: string): PreparedArtifact {
  const ingest = createIngest();
  const { id } = ingest.open({ source: { kind: 'text', text }, options: {} }, idle);
  return ingest.prepare({ id, index: 0, ownerName: null }, idle);
}

describe('preparing', () => {
  it('gives every passage its own words and those before it, and the checksum of the text', () => {
    const prepared = prepareText(notes.text);
    expect(prepared.passageWords).toEqual([
      { own: 'the boat leaks', previous: '' },
      { own: 'it needs a new rudder', previous: 'the boat leaks' },
      { own: 'ada paid 40', previous: 'it needs a new rudder' },
    ]);
    expect(prepared.checksum).toBe(createHash('sha256').update(notes.text).digest('hex'));
    expect(prepared.factWords).toEqual(prepared.extraction.facts.map((fact) => indexWords(fact.text)));
  });

  it('gives all pieces of a long turn the turn before, of which the ends count', () => {
    const long = 'first words. '.repeat(40);
    const middle = `opening ${'middle '.repeat(200)}closing`;
    const prepared = prepareText(
      JSON.stringify([
        { role: 'user', content: middle },
        { role: 'assistant', content: long },
      ]),
    );
    const own = prepared.cut.passages.filter((passage) => passage.turnRef === '2');
    expect(own.length).toBeGreaterThan(1);
    for (const passage of own) {
      const previous = prepared.passageWords[passage.seq]?.previous ?? '';
      expect(previous.startsWith('opening')).toBe(true);
      expect(previous.endsWith('closing')).toBe(true);
      expect(previous.length).toBeLessThan(700);
    }
  });

  it('keeps every passage when the rules fail, and says so', () => {
    const [told] = loadText(notes.text);
    if (told === undefined) throw new Error('nothing was loaded');
    const prepared = prepareArtifact(outlineArtifact(told), null, () => {
      throw new TypeError('a rule broke');
    });
    expect(prepared.passageWords).toHaveLength(3);
    expect(prepared.coherence).toHaveLength(3);
    expect(prepared.told.notes).toEqual([expect.stringMatching(/no facts extracted.*a rule broke/)]);
  });

  it('names sentences at both ends of a very long text in passages', () => {
    const filler = 'The tide went out and came in again without anybody writing it down. '.repeat(4300);
    const place = (share: number): number => filler.indexOf('. ', filler.length * share) + 2;
    const marks = [0.99, 0.5, 0.05];
    const text = marks.reduce(
      (all, share) => `${all.slice(0, place(share))}Unique sentence ${share * 100}. ${all.slice(place(share))}`,
      filler,
    );
    const { cut } = prepareText(text);
    for (const share of marks)
      expect(cut.passages.filter((passage) => passage.text.includes(`Unique sentence ${share * 100}.`))).toHaveLength(
        1,
      );
  });
});

describe('the calls', () => {
  it('outline a source before its artifacts are prepared, and forget it when closed', () => {
    const ingest = createIngest();
    const told: number[] = [];
    const opened = ingest.open(
      { source: { kind: 'path', path: fixturePath('locomo.valid.json') }, options: {} },
      { ...idle, progress: (done) => told.push(done) },
    );
    expect(opened.artifacts.map(({ name, identity, passages }) => [name, identity.sourceUri, passages])).toEqual([
      ['Ada and Bo, session 2', 'locomo:conv-1/D2', 2],
      ['Ada and Bo, session 10', 'locomo:conv-1/D10', 1],
    ]);
    expect(told).toEqual([1, 2]);
    const prepared = ingest.prepare({ id: opened.id, index: 1, ownerName: null }, idle);
    expect(prepared.checksum).toBe(opened.artifacts[1]?.identity.checksum);
    ingest.close({ id: opened.id });
    expect(() => ingest.prepare({ id: opened.id, index: 0, ownerName: null }, idle)).toThrow(/no artifact 0 is open/);
  });

  it('stop when asked to', () => {
    const cancelled = { ...idle, isCancelled: () => true };
    expect(() => createIngest().open({ source: notes, options: {} }, cancelled)).toThrow(/Cancelled/);
  });

  it('work through the worker, with errors as the same class', async () => {
    const worker = await superviseWorker<IngestCalls>({
      name: 'ingest',
      entry: workerEntry('ingest'),
      workerData: null,
    });
    try {
      const { id, artifacts } = await worker.call('open', { source: { kind: 'sample' }, options: {} });
      expect(artifacts.length).toBeGreaterThanOrEqual(36);
      const prepared = await worker.call('prepare', { id, index: 0, ownerName: 'Ines Marlow' });
      expect(prepared.passageWords).toHaveLength(prepared.cut.passages.length);
      const broken = { kind: 'bytes', name: 'x.json', bytes: Buffer.from('{"a":') } as const;
      await expect(worker.call('open', { source: broken, options: {} })).rejects.toMatchObject({
        name: 'PalimpsestError',
        code: 'invalid',
      });
    } finally {
      await worker.close();
    }
  });
});
