import { defaultRules, type RulesConfig } from '../../../src/main/engine/contradiction/claims.ts';
import { confirmFact } from '../../../src/main/engine/edits/confirmFact.ts';
import { correctFact } from '../../../src/main/engine/edits/correctFact.ts';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { getContradiction } from '../../../src/main/engine/contradiction/review/getContradiction.ts';
import { listContradictions } from '../../../src/main/engine/contradiction/review/listContradictions.ts';
import { resolveContradiction } from '../../../src/main/engine/contradiction/review/resolveContradiction.ts';
import { editRelations } from '../../../src/main/engine/semantic/relations/editRelations.ts';
import { history } from '../../../src/main/engine/semantic/history.ts';
import type { FoundFact, PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import type { Resolution } from '../../../src/shared/contract/truth.ts';
import { EditingKit } from '../edits/editingKit.ts';
import { day, found, preparedNote } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';

const owner = { name: 'Maria Lopes', aliases: ['Mia'] };
const madeBy = 'owner';
const DAY = 86_400_000;

export interface Told {
  readonly by: string;
  /** `office located_in Unit 4`; a value with digits only, or in quotes, is a literal. */
  readonly what: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly type?: string;
  readonly cue?: FoundFact['cue'];
  /** The day that it was said on, of those since the memory began; else the day after the last. */
  readonly day?: number;
}

/** A memory that several people tell things, whose contradictions are reviewed. Every saying is a day after the last. */
export class ReviewKit extends EditingKit {
  #now = Date.UTC(2026, 0, 10, 9);

  nextDay(): void {
    this.#now += DAY;
    this.memory.setNow(this.#now);
  }

  override trial<T>(work: () => T): T {
    const began = this.#now;
    try {
      return super.trial(work);
    } finally {
      this.#now = began;
    }
  }

  /** The person's settings for the rules of truth. */
  rules: RulesConfig = defaultRules;

  override store(prepared: PreparedArtifact): number {
    const { db, context } = this.memory;
    return storeArtifact(db, { dataset, prepared, owner, rules: this.rules }, context).artifact_id;
  }

  get now(): number {
    return this.#now;
  }

  tell({ by, what, from, to, type = 'meeting_notes', cue = null, day: dayOf }: Told): number {
    this.nextDay();
    const saidAt = dayOf === undefined ? this.#now : Date.UTC(2026, 0, 10, 9) + dayOf * DAY;
    const [subject = '', relation = '', ...rest] = what.split(' ');
    const object = rest.join(' ');
    const isLiteral = /^["\d]/.test(object);
    const value = object.replaceAll('"', '');
    const text = `${subject} ${relation.replaceAll('_', ' ')} ${value}.`;
    const fact = found(text, {
      subject,
      relation,
      object: isLiteral ? null : object,
      value: isLiteral ? { text: value, datatype: 'string' } : null,
      validFrom: from === undefined ? null : day(from),
      validTo: to === undefined ? null : day(to),
      validKind: from === undefined ? 'at_latest' : 'stated',
      cue,
    });
    const occurredAt = { ...day(new Date(saidAt).toISOString().slice(0, 10)), ms: saidAt };
    return this.store(
      preparedNote([`${text} (${by}, ${saidAt})`], {
        told: { author: by, documentType: type, occurredAt },
        extraction: {
          entities: [
            { name: subject, type: 'thing', aliases: [] },
            ...(isLiteral ? [] : [{ name: object, type: 'place', aliases: [] }]),
          ],
          facts: [fact],
        },
      }),
    );
  }

  list(input: Input<'listContradictions'> = {}): Output<'listContradictions'> {
    const request = operations.listContradictions.input.parse(input);
    return operations.listContradictions.output.parse(listContradictions(this.memory.db, request, this.memory.context));
  }

  look(id: number): Output<'getContradiction'> {
    const request = operations.getContradiction.input.parse({ id });
    return operations.getContradiction.output.parse(getContradiction(this.memory.db, request, this.memory.context));
  }

  /** The only contradiction there is, or the one with these words. */
  only(text?: string): Output<'listContradictions'>['contradictions'][number] {
    const { contradictions } = this.list(text === undefined ? {} : { text });
    const [first, second] = contradictions;
    if (first === undefined || second !== undefined) throw new Error(`${contradictions.length} contradictions`);
    return first;
  }

  resolve(
    id: number,
    resolution: Resolution | { kind: 'both_dated' },
    more: { version?: number; preview?: boolean; rationale?: string } = {},
  ): Output<'resolveContradiction'> {
    this.nextDay();
    const { version } = this.look(id).contradiction;
    const request = operations.resolveContradiction.input.parse({
      id,
      version,
      resolution,
      rationale: 'Looked it up.',
      ...more,
    });
    const args = { request, owner, madeBy };
    return operations.resolveContradiction.output.parse(
      resolveContradiction(this.memory.db, args, this.memory.context),
    );
  }

  /** Keeps the claims whose text has these words. */
  keep(id: number, words: string): Output<'resolveContradiction'> {
    const fact_ids = this.look(id)
      .contradiction.facts.filter(({ text }) => text.includes(words))
      .map((fact) => fact.id);
    return this.resolve(id, { kind: 'keep', fact_ids });
  }

  correct(input: Input<'correctFact'>): Output<'correctFact'> {
    this.nextDay();
    const request = operations.correctFact.input.parse(input);
    const { db, context } = this.memory;
    return operations.correctFact.output.parse(correctFact(db, { request, owner, madeBy, rules: this.rules }, context));
  }

  confirm(fact_id: number): Output<'confirmFact'> {
    this.nextDay();
    const request = operations.confirmFact.input.parse({ fact_id });
    const { db, context } = this.memory;
    return operations.confirmFact.output.parse(confirmFact(db, { request, owner, madeBy, rules: this.rules }, context));
  }

  editRelations(change: Input<'editRelations'>['change'], preview = false): Output<'editRelations'> {
    this.nextDay();
    const request = operations.editRelations.input.parse({ change, preview });
    const args = { request, madeBy, rules: this.rules };
    return operations.editRelations.output.parse(editRelations(this.memory.db, args, this.memory.context));
  }

  /** The structured facts with these words, oldest first. */
  factIds(words: string): number[] {
    return this.memory.db
      .rows('test', 'SELECT id FROM fact WHERE text LIKE ? AND chunk_id IS NULL ORDER BY id', [`%${words}%`])
      .map(([id]) => Number(id));
  }

  undoLast(): number {
    this.nextDay();
    const decision = this.changes().changes.find(({ can_undo, kind }) => can_undo && kind !== 'settled');
    if (decision === undefined) throw new Error('nothing can be undone');
    return this.undo(decision.id);
  }

  /** Every structured fact of a name that somebody says, as `relation object: from..to kind status`. */
  held(name: string): string[] {
    const request = operations.history.input.parse({ name });
    return history(this.memory.db, request, this.memory.context)
      .facts.filter(
        ({ assertions, made_by }) => made_by === 'rules' || assertions.some((said) => said.withdrawn_at === null),
      )
      .map(({ relation, object, valid_at, invalid_at, invalid_kind, status }) => {
        const what = object === null ? '' : 'value' in object ? object.value : object.name;
        const end = invalid_at === null ? '' : `${invalid_at.slice(0, 10)} ${invalid_kind}`;
        return `${relation ?? ''} ${what}: ${valid_at?.slice(0, 10) ?? ''}..${end}${status === 'holds' ? '' : ` ${status}`}`;
      })
      .toSorted((a, b) => a.localeCompare(b));
  }

  /**
   * The present view, told by content: what holds of whom, how facts are linked, what is tagged, what contradicts what.
   * What nobody says any more is as good as not there.
   */
  view(): Record<string, unknown> {
    const rows = (sql: string): unknown[] => this.memory.db.rows('test', sql);
    const said = `(f.made_by = 'rules' AND f.status <> 'expired'
      OR EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL))`;
    const content = `f.text, f.status, f.valid_at, f.valid_kind, f.invalid_at, f.invalid_kind`;
    return {
      entities:
        rows(`SELECT DISTINCT e.name, e.type, e.merged_into FROM entity e JOIN fact f ON e.id IN (f.subject_id, f.object_id)
        WHERE ${said} ORDER BY 1, 2`),
      facts: rows(`SELECT ${content} FROM fact f WHERE ${said} AND f.chunk_id IS NULL ORDER BY 1, 2, 3, 4, 5, 6`),
      tags: rows(`SELECT f.text, t.tag FROM tag t JOIN fact f ON f.id = t.fact_id WHERE ${said} ORDER BY 1, 2`),
      links:
        rows(`SELECT DISTINCT f.text, l.kind, b.text FROM fact_link l JOIN fact f ON f.id = l.from_fact JOIN fact b ON b.id = l.to_fact
        WHERE ${said} AND ${said.replaceAll('f.', 'b.')} AND l.kind <> 'derived_from' ORDER BY 1, 2, 3`),
      contradictions: this.list({ limit: 200 })
        .contradictions.filter(({ facts, resolver, resolution }) => {
          const isOver = resolver === 'rules' && resolution === null;
          return new Set(facts.map(({ text }) => text)).size >= 2 && !isOver;
        })
        .map(({ kind, status, resolution, rationale, resolver, facts }) =>
          JSON.stringify({
            kind,
            status,
            resolution,
            rationale,
            resolver,
            facts: [...new Set(facts.map(({ text }) => text))].toSorted(),
          }),
        )
        .toSorted(),
    };
  }
}
