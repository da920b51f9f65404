import fc from 'fast-check';
import pairsOfLetters from '../../../resources/letterPairs.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { judgeCoherence } from '../../../src/main/engine/trust/coherence.ts';
import type { CoherenceVerdict } from '../../../src/shared/contract/trust.ts';
import { coherenceSamples, type LabelledText } from './coherenceSamples.ts';

function misjudged(samples: readonly LabelledText[], allowed: readonly CoherenceVerdict[]): string[] {
  return samples.flatMap(({ kind, text }) => {
    const { verdict, reasons } = judgeCoherence(text);
    return allowed.includes(verdict) ? [] : [`${kind}: ${verdict} ${JSON.stringify(reasons)} ${text.slice(0, 60)}`];
  });
}

function kindsOf(samples: readonly LabelledText[]): Map<string, number> {
  return new Map([...Map.groupBy(samples, ({ kind }) => kind)].map(([kind, texts]) => [kind, texts.length]));
}

describe('judgeCoherence on labelled texts', () => {
  it('has at least six samples of each kind', () => {
    for (const samples of Object.values(coherenceSamples)) {
      for (const count of kindsOf(samples).values()) expect(count).toBeGreaterThanOrEqual(6);
    }
    expect(kindsOf(coherenceSamples.prose).size).toBeGreaterThan(20);
  });

  it('takes prose of every language for prose, whatever key it quotes', () => {
    expect(misjudged(coherenceSamples.prose, ['coherent'])).toEqual([]);
  });

  it('takes code, tables, data and logs for no noise', () => {
    expect(misjudged(coherenceSamples.structured, ['coherent', 'undecided'])).toEqual([]);
  });

  it('says nothing of what is too short', () => {
    expect(misjudged(coherenceSamples.short, ['undecided'])).toEqual([]);
  });

  it('takes codes, mashed keys, random and shuffled letters for gibberish', () => {
    expect(misjudged(coherenceSamples.gibberish, ['gibberish'])).toEqual([]);
  });

  it('takes one character, word or line over and over for a flood', () => {
    expect(misjudged(coherenceSamples.flood, ['flood'])).toEqual([]);
  });
});

describe('the pairs of letters', () => {
  it('are one table a group, with a place for each letter, another letter and the border', () => {
    for (const { letters, groups } of pairsOfLetters.scripts) {
      const places = Array.from(letters).length + 2;
      for (const { pairs } of groups) expect(Buffer.from(pairs, 'base64')).toHaveLength(places * places);
    }
  });
});

describe('judgeCoherence on any text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 400 });

  it('gives +50, −250 or 0, with a reason', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), (text) => {
        const { verdict, value, reasons } = judgeCoherence(text);
        expect(value).toBe({ coherent: 50, gibberish: -250, flood: -250, undecided: 0 }[verdict]);
        for (const { found, limit } of reasons) expect(Number.isFinite(found) && Number.isFinite(limit)).toBe(true);
        expect(reasons.length > 0 || verdict === 'undecided').toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes any UTF-16, lone surrogates among it', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 });
    fc.assert(
      fc.property(units, (codes) => {
        expect(judgeCoherence(String.fromCharCode(...codes)).reasons).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps prose prose when more prose follows', () => {
    const prose = fc.constantFrom(...coherenceSamples.prose.map(({ text }) => text));
    fc.assert(
      fc.property(fc.array(prose, { minLength: 1, maxLength: 8 }), fc.constantFrom(' ', '\n', '\n\n'), (texts, gap) => {
        expect(judgeCoherence(texts.join(gap)).verdict).toBe('coherent');
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps noise noise when more of its kind follows', () => {
    const kinds = [...Map.groupBy(coherenceSamples.gibberish, ({ kind }) => kind).values()];
    const noise = fc
      .constantFrom(...kinds)
      .chain((texts) => fc.shuffledSubarray(texts.slice(), { minLength: 2, maxLength: 6 }));
    fc.assert(
      fc.property(noise, (texts) => {
        expect(judgeCoherence(texts.map(({ text }) => text).join('\n')).verdict).toBe('gibberish');
      }),
      { numRuns: 1000 },
    );
  });

  it('takes anything repeated twenty times for a flood', () => {
    const unit = fc.oneof(anyText, fc.constantFrom(...coherenceSamples.prose.map(({ text }) => text)));
    fc.assert(
      fc.property(unit, (text) => {
        fc.pre(text.length >= 3);
        expect(judgeCoherence(text.repeat(20)).verdict).toBe('flood');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('judgeCoherence on 64 MB', () => {
  const units = 2 ** 25;
  const prose = coherenceSamples.prose.map(({ text }) => text);
  const page = Array.from({ length: 50_000 }, (_, i) => `${prose[i % prose.length] ?? ''} ${(i * 7919) % 10007}`);

  it('judges prose', () => {
    const book = page.join('\n');
    const long = book.repeat(Math.ceil(units / book.length)).slice(0, units);
    expect(judgeCoherence(long).verdict).toBe('coherent');
  });

  it('judges a flood', () => {
    expect(judgeCoherence('spam and eggs '.repeat(units / 14)).verdict).toBe('flood');
  });

  it('judges noise', () => {
    const noise = (coherenceSamples.gibberish.find(({ kind }) => kind === 'base64')?.text ?? '').slice(0, 40);
    const lines = Array.from({ length: units / 64 }, (_, i) => `${noise}${(i * 2654435761).toString(36)}x${i % 97}`);
    expect(judgeCoherence(lines.join('')).verdict).not.toBe('coherent');
  });
});
