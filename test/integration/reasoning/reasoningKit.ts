import { afterEach } from 'vitest';
import { operations, type Input, type Output } from '../../../src/shared/contract/operations.ts';
import { systemTimers } from '../../../src/main/engine/clock.ts';
import { type Database, openDatabase } from '../../../src/main/engine/storage/database.ts';
import { Reasoning } from '../../../src/main/reasoning.ts';
import { freshFolder } from '../storage/folders.ts';

const owner = { name: 'Nadia', aliases: [] };
const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

type Dataset = { readonly user_id?: string; readonly dataset?: string };

/** A memory whose facts are told by hand, with what reasons about it. */
export interface ReasoningMemory {
  readonly database: Database;
  readonly reasoning: Reasoning;
  /** Tells `subject relation object`; an object in quotation marks is a text, `true` and numbers are values. */
  tell(
    subject: string,
    relation: string,
    object: string,
    dataset?: Dataset,
  ): Promise<{ factId: number; decision: number }>;
  tellAll(lines: string, dataset?: Dataset): Promise<void>;
  query(query: string, more?: Partial<Input<'queryMemory'>>): Promise<Output<'queryMemory'>>;
  /** Rows of a SELECT as texts, in their order; what is unbound is empty. */
  rows(query: string): Promise<string[]>;
  isProven(subject: string, predicate: string, object: string): Promise<boolean>;
  suggest(ruleId: string, sparql: string): Promise<void>;
  approve(ruleId: string): Promise<number>;
  undo(decision: number): Promise<void>;
}

export const never = new AbortController().signal;

export async function reasoningMemory(): Promise<ReasoningMemory> {
  const database = await openDatabase(`${freshFolder()}/memory.palimpsest`, { readers: 1 });
  const reasoning = new Reasoning({
    database,
    log: { write: () => '' },
    timers: systemTimers,
  });
  open.push(async () => {
    await reasoning.close();
    await database.close();
  });
  const memory: ReasoningMemory = {
    database,
    reasoning,
    tell: async (subject, relation, object, dataset = {}) => {
      const request = operations.addFact.input.parse({
        ...dataset,
        subject: { name: subject },
        relation,
        object: end(object),
      });
      const { fact, decision_id } = await database.write('addFact', { request, owner, madeBy: 'owner' });
      return { factId: fact.id, decision: decision_id };
    },
    tellAll: async (lines, dataset) => {
      for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
        const [subject = '', relation = '', ...object] = line.trim().split(' ');
        await memory.tell(subject.replaceAll('_', ' '), relation, object.join(' '), dataset);
      }
    },
    query: (query, more = {}) => reasoning.query(operations.queryMemory.input.parse({ ...more, query }), never),
    rows: async (query) => {
      const answer = await memory.query(query);
      if (answer.kind !== 'table') throw new Error(`it answered with a ${answer.kind}`);
      return answer.rows.map((row) => row.map((cell) => cell?.text ?? '').join(' | '));
    },
    isProven: async (subject, predicate, object) => {
      const request = operations.verifyInference.input.parse({ subject, predicate, object });
      return (await reasoning.verify(request, never)).proven;
    },
    suggest: async (ruleId, sparql) => {
      const request = operations.suggestRule.input.parse({
        rule_id: ruleId,
        description: ruleId.replaceAll('_', ' '),
        sparql_pattern: sparql,
      });
      await reasoning.suggest(request, 'model', never);
    },
    approve: async (ruleId) => {
      const request = operations.decideRule.input.parse({ rule_id: ruleId, decision: 'approve' });
      return (await reasoning.decide(request, 'owner', never)).decision_id;
    },
    undo: async (decision) => {
      const request = operations.undoChange.input.parse({ id: decision });
      await database.write('undoChange', { request, madeBy: 'owner' });
    },
  };
  return memory;
}

function end(object: string): Input<'addFact'>['object'] {
  const [, text] = /^"(.*)"$/.exec(object) ?? [];
  if (text !== undefined) return { value: text };
  if (object === 'true' || object === 'false') return { value: object, datatype: 'boolean' };
  if (/^-?[\d.]+$/.test(object)) return { value: object, datatype: 'number' };
  if (/^\d{4}-\d{2}-\d{2}$/.test(object)) return { value: object, datatype: 'date' };
  return { name: object.replaceAll('_', ' ') };
}
