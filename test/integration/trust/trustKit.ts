import {
  startReweighing,
  startReweighingBack,
  startReweighingUndo,
} from '../../../src/main/engine/trust/reweigh/startReweighing.ts';
import { stepReweighing } from '../../../src/main/engine/trust/reweigh/stepReweighing.ts';
import { planReweighing, previewReweighing } from '../../../src/main/engine/trust/reweigh/previewReweighing.ts';
import type { ReweighingRow } from '../../../src/main/engine/trust/reweigh/reweighingRows.ts';
import { keepSteering } from '../../../src/main/engine/trust/keepSteering.ts';
import type { TrustChange, TrustEffect } from '../../../src/shared/contract/sources.ts';
import { steeringConfigSchema } from '../../../src/shared/contract/steering.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import { ReviewKit } from '../contradiction/reviewKit.ts';
import { dataset } from '../episodic/scratchMemory.ts';

const madeBy = 'owner';
const owner = 'this process';

export interface Foreseen {
  readonly sayings: number;
  readonly sets: number;
  readonly facts: number;
  readonly effects: readonly TrustEffect[];
}

/** A memory whose sources and types are weighed otherwise, as the app does it. */
export class TrustKit extends ReviewKit {
  id(name: string): number {
    const [row] = this.memory.db.rows('test', 'SELECT id FROM entity WHERE name = ? ORDER BY id', [name]);
    return Number(row?.[0] ?? 0);
  }

  /** The steering file says this now. */
  steer(config: unknown): void {
    keepSteering(this.memory.db, { config: steeringConfigSchema.parse(config) }, this.memory.context);
  }

  preview(change: TrustChange): Foreseen {
    const { db } = this.memory;
    planReweighing(db, { dataset, change });
    const seen = { sayings: 0, sets: 0, facts: 0, effects: [] as TrustEffect[] };
    for (let cursor: number | null = 0; cursor !== null; ) {
      const step = previewReweighing(db, { dataset, change, cursor, rules: this.rules, most: 1000 });
      seen.sayings += step.sayings;
      seen.sets += step.sets;
      seen.facts += step.facts;
      seen.effects.push(...step.effects);
      cursor = step.cursor;
    }
    return seen;
  }

  start(change: TrustChange, reason?: string): ReweighingRow {
    this.nextDay();
    const request = operations.changeTrust.input.parse({ change, preview: false, reason });
    return startReweighing(this.memory.db, { request, total: 0, madeBy, owner }, this.memory.context);
  }

  step({ id }: ReweighingRow): ReweighingRow {
    return stepReweighing(this.memory.db, { id, rules: this.rules }, this.memory.context);
  }

  finish(started: ReweighingRow): ReweighingRow {
    let row = started;
    while (row.status !== 'done') row = this.step(row);
    return row;
  }

  apply(change: TrustChange): ReweighingRow {
    return this.finish(this.start(change));
  }

  unweigh(id: number): ReweighingRow {
    this.nextDay();
    const request = operations.undoChange.input.parse({ id });
    return this.finish(startReweighingUndo(this.memory.db, { request, madeBy, owner }, this.memory.context));
  }

  cancel({ id }: ReweighingRow): ReweighingRow {
    return this.finish(startReweighingBack(this.memory.db, { id, madeBy, owner }, this.memory.context));
  }

  /** Every saying with its weight and terms, and what is held of every fact, stamps left out. */
  weights(): unknown {
    return {
      sayings: this.memory.db.rows('test', 'SELECT id, trust_weight, trust_breakdown FROM assertion ORDER BY id'),
      // Which of two facts of one statement a saying is joined in may differ; what is held of it may not.
      trust: this.memory.db.rows(
        'test',
        `SELECT DISTINCT text, status, valid_at, invalid_at, trust_weight, trust_breakdown FROM fact f
         WHERE EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id) ORDER BY 1, 2, 3, 4, 5, 6`,
      ),
      sources: this.memory.db.rows('test', 'SELECT * FROM source ORDER BY entity_id'),
      baselines: this.memory.db.rows(
        'test',
        'SELECT * FROM document_baseline WHERE coalesce(own_value, file_value) IS NOT NULL',
      ),
    };
  }

  /** What is held of every structured fact, by id. */
  states(): Map<number, string> {
    return new Map(
      this.memory.db
        .rows(
          'test',
          'SELECT id, status, valid_at, invalid_at, invalid_kind FROM fact WHERE chunk_id IS NULL ORDER BY id',
        )
        .map(([id, ...state]) => [Number(id), JSON.stringify(state)]),
    );
  }
}
