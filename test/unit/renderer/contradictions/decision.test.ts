import { describe, expect, it } from 'vitest';
import {
  doneLabel,
  equalCases,
  firstMerge,
  mergeableIn,
  mergeWith,
  resolutionOf,
  sameChoice,
  spanFault,
  startDraft,
} from '../../../../src/renderer/features/contradictions/decision.ts';
import { markDifferences } from '../../../../src/renderer/features/contradictions/differences.ts';
import { signed, trustRows } from '../../../../src/renderer/features/contradictions/trustRows.ts';
import { caseOf, countIn, paramsOf, queryOf } from '../../../../src/renderer/features/contradictions/reviewQuery.ts';
import type { ClaimView, ContradictionSummary } from '../../../../src/shared/contract/truth.ts';

type Fact = ContradictionSummary['facts'][number];
const fact = (id: number, source: string | null): Fact => ({
  id,
  text: `fact ${id}`,
  status: 'disputed',
  outcome: 'pending',
  trust_weight: 400,
  source: source === null ? null : { id: source.codePointAt(0) ?? 0, name: source },
});
const summary = (id: number, facts: Fact[], more: Partial<ContradictionSummary> = {}): ContradictionSummary => ({
  id,
  uid: `C${id}`,
  name: `case ${id}`,
  subject: null,
  relation: 'located_in',
  kind: 'exclusion',
  status: 'open',
  rule: 'equal',
  resolution: null,
  rationale: null,
  resolver: null,
  opened_at: '2025-01-01T00:00:00Z',
  resolved_at: null,
  deferred: false,
  version: 3,
  facts,
  ...more,
});

describe('a decision in the making', () => {
  const one = summary(1, [fact(10, 'Ines'), fact(11, 'Rui')]);

  it('begins with a reason that can be typed over, and keeps what was typed', () => {
    const draft = startDraft(one, { kind: 'keep', factId: 11 }, null);
    expect(draft).toMatchObject({ caseId: 1, version: 3, rationale: 'Rui is right.', isTyped: false });
    const typed = { ...draft, rationale: 'Saw it.', isTyped: true };
    expect(startDraft(one, { kind: 'neither' }, typed).rationale).toBe('Saw it.');
    expect(startDraft(one, { kind: 'neither' }, draft).rationale).toBe('None of them is right.');
    expect(startDraft(summary(2, []), { kind: 'both' }, typed).rationale).toBe('Both are right.');
  });

  it('merges two of the names that its claims end in, whichever of them goes', () => {
    const [rotterdam, europoort, antwerp] = [
      { id: 1, name: 'Rotterdam' },
      { id: 2, name: 'Europoort' },
      { id: 3, name: 'Antwerp' },
    ];
    const claims = (...objects: Pick<ClaimView, 'object'>['object'][]) => ({
      claims: objects.map((object) => ({ object })),
    });
    const value = { value: '60 days', datatype: 'string' };
    expect(mergeableIn(claims(rotterdam, value, europoort, rotterdam, null))).toEqual([rotterdam, europoort]);
    expect(firstMerge(claims(rotterdam, value))).toBeNull();
    const choice = firstMerge(claims(rotterdam, europoort, antwerp));
    expect(choice).toEqual({ kind: 'merge', fromId: 2, intoId: 1 });
    if (choice?.kind !== 'merge') throw new Error('two names may be one');
    expect(mergeWith(choice, 'into', 2)).toEqual({ kind: 'merge', fromId: 1, intoId: 2 });
    expect(mergeWith(choice, 'into', 3)).toEqual({ kind: 'merge', fromId: 2, intoId: 3 });
    expect(mergeWith(choice, 'from', 3)).toEqual({ kind: 'merge', fromId: 3, intoId: 1 });
    expect(resolutionOf({ choice, spans: {} })).toEqual({ kind: 'merge', from_id: 2, into_id: 1 });
    expect(sameChoice(choice, one, summary(2, []))).toBeNull();
  });

  it('sends only the dates that were given', () => {
    const spans = { 10: { from: '2024-01-01', to: '' }, 11: { from: '', to: '' } };
    expect(resolutionOf({ choice: { kind: 'both' }, spans })).toEqual({
      kind: 'both_dated',
      dates: [{ fact_id: 10, valid_at: '2024-01-01' }],
    });
    expect(spanFault({ choice: { kind: 'both' }, spans })).toBeNull();
    expect(
      spanFault({ choice: { kind: 'both' }, spans: { 10: { from: '2024-01-01', to: '2023-01-01' } } }),
    ).not.toBeNull();
    expect(resolutionOf({ choice: { kind: 'keep', factId: 10 }, spans })).toEqual({ kind: 'keep', fact_ids: [10] });
  });

  it('may settle cases between the same two sources, each by its own claim', () => {
    const same = summary(2, [fact(21, 'Rui'), fact(20, 'Ines')]);
    const others = [
      same,
      summary(3, [fact(30, 'Ines'), fact(31, 'Vera')]),
      summary(4, [fact(40, 'Ines'), fact(41, 'Rui')], { status: 'resolved' }),
      summary(5, [fact(50, 'Ines'), fact(51, 'Rui'), fact(52, 'Vera')]),
      one,
    ];
    expect(equalCases(one, others)).toEqual([same]);
    expect(equalCases(summary(6, [fact(60, null), fact(61, 'Rui')]), others)).toEqual([]);
    expect(sameChoice({ kind: 'keep', factId: 10 }, one, same)).toEqual({ kind: 'keep', factId: 20 });
    expect(doneLabel(one, { kind: 'dismissed' }, 2)).toBe('Dismissed 2 contradictions');
  });
});

