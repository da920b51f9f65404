import { describe, expect, it } from 'vitest';
import { correctionRequest, startCorrection } from '../../../src/renderer/features/inspector/correctedFact.ts';
import {
  confirmation,
  handWord,
  isConfirmable,
  isCorrectable,
  isEndable,
} from '../../../src/renderer/features/inspector/handWord.ts';
import type { HistoryResponse } from '../../../src/shared/contract/memory.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import { readingHandlers } from '../../page-fixture/readingHandlers.ts';

type HistoryFact = HistoryResponse['facts'][number];

const handlers = readingHandlers(
  () => 10,
  () => undefined,
);
const context = { signal: new AbortController().signal };
const { facts } = await handlers.history(operations.history.input.parse({ fact_id: 1 }), context);
const [sample] = facts;
if (sample === undefined) throw new Error('the made-up memory has a fact');
const fact: HistoryFact = {
  ...sample,
  type: 'knowledge',
  subject: { id: 1, name: 'Nell' },
  relation: 'lives_in',
  object: { id: 2, name: 'Aarhus' },
  status: 'holds',
  modality: 'asserted',
  valid_at: '2024-04-08T00:00:00Z',
  invalid_at: null,
  invalid_kind: 'unknown',
};
const said = (more: Partial<HistoryFact['assertions'][number]>): HistoryFact['assertions'][number] => {
  const [first] = sample.assertions;
  if (first === undefined) throw new Error('the made-up fact was said');
  return { ...first, withdrawn_at: null, ...more };
};

describe('a correction as it is filled in', () => {
  it('starts with what the fact says, and asks for nothing until that differs', () => {
    const start = startCorrection(fact);
    expect(start).toEqual({ object: { text: 'Aarhus', entityId: 2 }, from: '2024-04-08', until: '', why: '' });
    expect(correctionRequest(fact, start)).toBeNull();
    expect(correctionRequest(fact, { ...start, why: 'So it is.' })).toBeNull();
    expect(correctionRequest(fact, { ...start, object: { text: ' ', entityId: null } })).toBeNull();
    expect(correctionRequest(fact, { ...start, from: '' })).toBeNull();
  });

  it('sends only what is right instead: a known name by its id, a new one by name, a value, dates', () => {
    const start = startCorrection(fact);
    const known = correctionRequest(fact, { ...start, object: { text: 'Bergen', entityId: 7 }, why: ' She said so. ' });
    expect(known).toEqual({ fact_id: fact.id, object: { id: 7 }, reason: 'She said so.' });
    const fresh = correctionRequest(fact, { ...start, object: { text: 'Bergen ', entityId: null } });
    expect(fresh).toEqual({ fact_id: fact.id, object: { name: 'Bergen' } });
    const valued = { ...fact, object: { value: '60 days', datatype: 'string' } };
    const right = { ...startCorrection(valued), object: { text: '90 days', entityId: null } };
    expect(correctionRequest(valued, right)).toEqual({ fact_id: fact.id, object: { value: '90 days' } });
    const dated = correctionRequest(fact, { ...start, from: '2023-09-01', until: '2025-01-01' });
    expect(dated).toEqual({ fact_id: fact.id, valid_at: '2023-09-01', invalid_at: '2025-01-01' });
    for (const request of [known, fresh, dated])
      expect(operations.correctFact.input.safeParse(request).success).toBe(true);
  });

  it('takes a stated end back, and leaves an end that the rules decided to them', () => {
    const ended = { ...fact, invalid_at: '2025-01-01T00:00:00Z', invalid_kind: 'stated' };
    expect(correctionRequest(ended, { ...startCorrection(ended), until: '' })).toEqual({
      fact_id: fact.id,
      invalid_at: null,
    });
    expect(startCorrection({ ...ended, invalid_kind: 'succession' }).until).toBe('');
  });
});

describe('what a person can do with a fact', () => {
  const byText = { ...fact, assertions: [said({ id: 1 })] };
  const confirmed = { ...fact, assertions: [said({ id: 1 }), said({ id: 2, artifact_id: null, cue: null })] };

  it('is to correct, confirm and end what is held', () => {
    expect([isCorrectable(byText), isConfirmable(byText), isEndable(byText)]).toEqual([true, true, true]);
    const expired = { ...byText, status: 'expired' as const };
    expect([isCorrectable(expired), isConfirmable(expired), isEndable(expired)]).toEqual([true, false, false]);
    const over = { ...byText, invalid_at: '2025-01-01T00:00:00Z' };
    expect([isConfirmable(over), isEndable(over)]).toEqual([true, false]);
  });

  it('is nothing of a passage, of a plan, of what was withdrawn, and of what only follows', () => {
    expect(isCorrectable({ ...byText, type: 'experience' })).toBe(false);
    expect(isCorrectable({ ...byText, modality: 'planned' })).toBe(false);
    expect(isCorrectable({ ...byText, status: 'withdrawn' })).toBe(false);
    expect(isCorrectable({ ...byText, assertions: [] })).toBe(false);
  });

  it('is to confirm it once', () => {
    expect(confirmation(byText)).toBeNull();
    expect(confirmation(confirmed)?.id).toBe(2);
    expect(isConfirmable(confirmed)).toBe(false);
    const ended = { ...fact, assertions: [said({ id: 1 }), said({ id: 2, artifact_id: null, cue: 'ending' })] };
    expect(isConfirmable(ended)).toBe(true);
  });

  it('is told by what each saying by hand did', () => {
    const byHand = (more: Partial<HistoryFact['assertions'][number]>): string | null =>
      handWord(said({ id: 9, artifact_id: null, cue: null, ...more }), confirmed);
    expect([byHand({}), byHand({ cue: 'ending' }), byHand({ cue: 'correction' }), byHand({ id: 1 })]).toEqual([
      'confirmed',
      'ended',
      'corrected',
      'told by hand',
    ]);
    expect(handWord(said({ id: 1, artifact_id: 4 }), confirmed)).toBeNull();
  });
});
