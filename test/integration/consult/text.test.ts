import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexTerms } from '../../../src/main/engine/consult/image/analyzer.ts';
import { ftsExpression } from '../../../src/main/engine/text/words.ts';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
});
afterEach(() => kit.close());

describe('case C07: words without blanks around them, meaning search off', () => {
  const said = ['会議は木曜に移動した。', '회의가 목요일로 옮겨졌다.', 'Rendez-vous déplacé à jeudi.'];
  beforeEach(() => {
    kit.add(said.map((text) => ({ text, type: 'experience' as const })));
  });

  it.each([
    ['木曜', said[0]],
    ['목요일', said[1]],
    ['deplace', said[2]],
    ['DÉPLACÉ', said[2]],
  ])('%s', (query, expected) => {
    expect(kit.texts({ query }, 'off')).toEqual([expected]);
  });

  it('finds nothing for a word that is not there', () => {
    expect(kit.texts({ query: '金曜' }, 'off')).toEqual([]);
  });
});

describe('what words cannot find', () => {
  it('is found letter by letter', () => {
    kit.add([
      { text: 'Mount gauge/3 beside the valve.' },
      { text: 'Mount gauge 3 beside the pump, then gauge 4.' },
      { text: 'The tank was 40% full.' },
      { text: 'The tank holds 40 litres.' },
    ]);
    expect(kit.texts({ query: 'gauge/3' }, 'off')[0]).toBe('Mount gauge/3 beside the valve.');
    expect(kit.texts({ query: '40%' }, 'off')[0]).toBe('The tank was 40% full.');
  });

  it('includes a part of a word when no word matches', () => {
    kit.add([{ text: 'The hydroelectric plant hums.' }, { text: 'The oak hums.' }]);
    expect(kit.texts({ query: 'droelec' }, 'off')).toEqual(['The hydroelectric plant hums.']);
  });

  it('never is query syntax', () => {
    kit.add([{ text: 'Say "stop" OR wait (NEAR the gate) -- then go*.' }]);
    for (const query of ['"', "'; DROP TABLE fact; --", 'stop AND NOT', '(((', '* NEAR/2', 'own:stop']) {
      expect(() => kit.consult({ query })).not.toThrow();
    }
    expect(kit.texts({ query: 'stop OR wait' }, 'off')).toHaveLength(1);
  });
});

it('joins irregular forms to their lemma', () => {
  kit.add([{ text: 'I bought two mice for the children.' }, { text: 'The shop is shut.' }]);
  expect(kit.texts({ query: 'did she buy a mouse for her child' }, 'off')).toEqual([
    'I bought two mice for the children.',
  ]);
});

it("scores the own words as FTS5's bm25 does", () => {
  const texts = [
    'The red boat lies at the old pier.',
    'A boat, a boat, and another boat.',
    'The pier was painted red.',
    'Nothing to see in this one at all, it only makes the average longer than it was.',
    'Old nets dry on the wall.',
    'Gulls cry.',
  ];
  const ids = kit.add(texts.map((text) => ({ text })));
  const { trace } = kit.consult({ query: 'red boat pier', trace: true }, { vectors: 'off' });
  const ours = new Map(
    trace?.arms
      .filter(({ list }) => list === 'turn')
      .flatMap(({ hits }) => hits.map(({ id, score }) => [id, score] as const)),
  );
  const match = ftsExpression(['red', 'boat', 'pier'], ['own']) ?? '';
  const theirs = kit.writer.rows('t', 'SELECT rowid, -bm25(fact_fts, 1.0, 0.0) FROM fact_fts WHERE fact_fts MATCH ?', [
    match,
  ]);
  expect(theirs.length).toBe(3);
  expect(ours.size).toBe(3);
  for (const [id, score] of theirs) expect(ours.get(Number(id))).toBeCloseTo(Number(score), 5);
  expect(ids).toHaveLength(6);
});

it('keeps FTS5 terms in the order of the text', () => {
  expect(indexTerms('Running dogs ran; the Café is open')).toEqual(['run', 'dog', 'run', 'the', 'cafe', 'is', 'open']);
});