describe('claims side by side', () => {
  const marked = (texts: string[]): string[][] =>
    markDifferences(texts).map((runs) => runs.filter(({ differs }) => differs).map(({ text }) => text.trim()));

  it('have the words marked that the others lack, and lose none', () => {
    const texts = ['The office is in Unit 4 now.', 'The office is in Unit 9.', 'the office is not in Unit 9'];
    expect(marked(texts)).toEqual([['4', 'now.'], ['9.'], ['not', '9']]);
    expect(markDifferences(texts).map((runs) => runs.map(({ text }) => text).join(''))).toEqual(texts);
    expect(marked(['a b', 'a b'])).toEqual([[], []]);
  });

  it('have their terms of trust in rows that add up', () => {
    const terms = (type: number, clamp: number) => ({
      trust_breakdown: {
        type: { document_type: 'design_doc', value: type },
        source: { basis: 'role' as const, role: 'owner', value: 150 },
        coherence: { verdict: 'coherent' as const, value: 50, reasons: [] },
        freshness: { age: 'over_1_year' as const, value: -150, asserted_at: null, measured_at: null },
        clamp: { value: clamp },
      },
    });
    const rows = trustRows([terms(700, 0), terms(800, 0)]) ?? [];
    expect(rows.map(({ name }) => name)).toEqual(['Kind of document', 'Source', 'Coherence', 'Freshness']);
    expect(rows.map(({ cells }) => cells[0]?.value ?? 0).reduce((a, b) => a + b)).toBe(750);
    expect(
      trustRows([terms(700, 0), terms(1200, -200)])
        ?.at(-1)
        ?.cells.map(({ value }) => value),
    ).toEqual([0, -200]);
    expect(trustRows([terms(700, 0), { trust_breakdown: null }])).toBeNull();
    expect([signed(150), signed(-50), signed(0)]).toEqual(['+150', '−50', '0']);
  });
});

it('keeps what is listed and shown in the address', () => {
  const query = { list: 'resolved', text: 'unit' } as const;
  expect(queryOf(paramsOf(query, 4))).toEqual(query);
  expect(caseOf(paramsOf(query, 4))).toBe(4);
  expect(queryOf({ list: 'nonsense', case: 'x' })).toEqual({ list: 'waiting', text: '' });
  expect(countIn('waiting', { open: 2, suspected: 1, resolved: 4, dismissed: 0 })).toBe(3);
});
