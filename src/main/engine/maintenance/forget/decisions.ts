import { parsePlace, parsePlaces, placesWithout, type Places } from '../../edits/places.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import type { Eraser } from './erase.ts';

interface Decision {
  readonly id: number;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Takes what goes out of the decisions about it; the rest of such a decision can still be undone, unless it was about a
 * whole artifact that goes. Runs when everything that goes is marked. Returns names that entities had before.
 */
export function forgetDecisions(db: WriteHandle, eraser: Eraser): string[] {
  const gone = goneThings(db);
  const formerNames: string[] = [];
  const decisions = db.all<Decision>(
    'forget.decisions',
    `SELECT DISTINCT d.id, d.before, d.after FROM decision_target t JOIN decision_log d ON d.id = t.decision_id
     WHERE (t.kind = 'entity' AND t.target_id IN (SELECT id FROM gone_entity))
        OR (t.kind = 'fact' AND t.target_id IN (SELECT id FROM gone_fact UNION SELECT id FROM kept_fact))
        OR (t.kind = 'artifact' AND t.target_id IN (SELECT id FROM gone_artifact))`,
  );
  for (const decision of decisions) {
    const [before, after] = [parsePlaces(decision.before), parsePlaces(decision.after)];
    if (before === null || after === null) continue;
    formerNames.push(...namesOfGone(before, gone), ...namesOfGone(after, gone));
    keepRest(db, eraser, decision.id, before, after, gone);
  }
  for (const kind of ['entity', 'fact', 'artifact']) {
    eraser.erase('decision_target', `kind = '${kind}' AND target_id IN (SELECT id FROM gone_${kind})`);
  }
  return formerNames;
}

function goneThings(db: WriteHandle): Set<string> {
  const things = new Set<string>();
  for (const kind of ['entity', 'fact', 'artifact', 'assertion']) {
    for (const [id] of db.rows(`forget.gone.${kind}`, `SELECT id FROM gone_${kind}`))
      things.add(`${kind}/${Number(id)}`);
  }
  return things;
}

function keepRest(
  db: WriteHandle,
  eraser: Eraser,
  id: number,
  before: Places,
  after: Places,
  gone: ReadonlySet<string>,
): void {
  const isWholeGone = Object.keys(after).some((path) => isOfGoneArtifact(path, gone));
  const rest = isWholeGone ? {} : placesWithout(after, gone);
  if (Object.keys(rest).length === Object.keys(after).length) return;
  const isNothingLeft = Object.keys(rest).length === 0;
  db.run(
    'forget.decision',
    `UPDATE decision_log SET before = ?, after = ?, reason = CASE WHEN ? THEN NULL ELSE reason END WHERE id = ?`,
    [
      isNothingLeft ? null : JSON.stringify(placesWithout(before, gone)),
      isNothingLeft ? null : JSON.stringify(rest),
      Number(isNothingLeft),
      id,
    ],
  );
  eraser.note('decision_log.changes', 1);
}

function isOfGoneArtifact(path: string, gone: ReadonlySet<string>): boolean {
  const place = parsePlace(path);
  return place?.kind === 'artifact' && gone.has(`artifact/${place.id}`);
}

function namesOfGone(places: Places, gone: ReadonlySet<string>): string[] {
  return Object.entries(places).flatMap(([path, value]) => {
    const place = parsePlace(path);
    return place?.part === 'name' && gone.has(`entity/${place.id}`) && typeof value === 'string' ? [value] : [];
  });
}
