import type { RulesConfig } from '../../contradiction/claims.ts';
import { settle } from '../../contradiction/settle.ts';
import { ChangeList } from '../../episodic/changes.ts';
import type { JobContext } from '../../jobs.ts';
import { keepBestTrust } from '../../semantic/factTrust.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { shownTrust } from '../weight.ts';
import { nextSayings } from './nextSayings.ts';
import { aboutReweighing, requireReweighing, type ReweighingRow } from './reweighingRows.ts';
import { type Weighed, weighSaying } from './weighSaying.ts';

/** Sayings whose sets are laid out in one transaction. */
const LAID_OUT = 100;

export interface StepReweighingArgs {
  readonly id: number;
  readonly rules: RulesConfig;
}

/**
 * Write job: weighs the next sayings, or lays out the next sets of what was weighed, in one transaction with the cursor, so
 * that a killed process goes on where it was. Nothing is laid out before all is weighed, so that no set is judged by
 * weights of before and after at once. A step of one that ended changes nothing.
 */
export function stepReweighing(db: WriteHandle, { id, rules }: StepReweighingArgs, context: JobContext): ReweighingRow {
  return db.transaction(() => {
    const row = requireReweighing(db, id);
    const now = context.clock.now();
    if (row.status === 'weighing') weighNext(db, row, now);
    else if (row.status === 'laying_out') layOutNext(db, row, rules, context);
    return requireReweighing(db, id);
  });
}

function weighNext(db: WriteHandle, row: ReweighingRow, now: number): void {
  const { scope, figures } = aboutReweighing(db, row);
  const { sayings, cursor } = nextSayings(db, scope, row.cursor);
  const weighed = sayings.flatMap((saying) => weighSaying(saying, figures) ?? []);
  keepTerms(db, row.id, weighed);
  for (const { id, trust } of weighed) {
    db.run('assertion.weigh', 'UPDATE assertion SET trust_weight = ?, trust_breakdown = ? WHERE id = ?', [
      shownTrust(trust),
      JSON.stringify(trust),
      id,
    ]);
  }
  db.run(
    'reweighing.advance',
    `UPDATE reweighing SET cursor = ?, looked = looked + ?, weighed = weighed + ?, status = ?, updated_at = ? WHERE id = ?`,
    [cursor ?? row.cursor, sayings.length, weighed.length, cursor === null ? 'laying_out' : 'weighing', now, row.id],
  );
}

function keepTerms(db: WriteHandle, reweighingId: number, weighed: readonly Weighed[]): void {
  for (const { id, before } of weighed) {
    db.run('reweighed.add', 'INSERT INTO reweighed (reweighing_id, assertion_id, before) VALUES (?, ?, ?)', [
      reweighingId,
      id,
      JSON.stringify(before),
    ]);
  }
}

function layOutNext(db: WriteHandle, row: ReweighingRow, rules: RulesConfig, context: JobContext): void {
  const facts = db
    .rows(
      'reweighed.next',
      `SELECT DISTINCT a.fact_id FROM (
         SELECT assertion_id FROM reweighed INDEXED BY reweighed_open
         WHERE reweighing_id = ? AND is_laid_out = 0 ORDER BY assertion_id LIMIT ?) r
       CROSS JOIN assertion a ON a.id = r.assertion_id`,
      [row.id, LAID_OUT],
    )
    .map(([id]) => Number(id));
  const changes = new ChangeList();
  const now = context.clock.now();
  const scope = { db, context, datasetId: row.dataset_id, now, changes, rules };
  const touched = facts.length === 0 ? [] : settle(scope, facts);
  keepBestTrust(db, changes, facts, now);
  for (const id of facts) changes.add('fact', id);
  const { changes: laidOut } = db.run(
    'reweighed.laidOut',
    `UPDATE reweighed SET is_laid_out = 1 WHERE reweighing_id = @id AND is_laid_out = 0 AND assertion_id IN (
       SELECT a.id FROM json_each(@facts) j CROSS JOIN assertion a ON a.fact_id = j.value)`,
    { id: row.id, facts: JSON.stringify(touched) },
  );
  db.run(
    'reweighing.layOut',
    'UPDATE reweighing SET laid_out = laid_out + ?, status = ?, updated_at = ? WHERE id = ?',
    [laidOut, facts.length === 0 ? 'done' : 'laying_out', now, row.id],
  );
  changes.write(db, row.dataset_id);
}
