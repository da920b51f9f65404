import { Temporal } from 'temporal-polyfill';
import type {
  InferenceSum,
  InferenceSums,
  inferenceSumRequestSchema,
  NamedInferenceSum,
} from '../../../shared/contract/models.ts';
import type { z } from 'zod';
import type { ReadHandle } from '../storage/handles.ts';
import { inferenceFilter } from './inferenceFilter.ts';

/** No zone's day begins within a quarter of an hour, so what is summed by quarters can be summed by days of any zone. */
const QUARTER_MS = 15 * 60_000;

const sums = `count(*) AS calls,
  total(input_tokens IS NULL OR output_tokens IS NULL) AS unknown_tokens, total(cost IS NULL) AS unknown_cost,
  total(input_tokens) AS input_tokens, total(output_tokens) AS output_tokens, total(cost) AS cost`;

/** Read job: tokens and cost of the calls that a filter lets through, by model, stage, outcome and day. */
export function sumInferences(
  db: ReadHandle,
  { tz = 'UTC', ...filter }: z.output<typeof inferenceSumRequestSchema>,
): InferenceSums {
  const { where, values } = inferenceFilter(filter);
  const by = (name: string): NamedInferenceSum[] =>
    db.all<NamedInferenceSum>(
      `inference.sum ${name} ${where}`,
      `SELECT ${name} AS name, ${sums} FROM inference WHERE ${where} GROUP BY 1 ORDER BY cost DESC, calls DESC, 1`,
      values,
    );
  return db.snapshot(() => {
    const all = db.get<InferenceSum>(`inference.sum ${where}`, `SELECT ${sums} FROM inference WHERE ${where}`, values);
    const quarters = db.all<InferenceSum & { quarter: number }>(
      `inference.quarters ${where}`,
      `SELECT created_at / ${QUARTER_MS} AS quarter, ${sums} FROM inference WHERE ${where} GROUP BY 1 ORDER BY 1 DESC`,
      values,
    );
    return {
      all: all ?? nothing,
      models: by(`coalesce(model, '')`),
      stages: by(`kind || '/' || stage`),
      statuses: by('status'),
      days: daysOf(quarters, tz),
    };
  });
}

const nothing: InferenceSum = {
  calls: 0,
  unknown_tokens: 0,
  unknown_cost: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: 0,
};

function daysOf(quarters: readonly (InferenceSum & { quarter: number })[], tz: string): NamedInferenceSum[] {
  const days = new Map<string, InferenceSum>();
  for (const { quarter, ...sum } of quarters) {
    const day = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS)
      .toZonedDateTimeISO(tz)
      .toPlainDate();
    const name = day.toString();
    days.set(name, added(days.get(name) ?? nothing, sum));
  }
  return [...days].map(([name, sum]) => ({ name, ...sum }));
}

function added(a: InferenceSum, b: InferenceSum): InferenceSum {
  return {
    calls: a.calls + b.calls,
    unknown_tokens: a.unknown_tokens + b.unknown_tokens,
    unknown_cost: a.unknown_cost + b.unknown_cost,
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost: a.cost + b.cost,
  };
}
