import type { ChangeList } from '../episodic/changes.ts';
import type { JobContext } from '../jobs.ts';
import { changeState, type StateChange } from '../semantic/factState.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { indexWords } from '../text/words.ts';
import type { RulesConfig } from './claims.ts';
import type { FactDraft } from './decide.ts';
import { type Placed, RULES, type Reconciled } from './reconcile.ts';
import type { StoredDate, StoredFact, StoredSet } from './storedSets.ts';

export interface SettleScope {
  readonly db: WriteHandle;
  readonly context: JobContext;
  readonly datasetId: number;
  readonly now: number;
  readonly changes: ChangeList;
  /** The person's settings; the shipped ones when left out. */
  readonly rules?: RulesConfig | undefined;
}

/** Which fact each claim belongs to once all is written. */
export type FactOfClaim = ReadonlyMap<number, number>;

export interface Applied {
  readonly factOf: FactOfClaim;
  /** What now follows from the set and did not before. */
  readonly added: readonly Link[];
  /** Facts whose state is another now. */
  readonly changed: readonly number[];
}

/** Writes what was decided: new facts, where assertions belong, states and the links between facts. */
export function applyDecided(scope: SettleScope, set: StoredSet, reconciled: Reconciled): Applied {
  const factOf = new Map(set.factOf);
  const ids = new Map<FactDraft, number>();
  for (const placed of reconciled.placed) {
    const id = placed.factId ?? insertLike(scope, placed);
    ids.set(placed.draft, id);
    for (const claim of placed.draft.claims) {
      if (factOf.get(claim.id) !== id) moveAssertion(scope, claim.id, id);
      factOf.set(claim.id, id);
    }
  }
  const stored = new Map(set.facts.map((fact) => [fact.id, fact]));
  const changed: number[] = [];
  for (const { draft } of reconciled.placed) {
    const id = ids.get(draft) ?? 0;
    const change = stateChange(draft, stored.get(id), set);
    if (change === null) continue;
    changeState(scope.db, scope.changes, id, scope.now, change);
    changed.push(id);
  }
  for (const id of reconciled.unused) {
    if (stored.get(id)?.state.status === 'expired') continue;
    changeState(scope.db, scope.changes, id, scope.now, { status: 'expired', expired_at: scope.now });
    changed.push(id);
  }
  const all = [...new Set([...stored.keys(), ...ids.values()])];
  return { factOf, changed, added: writeLinks(scope, all, linksOf(reconciled.placed, ids, factOf)) };
}

