import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countFilters,
  emptyForm,
  formToParams,
  formToRequest,
  paramsToForm,
  type RequestForm,
} from '../../../src/renderer/model/requestForm.ts';
import { consultRequestSchema } from '../../../src/shared/contract/consult.ts';

const dataset = { user_id: 'local', dataset: 'main' };
const form = (patch: Partial<RequestForm>): RequestForm => ({ ...emptyForm, query: 'who moved', ...patch });

describe('formToRequest', () => {
  it('leaves out what is not given', () => {
    const made = formToRequest(form({}), dataset, 'Europe/Lisbon');
    expect(made).toEqual({
      ok: true,
      request: {
        query: 'who moved',
        user_id: 'local',
        namespace: 'main',
        budget: 'mid',
        max_tokens: 4096,
        tz: 'Europe/Lisbon',
      },
    });
  });

  it('reads times in the zone of the form, else the person’s', () => {
    const own = formToRequest(form({ asOf: '2024-07-01T12:00' }), dataset, 'Europe/Lisbon');
    expect(own.ok && own.request.as_of).toBe('2024-07-01T11:00:00Z');
    const given = formToRequest(form({ asOf: '2024-07-01T12:00', tz: 'Asia/Tokyo' }), dataset, 'Europe/Lisbon');
    expect(given.ok && given.request.as_of).toBe('2024-07-01T03:00:00Z');
  });

  it('makes a period of one end or two, and refuses a reversed one', () => {
    const half = formToRequest(form({ from: '2024-07-01', periodMode: 'filter' }), dataset, 'UTC');
    expect(half.ok && half.request.period).toEqual({ from: '2024-07-01T00:00:00Z', mode: 'filter' });
    const reversed = formToRequest(form({ from: '2024-07-02', to: '2024-07-01' }), dataset, 'UTC');
    expect(reversed).toEqual({ ok: false, errors: { to: 'Must be after the start.' } });
  });

  it('says what is wrong, field by field', () => {
    const made = formToRequest(
      form({ query: '  ', maxTokens: '4k', tz: 'Mars', knownAt: '2024-02-31' }),
      dataset,
      'UTC',
    );
    expect(made.ok ? [] : Object.keys(made.errors).sort()).toEqual(['knownAt', 'maxTokens', 'query', 'tz']);
  });

  it('takes no size for zero: an empty field is an error', () => {
    expect(formToRequest(form({ maxTokens: '' }), dataset, 'UTC').ok).toBe(false);
    expect(formToRequest(form({ maxTokens: '0' }), dataset, 'UTC').ok).toBe(true);
  });
});

const forms: fc.Arbitrary<RequestForm> = fc.record({
  query: fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== ''),
  types: fc.uniqueArray(fc.constantFrom('knowledge', 'experience', 'signal', 'decision')),
  budget: fc.constantFrom('low', 'mid', 'high'),
  maxTokens: fc.integer({ min: 0, max: 10_000_000 }).map(String),
  tags: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }).filter((tag) => tag.trim() !== '')),
  tagsMatch: fc.constantFrom('any', 'all', 'any_strict', 'all_strict', 'exact'),
  asOf: fc.constantFrom('', '2024-05-01', '2024-05-01T09:30'),
  knownAt: fc.constantFrom('', '2024-05-02T23:59'),
  from: fc.constantFrom('', '2023-01-01'),
  to: fc.constantFrom('', '2024-01-01T00:00'),
  periodMode: fc.constantFrom('rank', 'filter'),
  tz: fc.constantFrom('', 'Asia/Tokyo'),
  includeHistory: fc.boolean(),
});

describe('any form', () => {
  it('comes back whole from the address', () => {
    fc.assert(
      fc.property(forms, (given) => {
        const params = Object.fromEntries(new URLSearchParams(new URLSearchParams(formToParams(given)).toString()));
        expect(paramsToForm(params)).toEqual(given);
      }),
    );
  });

  it('makes a request that the contract takes', () => {
    fc.assert(
      fc.property(forms, (given) => {
        const made = formToRequest(given, dataset, 'Europe/Lisbon');
        expect(made.ok && consultRequestSchema.safeParse(made.request).success).toBe(true);
      }),
    );
  });
});

it('an address made by hand gives a form, never an error', () => {
  expect(paramsToForm({ types: 'knowledge,nonsense', budget: 'huge', match: '?', tags: '%E0%A4%A' })).toEqual({
    ...emptyForm,
    types: ['knowledge'],
    tags: ['%E0%A4%A'],
  });
});

it('counts the filters in use', () => {
  expect(countFilters(form({}))).toBe(0);
  expect(countFilters(form({ from: '2024-01-01', to: '2024-02-01', includeHistory: true }))).toBe(2);
});
