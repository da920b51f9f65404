import type { z } from 'zod';
import type { dependentsEndRequestSchema, DependentsEndResponse } from '../../../../shared/contract/identity.ts';
import type { EntityRef } from '../../../../shared/contract/primitives.ts';
import type { RulesConfig } from '../../contradiction/claims.ts';
import { logDecision } from '../../edits/decisions.ts';
import { requireEntity } from '../../edits/entityView.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { Owner } from '../../episodic/speakers.ts';
import type { JobContext } from '../../jobs.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import { parseInstant } from '../../temporal/instants.ts';
import { type Cascade, cascadeFrom, type DependencyLink, type Reached } from './dependents.ts';
import { type EndableFact, endableColumns, whyNotEnded } from './endable.ts';
import { sayEnded } from './endingSaying.ts';

export interface EndDependentsArgs {
  readonly request: z.output<typeof dependentsEndRequestSchema>;
  readonly owner: Owner;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: ends at an instant what depends on an entity, directly or over others, as one decision: each link by a
 * saying of the owner's. Nothing calls it but a person, or who confirmed its preview, which tells the same and changes
 * nothing.
 * @throws PalimpsestError not_found
 */
export function invalidateDependentCrossCuttingLinks(
  db: WriteHandle,
  { request, owner, madeBy, rules }: EndDependentsArgs,
  context: JobContext,
): DependentsEndResponse {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const target = requireEntity(db, datasetId, request.entity_id);
    const at = parseInstant(request.at);
    const links = new DependencyLinks(db, datasetId, at);
    const cascade = cascadeFrom(target.merged_into ?? target.id, request.max_depth, (id) => links.dependentsOf(id));
    const report = { ...links.report(cascade), preview: request.preview };
    if (request.preview || report.ended.length === 0) return { decision_id: null, ...report };
    const now = context.clock.now();
    const changes = new ChangeList();
    const facts = report.ended.map(({ fact_id }) => fact_id);
    const change = sayEnded({ db, context, datasetId, now, changes, rules }, facts, { owner, madeBy, at });
    const reason = request.reason ?? null;
    const about = [{ kind: 'entity' as const, id: target.id }];
    const id = logDecision(db, { datasetId, kind: 'dependents_ended', reason, madeBy, change, about, now });
    changes.write(db, datasetId);
    return { decision_id: id, ...report };
  });
}

interface LinkRow extends EndableFact {
  readonly subject_id: number;
  readonly subject_name: string;
  readonly object_id: number;
  readonly object_name: string;
}

/** Reads what depends on what, node by node; links that cannot end then are left out of the walk and told apart. */
class DependencyLinks {
  readonly #db: ReadHandle;
  readonly #datasetId: number;
  readonly #at: number;
  readonly #read = new Map<number, readonly DependencyLink[]>();
  readonly #rows = new Map<number, LinkRow>();
  readonly #kept = new Map<number, string>();

  constructor(db: ReadHandle, datasetId: number, at: number) {
    this.#db = db;
    this.#datasetId = datasetId;
    this.#at = at;
  }

  dependentsOf(entityId: number): readonly DependencyLink[] {
    const known = this.#read.get(entityId);
    if (known !== undefined) return known;
    const rows = this.#db.all<LinkRow>(
      'ending.dependents',
      `SELECT ${endableColumns}, f.subject_id, s.name AS subject_name, f.object_id, o.name AS object_name
       FROM fact f JOIN relation_kind k ON k.dataset_id = f.dataset_id AND k.relation = f.relation AND k.dependency = 1
       JOIN entity s ON s.id = f.subject_id JOIN entity o ON o.id = f.object_id
       WHERE f.object_id = ? AND f.dataset_id = ? AND f.polarity = 'affirmed' AND f.status IN ('holds', 'disputed') ORDER BY f.id`,
      [entityId, this.#datasetId],
    );
    const links = rows.flatMap((row): DependencyLink[] => {
      this.#rows.set(row.id, row);
      const why = whyNotEnded(row, this.#at);
      if (why === null) return [{ factId: row.id, from: row.subject_id, to: entityId }];
      this.#kept.set(row.id, why);
      return [];
    });
    this.#read.set(entityId, links);
    return links;
  }

  report({ fallen, loops, isCutOff }: Cascade): Omit<DependentsEndResponse, 'decision_id' | 'preview'> {
    const depths = new Map(fallen.map(({ from, depth }) => [from, depth]));
    return {
      ended: fallen.map((link) => this.#view(link)),
      loops: loops.map((link) => this.#view(link)),
      kept: [...this.#kept].flatMap(([factId, why]) => {
        const row = this.#rows.get(factId);
        if (row === undefined) return [];
        const depth = (depths.get(row.object_id) ?? 0) + 1;
        return [{ ...this.#view({ factId, from: row.subject_id, to: row.object_id, depth }), why }];
      }),
      is_cut_off: isCutOff,
    };
  }

  #view({ factId, depth }: Reached): DependentsEndResponse['ended'][number] {
    const row = this.#rows.get(factId);
    if (row === undefined) throw new Error(`link ${factId} was not read`);
    const ref = (id: number, name: string): EntityRef => ({ id, name });
    return {
      fact_id: factId,
      text: row.text,
      depth,
      from: ref(row.subject_id, row.subject_name),
      to: ref(row.object_id, row.object_name),
    };
  }
}
