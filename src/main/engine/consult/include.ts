import type { ConsultResponse, ConsultResult } from '../../../shared/contract/consult.ts';
import { countTokens } from '../text/tokens.ts';
import type { Consultation } from './consultation.ts';

/** What `include` adds to a response, and how much its caps left out. */
export interface Included {
  readonly parts: Pick<ConsultResponse, 'chunks' | 'source_facts' | 'entities'>;
  readonly droppedChunks: number;
  readonly droppedSourceFacts: number;
}

/** Raw passages behind the results, facts behind signals, and the entities of both, each within its own cap. */
export function includedWith(consultation: Consultation, results: readonly ConsultResult[]): Included {
  const { include } = consultation.request;
  const chunks =
    include?.chunks === undefined ? null : within(readChunks(consultation, results), include.chunks.max_tokens);
  const facts =
    include?.source_facts === undefined
      ? null
      : within(readSourceFacts(consultation, results), include.source_facts.max_tokens);
  return {
    parts: {
      ...(chunks === null ? {} : { chunks: chunks.kept }),
      ...(facts === null ? {} : { source_facts: facts.kept }),
      ...(include?.entities === undefined ? {} : { entities: entitiesOf(results) }),
    },
    droppedChunks: chunks?.dropped ?? 0,
    droppedSourceFacts: facts?.dropped ?? 0,
  };
}

function within<Item extends { text: string }>(
  items: readonly Item[],
  maxTokens: number,
): { kept: Item[]; dropped: number } {
  let left = maxTokens;
  const kept = items.filter(({ text }) => {
    const tokens = countTokens(text);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
  return { kept, dropped: items.length - kept.length };
}

function readChunks({ db }: Consultation, results: readonly ConsultResult[]): NonNullable<ConsultResponse['chunks']> {
  const ids = [...new Set(results.flatMap(({ chunk_id: id }) => id ?? []))];
  return db.all(
    'consult.chunks',
    'SELECT c.id, c.artifact_id, c.text FROM json_each(?) j CROSS JOIN chunk c ON c.id = j.value ORDER BY j.key',
    [JSON.stringify(ids)],
  );
}

function readSourceFacts(
  { db }: Consultation,
  results: readonly ConsultResult[],
): NonNullable<ConsultResponse['source_facts']> {
  const ids = results.filter(({ type }) => type === 'signal').map(({ id }) => id);
  return db.all(
    'consult.sourceFacts',
    `SELECT f.id, l.from_fact AS "of", f.text FROM json_each(?) j
     CROSS JOIN fact_link l ON l.from_fact = j.value AND l.kind = 'derived_from' JOIN fact f ON f.id = l.to_fact
     ORDER BY j.key, f.id`,
    [JSON.stringify(ids)],
  );
}

function entitiesOf(results: readonly ConsultResult[]): NonNullable<ConsultResponse['entities']> {
  const all = results.flatMap(({ entities }) => entities);
  return [...new Map(all.map((entity) => [entity.id, entity])).values()];
}
