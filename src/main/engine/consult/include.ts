import type { ConsultResponse, ConsultResult } from '../../../shared/contract/consult.ts';
import { countTokens } from '../text/tokens.ts';
import { formatInstantOrNull } from '../temporal/instants.ts';
import { isKnown } from './clocks.ts';
import type { Consultation } from './consultation.ts';
import { EXPERIENCE, STATUS } from './image/codes.ts';
import { utteranceAfter, utteranceBefore } from './utterance.ts';

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
    include?.chunks === undefined
      ? null
      : within(readChunks(consultation, results, include.chunks.neighbours), include.chunks.max_tokens);
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

type Chunk = NonNullable<ConsultResponse['chunks']>[number];

/** The passage of each result, then what was said beside them in a chat, each once. */
function readChunks(
  consultation: Consultation,
  results: readonly ConsultResult[],
  turns: number,
): NonNullable<ConsultResponse['chunks']> {
  const own = new Set(results.flatMap(({ chunk_id: id }) => id ?? []));
  const beside = new Map<number, number>();
  if (turns > 0) {
    for (const { id, chunk_id: chunk } of results) {
      if (chunk === null) continue;
      for (const other of chunksBeside(consultation, id, turns)) {
        if (!own.has(other) && !beside.has(other)) beside.set(other, chunk);
      }
    }
  }
  const rows = consultation.db.all<Omit<Chunk, 'neighbour_of' | 'occurred_at'> & { occurred_at: number | null }>(
    'consult.chunks',
    `SELECT c.id, c.artifact_id, c.text, c.speaker, c.occurred_at
     FROM json_each(?) j CROSS JOIN chunk c ON c.id = j.value ORDER BY j.key`,
    [JSON.stringify([...own, ...beside.keys()])],
  );
  return rows.map(({ occurred_at: occurredAt, ...row }) => ({
    ...row,
    occurred_at: formatInstantOrNull(occurredAt),
    neighbour_of: beside.get(row.id) ?? null,
  }));
}

/** Chunks of the turns just before and after that of a result, in their order; none for a text without speakers. */
function chunksBeside({ image, states }: Consultation, factId: number, turns: number): number[] {
  const { facts } = image;
  const row = facts.rowOf.get(factId) ?? -1;
  const passage = facts.type[row] === EXPERIENCE ? row : (image.passagesOf.get(row)?.[0] ?? -1);
  if (passage < 0 || (facts.speaker[passage] ?? -1) < 0) return [];
  const around: number[] = [];
  let [before, after] = [passage, passage];
  for (let i = 0; i < turns; i++) {
    const earlier = utteranceBefore(facts, before);
    const later = utteranceAfter(facts, after);
    around.unshift(...[...earlier].reverse());
    around.push(...later);
    before = earlier.at(-1) ?? before;
    after = later.at(-1) ?? after;
  }
  const isTold = (each: number): boolean => isKnown(states, each) && states.status[each] !== STATUS.withdrawn;
  return [...new Set(around)].filter(isTold).map((each) => facts.chunkId[each] ?? 0);
}

function readSourceFacts(
  { db, image, states }: Consultation,
  results: readonly ConsultResult[],
): NonNullable<ConsultResponse['source_facts']> {
  const ids = results.filter(({ type }) => type === 'signal').map(({ id }) => id);
  const rows = db.all<NonNullable<ConsultResponse['source_facts']>[number]>(
    'consult.sourceFacts',
    `SELECT f.id, l.from_fact AS "of", f.text FROM json_each(?) j
     CROSS JOIN fact_link l ON l.from_fact = j.value AND l.kind = 'derived_from' JOIN fact f ON f.id = l.to_fact
     ORDER BY j.key, f.id`,
    [JSON.stringify(ids)],
  );
  return rows.filter(({ id }) => isKnown(states, image.facts.rowOf.get(id) ?? -1));
}

function entitiesOf(results: readonly ConsultResult[]): NonNullable<ConsultResponse['entities']> {
  const all = results.flatMap(({ entities }) => entities);
  return [...new Map(all.map((entity) => [entity.id, entity])).values()];
}
