import type { z } from 'zod';
import type { inferenceListRequestSchema, inferenceSumRequestSchema } from '../../../shared/contract/models.ts';

type Filter = Omit<z.output<typeof inferenceListRequestSchema>, 'offset' | 'limit'> &
  Omit<z.output<typeof inferenceSumRequestSchema>, 'tz'>;

/** The condition on rows of `inference` for a filter, and its values. Times are half-open. */
export function inferenceFilter(filter: Filter): { where: string; values: Record<string, string | number> } {
  const { from, to, kind, stage, model, status, session_id } = filter;
  const parts: readonly (readonly [string, string, string | number | undefined])[] = [
    ['created_at >= @from', 'from', from === undefined ? undefined : Date.parse(from)],
    ['created_at < @to', 'to', to === undefined ? undefined : Date.parse(to)],
    ['kind = @kind', 'kind', kind],
    ['stage = @stage', 'stage', stage],
    ['model = @model', 'model', model],
    ['status = @status', 'status', status],
    ['session_id = @session', 'session', session_id],
  ];
  const given = parts.flatMap(([condition, name, value]) => (value === undefined ? [] : [{ condition, name, value }]));
  return {
    where: given.length === 0 ? '1' : given.map(({ condition }) => condition).join(' AND '),
    values: Object.fromEntries(given.map(({ name, value }) => [name, value])),
  };
}
