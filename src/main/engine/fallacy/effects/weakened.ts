import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { newPin } from '../../contradiction/newPin.ts';
import { settle } from '../../contradiction/settle.ts';
import { type PlaceChange, pinPath } from '../../edits/places.ts';
import { readPlace, readPlaces } from '../../edits/placeReads.ts';
import { parsePlace } from '../../edits/places.ts';
import { putPin } from '../../edits/putDecided.ts';
import { putLink } from '../../edits/putFlaws.ts';
import { PlaceChangeDraft } from '../../semantic/identity/attachments.ts';
import { keepBestTrust } from '../../semantic/factTrust.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { fallacyKind } from '../taxonomy.ts';
import type { Flaw } from './effect.ts';
import { makeFact } from './madeFact.ts';

/** How much a relation that only follows in time, or goes along, is worth beside one that was shown. */
const WEAK = 0.3;

interface ClaimedLink {
  readonly id: number;
  readonly text: string;
  readonly subject_id: number;
  readonly subject: string;
  readonly object_id: number | null;
  readonly object_value: string | null;
  readonly object: string;
  readonly is_dated: number;
}

/**
 * Puts a weak relation in the place of each claimed one: the claim stands no more, what only follows in time or goes along
 * is said instead, and a signal of the fallacy subverts the claim.
 */
export function weaken(
  scope: SettleScope,
  { fallacy, factIds }: Flaw,
  {
    claimed,
    instead,
    words,
  }: { readonly claimed: readonly string[]; readonly instead: string; readonly words: string },
): PlaceChange {
  const draft = new PlaceChangeDraft();
  const links = claimedLinks(scope.db, factIds, claimed);
  for (const link of links) {
    const weak = makeFact(scope, draft, {
      type: 'knowledge',
      text: `${capitalised(link.subject)} ${words} ${link.object}.`,
      subjectId: link.subject_id,
      relation: instead,
      objectId: link.object_id,
      objectValue: link.object_value,
      confidence: WEAK,
      like: link.id,
    });
    const signal = makeFact(scope, draft, {
      type: 'signal',
      text: `${fallacyKind(fallacy.fallacy_key)?.name ?? fallacy.fallacy_key}: this does not show that ${withoutStop(link.text)}.`,
      subjectId: fallacy.id,
      relation: null,
      objectId: null,
      confidence: fallacy.confidence,
      like: link.id,
    });
    overrule(scope, draft, link, weak);
    linkFrom(scope, draft, signal, link.id);
  }
  return draft;
}

/** Read from the cause's side, whichever way they were said. */
function claimedLinks(db: ReadHandle, factIds: readonly number[], claimed: readonly string[]): ClaimedLink[] {
  return db.all<ClaimedLink>(
    'fallacy.claimedLinks',
    `SELECT f.id, f.text, s.id AS subject_id, s.name AS subject, o.id AS object_id,
       CASE WHEN f.relation = 'caused_by' THEN NULL ELSE f.object_value END AS object_value, coalesce(o.name, f.object_value, '') AS object,
       NOT EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL
         AND coalesce(a.span_kind, 'unknown') IN ('unknown', 'until')) AS is_dated
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value 
     JOIN entity s ON s.id = CASE WHEN f.relation = 'caused_by' THEN f.object_id ELSE f.subject_id END
     LEFT JOIN entity o ON o.id = CASE WHEN f.relation = 'caused_by' THEN f.subject_id ELSE f.object_id END
     WHERE f.relation IN (SELECT value FROM json_each(?)) AND f.polarity = 'affirmed' AND f.status IN ('holds', 'disputed')
     ORDER BY f.id`,
    [JSON.stringify(factIds), JSON.stringify(claimed)],
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withoutStop(text: string): string {
  return text.replace(/[.!?]+\s*$/u, '');
}

/** What is dated gives way to the weak relation; what is past without a date, which nothing contests, is struck. */
function overrule(scope: SettleScope, draft: PlaceChangeDraft, { id, is_dated }: ClaimedLink, weak: number): void {
  const { db } = scope;
  const [pin, state] = [is_dated === 1 ? pinPath(id, weak) : pinPath(id, id), `fact/${id}/state`];
  const before = readPlaces(db, [pin, state]);
  if (is_dated === 1) putPin(db, id, weak, newPin(db, [id, weak], 'b_beats_a'));
  else putPin(db, id, id, newPin(db, [id], 'struck'));
  settle(scope, [id, weak]);
  keepBestTrust(db, scope.changes, [id, weak], scope.now);
  const after = readPlaces(db, [pin, state]);
  for (const path of [pin, state]) draft.add(path, before[path] ?? null, after[path] ?? null);
  const made = `fact/${weak}/state`;
  draft.add(made, draft.before[made] ?? null, readPlaces(db, [made])[made] ?? null);
}

function linkFrom(scope: SettleScope, draft: PlaceChangeDraft, from: number, to: number): void {
  const path = `fact/${from}/link/subverts_claim/${to}`;
  const place = parsePlace(path);
  if (place === null) throw new Error(`${path} is no place`);
  draft.add(path, readPlace(scope.db, place), true);
  putLink(scope, place, true);
}
