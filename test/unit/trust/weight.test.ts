import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshnessOf } from '../../../src/main/engine/trust/freshness.ts';
import { sourceTerm } from '../../../src/main/engine/trust/sourceRole.ts';
import {
  comparedTrust,
  readTrust,
  shownTrust,
  type TrustTerms,
  trustAt,
  trustOf,
} from '../../../src/main/engine/trust/weight.ts';
import { type Coherence, trustBreakdownSchema } from '../../../src/shared/contract/trust.ts';

const day = 86_400_000;
const said = Date.UTC(2024, 2, 1);
const coherent: Coherence = { verdict: 'coherent', value: 50, reasons: [] };
const gibberish: Coherence = { verdict: 'gibberish', value: -250, reasons: [] };

function terms(parts: Partial<TrustTerms> = {}): TrustTerms {
  return {
    documentType: 'conversation',
    baseline: 400,
    source: sourceTerm('owner', null),
    coherence: coherent,
    freshness: freshnessOf(said, said),
    ...parts,
  };
}

describe('trustOf', () => {
  it('adds the four terms and the clamp', () => {
    const breakdown = trustOf(terms());
    expect(breakdown).toMatchObject({
      type: { document_type: 'conversation', value: 400 },
      source: { basis: 'role', role: 'owner', value: 150 },
      coherence: { verdict: 'coherent', value: 50 },
      freshness: { age: 'under_30_days', value: 50 },
      clamp: { value: 0 },
    });
    expect(shownTrust(breakdown)).toBe(650);
  });

  it('clamps what is shown and compares what was summed', () => {
    const high = trustOf(terms({ documentType: 'git_commit', baseline: 800 }));
    expect([comparedTrust(high), high.clamp.value, shownTrust(high)]).toEqual([1050, -50, 1000]);
    const low = trustOf(
      terms({
        baseline: 200,
        source: sourceTerm(null, -150),
        coherence: gibberish,
        freshness: freshnessOf(null, said),
      }),
    );
    expect([comparedTrust(low), low.clamp.value, shownTrust(low)]).toEqual([-200, 210, 10]);
  });

  const anyTerms = fc.record({
    documentType: fc.string(),
    baseline: fc.integer({ min: 10, max: 1000 }),
    source: fc
      .tuple(
        fc.option(fc.oneof(fc.string(), fc.constantFrom('owner', 'CI/CD', 'tech lead', '__proto__', 'constructor'))),
        fc.option(fc.integer({ min: -1000, max: 1000 })),
      )
      .map(([role, heuristic]) => sourceTerm(role, heuristic)),
    coherence: fc.constantFrom<Coherence>(coherent, gibberish, { verdict: 'undecided', value: 0, reasons: [] }),
    freshness: fc
      .tuple(fc.option(fc.integer({ min: 0, max: 4e12 })), fc.integer({ min: 0, max: 4e12 }))
      .map(([assertedAt, measuredAt]) => freshnessOf(assertedAt, measuredAt)),
  });

  it('stays in 10..1000, its terms add up, and it comes back from its column as it was', () => {
    fc.assert(
      fc.property(anyTerms, (all) => {
        const breakdown = trustOf(all);
        const { type, source, coherence, freshness, clamp } = breakdown;
        const shown = shownTrust(breakdown);
        expect(shown).toBeGreaterThanOrEqual(10);
        expect(shown).toBeLessThanOrEqual(1000);
        expect(type.value + source.value + coherence.value + freshness.value + clamp.value).toBe(shown);
        expect(clamp.value === 0 || shown === 10 || shown === 1000).toBe(true);
        expect(readTrust(JSON.stringify(breakdown))).toEqual(trustBreakdownSchema.parse(breakdown));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('trustAt', () => {
  it('measures freshness at another instant and nothing else', () => {
    const stored = trustOf(terms());
    expect(shownTrust(trustAt(stored, said + 200 * day))).toBe(550);
    expect(shownTrust(trustAt(stored, said + 400 * day))).toBe(450);
    expect(trustAt(trustAt(stored, said + 400 * day), said)).toEqual(stored);
    expect(stored.freshness.value).toBe(50);
  });

  it('reads instants of any year', () => {
    for (const far of [8.64e15, -8.64e15]) {
      const stored = trustOf(terms({ freshness: freshnessOf(far, far) }));
      expect(trustAt(stored, far)).toEqual(stored);
    }
  });

  it('clamps anew', () => {
    const stored = trustOf(terms({ baseline: 800 }));
    expect([stored.clamp.value, trustAt(stored, said + 400 * day).clamp.value]).toEqual([-50, 0]);
  });
});

describe('sourceTerm', () => {
  it.each([
    ['owner', null, 'role', 150],
    ['system', null, 'role', 150],
    ['CI/CD', null, 'role', 150],
    ['ci', null, 'role', 150],
    ['Tech Lead', null, 'role', 100],
    ['verified-engineer', null, 'role', 50],
    ['assistant', null, 'none', 0],
    [null, null, 'none', 0],
    ['tech lead', -150, 'heuristic', -150],
    ['owner', 0, 'heuristic', 0],
    [null, 200, 'heuristic', 200],
    ['owner', Number.NaN, 'role', 150],
  ])('%s with %s: %s %i', (role, heuristic, basis, value) => {
    expect(sourceTerm(role, heuristic)).toEqual({ basis, role, value });
  });
});

describe('readTrust', () => {
  it.each([null, '', 'x', '{}', '[]', '{"type":{}}'])('gives nothing for %j', (column) => {
    expect(readTrust(column)).toBeNull();
  });
});