function insertLike({ db, context, now, changes }: SettleScope, { draft, like }: Placed): number {
  const madeBy = draft.claims.length === 0 ? `'${RULES}'` : 'made_by';
  const { lastId: id } = db.run(
    draft.claims.length === 0 ? 'fact.resume' : 'fact.split',
    `INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, subject_id, relation, object_id, object_value, datatype,
       polarity, modality, caveats, rule_context, constraint_type, rule_rationale, standing, anchor_entity_id, anchor_relation,
       anchor_offset_ms, granularity, is_event, in_session, temporal_note,
       confidence, duration_turns, occurred_at, made_by, created_at, trust_weight, trust_breakdown, recorded_at)
     SELECT ?, dataset_id, fact_type, text, text_norm_hash, subject_id, relation, object_id, object_value, datatype,
       polarity, modality, caveats, rule_context, constraint_type, rule_rationale, standing, anchor_entity_id, anchor_relation,
       anchor_offset_ms, granularity, is_event, in_session, temporal_note,
       confidence, duration_turns, occurred_at, ${madeBy}, ?, trust_weight, trust_breakdown, ? FROM fact WHERE id = ?`,
    [context.uids.next(now), now, now, like],
  );
  const text = db.get<{ text: string }>('fact.textOf', 'SELECT text FROM fact WHERE id = ?', [id])?.text ?? '';
  db.run('fact.addWords', 'INSERT INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [id, indexWords(text), '']);
  db.run(
    'fact.copyEntities',
    'INSERT INTO fact_entity (fact_id, entity_id, role) SELECT ?, entity_id, role FROM fact_entity WHERE fact_id = ?',
    [id, like],
  );
  db.run('fact.copyTags', 'INSERT INTO tag (fact_id, tag) SELECT ?, tag FROM tag WHERE fact_id = ?', [id, like]);
  changes.add('fact', id);
  return id;
}

function moveAssertion({ db, changes }: SettleScope, assertionId: number, factId: number): void {
  db.run('assertion.move', 'UPDATE assertion SET fact_id = ? WHERE id = ?', [factId, assertionId]);
  db.run(
    'fact.linkPassageOf',
    `INSERT OR IGNORE INTO fact_link (from_fact, to_fact, kind)
     SELECT ?, p.id, 'derived_from' FROM assertion a JOIN fact p ON p.chunk_id = a.chunk_id WHERE a.id = ?`,
    [factId, assertionId],
  );
  changes.add('fact', factId);
}

/** The columns that differ from the stored state; null when none does. */
export function stateChange(draft: FactDraft, stored: StoredFact | undefined, set: StoredSet): StateChange | null {
  const isEvent = stored?.statement.isEvent === true;
  const validAt = Number.isFinite(draft.from) && !isUndated(draft, set) ? draft.from : null;
  const isOpen = draft.toKind === 'unknown' || (isEvent && draft.toKind === 'stated');
  const invalidAt = isOpen ? null : draft.to;
  const invalidKind = isOpen ? 'unknown' : draft.toKind;
  const state = stored?.state;
  const change: StateChange = {
    ...(state?.status === draft.status ? {} : statusChange(draft)),
    ...(state !== undefined && state.valid_at === validAt && state.valid_kind === draft.fromKind
      ? {}
      : { valid_at: validAt, valid_kind: draft.fromKind, ...begin(draft, set) }),
    ...(state !== undefined && state.invalid_at === invalidAt && state.invalid_kind === invalidKind
      ? {}
      : { invalid_at: invalidAt, invalid_kind: invalidKind, ...end(draft, invalidAt, set) }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** When it was told says nothing of since when it holds. */
function isUndated({ claims, from, fromKind }: FactDraft, { undated }: StoredSet): boolean {
  if (fromKind !== 'at_latest') return false;
  const opens = claims.filter(({ span }) => span.from === from);
  return opens.length > 0 && opens.every(({ id }) => undated.has(id));
}

function statusChange({ status }: FactDraft): StateChange {
  return { status, ...(status === 'expired' ? {} : { expired_at: null }) };
}

function begin(draft: FactDraft, { dates }: StoredSet): StateChange {
  const claim = draft.claims.find(({ span }) => span.from === draft.from) ?? draft.derivedFrom?.[1];
  const known = claim === undefined ? undefined : dates.get(claim.id);
  const date = draft.derivedFrom === null ? known?.from : known?.to;
  return {
    valid_precision: date?.precision ?? null,
    valid_offset: date?.offset ?? null,
    valid_words: date?.words ?? null,
  };
}

function end(draft: FactDraft, invalidAt: number | null, { dates }: StoredSet): StateChange {
  const date = invalidAt === null ? undefined : endDate(draft, dates);
  return {
    invalid_precision: date?.precision ?? null,
    invalid_offset: date?.offset ?? null,
    invalid_words: date?.words ?? null,
  };
}

function endDate({ endedBy, claims, to }: FactDraft, dates: StoredSet['dates']): StoredDate | undefined {
  if (endedBy !== null) return dates.get(endedBy.id)?.from;
  const own = claims.find(({ span }) => span.to === to);
  return own === undefined ? undefined : dates.get(own.id)?.to;
}

/** `as`: by which rule the one ended the other. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly kind: 'supersedes' | 'resolves_conflict' | 'corrects' | 'derived_from';
  readonly as: FactDraft['endedAs'];
}

function linksOf(placed: readonly Placed[], ids: ReadonlyMap<FactDraft, number>, factOf: FactOfClaim): Link[] {
  return placed.flatMap(({ draft }): Link[] => {
    const id = ids.get(draft) ?? 0;
    const winner = draft.endedBy === null ? undefined : factOf.get(draft.endedBy.id);
    const ended: Link[] =
      winner === undefined || winner === id ? [] : [{ from: winner, to: id, kind: linkKind(draft), as: draft.endedAs }];
    const origins = (draft.derivedFrom ?? []).flatMap(({ id: claimId }) => factOf.get(claimId) ?? []);
    return [
      ...ended,
      ...origins.filter((to) => to !== id).map((to): Link => ({ from: id, to, kind: 'derived_from', as: null })),
    ];
  });
}

function linkKind({ status, toKind }: FactDraft): Link['kind'] {
  if (status === 'withdrawn') return 'corrects';
  return toKind === 'succession' ? 'supersedes' : 'resolves_conflict';
}

/** A fact is in one set: what ended it from outside does so no longer. */
function writeLinks({ db, changes }: SettleScope, factIds: readonly number[], links: readonly Link[]): Link[] {
  const among = JSON.stringify(factIds);
  const kept = new Set(links.map(({ from, to, kind }) => `${from} ${to} ${kind}`));
  const present = db.all<Omit<Link, 'as'>>(
    'link.ofSet',
    `SELECT l.from_fact AS "from", l.to_fact AS "to", l.kind FROM json_each(@among) j CROSS JOIN fact_link l ON l.to_fact = j.value
     WHERE l.kind IN ('supersedes', 'resolves_conflict', 'corrects', 'derived_from')
       AND (l.kind IN ('supersedes', 'resolves_conflict') OR l.from_fact IN (SELECT value FROM json_each(@among)))`,
    { among },
  );
  const known = new Set(present.map(({ from, to, kind }) => `${from} ${to} ${kind}`));
  for (const { from, to, kind } of present) {
    if (kept.has(`${from} ${to} ${kind}`)) continue;
    db.run('link.remove', 'DELETE FROM fact_link WHERE from_fact = ? AND to_fact = ? AND kind = ?', [from, to, kind]);
    changes.add('fact', to);
    changes.add('fact', from);
  }
  const added = links.filter(({ from, to, kind }) => !known.has(`${from} ${to} ${kind}`));
  for (const { from, to, kind } of added) {
    db.run('link.add', 'INSERT OR IGNORE INTO fact_link (from_fact, to_fact, kind) VALUES (?, ?, ?)', [from, to, kind]);
    changes.add('fact', to);
    changes.add('fact', from);
  }
  return added;
}
