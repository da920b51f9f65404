import {
  type Budget,
  budgetSchema,
  type ConsultRequestInput,
  type TagsMatch,
  tagsMatchSchema,
} from '../../shared/contract/consult.ts';
import { type DatasetRef, type FactType, factTypeSchema } from '../../shared/contract/primitives.ts';
import { instantOfLocal, isTimeZone } from './instants.ts';

/** A consult request as a person fills it in: times are wall-clock values, an empty string is "not given". */
export interface RequestForm {
  readonly query: string;
  /** Empty means all types. */
  readonly types: readonly FactType[];
  readonly budget: Budget;
  readonly maxTokens: string;
  readonly tags: readonly string[];
  readonly tagsMatch: TagsMatch;
  readonly asOf: string;
  readonly knownAt: string;
  readonly from: string;
  readonly to: string;
  readonly periodMode: 'rank' | 'filter';
  readonly tz: string;
  readonly includeHistory: boolean;
}

export const emptyForm: RequestForm = {
  query: '',
  types: [],
  budget: 'mid',
  maxTokens: '4096',
  tags: [],
  tagsMatch: 'any',
  asOf: '',
  knownAt: '',
  from: '',
  to: '',
  periodMode: 'rank',
  tz: '',
  includeHistory: false,
};

export type Params = Readonly<Record<string, string>>;

/** Only what differs from the empty form, under short names: the part of a page's address that is the request. */
export function formToParams(form: RequestForm): Params {
  const all: Record<string, string> = {
    q: form.query,
    types: form.types.join(','),
    budget: form.budget === emptyForm.budget ? '' : form.budget,
    tokens: form.maxTokens === emptyForm.maxTokens ? '' : form.maxTokens,
    tags: form.tags.map(encodeURIComponent).join(','),
    match: form.tagsMatch === emptyForm.tagsMatch ? '' : form.tagsMatch,
    asof: form.asOf,
    known: form.knownAt,
    from: form.from,
    to: form.to,
    mode: form.periodMode === emptyForm.periodMode ? '' : form.periodMode,
    tz: form.tz,
    history: form.includeHistory ? '1' : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function paramsToForm(params: Params): RequestForm {
  const list = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(','));
  return {
    query: params['q'] ?? '',
    types: list(params['types']).flatMap((name) => {
      const type = factTypeSchema.safeParse(name);
      return type.success ? [type.data] : [];
    }),
    budget: budgetSchema.catch(emptyForm.budget).parse(params['budget']),
    maxTokens: params['tokens'] ?? emptyForm.maxTokens,
    tags: list(params['tags']).map(decodeTag),
    tagsMatch: tagsMatchSchema.catch(emptyForm.tagsMatch).parse(params['match']),
    asOf: params['asof'] ?? '',
    knownAt: params['known'] ?? '',
    from: params['from'] ?? '',
    to: params['to'] ?? '',
    periodMode: params['mode'] === 'filter' ? 'filter' : 'rank',
    tz: params['tz'] ?? '',
    includeHistory: params['history'] === '1',
  };
}

function decodeTag(tag: string): string {
  try {
    return decodeURIComponent(tag);
  } catch {
    return tag;
  }
}

export type FormField = 'query' | 'maxTokens' | 'asOf' | 'knownAt' | 'from' | 'to' | 'tz';
export type FormResult =
  | { readonly ok: true; readonly request: ConsultRequestInput }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<FormField, string>>> };

/** The request that a form stands for, or what is wrong with it, field by field. `zone` is the person's own zone. */
export function formToRequest(form: RequestForm, dataset: DatasetRef, zone: string): FormResult {
  const errors: Partial<Record<FormField, string>> = {};
  if (form.query.trim() === '') errors.query = 'Type what to look for.';
  if (form.tz !== '' && !isTimeZone(form.tz)) errors.tz = 'Not a known time zone.';
  const tz = form.tz !== '' && errors.tz === undefined ? form.tz : zone;
  const maxTokens = Number(form.maxTokens);
  if (!Number.isInteger(maxTokens) || maxTokens < 0 || maxTokens > 10_000_000 || form.maxTokens.trim() === '') {
    errors.maxTokens = 'A whole number from 0 to 10,000,000.';
  }
  const instant = (field: 'asOf' | 'knownAt' | 'from' | 'to'): string | undefined => {
    if (form[field] === '') return undefined;
    const value = instantOfLocal(form[field], tz);
    if (value === null) errors[field] = 'Not a date.';
    return value ?? undefined;
  };
  const [asOf, knownAt, from, to] = [instant('asOf'), instant('knownAt'), instant('from'), instant('to')];
  if (from !== undefined && to !== undefined && from >= to) errors.to = 'Must be after the start.';
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const hasPeriod = from !== undefined || to !== undefined;
  return {
    ok: true,
    request: {
      query: form.query,
      user_id: dataset.user_id,
      namespace: dataset.dataset,
      ...(form.types.length > 0 ? { types: [...form.types] } : {}),
      budget: form.budget,
      max_tokens: maxTokens,
      ...(form.tags.length > 0 ? { tags: [...form.tags], tags_match: form.tagsMatch } : {}),
      ...(asOf === undefined ? {} : { as_of: asOf }),
      ...(knownAt === undefined ? {} : { known_at: knownAt }),
      ...(form.includeHistory ? { include_history: true } : {}),
      tz,
      ...(hasPeriod
        ? {
            period: {
              ...(from === undefined ? {} : { from }),
              ...(to === undefined ? {} : { to }),
              mode: form.periodMode,
            },
          }
        : {}),
    },
  };
}

/** How many of the form's narrowing options are in use: the figure beside "Filters". */
export function countFilters(form: RequestForm): number {
  return [
    form.types.length > 0,
    form.budget !== emptyForm.budget,
    form.tags.length > 0,
    form.asOf !== '',
    form.knownAt !== '',
    form.from !== '' || form.to !== '',
    form.includeHistory,
  ].filter(Boolean).length;
}
