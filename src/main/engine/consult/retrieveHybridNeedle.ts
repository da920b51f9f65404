import type { Output } from '../../../shared/contract/operations.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { lexicalArm } from './arms/lexicalArm.ts';
import { semanticArm } from './arms/semanticArm.ts';
import { fuse } from './fusion.ts';
import { groupsOf } from './folding/folding.ts';
import { openConsultation, type Question, vectorsMissing } from './openConsultation.ts';
import { pack } from './packing.ts';
import { resultsOf } from './results.ts';
import { rankRelevance, scoreAll } from './scoring.ts';

/** Words around the needle and of its session are no part of it. */
const needleLists: ReadonlySet<string> = new Set(['turn', 'exact', 'vectors']);

/**
 * Read job: the memories that one query means exactly, by words, letters and meaning, fused by rank alone. Nothing that
 * only one list has is lost to what both have a little of: the first of each list is among the first hits.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function retrieveHybridNeedle(
  db: ReadHandle,
  { limit, ...question }: Question & { readonly limit: number },
  context: JobContext,
): Output<'retrieveHybridNeedle'> {
  const consultation = openConsultation(db, question, context);
  const lists = [...lexicalArm(consultation).lists, semanticArm(consultation)].filter(({ list }) =>
    needleLists.has(list),
  );
  const { candidates } = fuse(lists, consultation.depth.rerank);
  const relevance = candidates.map((_, i) => rankRelevance(i + 1, candidates.length));
  const scored = scoreAll(consultation, candidates, relevance, false);
  const groups = groupsOf(
    consultation,
    scored.map(({ row }) => row),
  );
  const { kept, folds } = pack(consultation.image, scored, groups, Number.POSITIVE_INFINITY);
  const { facts } = consultation.image;
  const ranks = new Map(candidates.map((each) => [facts.id[each.row] ?? 0, each.ranks]));
  const degradedBy = vectorsMissing(consultation);
  return {
    hits: resultsOf(consultation, { kept: kept.slice(0, limit), folds }).map((result) => ({
      ...result,
      ranks: { ...ranks.get(result.id) },
    })),
    degraded: degradedBy.length > 0,
    degraded_by: degradedBy,
  };
}
