import { describe, expect, it } from 'vitest';
import type { FoundFact } from '../../../src/main/engine/extraction/told.ts';
import { nameKey, typesAgree } from '../../../src/main/engine/semantic/names.ts';
import { passageHash, statementHash } from '../../../src/main/engine/semantic/statement.ts';
import { day, found } from '../../integration/episodic/preparedText.ts';

const hashOf = (fact: FoundFact, subjectId: number | null = 1, objectId: number | null = 2): number =>
  statementHash({ fact, subjectId, objectId });
const serves = (text: string, parts: Partial<FoundFact> = {}): FoundFact =>
  found(text, { subject: 'a', relation: 'serves', object: 'b', ...parts });

describe('the identity of a statement', () => {
  it('with a triple is the triple and its numbers, not its wording', () => {
    expect(hashOf(serves('The pump serves 3 tanks.'))).toBe(hashOf(serves('3 tanks are served by the pump')));
    expect(hashOf(serves('The pump serves 3 tanks.'))).not.toBe(hashOf(serves('The pump serves 4 tanks.')));
    expect(hashOf(serves('x'), 1, 2)).not.toBe(hashOf(serves('x'), 1, 3));
  });

  it('leaves out the numbers of its dates', () => {
    const since = { ...day('2020-01-01'), words: 'since 2020' };
    expect(hashOf(serves('The pump serves it since 2020.', { validFrom: since }))).toBe(
      hashOf(serves('The pump serves it.')),
    );
  });

  it('tells an undated past from what goes on, but not an end of it', () => {
    const end = day('2024-05-01');
    const past = serves('The pump served it.', { validKind: 'unknown' });
    const ended = serves('The pump served it until May.', { validKind: 'unknown', validTo: end });
    expect(hashOf(past)).not.toBe(hashOf(serves('The pump serves it.')));
    expect(hashOf(ended)).toBe(hashOf(serves('The pump serves it.')));
  });

  it('without a triple is the words and the subject', () => {
    const bare = (text: string): FoundFact => found(text);
    expect(hashOf(bare('lock up'), null, null)).not.toBe(hashOf(bare('look up'), null, null));
    expect(hashOf(bare('LOCK  up.'), null, null)).toBe(hashOf(bare('lock up'), null, null));
    expect(hashOf(bare('lock up'), 5, null)).not.toBe(hashOf(bare('lock up'), 6, null));
  });

  it('of a passage is its normalised words', () => {
    expect(passageHash('  See you\nthen. ')).toBe(passageHash('see you then'));
    expect(Number.isSafeInteger(passageHash('x'))).toBe(true);
  });
});

describe('names', () => {
  it('keep their digits and never become empty', () => {
    expect(nameKey('Unit 4')).not.toBe(nameKey('Unit 9'));
    expect(nameKey('"The Pump,"')).toBe('pump');
    expect(nameKey('?!')).not.toBe('');
  });

  it('agree on a type when it is the same, unknown, or another word for it', () => {
    expect([typesAgree('person', 'person'), typesAgree('thing', 'place'), typesAgree('service', 'system')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([typesAgree('person', 'place'), typesAgree('agent', 'service')]).toEqual([false, false]);
  });
});
