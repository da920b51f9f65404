import type { Consultation } from '../consultation.ts';
import { type ArmList, notRun } from '../lanes.ts';
import { type Ranked, TopRows } from '../topRows.ts';

const KEPT = 10;
/** Of each list of the other arms, what is looked at. */
const LOOKED_AT = 50;
const RANK_K = 20;

/**
 * Communities by the share of the query that their digest has, and by the share of what the other arms found first that
 * their members have. They tell of a whole namespace at present, so that none is listed when a part of it is asked for.
 */
export function communityArm(consultation: Consultation, strong: readonly Ranked[]): ArmList {
  const { communities } = consultation.image;
  if (communities.list.length === 0) return notRun('community', 'communities', 'no communities are built');
  const reason = leftOut(consultation);
  if (reason !== null) return notRun('community', 'communities', reason);
  const startedMs = consultation.elapsed();
  const found = foundIn(consultation, strong);
  const best = new TopRows(KEPT);
  communities.list.forEach((community, at) => {
    const row = -1 - at;
    const score = wordsIn(consultation, community.terms) + (found.get(row) ?? 0);
    if (score > 0) best.offer(row, score);
  });
  const merged = best.ranked();
  const elapsedMs = consultation.elapsed() - startedMs;
  return { arm: 'community', list: 'communities', state: 'run', lanes: [], merged, startedMs, elapsedMs };
}

function leftOut({ request, window }: Consultation): string | null {
  if (request.tags !== undefined || request.tag_groups !== undefined) return 'the query is scoped to tags';
  if (request.as_of !== undefined || request.known_at !== undefined) return 'the query asks of another instant';
  if (request.types !== undefined) return 'the query is scoped to types of facts';
  return window?.mode === 'filter' ? 'the query is scoped to a period' : null;
}

/** Share of the query's information that a digest has. */
function wordsIn({ words }: Consultation, terms: ReadonlySet<string>): number {
  let [sum, all] = [0, 0];
  for (const term of words.terms) {
    all += term.idf;
    if (term.words.every((word) => terms.has(word))) sum += term.idf;
  }
  return all === 0 ? 0 : sum / all;
}

/** Share of the first found that hangs on each community, a memory counting the more the higher it stands. */
function foundIn({ image }: Consultation, strong: readonly Ranked[]): Map<number, number> {
  const shares = new Map<number, number>();
  let all = 0;
  for (const { rows } of strong) {
    for (let rank = 0; rank < Math.min(LOOKED_AT, rows.length); rank++) {
      const weight = 1 / (RANK_K + rank);
      all += weight;
      const about = new Set(image.graph.entitiesOf(rows[rank] ?? -1).map((entity) => image.communities.of(entity)));
      for (const row of about) if (row < 0) shares.set(row, (shares.get(row) ?? 0) + weight);
    }
  }
  for (const [row, share] of shares) shares.set(row, share / all);
  return shares;
}
