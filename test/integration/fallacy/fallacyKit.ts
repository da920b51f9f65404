import { decideFallacy } from '../../../src/main/engine/fallacy/decideFallacy.ts';
import { getFallacy } from '../../../src/main/engine/fallacy/getFallacy.ts';
import { listFallacies } from '../../../src/main/engine/fallacy/listFallacies.ts';
import type { FoundFallacy } from '../../../src/main/engine/fallacy/detector.ts';
import type { FoundFact } from '../../../src/main/engine/extraction/told.ts';
import { storeArtifact, type StoreOutcome } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { FallacySummary, FallacyView } from '../../../src/shared/contract/fallacies.ts';
import { type Input, operations } from '../../../src/shared/contract/operations.ts';
import { EditingKit } from '../edits/editingKit.ts';
import { found, type Preparation, preparedNote } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';

export interface Reasoning {
  readonly text: string;
  readonly by?: string;
  readonly key?: string;
  readonly confidence?: number;
  readonly facts?: readonly Partial<FoundFact>[];
  /** The name of a person or thing that the passage mentions, by its type. */
  readonly mentions?: Readonly<Record<string, string>>;
  readonly type?: string;
}

/** A memory that is told reasoning in which a detector found flaws. */
export class FallacyKit extends EditingKit {
  #day = 0;

  /** Each telling is a day after the last. The span of a flaw is the whole passage. */
  reason({
    text,
    by = 'Ana',
    key,
    confidence = 0.9,
    facts = [],
    mentions = {},
    type = 'conversation',
  }: Reasoning): StoreOutcome {
    this.#day += 1;
    const now = Date.UTC(2026, 0, 10 + this.#day, 9);
    this.memory.setNow(now);
    const stated = facts.map((fact) => found(text, { end: text.length, ...fact }));
    const names = new Map<string, string>(Object.entries(mentions));
    for (const { subject, object } of stated)
      for (const name of [subject, object]) if (name !== null && !names.has(name)) names.set(name, 'thing');
    const flaws: FoundFallacy[] =
      key === undefined
        ? []
        : [{ key, passageSeq: 0, start: 0, end: text.length, confidence, facts: stated.map((_, index) => index) }];
    const preparation: Preparation = {
      told: {
        author: by,
        documentType: type,
        occurredAt: { ms: now, precision: 'day', offsetMinutes: 0, words: null },
      },
      extraction: {
        entities: [...names].map(([name, kind]) => ({ name, type: kind, aliases: [] })),
        mentions: [...names.keys()].map((entity) => ({ entity, passageSeq: 0, start: 0, end: 1 })),
        facts: stated,
      },
    };
    const { db, context } = this.memory;
    const prepared = { ...preparedNote([text], preparation), fallacies: { detector: 'cues', found: flaws } };
    return storeArtifact(db, { dataset, prepared }, context);
  }

  list(request: Input<'listFallacies'> = {}): ReturnType<typeof listFallacies> {
    return listFallacies(this.memory.db, operations.listFallacies.input.parse(request));
  }

  only(): FallacySummary {
    const [first, second] = this.list().fallacies;
    if (first === undefined || second !== undefined) throw new Error('there is not exactly one fallacy');
    return first;
  }

  view(id: number): FallacyView {
    const request = operations.getFallacy.input.parse({ id });
    return operations.getFallacy.output.parse(getFallacy(this.memory.db, request, this.memory.context));
  }

  decide(verdict: 'confirmed' | 'dismissed', { id, version } = this.only()): number {
    const request = operations.decideFallacy.input.parse({ id, version, verdict, rationale: 'I looked into it.' });
    return decideFallacy(this.memory.db, { request, madeBy: 'owner' }, this.memory.context).decision_id;
  }

  /** What holds, as “subject relation object”. */
  holding(): string[] {
    return this.memory.db
      .rows(
        'test.holding',
        `SELECT s.name || ' ' || coalesce(f.relation, '–') || ' ' || coalesce(o.name, f.object_value, '–') FROM fact f
         JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
         WHERE f.chunk_id IS NULL AND f.fact_type <> 'signal' AND f.status IN ('holds', 'disputed') AND f.invalid_at IS NULL ORDER BY 1`,
      )
      .map(([said]) => String(said));
  }

  /** Of these, what is about this thing. */
  current(name: string): string[] {
    return this.holding().filter((said) => said.startsWith(`${name} `));
  }

  value(sql: string): unknown {
    return this.memory.db.rows('test.value', sql)[0]?.[0] ?? null;
  }
}
