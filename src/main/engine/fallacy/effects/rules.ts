import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { newPin } from '../../contradiction/newPin.ts';
import { settle } from '../../contradiction/settle.ts';
import { type PlaceChange, pinPath } from '../../edits/places.ts';
import { readPlaces } from '../../edits/placeReads.ts';
import { putPin } from '../../edits/putDecided.ts';
import { putRule } from '../../edits/putFlaws.ts';
import { PlaceChangeDraft } from '../../semantic/identity/attachments.ts';
import { keepBestTrust } from '../../semantic/factTrust.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { isAlike, said } from '../said.ts';
import type { Flaw } from './effect.ts';

/** A choice between two is no rule: neither of them is one that always holds, or that must be followed. */
export function lowerChoices({ db, changes, now }: SettleScope, { fallacy, factIds }: Flaw): PlaceChange {
  const draft = new PlaceChangeDraft();
  for (const id of [...factIds, ...passageOf(db, fallacy.chunk_id)]) {
    const path = `fact/${id}/rule`;
    const rule = readPlaces(db, [path])[path];
    if (typeof rule !== 'object' || rule === null || !('standing' in rule)) continue;
    const lowered = {
      context: rule.context === 'global' ? null : rule.context,
      constraint: advice.get(rule.constraint ?? '') ?? rule.constraint,
      standing: rule.standing === 'preference' ? rule.standing : null,
    };
    if (JSON.stringify(lowered) === JSON.stringify(rule)) continue;
    draft.add(path, rule, lowered);
    putRule({ db, changes, now }, id, lowered);
  }
  return draft;
}

const advice: ReadonlyMap<string, string> = new Map([
  ['must', 'positive'],
  ['must_not', 'negative'],
]);

function passageOf(db: ReadHandle, chunkId: number | null): number[] {
  return db.rows('fact.passageOf', 'SELECT id FROM fact WHERE chunk_id = ?', [chunkId]).map(([id]) => Number(id));
}

interface Overridden {
  readonly rule: number;
  readonly rule_rationale: string | null;
  readonly by: number;
  readonly by_rationale: string | null;
}

/** What answers a claim nobody made does not override a rule, unless it gives the rule's own reason. */
export function upholdRules(scope: SettleScope, { factIds }: Flaw): PlaceChange {
  const { db } = scope;
  const draft = new PlaceChangeDraft();
  for (const { rule, rule_rationale, by, by_rationale } of overriddenRules(db, factIds)) {
    if (isSameReason(rule_rationale, by_rationale)) continue;
    const paths = [pinPath(rule, by), `fact/${rule}/state`, `fact/${by}/state`];
    const before = readPlaces(db, paths);
    putPin(db, Math.min(rule, by), Math.max(rule, by), newPin(db, [rule, by], rule < by ? 'a_beats_b' : 'b_beats_a'));
    settle(scope, [rule, by]);
    keepBestTrust(db, scope.changes, [rule, by], scope.now);
    const after = readPlaces(db, paths);
    for (const path of paths) draft.add(path, before[path] ?? null, after[path] ?? null);
  }
  return draft;
}

function isSameReason(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && isAlike(said(one), said(other));
}

function overriddenRules(db: ReadHandle, factIds: readonly number[]): Overridden[] {
  return db.all<Overridden>(
    'fallacy.overridden',
    `SELECT DISTINCT r.id AS rule, r.rule_rationale, f.id AS "by", f.rule_rationale AS by_rationale
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value CROSS JOIN (
       SELECT from_fact AS winner, to_fact AS loser FROM fact_link WHERE kind IN ('supersedes', 'resolves_conflict')
       UNION SELECT mine.fact_id, theirs.fact_id FROM contradiction c
         JOIN contradiction_fact mine ON mine.contradiction_id = c.entity_id
         JOIN contradiction_fact theirs ON theirs.contradiction_id = c.entity_id AND theirs.fact_id <> mine.fact_id
         WHERE c.status = 'open') o ON o.winner = f.id
     JOIN fact r ON r.id = o.loser
     WHERE r.rule_context IS NOT NULL OR r.constraint_type IS NOT NULL OR r.rule_rationale IS NOT NULL OR r.standing IS NOT NULL
     ORDER BY r.id, f.id`,
    [JSON.stringify(factIds)],
  );
}
