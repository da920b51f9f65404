import { addFact } from '../../../src/main/engine/edits/addFact.ts';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { history } from '../../../src/main/engine/semantic/history.ts';
import { listContradictions } from '../../../src/main/engine/contradiction/review/listContradictions.ts';
import { resolveContradiction } from '../../../src/main/engine/contradiction/review/resolveContradiction.ts';
import { undoChange } from '../../../src/main/engine/edits/undoChange.ts';
import { factAddRequestSchema } from '../../../src/shared/contract/edits.ts';
import { type FactView, factViewSchema } from '../../../src/shared/contract/memory.ts';
import type { Input } from '../../../src/shared/contract/operations.ts';
import {
  type ContradictionSummary,
  contradictionListRequestSchema,
  contradictionResolveRequestSchema,
  type Resolution,
} from '../../../src/shared/contract/truth.ts';
import { found, preparedNote } from '../episodic/preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const owner = { name: 'Ana', aliases: [] };
export const DAY = 86_400_000;

type Told = Omit<Input<'addFact'>, 'user_id' | 'dataset'>;
type Anchor = NonNullable<Told['anchor']>;

/** A memory told by hand, in which facts are placed by events. */
export class AnchoredKit {
  readonly memory: ScratchMemory = openScratchMemory();
  #now = Date.UTC(2026, 0, 10, 9);

  get now(): number {
    return this.#now;
  }

  close(): void {
    this.memory.close();
  }

  /** Each saying is a minute after the last. */
  add(told: Told): { id: number; decision: number; fact: FactView } {
    this.#now += 60_000;
    this.memory.setNow(this.#now);
    const request = factAddRequestSchema.parse({ ...dataset, ...told });
    const { fact, decision_id } = addFact(this.memory.db, { request, owner, madeBy: 'owner' }, this.memory.context);
    return { id: fact.id, decision: decision_id, fact: factViewSchema.parse(fact) };
  }

  /** `name` met somebody, at a time that an event gives. */
  anchored(name: string, event: string, relation: Anchor['relation'], days?: number): number {
    return this.add({
      subject: { name, type: 'event' },
      relation: 'led to',
      object: { value: 'notes' },
      anchor: {
        event: { name: event },
        relation,
        ...(days === undefined ? {} : { offset_ms: days * DAY, granularity: 'day' }),
      },
    }).id;
  }

  /** An event that another one places. */
  happening(name: string, event: string, relation: Anchor['relation'], days: number): number {
    const fact = found(`The ${name} happened.`, {
      subject: name,
      relation: 'happen',
      validKind: 'unknown',
      isEvent: true,
      anchor: { event, relation, offsetMs: days * DAY, granularity: 'day' },
    });
    const entities = [name, event].map((each) => ({ name: each, type: 'event', aliases: [] }));
    this.#now += 60_000;
    this.memory.setNow(this.#now);
    const prepared = preparedNote([fact.text], { extraction: { entities, facts: [fact] } });
    const [stored] = storeArtifact(this.memory.db, { dataset, prepared }, this.memory.context).fact_ids;
    if (stored === undefined) throw new Error('nothing was stored');
    return stored.id;
  }

  /** The day of an event. */
  dated(event: string, day: string): number {
    return this.add({
      subject: { name: event, type: 'event' },
      relation: 'has_date',
      object: { value: day, datatype: 'date' },
    }).id;
  }

  ordered(before: string, after: string): number {
    return this.add({
      subject: { name: before, type: 'event' },
      relation: 'happened_before',
      object: { name: after, type: 'event' },
    }).id;
  }

  view(factId: number): FactView {
    const [fact] = history(this.memory.db, { ...dataset, fact_id: factId }, this.memory.context).facts;
    if (fact === undefined) throw new Error(`fact ${factId} is not there`);
    return fact;
  }

  cases(): ContradictionSummary[] {
    const request = contradictionListRequestSchema.parse({ ...dataset, kind: 'time' });
    return listContradictions(this.memory.db, request, this.memory.context).contradictions;
  }

  resolve({ id, version }: ContradictionSummary, resolution: Resolution): number {
    this.#now += 60_000;
    this.memory.setNow(this.#now);
    const request = contradictionResolveRequestSchema.parse({
      ...dataset,
      id,
      version,
      resolution,
      rationale: 'So it is.',
    });
    const { decision_id } = resolveContradiction(
      this.memory.db,
      { request, owner, madeBy: 'owner' },
      this.memory.context,
    );
    if (decision_id === null) throw new Error('nothing was decided');
    return decision_id;
  }

  undo(decision: number): void {
    this.#now += 60_000;
    this.memory.setNow(this.#now);
    undoChange(this.memory.db, { request: { ...dataset, id: decision }, madeBy: 'owner' }, this.memory.context);
  }
}
